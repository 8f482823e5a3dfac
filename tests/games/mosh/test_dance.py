"""The dance: which card, which edge, in whose row; and how a bot decides."""

from collections.abc import Sequence
from typing import Any

import pytest

from tests.games.kinds import AnyAct, Json, Play, Refuse
from tests.games.told import kinds

FULL = {"hand": ["h-la", "h-ra", "ll-rl", "ra-rl"]}


def test_each_card_may_be_turned_both_ways(mosh: Play) -> None:
    """MOSH-CARD-02."""
    position = {"order": ["p1", "p2"], "players": {"p1": {"hand": ["ll-rl"] * 4}, "p2": FULL}}
    assert mosh("dance", position).pending.want.options == ("ll-rl:left-leg", "ll-rl:right-leg")


def test_a_hidden_hand_may_hold_any_kind_not_all_seen(mosh: Play) -> None:
    """MOSH-DEAL-02, in card order."""
    hidden = {"hand": ["?", "?", "?", "h-la"]}
    position = {
        "order": ["p1", "p2"],
        "players": {"p1": hidden, "p2": FULL},
        "discard": {"h-ra": 4, "h-ll": 5},
    }
    options = mosh("dance", position).pending.want.options
    assert options[:4] == ("h-la:head", "h-la:left-arm", "h-rl:head", "h-rl:right-leg")
    assert len(options) == 16


def test_a_known_card_is_played_before_a_hidden_one(mosh: Play) -> None:
    hand = {"hand": ["?", "h-la", "?", "?"]}
    position = {"order": ["p1", "p2"], "players": {"p1": hand, "p2": FULL}}
    act = mosh("dance", position, ["h-la:head", "defence", "h-la:head", "p2"])
    assert act.position()["players"]["p1"]["hand"] == ["?", "?"]


def test_the_row_is_ones_own_for_defence_and_anothers_for_attack(mosh: Play) -> None:
    """MOSH-CARD-03, MOSH-CARD-04, MOSH-ATT-04: nobody else can be defended."""
    position = {
        "order": ["p1", "p2", "p3"],
        "first": "p2",
        "players": dict.fromkeys(["p1", "p2", "p3"], FULL),
    }
    act = mosh("dance", position, ["h-la:head"])
    assert act.pending.want.options == ("defence", "p3", "p1")
    act.answer("defence")
    act.answer("ra-rl:right-leg")
    act.answer("p1")
    rows = {seat: (player["attack"], player["defence"]) for seat, player in act.position()["players"].items()}
    assert rows == {"p1": (["ra-rl:right-leg"], []), "p2": ([], ["h-la:head"]), "p3": ([], [])}


def test_a_limb_not_yet_attacked_may_be_defended(mosh: Play) -> None:
    """MOSH-DEF-05."""
    position = {"order": ["p1", "p2"], "players": {"p1": FULL, "p2": FULL}}
    act = mosh("dance", position, ["ll-rl:left-leg", "defence"])
    assert kinds(act) == ["pass-started", "card-played"]


@pytest.mark.parametrize(("way", "cards"), [("forward", 4), ("back", 2)])
def test_a_pass_begins_with_the_right_number_of_cards(
    mosh: Play, no_mosh: Refuse, way: str, cards: int
) -> None:
    """MOSH-DANCE-01, MOSH-DANCE-03: four at first, two after the first pass."""
    hands = {seat: {"hand": ["?"] * cards} for seat in ("p1", "p2")}
    assert mosh("dance", {"order": ["p1", "p2"], "players": hands}, pass_=way).pending
    hands["p2"] = {"hand": ["?"] * 3}
    line = no_mosh("dance", {"order": ["p1", "p2"], "players": hands}, pass_=way)
    assert line == f"position.players.p2.hand: expected {cards} cards, got 3"


def test_after_the_first_pass_two_cards_are_left(mosh: Play) -> None:
    """MOSH-DANCE-03."""
    bots = {seat: {"bot": True, **FULL} for seat in ("p1", "p2", "p3")}
    act = mosh("dance", {"order": ["p1", "p2", "p3"], "players": bots}, pass_="forward")
    assert [len(player["hand"]) for player in act.position()["players"].values()] == [2, 2, 2]


def bot(hand: list[str], attack: Sequence[Any] = (), **fields: dict[str, int]) -> Json:
    return {"bot": True, "hand": hand, "attack": list(attack), **fields}


def played(act: AnyAct) -> list[tuple[str, str, str, str]]:
    return [
        (each.fields["card"], each.fields["limb"], each.fields["target"], each.fields["why"])
        for each in act.events
    ]


def test_a_bot_saves_before_it_hits_and_only_what_it_can(mosh: Play) -> None:
    """MOSH-BOT-02, MOSH-BOT-03: two attacks on a limb with one life need two cards that show it."""
    two = bot(
        ["la-ll", "ra-rl", "ra-rl", "ra-rl"], ["la-ll:left-leg", "ra-ll:left-leg"], damage={"left-leg": 2}
    )
    act = mosh("bot-turn", {"order": ["p1", "p2"], "players": {"p2": two}}, seat="p2", pass_="forward")
    assert [play[3] for play in played(act)] == ["hit", "hit"]
    two["hand"] = ["la-ll", "ll-rl", "ra-rl", "ra-rl"]
    act = mosh("bot-turn", {"order": ["p1", "p2"], "players": {"p2": two}}, seat="p2", pass_="forward")
    assert played(act) == [("la-ll", "left-leg", "p2", "save"), ("ll-rl", "left-leg", "p2", "save")]


def test_a_bot_saves_the_limb_with_the_least_life_first(mosh: Play) -> None:
    """MOSH-BOT-03, MOSH-BOT-04: least life, then limb order; blocks in the second pass only."""
    hurt = {"head": 1, "right-arm": 2, "left-leg": 1}
    attacks = ["h-la:head", "h-ra:head", "ra-rl:right-arm", "ra-ll:left-leg"]
    hand = ["h-ra", "ra-ll"]
    players = {"p2": bot(hand, attacks, damage=hurt)}
    act = mosh("bot-turn", {"order": ["p1", "p2"], "players": players}, seat="p2", pass_="back")
    assert played(act) == [("h-ra", "right-arm", "p2", "save"), ("ra-ll", "left-leg", "p2", "block")]


def test_a_bot_hits_the_weakest_zombie_nearest_to_the_left(mosh: Play) -> None:
    """MOSH-BOT-05: most lost limbs, then pawns, then nearest; MOSH-BOT-06: not where enough is open."""
    players = {
        "p1": {"damage": {"head": 2}},
        "p2": bot(["h-la", "h-ra", "la-ra", "ll-rl"]),
        "p3": {},
        "p4": {"damage": {"left-leg": 2}, "attack": ["la-ll:left-leg"]},
    }
    act = mosh(
        "bot-turn", {"order": ["p1", "p2", "p3", "p4"], "players": players}, seat="p2", pass_="forward"
    )
    assert played(act) == [("h-la", "head", "p4", "hit"), ("h-ra", "head", "p4", "hit")]


def test_a_bot_wastes_a_card_rather_than_keep_it(mosh: Play) -> None:
    """MOSH-BOT-06: if no limb is worth it, the first that the hand shows."""
    gone = {"head": 3, "left-arm": 3}
    players = {"p1": {"damage": gone}, "p2": bot(["h-la", "h-la"])}
    act = mosh("bot-turn", {"order": ["p1", "p2"], "players": players}, seat="p2", pass_="back")
    assert kinds(act) == ["card-played", "play-wasted"] * 2
    assert act.events[0].fields["limb"] == "head"


@pytest.mark.parametrize(
    ("players", "line"),
    [
        ({"p2": FULL}, 'args.seat: "p2" is not a bot in the pit'),
        ({"p2": {"bot": True, "out": True}, "p3": {}}, 'args.seat: "p2" is not a bot in the pit'),
        ({"p2": bot(["h-la"])}, "position.players.p2.hand: expected 4 cards, got 1"),
    ],
)
def test_a_bot_turn_needs_a_bot_with_its_cards(no_mosh: Refuse, players: Json, line: str) -> None:
    position = {"order": ["p1", "p2", "p3"], "players": players}
    assert no_mosh("bot-turn", position, seat="p2", pass_="forward") == line
