"""Finished art that a designer brings: images and PDF pages as faces, proof-read like drawn ones."""

from __future__ import annotations

import subprocess
import sys
import zlib
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from PIL import Image

from printkit.press.geometry import Rect
from printkit.press.preview import draw_previews
from tests.press.deck import POINT, Deck, art_pdf, pictures
from tests.press.test_preview import asked

PRINTKIT = Path(sys.executable).parent / "printkit"
PICTURED = (
    '{% extends "common/face.svg" %}{% import "common/parts.svg" as parts with context %}'
    '{% block drawing %}{{ parts.picture("cover", -3, -3, 69, 94) }}{% endblock %}'
)


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


BLUE = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 69 94">
<path fill="#000080" d="M0 0h69v94H0z"/></svg>"""


@pytest.mark.parametrize(
    ("file", "named"),
    [
        ("card_data/deck/cover.svg", "cover.svg"),
        ("card_data/deck/art/cover.svg", "art/cover.svg"),
        ("templates/deck/art/cover.svg", "art/cover.svg"),
        ("templates/deck/art/Cover Art.svg", "cover-art"),
        ("templates/deck/art/cover.png", "Cover"),
    ],
)
def test_a_face_is_art_that_templates_find(deck: Deck, file: str, named: str) -> None:
    path = deck.folder / file
    path.parent.mkdir(exist_ok=True)
    if path.suffix == ".png":
        Image.new("RGB", (700, 950), "navy").save(path)
    else:
        path.write_text(BLUE, "utf-8")
    deck.game(back=f'back = "{named}"')
    (shown,), faults = draw_previews(asked(deck))
    assert not faults
    with Image.open(shown) as picture:
        assert (0, 0, 128) in {colour for _, colour in picture.getcolors(1 << 24) or ()}


def test_a_name_that_is_a_template_stays_one(deck: Deck) -> None:
    (deck.data / "back.svg").write_text(BLUE, "utf-8")
    (shown,), faults = draw_previews(asked(deck))
    assert not faults
    with Image.open(shown) as picture:
        assert (0, 0, 128) not in {colour for _, colour in picture.getcolors(1 << 24) or ()}


@pytest.mark.parametrize(
    ("named", "meant"),
    [("back", "back.svg"), ("covr", "cover"), ("cover.png", "cover"), ("art/covr.svg", "")],
)
def test_a_face_that_is_nowhere_says_what_was_meant(deck: Deck, named: str, meant: str) -> None:
    (deck.templates / "art" / "cover.svg").write_text(BLUE, "utf-8")
    deck.game(back=f'back = "{named}"')
    (fault, *_) = deck.build().faults
    assert named in fault.told()
    assert f"did you mean “{meant}”" in fault.advice() if meant else fault.file


@pytest.mark.parametrize("cut", [20, 62, 70, 104])
@pytest.mark.parametrize("shown", ['back = "cover"', 'back = "back.svg"'])
def test_art_that_is_cut_off_says_so_once(deck: Deck, cut: int, shown: str) -> None:
    art = deck.templates / "art" / "cover.svg"
    art.write_text(BLUE[:cut], "utf-8")
    deck.game(back=shown)
    deck.cards(1)
    if "svg" in shown:
        deck.template(
            "back.svg",
            '{% extends "common/face.svg" %}{% import "common/parts.svg" as parts with context %}'
            '{% block drawing %}{{ parts.picture("cover", 1, 1, 9, 9) }}{% endblock %}',
        )
    (fault,) = [each for each in deck.build().faults if "not written" not in each.told()]
    assert fault.file.endswith("templates/deck/art/cover.svg")
    assert fault.place == f"line {art.read_text().count(chr(10)) + 1}"
    assert "cut off" in fault.told()


@pytest.mark.parametrize("shown", ['back = "cover"', 'back = "back.svg"'])
@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "empty"),
        (b"GIF89a", "not an SVG"),
        (b"\x89PNG\r\n\x1a\n\0\0", "not an SVG"),
        (b"<html><p>404</p></html>", "SVG"),
    ],
)
def test_what_is_no_drawing_is_told(deck: Deck, content: bytes, told: str, shown: str) -> None:
    (deck.templates / "art" / "cover.svg").write_bytes(content)
    deck.game(back=shown)
    deck.cards(1)
    deck.template("back.svg", PICTURED)
    faults = [each for each in deck.build().faults if "not written" not in each.told()]
    assert [told in each.told() for each in faults] == [True]
    assert faults[0].file.endswith("art/cover.svg")


ENTITIES = '<!DOCTYPE svg [<!ENTITY blue "#0000ff"><!ENTITY word "HEJ"><!ENTITY all "&word;">{more}]>'
DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 69 94">{held}</svg>'


@pytest.mark.parametrize("shown", ['back = "cover"', 'back = "back.svg"'])
def test_art_may_declare_entities(deck: Deck, shown: str) -> None:
    deck.game(back=shown)
    deck.cards(1)
    deck.template("back.svg", PICTURED)
    held = '<rect width="69" height="94" fill="{}"/><text x="9" y="40">{}</text>'
    shown_pages = []
    for doctype, colour, word in ((ENTITIES.format(more=""), "&blue;", "&all;"), ("", "#0000ff", "HEJ")):
        art = doctype + DRAWING.format(held=held.format(colour, word))
        (deck.templates / "art" / "cover.svg").write_text(art, "utf-8")
        deck.build()
        shown_pages.append(pictures(deck.pdf(), 50)[1].tobytes())
    assert shown_pages[0] == shown_pages[1]


@pytest.mark.parametrize(
    "more",
    [
        '<!ENTITY file SYSTEM "/etc/hostname">',
        "",
        '<!ENTITY file "&other;"><!ENTITY other "&file;">',
        '<!ENTITY a "{}"><!ENTITY b "{}"><!ENTITY file "{}">'.format("x" * 999, "&a;" * 999, "&b;" * 999),
    ],
    ids=["of another file", "of nothing", "of itself", "of too much"],
)
@pytest.mark.parametrize("shown", ['back = "cover"', 'back = "back.svg"'])
def test_entities_of_art_that_stand_for_nothing_are_told(deck: Deck, more: str, shown: str) -> None:
    deck.game(back=shown)
    deck.cards(1)
    deck.template("back.svg", PICTURED)
    art = ENTITIES.format(more=more) + DRAWING.format(held="<text>&file;</text>")
    (deck.templates / "art" / "cover.svg").write_text(art, "utf-8")
    (fault,) = [each for each in deck.build().faults if "not written" not in each.told()]
    assert fault.file.endswith("templates/deck/art/cover.svg")
    assert "not well-formed XML" in fault.told()


@pytest.mark.parametrize("name", ["cover.svg", "cover.png"])
def test_a_picture_has_one_page(deck: Deck, name: str) -> None:
    deck.game(back=f'back = {{ file = "{name}", page = 2 }}')
    (deck.data / name).write_text(BLUE, "utf-8")
    (fault,) = deck.build().faults
    assert fault.place.endswith("back.page")
    assert "no page 2: the file has 1" in fault.told()


def test_a_drawing_of_art_that_is_not_there_is_no_template(deck: Deck) -> None:
    (deck.templates / "art" / "cover.svg").write_text(BLUE, "utf-8")
    deck.game(back='back = "art/covr.svg"')
    (fault,) = deck.build().faults
    assert fault.place.endswith("component[0].back")
    assert "template" not in fault.told()


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


def told_of(deck: Deck, pdf: pikepdf.Pdf, **options: object) -> list[str]:
    """Save a PDF as the back of the cards; what a build says of it, each in a line."""
    pdf.save(deck.data / "art.pdf", **options)  # type: ignore[arg-type]
    deck.game(back='back = { file = "art.pdf", page = 1 }')
    faults = deck.build().faults
    return [fault.line() for fault in faults if "not written" not in fault.line()]


def blank() -> pikepdf.Pdf:
    pdf = pikepdf.new()
    pdf.add_blank_page(page_size=(63 * POINT, 88 * POINT))
    return pdf


@pytest.mark.parametrize("packed", [1, 2])
def test_what_unpacks_without_end_is_told(packed: int, deck: Deck, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("printkit.press.pdf.imported.MAX_STREAM", 2_000_000)
    pdf, words = blank(), b"0 g " * 600_000
    for _ in range(packed):
        words = zlib.compress(words)
    filters = [pikepdf.Name.FlateDecode] * packed
    pdf.pages[0].Contents = pdf.make_stream(b"")
    pdf.pages[0].Contents.write(words, filter=pikepdf.Array(filters) if packed > 1 else filters[0])
    assert told_of(deck, pdf, compress_streams=False, stream_decode_level=pikepdf.StreamDecodeLevel.none) == [
        "printkit: card_data/deck/art.pdf: something in it unpacks to more than 2 MB"
    ]


def test_an_image_of_too_many_pixels_is_told(deck: Deck) -> None:
    pdf = blank()
    image = pdf.make_stream(
        b"", Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Image, Width=90000, Height=900
    )
    pdf.pages[0].Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(I=image))
    (said,) = told_of(deck, pdf)
    assert said == "printkit: card_data/deck/art.pdf: the image has too many pixels: art.pdf"


@pytest.mark.parametrize("ring", [False, True])
def test_drawings_inside_each_other_without_end_are_told(ring: bool, deck: Deck) -> None:
    pdf = blank()

    def form(content: bytes, **inside: Any) -> pikepdf.Object:
        made = pdf.make_stream(
            content, Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Form, BBox=[0, 0, 9, 9]
        )
        made.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(**inside))
        return made

    drawn = form(b"0 0 9 9 re f")
    if ring:
        drawn = form(b"/A Do")
        drawn.Resources.XObject.A = drawn
    for _ in range(20):
        drawn = form(b"/A Do\n/A Do", A=drawn)
    pdf.pages[0].Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(A=drawn))
    pdf.pages[0].Contents = pdf.make_stream(b"q /A Do Q")
    (said,) = told_of(deck, pdf)
    assert said == (
        "printkit: card_data/deck/art.pdf: page 1: it paints more than 100000 drawings, or one inside itself"
    )


@pytest.mark.parametrize("entry", ["/Resources 7", "/Resources << /XObject [1] >>", "/Contents (a)"])
def test_a_damaged_page_is_told_or_shown(entry: str, deck: Deck) -> None:
    pdf = blank()
    name, _, value = entry.partition(" ")
    pdf.pages[0].obj[name] = pikepdf.Object.parse(value.encode())
    assert all(line.startswith("printkit: card_data/deck/art.pdf: ") for line in told_of(deck, pdf))


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux bounds the memory of a process")
def test_a_pdf_that_takes_too_much_to_be_read_is_told(deck: Deck, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("printkit.press.bounded_process.MAX_MB", 30)
    pdf = blank()
    pdf.pages[0].Contents = pdf.make_stream(b"0 g " * 30_000_000)
    (said,) = told_of(deck, pdf)
    assert said == "printkit: card_data/deck/art.pdf: what it shows takes more than 30 MB of memory"
