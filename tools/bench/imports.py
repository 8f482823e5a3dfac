"""Measure what is imported before anything is done, as ratios to `import typer` on the same Python.

    python tools/bench/imports.py [--quick]

Least processor time of several runs, one of each in turn. Of a build's sheets, with an empty cache, it is the
sum of what Python says each module takes itself, the least of each. What else runs on the machine costs each
the same: the ratios count. Goals: `--help` 2.0, `resolve` 1.5, the imports of a build 3.5.
"""

from __future__ import annotations

import json
import os
import re
import resource
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

from decks import write_game

QUICK = "--quick" in sys.argv
"""Whether everything is only run once: then the times mean nothing."""
ROUNDS = 2 if QUICK else 15
_RUN = [sys.executable, "-c", "from printkit.cli import main; main()"]
_POSITION = {"game": "mosh", "order": ["p1", "p2"], "players": {"p1": {"bot": True}, "p2": {"bot": True}}}
_CALLS = {
    "import typer": [sys.executable, "-c", "import typer"],
    "printkit --help": [*_RUN, "--help"],
    "printkit resolve": [*_RUN, *shlex.split("resolve mosh round --position position.json --roll --json")],
}
_BUILD = [*_RUN, *shlex.split("build bench --lang fr --backs none --only card --quiet")]


def python_told() -> str:
    """Return which Python runs this, and whether it was built with optimisation."""
    version = f"Python {sys.version.split()[0]}"
    flags = sysconfig.get_config_var("CONFIG_ARGS")
    if sys.base_prefix == "/usr" or flags is None:  # Debian optimises beside its flags, Windows names none
        return f"{version}, of the system"
    chosen = [flag for flag in ("--enable-optimizations", "--with-lto") if flag in flags]
    if "--enable-optimizations" in chosen:
        return f"{version}, built with {' '.join(chosen)}"
    return f"{version}, built WITHOUT --enable-optimizations: the goals do not hold for it"


def _processor_time(command: list[str], folder: Path) -> float:
    """Run a command to its end; return seconds of the processor."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        command, cwd=folder, env=_environment(folder / "cache"), check=True, stdout=subprocess.DEVNULL
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def import_times(command: list[str], folder: Path) -> dict[bytes, int]:
    """Run a command with an empty cache; return the microseconds that each module takes itself."""
    cache = folder / "cold"
    shutil.rmtree(cache, ignore_errors=True)
    command = [command[0], "-X", "importtime", *command[1:]]
    done = subprocess.run(command, cwd=folder, env=_environment(cache), check=True, capture_output=True)
    lines = re.findall(rb"^import time: +(\d+) \| +\d+ \| +(.*)", done.stderr, re.MULTILINE)
    return {module: int(time) for time, module in lines}


def _environment(cache: Path) -> dict[str, str]:
    environment = {**os.environ, "PRINTKIT_CACHE": str(cache), "LANG": "C"}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # whoever installs printkit has its bytecode
    return environment


def main() -> None:
    """Measure and print the table."""
    print(python_told())
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "position.json").write_text(json.dumps(_POSITION), encoding="utf-8")
        write_game(folder, 54)
        runs: dict[str, list[float]] = {}
        modules: dict[str, dict[bytes, int]] = {"typer": {}, "build": {}}
        for _ in range(ROUNDS + 1):
            for what, command in _CALLS.items():
                runs.setdefault(what, []).append(_processor_time(command, folder))
            for what, command in (("typer", _CALLS["import typer"]), ("build", _BUILD)):
                for module, time in import_times(command, folder).items():
                    modules[what][module] = min(time, modules[what].get(module, time))
    least = {what: min(times[1:]) for what, times in runs.items()}  # the first run writes bytecode
    built = sum(modules["build"].values()) / sum(modules["typer"].values())
    print("| imports | as a ratio to import typer |\n| --- | --- |")
    for what in _CALLS:
        print(f"| {what} | {least[what] / least['import typer']:.2f} |")
    print(f"| imports of a cold build | {built:.2f} |")


if __name__ == "__main__":
    main()
