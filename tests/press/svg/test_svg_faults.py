"""What is outside the subset is named, with its line, and everything at once."""

import pytest

from tests.press.svg.picture import drawn, svg

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
    ('<rect style="filter:url(#m)"/>', "unknown property: filter"),
    (RECT.format('mask="url(#m)"'), "nothing has the id m"),
    (RECT.format('id="r" mask="url(#r)"'), "#r is not a mask"),
    (
        '<mask id="m"><rect mask="url(#m)" width="1" height="1"/></mask>' + RECT.format('mask="url(#m)"'),
        "#m shows itself",
    ),
    ("<a><rect/></a>", "<a> is outside the SVG subset"),
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
    ('<g clip-path="url(#r)"><rect id="r"/></g>', "#r is not a clipPath"),
    (RECT.format('id="r" fill="url(#r)"'), "#r is neither a gradient nor a pattern"),
    (
        '<clipPath id="c"><g/></clipPath>' + RECT.format('clip-path="url(#c)"'),
        "a clipPath may contain only shapes, not g",
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
def test_it_is_named_with_its_line(body: str, what: str) -> None:
    drawing = drawn(svg(f"\n\n{body}"))
    assert [fault.line() for fault in drawing.faults] == [f"printkit: line 3, test: {what}"]


BOX = '<foreignObject width="{}" height="5"><div xmlns="http://www.w3.org/1999/xhtml">Words</div></foreignObject>'
LOST = "these words are not in a box and are not printed"


@pytest.mark.parametrize(
    ("body", "line"),
    [
        ("\nbare", 2),
        ("<rect/>\n\n  behind a shape", 3),
        ("<g><g/>\nin a group</g>", 2),
        ("<g>\n</g>behind a group", 2),
        ("<rect>\nin a shape</rect>", 2),
        ("<path><desc>what it shows</desc>\n in a path</path>", 2),
        ('<use href="#a"/><g id="a"/>\n<defs>in definitions <g/></defs>', 2),
        ("\n<symbol>in a symbol</symbol>", 2),
        ("\n<symbol><text>never used</text></symbol>", 2),
        ("\n<defs><g><text>never used</text></g></defs>", 2),
        ("\n<rect><text>in a shape</text></rect>", 2),
        ("\n<clipPath>in a clip</clipPath>", 2),
        ("\n<pattern>in a pattern</pattern>", 2),
        ("\n<linearGradient>in a gradient</linearGradient>", 2),
        ('\n<x:y xmlns:x="urn:x">foreign</x:y>', 2),
        ("\n" + BOX.format(15).replace("<div", "beside <div"), 2),
        ("\n" + BOX.format(15).replace("</div>", "</div>\nbeside "), 3),
        ("<svg>in a window</svg>", 1),
        ("<!-- a comment --><![CDATA[data]]>", 1),
    ],
)
def test_words_outside_a_box_are_named_with_their_line(body: str, line: int) -> None:
    (fault,) = drawn(svg(body)).faults
    assert fault.place == f"line {line}"
    assert str(fault).partition(": ")[2].partition(": ")[2].startswith(f"{LOST}: “")
    assert "parts.box" in str(fault)


@pytest.mark.parametrize(
    "body",
    [
        "<title>Skull</title><desc>A skull <b>with</b> horns</desc><metadata>by Ada</metadata>",
        "<rect><title>Skull</title></rect>",
        "<style>.a { fill: red }</style>",
        BOX.format(15),
        "\n \t\u00a0",
    ],
)
def test_what_is_said_to_programs_and_what_stands_in_a_box_is_not_lost(body: str) -> None:
    assert not drawn(svg(body)).faults


@pytest.mark.parametrize(
    "around",
    ["<defs>{}</defs>", "<symbol>{}</symbol>", "<rect>{}</rect>", '<g><pattern id="p">{}</pattern></g>'],
)
def test_a_box_where_nothing_is_painted_is_named(around: str) -> None:
    (fault,) = drawn(svg("\n" + around.format(BOX.format(5)))).faults
    assert fault.line() == (
        "printkit: line 2, test: a box of words belongs in the face itself, not in what is used or repeated"
    )


@pytest.mark.parametrize("around", ['<g transform="scale(0)">{}</g>', '<svg width="0">{}</svg>'])
def test_a_box_that_is_flattened_to_nothing_is_named(around: str) -> None:
    (fault,) = drawn(svg(around.format(BOX.format(5)))).faults
    assert fault.line() == "printkit: line 1, test: a box of words is flattened to nothing"


@pytest.mark.parametrize(
    "element", ["svg", "g", "rect", "use", "image", "symbol", "pattern", "foreignObject"]
)
def test_attributes_that_say_nothing_to_the_press_may_stand_everywhere(element: str) -> None:
    said = 'translate="no" lang="fr" role="img" class="a" id="{}" data-x="1" aria-label="x" tabindex="0"'
    box = (
        BOX.format(15)
        .replace("<div", f"<div {said.format('d')} title='t'")
        .replace("Words", f"<p translate='no'>5 <b {said.format('b')}>mm</b></p>")
    )
    marked = f"<{element} {said.format('e')}/>"
    unknown = [fault for fault in drawn(svg(box + marked)).faults if "attribute" in fault.message]
    assert not unknown


def test_everything_at_once_and_the_rest_is_drawn() -> None:
    body = '<text/>\n<rect fil="1" width="1" height="1"/>\n<circle r="x"/>'
    drawing = drawn(svg(body, style="\n.a { nope: 1 }"))
    assert [fault.place for fault in drawing.faults] == [f"line {line}" for line in (2, 2, 3, 4)]
    assert "0 0 1 1 re" in drawing.operators


@pytest.mark.parametrize(
    ("body", "meant"),
    [
        ('<circel r="1"/>', "circle"),
        ('<rect widht="1"/>', "width"),
        ('<rect fil="red"/>', "fill"),
        ('<rect fill="redd"/>', "red"),
        ('<rect style="stroke: gery"/>', "grey"),
        ('<rect style="strok: grey"/>', "stroke"),
        ('<rect stroke-linejoin="rond"/>', "round"),
        ('<style>rect { fill: bleu }</style><rect width="1" height="1"/>', "blue"),
        (
            '<foreignObject width="9" height="9"><div xmlns="http://www.w3.org/1999/xhtml"><spam/></div>'
            "</foreignObject>",
            "span",
        ),
    ],
)
def test_what_was_probably_meant_is_named(body: str, meant: str) -> None:
    assert [fault.advice() for fault in drawn(svg(body)).faults] == [f"hint: did you mean “{meant}”?"]


@pytest.mark.parametrize("body", ["<nonsense/>", '<rect nonsense="1"/>', '<rect fill="nonsense"/>'])
def test_what_is_like_nothing_has_no_hint(body: str) -> None:
    assert [fault.advice() for fault in drawn(svg(body)).faults] == [""]


def test_a_fault_is_told_once_however_often_a_symbol_is_used() -> None:
    body = (
        '<symbol id="s"><rect fil="1"/></symbol>' + '<use href="#s"/><g fill="red"><use href="#s"/></g>' * 5
    )
    assert len(drawn(svg(body)).faults) == 1


@pytest.mark.parametrize(
    ("text", "place", "what"),
    [
        ("", "line 1", "not well-formed XML"),
        ("<svg>\n<g>\n</svg>", "line 3", "the tag <g> of line 2 is not closed before </svg>"),
        ("<svg>\n<g></svg", "line 2", "not well-formed XML"),
        ("<html/>", "line 1", "not an SVG: the root is html"),
        ("<svg/>", "line 1", "not an SVG: the root is svg"),
        (
            '<!DOCTYPE svg [<!ENTITY e "x">]><svg xmlns="http://www.w3.org/2000/svg"><g>&e;</g></svg>',
            "line 1",
            "entity",
        ),
        ('<svg xmlns="http://www.w3.org/2000/svg"/>', "line 1", "unknown value of viewBox"),
        (
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9999 1"/>',
            "line 1",
            "unknown value of viewBox",
        ),
        ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 a 1"/>', "line 1", "unknown value of viewBox"),
    ],
)
def test_what_is_no_drawing(text: str, place: str, what: str) -> None:
    (fault,) = drawn(text).faults
    assert fault.place == place
    assert what in fault.line()


def test_what_other_programmes_leave_in_a_file_does_no_harm() -> None:
    text = (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"'
        ' viewBox="0 0 9 9" version="1.1" inkscape:version="1.3"><!-- made by hand --><?keep this?>'
        '<inkscape:grid id="g1"/><metadata>x</metadata><title>t</title><desc>d</desc>'
        '<g id="layer1" inkscape:label="a"'
        ' data-name="b" aria-label="c" style="display:inline;-inkscape-stroke:none;paint-order:normal">'
        '<path style="stroke-miterlimit:4;stroke-dasharray:none;mix-blend-mode:normal" d="M0 0h1"/></g></svg>'
    )
    assert drawn(text).faults == ()


def chain(link: str, last: str, length: int) -> str:
    """A drawing of `length` links, each of which shows the one before, all inside many groups."""
    links = "".join(link.replace("%i", str(at)).replace("%b", str(at - 1)) for at in range(1, length))
    first = (
        '<clipPath id="c0"><path d="M0 0h9v9z"/></clipPath><path id="u0" d="M0 0h9v9z"/>'
        '<pattern id="p0" width="9" height="9" patternUnits="userSpaceOnUse"><path d="M0 0h1v1z"/></pattern>'
    )
    return svg(f"<defs>{'<g>' * 200}{first}{links}{'</g>' * 200}</defs>{last.replace('%l', str(length - 1))}")


CHAINS = {
    "clip": (
        '<clipPath id="c%i" clip-path="url(#c%b)"><path d="M0 0h9v9z"/></clipPath>',
        '<path d="M0 0h9v9z" clip-path="url(#c%l)"/>',
    ),
    "use": ('<use id="u%i" href="#u%b"/>', '<use href="#u%l"/>'),
    "pattern": (
        '<pattern id="p%i" width="9" height="9" patternUnits="userSpaceOnUse">'
        '<rect width="9" height="9" fill="url(#p%b)"/></pattern>',
        '<path d="M0 0h9v9z" fill="url(#p%l)"/>',
    ),
}
"""What shows something else, and may so be a chain of any length."""


@pytest.mark.parametrize("kind", CHAINS)
def test_a_chain_of_references_has_a_greatest_depth(kind: str) -> None:
    assert not drawn(chain(*CHAINS[kind], 12)).faults
    for length in (60, 1000):
        (fault,) = drawn(chain(*CHAINS[kind], length)).faults
        assert fault.line().endswith("elements are nested more than 50 deep")
