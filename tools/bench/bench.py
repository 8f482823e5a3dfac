"""Measure printkit on a deck of 540 distinct poker cards, against Typst on the same deck in the same run.

    python tools/bench/bench.py [--quick]

Every card has a title, a vector icon, a paragraph of 40 words with bold, italic and an inline icon, and a
footer; nine cards lie on a sheet of A4 with cut marks. Machines are noisy: the ratios count, not the seconds.
Where Typst is not installed, printkit is measured alone.
"""

from __future__ import annotations

import math
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

HERE = Path(__file__).resolve().parent
PRINTKIT = Path(sys.executable).parent / "printkit"
QUICK = "--quick" in sys.argv
"""Whether everything is only run once, with few cards: then the times mean nothing."""
_CARDS = 27 if QUICK else 540
ROUNDS = 1 if QUICK else int(os.environ.get("BENCH_ROUNDS", "3"))
ICONS = {
    "moon": "M8 1a7 7 0 1 0 7 9A6 6 0 0 1 8 1z",
    "flame": "M8 1c1 3 5 5 5 9a5 5 0 0 1-10 0c0-2 1-3 2-4 0 2 1 3 2 3 1-2-1-4 1-8z",
    "shield": "M8 1l6 2v5c0 4-3 6-6 7-3-1-6-3-6-7V3z",
    "drop": "M8 1c3 4 5 6 5 9a5 5 0 0 1-10 0c0-3 2-5 5-9z",
    "star": "M8 1l2 5h5l-4 3 2 6-5-4-5 4 2-6-4-3h5z",
}
SENTENCE = (
    "quand la brume descend chaque gardien retourne une carte et compte les pas qui le séparent du phare "
    "puis il choisit une porte fermée une corde ou une lampe et la donne à la personne assise en face"
)


def _words(number: int) -> list[str]:
    """Forty words, others for each card."""
    known = SENTENCE.split()
    return [known[(number * 7 + step * (1 + number % 5)) % len(known)] for step in range(40)]


def write_game(folder: Path) -> Path:
    """Write the deck as a designer would: one CSV, one template, five icons. Return the CSV."""
    data, templates = folder / "card_data" / "bench", folder / "templates" / "bench"
    (templates / "art").mkdir(parents=True)
    data.mkdir(parents=True)
    shutil.copy(HERE / "game.toml", data)
    shutil.copy(HERE / "card.svg", templates)
    rows = ["id,title,icon,body,foot"]
    for number in range(_CARDS):
        icon, said = list(ICONS)[number % len(ICONS)], _words(number)
        body = (
            f"<b>{' '.join(said[:3]).capitalize()}</b> {' '.join(said[3:18])} {{icon:{icon}}} "
            f"{' '.join(said[18:30])} <i>{' '.join(said[30:36])}</i> {' '.join(said[36:])}."
        )
        rows.append(f"card-{number:03},Gardien des brumes {number},{icon},{body},{number} sur {_CARDS}")
    cards = data / "cards.csv"
    cards.write_text("\n".join(rows) + "\n", encoding="utf-8")
    write_icons(templates / "art", ("", "icon-"))
    return cards


def write_icons(folder: Path, prefixes: tuple[str, ...] = ("",)) -> None:
    """Write the icons as SVG files."""
    for name, path in ICONS.items():
        drawing = f'<path d="{path}" fill="#2d6a2f"/>'
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">{drawing}</svg>'
        for prefix in prefixes:
            (folder / f"{prefix}{name}.svg").write_text(svg, encoding="utf-8")


def write_typst(folder: Path) -> Path:
    """Write the same deck for Typst, the text in the same fonts, sizes and places. Return its source."""
    write_icons(folder)
    cards = []
    for number in range(_CARDS):
        icon, said = list(ICONS)[number % len(ICONS)], _words(number)
        body = (
            f'*{" ".join(said[:3]).capitalize()}* {" ".join(said[3:18])} #ic("{icon}") '
            f"{' '.join(said[18:30])} _{' '.join(said[30:36])}_ {' '.join(said[36:])}."
        )
        cards.append(f'card("{number}", "{icon}", [{body}]),')
    text = (HERE / "deck.typ").read_text(encoding="utf-8")
    source = folder / "deck.typ"
    text = text.replace("@COUNT@", str(_CARDS)).replace("@CARDS@", "\n".join(cards))
    source.write_text(text, encoding="utf-8")
    return source


def timed(command: list[str], folder: Path, environment: dict[str, str]) -> float:
    """Run a command to its end; seconds of wall time."""
    start = time.perf_counter()
    subprocess.run(command, cwd=folder, env=environment, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def median_of(rounds: int, run: Callable[[], float]) -> float:
    """Return the median of some runs."""
    return statistics.median(run() for _ in range(rounds))


def watched(folder: Path, cards: Path, environment: dict[str, str]) -> float:
    """Seconds from changing one card to its new picture, with `preview --watch` running."""
    command = [
        str(PRINTKIT),
        "preview",
        "bench",
        "card/card-017",
        "--watch",
        "--out",
        str(folder / "preview"),
    ]
    process = subprocess.Popen(command, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        process.stdout.readline()
        times = []
        for number in range(ROUNDS):
            text = cards.read_text(encoding="utf-8")
            start = time.perf_counter()
            cards.write_text(
                text.replace("Gardien des brumes 17", f"Gardien des brumes {number}17", 1), encoding="utf-8"
            )
            process.stdout.readline()
            times.append(time.perf_counter() - start)
            cards.write_text(text, encoding="utf-8")
            process.stdout.readline()
        return statistics.median(times)
    finally:
        process.kill()
        process.wait()


def main() -> None:
    """Measure and print the table."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        cards = write_game(folder)
        source = write_typst(folder)
        environment = {**os.environ, "PRINTKIT_CACHE": str(folder / "cache"), "LANG": "C"}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)  # whoever installs printkit has its bytecode
        build = [str(PRINTKIT), "build", "bench", "--lang", "fr", "--backs", "none"]
        fonts = [
            str(path.parent)
            for package in ("font_source_serif_pro", "fontpkg_barlow_condensed")
            for path in Path(sys.executable).parent.parent.rglob(f"{package}/files/*Regular.ttf")
        ]
        compile_typst = (
            "import typst, sys; "
            f"typst.compile({str(source)!r}, output={str(folder / 'typst.pdf')!r}, font_paths={fonts!r}, "
            "ignore_system_fonts=True)"
        )

        def cold(*only: str) -> float:
            shutil.rmtree(folder / "cache", ignore_errors=True)
            return timed([*build, *only], folder, environment)

        def edited() -> float:
            text = cards.read_text(encoding="utf-8")
            cards.write_text(
                text.replace("Gardien des brumes 7,", f"Gardien des brumes 7{time.time_ns() % 97},", 1),
                encoding="utf-8",
            )
            seconds = timed(build, folder, environment)
            cards.write_text(text, encoding="utf-8")
            return seconds

        python = sys.executable
        cold()  # warm the disk
        typst = find_spec("typst") is not None
        pairs = [
            (
                cold("--only", "card"),
                timed([python, "-c", compile_typst], folder, environment) if typst else math.nan,
            )
            for _ in range(ROUNDS)
        ]
        ours, theirs = (statistics.median(times) for times in zip(*pairs, strict=True))
        kit = median_of(ROUNDS, cold)
        peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
        again = median_of(ROUNDS, edited)
        watch = watched(folder, cards, environment)
        helped = median_of(
            1 if QUICK else max(ROUNDS, 5), lambda: timed([str(PRINTKIT), "--help"], folder, environment)
        )
        size = next((folder / "output").rglob("cards*.pdf")).stat().st_size
        rows = [
            (f"cold build of the deck's sheets, {_CARDS} cards", f"{ours:.2f} s", ""),
            ("cold build of the whole kit", f"{kit:.2f} s", ""),
            ("one card changed, new process", f"{again:.2f} s", f"{again / kit:.2f} of the cold build"),
            ("one card changed, preview --watch", f"{watch:.2f} s", ""),
            ("printkit --help", f"{helped:.2f} s", ""),
            ("peak memory, largest process", f"{peak:.0f} MB", ""),
            ("size of the PDF", f"{size / 1e6:.2f} MB", ""),
        ]
        if typst:
            said = f"{ours / theirs:.2f} times as long, {kit / theirs:.2f} times for the whole kit"
            rows.insert(1, ("Typst, the same deck", f"{theirs:.2f} s", f"printkit takes {said}"))
        else:
            print("Typst is not installed: nothing is compared (pip install typst)")
        print("| what | measured | ratio |\n| --- | --- | --- |")
        for row in rows:
            print(f"| {' | '.join(row)} |")


if __name__ == "__main__":
    main()
