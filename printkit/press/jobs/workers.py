"""Copies of this process that work beside it, and never longer than it.

A worker is forked for one task: what the task needs is there already, what comes of it is sent back through a
pipe. A worker that is asked to end by SIGTERM first drops what it had half written. Ctrl-C on a terminal
reaches every process there: a worker leaves it to the first process, which then asks its workers.
"""

from __future__ import annotations

import gc
import os
import pickle
import select
import signal
import tempfile
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import field
from threading import Thread, main_thread
from types import FrameType, TracebackType
from typing import Any, Generic, Literal, NoReturn, TypeVar

from printkit.base.dataclass import dataclass
from printkit.base.faults import Fault, FaultError
from printkit.base.msgid import N_
from printkit.base.process_errors import portable_error
from printkit.base.subprocesses import ENDING, signals_deferred

T = TypeVar("T")

Tell = Callable[[Any], None]
"""Hears what a task tells while it is done."""
_Kind = Literal["told", "done", "failed"]

SECONDS_TO_END = 5.0
"""Seconds in which a worker drops what is half written."""
_LENGTH = 8
"""Bytes of the number before each message: how long it is."""
_NUMBER = 2
"""Bytes of a shared number: a pipe holds 4096 at least."""
MAX_SHARED = 4096 // _NUMBER
"""Numbers that can be shared."""
_CHUNK = 1 << 20
"""Bytes that are read at once."""


def can_fork() -> bool:
    """Whether this system can copy a process as it stands."""
    return hasattr(os, "fork")


def worker_stopped() -> FaultError:
    """Return the fault of a worker that the system stopped or did not start, as when memory runs out."""
    message, hint = (
        N_("a process of the build was stopped from outside"),
        N_("free some memory, and build again"),
    )
    return FaultError((Fault("", "", message, {}, hint),))


class SharedNumbers:
    """The numbers below `count`, each for one of several processes: whoever is ready takes the next.

    They stand in a pipe, which all of them read.
    """

    def __init__(self, count: int) -> None:
        self._pipe, writing = os.pipe()
        os.write(writing, b"".join(number.to_bytes(_NUMBER, "big") for number in range(count)))
        os.close(writing)

    def __iter__(self) -> Iterator[int]:
        while number := os.read(self._pipe, _NUMBER):
            yield int.from_bytes(number, "big")

    def close(self) -> None:
        """Let go of the pipe."""
        os.close(self._pipe)


def do_in_workers(tasks: Sequence[Callable[[Tell], T]], count: int, tell: Tell) -> list[T]:
    """Return what tasks return, done by workers, at most `count` at once; `tell` hears what they tell.

    Raises FaultError where the system stops a worker, and what a task raises.
    """
    waiting = deque(enumerate(tasks))
    made: dict[int, T] = {}
    with Workers[T]() as workers:
        while len(made) < len(tasks):
            while waiting and workers.busy < count:
                workers.start(*waiting.popleft())
            number, result = workers.next_done(tell)
            made[number] = result
    return [made[number] for number in range(len(tasks))]


@dataclass
class Worker:
    """A worker, as the process that made it knows it: its task's number, and what was read of its answer."""

    process: int
    number: int
    pipe: int
    read: bytearray = field(default_factory=bytearray)

    def message(self) -> tuple[_Kind, Any] | None:
        """Return the next message that was read to its end, None if there is none."""
        end = _LENGTH + int.from_bytes(self.read[:_LENGTH], "big")
        if len(self.read) < max(end, _LENGTH):
            return None
        message: tuple[_Kind, Any] = pickle.loads(bytes(self.read[_LENGTH:end]))
        del self.read[:end]
        return message


class Workers(Generic[T]):
    """Workers, each on a task of its own. At the end of the `with` none is left, however it ends.

    Nor is any file that they keep for a while: they keep them in a folder of this process.
    """

    def __init__(self) -> None:
        self._workers: dict[int, Worker] = {}
        self._room = tempfile.TemporaryDirectory(prefix="printkit-", ignore_cleanup_errors=True)
        self._living, self._life = os.pipe()  # nobody writes: it ends when this process ends

    @property
    def busy(self) -> int:
        """How many workers have not sent what came of their tasks."""
        return len(self._workers)

    def start(self, number: int, task: Callable[[Tell], T]) -> None:
        """Let a new worker do a task. Raises FaultError where the system makes none."""
        reading, writing = os.pipe()
        gc.freeze()  # a worker that collects garbage would copy all memory that it shares
        try:
            with signals_deferred():
                process = os.fork()
                if process:
                    self._workers[reading] = Worker(process, number, reading)
                else:
                    self._work(task, reading, writing)
        except OSError:
            os.close(reading)
            raise worker_stopped() from None
        finally:
            gc.unfreeze()
            os.close(writing)

    def _work(self, task: Callable[[Tell], T], reading: int, writing: int) -> NoReturn:
        """Be the worker."""
        try:
            for number in {*ENDING} - {signal.SIGTERM}:  # sent by a terminal to all at once
                signal.signal(number, signal.SIG_IGN)
            signal.signal(signal.SIGTERM, leave)
            tempfile.tempdir = self._room.name
            for pipe in (reading, self._life, *self._workers):
                os.close(pipe)
            Thread(target=leave_with_parent, args=(self._living,), daemon=True).start()

            def send(kind: _Kind, what: object) -> None:
                data = memoryview(pickle.dumps((kind, what), protocol=pickle.HIGHEST_PROTOCOL))
                _write(writing, len(data).to_bytes(_LENGTH, "big"))
                _write(writing, data)

            try:
                send("done", task(lambda what: send("told", what)))
            except Exception as error:
                send("failed", portable_error(error))
        finally:
            os._exit(0)

    def next_done(self, tell: Tell) -> tuple[int, T]:
        """Wait until a task is done; return its number and what came of it.

        Raises FaultError where the system stops a worker meanwhile, and what a task raises.
        """
        while True:
            for pipe in select.select(list(self._workers), [], [])[0]:
                if done := self._read(self._workers[pipe], tell):
                    return done

    def hear(self, tell: Tell) -> None:
        """Let `tell` hear what workers have told since it was last heard; wait for nothing.

        What comes of their tasks is dropped: it is for tasks that tell all. Raises as `next_done` does.
        """
        for pipe in select.select(list(self._workers), [], [], 0)[0]:
            self._read(self._workers[pipe], tell)

    def _read(self, worker: Worker, tell: Tell) -> tuple[int, T] | None:
        """Read what a worker has sent; return its number and what came of its task, if that is done."""
        data = os.read(worker.pipe, _CHUNK)
        worker.read += data
        while message := worker.message():
            kind, what = message
            if kind == "told":
                tell(what)
                continue
            self._forget(worker)
            if kind == "failed":
                raise what
            return worker.number, what
        if not data:
            self._forget(worker)
            raise worker_stopped()
        return None

    def _forget(self, worker: Worker) -> None:
        """Let go of a worker that has ended, or is about to."""
        del self._workers[worker.pipe]
        os.close(worker.pipe)
        with suppress(ChildProcessError):
            os.waitpid(worker.process, 0)

    def __enter__(self) -> Workers[T]:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for worker in self._workers.values():  # nobody wants what they would still do
            with suppress(ProcessLookupError):
                os.kill(worker.process, signal.SIGTERM)
        for pipe in (self._living, self._life):
            os.close(pipe)
        for worker in list(self._workers.values()):
            self._forget(worker)
        self._room.cleanup()


def _write(pipe: int, data: bytes | memoryview) -> None:
    """Write all of some bytes into a pipe."""
    left = memoryview(data)
    while left:
        left = left[os.write(pipe, left) :]


def leave(number: int, frame: FrameType | None) -> None:
    """End this worker, by way of what it does now."""
    signal.signal(number, signal.SIG_IGN)
    Thread(target=leave_anyhow, daemon=True).start()
    raise KeyboardInterrupt


def leave_anyhow() -> None:
    """End this worker after a while, whatever it does."""
    time.sleep(SECONDS_TO_END)
    os._exit(1)


def leave_with_parent(living: int) -> None:
    """End this worker when the process that made it ends, even if that was killed."""
    os.read(living, 1)
    first = main_thread().ident
    if first:
        signal.pthread_kill(first, signal.SIGTERM)
