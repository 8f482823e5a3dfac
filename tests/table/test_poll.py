"""One question for several seats: the first answer counts, or all agree, or each has its own."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from printkit.base.faults import RefusedError
from printkit.play.play_state import PlayState
from printkit.table import codec
from printkit.table.act import Act, Procedure, Ruleset, Table
from printkit.table.answers import Choose, ChooseSome, Number
from printkit.table.audience import ALL, EVERYBODY
from printkit.table.bounds import Vocabulary
from printkit.table.journal import Journal
from printkit.table.log import Answer, AnswerPart, Call, Dice, LogLine, Undo
from printkit.table.question import Asking, Steps, choose, choose_some, number, poll
from printkit.table.seating import Seating
from printkit.table.session import Session
from printkit.table.view import view

START = {"game": "jury"}
SEATS = ("ann", "bob", "cy")


@dataclass
class Jury:
    game: str = "jury"
    said: dict[str, Any] = field(default_factory=dict)


class Box:
    def vocabulary(self) -> Vocabulary:
        return {}


def read(data: object, components: Box) -> Jury:
    return codec.read(Jury, data, components.vocabulary(), "position")


Jurors = Table[Jury, Box]


def vote(table: Jurors, *, sealed: bool = False, secret: bool = False) -> Steps[None]:
    """Each says what it thinks."""
    answer = yield from poll(
        "verdict", "jury", "J-1", Choose(("guilty", "free")), Asking(SEATS), sealed=sealed, secret=secret
    )
    table.position.said |= {"count": sum(part == "guilty" for part in answer.values())}


def agree(table: Jurors) -> Steps[None]:
    """All but Cy say the same, or they do not."""
    asking = Asking(SEATS[:2], "agree", disagree="split")
    said = yield from choose("room", "pair", "J-2", ["attic", "cellar", "split"], secret=True, asking=asking)
    table.note("met", "J-2", where=said)


def first(table: Jurors, *, decoy: bool = False) -> Steps[None]:
    """Any of two answers, then it goes on."""
    asking = Asking(SEATS[:2], decoy=decoy, wait=20, called="pair")
    options = ["attic"] if decoy else ["attic", "cellar"]
    said = yield from choose("room", "pair", "J-3", options, asking=asking)
    how_many = yield from number("guests", "pair", "J-3", 1, 1 if decoy else 3, asking=asking)
    who = yield from choose_some("who", "pair", "J-3", ["x", "y"], 0, 2, secret=True, asking=asking)
    table.position.said |= {"first": said, "guests": how_many, "who": who}


def several(table: Jurors, *, seats: list[str]) -> Steps[None]:
    """Ask for a number and for a list."""
    counts = yield from poll("count", "jury", "J-4", Number(0, 3), Asking(tuple(seats)))
    names = yield from poll("names", "jury", "J-4", ChooseSome(("x", "y"), 0, 1), Asking(tuple(seats)))
    table.position.said |= {"counts": counts, "names": names}


@pytest.fixture
def jury() -> Ruleset[Jury, Box]:
    procedures: dict[str, Procedure] = {"vote": vote, "agree": agree, "first": first, "several": several}
    return Ruleset("jury", Box(), read, procedures, names=lambda _: {})


def evening(jury: Ruleset[Any, Any], call: str, *lines: Any, **args: Any) -> Session:
    session = Session(jury, START, "moon").after(Call(call, args))
    for line in lines:
        session = session.after(line)
    return session


def refused(act: Act[Any, Any], answer: object) -> str:
    with pytest.raises(RefusedError) as found:
        act.answer(answer)
    return str(found.value)


def test_a_poll_is_answered_by_an_object_by_seat(jury: Ruleset[Any, Any]) -> None:
    act = Act(jury, "vote", START, {})
    assert act.pending is not None
    assert act.pending.to_json() == {
        "kind": "choose",
        "by": "jury",
        "rule": "J-1",
        "for": "verdict",
        "options": ["guilty", "free"],
        "how": "each",
        "seats": ["ann", "bob", "cy"],
    }
    act.answer({"cy": None, "ann": "guilty", "bob": "free"})
    assert act.position()["said"] == {"count": 1}


@pytest.mark.parametrize(
    ("answer", "line"),
    [
        (
            "guilty",
            'answers[0]: expected an object with an answer or null for each of ann, bob, cy, got "guilty"',
        ),
        (
            {"ann": "guilty"},
            "answers[0]: expected an object with an answer or null for each of ann, bob, cy, "
            'got {"ann": "guilty"}',
        ),
        (
            {"ann": "guilty", "bob": "perhaps", "cy": None},
            'answers[0].bob: expected one of guilty, free, got "perhaps"',
        ),
    ],
)
def test_an_answer_that_is_none_of_a_poll_is_refused(
    jury: Ruleset[Any, Any], answer: object, line: str
) -> None:
    assert refused(Act(jury, "vote", START, {}), answer) == line


def test_numbers_and_lists_are_polled_too_and_nobody_is_no_poll(jury: Ruleset[Any, Any]) -> None:
    act = Act(jury, "several", START, {"seats": ["ann", "bob"]})
    act.answer({"ann": 0, "bob": 3})
    act.answer({"ann": ["y"], "bob": []})
    assert act.position()["said"] == {
        "counts": {"ann": 0, "bob": 3},
        "names": {"ann": ["y"], "bob": []},
    }
    assert Act(jury, "several", START, {"seats": []}).pending is None


def test_parts_make_the_whole_in_whatever_order_they_come(jury: Ruleset[Any, Any]) -> None:
    parts = [AnswerPart("guilty", "ann"), AnswerPart("free", "bob"), AnswerPart("guilty", "cy")]
    told = set()
    for order in permutations(parts):
        session = evening(jury, "vote", *order[:2])
        assert session.closing() is None
        session = session.after(order[2])
        closing = session.closing()
        assert closing is not None
        session = session.after(closing)
        told.add(json.dumps([session.position, session.log.entries[-1].answer]))
    assert told == {
        '[{"game": "jury", "said": {"count": 2}}, {"ann": "guilty", "bob": "free", "cy": "guilty"}]'
    }


def test_a_part_may_be_changed_and_taken_back_until_all_are_there(jury: Ruleset[Any, Any]) -> None:
    session = evening(
        jury, "vote", AnswerPart("guilty", "ann"), AnswerPart("free", "bob"), AnswerPart("free", "ann")
    )
    assert session.log.given == {"ann": "free", "bob": "free"}
    session = session.after(AnswerPart(None, "ann"))
    assert session.log.given == {"bob": "free"}
    assert session.closing() is None
    over = session.closing(over=True)
    assert over == Answer({"ann": None, "bob": "free", "cy": None})
    assert session.after(over).log.given == {}


@pytest.mark.parametrize(
    ("part", "line"),
    [
        (AnswerPart("guilty", "dan"), 'seat: there is no question for "dan" now'),
        (AnswerPart("maybe", "ann"), 'part: expected one of guilty, free, got "maybe"'),
    ],
)
def test_a_part_that_nobody_asks_for_is_refused(jury: Ruleset[Any, Any], part: AnswerPart, line: str) -> None:
    with pytest.raises(RefusedError) as found:
        evening(jury, "vote", part)
    assert str(found.value) == line


def test_no_part_is_taken_where_the_first_answer_counts(jury: Ruleset[Any, Any]) -> None:
    with pytest.raises(RefusedError):
        evening(jury, "first", AnswerPart("attic", "ann"))
    session = evening(jury, "first", Answer("cellar", by="bob"))
    assert session.pending is not None
    assert session.pending.purpose == "guests"
    with pytest.raises(RefusedError):
        evening(jury, "vote", *[Answer({"ann": None, "bob": None, "cy": None}), AnswerPart("free", "ann")])


def test_those_who_do_not_agree_have_the_games_own_word(jury: Ruleset[Any, Any]) -> None:
    together = evening(jury, "agree", AnswerPart("attic", "ann"), AnswerPart("attic", "bob"))
    apart = evening(jury, "agree", AnswerPart("attic", "ann"), AnswerPart("cellar", "bob"))
    late = evening(jury, "agree", AnswerPart("attic", "ann"))
    assert together.closing() == Answer("attic")
    assert apart.closing() == late.closing(over=True) == Answer("split")
    with pytest.raises(RefusedError):
        evening(jury, "agree", AnswerPart("split", "ann"))  # nobody disagrees with itself
    with pytest.raises(ValueError, match="need a word"):
        Asking(SEATS, "agree")


def test_undo_takes_an_answered_poll_back_like_any_answer(jury: Ruleset[Any, Any]) -> None:
    parts = [AnswerPart("guilty", seat) for seat in SEATS]
    session = evening(jury, "vote", *parts)
    closing = session.closing()
    assert closing is not None
    closed = session.after(closing)
    open_again = closed.after(Undo(1))
    assert (open_again.log.given, open_again.closing()) == ({}, None)
    assert open_again.after(open_again.redoing()).position == closed.position
    assert session.after(Dice(own=True)).log.given == session.log.given
    assert session.after(Undo(1)).log.given == {}


def test_a_poll_that_was_opened_is_not_taken_back_behind_backs(jury: Ruleset[Any, Any]) -> None:
    whole = Answer({"ann": "guilty", "bob": "free", "cy": None})
    opened, sealed = (evening(jury, "vote", whole, **args) for args in ({}, {"sealed": True}))
    assert opened.undoing().revealed == ["verdict"]
    assert [shown.seats for shown in opened.shown(opened.undoing())] == [SEATS]
    assert sealed.undoing().revealed == []
    assert evening(jury, "agree", Answer("attic")).undoing().revealed == ["room"]
    assert evening(jury, "first", Answer("attic")).undoing().revealed == []


def test_a_decoy_is_asked_whatever_may_be_answered_and_looks_like_the_real_thing(
    jury: Ruleset[Any, Any],
) -> None:
    session = evening(jury, "first", decoy=True)
    asked = session.pending
    assert asked is not None
    assert asked.to_json()["options"] == ["attic"]
    assert asked.to_json()["decoy"] is True
    assert view(session, ALL).to_json()["pending"]["decoy"] is True
    for seat in (*SEATS, EVERYBODY):
        told = json.dumps(view(session, seat).to_json())
        assert '"pending": {"kind": "choose"' in told
        assert "decoy" not in told.replace('"args": {"decoy": true}', "")
    assert "decoy" not in evening(jury, "first").pending.to_json()


def seen(session: Session, seat: str) -> str:
    return json.dumps(view(session, seat).to_json())


@pytest.mark.parametrize("args", [{}, {"sealed": True}, {"secret": True}])
def test_nothing_that_a_seat_sees_depends_on_another_part(
    jury: Ruleset[Any, Any], args: Mapping[str, bool]
) -> None:
    """Two evenings that differ in others' parts alone look the same to a seat, however they go."""
    chance = random.Random(7)
    for _ in range(200):
        one = other = evening(jury, "vote", **args)
        mine = chance.choice(SEATS)
        for _ in range(chance.randrange(1, 8)):
            seat = chance.choice(SEATS)
            parts = [chance.choice([*("guilty", "free"), None]) for _ in range(2)]
            if seat == mine or None in parts:
                parts[1] = parts[0]
            one, other = (
                now.after(AnswerPart(part, seat)) for now, part in zip((one, other), parts, strict=True)
            )
            for looks in (mine, EVERYBODY):
                assert seen(one, looks) == seen(other, looks)


def test_whoever_is_not_asked_does_not_know_how_many_are(jury: Ruleset[Any, Any]) -> None:
    """Two evenings in which more or fewer of a secret team have answered look the same to everybody else."""
    team = evening(jury, "agree")
    worlds = [team, team.after(AnswerPart("attic", "ann")), team.after(AnswerPart("cellar", "bob"))]
    worlds.append(worlds[1].after(AnswerPart(None, "ann")))
    for looks in ("cy", EVERYBODY):
        assert len({seen(world, looks) for world in worlds}) == 1
    party = Seating(dict.fromkeys(SEATS, ""))
    states = [PlayState(world, party, name="x-") for world in worlds]
    assert {state.stamp_for(("cy",)) for state in states} == {"x-1"}
    assert [state.stamp_for(("ann",)) for state in states] == [
        "x-1",
        "x-1.00000001",
        "x-1.00000001",
        "x-1.00000002",
    ]
    assert states[0].stamp_for(("", "bob")) != states[1].stamp_for(("", "bob"))


def test_after_it_closes_a_poll_is_known_to_whom_the_question_says(jury: Ruleset[Any, Any]) -> None:
    whole = Answer({"ann": "guilty", "bob": "free", "cy": None})
    open_, sealed, secret = (
        evening(jury, "vote", whole, **args) for args in ({}, {"sealed": True}, {"secret": True})
    )
    assert view(open_, EVERYBODY).told[1].answer == whole
    assert [view(sealed, seat).told[1].answer for seat in (EVERYBODY, "ann", ALL)] == [None, None, whole]
    assert [view(secret, seat).told[1].answer for seat in (EVERYBODY, "ann")] == [None, whole]
    assert view(secret, EVERYBODY).scenes[0].to_json()["lines"][0]["question"].get("seats") is None


def test_each_corrects_its_own_part_only_and_nobody_what_all_agreed_on(jury: Ruleset[Any, Any]) -> None:
    whole = {"ann": "guilty", "bob": "free", "cy": None}
    session = evening(jury, "vote", Answer(whole))
    assert [view(session, seat).told[1].correctable for seat in ("ann", EVERYBODY)] == [True, False]
    corrected = session.after(session.correcting(1, {**whole, "ann": "free"}, "ann"))
    assert corrected.position["said"] == {"count": 0}
    agreed = evening(jury, "agree", Answer("attic"))
    assert not view(agreed, "ann").told[1].correctable


def test_parts_on_the_disk_survive_a_kill_at_any_byte(jury: Ruleset[Any, Any], tmp_path: Path) -> None:
    path = tmp_path / "jury.jsonl"
    lines: list[LogLine] = [
        Call("vote"),
        AnswerPart("guilty", "ann", "ann"),
        AnswerPart("free", "bob", "bob"),
        AnswerPart(None, "ann", "ann"),
    ]
    stood = []
    with Journal.create(path, "jury", "moon", START) as journal:
        for line in lines:
            stood.append(path.stat().st_size)
            journal.append(line)
        stood.append(path.stat().st_size)
    content = path.read_bytes()
    expected: list[dict[str, str]] = [
        {},
        {},
        {"ann": "guilty"},
        {"ann": "guilty", "bob": "free"},
        {"bob": "free"},
    ]
    for size in range(stood[0], len(content) + 1):
        path.write_bytes(content[:size])
        with Journal.open(path) as journal:
            kept = sum(size >= end for end in stood) - 1
            assert journal.session(jury).log.given == expected[kept]


def test_a_journal_whose_part_does_not_fit_is_refused(jury: Ruleset[Any, Any], tmp_path: Path) -> None:
    path = tmp_path / "jury.jsonl"
    with Journal.create(path, "jury", "moon", START) as journal:
        journal.append(Call("vote"), AnswerPart("maybe", "ann"))
        with pytest.raises(RefusedError) as found:
            journal.session(jury)
    assert str(found.value).endswith('part: expected one of guilty, free, got "maybe"')
