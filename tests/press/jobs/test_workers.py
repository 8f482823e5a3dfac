"""Processes that draw beside the first one end with it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from printkit.base.faults import FaultError
from printkit.press.bounded_process import in_bounds
from printkit.press.jobs.face_renderer import in_shares
from printkit.press.jobs.workers import (
    MAX_SHARED,
    SharedNumbers,
    Tell,
    Workers,
    can_fork,
    do_in_workers,
)

pytestmark = pytest.mark.skipif(not can_fork(), reason="processes cannot be copied here")

PARENT = """
import os, time
from printkit.press.jobs.workers import Workers
def sleep(tell):
    tell(os.getpid())
    time.sleep(60)
with Workers() as workers:
    for number in range(2):
        workers.start(number, sleep)
    workers.next_done(lambda process: print(process, flush=True))
"""


def sleeping(tell: Tell) -> None:
    """Tell that it begins, and sleep."""
    tell("begun")
    time.sleep(60)


def open_pipes() -> int:
    """How many files this process has open."""
    return len(os.listdir("/proc/self/fd"))  # noqa: PTH208


def children() -> set[str]:
    """The processes that this one has started and not waited for, also ended ones."""
    return {
        child
        for task in Path("/proc/self/task").iterdir()
        for child in (task / "children").read_text(encoding="ascii").split()
    }


def gone(process: int) -> bool:
    """Whether a process ended within five seconds; one that nobody has waited for counts as ended."""
    for _ in range(50):
        try:
            state = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0]
        except OSError:
            return True
        if state == "Z":
            return True
        time.sleep(0.1)
    return False


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are looked up in /proc")
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_workers_leave_when_the_process_that_made_them_ends(number: int) -> None:
    parent = subprocess.Popen(
        [sys.executable, "-c", PARENT], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    assert parent.stdout
    made = {int(parent.stdout.readline()) for _ in range(2)}
    assert len(made) == 2
    parent.send_signal(number)
    parent.wait()
    assert all(gone(process) for process in made)
    parent.stdout.close()


def test_a_worker_that_the_system_stops_is_a_fault() -> None:
    def be_stopped(tell: Tell) -> None:
        os.kill(os.getpid(), signal.SIGKILL)

    with pytest.raises(FaultError, match="printkit: a process of the build was stopped from outside\nhint: "):
        do_in_workers([be_stopped], 1, print)


def test_a_process_that_the_system_does_not_make_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> int:
        raise BlockingIOError

    monkeypatch.setattr(os, "fork", refuse)
    with pytest.raises(FaultError, match="stopped from outside"):
        do_in_workers([sleeping], 1, print)


def test_no_file_is_left_that_a_worker_kept_for_a_while() -> None:
    """As where it is stopped before it can remove it."""
    left = do_in_workers([lambda _: tempfile.mkdtemp()], 1, lambda _: None)
    assert not any(map(os.path.exists, left))


def test_results_come_in_the_order_of_the_tasks_and_what_is_told_at_once() -> None:
    def number(value: int, tell: Tell) -> str:
        time.sleep(0.1 * (3 - value))
        tell(value)
        return "ab" * value * 100_000

    told: list[int] = []
    made = do_in_workers([partial(number, value) for value in range(4)], 3, told.append)
    assert made == ["ab" * value * 100_000 for value in range(4)]
    assert sorted(told) == [0, 1, 2, 3]


def test_what_a_task_raises_is_raised_and_the_others_end() -> None:
    def fail(tell: Tell) -> None:
        raise ValueError("this one")

    before = children()
    with pytest.raises(ValueError, match="this one"):
        do_in_workers([sleeping, fail], 2, lambda told: None)
    assert children() == before


class OddError(Exception):
    """Is pickled, and not unpickled."""

    def __init__(self, first: str, second: str) -> None:
        super().__init__(first)


def raise_odd() -> None:
    raise OddError("this", "one")


def raise_local() -> None:
    class LocalError(Exception):
        """Cannot be pickled: no other process finds it by name."""

    raise LocalError("this one")


@pytest.mark.parametrize(("fail", "kind"), [(raise_odd, "OddError: this"), (raise_local, "LocalError: this")])
def test_an_error_that_cannot_be_sent_is_told_with_its_place(fail: Callable[[], None], kind: str) -> None:
    with pytest.raises(RuntimeError, match=f"(?s)in {fail.__name__}\n.*{kind}"):
        do_in_workers([lambda tell: fail()], 1, print)
    with pytest.raises(RuntimeError, match=f"(?s)in {fail.__name__}\n.*{kind}"):
        in_bounds(fail)


def test_an_error_says_where_in_the_other_process_it_was_raised() -> None:
    def fail() -> None:
        raise ValueError("this one")

    with pytest.raises(ValueError, match="this one") as caught:
        do_in_workers([lambda tell: fail()], 1, print)
    assert "in fail\n" in caught.value.__notes__[0]
    with pytest.raises(ValueError, match="this one") as caught:
        in_bounds(fail)
    assert "in fail\n" in caught.value.__notes__[0]


def test_a_result_that_cannot_be_sent_is_a_mistake_of_the_program() -> None:
    with pytest.raises(Exception, match=r"pickle.*lambda"):
        do_in_workers([lambda tell: lambda: None], 1, print)
    with pytest.raises(Exception, match=r"pickle.*lambda"):
        in_bounds(lambda: lambda: None)


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="open files are looked up in /proc")
@pytest.mark.parametrize("leave", [KeyboardInterrupt, None])
def test_no_process_and_no_pipe_is_left(leave: type[BaseException] | None) -> None:
    def interrupt(told: object) -> None:
        if leave:
            raise leave

    before, others = open_pipes(), children()
    tasks: list[Callable[[Tell], None]] = [sleeping if leave else lambda tell: tell(None)] * 3
    if leave:
        with pytest.raises(leave):
            do_in_workers(tasks, 2, interrupt)
    else:
        do_in_workers(tasks, 2, interrupt)
    assert open_pipes() == before
    assert children() == others


def test_a_worker_drops_what_it_had_half_written(tmp_path: Path) -> None:
    draft = tmp_path / "draft"

    def write(tell: Tell) -> None:
        draft.touch()
        try:
            sleeping(tell)
        finally:
            draft.unlink()

    with Workers[None]() as workers:
        workers.start(0, write)
        while not draft.exists():
            time.sleep(0.01)
    assert not draft.exists()


def test_each_shared_number_is_for_one_process() -> None:
    """Whoever is ready takes the next: a process that is busy with another thing takes none meanwhile."""
    numbers, taken = SharedNumbers(MAX_SHARED), list[int]()

    def take(tell: Tell) -> None:
        for number in numbers:
            tell(number)

    with closing(numbers), Workers[None]() as workers:
        for number in range(3):
            workers.start(number, take)
        for number in numbers:
            taken.append(number)
            workers.hear(taken.append)
        while workers.busy:
            workers.next_done(taken.append)
    assert sorted(taken) == list(range(MAX_SHARED))


def test_what_a_worker_tells_is_heard_without_waiting_for_it() -> None:
    heard = list[str]()
    with Workers[None]() as workers:
        workers.hear(heard.append)
        assert heard == []
        workers.start(0, lambda tell: tell("word"))
        while workers.busy:
            workers.hear(heard.append)
    assert heard == ["word"]


def test_shares_become_smaller_at_the_end_and_leave_nothing_out() -> None:
    sides: Any = range(1000)
    shares = list(in_shares(sides, 2))
    assert [each for share in shares for each in share] == list(sides)
    sizes = list(map(len, shares))
    assert sizes == sorted(sizes, reverse=True) and sizes[-1] == 1
    many: Any = range(1_000_000)
    assert len(list(in_shares(many, 64))) <= MAX_SHARED
