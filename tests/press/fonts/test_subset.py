"""Fonts cut down for a file: small, whole, the same every time, and readable."""

from __future__ import annotations

import io
from collections.abc import Callable

import pytest
from fontTools.ttLib import TTFont

from printkit.press.fonts.fontbook import FontBook
from printkit.press.fonts.subset import font_program
from printkit.press.typesetting import Setting

Put = Callable[..., Setting]


def test_a_subset_keeps_the_glyph_ids_and_little_else(book: FontBook, put: Put) -> None:
    setting = put("Été : 12 voix", 60, 10, lang="fr")
    ((key, glyphs),) = setting.glyphs.items()
    font = book.by_key(key)
    program = font_program(font, glyphs)
    assert len(program.data) < font.path.stat().st_size / 10
    whole, subset = TTFont(font.path), TTFont(io.BytesIO(program.data))
    assert set(subset.keys()) >= {"glyf", "loca", "head", "hhea", "hmtx", "maxp"}
    assert "GPOS" not in subset and "GSUB" not in subset
    for glyph in glyphs:
        drawn = subset["glyf"][subset.getGlyphName(glyph)]
        original = whole["glyf"][whole.getGlyphName(glyph)]
        assert drawn.numberOfContours == original.numberOfContours
        assert program.widths[glyph] == whole["hmtx"][whole.getGlyphName(glyph)][0]


def test_what_the_pdf_says_of_a_font(book: FontBook) -> None:
    font = book.find("Source Serif Pro", 700, True)
    program = font_program(font, {70: "É"})
    tag, _, name = program.name.partition("+")
    assert (len(tag), tag.isupper(), name) == (6, True, "SourceSerifPro-BoldIt")
    assert (program.kind, program.ascent, program.descent) == ("truetype", 1036, -335)
    assert program.italic_angle < 0
    assert program.flags & 64
    assert program.weight == 700


def test_the_same_glyphs_give_the_same_bytes_in_any_order(book: FontBook) -> None:
    one = font_program(book.find("Anton"), {40: "a", 7: "b"})
    two = font_program(FontBook().find("Anton"), {7: "b", 40: "a"})
    assert one == two
    assert font_program(book.find("Anton"), {7: "b"}).name != one.name


@pytest.mark.parametrize("family", ["Noto Sans Hebrew", "Noto Sans JP"])
def test_a_variable_font_is_pinned_to_its_weight(book: FontBook, family: str) -> None:
    glyph = book.find(family).shape("א" if "Hebrew" in family else "漢").clusters[0].glyphs[0].id
    light, bold = (font_program(book.find(family, weight), {glyph: "x"}) for weight in (200, 800))
    for program in (light, bold):
        assert "fvar" not in TTFont(io.BytesIO(program.data))
        assert len(program.data) < 200_000
    assert light.data != bold.data
    assert (light.weight, bold.weight) == (200, 800)
    assert bold.name.endswith("-800")


def test_the_map_to_text_has_every_glyph_and_every_plane(book: FontBook) -> None:
    program = font_program(book.find("Anton"), {3: "a", 5: "ffi", 9: "𠮷", 11: ""})
    assert "3 beginbfchar" in program.tounicode
    for line in ["<0003> <0061>", "<0005> <006600660069>", "<0009> <d842dfb7>"]:
        assert line in program.tounicode
    assert "<000b>" not in program.tounicode


def test_a_long_map_is_written_in_blocks_of_a_hundred(book: FontBook) -> None:
    program = font_program(book.find("Anton"), dict.fromkeys(range(1, 251), "x"))
    assert [line for line in program.tounicode.splitlines() if line.endswith(" beginbfchar")] == [
        "100 beginbfchar",
        "100 beginbfchar",
        "50 beginbfchar",
    ]
