"""A view shows a seat what it may see, and nothing that another keeps secret."""

import json
from dataclasses import replace
from typing import Any

import pytest

from printkit.table.act import Ruleset, Table
from printkit.table.log import Answer, Call, LogLine
from printkit.table.question import Steps, draw
from printkit.table.session import Session
from printkit.table.view import ALL, EVERYBODY, View, asked_again, may_correct, shown_answer, view, waiting


@pytest.fixture
def evening(pond: Ruleset[Any, Any]) -> Session:
    """Ann has whispered, Bob is about to."""
    session = Session(pond, {"game": "pond"}, seed="moon")
    for line in (
        Call("whisper", {"frog": "ann"}),
        Answer("moon"),
        Answer(["true"]),
        Call("whisper", {"frog": "bob"}),
    ):
        session = session.after(line)
    return session


def answers(seen: View) -> list[object]:
    return [told.answer and told.answer.answer for told in seen.told.values()]


def test_a_secret_is_for_its_seat_alone(evening: Session) -> None:
    assert answers(view(evening, "ann")) == ["moon", None]
    assert answers(view(evening, "bob")) == [None, None]
    assert answers(view(evening, EVERYBODY)) == [None, None]
    assert answers(view(evening, ALL)) == ["moon", ["true"]]


@pytest.mark.parametrize("seat", ["ann", "bob", EVERYBODY, ALL])
def test_one_answer_is_shown_as_in_the_whole_view(evening: Session, seat: str) -> None:
    shown = view(evening, seat).told
    assert {at: shown_answer(evening, at, seat) for at in (1, 2)} == shown
    for no_answer in (0, 3, 4):
        with pytest.raises(KeyError):
            shown_answer(evening, no_answer, seat)


def test_events_are_seen_as_the_game_says(evening: Session) -> None:
    assert [event.kind for event in view(evening, "ann").events] == ["whispered"]
    assert view(evening, EVERYBODY).events == ()


def test_the_options_of_a_secret_question_are_for_who_is_asked(evening: Session) -> None:
    mine, theirs = waiting(evening, "bob"), waiting(evening, "ann")
    assert (mine.veiled, mine.pending.want.options) == (False, ("moon", "reed"))
    assert (theirs.veiled, theirs.pending.want.options) == (True, ())
    assert theirs.pending.purpose == "secret"


def test_no_word_of_a_secret_is_in_what_travels_to_another_seat(evening: Session) -> None:
    for line in (Answer("reed"), evening.after(Answer("reed")).undoing(), evening.correcting(1, "reed")):
        evening = evening.after(line)
        for seat in (EVERYBODY, "cleo"):
            travels = json.dumps(view(evening, seat).to_json())
            assert "moon" not in travels
            assert "reed" not in travels


def test_an_old_secret_is_offered_to_its_seat_alone(pond: Ruleset[Any, Any]) -> None:
    session = Session(pond, {"game": "pond"}, seed="moon")
    lines: list[LogLine] = [
        Call("feast"),
        Answer(1),
        Answer(["ann"]),
        Call("whisper", {"frog": "bob"}),
        Answer("reed"),
    ]
    for line in lines:
        session = session.after(line)
    assert view(session, "bob").told[4].answer == Answer("reed")
    assert view(session, "ann").told[4].answer is None


def test_an_answer_is_corrected_by_whoever_may_see_its_options(evening: Session) -> None:
    shown = {
        seat: [told.correctable for told in view(evening, seat).told.values()] for seat in ("ann", "bob")
    }
    assert shown == {"ann": [True, True], "bob": [False, True]}
    assert [may_correct(evening, at, "bob") for at in range(-1, 5)] == [
        False,
        False,
        False,
        True,
        False,
        False,
    ]
    assert asked_again(evening, 1, "ann").purpose == "secret"
    assert asked_again(evening, 1, "bob") is None


def test_what_came_between_is_not_corrected(pond: Ruleset[Any, Any]) -> None:
    session = Session(pond, {"game": "pond"}, seed="moon")
    for line in (Call("nap"), Call("feast").between("bob"), Answer(1)):
        session = session.after(line)
    assert [told.correctable for told in view(session, ALL).told.values()] == [False, True]


def test_what_the_program_drew_in_secret_is_nobodys_to_correct(pond: Ruleset[Any, Any]) -> None:
    """That another card does not fit would tell that somebody holds it."""

    def lots(_table: Table[Any, Any]) -> Steps[None]:
        yield from draw("lot", "ann", "POND-08", {"long": 1, "short": 2}, secret=True)

    with_lots = replace(pond, procedures={"lots": lots})
    asked = Session(with_lots, {"game": "pond"}, seed="moon").after(Call("lots"))
    drawn, typed = asked.after(asked.thrown()), asked.after(Answer("long", by="ann"))
    assert [[may_correct(each, 1, seat) for seat in ("ann", "bob")] for each in (drawn, typed)] == [
        [False, False],
        [True, False],
    ]
