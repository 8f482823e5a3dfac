"""Boards: the walls follow from the cells, a turned board keeps them, five boards make a town."""

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.kit.terrain import (
    BrokenMap,
    Location,
    Map,
    Square,
    distance,
    name,
    place,
    plan,
    read,
    town,
    turned,
)
from printkit.kit.terrain.drawn import DERIVED
from printkit.kit.terrain.flat import flat, upright
from printkit.kit.terrain.legend import USUAL

MAPS = Path(__file__).parents[2] / "card_data" / "inferno" / "maps"

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


def board(named: str) -> Map:
    drawing, _, rest = (MAPS / f"{named}.map").read_text("utf-8").partition("\n\n")
    return read({"id": named, "rows": drawing.splitlines(), **tomllib.loads(rest)}, USUAL)


def boards() -> dict[str, Map]:
    return {named: board(named) for named in WALLS}


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


def barn(**more: object) -> dict[str, object]:
    """A barn with a loft and its stairs, open ground around, ready to be spoilt."""
    legend = {
        "B": {"terrain": "building", "building": "barn"},
        "b": {"terrain": "building", "building": "barn", "floor": 2},
        ".": {"terrain": "grass"},
    }
    return {"rows": ["....", ".Bb.", "...."], "legend": legend, "stairs": ["B2-C2"], **more}


def flaws(**more: object) -> list[str]:
    """What is said about a spoilt barn."""
    with pytest.raises(BrokenMap) as broken:
        read(barn(**more))
    return [f"{flaw.place}: {flaw.message.format_map(flaw.values)}" for flaw in broken.value.flaws]


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
        for key, wanted in DERIVED.items()
    }
    assert {key: set(edges.split()) for key, edges in found.items()} == {
        key: set(edges.split()) for key, edges in WALLS[named].items()
    }


def test_the_town_is_the_picture_of_the_rules() -> None:
    made = town(boards(), LAYOUT, PLAN)
    rows = ["".join(letter(made.squares[name(row, column)]) for column in range(12)) for row in range(12)]
    assert rows == TOWN
    assert list(made.squares) == [name(row, column) for row in range(12) for column in range(12)]


def test_every_layout_has_144_cells_and_eight_places() -> None:
    from itertools import permutations

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
    assert made.poles == {"K11": "K9"}


def test_four_turns_lead_back() -> None:
    for each in boards().values():
        assert turned(each, 4) == each
        if each.width == each.height:
            assert turned(turned(each, 1), 3).edges == each.edges


def test_a_turned_board_keeps_what_lies_between_its_cells() -> None:
    station = board("fire-station")
    once = turned(station, 1)
    assert sorted(once.edges.values()) == sorted(station.edges.values())
    assert once.poles == {"E2": "C2"}  # B2 to B4 before
    assert once.squares["C2"].special == "pole-foot"


def test_neighbours_and_the_corners_of_a_step() -> None:
    motel = board("motel")
    assert motel.beside("C3") == {"N": "C2", "E": "D3", "S": "C4", "W": "B3"}
    assert motel.beside("C4") == {"N": "C3", "S": "C5", "W": "B4"}  # the block to the east is cut away
    assert motel.around("F3") == ("E2", "F2", "E3")
    assert motel.corners("B3", "C4") == ("C3", "B4")
    assert motel.corners("C4", "D3") == ("C3",)  # D4 is cut away
    assert motel.location("B2") == motel.locations[1]
    assert distance("A1", "C2") == 2


def test_buildings_and_places() -> None:
    drill = board("drill")
    assert list(drill.buildings) == ["barn", "shop"]
    assert len(drill.buildings["barn"]) == 9
    assert drill.location("D2") == Location("barn-upper", "barn", 2, (3,), "Grange, grenier")
    assert drill.location("A1") is None
    assert board("manor").location("B2") is None


def test_a_good_barn_is_read() -> None:
    made = read(barn())
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
    made = read(
        {
            "rows": ["AaabY", "AA.KY"],
            "legend": legend,
            "doors": ["A1-B1", "B1-C1", "B2-C2"],
            "inner_walls": ["A2-B2", "B1-C1"],
            "stairs": ["C1-D1"],
        },
        USUAL,
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


@pytest.mark.parametrize(
    ("spoilt", "said"),
    [
        ({"rows": ["....", ".Bb", "...."]}, "line 2: the row has 3 cells, the first row 4"),
        ({"rows": ["....", ".Bb?", "...."]}, 'line 2, column 4: unknown letter "?"'),
        ({"rows": ["....", ".B .", "...."]}, 'line 2, column 3: unknown letter " "'),
        ({"rows": ["....", ".B\t.", "...."]}, 'line 2, column 3: unknown letter "U+0009"'),
        ({"rows": ["....", ".B\0.", "...."]}, 'line 2, column 3: unknown letter "U+0000"'),
        ({"rows": ["\u202e...", ".BbT", "...."]}, 'line 1, column 1: unknown letter "U+202E"'),
        ({"rows": []}, "rows: expected rows of letters, found []"),
        ({"rows": "...."}, 'rows: expected rows of letters, found "...."'),
        ({"rows": ["##", "##"], "stairs": []}, "rows: the board has no cell"),
        ({"rows": ["." * 41]}, "rows: the board has 41 x 1 cells, more than 40 x 40"),
        ({"rows": ["."] * 41}, "rows: the board has 1 x 41 cells, more than 40 x 40"),
        ({"doors": ["B2-C3"]}, "doors[0]: B2-C3: the two cells are no neighbours"),
        ({"doors": ["B2-B2"]}, "doors[0]: B2-B2: the two cells are no neighbours"),
        ({"doors": ["D2-E2"]}, 'doors[0]: the board has no cell "E2"'),
        ({"doors": ["A2-B2", "B2-A2"]}, "doors[1]: B2-A2 stands twice"),
        ({"doors": ["A2"]}, 'doors[0]: expected an edge like "B2-C2", found "A2"'),
        ({"stairs": {"B2": "C2"}}, "stairs: expected a list, found {'B2': 'C2'}"),
        ({"edge_doors": [["B2", "X"]]}, "edge_doors[0]: expected a cell and a side"),
        ({"edge_doors": [["Z9", "S"]]}, 'edge_doors[0]: the board has no cell "Z9"'),
        ({"poles": [["C2", "C3"]]}, "poles[0]: the pole from C2 to C3 ends beside its top"),
        ({"poles": [["C2", "A2"], ["C2", "A3"]]}, "poles[1]: a pole already begins on C2"),
        ({"roofs": []}, 'roofs: unknown field "roofs"'),
        ({"red_walls": ["C2-D2"]}, "red_walls: C1-C2 is missing"),
        ({"walls": ["B1-B2", "A2-B2", "B2-B3", "A1-B1"]}, "walls: A1-B1 is given, but is not one"),
        (
            {"locations": [{"id": "a", "building": "shed", "dice": [1]}]},
            "locations[0]: the location has no cell",
        ),
        ({"locations": [{"id": "a", "building": "barn"}]}, "locations[0].dice: expected numbers of a die"),
        (
            {"locations": [{"id": "a", "building": "barn", "dice": [7]}]},
            "locations[0].dice[0]: 7 is not from 1 to 6",
        ),
        (
            {"locations": [{"id": "a", "building": "barn", "dice": [2, 2]}]},
            "locations[0].dice[1]: the number 2 already",
        ),
        ({"locations": [{"building": "barn", "dice": [2]}]}, "locations[0].id: the field is missing"),
        (
            {
                "locations": [
                    {"id": "a", "building": "barn", "dice": [1]},
                    {"id": "a", "building": "barn", "dice": [2]},
                ]
            },
            "locations[1].id: two locations are called",
        ),
    ],
)
def test_a_broken_board_is_refused(spoilt: dict[str, object], said: str) -> None:
    assert any(flaw.startswith(said) for flaw in flaws(**spoilt)), flaws(**spoilt)


@pytest.mark.parametrize(
    ("letter", "entry", "said"),
    [
        ("C", {"terrain": "lava"}, 'legend."C".terrain: unknown terrain "lava"'),
        ("C", {}, 'legend."C".terrain: the field is missing'),
        ("C", {"terrain": "building"}, 'legend."C".building: the field is missing'),
        ("C", {"terrain": "building", "building": "Big Barn"}, 'legend."C".building: "Big Barn" is no id'),
        (
            "C",
            {"terrain": "building", "building": "barn", "floor": 3},
            'legend."C".floor: 3 is not from 1 to 2',
        ),
        ("C", {"terrain": "woods", "floor": 2}, 'legend."C".floor: only a cell of a building has "floor"'),
        ("C", {"terrain": "grass", "special": "well"}, 'legend."C".special: unknown special cell "well"'),
        ("C", {"terrain": "grass", "special": "conveyor"}, 'legend."C".arrow: a conveyor needs an arrow'),
        ("C", {"terrain": "grass", "arrow": "N"}, 'legend."C".arrow: only a conveyor has an arrow'),
        (
            "C",
            {"terrain": "grass", "special": "conveyor", "arrow": "up"},
            'legend."C".arrow: unknown arrow "up"',
        ),
        ("#", {"terrain": "grass"}, 'legend."#": "#" can not stand for a cell'),
        ("CC", {"terrain": "grass"}, 'legend."CC": "CC" can not stand for a cell'),
        ("C", "grass", 'legend."C": expected a table of fields, found "grass"'),
    ],
)
def test_a_broken_legend_is_refused(letter: str, entry: object, said: str) -> None:
    legend = {**barn()["legend"], letter: entry}  # type: ignore[dict-item]
    assert [flaw[: len(said)] for flaw in flaws(legend=legend)] == [said]


def test_everything_that_is_wrong_is_told_at_once() -> None:
    told = flaws(
        rows=["....", ".Bb?", "..."],
        doors=["A2-C2", "A1-Z1"],
        poles=[["B2", "B3"]],
        locations=[{"id": "barn", "building": "barn", "dice": [1, 1]}],
    )
    assert [flaw.partition(":")[0] for flaw in told] == [
        "line 2, column 4",
        "line 3",
        "poles[0]",
        "locations[0].dice[1]",
        "doors[0]",
        "doors[1]",
    ]


@pytest.mark.parametrize(
    ("layout", "said"),
    [
        ({**LAYOUT, "n": "motel"}, 'layout.n: unknown corner "n"'),
        ({"nw": "motel", "ne": "sawmill", "se": "residence"}, "layout.sw: the corner has no board"),
        ({**LAYOUT, "sw": "castle"}, 'layout.sw: unknown board "castle"'),
        ({**LAYOUT, "sw": "manor"}, 'layout.sw: "manor" is no corner board'),
        ({**LAYOUT, "sw": "motel"}, 'layout.sw: the board "motel" already lies at nw'),
    ],
)
def test_a_layout_that_makes_no_town_is_refused(layout: dict[str, str], said: str) -> None:
    with pytest.raises(BrokenMap) as broken:
        town(boards(), layout, PLAN)
    assert [f"{flaw.place}: {flaw.message.format_map(flaw.values)}" for flaw in broken.value.flaws] == [said]


def test_boards_that_do_not_fit_are_refused() -> None:
    motel = {"M": {"terrain": "building", "building": "motel"}}
    wide = read({"id": "wide", "kind": "corner", "rows": ["...."] * 4, "legend": {}}, USUAL)
    twin = read({"id": "twin", "kind": "corner", "rows": ["M.."], "legend": motel}, USUAL)
    with pytest.raises(BrokenMap) as broken:
        town(
            {**boards(), "wide": wide, "twin": twin},
            {**LAYOUT, "nw": "wide", "ne": "motel", "sw": "twin"},
            PLAN,
        )
    assert [f"{flaw.place}: {flaw.message.format_map(flaw.values)}" for flaw in broken.value.flaws] == [
        'layout.sw: the building "motel" stands on two boards: "twin" and "motel"',
        'centre: the board "manor" does not fit: D4',
    ]


WORDS = st.sampled_from(
    ["", "A1", "A1-B1", "B2-C2", "N", "barn", "grass", "..", "building", "Z99", "#", "é", "0"]
)
ANYTHING: st.SearchStrategy[Any] = st.recursive(
    st.one_of(WORDS, st.text(max_size=3), st.integers(-1, 9), st.booleans(), st.none(), st.floats()),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(WORDS, inner, max_size=3)),
    max_leaves=5,
)
FIELDS = st.sampled_from(
    [
        "rows",
        "legend",
        "doors",
        "stairs",
        "inner_walls",
        "edge_doors",
        "poles",
        "locations",
        "walls",
        "kind",
        "x",
    ]
)
ENTRIES = st.dictionaries(
    st.sampled_from(["terrain", "building", "floor", "special", "arrow", "id", "dice", "name"]),
    ANYTHING,
    max_size=4,
)


@settings(max_examples=300, deadline=None)
@given(st.dictionaries(FIELDS, st.one_of(ANYTHING, st.lists(ENTRIES, max_size=2)), max_size=3))
def test_whatever_is_given_is_a_board_or_a_fault(spoilt: dict[str, Any]) -> None:
    try:
        made = read(barn(**spoilt))
    except BrokenMap as broken:
        assert broken.flaws
        assert all(flaw.message.format_map(flaw.values) for flaw in broken.flaws)
    else:
        assert set(made.edges.values()) <= {"free", "door", "stairs", "fence", "wall", "red"}


@settings(max_examples=100, deadline=None)
@given(st.lists(st.text("Bb.#", min_size=1, max_size=6), min_size=1, max_size=6), st.integers(0, 3))
def test_turning_keeps_every_cell_and_every_edge(rows: list[str], turns: int) -> None:
    width = max(map(len, rows))
    drawing = [row.ljust(width, ".") for row in rows]
    try:
        made = read({"rows": drawing, "legend": barn()["legend"]})
    except BrokenMap:
        assert set("".join(drawing)) == {"#"}
        return
    there = turned(made, turns)
    assert sorted(there.edges.values()) == sorted(made.edges.values())
    assert {b: len(cells) for b, cells in there.buildings.items()} == {
        b: len(cells) for b, cells in made.buildings.items()
    }
    assert upright(json.loads(json.dumps(flat(there)))).edges == there.edges
