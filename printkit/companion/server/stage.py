"""What is served now: a lobby, then the game that begins there at the same address; and what serves it."""

from __future__ import annotations

import logging
import signal
import threading
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from types import FrameType

import uvicorn
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from printkit.base.faults import FaultError
from printkit.base.subprocesses import ENDING
from printkit.companion.server.app import routed
from printkit.companion.server.lobby import Lobby
from printkit.companion.session_store import SessionStore


class Stage:
    """An application that hands each request to what is served now; it answers only to these `addresses`."""

    def __init__(self, addresses: Collection[str]) -> None:
        self._addresses = addresses
        self._now: ASGIApp = _nothing
        self.lobby: Lobby | None = None
        self.store: SessionStore | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._now(scope, receive, send)

    def waits(self, lobby: Lobby) -> None:
        """Serve a lobby."""

        async def failed(request: Request, error: Exception) -> Response:
            assert isinstance(error, FaultError)
            translate = lobby.site.resources.translator(lobby.spoken(None, request))
            return PlainTextResponse("\n".join(fault.told(translate) for fault in error.faults), 500)

        self.lobby, self._now = lobby, routed(lobby.routes(), self._addresses, failed)

    def plays(self, game: ASGIApp, store: SessionStore) -> None:
        """Serve a game."""
        self._now, self.store = game, store

    def tick(self) -> None:
        """Let a game go on where it has waited long enough."""
        if self.store:
            self.store.tick()

    def dismiss(self) -> None:
        """Let all who listen go."""
        if self.lobby:
            self.lobby.listeners.dismiss()
        if self.store:
            self.store.dismiss()


class Server(uvicorn.Server):
    """A server that keeps the time, and lets all who listen go before it ends, or it would wait for them.

    Whoever does not go within the second, as one who has sent half a page, is torn off without a word.
    """

    def __init__(self, config: uvicorn.Config, stage: Stage) -> None:
        super().__init__(config)
        self.stage = stage

    async def on_tick(self, counter: int) -> bool:
        """Whether to end; meanwhile the evening goes on where it has waited long enough."""
        self.stage.tick()
        return await super().on_tick(counter)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End, as somebody at the computer asks."""
        self.stage.dismiss()
        logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)
        super().handle_exit(sig, frame)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """End also where the terminal is closed, which uvicorn does not look for."""
        if threading.current_thread() is not threading.main_thread():  # which alone gets signals
            yield
            return
        with super().capture_signals():
            before = {number: signal.getsignal(number) for number in ENDING}
            for number in ENDING:
                if before[number] != signal.SIG_IGN:
                    signal.signal(number, self.handle_exit)
            try:
                yield
            finally:
                for number in ENDING:
                    signal.signal(number, before[number])


async def _nothing(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer that nothing is served yet."""
    await PlainTextResponse("", 503)(scope, receive, send)
