"""The examples of the rulebook of humans are cases of its rules, and its pictures show their positions."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

from printkit.base.faults import RefusedError
from printkit.base.paths import card_data
from printkit.games.registry import load_ruleset
from printkit.table.act import Act
from printkit.table.codec import write
from tests.rulebooks.books import filled, kit_of, played_kit

CASES = Path(__file__).parents[1] / "cases" / "humans"
OF_CASES = {"armed": "056", "cornered": "059", "helpers": "042", "indoors": "068", "missed": "052"}
"""The case that each example is, by its number; the others are one evening."""
SHOWN = re.compile(r'data-example="([a-z-]+) (\d+)-(\d+)"><img[^>]*src="data:image/svg\+xml,([^"]*)"')
PLACES = re.compile(r'<div class="trio" id="places">(.*?)</div>\s*</div>', re.DOTALL)
PICTURE = re.compile(r'src="data:image/svg\+xml,([^"]*)"')


def played(example: str) -> Mapping[str, Any]:
    found: Mapping[str, Any] = played_kit("humans", "fr").examples[example]
    return found


def saved(example: str) -> list[dict[str, Any]]:
    words = (card_data("humans") / "examples" / f"{example}.jsonl").read_text("utf-8")
    return [json.loads(line) for line in words.splitlines()]


@cache
def pictures() -> list[tuple[str, int, int, str]]:
    """Return the pictures of examples: of which, its first and last caption, the drawing."""
    found = SHOWN.findall(filled("humans", "fr"))
    return [(name, int(first), int(last), unquote(drawing)) for name, first, last, drawing in found]


@pytest.mark.parametrize(("example", "number"), OF_CASES.items())
def test_an_example_is_a_case_of_the_rules(example: str, number: str) -> None:
    (path,) = CASES.glob(f"{number}-*.json")
    case = json.loads(path.read_text("utf-8"))
    head, call, *answers = saved(example)
    assert head["start"] == case["position"]
    assert call == {"call": case["procedure"], "args": case["args"]}
    assert [each["answer"] for each in answers][: len(case["answers"])] == case["answers"]


def test_the_whole_turn_begins_where_the_first_turns_end() -> None:
    assert played("whole-turn")["start"]["active"] == "attorney"
    ruleset = load_ruleset(kit_of("humans", "fr"))
    assert write(ruleset.read(played("whole-turn")["start"])) == played("first-bite")["end"]


def test_every_example_has_pictures_of_all_its_captions() -> None:
    assert {name for name, *_ in pictures()} == {*OF_CASES, "first-bite", "whole-turn"}
    for name in (*OF_CASES, "first-bite", "whole-turn"):
        spans = [(first, last) for shown, first, last, _ in pictures() if shown == name]
        numbers = [number for first, last in sorted(spans) for number in range(first, last + 1)]
        assert numbers == list(range(1, len(played(name)["captions"]) + 1))


def test_a_picture_shows_who_stands_and_what_lies_in_its_window() -> None:
    for name, first, last, drawing in pictures():
        captions = played(name)["captions"]
        end = captions[last - 1]["position"]
        # Those of what goes wrong show how it began.
        at = captions[first - 1]["before"] if name in ("cornered", "helpers") else end
        assert lying(drawing) == of_position(at), name
        assert tiles(drawing) == at["map"], name


def lying(drawing: str) -> Counter[tuple[str, str]]:
    return Counter(re.findall(r'data-(human|token|breach|zombie)="([A-Z]+\d+)"', drawing))


def of_position(position: Mapping[str, Any]) -> Counter[tuple[str, str]]:
    """Count what is on the cells of a position, by its kind."""
    names = (("human", "humans"), ("token", "tokens"), ("breach", "breaches"))
    found = Counter((kind, cell) for kind, name in names for cell in position.get(name, ()))
    seats = position["players"].values()
    return found + Counter(("zombie", cell) for seat in seats for cell in seat["zombies"])


def tiles(drawing: str) -> dict[str, str]:
    return dict(re.findall(r'data-tile="(\w+) ([\w@-]+)"', drawing))


def test_tiles_lie_where_they_may_and_do_not_where_they_may_not() -> None:
    """HUM-TILE-08: the first of three pictures is legal, the other two are not."""
    (three,) = PLACES.findall(filled("humans", "fr"))
    drawings = [unquote(each) for each in PICTURE.findall(three)]
    assert [last_is_legal(tiles(drawing)) for drawing in drawings] == [True, False, False]
    assert [drawing.count('<path class="no"') for drawing in drawings] == [1, 1, 1]


def last_is_legal(laid: Mapping[str, str]) -> bool:
    """Whether the last of the tiles may be laid where it lies, the town square being on the table."""
    *before, (slot, last) = laid.items()
    tile, _, turn = last.partition("@")
    town = {"N14": "town-square@0", **dict(before)}
    position = {"game": "humans", "order": ["doctor", "miner"], "map": town}
    act = Act(load_ruleset(kit_of("humans", "fr")), "place-tile", position, {})
    act.answer(tile)
    try:
        act.answer(f"{slot}@{turn}")
    except RefusedError:
        return False
    return True
