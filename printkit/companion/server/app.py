"""Host A: the companion on the local network, several phones in step.

Pages are plain forms; a phone that listens at `events` hears only the number of the state and fetches its own
page. Nothing is changed by GET but which link a phone holds.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import FrameType

import uvicorn
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

from printkit.base.faults import RefusedError
from printkit.base.languages import language, nearest_language
from printkit.base.messages import Translator
from printkit.base.msgid import NO_MESSAGE
from printkit.companion.pages import render
from printkit.companion.server.cookie import DeviceCookie
from printkit.companion.server.event_stream import MAX_LISTENERS, heard
from printkit.companion.server.forms import read_form, uploaded
from printkit.companion.server.seat_tokens import SeatTokens, titles
from printkit.companion.server.security import AddressCheck, AttemptLimit
from printkit.companion.session_store import SessionStore
from printkit.companion.single_file import NAME
from printkit.companion.taps import Tap
from printkit.companion.viewer import THEMES, PageQuery
from printkit.kit.model import Kit
from printkit.play.actions import Notice
from printkit.play.seating import seat_name
from printkit.play.visibility import Viewer

FOR_YEARS = 3600 * 24 * 365


def preferred(chosen: str, wishes: str, known: Sequence[str]) -> str:
    """Return the known language that a phone has chosen, else that its Accept-Language asks for, else ""."""
    wished = (each.partition(";")[0] for each in wishes[:200].split(","))
    return nearest_language((chosen, *wished), known)


@dataclass
class Application:
    """An evening that is served at an `address`: its scribe, its keys, what the server keeps of strangers.

    `tell` shows the links to whoever sits at the computer, `fresh` names the file for an evening that is
    loaded, `takeaway` is the companion as one file, if it is handed out.
    """

    scribe: SessionStore
    secret: bytes
    address: str
    port: int
    lang: str
    templates: Path
    fresh: Callable[[], Path]
    tell: Callable[[Application], None]
    takeaway: Path | None = None
    patience: AttemptLimit = field(default_factory=AttemptLimit)

    def __post_init__(self) -> None:
        self.keys = self._keys()

    def _keys(self) -> SeatTokens:
        head = self.scribe.journal.head
        return SeatTokens(self.secret, head.seed, head.party.people)

    def links(self, kit: Kit, translate: Translator) -> tuple[tuple[str, str], ...]:
        """Give all links, those of players first, each with its name in a language."""
        party, named = self.scribe.sitting.party, titles(translate)
        return tuple(
            (named.get(name) or seat_name(kit, translate, party, name), link)
            for name, link in self.keys.links(self.address).items()
        )

    @property
    def cookie(self) -> str:
        """Name the cookie: cookies of one computer are the same on all its ports."""
        return f"printkit{self.port}"

    # ── Who asks

    def card(self, request: Request) -> DeviceCookie | None:
        """Read a phone's card; None where it holds no link of this evening."""
        return DeviceCookie.read(request.cookies.get(self.cookie, ""), self.keys)

    def guest(self, card: DeviceCookie, request: Request) -> Viewer:
        """Give the guest that a card stands for; a keeper may hand out all links."""
        lang = self.spoken(card.lang, request)
        guest, house = card.guest(self.keys, lang), self.scribe.house
        if not guest.keeper:
            return guest
        return replace(guest, links=self.links(house.kit(lang), house.speech(lang)))

    def spoken(self, chosen: str, request: Request) -> str:
        """Give the language that was chosen, or that the browser asks for, or the evening's."""
        wishes = request.headers.get("accept-language", "")
        return preferred(chosen, wishes, tuple(self.scribe.house.kits)) or self.lang

    def carry(self, response: Response, card: DeviceCookie) -> Response:
        """Let a phone carry its card."""
        written = card.written(self.keys)
        response.set_cookie(self.cookie, written, max_age=FOR_YEARS, httponly=True, samesite="lax")
        return response

    # ── Pages

    async def table(self, request: Request) -> Response:
        card = self.card(request)
        if card is None:
            return self.refused(request)
        look = PageQuery.read(request.query_params.multi_items())
        return self.whole(request, card, look)

    async def part(self, request: Request) -> Response:
        card = self.card(request)
        if card is None:
            return self.refused(request)
        look = PageQuery.read(request.query_params.multi_items())
        return HTMLResponse(self.scribe.page(self.guest(card, request), look))

    def whole(
        self, request: Request, card: DeviceCookie, look: PageQuery, notice: Notice | None = None
    ) -> Response:
        guest = self.guest(card, request)
        return HTMLResponse(render.whole_page(self.scribe.house, self.scribe.sitting, guest, look, notice))

    def refused(self, request: Request) -> Response:
        return HTMLResponse(render.refusal(self.scribe.house, self.spoken("", request)), 401)

    # ── What changes something

    async def act(self, request: Request) -> Response:
        card = self.card(request)
        if card is None:
            return self.refused(request)
        try:
            tap = Tap.read(await read_form(request))
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
        chosen = dict(await read_form(request))
        looking, lang, theme = (chosen.get(name, "") for name in ("seat", "lang", "theme"))
        if (named := language(lang)) in self.scribe.house.kits:
            card = replace(card, lang=named)
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
        return Response(journal.content, media_type="application/jsonl", headers=name)

    async def load(self, request: Request) -> Response:
        card = self.card(request)
        if card is None or not self.guest(card, request).keeper:
            return self.refused(request)
        content = await uploaded(request)
        try:
            opened = await asyncio.to_thread(self.scribe.opening, content, self.fresh)
        except RefusedError as refused:
            return self.whole(request, card, PageQuery("settings"), Notice(NO_MESSAGE, faults=refused.faults))
        self.scribe.take(*opened)
        before, self.keys = self.keys, self._keys()
        self.tell(self)
        if self.keys.tokens == before.tokens:
            return self.carry(RedirectResponse("./", 303), card)
        return self.carry(RedirectResponse("./?show=links", 303), card.moving(self.keys))

    async def join(self, request: Request) -> Response:
        await self.patience.wait(client(request))
        name = self.keys.name_of(request.path_params["token"])
        if not name:
            self.patience.failed(client(request))
            return self.refused(request)
        card = self.card(request) or DeviceCookie()
        return self.carry(RedirectResponse("../", 303), card.opening(name, self.keys))

    # ── Keeping in step

    async def events(self, request: Request) -> Response:
        if self.card(request) is None:
            return self.refused(request)
        if len(self.scribe.listeners) >= MAX_LISTENERS:
            raise HTTPException(503, "too many listen")
        if request.method == "HEAD":
            return Response(media_type="text/event-stream")
        headers = {"x-accel-buffering": "no"}
        return StreamingResponse(heard(self.scribe), media_type="text/event-stream", headers=headers)

    # ── Files

    async def style(self, request: Request) -> Response:
        return Response(render.stylesheet(self.scribe.house), media_type="text/css")

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


def application(host: Application, addresses: Collection[str]) -> Starlette:
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
        middleware=[Middleware(AddressCheck, addresses=frozenset(addresses))],
        exception_handlers={HTTPException: plainly},
    )


async def plainly(request: Request, error: Exception) -> Response:
    """Tell a refusal in one line."""
    assert isinstance(error, HTTPException)
    return PlainTextResponse(str(error.detail), error.status_code)


def client(request: Request) -> str:
    """Name whoever asks, by address."""
    return request.client.host if request.client else ""


class Server(uvicorn.Server):
    """A server that lets all who listen go before it ends: it would wait for them, and then tear them off.

    Whoever does not go within the second, as one who has sent half a page, is torn off without a word.
    """

    def __init__(self, config: uvicorn.Config, scribe: SessionStore) -> None:
        super().__init__(config)
        self.scribe = scribe

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End, as somebody at the computer asks."""
        self.scribe.dismiss()
        logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)
        super().handle_exit(sig, frame)
