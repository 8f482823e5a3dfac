"""Positions and arguments come in as JSON; every fault is named, with its place."""

from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

import pytest

from printkit.base.faults import RefusedError
from printkit.table import codec
from printkit.table.act import Table
from printkit.table.bounds import Ids, Length, Span

WORDS = {"card": ("ace", "king")}


@dataclass
class Hand:
    cards: Annotated[list[Annotated[str, Ids("card", also=("?",))]], Length(high=2, distinct=True)] = field(
        default_factory=list
    )
    wins: Annotated[int, Span(0)] = 0


@dataclass
class Wide:
    columns: Annotated[int, Span(1, 52)]


@dataclass
class Game:
    side: Literal["", "A", "B"] = ""
    hands: dict[str, Hand] = field(default_factory=dict)
    open: bool = False
    from_: str = "here"
    map: str | Wide = ""
    last: str | None = None
    note: Any = None
    hurry: bool = codec.seldom(False)
    count: int = field(init=False, default=0)


FIELDS = "side, hands, open, from, map, last, note, hurry"


def read(data: dict[str, Any] | int) -> Game:
    return codec.read(Game, data, WORDS, "position")


def ann(**hand: float | list[int | str]) -> dict[str, Any]:
    return {"hands": {"ann": hand}}


def faults(data: dict[str, Any] | int) -> list[str]:
    with pytest.raises(RefusedError) as refused:
        read(data)
    return [fault.told() for fault in refused.value.faults]


def test_what_is_left_out_takes_its_default() -> None:
    assert read({}) == Game()


def test_what_is_given_is_read() -> None:
    given = {"side": "B", "hands": {"ann": {"cards": ["ace", "?"], "wins": 2}}, "open": True, "from": "there"}
    assert read(given) == Game("B", {"ann": Hand(["ace", "?"], 2)}, True, "there")


def test_what_was_read_is_written_the_same_with_every_field() -> None:
    game = read({"hands": {"ann": {"cards": ["ace"]}}, "map": {"columns": 3}, "note": [1, None]})
    assert codec.write(game) == {
        "side": "",
        "hands": {"ann": {"cards": ["ace"], "wins": 0}},
        "open": False,
        "from": "here",
        "map": {"columns": 3},
        "last": None,
        "note": [1, None],
    }
    assert read(codec.write(game)) == game


def test_a_field_seldom_used_is_written_where_it_differs() -> None:
    assert codec.write(read({"hurry": True}))["hurry"] is True
    assert "hurry" not in codec.write(read({"hurry": False}))


def test_what_may_be_anything_is_not_endlessly_deep() -> None:
    flat: list[object] = []
    deep = flat
    for _ in range(49):
        deep = [deep]
    assert read({"note": deep}).note == deep
    assert faults({"note": [deep, {"": deep}]}) == ["position.note: is nested too deeply"]


def test_a_field_that_is_worked_out_is_not_read() -> None:
    assert faults({"count": 3}) == [f"position.count: unknown field, expected one of {FIELDS}"]


@pytest.mark.parametrize(
    ("data", "line"),
    [
        (7, "position: expected an object, got 7"),
        ({"size": 1}, f"position.size: unknown field, expected one of {FIELDS}"),
        ({"from_": "x"}, f"position.from_: unknown field, expected one of {FIELDS}"),
        ({"side": "C"}, 'position.side: expected one of A, B, got "C"'),
        ({"side": None}, "position.side: expected one of A, B, got null"),
        ({"open": 1}, "position.open: expected true or false, got 1"),
        ({"hands": []}, "position.hands: expected an object, got []"),
        (ann(cards=[7]), "position.hands.ann.cards[0]: expected a string, got 7"),
        (ann(cards=["x"]), 'position.hands.ann.cards[0]: unknown card "x", expected one of ace, king, ?'),
        (ann(cards=["ace", "ace"]), 'position.hands.ann.cards: "ace" appears twice'),
        (ann(cards=["ace", "king", "?"]), "position.hands.ann.cards: expected at most 2 items, got 3"),
        (ann(wins=-1), "position.hands.ann.wins: expected 0 or more, got -1"),
        (ann(wins=True), "position.hands.ann.wins: expected an integer, got true"),
        (ann(wins=2.0), "position.hands.ann.wins: expected an integer, got 2.0"),
        (ann(wins=10**15), "position.hands.ann.wins: expected an integer of at most fifteen digits"),
        ({"hands": {"a\nb": {"wins": "x"}}}, 'position.hands."a\\nb".wins: expected an integer, got "x"'),
        ({"map": {"columns": 53}}, "position.map.columns: expected 1 to 52, got 53"),
        ({"map": {}}, "position.map.columns: is missing"),
        ({"map": 3}, "position.map: expected an object, got 3"),
        ({"last": 3}, "position.last: expected a string, got 3"),
    ],
)  # fmt: skip
def test_a_fault_is_named_with_its_place(data: dict[str, Any] | int, line: str) -> None:
    assert faults(data) == [line]


def test_all_faults_are_found_at_once() -> None:
    assert len(faults({"side": 1, "open": "no", "hands": {"ann": {"wins": "x", "cards": "y"}}, "x": 0})) == 5


def test_a_long_value_is_cut_and_stays_on_one_line() -> None:
    (line,) = faults({"open": "long\n" * 100})
    assert len(line) < 120
    assert "\n" not in line


def deal(table: Table[Any, Any], *, seat: Annotated[str, Ids("card")], pass_: bool = False) -> None: ...


def test_arguments_are_declared_by_the_procedure() -> None:
    assert codec.read_arguments(deal, {"seat": "ace", "pass": True}, WORDS) == {"seat": "ace", "pass_": True}


@pytest.mark.parametrize(
    ("data", "line"),
    [
        ({}, "args.seat: is missing"),
        ({"seat": "x"}, 'args.seat: unknown card "x", expected one of ace, king'),
        ({"seat": "ace", "table": 1}, "args.table: unknown field, expected one of seat, pass"),
        ([], "args: expected an object, got []"),
    ],
)
def test_a_wrong_argument_is_named(data: dict[str, Any] | list[Any], line: str) -> None:
    with pytest.raises(RefusedError) as refused:
        codec.read_arguments(deal, data, WORDS)
    assert str(refused.value) == line
