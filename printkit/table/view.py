"""What a seat sees of an evening: position, journal and pending question, without what it may not know.

Terminal, server and phone show views and nothing else. The seed is not part of one: whoever has it and
the answers can throw again what others drew.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, overload

from printkit.base.dataclass import dataclass
from printkit.table.audience import ALL, may_see
from printkit.table.closed_eyes import has_game_master
from printkit.table.codec import write
from printkit.table.correction import Old
from printkit.table.event import Event
from printkit.table.log import Answer, Call, Mark, SeatChange
from printkit.table.question import Question
from printkit.table.replay import Played, act_at
from printkit.table.session import ChangeSummary, Session
from printkit.table.visibility import FullVisibility, Visibility, seen_call


@dataclass(frozen=True)
class ShownAnswer:
    """An answer in the journal, at entry `at`; it is None where the seat may not know it.

    `correctable` tells whether the seat may correct it.
    """

    at: int
    question: Question
    answer: Answer | None
    correctable: bool

    def to_json(self) -> dict[str, Any]:
        """Return `{"at", "question", "answer"}`."""
        return {"at": self.at, "question": self.question.to_json(), "answer": write(self.answer)}


@dataclass(frozen=True)
class Scene:
    """One act as a seat sees it, as far as it may: what was called, then answers and events as they came."""

    call: Call
    lines: tuple[ShownAnswer | Event, ...]

    def to_json(self) -> dict[str, Any]:
        """Return `{"call", "args", "lines"}`."""
        return {**write(self.call), "lines": [line.to_json() for line in self.lines]}


class Scenes(Sequence[Scene]):
    """The acts of an evening as a seat sees them; each is looked at when it is asked for, once.

    An evening is long, and a page shows the last few.
    """

    def __init__(
        self, acts: Sequence[Played], visibility: Visibility, seat: str, *, hushed: bool, corrects: bool
    ) -> None:
        self._acts = acts
        self._hushed = hushed
        self._corrects = corrects
        self._visibility = visibility
        self._seat = seat
        self._seen: dict[int, Scene] = {}

    @overload
    def __getitem__(self, at: int) -> Scene: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Scene, ...]: ...
    def __getitem__(self, at: int | slice) -> Scene | tuple[Scene, ...]:
        if isinstance(at, slice):
            return tuple(self[each] for each in range(len(self))[at])
        at = range(len(self))[at]
        if at not in self._seen:
            played = self._acts[at]
            lines = _lines(played, self._visibility, self._seat, hushed=self._hushed)
            if not self._corrects:
                lines = (_uncorrectable(line) for line in lines)
            self._seen[at] = Scene(seen_call(played.call, self._visibility), tuple(lines))
        return self._seen[at]

    def __len__(self) -> int:
        return len(self._acts)

    def answer(self, at: int) -> ShownAnswer | None:
        """Return the answer at an entry of the log, None where that is no answer."""
        index = act_at(self._acts, at)
        if index is None or not self._acts[index].holds(at):
            return None
        shown = (line for line in self[index].lines if isinstance(line, ShownAnswer) and line.at == at)
        return next(shown, None)


@dataclass(frozen=True)
class ShownPoll:
    """How far a poll is, as a seat sees it: whether it is `asked` and has `answered`, how many of all have.

    Nothing depends on what others have answered. `missing` are those who have not, for a game master.
    """

    asked: bool
    answered: bool
    count: int
    of: int
    missing: tuple[str, ...] = ()


@dataclass(frozen=True)
class Waiting:
    """What an evening waits for, as a seat sees it, and the position at which it does.

    Where the pending question is `veiled`, it is another seat's, and its options are left out. `offer` is
    the old entry that stood here before a correction. `under_way` is what asks, as in `Session`.
    """

    position: Mapping[str, Any]
    under_way: tuple[Call, ...]
    pending: Question | None
    veiled: bool
    offer: Old | None
    poll: ShownPoll | None = None


@dataclass(frozen=True)
class View:
    """What a seat sees: what the evening waits for, as in `Waiting`, and all that has led there.

    `undo` and `redo` name what they would change.
    """

    seat: str
    version: int
    position: Mapping[str, Any]
    under_way: tuple[Call, ...]
    names: Mapping[str, str]
    scenes: Scenes
    pending: Question | None
    veiled: bool
    offer: Old | None
    undo: ChangeSummary | None
    redo: ChangeSummary | None
    marks: tuple[Mark, ...]
    poll: ShownPoll | None = None
    seated: tuple[tuple[int, SeatChange], ...] = ()

    @property
    def events(self) -> tuple[Event, ...]:
        """Return everything that happened, as far as the seat may know it, the oldest first."""
        return tuple(line for scene in self.scenes for line in scene.lines if isinstance(line, Event))

    @property
    def last_event(self) -> Event | None:
        """Return what happened last, as far as the seat may know it."""
        lines = (line for scene in reversed(self.scenes) for line in reversed(scene.lines))
        return next((line for line in lines if isinstance(line, Event)), None)

    def to_json(self) -> dict[str, Any]:
        """Return all of it as JSON values: nothing else needs to travel to a seat's screen."""
        return {
            "seat": self.seat,
            "version": self.version,
            "position": self.position,
            "under_way": write(self.under_way),
            "names": dict(self.names),
            "scenes": [scene.to_json() for scene in self.scenes],
            "pending": self.pending and self.pending.to_json(),
            "veiled": self.veiled,
            "poll": write(self.poll),
            "offer": self.offer and write(self.offer.entry),
            "undo": self.undo and self.undo.to_json(),
            "redo": self.redo and self.redo.to_json(),
            "marks": write(self.marks),
            "seated": write([change for _, change in self.seated]),
        }

    @property
    def told(self) -> Mapping[int, ShownAnswer]:
        """Return the answers of the journal by their entry."""
        return {
            line.at: line for scene in self.scenes for line in scene.lines if isinstance(line, ShownAnswer)
        }


def view(session: Session, seat: str) -> View:
    """Show an evening to a seat, to EVERYBODY or to ALL."""
    visibility, now = visibility_of(session, seat), waiting(session, seat)
    hushed = is_hushed(session, seat)
    corrects = seat == ALL or not has_game_master(session.game, session.log)
    return View(
        seat,
        session.log.version,
        now.position,
        now.under_way,
        session.acts[-1].act.names() if session.acts else {},
        Scenes(session.acts, visibility, seat, hushed=hushed, corrects=corrects),
        now.pending,
        now.veiled,
        now.offer,
        _redacted(session.undo_name(), session, seat),
        _redacted(session.redo_name(), session, seat),
        () if hushed else session.log.marks,
        now.poll,
        session.log.seated,
    )


def waiting(session: Session, seat: str) -> Waiting:
    """Show what an evening waits for; it costs the same however long the evening is."""
    visibility, pending = visibility_of(session, seat), session.pending
    veiled = pending is not None and not may_see(pending.audience, seat)
    poll = None if veiled else shown_poll(session, seat)
    shown = pending and (pending.veiled() if veiled else _asked(pending, visibility, seat))
    if shown and veiled and is_hushed(session, seat):
        shown = shown.hushed()
    under_way = tuple(seen_call(call, visibility) for call in session.under_way)
    offer = _offer(session.offer, visibility, seat)
    return Waiting(visibility.position(), under_way, shown, veiled, offer, poll)


def is_hushed(session: Session, seat: str) -> bool:
    """Whether a seat may not even know that others are asked in secret: a game master does it in silence."""
    return bool(session.game.game_master) and seat != ALL


def shown_poll(session: Session, seat: str) -> ShownPoll | None:
    """Show how far the poll is that waits, None where none does; what others answered tells nothing."""
    if session.polled is None:
        return None
    seats, given = session.polled.seats, session.log.given
    missing = tuple(each for each in seats if each not in given)
    return ShownPoll(seat in seats, seat in given, len(given), len(seats), missing if seat == ALL else ())


def shown_answer(session: Session, at: int, seat: str) -> ShownAnswer:
    """Show one answer of the journal. Raises KeyError where the entry is none."""
    question, answer = session.questions[at], session.log.entries[at]
    assert isinstance(answer, Answer)
    return _told(at, question, answer, visibility_of(session, seat), seat)


def visibility_of(session: Session, seat: str) -> Visibility:
    """Return what a seat may see at the moment that an evening has reached."""
    visible = FullVisibility if seat == ALL else session.game.visibility
    return visible(session.position, session.events, seat)


def may_correct(session: Session, at: int, seat: str) -> bool:
    """Whether a seat may correct an entry; one that is no answer is not corrected but taken back.

    Where a game master leads, nobody else does: how many entries stand before one tells of the night.
    """
    if seat != ALL and has_game_master(session.game, session.log):
        return False
    entries = session.log.entries
    answer = entries[at] if 0 <= at < len(entries) else None
    return isinstance(answer, Answer) and _correctable(session.questions[at], answer, seat)


def asked_again(session: Session, at: int, seat: str) -> Question | None:
    """Return the question that an entry answered, for a seat that may correct it; else nothing."""
    if not may_correct(session, at, seat):
        return None
    return _asked(session.questions[at], visibility_of(session, seat), seat)


def may_know(question: Question, seat: str) -> bool:
    """Whether a seat may see the answer to a question."""
    return seat == ALL or (may_see(question.audience, seat) and not question.sealed)


def _lines(
    played: Played, visibility: Visibility, seat: str, *, hushed: bool
) -> Iterator[ShownAnswer | Event]:
    done = 0
    events: Sequence[Event] = played.act.events
    for (at, question, answer), noted in zip(played.questions(), played.act.noted, strict=True):
        yield from seen_events(events[done:noted], visibility, seat)
        done = noted
        unknown = not may_know(question, seat)
        if not (unknown and (question.asking.timed or (hushed and question.secret))):
            yield _told(at, question, answer, visibility, seat)
    yield from seen_events(events[done:], visibility, seat)


def _uncorrectable(line: ShownAnswer | Event) -> ShownAnswer | Event:
    """Return a line of the journal of whoever leaves it to a game master to correct answers."""
    return replace(line, correctable=False) if isinstance(line, ShownAnswer) else line


def _told(at: int, question: Question, answer: Answer, visibility: Visibility, seat: str) -> ShownAnswer:
    known = _as_seen(answer, visibility) if answer.between or may_know(question, seat) else None
    shown = question.redacted() if may_know(question, seat) else question.veiled()
    return ShownAnswer(at, shown, known, _correctable(question, answer, seat))


def _as_seen(answer: Answer, visibility: Visibility) -> Answer:
    """Return an answer; of a call that came between only what the seat may know, which may hide by whom."""
    if answer.between is None:
        return answer
    seen = seen_call(answer.between, visibility)
    return answer if seen == answer.between else seen.between("")


def _correctable(question: Question, answer: Answer, seat: str) -> bool:
    """Whether an answer is a seat's to correct.

    What the program drew in secret, or from a deck that gives secret cards, is nobody's: that another card
    does not fit would tell where it is.
    """
    drawn = question.dealt or (question.secret and answer.origin == "thrown")
    if question.polled:  # one's own part of it; on what all agree, nobody decides alone
        return seat == ALL or (
            not question.asking.timed and question.asking.how == "each" and seat in question.seats
        )
    return not (drawn or answer.between or question.audience == ()) and may_see(question.audience, seat)


def _asked(question: Question, visibility: Visibility, seat: str) -> Question:
    """Return a question as a seat is asked it."""
    return visibility.question(question if seat == ALL else question.part.disguised())


def seen_events(events: Iterable[Event], visibility: Visibility, seat: str) -> Iterator[Event]:
    """Yield those events of which a seat may know, as far as it may."""
    for event in events:
        if may_see(event.audience, seat) and (seen := visibility.event(event)):
            yield seen


def _offer(old: Old | None, visibility: Visibility, seat: str) -> Old | None:
    if old is None:
        return None
    if isinstance(old.entry, Call):
        return Old(seen_call(old.entry, visibility))
    if old.question is None or not may_know(old.question, seat):
        return None
    return Old(_as_seen(old.entry, visibility), old.question.redacted())


def _redacted(named: ChangeSummary | None, session: Session, seat: str) -> ChangeSummary | None:
    if named is None or named.question is None:
        return named
    if is_hushed(session, seat) and named.question.secret and not may_know(named.question, seat):
        return ChangeSummary("call", named.procedure, None)
    return ChangeSummary(named.what, named.procedure, named.question.veiled())
