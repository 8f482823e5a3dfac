"""What cells may be is the game's to say: an island has nothing of a burning town."""

from __future__ import annotations

import re

import pytest

from printkit.faces.face import face_svg
from printkit.faces.templates import GameTemplates
from printkit.kit import Kit
from printkit.kit.maps import MapError, TerrainKinds, plan, read_board, town
from tests.kit.sample_boards import ISLAND, declared, told
from tests.kit.sample_game import GAME, Sample

SHORE = {
    "rows": ["s~~~", "sCcr", "$C>s"],
    "legend": {
        "C": {"terrain": "cave", "building": "grotto"},
        "c": {"terrain": "cave", "building": "grotto", "floor": 2},
        "r": {"terrain": "sea", "special": "reef"},
        ">": {"terrain": "sea", "special": "current", "arrow": "E"},
    },
    "doors": ["A2-B2"],
    "tunnels": [["A3", "D1"]],
}


@pytest.fixture
def island() -> TerrainKinds:
    kinds, faults = declared(ISLAND)
    assert faults == []
    return kinds


def test_letters_and_roles_are_those_of_the_game(island: TerrainKinds) -> None:
    made = read_board(SHORE, island, island.letters)
    assert [made.squares[cell].roles for cell in ("A1", "B1", "A3", "B2")] == [
        ("dry",),
        ("deep", "cold"),
        ("dry", "treasure"),
        (),
    ]
    assert (made.squares["A3"].special, made.squares["C3"].arrow) == ("chest", "E")
    assert made.links == {"tunnels": {"A3": "D1"}}


def test_borders_are_those_of_the_game(island: TerrainKinds) -> None:
    made = read_board(SHORE, island, island.letters)
    assert made.edges == {
        ("A1", "B1"): "shore",
        ("A1", "A2"): "free",
        ("B1", "C1"): "free",
        ("B1", "B2"): "wall",
        ("C1", "D1"): "free",
        ("C1", "C2"): "cliff",  # an upper floor goes before the sea
        ("D1", "D2"): "shore",  # where two meet, the border of the first
        ("A2", "B2"): "door",
        ("A2", "A3"): "free",
        ("B2", "C2"): "cliff",
        ("B2", "B3"): "free",
        ("C2", "D2"): "cliff",
        ("C2", "C3"): "cliff",
        ("D2", "D3"): "surf",
        ("A3", "B3"): "wall",
        ("B3", "C3"): "wall",
        ("C3", "D3"): "shore",
    }
    assert all(made.edge(b, a) == edge for (a, b), edge in made.edges.items())


def test_a_board_checks_itself_by_the_lists_of_the_game(island: TerrainKinds) -> None:
    with pytest.raises(MapError) as broken:
        read_board({**SHORE, "shores": ["A1-B1", "D1-D2"]}, island, island.letters)
    assert told(broken.value) == ["shores: C3-D3 is missing"]
    with pytest.raises(MapError) as unknown:
        read_board({**SHORE, "fences": []}, island, island.letters)
    assert told(unknown.value) == ["fences: unknown field “fences”"]


@pytest.mark.parametrize(
    ("entry", "said", "hint"),
    [
        ({"terrain": "see"}, 'legend."?".terrain: unknown terrain “see”', "sea"),
        (
            {"terrain": "sea", "special": "chests"},
            'legend."?".special: unknown special cell “chests”',
            "chest",
        ),
        (
            {"terrain": "sea", "special": "current"},
            'legend."?".arrow: the special cell “current” needs an arrow: N, E, S or W',
            None,
        ),
        ({"terrain": "sea", "arrow": "N"}, 'legend."?".arrow: such a cell has no arrow', None),
        ({"terrain": "sand", "building": "hut"}, 'legend."?".building: only a cell of a building has', None),
        ({"terrain": "grass"}, 'legend."?".terrain: unknown terrain “grass”', None),
    ],
)
def test_a_legend_knows_the_kinds_of_its_game_only(
    island: TerrainKinds, entry: dict[str, str], said: str, hint: str | None
) -> None:
    with pytest.raises(MapError) as broken:
        read_board({"rows": ["?"], "legend": {"?": entry}}, island)
    [fault] = broken.value.faults
    assert told(broken.value)[0].startswith(said)
    assert fault.values.get("close") == hint


def test_two_boards_of_an_island_are_put_together(island: TerrainKinds) -> None:
    shore = read_board({**SHORE, "id": "shore", "kind": "corner"}, island, island.letters)
    bay = read_board({"id": "bay", "kind": "center", "rows": ["~~", "~~"]}, island, island.letters)
    lies = plan(
        {"id": "isle", "size": (5, 4), "centre": "bay", "centre_at": "A1"},
        [{"id": "e", "turns": 1, "at": "C1", "die": 1}],
    )
    made = town({"shore": shore, "bay": bay}, {"e": "shore"}, lies)
    assert made.links == {"tunnels": {"C1": "E4"}}
    assert made.squares["C3"].arrow == "S"
    assert [made.edge("B1", "C1"), made.edge("B2", "C2"), made.edge("D2", "E2")] == ["shore", "wall", "wall"]


SPOILT = [
    ('letter = "s"', 'letter = "so"', '$.terrain.sand.letter: expected one letter, found "so"'),
    ('letter = "s"', 'letter = "#"', "$.terrain.sand.letter: “#” cannot stand for a cell"),
    ('letter = "s"', 'letter = "\\t"', '$.terrain.sand.letter: expected one letter, found "U+0009"'),
    ('letter = "$"', 'letter = "~"', "$.special.chest.letter: the letter “~” already means “sea”"),
    ('terrain = "sand"', 'terrain = "sant"', "$.special.chest.terrain: unknown terrain “sant”"),
    ('terrain = "sand"', "", "$.special.chest.terrain: the field is missing"),
    (
        'terrain = "sand"',
        'terrain = "cave"',
        "$.special.chest.letter: a letter that every board may use cannot name",
    ),
    ("building = true", 'building = true\nletter = "C"', "$.terrain.cave.letter: a letter that every board"),
    ("building = true", "", "$.terrain.cave.upper_border: only a building has “upper_border”"),
    ("building = true", "building = 1", "$.terrain.cave.building: expected true or false, found 1"),
    ('border = "shore"', 'border = "shor"', "$.terrain.sea.border: unknown border “shor”"),
    ('border = "shore"', "", "$.terrain.sea.border: the field is missing"),
    ('encloses = "reef"', "", "$.special.reef.encloses: the field is missing"),
    ('list = "shores"', 'list = "doors"', "$.border.shore.list: boards have another field “doors”"),
    ('signs = ":~"', 'signs = ":"', '$.border.shore.signs: expected two letters, found ":"'),
    ("[border.surf]", "[border.surf]\n[border.door]", "$.border.door: a border cannot be called “door”"),
    ("[link.tunnels]", "[link.shores]", "$.link.shores: boards have another field “shores”"),
    ("[link.tunnels]", "[link.buildings]", "$.link.buildings: boards have another field “buildings”"),
    ("[link.tunnels]", "[link.tunnels]\nlong = 1", "$.link.tunnels.long: unknown field “long”"),
    ("arrow = true", "arow = true", "$.special.current.arow: unknown field “arow”"),
    ("[terrain.sand]", '[terrain."a b"]\n[terrain.sand]', '$.terrain["a b"]: "a b" is not an id'),
]


@pytest.mark.parametrize(("old", "new", "said"), SPOILT)
def test_what_is_wrong_with_kinds_is_told_with_its_place(old: str, new: str, said: str) -> None:
    _, faults = declared(ISLAND.replace(old, new))
    assert [line for line in faults if line.startswith(said)], faults


def test_what_was_meant_is_told() -> None:
    _, [fault] = declared(ISLAND.replace('border = "shore"', 'border = "shor"'))
    assert "did you mean “shore”? one of shore, cliff, surf, wall" in fault


def test_a_role_that_no_rule_asks_for_is_told() -> None:
    _, [fault] = declared(ISLAND.replace('role = ["deep", "cold"]', 'role = ["deep", "cool"]'))
    assert fault.startswith("$.terrain.sea.role[1]: unknown role “cool”")
    assert "did you mean “cold”? one of dry, deep, cold, treasure" in fault
    _, [fault] = declared(ISLAND.replace('role = ["treasure"]', 'role = ["tresure"]'))
    assert fault.startswith("$.special.chest.role[0]: unknown role “tresure”")


def test_roles_are_declared() -> None:
    _, faults = declared(ISLAND.partition("treasure =")[2].replace('""', "", 1))
    assert len(faults) == 4
    assert faults[0].startswith("$.terrain.sand.role[0]: unknown role “dry”")
    assert 'say below [role] which the rules ask for: dry = "what that is"' in faults[0]


DRAWING = """
{% for cell, square in row.map.squares.items() %}
<rect id="{{ cell }}" class="{{ square.terrain }} {{ square.roles | join(" ") }}" width="1" height="1"/>
{% endfor %}
{% for edge in row.map.edges.values() if edge in kit.terrain.borders %}
<path class="{{ edge }}" d="M0 0H1"/>
{% endfor %}
"""
BOARD = """
[table.map]
folder = "maps"

[[component]]
id = "board"
name = "Plage"
kind = "board"
size = "map"
rows = "map"
front = "island.svg"
"""
BEACH = "s~\n$s\n"


def test_a_game_of_its_own_kinds_is_read_and_drawn(game: Sample, monkeypatch: pytest.MonkeyPatch) -> None:
    game.write("game.toml", GAME + ISLAND + BOARD)
    game.write("maps/beach.map", BEACH)
    (game.root / "templates" / "picnic" / "island.svg").write_text(DRAWING, "utf-8")
    monkeypatch.chdir(game.root)
    kit = game.kit()
    assert Kit.from_json(kit.to_json()) == kit
    assert kit.terrain == declared(ISLAND)[0]
    component, row = kit.component("board-beach"), kit.row("map", "beach")
    drawn = face_svg(GameTemplates("picnic"), kit, component, row, "front", "full")
    assert re.findall(r'id="(\w+)" class="([\w ]+)"', drawn) == [
        ("A1", "sand dry"),
        ("B1", "sea deep cold"),
        ("A2", "sand dry treasure"),
        ("B2", "sand dry"),
    ]
    assert drawn.count('class="shore"') == 2


def test_a_board_of_such_a_game_is_checked(game: Sample) -> None:
    game.write("game.toml", GAME + ISLAND + BOARD)
    game.write("maps/beach.map", BEACH + '\ntunnels = [["A1", "A2"]]\n')
    assert game.faults() == [
        "maps/beach.map: line 4, $.tunnels[0]: the way from A1 to A2 ends beside its start"
    ]
    game.write("maps/beach.map", BEACH.replace("$", "X"))
    assert game.faults()[0].startswith("maps/beach.map: line 2, column 1: unknown letter “X”")


def test_a_game_with_boards_declares_its_kinds(game: Sample) -> None:
    game.write("game.toml", GAME + BOARD)
    game.write("maps/beach.map", BEACH)
    assert any(
        line.startswith("game.toml: $.terrain: no kind of terrain is declared") for line in game.faults()
    )
    assert not any(line.startswith("maps/beach.map") for line in game.faults())
