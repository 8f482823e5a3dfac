"""Drawings are the same on every machine, whatever the last bits of its sines and the sums of its Python."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.base import paths
from printkit.faces.face import face_svg
from printkit.faces.templates import GameTemplates
from printkit.kit.loading.reader import read_game
from printkit.press.fonts.fontbook import FontBook
from printkit.press.geometry import cosine_and_sine, decimal, slope
from printkit.press.jobs.face_renderer import sides_of
from printkit.press.svg import PaintCache, draw_svg, path_data, transform
from printkit.press.typesetting import Typesetter
from tests.all_games import GAMES
from tests.press.svg.picture import drawn, svg

FUNCTIONS = ("sin", "cos", "tan", "atan2")
ULPS = (-math.inf, math.inf)


def nudged(function: Callable[..., float], towards: float) -> Callable[..., float]:
    return lambda *args: math.nextafter(function(*args), towards)


@pytest.fixture
def another_libm(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[float], None]]:
    """Let each sine and the like be the next number up or down."""
    real = {name: getattr(math, name) for name in FUNCTIONS}

    def change(towards: float) -> None:
        forget()
        for name in FUNCTIONS:
            monkeypatch.setattr(math, name, nudged(real[name], towards))

    forget()
    yield change
    forget()


def forget() -> None:
    transform.read_transform.cache_clear()
    path_data.known_paths.clear()


@given(st.integers(-(10**8), 10**8), st.integers(2, 7))
def test_a_number_on_the_edge_is_written_alike_from_both_sides(tenths: int, places: int) -> None:
    edge = (tenths + 0.5) / 10**places
    near = {edge, math.nextafter(edge, math.inf), math.nextafter(edge, -math.inf)}
    assert len({decimal(value, places) for value in near}) == 1


@pytest.mark.parametrize(
    ("value", "places", "written"),
    [(120, 0, "120"), (0.4, 0, "0"), (-0.2, 0, "0"), (120, 2, "120"), (1.5, 3, "1.5"), (-0.0001, 3, "0")],
)
def test_zeros_go_behind_a_point_only(value: float, places: int, written: str) -> None:
    assert decimal(value, places) == written


@pytest.mark.parametrize(
    ("degrees", "cosine", "sine"), [(0, 1, 0), (30, None, 0.5), (60, 0.5, None), (90, 0, 1), (270, 0, -1)]
)
def test_plain_angles_have_plain_sines(degrees: float, cosine: float | None, sine: float | None) -> None:
    found = cosine_and_sine(degrees)
    for value, expected in zip(found, (cosine, sine), strict=True):
        assert expected is None or value == expected
    assert cosine_and_sine(45)[0] == cosine_and_sine(45)[1] and slope(45) == 1


TURNED = (
    '<g transform="translate(3 4) rotate(33.3) skewX(12)"><path d="M1 1a3 2 17 1 0 4 1z" fill="red"/></g>'
    '<rect width="3" height="2" transform="rotate(30 5 5)" fill="url(#p)"/>'
    '<pattern id="p" width="1" height="1" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<path d="M0 0h.5v.5z"/></pattern><g opacity=".5" transform="skewY(10)"><circle r="2"/><rect width="2"'
    ' height="1"/></g>'
)


@pytest.mark.parametrize("towards", ULPS)
def test_turned_and_skewed(towards: float, another_libm: Callable[[float], None]) -> None:
    before = drawn(svg(TURNED))
    another_libm(towards)
    after = drawn(svg(TURNED))
    assert (after.operators, after.resources) == (before.operators, before.resources)


@pytest.mark.parametrize("game", GAMES)
def test_faces_of_the_games(game: str, another_libm: Callable[[float], None]) -> None:
    """The first face of each component, both sides."""
    kit = read_game(paths.card_data(game)).kit("en")
    templates = GameTemplates(game)
    typesetter = Typesetter(FontBook((templates.card_data / "fonts", templates.folder / "fonts")))

    def content() -> Iterator[tuple[object, ...]]:
        seen = set()
        cache = PaintCache()
        for side in sides_of(templates, kit, kit.components):
            if (side.component.id, side.side) not in seen:
                seen.add((side.component.id, side.side))
                svg = face_svg(templates, kit, side.component, side.row, side.side, "full")
                found = draw_svg(svg, templates.folder, templates.roots, typesetter, "full", side.name, cache)
                yield found.operators, found.uses, found.resources

    before = list(content())
    another_libm(math.inf)
    assert list(content()) == before
