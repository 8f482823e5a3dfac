"""Right to left: what stands where on the line, read from left to right."""

import re
from time import perf_counter

import pytest

from printkit.press.typesetting.bidi import levels, visual

MIRRORED = str.maketrans("()[]", ")(][")


def drawn(text: str, rtl: bool) -> str:
    """Return the visible characters from left to right; brackets that run to the left turn round."""
    of = levels(text, rtl)
    if of is None:
        return text
    chars = [char.translate(MIRRORED) if level % 2 else char for char, level in zip(text, of, strict=True)]
    return re.sub("[\u2066-\u2069]", "", "".join(visual(chars, of)))


@pytest.mark.parametrize(
    ("text", "rtl", "line"),
    [
        ("abc (def)", False, "abc (def)"),
        ("אבג", False, "גבא"),
        ("abc אבג def", False, "abc גבא def"),
        ("אבג abc דהו", True, "והד abc גבא"),
        ("אבג 123 דהו", True, "והד 123 גבא"),
        ("אבג!", True, "!גבא"),
        ("abc!", True, "!abc"),
        ("אבג (Level 2) דהו", True, "והד (Level 2) גבא"),
        ("אבג Word (x) דהו", True, "והד Word (x) גבא"),  # rule N0: both brackets go with what they hold
        ("abc (אבג) def", False, "abc (גבא) def"),
        ("מחיר: 12.50 ₪", True, "₪ 12.50 :ריחמ"),
        ("-1", True, "-1"),  # a sign stands before its number
        ("אבג -1 (+2)", True, "(+2) -1 גבא"),
        ("אבג 5+", True, "5+ גבא"),
        ("5+ אבג", True, "גבא 5+"),
        ("3-1", True, "3-1"),
        ("ה-3", True, "3-ה"),
        ("\u2068abc\u2069 אבג", True, "גבא abc"),
    ],
)
def test_the_order_on_the_line(text: str, rtl: bool, line: str) -> None:
    assert drawn(text, rtl) == line


def test_text_without_right_to_left_characters_costs_nothing() -> None:
    assert levels("Ça va, 12 € — ok", False) is None


@pytest.mark.parametrize(
    "text",
    ["(" * 50_000 + "א" + ")" * 50_000, "(א) " * 25_000, "\u202ba" * 50_000, "\u200f" * 100_000 + "א"],
    ids=["in each other", "one after the other", "embeddings", "marks"],
)
def test_brackets_and_marks_without_end_are_paired_at_once(text: str) -> None:
    start = perf_counter()
    assert len(levels(text, True) or ()) == len(text)
    assert perf_counter() - start < 10


def test_brackets_inside_others_go_with_what_they_hold() -> None:
    assert drawn("אבג (Level [x] 2) דהו", True) == "והד (Level [x] 2) גבא"
    assert drawn("abc (אבג [x] ד) def", False) == "abc (גבא [x] ד) def"
