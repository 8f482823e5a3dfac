"""A board that is none is refused, with everything that is wrong with it and where."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.kit.maps import MapError, read_board
from tests.kit.sample_boards import KINDS, barn, told


def faults(**more: object) -> list[str]:
    """What is said about a spoilt barn."""
    with pytest.raises(MapError) as broken:
        read_board(barn(**more), KINDS)
    return told(broken.value)


@pytest.mark.parametrize(
    ("spoilt", "said"),
    [
        ({"rows": ["....", ".Bb", "...."]}, "line 2: the row has 3 cells, the first row 4"),
        ({"rows": ["....", ".Bb?", "...."]}, "line 2, column 4: unknown letter “?”"),
        ({"rows": ["....", ".B .", "...."]}, "line 2, column 3: unknown letter “ ”"),
        ({"rows": ["....", ".B\t.", "...."]}, "line 2, column 3: unknown letter “U+0009”"),
        ({"rows": ["....", ".B\0.", "...."]}, "line 2, column 3: unknown letter “U+0000”"),
        ({"rows": ["\u202e...", ".BbT", "...."]}, "line 1, column 1: unknown letter “U+202E”"),
        ({"rows": []}, "rows: expected rows of letters, found []"),
        ({"rows": "...."}, 'rows: expected rows of letters, found "...."'),
        ({"rows": ["##", "##"], "stairs": []}, "rows: the board has no cell"),
        ({"rows": ["." * 41]}, "rows: the board has 41 x 1 cells, more than 40 x 40"),
        ({"rows": ["."] * 41}, "rows: the board has 1 x 41 cells, more than 40 x 40"),
        ({"doors": ["B2-C3"]}, "doors[0]: B2-C3: the two cells are not neighbours"),
        ({"doors": ["B2-B2"]}, "doors[0]: B2-B2: the two cells are not neighbours"),
        ({"doors": ["D2-E2"]}, "doors[0]: the board has no cell “E2”"),
        ({"doors": ["A2-B2", "B2-A2"]}, "doors[1]: B2-A2 appears twice"),
        ({"doors": ["A2"]}, 'doors[0]: expected an edge like “B2-C2”, found "A2"'),
        ({"stairs": {"B2": "C2"}}, "stairs: expected a list, found {'B2': 'C2'}"),
        ({"edge_doors": [["B2", "X"]]}, "edge_doors[0]: expected a cell and a side"),
        ({"edge_doors": [["Z9", "S"]]}, "edge_doors[0]: the board has no cell “Z9”"),
        ({"poles": [["C2", "C3"]]}, "poles[0]: the way from C2 to C3 ends beside its start"),
        ({"poles": [["C2", "A2"], ["C2", "A3"]]}, "poles[1]: such a way already begins on C2"),
        ({"roofs": []}, "roofs: unknown field “roofs”"),
        ({"red_walls": ["C2-D2"]}, "red_walls: C1-C2 is missing"),
        ({"walls": ["B1-B2", "A2-B2", "B2-B3", "A1-B1"]}, "walls: A1-B1 is given, but is not one"),
        (
            {"locations": [{"id": "a", "building": "shed", "dice": [1]}]},
            "locations[0]: the location has no cell",
        ),
        ({"locations": [{"id": "a", "building": "barn"}]}, "locations[0].dice: expected numbers of a die"),
        (
            {"locations": [{"id": "a", "building": "barn", "dice": [7]}]},
            "locations[0].dice[0]: 7 is not between 1 and 6",
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
    assert any(fault.startswith(said) for fault in faults(**spoilt)), faults(**spoilt)


@pytest.mark.parametrize(
    ("letter", "entry", "said"),
    [
        ("C", {"terrain": "lava"}, 'legend."C".terrain: unknown terrain “lava”'),
        ("C", {}, 'legend."C".terrain: the field is missing'),
        ("C", {"terrain": "building"}, 'legend."C".building: the field is missing'),
        (
            "C",
            {"terrain": "building", "building": "Big Barn"},
            'legend."C".building: "Big Barn" is not an id',
        ),
        (
            "C",
            {"terrain": "building", "building": "barn", "floor": 3},
            'legend."C".floor: 3 is not between 1 and 2',
        ),
        ("C", {"terrain": "woods", "floor": 2}, 'legend."C".floor: only a cell of a building has “floor”'),
        ("C", {"terrain": "grass", "special": "well"}, 'legend."C".special: unknown special cell “well”'),
        (
            "C",
            {"terrain": "grass", "special": "conveyor"},
            'legend."C".arrow: the special cell “conveyor” needs an arrow',
        ),
        ("C", {"terrain": "grass", "arrow": "N"}, 'legend."C".arrow: such a cell has no arrow'),
        (
            "C",
            {"terrain": "grass", "special": "conveyor", "arrow": "up"},
            'legend."C".arrow: unknown arrow “up”',
        ),
        ("#", {"terrain": "grass"}, 'legend."#": “#” cannot stand for a cell'),
        ("CC", {"terrain": "grass"}, 'legend."CC": “CC” cannot stand for a cell'),
        ("C", "grass", 'legend."C": expected a table of fields, found "grass"'),
    ],
)
def test_a_broken_legend_is_refused(letter: str, entry: object, said: str) -> None:
    legend = {**barn()["legend"], letter: entry}  # type: ignore[dict-item]
    assert [fault[: len(said)] for fault in faults(legend=legend)] == [said]


def test_everything_that_is_wrong_is_told_at_once() -> None:
    found = faults(
        rows=["....", ".Bb?", "..."],
        doors=["A2-C2", "A1-Z1"],
        poles=[["B2", "B3"]],
        locations=[{"id": "barn", "building": "barn", "dice": [1, 1]}],
    )
    assert [fault.partition(":")[0] for fault in found] == [
        "line 2, column 4",
        "line 3",
        "poles[0]",
        "locations[0].dice[1]",
        "doors[0]",
        "doors[1]",
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
        made = read_board(barn(**spoilt), KINDS)
    except MapError as broken:
        assert broken.faults
        assert all(fault.message.format_map(fault.values) for fault in broken.faults)
    else:
        assert set(made.edges.values()) <= {"free", "door", "stairs", "fence", "wall", "red"}
