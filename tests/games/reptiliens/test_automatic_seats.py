"""What a seat answers and begins that nobody plays, by fixed priorities (REP-SOLO-01, REP-SOLO-02)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from printkit.games.reptiliens.alone import dealt_alone
from printkit.games.reptiliens.app_seats import app_answer, automatic_acts
from printkit.table.log import Call
from printkit.table.question import Question
from printkit.table.seating import Seating
from tests.games.kinds import Json
from tests.games.reptiliens.acts import SEATS, acted, laid, refused, told, whole
from tests.games.reptiliens.conftest import Rules

GHOST: Json = {"state": "ghost"}
MOUSE: Json = {"role": "souris"}
LIZARD: Json = {"role": "reptilien"}
TWO: Json = {"coins": 2}
POOR: Json = {"coins": 0}

ALONE = Seating({seat: seat for seat in SEATS}, [*SEATS[1:]])
TOGETHER = Seating({seat: seat for seat in SEATS}, ["dan", "eva"])

SUGGESTED: Sequence[tuple[str, str, Json, Json, str]] = (
    ("prey", "", {"bo": {"role": "reptilienne-alpha"}, "dan": LIZARD}, {}, "chloe"),
    ("prey", "", {"bo": LIZARD, "dan": LIZARD}, {}, "chloe"),
    ("prey", "", {"bo": LIZARD, "dan": {"role": "reptilienne-alpha"}}, {}, "eva"),
    ("prey", "", {"bo": LIZARD, "anna": TWO, "chloe": TWO}, {"protected": "chloe"}, "anna"),
    ("prey", "", {}, {}, "none"),
    ("militia", "", {}, {"posts": {"procureur": "bo", "notaire": "chloe"}, "militia_last": "bo"}, "chloe"),
    ("militia", "", {"dan": GHOST}, {"posts": {"senateur": "dan"}}, "none"),
    ("tryst", "", {"dan": {"lover": True}, "bo": {"lover": True}}, {}, "bo"),
    ("tryst", "", {}, {}, "none"),
    ("minus", "", {"bo": MOUSE}, {"posts": {"president": "bo", "senateur": "chloe"}}, "chloe"),
    ("minus", "", {}, {"posts": {"procureur": "chloe"}}, "none"),
    ("fate", "", {"bo": GHOST}, {}, "spirit"),
    ("fate", "", {"bo": {"state": "spirit"}}, {}, "ghost"),
    ("eris", "bo", {}, {"day": 1}, "chloe"),
    ("eris", "bo", {"dan": GHOST}, {"day": 3}, "anna"),
    ("eris", "bo", {}, {"day": 5}, "chloe"),
    ("eris-second", "bo", {}, {"day": 1}, "dan"),
    ("eris-second", "bo", {}, {"day": 2}, "eva"),
    ("freyja-second", "bo", {"anna": GHOST, "dan": GHOST, "eva": GHOST}, {"day": 2}, "none"),
    ("target", "bo", {each: GHOST for each in SEATS if each != "bo"}, {}, "none"),
    ("fureteur", "bo", {"chloe": GHOST}, {"day": 1}, "dan"),
    ("voyeur", "bo", {"anna": GHOST}, {"day": 2}, "eva"),
    ("curieux", "bo", {each: GHOST for each in SEATS if each != "bo"}, {}, "none"),
    ("laura", "eva", {"anna": GHOST}, {"day": 4}, "bo"),
    ("laura", "eva", {each: GHOST for each in SEATS if each != "eva"}, {}, "none"),
    ("voleur", "bo", {"chloe": {"coins": 1}, "anna": TWO}, {}, "chloe"),
    ("voleur", "bo", {"chloe": POOR, "dan": TWO}, {}, "anna"),
    ("voleur", "bo", {"chloe": POOR, "anna": POOR, "eva": TWO}, {}, "eva"),
    ("voleur", "bo", {"chloe": POOR, "anna": POOR}, {}, "dan"),
    ("brigand", "bo", {each: POOR for each in SEATS if each != "bo"}, {}, "none"),
    ("brigand", "bo", {each: GHOST for each in SEATS if each != "bo"}, {}, "none"),
    ("orphee", "bo", {"chloe": {"charmed_by": ["orphee"]}, "dan": {"charmed_by": ["sirene"]}}, {}, "dan"),
    ("sirene", "bo", {each: {"charmed_by": ["sirene"]} for each in SEATS if each != "bo"}, {}, "none"),
    ("savant", "bo", {"eva": GHOST, "dan": GHOST}, {"graveyard": ["eva", "dan"]}, "reveal:dan"),
    ("savant", "bo", {"eva": GHOST}, {"day": 2}, "stalk:dan"),
    ("savant", "bo", {}, {}, "stalk:chloe"),
    ("savant", "bo", {each: GHOST for each in SEATS if each != "bo"}, {"day": 2}, "none"),
    ("cortex", "bo", {"bo": MOUSE, "dan": MOUSE}, {}, "bo"),
    ("cortex", "bo", {"bo": MOUSE, "anna": MOUSE, "eva": MOUSE}, {"posts": {"notaire": "bo"}}, "eva"),
    ("cortex", "bo", {"bo": MOUSE}, {"posts": {"notaire": "bo"}}, "none"),
    ("cortex", "bo", {"bo": GHOST, "chloe": {**MOUSE, "state": "ghost"}, "dan": MOUSE}, {}, "dan"),
    ("vote", "bo", {}, {}, "chloe"),
    ("vote", "bo", {}, {"today": {"votes": {"chloe": "eva", "dan": "blank"}}}, "eva"),
    ("vote", "bo", {"bo": LIZARD, "eva": LIZARD}, {"today": {"votes": {"chloe": "eva"}}}, "chloe"),
    ("vote", "bo", {"eva": LIZARD}, {"today": {"votes": {"chloe": "eva"}}}, "eva"),
    ("vote", "bo", dict.fromkeys(SEATS, LIZARD), {}, "blank"),
    ("pardon", "", {}, {}, "no"),
    ("designate", "", {}, {}, "none"),
)


@pytest.mark.parametrize(("question", "player", "people", "fields", "answer"), SUGGESTED)
def test_a_policy(question: str, player: str, people: Json, fields: Json, answer: str, rules: Rules) -> None:
    seat = {"player": player} if player else {}
    act = acted(rules, "suggest", laid(people, **fields), question=question, **seat)
    assert told(act, "answer-suggested") == [{"question": question, "answer": answer}]


@pytest.mark.parametrize(
    ("question", "options", "answer"),
    [
        ("designate", ["dan", "eva"], "dan"),
        ("laura", ["bo", "eva"], "bo"),
        ("laura", ["eva", "none"], "none"),
        ("laura", ["eva", "dan"], "eva"),
    ],
)
def test_an_answer_is_one_of_the_options(
    question: str, options: list[str], answer: str, rules: Rules
) -> None:
    act = acted(rules, "suggest", laid(), question=question, player="anna", options=options)
    assert told(act, "answer-suggested") == [{"question": question, "answer": answer}]


@pytest.mark.parametrize(
    ("args", "place"),
    [
        ({"question": "weather"}, "args.question"),
        ({"question": "laura"}, "args.player"),
        ({"question": "laura", "player": "zoe"}, "args.player"),
        ({"question": "pardon", "options": []}, "args.options"),
    ],
)
def test_what_no_policy_can_answer_is_refused(args: Json, place: str, rules: Rules) -> None:
    assert refused(rules, "suggest", laid(), **args).startswith(f"{place}: ")


def answered(rules: Rules, party: Seating, position: Json, procedure: str, *answers: Any, **args: Any) -> Any:
    """Return what the app answers to the question that waits then."""
    act = acted(rules, procedure, position, *answers, **args)
    assert act.pending
    return app_answer(rules, act.position(), act.pending, party)


def by_night(**fields: Any) -> Json:
    return laid({"eva": {"specs": ["laura"]}, "anna": {"specs": ["freyja"]}}, **fields)


def row_of(rules: Rules, weekday: str, row: str) -> int:
    return [each.id for each in rules.components.nights[weekday]].index(row)


def test_a_seat_of_the_app_is_answered_for_and_nobody_else(rules: Rules) -> None:
    night = by_night(night={"row": row_of(rules, "monday", "laura")})
    assert answered(rules, TOGETHER, night, "night-row") == "anna"
    moved = laid({"bo": {"specs": ["laura"]}}, night=night["night"])
    assert answered(rules, TOGETHER, moved, "night-row") is None
    assert answered(rules, ALONE, moved, "night-row") == "chloe"


def test_a_group_is_answered_for_where_all_of_it_are_seats_of_the_app(rules: Rules) -> None:
    night = {"night": {"row": row_of(rules, "monday", "reptiliens")}}
    assert answered(rules, TOGETHER, laid({"dan": LIZARD, "eva": LIZARD}, **night), "night-row") == "anna"
    assert answered(rules, TOGETHER, laid({"dan": LIZARD}, **night), "night-row") == "eva"
    assert answered(rules, TOGETHER, laid({"dan": LIZARD, "bo": LIZARD}, **night), "night-row") is None


def test_what_nobody_is_asked_is_answered_where_somebody_plays_alone(rules: Rules) -> None:
    night = laid(night={"row": row_of(rules, "monday", "reptiliens")})
    assert answered(rules, TOGETHER, night, "night-row") is None
    assert answered(rules, ALONE, night, "night-row") == "none"


@pytest.mark.parametrize(
    ("people", "answers", "answer"),
    [
        ({"anna": {"role": "poirot"}}, (), ["showman"]),
        ({"bo": {"role": "monk"}}, (), ["pentaphile"]),
        ({"bo": {"role": "monk"}}, (["detectives"],), "none"),
        ({}, (), []),
        ({"bo": {"role": "sesiano"}}, (["romantique"], "none", ["chloe", "dan"]), "yes"),
    ],
)
def test_the_app_decides_as_game_master_for_somebody_alone(
    people: Json, answers: Sequence[Any], answer: Any, rules: Rules
) -> None:
    assert answered(rules, ALONE, laid(people), "opening", *answers) == answer
    assert answered(rules, TOGETHER, laid(people), "opening", *answers) is None


def test_no_law_is_proposed_and_coins_go_to_the_first_heirs(rules: Rules) -> None:
    day = laid({"anna": LIZARD, "bo": TWO}, phase="day", posts={"notaire": "eva"})
    assert answered(rules, ALONE, day, "session") == "none"
    noon = {**day, "today": {"stage": "sentence", "condemned": ["bo"]}}
    dying = (rules, TOGETHER, noon, "execute", "ghost")
    assert answered(*dying) == ["anna", "anna"]


def test_a_card_is_drawn_by_nobody(rules: Rules) -> None:
    seats = [f"p{n}" for n in range(1, 13)]
    bots = Seating(dict.fromkeys(seats, ""), seats)
    assert answered(rules, bots, laid(seats=seats), "deal") is None


def test_a_number_is_the_lowest(rules: Rules) -> None:
    now = {"weekday": "tuesday", "night": {"row": row_of(rules, "tuesday", "larcin")}}
    thief = laid({"dan": {"specs": ["brigand"]}, "eva": TWO}, **now)
    assert answered(rules, TOGETHER, thief, "night-row", "eva", "anna") == 1


@pytest.mark.parametrize(
    ("people", "target"),
    [
        ({}, "eva"),
        ({"eva": LIZARD}, "anna"),
        ({"eva": GHOST, "anna": LIZARD}, "bo"),
        (dict.fromkeys(SEATS, LIZARD), "anna"),
    ],
)
def test_an_automatic_black_reptilian_converts_the_next_stranger(
    people: Json, target: str, rules: Rules
) -> None:
    noon = laid({**people, "dan": {"role": "reptilienne-noire"}})
    assert answered(rules, TOGETHER, noon, "invoke", player="dan", power="conversion-noire") == target


def test_the_spirits_of_somebody_alone_dream_of_the_reptilians(rules: Rules) -> None:
    row = row_of(rules, "saturday", "reve")
    night = laid({"eva": {"state": "spirit"}}, weekday="saturday", night={"row": row})
    assert answered(rules, ALONE, night, "night-row") == "reptiliens-restants"


def test_the_person_who_plays_alone_is_dealt_poirot(rules: Rules) -> None:
    alone = Seating({f"p{n}": "" for n in range(1, 13)}, [f"p{n}" for n in range(2, 13)])
    call = dealt_alone(rules.components, alone)
    assert call.args["given"] == {"p1": "poirot"}
    for count in rules.components.compositions:
        bots = [f"p{n}" for n in range(2, count + 1)]
        roles = dealt_alone(rules.components, Seating({"p1": "", **dict.fromkeys(bots, "")}, bots)).args[
            "roles"
        ]
        assert roles.count("poirot") == 1
        assert len(roles) == count


def begun(rules: Rules, people: Json, done: Sequence[Call] = (), **fields: Any) -> list[Call]:
    """Return what seats of the app begin before the session: all are theirs but the first."""
    position = rules.read(whole(rules, laid(people, phase="day", **fields)))
    offers = [*automatic_acts(rules, position, done, ALONE)]
    assert all(
        offer.values.items() <= offer.call.args.items()
        for offer in offers
        if offer.name == "invoke" and offer.call
    )
    return [offer.call for offer in offers if offer.call]


def invoked(player: str, power: str) -> Call:
    return Call("invoke", {"player": player, "power": power})


@pytest.mark.parametrize(
    ("person", "power", "first_day"),
    [
        ({"role": "fennec"}, "morsure", 4),
        ({"role": "reptilienne-noire"}, "conversion-noire", 2),
        ({"role": "sheherazade"}, "conversion-radieuse", 5),
        ({"role": "prophete"}, "resurrection", 1),
        ({"specs": ["tueur"]}, "assassinat", 3),
    ],
)
def test_a_power_is_invoked_from_its_day_on(person: Json, power: str, first_day: int, rules: Rules) -> None:
    call = invoked("bo", power)
    assert begun(rules, {"bo": person}, day=first_day) == [call]
    assert begun(rules, {"bo": person}, day=first_day + 1) == [call]
    assert first_day == 1 or not begun(rules, {"bo": person}, day=first_day - 1)
    assert not begun(rules, {"anna": person}, day=first_day)
    assert not begun(rules, {"bo": person}, [Call("dawn"), call], day=first_day)
    assert begun(rules, {"bo": person}, [call, Call("dawn")], day=first_day) == [call]
    if power != "assassinat":
        assert not begun(rules, {"bo": {**person, "used": [power]}}, day=first_day)


@pytest.mark.parametrize(("coins", "kills"), [(1, False), (2, True), (3, True)])
def test_an_assassin_kills_again_for_two_coins(coins: int, kills: bool, rules: Rules) -> None:
    killer = {"specs": ["assassin"], "assassinations": 1, "coins": coins}
    assert begun(rules, {"bo": killer}, day=4) == [invoked("bo", "assassinat")] * kills


def test_seth_and_the_red_reptilian_never_kill_by_themselves(rules: Rules) -> None:
    assert not begun(rules, {"bo": {"role": "seth"}, "dan": {"role": "reptilienne-rouge"}}, day=9)


def test_an_assassin_kills_though_the_card_has_a_power_too(rules: Rules) -> None:
    """A Prophet who waits for a ghost, or a Fennec who has bitten, is an assassin all the same."""
    people = {
        "bo": {"role": "prophete", "specs": ["tueur"]},
        "chloe": {"role": "fennec", "specs": ["assassin"]},
    }
    assert begun(rules, people, day=4) == [
        invoked("bo", "resurrection"),
        invoked("bo", "assassinat"),
        invoked("chloe", "morsure"),
        invoked("chloe", "assassinat"),
    ]


def test_a_vacant_optional_post_goes_to_the_first_without_one(rules: Rules) -> None:
    posts = {"president": "bo", "adjoint-randy": None, "bourreau": None}
    position = rules.read(whole(rules, laid({"chloe": GHOST}, phase="day", posts=posts)))
    [offer] = automatic_acts(rules, position, (), ALONE)
    assert offer.values == {"post": "adjoint-randy", "player": "dan"}
    assert begun(rules, {"chloe": GHOST}, posts=posts) == [
        Call("apply", {"post": "adjoint-randy", "candidates": ["dan"]})
    ]
    held = {**posts, "adjoint-randy": "anna"}
    assert begun(rules, {}, posts=held) == [Call("apply", {"post": "bourreau", "candidates": ["chloe"]})]
    busy = {"president": "bo", "notaire": "chloe", "procureur": "dan", "senateur": "eva", "bourreau": None}
    assert not begun(rules, {}, posts=busy)


def test_a_question_that_no_policy_knows_takes_none_else_the_first_option(rules: Rules) -> None:
    asked = acted(rules, "night-row", by_night(night={"row": row_of(rules, "monday", "laura")})).pending
    assert isinstance(asked, Question)
    other = asked.__class__("weather", "eva", asked.rule, asked.want)
    position = whole(rules, by_night())
    assert app_answer(rules, position, other, TOGETHER) == "anna"
