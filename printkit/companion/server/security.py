"""Keep strangers out: foreign names and origins, and whoever guesses links."""

from __future__ import annotations

import asyncio
import hmac
import time
from collections import OrderedDict
from collections.abc import Collection, MutableMapping
from hashlib import sha256
from typing import Any, TypeVar

from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

K = TypeVar("K")
V = TypeVar("V")

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
    """Whoever tried ten different wrong links waits before the next is looked at.

    One that is tried again and again is no other guess: a phone with a link of an earlier evening knows no
    better, and a dozen of them may come through one router.
    """

    FREE = 10
    PAUSE = 2.0
    """Seconds."""
    FORGET = 600.0
    MAX_TRIES = 1000
    """Addresses remembered, and cookies that were right."""

    def __init__(self) -> None:
        self._tries: OrderedDict[str, tuple[frozenset[bytes], float]] = OrderedDict()
        self._right: OrderedDict[bytes, None] = OrderedDict()

    async def wait(self, client: str, sent: str = "") -> None:
        """Wait, if this client guessed too often lately; not for what was `sent` and right before."""
        wrong, last = self._tries.get(client, (frozenset(), 0.0))
        if len(wrong) < self.FREE or time.monotonic() - last >= self.FORGET or _digest(sent) in self._right:
            return
        await asyncio.sleep(self.PAUSE)

    def failed(self, client: str, *words: str) -> None:
        """Remember wrong links."""
        wrong, last = self._tries.get(client, (frozenset(), 0.0))
        if time.monotonic() - last >= self.FORGET:
            wrong = frozenset()
        if fresh := {_digest(word) for word in words} - wrong:
            more = frozenset([*fresh, *wrong][: self.FREE])
            _remember(self._tries, client, (more, time.monotonic()), self.MAX_TRIES)

    def right(self, sent: str) -> None:
        """Remember what was right."""
        _remember(self._right, _digest(sent), None, self.MAX_TRIES)


def is_among(code: str, known: Collection[str]) -> bool:
    """Whether a code is one of the known; the same time is taken whichever it is."""
    sent = code.encode("utf-8", "replace")
    found = [hmac.compare_digest(sent, each.encode()) for each in known]
    return any(found)


def _remember(kept: OrderedDict[K, V], key: K, value: V, most: int) -> None:
    """Keep a value as the newest of so many."""
    kept[key] = value
    kept.move_to_end(key)
    while len(kept) > most:
        kept.popitem(last=False)


def _digest(word: str) -> bytes:
    return sha256(word.encode("utf-8", "replace")).digest()


def client(request: Request) -> str:
    """Name whoever asks, by address."""
    return request.client.host if request.client else ""
