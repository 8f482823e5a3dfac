"""Finished art that a designer brings: images and PDF pages as faces, proof-read like drawn ones."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pikepdf
import pytest
from PIL import Image

from printkit.press.geometry import Rect
from printkit.press.preview import draw_previews
from tests.press.deck import Deck, pictures
from tests.press.test_preview import asked

POINT = 72 / 25.4
PRINTKIT = Path(sys.executable).parent / "printkit"


def art_pdf(path: Path, media: tuple[float, float], trim: Rect | None = None) -> None:
    """A page filled with red, in mm, black inside its trim box."""
    pdf = pikepdf.new()
    pdf.add_blank_page(page_size=(media[0] * POINT, media[1] * POINT))
    page = pdf.pages[0]
    inner = trim or Rect(0, 0, *media)
    numbers = [round(value * POINT, 3) for value in (inner.x, inner.y, inner.width, inner.height)]
    if trim:
        page.trimbox = pikepdf.Array(
            [numbers[0], numbers[1], numbers[0] + numbers[2], numbers[1] + numbers[3]]
        )
    black = " ".join(str(each) for each in numbers)
    page.Contents = pdf.make_stream(f"1 0 0 rg 0 0 999 999 re f 0 g {black} re f".encode())
    pdf.save(path)


def test_a_blurred_image_is_told(deck: Deck) -> None:
    Image.new("RGB", (100, 140), "navy").save(deck.data / "art.png")
    deck.game(back='back = { file = "art.png" }')
    said = "\n".join(map(str, deck.build().faults))
    assert "art.png" in said and "dpi" in said
    assert not deck.pdf().exists()


def test_an_image_may_have_any_name(deck: Deck) -> None:
    Image.new("RGB", (700, 950), "navy").save(deck.data / "a & b #1.png")
    deck.game(back='back = { file = "a & b #1.png" }')
    assert not deck.build().faults


def test_a_pdf_page_with_bleed_and_a_trim_box_keeps_its_size(deck: Deck) -> None:
    art_pdf(deck.data / "art.pdf", (69, 94), Rect(3, 3, 63, 88))
    deck.game(back='back = { file = "art.pdf" }')
    deck.cards(1)
    assert not deck.build(marks="none").faults
    back = pictures(deck.pdf(), 254)[1]
    middle = back.height // 2
    black = [x for x in range(back.width) if back.getpixel((x, middle)) < 20]  # type: ignore[operator]
    assert (black[-1] - black[0]) / 10 == pytest.approx(63, abs=0.3)


def test_finished_faces_stand_on_the_contact_sheet(deck: Deck) -> None:
    Image.new("RGB", (700, 950), "navy").save(deck.data / "art.png")
    art_pdf(deck.data / "art.pdf", (63, 88))
    deck.game(back='back = { file = "art.png" }')
    (file,), faults = draw_previews(asked(deck))
    assert not faults
    with Image.open(file) as picture:
        assert (0, 0, 128) in {colour for _, colour in picture.getcolors(1 << 24) or ()}
    deck.game(back='back = { file = "art.pdf" }')
    (file,), faults = draw_previews(asked(deck))
    assert not faults
    with Image.open(file) as picture:
        assert len(picture.getcolors(1 << 24) or ()) > 3


def test_check_reads_finished_art_too(deck: Deck) -> None:
    art_pdf(deck.data / "art.pdf", (63, 88))
    deck.game(back='back = { file = "art.pdf", page = 7 }')
    done = subprocess.run([PRINTKIT, "check", "deck"], cwd=deck.folder, capture_output=True, text=True)
    assert done.returncode == 1
    assert "art.pdf" in done.stderr and "7" in done.stderr


def test_a_turned_page_lies_as_it_is_seen(deck: Deck) -> None:
    art_pdf(deck.data / "art.pdf", (94, 69), Rect(3, 3, 88, 63))
    with pikepdf.open(deck.data / "art.pdf", allow_overwriting_input=True) as pdf:
        pdf.pages[0].Rotate = 90
        pdf.save()
    deck.game(back='back = { file = "art.pdf" }')
    deck.cards(1)
    assert not deck.build(marks="none").faults
    back = pictures(deck.pdf(), 254)[1]
    middle = back.width // 2
    black = [y for y in range(back.height) if back.getpixel((middle, y)) < 20]  # type: ignore[operator]
    assert (black[-1] - black[0]) / 10 == pytest.approx(88, abs=0.3)


def test_what_else_a_run_prints_changes_no_file(deck: Deck) -> None:
    art_pdf(deck.data / "art.pdf", (63, 88))
    deck.game(back='back = { file = "art.pdf" }')
    deck.build(papers=("letter",))
    alone = deck.pdf(paper="letter").read_bytes()
    deck.build(papers=("a4", "letter"), inks=("full", "grey"))
    assert deck.pdf(paper="letter").read_bytes() == alone


def test_a_file_that_is_no_pdf_is_told_without_the_programmes_own_words(deck: Deck) -> None:
    (deck.data / "art.pdf").write_bytes(b"%PDF-1.4\n")
    deck.game(back='back = { file = "art.pdf", page = 1 }')
    (fault,) = deck.build().faults
    assert fault.line().startswith("printkit: card_data/deck/art.pdf: not a PDF: unable to find")
