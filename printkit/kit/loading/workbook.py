"""Read a sheet of an XLSX workbook as lines of words, as a CSV file would give them."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from datetime import date, time, timedelta
from pathlib import Path
from string import ascii_uppercase
from typing import Any, cast
from zipfile import ZipFile

from printkit.base.faults import Faults
from printkit.base.text_files import MEGABYTE, read_bytes
from printkit.kit.loading.diagnostics import Desk

MAX_UNPACKED = 50
"""Megabytes of a workbook's parts: reading so many takes seconds."""
MAX_CELLS = 500_000
"""Cells of a sheet, empty ones before the last of a line counted, and one for each line."""
_SPECIAL = re.compile(rb"<(?:\w+:)?(?:f[\s>]|mergeCell\s)")
SMALLER = "delete the empty rows and columns, and save it again"


def lines(path: Path, tab: str, file: str, desk: Desk) -> Iterator[tuple[int, Sequence[str]]]:
    """Give each line with its number; the sheet called `tab`, else the first one."""
    from openpyxl import load_workbook

    try:
        data = io.BytesIO(read_bytes(path, file))
        if sum(each.file_size for each in ZipFile(data).infolist()) > MAX_UNPACKED * MEGABYTE:
            desk.fault(file, "", "unpacked, the workbook has more than {most} MB", SMALLER, most=MAX_UNPACKED)
            return
        book = load_workbook(data, read_only=True, data_only=True)
        sheet = book[tab] if tab in book.sheetnames else book.worksheets[0]
        sheet.reset_dimensions()  # they may say anything
        part = ZipFile(data).read(cast(Any, sheet)._worksheet_path)  # openpyxl leaves some out
        if _SPECIAL.search(part):
            _check_special(part, file, desk)
        found, cells = [], 0
        for number, line in enumerate(sheet.iter_rows(values_only=True), 1):
            cells += 1 + len(line)
            if cells > MAX_CELLS:
                message = "the sheet has more than {most} cells"
                desk.fault(file, f"line {number}", message, SMALLER, most=MAX_CELLS)
                return
            words = [_words(cell, number, column, file, desk) for column, cell in enumerate(line, 1)]
            found.append((number, words))
    except (OSError, Faults):
        raise
    except Exception as error:  # openpyxl lets through whatever its parsers raise on a damaged file
        desk.fault(
            file, "", "this is no readable XLSX workbook: {reason}", reason=str(error) or type(error).__name__
        )
        return
    yield from found


def _check_special(part: bytes, file: str, desk: Desk) -> None:
    """Write down what comes out empty: formulas that were never calculated, all but one of merged cells."""
    from lxml import etree

    merged = []
    for _, element in etree.iterparse(io.BytesIO(part), tag=("{*}c", "{*}mergeCell"), resolve_entities=False):
        name = element.get("r", "")
        if etree.QName(element).localname == "mergeCell":
            merged.append(element.get("ref", ""))
        elif element.find("{*}f") is not None and element.get("t") != "str" and not element.findtext("{*}v"):
            desk.fault(
                file,
                f"line {name.lstrip(ascii_uppercase)}, cell {name}" if name else "",
                "the formula has not been calculated: {value}",
                "open the workbook in LibreOffice or Excel, and save it",
                value=f"={element.findtext('{*}f') or ''}",
            )
        element.clear()
    if merged:
        hint = "take them apart, and write into each cell what it means"
        desk.fault(file, "", "cells are merged: {ranges}", hint, ranges=", ".join(merged[:6]))


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
