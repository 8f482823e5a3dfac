"""The printed boards say what the resolver knows: names of cells, walls, places and their dice, halves."""

import re
from dataclasses import replace
from functools import cache
from typing import Any, cast

import pytest
from lxml import etree

from printkit.base.cells import name
from printkit.base.paths import templates
from printkit.faces.document import PageFormat, document_html
from printkit.faces.face import face_svg
from printkit.kit.maps import Map, read_board
from printkit.kit.model import Component, Row
from printkit.press.fonts.fontbook import FontBook
from printkit.press.pdf.drawing import Drawing
from printkit.press.svg import draw_svg
from printkit.press.typesetting import Typesetter
from tests.games.drawn_faces import selected
from tests.games.inferno.printed import KIT, TEMPLATES, face, said

TOWN = KIT.town("woodinvale")
CORNERS = {corner.id: corner for corner in KIT.table("corner")}
LAYOUT = KIT.row("town", "woodinvale")["layout"]
BOARDS = ("motel", "sawmill", "fire-station", "residence", "manor", "drill")


def board(row: str) -> etree._Element:
    """One board as it is drawn."""
    return face(f"board-{row}", row)


@cache
def sheet(component: str) -> str:
    """A sheet of the town as a document."""
    piece = KIT.component(component)
    return document_html(TEMPLATES, KIT, piece, PageFormat(piece.width, piece.height), "full")


def map_of(row: str) -> Map:
    found: Map = KIT.row("map", row)["map"]
    return found


def strokes(drawing: etree._Element, style: str) -> int:
    """Count the lines of all paths of a class; a door or a stair parts a line in two."""
    paths = selected(drawing, f"//*[local-name()='path'][@class='{style}'][not(ancestor::*[@id='legend'])]")
    return sum(len(re.findall("[Mm](?!0 0$)", path.get("d"))) for path in paths if path.get("d") != "M0 0")


@pytest.mark.parametrize("row", [*LAYOUT.values(), "manor"])
def test_a_cell_has_one_name_and_it_is_that_of_the_town(row: str) -> None:
    names = selected(board(row), "//*[starts-with(@id, 'name-')]/@id")
    assert sorted(names) == sorted(f"name-{cell}" for cell in map_of(row).squares)
    for cell, square in map_of(row).squares.items():
        there = TOWN.squares[said(board(row), f"name-{cell}")]
        same = (square.terrain, square.building, square.floor, square.special)
        assert same == (there.terrain, there.building, there.floor, there.special)


@pytest.mark.parametrize(("corner", "row"), LAYOUT.items())
def test_a_name_reads_upright_when_its_board_is_turned_to_its_corner(corner: str, row: str) -> None:
    turns = CORNERS[corner]["turns"]
    for cell in map_of(row).squares:
        (group,) = selected(board(row), f"//*[@id='name-{cell}']/..")
        assert ("rotate" in group.get("transform")) == bool(turns)
        assert not turns or f"rotate({-90 * turns} 15 15)" in group.get("transform")


@pytest.mark.parametrize(("corner", "row"), LAYOUT.items())
def test_the_rulers_of_the_legend_name_the_cells_of_every_corner(corner: str, row: str) -> None:
    drawing = board(row)
    assert [said(drawing, f"ruler-column-{column}") for column in range(12)] == list("ABCDEFGHIJKL")
    assert [said(drawing, f"ruler-row-{row}") for row in range(12)] == [str(row + 1) for row in range(12)]
    (shaded,) = selected(drawing, "//*[@id='rulers']/*[@class='storey-here']/@d")
    (letters,) = selected(drawing, f"//*[@id='ruler-column-{6 * ('e' in corner)}']/@x")
    (numbers,) = selected(drawing, f"//*[@id='ruler-row-{6 * ('s' in corner)}']/@y")
    x, y = shaded.removeprefix("M").partition("h")[0].split()
    assert float(x) == pytest.approx(float(letters) + 0.5, abs=0.02)
    assert float(y) == pytest.approx(float(numbers), abs=0.02)


def test_a_board_alone_has_the_names_of_its_own_cells() -> None:
    for row in ("drill", LAYOUT["nw"]):
        for cell in map_of(row).squares:
            assert said(board(row), f"name-{cell}") == cell


@pytest.mark.parametrize("row", ["motel", "manor", "drill"])
def test_trees_stand_clear_of_names(row: str) -> None:
    """No plate of a name lies over a drawing of trees."""
    found, drawing = map_of(row), painted(KIT.component(f"board-{row}"), KIT.row("map", row))
    woods = [f"name-{cell}" for cell, square in found.squares.items() if square.terrain == "woods"]
    words = [box for box in drawing.important if box.name in woods]
    trees = [box for box in drawing.important if box.name == "use"]
    assert len(trees) == len(woods)
    for tree in trees:
        for box in words:
            apart = (
                box.x >= tree.x + tree.width
                or tree.x >= box.x + box.width
                or box.y >= tree.y + tree.height
                or tree.y >= box.y + box.height
            )
            assert apart, box.name


@pytest.mark.parametrize("row", LAYOUT.values())
def test_the_cut_of_a_notch_is_seen_along_its_whole_length(row: str) -> None:
    """Dashes in black on white lie over the walls, along both edges of the cells and out past the trim."""
    drawing, side = board(row), 30 * map_of(row).width
    (dashes,) = selected(drawing, "//*[@id='notch']")
    (under,) = selected(drawing, "//*[@class='notch-edge']")
    assert [float(at) for at in re.findall(r"[\d.]+", dashes.get("d"))] == [
        side + 3, side / 2, side / 2, side + 3
    ]  # fmt: skip
    assert under.get("d") == dashes.get("d")
    drawn = list(drawing.iter())
    walls = selected(drawing, "//*[@class='land-wall'][not(ancestor::*[@id='legend'])]")
    walls += selected(drawing, "//*[@class='land-red-gap'][not(ancestor::*[@id='legend'])]")
    assert max(map(drawn.index, walls)) < drawn.index(under) < drawn.index(dashes)


@pytest.mark.parametrize("row", BOARDS)
def test_every_red_wall_is_drawn_and_none_else(row: str) -> None:
    found = map_of(row)
    red = sum(kind == "red" for kind in found.edges.values())
    stairs = 2 * sum(kind == "stairs" for kind in found.edges.values())
    rim = sum(
        side not in found.beside(cell)
        for cell, square in found.squares.items()
        if square.upper
        for side in "NESW"
    )
    assert strokes(board(row), "land-red") == red + stairs + rim


@pytest.mark.parametrize("row", BOARDS)
def test_a_yard_is_fenced_on_all_sides_of_its_board(row: str) -> None:
    """In the town other boards lie around it: nothing else tells them from the yard."""
    found = map_of(row)
    fences = sum(kind == "fence" for kind in found.edges.values())
    rim = sum(4 - len(found.beside(cell)) for cell, square in found.squares.items() if square.enclosure)
    assert strokes(board(row), "land-fence") == fences + rim
    assert bool(rim) == (row == "residence")


@pytest.mark.parametrize("row", BOARDS)
def test_doors_and_stairs_are_where_the_map_has_them(row: str) -> None:
    found = map_of(row)
    for kind in ("door", "stairs"):
        groups = selected(board(row), f"//*[starts-with(@id, '{kind}-')]/@id")
        drawn = {frozenset(group.split("-")[1:]) for group in groups}
        assert drawn == {frozenset(edge) for edge, what in found.edges.items() if what == kind}
    ways_out = selected(board(row), "//*[@class='land-exit']")
    assert len(ways_out) == sum(side not in found.beside(cell) for cell, side in found.edge_doors)


@pytest.mark.parametrize("row", ["motel", "sawmill", "fire-station", "residence", "drill"])
def test_every_place_has_its_name_and_its_dice(row: str) -> None:
    for place in map_of(row).locations:
        (plate,) = selected(board(row), f"//*[@id='place-{place.building}-{place.floor}']")
        assert "".join(plate.itertext()).strip() == place.name
        assert len(selected(plate, ".//*[@class='die-face']")) == len(place.dice)
        assert len(selected(plate, ".//*[@class='pip']")) == sum(place.dice)


@pytest.mark.parametrize(
    ("row", "rules"),
    [
        ("motel", ["INF-MOTEL-01"]),
        ("sawmill", ["INF-SAW-01", "INF-SAW-02", "INF-SAW-03"]),
        ("fire-station", ["INF-STATION-01"]),
        ("residence", ["INF-HOME-01", "INF-HOME-02", "INF-HOME-03", "INF-HOME-04"]),
    ],
)
def test_a_board_tells_its_own_rules(row: str, rules: list[str]) -> None:
    words = " ".join("".join(map(str, board(row).itertext())).split())
    for rule in rules:
        assert rule in words
        assert " ".join(KIT.rule(rule).text.plain.split()) in words


def test_special_cells_say_what_they_are() -> None:
    for row in BOARDS:
        for cell, square in map_of(row).squares.items():
            words = KIT.row("special", square.special)["text"] if square.special else ""
            assert said(board(row), f"special-{cell}-words") == words


@pytest.mark.parametrize("row", BOARDS)
@pytest.mark.parametrize("ink", ["full", "low", "grey"])
def test_a_board_is_drawn_without_a_fault(row: str, ink: str) -> None:
    painted(KIT.component(f"board-{row}"), KIT.row("map", row), ink)


def painted(piece: Component, row: Row, ink: str = "full") -> Drawing:
    """Paint a board that has no fault, nor anything that matters where scissors may go."""
    home = templates("inferno")
    svg = face_svg(TEMPLATES, KIT, piece, row, "front", ink)
    drawing = draw_svg(svg, home, (home, home.parent / "common"), Typesetter(FontBook()), ink, row.id)
    assert not drawing.faults
    for box in drawing.important:
        nearest = min(box.x, box.y, piece.width - box.x - box.width, piece.height - box.y - box.height)
        assert nearest >= piece.safe - 0.05, box.name
    return drawing


def test_conveyors_may_lie_along_any_edge_of_a_board() -> None:
    """They keep off the edge where one stands upright, and off the arrow of a way out."""
    mill = {"terrain": "building", "building": "sawmill", "special": "conveyor"}
    legend = {letter: {**mill, "arrow": side} for letter, side in zip("^>v<", "NESW", strict=True)}
    doors = [["A1", "W"], ["C2", "E"], ["A3", "W"]]
    drawn = {"id": "mill", "rows": [">>v", "^.>", "<<v"], "legend": legend, "edge_doors": doors}
    assert KIT.terrain is not None
    board = read_board(drawn, KIT.terrain, KIT.terrain.letters)
    row = Row("mill", 1, {"name": "", "map": cast("Any", board)})
    drawing = painted(replace(KIT.component("board-drill"), width=90, height=90), row)
    belts = {box.name.removeprefix("special-"): box for box in drawing.important}
    ways_out = 8.0  # mm from the edge
    assert belts["A1"].x > ways_out and belts["A3"].x > ways_out
    assert belts["C2"].x + belts["C2"].width < 90 - ways_out
    assert "place-sawmill-1" not in belts  # the name of the building would lie over one of them


def test_no_way_out_of_the_boards_of_the_town_leads_over_a_drawing() -> None:
    drawing = painted(KIT.component("board-sawmill"), KIT.row("map", "sawmill"))
    [belt] = [box for box in drawing.important if box.name == "special-F3"]
    assert belt.x + belt.width < 180 - 8


def test_the_town_sheet_names_every_cell() -> None:
    drawing = face("town-sheet", "woodinvale")
    for cell in TOWN.squares:
        assert said(drawing, f"name-{cell}") == cell
    assert [said(drawing, f"column-{column}-1") for column in range(12)] == list("ABCDEFGHIJKL")
    assert [said(drawing, f"row-{row}") for row in range(12)] == [str(row + 1) for row in range(12)]


def test_the_burning_manor_covers_the_manor_with_the_same_names() -> None:
    drawing = face("burning-manor", "manor")
    names = {said(drawing, box) for box in selected(drawing, "//*[starts-with(@id, 'name-')]/@id")}
    assert names == set(TOWN.buildings["manor"])
    assert name(4, 4) in names


def test_the_tracker_has_a_box_for_every_cell_that_may_burn() -> None:
    page = sheet("tracker-sheet")
    total = 0
    for building, cells in TOWN.buildings.items():
        if building != "manor":
            needed = (len(cells) + 1) // 2
            total += len(cells)
            (row,) = re.findall(f"{KIT.row('building', building)['name']}</td><td>(.*?)</tr>", page)
            assert row.count('class="debris') == len(cells)
            assert row.count("needed") == needed
            assert f"{needed}/{len(cells)}" in row
    assert f"{(total + 1) // 2}/{total}" in page
    assert re.findall(r"<td(?: class=\"last\")?>(\d+)</td>", page)[:19] == [str(n) for n in range(1, 20)]


def test_the_scenario_counts_the_halves() -> None:
    page = sheet("scenario-card")
    for building, cells in TOWN.buildings.items():
        row = f"{KIT.row('building', building)['name']}</td><td>{len(cells)}</td>"
        assert (row in page) == (building != "manor")


def test_the_table_of_places_follows_the_dice() -> None:
    page = sheet("location-table")
    words = [place.name for corner in CORNERS.values() for place in map_of(LAYOUT[corner.id]).locations]
    assert [page.index(word) for word in words] == sorted(page.index(word) for word in words)
    assert page.count('class="again"') == sum(place.floor > 1 for place in TOWN.locations)
