"""Words in boxes: placed, fitted, reported, and shown by a browser as they are printed."""

import re
import shutil
import subprocess
from pathlib import Path
from time import perf_counter

import pypdfium2
import pytest
from lxml import etree

from printkit.press.pdf.drawing import BoxReport, Drawing
from tests.press.pixels import box_of
from tests.press.svg.fitted_svg import fitted_svg
from tests.press.svg.picture import book, clean, drawn, image, svg

SKULL = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4">'
    '<rect width="4" height="4" fill="currentColor"/></svg>'
)
LONG = "Chaque aventurier exténué récupère un point d’endurance supplémentaire. "


def words(
    markup: str, width: int = 40, height: int = 10, style: str = "", more: str = "", attributes: str = ""
) -> str:
    """Return a box of words at (5, 5)."""
    return (
        f'<foreignObject id="box" x="5" y="5" width="{width}" height="{height}" {attributes}>'
        f'<div xmlns="http://www.w3.org/1999/xhtml" lang="fr" style="{style}" {more}>{markup}</div>'
        f"</foreignObject>"
    )


def report(
    body: str, size: int = 60, style: str = "", folder: Path | None = None
) -> tuple[BoxReport, list[str]]:
    """Draw a box of words and give its report and faults."""
    drawing = drawn(svg(body, size, style), folder) if folder else drawn(svg(body, size, style))
    (box,) = drawing.boxes
    return box, [fault.line() for fault in drawing.faults]


POPPLER = shutil.which("pdftotext")


def poppler_text(document: bytes, folder: Path) -> str:
    (folder / "words.pdf").write_bytes(document)
    told = subprocess.run(["pdftotext", folder / "words.pdf", "-"], capture_output=True, check=True)
    return told.stdout.decode()


def text_of(drawing: Drawing) -> str:
    return pypdfium2.PdfDocument(book(drawing))[0].get_textpage().get_text_range()


def test_words_can_be_read_back() -> None:
    drawing = clean(svg(words("<p>Œuf <b>brûlé</b> : <i>«&#160;fini&#160;»</i></p>"), 60))
    assert " ".join(text_of(drawing).split()) == "Œuf brûlé : « fini »"


def test_a_box_is_one_marked_part_in_its_language() -> None:
    drawing = clean(
        svg(words("<p>un</p>") + words("<p>one</p>", more='lang="en"').replace('lang="fr" ', ""), 60)
    )
    assert re.findall(r"/Span<</Lang\((\w+)\)>>BDC\nBT.*?ET\nEMC", drawing.operators, re.DOTALL) == [
        "fr",
        "en",
    ]
    odd = clean(svg(words("<p>un</p>").replace('lang="fr"', 'lang="f)r"'), 60))
    assert "/Lang" not in odd.operators and "un" in text_of(odd)


TITLE = "".join(
    f'<g transform="translate({at * 5} {at % 2}) rotate({7 - at * 4})"><path d="M5 5h4v4h-4z" fill="#eee"/>'
    f"{words(letter, 6, 6, 'font-size:4px;letter-spacing:.2em')}</g>"
    for at, letter in enumerate("L’OR !")
    if letter != " "
)


@pytest.mark.parametrize("around", ["", 'opacity=".5"', 'transform="rotate(180 30 30)"'])
def test_letters_that_make_a_title_are_read_as_its_words(tmp_path: Path, around: str) -> None:
    """Whatever stands before or behind it; a word of its own is left as it is."""
    title = f'<g {around} aria-label="L’or  noir &amp; bleu !">{TITLE}</g>'
    drawing = clean(svg(words("<p>avant</p>", 12, 4) + f'<g transform="translate(0 20)">{title}</g>', 60))
    read = " ".join(text_of(drawing).split())
    assert sorted(read.split()) == sorted(["avant", "L’or", "noir", "&", "bleu", "!"])
    assert "L’or noir & bleu !" in read
    if POPPLER:
        assert "L’or noir & bleu !" in " ".join(poppler_text(book(drawing), tmp_path).split())
    plain = clean(svg(TITLE, 60))
    assert drawing.boxes[1:] and [box.lines for box in plain.boxes] == [
        box.lines for box in drawing.boxes[1:]
    ]


def test_words_stand_in_their_box_however_it_is_turned() -> None:
    """A turned box shows its ink where the turned rectangle stands."""
    body = words("<p>MMMM</p>", 20, 4, "font-size:4px;line-height:1;--floor:2px")
    for turn, place in (
        ("", (5, 5, 25, 9)),
        ("rotate(90 30 30)", (51, 5, 55, 25)),
        ("rotate(180 30 30)", (35, 51, 55, 55)),
    ):
        drawing = clean(svg(f'<g transform="{turn}">{body}</g>', 60))
        ink = (
            image(book(drawing), pixels_per_mm=8)
            .convert("L")
            .point(lambda level: 255 * (level < 128))
            .getbbox()
        )
        left, top, right, bottom = (edge / 8 for edge in ink)
        assert place[0] - 0.1 <= left < right <= place[2] + 0.1
        assert place[1] - 0.1 <= top < bottom <= place[3] + 0.1


def test_a_report_tells_how_the_words_came_out() -> None:
    box, faults = report(words(f"<p>{LONG * 2}</p>", 40, 12, "font-size:4px;--floor:2px"))
    assert faults == []
    assert (box.id, box.number, box.lang) == ("box", 0, "fr")
    assert (box.x, box.y, box.width, box.height) == (5, 5, 40, 12)
    assert box.floor == 2 <= box.size < box.largest == 4
    assert box.fits
    assert box.overflow_mm == 0
    assert " ".join(box.lines).replace("- ", "") == (LONG * 2).strip()
    assert box.families == ("Source Serif Pro",)


def test_too_many_words_are_a_fault_that_says_by_how_much() -> None:
    box, faults = report(words(f"<p>{LONG * 9}</p>", 40, 10))
    assert not box.fits
    assert box.overflow_mm > 5
    assert len(faults) == 1
    assert re.fullmatch(
        r"printkit: test box box \(fr\): "
        r"the words reach [0-9.]+ mm beyond their box at the smallest size, 6.5 pt",
        faults[0],
    )


def test_letters_without_a_font_are_one_fault_a_script_and_have_codes() -> None:
    _, faults = report(words("<p>a \U00010000\U00010001 🗡 b ❤ \U00010000</p>"))
    assert faults == [
        "printkit: box box (fr), test: no font has these characters (Linear B): \U00010000 (U+10000), "
        "\U00010001 (U+10001); SourceSerifPro-Regular was asked for",
        "printkit: box box (fr), test: no font has 🗡 (U+1F5E1), ❤ (U+2764); "
        "SourceSerifPro-Regular was asked for",
    ]


def test_a_family_that_is_not_there_is_named() -> None:
    drawing = drawn(svg(words("<p>a</p>", style="font-family:'Comic Sans'"), 60))
    assert [fault.line() for fault in drawing.faults] == ["printkit: line 1, test: no font family Comic Sans"]
    assert "Source Serif Pro" in drawing.faults[0].advice() or "Anton" in drawing.faults[0].advice()


def test_floors_hold_on_paper_also_where_the_drawing_is_scaled() -> None:
    body = words(f"<p>{LONG}</p>", 40, 6, "font-size:4px;--floor:2px")
    box, _ = report(f'<g transform="scale(.5)">{body}</g>')
    assert (box.floor, box.largest, box.scale) == (2, 2, 0.5)
    assert box.size == 2
    assert (box.x, box.y, box.width, box.height) == (2.5, 2.5, 20, 3)


def test_words_under_their_floor_are_a_fault() -> None:
    _, faults = report(words("<p>a</p>", style="font-size:1.5px"))
    assert faults == ["printkit: line 1, test: the words are 4.3 pt high, and the smallest size is 6.5 pt"]


def test_style_comes_from_classes_and_from_what_words_stand_in() -> None:
    sheet = (
        ".big { font-size: 5px; text-transform: uppercase } .title b { color: #f00 }"
        ".name { --valign: bottom; --gap: 1 }"
    )
    inner = words("<p>a<b>b</b></p>", more='class="title name"')
    body = f'<g font-family="Barlow Condensed" class="big">{inner}</g>'
    box, faults = report(body, style=sheet)
    assert faults == []
    assert (box.largest, box.valign, box.gap, box.families, box.lines) == (
        5,
        "bottom",
        1,
        ("Barlow Condensed",),
        ("AB",),
    )


def test_words_only_where_they_stand() -> None:
    wrong = "a box of words belongs in the face itself, not in what is used or repeated"
    for body in (
        f'<symbol id="s">{words("<p>a</p>")}</symbol><use href="#s"/>',
        f'<pattern id="p" width="1" height="1">{words("<p>a</p>")}</pattern>'
        f'<rect width="9" height="9" fill="url(#p)"/>',
    ):
        drawing = drawn(svg(body, 60))
        assert [fault.message for fault in drawing.faults] == [wrong]


def test_unknown_markup_is_named() -> None:
    drawing = drawn(svg(words("<p>a<s>b</s></p>"), 60))
    assert [fault.line() for fault in drawing.faults] == [
        "printkit: line 1, test: unknown element among words: s"
    ]


@pytest.fixture
def game(tmp_path: Path) -> Path:
    (tmp_path / "art").mkdir()
    (tmp_path / "art" / "icon-skull.svg").write_text(SKULL)
    return tmp_path


def test_icons_take_the_size_and_the_colour_of_their_words(game: Path) -> None:
    body = words('<p><icon name="skull"/></p>', 20, 6, "font-size:6px;line-height:1;color:#f00")
    page = image(book(clean(svg(body, 30), game)), pixels_per_mm=8)
    red = box_of(page.convert("RGB").split()[1].point(lambda level: 255 * (level < 128)))
    assert (red[2] - red[0]) / 8 == pytest.approx(6, abs=0.2)
    assert (red[3] - red[1]) / 8 == pytest.approx(6, abs=0.2)
    assert page.getpixel(((red[0] + red[2]) // 2, (red[1] + red[3]) // 2)) == (255, 0, 0)


def test_an_icon_that_nobody_drew_is_named(game: Path) -> None:
    _, faults = report(words('<p>a <icon name="ghost"/></p>'), folder=game)
    assert faults == ["printkit: line 1, test: no icon ghost"]
    _, faults = report(words('<p>a <icon name="../skull"/></p>'), folder=game)
    assert faults == ["printkit: line 1, test: no icon ../skull"]


def test_what_matters_is_told_with_its_extent() -> None:
    body = (
        words("<p>a</p>", 20, 4)
        + '<g class="keep" id="number" transform="translate(30 30) rotate(45)"><circle r="2"/></g>'
        + '<rect class="keep a" x="1" y="2" width="3" height="4" fill="none" stroke="red" stroke-width=".5"/>'
        + '<symbol id="s" viewBox="0 0 10 10"><rect x="2" y="2" width="1" height="1"/></symbol>'
        + '<use class="keep" href="#s" x="10" y="10" width="20" height="20"/>'
        + '<g clip-path="url(#c)" class="keep" id="cut"><rect width="50" height="50"/></g>'
        + '<clipPath id="c"><rect x="40" y="40" width="5" height="6"/></clipPath>'
        + '<g opacity=".5"><path class="keep" d="M50 50h4v2z"/></g>'
    )
    extents = {extent.name: extent for extent in drawn(svg(body, 60)).important}
    boxes = {name: (box.x, box.y, box.width, box.height) for name, box in extents.items()}
    assert boxes == {
        "box": (5, 5, 20, 4),
        "number": pytest.approx((28, 28, 4, 4), abs=0.01),
        "rect": (0.75, 1.75, 3.5, 4.5),
        "use": (14, 14, 2, 2),
        "cut": (40, 40, 5, 6),
        "path": (50, 50, 4, 2),
    }


def test_a_browser_is_told_the_sizes_that_were_found(game: Path) -> None:
    body = words("<p>court</p>", 20, 8, "font-size:4px") + words(
        f'{LONG * 3}<icon name="skull"/>', 40, 12, "font-size:4px;--valign:middle;--floor:1.5px"
    )
    text = svg(body, 60)
    drawing = clean(text, game)
    root = etree.fromstring(fitted_svg(text, drawing))
    divs = list(root.iter("{http://www.w3.org/1999/xhtml}div"))
    for div, box in zip(divs, drawing.boxes, strict=True):
        style = dict(part.split(":", 1) for part in div.get("style", "").split(";") if part)
        assert float(style["font-size"].removesuffix("px")) == pytest.approx(box.size)
        assert float(style["line-height"]) == pytest.approx(box.leading, abs=1e-4)
    assert drawing.boxes[1].size < 4
    assert "justify-content:center" in divs[1].get("style", "")
    assert [child.tag.rpartition("}")[2] for child in divs[1]] == ["p"]
    assert divs[1].find(".//{http://www.w3.org/2000/svg}svg") is not None


def test_fitted_faces_fit_as_they_are() -> None:
    """Drawing the written-back face again finds the same sizes and lines."""
    text = svg(words(f"<p>{LONG * 2}</p>", 40, 12, "font-size:4px;--floor:1.5px"), 60)
    drawing = clean(text)
    size = drawing.boxes[0].size
    again = clean(text.replace("font-size:4px", f"font-size:{size}px"))
    assert again.boxes[0].lines == drawing.boxes[0].lines


ENDLESS = {
    "a word": "abcdefghij" * 3000,
    "soft hyphens": "a\u00ad" * 15_000,
    "marks of direction": "\u200f" * 28_000 + "a " * 500,
    "words of no width": "\u200c \u200b" * 8000 + "aaa " * 1000,
    "line breaks": "a<br/>" * 15_000,
    "ideographs": "漢" * 30_000,
    "letters that no font has": "".join(map(chr, range(0x20000, 0x21000))),
}


@pytest.mark.parametrize("markup", ENDLESS.values(), ids=ENDLESS)
def test_words_almost_without_end_are_set_within_seconds(markup: str) -> None:
    start = perf_counter()
    drawing = drawn(svg(words(markup, 20, 5, "hyphens: auto; text-align: justify"), 60))
    assert perf_counter() - start < 10
    assert 1 <= len(drawing.faults) <= 21


def test_letters_of_a_box() -> None:
    (fault,) = drawn(svg(words("abc " * 10_000), 60)).faults
    assert (fault.message, fault.values) == ("the box has more than {most} characters", {"most": 30_000})


def test_letters_of_all_boxes() -> None:
    drawing = drawn(svg(words("abc " * 1000, 50, 50, "--floor: 0.1; font-size: 0.1px") * 40, 60))
    assert "the drawing paints more than {most} elements" in [fault.message for fault in drawing.faults]
