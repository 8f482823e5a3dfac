"""Read a sheet of an XLSX workbook as lines of words, as a CSV file would give them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date, time, timedelta
from pathlib import Path

from printkit.kit.desk import Desk


def lines(path: Path, tab: str, file: str, desk: Desk) -> Iterator[tuple[int, Sequence[str]]]:
    """Give each line with its number; the sheet called `tab`, else the first one."""
    from openpyxl import load_workbook

    try:
        with path.open("rb") as stream:
            book = load_workbook(stream, read_only=True, data_only=True)
            sheet = book[tab] if tab in book.sheetnames else book.worksheets[0]
            found = [
                (number, [_words(cell, number, column, file, desk) for column, cell in enumerate(line, 1)])
                for number, line in enumerate(sheet.iter_rows(values_only=True), 1)
            ]
    except OSError:
        raise
    except Exception as error:  # openpyxl lets through whatever its parsers raise on a damaged file
        desk.fault(
            file, "", "this is no readable XLSX workbook: {reason}", reason=str(error) or type(error).__name__
        )
        return
    yield from found


def _words(cell: object, line: int, column: int, file: str, desk: Desk) -> str:
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return "true" if cell else "false"
    if isinstance(cell, float) and cell.is_integer() and abs(cell) < 1e15:
        return str(int(cell))
    if isinstance(cell, (date, time, timedelta)):
        desk.fault(
            file,
            f"line {line}, column {column}",
            "the cell holds a date: {value}",
            "format the column as text and write the cell again",
            value=str(cell),
        )
        return ""
    return str(cell)
