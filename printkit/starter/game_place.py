"""Say where a new game comes to stand, and what it is called."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

from printkit.base import paths
from printkit.base.dataclass import dataclass
from printkit.base.faults import Fault, FaultError
from printkit.base.msgid import N_
from printkit.kit.text.spelling import ID, slug
from printkit.starter.new_game import GAME_FOLDERS, homes_of

TAKEN_NAMES = frozenset({"common", "companion"})
"""Folders of templates that belong to no game."""
EXAMPLE_NAME = "my-game"
"""What the example is called where no name is given, and a game whose file has no letter for a folder."""


@dataclass(frozen=True)
class Home:
    """Where a game comes to stand, and what it is called; `given` is what was asked for."""

    root: Path
    game: str
    title: str
    given: str


_DATE = re.compile(r"(?<!\d)(?:19|20)\d\d[-_. ]?(?:0[1-9]|1[0-2])[-_. ]?(?:0[1-9]|[12]\d|3[01])(?!\d)")
_COPY = re.compile(r"\(\d+\)|\b(?:copy of|copie de|kopie von)\b|- (?:copy|copie|kopie)\b", re.IGNORECASE)
_FIRST_NUMBER = re.compile(r"^\W*0\d*(?=\D)")


def name_of_file(stem: str) -> str:
    """Return the name of a game whose table is called so: without dates, numbers of copies and leading zeros.

    `2024-11-05_bog_folk (2)` is `bog folk`, `7-wonders` stays as it is.
    """
    words = stem.replace("_", " ")
    for needless in (_DATE, _COPY, _FIRST_NUMBER):
        words = needless.sub(" ", words)
    words = re.sub(r"(?<=[a-z]{3})(?=\d)", " ", " ".join(words.split())).strip(" -.,")
    return words if any(letter.isalpha() for letter in words) else stem


def home_of_file(stem: str) -> Home:
    """Return where the game of a file stands that is named after it. Raises FaultError as `home_of` does."""
    words = name_of_file(stem)
    if ID.fullmatch(slug(words)):
        return home_of(Path(words))
    return replace(home_of(Path(EXAMPLE_NAME)), title=words or EXAMPLE_NAME, given=words)


def root_of(folder: Path) -> Path:
    """Return the folder in which a game stands that a folder names, whether or not it is there."""
    root = folder.parent
    return root.parent if root.name in GAME_FOLDERS and root.parent != root else root


def home_of(folder: Path) -> Home:
    """Return where the game of a folder that was named stands. Raises FaultError where it cannot be there."""
    given = folder.name or folder.resolve().name
    root = root_of(folder)
    game = slug(given)
    title = " ".join(given.replace("_", " ").replace("-", " ").split())
    title = title[:1].upper() + title[1:] if title.islower() else title
    if not ID.fullmatch(game) or not title:
        hint = N_("for example: printkit new picnic")
        raise FaultError(
            [
                Fault(
                    "",
                    "DIR",
                    N_("“{value}” has no letter that a folder of a game may have"),
                    {"value": given},
                    hint,
                )
            ]
        )
    if game in TAKEN_NAMES:
        hint = N_("choose another name")
        raise FaultError([Fault("", "DIR", N_("a game cannot be called “{value}”"), {"value": game}, hint)])
    there = [home for home in homes_of(root, game) if home.exists() or home.is_symlink()]
    if there:
        hint = N_("choose another name: nothing is overwritten; --add adds a table to this game")
        raise FaultError(
            [
                Fault(paths.shown_path(home), "", N_("there is already a game of this name"), {}, hint)
                for home in there
            ]
        )
    if game in paths.game_names():
        hint = N_("choose another name")
        raise FaultError(
            [Fault("", "DIR", N_("a game called “{value}” comes with printkit"), {"value": game}, hint)]
        )
    return Home(root, game, title, given)
