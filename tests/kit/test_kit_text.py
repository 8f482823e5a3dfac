"""Inline markup: what is safe stays, what is broken is named."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from printkit.kit.text import TextFault, render
from printkit.kit.tokens import without_markup


def name_of(table: str, name: str) -> str:
    return f"[{table} {name}]"


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("Attaque & défense", "Attaque &amp; défense"),
        ("vie < 3 et > 1", "vie &lt; 3 et &gt; 1"),
        ("a<b", "a&lt;b"),
        ("Tom &amp; Jerry &lt;3", "Tom &amp; Jerry &lt;3"),
        ("R&D; caf&eacute;&nbsp;!", "R&amp;D; café\u00a0!"),
        ("&#8212; &#x2014; &#0; &notit;", "— — &amp;#0; &amp;notit;"),
        ("une<br>ligne<br/>ou<br />deux", "une<br/>ligne<br/>ou<br/>deux"),
        ("<p>Un.</p><p><B>Deux</B>.</p>", "<p>Un.</p><p><b>Deux</b>.</p>"),
        ("{n} {icon:skull} {card:dagger}", '{n} <icon name="skull"/> [card dagger]'),
    ],
)
def test_markup_becomes_xhtml(words: str, wanted: str) -> None:
    assert render(words, name_of) == wanted


@pytest.mark.parametrize(
    "words",
    [
        "<em>non</em>",
        "<b class='x'>non</b>",
        "<b>non",
        "non</b>",
        "<b><i>non</b></i>",
        "<b><b>non</b></b>",
        "<b><p>non</p></b>",
        "<p/>",
        "<icon name='skull'/>",
        "<script>non</script>",
        "{icon:}",
        "{icon:Tête}",
        "{}",
        "{1d6}",
    ],
)
def test_broken_markup_is_refused(words: str) -> None:
    with pytest.raises(TextFault):
        render(words, name_of)


PIECES = [*"{}&<> é", "<b>", "</b>", "<i>", "</i>", "<br/>", "<p>", "</p>", "{n}", "{icon:x}", "&lt;"]


@given(st.one_of(st.lists(st.sampled_from(PIECES)).map("".join), st.text()))
def test_whatever_is_written_is_refused_or_well_formed(words: str) -> None:
    try:
        rendered = render(words, name_of)
    except TextFault:
        return
    if not any(ord(letter) < 32 or 0x7F <= ord(letter) < 0xA0 or ord(letter) >= 0xD800 for letter in words):
        etree.fromstring(f"<div>{rendered}</div>")


def test_words_without_markup() -> None:
    words = '<p>Un &amp; <b>deux</b></p><p>trois<br/>quatre<icon name="x"/></p>'
    assert without_markup(words) == "Un & deux trois quatre"
