"""What stands on a game's boards stands in the game's own folders: no other part of the program names it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from printkit.kit.maps import TerrainKinds
from tests.kit.sample_boards import declared

ROOT = Path(__file__).parents[3]
TEXTS = {".py", ".html", ".svg", ".css", ".js", ".mjs"}

ALSO_PLAIN = {"building", "path", "red", "open", "walls"}
"""Ids of kinds that are words of any program too; buildings and their walls every game may have."""


def games() -> dict[str, TerrainKinds]:
    """The kinds of each game that has boards."""
    found = {}
    for path in sorted((ROOT / "card_data").glob("*/game.toml")):
        kinds, _ = declared(path.read_text("utf-8"))
        if kinds.terrains:
            found[path.parent.name] = kinds
    return found


def furniture(kinds: TerrainKinds) -> set[str]:
    """The words by which a game calls what stands on its boards, and their parts."""
    roles = [
        *(each.roles for each in kinds.terrains.values()),
        *(each.roles for each in kinds.specials.values()),
    ]
    ids = {*kinds.terrains, *kinds.specials, *kinds.borders, *kinds.links, *kinds.lists}
    return {*ids, *(role for each in roles for role in each)} - ALSO_PLAIN


def common() -> Iterator[Path]:
    """The files of the program that belong to no game."""
    for path in sorted((ROOT / "printkit").rglob("*")):
        if path.suffix in TEXTS and "games" not in path.relative_to(ROOT).parts:
            yield path
    for folder in ("common", "companion", "companion/offline"):
        yield from (path for path in sorted((ROOT / "templates" / folder).glob("*")) if path.suffix in TEXTS)


def named(words: str, thing: str) -> bool:
    """Whether a text names a thing, also in the plural or as a part of another name."""
    return re.search(rf"(?<![a-z]){re.escape(thing)}s?(?![a-z])", words.lower()) is not None


@pytest.fixture(scope="module")
def texts() -> dict[str, str]:
    return {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in common()}


@pytest.mark.parametrize(
    ("game", "thing"),
    [(game, thing) for game, kinds in games().items() for thing in sorted(furniture(kinds))],
)
def test_the_furniture_of_a_game_stands_in_its_own_folders(
    texts: dict[str, str], game: str, thing: str
) -> None:
    assert [file for file, words in texts.items() if named(words, thing)] == []


def test_what_the_search_looks_for_and_where(texts: dict[str, str]) -> None:
    assert {"pit", "wood-chipper", "kennel", "poles", "fence", "woods"} <= furniture(games()["inferno"])
    assert {"printkit/kit/maps/map.py", "templates/companion/app.js", "printkit/table/act.py"} <= texts.keys()
    assert (
        named('YARD = ("yard",)', "yard")
        and named("self.poles()", "poles")
        and named("red_walls", "red_walls")
    )
    assert not named("pitch", "pit")
