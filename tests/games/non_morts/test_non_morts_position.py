"""Every impossibility of a position is refused, and told in one line."""

from typing import Any

import pytest

from tests.games.kinds import Json, Play, Refuse

TWO_ROOMS = {"rooms": {"R1": "", "R2": ""}, "doors": [["R1", "R2"]]}
CITY = {"variants": ["city"], "grid": {"columns": 3, "rows": 2}}


def order(*more: str, **position: Any) -> Json:
    return {"order": ["p1", "p2", "p3", *more], **position}


def cop(**fields: int | list[dict[str, str]] | str) -> Json:
    return order(rooms={"R1": ""}, survivors={"cop": {"room": "R1", **fields}})


def test_what_is_left_out_takes_its_default(film: Play) -> None:
    """NM-SHEET-01: a survivor's sheet holds blood and clues; NM-SETUP-01: the place is a name."""
    position = cop(clues=[{"text": "a warm needle"}]) | {"place": "manor"}
    assert film("start-turn", position).position() == {
        "game": "non-morts",
        "order": ["p1", "p2", "p3"],
        "active": "p1",
        "first": "p1",
        "rivals": [],
        "place": "manor",
        "variants": [],
        "grid": {},
        "rooms": {"R1": ""},
        "doors": [],
        "barricades": [],
        "exits": {},
        "zombies": {},
        "survivors": {
            "cop": {
                "status": "alive",
                "room": "R1",
                "blood": 4,
                "clues": [{"by": "", "text": "a warm needle", "kind": ""}],
            }
        },
        "tokens": {"p1": 2, "p2": 0, "p3": 0},
        "theories": {"p1": "?", "p2": "?", "p3": "?"},
        "turn": {"mode": "", "geek_used": False, "infected_hurt": False},
        "over": False,
        "winners": [],
    }


def test_sizes_are_sorted_and_a_room_keeps_its_key(film: Play) -> None:
    position = order(variants=["stacks"], zombies={"R1": [1, 3, 2], "R2": []}, **TWO_ROOMS)
    assert film("start-turn", position).position()["zombies"] == {"R1": [3, 2, 1], "R2": []}


@pytest.mark.parametrize(
    ("position", "line"),
    [
        ({}, "position.order: expected 3 to 6 seats, got none"),
        ({"order": ["p1", "p2"]}, "position.order: expected 3 to 6 seats, got 2"),
        (order("p1"), 'position.order: "p1" appears twice'),
        (order(active="p4"), 'position.active: "p4" is not in seating order'),
        (order(first="p4"), 'position.first: "p4" is not in seating order'),
        (order(rivals=["p4"], theories={}), 'position.rivals: "p4" is not in seating order'),
        (order(rivals=["p2"]), 'position.theories: the theory of this rival is needed: "p2"'),
        (order(tokens={"p4": 1}), 'position.tokens: "p4" is not in seating order'),
        (order(tokens={"p1": -1}), "position.tokens.p1: expected 0 or more, got -1"),
        (order(theories={"p4": "virus"}), 'position.theories: "p4" is not in seating order'),
        (
            order(theories={"p1": "virus", "p2": "virus"}),
            'position.theories: "virus" is held 2 times, 1 at most',
        ),
        (order("p4", "p5", variants=["teams"]), "position.variants: teams need 4 or 6 seats, got 5"),
        (order(variants=["noir"]), "position.variants[0]: expected one of stacks, infected, teams, city"),
        (order(variants=["city"]), "position.grid: is needed in the variant with a city"),
        (order(grid={"columns": 2, "rows": 2}), "position.grid: is only for the variant with a city"),
        (order(grid={"columns": 2}), "position.grid.rows: is missing"),
        (order(**CITY, doors=[["A1", "B1"]]), "position.doors: the city has no doors"),
        (order(**CITY, rooms={"D1": "park"}), "position.rooms.D1: is not a space of the grid"),
        (order(**CITY, zombies={"A3": [1]}), 'position.zombies: unknown room "A3"'),
        (order(**CITY, barricades=[["A1", "B2"]]), "position.barricades[0]: there is no passage"),
        (order(rooms={"R01": ""}), "position.rooms.R01: expected R and a number from 1"),
        (order(rooms={"R1": ""}, doors=[["R1", "R1"]]), 'position.doors[0]: "R1" is joined to itself'),
        (order(rooms={"R1": ""}, doors=[["R1", "R2"]]), 'position.doors[0]: unknown room "R2"'),
        (order(rooms={"R1": ""}, doors=[["R1"]]), "position.doors[0]: expected at least 2 items, got 1"),
        (
            order(rooms=TWO_ROOMS["rooms"], doors=[["R1", "R2"], ["R2", "R1"]]),
            'position.doors[1]: the passage ["R2", "R1"] appears twice',
        ),
        (order(exits={"R1": "surface"}), 'position.exits: unknown room "R1"'),
        (order(rooms={"R1": ""}, zombies={"R1": [0]}), "position.zombies.R1[0]: expected 1 or more, got 0"),
        (
            order(rooms={"R1": ""}, zombies={"R1": [1, 2]}),
            "position.zombies.R1: a size above 1 needs the variant with stacks of zombies, got 2",
        ),
        (order(survivors={"dog": {}}), "position.survivors.dog: unknown survivor"),
        (cop(status="killer"), "position.survivors.cop.status: expected one of alive, dead, escaped, got"),
        (cop(status="dead", blood=1), "position.survivors.cop.blood: expected 0 to 0, got 1"),
        (cop(blood=0), "position.survivors.cop.blood: expected 1 to 4, got 0"),
        (cop(blood=5), "position.survivors.cop.blood: expected 1 to 4, got 5"),
        (cop(room=""), 'position.survivors.cop.room: unknown room ""'),
        (cop(status="escaped", room="R9"), 'position.survivors.cop.room: unknown room "R9"'),
        (cop(clues=[{"by": "p4"}]), 'position.survivors.cop.clues[0].by: "p4" is not in seating order'),
        (cop(clues=[{"kind": "gun"}]), "position.survivors.cop.clues[0].kind: unknown clue type"),
        (
            order(rooms={"R1": ""}, survivors={"infected": {"room": "R1"}}),
            'position.survivors.infected: needs the "infected" variant',
        ),
        (order(winners=["p1", "p1"]), 'position.winners: "p1" appears twice'),
        (order(turn={"mode": "both"}), 'position.turn.mode: expected one of zombies, survivors, got "both"'),
        (order(over=True), "position.over: the game is over"),
    ],
)  # fmt: skip
def test_an_impossible_position_is_refused(no_film: Refuse, position: Json, line: str) -> None:
    assert no_film("start-turn", position).startswith(line)


def test_the_escaped_and_the_turned_need_no_room(film: Play) -> None:
    survivors = {"cop": {"status": "escaped"}, "infected": {"status": "turned"}, "goth": {"room": "R1"}}
    position = order(variants=["infected"], survivors=survivors | {"star": {"room": "R1"}}, rooms={"R1": ""})
    assert film("start-turn", position).position()["survivors"]["infected"]["blood"] == 0


ACTIVE_RIVAL = {"active": "p2", "rivals": ["p2"], "theories": {"p2": "virus"}}


PROCEDURES = """
    start-turn zombie-attack zombie-move zombie-turn end-turn turn
    move kill scream open-exit geek-clue survivor-turn
"""


@pytest.mark.parametrize("procedure", PROCEDURES.split())
def test_a_rival_is_not_played_by_hand(no_film: Refuse, procedure: str) -> None:
    line = no_film(procedure, order(**ACTIVE_RIVAL))
    assert line == 'position.active: "p2" is a rival: the app plays this turn'


def test_a_human_is_not_played_as_a_rival(no_film: Refuse) -> None:
    assert no_film("rival-turn", order()) == 'position.active: "p1" is not a rival'


@pytest.mark.parametrize(
    ("procedure", "mode", "arguments"),
    [
        ("start-turn", "zombies", {}),
        ("turn", "survivors", {}),
        ("zombie-attack", "survivors", {}),
        ("zombie-move", "survivors", {}),
        ("zombie-turn", "", {}),
        ("zombie-turn", "survivors", {}),
        ("survivor-turn", "", {}),
        ("survivor-turn", "zombies", {}),
        ("end-turn", "", {}),
        ("move", "zombies", {}),
        ("kill", "zombies", {}),
        ("scream", "zombies", {}),
        ("open-exit", "zombies", {}),
        ("geek-clue", "zombies", {}),
        ("infect", "", {"payer": "p1"}),
        ("infect", "survivors", {"payer": "p1"}),
    ],
)
def test_a_turn_of_the_zombies_is_none_of_the_survivors(
    no_film: Refuse, procedure: str, mode: str, arguments: dict[str, str]
) -> None:
    line = no_film(procedure, order(turn={"mode": mode}), **arguments)
    assert line.startswith("position.turn.mode: expected one of")


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ({}, "args.players: is missing"),
        ({"players": 7}, "args.players: expected 3 to 6, got 7"),
        ({"players": 5, "variants": ["teams"]}, "args.variants: teams need 4 or 6 players, got 5"),
        ({"players": 3, "rivals": ["p4"]}, 'args.rivals: "p4" is not one of the 3 seats'),
        ({"players": 3, "rivals": ["p2", "p2"]}, 'args.rivals: "p2" appears twice'),
        ({"players": 3, "variants": ["city"]}, "args.grid: is needed in the variant with a city"),
        ({"players": 3, "grid": {"columns": 1, "rows": 1}}, "args.grid: is only for the variant with a city"),
        ({"players": 3, **CITY}, 'args.start: expected a space of the grid, got ""'),
        ({"players": 3, **CITY, "start": "D1"}, 'args.start: expected a space of the grid, got "D1"'),
        ({"players": 3, "start": "A1"}, "args.start: is only for the variant with a city"),
    ],
)
def test_a_set_up_that_can_not_be_is_refused(no_film: Refuse, arguments: Json, line: str) -> None:
    assert no_film("setup", {}, **arguments) == line


@pytest.mark.parametrize(
    ("procedure", "needed", "arguments"),
    [("move", 1, {}), ("kill", 1, {}), ("scream", 3, {}), ("open-exit", 2, {}), ("geek-clue", 2, {})],
)
def test_an_event_needs_tokens(no_film: Refuse, procedure: str, needed: int, arguments: Json) -> None:
    line = no_film(procedure, order(tokens={"p1": needed - 1}), **arguments)
    tokens = "1 token" if needed == 1 else f"{needed} tokens"
    assert line == f"position.tokens: expected {tokens} or more, got {needed - 1}"
