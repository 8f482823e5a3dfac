"""What comes out of the printer: pages, places, backs behind fronts."""

from __future__ import annotations

import json
import re

import pytest
from PIL import Image, ImageChops, ImageFilter, ImageOps

from printkit.press.sheets.profile import Profile
from tests.press.deck import Deck, pictures, sizes, stamps, words
from tests.press.pixels import levels

A4 = (595.276, 841.890)
WHITE = 'bleed = false\nsafe = 0\nsafe_reason = "white to its edges"'


def differ(one: Image.Image, other: Image.Image, margin: int) -> int:
    """The largest difference inside a margin (pixels), edges one pixel wide left aside."""
    inner = (margin, margin, one.width - margin, one.height - margin)
    difference = ImageChops.difference(one.crop(inner), other.crop(inner))
    return int(levels(difference.filter(ImageFilter.MinFilter(3)))[1])


def test_a_page_of_a4_is_exactly_a4(deck: Deck) -> None:
    assert not deck.build(backs=("none",)).faults
    assert sizes(deck.pdf("cards-no-backs")) == [pytest.approx(A4, abs=0.001)]


@pytest.mark.parametrize(
    ("paper", "size"), [("letter", (612, 792)), ("a5", (419.528, 595.276)), ("150x200", (425.197, 566.929))]
)
def test_every_paper_has_its_size_whichever_way_it_lies(
    deck: Deck, paper: str, size: tuple[float, float]
) -> None:
    deck.build(backs=("none",), papers=(paper,))
    for page in sizes(deck.pdf("cards-no-backs", paper=paper)):
        assert sorted(page) == pytest.approx(sorted(size), abs=0.001)


def test_the_pitch_does_not_drift_over_fifty_pages(deck: Deck) -> None:
    deck.cards(450)
    deck.build(backs=("none",))
    pages = stamps(deck.pdf("cards-no-backs"))
    assert len(pages) == 50
    for number, (x, y) in enumerate(pages[49][:9]):
        assert x == pytest.approx(10.5 + 31.5 + 63 * (number % 3), abs=0.01)
        assert y == pytest.approx(16.5 + 44 + 88 * (number // 3), abs=0.01)


@pytest.mark.parametrize("number", [1, 4, 8, 9, 18])
def test_held_against_the_light_every_back_lies_behind_its_front(deck: Deck, number: int) -> None:
    deck.cards(number)
    on_a_sheet = {"a4": 9, "letter": 9, "a5": 4}
    deck.build(backs=("long", "short"), papers=tuple(on_a_sheet), marks="none")
    for paper, most in on_a_sheet.items():
        for flip, name in (("long", "cards"), ("short", "cards-short-edge")):
            pages = pictures(deck.pdf(name, paper=paper))
            assert len(pages) == 2 * -(-number // most)
            for front, back in zip(pages[::2], pages[1::2], strict=True):
                upright = front.height > front.width
                turned_over = ImageOps.mirror(back) if (flip == "long") == upright else ImageOps.flip(back)
                margin = 30  # pixels: labels and ruler stand in the margin
                assert differ(front, turned_over, margin) < 90, (paper, flip)


@pytest.mark.parametrize(("number", "pages"), [(1, 2), (8, 2), (9, 2), (18, 4)])
def test_no_page_is_blank_or_missing(deck: Deck, number: int, pages: int) -> None:
    deck.cards(number)
    deck.build()
    found = pictures(deck.pdf())
    assert len(found) == pages
    assert all(levels(page)[0] < 60 for page in found)


def test_no_cards_make_no_file_and_no_fault(deck: Deck) -> None:
    deck.cards(0)
    built = deck.build()
    assert not built.faults
    assert not deck.pdf().exists()


def test_orders_of_pages(deck: Deck) -> None:
    deck.cards(18)
    sides = {}
    for order in ("interleaved", "fronts-first", "backs-first"):
        deck.build(order=order)
        text = words(deck.pdf()).split("\n")
        sides[order] = [line.split(" · ")[4] for line in text if line.startswith("Paquet · Carte · ")]
    assert sides["interleaved"] == ["recto", "verso", "recto", "verso"]
    assert sides["fronts-first"] == ["recto", "recto", "verso", "verso"]
    assert sides["backs-first"] == ["verso", "verso", "recto", "recto"]


def test_an_offset_moves_backs_only_and_by_exactly_that(deck: Deck) -> None:
    deck.build()
    before = stamps(deck.pdf())
    true_leaf = words(deck.pdf())
    deck.build(profile=Profile("crooked", back_x=1.25, back_y=-0.75))
    with_offset = deck.pdf().read_bytes()
    assert words(deck.pdf()) == true_leaf
    front, back = pictures(deck.pdf(), 254)
    deck.build()
    straight_front, straight_back = pictures(deck.pdf(), 254)
    assert ImageChops.difference(front, straight_front).getbbox() is None
    moved = ImageChops.offset(straight_back, round(12.5), round(-7.5))
    inner = (60, 60, moved.width - 60, moved.height - 60)
    assert sum(ImageChops.difference(moved.crop(inner), back.crop(inner)).histogram()[128:]) < 3000
    assert stamps(deck.pdf()) == before
    assert with_offset != deck.pdf().read_bytes()


def test_fold_puts_fronts_and_backs_on_one_side(deck: Deck) -> None:
    deck.cards(4)
    built = deck.build(backs=("fold",), marks="none")
    assert not built.faults
    (page,) = pictures(deck.pdf("cards-fold"))
    if page.width > page.height:
        left, right = (
            page.crop((0, 0, page.width // 2, page.height)),
            page.crop((page.width - page.width // 2, 0, page.width, page.height)),
        )
        folded = ImageOps.mirror(right)
    else:
        left, right = (
            page.crop((0, 0, page.width, page.height // 2)),
            page.crop((0, page.height - page.height // 2, page.width, page.height)),
        )
        folded = ImageOps.flip(right)
    assert differ(left, folded, 20) < 90


def test_all_combinations_come_from_one_run(deck: Deck) -> None:
    built = deck.build(papers=("a4", "letter"), backs=("long", "fold"), inks=("full", "low"))
    assert not built.faults
    for paper in ("a4", "letter"):
        record = json.loads(deck.pdf("x", paper=paper).with_name("kit.json").read_text(encoding="utf-8"))
        files = {entry["file"]: entry for entry in record["files"]}
        assert set(files) == {
            "cards.pdf",
            "cards-low.pdf",
            "cards-fold.pdf",
            "cards-fold-low.pdf",
            "how-to-print.pdf",
        }
        for name, entry in files.items():
            assert entry["pages"] == len(sizes(deck.pdf(name[:-4], paper=paper)))
            assert 0 <= entry["ink_share"]["k"] < 1
        (card,) = files["cards.pdf"]["components"]
        said = {"id": "card", "name": "Carte", "faces": 9, "copies": 9, "instead_of": ""}
        assert card == {**said, "pages": card["pages"]}
        assert len(card["pages"]) == files["cards.pdf"]["pages"]
        assert set(files["cards.pdf"]["faces"]) == {f"card/c{n}" for n in range(1, 10)}


def test_the_same_build_gives_the_same_bytes(deck: Deck) -> None:
    deck.build()
    first = {path.name: path.read_bytes() for path in deck.pdf().parent.iterdir()}
    deck.build(cache=deck.folder / "cache")
    deck.build(cache=deck.folder / "cache")
    assert {path.name: path.read_bytes() for path in deck.pdf().parent.iterdir()} == first


def test_changed_prints_only_what_changed_since_the_last_build(deck: Deck) -> None:
    deck.words()
    deck.build()
    deck.cards(9, c4="Autre nom")
    deck.build(changed=True)
    assert "Autre nom" in words(deck.pdf("changed"))
    assert "Carte 5" not in words(deck.pdf("changed"))
    kept = deck.pdf("changed").read_bytes()
    deck.build(changed=True)
    assert deck.pdf("changed").read_bytes() == kept


def test_only_prints_a_selection_beside_the_whole(deck: Deck) -> None:
    deck.words()
    deck.build()
    whole = deck.pdf().read_bytes()
    deck.build(only=("card/c2", "card/c7"))
    text = words(deck.pdf("cards-selection"))
    assert "Carte 2" in text and "Carte 7" in text and "Carte 3" not in text
    assert deck.pdf().read_bytes() == whole


def test_a_board_larger_than_the_paper_is_split_and_joins_again(deck: Deck) -> None:
    deck.game(size=(300, 200), more=WHITE, back="")
    deck.cards(1)
    deck.template(
        "front.svg",
        '{% extends "common/face.svg" %}{% block drawing %}'
        '<path d="M0 0L300 200M300 0L0 200" stroke="#000" stroke-width="2"/>'
        '<circle cx="150" cy="100" r="60" fill="none" stroke="#000" stroke-width="3"/>{% endblock %}',
    )
    built = deck.build(marks="none")
    assert not built.faults
    _plan, *tiles = sizes(deck.pdf())
    assert len(tiles) == 2
    text = words(deck.pdf())
    assert "A1" in text and "B1" in text


def numbers(deck: Deck, name: str = "cards") -> list[str]:
    """What each page of a file says of its place: 2/9."""
    return re.findall(r" · (\d+/\d+) · ", words(deck.pdf(name)))


def test_pages_are_counted_over_the_whole_file(deck: Deck) -> None:
    deck.game(size=(300, 200), more=WHITE, back="")
    deck.cards(2)
    deck.build()
    assert numbers(deck) == ["1/5", "2/5", "3/5", "4/5", "5/5"]


def test_a_split_board_counts_the_sheets_and_cuts_that_there_are(deck: Deck) -> None:
    deck.game(size=(300, 200), more=WHITE, back="")
    deck.cards(1)
    deck.build()
    record = json.loads(deck.pdf().with_name("kit.json").read_text("utf-8"))
    (board,) = (each for each in record["files"] if each["file"] == "cards.pdf")
    assert (board["pages"], board["sheets"], board["bound"]) == (3, 3, 2)
    assert board["cuts"] == 8  # around each of the two tiles


def test_what_cannot_be_folded_is_printed_to_be_glued_on_one_side_of_each_sheet(deck: Deck) -> None:
    deck.game(size=(148, 210), more="bleed = false")
    deck.cards(2)
    assert not deck.build(backs=("fold",)).faults
    record = json.loads(deck.pdf().with_name("kit.json").read_text("utf-8"))
    (file,) = (each for each in record["files"] if each["file"] == "cards-fold.pdf")
    assert (file["pages"], file["sheets"], file["sides"]) == (4, 4, 1)


def test_boards_to_be_glued_stand_in_no_file_that_goes_through_the_printer_twice(deck: Deck) -> None:
    board = """
        [[component]]
        id = "board"
        name = "Plateau"
        kind = "board"
        from = "ours"
        size = [300, 200]
        front = "front.svg"
        back = "back.svg"
        bleed = false
        safe = 0
        safe_reason = "white to its edges"
        print = "cards"
        """
    deck.game(more=board)
    deck.cards(9)
    assert not deck.build(backs=("long", "short", "none")).faults
    record = json.loads(deck.pdf().with_name("kit.json").read_text("utf-8"))
    files = {each["file"]: each for each in record["files"]}
    boards = {
        name: (file["sides"], file["pages"]) for name, file in files.items() if name.startswith("cards-glued")
    }
    assert boards == {"cards-glued.pdf": (1, 5), "cards-glued-no-backs.pdf": (1, 3)}  # a plan, 2 a side
    assert (files["cards.pdf"]["sides"], files["cards.pdf"]["pages"]) == (2, 2)


def test_boards_to_be_glued_are_printed_once_for_both_edges(deck: Deck) -> None:
    deck.game(size=(300, 200), more=WHITE)
    deck.cards(1)
    assert not deck.build(backs=("long", "short")).faults
    assert [each.name for each in deck.pdf().parent.glob("cards*.pdf")] == ["cards.pdf"]
