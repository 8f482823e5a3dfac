"""Lines of places in TOML: every key, table, row and item that `tomllib` reads is found where it stands."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from printkit.base.toml_places import TomlPlaces, key_step, with_line

ROOT = Path(__file__).parent.parent.parent

WORDS = """\
# the first line
title = "a = [b]" # $.not = 1
a.b."c d" = '''
[[no]]
x = 1'''

[[card]]
name = "A"
steps = [
  "one", # a comment with ]
  { one = "x", other = "y" },
  [1, 2.5, 1979-05-27 07:32:00],
]

[[card]]
name = \"\"\"B "" \\\"""\"\"\"
[card.more]
x = { y = { z = true } }
[[card.more.rows]]
[[card.more.rows]]
[one] # stands alone
n = 1
["q.r".s]
"""

LINES = {
    "$.title": 2,
    "$.a": 3,
    '$.a.b["c d"]': 3,
    "$.card[0].name": 8,
    "$.card[0].steps[1].other": 11,
    "$.card[0].steps[2][1]": 12,
    "$.card[1]": 15,
    "$.card[1].name": 16,
    "$.card[1].more": 17,
    "$.card[1].more.x.y.z": 18,
    "$.card[1].more.rows[1]": 20,
    '$["q.r"].s': 23,
}


@pytest.mark.parametrize("place", LINES)
def test_each_place_has_its_line(place: str) -> None:
    assert TomlPlaces(WORDS).line(place) == LINES[place]


def test_what_is_missing_is_told_at_what_is_around_it() -> None:
    places = TomlPlaces(WORDS)
    assert places.line("$.card[1].size.cells") == 15
    assert places.line("$.card[0].steps[2][7]") == 12
    assert places.line("$.summary") == 0
    assert places.line("$") == 0


def test_a_table_that_stands_for_its_only_row_needs_no_index() -> None:
    assert TomlPlaces(WORDS).line("$.one[0].n") == 22


def test_values_have_their_span() -> None:
    places = TomlPlaces(WORDS)
    span = places.value("$.card[0].steps[1].one")
    assert span and WORDS[span.start : span.end] == '"x"'
    assert places.value("$.card[0].steps[1].two") is None
    assert places.value("$.card[0]") is None


def test_a_place_is_told_with_its_line() -> None:
    documents = {"game.toml": TomlPlaces(WORDS)}
    assert with_line(documents, "game.toml", "$.card[1].name") == "line 16, $.card[1].name"
    assert with_line(documents, "game.toml", 'line 7, column "name"') == 'line 7, column "name"'
    assert with_line(documents, "other.toml", "$.card[1].name") == "$.card[1].name"


def test_nothing_that_is_no_toml_breaks_the_walk() -> None:
    for words in ("= 1", "[", "a = ", "a = [", "a = {", 'a = "', "a", "a.", "[[a", "a = " + "[" * 5000):
        assert TomlPlaces(words).line("$.a") in (0, 1)


@pytest.mark.parametrize("file", sorted(ROOT.glob("card_data/*/*.toml")), ids=lambda file: str(file)[-30:])
def test_every_value_of_the_games_is_found(file: Path) -> None:
    words = file.read_text("utf-8")
    places = TomlPlaces(words)
    for place in walked(tomllib.loads(words), "$"):
        step = place.rpartition(".")[2].partition("[")[0].strip('"]')
        line = words.splitlines()[places.line(place) - 1]
        assert step in line or place.endswith("]")
        assert places.line(place)


def walked(value: object, place: str) -> Iterator[str]:
    if place != "$":
        yield place
    if isinstance(value, dict):
        for name, each in value.items():
            yield from walked(each, place + key_step(name))
    elif isinstance(value, list):
        for index, each in enumerate(value):
            yield from walked(each, f"{place}[{index}]")
