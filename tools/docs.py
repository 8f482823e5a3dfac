"""Write the generated parts of the docs: the command line's help, the games' components.

`--check` only compares.

A generated part stands between `<!-- begin NAME -->` and `<!-- end NAME -->`.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from printkit.kit import folders
from printkit.kit.reader import read_game

ROOT = Path(__file__).resolve().parent.parent
VERBS = (
    "",
    "games",
    "build",
    "preview",
    "check",
    "calibrate",
    "words",
    "words extract",
    "words update",
    "words stats",
)
PART = re.compile(r"(<!-- begin (?P<name>[\w-]+) -->\n).*?(<!-- end (?P=name) -->)", re.DOTALL)


def command_line() -> Iterator[str]:
    """The help of every verb, as printed."""
    plain = {**os.environ, "COLUMNS": "100", "LANG": "C", "NO_COLOR": "1", "TERM": "dumb"}
    for verb in VERBS:
        command = [str(Path(sys.executable).parent / "printkit"), *verb.split(), "--help"]
        help_text = subprocess.run(command, capture_output=True, text=True, check=True, env=plain).stdout
        lines = "\n".join(line.rstrip() for line in help_text.strip().splitlines())
        yield f"### printkit{' ' + verb if verb else ''}\n\n```text\n{lines}\n```\n"


def games() -> Iterator[str]:
    """A table of each game's components."""
    for name in folders.games():
        game = read_game(ROOT / "card_data" / name)
        kit = game.kit("en" if "en" in game.languages else game.source_lang)
        yield f"### {kit.title.plain} (`{name}`)\n"
        yield f"{kit.summary.plain}\n"
        yield "| component | pieces | size, mm | kind |\n| --- | --- | --- | --- |"
        for each in kit.components:
            pieces = sum(kit.copies_of(each, row) for row in kit.rows_of(each) or (None,))
            size = f"{each.width:g} × {each.height:g}"
            yield f"| {each.name.plain} (`{each.id}`) | {pieces} | {size} | {each.kind} |"
        yield ""


PARTS: dict[str, Callable[[], Iterator[str]]] = {"command-line": command_line, "games": games}


def filled(text: str) -> str:
    """A document with its generated parts written anew."""
    return PART.sub(lambda found: f"{found[1]}{chr(10).join(PARTS[found['name']]())}\n{found[3]}", text)


def main() -> int:
    """Write the docs, or with --check tell which are out of date."""
    stale = []
    for path in (*sorted((ROOT / "docs").glob("*.md")), ROOT / "README.md"):
        text = path.read_text(encoding="utf-8")
        fresh = filled(text)
        if fresh != text:
            stale.append(path)
            if "--check" not in sys.argv:
                path.write_text(fresh, encoding="utf-8")
    if stale and "--check" in sys.argv:
        for path in stale:
            print(f"{path.relative_to(ROOT)} is out of date: run make docs", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
