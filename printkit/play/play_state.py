"""An evening under way, and what follows by itself."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import field, replace
from functools import cached_property
from typing import Any

from printkit.base.dataclass import dataclass
from printkit.base.faults import RefusedError, refuse
from printkit.base.msgid import N_
from printkit.games.game import Game
from printkit.play.flow import automatic_entry, overdue_entry, turn_state
from printkit.table.audience import ALL, EVERYBODY, Eyes, may_see
from printkit.table.chance import jitter_of, seal_of
from printkit.table.closed_eyes import eyes_after, has_game_master, is_unseen
from printkit.table.legal_actions import TurnState
from printkit.table.log import (
    Answer,
    AnswerPart,
    Call,
    Dice,
    LogLine,
    Reversal,
    Rewrite,
    SeatChange,
    Ticks,
)
from printkit.table.seating import Seating
from printkit.table.session import ChangeSummary, Session
from printkit.table.view import View, view

MAX_TYPED_DIGITS = 15
"""Digits of a whole number that people type or a phone sends."""
MAX_DEVICES = 100
"""Devices whose last tap is remembered."""


@dataclass(frozen=True)
class Done:
    """A tap that counted: whose it was, on what it was made, and what it did."""

    device: str
    stamp: str
    what: str
    by: str
    told: ChangeSummary | None = None
    """What was taken back or corrected, if anything was."""

    @property
    def undid(self) -> bool:
        """Whether it took something back."""
        return self.told is not None and self.what.startswith("undo")


@dataclass(frozen=True)
class Wish:
    """A line that the seat `by` wants, and that the seats `asks` have to agree to first.

    Some have `agreed`; for some, who are `absent`, the table's own screen has; once somebody has `refused`,
    nothing comes of it.
    """

    line: Reversal
    device: str
    by: str
    asks: tuple[str, ...]
    agreed: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()
    refused: str = ""

    @property
    def waits_for(self) -> tuple[str, ...]:
        """Return the seats that have not said yet whether they agree."""
        if self.refused:
            return ()
        return tuple(seat for seat in self.asks if seat not in (*self.agreed, *self.absent))

    @property
    def granted(self) -> Reversal:
        """Return the line as it is written once all have agreed."""
        return replace(self.line, agreed=[*self.agreed], absent=[*self.absent])


@dataclass(frozen=True)
class PlayState:
    """Those who sit there and what they have played. A state never changes: `after` gives the next."""

    session: Session
    party: Seating
    done: tuple[Done, ...] = ()
    """The last tap of each device that counted since the evening was opened; the last of all at the end."""
    name: str = ""
    """Tells this evening from others that the same phones may be shown."""
    since: int = 0
    """Lines that stood when the evening was opened: who tapped them is not known."""
    let_go: bool = False
    """Nothing that a correction has left aside follows any more, until the next correction."""
    wish: Wish | None = None
    """What somebody wants that others have to agree to; until the next line it waits, or was refused."""
    wishes: int = 0
    """Times that the wish has changed since the last line."""
    key: bytes = b""
    """The secret that keys what pages say of things that are not to be told."""
    salt: str = ""
    chosen: bool = False
    """Whether whoever keeps the evening has chosen its seed."""
    unseen: int = 0
    """Lines so far of which those with closed eyes may not know; as many of them had been `unseen_since`."""
    unseen_since: int = 0
    chores_of_acts: dict[str, dict[int, tuple[object, Any]]] = field(default_factory=dict, compare=False)
    """What acts have asked hands to do, by language and the act's identity: filled where it is looked for."""
    at_once: Mapping[int, int] = field(default_factory=dict)
    """How many changes of the log one tap or line has made, by the number of changes after it.

    Those that were undone stay as long as they can be redone.
    """

    @property
    def stamp(self) -> str:
        """Name the state of the evening as the table's own screen knows it."""
        return self.stamp_for((EVERYBODY,))

    def stamp_for(self, seats: Collection[str]) -> str:
        """Name the state as a device of these seats knows it: a later one of them has a higher number.

        Who is not asked does not know how many of several have answered, nor that any has.
        """
        asked, log = self.session.polled, self.session.log
        told = asked is not None and any(may_see(asked.audience, seat) for seat in seats)
        told = told and not (self.asleep(seats) or self.silent)
        parts = f"{len(log.parts):04}" if told and log.parts else ""
        wishes = f".{self.wishes:04}" if self.wishes or parts else ""
        return f"{self.name}{self.lines_for(seats)}{wishes}{parts}"

    def lines_for(self, seats: Collection[str]) -> int:
        """Count the lines so far of which a device of these seats may know."""
        return self.session.log.version - (0 if ALL in seats else self.unseen)

    def since_for(self, seats: Collection[str]) -> int:
        """Count the lines of which it may know that stood when the evening was opened."""
        return self.since - (0 if ALL in seats else self.unseen_since)

    def led(self, seat: str) -> bool:
        """Whether a game master, who is somebody else, leads whoever looks at this seat's screen."""
        return seat != ALL and has_game_master(self.session.game, self.session.log)

    def asleep(self, seats: Collection[str]) -> bool:
        """Whether a device of these seats shows nothing but that it is night."""
        led = ALL not in seats and has_game_master(self.session.game, self.session.log)
        return led and self._eyes != "open"

    @cached_property
    def silent(self) -> bool:
        """Whether nobody leads and phones ask all alike: every phone shows the same page."""
        return self._eyes == "silent" and not has_game_master(self.session.game, self.session.log)

    def ticks_for(self, seats: Collection[str]) -> int:
        """Count the ticks on this state that a device of these seats may know of: they make no new state."""
        if self.asleep(seats) or self.silent:
            return 0
        return sum(tick.seat in (EVERYBODY, *seats) for tick in self.session.log.ticks)

    @property
    def alone(self) -> bool:
        """Whether one person plays, and nobody leads: what they take back or see nobody else has seen."""
        return len(self.party.people) == 1 and not self.session.log.game_master

    @property
    def seal(self) -> str:
        """Return what tells later that the seed was this one; "" in an evening of before."""
        return seal_of(self.session.seed, self.salt)

    @property
    def last(self) -> Done | None:
        """Return the last tap that counted."""
        return self.done[-1] if self.done else None

    def having(self, done: Done) -> PlayState:
        """Return the state that remembers one more tap."""
        others = [each for each in self.done if each.device != done.device]
        return replace(self, done=(*others[1 - MAX_DEVICES :], done))

    def given_at_once(self, before: PlayState) -> PlayState:
        """Return the state whose changes since the one `before` were made at once: undo takes all back."""
        changes = len(self.session.log.changes)
        made = changes - len(before.session.log.changes)
        return replace(self, at_once={**self.at_once, changes: made}) if made > 1 else self

    def having_unseen(self, done: Done) -> PlayState:
        """Return the state that remembers a tap of which others know nothing: the last stays the last."""
        others = [each for each in self.done if each.device != done.device or each is self.last]
        return replace(self, done=(done, *others[1 - MAX_DEVICES :]))

    def view(self, seat: str) -> View:
        """Return what a seat sees; looked at once, however many pages show it."""
        if seat not in self._views:
            self._views[seat] = view(self.session, seat)
        return self._views[seat]

    def moment(self, game: Game) -> TurnState:
        """Return what may be begun now; where no question waits."""
        if not self._moments:
            self._moments.append(turn_state(game, self.session, self.party))
        return self._moments[0]

    def over(self, game: Game) -> bool:
        """Whether the game is over, and nothing can follow."""
        if self.session.pending:
            return False
        moment = self.moment(game)
        return moment.over and not moment.offers

    @cached_property
    def _eyes(self) -> Eyes:
        """Return whether all but a game master have theirs closed; looked up once, for however many pages."""
        return eyes_after(self.session.game, (played.call for played in reversed(self.session.acts)))

    @cached_property
    def _views(self) -> dict[str, View]:
        return {}

    @cached_property
    def _moments(self) -> list[TurnState]:
        return []

    def after(self, line: LogLine) -> PlayState:
        """Return the state with one more line. Raises RefusedError where it does not fit."""
        party = replace(self.party, own=line.own) if isinstance(line, Dice) else self.party
        if isinstance(line, SeatChange) and line.seated != ALL:
            if line.seated not in party.people:
                refuse("seated", N_("no player has the seat {got}"), got=line.seated)
            party = party.having(line.seated, line.to) if line.to else party
        session, let_go = self.session.after(line), self.let_go and not isinstance(line, Rewrite)
        if let_go:
            session = replace(session, left=())
        if isinstance(line, (AnswerPart, Ticks)):  # of a part nobody else may see that it came
            return replace(self, session=session)
        kept = len(session.log.changes) + len(session.log.undone)
        if isinstance(line, (Call, Answer, Rewrite)):
            kept = len(self.session.log.changes)
        at_once = {at: made for at, made in self.at_once.items() if at <= kept}
        next_state = replace(
            self,
            session=session,
            party=party,
            let_go=let_go,
            wish=None,
            wishes=0,
            at_once=at_once,
        )
        led = has_game_master(session.game, self.session.log)
        unseen = is_unseen(line, led=led, before=self._eyes, after=next_state._eyes)
        return replace(next_state, unseen=self.unseen + 1) if unseen else next_state

    def wishing(self, wish: Wish | None) -> PlayState:
        """Return the state in which somebody wants something; nothing is written."""
        return replace(self, wish=wish, wishes=self.wishes + 1)

    def letting_go(self) -> PlayState:
        """Return the state in which nothing that a correction has left aside follows any more.

        It comes back with the next correction only; nothing is written, so it also does when the evening is
        opened anew.
        """
        return replace(self, session=replace(self.session, left=()), let_go=True)

    def wait(self, game: Game) -> int:
        """Return how many seconds the hosts leave where the evening waits now, 0 for as long as it takes."""
        pending = self.session.pending
        if pending is None:
            return self.moment(game).wait
        longer = jitter_of(self.session.seed, self.lines_for((EVERYBODY,)), pending.asking.jitter)
        return pending.asking.wait + longer

    def overdue(self, game: Game) -> Call | Answer | None:
        """Return what follows once the wait is over, if anything does."""
        return overdue_entry(self.session, lambda: self.moment(game))

    def automatic(self, game: Game) -> Call | Answer | AnswerPart | None:
        """Return what follows by itself, if anything does: a throw, a draw, or what is begun at once."""
        return automatic_entry(game, self.session, self.party, lambda: self.moment(game))

    def settled(self, game: Game) -> tuple[PlayState, tuple[LogLine, ...]]:
        """Do all that waits for nobody; return the lines that did it."""
        now, lines = self, list[LogLine]()
        while found := now._next(game):
            now, line = found
            lines.append(line)
        return now, tuple(lines)

    def _next(self, game: Game) -> tuple[PlayState, LogLine] | None:
        """Do what comes next by itself; what the rules refuse to begin waits: whoever taps it is told why."""
        entry = self.automatic(game)
        if entry is None:
            return None
        try:
            line = self.session.continuing(entry)
            return self.after(line), line
        except RefusedError:
            if isinstance(entry, Call):
                return None
            raise


def whole_number(word: str) -> int | None:
    """Return the whole number that was typed or sent; None where it is none, or longer than any asked for."""
    return int(word) if word.isdecimal() and len(word) <= MAX_TYPED_DIGITS else None
