"""Who listens for news of an evening: devices, each for the seats of its links, so many at a time."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence

MAX_LISTENERS = 200
"""Pages that may listen to one evening."""

MAX_OF_DEVICE = 4
"""Pages of one device: a browser has six lines to a server, and two are left to fetch what they show."""


class Listener:
    """One page that listens on a `device` which may look for these `seats`."""

    def __init__(self, device: str, seats: Sequence[str]) -> None:
        self.device = device
        self.seats = tuple(seats)
        self.news = asyncio.Event()
        """Set when there is something to be told."""
        self.let_go = False
        """Whether it is told nothing any more."""


class Listeners:
    """All that listen to an evening, the one that has listened longest first."""

    def __init__(self) -> None:
        self._all: list[Listener] = []

    def __len__(self) -> int:
        return len(self._all)

    def add(self, device: str, seats: Sequence[str]) -> Listener:
        """Let one more page listen; where that is one too many, another is let go.

        Of a device that is the page that has listened longest; else that of whichever links have most, since
        a phone may call itself by any name, but has the links that it was given.
        """
        of_device = [each for each in self._all if each.device == device]
        if len(of_device) >= MAX_OF_DEVICE:
            self._let_go(of_device[0])
        elif len(self) >= MAX_LISTENERS:
            [(most, _)] = Counter(each.seats for each in self._all).most_common(1)
            self._let_go(next(each for each in self._all if each.seats == most))
        self._all.append(listener := Listener(device, seats))
        return listener

    def remove(self, listener: Listener) -> None:
        """Forget one that listens no longer."""
        if listener in self._all:
            self._all.remove(listener)

    def tell(self) -> None:
        """Tell all that there is news."""
        for each in self._all:
            each.news.set()

    def dismiss(self) -> None:
        """Let all go."""
        for each in (*self._all,):
            self._let_go(each)

    def listening(self, seat: str) -> bool:
        """Whether a device that may look for a seat listens now: also one that goes round the table."""
        return any(seat in each.seats for each in self._all)

    def _let_go(self, listener: Listener) -> None:
        self._all.remove(listener)
        listener.let_go = True
        listener.news.set()
