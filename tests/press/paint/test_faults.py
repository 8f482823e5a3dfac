"""What is outside the subset is named, with its line, and everything at once."""

import pytest

from .picture import drawn, svg

RECT = '<rect width="9" height="9" {}/>'
WRONG = (
    ("<text>words</text>", "<text> is outside the SVG subset"),
    ("<nonsense/>", "<nonsense> is outside the SVG subset"),
    ('<g filter="url(#f)"/>', "unknown property: filter"),
    ('<rect fil="red"/>', "unknown attribute fil"),
    ('<rect fill="rot"/>', "unknown value of fill: rot"),
    (RECT.format('fill="url(#no)"'), "nothing has the id no"),
    ('<rect fill="url(other.svg#a)"/>', "unknown value of fill: url(other.svg#a)"),
    ('<rect width="-4" height="1"/>', "unknown value of width: -4"),
    ('<rect width="99999" height="1"/>', "unknown value of width: 99999"),
    ('<rect style="mask:url(#m)"/>', "unknown property: mask"),
    ('<rect style="mix-blend-mode:multiply"/>', "unknown property: mix-blend-mode"),
    ('<path d="M0 0 X"/>', "unknown value of d: M0 0 X"),
    ('<g transform="turn(4)"/>', "unknown value of transform: turn(4)"),
    ('<use href="#no"/>', "nothing has the id no"),
    ("<use/>", "unknown value of href: "),
    ('<g id="a"><use href="#a"/></g>', "#a shows itself"),
    (
        '<symbol id="a"><use href="#b"/></symbol><symbol id="b"><use href="#a"/></symbol><use href="#a"/>',
        "#a shows itself",
    ),
    ('<g clip-path="url(#r)"><rect id="r"/></g>', "#r is no clipPath"),
    (RECT.format('id="r" fill="url(#r)"'), "#r is neither a gradient nor a pattern"),
    (
        '<clipPath id="c"><g/></clipPath>' + RECT.format('clip-path="url(#c)"'),
        "only shapes may stand in a clipPath, not g",
    ),
    ('<clipPath id="c" clip-path="url(#c)"/>' + RECT.format('clip-path="url(#c)"'), "#c shows itself"),
    ('<svg viewBox="0 0 0 5"/>', "unknown value of viewBox: 0 0 0 5"),
    ('<svg viewBox="0 0 1 1" preserveAspectRatio="left"/>', "unknown value of preserveAspectRatio: left"),
    (
        '<foreignObject width="1" height="1"><p/></foreignObject>',
        "a foreignObject holds one div of words, with the namespace of XHTML",
    ),
    (
        '<linearGradient id="g" spreadMethod="reflect"><stop/></linearGradient>'
        + RECT.format('fill="url(#g)"'),
        "unknown value of spreadMethod: reflect",
    ),
    (
        '<linearGradient id="g"><stop stop-opacity=".5"/></linearGradient>' + RECT.format('stroke="url(#g)"'),
        "unknown value of stop-opacity: 0.5",
    ),
    ('<linearGradient id="g" href="#g"/>' + RECT.format('fill="url(#g)"'), "#g leads back to itself"),
    (
        '<pattern id="p" width="1" height="1"><rect fill="url(#p)" width="9" height="9"/></pattern>'
        + RECT.format('fill="url(#p)"'),
        "#p shows itself",
    ),
    (
        '<pattern id="p" patternUnits="userSpaceOnUse" width=".001" height=".001"/>'
        + RECT.format('fill="url(#p)"'),
        "unknown value of width: 0.001 × 0.001: 81000000 cells",
    ),
    (
        '<pattern id="p" width="1" height="1"/>' + RECT.format('stroke="url(#p)"'),
        "unknown value of stroke: url(#p)",
    ),
)


@pytest.mark.parametrize(("body", "what"), WRONG)
def test_it_is_named_with_its_line(body, what):
    drawing = drawn(svg(f"\n\n{body}"))
    assert [fault.line() for fault in drawing.faults] == [f"printkit: test line 3: {what}"]


def test_everything_at_once_and_the_rest_is_drawn():
    body = '<text/>\n<rect fil="1" width="1" height="1"/>\n<circle r="x"/>'
    drawing = drawn(svg(body, style="\n.a { nope: 1 }"))
    assert [fault.place for fault in drawing.faults] == [f"test line {line}" for line in (2, 2, 3, 4)]
    assert "0 0 1 1 re" in drawing.operators


def test_a_fault_is_told_once_however_often_a_symbol_is_used():
    body = (
        '<symbol id="s"><rect fil="1"/></symbol>' + '<use href="#s"/><g fill="red"><use href="#s"/></g>' * 5
    )
    assert len(drawn(svg(body)).faults) == 1


@pytest.mark.parametrize(
    ("text", "place", "what"),
    [
        ("", "test line 1", "not well-formed XML"),
        ("<svg>\n<g>\n</svg>", "test line 3", "not well-formed XML"),
        ("<html/>", "test line 1", "not an SVG: the root is html"),
        ("<svg/>", "test line 1", "not an SVG: the root is svg"),
        (
            '<!DOCTYPE svg [<!ENTITY e "x">]><svg xmlns="http://www.w3.org/2000/svg"><g>&e;</g></svg>',
            "test line 1",
            "entity",
        ),
        ('<svg xmlns="http://www.w3.org/2000/svg"/>', "test", "unknown value of viewBox"),
        (
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9999 1"/>',
            "test",
            "unknown value of viewBox",
        ),
        ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 a 1"/>', "test", "unknown value of viewBox"),
    ],
)
def test_what_is_no_drawing(text, place, what):
    (fault,) = drawn(text).faults
    assert fault.place == place
    assert what in fault.line()


def test_what_other_programmes_leave_in_a_file_does_no_harm():
    text = (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"'
        ' viewBox="0 0 9 9" version="1.1" inkscape:version="1.3"><!-- made by hand --><?keep this?>'
        '<inkscape:grid id="g1"/><metadata>x</metadata><title>t</title><desc>d</desc>'
        '<g id="layer1" inkscape:label="a"'
        ' data-name="b" aria-label="c" style="display:inline;-inkscape-stroke:none;paint-order:normal">'
        '<path style="stroke-miterlimit:4;stroke-dasharray:none;mix-blend-mode:normal" d="M0 0h1"/></g></svg>'
    )
    assert drawn(text).faults == ()
