"""A turned board keeps its walls, and five boards make a town, or it is said why not."""

import json
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.base.cells import name
from printkit.kit.maps import MapError, Square, plan, read_board, town, turned
from printkit.kit.maps.map import flat, from_flat
from tests.kit.sample_boards import KINDS, barn, board, boards, told

TOWN = [
    "TT...XTTTTTT",
    ".mmmm.X..S.T",
    ".mMMM...SSs.",
    ".mMT.,,.TWs.",
    ".mM.HHHH.^.T",
    "T..,HHHH,^TT",
    "XYK,HHHH,.FT",
    ".YY.HHHH.FF.",
    ".RRT.,,.TFP.",
    ".Rr.....FFF.",
    ".Rrr..X.ffp.",
    "T....T..ff.T",
]

PLAN = plan(
    {"id": "woodinvale", "size": (12, 12), "centre": "manor", "centre_at": "D4"},
    [
        {"id": "nw", "turns": 0, "at": "A1", "die": 1},
        {"id": "ne", "turns": 1, "at": "G1", "die": 2},
        {"id": "se", "turns": 2, "at": "G7", "die": 3},
        {"id": "sw", "turns": 3, "at": "A7", "die": 4},
    ],
)
LAYOUT = {"nw": "motel", "ne": "sawmill", "se": "fire-station", "sw": "residence"}

SPECIAL_LETTERS = {
    "pit": "X",
    "wood-chipper": "W",
    "conveyor": "^",
    "pole-top": "p",
    "pole-foot": "P",
    "yard": "Y",
    "kennel": "K",
}


def letter(square: Square) -> str:
    """The letter that the picture has for a cell: small on upper floors, H for the manor."""
    if square.special:
        return SPECIAL_LETTERS[square.special]
    if square.building:
        first = "H" if square.building == "manor" else square.building[0].upper()
        return first.lower() if square.upper else first
    return {"grass": ".", "path": ",", "woods": "T"}[square.terrain]


def test_the_town_is_the_picture_of_the_rules() -> None:
    made = town(boards(), LAYOUT, PLAN)
    rows = ["".join(letter(made.squares[name(row, column)]) for column in range(12)) for row in range(12)]
    assert rows == TOWN
    assert list(made.squares) == [name(row, column) for row in range(12) for column in range(12)]


def test_every_layout_has_144_cells_and_eight_places() -> None:
    for order in permutations(LAYOUT.values()):
        made = town(boards(), dict(zip(LAYOUT, order, strict=True)), PLAN)
        assert len(made.squares) == 144
        assert len(made.locations) == 8


def test_arrows_and_edge_doors_turn_with_their_board() -> None:
    made = town(boards(), LAYOUT, PLAN)
    assert made.squares["J5"].arrow == "N"  # drawn towards the west, turned once
    assert ("J6", "S") in made.edge_doors  # the back door of the sawmill, drawn towards the east
    assert made.edge("J6", "J7") == "door"  # another board lies behind it
    assert made.edge("D4", "D3") == "door"  # the motel's door onto the central board
    assert made.links == {"poles": {"K11": "K9"}}


def test_four_turns_lead_back() -> None:
    for each in boards().values():
        assert turned(each, 4) == each
        if each.width == each.height:
            assert turned(turned(each, 1), 3).edges == each.edges


def test_a_turned_board_keeps_what_lies_between_its_cells() -> None:
    station = board("fire-station")
    once = turned(station, 1)
    assert sorted(once.edges.values()) == sorted(station.edges.values())
    assert once.links["poles"] == {"E2": "C2"}  # B2 to B4 before
    assert once.squares["C2"].special == "pole-foot"


@settings(max_examples=100, deadline=None)
@given(st.lists(st.text("Bb.#", min_size=1, max_size=6), min_size=1, max_size=6), st.integers(0, 3))
def test_turning_keeps_every_cell_and_every_edge(rows: list[str], turns: int) -> None:
    width = max(map(len, rows))
    drawing = [row.ljust(width, ".") for row in rows]
    try:
        made = read_board({"rows": drawing, "legend": barn()["legend"]}, KINDS)
    except MapError:
        assert set("".join(drawing)) == {"#"}
        return
    there = turned(made, turns)
    assert sorted(there.edges.values()) == sorted(made.edges.values())
    assert {b: len(cells) for b, cells in there.buildings.items()} == {
        b: len(cells) for b, cells in made.buildings.items()
    }
    assert from_flat(json.loads(json.dumps(flat(there)))).edges == there.edges


@pytest.mark.parametrize(
    ("layout", "said"),
    [
        ({**LAYOUT, "n": "motel"}, "layout.n: unknown corner “n”"),
        ({"nw": "motel", "ne": "sawmill", "se": "residence"}, "layout.sw: the corner has no board"),
        ({**LAYOUT, "sw": "castle"}, "layout.sw: unknown board “castle”"),
        ({**LAYOUT, "sw": "manor"}, "layout.sw: “manor” is not a corner board"),
        ({**LAYOUT, "sw": "motel"}, "layout.sw: the board “motel” is already at nw"),
    ],
)
def test_a_layout_that_makes_no_town_is_refused(layout: dict[str, str], said: str) -> None:
    with pytest.raises(MapError) as broken:
        town(boards(), layout, PLAN)
    assert told(broken.value) == [said]


def test_boards_that_do_not_fit_are_refused() -> None:
    motel = {"M": {"terrain": "building", "building": "motel"}}
    wide = read_board(
        {"id": "wide", "kind": "corner", "rows": ["...."] * 4, "legend": {}}, KINDS, KINDS.letters
    )
    twin = read_board(
        {"id": "twin", "kind": "corner", "rows": ["M.."], "legend": motel}, KINDS, KINDS.letters
    )
    with pytest.raises(MapError) as broken:
        town(
            {**boards(), "wide": wide, "twin": twin},
            {**LAYOUT, "nw": "wide", "ne": "motel", "sw": "twin"},
            PLAN,
        )
    assert told(broken.value) == [
        "layout.sw: the building “motel” is on two boards: “twin” and “motel”",
        "centre: the board “manor” does not fit: D4",
    ]
