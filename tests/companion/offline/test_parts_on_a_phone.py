"""A game comes when it is begun, a language that the phone does not speak when it is chosen."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Playwright, Request, expect

from printkit.companion.offline.strings import PAGE_STRINGS
from tests.companion.exported import Host
from tests.companion.offline.conftest import Phone
from tests.companion.offline.hand import KEPT, SLOW, begin, home, on, ready, stamp, visit
from tests.companion.thumb import GUARD

pytestmark = pytest.mark.slow

HELD = """async () => {
  const files = [];
  for (const name of await caches.keys())
    for (const {url} of await (await caches.open(name)).keys()) files.push(url.split("/").pop());
  return files;
}"""


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


def test_everything_that_the_phone_speaks_is_kept(export: Path, hosted: Host, phone: Phone) -> None:
    server, page = hosted(export / "app"), phone.page
    visit(page, server.address)
    expect(page.locator("#state")).to_contain_text(KEPT, timeout=SLOW)
    server.stop()
    for game in ("humans", "inferno"):
        begin(page, game, "Ada, Bo")
        home(page)
