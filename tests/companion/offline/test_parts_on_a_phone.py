"""A game comes when it is begun, a language that the phone does not speak when it is chosen."""

import gzip
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Playwright, Request, expect

from printkit.companion.offline.strings import PAGE_STRINGS
from tests.companion.exported import Host
from tests.companion.locators import attribute
from tests.companion.offline.conftest import Phone
from tests.companion.offline.hand import KEPT, SLOW, asked, begin, home, on, prepared, ready, stamp, visit
from tests.companion.offline.publishing import put, renew
from tests.companion.thumb import GUARD

pytestmark = pytest.mark.slow

HELD = """async () => {
  const files = [];
  for (const name of await caches.keys())
    for (const {url} of await (await caches.open(name)).keys()) files.push(url.split("/").pop());
  return files;
}"""

UPDATE = "() => navigator.serviceWorker.getRegistration().then(held => held.update())"

NOTE_WHAT_STAYS = """{
  window.posted = window.left = 0;
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message, ...more) {
    const parts = Object.values(message.parts || {});
    post.call(this, message, ...more);
    window.posted += parts.length;
    for (const {byteLength} of parts) window.left += byteLength;
  };
}"""
"""Counts the parts that go to Python, and the bytes that lie in the page still when they have gone."""

ALL_HELD = (
    f"async names => {{ const held = await ({HELD})(); return names.every(each => held.includes(each)); }}"
)


@pytest.fixture
def french(playwright: Playwright, tmp_path: Path) -> Iterator[Phone]:
    """Yield a phone that speaks only the first language of the games."""
    made = Phone(playwright, tmp_path / "profile", locale="fr-FR")
    yield made
    made.browser.close()
    assert not made.wrong


def choose(page: Page, lang: str) -> None:
    """Choose a language in the settings, which have only just come."""
    button = page.locator(f"form[action=look] button[name=lang][value={lang}]")
    button.wait_for()
    page.wait_for_timeout(GUARD)
    button.click()


def test_nothing_of_a_game_comes_before_it_is_begun(export: Path, hosted: Host, phone: Phone) -> None:
    came = list[str]()
    phone.page.add_init_script("delete Navigator.prototype.serviceWorker")  # it fetches all for later

    def note(request: Request) -> None:
        came.append(request.url.rpartition("/")[2])

    phone.page.on("request", note)
    visit(phone.page, hosted(export / "app").address)
    assert not [name for name in came if name.startswith("game.")]
    begin(phone.page, "mosh", "Ada, Bo")
    assert {name for name in came if name.startswith("game.")} == {
        "game.mosh.zip.pack",
        "game.mosh.en.zip.pack",
    }
    on(phone.page, 2)


def test_another_language_is_asked_of_the_network_and_then_stays(
    export: Path, hosted: Host, french: Phone, tmp_path: Path
) -> None:
    folder, page = Path(shutil.copytree(export / "app", tmp_path / "app")), french.page
    part = folder / "game.mosh.en.zip.pack"
    away = part.rename(tmp_path / part.name)
    visit(page, hosted(folder).address)
    begin(page, "mosh", "Ada, Bo", "Commencer")
    expect(page.locator("#state")).not_to_have_text("", timeout=SLOW)
    assert part.name not in page.evaluate(HELD)
    before = stamp(page)
    page.locator("#settings").click()
    choose(page, "en")
    expect(page.locator("#trouble")).to_contain_text("pas encore sur ce téléphone")
    assert page.locator("html").get_attribute("lang") == "fr"
    away.rename(part)
    choose(page, "en")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator("#trouble")).to_have_text("")
    assert part.name in page.evaluate(HELD)
    part.unlink()
    page.reload()
    ready(page)
    assert stamp(page) == before and page.locator("html").get_attribute("lang") == "en"


def test_a_game_whose_language_is_away_is_refused_where_it_was_begun(
    export: Path, hosted: Host, phone: Phone, tmp_path: Path
) -> None:
    folder, page = Path(shutil.copytree(export / "app", tmp_path / "app")), phone.page
    (folder / "sw.js").unlink()
    (folder / "game.humans.zip.pack").unlink()
    visit(page, hosted(folder).address)
    form = page.locator("form:has(input[value=humans])")
    form.locator("input[name=players]").fill("Ada, Bo")
    page.wait_for_timeout(GUARD)
    form.get_by_role("button", name="Begin: the app rolls and draws").click()
    expect(page.locator(".notice")).to_contain_text(PAGE_STRINGS["away"][:20])
    expect(page.locator("form:has(input[value=humans]) input[name=players]")).to_have_value("Ada, Bo")
    begin(page, "mosh", "Ada, Bo")
    home(page)


def test_a_link_stays_until_its_game_has_come(export: Path, hosted: Host, phone: Phone) -> None:
    page = phone.page
    page.add_init_script("delete Navigator.prototype.serviceWorker")  # so nothing is on the phone
    visit(page, hosted(export / "app").address)
    begin(page, "mosh", "Ada, Bo")
    on(page, 3)
    question = asked(page)
    page.locator("#settings").click()
    link = attribute(page.locator("#take-along"), "href")
    evenings = page.locator(".evenings li")
    for kept in (1, 0):
        home(page)
        if not kept:
            page.locator(".evenings summary").click()
            page.get_by_role("button", name="Delete for good").click()
        expect(evenings).to_have_count(kept)
        page.route("**/game.mosh*", lambda route: route.abort())
        page.goto("about:blank")
        visit(page, link)
        expect(page.locator(".notice")).to_have_text(PAGE_STRINGS["linked"])
        expect(evenings).to_have_count(kept)
        assert page.url == link
        page.unroute("**/game.mosh*")
        page.reload()
        ready(page)
        expect(page.locator("#question")).to_have_text(question)
        assert "#" not in page.url
    home(page)
    expect(evenings).to_have_count(1)


def test_no_part_lies_in_the_page_once_python_has_it(export: Path, hosted: Host, phone: Phone) -> None:
    page = phone.page
    page.add_init_script(NOTE_WHAT_STAYS)
    visit(page, hosted(export / "app").address)
    prepared(page)
    begin(page, "mosh", "Ada, Bo")
    assert page.evaluate("() => window.posted") > len(list((export / "app").glob("game.*.zip.pack"))) / 2
    assert page.evaluate("() => window.left") == 0


@pytest.mark.parametrize("later", [False, True], ids=["with it", "later"])
def test_a_language_chosen_while_an_update_waits_is_renewed(
    export: Path, hosted: Host, french: Phone, tmp_path: Path, later: bool
) -> None:
    folder, page = Path(shutil.copytree(export / "app", tmp_path / "app")), french.page
    server = hosted(folder)
    visit(page, server.address)
    begin(page, "mosh", "Ada, Bo", "Commencer")
    expect(page.locator("#state")).not_to_have_text("", timeout=SLOW)
    renew(folder)
    page.evaluate(UPDATE)
    expect(page.locator("#update")).to_be_visible(timeout=SLOW)
    page.locator("#settings").click()
    choose(page, "en")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    english = sorted(folder.glob("game.*.en.zip.pack"))
    page.wait_for_function(ALL_HELD, arg=[each.name for each in english])
    away = [each.rename(tmp_path / each.name) for each in english if later]
    page.locator("#update").click()
    page.wait_for_function("() => window.newer", timeout=SLOW)
    ready(page)
    if later:
        expect(page.locator("#trouble")).to_contain_text("Files of the app on this phone")
        assert KEPT not in page.locator("#state").inner_text()
        for each in away:
            each.rename(folder / each.name)
        page.evaluate("() => dispatchEvent(new Event('online'))")
    expect(page.locator("#state")).to_contain_text(KEPT, timeout=SLOW)
    server.stop()
    if page.locator(".state").count():
        home(page)
    for game in ("humans", "mosh"):
        begin(page, game, "Ada, Bo")
        home(page)


def test_a_language_chosen_before_anything_is_held_is_held_with_the_rest(
    export: Path, hosted: Host, french: Phone, tmp_path: Path
) -> None:
    folder, page = Path(shutil.copytree(export / "app", tmp_path / "app")), french.page
    holder = (folder / "sw.js").rename(tmp_path / "sw.js")
    visit(page, hosted(folder).address)
    begin(page, "mosh", "Ada, Bo", "Commencer")
    page.locator("#settings").click()
    choose(page, "en")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    holder.rename(folder / "sw.js")
    page.reload()
    expect(page.locator("#state")).to_contain_text(KEPT, timeout=SLOW)
    held = page.evaluate(HELD)
    assert {each.name for each in folder.glob("game.*.en.zip.pack")} <= {*held}


def test_a_language_of_a_newer_version_is_told_as_that(
    export: Path, hosted: Host, french: Phone, tmp_path: Path
) -> None:
    folder, page = Path(shutil.copytree(export / "app", tmp_path / "app")), french.page
    visit(page, hosted(folder).address)
    begin(page, "mosh", "Ada, Bo", "Commencer")
    expect(page.locator("#state")).not_to_have_text("", timeout=SLOW)
    part = folder / "game.mosh.en.zip.pack"
    put(folder, part.name, gzip.compress(gzip.decompress(part.read_bytes()), 1, mtime=0))
    renew(folder)
    page.locator("#settings").click()
    choose(page, "en")
    expect(page.locator("#trouble")).to_contain_text("nouvelle version")
    expect(page.locator("#update")).to_be_visible(timeout=SLOW)
    assert page.locator("#update").inner_text() in page.locator("#trouble").inner_text()
    page.locator("#update").click()
    page.wait_for_function("() => window.newer", timeout=SLOW)
    ready(page)
    page.locator("#settings").click()
    choose(page, "en")
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_everything_that_the_phone_speaks_is_kept(export: Path, hosted: Host, phone: Phone) -> None:
    server, page = hosted(export / "app"), phone.page
    visit(page, server.address)
    expect(page.locator("#state")).to_contain_text(KEPT, timeout=SLOW)
    server.stop()
    for game in ("humans", "inferno"):
        begin(page, game, "Ada, Bo")
        home(page)
