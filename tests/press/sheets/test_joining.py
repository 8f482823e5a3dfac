"""Pieces of several files on one sheet, where that saves paper."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from printkit.base import paths
from printkit.kit.loading.reader import read_game
from printkit.press.imposition import paper
from printkit.press.sheets.context import SheetContext
from printkit.press.sheets.item import Item
from printkit.press.sheets.joining import Files, sharing_sheets
from printkit.press.sheets.print_file import impose_items
from tests.press.sheets.layouts import context, picture

A4 = paper("a4")
HOW = context(read_game(paths.card_data("mosh")).kit("fr"))


def piece(name: str, width: float, height: float, copies: int, *, bleed: bool = True) -> Item:
    return Item(name, name, width, height, copies, picture(width, height), bleed=bleed)


def sheets(files: Files, how: SheetContext = HOW) -> dict[str, int]:
    return {name: len(impose_items(items, A4, "none", how).sheets) for name, items in files.items()}


def copies(files: Files) -> Counter[str]:
    return sum((Counter({item.name: item.copies}) for items in files.values() for item in items), Counter())


def test_one_card_and_one_token_too_many_share_a_sheet() -> None:
    files = {"cards": [piece("card", 63, 88, 10)], "tokens": [piece("token", 25, 25, 78)]}
    assert sheets(files) == {"cards": 2, "tokens": 2}
    together = sharing_sheets(files, "mixed", A4, HOW)
    assert sheets(together) == {"cards": 1, "tokens": 1, "mixed": 1}
    assert copies(together) == copies(files)


def test_files_stay_as_they_are_where_no_sheet_is_saved() -> None:
    files = {"cards": [piece("card", 63, 88, 18)], "tokens": [piece("token", 25, 25, 70)]}
    assert sharing_sheets(files, "mixed", A4, HOW) is files


def test_a_file_that_need_not_share_keeps_its_pieces() -> None:
    """The boards fill a sheet each; only cards and tokens have something left over."""
    files = {
        "boards": [piece("board", 190, 270, 3, bleed=False)],
        "cards": [piece("card", 63, 88, 10)],
        "tokens": [piece("token", 25, 25, 78)],
    }
    together = sharing_sheets(files, "mixed", A4, HOW)
    assert [item.copies for item in together["boards"]] == [3]
    assert sum(sheets(together).values()) == sum(sheets(files).values()) - 1


@given(
    st.dictionaries(
        st.sampled_from(["cards", "tokens", "boards", "tiles"]),
        st.lists(
            st.tuples(st.integers(12, 190), st.integers(12, 190), st.integers(1, 20)), min_size=1, max_size=3
        ),
        min_size=1,
    )
)
def test_no_piece_is_lost_and_no_sheet_more_is_taken(sizes: dict[str, list[tuple[int, int, int]]]) -> None:
    files = {
        name: [piece(f"{name}/{at}", *size) for at, size in enumerate(held)] for name, held in sizes.items()
    }
    together = sharing_sheets(files, "mixed", A4, HOW)
    assert copies(together) == copies(files)
    before, after = sum(sheets(files).values()), sum(sheets(together).values())
    assert after < before or together is files
