"""The single file opens from the disk, plays, and remembers."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.companion.offline.conftest import Phone
from tests.companion.offline.hand import asked, begin, on, saved, stamp, visit

pytestmark = pytest.mark.slow


def test_it_plays_from_the_disk_and_goes_on_another_day(export: Path, phone: Phone) -> None:
    address = (export / "companion.html").as_uri()
    phone.browser.set_offline(True)
    visit(phone.page, address)
    begin(phone.page, "non-morts", "Ada, Bo")
    on(phone.page, 8)
    question, before, file = asked(phone.page), stamp(phone.page), saved(phone.page)
    phone.again()
    visit(phone.page, address)
    assert saved(phone.page) == file
    phone.page.locator(".close").click()
    expect(phone.page.locator("#question")).to_have_text(question)
    assert stamp(phone.page) == before
    on(phone.page)


def test_it_asks_nothing_of_any_network(export: Path, phone: Phone) -> None:
    asked_for = []
    phone.page.on("request", lambda request: asked_for.append(request.url))
    visit(phone.page, (export / "companion.html").as_uri())
    assert [url for url in asked_for if not url.startswith(("file:", "blob:", "data:"))] == []
