"""Cards of one's own, and decks with few of them: what no rule is for is told, and what there is is drawn."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from printkit.base.faults import FaultError
from printkit.base.paths import card_data
from printkit.games.humans.components import WoundCard
from printkit.games.humans.game import ruleset
from printkit.kit import read_kit
from printkit.table.act import Act
from tests.games.kinds import AnyGame, Games, Json

ROW = 'code = "XX01"\ncopies = 1\nname = "Nouveau"\ntext = "Du neuf."\nfrom = "ours"\n'

TABLE: Json = {
    "order": ["doctor", "miner"],
    "map": {"N14": "town-square@0", "K14": "street-straight-1@90"},
    "humans": ["K14"],
    "players": {"doctor": {"zombies": ["K14", "N14"], "power_used": True}, "miner": {"zombies": ["N14"]}},
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Copy the data of the game."""
    copied = tmp_path / "card_data" / "humans"
    shutil.copytree(card_data("humans"), copied)
    return copied


def told(folder: Path) -> list[str]:
    with pytest.raises(FaultError) as refusal:
        ruleset(read_kit(folder, "fr"))
    return [f"{fault.place}: {fault.told()}" for fault in refusal.value.faults]


@pytest.mark.parametrize("kind", ["own", "other", "any"])
def test_an_event_card_that_no_rule_is_for_is_told_before_the_game(kind: str, folder: Path) -> None:
    with (folder / "event-cards.toml").open("a", encoding="utf-8") as file:
        file.write(f'\n[[event-card]]\nid = "flood"\ntype = "{kind}"\n{ROW}')
    (fault,) = told(folder)
    assert fault.startswith("event-card/flood") and "no rule is for" in fault


def test_a_weapon_of_ones_own_needs_no_rule(folder: Path) -> None:
    """HUM-CARD-01: its bonus is all that there is to it."""
    with (folder / "event-cards.toml").open("a", encoding="utf-8") as file:
        file.write(f'\n[[event-card]]\nid = "pan"\ntype = "weapon"\nbonus = 1\n{ROW}')
    assert "pan" in ruleset(read_kit(folder, "fr")).components.weapons


def test_a_capture_card_more_or_less_is_told(folder: Path) -> None:
    path = folder / "capture-cards.toml"
    path.write_text(path.read_text("utf-8").replace('id = "eat"', 'id = "nibbled"'), "utf-8")
    unknown, missing = told(folder)
    assert unknown.startswith("capture-card/nibbled") and missing.startswith("capture-card/eat")


def with_decks(game: AnyGame, **decks: Mapping[str, Any]) -> AnyGame:
    """Return the game with other cards."""
    return replace(game, components=replace(game.components, **decks))


def test_a_wound_of_ones_own_does_what_its_columns_say(game: Games) -> None:
    """HUM-CARD-13, HUM-WND-05."""
    rules = with_decks(game("humans"), wounds={"back": WoundCard(9, capture=2, movement=-3)})
    players = {"doctor": {"zombies": ["K14"], "wounds": ["back"]}, "miner": {}}
    odds = Act(rules, "odds", {**TABLE, "players": players}, {})
    assert odds.events[0].fields["capture"] == "1/6"
    moved = Act(rules, "legal-moves", {**TABLE, "humans": [], "players": players}, {"from": "K14"})
    assert moved.position()["move_left"] == 2
    rules = with_decks(game("humans"), wounds={"bite": WoundCard(9, deadly=True)})
    act = Act(rules, "take-wounds", TABLE, {"cell": "K14"})
    act.answer("bite")
    kinds = [event.kind for event in act.events]
    assert kinds == ["wound-drawn", "head-shot", "zombie-removed"]


@pytest.mark.parametrize(("copies", "drawn"), [(1, 1), (2, 2), (3, 3), (9, 6)])
def test_no_more_wounds_are_drawn_than_there_are(copies: int, drawn: int, game: Games) -> None:
    """HUM-CAP-07: only the cards there are count."""
    rules = with_decks(game("humans"), wounds={"torso": WoundCard(copies)})
    act = Act(rules, "take-wounds", TABLE, {"cell": "K14", "cards": 6})
    while act.pending:
        act.answer("torso")
    kinds = [event.kind for event in act.events]
    assert kinds == ["wound-drawn"] * drawn + ["wound-taken"]
    assert act.position()["wound_discard"] == ["torso"] * (drawn - 1)


def test_where_no_wound_is_left_none_is_taken(game: Games) -> None:
    """HUM-DRAW-02: what players keep does not come back."""
    rules = with_decks(game("humans"), wounds={"torso": WoundCard(1)})
    players = {**TABLE["players"], "miner": {"zombies": ["N14"], "wounds": ["torso"]}}
    act = Act(rules, "take-wounds", {**TABLE, "players": players}, {"cell": "K14"})
    assert act.pending is None and not act.events
    assert act.position()["players"]["doctor"]["wounds"] == []


@pytest.mark.parametrize(
    ("seat", "eaten", "answers", "end"),
    [
        ("wrestler", 0, ["eat"], "human-eaten"),
        ("wrestler", 1, [], "human-infected"),
    ],
)
def test_no_more_capture_cards_are_drawn_than_there_are(
    seat: str, eaten: int, answers: list[str], end: str, game: Games
) -> None:
    """HUM-CAP-10, HUM-CAP-15: without a card there is none to keep, and the human is infected."""
    rules = with_decks(game("humans"), captures={"escape": 0, "eat": 1, "infected": 0})
    players = {seat: {"zombies": ["K14"], "eaten": eaten}, "miner": {"zombies": ["N14"]}}
    position = {**TABLE, "order": [seat, "miner"], "players": players}
    act = Act(rules, "capture-cards", position, {"cell": "K14"})
    for answer in answers:
        act.answer(answer)
    assert act.pending is None
    assert [event.kind for event in act.events] == ["capture-card-drawn"] * len(answers) + [end]


@pytest.mark.parametrize("hands", ["known", "hidden"])
def test_no_more_event_cards_are_dealt_than_there_are(hands: str, game: Games) -> None:
    """HUM-SETUP-08: whoever is dealt to last has fewer."""
    events = game("humans").components.events
    rules = with_decks(game("humans"), events={"bat": replace(events["bat"], copies=4)})
    seats = {"seats": 3, "characters": ["doctor", "miner", "wrestler"], "hands": hands}
    act = Act(rules, "setup", {"game": "humans"}, seats)
    while act.pending:
        act.answer("bat")
    players = act.position()["players"]
    assert [len(each["hand"]) + each["hidden"] for each in players.values()] == [3, 1, 0]
    rules.read(act.position())
