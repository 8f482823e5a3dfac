"""Prove an evening from its journal: that every throw came from the seed, and who may have told what.

Lines are played one after another. A throw that a correction keeps need not be what the seed gives at its new
place: it must have stood in the log before, for the same figure and the same purpose.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import Any

from printkit.base.dataclass import dataclass
from printkit.base.faults import Fault, Quoted, RefusedError
from printkit.base.msgid import N_, Msgid
from printkit.table.act import Ruleset
from printkit.table.audience import ALL, EVERYBODY, may_see
from printkit.table.chance import chance_key, thrown_answer
from printkit.table.journal import CHECKED_FORMAT, Head
from printkit.table.log import (
    Answer,
    AnswerOrigin,
    AnswerPart,
    Dice,
    LogLine,
    Redo,
    Rewrite,
    SeatChange,
    Undo,
)
from printkit.table.question import NOBODY, Question
from printkit.table.session import Session

Figure = tuple[str, str, str]
"""What a throw was for: its purpose, the seat and the figure."""

Stood = dict[tuple[Figure, AnswerOrigin], list[object]]
"""What throws came to that stood in the log before a correction, by where they came from, in their order."""


@dataclass
class Proof:
    """What was found: faults by lines, throws by the program, and lines with throws by hand."""

    session: Session
    of_before: bool = False
    faults: list[tuple[int, Fault]] = field(default_factory=list)
    thrown: int = 0
    typed: int = 0
    by_hand: list[int] = field(default_factory=list)
    """Lines in which somebody typed what the program would have thrown."""
    unproven: list[int] = field(default_factory=list)
    """Lines of before with throws that the seed does not give: an earlier version may have thrown them."""

    def wrong(self, line: int, message: Msgid, **values: object) -> None:
        """Keep a fault of a line."""
        quoted = {name: Quoted(value) for name, value in values.items()}
        self.faults.append((line, Fault("", "", message, quoted)))


def prove(game: Ruleset[Any, Any], head: Head, lines: Iterable[tuple[int, LogLine]]) -> Proof:
    """Play lines, each with its number in the journal, as far as they fit."""
    proof, own = Proof(Session(game, head.start, head.seed), head.journal < CHECKED_FORMAT), head.party.own
    for number, line in lines:
        before = proof.session
        try:
            proof.session = before.after(line)
        except RefusedError as refused:
            proof.faults += ((number, fault) for fault in refused.faults[:1])
            break
        _prove_told(proof, head.party.names, before, number, line)
        match line:
            case Dice(own=own):
                pass
            case Answer():
                _prove_answer(proof, before, number, line, {}, own=own)
            case Rewrite():
                _prove_rewrite(proof, before, number, line, own=own)
                if hidden := [
                    each.purpose for each in before.shown(line) if each.purpose not in line.revealed
                ]:
                    proof.wrong(number, N_("does not name what players had seen: {seen}"), seen=tuple(hidden))
            case Undo() | Redo():
                seen = before.undoing(line.undo) if isinstance(line, Undo) else before.redoing(line.redo)
                if sorted(line.revealed) != sorted(seen.revealed):
                    proof.wrong(
                        number, N_("does not name what players had seen: {seen}"), seen=tuple(seen.revealed)
                    )
    return proof


def _prove_rewrite(proof: Proof, before: Session, number: int, line: Rewrite, *, own: bool) -> None:
    """Prove what a correction brings, and that what it keeps had been there."""
    stood = _stood(before, line.rewrite)
    for at, entry in enumerate(line.entries, start=line.rewrite):
        if isinstance(entry, Answer):
            _prove_answer(
                proof, proof.session.before(at), number, entry, stood, own=own, again=at > line.rewrite
            )


def _stood(session: Session, since: int) -> Stood:
    """Return the throws of a log from an entry on, and those that a correction had left aside.

    Those that were told by hand are among them.
    """
    found: Stood = {}
    questions = (each for played in session.acts for each in played.questions())
    told = [(question, answer) for at, question, answer in questions if at >= since]
    told += (
        (old.question, old.entry) for old in session.left if old.question and isinstance(old.entry, Answer)
    )
    for question, answer in told:
        if question.chance:
            found.setdefault((_figure(question), answer.origin), []).append(answer.answer)
    return found


def _figure(question: Question) -> Figure:
    about = json.dumps(dict(question.about), sort_keys=True, default=str)
    return question.purpose, question.by, about


def _kept(stood: Stood, question: Question, answer: Answer) -> bool:
    """Whether an answer is one of the throws that stood there for that figure; it is gone then."""
    left = stood.get((_figure(question), answer.origin), [])
    if answer.answer not in left:
        return False
    left.remove(answer.answer)
    return True


def _prove_answer(
    proof: Proof,
    before: Session,
    number: int,
    answer: Answer,
    stood: Stood,
    *,
    own: bool,
    again: bool = False,
) -> None:
    """Prove that a throw is what the seed gives there, unless it stood there; count it where it is new."""
    question = before.pending
    if question is None or answer.between:
        return
    if not question.chance:
        if answer.origin == "thrown":
            proof.wrong(number, N_("there is nothing to roll or draw"))
        return
    if again and _kept(stood, question, answer):
        return
    if answer.origin == "typed":
        proof.typed += 1
        by_game_master = own and before.game.game_master and before.log.game_master
        if question.deal and not (proof.of_before or by_game_master):
            proof.wrong(
                number, N_("{got} was entered by hand, but here the app alone deals"), got=answer.answer
            )
        elif not own:
            proof.by_hand.append(number)
        return
    proof.thrown += 1
    came = thrown_answer(chance_key(before.acts), proof.session.seed, question)
    if answer.answer == came or _kept(stood, question, answer):
        return
    if proof.of_before:
        proof.unproven.append(number)
        return
    proof.wrong(number, N_("the seed gives {came} there, not {got}"), came=came, got=answer.answer)


def _prove_told(proof: Proof, names: Mapping[str, str], before: Session, number: int, line: LogLine) -> None:
    """Prove that whoever is named sits there, and could see what was asked."""
    log = proof.session.log
    seats = {*names, EVERYBODY, NOBODY}
    if log.game_master or log.former_game_masters:
        seats.add(ALL)
    asked = before.pending
    if asked:
        seats.add(asked.by)
    named = [line.by] if isinstance(line, (Answer, AnswerPart, Undo, Redo, Rewrite, SeatChange)) else []
    if isinstance(line, (Undo, Redo, Rewrite)):
        named += [*line.agreed, *line.absent]
    if isinstance(line, Rewrite):
        seats |= {asked.by for at, asked in proof.session.questions.items() if at >= line.rewrite}
        named += [entry.by for entry in line.entries if isinstance(entry, Answer)]
    if isinstance(line, SeatChange) and line.seated != ALL:
        named.append(line.seated)
    for seat in dict.fromkeys(named):
        if seat not in seats:
            proof.wrong(number, N_("there is no seat {got} in this game"), got=seat)
    if isinstance(line, Answer) and asked:
        if line.origin == "thrown" and line.by != NOBODY:
            proof.wrong(number, N_("was rolled by the app, and cannot come from {got}"), got=line.by)
        elif line.origin == "app" and names.get(line.by):
            proof.wrong(number, N_("was answered by the app, and cannot come from {got}"), got=line.by)
        elif line.by in names and not line.between and not may_see(asked.audience, line.by):
            proof.wrong(number, N_("{got} could not see the question"), got=line.by)
