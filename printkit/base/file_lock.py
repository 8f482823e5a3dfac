"""Let one process at a time bring a file up to date."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from printkit.base.atomic_write import unwritable
from printkit.base.faults import Fault, FaultError
from printkit.base.msgid import N_
from printkit.base.paths import shown_path

MAX_WAIT = 30
"""Seconds to wait for another process: many times what bringing a file up to date takes."""

_PAUSE = 0.02


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold a file from its reading to its writing, so that nothing that others write between is lost.

    Its folder is locked, for a file that is written whole is another one each time. Raises FaultError where
    others hold it for longer than MAX_WAIT, or where the folder cannot be made. Windows has no such lock.
    """
    if sys.platform == "win32":
        yield
        return
    import fcntl

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(path.parent, os.O_RDONLY)
    except OSError as error:
        raise FaultError((unwritable(path, error),)) from None
    try:
        _wait(descriptor, path)
        yield
    finally:
        with suppress(OSError):  # a process that was begun meanwhile may have it open too
            fcntl.flock(descriptor, fcntl.LOCK_UN)
        os.close(descriptor)


def _wait(descriptor: int, path: Path) -> None:
    if sys.platform == "win32":
        return
    import fcntl

    end = time.monotonic() + MAX_WAIT
    while True:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() > end:
                hint = N_("wait until it has finished, then try again")
                message = N_("is being written by another program")
                raise FaultError([Fault(shown_path(path), "", message, {}, hint)]) from None
            time.sleep(_PAUSE)
        except OSError:  # a file system without locks
            return
        else:
            return
