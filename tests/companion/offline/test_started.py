"""A phone keeps Python's memory as it is when everything is loaded, and starts from there the next time."""

import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.companion.exported import Host
from tests.companion.offline.conftest import Phone
from tests.companion.offline.hand import SLOW, asked, begin, on, prepared, ready, saved, stamp, visit, woken
from tests.companion.offline.publishing import change

pytestmark = pytest.mark.slow


RUBBISH = "memory => new Uint8Array(memory.byteLength).fill(7)"
WIPED = "memory => new Uint8Array(memory).fill(0, memory.byteLength >> 3)"
"""Nothing that Python would know again, and what begins like it and then holds nothing."""


def test_the_next_start_goes_on_from_memory_without_a_network(
    export: Path, hosted: Host, phone: Phone
) -> None:
    server, page = hosted(export / "app"), phone.page
    visit(page, server.address)
    begin(page, "mosh", "Ada, Bo")
    on(page, 3)
    prepared(page)
    assert not woken(page)
    question, before, file = asked(page), stamp(page), saved(page)
    server.stop()
    phone.again()
    visit(phone.page, server.address)
    assert woken(phone.page)
    assert saved(phone.page) == file
    phone.page.locator(".close").click()
    expect(phone.page.locator("#question")).to_have_text(question)
    assert stamp(phone.page) == before
    on(phone.page, 3)


@pytest.mark.parametrize("damage", [RUBBISH, WIPED], ids=["rubbish", "wiped"])
def test_a_memory_that_does_not_wake_up_is_forgotten(
    damage: str, export: Path, hosted: Host, phone: Phone
) -> None:
    page = phone.page
    visit(page, hosted(export / "app").address)
    begin(page, "mosh", "Ada, Bo")
    prepared(page)
    before = stamp(page)
    page.evaluate(f"async () => started.keep(({damage})(await started.read()))")
    page.reload()
    ready(page)
    assert not woken(page)
    assert stamp(page) == before
    on(page)
    prepared(page)  # and made anew


def test_the_memory_of_another_version_is_not_used_and_goes(
    export: Path, hosted: Host, phone: Phone, tmp_path: Path
) -> None:
    folder = shutil.copytree(export / "app", tmp_path / "app")
    (made,) = re.findall(r'data-made="(\w+)"', (folder / "index.html").read_text("utf-8"))
    page = phone.page
    visit(page, hosted(folder).address)
    prepared(page)
    for name in ("index.html", "sw.js"):
        change(folder, name, made, "another")
    change(folder, "sw.js", 'CACHE = "printkit ', 'CACHE = "printkit 2')
    page.reload()
    page.wait_for_selector("html[data-made=another][data-ready]", state="attached", timeout=SLOW)
    assert not woken(page)
    kept = "async () => (await caches.keys()).filter(name => name.includes('started'))"
    assert [name for name in page.evaluate(kept) if made in name] == []
    prepared(page)


def test_it_is_named_after_all_that_it_is_made_of() -> None:
    from printkit.companion.offline.export import content_name

    files = {"app.zip": b"1", "worker.js": b"2"}
    assert content_name(files) == content_name(dict(reversed(files.items())))
    assert content_name(files) != content_name({**files, "app.zip": b"3"})
