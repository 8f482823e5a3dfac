"""What is left to do with the pieces on the table: what events have asked for, and nobody has ticked yet.

Whoever handles the pieces ticks what is done, on any phone; a tick says how a piece lies now. A piece that
lies as the last event has asked for needs nothing, so an undo takes away what was not done, and asks for the
contrary of what was: that the piece lie as before, or be taken back. A tick is no answer: no rule knows of
it, and no tap comes too late for it.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from hashlib import sha256
from typing import Any

from printkit.base.dataclass import dataclass
from printkit.games.chores import ChoreRows, pieces_of, told_chore
from printkit.kit.model import Kit, Row
from printkit.play.play_state import PlayState
from printkit.table.audience import EVERYBODY
from printkit.table.event import Event
from printkit.table.log import LaidPiece, LogLine, Ticks
from printkit.table.view import seen_events, visibility_of

Laid = Mapping[str, LaidPiece]
"""How pieces lie, by the name of the piece."""


@dataclass(frozen=True, slots=True)
class AskedChore:
    """An event about pieces, and the row that says what about them: names of pieces, and how they lie."""

    event: Event
    row: Row
    names: tuple[str, ...]
    told: LaidPiece


@dataclass(frozen=True)
class Chore:
    """Something to do with pieces, as an `event` has asked for it: so they lie once it is `ticked`.

    What was ticked and has been undone since is to be taken `back`. Only the seat `seat` may know of it, all
    where that is "". What was asked for later has a higher `number`; 0 is what is to be taken back.
    """

    seat: str
    pieces: tuple[str, ...]
    event: Event
    row: Row
    number: int = 0
    ticked: bool = False

    @property
    def back(self) -> bool:
        """Whether it is to be taken back."""
        return not self.number

    @cached_property
    def id(self) -> str:
        """Name it alike on all phones, and whatever else is asked for in the very same way."""
        told = json.dumps([self.seat, self.back, self.told], sort_keys=True)
        return sha256(told.encode()).hexdigest()[:10]

    @property
    def told(self) -> LaidPiece:
        """Return how the pieces lie once it is done."""
        return told_chore(self.row, self.event)


def chores(kit: Kit, state: PlayState, seat: str) -> list[Chore]:
    """Return what is to be done, and what was ticked on this state, as far as a seat may know of it.

    What is to be taken back comes first, then what was asked for, the oldest first.
    """
    log, rows, found = state.session.log, ChoreRows(kit), list[Chore]()
    now = log.laid_now
    for whose, events in _known_events(rows, state, seat).items():
        found += _Pieces(rows, events, log.laid.get(whose, {}), now.get(whose, {}), whose).chores()
    return found


def ticking(state: PlayState, done: Iterable[Chore], undone: Iterable[Chore]) -> list[Ticks]:
    """Return the lines by which some chores are done, and others, that were ticked on this state, are not."""
    ticked: dict[str, dict[str, LaidPiece | None]] = {}
    for chore in done:
        lies = None if chore.back else chore.told
        ticked.setdefault(chore.seat, {}).update(dict.fromkeys(chore.pieces, lies))
    for chore in undone:
        before = state.session.log.laid.get(chore.seat, {})
        ticked.setdefault(chore.seat, {}).update({piece: before.get(piece) for piece in chore.pieces})
    return [Ticks(pieces, seat) for seat, pieces in ticked.items()]


def packed_ticks(kit: Kit, state: PlayState) -> list[Ticks]:
    """Return in few words how pieces lie: those that are not as was asked, and that the rest is."""
    log, packed = state.session.log, list[Ticks]()
    for seat, now in log.laid_now.items():
        open_ = [each for each in chores(kit, state, seat) if each.seat == seat and not each.ticked]
        left = {piece: now.get(piece) for chore in open_ for piece in chore.pieces}
        packed.append(Ticks(left, seat, rest=True))
    return packed


def unpacked_ticks(kit: Kit, state: PlayState, lines: Sequence[LogLine]) -> list[Ticks]:
    """Return the lines that tell in full what packed ones do, as far as no line of before has told it."""
    unpacked = list[Ticks]()
    for at, line in enumerate(lines):
        if not isinstance(line, Ticks) or not line.rest:
            continue
        if any(isinstance(later, Ticks) and later.seat == line.seat for later in lines[at + 1 :]):
            continue
        listed = (each for each in chores(kit, state, line.seat) if each.seat == line.seat)
        unpacked += ticking(
            state, [each for each in listed if line.ticked.keys().isdisjoint(each.pieces)], ()
        )
    return unpacked


def piece_names(row: Row, event: Event) -> tuple[str, ...]:
    """Return the names of the pieces that an event is about; one of its own where it names none."""
    return pieces_of(row, event) or (" ".join(map(str, (row.id, *event.fields.values()))),)


def _known_events(rows: ChoreRows, state: PlayState, seat: str) -> Mapping[str, Sequence[AskedChore]]:
    """Return the events about pieces as all may know them, and by the seat those that it alone may know."""
    session = state.session
    everybodys, mine = visibility_of(session, EVERYBODY), visibility_of(session, seat)
    known: dict[str, list[AskedChore]] = {EVERYBODY: [], seat: []}
    for event, asked in _asked_by_events(rows, state):
        whose, shown = EVERYBODY, [*seen_events([event], everybodys, EVERYBODY)]
        if seat != EVERYBODY and not shown:
            whose, shown = seat, [*seen_events([event], mine, seat)]
        for each in shown:
            known[whose] += asked if each is event else _asked(rows, each)
    return known


def _asked_by_events(rows: ChoreRows, state: PlayState) -> Iterator[tuple[Event, list[AskedChore]]]:
    """Yield each event about pieces, with what it asks for; an act is looked through once in an evening."""
    looked = state.chores_of_acts.setdefault(rows.lang, {})
    kept: dict[int, tuple[object, Any]] = {}
    for played in state.session.acts:
        act, asked = looked.get(id(played), (None, ()))
        if act is not played or played is state.session.acts[-1]:  # of the last more may have happened
            events = ((event, _asked(rows, event)) for event in played.act.table.events)
            asked = [(event, found) for event, found in events if found]
        kept[id(played)] = played, asked
        yield from asked
    looked.clear()
    looked.update(kept)


def _asked(rows: ChoreRows, event: Event) -> list[AskedChore]:
    return [AskedChore(event, row, piece_names(row, event), told_chore(row, event)) for row in rows.of(event)]


class _Pieces:
    """Pieces as events that are known alike have asked for them, and as they lay `before`, and lie `now`."""

    def __init__(
        self, rows: ChoreRows, events: Sequence[AskedChore], before: Laid, now: Laid, seat: str
    ) -> None:
        self.rows, self.events, self.before, self.now, self.seat = rows, events, before, now, seat
        self.asked: dict[str, list[int]] = {}
        """The events about each piece, counted from 1; the last of them says how it is to lie."""
        repeated = Counter[str]()
        for number, each in enumerate(events, start=1):
            for name in each.names:
                piece = name
                if not each.row.get("piece"):
                    repeated[name] += 1
                    piece = f"{name} {repeated[name]}"
                self.asked.setdefault(piece, []).append(number)

    def chores(self) -> Iterator[Chore]:
        """Yield what is to be taken back, then what was asked for."""
        yield from self._undone()
        last: dict[int, list[str]] = {}
        for piece, numbers in self.asked.items():
            last.setdefault(numbers[-1], []).append(piece)
        for number, pieces in sorted(last.items()):
            asked = self.events[number - 1]
            row = asked.row
            if not row.get("do") or (row.get("gone") and not any(map(self._there, pieces))):
                continue
            left, still = (
                any(laid.get(each) != asked.told for each in pieces) for laid in (self.before, self.now)
            )
            if left or still:
                yield Chore(self.seat, tuple(pieces), asked.event, row, number, not still)

    def _undone(self) -> Iterator[Chore]:
        """Yield what is to be taken back: no event that is left has asked for it, or for anything else."""
        found: dict[str, tuple[LaidPiece, list[str]]] = {}
        for piece, laid in {**self.before, **self.now}.items():
            asked = [self.events[number - 1] for number in self.asked.get(piece, ())]
            if asked and (asked[-1].row.get("do") or laid in (each.told for each in asked)):
                continue
            found.setdefault(json.dumps(laid, sort_keys=True), (laid, []))[1].append(piece)
        for laid, pieces in found.values():
            row, event = self.rows.chore(laid) or (None, None)
            if row and event and row.get("do") and not row.get("gone"):
                ticked = not any(piece in self.now for piece in pieces)
                yield Chore(self.seat, tuple(pieces), event, row, ticked=ticked)

    def _there(self, piece: str) -> bool:
        """Whether a piece lies somewhere before it is taken away: somebody has ticked that, or laid it."""
        if any(not self.events[number - 1].row.get("do") for number in self.asked[piece]):
            return True
        laid = (self.rows.chore(each[piece]) for each in (self.before, self.now) if piece in each)
        return any(chore is not None and not chore[0].get("gone") for chore in laid)
