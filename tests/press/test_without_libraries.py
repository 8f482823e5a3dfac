"""Faces come to paper without the libraries that are for other things, and what is kept without any of them.

Babel reads translations of games, lxml says what is wrong with a drawing, pikepdf reads PDFs from outside,
WeasyPrint lays out documents and brings fontTools, ReportLab draws cut marks and rulers.
"""

import subprocess
import sys

from tests.press.deck import Deck

NEVER = ("babel", "lxml", "fontTools", "pikepdf", "pydyf", "weasyprint")
"""What a build of faces alone does not import."""

BUILD = """
import sys
from pathlib import Path

class Blocker:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in sys.argv[1].split(","):
            raise AssertionError(f"{name} is imported")

sys.meta_path.insert(0, Blocker())
from printkit.press.build import build
from printkit.press.request import Request

only = tuple(sys.argv[2:])
built = build(Request(("deck",), out=Path("output"), cache=Path("cache"), only=only, processes=1))
assert not built.faults, built.faults
"""


def build(blocked: tuple[str, ...], *only: str) -> subprocess.CompletedProcess[str]:
    """Build the deck of the working directory in a process that cannot import some libraries."""
    return subprocess.run(
        [sys.executable, "-c", BUILD, ",".join(blocked), *only], capture_output=True, text=True
    )


def test_faces_come_to_paper_without_them(deck: Deck) -> None:
    again = (*NEVER, "reportlab")
    assert "reportlab is imported" in build(again, "card").stderr
    assert build(NEVER, "card").stderr == ""
    made = deck.pdf("cards-selection").read_bytes()
    deck.pdf("cards-selection").unlink()
    assert build(again, "card").stderr == ""
    assert deck.pdf("cards-selection").read_bytes() == made


def test_a_kit_whose_words_did_not_change_is_built_again_without_them(deck: Deck) -> None:
    """Documents too: what a document was laid out to is kept as objects, ready to be labelled anew."""
    assert build(()).stderr == ""
    made = {path.name: path.read_bytes() for path in deck.pdf().parent.glob("*.pdf")}
    assert {"cards.pdf", "how-to-print.pdf"} <= set(made)
    for name in made:
        deck.pdf(name.removesuffix(".pdf")).unlink()
    assert build((*NEVER, "reportlab")).stderr == ""
    assert made == {path.name: path.read_bytes() for path in deck.pdf().parent.glob("*.pdf")}


def test_what_did_not_change_is_there_without_anything_that_draws(deck: Deck) -> None:
    assert build(()).stderr == ""
    drawing = ("jinja2", "uharfbuzz", "PIL", "pypdfium2")
    assert build((*NEVER, "reportlab", *drawing)).stderr == ""
