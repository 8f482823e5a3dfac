"""What expat reads is what libxml2 would read, and what only libxml2 may judge is left to it."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from lxml import etree

from printkit.base.xml_parser import MAX_XML_DEPTH, UnusualXmlError
from printkit.press.svg.xml_tree import SVG, XHTML, Element, XmlTree, read_tree, read_with_libxml
from tests.press.svg.random_svg import ROOT, drawings, plain

Shape = tuple[str, dict[str, str], str, list["Shape"], str]


def of_libxml(element: etree._Element) -> Shape:
    attributes = {str(name): str(value) for name, value in element.items()}
    inside = [of_libxml(child) for child in element]
    return str(element.tag), attributes, element.text or "", inside, element.tail or ""


def of_tree(element: Element) -> Shape:
    assert all(child.parent is element for child in element)
    return element.tag, element.attrib, element.text, [of_tree(child) for child in element], element.tail


@settings(max_examples=300, deadline=None)
@given(drawings())
@example(f'{ROOT}><x:g xmlns:x="urn:y" x:a="1"/><x:g x:a="2" a="3"/></svg>'.encode())
def test_both_read_the_same(svg: bytes) -> None:
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
    texts = [
        (text.getparent(), bool(text.is_tail)) for text in expected.xpath("//text()") if str(text).strip()
    ]
    numbers = {element: number for number, element in enumerate(expected.iter(etree.Element))}
    words = dict.fromkeys((every.index(element), tail) for element, tail in tree.words)
    assert list(words) == [(numbers[element], tail) for element, tail in texts if element is not None]
    for element in every:
        bare = element.tag.removeprefix(SVG).removeprefix(XHTML)
        assert element.local == (bare if element.tag.startswith((SVG, XHTML)) else element.tag)


@settings(max_examples=200, deadline=None)
@given(drawings())
def test_what_an_element_was_read_from_says_all_of_it(svg: bytes) -> None:
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
