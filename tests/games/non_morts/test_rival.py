"""A rival's turn: its champion, its choices, its priorities."""

import pytest

from tests.games.kinds import Answers, AnyAct, Json, Lay, Play


def clue(kind: str = "", by: str = "p1") -> dict[str, str]:
    return {"by": by, "kind": kind}


READY = [clue("syringe"), clue("label"), clue(by="p2")]
"""Three clues for the virus: two of its kinds, and one of the rival's own without a kind."""


@pytest.fixture
def turn(film: Play, scene: Lay) -> Play:
    """Play the turn of p2, a rival who believes in the virus."""

    def played(answers: Answers = (), **given: Json | list[list[str] | str]) -> AnyAct:
        position = scene(active="p2", rivals=["p2"], theories={"p2": "virus", "p1": "hell", "p3": "soda"})
        return film("rival-turn", position | given, answers)

    return played


def fields(act: AnyAct, kind: str) -> list[Json]:
    return [dict(event.fields) for event in act.events if event.kind == kind]


@pytest.mark.parametrize(
    ("survivors", "champion"),
    [
        ({"cop": {}, "star": {"clues": [clue("egg")]}, "brute": {"clues": [clue("label")]}}, "brute"),
        ({"cop": {"clues": [clue("egg")]}, "geek": {}, "star": {}}, "geek"),
        ({"cop": {"blood": 2}, "star": {}, "geek": {"blood": 2}}, "cop"),
        ({"star": {"clues": [clue(by="p2")]}, "cop": {"clues": [clue("egg", by="p2")]}}, "star"),
        ({"goth": {"clues": READY}, "star": {}}, "star"),
        ({"goth": {}, "infected": {}}, ""),
    ],
)
def test_the_champion_has_most_clues_then_fewest_in_all_then_most_blood(
    turn: Play, survivors: Json, champion: str
) -> None:
    """NM-RIVAL-02."""
    placed = {name: {"room": "R1", **survivor} for name, survivor in survivors.items()}
    act = turn(survivors=placed, variants=["infected"])
    assert fields(act, "champion-named") == [{"seat": "p2", "survivor": champion}]


@pytest.mark.parametrize(
    ("given", "mode"),
    [
        ({}, "zombies"),
        ({"rooms": {"R1": "", "R2": ""}, "doors": [["R1", "R2"]]}, "survivors"),
        ({"zombies": {"R1": [1, 1]}}, "survivors"),
        ({"zombies": {"R1": [1], "R2": [1]}}, "zombies"),
        ({"survivors": {"cop": {"room": "R1", "clues": READY}}}, "survivors"),
    ],
)
def test_the_survivors_are_played_for_a_champion_ready_or_in_danger(
    turn: Play, given: Json, mode: str
) -> None:
    """NM-RIVAL-03."""
    act = turn(**({"survivors": {"cop": {"room": "R1"}}} | given))
    assert fields(act, "mode-chosen") == [{"seat": "p2", "mode": mode}]


def test_zombies_keep_away_from_the_champion_if_they_can(turn: Play) -> None:
    """NM-RIVAL-04: at most four move, the rest of five go where most others are."""
    rooms = dict.fromkeys(["R1", "R2", "R3", "R4"], "")
    doors = [["R1", "R2"], ["R2", "R3"], ["R3", "R4"]]
    survivors = {"cop": {"room": "R1", "clues": [clue("label")]}, "geek": {"room": "R3"}}
    act = turn(rooms=rooms, doors=doors, survivors=survivors, zombies={"R2": [1, 1, 1], "R4": [1, 1]})
    assert [(move["from"], move["to"]) for move in fields(act, "zombie-moved")] == [
        ("R2", "R3"),
        ("R2", "R3"),
        ("R2", "R3"),
        ("R4", "R3"),
    ]
    assert fields(act, "zombie-added") == [{"room": "R3", "size": 1}]


def test_one_zombie_moves_in_on_the_champion_where_all_must(turn: Play) -> None:
    survivors = {"cop": {"room": "R1"}}
    act = turn(survivors=survivors, zombies={"R2": [1, 1]})
    assert fields(act, "zombie-moved") == [{"zombie": "1", "from": "R2", "to": "R1"}]
    assert [added["room"] for added in fields(act, "zombie-added")] == ["R2"] * 4


def test_the_clue_is_the_first_kind_not_yet_on_the_sheet(turn: Play) -> None:
    """NM-RIVAL-04; the first of all if none is missing."""
    clues = [clue("syringe", by="p3"), clue("army-file")]
    act = turn(survivors={"cop": {"room": "R1", "clues": clues}, "star": {"room": "R2"}})
    assert fields(act, "clue-found") == [{"survivor": "cop", "seat": "p2", "kind": "lab-notes"}]


def test_without_a_champion_the_first_survivor_gets_the_clue(turn: Play) -> None:
    act = turn(survivors={"goth": {"room": "R1"}, "infected": {"room": "R1"}}, variants=["infected"])
    assert fields(act, "clue-found") == [{"survivor": "goth", "seat": "p2", "kind": "syringe"}]


def ready(room: str = "R1", **more: object) -> Json:
    return {"cop": {"room": room, "clues": READY, **more}, "star": {"room": "R2"}}


def test_a_champion_ready_leaves_and_wins(turn: Play) -> None:
    """NM-RIVAL-05 (a)."""
    own = [clue(kind, by="p2") for kind in ("syringe", "label", "army-file")]
    act = turn(survivors=ready() | {"cop": {"room": "R1", "clues": own}}, exits={"R1": "surface"})
    assert fields(act, "survivor-escaped") == [{"survivor": "cop", "room": "R1"}]
    assert act.position()["winners"] == ["p2"]


def test_judgement_after_a_rivals_escape_is_asked_of_its_seat(turn: Play) -> None:
    act = turn(survivors=ready(), exits={"R1": "surface"})
    assert (act.pending.by, act.pending.purpose, act.pending.about["clue"]) == ("p2", "move-judge", 3)


def test_a_champion_ready_walks_towards_an_exit(turn: Play) -> None:
    """NM-RIVAL-05 (b): the flight is the assistant's roll."""
    act = turn(survivors=ready("R3"), exits={"R1": "surface"}, zombies={"R3": [1]})
    assert (act.pending.by, act.pending.purpose) == ("assistant", "rival-turn-roll")
    act.answer(6)
    assert fields(act, "survivor-moved") == [{"survivor": "cop", "from": "R3", "to": "R2"}]


def test_a_barricade_leaves_no_way_and_a_new_exit_is_dear(turn: Play) -> None:
    """NM-RIVAL-05 (c): only where no exit can be used; (d) kills if there is a zombie."""
    blocked = {"barricades": [["R1", "R2"]], "exits": {"R3": "surface"}}
    act = turn(survivors=ready(), zombies={"R1": [1]}, **blocked)
    assert fields(act, "zombie-killed") == [{"room": "R1", "survivor": "cop"}]
    assert fields(act, "exit-opened") == []


def test_a_champion_without_exit_gets_one_underground(turn: Play) -> None:
    """NM-RIVAL-05 (c), then (a) as long as tokens last."""
    geek = {"geek": {"room": "R1", "clues": [clue(kind) for kind in ("syringe", "label", "army-file")]}}
    act = turn(survivors=geek, tokens={"p2": 1})
    assert fields(act, "exit-opened") == [{"room": "R1", "kind": "underground"}]
    assert act.position()["winners"] == ["p2"]


def test_the_new_room_is_joined_to_the_champions(turn: Play) -> None:
    act = turn(survivors={"cop": {"room": "R2"}}, zombies={"R2": [1, 1, 1, 1]})
    assert len(fields(act, "zombie-killed")) == 2
    assert fields(act, "room-drawn") == [{"room": "R4", "doors": ["R2"]}]
