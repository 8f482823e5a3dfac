"""Processes that draw beside this one, and never longer than it."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from threading import Thread

from printkit.kit.faults import Fault, Faults


def can_fork() -> bool:
    """Tell whether this system can copy a process as it stands."""
    return "fork" in multiprocessing.get_all_start_methods()


@contextmanager
def workers(count: int, enter: Callable[..., None], *given: object) -> Iterator[ProcessPoolExecutor]:
    """Give some copies of this process, each after `enter(*given)`.

    Raises Faults where the system stops one of them, which it does when memory runs out.
    """
    context = multiprocessing.get_context("fork")
    try:
        with ProcessPoolExecutor(count, context, initializer=begin, initargs=(enter, given)) as pool:
            yield pool
    except BrokenProcessPool:
        message, hint = "a process of the build was stopped from outside", "free some memory, and build again"
        raise Faults((Fault("", "", message, {}, hint),)) from None


def begin(enter: Callable[..., None], given: tuple[object, ...]) -> None:
    """Start a worker."""
    Thread(target=leave_with_parent, daemon=True).start()
    enter(*given)


def leave_with_parent() -> None:
    """End this worker when the process that made it ends, even if that was killed."""
    parent = multiprocessing.parent_process()
    if parent:
        parent.join()
        os._exit(1)
