"""A board larger than the paper: its sheets, cut and glued, show what the whole board shows."""

import io
from functools import partial
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageFilter, ImageStat

from printkit.base.paths import card_data, templates
from printkit.faces.face import face_svg
from printkit.faces.templates import GameTemplates
from printkit.kit import read_kit
from printkit.press.build import build
from printkit.press.fonts.fontbook import FontBook
from printkit.press.imposition import PosterTiling, paper, split
from printkit.press.pdf.drawing import Drawing
from printkit.press.request import Request
from printkit.press.sheets.poster import avoided
from printkit.press.svg import draw_svg
from printkit.press.typesetting import Typesetter
from tests.press.svg.picture import book

DPI = 127.0  # five pixels a millimetre
PIXELS = DPI / 25.4
QUARTER = """
..TT.,.T..TT...
.AAAaa.T.BBBbb.
.AAAaa.,.BBBbb.
TAAAaa.,.BBBbb.
.AAAaa.T.BBBbbX
,,.TT..,..,,.TT
.TT..X.,.T.,..T
..TT.,.T..TT...
.CCCcc.T.DDDdd.
.CCCcc.,.DDDdd.
TCCCcc.,.DDDdd.
.CCCcc.T.DDDddX
,,.TT..,..,,.TT

name = "Grand quartier"
doors = ["C5-C6", "K5-K6", "C12-C13"]
stairs = ["D3-E3", "L3-M3", "D10-E10"]

[legend]
A = { terrain = "building", building = "bakery" }
a = { terrain = "building", building = "bakery", floor = 2 }
B = { terrain = "building", building = "bank" }
b = { terrain = "building", building = "bank", floor = 2 }
C = { terrain = "building", building = "cinema" }
c = { terrain = "building", building = "cinema", floor = 2 }
D = { terrain = "building", building = "depot" }
d = { terrain = "building", building = "depot", floor = 2 }
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with one own map beside the games that ship."""
    made = tmp_path_factory.mktemp("quarter")
    maps = made / "card_data" / "inferno" / "maps"
    maps.mkdir(parents=True)
    (maps / "quarter.map").write_text(QUARTER.lstrip(), encoding="utf-8")
    return made


@pytest.fixture(scope="module")
def sheets(folder: Path) -> list[Image.Image]:
    """The sheets as they are printed, the plan of assembly first."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        asked = Request(
            ("inferno",), langs=("fr",), only=("board-quarter",), out=folder / "output", processes=1
        )
        assert not build(asked).faults
    (file,) = (folder / "output").rglob("*.pdf")
    return rendered(file.read_bytes())


@pytest.fixture(scope="module")
def board(folder: Path) -> Drawing:
    """The whole board in one piece."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        kit = read_kit(card_data("inferno"), "fr")
        component = kit.component("board-quarter")
        svg = face_svg(GameTemplates("inferno"), kit, component, kit.row("map", "quarter"), "front", "full")
        home = templates("inferno")
        return draw_svg(svg, home, (home, home.parent / "common"), Typesetter(FontBook()), "full", "quarter")


@pytest.fixture(scope="module")
def tiling(board: Drawing) -> PosterTiling:
    return split(450, 390, paper("a4"), avoid=avoided(board))


def rendered(data: bytes) -> list[Image.Image]:
    with pypdfium2.PdfDocument(io.BytesIO(data)) as document:
        return [page.render(scale=DPI / 72).to_pil().convert("L") for page in document]


def cut_out(picture: Image.Image, x: float, y: float, width: float, height: float) -> Image.Image:
    """A piece of a picture, mm, read to a pixel."""
    left, top = round(x * PIXELS), round(y * PIXELS)
    return picture.crop((left, top, left + round(width * PIXELS), top + round(height * PIXELS)))


def difference(one: Image.Image, other: Image.Image) -> float:
    """How far two pictures are apart, in greys of 0 to 255; fractions of a pixel do not count."""
    soft = ImageFilter.BoxBlur(1)
    return float(ImageStat.Stat(ImageChops.difference(one.filter(soft), other.filter(soft))).mean[0])


FIFTHS = range(-4, 5)
"""How far a sheet is moved to see where it fits best, fifths of a millimetre."""


def apart_by(
    piece: Image.Image, whole: Image.Image, corner: tuple[float, float], right: int, down: int = 0
) -> float:
    """How far a piece is from what is there on the board, when it is moved by some pixels."""
    x, y = corner[0] + right / PIXELS, corner[1] + down / PIXELS
    return difference(piece, cut_out(whole, x, y, piece.width / PIXELS, piece.height / PIXELS))


def test_the_board_takes_a_plan_and_six_sheets(sheets: list[Image.Image], tiling: PosterTiling) -> None:
    assert len(sheets) == 1 + len(tiling.tiles) == 7


def test_no_seam_runs_through_words_or_figures(tiling: PosterTiling) -> None:
    assert tiling.crossed == 0


def test_the_glued_sheets_show_the_whole_board(
    sheets: list[Image.Image], board: Drawing, tiling: PosterTiling
) -> None:
    (whole,) = rendered(book(board))
    whole = cut_out(whole, -board.left, -board.top, tiling.width, tiling.height)
    glued = Image.new("L", whole.size, 128)
    for sheet, tile in zip(sheets[1:], tiling.tiles, strict=True):
        (slot,) = tile.sheet.slots
        piece = cut_out(sheet, slot.x, slot.y, slot.width, slot.height)
        glued.paste(piece, (round(tile.area.x * PIXELS), round(tile.area.y * PIXELS)))
    moved = ImageChops.offset(whole, 2, 0)  # 0.4 mm
    assert difference(glued, whole) < difference(moved, whole)


def test_neighbours_meet_within_half_a_millimetre(
    sheets: list[Image.Image], board: Drawing, tiling: PosterTiling
) -> None:
    (whole,) = rendered(book(board))
    for sheet, tile in zip(sheets[1:], tiling.tiles, strict=True):
        area = tile.area
        piece = cut_out(sheet, area.x + tile.x, area.y + tile.y, area.width, area.height)
        corner = area.x - board.left, area.y - board.top
        apart = partial(apart_by, piece, whole, corner)
        right = min(FIFTHS, key=apart)
        down = min(FIFTHS, key=partial(apart, right))
        assert max(abs(right), abs(down)) / PIXELS <= 0.25, tile.label
        assert apart(right + 2, down) > 2 * apart(right, down)  # the match is a sharp one
