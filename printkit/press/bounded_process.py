"""Do something within bounds of memory and computing, in a process of its own that never outlives this one.

What libraries do with a game's files cannot always be counted beforehand. In a copy of this process it may
take without end: the copy is ended, and this one goes on.
"""

from __future__ import annotations

import gc
import os
import pickle
import signal
import sys
import tempfile
from collections.abc import Callable, Sequence
from functools import partial
from math import ceil
from pathlib import Path
from time import process_time
from types import FrameType
from typing import Literal, NoReturn, TypeVar

from printkit.base.faults import Fault
from printkit.base.msgid import N_, Msgid
from printkit.base.process_errors import portable_error
from printkit.base.subprocesses import ENDING
from printkit.base.text_files import MEGABYTE

if sys.platform != "win32":
    import resource

T = TypeVar("T")

MAX_MB = 300
"""MB that the copy may take beside what this process has: five times what the longest rules booklet takes."""
MAX_LEFT_MB = 100
"""MB that tasks may have left behind in the copy before the next: to find what of it is garbage takes up to a
tenth of the time of a document, so that is not done after each."""
MAX_SECONDS = 10
"""Seconds of computing: fifteen times those of a page of the longest rules booklet."""
LOOKS_EVERY = 1.0
"""Seconds between two looks of the copy at whether the process that made it is still there."""
FULL_SHARE = 0.5
"""Share of `MAX_MB` from which a crash is one for want of it: libraries mostly ask for much at once."""
PEAK_UNIT = 1 if sys.platform == "darwin" else 1024
"""Bytes that the system counts the most memory of a process in."""
LENGTH = 8
"""Bytes of a number that the copy writes."""

Exhausted = Literal["memory", "seconds"]

_bounded = False
"""Whether this process is such a copy."""
_spent = 0
"""Seconds of computing that the copy took for tasks before the one at hand."""


class OverrunError(Exception):
    """Something took more memory or more seconds of computing than it may; `bound` says which."""

    def __init__(self, bound: Exhausted) -> None:
        super().__init__(bound)
        self.bound = bound


class SignalledError(Exception):
    """A signal ended the copy before it was done: a library crashed, or somebody ended it."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number

    @property
    def name(self) -> str:
        """What the system calls the signal, as SIGSEGV."""
        try:
            return signal.Signals(self.number).name
        except ValueError:  # one of the real-time signals
            return str(self.number)

    @property
    def from_outside(self) -> bool:
        """Whether another process sent it, or the system where memory was short."""
        return self.number in (*ENDING, signal.SIGKILL)

    def fault(self, file: str, hint: Msgid) -> Fault:
        """Return the fault of the file that was worked on; `hint` is for one that makes a library crash."""
        message = N_("the library that works on it crashed ({signal})")
        if self.from_outside:
            message = N_("the process that works on it was ended from outside ({signal})")
            hint = N_("run it again; systems do so where memory is short: close other programs")
        return Fault(file, "", message, {"signal": self.name}, hint)


def in_bounds(task: Callable[[], T]) -> T:
    """Return what `task` returns, and raise what it raises; both are pickled on the way.

    Raises OverrunError where it takes more than `MAX_MB` or `MAX_SECONDS`, SignalledError where a signal
    ends it. Where a process cannot be copied the task is done in this one, without bounds.
    """
    if _bounded or not hasattr(os, "fork"):
        return task()
    reading, writing = os.pipe()
    with tempfile.TemporaryDirectory(prefix="printkit-") as room, os.fdopen(reading, "rb") as answers:
        parent = os.getpid()
        copy = os.fork()
        if not copy:
            _work(task, writing, room, parent)
        status = None
        try:
            os.close(writing)
            answer = answers.read()
            _, status, used = os.wait4(copy, 0)
        finally:
            if status is None:
                os.kill(copy, signal.SIGKILL)
                os.waitpid(copy, 0)
    if os.WIFSIGNALED(status):
        before = int.from_bytes(answer[:LENGTH], "big")
        raise _ending(os.WTERMSIG(status), used.ru_maxrss * PEAK_UNIT - before)
    if len(answer) <= LENGTH:
        raise OverrunError("memory")  # so little was left that it could not even say so
    good, what = pickle.loads(memoryview(answer)[LENGTH:])
    if not good:
        raise what
    made: T = what
    return made


def each_in_bounds(tasks: Sequence[Callable[[], T]]) -> list[T | None]:
    """Return what tasks return, done one after another in one copy, within bounds each.

    None stands for one that raised; for all where one ended the copy. Whoever asks does these alone, to hear
    why.
    """
    try:
        return in_bounds(partial(_one_after_another, tasks))
    except (OverrunError, SignalledError):
        return [None] * len(tasks)


def _one_after_another(tasks: Sequence[Callable[[], T]]) -> list[T | None]:
    global _spent
    made: list[T | None] = []
    clean = _resident()
    for task in tasks:
        if _resident() - clean > MAX_LEFT_MB * MEGABYTE:
            gc.collect()
            clean = _resident()
        if _bounded:
            _spent = ceil(process_time())
            allow(0)
            _limit_memory()
        try:
            made.append(task())
        except Exception:
            made.append(None)
    return made


def _ending(number: int, grown: int) -> Exception:
    """Return the error of a copy that a signal ended when it had grown by so many bytes."""
    if number == signal.SIGXCPU:
        return OverrunError("seconds")
    ended = SignalledError(number)
    full = (
        number == signal.SIGTRAP or grown > FULL_SHARE * MAX_MB * MEGABYTE
    )  # GLib traps where it gets no memory
    return OverrunError("memory") if full and not ended.from_outside else ended


def allow(seconds: int) -> None:
    """Let what is done in bounds compute for so many seconds beside `MAX_SECONDS`, all in all."""
    if _bounded:
        _limit(resource.RLIMIT_CPU, _spent + MAX_SECONDS + seconds)


def _work(task: Callable[[], object], writing: int, room: str, parent: int) -> NoReturn:
    """Be the copy: write how much memory it begins with, do the task, write what came of it, and end.

    What it leaves in files is in `room`.
    """
    global _bounded
    try:
        _bounded = True
        gc.freeze()  # it ends soon: what it leaves is bounded, and all that it shares stays shared
        gc.disable()
        tempfile.tempdir = room
        nowhere = os.open(os.devnull, os.O_WRONLY)
        for stream in (1, 2):  # what a library says as it ends is no fault's words
            os.dup2(nowhere, stream)
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the process that waits for this one ends it
        for number in (signal.SIGTERM, signal.SIGXCPU):
            signal.signal(number, signal.SIG_DFL)

        def look(number: int, frame: FrameType | None) -> None:
            if os.getppid() != parent:
                os._exit(1)

        signal.signal(signal.SIGALRM, look)
        signal.setitimer(signal.ITIMER_REAL, LOOKS_EVERY, LOOKS_EVERY)
        _limit(resource.RLIMIT_CORE, 0)
        allow(0)
        os.write(writing, _resident().to_bytes(LENGTH, "big"))
        _limit_memory()
        try:
            answer = _pickled(True, task())
        except MemoryError:
            answer = _pickled(False, OverrunError("memory"))
        except BaseException as error:
            answer = _pickled(False, portable_error(error))
        with os.fdopen(writing, "wb") as answers:
            answers.write(answer)
    finally:
        os._exit(0)


def _pickled(good: bool, what: object) -> bytes:
    return pickle.dumps((good, what), protocol=pickle.HIGHEST_PROTOCOL)


def _limit_memory() -> None:
    """Let the copy take `MAX_MB` beside what it has."""
    if has := _address_space():
        _limit(resource.RLIMIT_AS, has + MAX_MB * MEGABYTE)


def _limit(which: int, value: int) -> None:
    """Set the soft limit of a resource, no higher than the hard one."""
    _, most = resource.getrlimit(which)
    resource.setrlimit(which, (value if most == resource.RLIM_INFINITY else min(value, most), most))


def _address_space() -> int:
    """Return how many bytes of addresses this process has; 0 where the system does not say."""
    return _pages(0) * resource.getpagesize()


def _resident() -> int:
    """Return how many bytes of memory this process holds, or has held where the system says no more."""
    return (
        _pages(1) * resource.getpagesize() or resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * PEAK_UNIT
    )


def _pages(column: int) -> int:
    try:
        return int(Path("/proc/self/statm").read_text("ascii").split()[column])
    except (OSError, ValueError):
        return 0
