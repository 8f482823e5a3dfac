"""printkit as it is called on a command line, without waiting each time for all that it imports.

A process that Python keeps for that has imported it, and has called nothing. Each call is a copy of that
process: with a folder, an environment, streams and an exit status of its own, as if it had just started.
"""

from __future__ import annotations

import multiprocessing
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from printkit.cli import main

PRINTKIT = Path(sys.executable).parent / "printkit"
PATIENCE = 120
"""Seconds."""
STREAMS = (1, 2)

COPIES = multiprocessing.get_context("forkserver")
COPIES.set_forkserver_preload(
    [
        "__main__",
        "tests.program",
        *(f"printkit.cli.{verb}" for verb in ("app", "build", "calibrate", "check", "preview", "words")),
        "printkit.press.jobs.howto",
        "weasyprint",
    ]
)


def printkit(folder: Path, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Call printkit in a folder; return how it ended and what it said.

    What Python itself reads as it starts (`PYTHONPATH`) needs a process that starts.
    """
    own = {"LANG": "C", "LC_ALL": "C", "PRINTKIT_CACHE": str(folder / "cache")}
    whole = {**os.environ, **own, **environment}
    if any(name.startswith("PYTHON") for name in environment):
        return subprocess.run(
            [PRINTKIT, *words], cwd=folder, env=whole, capture_output=True, text=True, timeout=PATIENCE
        )
    with tempfile.TemporaryDirectory() as outputs:
        copy = COPIES.Process(target=_call, args=(words, folder, whole, outputs))
        copy.start()
        copy.join(PATIENCE)
        if copy.exitcode is None:
            copy.kill()
            raise subprocess.TimeoutExpired(words, PATIENCE)
        said, told = (Path(outputs, str(stream)).read_text("utf-8") for stream in STREAMS)
        return subprocess.CompletedProcess(words, copy.exitcode, said, told)


def _call(words: Sequence[str], folder: Path, environment: Mapping[str, str], outputs: str) -> None:
    """Be the copy: become the program that was called."""
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    for stream in STREAMS:
        os.dup2(os.open(Path(outputs, str(stream)), os.O_WRONLY | os.O_CREAT), stream)
    sys.stdout = os.fdopen(1, "w", encoding="utf-8")
    sys.stderr = os.fdopen(2, "w", encoding="utf-8", buffering=1)
    sys.argv = [str(PRINTKIT), *words]
    main()
