"""Sheets and boards for another layout: what is printed is the town that the assistant plays."""

from pathlib import Path

import pytest

from printkit.faces.document import PageFormat, document_html
from printkit.kit.loading.reader import read_game
from printkit.kit.maps import MapError
from printkit.press.build import kits_of
from printkit.press.request import Request
from tests.games.inferno.printed import KIT, TEMPLATES, drawn, said

SHUFFLED = {"nw": "residence", "ne": "motel", "se": "sawmill", "sw": "fire-station"}
LAID = KIT.with_layout(SHUFFLED)
TOWN = KIT.town("woodinvale", SHUFFLED)


def sheet(component: str) -> str:
    piece = LAID.component(component)
    return document_html(TEMPLATES, LAID, piece, PageFormat(piece.width, piece.height), "full")


def test_a_build_lays_the_boards_as_it_is_asked(tmp_path: Path) -> None:
    request = Request(("inferno", "mosh"), langs=("fr",), layout=tuple(SHUFFLED.items()), out=tmp_path)
    inferno, mosh = kits_of(request, [], set(), read_game)
    assert inferno.row("town", "woodinvale")["layout"] == SHUFFLED
    assert "town" not in mosh.tables


def test_corners_that_are_not_named_keep_their_boards() -> None:
    swapped = KIT.with_layout({"nw": "sawmill", "ne": "motel"})
    usual = KIT.row("town", "woodinvale")["layout"]
    assert swapped.row("town", "woodinvale")["layout"] == {**usual, "nw": "sawmill", "ne": "motel"}


@pytest.mark.parametrize("layout", [{"ne": "motel"}, {"ne": "moon"}, {"up": "motel"}, {"ne": "manor"}])
def test_what_makes_no_town_is_refused(layout: dict[str, str]) -> None:
    with pytest.raises(MapError):
        KIT.with_layout(layout)


@pytest.mark.parametrize("corner", list(SHUFFLED))
def test_the_cells_of_a_board_have_the_names_of_its_new_corner(corner: str) -> None:
    row = LAID.row("map", SHUFFLED[corner])
    board = drawn(LAID, f"board-{row.id}", row.id)
    for cell, square in row["map"].squares.items():
        there = TOWN.squares[said(board, f"name-{cell}")]
        assert (square.terrain, square.building, square.floor, square.special) == (
            there.terrain,
            there.building,
            there.floor,
            there.special,
        )


def test_the_map_of_the_town_shows_the_new_corners() -> None:
    page = drawn(LAID, "town-sheet", "woodinvale")
    for corner, board in SHUFFLED.items():
        words = said(page, f"corner-{corner}")
        assert words.startswith(str(LAID.labels[f"corner-{corner}"]))
        assert words.endswith(LAID.row("map", board)["name"].plain)


def test_the_table_of_places_has_the_new_order() -> None:
    page = sheet("location-table")
    boards = [LAID.row("map", SHUFFLED[corner.id])["map"] for corner in LAID.table("corner")]
    places = [place.name for board in boards for place in board.locations]
    assert [page.index(place) for place in places] == sorted(page.index(place) for place in places)


def test_the_map_of_the_scenario_says_where_the_boards_lie() -> None:
    page = sheet("scenario-card")
    for corner, board in SHUFFLED.items():
        there, name = LAID.labels[f"corner-{corner}"], LAID.row("map", board)["name"]
        assert str(LAID.say("corner-board", corner=there, board=name)) in page
