"""Letters that no font has: what to do is told once a script and field; a font of the game's own is taken."""

from __future__ import annotations

from pathlib import Path

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

from printkit.base.faults import Several, once
from printkit.press.fonts.fallback import script_name
from printkit.press.fonts.missing import missing_hint
from tests.press.deck import Deck


def square_font(path: Path, letters: str) -> None:
    """Write a font that draws a square for each letter."""
    pen = TTGlyphPen(None)
    pen.moveTo((100, 0))
    for point in ((100, 500), (500, 500), (500, 0)):
        pen.lineTo(point)
    pen.closePath()
    square, names = pen.glyph(), [f"uni{ord(letter):04X}" for letter in letters]
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder([".notdef", *names])
    builder.setupCharacterMap({ord(letter): name for letter, name in zip(letters, names, strict=True)})
    builder.setupGlyf(dict.fromkeys((".notdef", *names), square))
    builder.setupHorizontalMetrics(dict.fromkeys((".notdef", *names), (600, 100)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Squares", "styleName": "Regular", "psName": "Squares-Regular"})
    builder.setupOS2()
    builder.setupPost()
    path.parent.mkdir(exist_ok=True)
    builder.save(path)


def test_one_fault_names_the_letters_of_all_cards(deck: Deck) -> None:
    deck.words()
    deck.cards(4, c1="กข ☠", c2="ค", c3="☠ 🗡")
    faults = [fault for fault in deck.build().faults if "no font has" in fault.message]
    assert [(fault.file, fault.place, str(fault.values["letters"])) for fault in faults] == [
        ("templates/deck/front.svg", "box name (fr)", "ก (U+0E01), ข (U+0E02), ค (U+0E04)"),
        ("templates/deck/front.svg", "box name (fr)", "☠ (U+2620), 🗡 (U+1F5E1)"),
    ]
    assert ["and 1 more" in fault.line() for fault in faults] == [True, True]
    assert "Noto Sans Thai" in faults[0].advice()
    assert "[icons]" in faults[1].advice()


def test_a_font_of_the_game_is_taken(deck: Deck) -> None:
    deck.words()
    deck.cards(1, c1="กขค ☠")
    square_font(deck.data / "fonts" / "squares.ttf", "กขค☠")
    assert not deck.build().faults


@pytest.mark.parametrize(
    ("letter", "name"),
    [
        ("ก", "Thai"),
        ("ए", "Devanagari"),
        ("\u0947", "Devanagari"),
        ("拿", "Han"),
        ("a", "Latin"),
        ("\U00010330", "Gothic"),
        ("❤", ""),
        ("\u0301", ""),
        ("→", ""),
        ("\ue000", ""),
    ],
)
def test_a_script_has_a_name(letter: str, name: str) -> None:
    assert script_name(letter) == name
    hint, values = missing_hint(letter)
    assert hint.format(**values)


def test_words_of_several_faults_are_put_together() -> None:
    assert str(Several("abc")) == "a, b, c"
    assert str(Several(map(str, range(20)))).endswith("11, … (20)")
    assert once([]) == []
