"""A lobby: whoever will play comes by one code and takes a name; then somebody begins.

Nothing is written down before. The phones go on with the game by the tokens that they have from here.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import AsyncGenerator, Callable, Mapping
from dataclasses import replace
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

from printkit.base.faults import RefusedError
from printkit.base.msgid import NO_MESSAGE
from printkit.companion.listeners import Listeners
from printkit.companion.loader import sent_file
from printkit.companion.pages import render
from printkit.companion.server.cookie import DeviceCookie, foreign_tokens
from printkit.companion.server.event_stream import LET_GO, STILL_HERE, heartbeats
from printkit.companion.server.forms import read_form
from printkit.companion.server.guests import Guests
from printkit.companion.server.preferred_language import preferred
from printkit.companion.server.seat_tokens import CODE_LENGTH, KEEPER, wall_code
from printkit.companion.server.security import AttemptLimit, client, is_among
from printkit.companion.site import Site
from printkit.companion.taps import Notice
from printkit.table.audience import ALL
from printkit.table.seating import Seating

GUEST = "guest "
"""Begins the name of the token of a device that has come."""


IN_LOBBY = "lobby"
"""What a phone says in a lobby of who looks: nobody yet, so that it shows its own seat in the game."""


class LobbyTokens:
    """The tokens of a lobby: its keeper's, and one for each device that has come."""

    def __init__(self) -> None:
        self.by_name = {KEEPER: secrets.token_urlsafe(16)}

    def name_of(self, token: str) -> str:
        """Return whose token it is, "" for nobody's; the same time is taken whatever the token."""
        found = ""
        for name, known in self.by_name.items():
            if hmac.compare_digest(known.encode(), token.encode("utf-8", "replace")):
                found = name
        return found

    def guest(self, device: str) -> str:
        """Return the name of a device's token, which is made where it has none."""
        self.by_name.setdefault(GUEST + device, secrets.token_urlsafe(16))
        return GUEST + device


class Lobby:
    """Who has come, and how they are served until `begin` begins the game with them.

    It is given the guests, and whether they roll their own dice, and raises RefusedError where these cannot
    play.
    """

    def __init__(
        self,
        site: Site,
        address: str,
        port: int,
        lang: str,
        *,
        own_dice: bool,
        begin: Callable[[Guests, bool], None],
    ) -> None:
        self.site = site
        self.address = address
        self.port = port
        self.lang = lang
        self.own_dice = own_dice
        self.code = wall_code(secrets.token_bytes(CODE_LENGTH))
        self.tokens = LobbyTokens()
        self.guests = Guests(site.resources.kit("").players["max"])
        self.attempts = AttemptLimit()
        self.listeners = Listeners()
        self.changes = 0
        self.over = False
        self._begin = begin

    @property
    def wall(self) -> str:
        """Return the address that everybody opens."""
        return f"{self.address}/w/{self.code}"

    @property
    def host_link(self) -> str:
        """Return the address for whoever orders the circle and begins."""
        return f"{self.address}/j/{self.tokens.by_name[KEEPER]}"

    @property
    def cookie_name(self) -> str:
        """Name the cookie as the game does that follows."""
        return f"printkit{self.port}"

    def seats(self, party: Seating) -> Mapping[str, str]:
        """Return the seat of each token whose guest has one; that of a master sees all."""
        names = {guest.device: ALL for guest in self.guests.all if guest.name == self.guests.master}
        names |= self.guests.seats(party)
        tokens = self.tokens.by_name
        found = {tokens[GUEST + device]: seat for device, seat in names.items() if GUEST + device in tokens}
        return found | {tokens[KEEPER]: KEEPER}

    # ── Who asks

    async def cookie(self, request: Request) -> DeviceCookie | None:
        """Read a phone's cookie; None where it has not come by the code."""
        sent = request.cookies.get(self.cookie_name, "")
        await self.attempts.wait(client(request), sent)
        cookie = DeviceCookie.read(sent, self.tokens)
        if foreign := foreign_tokens(sent, self.tokens):
            self.attempts.failed(client(request), *foreign)
        elif cookie:
            self.attempts.right(sent)
        return cookie

    def spoken(self, cookie: DeviceCookie | None, request: Request) -> str:
        """Return the language that a phone reads."""
        wishes, known = request.headers.get("accept-language", ""), tuple(self.site.resources.kits)
        return preferred(cookie.lang if cookie else "", wishes, known) or self.lang

    def carry(self, response: Response, cookie: DeviceCookie) -> Response:
        """Let a phone carry its cookie as long as the lobby stands."""
        written = cookie.written(self.tokens)
        response.set_cookie(self.cookie_name, written, httponly=True, samesite="lax")
        return response

    # ── Pages

    async def table(self, request: Request) -> Response:
        """Return the page of a phone."""
        cookie = await self.cookie(request)
        if cookie is None:
            return HTMLResponse(render.wall_page(self.site, self.spoken(None, request)), 401)
        return HTMLResponse(self.page(request, cookie, "lobby"))

    async def part(self, request: Request) -> Response:
        """Return what stands inside that page, and say that it is the lobby still."""
        cookie = await self.cookie(request)
        if cookie is None:
            return HTMLResponse(render.wall_page(self.site, self.spoken(None, request)), 401)
        return HTMLResponse(
            self.page(request, cookie, "lobby_guests"), headers={"x-lobby": str(self.changes)}
        )

    def page(
        self, request: Request, cookie: DeviceCookie, template: str, notice: Notice | None = None
    ) -> str:
        """Return the page, or what stands inside it, as a phone sees it."""
        lang = self.spoken(cookie, request)
        site = render.speaking(self.site, cookie.program_lang)
        return render.lobby_page(site, template, lang, cookie.theme, self.shown(cookie, lang, notice))

    def shown(self, cookie: DeviceCookie, lang: str, notice: Notice | None) -> dict[str, Any]:
        """Return what the page is made of."""
        kit, game = self.site.resources.kit(lang), self.site.resources.game
        guests = self.guests
        hosts = KEEPER in cookie.names
        drawn = self.site.code(self.wall) if hosts and self.site.code else ""
        return {
            "guests": guests.all,
            "master": guests.master,
            "phones": guests.phones,
            "phoneless": guests.phoneless,
            "me": guests.of(cookie.device),
            "hosts": hosts,
            "wall": self.wall,
            "code": drawn,
            "own_dice": self.own_dice,
            "led": bool(self.site.resources.ruleset.game_master),
            "bots": game.rivals > 0,
            "count": len(guests.seated),
            "low": kit.players["min"],
            "high": kit.players["max"],
            "notice": notice,
        }

    # ── What changes something

    async def come(self, request: Request) -> Response:
        """Let a phone in that has the code of the wall."""
        code = request.path_params["code"]
        await self.attempts.wait(client(request))
        if not is_among(code.lower(), (self.code,)):
            self.attempts.failed(client(request), code)
            return HTMLResponse(render.wall_page(self.site, self.spoken(None, request)), 401)
        cookie = await self.cookie(request) or DeviceCookie(said=IN_LOBBY)
        own = self.tokens.guest(cookie.device)
        names = tuple(dict.fromkeys((own, *cookie.names)))
        return self.carry(RedirectResponse("../", 303), replace(cookie, names=names))

    async def keep(self, request: Request) -> Response:
        """Let whoever has the link from the computer order the circle, and begin."""
        token = request.path_params["token"]
        await self.attempts.wait(client(request))
        if self.tokens.name_of(token) != KEEPER:
            self.attempts.failed(client(request), token)
            return HTMLResponse(render.wall_page(self.site, self.spoken(None, request)), 401)
        cookie = await self.cookie(request) or DeviceCookie(said=IN_LOBBY)
        own = self.tokens.guest(cookie.device)
        return self.carry(RedirectResponse("../", 303), replace(cookie, names=(own, KEEPER)))

    async def act(self, request: Request) -> Response:
        """Do what was tapped."""
        cookie = await self.cookie(request)
        if cookie is None:
            return HTMLResponse(render.wall_page(self.site, self.spoken(None, request)), 401)
        said = dict(await read_form(request))
        at = said.get("at", "")
        try:
            self._do(cookie, said.get("do", ""), int(at) if at.isdecimal() and len(at) < 4 else -1, said)
        except RefusedError as refused:
            faults = tuple(replace(fault, place="") for fault in refused.faults)
            return HTMLResponse(self.page(request, cookie, "lobby", Notice(NO_MESSAGE, faults=faults)))
        return RedirectResponse("./", 303)

    def _do(self, cookie: DeviceCookie, what: str, at: int, said: Mapping[str, str]) -> None:
        """Do what was tapped on a phone. Raises RefusedError where it cannot be done."""
        before, device = self.guests, cookie.device
        if what == "come":
            self.guests = before.coming(said.get("name", ""), device)
        elif what == "leave" and (me := before.of(device)):
            self.guests = before.without(before.all.index(me))
        elif KEEPER in cookie.names:
            self._host(what, at, said)
        if self.guests != before:
            self.changes += 1
            self.listeners.tell()

    def _host(self, what: str, at: int, said: Mapping[str, str]) -> None:
        """Do what whoever hosts has tapped. Raises RefusedError where it cannot be done."""
        match what:
            case "add":
                self.guests = self.guests.coming(said.get("name", ""))
            case "bot":
                self.guests = self.guests.with_bot()
            case "out":
                self.guests = self.guests.without(at)
            case "up":
                self.guests = self.guests.moved(at, -1)
            case "down":
                self.guests = self.guests.moved(at, 1)
            case "lead":
                self.guests = self.guests.led_by(at)
            case "phone" | "phones":
                self.guests = self.guests.led_by_phones(what)
            case "begin":
                self.guests.verify_phones()
                self._begin(self.guests, said.get("own") == "on")
                self.over = True
                self.listeners.dismiss()
            case _:
                raise HTTPException(400, "this is no answer of a page")

    # ── Keeping in step

    async def events(self, request: Request) -> Response:
        """Tell a page when it is to be fetched anew."""
        cookie = await self.cookie(request)
        if cookie is None:
            return Response(status_code=401)
        return StreamingResponse(self._heard(cookie.device), media_type="text/event-stream")

    async def _heard(self, device: str) -> AsyncGenerator[str, None]:
        listener = self.listeners.add(device, ("lobby",))
        try:
            yield f"retry: 500\n\ndata: {self.changes}\n\n"
            async for fresh in heartbeats(listener):
                if fresh:
                    yield LET_GO if listener.let_go and not self.over else f"data: {self.changes}\n\n"
                else:
                    yield STILL_HERE
        finally:
            self.listeners.remove(listener)

    # ── Files

    async def style(self, request: Request) -> Response:
        """Return the style of all pages."""
        return Response(render.stylesheet(self.site), media_type="text/css")

    async def script(self, request: Request) -> Response:
        """Return the script of the lobby."""
        return Response(sent_file("lobby.js"), media_type="text/javascript")

    async def icon(self, request: Request) -> Response:
        """Return the game's icon."""
        return Response(sent_file("icon.svg", self.site.resources.ruleset.name), media_type="image/svg+xml")

    def routes(self) -> list[Route]:
        """Return what is answered."""
        return [
            Route("/", self.table),
            Route("/fragment", self.part),
            Route("/act", self.act, methods=["POST"]),
            Route("/w/{code}", self.come),
            Route("/j/{token}", self.keep),
            Route("/events", self.events),
            Route("/style.css", self.style),
            Route("/lobby.js", self.script),
            Route("/icon.svg", self.icon),
        ]
