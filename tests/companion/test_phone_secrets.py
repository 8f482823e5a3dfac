"""All that real phones receive and keep in a whole evening, searched for what their seats may not know.

Between each phone and the server lies a wire that keeps every byte. Afterwards the evening is played again at
home from the taps alone, and each page, as it came, is compared with the page of the same moment of the same
evening in which the others had drawn other cards, or other theories: to the letter.
"""

import json
import random
import time
from typing import Any

import pytest
from playwright.sync_api import Page

from printkit.table import codec
from printkit.table.act import Ruleset
from printkit.table.audience import may_see
from printkit.table.log import Log, read_line
from printkit.table.session import Session
from tests.companion.conftest import Serve
from tests.companion.mirror import Mirror, site_as_kept
from tests.companion.served import Served, stamp_of
from tests.companion.thumb import press_first, tap
from tests.companion.wire import Exchange, Wire
from tests.phones import OpenPage

SEED = "471108154711"

WHOLE = 500
"""Taps after which an evening should be over by itself."""

STORED = """async () => JSON.stringify([{...localStorage}, {...sessionStorage}, document.cookie, window.name,
    (await indexedDB.databases()).map(each => each.name), await caches.keys(),
    (await navigator.serviceWorker.getRegistrations()).length, history.state])"""
"""Gives all that a browser keeps of our pages and lets them read."""

NOTHING = [{}, {}, "", "", [], [], 0, None]

STAMP = "document.querySelector('.state')?.dataset.stamp"

ASKED = """() => !document.querySelector("#ask .wait, #ask details.for") && Boolean(document.querySelector(
    "#ask button.throw, #answer button, #ask > :is(.offers, .begins, .alike) button"))"""
"""Tells whether a page asks its own seat."""

SEND = """async ([place, chance]) => {
    const fetched = async () => (await fetch("fragment" + place)).text();
    const page = place ? new DOMParser().parseFromString(await fetched(), "text/html") : document;
    const any = found => found[Math.floor(chance * 97 % 1 * found.length)];
    let within = page.querySelector(place ? ".panel" : "#ask");
    const kept = within.querySelector("form.kept button"), thrown = within.querySelector("button.throw");
    let button = chance < .5 && kept || thrown;
    if (!button) {
        within = within.querySelector(place ? "form" : "#answer")
            || within.querySelector(":scope > .offers, :scope > .begins > .offers, :scope > .alike");
        while (within?.matches(".offers")) { // what leads to more is one thing to choose from
            const plain = [...within.querySelectorAll(":scope > form")];
            const found = any(chance < .9 && plain.length ? plain : [...within.children]);
            within = found.querySelector(".offers") || found;
        }
        button = within && any([...within.querySelectorAll("button")]);
    }
    if (!button) return;
    const boxes = [...within.querySelectorAll(".some input")];
    const low = Number(/\\d+/.exec(within.querySelector(".some legend")?.textContent || "0"));
    for (const box of (chance < .5 ? boxes : boxes.reverse()).slice(0, low)) box.checked = true;
    const body = new URLSearchParams(new FormData(button.form, button));
    await (await fetch("act", {method: "POST", body, headers: {"x-part": "1"}})).text();
}"""
"""Sends a form of the page, or of a panel at `place`, as its own script does, with no thumb to wait for."""

AGREE = """async () => {
    const button = document.querySelector("#wish [value=agree]");
    if (!button) return;
    const body = new URLSearchParams(new FormData(button.form, button));
    await (await fetch("act", {method: "POST", body, headers: {"x-part": "1"}})).text();
}"""
"""Agrees to what another wants, where it is asked."""

LOOK = "async places => { for (const place of places) await (await fetch('fragment' + place)).text(); }"

PRY = """async ([seat, at]) => {
    const stamp = document.querySelector(".state").dataset.stamp;
    const guesses = [{do: "answer", pick: "h-la:head"}, {do: "fix", pick: "h-la:head", at}, {do: "throw"}];
    for (const guess of guesses) {
        const body = new URLSearchParams({...guess, stamp});
        await (await fetch("act", {method: "POST", body, headers: {"x-part": "1"}})).text();
    }
    await fetch("look", {method: "POST", body: new URLSearchParams({seat})});
}"""
"""Tries what another seat may do."""


class Table:
    """Those who sit at a served evening, each with a phone and its wire; `moods` decide what they choose.

    When they look around they open the correction of `fixes` lines of the journal, and of as many last ones.
    """

    def __init__(
        self, served: Served, phone: OpenPage, game: Ruleset[Any, Any], moods: str, fixes: int
    ) -> None:
        self.served, self.game, self.fixes = served, game, fixes
        self.chance = random.Random(moods)
        self.links = dict(zip(("p1", "p2", "p3"), served.people, strict=False))
        self.wires = {seat: Wire() for seat in self.links}
        self.pages = {seat: phone(link, proxy=self.wires[seat].proxy) for seat, link in self.links.items()}
        others = list(served.links.items())[len(self.links) :]
        links = self.links | {f"nobody's {name}": link for name, link in others}
        self.tokens = {seat: link.rpartition("/")[2] for seat, link in links.items()}
        self.name = self.pages["p1"].evaluate(STAMP).partition("-")[0]
        self.state()

    @property
    def exchanges(self) -> list[tuple[str, Exchange]]:
        """Return all that has gone over the wires."""
        return [(seat, each) for seat, wire in self.wires.items() for each in wire.exchanges]

    def tap(self, thumb: bool) -> bool:
        """Let whoever is asked answer; return whether somebody was."""
        for page in self.pages.values():
            if page.evaluate(ASKED):
                thumb = thumb and press_first(page)
                if not thumb:
                    page.evaluate(SEND, ["", self.chance.random()])
                self.follow(gained=thumb)
                return True
        return False

    def follow(self, gained: bool = False) -> None:
        """Wait until every phone shows the evening as it is now, once it has gained something."""
        before = self.lines
        for seat, page in self.pages.items():
            until = time.monotonic() + 30
            while self.shown(page) != self.state() or (gained and self.lines == before):
                assert time.monotonic() < until, (seat, page.url, page.evaluate(STAMP), self.state())
                self.agree()
                page.wait_for_timeout(10)

    def shown(self, page: Page) -> str:
        """Name the state that a page shows; what somebody wants meanwhile does not count."""
        stamp: str = page.evaluate(STAMP)
        return stamp.partition(".")[0]

    def agree(self) -> None:
        """Let whoever is asked agree to what another wants."""
        for page in self.pages.values():
            page.evaluate(AGREE)

    def wished(self) -> None:
        """Follow what somebody wanted to take back or correct, once all who are asked have agreed."""
        stood, until = self.lines, time.monotonic() + 1
        while len(self.served.lines()) == stood and time.monotonic() < until:
            self.agree()
            self.pages["p1"].wait_for_timeout(10)
        self.follow()

    def state(self) -> str:
        """Name the state of the evening, by the journal on the disk."""
        self.lines = len(self.served.lines())
        return f"{self.name}-{self.lines}"

    def undo(self) -> None:
        """Take back the last decision by thumb."""
        page = self.chance.choice([*self.pages.values()])
        tap(page, "#undo")
        tap(page, "#undoing button")
        self.follow(gained=True)

    def undo_what_was_seen(self) -> None:
        """Take back decisions, six at most, until something is taken back that everybody has seen."""
        before = self.lines
        for _ in range(6):
            if any('"revealed":["' in line for line in self.served.lines()[before:]):
                return
            self.chance.choice([*self.pages.values()]).evaluate(SEND, ["?show=undo", 0])
            self.wished()

    def session(self) -> Session:
        """Return the evening as it stands on the disk."""
        log = Log().after_all(read_line(json.loads(line), "line") for line in self.served.lines())
        return Session.of(self.game, {"game": self.game.name}, SEED, log)

    def over(self) -> bool:
        """Whether both songs of a concert are over; a film ends by itself."""
        return sum(played.call.call == "encore" for played in self.session().acts) == 2

    def correct(self) -> None:
        """Correct a decision of some seat, not the last."""
        seat = self.chance.choice([*self.pages])
        questions = self.session().questions.items()
        own = [at for at, each in questions if each.by == seat and each.want.kind != "draw"]
        place = f"?show=fix&at={own[-min(3, len(own))]}"
        self.pages[seat].evaluate(SEND, [place, self.chance.random()])
        self.wished()

    def look(self) -> None:
        """Open every panel on every phone, and the correction of some lines of the journal; try to pry."""
        questions, fixes = self.session().questions, self.fixes
        some = [*self.chance.sample([*questions], min(fixes, len(questions))), *[*questions][-fixes:]]
        panels = ("journal", "why", "undo", "seats", "settings")
        for at, (seat, page) in enumerate(self.pages.items()):
            page.evaluate(
                LOOK, [*(f"?show={show}" for show in panels), *(f"?show=fix&at={each}" for each in some)]
            )
            foreign = [each for each, question in questions.items() if not may_see(question.audience, seat)]
            drawn = [each for each, question in questions.items() if question.dealt]
            for place in (foreign[-1:], drawn[-1:]):
                page.evaluate(PRY, [[*self.pages][at - 1], place])
            tap(page, "#journal")
            page.wait_for_selector(".panel-journal")
            assert json.loads(page.evaluate(STORED)) == NOTHING
            self.search_cookies(seat, page)
            tap(page, ".close")
            page.wait_for_selector(".panel", state="detached")
        self.follow()

    def search_cookies(self, seat: str, page: Page) -> None:
        """See that a phone carries one cookie, which no script can read, with its own link alone."""
        [cookie] = page.context.cookies()
        assert cookie["httpOnly"]
        assert [each for each, token in self.tokens.items() if token in cookie["value"]] == [seat]

    def turn(self) -> None:
        """Change the language of each phone, and come back by its link."""
        for seat, page in self.pages.items():
            tap(page, "#settings")
            tap(page, ".panel [name=lang]:not([aria-current])")
            page.wait_for_selector(".panel", state="detached")
            page.goto(self.links[seat])
        self.follow()


@pytest.mark.parametrize(
    ("game", "players", "moods", "most"),
    [
        ("mosh", "Ana,Ben", "mosh", 15),
        pytest.param("non-morts", "Ana,Ben,Cléo", "non-morts", 15, marks=pytest.mark.slow),
        pytest.param("mosh", "Ana,Ben", "mosh", WHOLE, marks=pytest.mark.slow),
        pytest.param("non-morts", "Ana,Ben,Cléo", "1", WHOLE, marks=pytest.mark.slow),
    ],
)
def test_phones_are_told_and_keep_no_secret(
    serve: Serve, phone: OpenPage, game: str, players: str, moods: str, most: int
) -> None:
    """The slow ones are whole evenings: two songs, and a film until nothing can follow."""
    site = site_as_kept(game)
    served = serve(game, players, "--seed", SEED)
    table = Table(served, phone, site.resources.ruleset, moods, fixes=5 if most == WHOLE else 2)
    mirror = Mirror(served, table.tokens, site)
    taps = 0
    while taps < most and not table.over() and table.tap(thumb=taps % 12 == 3):
        taps += 1
        if taps % 10 == 9:
            table.undo()
        if taps % 40 == 13:
            table.undo_what_was_seen()
        if taps % 12 == 8:
            table.correct()
        if taps % 20 == 8:
            table.look()
        if taps % 40 == 18:
            table.turn()
    assert most < WHOLE or taps < most
    table.look()
    told = mirror.search(table.exchanges)
    assert not told.leaks, "\n".join(told.leaks[:5])
    assert [json.loads(line) for line in served.lines()] == [codec.write(line) for line in mirror.lines]
    lines = "".join(served.lines())
    assert '"rewrite"' in lines and '"revealed":[]' in lines and '"revealed":["' in lines
    assert told.answers > 5 * taps and told.proved > 0.7 * told.pages > taps and told.words > taps


def test_two_links_tell_nothing_of_each_other(serve: Serve) -> None:
    served = serve("mosh", "Ana,Ben")
    ana, ben = (served.joined(link) for link in served.people)
    assert ana != ben
    page = served.ask("GET", "/", Cookie=ana)[2].decode()
    assert stamp_of(page)
    for link in served.links.values():
        assert link.rpartition("/")[2] not in page
