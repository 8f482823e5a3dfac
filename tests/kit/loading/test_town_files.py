"""Boards make a town: how they lie is a row of a table, and a file of one line is another layout."""

from __future__ import annotations

import pytest

from tests.kit.sample_farm import MAPS
from tests.kit.sample_game import GAME, Sample

TOWN = """
[table.town]
file = "town.toml"

[table.town.fields]
name = "text"
size = "list int 1..40"
centre = "ref map"
centre_at = "plain"
layout = "map corner ref map"

[table.corner]
file = "town.toml"
fields = { turns = "int 0..3", at = "plain", die = "int 1..6" }
"""

VILLAGE = """
[[town]]
id = "village"
name = "Le village"
size = [6, 2]
centre = "green"
centre_at = "C1"
layout = { w = "east", e = "west" }

[[corner]]
id = "w"
turns = 0
at = "A1"
die = 1

[[corner]]
id = "e"
turns = 2
at = "E1"
die = 2
"""


@pytest.fixture
def village(farm: Sample) -> Sample:
    """Two corner boards beside a green."""
    farm.write("game.toml", GAME + MAPS + TOWN)
    farm.write("town.toml", VILLAGE)
    farm.write("maps/green.map", '..\n..\n\nkind = "center"\n')
    farm.write("maps/west.map", 'T.\n,.\n\nkind = "corner"\n')
    farm.write("maps/east.map", 'X.\n..\n\nkind = "corner"\n')
    return farm


def test_a_town_is_put_together_for_templates(village: Sample) -> None:
    town = village.kit().town("village")
    assert (town.name, town.width, town.height) == ("Le village", 6, 2)
    assert town.squares["A1"].special == "pit"
    assert town.squares["F2"].terrain == "woods"  # turned by a half
    other = village.kit().town("village", {"w": "west", "e": "east"})
    assert other.squares["F2"].special == "pit"


def test_a_layout_of_ones_own_is_a_file_of_one_line(village: Sample) -> None:
    village.write("maps/ours.town", 'layout = { w = "west", e = "east" }\n')
    kit = village.kit()
    assert [(row.id, row["name"]) for row in kit.table("town")] == [
        ("village", "Le village"),
        ("ours", "Ours"),
    ]
    assert kit.town("ours").squares["A1"].terrain == "woods"
    village.write("maps/ours.town", 'name = "À nous"\nlayout = { w = "west", e = "east" }\n')
    assert village.kit().town("ours").name == "À nous"
    assert village.read().phrases["town/ours.name"].file.endswith("maps/ours.town")


@pytest.mark.parametrize(
    ("file", "words", "said"),
    [
        (
            "ours.town",
            'layout = { w = "west" }',
            "maps/ours.town: line 1, $.layout.e: the corner has no",
        ),
        ("ours.town", 'layout = { w = "wst" }', "maps/ours.town: line 1, $.layout.w: unknown map “wst”"),
        ("ours.town", 'layout = { n = "west" }', "maps/ours.town: line 1, $.layout.n: unknown corner “n”"),
        (
            "ours.town",
            'layout = { w = "green", e = "east" }',
            "maps/ours.town: line 1, $.layout.w: “green” is not a corner",
        ),
        ("ours.town", "layout =", "maps/ours.town: line 1"),
        ("ours.town", 'id = "x"', "maps/ours.town: line 1, $.id: the id is the name of the file"),
        ("ours.town", "roof = 1", "maps/ours.town: line 1, $.roof: unknown field “roof”"),
        ("ours.town", "size = [6]", "maps/ours.town: line 1, $.size: expected two numbers, found [6]"),
        (
            "ours.town",
            'centre_at = "1C"',
            "maps/ours.town: line 1, $.centre_at: “1C” is not the name of a cell",
        ),
        ("notre ville.town", "", 'maps/notre ville.town: "notre ville" is not an id'),
        (
            "green.map",
            '...\n...\n\nkind = "center"\n',
            "town.toml: line 6, $.town[0].centre: the board “green” does not fit",
        ),
    ],
)
def test_a_town_that_does_not_fit_is_refused(village: Sample, file: str, words: str, said: str) -> None:
    village.write(f"maps/{file}", words)
    assert [line for line in village.faults() if line.startswith(said)], village.faults()
