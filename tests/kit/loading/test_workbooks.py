"""A workbook that is none, is damaged, or was made to be read without end is told in a line, soon."""

from __future__ import annotations

import io
import re
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from openpyxl import Workbook
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont

from tests.kit.sample_game import Sample

SHEET, STRINGS, STYLES = "xl/worksheets/sheet1.xml", "xl/sharedStrings.xml", "xl/styles.xml"
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
SECONDS = 8
"""A loaded machine has three times the time that the slowest of them takes alone."""
Change = Callable[[bytes], bytes]


def parts_of(book: Workbook) -> dict[str, bytes]:
    """Return the parts of a workbook as Excel writes them, its words shared by the cells."""
    plain = io.BytesIO()
    book.save(plain)
    with ZipFile(plain) as archive:
        parts = {each: archive.read(each) for each in archive.namelist()}
    words: list[bytes] = []

    def shared(found: re.Match[bytes]) -> bytes:
        words.append(found[1])
        return b't="s"><v>%d</v>' % (len(words) - 1)

    if STRINGS not in parts:
        parts[SHEET] = re.sub(rb't="inlineStr"><is>(.*?)</is>', shared, parts[SHEET], flags=re.DOTALL)
        told = b"".join(b"<si>%s</si>" % each for each in words)
        parts[STRINGS] = b'<sst xmlns="%s">%s</sst>' % (MAIN.encode(), told)
        kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"
        declared = f'<Override PartName="/{STRINGS}" ContentType="{kind}"/></Types>'
        types = parts["[Content_Types].xml"]
        parts["[Content_Types].xml"] = types.replace(b"</Types>", declared.encode())
    return parts


def packed(parts: Mapping[str, bytes]) -> bytes:
    """Return the file of a workbook of these parts."""
    made = io.BytesIO()
    with ZipFile(made, "w", ZIP_DEFLATED) as archive:
        for each, data in parts.items():
            archive.writestr(each, data)
    return made.getvalue()


def workbook(change: Change = bytes, name: str = SHEET, without: str = "", more: int = 0) -> bytes:
    """Return a deck as Excel writes it, but for a part that is changed."""
    book = Workbook()
    assert book.active is not None
    for row in (("id", "name", "count"), ("sword", "Sword", 3), ("axe", "Axe", 2)):
        book.active.append(row)
    parts = parts_of(book)
    parts[name] = change(parts[name])
    parts.pop(without, None)
    return packed({**parts, **{f"xl/{number}.xml": b"<a/>" for number in range(more)}})


def told(game: Sample, data: bytes) -> list[str]:
    """Give the sample game a deck in a workbook; return what is told of it."""
    game.write("deck.xlsx", data)
    deck = '[table.deck]\nfile = "deck.xlsx"\nfields = { name = "text", count = "int 0..99" }\n\n'
    game.change("game.toml", "[table.limb]", f"{deck}[table.limb]")
    before = time.monotonic()
    faults = [fault for fault in game.faults() if fault.startswith("deck.xlsx")]
    assert time.monotonic() - before < SECONDS
    return faults


@pytest.mark.parametrize("letter", ["_x0000_", "_xD800_", "_x0007_"])
def test_a_letter_that_nothing_prints_in_the_name_of_a_column_is_told(game: Sample, letter: str) -> None:
    data = workbook(lambda part: part.replace(b"count", f"count{letter}".encode()), STRINGS)
    (fault,) = told(game, data)
    assert fault == (
        f"deck.xlsx: line 1: the name of a column has the character U+{letter[2:6]}, "
        "which cannot be printed: count\ufffd"
    )


def with_cell(kind: bytes) -> Change:
    return lambda sheet: sheet.replace(b't="n"><v>3</v>', kind, 1)


def test_the_deck_itself_is_read(game: Sample) -> None:
    assert told(game, workbook()) == []


BROKEN: dict[str, bytes] = {
    "an empty file": b"",
    "half of it": workbook()[:3000],
    "an empty archive": b"PK\5\6" + bytes(18),
    "no sheet": workbook(without=SHEET),
    "no words": workbook(without=STRINGS),
    "no list of types": workbook(without="[Content_Types].xml"),
    "a word that is not there": workbook(with_cell(b't="s"><v>99</v>')),
    "a word before the first": workbook(with_cell(b't="s"><v>x</v>')),
    "a number in words": workbook(with_cell(b't="n"><v>three</v>')),
    "a date that is none": workbook(with_cell(b't="d"><v>yesterday</v>')),
    "a style in words": workbook(lambda sheet: sheet.replace(b'r="C2"', b'r="C2" s="bold"')),
    "a style of nothing": workbook(
        lambda part: re.sub(rb'(<cellStyle [^>]*xfId=)"0"', rb'\1"99"', part), STYLES
    ),
    "a column beyond all": workbook(lambda sheet: sheet.replace(b'r="C2"', b'r="ZZZZZZ2"')),
    "a row without number": workbook(lambda sheet: sheet.replace(b'<row r="2"', b'<row r="two"')),
    "entities": workbook(
        lambda part: (
            b'<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/hostname">]>' + part.replace(b"Sword", b"&x;")
        ),
        STRINGS,
    ),
    "another alphabet": workbook(lambda part: part.replace(b"Sword", b"\xe9p\xe9e"), STRINGS),
}


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_workbook_is_told_in_a_line_with_what_to_do(
    game: Sample, case: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (fault,) = told(game, BROKEN[case])
    assert capsys.readouterr() == ("", "")
    assert re.match(r"deck\.xlsx: this is not a (readable XLSX )?workbook.*\nhint: ", fault)
    assert "Error" not in fault and "expat" not in fault


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"id,name,count\nsword,Sword,3\n", "this is not a workbook\nhint: save it as .xlsx, or rename"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(500), "this workbook is from an old Excel, or has a"),
        (
            b"PK\3\4" + bytes(26) + b"mimetypeapplication/vnd.oasis.opendocument.spreadsheet",
            "this is a LibreOffice workbook\nhint: save it as .xlsx",
        ),
    ],
)
def test_what_another_program_saves_is_told_as_such(game: Sample, data: bytes, what: str) -> None:
    (fault,) = told(game, data)
    assert fault.startswith(f"deck.xlsx: {what}")


def repeated(before: bytes, piece: bytes, count: int, end: bytes = b"") -> Change:
    return lambda part: part.replace(before, before + piece * count + end)


ENDLESS: dict[str, tuple[bytes, str]] = {
    "merged ranges": (
        workbook(repeated(b"</sheetData>", b'<mergeCell ref="A1:XFD99"/>', 200_000)),
        "elements that are not cells",
    ),
    "a long attribute": (workbook(repeated(b"<sheetData", b" a='", 1, b"x" * 9_000_000 + b"'")), "bytes"),
    "a long comment": (
        workbook(repeated(b"<sheetData>", b"<!--", 1, b"<a>" * 9_000 + b"x" * 9_000_000 + b"-->")),
        "bytes",
    ),
    "a long text": (workbook(repeated(b"Sword", b"d", 9_000_000), STRINGS), "bytes"),
    "many texts": (workbook(repeated(b"</si>", b"<si><t>a</t></si>", 180_000), STRINGS), "elements"),
    "many parts": (workbook(more=1_100), "parts"),
    "a last row": (
        workbook(lambda sheet: sheet.replace(b'<row r="3"', b'<row r="99999999999"')),
        "cells",
    ),
    "what it unpacks to": (workbook(repeated(b"<sheetData>", b" ", 110_000_000)), "MB"),
}


@pytest.mark.parametrize("case", ENDLESS)
def test_a_workbook_that_would_take_without_end_is_told_soon(game: Sample, case: str) -> None:
    data, what = ENDLESS[case]
    (fault,) = told(game, data)
    assert re.search(rf"has (a cell or a tag of )?more than [0-9]+ {what}", fault)
    assert fault.endswith("hint: delete the empty rows and columns, and save it again")


def test_letters_that_excel_writes_as_numbers_are_letters(game: Sample) -> None:
    """It breaks lines with `_x000D_` where words were pasted from Windows."""
    assert told(game, workbook(lambda part: part.replace(b"Sword", b"Sw_x000D_\nord"), STRINGS)) == []
    assert game.kit("fr").row("deck", "sword")["name"] == "Sw<br/>ord"


def test_a_letter_that_nothing_prints_is_told_in_a_workbook_too(game: Sample) -> None:
    (fault,) = told(game, workbook(lambda part: part.replace(b"Sword", b"Sw_x0007_ord"), STRINGS))
    assert fault.startswith('deck.xlsx: line 2, column "name": the character U+0007 cannot be printed')


def test_a_number_in_a_text_is_what_the_spreadsheet_shows(game: Sample) -> None:
    added = b't="n"><v>0.30000000000000004</v>'
    data = workbook(lambda sheet: re.sub(rb'(<c r="B2" )t="s"><v>[0-9]+</v>', rb"\1" + added, sheet))
    assert told(game, data) == []
    assert game.kit("fr").row("deck", "sword")["name"] == "0,3"


@pytest.mark.parametrize("value", [b"#GETTING_DATA", b"#FIELD!"])
def test_every_error_of_a_spreadsheet_is_told(game: Sample, value: bytes) -> None:
    (fault,) = told(game, workbook(with_cell(b't="e"><v>' + value + b"</v>")))
    assert f"the cell holds a spreadsheet error: {value.decode()}" in fault


BOLD, BOTH, UNDERLINED = InlineFont(b=True), InlineFont(b=True, i=True), InlineFont(u="single")
FORMATTED: dict[str, tuple[list[str | TextBlock], str]] = {
    "some words": (["Take ", TextBlock(BOLD, "two"), " now"], "Take <b>two</b> now"),
    "in several ways": ([TextBlock(BOTH, "a"), TextBlock(UNDERLINED, "b")], "<b><i>a</i></b><u>b</u>"),
    "runs that are alike": ([TextBlock(BOLD, "a"), TextBlock(InlineFont(b=True), "b")], "<b>ab</b>"),
    "not formatted after all": ([TextBlock(InlineFont(b=False, u="none", sz=9), "a"), "b"], "ab"),
    "within a token": (["{limb", TextBlock(BOLD, ":arm} hurts")], "{limb:arm}<b> hurts</b>"),
    "over lines": ([TextBlock(BOLD, "a\nb")], "<b>a</b><br/><b>b</b>"),
    "a blank": (["a", TextBlock(BOLD, " "), "b"], "a b"),
    "all": ([TextBlock(BOLD, "a")], "<b>a</b>"),
}


def formatted(runs: list[str | TextBlock]) -> bytes:
    book: Any = Workbook()
    book.active.append(("id", "name", "note", "keys"))
    book.active.append(("a", *[CellRichText(runs)] * 3))
    return packed(parts_of(book))


@pytest.mark.parametrize("case", FORMATTED)
def test_formatted_words_of_a_cell_have_tags_where_texts_are_expected(game: Sample, case: str) -> None:
    runs, wanted = FORMATTED[case]
    game.write("deck.xlsx", formatted(runs))
    deck = '[table.deck]\nfile = "deck.xlsx"\nfields = { note = "plain" }\n\n'
    game.change("game.toml", "[table.limb]", f"{deck}[table.limb]")
    phrases = game.read().phrases
    assert phrases["deck/a.name"].forms == (wanted,)
    plain = "".join(str(each) for each in runs).strip()
    assert game.read().rows["deck"][0]["note"] == plain


def test_formatted_words_of_a_list_have_tags_of_their_own(game: Sample) -> None:
    game.write("deck.xlsx", formatted([TextBlock(BOLD, "fire|ice"), "|air"]))
    deck = '[table.deck]\nfile = "deck.xlsx"\nfields = { keys = "list text" }\n\n'
    game.change("game.toml", "[table.limb]", f"{deck}[table.limb]")
    assert game.faults() == []
    said = (game.read().phrases[f"deck/a.keys.{number}"].forms for number in (1, 2, 3))
    assert [*said] == [("<b>fire</b>",), ("<b>ice</b>",), ("air",)]


def test_hidden_rows_are_read_and_told_with_their_number(game: Sample) -> None:
    book: Any = Workbook()
    for row in (("id", "name", "count"), *((f"c{number}", "x", 1) for number in range(6)), (None,)):
        book.active.append(row)
    for line in (4, 6, 7, 8, 9):  # behind the last there are no words
        book.active.row_dimensions[line].hidden = True
    assert told(game, packed(parts_of(book))) == []
    (warning,) = (each for each in game.read().warnings if each.file.endswith("deck.xlsx"))
    told_of = "this row is hidden, and more, 3 in all: they are read like the others"
    assert f"line 4: warning: {told_of}\nhint: if they should not be printed" in str(warning)
    assert len(game.read().rows["deck"]) == 6


def test_a_title_above_the_columns_is_told_with_what_names_another_line(game: Sample) -> None:
    book: Any = Workbook()
    for row in (("My cards",), (), ("id", "name"), ("a", "A")):
        book.active.append(row)
    game.write("deck.xlsx", packed(parts_of(book)))
    game.change("game.toml", "[table.limb]", '[table.deck]\nfile = "deck.xlsx"\n\n[table.limb]')
    (fault, _) = game.faults()
    assert fault.startswith('deck.xlsx: line 3, column 2: a cell is in a column without a name: "name"\n')
    assert "say which under [table.deck] in game.toml: header = 3" in fault
    game.change("game.toml", 'file = "deck.xlsx"\n', 'file = "deck.xlsx"\nheader = 3\n')
    assert game.faults() == []


def rich_parts() -> dict[str, bytes]:
    book: Any = Workbook()
    book.active.append(("id", "name", "count"))
    book.active.append(("a", CellRichText(("x ", TextBlock(BOLD, "y"))), 3))
    book.active.merge_cells("B4:C5")
    return parts_of(book)


NASTY = (
    "",
    "0",
    "-1",
    "9" * 20,
    "1e400",
    "nan",
    "A1:XFD1048576",
    "ZZZZ1",
    "s",
    "d",
    "e",
    "b",
    "inlineStr",
    "<",
)
RICH = rich_parts()
DAMAGE = st.tuples(
    st.sampled_from([SHEET, STRINGS, STYLES, "xl/workbook.xml", "[Content_Types].xml"]),
    st.sampled_from(["tag", "twice", "value", "words", "cut"]),
    st.integers(0, 10_000),
    st.sampled_from(NASTY),
)


def damaged(part: bytes, how: str, at: int, nasty: str) -> bytes:
    """Return a part of a workbook with one tag, value or text of it changed."""
    what = {"value": rb'(?<=")[^"]*(?=")', "words": rb"(?<=>)[^<>]+(?=<)"}.get(how, rb"<[^>]*>")
    found = [*re.finditer(what, part)]
    if not found:
        return part
    each = found[at % len(found)]
    made = {"tag": b"", "twice": each[0] * 2, "cut": b""}.get(how, nasty.encode())
    return part[: each.start()] + made + (b"" if how == "cut" else part[each.end() :])


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(DAMAGE, min_size=1, max_size=3))
def test_whatever_is_damaged_in_a_workbook_it_is_read_or_told(
    damage: list[tuple[str, str, int, str]],
) -> None:
    parts = dict(RICH)
    for name, how, at, nasty in damage:
        parts[name] = damaged(parts[name], how, at, nasty)
    with tempfile.TemporaryDirectory() as root:
        for fault in told(Sample(Path(root)), packed(parts)):
            assert "Error" not in fault and "openpyxl" not in fault
