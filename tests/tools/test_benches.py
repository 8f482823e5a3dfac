"""Every bench still runs: once each, with small numbers; how fast is not asked here."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

BENCHES = Path(__file__).resolve().parents[2] / "tools" / "bench"

MEASURED = {
    "resolve.py": "night of the scenario that plays itself: ",
    "companion.py": "0 are missing, 0 stand twice",
    "offline.py": "sent, compressed: ",
    "imports.py": "| imports of a cold build | ",
    "bench.py": "| check mosh, nothing changed | ",
    "evening.py": "reptiliens ",
}
"""What the last measure of each bench says."""


def test_every_bench_is_run_here() -> None:
    assert {path.name for path in BENCHES.glob("*.py")} == {*MEASURED, "decks.py"}


@pytest.mark.slow
@pytest.mark.parametrize("bench", MEASURED)
def test_a_quick_run_measures_everything(bench: str) -> None:
    done = subprocess.run(
        [sys.executable, BENCHES / bench, "--quick"], capture_output=True, text=True, timeout=600
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert MEASURED[bench] in done.stdout
