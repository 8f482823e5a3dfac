"""Cells of a map: column letters, then row number from the top left: A1, B1, ... Z1, AA1."""

from __future__ import annotations

from functools import cache


@cache
def cell(column: int, row: int) -> str:
    """Name the cell of a column and a row, both counted from 0."""
    letters = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return f"{letters}{row + 1}"


def cells(columns: int, rows: int) -> list[str]:
    """Name all cells in reading order: by row, then by column."""
    return [cell(column, row) for row in range(rows) for column in range(columns)]
