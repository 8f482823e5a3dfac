"""Processes that draw beside the first one end with it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from printkit.base.faults import FaultError
from printkit.press.jobs.workers import workers

PARENT = """
import os, time
from printkit.press.jobs.workers import workers
with workers(2, lambda: None) as pool:
    print(*pool.map(who, range(2)), flush=True)
    time.sleep(60)
"""


def nothing() -> None:
    pass


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
def test_workers_leave_when_the_process_that_made_them_is_killed() -> None:
    who = "def who(_):\n    import os, time\n    time.sleep(0.2)\n    return os.getpid()\n"
    parent = subprocess.Popen([sys.executable, "-c", who + PARENT], stdout=subprocess.PIPE, text=True)
    assert parent.stdout
    made = {int(word) for word in parent.stdout.readline().split()}
    assert made
    parent.kill()
    parent.wait()
    assert all(gone(process) for process in made)
    parent.stdout.close()


def test_a_worker_that_the_system_stops_is_a_fault() -> None:
    with (
        pytest.raises(FaultError, match="printkit: a process of the build was stopped from outside\nhint: "),
        workers(1, nothing) as pool,
    ):
        pool.submit(os.kill, pool.submit(os.getpid).result(), signal.SIGKILL).result()
