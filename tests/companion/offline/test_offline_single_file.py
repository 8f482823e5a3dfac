"""A served evening hands out the companion as one file, and goes on in it."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.companion.conftest import Serve
from tests.companion.offline.conftest import Phone
from tests.companion.offline.hand import asked, load, on, ready, saved, stamp, visit
from tests.companion.served import KEEPER

pytestmark = pytest.mark.slow


def test_the_evening_goes_on_from_the_file_with_the_same_question(
    export: Path, serve: Serve, phone: Phone, tmp_path: Path
) -> None:
    served = serve("mosh", "Ana,Ben", "--app", str(export / "companion.html"))
    page = phone.page
    page.goto(served.links[KEEPER])
    on(page, 3)
    question, board = asked(page), page.locator(".board").inner_text()
    evening = tmp_path / "evening.jsonl"
    evening.write_bytes(saved(page))
    assert evening.read_bytes() == served.file.read_bytes()
    with page.expect_download() as coming:
        page.locator("#one-file").click()
    taken = tmp_path / "taken" / coming.value.suggested_filename
    coming.value.save_as(taken)
    assert taken.read_bytes() == (export / "companion.html").read_bytes()
    served.kill()
    phone.browser.set_offline(True)
    visit(page, taken.as_uri())
    load(page, evening)
    expect(page.locator("#question")).to_have_text(question)
    assert page.locator(".board").inner_text() == board
    assert saved(page) == evening.read_bytes()
    expect(page.locator("#one-file")).to_have_count(0)  # it is here already
    expect(page.locator("#take-along")).to_have_count(0)  # no other phone finds a file of this one
    expect(page.locator("#tied")).to_be_hidden()
    page.locator(".close").click()
    before = stamp(page)
    on(page, 3)
    assert stamp(page) != before
    page.reload()
    ready(page)
    assert saved(page).startswith(evening.read_bytes())
