"""Hold what is known while a game's files are checked, and gather what is wrong and what is said.

`Diagnostics` are those of one game; a `Location` is a place in one of its files. Values are checked at a
`Location`, which writes the faults and keeps paths and letters within bounds; texts are left as
`SourceText`s, to be put into a language later.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import field
from functools import cached_property
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from printkit.base.catalogue import RowPlace, SourceText
from printkit.base.dataclass import dataclass
from printkit.base.faults import MAX_VALUE_LENGTH, Fault, near_name, options_hint
from printkit.base.msgid import N_, NO_MESSAGE, Msgid
from printkit.base.paths import files, shared_beside, shown_path, templates_beside
from printkit.base.pictures import PictureFolders
from printkit.base.toml_places import DocumentPlaces, key_step, with_line

MAX_ROW_FAULTS = 20
"""Faults of one row that its pieces may tell in a draft: several times what has room on a card."""
MAX_FILE_FAULTS = 1_000
"""Faults of one file that are told: who has more has damaged it, and mends what it comes from."""


@dataclass
class Diagnostics:
    """What is known of one game while it is read.

    `ids` names the rows of each table, `documents` has the TOML files by their names in faults, `codes` the
    file and the place of each card's code. `texts` are the contexts of what rows say, as `cards/axe.name`.
    `markdown` tells that texts are read as Markdown unless their table says otherwise. `flaws` has what is
    wrong with rows, also what is not told because so much is.
    """

    folder: Path
    ids: dict[str, frozenset[str]] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)
    phrases: dict[str, SourceText] = field(default_factory=dict)
    documents: dict[str, DocumentPlaces] = field(default_factory=dict)
    counts: Counter[str] = field(default_factory=Counter)
    codes: dict[str, tuple[str, str]] = field(default_factory=dict)
    markdown: bool = False
    flaws: dict[RowPlace, list[Fault]] = field(default_factory=dict)
    texts: set[str] = field(default_factory=set)
    _names: dict[str, tuple[str, ...]] = field(default_factory=dict)

    @cached_property
    def pictures(self) -> PictureFolders:
        """The pictures that the templates of the game find."""
        return PictureFolders(templates_beside(self.folder), shared_beside(self.folder), self.folder)

    def names(self, table: str) -> tuple[str, ...]:
        """Return the ids of a table's rows in order, to look for the one that was meant."""
        if table not in self._names:
            self._names[table] = tuple(sorted(self.ids.get(table, ())))
        return self._names[table]

    def fault(
        self,
        file: str,
        place: str,
        message: Msgid,
        hint: Msgid = NO_MESSAGE,
        row: RowPlace | None = None,
        /,
        **values: object,
    ) -> None:
        """Write down a fault, of one file as many as may be told; of a TOML file it tells the line too.

        `row` is the row that it is of.
        """
        self.counts[file] += 1
        if row and len(self.flaws.get(row, ())) < MAX_ROW_FAULTS:
            shown = place if self.full(file) else with_line(self.documents, file, place)
            self.flaw(row, Fault(file, shown, message, values, hint))
        if self.counts[file] == MAX_FILE_FAULTS:
            place, values = "", {"most": MAX_FILE_FAULTS - 1}
            message, hint = N_("there are more errors than the {most} listed here"), N_("fix these first")
        if self.counts[file] <= MAX_FILE_FAULTS:
            self.faults.append(Fault(file, with_line(self.documents, file, place), message, values, hint))

    def warn(
        self, file: str, place: str, message: Msgid, hint: Msgid = NO_MESSAGE, /, **values: object
    ) -> None:
        """Write down what is no fault, and may not be meant so."""
        self.faults.append(
            Fault(file, with_line(self.documents, file, place), message, values, hint, "warning")
        )

    def flaw(self, row: RowPlace, fault: Fault) -> None:
        """Note that a row is faulty: a draft marks the pieces that show it."""
        known = self.flaws.setdefault(row, [])
        if len(known) < MAX_ROW_FAULTS:
            known.append(fault)

    def full(self, file: str) -> bool:
        """Whether of a file as much is told as may be."""
        return self.counts[file] > MAX_FILE_FAULTS


class Location(NamedTuple):
    """A place in a file. In a spreadsheet (`cell`) the parts of a cell share the cell's place.

    `markdown` is what its table says of Markdown, None where it says nothing; `row` is the row that it is in.
    """

    diagnostics: Diagnostics
    file: str
    place: str
    context: str = ""
    cell: bool = False
    markdown: bool | None = None
    row: RowPlace | None = None

    def key(self, name: str) -> Location:
        """Go to a field of the value that stands here."""
        if self.cell:
            place = self.place if ", column " in self.place else f'{self.place}, column "{name}"'
        else:
            place = f"{self.place}{key_step(name)}"
        return self._replace(place=place, context=f"{self.context}.{name}")

    def item(self, index: int) -> Location:
        """Go to an item of the list that stands here; places count from 0, contexts from 1."""
        place = self.place if self.cell else f"{self.place}[{index}]"
        return self._replace(place=place, context=f"{self.context}.{index + 1}")

    def fault(self, message: Msgid, hint: Msgid = NO_MESSAGE, /, **values: object) -> None:
        """Write down a fault at this place."""
        self.diagnostics.fault(self.file, self.place, message, hint, self.row, **values)

    def warn(self, message: Msgid, hint: Msgid = NO_MESSAGE, /, **values: object) -> None:
        """Write down at this place what is no fault, and may not be meant so."""
        self.diagnostics.warn(self.file, self.place, message, hint, **values)

    def unknown(self, message: Msgid, value: object, options: Iterable[str], /, **values: object) -> None:
        """Write down that a name is not among the known ones, with the nearest as a hint."""
        if self.diagnostics.full(self.file):
            self.fault(message, value=value, **values)  # looking for the nearest name takes long
            return
        hint, found = options_hint(value, options)
        self.fault(message, hint, value=value, **found, **values)

    def phrase(self, forms: tuple[str, ...], placeholders: frozenset[str] | None = frozenset()) -> SourceText:
        """Leave a text here to be put into a language; two texts of one context are a fault."""
        markdown = self.diagnostics.markdown if self.markdown is None else self.markdown
        phrase = SourceText(self.context, forms, self.file, self.place, placeholders, markdown, self.row)
        other = self.diagnostics.phrases.setdefault(self.context, phrase)
        if other is not phrase and other != phrase:
            self.fault(
                N_("two texts are called “{context}”, the other is at {other}"),
                N_("give one of the rows another id, or its table a file of another name"),
                context=self.context,
                other=f"{other.file}: {with_line(self.diagnostics.documents, other.file, other.place)}",
            )
        return phrase


class ToldCell(str):
    """The words of a cell that is a fault already: nothing more is said of its value."""


class UncalculatedCell(ToldCell):
    """A formula of a workbook that has no value."""


class MergedCell(str):
    """A cell of a workbook that shows nothing, because it is merged with the first of its `ranges`."""

    ranges: str

    def __new__(cls, ranges: str) -> MergedCell:
        made = super().__new__(cls)
        made.ranges = ranges
        return made


class FormattedCell(str):
    """The words of a cell of a workbook of which some are bold, in italics or underlined.

    `marked` are the same with tags round these, `<b>so</b>`.
    """

    marked: str

    def __new__(cls, words: str, marked: str) -> FormattedCell:
        made = super().__new__(cls, words)
        made.marked = marked
        return made


class HiddenLine(list[str]):
    """A line of a workbook that is hidden, by hand or by a filter."""


class NumberCell(str):
    """A number of a workbook in digits, `true` or `false`, with the format that its cell shows it by."""

    number: float
    form: str

    def __new__(cls, digits: str, number: float, form: str) -> NumberCell:
        made = super().__new__(cls, digits)
        made.number, made.form = number, form
        return made


def shown_value(value: object) -> str:
    """Write a value as it would stand in a file, cut where it is long."""
    if isinstance(value, bool):
        words = "true" if value else "false"
    elif isinstance(value, str):
        words = f'"{value}"'
    elif isinstance(value, Mapping):
        words = (
            "{" + ", ".join(f"{name} = {shown_value(each)}" for name, each in list(value.items())[:6]) + "}"
        )
    elif isinstance(value, (list, tuple)):
        words = "[" + ", ".join(shown_value(each) for each in value[:12]) + "]"
    else:
        words = str(value)
    return cut(words)


def cut(words: str) -> str:
    """Cut words where they are too long for a fault."""
    return words if len(words) <= MAX_VALUE_LENGTH else words[: MAX_VALUE_LENGTH - 1] + "…"


UNPRINTABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
"""Letters that no XML document may hold."""


def printable(words: str, at: Location) -> bool:
    """Whether words hold no control letters; write down where they do."""
    found = UNPRINTABLE.search(words)
    if found:
        at.fault(N_("the character {letter} cannot be printed"), letter=f"U+{ord(found[0]):04X}")
    return not found


def inside(folder: Path, name: str, at: Location, hint: Msgid = NO_MESSAGE, /, **values: object) -> bool:
    """Whether a file stands in a folder; write down where it does not, with a hint that has `values`."""
    if "\\" in name or "\0" in name or not printable(name, at) or PurePosixPath(name).is_absolute():
        at.fault(
            N_("“{file}” is not a path inside the game's folder"),
            N_("write it with /, and without a drive letter"),
            file=name,
        )
        return False
    leaves = ".." in PurePosixPath(name).parts
    found = there(folder, name)
    if leaves:
        at.fault(N_("“{file}” is outside the game's folder"), N_("copy the file into the folder"), file=name)
    elif not found:
        if not hint:
            hint, values = _near_file(folder, name)
        at.fault(N_("there is no file {file}"), hint, file=f'"{name}"', **values)
    return found and not leaves


def _near_file(folder: Path, name: str) -> tuple[Msgid, dict[str, object]]:
    """Return a hint that names the file which was probably meant, or the folder where it is looked for."""
    ending = PurePosixPath(name).suffix.lower()
    below = [path.relative_to(folder).as_posix() for path in files(folder, {ending})] if ending else []
    values: dict[str, object] = {"folder": shown_path(folder)}
    if close := near_name(name, below) or _same_name(PurePosixPath(name).name, below):
        return N_("did you mean “{close}”? it is looked for in {folder}"), {**values, "close": close}
    return N_("it is looked for in {folder}"), values


def _same_name(name: str, below: Iterable[str]) -> str:
    """Return the path whose last part is probably the name; "" where there is none."""
    by_name = {PurePosixPath(path).name: path for path in below}
    return by_name.get(near_name(name, by_name), "")


def there(folder: Path, name: str) -> bool:
    """Whether a folder has a file of this name."""
    try:
        return (folder / name).is_file()
    except (OSError, ValueError):  # too long
        return False
