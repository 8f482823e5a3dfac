"""Another program ends with this one, at whatever moment this one is asked to end."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from printkit.base.subprocesses import run_subprocess
from tests.companion.served import wait_for


class Asked(KeyboardInterrupt):
    """A signal has come."""


@pytest.fixture(autouse=True)
def ends_when_asked() -> Iterator[None]:
    def end(number: int, frame: FrameType | None) -> None:
        raise Asked

    before = signal.signal(signal.SIGTERM, end)
    yield
    signal.signal(signal.SIGTERM, before)


def test_what_it_says_is_returned(tmp_path: Path) -> None:
    done = run_subprocess([sys.executable, "-c", "import os; print(os.getcwd()); exit(3)"], 20, tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (3, f"{tmp_path}\n", "")


def test_a_signal_at_the_moment_of_its_start_ends_it_too(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[int] = []

    class Started(subprocess.Popen[str]):
        def __init__(self, *given: Any, **named: Any) -> None:
            super().__init__(*given, **named)
            begun.append(self.pid)
            os.kill(os.getpid(), signal.SIGTERM)

    monkeypatch.setattr(subprocess, "Popen", Started)
    with pytest.raises(Asked):
        run_subprocess(["sleep", "60"], 20)
    assert len(begun) == 1 and not Path(f"/proc/{begun[0]}").exists()


def test_what_it_has_started_itself_ends_with_it(tmp_path: Path) -> None:
    with pytest.raises(subprocess.TimeoutExpired):
        run_subprocess(["sh", "-c", f"sleep 60 & echo $! >{tmp_path}/below; wait"], 0.5)
    below = int((tmp_path / "below").read_text("ascii"))
    path = Path(f"/proc/{below}/stat")

    def ended() -> bool:
        return not path.exists() or path.read_text("ascii").rpartition(")")[2].split()[0] == "Z"

    wait_for(ended)
