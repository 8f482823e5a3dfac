"""Run another program that ends with this one, at whatever moment this one is asked to end."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import subprocess

ENDING = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))
"""The signals that ask a program to end; Windows has no SIGHUP, which a terminal sends when it is closed."""


def run_subprocess(
    command: Sequence[str], timeout: float, folder: Path | None = None
) -> subprocess.CompletedProcess[str]:
    """Run a program and return what it said. Raises TimeoutExpired after so many seconds.

    It has a session of its own: whatever it has started itself ends with it.
    """
    import subprocess  # most starts need none

    process = None
    try:
        with signals_deferred():  # else one could come when it runs and nobody knows of it yet
            process = subprocess.Popen(
                command,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                cwd=folder,
                start_new_session=True,
            )
        said, told = process.communicate(timeout=timeout)
    except BaseException:
        if process is not None:
            _kill(process)
        raise
    return subprocess.CompletedProcess(command, process.returncode, said, told)


@contextmanager
def signals_deferred() -> Iterator[None]:
    """Let signals that ask to end wait until something is done, and then do what they do."""
    if threading.current_thread() is not threading.main_thread():  # which alone gets signals
        yield
        return
    asked: list[int] = []

    def note(number: int, frame: FrameType | None) -> None:
        asked.append(number)

    before = {number: signal.getsignal(number) for number in ENDING}
    held = [number for number in ENDING if callable(before[number])]
    for number in held:
        signal.signal(number, note)
    try:
        yield
    finally:
        for number in held:
            signal.signal(number, before[number])
    for number in asked[:1]:
        signal.raise_signal(number)


def _kill(process: subprocess.Popen[str]) -> None:
    with suppress(ProcessLookupError, PermissionError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    process.wait()
