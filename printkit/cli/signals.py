"""How the program is asked to end: by Ctrl-C (SIGINT) and by SIGTERM, which mean the same to every verb.

Both raise KeyboardInterrupt where the program stands, so that drafts go, processes that help end, and a verb
says what it has kept. That holds whatever was inherited: a shell lets what it starts in the background ignore
SIGINT, and then nothing would end it but being killed.
"""

from __future__ import annotations

import signal
from types import FrameType


class Interrupt(KeyboardInterrupt):
    """The program is to end; `number` is the signal that said so."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


def listen() -> None:
    """End at both signals from now on, whatever was inherited."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _interrupt)


def status(interrupt: BaseException) -> int:
    """Return the exit status of a program that was asked to end, as shells count: 128 and the signal."""
    return 128 + (interrupt.number if isinstance(interrupt, Interrupt) else signal.SIGINT)


def _interrupt(number: int, frame: FrameType | None) -> None:
    raise Interrupt(number)
