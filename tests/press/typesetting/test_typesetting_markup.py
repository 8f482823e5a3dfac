"""XHTML markup becomes runs; spaces collapse as in a browser."""

from __future__ import annotations

import pytest
from lxml import etree

from printkit.press.typesetting import Paragraph, Style, UnknownElementError, paragraphs


def runs(markup: str) -> tuple[Paragraph, ...]:
    return paragraphs(etree.fromstring(f"<div>{markup}</div>"), lambda element, inherited: inherited)


def texts(markup: str) -> list[list[str]]:
    return [[run.text for run in paragraph] for paragraph in runs(markup)]


@pytest.mark.parametrize(
    ("markup", "expected"),
    [
        ("one", [["one"]]),
        ("  one\n  two ", [["one two"]]),
        ("<p>one</p>\n<p> two </p><p></p><p> </p>", [["one"], ["two"]]),
        ("a <b> b </b> c", [["a ", "b ", "c"]]),
        ("a<b> b</b>", [["a", " b"]]),
        ("a <br/> b<br/>", [["a", "\n", "b"]]),
        ("a<br/><br/>b", [["a", "\n", "\n", "b"]]),
        ("text <p>in <b>two</b> </p> after", [["text"], ["in ", "two"], ["after"]]),
        ("a\u00a0 b", [["a\u00a0 b"]]),
        ("a <!-- no --> b", [["a ", "b"]]),
        ("<div><p>deep</p></div>", [["deep"]]),
        ("a<br>b</br>c", [["a", "\n", "b", "c"]]),
        ('a<icon name="x">b</icon>c', [["a", "\ufffc", "b", "c"]]),
        ("<![CDATA[a]]>&amp;", [["a&"]]),
        ("", []),
    ],
)
def test_white_space_and_paragraphs(markup: str, expected: list[list[str]]) -> None:
    assert texts(markup) == expected


def test_bold_italic_and_icons() -> None:
    (paragraph,) = runs('a<b>b<i>c</i></b><strong>d</strong><em>e</em><icon name="skull"/>f')
    assert [(run.text, run.style.weight, run.style.italic, run.icon) for run in paragraph] == [
        ("a", 400, False, ""),
        ("b", 700, False, ""),
        ("c", 700, True, ""),
        ("d", 700, False, ""),
        ("e", 400, True, ""),
        ("\ufffc", 400, False, "skull"),
        ("f", 400, False, ""),
    ]


def test_the_style_of_an_element_is_asked_and_inherited() -> None:
    def style_of(element: etree._Element, inherited: Style) -> Style:
        return inherited._replace(colour="#ff0000") if element.get("class") == "red" else inherited

    (paragraph,) = paragraphs(etree.fromstring('<div>a<span class="red">b<b>c</b></span>d</div>'), style_of)
    assert [run.style.colour for run in paragraph] == ["#000000", "#ff0000", "#ff0000", "#000000"]


def test_language_and_direction_are_inherited() -> None:
    (paragraph,) = runs('<p lang="he" dir="rtl">a <span lang="en">b</span></p>')
    assert [(run.style.lang, run.style.rtl) for run in paragraph] == [("he", True), ("en", True)]


@pytest.mark.parametrize(
    ("lang", "words", "capitals"),
    [
        ("fr", "été à l’œil", "ÉTÉ À L’ŒIL"),
        ("de", "Straße", "STRASSE"),
        ("tr", "iyi ışık", "İYİ IŞIK"),
        ("el", "Ηλεκτρονικός έξυπνος", "ΗΛΕΚΤΡΟΝΙΚΟΣ ΕΞΥΠΝΟΣ"),
    ],
)
def test_capitals_by_language(lang: str, words: str, capitals: str) -> None:
    style = Style(lang=lang, transform="uppercase")
    ((run,),) = paragraphs(etree.fromstring(f"<div>{words}</div>"), lambda element, inherited: style)
    assert run.text == capitals


def test_an_unknown_element_is_named_with_its_line() -> None:
    with pytest.raises(UnknownElementError) as raised:
        runs("one\n<marquee>two</marquee>")
    assert (raised.value.tag, raised.value.element.sourceline) == ("marquee", 2)
