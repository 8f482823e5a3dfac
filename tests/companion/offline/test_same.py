"""The phone's Python and ours answer the same to the byte: every evening kept, every throw of a seed."""

import json
import re
from pathlib import Path

import pytest
from lxml import etree

from printkit.cli.export_companion import kits
from printkit.companion.loader import page_loader
from printkit.companion.offline.bundle_data import packed_data
from printkit.companion.offline.library import Library, open_library
from printkit.companion.offline.worker import OfflineApp, Told
from tests.companion.elements import attribute, elements, text
from tests.companion.evenings import EVENINGS, GAMES
from tests.companion.exported import Host
from tests.companion.offline.asking import AskPhone, make_ask
from tests.companion.offline.conftest import Phone
from tests.companion.offline.hand import visit

pytestmark = pytest.mark.slow


LED = {"reptiliens": ", ".join("abcdefghi")}
"""Who plays the games that a game master leads."""

ASK = "async ask => JSON.stringify(await engine.ask(ask))"


@pytest.fixture(scope="module")
def library() -> Library:
    return open_library(packed_data(kits(GAMES, ())).__getitem__, page_loader)


@pytest.fixture
def both(export: Path, hosted: Host, phone: Phone, library: Library, tmp_path: Path) -> AskPhone:
    """Ask the browser and our own Python the same; return the answer that both give."""
    visit(phone.page, hosted(export / "app").address)
    ours = OfflineApp(library, tmp_path)

    def ask(do: str, **more: object) -> Told:
        wanted = make_ask(do, **more)
        answer: Told = json.loads(ours.answer(json.dumps(wanted)))
        there = phone.page.evaluate(ASK, wanted)
        assert json.loads(there) == answer
        return answer

    return ask


def test_every_game_that_nobody_has_to_lead_has_its_evening() -> None:
    kept = {path.stem.rpartition("-")[0] for path in EVENINGS.glob("*.jsonl")}
    assert kept == {*GAMES} - {*LED}


@pytest.mark.parametrize("game", GAMES)
def test_every_evening_is_told_alike(game: str, both: AskPhone) -> None:
    for path in sorted(EVENINGS.glob(f"{game}-*.jsonl")):
        journal = path.read_text("utf-8")
        for lang in ("fr", "en"):
            told = both("open", journal=journal, kept=False, lang=lang, look="show=journal")
            lines = [f"{line}\n" for line in told["lines"]]
            assert "".join(lines).startswith(journal)  # and the whole of it is handed over to be kept
            both("look", lang=lang, seat="p1", look="show=why")


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_throws_the_same(game: str, both: AskPhone) -> None:
    players = LED.get(game, "Ada, Bo")
    told = both("begin", game=game, players=players, master="Zoe", own=False, seed="4f3c", salt="5a17")
    thrown = 0
    for _ in range(80):
        if "The game is over." in (told.get("html") or told["page"]):
            break
        seat = handed_to(told.get("html") or told["page"])
        if seat:
            told = both("look", seat=seat)
        told = both("tap", form=tapped(told.get("html") or told["page"]), seat=seat)
        thrown += sum('"thrown"' in line for line in told["lines"])
    assert thrown > (0 if game in LED else 5)  # a village draws its cards, and throws no dice


def tapped(page: str) -> list[tuple[str, str]]:
    """Return what the first button of a page's question sends."""
    form = elements(page, "//*[@id='ask']//form[@action='act' and not(@class='ticks')]")[0]
    fields = [pair(field) for field in elements(form, ".//input[@type='hidden']")]
    for some in elements(form, ".//fieldset[@class='some']"):
        low = int(text(elements(some, "legend")[0]).split()[1])
        return fields + [pair(box) for box in elements(some, ".//input")[:low]]
    button = elements(form, ".//button")[0]
    return fields + ([pair(button)] if button.get("name") else [])


def pair(field: etree._Element) -> tuple[str, str]:
    """Return the name and the value that a field sends."""
    return attribute(field, "name"), attribute(field, "value")


def handed_to(page: str) -> str:
    """Return the seat to which the phone is handed, where the question is a secret; everybody's else."""
    found = re.search(r'action="look"><input type="hidden" name="seat" value="([\w.]+)"', page)
    return found[1] if found else ""
