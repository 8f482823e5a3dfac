"""Copyfitting: what always holds, whatever the words and the box; and the order in which things give way."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.press.fonts.fontbook import FontBook
from printkit.press.typesetting import Run, Setting, Style, TextBox, Typesetter
from tests.press.typesetting.conftest import plain_box
from tests.press.typesetting.type_proof import read

Put = Callable[..., Setting]
HUNDREDTH = 0.011  # mm; the operators are written in thousandths
TYPESETTER = Typesetter(FontBook())

LETTERS = st.text(alphabet="abcdefghijklmnopqrstuvwxyzéàçœÉJfjŁž", min_size=1, max_size=30)
WORDS = st.lists(LETTERS, min_size=1, max_size=30)
STYLES = st.builds(
    Style()._replace,
    family=st.sampled_from(["Source Serif Pro", "Barlow Condensed", "IBM Plex Mono"]),
    weight=st.sampled_from([400, 700]),
    italic=st.booleans(),
    size=st.sampled_from([3.0, 4.15, 8.0]),
    floor=st.sampled_from([1.94, 2.293, 3.0]),
    leading=st.sampled_from([0.95, 1.1, 1.25]),
    align=st.sampled_from(["start", "end", "center", "justify"]),
    valign=st.sampled_from(["top", "middle", "bottom"]),
    lang=st.sampled_from(["fr", "en", "de", ""]),
    hyphens=st.sampled_from(["auto", "manual", "none"]),
    tracking=st.sampled_from([0.0, 0.1]),
)
SIDES = st.floats(min_value=8, max_value=70)


def box(words: list[str], width: float, height: float, style: Style) -> TextBox:
    return TextBox(width, height, ((Run(" ".join(words), style),),), style)


@settings(max_examples=120, deadline=None)
@given(words=WORDS, width=SIDES, height=SIDES, style=STYLES)
def test_no_word_is_lost_and_none_leaves_the_box(
    words: list[str], width: float, height: float, style: Style
) -> None:
    setting = TYPESETTER.set(box(words, width, height, style))
    assert style.floor <= setting.size <= max(style.size, style.floor)
    assert "".join(re.sub("[- ]", "", line) for line in setting.lines) == "".join(words)
    lines = read(setting, TYPESETTER.fonts)
    assert len(lines) == len(setting.lines)
    if setting.overflow_mm == 0:
        assert all(line.x >= -HUNDREDTH and line.end <= width + HUNDREDTH for line in lines)
        assert all(0 <= line.y <= height for line in lines)
        assert setting.height <= height + HUNDREDTH
    else:
        assert setting.size == style.floor


@settings(max_examples=80, deadline=None)
@given(words=WORDS, width=SIDES, height=SIDES, style=STYLES, share=st.floats(0.3, 1), lower=st.booleans())
def test_a_smaller_box_never_has_larger_words(
    words: list[str], width: float, height: float, style: Style, share: float, lower: bool
) -> None:
    whole = TYPESETTER.set(box(words, width, height, style))
    part = (width, height * share) if lower else (width * share, height)
    assert TYPESETTER.set(box(words, *part, style)).size <= whole.size


def test_the_leading_tightens_before_the_size_shrinks(put: Put) -> None:
    words = "Les morts avancent sur la ville et rien ne les arrête ce soir"
    loose = put(words, 40, 100, size=4, leading=1.25)
    assert (loose.size, loose.leading) == (4, 1.25)
    tight = put(words, 40, loose.height * 0.95, size=4, leading=1.25)
    assert tight.size == 4
    assert 1.15 <= tight.leading < 1.25
    assert tight.height == pytest.approx(loose.height * 0.95, abs=0.02)
    small = put(words, 40, loose.height * 0.85, size=4, leading=1.25)
    assert small.size < 4


@pytest.mark.parametrize(
    ("leading", "tightest", "least"),
    [(1.5, None, 1.38), (1.05, None, 1.0), (0.95, None, 0.95), (1.2, 0.9, 0.9)],
)
def test_how_far_the_leading_tightens(put: Put, leading: float, tightest: float | None, least: float) -> None:
    style = {"size": 4, "floor": 4, "leading": leading, "tightest": tightest}
    assert put("un deux trois quatre cinq six sept", 12, 5, **style).leading == pytest.approx(
        least, abs=0.001
    )


def test_sizes_go_down_in_steps_of_a_twentieth_of_a_millimetre_to_the_floor(put: Put) -> None:
    words = "Les morts avancent sur la ville et rien ne les arrête ce soir"
    sizes = {put(words, 40, height / 2, size=4, floor=2.293).size for height in range(4, 60)}
    steps = {round(4 - 0.05 * step, 2) for step in range(35)} | {2.293}
    assert {round(size, 3) for size in sizes} <= steps
    assert len(sizes) > 8
    assert min(sizes) == 2.293


def test_what_does_not_fit_at_the_floor_is_told_in_millimetres(put: Put) -> None:
    setting = put("un deux trois quatre cinq six sept huit", 12, 5, size=4, floor=4, leading=1)
    assert setting.size == 4
    assert setting.height == pytest.approx(len(setting.lines) * 4, abs=0.5)
    assert setting.overflow_mm == pytest.approx(setting.height - 5)
    assert not setting.fits
    assert " ".join(setting.lines) == "un deux trois quatre cinq six sept huit"


def test_a_box_narrower_than_a_letter_overflows_sideways(put: Put) -> None:
    setting = put("MM", 1, 50, size=4, floor=4)
    assert setting.lines == ("M", "M")
    assert 1 < setting.overflow_mm < 4


def test_a_limit_of_lines_shrinks_the_words(put: Put) -> None:
    words = "La longue nuit des morts"
    assert len(put(words, 40, 30, size=6).lines) == 2
    one = put(words, 40, 30, size=6, lines=1)
    assert one.lines == (words,)
    assert one.size < 6
    never = put(words, 40, 30, size=6, floor=6, leading=1.2, lines=1)
    assert len(never.lines) == 2
    assert never.overflow_mm == pytest.approx(6 * 1.2, abs=0.6)


def test_words_are_never_smaller_than_the_floor_even_if_asked_to_be(put: Put) -> None:
    assert put("oui", 40, 20, size=1.5).size == 2.293


def test_paragraphs_stand_apart_by_the_gap(put: Put) -> None:
    assert put(("un", "deux"), 40, 40, size=4, leading=1.25, gap=0.5).height == pytest.approx(12)


@pytest.mark.parametrize(("valign", "top"), [("top", 0), ("middle", 7.5), ("bottom", 15)])
def test_words_stand_at_the_top_in_the_middle_or_at_the_bottom(
    put: Put, book: FontBook, valign: str, top: float
) -> None:
    lines = read(put("mot", 40, 20, size=4, leading=1.25, valign=valign), book)
    at_the_top = read(put("mot", 40, 20, size=4, leading=1.25), book)
    assert lines[0].y - at_the_top[0].y == pytest.approx(top, abs=HUNDREDTH)


@pytest.mark.parametrize(
    ("align", "rtl", "side"),
    [("start", False, "left"), ("end", False, "right"), ("left", True, "left"), ("right", False, "right"),
     ("start", True, "right"), ("end", True, "left"), ("center", False, "both"), ("justify", False, "left"),
     ("justify", True, "right")],
)  # fmt: skip
def test_alignment(put: Put, book: FontBook, align: str, rtl: bool, side: str) -> None:
    (line,) = read(put("mot", 40, 20, size=4, align=align, rtl=rtl), book)
    space = {"left": line.x, "right": 40 - line.end, "both": line.x - (40 - line.end)}[side]
    assert space == pytest.approx(0, abs=0.1)


def test_justified_lines_reach_both_sides_but_the_last(put: Put, book: FontBook) -> None:
    words = "Les morts avancent sur la ville et rien ne les arrête ce soir, pas même la pluie"
    lines = read(put(words, 40, 40, size=4, align="justify"), book)
    assert all(line.x == 0 and line.end == pytest.approx(40, abs=0.1) for line in lines[:-1])
    assert lines[-1].end < 38


def test_a_part_in_another_size_shrinks_with_the_rest(typesetter: Typesetter) -> None:
    style = Style(size=4)
    runs = (Run("grand ", Style(size=8)), Run("petit", style))
    large = typesetter.set(TextBox(60, 30, (runs,), style))
    small = typesetter.set(TextBox(20, 30, (runs,), style))
    assert large.size == 4
    assert small.size < 4
    assert " 2 Tf" in large.operators and " 2 Tf" in small.operators


def test_icons_are_one_em_and_stand_among_the_words(typesetter: Typesetter) -> None:
    style = Style(size=4)
    runs = (Run("a ", style), Run("\ufffc", style, "skull"), Run(" b ", style), Run("\ufffc", style, "hand"))
    setting = typesetter.set(TextBox(60, 10, (runs,), style))
    skull, hand = setting.icons
    assert (skull.name, skull.size, hand.name) == ("skull", 4, "hand")
    assert 2 < skull.x < 4 < skull.x + 4 < hand.x
    assert 0 <= skull.y == hand.y and skull.y + 4 <= setting.height
    assert setting.lines == ("a \ufffc b \ufffc",)


def test_an_empty_box_is_empty(typesetter: Typesetter) -> None:
    setting = typesetter.set(TextBox(10, 10, (), Style()))
    assert (setting.operators, setting.lines, setting.height, setting.fits) == ("", (), 0, True)


def test_a_box_has_two_sides() -> None:
    with pytest.raises(ValueError, match="0"):
        TextBox(0, 10, (), Style())


HASHES = """
from printkit.press.fonts.fontbook import FontBook
from printkit.press.fonts.subset import font_program
from printkit.press.typesetting import TextBox, Run, Style, Typesetter
style = Style(lang="fr", align="justify", hyphens="auto")
typesetter = Typesetter(FontBook())
run = Run("Le maire → 10 000 « voix » שלום Ωμέγα 漢字", style)
setting = typesetter.set(TextBox(30, 30, ((run,),), style))
print(setting)
print([font_program(typesetter.fonts.by_key(key), glyphs) for key, glyphs in setting.glyphs.items()])
"""


def test_the_order_of_hashes_changes_nothing() -> None:
    told = [
        subprocess.run(
            [sys.executable, "-c", HASHES], env={"PYTHONHASHSEED": seed}, capture_output=True, check=True
        )
        for seed in ("1", "2")
    ]
    assert told[0].stdout == told[1].stdout != b""


def test_equal_boxes_have_equal_settings_from_any_typesetter(put: Put, book: FontBook) -> None:
    words = "Le maire — « oui » — compte 10 000 voix, שלום →"
    put("maire voix", 20, 20)
    style = Style(lang="fr", align="justify", hyphens="auto")
    fresh = Typesetter(FontBook()).set(TextBox(30, 30, ((Run(words, style),),), style))
    assert fresh == put(words, 30, 30, lang="fr", align="justify", hyphens="auto")


def test_a_box_that_comes_often_is_set_once(book: FontBook, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("printkit.press.typesetting.typesetter.MAX_SETTINGS", 3)
    typesetter = Typesetter(book)
    often = plain_box("flavour of every card", 30, 30)
    first = typesetter.set(often)
    for number in range(9):
        typesetter.set(plain_box(f"card {number}", 30, 30))
        assert typesetter.set(often) is first
