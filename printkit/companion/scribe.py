"""An evening that is written down: one writer, a journal on the disk, and all who listen."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterable
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

from printkit.companion import core
from printkit.companion.deed import Notice, Reply, do
from printkit.companion.guest import Guest, Look, Tap
from printkit.companion.hands import in_hand
from printkit.companion.house import House
from printkit.companion.sitting import Sitting
from printkit.table.fault import Refused, refuse
from printkit.table.journal import Journal
from printkit.table.log import Line

MOST_PAGES = 200
"""Pages that are kept, as long as the evening stands as they show it."""

MOST_LISTENERS = 200


class Scribe:
    """The one place where an evening is changed. Whatever was done is on the disk before anybody sees it."""

    def __init__(self, house: House, journal: Journal) -> None:
        self.house = house
        self.listeners: set[asyncio.Event] = set()
        self._pages: dict[tuple[object, ...], str] = {}
        self._open(journal)

    @property
    def stamp(self) -> str:
        """Name the state of the evening."""
        return self.sitting.stamp

    def act(self, guest: Guest, tap: Tap) -> Reply:
        """Do a tap and write it down; where the disk is full, what was written before stands."""
        reply = do(self.house, self.sitting, guest, tap)
        return self._kept(reply)

    def page(self, guest: Guest, look: Look, notice: Notice | None = None) -> str:
        """Give what stands inside a page."""
        guest = in_hand(self.sitting, guest)
        if notice:
            return core.fragment(self.house, self.sitting, guest, look, notice)
        place = (guest.seats, guest.seat, guest.lang, guest.keeper, guest.theme, look)
        if place not in self._pages:
            if len(self._pages) >= MOST_PAGES:
                self._pages.clear()
            self._pages[place] = core.fragment(self.house, self.sitting, guest, look)
        return self._pages[place]

    def load(self, content: bytes, fresh: Callable[[], Path]) -> None:
        """Go on with a save file, kept as a new journal; Refused, with nothing changed, where it is none."""
        path = fresh()
        try:
            with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
                file.write(content)
                os.fsync(file.fileno())
        except OSError as error:
            refuse(str(path), "can not be written: {why}", why=(error.strerror,))
        try:
            journal = Journal.open(path)
        except Refused:
            path.unlink()
            raise
        before = self.journal
        try:
            self._open(journal)
        except Refused:
            journal.close()
            path.unlink()
            raise
        before.close()
        self._tell()

    def close(self) -> None:
        """Let go of the journal, and of all who listen."""
        self.closed = True
        self._tell()
        self.journal.close()

    closed = False

    def _open(self, journal: Journal) -> None:
        if not journal.head.party.names:
            refuse(str(journal.path), "does not tell who plays")
        session = journal.session(self.house.game)
        self.journal = journal
        name = sha256(journal.path.name.encode()).hexdigest()[:4]
        self.sitting = Sitting(session, journal.party, name=f"{name}-")
        self._pages.clear()
        self._kept(core.opened(self.house, self.sitting))

    def _kept(self, reply: Reply) -> Reply:
        try:
            self._write(reply.lines)
        except Refused as refused:
            session = self.journal.session(self.house.game)
            self.sitting = replace(self.sitting, session=session, party=self.journal.party)
            reply = replace(reply, sitting=self.sitting, notice=Notice("", faults=refused.faults))
        else:
            self.sitting = reply.sitting
        if reply.lines:
            self._pages.clear()
            self._tell()
        return reply

    def _write(self, lines: Iterable[Line]) -> None:
        for line in lines:
            self.journal.append(line)

    def _tell(self) -> None:
        for listener in self.listeners:
            listener.set()
