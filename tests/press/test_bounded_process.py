"""What is done in bounds ends: with what it makes, with what it raises, or by what it takes too much of."""

from __future__ import annotations

import faulthandler
import gc
import mmap
import os
import signal
import subprocess
import sys
import tempfile
import time
import weakref
from pathlib import Path

import pytest

from printkit.base.faults import Fault, FaultError
from printkit.base.msgid import Msgid
from printkit.press import bounded_process
from printkit.press.bounded_process import OverrunError, SignalledError, each_in_bounds, in_bounds
from tests.press.jobs.test_workers import gone

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="no process is copied here")


def spin() -> None:
    while True:
        pass


def test_what_is_made_and_what_is_raised_come_back() -> None:
    assert in_bounds(lambda: (os.getpid() != here, "x" * 1_000_000)) == (True, "x" * 1_000_000)
    faults = (Fault("a.html", "line 2", Msgid("no such file: {href}"), {"href": "b"}),)

    def wrong() -> None:
        raise FaultError(faults)

    with pytest.raises(FaultError) as caught:
        in_bounds(wrong)
    assert caught.value.faults == faults


here = os.getpid()


def test_only_the_copy_leaves_its_garbage() -> None:
    assert (in_bounds(gc.isenabled), gc.isenabled()) == (False, True)


def test_an_interrupt_in_the_copy_is_one_here() -> None:
    def interrupted() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        in_bounds(interrupted)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux bounds the memory of a process")
def test_too_much_memory_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounded_process, "MAX_MB", 50)
    with pytest.raises(OverrunError) as caught:
        in_bounds(lambda: bytes(500_000_000) and None)
    assert caught.value.bound == "memory"


def test_computing_without_end_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounded_process, "MAX_SECONDS", 1)
    with pytest.raises(OverrunError) as caught:
        in_bounds(spin)
    assert caught.value.bound == "seconds"


def test_more_seconds_may_be_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounded_process, "MAX_SECONDS", 1)

    def long() -> str:
        bounded_process.allow(9)
        start = time.process_time()
        while time.process_time() - start < 1.5:
            pass
        return "done"

    assert in_bounds(long) == "done"


def test_tasks_are_done_one_after_another_in_one_copy(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that fails costs no other its result, and each has bounds of its own."""
    monkeypatch.setattr(bounded_process, "MAX_SECONDS", 1)

    def wrong() -> int:
        raise ValueError

    def long() -> int:
        start = time.process_time()
        while time.process_time() - start < 0.7:
            pass
        return os.getpid()

    first, failed, *others = each_in_bounds([os.getpid, wrong, long, long, long])
    assert first not in (here, None) and failed is None and others == [first] * 3


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells how much memory a process holds")
@pytest.mark.parametrize(("size", "kept"), [(1, True), (60_000_000, False)])
def test_what_a_task_leaves_is_kept_until_it_is_much(
    size: int, kept: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bounded_process, "MAX_LEFT_MB", 20)
    left: list[weakref.ref[Ring]] = []

    def leave() -> None:
        ring = Ring(size)
        left.append(weakref.ref(ring))

    assert each_in_bounds([leave, lambda: left[0]() is not None]) == [None, kept]


class Ring:
    """Holds so many bytes, and itself: only the collector of garbage finds that nobody else does."""

    def __init__(self, size: int) -> None:
        self.held, self.ring = bytearray(b"x" * size), self


def test_a_task_that_ends_the_copy_leaves_all_to_be_done_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounded_process, "MAX_SECONDS", 1)
    assert each_in_bounds([os.getpid, spin]) == [None, None]
    assert each_in_bounds([os.getpid, lambda: end_by(signal.SIGKILL)]) == [None, None]


def end_by(number: signal.Signals) -> None:
    faulthandler.disable()  # pytest's own, which writes to the terminal
    os.kill(os.getpid(), number)


CRASHED = ("the library that works on it crashed", "simplify it")
ENDED = (
    "the process that works on it was ended from outside",
    "run it again; systems do so where memory is short: close other programs",
)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        *((name, CRASHED) for name in ("SIGSEGV", "SIGABRT", "SIGBUS")),
        *((name, ENDED) for name in ("SIGKILL", "SIGTERM", "SIGHUP")),
    ],
)
def test_a_copy_that_a_signal_ends_is_told(name: str, told: tuple[str, str]) -> None:
    with pytest.raises(SignalledError) as caught:
        in_bounds(lambda: end_by(getattr(signal, name)))
    fault = caught.value.fault("a.pdf", Msgid("simplify it"))
    assert fault.line() == f"printkit: a.pdf: {told[0]} ({name})"
    assert fault.hint == told[1]


def test_a_crash_with_much_memory_is_one_for_want_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounded_process, "MAX_MB", 50)

    def crash() -> None:
        held = mmap.mmap(-1, 30_000_000)  # else it may be memory that this process has had before
        for _ in range(30):
            held.write(b"x" * 1_000_000)
        end_by(signal.SIGSEGV)
        assert held

    with pytest.raises(OverrunError) as caught:
        in_bounds(crash)
    assert caught.value.bound == "memory"


def test_nothing_of_a_copy_stays_in_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))

    def leave() -> None:
        Path(tempfile.mkdtemp(), "font").write_bytes(b"x")
        os.kill(os.getpid(), signal.SIGKILL)

    with pytest.raises(SignalledError):
        in_bounds(leave)
    assert [*tmp_path.iterdir()] == []


KILLED = """
import os, signal, sys, time
from pathlib import Path
from printkit.press.bounded_process import in_bounds
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell lets what runs behind it ignore this
def work():
    Path(sys.argv[1]).write_text(str(os.getpid()))
    time.sleep(60)
in_bounds(work)
"""


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are looked up in /proc")
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_a_copy_ends_with_the_process_that_made_it(how: signal.Signals, tmp_path: Path) -> None:
    told = tmp_path / "copy"
    parent = subprocess.Popen([sys.executable, "-c", KILLED, str(told)], stderr=subprocess.DEVNULL)
    for _ in range(200):
        if told.exists() and (copy := told.read_text()):
            break
        time.sleep(0.1)
    parent.send_signal(how)
    parent.wait(10)
    assert gone(int(copy))
