"""What expat reads is what libxml2 would read, and what only libxml2 may judge is left to it."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from lxml import etree

from printkit.base.xml_parser import MAX_XML_DEPTH, UnusualXmlError
from printkit.press.svg.source import FaceHeads, read_source
from printkit.press.svg.xml_tree import SVG, XHTML, Element, XmlTree, read_tree, read_with_libxml
from tests.press.svg.random_svg import ROOT, drawings, elements, plain

PREFIXES = {"s": SVG.strip("{}"), "h": XHTML.strip("{}")}
OUTSIDE_BOXES = etree.XPath("//text()[not(ancestor::h:div[parent::s:foreignObject])]", namespaces=PREFIXES)
Shape = tuple[str, dict[str, str], str, list["Shape"], str]


def of_libxml(element: etree._Element) -> Shape:
    attributes = {str(name): str(value) for name, value in element.items()}
    inside = [of_libxml(child) for child in element]
    return str(element.tag), attributes, element.text or "", inside, element.tail or ""


def of_tree(element: Element) -> Shape:
    assert all(child.parent is element for child in element)
    return element.tag, element.attrib, element.text, [of_tree(child) for child in element], element.tail


@settings(max_examples=70, deadline=None)
@given(drawings())
@example(f'{ROOT}><x:g xmlns:x="urn:y" x:a="1"/><x:g x:a="2" a="3"/></svg>'.encode())
def test_both_read_the_same(svg: bytes) -> None:
    read_by_both(svg)


@pytest.mark.slow
@settings(max_examples=600, deadline=None)
@given(drawings())
def test_both_read_the_same_of_thousands(svg: bytes) -> None:
    read_by_both(svg)
    said_by_what_it_was_read_from(svg)


def read_by_both(svg: bytes) -> None:
    expected, tree = plain(svg), read_tree(svg)
    assert of_tree(tree.root) == of_libxml(expected)
    copied = read_with_libxml(svg, "", "", None)
    assert of_tree(copied.root) == of_tree(tree.root)
    for found in (tree, copied):
        notes_are_right(found, expected)


def notes_are_right(tree: XmlTree, expected: etree._Element) -> None:
    every = list(tree.root.iter())
    assert [element.tag for element in every] == [element.tag for element in expected.iter(etree.Element)]
    assert tree.boxes == [element for element in every if element.tag == f"{SVG}foreignObject"]
    assert tree.styles == [element for element in every if element.tag == f"{SVG}style"]
    assert {element for element in every if element.has_words} == {
        around for box in tree.boxes for around in (box, *box.ancestors())
    }
    texts = [(text.getparent(), bool(text.is_tail)) for text in OUTSIDE_BOXES(expected) if str(text).strip()]
    numbers = {element: number for number, element in enumerate(expected.iter(etree.Element))}
    words = dict.fromkeys((every.index(element), tail) for element, tail in tree.words)
    assert list(words) == [(numbers[element], tail) for element, tail in texts if element is not None]
    for element in every:
        bare = element.tag.removeprefix(SVG).removeprefix(XHTML)
        assert element.local == (bare if element.tag.startswith((SVG, XHTML)) else element.tag)


@settings(max_examples=50, deadline=None)
@given(drawings())
def test_what_an_element_was_read_from_says_all_of_it(svg: bytes) -> None:
    said_by_what_it_was_read_from(svg)


def said_by_what_it_was_read_from(svg: bytes) -> None:
    for element in read_tree(svg).root.iter():
        spaces = "".join(
            f' xmlns{":" if prefix else ""}{prefix or ""}="{name}"'
            for prefix, name in dict(element.namespaces).items()
        )
        said = svg[element.start : element.end].decode()
        name = said[1:].split()[0].split(">")[0].split("/")[0]
        end = "" if svg[: element.end].endswith(b"/>") and not element.children else f"</{name}>"
        (again,) = read_tree(f"<around{spaces}>{said}{end}</around>".encode()).root
        assert of_tree(again)[:4] == of_tree(element)[:4]


UNUSUAL = {
    "an entity": '<!DOCTYPE svg [<!ENTITY e "x">]><svg>&e;</svg>',
    "an entity in a DTD elsewhere": '<!DOCTYPE svg SYSTEM "svg.dtd"><svg>&e;</svg>',
    "an entity that is an attribute": '<!DOCTYPE svg [<!ENTITY e "x">]><svg id="&e;"/>',
    "attributes of a DTD": '<!DOCTYPE svg [<!ATTLIST svg id CDATA "x">]><svg/>',
    "entities in entities": '<!DOCTYPE svg [<!ENTITY a "xx"><!ENTITY b "&a;&a;">]><svg id="&b;"/>',
    "not closed": "<svg><g></svg>",
    "nothing": "",
    "no prefix": '<svg><a:b xmlns="urn:a"/></svg>',
    "no address": '<svg xmlns="a b"/>',
    "no namespace again": '<svg xmlns="urn:a"><g xmlns=""/></svg>',
    "deep": "<svg>" * (MAX_XML_DEPTH + 1) + "</svg>" * (MAX_XML_DEPTH + 1),
    "letters of the fifth edition": "<svg €='1'/>",
}


@pytest.mark.parametrize("text", UNUSUAL.values(), ids=UNUSUAL.keys())
def test_what_expat_may_not_judge(text: str) -> None:
    with pytest.raises(UnusualXmlError):
        read_tree(text.encode())


def test_as_deep_as_libxml2_goes() -> None:
    svg = ("<svg>" * MAX_XML_DEPTH + "</svg>" * MAX_XML_DEPTH).encode()
    assert len(list(read_tree(svg).root.iter())) == len(list(plain(svg).iter())) == MAX_XML_DEPTH


DEFINED = '<style>.a { fill: red }</style>\n<!-- note --><defs><g id="d"/>\n</defs>\n'


INSIDE = st.lists(elements(), min_size=1, max_size=4)
HEADS = st.sampled_from([DEFINED, "", f"{DEFINED}<title/>"])


@settings(max_examples=50, deadline=None)
@given(INSIDE, HEADS)
def test_a_face_behind_a_known_head_is_read_as_if_it_were_whole(inside: list[str], defined: str) -> None:
    read_behind_a_head(inside, defined)


@pytest.mark.slow
@settings(max_examples=2000, deadline=None)
@given(INSIDE, HEADS)
def test_thousands_behind_a_known_head_are_read_as_if_they_were_whole(
    inside: list[str], defined: str
) -> None:
    read_behind_a_head(inside, defined)


def read_behind_a_head(inside: list[str], defined: str) -> None:
    heads, folder = FaceHeads(), Path()
    heads.read(f'{ROOT} viewBox="0 0 9 9">\n{defined}<rect/></svg>'.encode(), folder, "first")
    svg = f'{ROOT} viewBox="0 0 9 9">\n{defined}<rect/>{"".join(inside)}</svg>'.encode()
    source, expected = heads.read(svg, folder, "second"), read_source(svg, folder, "", "second")
    assert [known.text for known in source.tree.styles] == [style.text for style in expected.tree.styles]
    assert [(each.tag, each.text, each.tail, each.start, each.end) for each in source.root.iter()] == [
        (each.tag, each.text, each.tail, each.start, each.end) for each in expected.root.iter()
    ]
    assert (source.definitions, source.faults) == (expected.definitions, expected.faults)
    assert [box.start for box in source.tree.boxes] == [box.start for box in expected.tree.boxes]
    assert {name: each.start for name, each in source.ids.items()} == {
        name: each.start for name, each in expected.ids.items()
    }


def test_words_right_behind_a_known_head_are_found() -> None:
    heads, folder = FaceHeads(), Path()
    heads.read(f"{ROOT}>{DEFINED}<rect/></svg>".encode(), folder, "")
    svg = f"{ROOT}>{DEFINED}lost<rect/></svg>".encode()
    assert heads.read(svg, folder, "").faults == read_source(svg, folder, "", "").faults != ()


def test_a_head_is_parsed_once() -> None:
    heads = FaceHeads()
    first, second = (
        heads.read(f"{ROOT}>{DEFINED}<rect/>{more}</svg>".encode(), Path(), "") for more in ("", "<g/>")
    )
    assert first.root.children[0] is second.root.children[0] and second.head is not None


@pytest.mark.parametrize(
    "head",
    ["<style>.a { nope: 1 }</style>", "<defs>lost</defs>", '<defs><foreignObject width="1"/></defs>', "<g/>"],
)
def test_a_head_with_a_fault_or_a_box_is_read_with_each_face(head: str) -> None:
    heads = FaceHeads()
    sources = [heads.read(f"{ROOT}>{head}<rect/></svg>".encode(), Path(), "") for _ in range(2)]
    assert [source.head for source in sources] == [None, None]
    assert sources[0].faults == sources[1].faults
