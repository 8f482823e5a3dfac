"""What a test starts ends with it, also where the test itself is killed."""

import subprocess
import sys
from pathlib import Path

from parts import ROOT

from tests.companion.browsers.drivers import running
from tests.companion.served import wait_for

START_AND_WAIT = """
import time
from tests.companion.browsers.drivers import running
with running("sleep", "600") as started:
    print(started.pid, flush=True)
    time.sleep(600)
"""


def lives(number: str) -> bool:
    """Whether a process is there, as the program that it is to be, and has not ended yet."""
    try:
        return Path(f"/proc/{number}/cmdline").read_bytes().startswith(b"sleep")
    except OSError:
        return False


def test_a_program_ends_with_all_that_it_has_started() -> None:
    with running("sh", "-c", "sleep 600 & echo $!; wait", stdout=subprocess.PIPE, text=True) as shell:
        assert shell.stdout
        child = shell.stdout.readline().strip()
        wait_for(lambda: lives(child))
    wait_for(lambda: not lives(child))


def test_a_program_ends_with_whoever_has_started_it() -> None:
    call = [sys.executable, "-c", START_AND_WAIT]
    with subprocess.Popen(call, cwd=ROOT, stdout=subprocess.PIPE, text=True) as starter:
        assert starter.stdout
        child = starter.stdout.readline().strip()
        try:
            wait_for(lambda: lives(child))
        finally:
            starter.kill()
    wait_for(lambda: not lives(child))
