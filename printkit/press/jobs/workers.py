"""Processes that draw beside this one, and never longer than it.

A worker that is asked to end by SIGTERM first drops what it had half written. Ctrl-C on a terminal reaches
every process there: a worker leaves it to the first process, which then asks its workers.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from threading import Thread, main_thread
from types import FrameType
from typing import ParamSpec, TypeVar

from printkit.base.faults import Fault, FaultError
from printkit.base.msgid import N_
from printkit.base.subprocesses import ENDING

P = ParamSpec("P")
T = TypeVar("T")

SECONDS_TO_END = 5.0
"""Seconds in which a worker drops what is half written."""


class Pool(ProcessPoolExecutor):
    """Copies of this process, which do what is submitted."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Let a worker call a function."""
        return super().submit(partial(at_work, fn), *args, **kwargs)


def can_fork() -> bool:
    """Whether this system can copy a process as it stands, and lets the copies talk to each other."""
    if "fork" not in multiprocessing.get_all_start_methods():
        return False
    try:
        multiprocessing.get_context("fork").Lock()
    except (OSError, ImportError):  # nothing may be shared: /dev/shm is closed, or semaphores are missing
        return False
    return True


@contextmanager
def workers(count: int, enter: Callable[..., None], *given: object) -> Iterator[Pool]:
    """Yield some copies of this process, each after `enter(*given)`. They end when this one is interrupted.

    Raises FaultError where the system stops one of them, which it does when memory runs out.
    """
    context = multiprocessing.get_context("fork")
    try:
        with Pool(count, context, initializer=start_worker, initargs=(enter, given)) as pool:
            try:
                yield pool
            except (KeyboardInterrupt, GeneratorExit):  # nobody wants what they would still do
                for process in multiprocessing.active_children():
                    process.terminate()
                raise
    except BrokenProcessPool:
        message, hint = (
            N_("a process of the build was stopped from outside"),
            N_("free some memory, and build again"),
        )
        raise FaultError((Fault("", "", message, {}, hint),)) from None


_working = False


def at_work(task: Callable[..., T], *args: object, **kwargs: object) -> T:
    """Do something in a worker; when asked to end meanwhile, end after what it holds is let go."""
    global _working
    _working = True
    try:
        return task(*args, **kwargs)
    except KeyboardInterrupt:
        os._exit(128 + signal.SIGTERM)
    finally:
        _working = False


def start_worker(enter: Callable[..., None], given: tuple[object, ...]) -> None:
    """Start a worker."""
    for number in {*ENDING} - {signal.SIGTERM}:  # sent by a terminal to all at once
        signal.signal(number, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, leave)
    Thread(target=leave_with_parent, daemon=True).start()
    enter(*given)


def leave(number: int, frame: FrameType | None) -> None:
    """End this worker, by way of what it does now."""
    signal.signal(number, signal.SIG_IGN)
    if not _working:
        os._exit(128 + number)
    Thread(target=leave_anyhow, daemon=True).start()
    raise KeyboardInterrupt


def leave_anyhow() -> None:
    """End this worker after a while, whatever it does."""
    time.sleep(SECONDS_TO_END)
    os._exit(1)


def leave_with_parent() -> None:
    """End this worker when the process that made it ends, even if that was killed."""
    parent = multiprocessing.parent_process()
    first = main_thread().ident
    if parent and first:
        parent.join()
        signal.pthread_kill(first, signal.SIGTERM)
