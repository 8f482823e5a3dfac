"""When the game is over, and who has won (REP-WIN-01 to REP-WIN-10, REP-PERS-01 to REP-PERS-11)."""

from __future__ import annotations

import pytest

from tests.games.kinds import Json
from tests.games.reptiliens.acts import SEATS, acted, kinds, laid, told
from tests.games.reptiliens.conftest import Rules

GHOST: Json = {"state": "ghost"}
LIZARD: Json = {"role": "reptilien"}
LOVER: Json = {"lover": True}
CHARMED: Json = {"charmed_by": ["orphee"]}
SETH: Json = {"role": "seth"}
POOR: Json = {"coins": 0}
RICH: Json = {"coins": 3}

THREE_POSTS = {"president": "anna", "notaire": "bo", "chef-milice": "eva"}
MICE: Json = {"anna": {"role": "souris"}, "bo": {"role": "minus"}, "eva": {"role": "cortex", **GHOST}}


def verdict(rules: Rules, people: Json, ending: bool = False, **fields: object) -> Json | None:
    """Return how a game ends that has one Reptilian, who is Dan where nobody else is told of."""
    over: Json | None = acted(
        rules, "win-check", laid({"dan": LIZARD, **people}, **fields), ending=ending
    ).position()["over"]
    return over


def personal(over: Json | None) -> list[tuple[str, str]]:
    return [(each["player"], each["condition"]) for each in over["personal"]] if over else []


GOING_ON: list[tuple[Json, Json]] = [
    ({}, {}),
    ({"anna": LOVER, "bo": LOVER}, {}),
    ({"bo": GHOST, "chloe": GHOST}, {}),
    (MICE, {"posts": {"president": "anna", "notaire": "bo"}}),
    (MICE, {"posts": {**THREE_POSTS, "notaire": "dan"}}),
    ({**MICE, "bo": {"converted": ["reptiliens"]}}, {"posts": THREE_POSTS}),
    ({**MICE, "anna": {"role": "souris", "state": "dead"}}, {"over": None, "posts": {"notaire": "bo"}}),
    ({"anna": {"role": "orphee"}, "bo": CHARMED, "chloe": CHARMED, "dan": LIZARD, "eva": CHARMED}, {}),
    ({**dict.fromkeys(SEATS, LIZARD), "eva": SETH}, {}),
    ({"anna": {"role": "martyre"}, "bo": GHOST}, {"executed": ["bo"]}),
    ({"anna": {"role": "martyre", "state": "ghost", "converted": ["reptiliens"]}}, {"executed": ["anna"]}),
    ({"anna": {"role": "martyre", "state": "ghost"}}, {}),
    ({"anna": {"role": "cupide", **RICH}}, {}),
    (dict.fromkeys(SEATS, POOR) | {"anna": {"role": "cupide", **POOR}, "dan": {**LIZARD, **POOR}}, {}),
    (
        {
            seat: {"personal": ["pentaphile", "perfect-matcheur", "58-ard", "romantique", "melomane"]}
            for seat in SEATS
        }
        | {"dan": LIZARD},
        {},
    ),
    ({"anna": {"personal": ["showman"]}, "bo": {"used": ["show-won"]}}, {}),
]


@pytest.mark.parametrize(("people", "fields"), GOING_ON)
def test_nothing_is_decided_yet(people: Json, fields: Json, rules: Rules) -> None:
    act = acted(rules, "win-check", laid({"dan": LIZARD, **people}, **fields))
    assert act.position()["over"] is None
    alive = sum(people.get(seat, {}).get("state", "alive") == "alive" for seat in SEATS)
    assert told(act, "game-goes-on") == [{"living": alive}]


ENDED: list[tuple[Json, Json, str, list[str], list[str]]] = [
    ({"dan": {}}, {}, "condition", ["villageois"], [*SEATS]),
    ({"dan": {**LIZARD, **GHOST}}, {}, "condition", ["villageois"], ["anna", "bo", "chloe", "eva"]),
    (dict.fromkeys(SEATS, LIZARD), {}, "condition", ["reptiliens"], [*SEATS]),
    (
        {**dict.fromkeys(SEATS, LIZARD), "eva": {**SETH, **GHOST}},
        {},
        "condition",
        ["reptiliens"],
        [*SEATS[:4]],
    ),
    (MICE, {"posts": THREE_POSTS}, "condition", ["souris"], ["anna", "bo", "eva"]),
    (
        {**MICE, "bo": {"role": "souris", **LOVER}, "chloe": LOVER},
        {"posts": THREE_POSTS},
        "condition",
        ["souris"],
        ["anna", "eva"],
    ),
    (
        {"anna": {"role": "orphee"}, "bo": CHARMED, "chloe": {"role": "sirene", **GHOST}, "eva": {**CHARMED}}
        | {"dan": {**LIZARD, **CHARMED}},
        {},
        "condition",
        ["musiciens"],
        ["anna", "chloe"],
    ),
    ({"anna": {"role": "martyre", **GHOST}}, {"executed": ["anna"]}, "condition", ["martyre"], ["anna"]),
    ({"anna": GHOST, "bo": GHOST, "eva": GHOST}, {}, "two-left", [], []),
    ({seat: GHOST for seat in SEATS if seat != "dan"}, {}, "condition", ["reptiliens"], ["dan"]),
    (
        {"anna": SETH, "bo": {"role": "fennec", **GHOST}, "chloe": GHOST, "eva": GHOST},
        {},
        "condition",
        ["seths"],
        ["anna", "bo"],
    ),
    (
        dict.fromkeys(SEATS, GHOST) | {"anna": SETH, "dan": {**LIZARD, **GHOST}},
        {},
        "condition",
        ["seths"],
        ["anna"],
    ),
    (
        {"anna": LOVER, "bo": GHOST, "chloe": GHOST, "dan": {**LIZARD, **LOVER}, "eva": GHOST},
        {},
        "condition",
        ["amoureux"],
        ["anna", "dan"],
    ),
    (
        {"anna": {**LOVER, **GHOST}, "dan": {**LIZARD, **LOVER}, "bo": GHOST, "chloe": GHOST},
        {},
        "two-left",
        [],
        [],
    ),
    (
        dict.fromkeys(SEATS, GHOST) | {"dan": {**LIZARD, **GHOST}},
        {},
        "condition",
        ["reptiliens", "villageois"],
        [*SEATS],
    ),
]


@pytest.mark.parametrize(("people", "fields", "reason", "camps", "winners"), ENDED)
def test_a_camp_has_won(
    people: Json, fields: Json, reason: str, camps: list[str], winners: list[str], rules: Rules
) -> None:
    act = acted(rules, "win-check", laid({"dan": LIZARD, **people}, **fields))
    assert told(act, "game-over") == [{"reason": reason, "camps": camps, "winners": winners}]
    assert kinds(act) == ["game-over"]


PERSONAL: list[tuple[Json, Json, list[tuple[str, str]]]] = [
    (
        {"anna": {"role": "cupide", **RICH}} | dict.fromkeys(SEATS[1:], POOR) | {"dan": {**LIZARD, **POOR}},
        {},
        [("anna", "cupide")],
    ),
    (
        {"anna": {"personal": ["cupide"], **RICH}}
        | dict.fromkeys(SEATS[1:], POOR)
        | {"dan": {**LIZARD, **POOR}},
        {},
        [("anna", "cupide")],
    ),
    ({"anna": {"personal": ["showman"], "used": ["show-won"]}}, {}, [("anna", "showman")]),
    (
        {seat: {"personal": ["detectives"]} for seat in ("anna", "bo")}
        | {"eva": {**GHOST, "personal": ["detectives"]}},
        {"posts": {"president": "anna", "procureur": "bo", "chef-milice": "eva"}},
        [("anna", "detectives"), ("bo", "detectives"), ("eva", "detectives")],
    ),
    (
        {seat: {"personal": ["mathematiciens"]} for seat in ("anna", "bo", "eva")},
        {"posts": {"senateur": "anna", "procureur": "bo", "notaire": "eva"}},
        [("anna", "mathematiciens"), ("bo", "mathematiciens"), ("eva", "mathematiciens")],
    ),
    (
        {
            "anna": {"role": "orphee"},
            "bo": CHARMED,
            "chloe": {**CHARMED, "personal": ["melomane"]},
            "eva": CHARMED,
            "dan": {**LIZARD, **CHARMED},
        },
        {},
        [("chloe", "melomane")],
    ),
    (
        {
            "anna": LOVER,
            "bo": {**GHOST, "personal": ["romantique"]},
            "chloe": GHOST,
            "dan": {**LIZARD, **LOVER},
            "eva": GHOST,
        },
        {},
        [("bo", "romantique")],
    ),
]


@pytest.mark.parametrize(("people", "fields", "met"), PERSONAL)
def test_a_personal_condition_ends_the_game(
    people: Json, fields: Json, met: list[tuple[str, str]], rules: Rules
) -> None:
    over = verdict(rules, people, **fields)
    assert over
    assert personal(over) == met
    assert {player for player, _ in met} <= {*over["winners"]}


@pytest.mark.parametrize("group", ["detectives", "mathematiciens"])
def test_two_posts_of_a_group_are_not_enough(group: str, rules: Rules) -> None:
    people = {seat: {"personal": [group]} for seat in SEATS[:3]}
    few = {"senateur": "anna", "procureur": "bo"}
    other = "notaire" if group == "detectives" else "president"
    assert verdict(rules, people, posts={**few, other: "chloe"}) is None
    assert verdict(rules, people, posts={**few, "adjoint-randy": "chloe"}) is None


def test_one_who_owns_all_coins_costs_the_other_greedy_their_win(rules: Rules) -> None:
    """The other cards of the Greedy win neither with the Villagers nor by a condition of their own."""
    people = {
        "anna": {"role": "cupide", **RICH},
        "bo": {"role": "cupide", **POOR},
        "chloe": {"role": "cupide", "personal": ["pentaphile"], **POOR},
        "dan": POOR,
        "eva": POOR,
    }
    over = verdict(rules, people)
    assert over
    assert over["winners"] == ["anna", "dan", "eva"]
    assert over["consoled"] == []


@pytest.mark.parametrize(
    ("people", "camps", "met"),
    [
        ({}, [], [("anna", "pentaphile"), ("chloe", "58-ard")]),
        ({"eva": GHOST}, [], []),
        ({"eva": LIZARD, "chloe": GHOST}, [], [("bo", "perfect-matcheur")]),
        ({"anna": GHOST, "chloe": GHOST, "eva": GHOST}, [], [("bo", "perfect-matcheur")]),
        ({"anna": GHOST, "chloe": GHOST}, [], []),
        (dict.fromkeys(SEATS, GHOST), ["reptiliens", "villageois"], [("anna", "pentaphile")]),
    ],
)
def test_some_conditions_count_only_when_the_game_stops(
    people: Json, camps: list[str], met: list[tuple[str, str]], rules: Rules
) -> None:
    conditions = {"anna": "pentaphile", "bo": "perfect-matcheur", "chloe": "58-ard"}
    everybody = {
        seat: {"role": "reptilien" if seat == "dan" else "holmes", **people.get(seat, {})} for seat in SEATS
    }
    for seat, person in everybody.items():
        person["role"] = "villageois" if person["role"] == "holmes" else person["role"]
        person["personal"] = [conditions[seat]] if seat in conditions else []
    over = verdict(rules, everybody, ending=True)
    assert over
    assert (over["reason"], over["camps"]) == ("stopped", camps)
    assert [pair for pair in personal(over) if pair in met] == met == personal(over)


@pytest.mark.parametrize(
    ("alive", "has"), [(4, False), (5, True), (6, False), (7, False), (8, True), (9, False)]
)
def test_the_58er_wins_with_five_or_eight_alive(alive: int, has: bool, rules: Rules) -> None:
    seats = [f"p{n}" for n in range(1, 11)]
    people: Json = dict.fromkeys(seats[alive:], GHOST) | {"p1": {"personal": ["58-ard"]}, "p2": LIZARD}
    over = acted(rules, "win-check", laid(people, seats=seats), ending=True).position()["over"]
    assert personal(over) == [("p1", "58-ard")] * has


@pytest.mark.parametrize(("gone", "wins"), [(2, True), (3, False)])
def test_idealists_need_half_of_those_who_began(gone: int, wins: bool, rules: Rules) -> None:
    seats = [f"p{n}" for n in range(1, 5)]
    people: Json = dict.fromkeys(seats[4 - gone :], GHOST)
    people["p1"] = {"role": "prophete"}
    people["p2"] = {**people.get("p2", {}), **LIZARD}
    over = acted(rules, "win-check", laid(people, seats=seats), ending=True).position()["over"]
    assert ("idealistes" in over["camps"]) == wins
    assert ("p1" in over["winners"]) == wins


@pytest.mark.parametrize("loser", ["amoureux", "idealistes", "musiciens"])
def test_some_are_consoled_by_the_villagers(loser: str, rules: Rules) -> None:
    cards: Json = {
        "amoureux": LOVER,
        "idealistes": {"converted": ["idealistes"], **GHOST},
        "musiciens": {"role": "orphee"},
    }
    people: Json = {"anna": cards[loser], "bo": LOVER if loser == "amoureux" else {}, "dan": {}}
    if loser == "idealistes":
        people |= {"bo": GHOST, "chloe": GHOST}
    over = verdict(rules, people)
    assert over
    assert over["camps"] == ["villageois"]
    assert over["consoled"] == (["anna", "bo"] if loser == "amoureux" else ["anna"])


@pytest.mark.parametrize("card", ["fennec", "souris", "martyre"])
def test_some_are_consoled_by_the_reptilians(card: str, rules: Rules) -> None:
    people = {**dict.fromkeys(SEATS, LIZARD), "anna": {"role": card, **GHOST}, "bo": GHOST}
    over = verdict(rules, people)
    assert over
    assert (over["camps"], over["consoled"]) == (["reptiliens"], ["anna"])


def test_the_rule_is_that_of_what_ended_the_game(rules: Rules) -> None:
    def rule(people: Json, **args: bool) -> str:
        return acted(rules, "win-check", laid({"dan": LIZARD, **people}), **args).events[-1].rule

    assert rule({}) == "REP-END-01"
    assert rule({}, ending=True) == "REP-END-01"
    assert rule({"dan": {}}) == "REP-WIN-10"
    assert rule({"anna": GHOST, "bo": GHOST, "eva": GHOST}) == "REP-END-02"
    assert rule({"anna": {"personal": ["pentaphile", "showman"], "used": ["show-won"]}}) == "REP-PERS-03"


def test_a_post_of_one_who_has_just_died_does_not_count(rules: Rules) -> None:
    mice = {seat: {"role": "souris"} for seat in ("anna", "bo")} | {"chloe": {"role": "minus"}, "dan": LIZARD}
    posts = {"president": "anna", "notaire": "bo", "senateur": "chloe"}
    noon = laid(mice, phase="day", posts=posts, today={"stage": "sentence", "condemned": ["chloe"]})
    act = acted(rules, "execute", noon)
    assert kinds(act) == ["executed", "post-vacated"]
    assert act.pending and act.pending.purpose == "fate"
