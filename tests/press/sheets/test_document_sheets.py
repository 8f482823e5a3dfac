"""Documents among the files of a kit: how often they are printed, and what a printer's faults do to them."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pikepdf
import pytest
from PIL import Image, ImageChops, ImageFilter

from printkit.kit import read_kit
from printkit.kit.model import MAX_DOCUMENT_PAGES, Component
from printkit.kit.text.text import Text
from printkit.press.documents.pagination import booklet_page, is_folded, page_of
from printkit.press.documents.renderer import sizes_to_try
from printkit.press.imposition import paper
from printkit.press.pdf.syntax import POINTS
from printkit.press.preview import draw_previews
from printkit.press.sheets.profile import Profile
from tests.press.deck import Deck, pictures, sizes, words
from tests.press.pixels import levels
from tests.press.test_preview import asked

SHEET = """
[[component]]
id = "sheet"
name = "Feuille"
kind = "sheet"
from = "ours"
size = [{width}, {height}]
copies = 4
document = "sheet.html"
pages = {pages}
bleed = false
"""


BODY = '{{% extends "common/document.html" %}}{{% block body %}}{}{{% endblock %}}'


def with_sheet(deck: Deck, width: float, height: float, body: str, pages: str = "1") -> None:
    deck.game(more=SHEET.format(width=width, height=height, pages=pages))
    deck.template(
        "sheet.html", f'{{% extends "common/document.html" %}}{{% block body %}}{body}{{% endblock %}}'
    )


def record(deck: Deck, name: str) -> dict[str, Any]:
    files = json.loads(deck.pdf().with_name("kit.json").read_text("utf-8"))["files"]
    (found,) = (each for each in files if each["file"] == f"{name}.pdf")
    return dict(found)


def test_a_whole_page_is_printed_as_often_as_it_is_needed(deck: Deck) -> None:
    with_sheet(deck, 210, 297, "<h1>Feuille</h1>")
    assert not deck.build().faults
    found = record(deck, "sheet")
    assert (found["sheets"], found["copies"]) == (1, 4)


def test_small_sheets_that_share_paper_are_all_there_at_once(deck: Deck) -> None:
    with_sheet(deck, 90, 130, "<h1>Feuille</h1>")
    assert not deck.build().faults
    found = record(deck, "sheet")
    assert (found["sheets"], found["copies"], found["components"][0]["copies"]) == (1, 1, 4)


@pytest.mark.parametrize("paper_name", ["a4", "letter", "a5"])
def test_two_documents_of_half_a_sheet_share_one_that_is_cut_once(deck: Deck, paper_name: str) -> None:
    """Each is laid out on half of that very paper; what lies alone keeps its own file."""
    sheet = paper(paper_name)
    long, short = round(sheet.height / 2) - 1, round(sheet.width) - 2
    lying = SHEET.format(width=short, height=long, pages=1).replace("copies = 4", "copies = 1")
    standing = SHEET.format(width=long, height=short, pages=1).replace("copies = 4", "copies = 1")
    deck.game(more=lying + standing.replace("Feuille", "Carte").replace('id = "sheet"', 'id = "map"'))
    deck.template("sheet.html", BODY.format("<h1>Feuille</h1>"))
    assert not deck.build(papers=(paper_name,)).faults
    files = json.loads(deck.pdf(paper=paper_name).with_name("kit.json").read_text("utf-8"))["files"]
    (shared,) = (each for each in files if {each["id"] for each in each["components"]} == {"sheet", "map"})
    assert (shared["file"], shared["sheets"]) == ("mixed-paper-one-sided.pdf", 1)
    (plan,) = shared["cut_plans"]
    assert {tuple(piece[2:]) for piece in plan["pieces"]} == {(sheet.width, sheet.height / 2)}
    assert [cut[:3] for cut in plan["cuts"]] == [[1, 0.0, sheet.height / 2]]
    assert shared["rulers"] == 1, "label and ruler stand in the white at the edges"


def test_a_small_document_shares_a_sheet_with_pieces_of_its_stock(deck: Deck) -> None:
    small = SHEET.format(width=60, height=80, pages=1).replace("copies = 4", 'copies = 1\nstock = "card"')
    deck.game(back="", more=small)
    deck.cards(8)
    deck.template("sheet.html", BODY.format("<p>Non</p>"))
    assert not deck.build().faults
    assert {each["id"] for each in record(deck, "mixed-one-sided")["components"]} == {"card", "sheet"}


def test_an_offset_moves_the_back_of_a_document_too(deck: Deck) -> None:
    with_sheet(deck, 210, 297, '<h1>Recto</h1><h1 style="break-before: page">Verso</h1>', "2")
    deck.build()
    straight = pictures(deck.pdf("sheet"), 127)
    deck.build(profile=Profile("crooked", back_x=2.0))
    front, back = pictures(deck.pdf("sheet"), 127)
    assert ImageChops.difference(front, straight[0]).getbbox() is None
    before, after = (ImageChops.invert(page).getbbox() for page in (straight[1], back))
    assert before and after
    assert after[0] - before[0] == pytest.approx(10, abs=1)


@pytest.mark.parametrize("size", [(210, 297), (297, 210)])
def test_a_document_turned_over_its_short_edge_has_its_backs_on_their_heads(
    deck: Deck, size: tuple[float, float]
) -> None:
    pages = ("Recto", "Verso", "Recto 2", "Verso 2")
    body = (
        "".join(f'<h1 style="break-after: page">{each}</h1>' for each in pages[:3]) + f"<h1>{pages[3]}</h1>"
    )
    with_sheet(deck, *size, body, "4")
    assert not deck.build(backs=("long", "short")).faults
    long, short = (pictures(deck.pdf(name), 127) for name in ("sheet", "sheet-short-edge"))
    assert len(long) == len(short) == 4
    for number, (one, other) in enumerate(zip(long, short, strict=True)):
        seen = other.rotate(180) if number % 2 else other
        assert alike(one, seen) and not alike(one, seen.rotate(180))
    assert (record(deck, "sheet")["backs"], record(deck, "sheet-short-edge")["backs"]) == ("long", "short")


def alike(one: Image.Image, other: Image.Image) -> bool:
    """Whether two pages show the same, edges one pixel wide left aside."""
    return levels(ImageChops.difference(one, other).filter(ImageFilter.MinFilter(3)))[1] < 90


def test_documents_and_booklets_are_there_for_the_edges_asked_for(deck: Deck) -> None:
    rules = SHEET.format(width=148, height=210, pages=1).replace('"sheet', '"rules')
    rules = rules.replace("pages = 1", "booklet = true").replace("copies = 4", "copies = 1")
    deck.game(more=SHEET.format(width=210, height=297, pages=2) + rules)
    page = '{{% extends "common/document.html" %}}{{% block body %}}{}{{% endblock %}}'
    deck.template("rules.html", page.format("<h1>Un</h1>"))
    deck.template("sheet.html", page.format('<h1 style="break-after: page">Un</h1><h1>Deux</h1>'))
    for backs, sheet, booklet in (
        (("short",), {"sheet-short-edge"}, {"rules-booklet-short-edge"}),
        (("none", "fold"), {"sheet"}, {"rules-booklet"}),
        (("long", "short"), {"sheet", "sheet-short-edge"}, {"rules-booklet", "rules-booklet-short-edge"}),
    ):
        built = deck.build(backs=backs, out=deck.folder / "output" / "-".join(backs))
        names = {each.file[:-4] for records in built.files.values() for each in records}
        assert {name for name in names if name.startswith("sheet")} == sheet
        assert {name for name in names if name.startswith("rules-booklet")} == booklet


@pytest.mark.parametrize(
    "name", ["a5", "a4", "a4-landscape", "letter", "legal", "tabloid", "100x150", "90x500"]
)
def test_two_pages_of_a_booklet_lie_side_by_side_on_every_paper(name: str) -> None:
    made_for = Component("rules", Text("Règles"), "rules", "ours", 148, 210)
    sheet = paper(name).landscape
    width, height = booklet_page(made_for, sheet)
    assert 2 * width <= sheet.width and height <= sheet.height
    assert width <= 148 + 12 and height <= 210 + 12


@pytest.mark.parametrize("name", ["a5", "150x220"])
def test_a_book_whose_page_fills_the_paper_is_not_folded(name: str) -> None:
    """Folded, A5 would be A6, too small for what is set for A5."""
    book = Component("rules", Text("Règles"), "rules", "ours", 148, 210, booklet=True)
    sheet = paper(name)
    assert not is_folded(book, sheet)
    assert (page_of(book, sheet).width, page_of(book, sheet).height) == (sheet.width, sheet.height)
    assert is_folded(book, paper("a4")) and page_of(book, paper("a4")).width == 297 / 2


def test_each_side_of_a_booklet_has_its_trim_and_bleed_boxes(deck: Deck) -> None:
    """On A4 two A5 pages are the whole sheet; on A3 they are its middle, where marks say."""
    with_sheet(deck, 148, 210, "<p>Règles</p>")
    game = deck.data / "game.toml"
    text = game.read_text("utf-8").replace('kind = "sheet"', 'kind = "rules"')
    game.write_text(text.replace("pages = 1", "booklet = true").replace("copies = 4", "copies = 1"), "utf-8")
    for name, wanted in (("a4", (0, 0, 297, 210)), ("a3", (62, 43.5, 358, 253.5))):
        assert not deck.build(papers=(name,)).faults
        with pikepdf.open(deck.pdf("sheet-booklet", paper=name)) as pdf:
            assert len(pdf.pages) > 1
            for page in pdf.pages:
                for box in (page.obj.TrimBox, page.obj.BleedBox):
                    assert [float(side) / POINTS for side in box] == pytest.approx(wanted, abs=0.01)


def test_a_label_says_in_the_language_of_the_kit_what_lies_on_the_sheet(deck: Deck) -> None:
    """The names of the components, or what kinds of them there are."""
    deck.build()
    assert "Paquet · Carte · 1/2" in " ".join(words(deck.pdf()).split())
    more = "".join(
        f'[[component]]\nid = "more-{number}"\nname = "Autre {number}"\nkind = "{kind}"\nsize = [40, 40]\n'
        f'front = "plain.svg"\nback = "plain.svg"\nprint = "cards"\n'
        for number, kind in enumerate(("card", "token", "token"))
    )
    plain = '{% extends "common/face.svg" %}{% block drawing %}<path d="M5 5h9v9h-9z"/>{% endblock %}'
    deck.template("plain.svg", plain)
    deck.game(more=more)
    assert not deck.build().faults
    assert "Paquet · cartes, jetons · 1/" in " ".join(words(deck.pdf()).split())


def test_a_preview_shows_a_document_with_the_margin_it_is_printed_with(deck: Deck) -> None:
    with_sheet(deck, 90, 130, "<h1>Feuille</h1>")
    (file,), _ = draw_previews(asked(deck, names=("sheet",), dpi=254))
    deck.build()
    with Image.open(file) as picture:
        shown = picture.convert("L").crop((16, 16, 16 + 900, 16 + 1300))
    left = ImageChops.invert(shown).getbbox()
    assert left and left[0] == pytest.approx(50, abs=8)


LINES = "".join(f"<p>Ligne {number}</p>" for number in range(60))


def told(deck: Deck) -> list[str]:
    return [str(fault) for fault in deck.build().faults]


def test_a_sheet_that_takes_a_second_page_is_a_fault_with_by_how_much(deck: Deck) -> None:
    with_sheet(deck, 105, 148, LINES)
    (said,) = told(deck)
    assert "sheet.html: sheet (fr): even at 85 % it takes 3 pages and may take 1: about " in said
    assert "mm too much\nhint: " in said
    assert 150 < float(said.partition("about ")[2].partition(" mm")[0]) < 260
    assert not deck.pdf("sheet").exists()


def test_a_sheet_that_is_a_little_too_full_is_set_smaller_on_its_page(deck: Deck) -> None:
    with_sheet(deck, 210, 297, LINES[: LINES.index("<p>Ligne 51")])
    assert not told(deck)
    assert sizes(deck.pdf("sheet")) == [pytest.approx((595.276, 841.89), abs=0.01)]
    (page,) = pictures(deck.pdf("sheet"))
    assert ImageChops.invert(page.crop((0, 0, page.width, 19))).getbbox() is None  # its margin stays


@pytest.mark.parametrize(
    ("pages", "wrong"),
    [('"3"', 1), ("2", 1), ("3", 0), ('"2..3"', 0), ('"..3"', 0), ('"1.."', 0), ('"4.."', 1)],
)
def test_a_document_may_take_the_pages_that_its_component_says(deck: Deck, pages: str, wrong: int) -> None:
    with_sheet(deck, 105, 148, LINES, pages)
    assert len(told(deck)) == wrong


@pytest.mark.parametrize(
    ("pages", "tried"),
    [
        ((6, 12), [(1.0, 6), (0.95, 6), (1.0, 12), (0.95, 12), (0.9, 12), (0.85, 12)]),
        ((1, MAX_DOCUMENT_PAGES), [(each, MAX_DOCUMENT_PAGES) for each in (1.0, 0.95, 0.9, 0.85)]),
    ],
)
def test_a_document_is_a_little_smaller_before_it_takes_more_pages(
    deck: Deck, pages: tuple[int, int], tried: list[tuple[float, int]]
) -> None:
    with_sheet(deck, 105, 148, LINES)
    component = replace(read_kit(deck.data, "fr").component("sheet"), pages=pages)
    assert list(sizes_to_try(component, 1)) == tried


def test_rules_take_as_many_pages_as_they_need(deck: Deck) -> None:
    with_sheet(deck, 105, 148, LINES)
    file = deck.data / "game.toml"
    file.write_text(
        file.read_text("utf-8").replace("pages = 1", "").replace('"sheet"', '"rules"', 2), "utf-8"
    )
    assert not told(deck)


def test_each_row_has_its_page(deck: Deck) -> None:
    body = '{% for row in table("card") %}<h1 style="break-after: page">{{ row.name }}</h1>{% endfor %}'
    deck.cards(4)
    with_sheet(deck, 105, 148, body, '1\nrows = "card"')
    assert not told(deck)
    with_sheet(deck, 105, 148, body + "<p>Fin</p>", '1\nrows = "card"')
    said, earlier = told(deck)
    assert "not built again: sheet.pdf" in earlier
    assert "it takes 5 pages and may take 4: about " in said


@pytest.mark.parametrize(
    ("body", "what"),
    [
        ('<p style="white-space: nowrap">' + "Trop long " * 20 + "</p>", "over the edge of the page"),
        ('<p style="position: absolute; left: 95mm">Hors de la page</p>', "over the edge of the page"),
        ('<p style="position: absolute; top: 145mm">Sous la page</p>', "over the edge of the page"),
        ('<p style="overflow: hidden; height: 4mm; width: 30mm">' + "Mots " * 9 + "</p>", "are cut off"),
        (
            '<p style="overflow: hidden; white-space: nowrap; text-overflow: ellipsis; width: 20mm">'
            "Des mots sans place</p>",
            "are cut off",
        ),
    ],
)
def test_words_that_fall_off_a_page_are_told(deck: Deck, body: str, what: str) -> None:
    with_sheet(deck, 105, 148, body)
    (said,) = told(deck)
    assert "sheet.html: page 1 (fr): the words" in said and what in said


@pytest.mark.parametrize(
    "body",
    [
        '<p style="overflow: hidden">Assez de place</p>',
        '<p style="visibility: hidden; position: absolute; left: 100mm">Rien à voir</p>',
        '<p style="transform: rotate(90deg); position: absolute; left: 95mm">Debout</p>',
        '<table><tr><td style="overflow: hidden">Case</td></tr></table>',
        '<p style="position: absolute; left: 2mm; top: 2mm">Dans la marge</p>',
    ],
)
def test_words_that_are_seen_are_no_fault(deck: Deck, body: str) -> None:
    with_sheet(deck, 105, 148, body)
    assert not told(deck)


def test_the_picture_of_a_sheet_with_too_many_pages_is_drawn_all_the_same(deck: Deck) -> None:
    with_sheet(deck, 105, 148, LINES)
    files, faults = draw_previews(asked(deck, names=("sheet",)))
    assert len(files) == len(faults) == 1


@pytest.mark.parametrize("pages", ["0", '"4..2"', '"many"', "true", "1.5", '".."'])
def test_a_number_of_pages_that_is_none_is_named(deck: Deck, pages: str) -> None:
    with_sheet(deck, 105, 148, "<p>Mots</p>", pages)
    said = told(deck)
    assert (said == []) if pages == '".."' else "component[1].pages" in said[0]
