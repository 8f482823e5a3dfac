"""One phone goes round: its journal holds every secret, what it shows and paints at its next start none.

While somebody alone looks, their secrets are on the screen; from the moment that the phone is to be handed on
until the next says who they are, nothing of them is left there, nor in the screen that is kept.
"""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from printkit.table.line_checks import parted
from printkit.table.log import Log, read_line
from printkit.table.session import Session
from tests.companion.conftest import site_of
from tests.companion.exported import Host
from tests.companion.mirror import plain
from tests.companion.offline.conftest import Phone
from tests.companion.offline.hand import asked, begin, on, prepared, ready, tap, visit
from tests.companion.thumb import GUARD

pytestmark = pytest.mark.slow

HAND_ON = "#ask form[action=look] button"

DATABASES = """async () => {
    const given = asked => new Promise((done, failed) => {
        asked.onsuccess = () => done(asked.result);
        asked.onerror = () => failed(asked.error);
    });
    const found = {};
    for (const {name} of await indexedDB.databases()) {
        const opened = await given(indexedDB.open(name));
        for (const store of opened.objectStoreNames) {
            const kept = opened.transaction(store).objectStore(store);
            const [keys, values] = [await given(kept.getAllKeys()), await given(kept.getAll())];
            found[store] = keys.map((key, at) => [key, values[at]]);
        }
        opened.close();
    }
    return found;
}"""
"""Gives all that lies in the databases, by store: keys and values."""

NOTED = r'\[(\{\}|\{"printkit[^"]* keeps":"\d+,\d+"\}),\{\},"",""\]'
"""All that lies elsewhere: which databases lie there, by a name that is chance alone."""

ELSEWHERE = "() => JSON.stringify([{...localStorage}, {...sessionStorage}, document.cookie, window.name])"

CACHED = """async words => {
    const found = [], size = {};
    const coded = words.flatMap(word => [word, [...word].join("\\0"), [...word].join("\\0\\0\\0")]);
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
            const bytes = new Uint8Array(await (await cache.match(request)).arrayBuffer());
            const text = new TextDecoder("latin1").decode(bytes);
            size[`${name} ${request.url}`] = bytes.length;
            for (const word of coded) if (text.includes(word)) found.push([request.url, word]);
        }
    }
    return [found, size];
}"""
"""Searches every file of every cache for words, as Python holds them: 1, 2 or 4 bytes a letter."""


class Kept:
    """What lies on the phone: its screen, and the evening as its journal tells it."""

    def __init__(self, page: Page) -> None:
        found = page.evaluate(DATABASES)
        self.screen = dict(found["now"])["screen"]
        lines = [json.loads(parted(line.encode())[0]) for _, line in found["lines"]]
        self.head = lines[0]
        site = site_of("mosh")
        answers = [read_line(line, "line") for line in lines[1:]]
        undone = [number for number, line in enumerate(lines[1:]) if "undo" in line]
        named: set[str] = set()
        for end in (*undone, len(answers)):  # what was laid openly is known, and was told, though taken back
            log = Log().after_all(answers[:end])
            self.session = Session.of(site.resources.ruleset, self.head["start"], self.head["seed"], log)
            named |= {str(value) for event in self.session.events for value in event.fields.values()}
        self.hands = {seat: each["hand"] for seat, each in self.session.position["players"].items()}
        secret = {card for hand in self.hands.values() for card in hand}
        rows = [
            site.resources.kit(lang).row("card", card) for lang in ("fr", "en") for card in secret - named
        ]
        self.words = {f'value="{card}:' for card in secret} | {plain(row["name"].plain) for row in rows}
        self.words.add('class="hand"')


def told(page: Page) -> list[list[str]]:
    """Return the secrets that the screen of a phone shows, and those in the screen that it keeps."""
    kept = Kept(page)
    assert any(kept.hands.values())
    screens = (page.content(), kept.screen["html"], json.dumps(kept.screen))
    return [[word for word in kept.words if word in plain(screen)] for screen in screens]


def nothing(page: Page) -> None:
    """See that the phone may be handed to anybody."""
    expect(page.locator(HAND_ON).first).to_be_visible()
    assert told(page) == [[], [], []]
    assert re.fullmatch(NOTED, page.evaluate(ELSEWHERE))


def until_handed_on(page: Page) -> None:
    """Play on until a secret question waits for somebody who has not said yet who they are."""
    for _ in range(12):
        if page.locator(HAND_ON).count():
            return
        on(page)
    raise AssertionError("it was never handed on")


def test_what_is_painted_at_the_next_start_holds_no_secret(export: Path, hosted: Host, phone: Phone) -> None:
    page = phone.page
    visit(page, hosted(export / "app").address)
    begin(page, "mosh", "Adalinde, Bodowin")
    until_handed_on(page)
    nothing(page)
    address = page.url
    phone.again()  # killed while nobody looks
    page = phone.page
    page.goto(address, wait_until="commit")
    expect(page.locator(HAND_ON).first).to_be_visible()
    assert page.locator("html[data-ready]").count() == 0  # Python has not started yet
    nothing(page)
    ready(page)
    nothing(page)
    page.wait_for_timeout(GUARD)
    page.locator(HAND_ON).first.click()
    expect(page.locator("#answer")).to_be_visible()
    shown = told(page)[0]
    assert 'class="hand"' in shown  # what is searched for can be found
    for _ in range(3):  # cards and where they go, until it is somebody else's turn
        on(page)
        if page.locator(HAND_ON).count():
            break
    until_handed_on(page)
    nothing(page)
    page.wait_for_timeout(GUARD)
    page.locator("#undo").click()
    tap(page, "#undoing button")
    until_handed_on(page)
    nothing(page)
    page.reload()
    ready(page)
    nothing(page)


def test_the_memory_that_is_kept_holds_no_evening(export: Path, hosted: Host, phone: Phone) -> None:
    page = phone.page
    visit(page, hosted(export / "app").address)
    begin(page, "mosh", "Adalinde, Bodowin")
    on(page, 2)
    asked(page)
    prepared(page)
    head = Kept(page).head
    [evening] = [key for key, _ in page.evaluate(DATABASES)["evenings"]]
    words = ["Adalinde", "Bodowin", str(head["seed"]), evening]
    found, sizes = page.evaluate(CACHED, words)
    assert found == []
    assert max(sizes.values()) > 1_000_000  # the memory lies there, and was searched
    [known, _] = page.evaluate(CACHED, ["printkit.companion.offline"])
    assert known  # what is searched for can be found
