"""Rulers, labels and marks: where they find room, and what they look like."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from PIL import Image

from printkit.press.fonts.fontbook import FontBook
from printkit.press.geometry import Rect
from printkit.press.imposition import Paper, Piece, SheetLine, cut_marks, impose
from printkit.press.imposition.marks import MarkLabel
from printkit.press.render_cache import CacheFile
from printkit.press.sheets.furniture import Furniture, Outline, Overlay, Ruler, draw_overlay, hexagon
from printkit.press.sheets.slug import (
    DEEP,
    SLUG_FAR,
    SLUG_NEAR,
    Place,
    free_places,
    place_notes,
    ruler_at,
    set_labels,
    set_words,
)
from printkit.press.typesetting import Typesetter
from tests.press.pixels import box_of, grey_at
from tests.press.svg.picture import image

A4 = Paper("a4", 210, 297)


def meet(one: Rect, other: Rect) -> bool:
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom


def test_a_note_goes_to_the_bottom_first() -> None:
    (place,) = free_places(210, 297, [], [60])
    assert place is not None
    assert (place.box.y, place.box.bottom, place.turned) == (297 - SLUG_FAR, 297 - SLUG_NEAR, 0)


def test_notes_keep_clear_of_marks_and_of_each_other() -> None:
    taken = [Rect(10.5 + 63 * n, 282, 0, 10) for n in range(4)]
    places = free_places(210, 297, taken, [40, 51.5, 20])
    boxes = [place.box for place in places if place]
    assert len(boxes) == 3
    assert not any(meet(box, mark) for box in boxes for mark in taken)
    assert not any(meet(one, other) for n, one in enumerate(boxes) for other in boxes[n + 1 :])


def test_a_note_stands_upright_where_only_the_sides_are_free() -> None:
    taken = [Rect(0, 285, 210, 12), Rect(0, 0, 210, 12)]
    (place,) = free_places(210, 297, taken, [60])
    assert place is not None and place.turned in (90, 270)


def test_no_room_is_said() -> None:
    assert free_places(210, 297, [Rect(0, 0, 210, 297)], [60]) == [None]


@pytest.mark.parametrize("size", [(63, 88), (12, 12), (148, 210), (194, 281)])
def test_every_sheet_has_a_label_that_touches_nothing_printed(size: tuple[float, float]) -> None:
    plan = impose([Piece("a", *size, copies=50, bleed=False)], A4)
    sheet = plan.sheets[0]
    printed = tuple(slot.bled for slot in sheet.slots)
    notes = place_notes(
        sheet.width, sheet.height, cut_marks(sheet, "edge"), printed, ("Jeu · Carte · 1/9 · fr",), "50 mm"
    )
    assert notes.words
    for place, _ in notes.words:
        assert not any(meet(place.box, box) for box in printed)
        assert (
            min(place.box.x, place.box.y, sheet.width - place.box.right, sheet.height - place.box.bottom)
            >= SLUG_NEAR
        )


def test_marks_are_hairlines_that_cheap_printers_keep() -> None:
    overlay = Overlay(
        210,
        297,
        (SheetLine(10, 5, 10, 10, "mark"), SheetLine(105, 0, 105, 297, "fold")),
        ruler=Ruler(20, 290),
    )
    pdf = pikepdf.new()
    content = pdf.make_stream(draw_overlay(overlay).operators.encode("ascii"))
    steps = [(each.operands, str(each.operator)) for each in pikepdf.parse_content_stream(content)]
    scale = 72 / 25.4
    widths = {round(float(o[0]) * scale, 2) for o, operator in steps if operator == "w"}
    dashes = [o for o, operator in steps if operator == "d"]
    assert 0.4 in widths and min(widths) >= 0.4
    assert any(len(o[0]) == 2 for o in dashes)


PER_MM = 24  # pixels
MM_PER_POINT = 25.4 / 72
GROUNDS = {"black": 0x111111, "white": 0xFFFFFF, "orange": 0xE8590C}


def on_ground(ground: int, outline: Outline) -> Image.Image:
    """A sheet of 40 mm with one outline on a ground, in grey."""
    return drawn_on(ground, draw_overlay(Overlay(40, 40, outlines=(outline,))).operators)


def drawn_on(ground: int, operators: str, side: int = 40) -> Image.Image:
    """A sheet of 40 mm, or of another `side`, with what operators draw on a ground, in grey."""
    red, green, blue = (((ground >> shift) & 255) / 255 for shift in (16, 8, 0))
    pdf = pikepdf.new()
    size = side * 72 / 25.4
    page = pdf.add_blank_page(page_size=(size, size))
    fill = f"{red} {green} {blue} rg 0 0 {size} {size} re f "
    page.Contents = pdf.make_stream(f"q {fill} Q {operators}".encode("ascii"))
    file = BytesIO()
    pdf.save(file)
    return image(file.getvalue(), pixels_per_mm=PER_MM).convert("L")


def test_a_mark_and_its_number_stand_on_white_where_a_drawing_runs_past_the_cut() -> None:
    mark = SheetLine(20, 4, 20, 9, "mark")
    label = MarkLabel("7", Rect(20.5, 6, 0.75, 1.5), upwards=False, leader=((20, 5.7), (21.25, 5.7)))
    numbers = set_labels((label,), 40, 40, "en", Typesetter(FontBook(())))
    for operators, (x, y) in (
        (draw_overlay(Overlay(40, 40, (mark,))).operators, (19.7, 8.0)),
        (numbers.operators, (20.4, 6.5)),
        (numbers.operators, (20.8, 5.5)),
    ):
        shown = drawn_on(0x000000, operators)
        assert grey_at(shown, (round(x * PER_MM), round(y * PER_MM))) > 200
        assert grey_at(shown, (round(x * PER_MM), 30 * PER_MM)) < 50, "and nothing else does"


@pytest.mark.parametrize("inches", [False, True])
@pytest.mark.parametrize("turned", [0, 90, 270])
def test_a_ruler_stands_on_white_within_its_place_on_a_black_page(turned: int, inches: bool) -> None:
    place = Place(Rect(5, 5, 52.5, DEEP) if turned == 0 else Rect(5, 5, DEEP, 52.5), turned)
    ruler = draw_overlay(Overlay(60, 60, ruler=ruler_at(place, inches)))
    shown = drawn_on(0x000000, ruler.operators, 60)
    seen = box_of(shown.point(lambda grey: 255 * (grey > 99)))
    left, top, right, bottom = (side / PER_MM for side in seen)
    box = place.box.grown((0.1,) * 4)
    assert box.x <= left and box.y <= top and right <= box.right and bottom <= box.bottom
    assert right - left > 50.5 or bottom - top > 50.5
    white = sum(shown.histogram()[200:]) / PER_MM**2
    assert white > 50 * 1.6 / 2, "the ticks are on it"


def test_the_words_of_a_sheet_stand_on_white() -> None:
    words = set_words("1/4", 20, "en", Typesetter(FontBook(())))
    shown = drawn_on(0x000000, words.operators)
    for x, down in ((0.1, 0.1), (19.0, DEEP - 0.1)):  # the drawing stands at the foot of this sheet
        assert grey_at(shown, (round(x * PER_MM), round((40 - DEEP + down) * PER_MM))) > 200


@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize(
    "outline",
    [
        Outline("round", Rect(10, 10, 20, 20)),
        Outline("hex", Rect(10, 10, 20, 17.32)),
        Outline("hex", Rect(10, 10, 17.32, 20), turned=True),
    ],
    ids=["round", "hex", "hex-turned"],
)
def test_the_edge_of_a_round_or_six_sided_piece_is_seen_on_every_ground(
    ground: str, outline: Outline
) -> None:
    """Whoever goes out from the middle meets, at the edge, a line far from the ground, 0.4 pt wide."""
    page = on_ground(GROUNDS[ground], outline)
    x, y = (round(part * PER_MM) for part in outline.box.centre)
    right = page.crop((x, y, page.width, y + 1)).tobytes()
    down = page.crop((x, y, x + 1, page.height)).tobytes()
    for way, far in ((right, outline.box.width / 2), (down, outline.box.height / 2)):
        seen = [at / PER_MM for at, grey in enumerate(way) if abs(grey - way[0]) > 90]
        assert 0.4 * MM_PER_POINT - 0.03 < len(seen) / PER_MM < 3 * 0.4 * MM_PER_POINT
        assert far - 0.15 < seen[0] <= seen[-1] < far + 0.35


def test_a_six_sided_piece_that_lies_on_its_side_has_its_points_up_and_down() -> None:
    lying, standing = Rect(10, 20, 40, 34.6), Rect(10, 20, 34.6, 40)
    level, upright = hexagon(lying, False), hexagon(standing, True)
    assert level[0] == pytest.approx((10, 37.3)) and level[3] == pytest.approx((50, 37.3))
    assert upright[0] == pytest.approx((27.3, 20)) and upright[3] == pytest.approx((27.3, 60))
    assert {round(x, 6) for x, _ in upright} == {10, 27.3, 44.6}


def test_furniture_is_drawn_once_and_found_by_the_next_build(tmp_path: Path) -> None:
    overlay = Overlay(210, 297, (SheetLine(10, 5, 10, 10, "mark"),))
    file = CacheFile(tmp_path / "furniture", 5)
    once = Furniture(file, "stamp").drawing(overlay)
    file.save()
    again = Furniture(CacheFile(tmp_path / "furniture", 5), "stamp")
    assert again.drawing(overlay) == once == draw_overlay(overlay)
    assert not again.cache.fresh
    for other in (Furniture(again.cache, "other code"), again):
        other.drawing(Overlay(210, 297, (SheetLine(10, 5, 10, 11, "mark"),)))
        assert again.cache.fresh
        again.cache.fresh = False
