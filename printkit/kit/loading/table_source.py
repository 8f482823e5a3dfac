"""A table while it is read: its rows as they stand in a file, and the kind of each field; its bounds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field

from printkit.base.catalogue import RowPlace
from printkit.base.dataclass import dataclass
from printkit.base.faults import options_hint
from printkit.base.msgid import N_, Msgid
from printkit.kit.loading.cell_values import are_counts
from printkit.kit.loading.diagnostics import UNPRINTABLE, Diagnostics, Location, cut
from printkit.kit.loading.field_types import IntegerField
from printkit.kit.loading.schema import FieldSpec
from printkit.kit.text.spelling import meant_column

MAX_ROWS = 30_000
"""Rows of a table: as many as the largest games of cards that are collected have, each card a row."""
MAX_TABLE_COLUMNS = 500
"""Columns of a table: many times those of the widest deck."""
MAX_TABLE_CELLS = 1_000_000
"""Cells of a table with something in them: thirty columns of the longest, which take half a gigabyte."""
TOO_MANY_ROWS = N_("the table has more than {most} rows")
TOO_MANY_CELLS = N_("the table has more than {most} filled cells")
FEWER_CELLS = N_("split it into several tables, or take out what no card shows")
MAX_UNPRINTABLE = 10
"""Names of columns with letters that nothing prints, as many as are told."""


@dataclass(frozen=True)
class RawRow:
    """One row as it stands in a file. `place` is `$.card[3]`, or `line 7` of a spreadsheet (`cells`).

    `file` is given where each row has a file of its own. `written` is how its id stands there, where another
    one was made of it.
    """

    values: Mapping[str, object]
    place: str
    cells: bool = False
    file: str = ""
    written: str = ""


@dataclass(frozen=True)
class TableSource:
    """The rows of one table, the kind of each field, and how its file is called in faults.

    `encoding` is what game.toml names for the file, `header` the line that names the columns, 0 where it
    is the first, `rows_from` that of the first row, 0 where it is the next; `lang` is the language that
    it is expected in. `maps` tells that each row is a board with a file of its own. `counts` are columns
    that components take as numbers of copies. `named_by` is the column that ids are made of, "" where it
    is looked for; None where every row must have its own; `naming` is the column that was found.
    `lacking` are the fields that no row has, which has been told. `markdown` is what it says of Markdown,
    None where it says nothing. `leave_out` are columns that are not read.
    """

    table: str
    file: str
    stem: str
    fields: Mapping[str, FieldSpec]
    rows: tuple[RawRow, ...] = field(default=())
    maps: bool = False
    counts: frozenset[str] = frozenset()
    named_by: str | None = None
    naming: str = ""
    lacking: frozenset[str] = frozenset()
    encoding: str = ""
    header: int = 0
    rows_from: int = 0
    lang: str = ""
    markdown: bool | None = None
    leave_out: tuple[str, ...] = ()

    def at(self, raw: RawRow, diagnostics: Diagnostics, context: str = "") -> Location:
        """Return the place of a row."""
        file = raw.file or self.file
        row = self.row_place(raw)
        return Location(diagnostics, file, raw.place, context, raw.cells, self.markdown, row)

    def row_place(self, raw: RawRow) -> RowPlace:
        """Return what tells a row from all others."""
        return RowPlace(self.table, raw.file or self.file, raw.place)

    def counted(self, name: str) -> bool:
        """Whether a field holds whole numbers, declared so or not."""
        if isinstance(self.fields[name].kind, IntegerField):
            return True
        cells = (str(raw.values[name]) for raw in self.rows if raw.cells and name in raw.values)
        return are_counts(cells)


def unprintable(names: Iterable[str], sheet: TableSource, place: str, diagnostics: Diagnostics) -> bool:
    """Whether a name of a column has a letter that nothing prints; write down where one has."""
    found = [name for name in dict.fromkeys(names) if UNPRINTABLE.search(name)]
    for name in found[:MAX_UNPRINTABLE]:
        letter = f"U+{ord(UNPRINTABLE.findall(name)[0]):04X}"
        message = N_("the name of a column has the character {letter}, which cannot be printed: {value}")
        value = cut(UNPRINTABLE.sub("\ufffd", name))
        diagnostics.fault(sheet.file, place, message, letter=letter, value=value)
    return bool(found)


def columns_left_out(
    columns: Iterable[str], sheet: TableSource, place: str, diagnostics: Diagnostics
) -> frozenset[str]:
    """Return the columns that a table leaves out, as they are written; write down what names none of them."""
    known = tuple(columns)
    found = {name: meant_column(name, known) for name in sheet.leave_out}
    for name, column in found.items():
        if not column:
            hint, values = options_hint(name, known)
            message = N_("there is no column “{value}” to leave out")
            diagnostics.warn(sheet.file, place, message, hint, value=name, **values)
    return frozenset(filter(None, found.values()))


def tell_lacking(
    sheet: TableSource, names: Iterable[str], place: str, message: Msgid, diagnostics: Diagnostics
) -> None:
    """Write down the fields that no row has; ids are made where they are missing."""
    for name in names:
        if name != "id" or sheet.named_by is None:
            diagnostics.fault(sheet.file, place, message, value=name)
