"""Nights in even steps: what is asked tells nothing of who is there, and what comes of it is the same."""

from random import Random
from typing import Any

import pytest

from printkit.games.reptiliens.position import WEEK
from printkit.table.act import Act
from printkit.table.answers import Choose, Number, Roll
from printkit.table.question import Question
from tests.games.kinds import Json
from tests.games.reptiliens.acts import laid, whole
from tests.games.reptiliens.conftest import Rules

NINE = ("anna", "bo", "chloe", "dan", "eva", "flo", "gil", "hugo", "ines")
NIGHTS = [day for day in WEEK if day != "sunday"]
PAIRED = 12
"""Villages that are compared each night."""


def village_of(rules: Rules, seed: int, weekday: str, *, ghost: bool = False) -> Json:
    """Return a village whose cards are as the seed has it; all that anybody may see is the same."""
    chance = Random(f"cards {seed}")
    roles = chance.sample(sorted(role for role in rules.components.roles if role != "villageois"), len(NINE))
    specs = chance.sample(sorted(rules.components.specialties), len(NINE))
    people: dict[str, Json] = {
        seat: {"role": role, "specs": [spec], "coins": 2}
        for seat, role, spec in zip(NINE, roles, specs, strict=True)
    }
    for seat in chance.sample(NINE[:-1], 2):
        people[seat]["lover"] = True
    if ghost:
        people[NINE[-1]] |= {"state": "ghost", "coins": 0}
    return whole(rules, laid(people, seats=[*NINE], weekday=weekday))


def answered(question: Question, chance: Random) -> Any:
    """Return what somebody answers, each of several by itself, some of whom do not in time."""
    match question.want:
        case Choose(options=options):
            if question.asking.how == "each":
                options = tuple(option for option in options if option != "arm")
                return {seat: chance.choice([*options, None]) for seat in question.asking.seats}
            alone = "disagree" in options and not question.asking.disagree
            return chance.choice([each for each in options if not (alone and each == "disagree")])
        case Number(low=low, high=high):
            return chance.randint(low, high)
        case Roll(dice=1, sides=sides):
            return chance.randint(1, sides)
    raise AssertionError(question)


def night_of(rules: Rules, position: Json, row: str, chance: Random) -> tuple[list[Question], Json]:
    """Play a night by chance; return what was asked of people, and the position before dawn."""
    asked = []
    while not (position["night"] and position["night"]["done"]):
        act = Act(rules, row, position, {})
        while act.pending:
            if not act.pending.chance:
                asked.append(act.pending)
            act.answer(answered(act.pending, chance))
        position = act.position()
    return asked, position


@pytest.mark.parametrize("weekday", NIGHTS)
@pytest.mark.parametrize("row", ["silent-row", "spoken-row"])
def test_every_village_is_asked_the_same(rules: Rules, row: str, weekday: str) -> None:
    """Whatever cards it holds, and whatever is answered; but for the two houses that one phone calls."""

    def asked(seed: int) -> list[Json]:
        questions, _ = night_of(rules, village_of(rules, seed, weekday), row, Random(seed))
        told = [question.to_json() for question in questions]
        assert all(len({*each.pop("houses", (1, 2))}) == 2 for each in told)
        return told

    nights = [asked(seed) for seed in range(PAIRED)]
    assert all(night == nights[0] for night in nights[1:])
    assert len(nights[0]) > 12


@pytest.mark.parametrize("weekday", NIGHTS)
def test_a_game_master_has_as_many_steps_whoever_is_there(rules: Rules, weekday: str) -> None:
    nights = [
        night_of(rules, village_of(rules, seed, weekday, ghost=True), "led-row", Random(seed))[0]
        for seed in range(PAIRED)
    ]
    steps = [[(each.purpose, each.asking.called, each.asking.wait) for each in night] for night in nights]
    assert all(each == steps[0] for each in steps[1:])
    assert any(each.asking.decoy for each in nights[0])


@pytest.mark.parametrize("seed", range(PAIRED))
def test_what_those_who_are_called_answer_counts_and_nothing_else(rules: Rules, seed: int) -> None:
    """A silent night comes to the same as one that a game master leads, who enters what they answer."""
    position = village_of(rules, seed, NIGHTS[seed % len(NIGHTS)], ghost=bool(seed % 2))
    chance, led = Random(seed), position
    answers: list[tuple[Question, Any]] = []
    while not (led["night"] and led["night"]["done"]):
        act = Act(rules, "led-row", led, {})
        while act.pending:
            question, answer = act.pending, answered(act.pending, chance)
            answers.append((question, answer))
            act.answer(answer)
        led = act.position()
    silent, told = position, iter(answers)
    while not (silent["night"] and silent["night"]["done"]):
        act = Act(rules, "silent-row", silent, {})
        while act.pending:
            if act.pending.purpose == "mailbox":
                act.answer(dict.fromkeys(act.pending.asking.seats))
                continue
            question, answer = next(told)
            assert question.purpose == act.pending.purpose
            act.answer(as_parts(act.pending, question, answer, chance))
        silent = act.position()
    assert {**silent, "suspected": {}} == led
    assert silent["suspected"]


def as_parts(silent: Question, question: Question, answer: Any, chance: Random) -> Any:
    """Return the parts by which those who are called answer so, and all others whatever they like."""
    if silent.asking.how != "each":
        return answer
    assert isinstance(silent.want, Choose)
    options = [option for option in silent.want.options if option != "arm"]
    parts = {seat: chance.choice(options) for seat in silent.asking.seats}
    if question.asking.decoy:
        return parts
    if answer == question.asking.disagree:
        first, *others = question.seats
        one, another = silent.want.options[:2]
        return parts | dict.fromkeys(others, another) | {first: one}
    return parts | dict.fromkeys(question.seats, str(answer))


def test_who_does_not_answer_in_time_names_nobody(rules: Rules) -> None:
    thief = {"role": "souris", "specs": ["voleur"], "coins": 0}
    position = whole(rules, laid({"anna": thief}, weekday="monday", night={"row": 5}))
    act = Act(rules, "silent-row", position, {})
    while act.pending:
        act.answer(dict.fromkeys(act.pending.asking.seats))
    after = act.position()
    assert after["players"] == position["players"]
    assert after["night"]["row"] == 6


def test_one_phone_is_told_what_does_not_fit_by_no_question(rules: Rules) -> None:
    """A thief's own house is among the options as any other: naming it comes to nothing."""
    thief = {"role": "souris", "specs": ["voleur"], "coins": 0}
    position = whole(rules, laid({"anna": thief}, weekday="monday", night={"row": 5}))
    act = Act(rules, "spoken-row", position, {})
    assert act.pending
    assert isinstance(act.pending.want, Choose)
    assert "anna" in act.pending.want.options
    while act.pending:
        act.answer({"": "anna" if act.pending.purpose == "voleur" else None})
    assert act.position()["players"] == position["players"]


@pytest.mark.parametrize("part", ["none", "arm"])
def test_who_counts_no_coins_gives_the_fewest(rules: Rules, part: str) -> None:
    """A thief may raise an arm where coins are counted, or name nobody: one coin is given."""
    thief = {"role": "souris", "specs": ["voleur"], "coins": 0}
    people: dict[str, Json] = {"anna": thief, "bo": {"coins": 3}, "dan": {"coins": 0}}
    act = Act(rules, "spoken-row", whole(rules, laid(people, weekday="monday", night={"row": 5})), {})
    answers = {"voleur": "bo", "gift-to": "dan", "gift-amount": part}
    asked = []
    while act.pending:
        asked.append(act.pending.purpose)
        act.answer({"": answers.get(act.pending.purpose)})
    assert act.position()["players"]["dan"]["coins"] == 1
    assert ("raised-by" in asked) == (part == "arm")


def invoked(rules: Rules, row: str, parts: Json, people: Json | None = None, **more: Any) -> Act[Any, Any]:
    """Play a row in which somebody has raised an arm, and answer what follows by `parts`."""
    people = people or {"anna": {"role": "fennec"}, "bo": {"role": "villageois"}}
    position = whole(rules, laid(people, weekday="monday", night={"row": 3}, **more))
    act = Act(rules, row, position, {})
    asked = []
    while act.pending:
        asked.append(act.pending.purpose)
        act.answer(dict.fromkeys(act.pending.asking.seats) | parts.get(act.pending.purpose, {}))
    return act


@pytest.mark.parametrize(
    ("power", "target", "dies"),
    [
        ("morsure", "dan", True),
        ("assassinat", "dan", False),
        ("none", "dan", False),
        ("morsure", "none", False),
    ],
)
def test_a_raised_arm_invokes_after_the_row(rules: Rules, power: str, target: str, dies: bool) -> None:
    """What is not held, or names nobody, comes to nothing, and is asked as long."""
    parts = {
        "marchand-de-sable": {"anna": "arm"},
        "raised-power": {"anna": power},
        "raised-target": {"anna": target, "bo": "eva"},
    }
    act = invoked(rules, "silent-row", parts)
    assert [question.purpose for question, _ in act.asked] == [
        "marchand-de-sable",
        "raised-power",
        "raised-target",
    ]
    assert ("dan" in act.position()["night"]["deaths"]) == dies
    assert not {"eva", "bo"} & {*act.position()["night"]["deaths"]}


def test_a_raised_arm_is_asked_the_same_whatever_is_held(rules: Rules) -> None:
    """By whoever raised it, and of everybody."""
    nights = []
    for seat in ("anna", "bo"):
        parts = {"marchand-de-sable": {seat: "arm"}, "raised-power": {seat: "morsure"}}
        act = invoked(rules, "silent-row", parts | {"raised-target": {seat: "dan"}})
        nights.append([question.to_json() for question, _ in act.asked])
    assert nights[0] == nights[1]


def test_whoever_raises_no_arm_invokes_nothing(rules: Rules) -> None:
    act = invoked(
        rules,
        "silent-row",
        {
            "marchand-de-sable": {"bo": "arm"},
            "raised-power": {"anna": "morsure"},
            "raised-target": {"anna": "dan"},
        },
    )
    assert act.position()["night"]["deaths"] == []
    act = invoked(rules, "silent-row", {"marchand-de-sable": {"anna": "none"}})
    assert len(act.asked) == 1


def test_one_phone_asks_who_has_raised_an_arm(rules: Rules) -> None:
    parts = {
        "marchand-de-sable": {"": "arm"},
        "raised-by": {"": "anna"},
        "raised-power": {"": "morsure"},
        "raised-target": {"": "dan"},
    }
    assert invoked(rules, "spoken-row", parts).position()["night"]["deaths"] == ["dan"]
    parts["raised-by"] = {"": "bo"}
    assert invoked(rules, "spoken-row", parts).position()["night"]["deaths"] == []


@pytest.mark.parametrize(("row", "asked"), [("silent-row", True), ("spoken-row", False)])
@pytest.mark.parametrize(("answer", "head"), [("dan", "dan"), ("", "chloe")])
def test_whom_the_scrutineer_names_at_night_is_asked_of_all(
    rules: Rules, row: str, asked: bool, answer: str, head: str
) -> None:
    """The Head of the militia is brought back: of two other ghosts one is named, the first if nobody is."""
    ghosts = {seat: {"state": "ghost", "coins": 0} for seat in ("bo", "chloe", "dan")}
    people = {"anna": {"role": "prophete"}, **ghosts}
    parts: Json = {"marchand-de-sable": {"anna": "arm"}, "raised-power": {"anna": "resurrection"}}
    parts |= {"raised-target": {"anna": "bo"}, "designate": {"anna": "chloe", "eva": answer or None}}
    if not asked:
        parts = {purpose: {"": given["anna"]} for purpose, given in parts.items()}
        parts |= {"raised-by": {"": "anna"}, "designate": {"": answer or None}}
    act = invoked(rules, row, parts, people, posts={"chef-milice": "bo", "scrutateur": "eva"})
    named = [question for question, _ in act.asked if question.purpose == "designate"]
    [question] = named
    assert question.asking.seats == (tuple(act.position()["seats"]) if asked else ("",))
    assert (question.asking.timed, question.sealed) == (True, True)
    assert act.position()["players"]["bo"]["state"] == "alive"
    assert act.position()["posts"]["chef-milice"] == head


def conference(rules: Rules, named: Json, decided: Json) -> Act[Any, Any]:
    """Let three Reptilians name somebody in a silent night, and the Alpha decide."""
    people: dict[str, Json] = {
        "anna": {"role": "reptilienne-alpha"},
        "bo": {"role": "reptilien"},
        "chloe": {"role": "reptilien"},
    }
    act = Act(rules, "silent-row", whole(rules, laid(people, seats=[*NINE], night={"row": 1})), {})
    for answer in (named, decided):
        act.answer(dict.fromkeys(NINE) | answer)
    return act


@pytest.mark.parametrize(
    ("named", "decided", "target"),
    [
        ({"bo": "eva"}, {}, "eva"),
        ({"bo": "eva", "chloe": "eva"}, {}, "eva"),
        ({"bo": "eva", "anna": "gil"}, {}, "gil"),
        ({"bo": "eva", "anna": "gil"}, {"anna": "dan"}, "dan"),
        ({"bo": "eva", "chloe": "gil"}, {}, None),
        ({}, {}, None),
        ({"bo": "eva", "dan": "gil", "flo": "ines"}, {}, "eva"),
        ({"dan": "gil", "flo": "gil"}, {"dan": "gil"}, None),
    ],
)
def test_whoever_sleeps_stops_no_attack(named: Json, decided: Json, target: str | None, rules: Rules) -> None:
    """Who does not answer in time has no voice; what the Alpha said as one of all stands (REP-REPT-03).

    What others tap, who are no Reptilians, attacks nobody.
    """
    prey = conference(rules, named, decided).position()["night"]["prey"]
    assert (prey and prey["target"]) == target


def test_reptilians_see_whom_each_has_named_before_the_alpha_decides(rules: Rules) -> None:
    act = conference(rules, {"bo": "eva", "chloe": "horns:gil"}, {})
    told = [(event.fields, event.audience) for event in act.events if event.kind == "fellow-named"]
    for fields, audience in told:
        assert {*(audience or ())} == {"bo", "chloe", "anna"}, audience
        assert fields["question"] == "alpha-prey"
    assert [(each["player"], each["target"], each["horns"]) for each, _ in told] == [
        ("bo", "eva", False),
        ("chloe", "gil", True),
    ]
