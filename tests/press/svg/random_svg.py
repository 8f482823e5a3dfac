"""Random drawings: namespaces, comments, CDATA, entities of XML's own, words anywhere."""

from __future__ import annotations

from hypothesis import strategies as st
from lxml import etree

WORDS = st.sampled_from(
    [
        "",
        " ",
        "\n\t",
        "words",
        "é 中 😀",
        "&lt;&#65;&amp;",
        "a<!-- note -->b",
        "<?keep this?>",
        "<![CDATA[<x> & ]]>",
        "\r\n",
    ]
)
NAMES = st.sampled_from(["g", "rect", "foreignObject", "style", "title", "svg", "x:thing", "h:div", "h:b"])
ATTRIBUTES = st.dictionaries(
    st.sampled_from(
        ["id", "class", "style", "xml:space", "xml:lang", "xlink:href", "x:label", "data-a", "été"]
    ),
    st.sampled_from(["", "a b", " é&quot;&#10;'", "line\nbreak", "&lt;>"]),
    max_size=3,
)
DECLARED = st.sampled_from(
    [
        "",
        "",
        "",
        ' xmlns="http://www.w3.org/1999/xhtml"',
        ' xmlns:x="urn:other"',
        ' xmlns="http://www.w3.org/2000/svg"',
    ]
)
ROOT = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:h="http://www.w3.org/1999/xhtml" xmlns:x="urn:x"'
    ' xmlns:xlink="http://www.w3.org/1999/xlink"'
)


@st.composite
def elements(draw: st.DrawFn, depth: int = 3) -> str:
    name, declared = draw(NAMES), draw(DECLARED)
    said = "".join(f' {key}="{value}"' for key, value in draw(ATTRIBUTES).items())
    inside = draw(WORDS)
    if depth:
        inside += "".join(draw(st.lists(elements(depth - 1), max_size=3)))
    if not inside and draw(st.booleans()):
        return f"<{name}{declared}{said}/>{draw(WORDS)}"
    return f"<{name}{declared}{said}>{inside}</{name}\n>{draw(WORDS)}"


@st.composite
def drawings(draw: st.DrawFn) -> bytes:
    before = draw(
        st.sampled_from(
            ["", "\ufeff", '<?xml version="1.0" encoding="UTF-8"?>\n<!-- a -->', "<!DOCTYPE svg>"]
        )
    )
    inside = draw(WORDS) + "".join(draw(st.lists(elements(), max_size=4)))
    return f'{before}{ROOT} id="r">{inside}</svg>\n'.encode()


def plain(svg: bytes) -> etree._Element:
    """Read as libxml2 does, without entities, comments and instructions."""
    parser = etree.XMLParser(
        encoding="utf-8", resolve_entities=False, no_network=True, remove_comments=True, remove_pis=True
    )
    return etree.fromstring(svg, parser)
