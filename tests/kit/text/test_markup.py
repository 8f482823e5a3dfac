"""Inline markup: what is safe stays, what is broken is named."""

from __future__ import annotations

from time import perf_counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from printkit.base.faults import Fault
from printkit.kit.text.markup import Braces, TextError, render
from printkit.kit.text.tokens import without_markup


def name_of(table: str, name: str) -> str:
    return f"[{table} {name}]"


def whose(name: str) -> list[str]:
    return ["card"] if name == "dagger" else []


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
        ("<u>un</u> <CENTER>deux</CENTER>", '<u>un</u> <p align="center">deux</p>'),
        ("<p align='Right'>un</p><p align=left >deux</p>", '<p align="right">un</p><p align="left">deux</p>'),
        ("<ul><br/><li>a<br/>b</li><br/></ul><br/>c", "<ul><li>a<br/>b</li></ul>c"),
        ("<ol><li><b>a</b></li></ol>", "<ol><li><b>a</b></li></ol>"),
        ("&lbrace;n&rbrace; &#123;x&#125;", "&#123;n&#125; &#123;x&#125;"),
        ("{n} {icon:skull} {card:dagger}", '{n} <icon name="skull"/> [card dagger]'),
    ],
)
def test_markup_becomes_xhtml(words: str, wanted: str) -> None:
    assert render(words, Braces(name_of, ["n", "name"], ["card"], whose)) == wanted


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
        "<p align='middle'>non</p>",
        "<p align='left' class='x'>non</p>",
        "<p>un</p align='left'>",
        "<u align='left'>non</u>",
        "<li>non</li>",
        "<ul><b>non</b></ul>",
        "<ul><li><ul></ul></li></ul>",
        "<p><ul></ul></p>",
        "<center><p>non</p></center>",
        "<icon name='skull'/>",
        "<script>non</script>",
        "{icon:}",
        "{icon:Tête}",
        "{}",
        "{1d6}",
    ],
)
def test_broken_markup_is_refused(words: str) -> None:
    with pytest.raises(TextError):
        render(words, Braces(name_of, ["n", "name"], ["card"], whose))


PIECES = [*"{}&<> é", "<b>", "</b>", "<i>", "</i>", "<br/>", "<p>", "</p>", "{n}", "{icon:x}", "&lt;"]


@given(st.one_of(st.lists(st.sampled_from(PIECES)).map("".join), st.text()))
def test_whatever_is_written_is_refused_or_well_formed(words: str) -> None:
    try:
        rendered = render(words, Braces(name_of, ["n", "name"], ["card"], whose))
    except TextError:
        return
    if not any(ord(letter) < 32 or 0x7F <= ord(letter) < 0xA0 or ord(letter) >= 0xD800 for letter in words):
        etree.fromstring(f"<div>{rendered}</div>")


STRAY = {
    "{Name}": ("{Name} is not a placeholder of this text", "{name}"),
    "{nam}": ("{nam} is not a placeholder of this text", "{name}"),
    "{nope}": ("{nope} is not a placeholder of this text", ""),
    "{{n}}": ("{{n}} is not a placeholder", "{n}"),
    "{{x}}": ("{{x}} is not a placeholder", ""),
    "{dagger}": ("{dagger} is not a placeholder of this text", "{card:dagger}"),
    "{Icon:coin}": ("{Icon:coin} is not a placeholder", "{icon:coin}"),
    "{ icon:coin }": ("{ icon:coin } is not a placeholder", "{icon:coin}"),
    "{icon: coin}": ("{icon: coin} is not a placeholder", "{icon:coin}"),
    "{ n }": ("{ n } is not a placeholder", "{n}"),
    "{icon coin}": ("{icon coin} is not a placeholder", "{icon:coin}"),
    "{icon:Épée d'or}": (
        "no icon can be called “Épée d'or”: the name of an icon has only letters without "
        "accents, digits, - _ .",
        "{icon:epee-d-or}",
    ),
    "{icon:}": ("{icon:} is not a placeholder", ""),
    "{icon:coin": ("the token “{icon:coin” is not closed", "{icon:coin}"),
    "{icon:coin and {n}": ("the token “{icon:coin” is not closed", "{icon:coin}"),
    "a { b": ("the token “{” is not closed", ""),
    "a } b": ("“}” closes nothing", ""),
}


@pytest.mark.parametrize("words", STRAY)
def test_braces_that_hold_no_token_are_named_with_what_was_meant(words: str) -> None:
    told = STRAY[words]
    with pytest.raises(TextError) as caught:
        render(words, Braces(name_of, ["n", "name"], ["card"], whose))
    (fault,) = (Fault("", "", each.message, each.values, each.hint) for each in caught.value.faults)
    assert fault.line() == f"printkit: {told[0]}"
    assert (f"did you mean “{told[1]}”?" in fault.advice()) == bool(told[1])
    assert told[1] or "brace;" in fault.advice()


def test_every_stray_token_of_a_text_is_named() -> None:
    with pytest.raises(TextError) as caught:
        render("{Name} {n} {{x}} <b>{nope}", Braces(name_of))
    assert [each.values.get("token", each.values.get("tag")) for each in caught.value.faults] == [
        "{Name}",
        "{n}",
        "{{x}}",
        "{nope}",
        "b",
    ]


def test_words_without_markup() -> None:
    words = '<p>Un &amp; <b>deux</b></p><p>trois<br/>quatre<icon name="x"/></p>'
    assert without_markup(words) == "Un & deux trois quatre"


ENDLESS = {
    "braces": "{" * 100_000,
    "closing braces": "}" * 100_000,
    "tokens": "".join(f"{{a{n} " for n in range(12_000)),
    "bold": "<b>" * 30_000,
    "closed bold": "</b>" * 25_000,
    "one tag": "<" + "a" * 99_000,
    "tags": "<a" * 50_000,
    "blanks in a tag": "<b" + " " * 99_000,
    "ampersands": "&" * 100_000,
    "an entity": "&" + "a" * 99_000,
    "a number": "&#" + "1" * 99_000 + ";",
    "a hexadecimal number": "&#x" + "f" * 99_000 + ";",
    "references": "{card:x}" * 12_000,
    "too many letters": "a" * 100_001,
}


@pytest.mark.parametrize("words", ENDLESS.values(), ids=ENDLESS)
def test_words_without_end_are_read_at_once(words: str) -> None:
    """Each wrong token is told once, and no more of them than anybody reads."""
    start = perf_counter()
    try:
        rendered = render(words, Braces(name_of, ["n", "name"], ["card"], whose))
        assert without_markup(rendered)
    except TextError as error:
        assert 1 <= len(error.faults) <= 20
        assert len({(each.message, repr(each.values)) for each in error.faults}) == len(error.faults)
    without_markup(words)
    assert perf_counter() - start < 2


def test_a_number_that_names_no_letter_stays_as_it_is() -> None:
    endless = f"&#{'1' * 5000};"
    assert render(endless, Braces(name_of)) == endless.replace("&", "&amp;")
    assert without_markup(endless) == endless
