"""What is settled when something comes between, when nobody is left to name, or when a group disagrees."""

from typing import Any

import pytest

from printkit.base.faults import RefusedError
from printkit.kit.model import Kit
from printkit.table.act import Act
from tests.games.reptiliens.conftest import Rules
from tests.games.reptiliens.test_app_seats import People, answered, at, going_on
from tests.games.reptiliens.test_play import MASTER


def begun_act(
    rules: Rules, procedure: str, people: People, args: dict[str, Any] | None = None, **more: Any
) -> Any:
    """Begin with seven seats of whom some are told of."""
    seats = [f"p{n}" for n in range(1, 8)]
    players = {seat: {"coins": 1} for seat in seats} | dict(people)
    return Act(rules, procedure, {"players": players, "seats": seats, **more}, args or {})


def kinds(act: Any) -> list[str]:
    return [event.kind for event in act.events]


@pytest.mark.parametrize(
    ("votes", "killed", "asked", "condemned"),
    [
        ({"p5": 1, "p6": 1}, "p5", "", ["p6"]),
        ({"p4": 1, "p5": 1, "p6": 1}, "p5", "tie-break", []),
        ({"p4": 2, "p5": 2, "p7": 1}, "p5", "", ["p4"]),
    ],
)
def test_votes_for_who_dies_while_a_tie_waits_no_longer_count(
    votes: dict[str, int], killed: str, asked: str, condemned: list[str], rules: Rules
) -> None:
    named = [each for each, count in votes.items() for _ in range(count)]
    voters = ["p1", "p2", "p3", "p4", "p5", "p6", "p7"]
    cast = dict(zip(voters, [*named, *["blank"] * 7], strict=False))
    cast["p1"], cast["p7"] = "blank", named[0]
    today = {
        "kind": "normal",
        "stage": "vote",
        "voters": voters,
        "order": voters,
        "way": "clockwise",
        "votes": cast,
    }
    people = {"p1": {"role": "fennec"}, "p2": {"role": "reptilien"}, "p3": {}}
    posts = {"president": "p1"}
    act = begun_act(rules, "session", people, phase="day", weekday="tuesday", today=today, posts=posts)
    assert act.pending.purpose == "tie-break"
    tied = act.pending.want.options
    act.answer({"call": "invoke", "args": {"player": "p1", "power": "morsure"}})
    act.answer(killed)
    while act.pending and act.pending.purpose != "tie-break":
        act.answer(act.pending.want.options[0])
    assert (act.pending.purpose if act.pending else "") == asked
    if act.pending:
        assert act.pending.want.options == tuple(each for each in tied if each != killed)
        assert killed not in act.position()["today"]["tally"]
        return
    assert act.position()["today"]["condemned"] == condemned
    assert "tie-broken" not in kinds(act)


def test_who_resigned_as_scrutineer_is_passed_over_when_the_office_turns_on(rules: Rules) -> None:
    posts = ["president", "bourreau", "procureur", "notaire", "senateur", "adjoint-randy"]
    held = {post: f"p{n}" for n, post in enumerate(posts, start=1)} | {"scrutateur": "p1"}
    night = {"done": True, "row": 17, "posts": {"kind": "caricature", "who": "p1"}}
    people = {"p2": {"role": "reptilien"}, "p7": {"state": "spirit"}}
    act = begun_act(rules, "dawn", people, weekday="friday", night=night, posts=held)
    while act.pending:
        options = act.pending.want.options
        act.answer("none" if "none" in options else options[0])
    turned = [event.fields["player"] for event in act.events if event.kind == "scrutineer-turned"]
    assert turned
    assert "p1" not in turned


@pytest.mark.parametrize("phase", ["day", "night"])
def test_nobody_dies_on_sunday_whatever_the_time(phase: str, rules: Rules) -> None:
    people: People = {
        "p1": {"role": "fennec"},
        "p2": {"role": "reptilienne-noire"},
        "p3": {"personal": ["showman"]},
    }
    sunday = {"weekday": "sunday", "phase": phase}
    for call, args in (("invoke", {"player": "p1", "power": "morsure"}), ("show", {"player": "p3"})):
        with pytest.raises(RefusedError, match="Sunday"):
            begun_act(rules, call, people, args, **sunday)
    act = begun_act(rules, "invoke", people, {"player": "p2", "power": "conversion-noire"}, **sunday)
    act.answer("p4")
    assert "night-began" not in kinds(act)
    assert act.position()["players"]["p4"]["converted"] == ["reptiliens"]


@pytest.mark.parametrize(
    ("spec", "weekday", "row", "answer", "question"),
    [
        ("eris", "tuesday", "eris-querelle", "p1", "eris-second"),
        ("freyja", "monday", "freyja-couple", "p1", "freyja-second"),
        ("laura", "monday", "laura", "", "laura"),
    ],
)
def test_a_call_with_nobody_to_name_is_skipped_without_a_word_to_others(
    spec: str, weekday: str, row: str, answer: str, question: str, rules: Rules
) -> None:
    rows = [each.id for each in rules.components.nights[weekday]]
    people = {f"p{n}": {"state": "spirit", "coins": 0} for n in range(2, 8)} | {"p1": {"specs": [spec]}}
    night = {"row": rows.index(row)}
    act = begun_act(rules, "night-row", people, weekday=weekday, night=night)
    if answer:
        act.answer(answer)
    skipped = [event for event in act.events if event.kind == "question-skipped"]
    assert [(event.fields["question"], event.audience) for event in skipped] == [(question, ())]
    assert "action-failed" not in kinds(act)


def test_one_lover_alone_is_refused_where_it_was_answered(rules: Rules) -> None:
    act = begun_act(rules, "opening", {"p1": {"role": "reptilien"}})
    assert act.pending.to_json()["counts"] == [0, 2]
    with pytest.raises(RefusedError) as refused:
        act.answer(["p1"])
    assert refused.value.faults[0].place == "answers[0]"
    assert "0, 2" in refused.value.faults[0].told()


@pytest.mark.parametrize("deck", ["roles", "specs"])
def test_no_cards_at_all_are_not_left_out(deck: str, rules: Rules) -> None:
    people = {"p8": {"coins": 1}}
    seats = [f"p{n}" for n in range(1, 9)]
    with pytest.raises(RefusedError, match="expected 8 cards, got 0"):
        begun_act(rules, "deal", people, {deck: []}, seats=seats)


@pytest.mark.parametrize(
    ("head", "parts", "house"),
    [
        ("p7", ("p1", "p1"), "p1"),
        ("p7", ("p1", "p2"), "p2"),
        ("p6", ("p1", "p2"), "p1"),
        ("p7", ("p1", "none"), None),
    ],
)
def test_the_head_of_the_militia_decides_where_the_ghosts_do_not_agree(
    head: str, parts: tuple[str, str], house: str | None, village: Kit, rules: Rules
) -> None:
    people = {seat: {"state": "ghost", "coins": 0} for seat in ("p6", "p7")} | {"p2": {"role": "reptilien"}}
    state = at(
        village, rules, "A,B,C,D,E,F,G,H", people, "Zoé", posts={"chef-milice": head}, graveyard=["p6", "p7"]
    )
    state = going_on(state, "night-row")
    asked = state.session.pending
    assert asked
    assert (asked.purpose, asked.seats, asked.part.want) == ("militia", ("p6", "p7"), asked.want)
    whole = asked.whole(dict(zip(asked.seats, parts, strict=True)))
    assert answered(state, MASTER, whole).session.position["night"]["militia"] == house


def test_no_ghost_decides_alone_unless_it_is_the_head(village: Kit, rules: Rules) -> None:
    names = ",".join([*"ABCDE", "bot", "G", "H"])
    people = {seat: {"state": "ghost", "coins": 0} for seat in ("p6", "p7")} | {"p2": {"role": "reptilien"}}
    posts = {"chef-milice": "p6", "president": "p3"}
    state = at(village, rules, names, people, "Zoé", posts=posts, graveyard=["p6", "p7"])
    state = going_on(state, "night-row")
    assert state.session.pending
    assert state.session.log.given == {"p6": "p3"}
    assert state.session.pending.whole({**state.session.log.given, "p7": "p1"}) == "p3"
