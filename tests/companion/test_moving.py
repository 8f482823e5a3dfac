"""An evening moves: from the terminal to the phones and back, by its journal or by a save file."""

import contextlib
import io
import json
from pathlib import Path

import pytest
import typer
from playwright.sync_api import expect

from printkit.cli.play import play
from tests.companion.conftest import Serve
from tests.companion.locators import attribute
from tests.companion.served import KEEPER, stamp_of
from tests.companion.thumb import rest
from tests.phones import OpenPage


def at_terminal(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    file: Path,
    *lines: str,
    players: str = "",
    seed: int | None = None,
    resume: bool = False,
) -> str:
    """Play in the terminal; return what was shown."""
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    with contextlib.suppress(typer.Exit):
        play("mosh", players, seed=seed, lang="en", resume=resume, file=file)
    return capsys.readouterr().out


def test_begun_in_the_terminal_it_goes_on_on_the_phone_and_back(
    serve: Serve,
    phone: OpenPage,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    served = serve("mosh", "Ana,Ben")
    served.kill()
    served.file.unlink()
    at_terminal(monkeypatch, capsys, served.file, "1", "2", "1", players="Ana,Ben", seed=3)
    begun = served.lines()
    assert len(begun) == 4  # side, two boards, the first player by lot
    served.again()
    page = phone(served.people[1])  # the lot fell on Ben
    expect(page.locator("#ask h2")).to_have_text("What next?")
    page.locator(".offers button").first.tap()
    expect(page.locator(".pit-state")).to_contain_text("Round 1")
    rest(page)
    served.kill()
    assert served.lines()[: len(begun)] == begun and len(served.lines()) > len(begun)
    shown = at_terminal(monkeypatch, capsys, served.file, "board", resume=True)
    assert "Round 1" in shown
    served.again()


def test_a_save_file_is_loaded_and_the_old_evening_is_kept(
    serve: Serve, phone: OpenPage, tmp_path: Path
) -> None:
    served = serve("mosh", "Ana,Ben")
    ana = served.joined(served.people[0])
    keeper = phone(served.links[KEEPER])
    keeper.locator(".offers button").first.tap()
    rest(keeper)
    keeper.goto(keeper.url + "?show=settings")
    with keeper.expect_download() as saving:
        keeper.get_by_text("Save to a file").click()
    saved = tmp_path / "evening.jsonl"
    saving.value.save_as(saved)
    assert saved.read_bytes() == served.file.read_bytes()
    shown = served.stamp(ana)
    done = served.tap(ana, {"do": "answer", "pick": "rob-rigor", "stamp": shown})[2]
    longer = served.file.read_bytes()
    assert len(longer) > len(saved.read_bytes())
    expect(keeper.locator(".state")).to_have_attribute("data-stamp", stamp_of(done))
    keeper.set_input_files("input[type=file]", saved)
    rest(keeper)
    keeper.get_by_text("Load this file").click()
    expect(keeper.locator(".panel")).to_have_count(0)
    expect(keeper.locator("#question")).to_contain_text("Which board do you take?")
    assert served.file.read_bytes() == longer
    assert served.stamp(ana) != shown  # the same seed, so the links still open
    late = served.tap(ana, {"do": "answer", "pick": "rob-rigor", "stamp": shown})[2]
    assert b"may already have counted" in late


def test_every_line_of_the_server_is_a_line_of_a_journal(serve: Serve) -> None:
    served = serve("mosh", "Ana,Ben")
    ana = served.joined(served.people[0])
    served.tap(ana, {"do": "begin", "offer": "0", "stamp": served.stamp(ana)})
    served.tap(ana, {"do": "dice", "own": "1", "stamp": served.stamp(ana)})
    assert [next(iter(json.loads(line))) for line in served.lines()] == ["call", "own"]
    served.kill()
    served.again()
    assert b"We roll and draw ourselves" in served.ask("GET", "/fragment?show=settings", Cookie=ana)[2]


def test_only_the_keeper_is_shown_the_link_that_takes_the_evening_along(
    serve: Serve, phone: OpenPage
) -> None:
    """It holds everybody's secrets. What opens it is the app: see offline/test_link.py."""
    served = serve("mosh", "Ana,Ben", "--app", "https://play.example/app/")
    keeper = phone(served.links[KEEPER])
    keeper.locator(".offers button").first.tap()
    rest(keeper)
    keeper.goto(keeper.url + "?show=settings")
    link = attribute(keeper.locator("#take-along"), "href")
    assert link.startswith("https://play.example/app/#evening=")
    expect(keeper.locator(".scan svg")).to_be_visible()
    ana = served.joined(served.people[0])
    assert b"#evening=" not in served.ask("GET", "/?show=settings", Cookie=ana)[2]
