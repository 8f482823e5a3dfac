"""How the program is asked to end: by Ctrl-C (SIGINT), SIGTERM and SIGHUP, which mean the same to every verb.

All raise KeyboardInterrupt where the program stands, so that drafts go, processes that help end, and a verb
says what it has kept. That holds whatever was inherited: a shell lets what it starts in the background ignore
SIGINT, and then nothing would end it but being killed. Only SIGHUP stays ignored where it was: by `nohup` the
program shall outlive its terminal.
"""

from __future__ import annotations

import os
import signal
from contextlib import suppress
from stat import S_ISCHR
from types import FrameType

from printkit.base.subprocesses import ENDING


class Interrupt(KeyboardInterrupt):
    """The program is to end; `number` is the signal that said so."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


def end_at_signals() -> None:
    """End at these signals from now on, whatever was inherited."""
    for number in ENDING:
        if number in (signal.SIGINT, signal.SIGTERM) or signal.getsignal(number) != signal.SIG_IGN:
            signal.signal(number, _interrupt)


def signal_status(interrupt: BaseException) -> int:
    """Return the exit status of a program that was asked to end, as shells count: 128 and the signal."""
    return 128 + (interrupt.number if isinstance(interrupt, Interrupt) else signal.SIGINT)


def _interrupt(number: int, frame: FrameType | None) -> None:
    if number not in (signal.SIGINT, signal.SIGTERM):
        _leave_terminal()
    raise Interrupt(number)


def _leave_terminal() -> None:
    """Let what is still said go nowhere, where it went to a terminal, which is gone: writing would fail."""
    for stream in (1, 2):
        with suppress(OSError):
            if S_ISCHR(os.fstat(stream).st_mode):
                nowhere = os.open(os.devnull, os.O_WRONLY)
                os.dup2(nowhere, stream)
                os.close(nowhere)
