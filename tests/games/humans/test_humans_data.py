"""The box of humans: its numbers, and that code, cases and tests speak of every rule that the app applies."""

from collections import Counter

import pytest

from tests.games.kinds import Games, Kits
from tests.games.test_declarations import ASKING, HERE, NOTING, RULE, cited, first_words, folder, words

COUNTS = {
    "character-card": 6,
    "zombie-pawn": 60,
    "human-pawn": 60,
    "event-card": 40,
    "wound-card": 40,
    "capture-card": 30,
    "no-barricade": 27,
    "do-over-token": 45,
    "die-net": 2,
    "tile": 20,
    "rules-booklet": 1,
    "reference-card": 6,
    "frame-ruler": 18,
    "north-marker": 1,
    "seat-marker": 6,
    "tried-marker": 11,
    "tracker-sheet": 1,
    "zombie-standee": 60,
    "human-standee": 60,
    "automa-card": 1,
    "odds-table": 1,
    "tile-table": 1,
    "tray": 2,
}
"""Pieces in the box, HUM-COMP-01 to HUM-COMP-11 first."""

ASKED_BY = {"draw_card", "_choose_cells"}
"""Helpers of the game that ask."""


def test_the_box_holds_what_the_rules_say(kit: Kits) -> None:
    components = {each.id: each for each in kit("humans").components}
    assert set(components) == set(COUNTS)
    for name, count in COUNTS.items():
        component = components[name]
        if component.document:
            assert count == 1
            continue
        rows = kit("humans").table(component.rows) if component.rows else (None,)
        if isinstance(component.copies, str):
            assert sum(row[component.copies] for row in rows if row) == count, name
        else:
            assert len(rows) * component.copies == count, name


def test_humans_and_tokens_of_the_tiles_are_those_of_the_box(game: Games) -> None:
    """HUM-TILE-02 to HUM-TILE-05: 52 humans, 60 with five players; 22 tokens, 43 with those at first."""
    tiles = game("humans").components.tiles.values()
    streets = sum(tile.kind == "street" for tile in tiles)
    inside = sum(tile.humans for tile in tiles)
    assert (inside, inside + streets, inside + 2 * streets) == (44, 52, 60)
    given = sum(each.do_over for each in game("humans").components.characters.values())
    assert (sum(tile.tokens for tile in tiles), given) == (22, 21)
    assert Counter(tile.kind for tile in tiles) == {"square": 1, "street": 8, "building": 11}
    for tile in tiles:
        assert [len(row) for row in tile.rows] == [3, 3, 3]
        middles = {"n": tile.rows[0][1], "e": tile.rows[1][2], "s": tile.rows[2][1], "w": tile.rows[1][0]}
        assert all(middles[side] == "." for side in tile.exits)
        assert bool(tile.humans and tile.barricade and tile.tokens) == (tile.kind == "building")
        assert tile.rows[1][1] == "."


def test_doors_join_building_and_street(kit: Kits) -> None:
    for tile in kit("humans").table("tile"):
        for door in tile["doors"]:
            (row, column), (other_row, other_column) = (map(int, cell.split("-")) for cell in door.split())
            assert tile["rows"][row][column] == "B" and tile["rows"][other_row][other_column] == "."
            assert abs(row - other_row) + abs(column - other_column) == 1


def test_every_procedure_is_declared_and_the_reverse(game: Games, kit: Kits) -> None:
    assert list(game("humans").procedures) == [row.id for row in kit("humans").table("procedure")]


def test_every_event_is_declared_and_the_reverse(kit: Kits) -> None:
    declared = {row["event"] for row in kit("humans").table("outcome")}
    assert {word for word in first_words("humans", NOTING) if not RULE.fullmatch(word)} <= declared
    assert declared <= words("humans")
    told = {row.id.split(".")[0] for row in kit("humans").table("event")}
    assert told == declared
    noted = {event for row in kit("humans").table("procedure") for event in row["events"]}
    assert noted == declared


def test_every_question_is_declared_and_the_reverse(kit: Kits) -> None:
    declared = {row.id for row in kit("humans").table("question")}
    assert declared <= words("humans")
    asked = {word for word in first_words("humans", ASKING | ASKED_BY) if not RULE.fullmatch(word)}
    assert asked - {"assistant", "event", "wound", "capture", *kit("humans").seats} <= declared
    listed = {name for row in kit("humans").table("procedure") for name in row["questions"]}
    assert listed == declared


def test_every_rule_that_the_app_applies_stands_in_the_code_and_in_a_test(kit: Kits) -> None:
    applied = [rule.id for rule in kit("humans").rules if {"assistant", "tracker"} & {*rule.role}]
    assert (len(kit("humans").rules), len(applied)) == (142, 131)
    in_code = cited(folder("humans").glob("*.py"))
    cases = HERE.parent.glob("cases/humans/*.json")
    in_tests = cited([*HERE.glob("humans/*.py"), *cases])
    assert [rule for rule in applied if rule not in in_code] == []
    assert [rule for rule in applied if rule not in in_tests] == []


@pytest.mark.parametrize("table", ["event-card", "wound-card", "capture-card", "character", "tile"])
def test_names_are_told_apart(table: str, kit: Kits) -> None:
    names = [row["name"].plain for row in kit("humans").table(table)]
    assert len(set(names)) == len(names)
