"""Evenings to play: in the core, and on real servers with real browsers."""

import shutil
import traceback
from dataclasses import replace

import pytest

from printkit.base import paths
from printkit.companion.loader import opened
from printkit.companion.pages import render
from printkit.companion.taps import Tap, perform
from printkit.companion.viewer import DeviceViewer, PageQuery
from printkit.kit.kit_cache import quick_kit
from printkit.play.play_state import PlayState
from printkit.play.seating import seat_players
from printkit.play.visibility import viewing_seat
from printkit.table.session import Session
from tests.companion.served import Served


def site_of(game):
    """Open the site of a game in both languages."""
    return opened({lang: quick_kit(paths.card_data(game), lang) for lang in ("fr", "en")})


@pytest.fixture(scope="session")
def sites():
    """Return sites, each opened once."""
    opened = {}

    def open_one(game):
        if game not in opened:
            opened[game] = site_of(game)
        return opened[game]

    return open_one


@pytest.fixture(autouse=True)
def broken(monkeypatch):
    """Hold what was told of broken pages: what a test does not take out of it fails the test."""
    told, tell = [], render._tell

    def heard():
        told.append(traceback.format_exc())
        tell()

    monkeypatch.setattr(render, "_tell", heard)
    yield told
    assert not told, told[0]


class Evening:
    """An evening in the core, tapped at by anybody."""

    def __init__(self, opened, party, seed="7"):
        self.site = opened
        session = Session(opened.resources.ruleset, {"game": opened.resources.ruleset.name}, seed)
        self.state = PlayState(session, party).settled(opened.resources.game)[0]
        self.lines = list(self.state.session.log.entries)

    @property
    def resources(self):
        return self.site.resources

    @property
    def pending(self):
        return self.state.session.pending

    def viewer(self, seat, **more):
        """Return a phone of that seat."""
        return replace(DeviceViewer(f"phone of {seat}", (seat,), seat, "en"), **more)

    def shared(self, *seats, said=""):
        """Return a phone that goes round, and last said so of who looks."""
        return DeviceViewer("shared", seats, viewing_seat(self.state, seats, said), "en")

    def tap(self, what, seat="p1", stamp=None, viewer=None, **fields):
        """Tap; return the reply."""
        given = {name: value if isinstance(value, tuple) else (str(value),) for name, value in fields.items()}
        tap = Tap(what, stamp or self.state.stamp, given)
        reply = perform(self.site.resources, self.state, viewer or self.viewer(seat), tap)
        self.state = reply.state
        self.lines += reply.lines
        return reply

    def page(self, seat="p1", viewer=None, **look):
        """Return what stands on the page of a seat."""
        return render.fragment(self.site, self.state, viewer or self.viewer(seat), PageQuery(**look))

    def whoever(self):
        """Return a seat that may answer the question that waits."""
        first, pending = next(iter(self.state.party.names)), self.pending
        if pending is None:
            return first
        return pending.audience or (pending.by if pending.by in self.state.party.names else first)

    def step(self, choose=lambda options: options[0]):
        """Answer or begin whatever comes next, as somebody who may."""
        pending, seat = self.pending, self.whoever()
        if pending is None:
            return self.tap("begin", seat, offer="0")
        wanted = pending.want.to_json()
        if pending.chance:
            return self.tap("throw", seat)
        if "min" in wanted and "options" in wanted:
            options = wanted["options"]
            return self.tap("answer", seat, pick=tuple(options[: max(1, wanted["min"])][: wanted["max"]]))
        return self.tap("answer", seat, pick=choose(wanted.get("options") or [wanted["min"]]))


@pytest.fixture
def evening(sites):
    """Begin an evening in the core: `evening("mosh", "Ana", "Ben")`."""

    def begin(game, *names, own=False, bots=0, seed="7"):
        opened = sites(game)
        told = ",".join((*names, *("bot",) * bots))
        resources = opened.resources
        return Evening(opened, seat_players(resources.kit("fr"), resources.game, told, own), seed)

    return begin


@pytest.fixture
def serve(tmp_path):
    """Serve evenings: `serve("mosh", "Ana,Ben")`; they are killed at the end."""
    running = []

    def begin(game, players, *options):
        running.append(Served(tmp_path, game, players, *options))
        return running[-1]

    yield begin
    for each in running:
        each.kill()


@pytest.fixture(scope="session")
def browser():
    """Start Debian's Chromium once."""
    from playwright.sync_api import sync_playwright

    found = shutil.which("chromium") or shutil.which("chromium-browser")
    assert found, "make test installs Chromium"
    with sync_playwright() as play:
        opened = play.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield opened
        opened.close()


@pytest.fixture
def phone(browser):
    """Open a link on a phone: 390 by 844, in one hand; whatever its page throws fails the test."""
    opened, wrong = [], []

    def open_one(link, *, width=390, height=844, **more):
        size = {"width": width, "height": height}
        context = browser.new_context(viewport=size, has_touch=True, is_mobile=True, locale="en-GB", **more)
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.goto(link)
        opened.append(context)
        return page

    yield open_one
    for context in opened:
        context.close()
    assert not wrong
