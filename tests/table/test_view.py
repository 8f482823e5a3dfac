"""A view shows a seat what it may see, and nothing that another keeps secret."""

import json
from dataclasses import dataclass, replace
from typing import Any

import pytest

from printkit.table import view as view_module
from printkit.table.act import Ruleset, Table
from printkit.table.audience import ALL, EVERYBODY
from printkit.table.log import Answer, Call, LogLine, Rewrite
from printkit.table.question import Steps, draw
from printkit.table.replay import Played
from printkit.table.session import Session
from printkit.table.view import View, asked_again, may_correct, shown_answer, view, waiting
from printkit.table.visibility import FullVisibility


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


def test_a_view_looks_only_at_the_acts_that_are_asked_for(
    evening: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[int] = []
    seen_as = view_module._lines

    def lines(played: Played, *rest: Any, hushed: bool) -> Any:
        looked.append(played.begin)
        return seen_as(played, *rest, hushed=hushed)

    monkeypatch.setattr(view_module, "_lines", lines)
    seen = view(evening, "ann")
    assert (len(seen.scenes), looked) == (2, [])
    assert [scene.call.args for scene in seen.scenes[-1:]] == [{"frog": "bob"}]
    assert looked == [3]
    told = seen.scenes.answer(1)
    assert told == seen.told[1] and seen.scenes.answer(3) is None and seen.scenes.answer(4) is None
    assert looked == [3, 0]


def test_the_last_event_is_the_last_that_the_seat_may_know(evening: Session) -> None:
    for seat in ("ann", "bob", EVERYBODY):
        seen = view(evening, seat)
        assert seen.last_event == (seen.events[-1] if seen.events else None)


def test_questions_are_found_by_their_entry(evening: Session) -> None:
    questions = evening.questions
    assert [*questions] == [1, 2] and len(questions) == 2
    assert [questions[at].purpose for at in questions] == [
        question.purpose for played in evening.acts for question, _ in played.act.asked
    ]
    for no_answer in (-1, 0, 3, 4):
        assert questions.get(no_answer) is None


def test_what_stands_before_a_change_is_not_played_again(evening: Session) -> None:
    whole = evening.after(Answer("reed")).after(Answer(["true"]))
    for line in (
        whole.undoing(),
        whole.undoing(3),
        whole.correcting(1, "reed"),
        Call("whisper", {"frog": "ann"}),
    ):
        after = whole.after(line)
        kept = [before for before in whole.acts if before.end <= whole.log.changed_from(line)]
        assert [*map(id, after.acts[: len(kept)])] == [*map(id, kept)]
        assert after.acts[len(kept) :] == () or after.acts[len(kept)] is not whole.acts[-1]
        anew = Session.of(whole.game, whole.start, whole.seed, after.log)
        assert (anew.position, anew.events, anew.pending) == (after.position, after.events, after.pending)


def test_events_are_seen_as_the_game_says(evening: Session) -> None:
    assert [event.kind for event in view(evening, "ann").events] == ["whispered"]
    assert view(evening, EVERYBODY).events == ()


@pytest.mark.parametrize("to", [[], ["bob"], ["bob", "cleo"]])
def test_what_is_for_some_is_told_to_them_and_a_game_master(pond: Ruleset[Any, Any], to: list[str]) -> None:
    sighed = Session(pond, {"game": "pond"}, "moon").after(Call("sigh", {"to": to}))
    heard = [seat for seat in ("ann", "bob", "cleo", EVERYBODY, ALL) if view(sighed, seat).events]
    assert heard == [*to, ALL]
    assert sighed.events[0].to_json()["audience"] == to


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


@dataclass(frozen=True)
class Guests(FullVisibility):
    """Nobody but a guest knows who else is a guest."""

    def call(self, call: Call) -> Call:
        return call if self.seat in call.args.get("guests", [self.seat]) else Call(call.call)


def test_what_was_begun_is_shown_as_the_game_says(pond: Ruleset[Any, Any]) -> None:
    """So is what came between, and what a correction has left aside; all sees a game master."""
    feast = Call("feast", {"guests": ["bob"]})
    session = Session(replace(pond, visibility=Guests), {"game": "pond"}, seed="moon")
    for line in (feast, Answer(1), Answer(["ann"]), Call("nap"), feast.between("bob")):
        session = session.after(line)
    assert session.under_way == (Call("nap"), feast)
    for seat, known in (("bob", feast), (ALL, feast), ("ann", Call("feast")), (EVERYBODY, Call("feast"))):
        seen = view(session, seat)
        assert seen.under_way == (Call("nap"), known)
        assert [scene.call for scene in seen.scenes] == [known, Call("nap")]
        told = seen.told[4].answer
        assert told == shown_answer(session, 4, seat).answer
        assert told and (told.between, told.by) == (known, "bob" if known is feast else "")
    left = session.after(Rewrite(3, [Call("nap")], left=1))
    for seat, known in (("bob", feast), ("ann", Call("feast"))):
        offer = view(left, seat).offer
        assert offer and isinstance(offer.entry, Answer) and offer.entry.between == known


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
