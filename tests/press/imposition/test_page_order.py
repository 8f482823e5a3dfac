"""The order of pages in a file."""

from printkit.press.imposition.impose import impose
from printkit.press.imposition.page_order import file_pages
from printkit.press.imposition.paper import paper
from printkit.press.imposition.pieces import Piece, Sheet


def sheets(*backed: bool) -> list[Sheet]:
    pieces = [Piece(f"p{number}", 63, 88, 1, True, has, f"{number}") for number, has in enumerate(backed)]
    return list(impose(pieces, paper("a4"), backs="long").sheets)


def told(order: tuple[tuple[int, str], ...]) -> str:
    return " ".join(f"{side[0]}{sheet + 1}" for sheet, side in order)


def test_orders_of_two_sheets_with_backs() -> None:
    both = sheets(True, True)
    assert told(file_pages(both, "long", "interleaved")) == "f1 b1 f2 b2"
    assert told(file_pages(both, "short", "fronts-first")) == "f1 f2 b1 b2"
    assert told(file_pages(both, "long", "backs-first")) == "b1 b2 f1 f2"


def test_fronts_alone() -> None:
    both = sheets(True, True)
    assert told(file_pages(both, "none", "interleaved")) == "f1 f2"
    assert told(file_pages(both, "fold", "backs-first")) == "f1 f2"
    assert told(file_pages(sheets(False, False), "long", "interleaved")) == "f1 f2"
    assert file_pages([], "long") == ()


def test_a_blank_back_keeps_the_next_front_on_its_own_sheet() -> None:
    mixed = sheets(True, False, False)
    assert told(file_pages(mixed, "long", "interleaved")) == "f1 b1 f2 b2 f3"
    assert told(file_pages(mixed, "long", "fronts-first")) == "f1 f2 f3 b1"
    assert told(file_pages(mixed, "long", "backs-first")) == "b1 f1 f2 f3"
    assert told(file_pages(sheets(False, True), "long", "fronts-first")) == "f1 f2 b1 b2"
