"""Outlines and the exact boxes around them."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.press.geometry import IDENTITY, apply, invert, multiply
from printkit.press.svg.attributes import Attributes, AttributeValueError
from printkit.press.svg.path_data import PathSegment, read_path
from printkit.press.svg.shapes import area, bounds, operators, read_shape, reverse
from printkit.press.svg.transform import read_transform, view_matrix
from printkit.press.svg.xml_tree import read_tree
from tests.press.svg.picture import agrees, expected, shown


def shape(text: str) -> tuple[PathSegment, ...]:
    element = read_tree(text.encode()).root
    return read_shape(element.tag, Attributes(element, 100, 50))


@pytest.mark.parametrize(
    ("text", "box"),
    [
        ('<rect x="1" y="2" width="3" height="4"/>', (1, 2, 4, 6)),
        ('<rect width="50%" height="10%" rx="99"/>', (0, 0, 50, 5)),
        ('<circle cx="5" cy="5" r="2"/>', (3, 3, 7, 7)),
        ('<ellipse cx="5" cy="5" rx="2" ry="1"/>', (3, 4, 7, 6)),
        ('<line x1="9" y1="1" x2="2" y2="3"/>', (2, 1, 9, 3)),
        ('<polygon points="0,0 4,1 2,9"/>', (0, 0, 4, 9)),
        ('<path d="M0 0C0 4 8 4 8 0"/>', (0, 0, 8, 3)),
        ('<path d="M0 0Q5 5 10 0T20 0"/>', (0, -2.5, 20, 2.5)),
        ('<path d="M0 5a5 5 0 0110 0"/>', (0, 0, 10, 5)),
        ('<path d="m6. 1 l1,1"/>', (6, 1, 7, 2)),
        ('<path d="M0 0A0 3 0 0 1 4 4"/>', (0, 0, 4, 4)),
        ('<path d="M0 0 A 5 5\n0 0 1\n5 5"/>', (0, 0, 5, 5)),
    ],
)
def test_a_box_is_exact(text: str, box: tuple[int, float, int, float]) -> None:
    assert bounds(shape(text)) == pytest.approx(box, abs=1e-3)


def test_the_box_of_a_turned_circle_is_no_larger() -> None:
    assert bounds(shape('<circle r="2"/>'), read_transform("rotate(45)")) == pytest.approx(
        (-2, -2, 2, 2), abs=1e-2
    )


@pytest.mark.parametrize(
    "text",
    ['<rect width="0" height="4"/>', '<circle r="0"/>', '<path d=""/>', "<path/>", '<polyline points=""/>'],
)
def test_what_has_no_extent_draws_nothing(text: str) -> None:
    assert shape(text) == ()


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ('<rect width="-1" height="4"/>', "width"),
        ('<rect width="4 mm x" height="4"/>', "width"),
        ('<circle r="1e9"/>', "r"),
        ('<path d="L1 1"/>', "d"),
        ('<path d="M0 0L5"/>', "d"),
        ('<path d="M0 0 arc"/>', "d"),
        ('<path d="M0 0L1e300 0"/>', "d"),
        ('<polygon points="1 2 3"/>', "points"),
    ],
)
def test_a_wrong_value_is_named(text: str, name: str) -> None:
    with pytest.raises(AttributeValueError) as bad:
        shape(text)
    assert bad.value.name == name


def test_a_plain_rectangle_is_one_operator() -> None:
    assert operators(shape('<rect x="1" y="2" width="3" height="4.5"/>')) == "1 2 3 4.5 re"


def test_turning_round_keeps_the_outline_and_flips_its_direction() -> None:
    path = read_path("M0 0L10 0C12 5 8 8 10 10L0 10ZM2 2L4 2L4 4Z")
    assert area(reverse(path)) == pytest.approx(-area(path))
    assert bounds(reverse(path)) == pytest.approx(bounds(path))


def test_round_shapes() -> None:
    picture = """
        ..####....
        .######...
        ########..
        ########..
        ########..
        ########..
        .######...
        ..####....
        ..........
        ..........
        """
    assert agrees(shown('<circle cx="4" cy="4" r="4"/>', 10), expected(picture))
    assert agrees(shown('<rect width="8" height="8" rx="4"/>', 10), expected(picture))
    assert agrees(shown('<path d="M0 4a4 4 0 1 1 8 0a4 4 0 1 1-8 0"/>', 10), expected(picture))


steps = st.sampled_from(
    ("rotate(30)", "rotate(90 2 3)", "scale(2 -1)", "translate(4)", "skewX(20)", "matrix(1 2 0 1 3 4)")
)


@given(st.lists(steps, max_size=5), st.floats(-50, 50), st.floats(-50, 50))
def test_a_list_of_transforms_is_their_product_and_can_be_undone(
    chosen: list[str], x: float, y: float
) -> None:
    whole = read_transform(" ".join(chosen))
    product = IDENTITY
    for step in chosen:
        product = multiply(product, read_transform(step))
    assert whole == pytest.approx(product)
    assert apply(invert(whole), *apply(whole, x, y)) == pytest.approx((x, y), abs=1e-6)


@given(st.floats(0.1, 100), st.floats(0.1, 100), st.sampled_from(("xMinYMin", "xMidYMid", "xMaxYMax")))
def test_meet_stays_inside_and_slice_covers(width: float, height: float, align: str) -> None:
    for kind, fits in (("meet", max), ("slice", min)):
        matrix = view_matrix((0, 0, 4, 3), 0, 0, width, height, f"{align} {kind}")
        across, down = 4 * matrix[0] / width, 3 * matrix[3] / height
        assert fits(across, down) == pytest.approx(1)
        assert math.isclose(matrix[0], matrix[3])
