"""The lines from phones: who says nothing on one, or opens too many, loses it, so that others find one."""

from __future__ import annotations

import asyncio
import sys

from uvicorn.protocols.http.h11_impl import H11Protocol

REQUEST_SECONDS = 20.0
"""Seconds in which a phone has to say what it asks for, from when it could."""

MAX_OF_ONE = 200
"""Lines from one address: a dozen phones may come through one router, each with six and one that listens."""

OPEN_FILES = 4096
"""Lines that all addresses may have open, where this computer lets us."""


class TimedConnection(H11Protocol):
    """A line that is closed when nothing whole is asked on it in time; an answer may take its time.

    How long the body of what is asked may take is the matter of whoever reads it.
    """

    clock: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin, unless that address has lines enough."""
        super().connection_made(transport)
        named = [getattr(each, "client", None) or ("",) for each in self.connections]
        if [name for name, *_ in named].count((self.client or ("",))[0]) > MAX_OF_ONE:
            transport.abort()
        self.wait()

    def on_response_complete(self) -> None:
        """Wait for what is asked next."""
        self.wait()
        super().on_response_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no longer."""
        if self.clock:
            self.clock.cancel()
        super().connection_lost(exc)

    def wait(self) -> None:
        """Wait from now on."""
        if self.clock:
            self.clock.cancel()
        self.clock = self.loop.call_later(REQUEST_SECONDS, self.waited)

    def waited(self) -> None:
        """Close the line, unless an answer is under way."""
        if self.cycle is None or self.cycle.response_complete:
            self.transport.close()


def make_room() -> None:
    """Let this program have as many lines open as it may."""
    if sys.platform == "win32":  # there is no such limit
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = OPEN_FILES if hard == resource.RLIM_INFINITY else min(hard, OPEN_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
