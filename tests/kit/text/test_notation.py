"""Words as people have them: signs become icons, light Markdown becomes tags; all else stays letters."""

from __future__ import annotations

import re
from time import perf_counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.kit.text.markup import Braces, render
from printkit.kit.text.notation import Notation, from_markdown, is_markdown

SIGNS = Notation(
    {
        "⚔": "sword",
        "(S)": "sword",
        ":gold:": "gold",
        "gold": "coin",
        "{G}": "green",
        "❤️": "heart",
        "⚔⚔": "war",
    }
)


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("2 ⚔, (S)", "2 {icon:sword}, {icon:sword}"),
        ("⚔\ufe0f ❤ ❤\ufe0f", "{icon:sword} {icon:heart} {icon:heart}"),
        ("⚔⚔⚔", "{icon:war}{icon:sword}"),  # the longest first
        (":gold: gold golden marigold", "{icon:gold} {icon:coin} golden marigold"),  # words are whole
        ("{G}{G}", "{icon:green}{icon:green}"),
        ("<gold>{icon:gold}</gold> {gold} &gold;", "<gold>{icon:gold}</gold> {gold} &gold;"),
        ("❤\ufe0f\u200d🔥 👩\u200d❤", "❤\ufe0f\u200d🔥 👩\u200d❤"),  # another emoji
    ],
)
def test_a_sign_becomes_its_icon(words: str, wanted: str) -> None:
    assert SIGNS.markup(words) == wanted


EMOJI = Notation(
    {
        "👩": "woman",
        "👩\u200d🚀": "astronaut",
        "🇧🇷": "br",
        "1\ufe0f\u20e3": "one",
        "1": "digit",
        "👁\ufe0f\u200d🗨\ufe0f": "eye",
    }
)


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("👩 👩\u200d🚀", "{icon:woman} {icon:astronaut}"),
        ("👩🏽 👩🏽\u200d🚀 👩\u200d🔬", "👩🏽 👩🏽\u200d🚀 👩\u200d🔬"),
        ("🇧🇷🇧🇪 🇦🇧🇷🇨 🇧🇷🇷🇨", "{icon:br}🇧🇪 🇦🇧🇷🇨 {icon:br}🇷🇨"),  # two letters are a flag
        ("1\ufe0f\u20e3 1\u20e3 1 12", "{icon:one} {icon:one} {icon:digit} 12"),
        ("👁\u200d🗨 👁\ufe0f\u200d🗨\ufe0f 👁", "{icon:eye} {icon:eye} 👁"),
    ],
)
def test_an_emoji_is_taken_whole(words: str, wanted: str) -> None:
    assert EMOJI.markup(words) == wanted


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("**two** *one* _it_ ***both***", "<b>two</b> <i>one</i> <i>it</i> <b><i>both</i></b>"),
        ("**a *b* c**", "<b>a <i>b</i> c</b>"),
        ("**a** b **c**", "<b>a</b> b <b>c</b>"),
        ("これは**重要**です *是*", "これは<b>重要</b>です <i>是</i>"),
        ("(_a_), «*b*»", "(<i>a</i>), «<i>b</i>»"),
        ("**<i>a</i> {n}**", "<b><i>a</i> {n}</b>"),
        (r"\*a\* \_b\_ \\", "&#42;a&#42; &#95;b&#95; &#92;"),
        ("one<br/>two\nthree", "one<br/>two<br/>three"),
        ("one\n\n\ntwo", "<p>one</p><p>two</p>"),
        ("- a\n* b\n• c", "<ul><li>a</li><li>b</li><li>c</li></ul>"),
        ("- a<br/><br/>- b", "<ul><li>a</li><li>b</li></ul>"),
        ("Do:<br/>1. a<br/>2) **b**<br/>Done", "<p>Do:</p><ol><li>a</li><li><b>b</b></li></ol><p>Done</p>"),
        ("- a\n  more\n- b", "<ul><li>a<br/>more</li><li>b</li></ul>"),
        ("**<b>a</b>** <b>**b**</b> _*c*_", "<b>a</b> <b>b</b> <i>c</i>"),
        ("* a *\n- ", "<ul><li>a *</li></ul><p>-</p>"),
        ("- a\n1. b", "<ul><li>a</li></ul><ol><li>b</li></ol>"),
    ],
)
def test_markdown_becomes_tags(words: str, wanted: str) -> None:
    assert from_markdown(words) == wanted


@pytest.mark.parametrize(
    "words",
    [
        "**two",
        "two**",
        "** two **",
        "2*3*4",
        "d6*2 and 3*4",
        "*",
        "****",
        "snake_case_name",
        "_a",
        "{icon:my_icon} {card:a_b}",
        "**a <i>b** c</i>",
        "-1 life",
        "- ",
        "1.5 mm",
        "3. of May",
        "2026. ",
        "_ _",
    ],
)
def test_what_says_nothing_stays_letters(words: str) -> None:
    assert from_markdown(words) == words.strip()
    assert not is_markdown(words)


@given(st.text(alphabet=r"*_a1 -.<bi/>&;{}" + "\n" + "\\", max_size=60))
def test_markdown_loses_no_letter_and_breaks_no_markup(words: str) -> None:
    """What is no mark of Markdown, tag or token is there afterwards; tags are well-formed where they were."""
    bare = re.sub(r"[<>&{}]", "", words)
    rendered = render(from_markdown(bare), Braces(lambda table, name: name, None))
    letters = re.sub(r"\s|[*_\\.1-]", "", bare)
    assert re.sub(r"\s|[*_\\.1-]", "", rendered.plain) == letters


def test_a_text_of_many_stars_is_soon_read() -> None:
    start = perf_counter()
    for part in ("**a ", "*a ", "_a ", "**a** ", "- *a\n", "***a"):
        from_markdown(part * (30_000 // len(part)))
    assert perf_counter() - start < 8
