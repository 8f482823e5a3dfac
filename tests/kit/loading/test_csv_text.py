"""Quotes are read as spreadsheets mean them; between tabs one that quotes nothing is a letter."""

from __future__ import annotations

import csv
import io
import time
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.base.faults import FaultError
from printkit.kit.loading.csv_text import csv_lines

CELLS = st.lists(
    st.lists(st.text(st.sampled_from('ab"\t\n,;\r ')), min_size=2, max_size=4), min_size=1, max_size=5
)


def read(words: str) -> list[list[str]]:
    return [row for _, row in csv_lines(words, "cards.tsv")]


TABS: dict[str, list[list[str]]] = {
    'a\tThe 5" nail\n': [["a", 'The 5" nail']],
    'a\t"Stop" he said\tb\n': [["a", '"Stop" he said', "b"]],
    'a\t"Stop he said\tb\n': [["a", '"Stop he said', "b"]],
    'a\t"5 in\t6\r\nb\tc': [["a", '"5 in', "6"], ["b", "c"]],
    'a\t"quoted"\tb\n': [["a", "quoted", "b"]],
    'a\t"two\nlines"\tb\nc\td': [["a", "two\nlines", "b"], ["c", "d"]],
    'a\t"say ""no"""\n': [["a", 'say "no"']],
    'a\t""\t"\n': [["a", "", '"']],
    'a\t"\t5" or 6" long\n': [["a", '"', '5" or 6" long']],
    'a\t"never closed\nb\tc': [["a", '"never closed'], ["b", "c"]],
    'a\t"he\nb\tsays "no"\n': [["a", '"he'], ["b", 'says "no"']],
    '"a"\t"b"': [["a", "b"]],
    "a\tb\t\n\n\t\n": [["a", "b", ""], [], ["", ""]],
    "a\tb\rc\td\r": [["a", "b"], ["c", "d"]],
}


@pytest.mark.parametrize("words", TABS)
def test_a_bare_quote_between_tabs_is_a_letter(words: str) -> None:
    assert read(words) == TABS[words]


def test_rows_between_tabs_have_the_lines_where_they_begin() -> None:
    words = 'a\tb\n"two\r\nlines"\tb\n\nc\t"d\ne\tf'
    assert [line for line, _ in csv_lines(words, "")] == [1, 2, 4, 5, 6]


@pytest.mark.parametrize("words", ['a,The 5" nail\n', 'a;b;The 5" nail, or "so"\n'])
def test_a_quote_inside_a_cell_is_a_letter(words: str) -> None:
    by = ";" if ";" in words else ","
    assert read(words) == [words.rstrip("\n").split(by)]


@pytest.mark.parametrize("words", ['a,"Stop" he said\n', 'a,"Stop\nb,c\n', 'a\t"5 in\t6"\n'])
def test_what_a_quote_may_mean_twice_is_a_fault(words: str) -> None:
    with pytest.raises(FaultError, match=r"line 1: .*quote"):
        read(words)


@given(CELLS)
def test_what_a_program_quotes_is_read_back(rows: list[list[str]]) -> None:
    """But for a tab in a quoted cell: no program that writes tabs between cells has one."""
    rows = [[cell.replace("\t", " ") for cell in row] for row in rows]
    stream = io.StringIO(newline="")
    csv.writer(stream, delimiter="\t").writerows([["a", "b"], *rows])
    assert read(stream.getvalue()) == [["a", "b"], *rows]


@pytest.mark.parametrize("piece", ['"', '"\n', '"x\n', '""', '"a""\n', '\t"', '"\t"\n', "\r"])
def test_quotes_without_end_are_read_soon(piece: str) -> None:
    before = time.monotonic()
    with suppress(FaultError):  # a cell of more letters than one may have
        for _ in csv_lines("a\tb\n" + piece * 400_000, ""):
            pass
    assert time.monotonic() - before < 8
