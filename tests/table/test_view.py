"""A view shows a seat what it may see, and nothing that another keeps secret."""

import json

import pytest

from printkit.table.log import Answer, Call
from printkit.table.session import Session
from printkit.table.view import ALL, EVERYBODY, told, view, waiting


@pytest.fixture
def evening(pond):
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


def answers(seen):
    return [told.answer and told.answer.answer for told in seen.told.values()]


def test_a_secret_is_for_its_seat_alone(evening):
    assert answers(view(evening, "ann")) == ["moon", None]
    assert answers(view(evening, "bob")) == [None, None]
    assert answers(view(evening, EVERYBODY)) == [None, None]
    assert answers(view(evening, ALL)) == ["moon", ["true"]]


@pytest.mark.parametrize("seat", ["ann", "bob", EVERYBODY, ALL])
def test_one_answer_is_shown_as_in_the_whole_view(evening, seat):
    shown = view(evening, seat).told
    assert {at: told(evening, at, seat) for at in (1, 2)} == shown
    for no_answer in (0, 3, 4):
        with pytest.raises(KeyError):
            told(evening, no_answer, seat)


def test_events_are_seen_through_the_eyes_of_the_game(evening):
    assert [event.kind for event in view(evening, "ann").events] == ["whispered"]
    assert view(evening, EVERYBODY).events == ()


def test_the_options_of_a_secret_question_are_for_who_is_asked(evening):
    mine, theirs = waiting(evening, "bob"), waiting(evening, "ann")
    assert (mine.veiled, mine.pending.want.options) == (False, ("moon", "reed"))
    assert (theirs.veiled, theirs.pending.want.options) == (True, ())
    assert theirs.pending.purpose == "secret"


def test_no_word_of_a_secret_is_in_what_travels_to_another_seat(evening):
    for line in (Answer("reed"), evening.after(Answer("reed")).undoing(), evening.correcting(1, "reed")):
        evening = evening.after(line)
        for seat in (EVERYBODY, "cleo"):
            travels = json.dumps(view(evening, seat).to_json())
            assert "moon" not in travels
            assert "reed" not in travels


def test_an_old_secret_is_offered_to_its_seat_alone(pond):
    session = Session(pond, {"game": "pond"}, seed="moon")
    lines = [Call("feast"), Answer(1), Answer(["ann"]), Call("whisper", {"frog": "bob"}), Answer("reed")]
    for line in lines:
        session = session.after(line)
    assert view(session, "bob").told[4].answer == Answer("reed")
    assert view(session, "ann").told[4].answer is None
