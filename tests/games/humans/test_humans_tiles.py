"""The printed tiles say what the resolver knows: cells, road ends, barricades, numbers, names of cells."""

import re
from collections import Counter

import pytest
from lxml import etree

from printkit.base.cells import name, place
from printkit.games.humans.components import components_of
from printkit.games.humans.town import FRAME, SQUARE, TURNS, town_of, turned_tile
from tests.games.drawn_faces import selected
from tests.games.humans.printed import CELL, KIT, face, of_class, placed

TILES = components_of(KIT).tiles
BUILDINGS = [tile for tile, found in TILES.items() if found.kind == "building"]
SIDE = 3 * CELL
GROUND = {"town-road": ".", "town-lawn": "#", "town-floor": "B"}
OUTSIDE = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
WHOLE_CELL = "M0 0H25V25H0z"


def drawing(tile: str) -> etree._Element:
    return face("tile", tile)


def drawn_rows(tile: str) -> tuple[str, ...]:
    """The cells of a tile as they are painted."""
    found: dict[tuple[int, int], str] = {}
    for ground, letter in GROUND.items():
        for path in of_class(drawing(tile), ground):
            if path.get("d") == WHOLE_CELL:
                x, y, _ = placed(path)
                found[round(y) // CELL, round(x) // CELL] = letter
    return tuple("".join(found[row, column] for column in range(3)) for row in range(3))


def closed(tile: str) -> set[tuple[str, int]]:
    """The sides of cells at the edge of a tile that have the thick line: side, and number of the cell."""
    found = set()
    (path,) = of_class(drawing(tile), "town-shut")
    for words in re.findall(r"M(\S+) (\S+)h(\S+)v(\S+)h", str(path.get("d"))):
        x, y, wide, high = map(float, words)
        for side, (right, down) in OUTSIDE.items():
            for number in range(3):
                along = CELL * number + CELL / 2
                at_x = along if down else SIDE / 2 + right * (SIDE / 2 - 0.5)
                at_y = along if right else SIDE / 2 + down * (SIDE / 2 - 0.5)
                if x <= at_x <= x + wide and y <= at_y <= y + high:
                    found.add((side, number))
    return found


def drawn_walls(tile: str) -> set[tuple[str, str]]:
    """The building cell and the street cell of each door and window, as cells of the town square's slot."""
    found = set()
    for path in of_class(drawing(tile), "town-sill"):
        sides = []
        for depth in (5, -5):  # a building is at +y
            x, y, _ = placed(path, 0, depth)
            row, column = place(SQUARE) or (0, 0)
            sides.append(name(row - 1 + int(y) // CELL, column - 1 + int(x) // CELL))
        found.add((sides[0], sides[1]))
    return found


@pytest.mark.parametrize("tile", TILES)
def test_the_cells_of_a_tile_are_those_of_the_resolver(tile: str) -> None:
    assert drawn_rows(tile) == turned_tile(TILES[tile], 0).rows


@pytest.mark.parametrize("tile", TILES)
def test_a_side_has_the_thick_line_where_no_road_leaves(tile: str) -> None:
    roads = {(side, 1) for side in turned_tile(TILES[tile], 0).exits}
    assert closed(tile) == {(side, number) for side in OUTSIDE for number in range(3)} - roads


@pytest.mark.parametrize("tile", TILES)
def test_doors_and_windows_are_where_the_resolver_has_barricades(tile: str) -> None:
    town = town_of({tile: TILES[tile]}, {SQUARE: f"{tile}@0"})
    walls = {(way.wall, cell) for cell in town.cells for way in town.ways(cell) if way.wall == way.to}
    assert drawn_walls(tile) == walls
    doors = list(of_class(drawing(tile), "town-leaf"))
    assert len(doors) == len(KIT.row("tile", tile)["doors"] or ())


@pytest.mark.parametrize("tile", BUILDINGS)
def test_the_numbers_of_a_building_are_read_from_each_side(tile: str) -> None:
    """Four plates, each turned another way, each with the same three figures upright in it."""
    plates = list(of_class(drawing(tile), "town-plate"))
    assert sorted(placed(plate)[2] for plate in plates) == [*TURNS]
    assert len({figures(plate) for plate in plates}) == 1
    for plate in plates:
        x, y, _ = placed(plate)
        assert 0 < x < SIDE and 0 < y < SIDE


def test_each_number_has_a_figure_of_its_own() -> None:
    """What is drawn for humans, barricade and dice tokens differs as the numbers do."""
    figure: dict[int, str] = {}
    for tile in BUILDINGS:
        numbers = (TILES[tile].humans, TILES[tile].barricade, TILES[tile].tokens)
        for number, path in zip(numbers, figures(next(of_class(drawing(tile), "town-plate"))), strict=True):
            assert figure.setdefault(number, path) == path
    assert len(set(figure.values())) == len(figure) > 4


def figures(plate: etree._Element) -> tuple[str, ...]:
    """The three figures of a plate, from left to right."""
    drawn = selected(plate, "../*[local-name()='g'][contains(@transform, 'scale(0.39)')]/*")
    return tuple(path.get("d") for path in sorted(drawn, key=lambda path: left(path.getparent())))


def left(group: etree._Element) -> float:
    """How far to the right a group is moved."""
    return float(group.get("transform").removeprefix("translate(").split()[0])


@pytest.mark.parametrize("tile", TILES)
def test_streets_have_their_letter_and_all_tiles_their_north(tile: str) -> None:
    tips = selected(drawing(tile), "//*[local-name()='use'][@href='#north-tip']")
    assert [placed(tip) for tip in tips] == [(62.5, 0, 0)]
    letters = [placed(path) for path in of_class(drawing(tile), "town-burst") if placed(path)[0] == SIDE / 2]
    assert letters == ([(SIDE / 2, SIDE / 2, 0)] if TILES[tile].kind == "street" else [])


def test_all_backs_are_alike_but_that_of_the_town_square() -> None:
    backs = Counter(etree.tostring(face("tile", tile, "back")) for tile in TILES)
    assert sorted(backs.values()) == [1, len(TILES) - 1]


def test_the_rulers_name_every_cell_of_the_table() -> None:
    """Columns from the left along the north edge, rows from the top along the west edge."""
    said: dict[str, list[str]] = {"north": [], "west": []}
    for row in KIT.table("ruler"):
        words = [selected(face("frame-ruler", row.id), f"//*[@id='label-{n}']//text()") for n in (1, 2, 3)]
        said[row["edge"]] += ["".join(each).strip() for each in words]
    assert [f"{column}1" for column in said["north"]] == [name(0, column) for column in range(FRAME)]
    assert [f"A{row}" for row in said["west"]] == [name(row, 0) for row in range(FRAME)]


def test_what_a_road_shows_at_an_edge_is_the_same_on_each_tile() -> None:
    """Kerbs reach the edge of a road end at the same places, so that tiles join at every turn."""
    for tile, found in TILES.items():
        kerbs = ends_of_kerbs(tile)
        for side in found.exits:
            assert kerbs[side] == {29.2, 45.8}, (tile, side)


def ends_of_kerbs(tile: str) -> dict[str, set[float]]:
    """Where kerbs of the cells meet each side of a tile, in mm along it."""
    found: dict[str, set[float]] = {side: set() for side in OUTSIDE}
    for path in of_class(drawing(tile), "town-kerb"):
        words = str(path.get("d"))
        numbers = [float(number) for number in re.findall(r"-?[\d.]+", words)]
        if words == "M20.800 0V4.200H25":  # the corner of a crossing
            points = [(20.8, 0.0), (25.0, 4.2)]
        elif "V" in words:  # past the tile
            points = []
        else:
            points = [(numbers[0], numbers[1]), (numbers[2], numbers[1])]
        for point in points:
            x, y, _ = placed(path, *point)
            for side, at, along in (("n", y, x), ("s", SIDE - y, x), ("w", x, y), ("e", SIDE - x, y)):
                if abs(at) < 0.01:
                    found[side].add(round(along, 1))
    return found
