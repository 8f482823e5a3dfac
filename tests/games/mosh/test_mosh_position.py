"""Every impossibility of a position is refused, and told in one line."""

from typing import Any

import pytest

from tests.games.kinds import Json, Play, Refuse

TWO = ["p1", "p2"]
EVERY_LIMB = dict.fromkeys(["head", "left-arm", "right-arm", "left-leg", "right-leg"], 0)


def test_what_is_left_out_takes_its_default(mosh: Play) -> None:
    position = mosh("forecast", {"order": TWO}).position()
    assert position == {
        "game": "mosh",
        "side": "A",
        "order": TWO,
        "first": "p1",
        "round": 1,
        "players": {
            seat: {
                "name": "",
                "character": "",
                "bot": False,
                "out": False,
                "hand": [],
                "attack": [],
                "defence": [],
                "damage": EVERY_LIMB,
            }
            for seat in TWO
        },
        "discard": {},
        "over": False,
        "winners": [],
        "wins": {},
    }


def test_nothing_won_and_nothing_discarded_may_be_told_as_well(mosh: Play) -> None:
    position = mosh("forecast", {"order": TWO, "wins": {"p1": 0}, "discard": {"h-la": 0}}).position()
    assert (position["wins"], position["discard"]) == ({"p1": 0}, {"h-la": 0})


def seat(**fields: Any) -> Json:
    return {"order": TWO, "players": {"p2": fields}}


@pytest.mark.parametrize(
    ("position", "line"),
    [
        ({"game": "chess"}, 'position.game: expected one of mosh, got "chess"'),
        ({"order": ["p1", 2]}, "position.order[1]: expected a string, got 2"),
        ({"order": ["p1"]}, "position.order: expected 2 to 6 seats, got 1"),
        ({"order": ["p1", "p2", "p1"]}, 'position.order: "p1" appears twice'),
        ({"order": []}, "position.order: expected 2 to 6 seats, got none"),
        ({"order": TWO, "first": "p3"}, 'position.first: "p3" is not in seating order'),
        ({"order": TWO, "players": {"p1": {"out": True}}}, 'position.first: "p1" has left the pit'),
        ({"order": TWO, "players": {"p3": {}}}, 'position.players: "p3" is not in seating order'),
        ({"order": TWO, "winners": ["p3"]}, 'position.winners: "p3" is not in seating order'),
        ({"order": TWO, "winners": ["p1", "p1"]}, 'position.winners: "p1" appears twice'),
        ({"order": TWO, "wins": {"p3": 1}}, 'position.wins: "p3" is not in seating order'),
        ({"order": TWO, "round": None}, "position.round: expected an integer, got null"),
        ({"order": TWO, "side": "B"}, "position.players.p1.character: is needed on side B"),
        (
            {"order": TWO, "players": {"p1": {"character": "rob-rigor"}, "p2": {"character": "rob-rigor"}}},
            'position.players.p1.character: "rob-rigor" is taken twice',
        ),
        (seat(damage={"head": 4}), "position.players.p2.damage.head: expected 0 to 3, got 4"),
        (seat(damage={"head": -1}), "position.players.p2.damage.head: expected 0 or more, got -1"),
        (seat(hand=["h-la"] * 5), "position.players.p2.hand: expected at most 4 items, got 5"),
        (seat(bot=True, hand=["?"]), "position.players.p2.hand: a bot's cards cannot be hidden"),
        (seat(out=True, attack=["h-la:head"]), "position.players.p2: has left the pit and has no cards"),
        (
            {"order": TWO, "discard": {"h-la": 5}, "players": {"p1": {"hand": ["h-la"]}}},
            'position: there are 5 copies of "h-la", got 6',
        ),
    ],
)  # fmt: skip
def test_an_impossible_position_is_refused(no_mosh: Refuse, position: Json, line: str) -> None:
    assert no_mosh("forecast", position) == line


def test_a_seat_is_one_of_six(no_mosh: Refuse) -> None:
    line = no_mosh("forecast", {"order": ["p1", "p7"]})
    assert line == 'position.order[1]: unknown seat "p7", expected one of p1, p2, p3, p4, p5, p6'


def test_a_card_shows_the_limbs_of_its_own_edges_only(no_mosh: Refuse) -> None:
    line = no_mosh("forecast", seat(attack=["h-la:right-arm"]))
    assert line.startswith('position.players.p2.attack[0]: unknown oriented card "h-la:right-arm"')


def test_hidden_cards_count_among_the_fifty(no_mosh: Refuse) -> None:
    all_but_one = dict.fromkeys(
        ["h-la", "h-ra", "h-ll", "h-rl", "la-ra", "la-ll", "la-rl", "ra-ll", "ra-rl"], 5
    ) | {"ll-rl": 4}
    line = no_mosh("forecast", {**seat(hand=["?", "?"]), "discard": all_but_one})
    assert line == "position: there are 50 cards, got 51"


def test_a_limb_falls_at_its_own_number_on_side_b(no_mosh: Refuse) -> None:
    """MOSH-B-02."""
    boards = {
        "p1": {"character": "rob-rigor"},
        "p2": {"character": "chantal-cryptique", "damage": {"head": 2}},
    }
    line = no_mosh("forecast", {"order": TWO, "side": "B", "players": boards})
    assert line == "position.players.p2.damage.head: expected 0 to 1, got 2"


def test_there_is_one_side_for_all(no_mosh: Refuse) -> None:
    """MOSH-SETUP-04."""
    assert no_mosh("forecast", seat(side="B")).startswith("position.players.p2.side: unknown field")


@pytest.mark.parametrize("procedure", ["deal", "crowd-attack", "dance", "count-damage", "calm-down", "round"])
def test_once_the_song_is_over_no_round_goes_on(no_mosh: Refuse, procedure: str) -> None:
    assert no_mosh(procedure, {"order": TWO, "over": True}) == "position.over: the song is over"


@pytest.mark.parametrize("procedure", ["deal", "crowd-attack", "dance", "round"])
def test_a_round_needs_two_zombies_fit_to_dance(no_mosh: Refuse, procedure: str) -> None:
    line = no_mosh(procedure, {"order": TWO, "players": {"p2": {"out": True}}})
    assert line == "position.players: expected at least two zombies in the pit, got 1"
    line = no_mosh(procedure, seat(damage={"head": 3, "left-arm": 3, "left-leg": 3}))
    assert line == "position.players.p2: has lost three limbs: the step “Calm down” was forgotten"


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ({}, "args.players: is missing"),
        ({"players": 1}, "args.players: expected 2 to 6, got 1"),
        ({"players": 2, "side": "C"}, 'args.side: expected one of A, B, got "C"'),
        ({"players": 2, "bots": ["p3"]}, 'args.bots: "p3" is not one of the 2 seats'),
        ({"players": 2, "bots": ["p1", "p1"]}, 'args.bots: "p1" appears twice'),
        ({"players": 2, "names": {"p3": "Ana"}}, 'args.names: "p3" is not one of the 2 seats'),
        ({"players": 2, "names": {"p1": 3}}, "args.names.p1: expected a string, got 3"),
    ],
)
def test_a_set_up_that_can_not_be_is_refused(no_mosh: Refuse, arguments: Json, line: str) -> None:
    assert no_mosh("setup", {}, **arguments) == line


def test_an_encore_follows_a_song(no_mosh: Refuse) -> None:
    assert no_mosh("encore", {"order": TWO}) == "position.over: the song is not over yet"
    assert no_mosh("encore", {"over": True}) == "position.order: expected 2 to 6 seats, got none"
