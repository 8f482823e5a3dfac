"""Lines, ellipses and outlines, as a reader of the PDF finds them."""

from __future__ import annotations

import pikepdf
import pytest

from printkit.press.pdf.strokes import Strokes

POINTS = 72 / 25.4


def steps(strokes: Strokes) -> list[tuple[str, list[float]]]:
    """Return what was drawn: operators and their numbers."""
    pdf = pikepdf.new()
    content = pdf.make_stream(strokes.drawing().operators.encode("ascii"))
    return [
        (str(each.operator), [float(value) for value in each.operands])
        for each in pikepdf.parse_content_stream(content)
    ]


def test_lengths_are_millimetres_from_the_top_left() -> None:
    strokes = Strokes(210, 297)
    strokes.line(0, 0, 10.5, 297)
    (cm, matrix), *line = steps(strokes)
    assert cm == "cm" and matrix == pytest.approx([POINTS, 0, 0, -POINTS, 0, 297 * POINTS], abs=1e-4)
    assert line == [("n", []), ("m", [0, 0]), ("l", [10.5, 297]), ("S", [])]


def test_what_is_set_apart_holds_there_only() -> None:
    strokes = Strokes(10, 10)
    with strokes.apart():
        strokes.grey(0.6)
        strokes.line_width(0.25)
        strokes.clip(1, 2, 3, 4)
    assert [operator for operator, _ in steps(strokes)[1:]] == ["q", "G", "w", "n", "re", "W*", "n", "Q"]


def test_an_ellipse_touches_its_box_and_stays_near_the_true_one() -> None:
    strokes = Strokes(100, 100)
    strokes.ellipse(10, 20, 50, 40)
    drawn = steps(strokes)[1:]
    assert [operator for operator, _ in drawn] == ["n", "m", "c", "c", "c", "c", "S"]
    corners = [drawn[1][1], *(numbers[4:] for operator, numbers in drawn if operator == "c")]
    assert corners == [[50, 30], [30, 40], [10, 30], [30, 20], [50, 30]]
    for (x0, y0), (_, (x1, y1, x2, y2, x3, y3)) in zip(corners[:4], drawn[2:6], strict=True):
        x, y = (x0 + 3 * x1 + 3 * x2 + x3) / 8, (y0 + 3 * y1 + 3 * y2 + y3) / 8
        assert ((x - 30) / 20) ** 2 + ((y - 30) / 10) ** 2 == pytest.approx(1, abs=1e-3)


def test_a_polygon_is_closed() -> None:
    strokes = Strokes(10, 10)
    strokes.polygon([(1, 1), (2, 1), (2, 3)])
    assert steps(strokes)[1:] == [
        ("n", []),
        ("m", [1, 1]),
        ("l", [2, 1]),
        ("l", [2, 3]),
        ("h", []),
        ("S", []),
    ]


@pytest.mark.parametrize(
    "value", [0.0, 0.1, -0.1, 1 / 3, -2 / 3, 9.9999999, 123.456789, 4999.99996, 14_111.1]
)
def test_a_number_is_written_to_a_tenth_of_a_micrometre_or_seven_digits(value: float) -> None:
    strokes = Strokes(10, 10)
    strokes.line(value, 0, 0, 0)
    written = steps(strokes)[2][1][0]
    assert written == pytest.approx(value, rel=5e-7, abs=1e-6)
