"""An evening that is written down: one writer, a journal on the disk, and all who listen."""

from __future__ import annotations

import hmac
import os
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

from printkit.base.faults import Fault, FaultError, RefusedError, refuse
from printkit.base.msgid import N_, NO_MESSAGE
from printkit.companion.listeners import Listeners
from printkit.companion.pages import render
from printkit.companion.site import Site
from printkit.companion.taps import Notice, Tap, TapResult, perform
from printkit.companion.viewer import DeviceViewer, PageQuery
from printkit.play.chores import unpacked_ticks
from printkit.play.play_state import PlayState
from printkit.play.resources import GameResources
from printkit.play.seating import NAMES_COMPARED, check_changes, check_party
from printkit.play.waits import WaitClock
from printkit.table.audience import EVERYBODY
from printkit.table.closed_eyes import unseen_lines
from printkit.table.journal import Journal, journal_line
from printkit.table.log import LogLine, SeatChange
from printkit.table.session import Session

MAX_KEPT_PAGES = 200
"""Pages that are kept, as long as the evening stands as they show it."""

MAX_LINES = 20_000
"""Lines that a save file may hold: several times those of the longest night, with all that is taken back."""

EVENING_NAME_LENGTH = 32
"""Letters by which phones know an evening: 128 bits of how it began and where it is kept.

A save file that is loaded goes on elsewhere, so no page of the evening that it was saved from fits it.
"""


MADE_KEY_LENGTH = 32
"""Bytes of the key of an evening of before that is opened where nothing is kept secret."""


class SessionStore:
    """The one place where an evening is changed. Whatever was done is on the disk before anybody sees it."""

    def __init__(
        self,
        site: Site,
        journal: Journal,
        seal: bytes = b"",
        now: Callable[[], float] = time.monotonic,
        *,
        from_elsewhere: bool = False,
    ) -> None:
        """Open an evening, or one that came `from_elsewhere`, whose names are compared.

        Raises RefusedError where it cannot be. Its name, and the keys of its lines, tell nothing without the
        `seal`, or the salt of the evening.
        """
        self.site = site
        self.listeners = Listeners()
        self.dismissed = False
        self._seal = seal
        self._clock = WaitClock(now)
        self._pages: dict[tuple[DeviceViewer, PageQuery], str] = {}
        self.journal, self.state = journal, self._opened(journal, from_elsewhere)

    @property
    def stamp(self) -> str:
        """Name the state of the evening."""
        return self.state.stamp

    def act(self, viewer: DeviceViewer, tap: Tap) -> TapResult:
        """Do a tap and write it down with all that follows; where the disk is full, nothing was done."""
        result = perform(self.site.resources, self.state, viewer, tap)
        if result.lines:
            try:
                self.journal.append(*result.lines)
            except RefusedError as refused:
                return TapResult(
                    self.state, notice=Notice(NO_MESSAGE, faults=_placeless(refused, self.journal.path))
                )
        if result.state is not self.state:
            self._show(result.state)
        return result

    def tick(self) -> None:
        """Do what follows where the evening has waited long enough; where it cannot be done, wait again."""
        game = self.site.resources.game
        try:
            if not self._clock.is_over(game, self.state):
                return
            self._clock.again()
            if (entry := self.state.overdue(game)) is None:
                return
            line = self.state.session.continuing(entry)
            after, lines = self.state.after(line).settled(game)
            self.journal.append(line, *lines)
        except FaultError:  # of the game, whose page tells it, or of the disk
            return
        self._show(after)

    @property
    def waits(self) -> bool:
        """Whether the evening goes on by itself once it has waited, however long that is."""
        try:
            return self.state.overdue(self.site.resources.game) is not None
        except FaultError:  # of the game, whose page tells it
            return False

    def reseat(self, change: SeatChange) -> None:
        """Let a seat change hands. Raises RefusedError, for a page, where it cannot be written down."""
        try:
            after = self.state.after(change)
            self.journal.append(change)
        except RefusedError as refused:
            raise RefusedError(_placeless(refused, self.journal.path)) from None
        self._show(after)

    def page(self, viewer: DeviceViewer, query: PageQuery, notice: Notice | None = None) -> str:
        """Return what stands inside a page; it is kept for all of what it depends on, the device too.

        What the last tap took back is told to all devices but the one that was tapped.
        """
        if notice:
            return render.fragment(self.site, self.state, viewer, query, notice)
        asked = viewer, query
        if asked not in self._pages:
            if len(self._pages) >= MAX_KEPT_PAGES:
                self._pages.clear()
            self._pages[asked] = render.fragment(self.site, self.state, *asked)
        return self._pages[asked]

    def opening(self, content: bytes, fresh: Callable[[], Path]) -> tuple[Journal, PlayState]:
        """Play a save file, kept as a new journal.

        Raises RefusedError, with no file left, if it cannot be played.
        That takes its time; nothing changes here until it is taken.
        """
        check_length(content)
        path = fresh()
        with ExitStack() as failed:
            try:
                journal = Journal.keep(path, content)
                failed.callback(path.unlink)
                failed.callback(journal.close)
                state = self._opened(journal, from_elsewhere=True)
                self._tried(state)
            except RefusedError as refused:
                raise RefusedError(_placeless(refused, path)) from None
            failed.pop_all()
        return journal, state

    def beginning_again(self, begin: Callable[[], Journal]) -> tuple[Journal, PlayState]:
        """Open a journal in which another game begins; nothing changes here until it is taken.

        Raises RefusedError where it cannot be written.
        """
        journal = begin()
        with ExitStack() as failed:
            failed.callback(journal.path.unlink)
            failed.callback(journal.close)
            state = self._opened(journal, from_elsewhere=False)
            failed.pop_all()
        return journal, state

    def take(self, journal: Journal, state: PlayState) -> None:
        """Go on with an evening that was opened; the one before is kept as it is."""
        before, self.journal = self.journal, journal
        self._show(state)
        before.close()

    def dismiss(self) -> None:
        """Let all who listen go."""
        self.dismissed = True
        self.listeners.dismiss()

    def listening(self, seat: str) -> bool:
        """Whether somebody's phone listens now that may look for a seat."""
        return self.listeners.listening(seat)

    def close(self) -> None:
        """Let go of the journal."""
        self.journal.close()

    def _opened(self, journal: Journal, from_elsewhere: bool) -> PlayState:
        """Return those who sit there, when all that waits for nobody is done and written down."""
        resources = self.site.resources
        session = journal.session(resources.ruleset)
        resources.ruleset.read(session.start)
        of_before = not from_elsewhere and journal.head.journal < NAMES_COMPARED
        check_party(resources.kit(""), resources.game, journal.party, of_before=of_before)
        check_changes(journal.head.party, (change for _, change in session.log.seated))
        _check_revealed(resources, session)
        head = journal.head
        key = self._seal + head.salt.encode() or os.urandom(MADE_KEY_LENGTH)
        told = journal_line(head) + os.fsencode(journal.path.name)
        name = f"{hmac.digest(key, told, 'sha256').hex()[:EVENING_NAME_LENGTH]}-"
        unseen = unseen_lines(resources.ruleset, journal.lines)
        state = PlayState(
            session,
            journal.party,
            name=name,
            since=session.log.version,
            key=key,
            salt=head.salt,
            chosen=head.chosen,
            unseen=unseen,
            unseen_since=unseen,
        )
        lines: list[LogLine] = [*unpacked_ticks(resources.kit(""), state, journal.lines)]
        for line in lines:
            state = state.after(line)
        settled, more = state.settled(resources.game)
        if lines or more:
            journal.append(*lines, *more)
        return settled

    def _tried(self, state: PlayState) -> None:
        """Show it, as nobody could load another if no page could be shown.

        Raises RefusedError where that is so.
        """
        try:
            render.fragment(
                self.site, state, DeviceViewer("", (EVERYBODY,), EVERYBODY, "", keeper=True), PageQuery()
            )
        except Exception:  # whatever it is, the evening that can be shown goes on
            refuse("", N_("this game cannot be shown"))

    def _show(self, state: PlayState) -> None:
        self.state = state
        self._pages.clear()
        self.listeners.tell()


def check_length(content: bytes) -> None:
    """Check that a save file, or what came by a link, can be an evening.

    Raises RefusedError where it has too many lines.
    """
    if (got := content.count(b"\n")) > MAX_LINES:
        refuse("", N_("a saved game has {most} lines at most, this one has {got}"), most=MAX_LINES, got=got)


def _check_revealed(resources: GameResources, session: Session) -> None:
    """Check that what was seen too early can be named.

    Raises RefusedError where the game asks no such question.
    """
    known = tuple(row.id for row in resources.kit("").table("question"))
    for each in (each for mark in session.log.marks for each in mark.revealed):
        if each not in known:
            refuse("revealed", N_("expected one of {options}, got {got}"), options=known, got=each)


def _placeless(refused: RefusedError, path: Path) -> tuple[Fault, ...]:
    """Return the faults for phones, which need not know where on the computer a file lies."""
    places = (fault.place.removeprefix(str(path)).removeprefix(", ") for fault in refused.faults)
    return tuple(replace(fault, place=place) for fault, place in zip(refused.faults, places, strict=True))
