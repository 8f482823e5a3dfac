"""Fonts: found by family, weight and italic; a missing one is told, never replaced in silence."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from printkit.base.faults import FaultError
from printkit.base.text_files import MAX_MEGABYTES
from printkit.press.fonts.fallback import families, script_of
from printkit.press.fonts.font import Font
from printkit.press.fonts.fontbook import FontBook, MissingFontError
from printkit.press.fonts.subset import font_program

FAMILIES = [
    "Source Serif Pro",
    "Source Sans Pro",
    "Barlow Condensed",
    "Anton",
    "Alfa Slab One",
    "Permanent Marker",
    "IBM Plex Mono",
    "Noto Sans Hebrew",
    "Noto Sans Arabic",
    "Noto Sans JP",
    "Noto Sans KR",
    "Noto Sans SC",
    "Noto Sans TC",
]


@pytest.mark.parametrize("family", FAMILIES)
def test_the_families_of_the_faces_are_installed(book: FontBook, family: str) -> None:
    assert book.find(family).family == family
    assert family in book.families()


@pytest.mark.parametrize(
    ("family", "weight", "italic", "name"),
    [
        ("Barlow Condensed", 600, False, "BarlowCondensed-SemiBold"),
        ("Barlow Condensed", 640, True, "BarlowCondensed-SemiBoldItalic"),
        ("barlow condensed", 950, False, "BarlowCondensed-Black"),
        ("Source Serif Pro", 400, True, "SourceSerifPro-It"),
        ("Source Serif Pro", 700, True, "SourceSerifPro-BoldIt"),
        ("Anton", 700, False, "Anton-Regular"),
        ("Noto Sans Hebrew", 700, False, "NotoSansHebrew-700"),
        ("Noto Sans Hebrew", 20, False, "NotoSansHebrew-100"),
    ],
)
def test_the_nearest_weight(book: FontBook, family: str, weight: int, italic: bool, name: str) -> None:
    assert book.find(family, weight, italic).name == name


def test_a_missing_family_is_told_with_those_there_are(book: FontBook) -> None:
    with pytest.raises(MissingFontError) as raised:
        book.find("Comic Sans")
    assert raised.value.family == "Comic Sans"
    assert "Source Serif Pro" in raised.value.families


def test_a_missing_italic_is_told(book: FontBook) -> None:
    with pytest.raises(MissingFontError) as raised:
        book.find("Anton", 400, italic=True)
    assert (raised.value.family, raised.value.italic, raised.value.families) == ("Anton", True, ())


def test_a_projects_own_fonts_come_first_and_say_themselves_what_they_are(
    book: FontBook, tmp_path: Path
) -> None:
    shutil.copy(book.find("Alfa Slab One").path, tmp_path / "whatever.ttf")
    shutil.copy(book.find("Barlow Condensed", 700, True).path, tmp_path / "another.ttf")
    own = FontBook([tmp_path])
    assert own.find("Alfa Slab One").path == tmp_path / "whatever.ttf"
    assert own.find("Barlow Condensed", 400, True).path == tmp_path / "another.ttf"
    assert own.find("Anton").path == book.find("Anton").path
    with pytest.raises(MissingFontError):
        own.find("Barlow Condensed", 400)  # the project's family hides the installed one


def test_a_key_is_the_same_everywhere_and_finds_its_font_again(book: FontBook) -> None:
    another = FontBook()
    for family, weight, italic in [
        ("Source Serif Pro", 700, True),
        ("Noto Sans Hebrew", 400, False),
        ("Noto Sans Hebrew", 700, False),
    ]:
        font = book.find(family, weight, italic)
        assert another.by_key(font.key).name == font.name
    assert book.find("Noto Sans Hebrew", 400).key != book.find("Noto Sans Hebrew", 700).key
    with pytest.raises(KeyError):
        another.by_key("0123456789")


def test_words_are_kerned_and_not_ligated(book: FontBook) -> None:
    serif = book.find("Source Serif Pro")
    assert serif.shape("AVA").width < sum(serif.shape(char).width for char in "AVA")
    assert [cluster.text for cluster in serif.shape("office").clusters] == list("office")


def test_a_bold_variable_font_is_bold(book: FontBook) -> None:
    light, bold = (book.find("Noto Sans Hebrew", weight).shape("שלום", "he", True) for weight in (300, 800))
    assert light.width < bold.width


def test_missing_characters_are_named(book: FontBook) -> None:
    assert book.find("Permanent Marker").lacks("Mezarlığa ● ok") == "ğ●"


@pytest.mark.parametrize(
    ("family", "italic"),
    [
        ("Source Serif Pro", False),
        ("Source Serif Pro", True),
        ("Barlow Condensed", False),
        ("Barlow Condensed", True),
        ("Permanent Marker", False),
        ("Anton", False),
    ],
)
def test_spaces_hyphens_and_joiners_are_never_missing(book: FontBook, family: str, italic: bool) -> None:
    assert (
        book.find(family, 400, italic).lacks("\u202f\u2011\u2010\u2009\u00a0\u00ad\u200b\u200d\u2060") == ""
    )


def test_the_table_of_scripts() -> None:
    named = ["Latin"] * 3 + ["Greek", "Cyrillic", "Hebrew", "Arabic", "Kana", "Han", "Hangul", "Han"]
    assert [script_of(char) for char in "aéỆΩЖאبあ漢한。→5"] == [*named, "", ""]
    assert families("Han", "zh-TW")[0] == "Noto Sans TC"
    assert families("Han", "zh")[0] == "Noto Sans SC"
    assert families("Han", "ja")[0] == families("Han", "fr")[0] == "Noto Sans JP"


@pytest.mark.parametrize("data", [b"", b"no font", b"\0\1\0\0" + b"\xff" * 200])
def test_a_file_that_is_no_font_is_named(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "own.ttf").write_bytes(data)
    with pytest.raises(FaultError) as raised:
        FontBook((tmp_path,)).find("Source Serif Pro")
    (fault,) = raised.value.faults
    assert fault.line().endswith("own.ttf: this is not a font, or it is damaged")


def test_too_large_a_font_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(MAX_MEGABYTES, ".ttf", 0)
    (tmp_path / "own.ttf").write_bytes(b"x")
    with pytest.raises(FaultError, match=r"own\.ttf: the file has more than 0 MB"):
        FontBook((tmp_path,)).files("Source Serif Pro")


def damaged(path: Path, tag: bytes, at: int, value: bytes) -> bytes:
    """Return a font file with some bytes of a table's entry, or of the table itself, changed."""
    data = bytearray(path.read_bytes())
    count = int.from_bytes(data[4:6], "big")
    entry = next(12 + 16 * n for n in range(count) if data[12 + 16 * n :].startswith(tag))
    if at < 16:
        data[entry + at : entry + at + len(value)] = value
    else:
        start, length = (int.from_bytes(data[entry + n : entry + n + 4], "big") for n in (8, 12))
        data[start : start + length] = (value * length)[:length]
    return bytes(data)


@pytest.mark.parametrize(
    ("tag", "at", "value"),
    [
        (b"glyf", 0, b"XXXX"),  # it has no outlines
        (b"glyf", 8, b"\x7f\xff\xff\xff"),  # they lie beyond the file
        (b"glyf", 12, bytes(4)),  # they are none
        (b"loca", 16, b"\0"),  # no letter has one
        (b"head", 0, b"XXXX"),
        (b"maxp", 0, b"XXXX"),
        (b"cmap", 16, b"\xff"),
    ],
)
def test_a_font_with_which_nothing_can_be_printed_is_damaged(
    tmp_path: Path, tag: bytes, at: int, value: bytes
) -> None:
    """It may be read, its letters measured, and words set, before a PDF has no use for it."""
    whole = FontBook().find("Source Serif Pro").path
    assert whole.suffix == ".ttf"
    (tmp_path / "own.ttf").write_bytes(damaged(whole, tag, at, value))
    with pytest.raises(FaultError) as raised:
        FontBook((tmp_path,)).find("Source Serif Pro")
    (fault,) = raised.value.faults
    assert fault.line().endswith("own.ttf: this is not a font, or it is damaged")


def test_a_font_that_breaks_only_when_it_is_cut_down_is_a_fault_of_its_file(tmp_path: Path) -> None:
    whole = FontBook().find("Source Serif Pro").path
    (tmp_path / "own.ttf").write_bytes(damaged(whole, b"glyf", 12, bytes(4)))
    with pytest.raises(FaultError) as raised:
        font_program(Font(tmp_path / "own.ttf", "Own", 400, False), {0: "", 40: "a"})
    assert "own.ttf: this is not a font, or it is damaged" in str(raised.value)


@pytest.mark.parametrize("data", [b"wOFF", b"wOF2"])
def test_a_font_for_web_pages_is_told_as_such(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "own.ttf").write_bytes(data + bytes(200))
    with pytest.raises(FaultError, match="this is a font for web pages"):
        FontBook((tmp_path,)).find("Source Serif Pro")
