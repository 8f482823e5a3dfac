"""The boards in the rulebook of Inferno show what is in the position that they tell, no more and no less."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import pairwise
from typing import Any
from urllib.parse import unquote

import pytest

from tests.rulebooks.books import filled, played_kit

KIND = {"fire": "fires", "debris": "debris", "zombie": "zombies", "hero": "heroes"}
EXAMPLES = ("first-fire", "second-fire", "barn-round")


@cache
def shown() -> list[dict[str, Counter[str]]]:
    """What each board of the book shows: the spaces of fires, debris, zombies and Heroes."""
    html = filled("inferno", "fr")
    drawings = [unquote(each) for each in re.findall(r"data:image/svg\+xml,([^\"]*)", html)]
    return [found(each) for each in drawings if 'class="space"' in each]


def found(drawing: str) -> dict[str, Counter[str]]:
    """What one drawing shows; a fire with its intensity."""
    there = {name: Counter(re.findall(rf'data-{name}="(\w+)"', drawing)) for name in KIND}
    there["fire"] = Counter(
        f"{cell} {strength}"
        for cell, strength in re.findall(r'data-fire="(\w+)" data-intensity="(\d)"', drawing)
    )
    return there


def of(position: dict[str, Any]) -> dict[str, Counter[str]]:
    """What a picture of a position has to show."""
    there = {name: Counter(each["cell"] for each in position.get(kind, ())) for name, kind in KIND.items()}
    there["fire"] = Counter(f"{fire['cell']} {fire['intensity']}" for fire in position.get("fires", ()))
    return there


@pytest.mark.parametrize("example", EXAMPLES)
def test_each_example_is_pictured_as_it_ends(example: str) -> None:
    captions = played_kit("inferno", "fr").examples[example]["captions"]
    assert of(captions[-1]["position"]) in shown()


@pytest.mark.parametrize("example", ["first-fire", "barn-round"])
def test_what_begins_on_a_new_page_is_pictured_as_it_begins(example: str) -> None:
    assert of(played_kit("inferno", "fr").examples[example]["start"]) in shown()


def test_a_whole_round_is_pictured_part_by_part() -> None:
    """After the fire, after the zombies' walk, after their turn, after the Heroes'."""
    positions = [
        of(caption["position"]) for caption in played_kit("inferno", "fr").examples["barn-round"]["captions"]
    ]
    pictured = [position for position in shown() if position in positions]
    assert len(pictured) >= 4


def test_the_examples_are_one_story() -> None:
    """Each goes on with the fires and the debris of the one before."""
    parts = [played_kit("inferno", "fr").examples[example] for example in EXAMPLES]
    for before, after in pairwise(parts):
        for kind in ("fires", "debris"):
            assert after["start"].get(kind, []) == before["end"].get(kind, [])
