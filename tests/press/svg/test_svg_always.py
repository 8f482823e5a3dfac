"""What must hold for any drawing, however broken: no exception, no endless loop, a PDF that opens."""

from pathlib import Path

import pypdfium2
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from printkit.press.svg import PaintCache, draw, draw_svg, layer, scope
from tests.press.svg.picture import TYPESETTER, book, drawn, svg

IDS = ("a", "b", "c", "d")
TAGS = (
    *("g", "g", "svg", "symbol", "defs", "use", "use", "rect", "circle", "ellipse", "line", "polyline"),
    *("polygon", "path", "image", "clipPath", "pattern", "linearGradient", "radialGradient", "stop"),
    *("foreignObject", "text", "filter", "nonsense", "style", "title"),
)
numbers = st.one_of(
    st.integers(-30, 30).map(str),
    st.sampled_from(
        ("", "1e9", "-1e9", "1e-9", "nan", "inf", "50%", "3mm", "4em", "1,2", "x", "0", "0.5", "--1")
    ),
)
links = st.sampled_from(
    ("#a", "#b", "#c", "#d", "#", "", "http://x/y.svg", "../../etc/passwd", "no.svg#a", "data:x")
)
VALUES = {
    **dict.fromkeys(
        ("x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "x1", "y2", "offset"), numbers
    ),
    **dict.fromkeys(("stroke-width", "opacity", "fill-opacity", "stroke-dashoffset", "font-size"), numbers),
    "id": st.sampled_from(IDS),
    "class": st.sampled_from(("keep", "p q", "q", "")),
    "href": links,
    "fill": st.sampled_from(
        ("red", "none", "url(#a)", "url(#b)", "url(x)", "currentColor", "#12", "rgb(1,2)", "")
    ),
    "stroke": st.sampled_from(("blue", "url(#a)", "url(#c)", "url(", "#1234")),
    "clip-path": st.sampled_from(("url(#a)", "url(#b)", "none", "circle()")),
    "transform": st.sampled_from(
        (
            "rotate(30)",
            "scale(0)",
            "matrix(1 2 3 4 5 6)",
            "scale(-1 1)",
            "rotate(",
            "skewX(90)",
            "scale(1e9)",
            "",
        )
    ),
    "viewBox": st.sampled_from(("0 0 10 10", "0 0 0 0", "a b c d", "0 0 1e9 1", "1 2 3", "-5 -5 10 10")),
    "preserveAspectRatio": st.sampled_from(("none", "xMidYMid slice", "xMaxYMin", "middle")),
    "d": st.sampled_from(
        ("M0 0H10V10Z", "M0 0a5 5 0 1 1 9 9", "m1 1l2", "L1 1", "M1 1Z L 5 5", "M1e9 0L1 1", "M0")
    ),
    "points": st.sampled_from(("0,0 5,5 9,0", "1 2 3", "", "a")),
    "stroke-dasharray": st.sampled_from(("1 2", "0", "-1", "none", "1 x")),
    "style": st.sampled_from(("fill:red;stroke:blue", "opacity:.5", "fill:", "x", "}{", "nope:1;fill:green")),
    "gradientUnits": st.sampled_from(("userSpaceOnUse", "objectBoundingBox", "")),
    "patternUnits": st.sampled_from(("userSpaceOnUse", "objectBoundingBox")),
    "clipPathUnits": st.sampled_from(("objectBoundingBox", "userSpaceOnUse")),
    "patternTransform": st.sampled_from(("rotate(45)", "scale(0)")),
    "stop-color": st.sampled_from(("red", "currentColor", "wrong")),
}
names = st.sampled_from(sorted(VALUES))
attributes = st.lists(names, max_size=7, unique=True).flatmap(
    lambda chosen: st.fixed_dictionaries({name: VALUES[name] for name in chosen})
)
words = st.sampled_from(
    ('<div xmlns="http://www.w3.org/1999/xhtml"><p>Ga<b>loup</b></p></div>', "words", "<p/>", "&amp;")
)


def _element(tag: str, attributes: dict[str, str], inside: list[str]) -> str:
    written = "".join(f' {name}="{value}"' for name, value in attributes.items())
    return f"<{tag}{written}>{''.join(inside)}</{tag}>"


trees = st.recursive(
    st.builds(_element, st.sampled_from(TAGS), attributes, st.lists(words, max_size=1)),
    lambda inner: st.builds(_element, st.sampled_from(TAGS), attributes, st.lists(inner, max_size=4)),
    max_leaves=12,
)


@settings(max_examples=80, deadline=None)
@given(st.lists(trees, min_size=1, max_size=4), st.sampled_from(("full", "grey")))
def test_any_tree_gives_a_drawing_and_a_page(tree: list[str], ink: str) -> None:
    drawing = drawn(svg("".join(tree)), ink=ink)
    document = pypdfium2.PdfDocument(book(drawing))
    assert len(document) == 1
    document[0].render(scale=0.5)


@settings(max_examples=150, deadline=None)
@given(st.text(alphabet="<>&;/='\"abg{}:#. \n\0é", max_size=60))
def test_any_text_gives_a_drawing(text: str) -> None:
    drawing = draw_svg(text, *_nowhere(), TYPESETTER, "full", "test")
    assert drawing.faults


def _nowhere() -> tuple[Path, tuple[Path]]:
    from pathlib import Path

    return Path("nowhere"), (Path("nowhere"),)


@pytest.mark.parametrize("depth", [70, 5000])
def test_a_tower_of_groups_is_a_fault(depth: int) -> None:
    drawing = drawn(svg("<g>" * depth + "<rect/>" + "</g>" * depth))
    assert len(drawing.faults) == 1


def nested(tag: str, fill: str, inside: int = 10) -> str:
    """Twelve definitions, each made of ten things that show the one before."""
    return "".join(
        f'<{tag} id="d{number}" width="9" height="9" patternUnits="userSpaceOnUse">'
        + "".join(f'<rect x="{at}" width="1" height="5" {fill.format(number - 1)}/>' for at in range(inside))
        + f"</{tag}>"
        for number in range(1, 13)
    )


FILLED_BY_P = '<rect width="5" height="5" fill="url(#p)"/>'
RECT = '<rect width="1" height="1"/>'
STOP = '<stop offset="0" stop-color="#fff"/>'
WIDTHS = range(1, 3000)
FEW_ELEMENTS = 6000
"""A lower bound of a drawing; the bomb of uses below comes to the real one."""
TOO_MUCH = {
    "patterns in patterns": (
        f'<pattern id="d0" width="3" height="3" patternUnits="userSpaceOnUse">{RECT}</pattern>'
        + nested("pattern", 'fill="url(#d{})"'),
        '<rect width="50" height="50" fill="url(#d12)"/>',
    ),
    "a clip path for many": (
        f'<clipPath id="c">{RECT * 3000}</clipPath>',
        "".join(f'<rect width="{width}" height="9" clip-path="url(#c)"/>' for width in WIDTHS),
    ),
    "a gradient for many": (
        f'<linearGradient id="g">{STOP * 3000}</linearGradient>',
        "".join(f'<rect width="{width}" height="9" fill="url(#g)"/>' for width in WIDTHS),
    ),
    "a chain of gradients": (
        f'<linearGradient id="g0">{STOP * 2}</linearGradient>'
        + "".join(f'<linearGradient id="g{n}" href="#g{n - 1}"/>' for n in range(1, 3000)),
        "".join(f'<rect width="{width}" height="9" fill="url(#g2999)"/>' for width in WIDTHS),
    ),
    "unknown elements": ("", "<foo/>" * 40_000),
    "long paths": ("", "".join(f'<path d="M0 {n}{"h1v1" * 800}"/>' for n in range(50))),
    "rules and classes": (
        f"<style>{'.x .a { fill: red }' * 2000}</style>",
        "".join(f'<rect class="a c{width}" width="9" height="9"/>' for width in WIDTHS),
    ),
}


@pytest.mark.parametrize("defs, body", TOO_MUCH.values(), ids=TOO_MUCH)
def test_whatever_paints_counts(defs: str, body: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One count for a drawing: what is used, repeated, clipped with or compared counts as often as it is."""
    for module in (draw, layer, scope):
        monkeypatch.setattr(module, "MAX_ELEMENTS", FEW_ELEMENTS)
    drawing = drawn(svg(f"<defs>{defs}</defs>\n{body}"))
    told = {str(fault.message): fault.place for fault in drawing.faults}
    assert told["the drawing paints more than {most} elements"] in ("line 1", "line 2")
    assert len(drawing.operators) < 10_000_000


def test_a_drawing_within_the_bounds_is_painted() -> None:
    drawing = drawn(svg("".join(f'<rect x="{n % 50}" width="1" height="1"/>' for n in range(25_000))))
    assert not drawing.faults


LONG = {
    "path": ('<path d="M0 0{}"/>', "L1 1" * 120_000, "d"),
    "points": ('<polyline points="{}"/>', "1 1 " * 120_000, "points"),
    "transform": ('<rect width="1" height="1" transform="{}"/>', "scale(1) " * 300, "transform"),
    "dashes": ('<rect width="1" height="1" stroke-dasharray="{}"/>', "1 " * 2000, "stroke-dasharray"),
    "style": ('<rect width="1" height="1" style="{}"/>', "fill: red;" * 1000, "style"),
}


@pytest.mark.parametrize("element, value, name", LONG.values(), ids=LONG)
def test_a_value_without_end_is_named(element: str, value: str, name: str) -> None:
    (fault,) = drawn(svg(element.format(value))).faults
    assert fault.message == "the value of {name} is too long: {value}"
    assert fault.values["name"] == name
    assert len(str(fault.values["value"])) < 1000


def test_a_drawing_of_many_megabytes_is_not_read() -> None:
    (fault,) = drawn(svg(f"<desc>{'x' * 5_000_000}</desc>")).faults
    assert (fault.message, fault.values) == ("the drawing has more than {most} MB", {"most": 5})


def test_no_more_faults_are_told_than_anybody_reads() -> None:
    unknown = " ".join(f'a{n}="1"' for n in range(5000))
    drawing = drawn(svg("<g>lost</g>" * 5000 + f"<rect {unknown}/>"))
    assert len(drawing.faults) == 100


def test_long_selectors_are_matched_without_trying_every_way() -> None:
    groups = "<g>" * 45 + '<rect class="q" width="9" height="9"/>' + "</g>" * 45
    drawing = drawn(svg(f"<style>.none {'g ' * 20}rect {{ fill: red }}</style>{groups}"))
    assert not drawing.faults


def test_a_bomb_of_uses_ends_soon() -> None:
    """Ten uses of ten uses of ten … : whoever shows the page would paint them all."""
    layers = "".join(f'<g id="l{n}">' + f'<use href="#l{n - 1}" x="1"/>' * 10 + "</g>" for n in range(1, 12))
    drawing = drawn(svg(f'<defs><rect id="l0" width="1" height="1"/>{layers}</defs><use href="#l11"/>'))
    assert len(drawing.operators) < 10_000
    assert [fault.message for fault in drawing.faults] == ["the drawing paints more than {most} elements"]


def gradient(colour: str) -> str:
    """Return the gradient `p` from a colour to black, which faces fill with."""
    stops = f'<stop offset="0" stop-color="{colour}"/><stop offset="1" stop-color="#000"/>'
    return f'<linearGradient id="p">{stops}</linearGradient>'


DEFINITIONS = st.sampled_from(
    ["", *(f"<defs>{gradient(colour)}</defs>" for colour in ("#f00", "#00f")), "<defs><title/></defs>"]
)
FILLED = st.sampled_from(
    ['<rect width="9" height="9" fill="url(#p)"/>', '<g><path d="M1 1h5v5z" fill="url(#p)"/></g>', "<title/>"]
)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.lists(st.one_of(DEFINITIONS, FILLED), max_size=4), min_size=2, max_size=6))
@example([[], [f"<defs>{gradient('#f00')}</defs>", RECT], [f"<defs>{gradient('#00f')}</defs>", RECT]])
def test_a_face_is_painted_as_if_it_were_the_first(faces: list[list[str]]) -> None:
    """Whatever heads, definitions and parts the faces before it had in common with it."""
    cache = PaintCache()
    for parts in faces:
        face = svg(f"{''.join(parts)}{FILLED_BY_P}")
        assert drawn(face, cache=cache) == drawn(face)
