"""A game of one card in a folder of its own, whose template a test writes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from printkit.base.faults import Fault
from printkit.cli.check import check_one

GAME = """
game = "g"
title = "G"
credit = ["Me"]
languages = ["en"]
players = { min = 2, max = 4 }
[look]
spot = "#2f74e8"
[table.c]
file = "c.csv"
fields = { name = "text", n = "int" }
[[component]]
id = "card"
name = "Card"
kind = "card"
size = "poker"
rows = "c"
copies = "n"
front = "f.svg"
"""

FACE = """{%% extends "common/face.svg" %%}
{%% import "common/parts.svg" as parts with context %%}
{%% block drawing %%}
%s
{%% endblock %%}
"""

Checked = Callable[[str], list[Fault]]


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the game's templates, beside its data in the folder where the test stands."""
    data, templates = tmp_path / "card_data" / "g", tmp_path / "templates" / "g"
    data.mkdir(parents=True)
    templates.mkdir(parents=True)
    (data / "game.toml").write_text(GAME, "utf-8")
    (data / "c.csv").write_text("id,name,n\na,Alpha,1\nb,Beta,2\n", "utf-8")
    (templates / "f.svg").write_text(FACE % "", "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PRINTKIT_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    return templates


@pytest.fixture
def checked(game: Path) -> Checked:
    """Check the game with these words in its only face; warn of no words that stand in the template."""

    def check(drawing: str) -> list[Fault]:
        (game / "f.svg").write_text(FACE % drawing, "utf-8")
        return [fault for fault in check_one("g", ()) if fault.severity != "warning"]

    return check
