"""The app says how things are: what is on the phone, what is missing, what was deleted, how far it is."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from printkit.companion.offline.strings import PAGE_STRINGS
from tests.companion.exported import Host
from tests.companion.offline.conftest import Phone
from tests.companion.offline.hand import KEPT, SLOW, begin, home, on, ready, saved, stamp, visit

pytestmark = pytest.mark.slow

TROUBLE, STATE = "#trouble", "#state"

THROWN_AWAY = """async names => {
    for (const name of await caches.keys()) {
        if (name.includes("started")) continue;
        const cache = await caches.open(name);
        for (const file of names) if (!await cache.delete(file)) throw new Error(file);
    }
}"""
"""Deletes files that are held, as a browser might."""

DELETED = "Storage.clearDataForOrigin"


def emptied(page: Page, kinds: str = "indexeddb") -> None:
    """Let the browser delete what it has stored, as it does where there is no room."""
    line = page.context.new_cdp_session(page)
    line.send(DELETED, {"origin": page.url.partition("/app")[0].rstrip("/"), "storageTypes": kinds})


def test_it_is_on_the_phone_when_every_file_was_counted(export: Path, hosted: Host, phone: Phone) -> None:
    server, page = hosted(export / "app"), phone.page
    visit(page, server.address)
    expect(page.locator(STATE)).to_contain_text(KEPT, timeout=SLOW)
    server.stop()
    page.evaluate(THROWN_AWAY, ["icon-192.png", "stdlib.zip.pack"])
    page.evaluate("dispatchEvent(new Event('online'))")
    counted = re.compile(r"Files of the app on this phone: (\d+) of (\d+)")
    expect(page.locator(TROUBLE)).to_contain_text(counted)
    found = counted.search(page.locator(TROUBLE).inner_text())
    assert found and int(found[2]) - int(found[1]) == 2
    expect(page.locator(STATE)).not_to_contain_text(KEPT)
    top = page.locator(TROUBLE).bounding_box()
    assert top and top["y"] < 20


def test_files_that_are_missing_are_fetched_again(export: Path, hosted: Host, phone: Phone) -> None:
    server, page = hosted(export / "app"), phone.page
    visit(page, server.address)
    begin(page, "mosh", "Ada, Bo")
    expect(page.locator(STATE)).to_contain_text(KEPT, timeout=SLOW)
    before = stamp(page)
    page.evaluate(THROWN_AWAY, ["icon-192.png", "stdlib.zip.pack", "pyodide.asm.wasm"])
    page.reload()
    ready(page)
    expect(page.locator(STATE)).to_contain_text(KEPT, timeout=SLOW)
    expect(page.locator(TROUBLE)).to_have_text("")
    server.stop()
    page.reload()
    ready(page)
    assert stamp(page) == before


def test_a_game_that_the_browser_deletes_while_it_is_played_is_saved_again(
    export: Path, hosted: Host, phone: Phone
) -> None:
    page = phone.page
    visit(page, hosted(export / "app").address)
    begin(page, "non-morts", "Cy, Di")
    home(page)
    begin(page, "mosh", "Ada, Bo")
    on(page, 3)
    before, file = stamp(page), saved(page)
    page.locator(".close").click()
    emptied(page)
    expect(page.locator(TROUBLE)).to_contain_text("was saved again")
    assert stamp(page) == before
    on(page, 2)
    after = stamp(page)
    page.reload()
    ready(page)
    assert stamp(page) == after
    assert saved(page).startswith(file)
    page.locator(".close").click()
    expect(page.locator(TROUBLE)).to_have_text("")
    home(page)
    expect(page.locator(".evenings li")).to_have_count(1)


def test_a_tap_finds_out_as_well(export: Path, hosted: Host, phone: Phone) -> None:
    """The browser may say nothing when it deletes."""
    page = phone.page
    page.add_init_script("Object.defineProperty(IDBDatabase.prototype, 'onclose', {set() {}})")
    visit(page, hosted(export / "app").address)
    begin(page, "mosh", "Ada, Bo")
    on(page, 2)
    emptied(page)
    on(page, 2)
    expect(page.locator(TROUBLE)).to_contain_text("was saved again")
    after = stamp(page)
    page.reload()
    ready(page)
    assert stamp(page) == after


def test_games_that_were_deleted_between_two_starts_are_said_to_be(
    export: Path, hosted: Host, phone: Phone
) -> None:
    page, address = phone.page, hosted(export / "app").address
    visit(page, address)
    expect(page.locator(TROUBLE)).to_have_text("")
    begin(page, "mosh", "Ada, Bo")
    on(page, 2)
    origin = address.rstrip("/")
    page.goto("about:blank")
    page.context.new_cdp_session(page).send(DELETED, {"origin": origin, "storageTypes": "indexeddb"})
    visit(page, address)
    expect(page.locator(TROUBLE)).to_have_text(PAGE_STRINGS["emptied"])
    expect(page.locator(".evenings")).to_have_count(0)
    page.reload()
    ready(page)
    expect(page.locator(TROUBLE)).to_have_text("")  # it is said once


def test_games_that_somebody_deletes_are_not_missed(export: Path, hosted: Host, phone: Phone) -> None:
    page, address = phone.page, hosted(export / "app").address
    visit(page, address)
    begin(page, "mosh", "Ada, Bo")
    home(page)
    page.locator(".evenings summary").click()
    page.get_by_role("button", name="Delete for good").click()
    expect(page.locator(".evenings")).to_have_count(0)
    page.goto("about:blank")
    line = page.context.new_cdp_session(page)
    line.send(DELETED, {"origin": address.rstrip("/"), "storageTypes": "indexeddb"})
    visit(page, address)
    expect(page.locator(TROUBLE)).to_have_text("")


@pytest.mark.parametrize("granted", [True, False])
def test_the_browser_is_asked_to_keep_what_is_saved_and_its_no_is_said(
    granted: bool, export: Path, hosted: Host, phone: Phone
) -> None:
    page = phone.page
    asked = "window.asked = (window.asked || 0) + 1"
    page.add_init_script(
        f"""StorageManager.prototype.persisted = async () => false;
        StorageManager.prototype.persist = async () => {{ {asked}; return {json.dumps(granted)}; }};"""
    )
    visit(page, hosted(export / "app").address)
    unsafe = "This browser may delete saved games"
    expect(page.locator(STATE)).not_to_contain_text(unsafe)  # there is none
    assert page.evaluate("window.asked") is None
    begin(page, "mosh", "Ada, Bo")
    page.wait_for_function("window.asked === 1")
    on(page)
    if granted:
        expect(page.locator(STATE)).not_to_contain_text(unsafe)
    else:
        expect(page.locator(STATE)).to_contain_text(unsafe)


def test_nothing_is_said_to_be_unsafe_until_the_browser_has_answered(
    export: Path, hosted: Host, phone: Phone
) -> None:
    page = phone.page
    page.add_init_script(
        """StorageManager.prototype.persisted = async () => false;
        const answer = new Promise(done => { window.answer = done; });
        StorageManager.prototype.persist = () => { window.asked = true; return answer; };"""
    )
    visit(page, hosted(export / "app").address)
    begin(page, "mosh", "Ada, Bo")
    page.wait_for_function("window.asked")
    on(page)
    page.evaluate("answer(true)")
    on(page)
    expect(page.locator(STATE)).not_to_contain_text("This browser may delete saved games")


def test_the_first_start_shows_how_far_it_is(export: Path, hosted: Host, phone: Phone) -> None:
    page = phone.page
    page.add_init_script(
        """addEventListener("DOMContentLoaded", () => {
            window.shown = [];
            const look = () => {
                const place = document.getElementById("coming");
                const words = place && !place.hidden && place.lastElementChild.textContent;
                if (words && shown.at(-1) !== words) shown.push(words);
            };
            const all = {subtree: true, childList: true, attributes: true};
            new MutationObserver(look).observe(document.body, all);
        });"""
    )
    page.context.new_cdp_session(page).send(
        "Network.emulateNetworkConditions",
        {"offline": False, "latency": 20, "downloadThroughput": 4_000_000, "uploadThroughput": 4_000_000},
    )
    page.goto(hosted(export / "app").address)
    ready(page)
    *coming, starting = page.evaluate("shown")
    assert starting == "Starting the app…"
    done = [int(each.removeprefix("Loading the app: ").removesuffix(" %")) for each in coming]
    assert done == sorted(done) and len(done) > 5 and done[-1] > 80


def test_a_slow_network_is_not_said_to_be_late_while_something_comes(
    export: Path, hosted: Host, phone: Phone
) -> None:
    page = phone.page
    page.add_init_script(
        """const set = setTimeout;
        window.setTimeout = (act, ms, ...more) => set(act, ms === 20000 ? 1500 : ms, ...more);"""
    )
    page.context.new_cdp_session(page).send(
        "Network.emulateNetworkConditions",
        {"offline": False, "latency": 20, "downloadThroughput": 2_000_000, "uploadThroughput": 4_000_000},
    )
    page.goto(hosted(export / "app").address)
    page.wait_for_timeout(4000)
    expect(page.locator("#coming")).to_contain_text("Loading the app")
    expect(page.locator(TROUBLE)).to_have_text("")
    ready(page)


UNFIT = {
    "no unpacking": "delete window.DecompressionStream;",
    "no such programs": "WebAssembly.validate = () => false;",
    "no programs at all": "delete window.WebAssembly;",
    "no numbers that long": "delete window.BigInt64Array;",
}


@pytest.fixture
def french(browser: Browser) -> Iterator[Page]:
    """Open a page of somebody who speaks French."""
    context = browser.new_context(locale="fr-CH", viewport={"width": 390, "height": 844})
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("lacking", UNFIT)
def test_a_browser_that_is_too_old_is_told_so_before_anything_is_loaded(
    lacking: str, export: Path, hosted: Host, french: Page
) -> None:
    asked, wrong = list[str](), list[str]()
    french.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    french.on("pageerror", lambda error: wrong.append(str(error)))
    french.add_init_script(UNFIT[lacking])
    french.goto(hosted(export / "app").address)
    expect(french.get_by_role("alert")).to_contain_text("trop ancien pour l’appli")
    expect(french.get_by_role("alert")).to_contain_text("Safari 16.4 (iOS 16.4), Chrome 112, Firefox 113")
    expect(french.locator("html")).to_have_attribute("lang", "fr")
    assert set(asked) <= {"", "fit.js", "icon-192.png", "manifest.webmanifest"} and not wrong
    french.goto((export / "companion.html").as_uri())
    expect(french.get_by_role("alert")).to_contain_text("trop ancien pour l’appli")
    assert not wrong


def test_a_browser_that_cannot_read_the_script_is_told_so_too(
    export: Path, hosted: Host, french: Page
) -> None:
    def older(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=f"let x = ;{answer.text()}")

    french.route("**/app.js", older)
    french.goto(hosted(export / "app").address)
    expect(french.get_by_role("alert")).to_contain_text("trop ancien pour l’appli")
