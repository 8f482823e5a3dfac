"""Keep strangers out: foreign names and origins, and whoever guesses links."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Collection, MutableMapping
from typing import Any

from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)

HTTP_PORT = 80
"""The port of http, which browsers leave out."""

HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),  # no-referrer would make a form's origin null
    (b"cache-control", b"no-store"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"x-frame-options", b"DENY"),
)


def addresses(names: Collection[str], port: int) -> frozenset[str]:
    """Return what browsers call these names: in small letters, without the port where it is the usual one."""
    known = {f"{name.lower()}:{port}" for name in names}
    return frozenset(known | {name.lower() for name in names} if port == HTTP_PORT else known)


class AddressCheck:
    """Answer only to our own addresses, change something only for our own pages, and say so each time."""

    def __init__(self, app: ASGIApp, addresses: Collection[str]) -> None:
        self.app = app
        self.addresses = addresses
        self.origins = {f"http://{address}" for address in addresses}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *HEADERS]
            await send(message)

        if refusal := self._refusal(scope["method"], headers):
            await refusal(scope, receive, guarded)
        else:
            await self.app(scope, receive, guarded)

    def _refusal(self, method: str, headers: MutableMapping[str, Any]) -> PlainTextResponse | None:
        if headers.get("host", "").lower() not in self.addresses:
            return PlainTextResponse("this server does not go by that name", 421)
        if method not in ("GET", "HEAD"):
            foreign = headers.get("origin", "").lower() not in self.origins
            if foreign or headers.get("sec-fetch-site", "same-origin") != "same-origin":
                return PlainTextResponse("only our own pages may ask for that", 403)
        return None


class AttemptLimit:
    """Whoever tried ten wrong links waits before the next is looked at."""

    FREE = 10
    PAUSE = 2.0
    """Seconds."""
    FORGET = 600.0
    MAX_TRIES = 1000
    """Addresses remembered."""

    def __init__(self) -> None:
        self._tries: OrderedDict[str, tuple[int, float]] = OrderedDict()

    async def wait(self, client: str) -> None:
        """Wait, if this client guessed too often lately."""
        count, last = self._tries.get(client, (0, 0.0))
        if count >= self.FREE and time.monotonic() - last < self.FORGET:
            await asyncio.sleep(self.PAUSE)

    def failed(self, client: str) -> None:
        """Remember a wrong link."""
        count, _ = self._tries.pop(client, (0, 0.0))
        self._tries[client] = (count + 1, time.monotonic())
        while len(self._tries) > self.MAX_TRIES:
            self._tries.popitem(last=False)
