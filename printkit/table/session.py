"""An evening at the table: a start, what was called and answered since, and what comes of it by replay."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from functools import cached_property
from itertools import chain
from typing import Any, Literal

from printkit.base.dataclass import dataclass
from printkit.base.faults import RefusedError, refuse
from printkit.base.msgid import N_
from printkit.table.act import Ruleset
from printkit.table.chance import chance_key, thrown_answer
from printkit.table.correction import Followed, Old, follow_correction, offered_again, olds, proceed
from printkit.table.event import Event, Revealed
from printkit.table.log import (
    Answer,
    AnswerPart,
    Call,
    Change,
    Dice,
    Log,
    LogEntry,
    LogLine,
    Pieces,
    Redo,
    Reversal,
    Rewrite,
    SeatChange,
    Spoken,
    Ticks,
    Undo,
)
from printkit.table.question import Question
from printkit.table.replay import (
    Played,
    Questions,
    act_at,
    begin_act,
    finished_before,
    replay,
    told_ahead,
    unchanged,
)


@dataclass(frozen=True)
class ChangeSummary:
    """What undo or redo is about: a call, also one that came between, an answer or a correction.

    The `procedure` is the one called, or the one that asked the `question`.
    """

    what: Literal["call", "answer", "correction"]
    procedure: str
    question: Question | None = None

    def to_json(self) -> dict[str, Any]:
        """Return `{"what", "procedure", "question"}`."""
        asked = self.question and self.question.to_json()
        return {"what": self.what, "procedure": self.procedure, "question": asked}


@dataclass(frozen=True)
class Session:
    """A session never changes: `after` gives the one that follows a line.

    A line is a `Call` or an `Answer` of the caller's, or made here: `thrown`, `undoing`, `redoing`,
    `correcting`, `continuing`. Write it into the journal when `after` has accepted it, and
    before it is shown.
    """

    game: Ruleset[Any, Any]
    start: Mapping[str, Any]
    seed: str
    log: Log = field(default_factory=Log)
    acts: tuple[Played, ...] = ()
    left: tuple[Old, ...] = ()
    """What a correction has left aside, which may still follow."""

    @classmethod
    def of(cls, game: Ruleset[Any, Any], start: Mapping[str, Any], seed: str, log: Log) -> Session:
        """Play a log. Raises RefusedError where an entry does not fit."""
        acts = replay(game, start, log.entries)
        session = cls(game, start, seed, log, acts, _left(game, start, log, acts))
        for part in log.parts:
            session._verify(part)
        return session

    def after(self, line: LogLine) -> Session:
        """Return the session with one more line. Raises RefusedError where it does not fit."""
        log = self.log.after(line)
        if isinstance(line, AnswerPart):
            self._verify(line)
        if isinstance(line, (AnswerPart, SeatChange, Ticks, Pieces)):
            return Session(self.game, self.start, self.seed, log, self.acts, self.left)
        known = finished_before(self.acts, self.log.changed_from(line))
        acts = replay(self.game, self.start, log.entries, known)
        match line:
            case Rewrite(left=0) | Call() | Answer():
                left: tuple[Old, ...] = ()
            case Rewrite(rewrite=at, left=count, cut=cut):
                aside = self.left if at == len(self.log.entries) else olds(self.acts, at + 1)
                first = len(aside) - count - cut
                left = tuple(aside[first : first + count])
            case Dice() | Spoken():
                left = self.left
            case _:
                left = _left(self.game, self.start, log, acts)
        return Session(self.game, self.start, self.seed, log, acts, left)

    @property
    def pending(self) -> Question | None:
        """Return the question that waits, if an act is under way."""
        return self.acts[-1].act.pending if self.acts else None

    @property
    def polled(self) -> Question | None:
        """Return the question that waits, where several seats give their parts of the answer."""
        return self.pending if self.pending and self.pending.polled else None

    def closing(self, *, over: bool = False) -> Answer | None:
        """Return the answer that the parts are together, once all are there, or the wait is `over`.

        A timed question closes by its wait alone.
        """
        asked, given = self.polled, self.log.given
        if asked is None:
            return None
        complete = given.keys() >= set(asked.asking.seats) and not asked.asking.timed
        if not (over or complete):
            return None
        return Answer(asked.whole(given))

    @property
    def ahead(self) -> Answer | None:
        """Return the answer to the question that waits, where one before it has told that too.

        Nothing where what was told does not fit: then it is asked.
        """
        if self.pending is None or not self.acts[-1].looks_ahead:
            return None
        answered = ((question, answer) for _, question, answer in self.acts[-1].questions())
        return told_ahead(self.pending, answered)

    @property
    def under_way(self) -> tuple[Call, ...]:
        """Return what is being played while a question waits: the act, then what came between."""
        if not self.pending:
            return ()
        last = self.acts[-1]
        return (last.call, *(Call(**called) for called in last.act.between))

    @property
    def position(self) -> Mapping[str, Any]:
        """Return the position as it is now, as JSON."""
        return self.acts[-1].act.position() if self.acts else self.start

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened, the oldest first."""
        return tuple(chain.from_iterable(played.act.table.events for played in self.acts))

    @property
    def questions(self) -> Mapping[int, Question]:
        """Return the question that each answer of the log answers, by the answer's entry."""
        return Questions(self.acts)

    def before(self, at: int) -> Session:
        """Return the session as it waited for the answer at an entry."""
        log, known = Log(self.log.entries[:at]), finished_before(self.acts, at)
        return Session(
            self.game, self.start, self.seed, log, replay(self.game, self.start, log.entries, known)
        )

    def thrown(self) -> Answer:
        """Throw the dice or draw the card that the pending question asks for.

        The same seed and the same key give the same again: undo is no way to better luck. Raises RefusedError
        where no dice or cards are asked for.
        """
        if not (self.pending and self.pending.chance):
            refuse("", N_("there is nothing to roll or draw"))
        thrown = thrown_answer(chance_key(self.acts), self.seed, self.pending)
        return Answer(thrown, "thrown", "assistant")

    def undoing(self, changes: int = 1, by: str = "") -> Undo:
        """Make the line that takes back the last changes, as seat `by` wants; it names what had been seen."""
        return Undo(changes, self._seen(Undo(changes)), by)

    def redoing(self, changes: int = 1, by: str = "") -> Redo:
        """Make the line that makes the last changes again that were taken back; else as `undoing`."""
        return Redo(changes, self._seen(Redo(changes)), by)

    def correcting(self, at: int, answer: object, by: str = "") -> Rewrite:
        """Make the line that corrects the answer at an entry, and keeps what follows as far as it fits.

        Whoever answers may have been shown more options than there are, as by `Question.meant`.
        What does not follow yet is left aside: `offer` tells what is missing, `continuing` goes on.
        Raises RefusedError where the entry is no answer, or the other one does not fit.
        """
        entries = self.log.entries
        if not (0 <= at < len(entries) and isinstance(entries[at], Answer)):
            refuse("rewrite", N_("entry {at} is not an answer"), at=at)
        entry = Answer(self.questions[at].meant(answer), "typed", by)
        followed = follow_correction(self.game, self.start, self.acts, at, entry)
        return self._rewritten(at, entry, followed)

    def lost(self, line: Rewrite) -> int:
        """Count the entries that a correction does away with, as nobody asks for them any more."""
        return len(self.log.entries) - line.rewrite - len(line.entries) - line.left

    def followed(self, line: Rewrite) -> list[tuple[int, int | None]]:
        """Return for each answer after the one that a correction changes its new place.

        None where nobody asks for it any more, -1 where it is left aside. The line is of `correcting`.
        """
        entries, kept = self.log.entries, list(enumerate(line.entries, line.rewrite))[1:]
        aside = len(entries) - line.left - line.cut
        found: list[tuple[int, int | None]] = []
        for at in range(line.rewrite + 1, len(entries)):
            place: int | None = None
            if kept and entries[at] is kept[0][1]:
                place, _ = kept.pop(0)
            elif aside <= at < aside + line.left:
                place = -1
            if isinstance(entries[at], Answer):
                found.append((at, place))
        return found

    def shown(self, line: Reversal) -> list[Revealed]:
        """Return the secrets that have been shown since the first entry that a line changes, kept or not."""
        return [shown for _, shown in self._revealed_since(self.log.changed_from(line))]

    def deals(self, since: int) -> list[Question]:
        """Return for what secret cards and dice it was asked from an entry on."""
        acts = self.acts[act_at(self.acts, since) or 0 :]
        return [
            question
            for played in acts
            for at, question, _ in played.questions()
            if at >= since and question.chance and question.audience
        ]

    @property
    def offer(self) -> Old | None:
        """Return the old entry that stood where the evening waits since a correction, and no longer fits."""
        old = offered_again(self.pending, self.left)
        return None if old and old.question and old.question.polled else old  # each seat says it again

    def continuing(self, entry: Call | Answer | AnswerPart) -> LogLine:
        """Make the line of an entry and of all that a correction has left aside and that follows it now.

        A part of an answer is no entry, and nothing follows it yet.
        """
        if not self.left or isinstance(entry, AnswerPart):
            return entry
        followed = proceed(self.game, self.start, self.acts, entry, self.left)
        return self._rewritten(len(self.log.entries), entry, followed)

    def begins(self, call: Call) -> bool:
        """Whether an act may be begun now, by the rules alone."""
        try:
            begin_act(self.game, self.acts, self.start, call)
        except RefusedError:
            return False
        return True

    def undo_name(self, changes: int = 1) -> ChangeSummary | None:
        """Name what undo of so many changes would take back: the first of them."""
        if not 1 <= changes <= len(self.log.changes):
            return None
        change = self.log.changes[-changes]
        return self._named(change, self.log.entries, self.questions.get(change.at))

    def redo_name(self) -> ChangeSummary | None:
        """Name what redo would make again."""
        if not self.log.undone:
            return None
        change = self.log.undone[-1]
        entries = (*self.log.entries[: change.at], *change.added)
        question = self.questions.get(change.at) if change.removed else self.pending
        return self._named(change, entries, question)

    def _verify(self, line: AnswerPart) -> None:
        """Refuse a part that nobody asks for."""
        if self.pending is None:
            refuse("part", N_("there is no question to answer"))
        self.pending.verify_part(line.part, line.seat)

    def _rewritten(self, at: int, entry: LogEntry, followed: Followed) -> Rewrite:
        thrown = [
            old.question.purpose
            for old in followed.dropped
            if old.question and _by_chance(old.question, old.entry)
        ]
        left, cut = len(followed.left), followed.cut
        return Rewrite(at, [entry, *followed.kept], thrown + self._shown_since(at), left, cut)

    def _revealed_since(self, since: int) -> list[tuple[int, Revealed]]:
        """Return each secret shown from an entry on, with the entry that led to it."""
        acts = self.acts[act_at(self.acts, since) or 0 :]
        return [shown for played in acts for shown in played.revealed() if shown[0] >= since]

    def _named(self, change: Change, entries: Sequence[LogEntry], question: Question | None) -> ChangeSummary:
        """Name a change of these entries, which answers that question if it is an answer at all."""
        entry = change.added[0]
        begun = entry if isinstance(entry, Call) else entry.between
        if begun:
            return ChangeSummary("correction" if change.removed else "call", begun.call)
        before = (entries[at] for at in range(change.at, -1, -1))
        procedure = next(entry.call for entry in before if isinstance(entry, Call))
        return ChangeSummary("correction" if change.removed else "answer", procedure, question)

    def _seen(self, line: Undo | Redo) -> list[str]:
        """Name what a line goes behind: dice and cards that it does away with, and secrets shown since."""
        thrown = [
            self.questions[at].purpose
            for at, entry in self._lost(line)
            if at in self.questions and _by_chance(self.questions[at], entry)
        ]
        return thrown + self._shown_since(self.log.changed_from(line))

    def _shown_since(self, since: int) -> list[str]:
        """Name the secrets that have been shown from an entry on, as far as anything names them."""
        return [shown.purpose for _, shown in self._revealed_since(since) if shown.purpose]

    def _lost(self, line: Undo | Redo) -> list[tuple[int, LogEntry]]:
        """Return the entries, each with its place, that stand in the log now but not after a line.

        So do secrets, even where the same come again: that they are the same would tell what they were.
        Raises RefusedError where the line does not fit.
        """
        stays, left, lost = self.log.after(line).entries, list[LogEntry](), []
        since = self.log.changed_from(line)
        if stays[since:]:
            after, entries = self.after(line), enumerate(stays[since:], since)
            left = [entry for at, entry in entries if not _is_covered(after.questions.get(at))]
        for at, entry in enumerate(self.log.entries[since:], since):
            if entry in left and not _is_covered(self.questions.get(at)):
                left.remove(entry)
            else:
                lost.append((at, entry))
        return lost


def _left(
    game: Ruleset[Any, Any], start: Mapping[str, Any], log: Log, acts: Sequence[Played]
) -> tuple[Old, ...]:
    """Return what the last correction of a log has left aside, by playing what stood there before it."""
    aside = log.aside
    if aside is None:
        return ()
    before = replay(game, start, aside.entries, unchanged(acts, aside.entries))
    left = log.changes[-1].left
    return tuple(olds(before, len(aside.entries) - left - aside.cut)[:left])


def _is_covered(question: Question | None) -> bool:
    """Whether not everybody may see a question's answer, or what it leaves in a deck that deals secrets."""
    return question is not None and (question.secret or question.sealed or question.dealt)


def _by_chance(question: Question, entry: LogEntry) -> bool:
    """Whether an answer is a throw or a card, which nobody can forget again."""
    return question.chance and not (isinstance(entry, Answer) and entry.between)
