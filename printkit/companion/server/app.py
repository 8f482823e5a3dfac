"""Host A: the companion on the local network, several phones in step.

Pages are plain forms; a phone that listens at `events` hears only the number of the state and fetches its own
page. Nothing is changed by GET but which link a phone holds.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import field, replace
from functools import partial
from pathlib import Path

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

from printkit.base.dataclass import dataclass
from printkit.base.faults import FaultError, RefusedError
from printkit.base.languages import language
from printkit.base.messages import Translator
from printkit.base.msgid import NO_MESSAGE
from printkit.companion.loader import sent_file, table_script
from printkit.companion.pages import render
from printkit.companion.pages.context import leads_alone
from printkit.companion.save_refusals import whole_sentences
from printkit.companion.server.cookie import DeviceCookie, foreign_tokens, holds_former
from printkit.companion.server.event_stream import heard
from printkit.companion.server.forms import read_form, uploaded
from printkit.companion.server.preferred_language import preferred
from printkit.companion.server.seat_tokens import SeatTokens, titles
from printkit.companion.server.security import AddressCheck, AttemptLimit, client, is_among
from printkit.companion.session_store import SessionStore
from printkit.companion.single_file import SINGLE_FILE
from printkit.companion.taps import Notice, Tap
from printkit.companion.viewer import THEMES, DeviceViewer, PageQuery
from printkit.kit.model import Kit
from printkit.play.saves import begun_again
from printkit.play.seating import seat_name
from printkit.play.visibility import may_view, viewing_seat
from printkit.table.audience import ALL, EVERYBODY
from printkit.table.log import SeatChange
from printkit.table.seating import Seating

FOR_YEARS = 3600 * 24 * 365


@dataclass
class Application:
    """An evening that is served at an `address`: where it is kept, its tokens, what is known of strangers.

    `tell` shows the links to whoever sits at the computer, `fresh` names the file for an evening that is
    loaded, `single_file` is the companion as one file, if it is handed out. `codes` were on the wall before
    it began. Seats that a phone has `opened` are not to be had by a code of the wall.
    """

    store: SessionStore
    secret: bytes
    address: str
    port: int
    lang: str
    fresh: Callable[[], Path]
    tell: Callable[[Application], None]
    single_file: Path | None = None
    codes: tuple[str, ...] = ()
    opened: set[str] = field(default_factory=set)
    attempts: AttemptLimit = field(default_factory=AttemptLimit)

    def __post_init__(self) -> None:
        self.tokens = self._tokens()

    def _tokens(self) -> SeatTokens:
        head, log = self.store.journal.head, self.store.state.session.log
        people = head.party.people
        seated = (*people, ALL) if log.game_master or log.left_by(ALL) else people
        left = {seat: log.left_by(seat) for seat in seated}
        return SeatTokens(self.secret, head.seed + head.salt, people, left)

    def _renewed(self) -> None:
        """Give out new links where seats were given up, and tell them at the computer."""
        before, now = self.tokens, self._tokens()
        self.tokens = now.after(before)
        if now.by_name != before.by_name:
            self.tell(self)

    @property
    def wall(self) -> str:
        """Return the address at which whoever has no link chooses their name."""
        return f"{self.address}/w/{self.tokens.wall}"

    def links(self, kit: Kit, translate: Translator) -> tuple[tuple[str, str], ...]:
        """Return all links, those of players first, each with its name in a language."""
        party, named = self.store.state.party, titles(translate)
        return tuple(
            (named.get(name) or self._holder(kit, translate, party, name), link)
            for name, link in self.tokens.links(self.address).items()
        )

    def _handed_out(self, lang: str) -> tuple[tuple[str, str], ...]:
        """Return all links that a keeper hands out, the one for everybody first."""
        resources = self.store.site.resources
        links, translate = (
            self.links(resources.kit(lang), resources.translator(lang)),
            resources.translator(lang),
        )
        if len(self.tokens.people) < 2:
            return links
        return ((translate("Everybody: choose a name there"), self.wall), *links)

    def _holder(self, kit: Kit, translate: Translator, party: Seating, seat: str) -> str:
        """Name who has a seat, or will have it who opens its link."""
        log = self.store.state.session.log
        held = log.game_master or log.former_game_masters[-1] if seat == ALL else ""
        name = held or seat_name(kit, translate, party, seat)
        if held:
            name = translate("{name}, game master").format(name=held)
        return translate("{name} (free)").format(name=name) if seat in log.free_seats else name

    # ── Who asks

    @property
    def cookie_name(self) -> str:
        """Name the cookie: cookies of one computer are the same on all its ports."""
        return f"printkit{self.port}"

    async def cookie(self, request: Request) -> DeviceCookie | None:
        """Read a phone's cookie; None where it holds no link of this evening.

        Whoever guesses links there waits as one who opens them.
        """
        await self.attempts.wait(client(request), request.cookies.get(self.cookie_name, ""))
        return self.still(request)

    def still(self, request: Request) -> DeviceCookie | None:
        """Read a phone's cookie once more: while its body came, another evening may have been loaded."""
        sent = request.cookies.get(self.cookie_name, "")
        if foreign := foreign_tokens(sent, self.tokens):
            self.attempts.failed(client(request), *foreign)
        cookie = DeviceCookie.read(sent, self.tokens)
        if cookie and not foreign:
            self.attempts.right(sent)
        if cookie:
            self.opened.update(cookie.names)
        return cookie

    def viewer(self, cookie: DeviceCookie, request: Request) -> DeviceViewer:
        """Return who looks at a phone now.

        A keeper may hand out all links; the table's own screen, which is no player's, agrees for phones that
        are not there.
        """
        state = self.store.state
        seats, keeper = self.seats(cookie), self.tokens.keeps(cookie.names)
        seat, lang = viewing_seat(state, seats, cookie.said), self.spoken(cookie.lang, request)
        links = self._handed_out(lang) if keeper else ()
        alone = keeper and state.wish is not None and set(seats) == {EVERYBODY}
        absent = tuple(each for each in state.party.people if alone and not self.store.listening(each))
        return DeviceViewer(
            cookie.device, seats, seat, lang, keeper, cookie.theme, links, absent, cookie.program_lang
        )

    def seats(self, cookie: DeviceCookie) -> tuple[str, ...]:
        """Return the seats for which a phone may look: the table's own screen for all, where it leads."""
        seats, store = self.tokens.seats(cookie.names), self.store
        if EVERYBODY in seats and leads_alone(store.site.resources.game, store.state):
            seats = tuple(dict.fromkeys((EVERYBODY, *seats, *self.tokens.people)))
        return seats

    def spoken(self, chosen: str, request: Request) -> str:
        """Return the language that was chosen, or that the browser asks for, or the evening's."""
        wishes = request.headers.get("accept-language", "")
        return preferred(chosen, wishes, tuple(self.store.site.resources.kits)) or self.lang

    def carry(self, response: Response, cookie: DeviceCookie) -> Response:
        """Let a phone carry its cookie."""
        written = cookie.written(self.tokens)
        response.set_cookie(self.cookie_name, written, max_age=FOR_YEARS, httponly=True, samesite="lax")
        return response

    # ── Pages

    async def table(self, request: Request) -> Response:
        cookie = await self.cookie(request)
        if cookie is None:
            return self.refused(request)
        page = self.page(request, cookie, PageQuery.read(request.query_params.multi_items()))
        return self._moved(request, page, cookie)

    async def part(self, request: Request) -> Response:
        cookie = await self.cookie(request)
        if cookie is None:
            return self.refused(request)
        query = PageQuery.read(request.query_params.multi_items())
        page = HTMLResponse(self.store.page(self.viewer(cookie, request), query))
        return self._moved(request, page, cookie)

    def _moved(self, request: Request, response: Response, cookie: DeviceCookie) -> Response:
        """Let a phone carry its links of this game, where it came with those of the game before."""
        sent = request.cookies.get(self.cookie_name, "")
        return self.carry(response, cookie) if holds_former(sent, self.tokens) else response

    def page(
        self, request: Request, cookie: DeviceCookie, query: PageQuery, notice: Notice | None = None
    ) -> Response:
        viewer = self.viewer(cookie, request)
        return HTMLResponse(render.whole_page(self.store.site, self.store.state, viewer, query, notice))

    def refused(self, request: Request) -> Response:
        return HTMLResponse(render.no_link_page(self.store.site, self.spoken("", request)), 401)

    # ── What changes something

    async def act(self, request: Request) -> Response:
        if await self.cookie(request) is None:
            return self.refused(request)
        try:
            tap = Tap.read(await read_form(request))
        except ValueError:
            raise HTTPException(400, "this is no answer of a page") from None
        cookie = self.still(request)
        if cookie is None:
            return self.refused(request)
        result = self.store.act(self.viewer(cookie, request), tap)
        if any(isinstance(line, SeatChange) for line in result.lines):
            self._renewed()
            if (cookie := self.still(request)) is None:
                return self.refused(request)
        if request.headers.get("x-part"):
            page = self.store.page(self.viewer(cookie, request), result.query, result.notice)
            where = {"x-look": f"?show={result.query.show}"} if result.query.show else {}
            return HTMLResponse(page, headers=where)
        if result.notice:
            return self.page(request, cookie, result.query, result.notice)
        return RedirectResponse(f"./?show={result.query.show}" if result.query.show else "./", 303)

    async def look(self, request: Request) -> Response:
        if await self.cookie(request) is None:
            return self.refused(request)
        chosen = dict(await read_form(request))
        cookie = self.still(request)
        if cookie is None:
            return self.refused(request)
        said, lang, theme = (chosen.get(name, "") for name in ("seat", "lang", "theme"))
        if (named := language(lang)) in self.store.site.resources.kits:
            cookie = replace(cookie, lang=named)
        if theme in THEMES:
            cookie = replace(cookie, theme=theme)
        if chosen.get("program_lang") in ("", *self.store.site.resources.program_languages):
            cookie = replace(cookie, program_lang=chosen["program_lang"])
        if "seat" in chosen and may_view(self.seats(cookie), said):
            cookie = replace(cookie, said=said)
        return self.carry(RedirectResponse("./", 303), cookie)

    async def save(self, request: Request) -> Response:
        cookie = await self.cookie(request)
        if cookie is None or not self.tokens.keeps(cookie.names):
            return self.refused(request)
        journal = self.store.journal
        name = {"content-disposition": f'attachment; filename="{journal.head.game}.jsonl"'}
        return Response(journal.content, media_type="application/jsonl", headers=name)

    async def load(self, request: Request) -> Response:
        cookie = await self.cookie(request)
        if cookie is None or not self.tokens.keeps(cookie.names):
            return self.refused(request)
        content = await uploaded(request)
        opened, notice = None, None
        try:
            opened = await asyncio.to_thread(self.store.opening, content, self.fresh)
        except RefusedError as refused:
            notice = Notice(NO_MESSAGE, faults=whole_sentences(refused.faults).faults)
        cookie = self.still(request)
        if cookie is None or not self.tokens.keeps(cookie.names):
            if opened:
                opened[0].close()
                opened[0].path.unlink()
            return self.refused(request)
        if opened is None:
            return self.page(request, cookie, PageQuery("settings"), notice)
        self.store.take(*opened)
        before, self.tokens = self.tokens, self._tokens()
        self.tell(self)
        if self.tokens.by_name == before.by_name:
            return self.carry(RedirectResponse("./", 303), cookie)
        return self.carry(RedirectResponse("./?show=links", 303), cookie.moving(self.tokens))

    async def join(self, request: Request) -> Response:
        token = request.path_params["token"]
        await self.attempts.wait(client(request))
        name = self.tokens.name_of(token)
        if not name:
            self.attempts.failed(client(request), token)
            return self.refused(request)
        cookie = self.still(request) or DeviceCookie()
        if request.method == "GET" and (held := cookie.other_seat(name, self.tokens)):
            return self._second_seat(request, cookie, name, held)
        if request.method == "POST":
            chosen = dict(await read_form(request)).get("how", "")
            cookie = cookie.without_seats(self.tokens) if chosen == "only" else cookie
        log = self.store.state.session.log
        if ALL in cookie.names and name in self.tokens.people and log.game_master:  # who has seen everything
            try:
                self.store.reseat(SeatChange(ALL, "", log.game_master, name))
            except RefusedError as refused:
                return self.page(request, cookie, PageQuery(), Notice(NO_MESSAGE, faults=refused.faults))
            self._renewed()
        return self.carry(RedirectResponse("../", 303), cookie.opening(name, self.tokens))

    async def claim(self, request: Request) -> Response:
        """Let whoever has the code of the wall choose a name that no phone has."""
        code = request.path_params["code"]
        await self.attempts.wait(client(request))
        if not is_among(code.lower(), (self.tokens.wall, *self.codes)):
            self.attempts.failed(client(request), code)
            return self.refused(request)
        cookie = self.still(request)
        if cookie and any(name in self.tokens.seated for name in cookie.names):
            return self.carry(RedirectResponse("../", 303), cookie)
        chosen = dict(await read_form(request)).get("seat", "") if request.method == "POST" else ""
        free = [seat for seat in self.tokens.people if seat not in self.opened]
        if chosen in free:
            self.opened.add(chosen)
            return self.carry(
                RedirectResponse("../", 303), (cookie or DeviceCookie()).opening(chosen, self.tokens)
            )
        resources, lang = self.store.site.resources, self.spoken(cookie.lang if cookie else "", request)
        kit, translate, party = resources.kit(lang), resources.translator(lang), self.store.state.party
        names = [(seat, self._holder(kit, translate, party, seat)) for seat in free]
        left = [self._holder(kit, translate, party, seat) for seat in self.store.state.session.log.free_seats]
        return HTMLResponse(render.claim_page(self.store.site, lang, names, left, taken=bool(chosen)))

    def _second_seat(self, request: Request, cookie: DeviceCookie, name: str, held: str) -> Response:
        """Ask whether a phone that has a seat takes one more, or another instead."""
        resources, lang = self.store.site.resources, self.spoken(cookie.lang, request)
        kit, translate, party = resources.kit(lang), resources.translator(lang), self.store.state.party
        mine, theirs = (self._holder(kit, translate, party, seat) for seat in (held, name))
        return HTMLResponse(
            render.second_seat_page(self.store.site, lang, cookie.theme, mine=mine, theirs=theirs)
        )

    async def again(self, request: Request) -> Response:
        """Begin another game of those who play, once one is over; their phones go on with it."""
        if await self.cookie(request) is None:
            return self.refused(request)
        await read_form(request)
        cookie = self.still(request)
        if cookie is None:
            return self.refused(request)
        if not self.store.state.over(self.store.site.resources.game):  # somebody else was faster
            return RedirectResponse("./", 303)
        store, path = self.store, self.fresh()
        resources, party = store.site.resources, store.state.party
        kit, game, session = resources.kit(store.journal.head.lang), resources.game, store.state.session
        master, led_by = session.log.game_master, game.led_by(session.start)
        try:
            opened = store.beginning_again(partial(begun_again, path, kit, game, party, master, led_by))
        except RefusedError as refused:
            faults = tuple(replace(fault, place="") for fault in refused.faults)
            return self.page(request, cookie, PageQuery(), Notice(NO_MESSAGE, faults=faults))
        before = self.tokens
        self.store.take(*opened)
        tokens = self._tokens()
        moved = dict(zip(before.people, tokens.people, strict=True))  # seats may be dealt anew, by lot
        self.tokens = tokens.after(before, moved)
        self.tell(self)
        return self.carry(RedirectResponse("./", 303), cookie.reseated(moved))

    # ── Keeping in step

    async def events(self, request: Request) -> Response:
        cookie = await self.cookie(request)
        if cookie is None:
            return self.refused(request)
        if request.method == "HEAD":
            return Response(media_type="text/event-stream")
        told = heard(self.store, cookie.device, self.seats(cookie))
        headers = {"x-accel-buffering": "no"}
        return StreamingResponse(told, media_type="text/event-stream", headers=headers)

    # ── Files

    async def style(self, request: Request) -> Response:
        return Response(render.stylesheet(self.store.site), media_type="text/css")

    async def card(self, request: Request) -> Response:
        """Return the front of a card without its words: the same for every seat at any time."""
        if await self.cookie(request) is None:
            return self.refused(request)
        try:
            drawn = self.store.site.cards.drawing(request.path_params["code"])
        except FaultError:
            drawn = ""
        if not drawn:
            raise HTTPException(404)
        return Response(drawn, media_type="image/svg+xml")

    async def script(self, request: Request) -> Response:
        return Response(table_script(), media_type="text/javascript")

    async def file(self, request: Request) -> Response:
        if await self.cookie(request) is None:
            return self.refused(request)
        if self.single_file is None or not self.single_file.is_file():
            raise HTTPException(404)
        return FileResponse(self.single_file, media_type="text/html", filename=SINGLE_FILE)

    # ── What fails

    async def failed(self, request: Request, error: Exception) -> Response:
        """Return what is wrong with the game, where no page can be shown."""
        assert isinstance(error, FaultError)
        translate = self.store.site.resources.translator(self.spoken("", request))
        return PlainTextResponse("\n".join(fault.told(translate) for fault in error.faults), 500)

    async def icon(self, request: Request) -> Response:
        drawn = sent_file("icon.svg", self.store.site.resources.ruleset.name)
        return Response(drawn, media_type="image/svg+xml")


def application(host: Application, addresses: Collection[str]) -> Starlette:
    """Return the application, which answers only to those addresses (`host:port`)."""
    routes = [
        Route("/", host.table),
        Route("/fragment", host.part),
        Route("/act", host.act, methods=["POST"]),
        Route("/look", host.look, methods=["POST"]),
        Route("/save", host.save),
        Route("/load", host.load, methods=["POST"]),
        Route("/events", host.events),
        Route("/j/{token}", host.join, methods=["GET", "POST"]),
        Route("/w/{code}", host.claim, methods=["GET", "POST"]),
        Route("/again", host.again, methods=["POST"]),
        Route("/style.css", host.style),
        Route("/app.js", host.script),
        Route("/icon.svg", host.icon),
        Route("/card/{code}.svg", host.card),
        Route(f"/{SINGLE_FILE}", host.file),
    ]
    return routed(routes, addresses, host.failed)


def routed(
    routes: Sequence[Route],
    addresses: Collection[str],
    failed: Callable[[Request, Exception], Awaitable[Response]],
) -> Starlette:
    """Return what answers at these routes, to those addresses only; `failed` tells what is wrong."""
    return Starlette(
        routes=routes,
        middleware=[Middleware(AddressCheck, addresses=frozenset(addresses))],
        exception_handlers={HTTPException: refused_plainly, FaultError: failed},
    )


async def refused_plainly(request: Request, error: Exception) -> Response:
    """Return a refusal as one line."""
    assert isinstance(error, HTTPException)
    return PlainTextResponse(str(error.detail), error.status_code)
