"""An evening is a start and a list of answers; undo, redo and correction are operations on that list."""

import json
from typing import Any

import pytest

from printkit.base.faults import RefusedError
from printkit.table.act import Act, Ruleset
from printkit.table.log import Answer, Call, Dice, Mark, Rewrite
from printkit.table.session import Session

START = {"game": "pond"}


@pytest.fixture
def evening(pond: Ruleset[Any, Any]) -> Session:
    return Session(pond, START, seed="moon")


def after(session: Session, *lines: Any) -> Session:
    for line in lines:
        session = session.after(line)
    return session


def hop(*answers: int | str, frog: str = "ann", times: int = 1) -> list[Answer | Call]:
    return [Call("hop", {"frog": frog, "times": times}), *map(Answer, answers)]


def pads(session: Session) -> dict[str, int]:
    return {frog: pad for frog, pad in session.position["pads"].items() if pad}


def state(session: Session) -> str:
    shown = {
        "position": session.position,
        "events": [event.to_json() for event in session.events],
        "pending": session.pending and session.pending.to_json(),
    }
    return json.dumps(shown)


def test_acts_follow_each_other(evening: Session) -> None:
    evening = after(evening, *hop(3), *hop(4, frog="bob"), Call("croak"))
    assert pads(evening) == {"ann": 3, "bob": 4}
    assert [event.kind for event in evening.events] == ["hopped", "hopped", "croaked"]
    assert evening.pending is None


def test_a_question_waits_over_the_night(evening: Session) -> None:
    assert after(evening, *hop()).pending.purpose == "hop"


@pytest.mark.parametrize(
    ("lines", "line"),
    [
        ([Answer(3)], "answer: there is no question to answer"),
        ([*hop(3), Answer(4)], "answer: there is no question to answer"),
        ([*hop(), Call("croak")], 'call: a question must be answered first: "hop"'),
        (hop(7), "answers[0]: expected an integer from 1 to 6, got 7"),
        (
            [Call("fly")],
            'procedure: unknown procedure "fly", expected one of hop, fish, feast, croak, nap, whisper, sigh',
        ),
    ],
)
def test_a_line_that_does_not_fit_is_refused(evening: Session, lines: list[Answer | Call], line: str) -> None:
    with pytest.raises(RefusedError) as refused:
        after(evening, *lines)
    assert str(refused.value) == line


def test_a_finished_act_is_not_played_again(evening: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = after(evening, *hop(3), *hop(4))
    begun = []
    begin, then = Act.__init__, Act.then
    monkeypatch.setattr(Act, "__init__", lambda self, *given: begun.append(given[1]) or begin(self, *given))
    monkeypatch.setattr(Act, "then", lambda self, *given: begun.append(given[0]) or then(self, *given))
    after(evening, Call("croak"))
    assert begun == ["croak"]


def test_undo_names_what_it_takes_back(evening: Session) -> None:
    evening = after(evening, *hop(3))
    assert evening.undo_name().what == "answer"
    assert (evening.undo_name().procedure, evening.undo_name().question.purpose) == ("hop", "hop")
    evening = evening.after(evening.undoing())
    assert evening.undo_name().what == "call"
    evening = evening.after(evening.undoing())
    assert evening.undo_name() is None
    assert evening.redo_name().what == "call"


def test_undo_of_what_came_between_names_that_and_not_the_question_that_waited(evening: Session) -> None:
    evening = after(evening, Call("nap"), Call("feast").between("bob"))
    assert (evening.undo_name().what, evening.undo_name().procedure) == ("call", "feast")
    assert evening.undo_name().question is None
    eaten = after(evening, Answer(1))
    assert eaten.undo_name(2) == evening.undo_name()
    undone = evening.after(evening.undoing())
    assert undone.redo_name() == evening.undo_name()


def test_undo_then_redo_gives_the_same_bytes(evening: Session) -> None:
    whole = after(evening, *hop(5, 5, "go", 1, times=3), Call("feast"), Answer(2), Answer(["bob"]))
    for changes in range(1, 9):
        undone = whole.after(whole.undoing(changes))
        assert state(undone) != state(whole)
        assert state(undone.after(undone.redoing(changes))) == state(whole)


def test_a_new_line_ends_redo(evening: Session) -> None:
    evening = after(evening, *hop(3))
    evening = after(evening, evening.undoing(), Answer(4))
    assert evening.redo_name() is None
    with pytest.raises(RefusedError, match="expected 1 to 0 changes, got 1"):
        evening.redoing()


@pytest.mark.parametrize("changes", [0, 3])
def test_no_more_is_undone_than_there_is(evening: Session, changes: int) -> None:
    with pytest.raises(RefusedError, match=f"undo: expected 1 to 2 changes, got {changes}"):
        after(evening, *hop(3)).undoing(changes)


def test_undo_past_something_revealed_leaves_a_mark(evening: Session) -> None:
    evening = after(evening, Call("feast"), Answer(1), Answer(["ann"]), Call("fish"), Answer("eel"))
    undo = evening.undoing(2)
    assert undo.revealed == ["fish"]
    evening = evening.after(undo)
    assert evening.log.marks == (Mark(version=6, revealed=("fish",)),)
    decided = evening.undoing(3)
    assert decided.revealed == []
    evening = after(evening, decided, *hop(3))
    assert evening.log.marks == (Mark(version=6, revealed=("fish",)),)


def test_taking_back_what_showed_a_secret_names_it(evening: Session) -> None:
    napping = after(evening, Call("croak"), Call("nap"))
    shown = napping.after(Answer(2))
    assert napping.undoing().revealed == []
    assert shown.undoing().revealed == ["secret"]
    assert shown.correcting(2, 1).revealed == ["secret"]


def test_what_is_thrown_after_undo_is_the_same_again(evening: Session) -> None:
    evening = after(evening, *hop())
    thrown = evening.thrown()
    assert thrown.origin == "thrown"
    evening = evening.after(thrown)
    evening = evening.after(evening.undoing())
    assert evening.thrown() == thrown


def test_only_dice_and_cards_are_thrown(evening: Session) -> None:
    with pytest.raises(RefusedError, match=r"^there is nothing to roll"):
        after(evening, Call("feast")).thrown()
    with pytest.raises(RefusedError, match=r"^there is nothing to roll"):
        evening.thrown()


def test_an_old_answer_is_corrected_and_what_follows_is_kept(evening: Session) -> None:
    evening = after(evening, *hop(3), *hop(4, frog="bob"), Call("croak"))
    corrected = evening.after(evening.correcting(1, 6, by="ann"))
    assert pads(corrected) == {"ann": 6, "bob": 4}
    assert corrected.log.entries[1] == Answer(6, "typed", "ann")
    assert corrected.log.marks == ()


def test_an_answer_no_longer_asked_for_is_left_out(evening: Session) -> None:
    evening = after(evening, *hop(4, 6, "rest", times=2), *hop(2, frog="bob"))
    line = evening.correcting(1, 5)
    corrected = evening.after(line)
    assert evening.lost(line) == 1
    assert pads(corrected) == {"ann": 11, "bob": 2}
    assert Answer("rest") not in corrected.log.entries


def test_what_no_longer_fits_waits_and_follows_later(evening: Session) -> None:
    evening = after(evening, *hop(4, 5, times=2), *hop(2, frog="bob"), Call("croak"))
    correction = evening.correcting(1, 5)
    corrected = evening.after(correction)
    assert (correction.left, evening.lost(correction)) == (3, 0)
    assert corrected.pending.purpose == "pause"
    assert (corrected.offer, len(corrected.left)) == (None, 3)
    assert corrected.log.marks == ()
    line = corrected.continuing(Answer("rest"))
    followed = corrected.after(line)
    assert pads(followed) == {"ann": 10, "bob": 2}
    assert followed.log.entries[-1] == Call("croak")
    assert followed.left == ()
    assert state(followed.after(followed.undoing())) == state(corrected)


def test_what_waits_is_the_same_when_the_evening_is_read_again(evening: Session) -> None:
    evening = after(evening, *hop(4, 5, 6, 4, times=4), *hop(2, frog="bob"), Call("croak"))
    corrected = evening.after(evening.correcting(1, 5))
    resting = corrected.after(corrected.continuing(Answer("go")))
    again = resting.after(resting.correcting(2, 6))
    undone = again.after(again.undoing())
    redone = undone.after(undone.redoing())
    for session in (corrected, resting, again, undone, redone, undone.after(Dice(own=True))):
        read = Session.of(session.game, session.start, session.seed, session.log)
        assert (read.left, state(read)) == (session.left, state(session))
    assert [len(session.left) for session in (corrected, resting, undone)] == [5, 3, 3]


def test_the_old_answer_is_offered_where_another_is_asked_for(evening: Session) -> None:
    evening = after(evening, Call("feast"), Answer(1), Answer(["ann"]), Call("feast"), Answer(2))
    corrected = evening.after(evening.correcting(1, 2))
    assert (corrected.pending.purpose, corrected.offer.entry) == ("flies", Answer(2))
    assert corrected.pending
    assert not corrected.offer.fits(corrected.pending)
    followed = corrected.after(corrected.continuing(Answer(1)))
    assert (followed.pending.purpose, followed.position["flies"]) == ("eaters", 0)
    assert followed.offer is None


def test_what_waits_is_let_go_by_an_answer_alone(evening: Session) -> None:
    evening = after(evening, *hop(4, 5, times=2), *hop(2, frog="bob"))
    alone = after(evening, evening.correcting(1, 5), Answer("rest"))
    assert pads(alone) == {"ann": 10}
    assert (alone.offer, alone.left) == (None, ())


def test_more_may_be_told_in_a_correction_than_there_is_to_choose(evening: Session) -> None:
    """Whoever corrects may have been shown options that are none, so that nothing is told by leaving out."""
    evening = after(evening, Call("feast"), Answer(1), Answer(["ann"]))
    assert evening.correcting(2, ["bob", "toad"]).entries == [Answer(["bob"])]


def test_what_is_under_way_is_the_act_and_what_came_between(evening: Session) -> None:
    feast = Call("feast", {"guests": ["ann"]})
    evening = after(evening, Call("nap"), feast.between("bob"))
    assert evening.under_way == (Call("nap"), feast)
    evening = after(evening, Answer(1), Answer(["bob"]))
    assert evening.under_way == (Call("nap"),)
    again = Session.of(evening.game, evening.start, evening.seed, evening.log)
    assert again.under_way == (Call("nap"),)
    assert after(evening, Answer(2)).under_way == ()


def test_what_comes_between_is_told_by_whom_it_names(evening: Session) -> None:
    assert Call("feast").between("bob").by == "bob"
    assert Call("feast", {"by": "ann"}).between("bob").by == "ann"


def test_something_may_come_between(evening: Session) -> None:
    evening = after(evening, Call("nap"), Answer({"call": "feast", "args": {}}), Answer(1), Answer(["bob"]))
    assert evening.pending.purpose == "nap"
    assert evening.pending.want.high == 2  # as many hours as flies: one is eaten meanwhile
    evening = evening.after(Answer(2))
    assert [event.kind for event in evening.events] == ["eaten", "napped"]
    assert evening.pending is None


@pytest.mark.parametrize(
    ("answer", "line"),
    [
        ({"call": "hop", "args": {}}, 'answers[0]: expected one of feast, got "hop"'),
        ({"call": "feast"}, 'answers[0]: expected a call with its args, got {"call": "feast"}'),
        ({"call": "feast", "args": {"guests": ["dan"]}}, "args.guests[0]: unknown frog"),
    ],
)
def test_not_everything_may_come_between(evening: Session, answer: dict[str, Any], line: str) -> None:
    with pytest.raises(RefusedError) as refused:
        after(evening, Call("nap"), Answer(answer))
    assert str(refused.value).startswith(line)


def test_nothing_comes_between_where_a_procedure_can_not_look_again(evening: Session) -> None:
    with pytest.raises(RefusedError, match="expected an integer from 1 to 6"):
        after(evening, *hop(), Answer({"call": "feast", "args": {}}))


def test_an_act_that_the_rules_now_forbid_is_replaced(evening: Session) -> None:
    fish = [Call("fish"), Answer("carp")]
    evening = after(evening, Call("fish"), Answer("eel"), *fish, Call("fish"), Answer("eel"))
    allowed = after(evening, Call("croak"))
    corrected = allowed.after(allowed.correcting(3, "eel"))
    assert corrected.position["caught"] == ["eel", "eel"]
    assert [event.kind for event in corrected.events] == ["caught", "caught"]
    assert corrected.offer.entry == Call("fish")
    followed = corrected.after(corrected.continuing(Call("feast")))
    followed = followed.after(followed.continuing(Answer(1)))
    followed = followed.after(followed.continuing(Answer(["ann"])))
    assert [event.kind for event in followed.events] == ["caught", "caught", "eaten"]
    assert followed.offer.entry == Call("croak")  # it followed a fish: after a feast, somebody must want it
    assert followed.begins(Call("croak")) and not followed.begins(Call("fish"))
    croaked = followed.after(followed.continuing(Call("croak")))
    assert croaked.events[-1].kind == "croaked" and not croaked.left


def test_a_correction_is_undone_and_made_again(evening: Session) -> None:
    evening = after(evening, *hop(4, 5, times=2), *hop(2, frog="bob"))
    corrected = evening.after(evening.correcting(1, 5))
    assert corrected.undo_name().what == "correction"
    assert corrected.undo_name().question.purpose == "hop"
    back = corrected.after(corrected.undoing())
    assert state(back) == state(evening)
    assert back.redo_name().what == "correction"
    assert state(back.after(back.redoing())) == state(corrected)


@pytest.mark.parametrize(
    ("at", "answer", "line"),
    [
        (0, 3, "rewrite: entry 0 is not an answer"),
        (2, 3, "rewrite: entry 2 is not an answer"),
        (-1, 3, "rewrite: entry -1 is not an answer"),
        (1, 9, "answers[0]: expected an integer from 1 to 6, got 9"),
    ],
)
def test_a_correction_must_fit_itself(evening: Session, at: int, answer: int, line: str) -> None:
    evening = after(evening, *hop(3))
    with pytest.raises(RefusedError) as refused:
        evening.correcting(at, answer)
    assert str(refused.value) == line


def test_a_correction_keeps_none_aside_or_some(evening: Session) -> None:
    evening = after(evening, *hop(3))
    with pytest.raises(RefusedError, match="left: expected 0 or more, got -1"):
        evening.after(Rewrite(1, [Answer(4)], left=-1))


def test_a_correction_leaves_aside_no_more_than_there_was(evening: Session) -> None:
    evening = after(evening, *hop(3), *hop(4, frog="bob"))
    assert evening.after(Rewrite(1, [Answer(4)], left=2)).left
    for left, cut in ((3, 0), (0, 3), (2, 1), (50_000, 3)):
        with pytest.raises(RefusedError, match="left: expected 0 to 2"):
            evening.after(Rewrite(1, [Answer(4)], left=left, cut=cut))
