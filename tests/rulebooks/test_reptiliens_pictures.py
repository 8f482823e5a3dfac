"""The pictures of the example of Les Reptiliens show what its positions have."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import unquote

from tests.rulebooks.books import filled, played_kit

PICTURE = re.compile(r'<img[^>]*src="data:image/svg\+xml,([^"]*)"')
SHOT = re.compile(r'<li class="shot" id="s-([a-z-]+)">(.*?)</li>', re.DOTALL)


def pictures() -> dict[str, list[str]]:
    """Return the drawings of each caption, without the definitions before each."""
    shots = SHOT.findall(filled("reptiliens/rules-booklet", "fr"))
    return {
        name: [unquote(each).rpartition("</defs>")[2] for each in PICTURE.findall(inside)]
        for name, inside in shots
    }


def captions() -> dict[str, dict[str, Any]]:
    example = played_kit("reptiliens", "fr").examples["first-night"]
    return {each["id"]: each for each in example["captions"]}


def numbers_drawn(drawing: str) -> list[str]:
    """Return the numbers of houses in the order of the circle."""
    return re.findall(r'id="number-(p\d)"', drawing)


def test_a_wedding_moves_two_houses_and_their_coins() -> None:
    told = captions()["moved"]
    before, after = pictures()["moved"]
    assert numbers_drawn(before) == told["before"]["seats"] == [f"p{n}" for n in range(1, 9)]
    assert numbers_drawn(after) == told["position"]["seats"] != told["before"]["seats"]
    coins = sum(player["coins"] for player in told["position"]["players"].values())
    assert before.count('class="coin-dot"') == after.count('class="coin-dot"') == coins


def test_lines_lead_from_who_sleeps_elsewhere() -> None:
    told, (drawing,) = captions()["attack"], pictures()["attack"]
    away = [who for who, house in told["position"]["night"]["where"].items() if who != house]
    assert drawing.count('class="trip"') == len(away) == 2


def test_each_vote_is_a_slip_and_that_of_the_president_is_black() -> None:
    told, (drawing,) = captions()["last-vote"], pictures()["last-vote"]
    votes, president = told["position"]["today"]["votes"], told["position"]["posts"]["president"]
    lines = {
        target: re.findall(r'class="(slip(?:-dark)?)".*?id="vote-(p\d)"', line, re.DOTALL)
        for target, line in re.findall(r'id="named-(p\d)"(.*?)</g>', drawing, re.DOTALL)
    }
    assert {target: {voter for _, voter in slips} for target, slips in lines.items()} == {
        target: {voter for voter, vote in votes.items() if vote == target} for target in votes.values()
    }
    assert [voter for slips in lines.values() for look, voter in slips if look == "slip-dark"] == [president]
