"""An answer may tell more than what it was asked: what is asked alike after it."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from printkit.table.act import Ruleset, Table
from printkit.table.codec import write
from printkit.table.log import Answer, Call, read_line
from printkit.table.question import Steps, choose, roll
from printkit.table.session import Session
from tests.table.conftest import FROGS


def race(table: Table[Any, Any]) -> Steps[None]:
    """Let every frog hop once, in an order that ann decides."""
    left = list(FROGS["frog"])
    while left:
        frog = yield from choose("next", "ann", "POND-05", left, order=True)
        left.remove(frog)
        [pads] = yield from roll("hop", "ann", "POND-01", frog=frog)
        table.note("hopped", "POND-01", frog=frog, to=pads)


@pytest.fixture
def evening(pond: Ruleset[Any, Any]) -> Session:
    return Session(replace(pond, procedures={**pond.procedures, "race": race}), {"game": "pond"}, seed="moon")


def played(session: Session, *lines: Call | Answer) -> Session:
    """Play lines, and after each what follows by itself."""
    for line in lines:
        session = session.after(line)
        while told := session.ahead:
            session = session.after(told)
    return session


def answers(session: Session) -> Sequence[object]:
    return [entry.answer for entry in session.log.entries if isinstance(entry, Answer)]


HOPS = Call("hop", {"frog": "ann", "times": 4})


def test_dice_told_together_answer_one_question_each(evening: Session) -> None:
    together = played(evening, HOPS, Answer(3, by="ann", then=[4, 5]))
    one_by_one = played(evening, HOPS, *(Answer(each, by="ann") for each in (3, 4, 5)))
    assert answers(together) == [3, 4, 5]
    assert together.position == one_by_one.position and together.events == one_by_one.events
    assert together.pending and together.pending.purpose == "hop"
    assert all(entry.by == "ann" for entry in together.log.entries if isinstance(entry, Answer))


def test_what_does_not_fit_is_asked(evening: Session) -> None:
    session = played(evening, HOPS, Answer(3, then=[9, 4]))
    assert answers(session) == [3] and session.ahead is None


def test_another_question_between_is_answered_by_hand(evening: Session) -> None:
    """POND-02: on pad 10 the frog may rest; the dice behind that go on once it has been asked."""
    session = played(evening, HOPS, Answer(6, then=[4, 5]))
    assert answers(session) == [6, 4] and session.pending and session.pending.purpose == "pause"
    assert answers(played(session, Answer("go"))) == [6, 4, "go", 5]


def test_an_order_is_told_once_while_each_die_is_thrown_for_itself(evening: Session) -> None:
    session = played(evening, Call("race"), Answer("cleo", by="ann", then=["ann", "bob"]))
    assert answers(session) == ["cleo"]
    session = played(session, Answer(2))
    assert answers(session) == ["cleo", 2, "ann"]
    session = played(session, Answer(3))
    assert session.pending and session.pending.about == {"frog": "bob"}
    assert [event.fields["frog"] for event in played(session, Answer(1)).events] == ["cleo", "ann", "bob"]


def test_it_is_written_and_read_back_and_left_out_where_nothing_more_is_told() -> None:
    told = {"answer": 3, "origin": "typed", "by": "ann", "then": [4, 5]}
    assert read_line(told, "line") == Answer(3, "typed", "ann", [4, 5])
    assert Answer(3, "typed", "ann").then == []
    assert write(Answer(3, "typed", "ann")) == {"answer": 3, "origin": "typed", "by": "ann"}
