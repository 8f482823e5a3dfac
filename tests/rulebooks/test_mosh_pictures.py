"""The pictures of the rulebook of Mosh show what the positions of its examples have."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import Any
from urllib.parse import unquote

import pytest

from printkit.base.paths import card_data
from printkit.faces.templates import GameTemplates
from printkit.kit.model import Kit
from tests.rulebooks.books import LANGUAGES, filled, played_kit

PICTURE = re.compile(r'<img[^>]*src="data:image/svg\+xml,([^"]*)"')
SHOT = re.compile(r'<li class="shot" id="s-([a-z-]+)">(.*?)</li>', re.DOTALL)


@cache
def pictures(lang: str) -> dict[str, str]:
    """Return the drawings of each caption that has some, without the definitions before each."""
    html = filled("mosh", lang)
    shots = {name: PICTURE.findall(inside) for name, inside in SHOT.findall(html)}
    return {
        name: "".join(unquote(each).rpartition("</defs>")[2] for each in found)
        for name, found in shots.items()
        if found
    }


def captions(lang: str, example: str = "round") -> dict[str, dict[str, Any]]:
    return {each["id"]: each for each in played_kit("mosh", lang).examples[example]["captions"]}


def limbs_of(cards: Iterable[str], kit: Kit) -> Counter[str]:
    """Count cards by the pattern of the limb of the edge that counts."""
    return Counter(kit.row("limb", card.partition(":")[2])["pattern"] for card in cards)


def limbs_drawn(drawing: str) -> Counter[str]:
    return Counter(re.findall(r'<path class="f-([a-z-]+)"', drawing))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rows_and_tokens_are_those_of_the_position(lang: str) -> None:
    kit, told = played_kit("mosh", lang), captions(lang)
    rows = ("start", "crowd-all", "back", "last", "mic")
    for name in rows:
        seats = told[name]["position"]["players"].values()
        lying = any(seat["attack"] for seat in seats)
        shown = [seat for seat in seats if lying or not seat["out"]]
        drawing = pictures(lang)[name]
        cards = [card for seat in shown for card in (*seat["attack"], *seat["defence"])]
        assert limbs_drawn(drawing) == limbs_of(cards, kit), name
        tokens = sum(sum(seat["damage"].values()) for seat in shown)
        assert drawing.count('<circle class="solid"') == tokens > 0, name
    assert limbs_drawn(pictures(lang)["last"]).total() == 6 + 12  # of the crowd, and four of each hand


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_count_has_the_hits_and_what_the_rules_make_of_them(lang: str) -> None:
    kit, told = played_kit("mosh", lang), captions(lang)
    for name in ("parried", "parried-bo", "hurt-chen"):
        seat = told[name]["fields"]["seat"]
        before, after = (told[name][when]["players"][seat] for when in ("before", "position"))
        drawing = pictures(lang)[name]
        hits, shields = limbs_of(before["attack"], kit), limbs_of(before["defence"], kit)
        assert limbs_drawn(drawing) == hits + (hits & shields), name
        new = sum(after["damage"].values()) - sum(before["damage"].values())
        splat = GameTemplates(card_data("mosh").name).drawn("splat").viewbox
        assert drawing.count(f'width="11" height="11" viewBox="{splat}"') == new > 0, name


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_hand_of_the_bot_is_whole_and_the_card_it_plays_is_marked(lang: str) -> None:
    kit, told = played_kit("mosh", lang), captions(lang, "bot-turn")
    start, chosen = told["bot-start"]["position"]["players"], told["bot-card"]
    hand = [f":{edge}" for card in start["p3"]["hand"] for edge in kit.row("card", card)["edges"]]
    hits = [card for seat in start.values() for card in seat["attack"]]
    assert limbs_drawn(pictures(lang)["bot-start"]) == limbs_of([*hand, *hits], kit)
    left = chosen["before"]["players"]["p3"]["hand"]
    before, mark, _after = pictures(lang)["bot-card"].partition('<path class="pile-edge"')
    assert mark
    assert limbs_drawn(before).total() == 2 * (1 + left.index(chosen["fields"]["card"]))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_bot_does_what_the_captions_say(lang: str) -> None:
    told = captions(lang, "bot-turn")
    start = told["bot-start"]["position"]["players"]
    saves, hits = told["bot-saves"]["fields"], told["bot-card"]["fields"]
    assert (saves["why"], saves["limb"], hits["why"]) == ("save", "head", "hit")
    assert start["p3"]["damage"]["head"] == 2  # one more, and it falls
    assert sum(start["p2"]["damage"].values()) > sum(start["p1"]["damage"].values())
    open_hits = Counter(card.partition(":")[2] for card in start["p2"]["attack"])
    assert start["p2"]["damage"]["right-leg"] + open_hits["right-leg"] == 3
    assert open_hits[hits["limb"]] == 1
    showing = [
        card for card in told["bot-card"]["before"]["players"]["p3"]["hand"] if "ra" in card.split("-")
    ]
    assert (hits["target"], hits["limb"], showing) == ("p2", "right-arm", ["la-ra", "ra-rl"])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_tokens_of_a_tie_are_counted_and_the_fewest_win(lang: str) -> None:
    told = captions(lang, "tie")
    seats = told["tie-out"]["position"]["players"]
    sums = {seat: sum(player["damage"].values()) for seat, player in seats.items()}
    drawing = pictures(lang)["tie-out"]
    assert drawing.count('<circle class="solid"') == sum(sums.values())
    written = [int(each) for each in re.findall(r">(\d+)<", drawing)]
    assert written == list(sums.values())
    assert told["tie-won"]["fields"]["seats"] == [min(sums, key=lambda seat: sums[seat])]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_hand_that_is_shown_has_the_cards_held_and_marks_the_one_played(lang: str) -> None:
    kit, told = played_kit("mosh", lang), captions(lang)["parry-leg"]
    held = told["before"]["players"][told["fields"]["seat"]]["hand"]
    edges = [f":{edge}" for card in held for edge in kit.row("card", card)["edges"]]
    drawing = pictures(lang)["parry-leg"]
    assert limbs_drawn(drawing) == limbs_of(edges, kit)
    before, mark, _after = drawing.partition('<path class="pile-edge"')
    assert mark
    assert limbs_drawn(before).total() == 2 * (1 + held.index(told["fields"]["card"]))
