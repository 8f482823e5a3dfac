"""What goes wrong is told on the page, in a phone's own words, and loses nothing."""

import gzip
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from printkit.table.journal import Journal
from printkit.table.seating import Seating
from tests.companion.exported import Host
from tests.companion.offline.conftest import Phone
from tests.companion.offline.hand import SLOW, begin, home, load, on, press, ready, saved, stamp, visit
from tests.companion.thumb import GUARD

pytestmark = pytest.mark.slow


NOTHING_KEPT = """
indexedDB.open = () => {
  const asked = {};
  setTimeout(() => asked.onerror());
  return asked;
}
"""

DAMAGED = """() => new Promise(done => {
  indexedDB.open(store.name).onsuccess = ({target}) => {
    const into = target.result.transaction(["evenings", "lines"], "readwrite");
    into.objectStore("evenings").getAllKeys().onsuccess = ({target}) => {
      into.objectStore("lines").put("rubbish", [target.result[0], 0]);
    };
    into.oncomplete = done;
  };
})"""
"""Spoils the first line of the one evening that is kept."""

DIES = """async () => {
  (await engine.ready).dispatchEvent(new ErrorEvent("error", {message: "no memory"}));
  return document.getElementById("trouble").textContent.includes("no memory");
}"""
"""Lets Python die, and tells whether the page has said so: it does where something was asked."""

MOST = 6_200_000
"""Bytes that are sent compressed until a game may be begun in its first language and in one more."""


def test_what_comes_first_is_small_enough(export: Path) -> None:
    sent = {path.name: len(gzip.compress(path.read_bytes(), 9)) for path in (export / "app").iterdir()}
    common = sum(size for name, size in sent.items() if not name.startswith("game."))
    further = [size for name, size in sent.items() if name.startswith("game.mosh.") and name.count(".") > 3]
    assert len(further) == 4
    assert common + sent["game.mosh.zip.pack"] + max(further) <= MOST


def test_a_server_that_does_not_know_the_type_of_python_will_do(
    export: Path, hosted: Host, phone: Phone
) -> None:
    visit(phone.page, hosted(export / "app", types={".wasm": "text/plain"}).address)
    begin(phone.page, "mosh", "Ada, Bo")


def test_a_damaged_python_is_told_and_not_waited_for(
    export: Path, hosted: Host, phone: Phone, tmp_path: Path
) -> None:
    folder = shutil.copytree(export / "app", tmp_path / "app")
    machine = folder / "pyodide.asm.wasm"
    machine.write_bytes(machine.read_bytes()[:100_000])
    phone.page.goto(hosted(folder).address)
    expect(phone.page.locator("#trouble")).to_contain_text("The app does not start here", timeout=SLOW)


def test_a_file_that_is_missing_is_named(export: Path, hosted: Host, phone: Phone, tmp_path: Path) -> None:
    folder = shutil.copytree(export / "app", tmp_path / "app")
    (folder / "stdlib.zip.pack").unlink()
    phone.page.goto(hosted(folder).address)
    expect(phone.page.locator("#trouble")).to_contain_text("404", timeout=SLOW)
    phone.wrong.clear()  # Pyodide throws it as well


def test_a_file_that_is_no_evening_is_refused_and_another_goes_on(
    export: Path, hosted: Host, phone: Phone, tmp_path: Path
) -> None:
    page = phone.page
    visit(page, hosted(export / "app").address)
    rubbish = tmp_path / "rubbish.jsonl"
    rubbish.write_text("hello")
    page.set_input_files("input[type=file]", rubbish)
    page.get_by_role("button", name="Load this file").click()
    expect(page.locator(".notice")).to_contain_text("is not a saved game")
    begin(page, "mosh", "Ada, Bo")
    on(page, 5)
    file = tmp_path / "mosh.jsonl"
    file.write_bytes(saved(page))
    home(page)
    load(page, file)
    assert saved(page) == file.read_bytes()


def test_names_that_can_not_sit_down_are_told_and_stay_to_be_put_right(
    export: Path, hosted: Host, phone: Phone
) -> None:
    page = phone.page
    visit(page, hosted(export / "app").address)
    form = page.locator("form:has(input[value=mosh])")
    form.locator("input[name=players]").fill("Ada, Ada")
    form.locator("button").first.click()
    expect(page.locator(".notice")).to_contain_text("two people are called “Ada”")
    expect(form.locator("input[name=players]")).to_have_value("Ada, Ada")


def test_a_browser_that_keeps_nothing_says_so_and_plays(export: Path, hosted: Host, phone: Phone) -> None:
    phone.browser.add_init_script(NOTHING_KEPT)
    page = phone.page
    visit(page, hosted(export / "app").address)
    expect(page.locator("#trouble")).to_contain_text("cannot save anything")
    begin(page, "mosh", "Ada, Bo")
    on(page, 3)
    assert saved(page).count(b"\n") > 3


def test_a_journal_of_the_terminal_goes_on_here_and_back(
    export: Path, hosted: Host, phone: Phone, tmp_path: Path
) -> None:
    begun = tmp_path / "begun.jsonl"
    Journal.create(begun, "mosh", "7", {"game": "mosh"}, Seating({"p1": "Ada", "p2": "Bo"})).close()
    page = phone.page
    visit(page, hosted(export / "app").address)
    load(page, begun)
    on(page, 6)
    back = tmp_path / "back.jsonl"
    back.write_bytes(saved(page))
    with Journal.open(back) as journal:
        assert journal.head.seed == "7" and len(journal.lines) >= 6


def died(page: Page) -> None:
    """Let Python die until the page says so."""
    for _ in range(20):
        if page.evaluate(DIES):
            return
        page.wait_for_timeout(200)
    raise AssertionError("nothing was told")


def test_a_python_that_dies_while_it_is_asked_is_told_and_loses_nothing(
    export: Path, hosted: Host, phone: Phone
) -> None:
    page = phone.page
    visit(page, hosted(export / "app").address)
    begin(page, "mosh", "Ada, Bo")
    on(page, 2)
    before = stamp(page)
    page.evaluate("async () => (await engine.ready).terminate()")
    trouble, ask = page.locator("#trouble"), page.locator("#ask button")
    press(page, ask, lambda: expect(trouble).to_contain_text("reload the page", timeout=SLOW // 3))
    press(page, ask, lambda: died(page))
    page.reload()
    ready(page)
    assert stamp(page) == before
    on(page)


HELD = """if (window.name === "held") {
    const held = new Promise(done => { window.release = done; });
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (...words) { held.then(() => post.apply(this, words)); };
    window.name = "";
}"""
"""A script that keeps Python from starting in a page that is held, until `release()` is called."""


def hold(page: Page) -> None:
    """Keep Python from starting at the next load of a page."""
    page.evaluate("window.name = 'held'")


def test_an_early_tap_on_an_evening_that_can_not_be_opened_is_refused(
    export: Path, hosted: Host, phone: Phone
) -> None:
    page = phone.page
    visit(page, hosted(export / "app").address)
    begin(page, "mosh", "Ada, Bo")
    on(page, 2)
    page.evaluate(DAMAGED)
    phone.browser.add_init_script(HELD)
    hold(page)
    page.reload(wait_until="commit")
    expect(page.locator("#ask button").first).to_be_visible()
    page.wait_for_timeout(GUARD)
    page.locator("#ask button").first.click()
    assert page.locator("html[data-ready]").count() == 0  # Python has not started yet
    page.evaluate("release()")
    ready(page)
    expect(page.locator(".notice")).to_contain_text("is not a saved game")
    expect(page.get_by_text("undefined")).to_have_count(0)
    hold(page)
    page.reload(wait_until="commit")
    expect(page.locator("h1")).to_have_text("printkit")
    assert page.locator("html[data-ready]").count() == 0  # nor is it painted at the next start
    page.evaluate("release()")
    ready(page)
    expect(page.locator(".evenings li")).to_have_count(1)
    begin(page, "mosh", "Cy, Di")
    on(page, 2)
