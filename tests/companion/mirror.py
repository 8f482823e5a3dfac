"""An evening at home, told only what phones sent to a server: it knows what each of them may be told."""

import html
import json
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import zip_longest
from urllib.parse import parse_qsl, urlsplit

from printkit.companion.pages import render
from printkit.companion.site import Site
from printkit.companion.taps import Tap, TapResult, perform
from printkit.companion.viewer import DeviceViewer, PageQuery
from printkit.play.play_state import PlayState
from printkit.table import codec
from printkit.table.journal import Head
from printkit.table.replay import Played
from printkit.table.session import Session
from tests.companion.conftest import site_of
from tests.companion.otherwise import otherwise, secrets_of
from tests.companion.served import Served, stamp_of
from tests.companion.wire import Exchange

STREAM = re.compile(rb"(retry: 1000\n\n)?(data: [0-9a-f]+-\d+(\.\d{4})?\+\d+\n\n|: \n\n)*")
"""All that comes by itself: that something has changed, and that the server is there."""

FILES = ("/style.css", "/app.js", "/icon.svg")


@dataclass
class Told:
    """What was found out, counted."""

    answers: int = 0
    """Answers that came, of all kinds."""
    size: int = 0
    """Bytes of them, heads and all."""
    pages: int = 0
    """Pages among them that came while something was secret from their seat."""
    proved: int = 0
    """Those of them that would have been the same to the letter had others held other secrets."""
    words: int = 0
    """Words that must not have come, each looked for in one answer."""
    leaks: list[str] = field(default_factory=list)

    def leak(self, seat: str, exchange: Exchange, what: str) -> None:
        """Note that something has come to a seat which it may not know."""
        self.leaks.append(f"{seat}: {exchange.method} {exchange.path}: {what}")


class Mirror:
    """The evening of a server under test, which gets no tap but those that phones sent.

    `tokens` are the links' by seat, and by name those that no player has.
    """

    def __init__(self, served: Served, tokens: dict[str, str], site: Site) -> None:
        self.tokens = tokens
        self.site = site
        self.kits = self.site.resources.kits.values()
        first = json.loads(served.file.read_text("utf-8").splitlines()[0])
        head = codec.read(Head, {name: each for name, each in first.items() if name != "check"}, {}, "head")
        self.seed = head.seed
        name = stamp_of(served.ask("GET", "/", Cookie=served.joined(served.people[0]))[2]).partition("-")[0]
        session = Session(self.site.resources.ruleset, head.start, head.seed)
        key = (served.folder / "printkit" / "serve.key").read_bytes() + head.salt.encode()
        begun = PlayState(session, head.party, name=f"{name}-", key=key, salt=head.salt, chosen=head.chosen)
        settled, lines = begun.settled(self.site.resources.game)
        self.lines = list(lines)
        self.named = set[str]()  # what has lain on the table, if only until it was taken back
        self.states, self.seen = dict[str, PlayState](), dict[str, frozenset[str]]()
        self.acts, self.others = dict[str, tuple[Played, ...]](), dict[tuple[str, str], PlayState | None]()
        self._keep(settled)

    def _keep(self, state: PlayState) -> None:
        for event in state.session.events:
            self.named.update(str(value) for value in event.fields.values())
        self.now = self.states[state.stamp] = state
        self.seen[state.stamp] = frozenset(self.named)

    def tap(self, exchange: Exchange, viewer: DeviceViewer) -> TapResult:
        """Do what a phone sent; return the reply."""
        self.tapped = Tap.read(parse_qsl(exchange.body.decode(), keep_blank_values=True))
        reply = perform(self.site.resources, self.now, viewer, self.tapped)
        self.lines += reply.lines
        if reply.state is not self.now:
            self._keep(reply.state)
        return reply

    def viewer(self, exchange: Exchange) -> DeviceViewer:
        """Return who asked, by the cookie: the seat whose link it was, and nobody else's."""
        device, token, seat, lang, theme = exchange.cookie.split("!")
        assert token == self.tokens[seat]
        return DeviceViewer(device, (seat,), seat, lang or "en", theme=theme)

    def other(self, stamp: str, viewer: str) -> PlayState | None:
        """Return the evening at a stamp with other secrets; None where none fits, or nothing is secret."""
        if (stamp, viewer) not in self.others:
            other = otherwise(self.states[stamp], viewer, self.acts.get(viewer, ()))
            if other:
                self.acts[viewer] = other.session.acts
            self.others[stamp, viewer] = other
        return self.others[stamp, viewer]

    # ── What has come

    def search(self, exchanges: Iterable[tuple[str, Exchange]]) -> Told:
        """Search all that has come to phones, given as (seat, exchange), for what was secret when it came."""
        told = Told()
        for seat, exchange in sorted(exchanges, key=lambda each: each[1].number):
            status, heads, body = exchange.answer
            told.answers += 1
            told.size += len(exchange.answered)
            everything = exchange.answered.decode("utf-8", "replace") + exchange.asked.decode()
            for owner, token in self.tokens.items():
                if owner != seat and token in everything:
                    told.leak(seat, exchange, f"the link of {owner}")
            place = urlsplit(exchange.path).path
            viewer = self.viewer(exchange) if exchange.cookie else None
            reply = self.tap(exchange, viewer) if viewer and place == "/act" else None
            if place == "/events":
                if not STREAM.fullmatch(body):
                    told.leak(seat, exchange, f"more than a number: {body!r}")
            elif place in FILES:
                assert body
            elif status == 303:
                assert not body
            elif viewer and "text/html" in heads and status == 200:
                self._page(told, seat, exchange, body.decode(), viewer, reply)
            else:
                told.leak(seat, exchange, f"something that nobody knows: {status} {heads}")
        return told

    def _page(
        self,
        told: Told,
        seat: str,
        exchange: Exchange,
        page: str,
        viewer: DeviceViewer,
        reply: TapResult | None,
    ) -> None:
        look, notice = PageQuery.read(parse_qsl(urlsplit(exchange.path).query)), None
        if reply:
            look, notice = reply.query, reply.notice
        stamp = stamp_of(page)
        state = self.states[stamp]
        if not self._over(state) and self.seed in page:
            told.leak(seat, exchange, "the seed")
        if not secrets_of(state.session.position, seat):
            return
        told.pages += 1
        if look.show != "fix":
            heard = plain(page)
            for word in self.words(stamp, seat):
                told.words += 1
                if word in heard:
                    told.leak(seat, exchange, word)
        other = self.other(stamp, seat)
        if other is None:
            return
        part = exchange.path.startswith("/fragment") or b"x-part: 1" in exchange.asked.lower()
        give = render.fragment if part else render.whole_page
        refused = reply and not (reply.lines or reply.state.wish)
        shown = perform(self.site.resources, other, viewer, self.tapped).notice if refused else notice
        would_be = give(self.site, other, viewer, look, shown)
        if page == would_be:
            told.proved += 1
        elif page == (at_home := give(self.site, state, viewer, look, notice)):
            told.leak(seat, exchange, f"otherwise, had others drawn otherwise: {difference(page, would_be)}")
        else:
            told.leak(seat, exchange, f"not so at home: {difference(page, at_home)}")

    def words(self, stamp: str, seat: str) -> set[str]:
        """Return the words that tell what others hold and nothing else could tell yet."""
        position, seen = self.states[stamp].session.position, self.seen[stamp]
        held = secrets_of(position, seat).values()
        if "theories" in position:
            names = {plain(kit.row("theory", each)["name"].plain) for each in held for kit in self.kits}
            return {said.format(name) for name in names for said in ("<b>{}</b>", "→ {}<")}
        own = position["players"][seat]["hand"]
        cards = {card for hand in held for card in hand if card not in own and card not in seen}
        names = {plain(kit.row("card", card)["name"].plain) for card in cards for kit in self.kits}
        return names | {f'"{card}' for card in cards}

    def _over(self, state: PlayState) -> bool:
        if state.session.pending:
            return False
        moment = state.moment(self.site.resources.game)
        return moment.over and not moment.offers


def site_as_kept(game: str) -> Site:
    """Open a site from kits that are kept already, as a server does that is started after this."""
    site_of(game)
    return site_of(game)


def difference(page: str, other: str) -> tuple[str, ...]:
    """Return the first lines that are not the same."""
    lines = zip_longest(page.splitlines(), other.splitlines())
    return next((pair for pair in lines if pair[0] != pair[1]), ())


def plain(page: str) -> str:
    """Return words as they were typed: French pages curve apostrophes and hold signs to their words."""
    return html.unescape(page).replace("’", "'").replace("\u00a0", " ")
