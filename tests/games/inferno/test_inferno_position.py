"""What is impossible in a position is refused before anything happens, all of it at once."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from printkit.base.faults import RefusedError
from printkit.games.inferno.position import names
from printkit.table.codec import write
from tests.games.kinds import Games, Json

DRILL = {"map": "drill"}
ROOM = {
    "rows": [".AA.", ".aA."],
    "legend": {
        ".": {"terrain": "grass"},
        "A": {"terrain": "building", "building": "hut"},
        "a": {"terrain": "building", "building": "hut", "floor": 2},
    },
}


@pytest.fixture
def enter(game: Games) -> Callable[..., Any]:
    return lambda **position: game("inferno").read({"game": "inferno", **position})


@pytest.fixture
def faults(enter: Callable[..., Any]) -> Callable[..., list[str]]:
    def found(**position: Any) -> list[str]:
        with pytest.raises(RefusedError) as refused:
            enter(**position)
        return [fault.told() for fault in refused.value.faults]

    return found


def fire(cell: str, intensity: int = 4) -> Json:
    return {"cell": cell, "intensity": intensity}


def debris(cell: str, token: str) -> dict[str, str]:
    return {"cell": cell, "token": token}


def figure(name: str, cell: str, **more: int) -> Json:
    return {"id": name, "cell": cell, **more}


def test_a_position_left_out_is_a_free_night_in_woodinvale(enter: Callable[..., Any]) -> None:
    """INF-ADV-01: with debris, unless told otherwise."""
    written = write(enter())
    assert written["map"] == "woodinvale"
    assert written["layout"] == {
        "nw": "motel",
        "ne": "sawmill",
        "se": "fire-station",
        "sw": "residence",
    }
    assert (written["scenario"], written["advanced"], written["turns"], written["zombies_max"]) == (
        "free",
        True,
        19,
        14,
    )


def test_what_lies_on_the_board_is_put_in_reading_order_and_figures_are_not(
    enter: Callable[..., Any],
) -> None:
    written = write(
        enter(
            **DRILL,
            fires=[fire("A4"), fire("E1", 1), fire("C2")],
            cans=["F5", "A1", "A1"],
            zombies=[figure("z2", "F5", burning=True), figure("z1", "A1", burning=False)],
            heroes=[figure("bob", "F5", health=3), figure("amy", "A1", wounds=1)],
        )
    )
    assert [each["cell"] for each in written["fires"]] == ["E1", "C2", "A4"]
    assert written["cans"] == ["A1", "A1", "F5"]
    assert written["zombies"] == [{"id": "z2", "cell": "F5", "burning": True}, {"id": "z1", "cell": "A1"}]
    assert written["heroes"] == [{"id": "bob", "cell": "F5"}, {"id": "amy", "cell": "A1", "wounds": 1}]


@pytest.mark.parametrize(
    ("position", "line"),
    [
        ({"map": "atlantis"}, 'position.map: unknown map "atlantis", expected one of woodinvale, drill'),
        ({"map": 7}, "position.map: expected an object or a string, got 7"),
        ({"map": ["a"]}, 'position.map: expected an object or a string, got ["a"]'),
        ({"layout": {}}, "position.layout.nw: the corner has no board"),
        ({"layout": {"nw": "motel"}}, "position.layout.ne: the corner has no board"),
        ({"layout": None}, "position.layout: expected an object, got null"),
        (
            {"layout": {"nw": ["motel"], "ne": "sawmill", "se": "fire-station", "sw": "residence"}},
            'position.layout.nw: expected a string, got ["motel"]',
        ),
        (
            {"layout": {"nw": "motel", "ne": "motel", "se": "fire-station", "sw": "residence"}},
            "position.layout.ne: the board “motel” is already at nw",
        ),
        (
            {"layout": {"nw": "motel", "ne": "manor", "se": "fire-station", "sw": "residence"}},
            "position.layout.ne: “manor” is not a corner board",
        ),
        ({"scenario": "picnic"}, "position.scenario: expected one of free, brasier"),
        ({"variants": ["chess"]}, "position.variants[0]: expected one of survival, hero-pack-1"),
        ({"turn": 20}, "position.turn: expected 1 to 19, got 20"),
        ({"turn": 0}, "position.turn: expected 1 or more, got 0"),
        ({"turns": True}, "position.turns: expected an integer, got true"),
        ({"zombies_max": 0}, "position.zombies_max: expected 1 or more, got 0"),
        ({"fires": [fire("C1"), fire("C1", 2)]}, 'position.fires: "C1" appears twice'),
        ({"fires": [fire("C1", 0)]}, "position.fires[0].intensity: expected 1 to 4, got 0"),
        ({"fires": [fire("c1")]}, 'position.fires[0].cell: there is no space "c1"'),
        ({"fires": [{**fire("C1"), "size": 1}]}, "position.fires[0].size: unknown field"),
        ({"debris": [debris("C1", "deb-99")]}, 'position.debris[0].token: unknown token "deb-99"'),
        (
            {"debris": [debris("C1", "deb-01"), debris("C1", "deb-02")]},
            'position.debris: "C1" appears twice',
        ),
        (
            {"debris": [debris("C1", "deb-01"), debris("D1", "deb-01")]},
            'position.debris: "deb-01" appears twice',
        ),
        ({"debris": [debris("A1", "rubble")]}, 'position.debris: "A1" is open ground: no debris goes there'),
        ({"debris": [debris("B1", "deb-01")]}, 'position.debris: "deb-01" does not go on "B1"'),
        ({"debris": [debris("C1", "ash")]}, 'position.debris: "ash" does not go on "C1"'),
        (
            {"debris": [debris("D2", "deb-08")]},
            'position.debris: "deb-08" has a spawn point, and "D2" is upstairs: draw another token',
        ),
        ({"gasoline": ["A1", "A1"]}, 'position.gasoline: "A1" appears twice'),
        ({"gasoline": ["C1"], "fires": [fire("C1")]}, 'position.gasoline: "C1" is already on fire'),
        (
            {"gasoline": ["C1"], "debris": [debris("C1", "deb-01")]},
            'position.gasoline: there is debris on "C1": no fire there',
        ),
        ({"pits": ["A1", "A1"]}, 'position.pits: "A1" appears twice'),
        ({"pits": ["Z9"]}, 'position.pits[0]: there is no space "Z9"'),
        (
            {"lights_out": ["castle"]},
            'position.lights_out[0]: unknown building "castle", expected one of barn, shop',
        ),
        (
            {"taken_over": ["barn"]},
            'position.taken_over[0]: unknown location "barn", expected one of barn-ground',
        ),
        (
            {"taken_over": ["barn-upper"]},
            'position.taken_over[0]: "barn-upper" is upstairs and can never be taken over',
        ),
        (
            {"zombies": [figure("amy", "A1")], "heroes": [figure("amy", "A1")]},
            'position.heroes[0].id: "amy" appears twice',
        ),
        (
            {"zombies": [figure("Z1", "A1")]},
            'position.zombies[0].id: expected small letters, digits and dashes, got "Z1"',
        ),
        (
            {"zombies": [figure("z1", "A1"), figure("z2", "A1")], "zombies_max": 1},
            "position.zombies: expected at most 1 item, got 2",
        ),
        (
            {"heroes": [figure("amy", "A1", wounds=3)]},
            "position.heroes[0].wounds: expected 0 to 2, got 3",
        ),
        (
            {"heroes": [figure("amy", "A1", health=0)]},
            "position.heroes[0].health: expected 1 or more, got 0",
        ),
    ],
    ids=str,
)
def test_what_is_impossible_is_named(faults: Callable[..., list[str]], position: Json, line: str) -> None:
    on_drill = not {"map", "layout"} & {*position}
    assert any(found.startswith(line) for found in faults(**(DRILL if on_drill else {}), **position))


def test_the_manor_in_flames_holds_neither_marker_nor_debris_nor_gasoline(
    faults: Callable[..., list[str]], enter: Callable[..., Any]
) -> None:
    """INF-SCEN-07, in the scenario only."""
    things = {"map": "manor", "fires": [fire("B2")], "debris": [debris("C2", "deb-01")], "gasoline": ["D2"]}
    assert enter(**things)
    assert faults(**things, scenario="brasier") == [
        'position.fires: "B2" burns for ever: no fire marker goes there',
        'position.debris: "C2" is on fire: no debris goes there',
        'position.gasoline: "D2" is already on fire',
    ]


def test_all_that_is_impossible_is_named_at_once(faults: Callable[..., list[str]]) -> None:
    assert faults(
        **DRILL,
        turn=25,
        fires=[fire("C1"), fire("C1")],
        debris=[debris("A1", "rubble")],
        heroes=[figure("amy", "A1"), figure("amy", "A1")],
    ) == [
        "position.turn: expected 1 to 19, got 25",
        'position.heroes[1].id: "amy" appears twice',
        'position.fires: "C1" appears twice',
        'position.debris: "A1" is open ground: no debris goes there',
    ]


def test_a_map_may_be_drawn_in_the_position(enter: Callable[..., Any]) -> None:
    position = enter(map=ROOM, fires=[fire("B2")], layout={"attic": "bats"})
    assert position.ground.edge("A1", "B1") == "wall"
    assert position.ground.squares["B2"].upper
    assert write(position)["map"] == ROOM


def test_a_drawn_map_may_be_named_in_several_languages(enter: Callable[..., Any]) -> None:
    place = {"id": "hut-ground", "building": "hut", "dice": [1], "name": {"fr": "Hutte", "en": "Hut"}}
    drawn = {**ROOM, "name": {"fr": "La Hutte", "en": "The Hut"}, "locations": [place]}
    position = enter(map=drawn, taken_over=["hut-ground"])
    assert position.ground.name == "La Hutte"
    assert names(position) == {"hut-ground": "Hutte"}
    assert write(position)["map"] == drawn


def test_everything_wrong_with_a_drawn_map_is_named(faults: Callable[..., list[str]]) -> None:
    """The cells cannot be looked up then, but what needs no map is named as well."""
    broken = {**ROOM, "rows": [".AA.", ".?"], "doors": ["A1-C2"]}
    found = faults(map=broken, turn=30)
    assert [line.split(": ")[0] for line in found] == [
        "position.map.rows[1]",
        "position.map.rows[1], column 2",
        "position.map.doors[0]",
        "position.turn",
    ]


def test_two_positions_on_one_board_share_it(enter: Callable[..., Any]) -> None:
    """Edges are not worked out again for every call."""
    assert enter().ground is enter(turn=2).ground
    assert enter(map=ROOM).ground is enter(map=json.loads(json.dumps(ROOM))).ground


def test_single_boards_keep_their_own_coordinates(enter: Callable[..., Any]) -> None:
    assert enter(map="fire-station").ground.links["poles"] == {"B2": "B4"}
    assert "D4" not in enter(map="motel").ground.squares


def test_what_lies_on_the_board_is_put_into_reading_order(enter: Callable[..., Any]) -> None:
    lying = {"debris": [debris("D2", "deb-01"), debris("C1", "deb-02")], "fires": [fire("E5"), fire("B2")]}
    read = enter(map="drill", **lying)
    assert [each.cell for each in read.debris] == ["C1", "D2"]
    assert [each.cell for each in read.fires] == ["B2", "E5"]
