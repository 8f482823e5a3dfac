"""The phone's Python and ours answer the same to the byte: every evening kept, every throw of a seed."""

import json
import re
from pathlib import Path

import pytest
from lxml import html

from printkit.base import paths
from printkit.cli.export_companion import kits
from printkit.companion.loader import page_loader
from printkit.companion.offline.bundle_data import packed_data
from printkit.companion.offline.library import unpacked
from printkit.companion.offline.worker import OfflineApp
from printkit.games.registry import has_ruleset
from tests.companion.offline.hand import visit

pytestmark = pytest.mark.slow


EVENINGS = Path(__file__).parents[2] / "evenings"
GAMES = tuple(filter(has_ruleset, paths.games()))
ASK = "async ask => JSON.stringify(await engine.ask(ask))"


@pytest.fixture(scope="module")
def library():
    return unpacked(packed_data(kits(GAMES, ())).__getitem__, page_loader)


@pytest.fixture
def both(export, hosted, phone, library, tmp_path):
    """Ask the browser and our own Python the same; return the answer that both give."""
    visit(phone.page, hosted(export / "app").address)
    ours = OfflineApp(library, tmp_path)

    def ask(do, **more):
        asked = {"do": do, "lang": "en", "theme": "dark", "seat": "", "look": "", "id": "1f", **more}
        answer = json.loads(ours.answer(json.dumps(asked)))
        there = phone.page.evaluate(ASK, asked)
        assert json.loads(there) == answer
        return answer

    return ask


def test_every_game_has_its_evening():
    assert {path.stem.rpartition("-")[0] for path in EVENINGS.glob("*.jsonl")} == set(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_every_evening_is_told_alike(game, both):
    for path in sorted(EVENINGS.glob(f"{game}-*.jsonl")):
        journal = path.read_text("utf-8")
        for lang in ("fr", "en"):
            told = both("open", journal=journal, kept=False, lang=lang, look="show=journal")
            lines = [f"{line}\n" for line in told["lines"]]
            assert "".join(lines).startswith(journal)  # and the whole of it is handed over to be kept
            both("look", lang=lang, seat="p1", look="show=why")


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_throws_the_same(game, both):
    told = both("begin", game=game, players="Ada, Bo", own=False, seed="4f3c")
    thrown = 0
    for _ in range(60):
        if "The evening is over." in (told.get("html") or told["page"]):
            break
        seat = handed_to(told.get("html") or told["page"])
        if seat:
            told = both("look", seat=seat)
        told = both("tap", form=tapped(told.get("html") or told["page"]), seat=seat)
        thrown += sum('"thrown"' in line for line in told["lines"])
    assert thrown > 10


def tapped(page):
    """Return what the first button of a page's question sends."""
    form = html.fromstring(page).xpath("//*[@id='ask']//form[@action='act']")[0]
    fields = [(field.get("name"), field.get("value")) for field in form.xpath(".//input[@type='hidden']")]
    boxes = form.xpath(".//fieldset[@class='some']")
    if boxes:
        low = int(boxes[0].xpath("string(legend)").split()[1])
        return fields + [("pick", box.get("value")) for box in boxes[0].xpath(".//input")[:low]]
    button = form.xpath(".//button")[0]
    return fields + ([(button.get("name"), button.get("value"))] if button.get("name") else [])


def handed_to(page):
    """Return the seat to which the phone is handed, where the question is a secret; everybody's else."""
    found = re.search(r'action="look"><input type="hidden" name="seat" value="([\w.]+)"', page)
    return found[1] if found else ""
