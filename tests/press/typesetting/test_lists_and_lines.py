"""Lists hang, words are underlined, paragraphs stand as they say: on every line, in both directions."""

from __future__ import annotations

import re

import pytest
from lxml import etree

from printkit.press.typesetting import Setting, Style, TextBox, Typesetter, paragraphs

TM = re.compile(r"([-\d.]+) ([-\d.]+) Tm")
AREA = re.compile(r"([-\d.]+) ([-\d.]+) ([-\d.]+) ([-\d.]+) re f")
WORDS = "one two three four five six seven eight nine ten"


def put(
    typesetter: Typesetter, markup: str, width: float = 30, height: float = 60, **style: object
) -> Setting:
    looks = Style(size=3.0, **style)  # type: ignore[arg-type]
    found = paragraphs(
        etree.fromstring(f"<div>{markup}</div>"),
        lambda element, inherited: looks if element.tag == "div" else inherited,
    )
    return typesetter.set(TextBox(width, height, found, looks))


def starts(setting: Setting) -> list[float]:
    """Where each line begins, the marker of an item too."""
    return [float(x) for x, _ in TM.findall(setting.operators)]


def areas(setting: Setting) -> list[tuple[float, ...]]:
    return [tuple(map(float, each)) for each in AREA.findall(setting.operators)]


@pytest.mark.parametrize("rtl", [False, True])
def test_the_lines_of_an_item_stand_inwards_of_its_bullet(typesetter: Typesetter, rtl: bool) -> None:
    words = "אחד שתיים שלוש ארבע חמש שש שבע שמונה תשע עשר" if rtl else WORDS
    item = put(typesetter, f"<ul><li>{words}</li></ul>", rtl=rtl, lang="he" if rtl else "en")
    assert item.fits
    assert len(item.lines) >= 2
    assert item.lines[0].startswith("• ")
    marker, *lines = starts(item)
    if rtl:
        assert all(marker > line for line in lines)
        assert marker > 30 - 0.95 * 3
    else:
        assert all(line == pytest.approx(0.95 * 3, abs=0.1) for line in lines)
        assert 0 <= marker < 0.95 * 3


def test_numbers_count_and_stand_under_each_other(typesetter: Typesetter) -> None:
    items = "".join(f"<li>item {n}</li>" for n in range(1, 11))
    setting = put(typesetter, f"<ol>{items}</ol>")
    assert [line.partition(" ")[0] for line in setting.lines] == [f"{n}." for n in range(1, 11)]
    begins = starts(setting)
    assert begins[0::2][0] > begins[0::2][-1]  # 10. is wider, and ends where 1. ends
    assert len({round(x, 1) for x in begins[1::2]}) == 1


def test_a_list_takes_the_width_that_it_has(typesetter: Typesetter) -> None:
    """Words in a list shrink where they fit without its indent only."""
    wide = put(typesetter, WORDS, width=12, height=20)
    listed = put(typesetter, f"<ul><li>{WORDS}</li></ul>", width=12, height=20)
    assert listed.fits
    assert listed.size < wide.size or len(listed.lines) > len(wide.lines)


def test_words_between_items_are_not_lost(typesetter: Typesetter) -> None:
    assert put(typesetter, "<ul>before<li>a</li>after</ul>").lines == ("before", "• a", "after")


def test_a_line_stands_under_each_line_of_underlined_words(typesetter: Typesetter) -> None:
    setting = put(typesetter, f"zero <u>{WORDS}</u> end")
    assert len(setting.lines) >= 3
    found = areas(setting)
    assert len(found) == len(setting.lines)
    first, last = found[0], found[-1]
    assert first[0] > 3  # not under "zero"
    assert all(x == pytest.approx(0, abs=0.3) for x, *_ in found[1:])
    assert last[0] + last[2] < 30
    assert all(height == pytest.approx(0.05 * setting.size, abs=0.002) for *_, height in found)
    baselines = [float(y) for _, y in TM.findall(setting.operators)]
    assert all(0 < y - line < 0.2 * setting.size for (_, y, *_), line in zip(found, baselines, strict=True))


def test_a_line_goes_through_bold_words_and_icons_in_their_colours(typesetter: Typesetter) -> None:
    assert len(areas(put(typesetter, '<u>a <icon name="x"/> b</u>'))) == 1
    assert len(areas(put(typesetter, "<u>a</u> b <u>c</u>"))) == 2
    assert "1 0 0 rg" in put(typesetter, "<u>a</u>", colour="#ff0000").operators.partition("ET")[2]
    assert not areas(put(typesetter, "a"))


@pytest.mark.parametrize("markup", ['<p align="center">one</p>', "<center>one</center>"])
def test_a_paragraph_stands_as_it_says(typesetter: Typesetter, markup: str) -> None:
    (middle,) = starts(put(typesetter, markup))
    (right,) = starts(put(typesetter, '<p align="right">one</p>'))
    assert 0 < middle < right
    assert starts(put(typesetter, '<p align="left">one</p>', align="center")) == [pytest.approx(0, abs=0.1)]
