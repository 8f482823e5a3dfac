"""Measure printkit on decks of 54, 540 and 5,400 distinct poker cards, beside other programs in the same run.

    python tools/bench/bench.py [--quick]

`decks.py` has the deck. Each program is run once in each round, one after the other; what a table shows are
medians of its wall and processor time, and the memory of its largest process. Machines are noisy: the ratios
count, not the seconds. What is not installed is left out, and so are the larger decks for what takes minutes.
"""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import NamedTuple

from decks import write_game, write_html, write_typst
from imports import python_told

_PROJECT = Path(__file__).resolve().parents[2]
PRINTKIT = [sys.executable, "-c", "from printkit.cli import main; main()"]
QUICK = "--quick" in sys.argv
"""Whether everything is only run once, with few cards: then the times mean nothing."""
ROUNDS = {18: 1} if QUICK else {54: 5, 540: 3, 5400: 1}
"""Rounds for each size of a deck. BENCH_ROUNDS takes as many for all."""
MAX_CARDS = {"Chromium": 540, "WeasyPrint": 540}
"""Cards of the largest deck of what takes minutes for more."""
_SHEETS, _KIT, _EDIT, _NOTHING = "cold, sheets", "cold, whole kit", "one card changed", "nothing changed"
_TYPST = "Typst"


class _Cost(NamedTuple):
    """What a program took: seconds of wall and processor time, MB of its largest process."""

    wall: float
    processor: float
    memory: float


_Run = Callable[[], _Cost]


def _run(command: list[str], folder: Path) -> _Cost:
    """Run a command to its end."""
    environment = {**os.environ, "PRINTKIT_CACHE": str(folder / "cache"), "LANG": "C"}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # whoever installs printkit has its bytecode
    start = time.perf_counter()
    silent = subprocess.DEVNULL
    process = subprocess.Popen(command, cwd=folder, env=environment, stdout=silent, stderr=silent)
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command)
    return _Cost(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


def typical(costs: list[_Cost]) -> _Cost:
    """Return the medians of some runs, and the most memory."""
    walls, processors, memories = zip(*costs, strict=True)
    return _Cost(statistics.median(walls), statistics.median(processors), max(memories))


def _measured(runs: Mapping[str, _Run], rounds: int) -> dict[str, _Cost]:
    """Return what each run takes, all in turn in each round."""
    costs: dict[str, list[_Cost]] = {name: [] for name in runs}
    for _ in range(rounds):
        for name, each in runs.items():
            costs[name].append(each())
    return {name: typical(each) for name, each in costs.items()}


def deck_runs(folder: Path, cards: int) -> dict[str, _Run]:
    """Write a deck for each program that is there; return how each is run."""
    data = write_game(folder, cards)
    build = [*PRINTKIT, "build", "bench", "--lang", "fr", "--backs", "none"]
    edits = count()

    def cold(*only: str) -> _Cost:
        shutil.rmtree(folder / "cache", ignore_errors=True)
        return _run([*build, *only], folder)

    def edited() -> _Cost:
        text = data.read_text(encoding="utf-8")
        data.write_text(
            text.replace("Gardien des brumes 7,", f"Gardien des brumes 7{next(edits)},", 1), encoding="utf-8"
        )
        cost = _run(build, folder)
        data.write_text(text, encoding="utf-8")
        _run(build, folder)  # what is built is what the files say once more
        return cost

    runs: dict[str, _Run] = {
        _SHEETS: lambda: cold("--only", "card", "--out", "sheets"),  # else the kit's first page tells of them
        _KIT: cold,
        _EDIT: edited,  # the kit's cache is there
        _NOTHING: lambda: _run(build, folder),
    }
    others = {
        name: command for name, command in _others(folder, cards) if cards <= MAX_CARDS.get(name, cards)
    }
    for name, command in others.items():
        runs[name] = lambda command=command: _run(command, folder)  # type: ignore[misc]
    return runs


def _others(folder: Path, cards: int) -> Iterator[tuple[str, list[str]]]:
    """Write the deck for other programs; yield those that are there, each with its command."""
    if find_spec("typst"):
        names = ("SourceSerifPro-Regular", "BarlowCondensed-SemiBold")
        fonts = sorted({str(_font(name).parent) for name in names})
        call = f"{str(write_typst(folder, cards))!r}, output='typst.pdf', font_paths={fonts!r}"
        yield _TYPST, [sys.executable, "-c", f"import typst; typst.compile({call}, ignore_system_fonts=True)"]
    reportlab = [sys.executable, str(_PROJECT / "tools" / "bench" / "decks.py"), str(cards), "reportlab.pdf"]
    yield "ReportLab, nothing fitted", reportlab
    page = write_html(folder, cards, _font)
    if chromium := shutil.which("chromium") or shutil.which("chromium-browser"):
        headless = [chromium, "--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer"]
        yield "Chromium", [*headless, f"--print-to-pdf={folder / 'chromium.pdf'}", page.as_uri()]
    yield "WeasyPrint", [sys.executable, "-m", "weasyprint", str(page), "weasyprint.pdf"]


def _font(name: str) -> Path:
    """Return the file of a font among the installed packages."""
    return next(path for folder in sys.path for path in Path(folder or ".").glob(f"font*/files/{name}.ttf"))


def watched(folder: Path, rounds: int) -> float:
    """Return the seconds from changing one card to its new picture, with `preview --watch` running."""
    data = folder / "card_data" / "bench" / "cards.csv"
    command = [*PRINTKIT, "preview", "bench", "card/card-017", "--watch", "--out", "preview"]
    environment = {**os.environ, "PRINTKIT_CACHE": str(folder / "cache"), "LANG": "C"}
    process = subprocess.Popen(command, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        process.stdout.readline()
        times = []
        for number in range(rounds):
            text = data.read_text(encoding="utf-8")
            changed = text.replace("Gardien des brumes 17", f"Gardien des brumes {number}17", 1)
            start = time.perf_counter()
            data.write_text(changed, encoding="utf-8")
            process.stdout.readline()
            times.append(time.perf_counter() - start)
            data.write_text(text, encoding="utf-8")
            process.stdout.readline()
        return statistics.median(times)
    finally:
        process.kill()
        process.wait()


def deck_rows(costs: Mapping[str, _Cost], cards: int) -> Iterator[str]:
    """Yield the rows of one deck: all as ratios to Typst, what is not cold also to the cold kit."""
    typst = costs.get(_TYPST)
    for name, cost in costs.items():
        to_typst = f"{cost.wall / typst.wall:.2f}" if typst else ""
        to_cold = f"{cost.wall / costs[_KIT].wall:.2f}" if name in (_EDIT, _NOTHING) else ""
        numbers = f"{cost.wall:.2f} s | {cost.processor:.2f} s | {cost.memory:.0f} MB"
        yield f"| {cards:,} | {name} | {numbers} | {to_typst} | {to_cold} |"


def game_rows(folder: Path) -> Iterator[str]:
    """Yield what building and checking each game takes, from nothing and again: seconds of the processor."""
    games = ["mosh"] if QUICK else ["mosh", "non-morts", "inferno"]
    for game in games:
        for lang in ["fr"] if QUICK else ["fr", "en"]:
            shutil.rmtree(folder / "cache", ignore_errors=True)
            build = _run([*PRINTKIT, "build", game, "--lang", lang, "--quiet"], folder)
            yield f"| build {game}, {lang}, from nothing | {build.processor:.1f} s | {build.wall:.1f} s |"
    shutil.rmtree(folder / "cache", ignore_errors=True)
    for what in ("from nothing", "nothing changed"):
        check = _run([*PRINTKIT, "check", *games, "--quiet"], folder)
        yield f"| check {', '.join(games)}, {what} | {check.processor:.1f} s | {check.wall:.1f} s |"


def main() -> None:
    """Measure and print the tables, a line as soon as it is known."""
    print(python_told())
    if not find_spec("typst"):
        print("Typst is not installed: nothing is compared with it (pip install typst)")
    print("\n| cards | what | wall | processor | memory | to Typst | to cold |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for cards, rounds in ROUNDS.items():
        with tempfile.TemporaryDirectory() as name:
            folder, rounds = Path(name), int(os.environ.get("BENCH_ROUNDS", rounds))
            runs = deck_runs(folder, cards)
            runs[_KIT]()  # warm the disk, and write bytecode
            print(*deck_rows(_measured(runs, rounds), cards), sep="\n", flush=True)
            if cards <= 540:
                watch = watched(folder, rounds)
                print(f"| {cards:,} | one card changed, `preview --watch` | {watch:.2f} s |  |  |  |  |")
            size = next((folder / "output").rglob("cards*.pdf")).stat().st_size
            print(f"| {cards:,} | size of the PDF | {size / 1e6:.2f} MB |  |  |  |  |", flush=True)
    print("\n| what | processor | wall |\n| --- | --- | --- |")
    with tempfile.TemporaryDirectory() as name:
        for row in game_rows(Path(name)):
            print(row, flush=True)


if __name__ == "__main__":
    main()
