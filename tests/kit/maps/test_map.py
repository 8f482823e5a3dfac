"""Boards: cells have names, and the walls between them follow from the cells."""

import pytest

from printkit.base.cells import name, place
from printkit.kit.maps import MapLocation, distance, read_board
from tests.kit.sample_boards import KINDS, barn, board

WALLS = {
    "motel": {
        "red_walls": "B1-B2 C1-C2 D1-D2 E1-E2 A2-B2 C2-C3 D2-D3 E2-F2 E2-E3 "
        "A3-B3 B3-C3 A4-B4 B4-C4 A5-B5 B5-B6",
        "walls": "C3-D3",
        "fences": "",
    },
    "sawmill": {
        "red_walls": "C1-C2 D1-D2 B2-C2 D2-E2 D2-D3",
        "walls": "B2-B3 E2-E3 F2-F3 A3-B3 B3-B4 B4-C4",
        "fences": "",
    },
    "fire-station": {
        "red_walls": "B1-C1 B1-B2 D1-E1 A2-B2 B2-B3 C2-C3 D2-E2",
        "walls": "C2-D2 A3-B3 C3-C4 A4-B4 A5-B5 C5-C6 A6-B6 B6-C6",
        "fences": "",
    },
    "residence": {
        "red_walls": "C2-C3 A3-B3 C3-D3 C3-C4 A4-B4 B4-C4 B4-B5",
        "walls": "B1-B2 D1-D2 A2-B2 D2-E2",
        "fences": "E1-E2 F1-F2",
    },
    "manor": {
        "red_walls": "",
        "walls": "B1-B2 D1-D2 E1-E2 A2-B2 E2-F2 E3-F3 A4-B4 A5-B5 B5-B6 C5-C6 E5-F5 E5-E6",
        "fences": "",
    },
    "drill": {
        "red_walls": "D1-D2 E1-E2 E2-F2 C3-D3 D3-D4 E3-F3 E3-E4",
        "walls": "B1-C1 E1-F1 B2-C2 A3-A4 B3-B4 C3-C4 B4-C4 C4-C5",
        "fences": "",
    },
}
"""What the rules say lies on each board; the boards draw none of it."""


def test_cells_are_columns_in_letters_then_rows() -> None:
    assert [name(0, 0), name(2, 2), name(0, 25), name(39, 26)] == ["A1", "C3", "Z1", "AA40"]
    assert all(place(name(row, column)) == (row, column) for row in range(41) for column in range(60))


@pytest.mark.parametrize("words", ["", "a1", "A0", "A01", "1A", "A", "A-1", "É1", "A1 ", "A¹"])
def test_words_that_are_no_cell(words: str) -> None:
    assert place(words) is None


@pytest.mark.parametrize("named", WALLS)
def test_the_walls_of_a_board_follow_from_its_cells(named: str) -> None:
    drawn = board(named)
    found = {
        key: " ".join("-".join(edge) for edge, kind in drawn.edges.items() if kind == wanted)
        for key, wanted in KINDS.lists.items()
    }
    assert {key: set(edges.split()) for key, edges in found.items()} == {
        key: set(edges.split()) for key, edges in WALLS[named].items()
    }


def test_a_cell_that_is_cut_away_is_neither_neighbour_nor_corner() -> None:
    motel = board("motel")
    assert motel.beside("C3") == {"N": "C2", "E": "D3", "S": "C4", "W": "B3"}
    assert motel.beside("C4") == {"N": "C3", "S": "C5", "W": "B4"}  # the block to the east is cut away
    assert motel.around("F3") == ("E2", "F2", "E3")
    assert motel.corners("B3", "C4") == ("C3", "B4")
    assert motel.corners("C4", "D3") == ("C3",)  # D4 is cut away
    assert motel.location("B2") == motel.locations[1]
    assert distance("A1", "C2") == 2


def test_a_board_knows_its_buildings_and_places() -> None:
    drill = board("drill")
    assert list(drill.buildings) == ["barn", "shop"]
    assert len(drill.buildings["barn"]) == 9
    assert drill.location("D2") == MapLocation("barn-upper", "barn", 2, (3,), "Grange, grenier")
    assert drill.location("A1") is None
    assert board("manor").location("B2") is None


def test_a_good_barn_is_read() -> None:
    made = read_board(barn(), KINDS)
    assert made.edge("B2", "C2") == made.edge("C2", "B2") == "stairs"
    assert made.edge("C2", "D2") == "red"
    assert made.edge("B2", "B1") == "wall"
    assert made.edge("A1", "B1") == "free"
    assert made.kind == "own"


def test_an_edge_is_the_first_that_is_true() -> None:
    legend = {
        "A": {"terrain": "building", "building": "a"},
        "a": {"terrain": "building", "building": "a", "floor": 2},
        "b": {"terrain": "building", "building": "b", "floor": 2},
        "Y": {"terrain": "grass", "special": "yard"},
        "K": {"terrain": "woods", "special": "kennel"},
    }
    made = read_board(
        {
            "rows": ["AaabY", "AA.KY"],
            "legend": legend,
            "doors": ["A1-B1", "B1-C1", "B2-C2"],
            "inner_walls": ["A2-B2", "B1-C1"],
            "stairs": ["C1-D1"],
        },
        KINDS,
        KINDS.letters,
    )
    assert made.edges == {
        ("A1", "B1"): "red",  # a door does not open a red wall
        ("A1", "A2"): "free",
        ("B1", "C1"): "door",  # an inner wall with a door in it
        ("B1", "B2"): "red",
        ("C1", "D1"): "stairs",  # stairs lead even between two houses
        ("C1", "C2"): "red",
        ("D1", "E1"): "red",
        ("D1", "D2"): "red",
        ("E1", "E2"): "free",
        ("A2", "B2"): "wall",
        ("B2", "C2"): "door",
        ("C2", "D2"): "fence",
        ("D2", "E2"): "free",  # both are of the yard
    }
