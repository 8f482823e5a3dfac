"""What a verb does not need is not imported: a start takes no longer than what it is there for."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from printkit.base import paths

POSITION = {"game": "mosh", "order": ["p1", "p2"], "players": {"p1": {"bot": True}, "p2": {"bot": True}}}

PRESS = ("lxml", "pikepdf", "reportlab", "weasyprint", "PIL", "pypdfium2", "fontTools", "uharfbuzz")
TABLES = ("openpyxl", "yaml", "charset_normalizer")
READERS = ("babel", *TABLES, "jinja2")
SERVER = ("asyncio", "starlette", "uvicorn")
NETWORK = (*SERVER, "ssl", "http", "email", "multiprocessing", "concurrent")
EVENING = tuple(f"printkit.{name}" for name in ("table", "games", "play", "terminal", "companion.pages"))

NOT_IMPORTED = {
    "--help": (
        *(*PRESS, *READERS, *NETWORK, *EVENING, "rich", "hashlib", "importlib.metadata", "platformdirs"),
        *("printkit.kit", "printkit.faces", "printkit.press", "printkit.words", "printkit.base.catalogue"),
    ),
    "resolve mosh deal --position position.json --args {} --roll --json": (
        *(*PRESS, *READERS, *NETWORK, "rich", "importlib.metadata", "printkit.kit.loading", "printkit.faces"),
        *("printkit.press", "printkit.words", "printkit.terminal", "printkit.companion", "printkit.play"),
        *("printkit.games.inferno", "printkit.games.non_morts"),
    ),
    "games": (*PRESS, *NETWORK, *EVENING, "rich", "importlib.metadata", "printkit.press", "printkit.faces"),
    "check mosh --lang fr": (  # it sets up the rules of the game that it checks
        *(*SERVER, "rich", "importlib.metadata", *TABLES, "reportlab", "printkit.terminal"),
        *("printkit.play", "printkit.companion", "printkit.games.inferno", "printkit.games.non_morts"),
    ),
    "build mosh --lang fr --only bot-card --quiet": (
        *(*SERVER, *EVENING, "rich", "importlib.metadata", *TABLES, "printkit.words"),
    ),
}
"""What each call imports nothing of, neither a module nor what is in it."""

COMPONENT = re.compile(r"^(?=\[\[component\]\])", re.MULTILINE)


def with_two_components(folder: Path) -> None:
    """Put a copy of mosh here that has a card and a document only: checking all of it takes seconds."""
    for kind, game in (("card_data", paths.card_data("mosh")), ("templates", paths.templates("mosh"))):
        shutil.copytree(game, folder / kind / "mosh")
    file = folder / "card_data/mosh/game.toml"
    head, *components = COMPONENT.split(file.read_text("utf-8"))
    kept = [each for each in components if 'id = "bot-card"' in each or 'id = "set-list"' in each]
    assert len(kept) == 2
    file.write_text("".join((head, *kept)), "utf-8")


PROGRAM = """
import atexit, sys
atexit.register(lambda: print(*sys.modules, file=open("imported", "w")))
from printkit.cli import main
main()
"""


@pytest.mark.parametrize("call", NOT_IMPORTED)
def test_what_a_call_does_not_need_is_not_imported(call: str, tmp_path: Path) -> None:
    (tmp_path / "position.json").write_text(json.dumps(POSITION))
    if call.startswith("check"):
        with_two_components(tmp_path)
    for _ in range(2):  # the second has what is kept
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM, *call.split()], cwd=tmp_path, capture_output=True, text=True
        )
    assert done.returncode == 0, done.stderr
    imported = (tmp_path / "imported").read_text().split()
    assert "typer" in imported
    assert [
        name
        for name in imported
        if any(name == each or name.startswith(f"{each}.") for each in NOT_IMPORTED[call])
    ] == []
