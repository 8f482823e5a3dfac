"""The pictures of the rulebook of The Undead show what the positions of its example have."""

from __future__ import annotations

import re
from functools import cache
from typing import Any
from urllib.parse import unquote

import pytest

from printkit.play.examples import play_examples
from tests.rulebooks.books import LANGUAGES, filled, kit_of, played_kit

SHOWN = ("start", "ana-clue", "bo-room", "chen-out")
"""The captions that have a plan."""
PLAN = re.compile(r'<img class="plan"[^>]*src="data:image/svg\+xml,([^"]*)"')
JUDGED = re.compile(r'<table class="judged">.*?</table>', re.DOTALL)


@cache
def drawn(lang: str) -> tuple[str, dict[str, dict[str, Any]]]:
    """Return the document, and what happens in the example by caption."""
    kit, html = played_kit("non-morts", lang), filled("non-morts", lang)
    return html, {each["id"]: each for each in kit.examples["scene"]["captions"]}


def plans(lang: str) -> dict[str, str]:
    """Return the drawing of each plan, the style before it left out."""
    html, _captions = drawn(lang)
    found = [unquote(each).rpartition("</defs>")[2] for each in PLAN.findall(html)]
    return dict(zip(SHOWN, found, strict=True))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_plan_has_the_zombies_survivors_and_rooms_of_its_position(lang: str) -> None:
    _html, captions = drawn(lang)
    for name, drawing in plans(lang).items():
        position = captions[name]["position"]
        there = [one for one in position["survivors"].values() if one.get("status", "alive") == "alive"]
        out = [one for one in position["survivors"].values() if one.get("status") == "escaped"]
        zombies = sum(len(each) for each in position["zombies"].values())
        assert drawing.count('class="zombie-here"') == zombies, name
        assert len(re.findall(r'class="tint-\w+"', drawing)) == len(there) + len(out), name
        assert drawing.count('class="blood-box"') == sum(one["blood"] for one in there), name
        assert drawing.count('class="room"') == len(position["rooms"]), name
        assert drawing.count('class="way"') == len(position["doors"]), name


@pytest.mark.parametrize("lang", LANGUAGES)
def test_red_is_what_came_since_the_plan_before(lang: str) -> None:
    _html, captions = drawn(lang)
    before: dict[str, list[int]] = {}
    came: dict[str, int] = {}
    reds = {}
    for name, caption in captions.items():
        now = caption["position"]["zombies"]
        if before:
            for room, zombies in now.items():
                came[room] = came.get(room, 0) + max(0, len(zombies) - len(before.get(room, ())))
        if name in SHOWN:
            reds[name] = sum(min(more, len(now[room])) for room, more in came.items())
            came = {}
        before = now
    assert reds["ana-clue"] == 5  # two walked on, three arrived: one of them in the room left
    for name, drawing in plans(lang).items():
        assert drawing.count('<circle class="ground" cx="9" cy="9" r="8"/>') == reds[name], name


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_table_of_clues_counts_as_the_rules_do(lang: str) -> None:
    html, _captions = drawn(lang)
    kit = kit_of("non-morts", lang)
    end = play_examples(kit)["scene"]["end"]
    (table,) = JUDGED.findall(html)
    sums = [int(each) for each in re.findall(r'<th class="n">(\d+)</th>', table)]
    clues = [clue["kind"] for clue in end["survivors"]["brute"]["clues"]]
    kinds = {row.id: row["kinds"] for row in kit.table("theory")}
    assert sums == [sum(kind in kinds[end["theories"][seat]] for kind in clues) for seat in end["order"]]
    assert table.count("•") == sum(sums)
    winner = end["order"][sums.index(max(sums))]
    assert end["winners"] == [winner]
