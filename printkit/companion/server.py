"""Host A: the companion on the local network, several phones in step.

Pages are plain forms; a phone that listens at `events` hears only the number of the state and fetches its own
page. Nothing is changed by GET but which link a phone holds.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable, Collection
from dataclasses import dataclass, field, replace
from email import message_from_bytes
from email.policy import HTTP
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import (
    FileResponse,
    HTMLResponse,
    PlainTextResponse,
    RedirectResponse,
    Response,
    StreamingResponse,
)
from starlette.routing import Route

from printkit.companion import core
from printkit.companion.deed import Notice
from printkit.companion.guard import Guard, Patience
from printkit.companion.guest import THEMES, Guest, Look, Tap
from printkit.companion.keys import Keys
from printkit.companion.scribe import MOST_LISTENERS, Scribe
from printkit.companion.takeaway import NAME
from printkit.table.fault import Refused

FORM, SAVE = 16_384, 4_000_000
"""Bytes that a form and a save file may have at most."""

MOST_FIELDS = 1100
"""Fields of a form: a throw of many dice has one each."""

BEAT = 15
"""Seconds after which a silent listener is told that the server is there."""

FOR_YEARS = 3600 * 24 * 365


@dataclass(frozen=True)
class Card:
    """What a phone carries in its cookie: its device, whose links it has opened, by whose eyes it looks."""

    device: str
    names: tuple[str, ...]
    looking: str = ""
    lang: str = ""
    theme: str = THEMES[0]


@dataclass
class Host:
    """An evening that is served: its scribe, the keys to it, and what the server keeps of strangers.

    `takeaway` is the companion as one file, if it is handed out.
    """

    scribe: Scribe
    keys: Keys
    port: int
    lang: str
    fresh: Callable[[], Path]
    templates: Path
    made: Callable[[str, Any], Keys]
    takeaway: Path | None = None
    patience: Patience = field(default_factory=Patience)

    @property
    def cookie(self) -> str:
        """Name the cookie: cookies of one computer are the same on all its ports."""
        return f"printkit{self.port}"

    # ── Who asks

    def card(self, request: Request) -> Card | None:
        """Read a phone's cookie; None where it holds no link of this evening."""
        device, *parts = request.cookies.get(self.cookie, "").split("!")
        if len(parts) != 4 or not device.isalnum() or len(device) > 32:
            return None
        tokens, looking, lang, theme = parts
        names = tuple(filter(None, map(self.keys.name_of, tokens.split("~")[:16])))
        return Card(device, names, looking, lang, theme) if names else None

    def guest(self, card: Card, request: Request) -> Guest:
        """Give the guest that a card stands for, in the language it asks for, or that its browser does."""
        known = self.scribe.house.kits
        wished = (each[:2].lower() for each in request.headers.get("accept-language", "")[:200].split(","))
        lang = (
            card.lang if card.lang in known else next((each for each in wished if each in known), self.lang)
        )
        return replace(self.keys.guest(card.device, card.names, card.looking, lang), theme=card.theme)

    def carry(self, response: Response, card: Card) -> Response:
        """Let a phone carry its card."""
        tokens = "~".join(self.keys.tokens[name] for name in card.names)
        value = "!".join((card.device, tokens, card.looking, card.lang, card.theme))
        response.set_cookie(self.cookie, value, max_age=FOR_YEARS, httponly=True, samesite="lax")
        return response

    # ── Pages

    async def table(self, request: Request) -> Response:
        card = self.card(request)
        if card is None:
            return self.refused(request)
        look = Look.read(request.query_params.multi_items())
        return self.whole(request, card, look)

    async def part(self, request: Request) -> Response:
        card = self.card(request)
        if card is None:
            return self.refused(request)
        look = Look.read(request.query_params.multi_items())
        return HTMLResponse(self.scribe.page(self.guest(card, request), look))

    def whole(self, request: Request, card: Card, look: Look, notice: Notice | None = None) -> Response:
        guest = self.guest(card, request)
        return HTMLResponse(core.whole_page(self.scribe.house, self.scribe.sitting, guest, look, notice))

    def refused(self, request: Request) -> Response:
        guest = self.guest(Card("0", (next(iter(self.keys.tokens)),)), request)
        return HTMLResponse(core.refusal(self.scribe.house, guest.lang), 401)

    # ── What changes something

    async def act(self, request: Request) -> Response:
        card = self.card(request)
        if card is None:
            return self.refused(request)
        try:
            tap = Tap.read(await form(request))
        except ValueError:
            raise HTTPException(400, "this is no answer of a page") from None
        guest = self.guest(card, request)
        reply = self.scribe.act(guest, tap)
        if request.headers.get("x-part"):
            page = self.scribe.page(guest, reply.look, reply.notice)
            where = {"x-look": f"?show={reply.look.show}"} if reply.look.show else {}
            return HTMLResponse(page, headers=where)
        if reply.notice:
            return self.whole(request, card, reply.look, reply.notice)
        return RedirectResponse("./", 303)

    async def look(self, request: Request) -> Response:
        card = self.card(request)
        if card is None:
            return self.refused(request)
        chosen = dict(await form(request))
        looking, lang, theme = (chosen.get(name, "") for name in ("seat", "lang", "theme"))
        if lang in self.scribe.house.kits:
            card = replace(card, lang=lang)
        if theme in THEMES:
            card = replace(card, theme=theme)
        if "seat" in chosen and (guest := self.guest(card, request)).looking(looking) is not guest:
            card = replace(card, looking=looking)
        return self.carry(RedirectResponse("./", 303), card)

    async def save(self, request: Request) -> Response:
        card = self.card(request)
        if card is None or not self.guest(card, request).keeper:
            return self.refused(request)
        journal = self.scribe.journal
        name = {"content-disposition": f'attachment; filename="{journal.head.game}.jsonl"'}
        return Response(journal.path.read_bytes(), media_type="application/jsonl", headers=name)

    async def load(self, request: Request) -> Response:
        card = self.card(request)
        if card is None or not self.guest(card, request).keeper:
            return self.refused(request)
        content = uploaded(request.headers.get("content-type", ""), await bounded(request, SAVE))
        try:
            self.scribe.load(content, self.fresh)
        except Refused as refused:
            told = tuple(replace(fault, place="") for fault in refused.faults)
            return self.whole(request, card, Look("settings"), Notice("", faults=told))
        head = self.scribe.journal.head
        self.keys = self.made(head.seed, head.party)
        return self.carry(RedirectResponse("./", 303), replace(card, names=tuple(self._still(card.names))))

    def _still(self, names: Collection[str]) -> list[str]:
        return [name for name in names if name in self.keys.tokens]

    async def join(self, request: Request) -> Response:
        await self.patience.wait(client(request))
        name = self.keys.name_of(request.path_params["token"])
        if not name:
            self.patience.failed(client(request))
            return self.refused(request)
        card = self.card(request) or Card(secrets.token_hex(8), ())
        names = tuple(dict.fromkeys((name, *card.names)))
        looking = name if name in self.keys.people else ""
        return self.carry(RedirectResponse("../", 303), replace(card, names=names, looking=looking))

    # ── Keeping in step

    async def events(self, request: Request) -> Response:
        if self.card(request) is None:
            return self.refused(request)
        if len(self.scribe.listeners) >= MOST_LISTENERS:
            raise HTTPException(503, "too many listen")
        headers = {"x-accel-buffering": "no"}
        return StreamingResponse(heard(self.scribe), media_type="text/event-stream", headers=headers)

    # ── Files

    async def style(self, request: Request) -> Response:
        return Response(core.stylesheet(self.scribe.house), media_type="text/css")

    async def script(self, request: Request) -> Response:
        return Response((self.templates / "app.js").read_text("utf-8"), media_type="text/javascript")

    async def file(self, request: Request) -> Response:
        if self.card(request) is None:
            return self.refused(request)
        if self.takeaway is None or not self.takeaway.is_file():
            raise HTTPException(404)
        return FileResponse(self.takeaway, media_type="text/html", filename=NAME)

    async def icon(self, request: Request) -> Response:
        return Response((self.templates / "icon.svg").read_text("utf-8"), media_type="image/svg+xml")


def application(host: Host, addresses: Collection[str]) -> Starlette:
    """Give the application, which answers only to those addresses (`host:port`)."""
    routes = [
        Route("/", host.table),
        Route("/fragment", host.part),
        Route("/act", host.act, methods=["POST"]),
        Route("/look", host.look, methods=["POST"]),
        Route("/save", host.save),
        Route("/load", host.load, methods=["POST"]),
        Route("/events", host.events),
        Route("/j/{token}", host.join),
        Route("/style.css", host.style),
        Route("/app.js", host.script),
        Route("/icon.svg", host.icon),
        Route(f"/{NAME}", host.file),
    ]
    return Starlette(
        routes=routes,
        middleware=[Middleware(Guard, addresses=frozenset(addresses))],
        exception_handlers={HTTPException: plainly},
    )


async def plainly(request: Request, error: Exception) -> Response:
    """Tell a refusal in one line."""
    assert isinstance(error, HTTPException)
    return PlainTextResponse(str(error.detail), error.status_code)


async def heard(scribe: Scribe) -> AsyncIterator[str]:
    """Tell the number of the state whenever it has changed, and now and then that somebody is there."""
    listener = asyncio.Event()
    scribe.listeners.add(listener)
    try:
        yield f"retry: 1000\n\ndata: {scribe.stamp}\n\n"
        while not scribe.closed:
            try:
                await asyncio.wait_for(listener.wait(), BEAT)
            except TimeoutError:
                yield ": \n\n"
                continue
            listener.clear()
            if not scribe.closed:
                yield f"data: {scribe.stamp}\n\n"
    finally:
        scribe.listeners.discard(listener)


async def form(request: Request) -> list[tuple[str, str]]:
    """Read a form; 400 where it is none."""
    body = await bounded(request, FORM)
    if (
        request.headers.get("content-type", "").partition(";")[0].strip()
        != "application/x-www-form-urlencoded"
    ):
        raise HTTPException(415, "expected a form")
    try:
        return parse_qsl(
            body.decode("utf-8"), keep_blank_values=True, errors="strict", max_num_fields=MOST_FIELDS
        )
    except ValueError:
        raise HTTPException(400, "this is no form") from None


async def bounded(request: Request, most: int) -> bytes:
    """Read a body; 413 where it is too long, however long it says it is."""
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > most:
            raise HTTPException(413, "too long")
    return bytes(body)


def uploaded(kind: str, body: bytes) -> bytes:
    """Give the one file of a form; the body itself where it is no form of parts."""
    if not kind.startswith("multipart/form-data"):
        return body
    head = f"Content-Type: {kind}\r\n\r\n".encode("latin-1", "replace")
    for part in message_from_bytes(head + body, policy=HTTP).walk():
        if part.get_filename() is not None:
            content = part.get_payload(decode=True)
            return content if isinstance(content, bytes) else b""
    raise HTTPException(400, "no file came with this")


def client(request: Request) -> str:
    """Name whoever asks, by address."""
    return request.client.host if request.client else ""
