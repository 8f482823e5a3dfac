"""Name cells: column letters, then row number from the top left: A1, B1, ... Z1, AA1."""

from __future__ import annotations

import re
from functools import cache

_CELL = re.compile(r"([A-Z]{1,3})([1-9][0-9]{0,3})", re.ASCII)


def cell(column: int, row: int) -> str:
    """Name the cell of a column and a row, both counted from 0."""
    return name(row, column)


def cells(columns: int, rows: int) -> list[str]:
    """Name all cells in reading order: by row, then by column."""
    return [cell(column, row) for row in range(rows) for column in range(columns)]


@cache
def name(row: int, column: int) -> str:
    """Name the cell of a row and a column, both counted from 0."""
    letters = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return f"{letters}{row + 1}"


@cache
def place(cell: str) -> tuple[int, int] | None:
    """Return the row and column of a cell, counted from 0; None for words that name no cell."""
    found = _CELL.fullmatch(cell)
    if found is None:
        return None
    column = 0
    for letter in found[1]:
        column = column * 26 + ord(letter) - ord("A") + 1
    return int(found[2]) - 1, column - 1


def row_column(cell: str) -> tuple[int, int]:
    """Return the row and column of a cell that is known to be one. Raises ValueError for other words."""
    found = place(cell)
    if found is None:
        raise ValueError(cell)
    return found


def ordered(one: str, two: str) -> tuple[str, str]:
    """Put two cells into reading order: by row, then by column."""
    return (one, two) if row_column(one) < row_column(two) else (two, one)
