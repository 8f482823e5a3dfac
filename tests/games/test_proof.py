"""Whatever is thrown, corrected, kept and taken back, each throw is proven; a changed one is not."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from printkit.base.faults import RefusedError
from printkit.table.journal import JOURNAL_FORMAT, Head
from printkit.table.log import Answer, Call, LogLine, Rewrite
from printkit.table.proof import prove
from printkit.table.seating import Seating
from printkit.table.session import Session
from tests.games.kinds import Games
from tests.games.test_evenings import CALLS, SETUPS

PARTY = Seating({"p1": "Ana", "p2": "Ben", "p3": "Cy"})


def next_line(session: Session, chance: Random, any_answer: Callable[..., Any]) -> LogLine:
    """Return a line as somebody may bring it about. Raises RefusedError where it does not fit."""
    answers = [at for at, question in session.questions.items() if not question.deal]
    what, offer, pending = chance.random(), session.offer, session.pending
    if what < 0.05 and session.log.changes:
        return session.undoing(chance.randint(1, min(3, len(session.log.changes))))
    if what < 0.12 and session.log.undone:
        return session.redoing()
    if what < 0.2 and answers:
        at = chance.choice(answers)
        return session.correcting(at, any_answer(session.questions[at], chance), by="p1")
    if pending and offer and offer.fits(pending) and chance.random() < 0.7:
        return session.continuing(offer.entry)
    if pending and pending.chance and (pending.deal or chance.random() < 0.9):
        return session.continuing(session.thrown())
    if pending:
        return session.continuing(Answer(any_answer(pending, chance), by=pending.by))
    if offer and isinstance(offer.entry, Call) and chance.random() < 0.7:
        return session.continuing(offer.entry)
    name = session.game.name
    return session.continuing(chance.choice(CALLS[name]) if session.acts else Call("setup", SETUPS[name]))


@pytest.mark.parametrize("seed", [0, 1, 10])
@pytest.mark.parametrize("name", SETUPS)
def test_each_throw_of_an_evening_is_proven_and_another_is_not(
    name: str, seed: int, game: Games, any_answer: Callable[..., Any]
) -> None:
    chance, session = Random(seed), Session(game(name), {"game": name}, "moon")
    lines = list[LogLine]()
    for _ in range(100):
        try:
            line = next_line(session, chance, any_answer)
            session = session.after(line)
        except RefusedError:
            continue
        lines.append(line)
    head = Head(JOURNAL_FORMAT, name, "moon", {"game": name}, PARTY)
    proof = prove(game(name), head, enumerate(lines, start=2))
    assert not proof.faults and proof.session.log == session.log
    assert proof.thrown or name == "non-morts"
    assert not proof.thrown or prove(game(name), replace(head, seed="sun"), enumerate(lines, start=2)).faults


def dealt(game: Games) -> tuple[list[LogLine], Session]:
    """Return the lines of a song of three until hands are dealt by the app."""
    session, lines = Session(game("mosh"), {"game": "mosh"}, "moon"), list[LogLine]()
    calls = iter([Call("setup", {"players": 3}), Call("deal")])
    while not (lines and session.acts[-1].call.call == "deal" and session.pending is None):
        asked = session.pending
        line: LogLine
        if asked is None:
            line = next(calls)
        elif asked.chance:
            line = session.thrown()
        else:
            line = Answer(asked.want.to_json()["options"][0], by=asked.by)
        session = session.after(line)
        lines.append(line)
    return lines, session


def test_a_hand_that_was_told_is_no_deal_of_the_app(game: Games) -> None:
    """Whose dice are used makes no difference: a secret card is dealt by the app alone (MOSH-DEAL-02)."""
    lines, session = dealt(game)
    at = next(at for at, question in session.questions.items() if question.deal)
    told = lines[at]
    assert isinstance(told, Answer)
    for own in (False, True):
        head = Head(JOURNAL_FORMAT, "mosh", "moon", {"game": "mosh"}, replace(PARTY, own=own))
        typed = [*lines[:at], replace(told, origin="typed", by="assistant"), *lines[at + 1 :]]
        assert not prove(game("mosh"), head, enumerate(lines, start=2)).faults
        [(line, _)] = prove(game("mosh"), head, enumerate(typed, start=2)).faults
        assert line == at + 2


def test_a_throw_that_is_told_inside_a_correction_is_counted_as_such(game: Games) -> None:
    lines, session = dealt(game)
    drawn = next(at for at, each in session.questions.items() if each.purpose == "setup-first")
    kept, entries = lines[: drawn + 1], session.log.entries[: drawn + 1]
    before = entries[drawn]
    assert isinstance(before, Answer)
    other = next(seat for seat in ("p1", "p2", "p3") if seat != before.answer)
    head = Head(JOURNAL_FORMAT, "mosh", "moon", {"game": "mosh"}, PARTY)
    for answer, by_hand in ((Answer(other, "typed", "p1"), [len(kept) + 2]), (before, [])):
        forged = [*kept, Rewrite(1, [*entries[1:drawn], answer])]
        proof = prove(game("mosh"), head, enumerate(forged, start=2))
        assert (proof.by_hand, proof.typed) == (by_hand, len(by_hand))


def test_a_throw_inside_a_correction_counts_where_it_did_not_stand_before(game: Games) -> None:
    lines, session = dealt(game)
    drawn = next(at for at, each in session.questions.items() if each.purpose == "setup-first")
    entries = session.log.entries[: drawn + 1]
    head = Head(JOURNAL_FORMAT, "mosh", "moon", {"game": "mosh"}, PARTY)
    thrown = [
        prove(game("mosh"), head, enumerate([*before, Rewrite(1, [*entries[1:]])], start=2)).thrown
        for before in (lines[: drawn + 1], lines[:drawn])
    ]
    assert thrown == [sum(entry.origin == "thrown" for entry in entries[1:] if isinstance(entry, Answer))] * 2
