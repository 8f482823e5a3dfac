"""What stands inside a drawing, written again: libxml2 reads of it what it read of the drawing itself."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from lxml import etree

from printkit.base.xml_parser import UnusualXmlError
from printkit.faces.fragments import read_fragment
from tests.press.svg.random_svg import drawings, plain

Shape = tuple[str, dict[str, str], str, list["Shape"], str]


@settings(max_examples=70, deadline=None)
@given(drawings())
def test_it_is_the_same_drawing_again(svg: bytes) -> None:
    same_again(svg)


@pytest.mark.slow
@settings(max_examples=2000, deadline=None)
@given(drawings())
def test_thousands_are_the_same_drawing_again(svg: bytes) -> None:
    same_again(svg)


def same_again(svg: bytes) -> None:
    root, content = read_fragment(svg)
    expected, again = plain(svg), plain(f"<again>{content}</again>".encode())
    assert root == {str(name): value for name, value in expected.items()}
    assert (again.text or "", [*map(shape, again)]) == (expected.text or "", [*map(shape, expected)])


def shape(element: etree._Element) -> Shape:
    attributes = {str(name): str(value) for name, value in element.items()}
    return str(element.tag), attributes, element.text or "", [*map(shape, element)], element.tail or ""


def test_a_mark_stands_before_each_element_inside() -> None:
    svg = b'<svg viewBox="0 0 1 1">\n<g>\n<path/></g>\n<!-- note --><rect\n/></svg>'
    _, content = read_fragment(svg, lambda line: f"[{line}]")
    assert content == "\n[2]<g>\n[3]<path/></g>\n[4]<rect/>"


def test_a_declared_namespace_stands_at_each_element_of_the_root() -> None:
    svg = b'<svg xmlns="urn:a" xmlns:x="urn:b"><x:g y="&lt;&#10;"><h/></x:g><i xmlns:x="urn:c"/></svg>'
    assert read_fragment(svg)[1] == (
        '<x:g xmlns="urn:a" xmlns:x="urn:b" y="&lt;&#10;"><h/></x:g><i xmlns:x="urn:c" xmlns="urn:a"/>'
    )


@pytest.mark.parametrize(
    "svg", [b"<svg>", b"<svg><x:g/></svg>", b'<!DOCTYPE svg [<!ENTITY e "x">]><svg>&e;</svg>']
)
def test_what_is_for_libxml2_to_judge(svg: bytes) -> None:
    with pytest.raises(UnusualXmlError):
        read_fragment(svg)
