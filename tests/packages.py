"""Packages as pip installs them, that bring games."""

from __future__ import annotations

import shutil
from pathlib import Path

from printkit.base import paths

PICNIC = """from dataclasses import replace

from printkit.games.mosh import game as mosh


def broken(*given, **named):
    return {}["cucumber"]


def ruleset(kit):
    rules = mosh.ruleset(kit)
    return replace(rules, reader=lambda data, box: rules.reader({**data, "game": "mosh"}, box))


PICNIC = replace(mosh.GAME, ruleset=ruleset)
GAME = PICNIC
"""
"""The module of a game that is another's, under a name of its own; `broken` can stand for any part of it."""


def write_package(site: Path, package: str, entered: str, **files: str) -> Path:
    """Write an installed package: its name, the lines that it enters, its modules; return its folder."""
    information = site / f"{package}-1.dist-info"
    information.mkdir(parents=True)
    (information / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1\n")
    (information / "entry_points.txt").write_text(entered)
    for name, code in files.items():
        (site / package).mkdir(exist_ok=True)
        (site / package / f"{name}.py").write_text(code)
    return site / package


def entered(line: str) -> str:
    """Return what a package's metadata holds where it enters this game."""
    return f"[printkit.games]\n{line}\n"


def write_picnic(site: Path, lines: str = "") -> Path:
    """Write a package with the game picnic, its module ended by these lines; return its folder."""
    line = entered("picnic = picnic.game:GAME")
    package = write_package(site, "picnic", line, __init__="", game=f"{PICNIC}{lines}\n")
    data = package / "card_data" / "picnic"
    shutil.copytree(paths.card_data("mosh"), data)
    start = data / "game.toml"
    start.write_text(start.read_text("utf-8").replace('game = "mosh"', 'game = "picnic"'), "utf-8")
    return package
