"""The pictures of the rulebook of Mosh show what the positions of its example have."""

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
    """Return the drawing of each caption that has one, without the definitions before it."""
    html = filled("mosh", lang)
    shots = {name: PICTURE.search(inside) for name, inside in SHOT.findall(html)}
    return {
        name: unquote(found[1]).rpartition("</defs>")[2] for name, found in shots.items() if found is not None
    }


def captions(lang: str) -> dict[str, dict[str, Any]]:
    return {each["id"]: each for each in played_kit("mosh", lang).examples["round"]["captions"]}


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
