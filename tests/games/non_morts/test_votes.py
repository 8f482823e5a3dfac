"""Proposals: who votes, what a vote costs, what happens."""

import pytest

from tests.games.kinds import Json, Lay, Play, Refuse
from tests.games.told import noted


def test_all_others_vote_from_the_proposers_left(film: Play, scene: Lay) -> None:
    """NM-VOTE-01: the proposer is for."""
    act = film("propose", scene(), by="p2")
    asked = []
    while act.pending:
        asked.append(act.pending.by)
        assert act.pending.want.options == ("for", "against")
        act.answer("for")
    assert asked == ["p3", "p1"]
    assert noted(act)[-1] == {"event": "proposal-accepted", "rule": "NM-VOTE-02", "against": 0}


def test_a_vote_is_sold_only_where_others_could_pay(film: Play, scene: Lay) -> None:
    """NM-VOTE-03: one's own purse and rivals' do not count."""
    rival = {"rivals": ["p3"], "theories": {"p3": "virus"}}
    act = film("propose", scene(tokens={"p2": 5, "p3": 5}, **rival), by="p1")
    assert (act.pending.by, act.pending.want.options) == ("p2", ("for", "against"))
    act = film("propose", scene(tokens={"p1": 1, "p3": 5}, **rival), ["price"], by="p1")
    assert noted(act)[0] == {"event": "price-set", "rule": "NM-VOTE-03", "seat": "p2", "count": 1}


def test_a_rival_sells_its_vote_for_two_and_never_pays(film: Play, scene: Lay) -> None:
    """NM-RIVAL-06."""
    rivals = {"rivals": ["p2", "p3"], "theories": {"p2": "virus", "p3": "hell"}}
    act = film("propose", scene(tokens={"p1": 3, "p2": 9}, **rivals), [2, 0])
    assert [event["event"] for event in noted(act)] == [
        "price-set",
        "price-set",
        "price-met",
        "price-refused",
        "proposal-accepted",
        "tokens-paid",
    ]
    assert act.position()["tokens"] == {"p1": 1, "p2": 9, "p3": 0}


def test_what_was_put_towards_a_price_not_met_is_free_again(film: Play, scene: Lay) -> None:
    """NM-VOTE-03, NM-VOTE-04: a price met is spent, and no seller pays the own price."""
    position = scene(order=["p1", "p2", "p3", "p4"], tokens={"p1": 2, "p4": 2})
    act = film("propose", position, ["price", 4, "price", 2, "for", 2, 1])
    # p2's price of 4 was not met: p1's two tokens are free again for p3's price
    assert (act.pending.by, act.pending.to_json()["max"]) == ("p1", 2)
    act.answer(1)
    act.answer(1)
    assert noted(act)[3:] == [
        {"event": "price-refused", "rule": "NM-VOTE-03", "seat": "p2", "count": 4},
        {"event": "price-met", "rule": "NM-VOTE-03", "seat": "p3", "count": 2},
        {"event": "proposal-accepted", "rule": "NM-VOTE-02", "against": 1},
        {"event": "tokens-paid", "rule": "NM-VOTE-04", "seat": "p1", "count": 1},
        {"event": "tokens-paid", "rule": "NM-VOTE-04", "seat": "p4", "count": 1},
    ]


def test_tokens_pledged_once_are_not_there_twice(film: Play, scene: Lay) -> None:
    act = film("propose", scene(tokens={"p1": 2}), ["price", 2, "price", 2, 2])
    assert noted(act)[2:] == [
        {"event": "price-met", "rule": "NM-VOTE-03", "seat": "p2", "count": 2},
        {"event": "price-refused", "rule": "NM-VOTE-03", "seat": "p3", "count": 2},
        {"event": "proposal-accepted", "rule": "NM-VOTE-02", "against": 1},
        {"event": "tokens-paid", "rule": "NM-VOTE-04", "seat": "p1", "count": 2},
    ]


def test_a_big_zombie_grows(film: Play, scene: Lay) -> None:
    """NM-PROP-03."""
    position = scene("stacks", zombies={"R1": [1, 1]})
    act = film("propose", position, ["for", "for"], effect={"type": "grow", "room": "R1", "size": 1})
    assert act.position()["zombies"] == {"R1": [2, 1]}
    assert noted(act)[-1] == {"event": "zombie-grew", "rule": "NM-PROP-03", "room": "R1", "size": 2}


def test_a_barricade_in_the_city_stands_between_two_cells(film: Play) -> None:
    position = {"order": ["p1", "p2", "p3"], "variants": ["city"], "grid": {"columns": 2, "rows": 2}}
    effect = {"type": "barricade", "rooms": ["A2", "A1"]}
    act = film("propose", position, ["for", "for"], effect=effect)
    assert act.position()["barricades"] == [["A1", "A2"]]


@pytest.mark.parametrize(
    ("effect", "line"),
    [
        ({"type": "barricade", "rooms": ["R1", "R3"]}, 'args.effect.rooms: there is no passage ["R1", "R3"]'),
        ({"type": "barricade", "rooms": ["R3", "R2"]}, "args.effect.rooms: the passage"),
        ({"type": "barricade"}, "args.effect.rooms: is missing"),
        ({"type": "heal", "survivor": "star"}, 'args.effect.survivor: "star" is not alive'),
        ({"type": "heal", "survivor": "geek"}, 'args.effect.survivor: "geek" is not alive'),
        ({"type": "heal", "survivor": "cop"}, 'args.effect.survivor: "cop" has lost no blood'),
        ({"type": "heal", "survivor": "cop", "room": "R1"}, "args.effect.room: unknown field"),
        ({"type": "grow", "room": "R1", "size": 1}, "args.effect: zombies grow only"),
        ({"type": "burn"}, "args.effect.type: expected one of none"),
        ("none", "args.effect: expected an object"),
    ],
)  # fmt: skip
def test_an_effect_that_can_not_be_is_refused(
    no_film: Refuse, scene: Lay, effect: Json | str, line: str
) -> None:
    survivors = {"cop": {"room": "R1"}, "star": {"room": "R1", "status": "dead"}}
    position = scene(barricades=[["R2", "R3"]], zombies={"R1": [1]}, survivors=survivors)
    assert no_film("propose", position, effect=effect).startswith(line)


def test_a_zombie_that_is_not_there_does_not_grow(no_film: Refuse, scene: Lay) -> None:
    effect = {"type": "grow", "room": "R2", "size": 1}
    line = no_film("propose", scene("stacks", zombies={"R1": [1]}), effect=effect)
    assert line == 'args.effect: there is no zombie of size 1 in "R2"'


def test_the_goth_turns_before_he_can_be_healed(no_film: Refuse, scene: Lay) -> None:
    position = scene(survivors={"goth": {"room": "R1", "blood": 1}, "cop": {"room": "R2"}})
    line = no_film("propose", position, effect={"type": "heal", "survivor": "goth"})
    assert line == 'args.effect.survivor: "goth" is not alive'


def test_the_proposer_sits_at_the_table(no_film: Refuse, scene: Lay) -> None:
    assert no_film("propose", scene(), by="p5") == 'args.by: "p5" is not in seating order'
