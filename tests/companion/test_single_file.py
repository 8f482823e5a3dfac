"""Where no network can help, a phone takes the companion along: one file, which the server hands out."""

import os
import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import expect

from printkit.companion.server.security import POLICY
from printkit.companion.single_file import MARK, single_file_path
from tests.companion.complaint import complaint
from tests.companion.conftest import Serve
from tests.companion.served import KEEPER, START, free_port
from tests.phones import OpenPage

APP = "https://play.example/app/"


@pytest.fixture
def single(tmp_path: Path) -> Path:
    """Write what looks like a companion in one file, and is as long."""
    path = tmp_path / "elsewhere.html"
    path.write_text(f"<!doctype html>\n<html>\n<head>\n{MARK}\n</head>\n{'A' * 8_000_000}\n</html>\n")
    return path


def test_whoever_has_a_link_takes_it_along(serve: Serve, phone: OpenPage, single: Path) -> None:
    served = serve("mosh", "Ana,Ben", "--app", str(single))
    page = phone(served.people[0])
    page.locator("#settings").tap()
    with page.expect_download() as coming:
        page.get_by_text("Download the app as one file").tap()
    assert coming.value.suggested_filename == "companion.html"
    assert coming.value.path().read_bytes() == single.read_bytes()
    expect(page.locator(".panel-settings")).to_contain_text("open it in Chrome from the Files app")


def test_it_is_sent_to_be_kept_and_never_shown_as_a_page_of_ours(serve: Serve, single: Path) -> None:
    served = serve("mosh", "Ana,Ben", "--app", str(single))
    ana = served.joined(served.people[0])
    status, headers, body = served.ask("GET", "/companion.html", Cookie=ana)
    assert (status, len(body)) == (200, single.stat().st_size)
    assert headers["content-length"] == str(single.stat().st_size)
    assert headers["content-disposition"] == 'attachment; filename="companion.html"'
    assert headers["content-security-policy"] == POLICY
    assert headers["x-content-type-options"] == "nosniff"
    assert "content-encoding" not in headers


def test_it_is_for_guests_only(serve: Serve, single: Path) -> None:
    served = serve("mosh", "Ana,Ben", "--app", str(single))
    status, _, body = served.ask("GET", "/companion.html")
    assert status == 401 and len(body) < 10_000
    ana = served.joined(served.people[0])
    assert served.ask("GET", "/companion.html", Cookie=ana, Host="evil.example")[0] == 421


def test_a_file_that_went_away_in_the_evening_is_not_found_and_the_evening_goes_on(
    serve: Serve, single: Path
) -> None:
    served = serve("mosh", "Ana,Ben", "--app", str(single))
    ana = served.joined(served.people[0])
    single.unlink()
    assert served.ask("GET", "/companion.html", Cookie=ana)[0] == 404
    assert served.ask("GET", "/", Cookie=ana)[0] == 200


def test_where_there_is_none_no_page_speaks_of_it(serve: Serve) -> None:
    served = serve("mosh", "Ana,Ben")
    ana = served.joined(served.people[0])
    assert b"companion.html" not in served.ask("GET", "/?show=settings", Cookie=ana)[2]
    assert served.ask("GET", "/companion.html", Cookie=ana)[0] == 404


def test_a_file_and_an_address_are_offered_side_by_side(serve: Serve, phone: OpenPage, single: Path) -> None:
    served = serve("mosh", "Ana,Ben", "--app", APP, "--app", str(single))
    page = phone(served.people[0])
    page.locator("#settings").tap()
    expect(page.locator("#one-file")).to_be_visible()
    expect(page.get_by_role("link", name=APP)).to_be_visible()  # for iPhones
    expect(page.locator("#take-along")).to_have_count(0)  # that link holds everybody's secrets
    expect(page.locator(".panel-settings")).not_to_contain_text("save it to a file")
    page.goto(served.links[KEEPER])
    page.locator("#settings").tap()
    expect(page.locator("#take-along")).to_be_visible()
    expect(page.locator(".panel-settings")).to_contain_text("save it to a file and load that")


def test_the_page_says_what_it_can_not_do_only_where_that_is_so(serve: Serve, phone: OpenPage) -> None:
    served = serve("mosh", "Ana,Ben")
    page = phone(served.people[0])  # an address of its own computer: browsers trust it
    page.locator("#settings").tap()
    expect(page.locator("#tied")).to_be_hidden()
    plain = phone(served.people[0], java_script_enabled=False)
    plain.locator("#settings").tap()
    expect(plain.locator("#tied")).to_contain_text("needs the computer that runs the game")


MAKE = (
    "hint: printkit export-companion DIR --single-file makes DIR/companion.html; "
    "an address begins with https://"
)


def test_a_folder_is_refused_because_it_would_not_work_offline(tmp_path: Path) -> None:
    told, hint = complaint(lambda: single_file_path(tmp_path))
    assert told == f"printkit: --app: {tmp_path} is a folder"
    assert hint.startswith("hint: over plain http a folder does not work offline")
    assert "--single-file" in hint


@pytest.mark.parametrize(
    ("name", "what"),
    [
        ("play.example/app", "there is no file play.example/app"),
        ("file:///tmp/companion.html", "there is no file"),
        ("x" * 5000, "cannot be read: the name is too long"),
        ("null\0", "there is no file null"),
        ("/dev/zero", "there is no file /dev/zero"),
    ],
    ids=["missing", "no web address", "too long", "strange", "device"],
)
def test_what_is_no_file_is_refused(name: str, what: str) -> None:
    told, hint = complaint(lambda: single_file_path(Path(name)))
    assert what in told and hint == MAKE


def test_any_other_file_is_not_handed_out(tmp_path: Path) -> None:
    diary = tmp_path / "diary.html"
    diary.write_text("<!doctype html>\n<title>My diary</title>")
    told, hint = complaint(lambda: single_file_path(diary))
    assert told == f"printkit: --app: {diary} is not the app in one file" and hint == MAKE


@pytest.mark.parametrize(
    ("apps", "what"),
    [
        (("nowhere.html",), "there is no file nowhere.html"),
        ((APP, APP), "give one address and one file at most"),
    ],
)
def test_nothing_begins_with_what_can_not_be_handed_out(
    tmp_path: Path, apps: tuple[str, ...], what: str
) -> None:
    named = [part for app in apps for part in ("--app", app)]
    given = ["--players", "Ana,Ben", "--port", str(free_port()), "--file", str(tmp_path / "night.jsonl")]
    environment = {**os.environ, "LC_ALL": "en_GB.UTF-8", "XDG_DATA_HOME": str(tmp_path)}
    command = [*START, "mosh", *given, *named]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout) == (2, "")
    assert what in done.stderr
    assert not (tmp_path / "night.jsonl").exists()
