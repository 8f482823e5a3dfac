"""Read the files of one game's folder: game.toml, its tables, rules, labels and the assistant's words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from printkit.base.catalogue import SourceText
from printkit.base.faults import Fault, FaultError, blocking
from printkit.base.msgid import N_, NO_MESSAGE
from printkit.base.paths import shown_path
from printkit.base.text_files import no_plain_files
from printkit.kit.loading import tables
from printkit.kit.loading.column_kinds import with_counts
from printkit.kit.loading.components import check_components, check_shown, warn_of_counts, with_columns
from printkit.kit.loading.diagnostics import Diagnostics, Location, ToldCell, inside, shown_value
from printkit.kit.loading.encodings import ENCODINGS, known_encoding
from printkit.kit.loading.field_types import TextField, finite
from printkit.kit.loading.game_source import GameSource
from printkit.kit.loading.manifest_schema import (
    RULE,
    TERRAIN_TABLES,
    Declared,
    check_tables,
    read_declarations,
)
from printkit.kit.loading.row_files import with_own_rows
from printkit.kit.loading.row_ids import with_ids
from printkit.kit.loading.safe_zones import check_safe_zones
from printkit.kit.loading.schema import Record, holds_text
from printkit.kit.loading.spreadsheet_rows import SPREADSHEETS, from_spreadsheet
from printkit.kit.loading.structured_text import STRUCTURED, read_structured
from printkit.kit.loading.table_source import TableSource
from printkit.kit.model import Kit, Row
from printkit.kit.text.spelling import meant_column

if TYPE_CHECKING:
    from printkit.kit.maps import TerrainKinds

ASSISTANT = ("events", "questions", "procedures", "position")
"""Files that hold the assistant's words; each `[[name]]` whose rows have ids is a table."""

BUILDINGS = "building"
"""The table that names the buildings of maps; those of the user's own maps are added to it."""

LABEL = TextField(placeholders=None)
"""Labels and the assistant's words: their placeholders are filled by what says them, `say("cards", n=4)`."""

SPOKEN = frozenset({"say", "ask", "for", "summary", "text", "title"})
"""Fields of those files that are said to players; any other is for programmes."""


DELETE_LINE = N_("delete this line")
SAME_ID = N_("“{written}” gives this id: accents, capitals and signs make no difference")

GameReader = Callable[[Path], GameSource]
"""Reads a game's folder as `read_game` does, or has read it before."""

ROW_MARK_LENGTH = 7
"""Letters of the mark of a row, enough that no change of it goes unseen by chance."""


def try_read_game(game_dir: Path) -> tuple[GameSource | None, list[Fault]]:
    """Read a folder; return the game, None where nothing can be made of it, and everything that is wrong."""
    if found := list(no_plain_files(game_dir)):
        return None, found
    diagnostics = Diagnostics(game_dir)
    files = _Files(diagnostics)
    document = files.toml("game.toml")
    if document is None or diagnostics.faults:
        return None, diagnostics.faults
    at = Location(diagnostics, files.shown("game.toml"), "$")
    said = read_declarations(document, at)
    check_tables(said, at)
    kinds = _terrain_kinds(said, at)
    sheets = _sheets(said, files, at)
    rules = files.rules()
    if said.folders:
        sheets |= _map_sheets(said, sheets, at)
    spoken = files.spoken({file for file, _ in said.files.values()}, sheets)
    for sheet in (*sheets.values(), *spoken.values()):
        _know(sheet, diagnostics)
    if rules is not None:
        _know(rules, diagnostics)
    diagnostics.ids["component"] = frozenset(each["id"] for each in said.components)
    said = replace(said, components=with_columns(said.components, sheets, diagnostics.ids))
    check_components(said.components, sheets, said.values["players"], at)
    rows = {name: _rows(sheet, diagnostics) for name, sheet in sheets.items() if name not in said.folders}
    if said.folders:
        rows |= _map_rows(said, kinds, sheets, rows, diagnostics)
    check_shown(said.components, sheets, rows, at)
    warn_of_counts(said.components, sheets, said.tables, at)
    check_safe_zones(said.components, sheets, rows, said.values["table"], at)
    rows |= {name: _spoken_rows(sheet, diagnostics) for name, sheet in spoken.items()}
    numbers = {
        sheet.row_place(raw): number for sheet in sheets.values() for number, raw in enumerate(sheet.rows, 1)
    }
    game = GameSource(
        game_dir,
        said.values,
        said.components,
        rows,
        _rows(rules, diagnostics) if rules is not None else (),
        files.labels(),
        diagnostics.phrases,
        diagnostics.documents,
        kinds,
        tuple(fault for fault in diagnostics.faults if fault.severity == "warning"),
        {
            (place.table, numbers[place]): tuple(faults)
            for place, faults in diagnostics.flaws.items()
            if place in numbers
        },
        numbers,
        {name: sheet.naming for name, sheet in sheets.items() if sheet.naming},
        _own_rows(said, sheets),
    )
    wording = game.wording(game.source_lang) if game.languages else None
    if wording is not None:
        for phrase in diagnostics.phrases.values():
            wording.text(phrase)
        diagnostics.faults.extend(wording.faults)
    return (game if game.languages else None), diagnostics.faults


class _Files:
    """The files of a game, each read once."""

    def __init__(self, diagnostics: Diagnostics) -> None:
        self.diagnostics = diagnostics
        self._documents: dict[str, dict[str, object] | None] = {}
        self._values: dict[str, object] = {}

    def shown(self, name: str) -> str:
        return shown_path(self.diagnostics.folder / name)

    def there(self, name: str) -> bool:
        return (self.diagnostics.folder / name).exists()

    def toml(self, name: str) -> dict[str, object] | None:
        if name not in self._documents:
            self._documents[name] = tables.toml(
                self.diagnostics.folder / name, self.shown(name), self.diagnostics
            )
        return self._documents[name]

    def structured(self, name: str, sheet: TableSource) -> object:
        """Return what a JSON or YAML file holds, the first time for `sheet`; None where it cannot be read."""
        if name not in self._values:
            path, value = self.diagnostics.folder / name, None
            words = tables.read_table_text(path, sheet, self.diagnostics)
            if words is not None:
                value = read_structured(words, path.suffix.lower(), sheet.file, self.diagnostics)
            self._values[name] = value
        return self._values[name]

    def rules(self) -> TableSource | None:
        if not self.there("rules.toml"):
            return None
        document = self.toml("rules.toml")
        sheet = TableSource("rule", self.shown("rules.toml"), "rules", RULE)
        if document is None:
            return sheet
        self.only(document, ("rule",), sheet.file)
        return tables.from_toml(document, sheet, self.diagnostics)

    def labels(self) -> dict[str, SourceText]:
        if not self.there("labels.toml"):
            return {}
        at = Location(self.diagnostics, self.shown("labels.toml"), "$")
        found: dict[str, SourceText] = {}
        for name, words in (self.toml("labels.toml") or {}).items():
            taken = LABEL.take(
                words, Location(self.diagnostics, at.file, at.key(name).place, f"labels/{name}")
            )
            if isinstance(taken, SourceText):
                found[name] = taken
        return found

    def spoken(self, taken: set[str], known: Mapping[str, TableSource]) -> dict[str, TableSource]:
        """Read the assistant's words where game.toml does not declare them."""
        found: dict[str, TableSource] = {}
        for stem in ASSISTANT:
            file = f"{stem}.toml"
            if file in taken or not self.there(file):
                continue
            for name, rows in (self.toml(file) or {}).items():
                if not isinstance(rows, list) or not all(
                    isinstance(row, Mapping) and "id" in row for row in rows
                ):
                    continue
                sheet = TableSource(name, self.shown(file), stem, {})
                if name in known or name in found:
                    other = (known.get(name) or found[name]).file
                    message = N_("the table “{table}” is also in {other}")
                    Location(self.diagnostics, sheet.file, "$").key(name).fault(
                        message, table=name, other=other
                    )
                else:
                    found[name] = tables.from_toml({name: rows}, sheet, self.diagnostics)
        return found

    def only(self, document: Mapping[str, object], names: tuple[str, ...], file: str) -> None:
        """Write down the tables of a file that nobody asks for."""
        for name in document:
            if name not in names:
                Location(self.diagnostics, file, "$").key(name).unknown(
                    N_("unknown table “{value}”"), name, names
                )


def _sheets(said: Declared, files: _Files, at: Location) -> dict[str, TableSource]:
    """Read the tables of game.toml; one that cannot be read has no rows, and its fault is written down."""
    found: dict[str, TableSource] = {}
    books: set[str] = set()
    for table, (file, tab) in said.files.items():
        here = at.key("table").key(table).key("file")
        stem = file.rpartition(".")[0] or file
        if file.lower().endswith(".xlsx"):  # each sheet is like a file of its own
            stem = f"{stem}/{table}" if file in books else stem
            books.add(file)
        sheet = TableSource(
            table,
            files.shown(file),
            stem,
            said.tables[table],
            counts=frozenset(
                each["copies"]
                for each in said.components
                if each["rows"] == table and isinstance(each["copies"], str)
            ),
            named_by=said.values["table"][table]["id"],
            encoding=said.values["table"][table]["encoding"],
            header=said.values["table"][table]["header"],
            rows_from=said.values["table"][table]["rows_from"],
            lang=next(iter(said.values["languages"]), ""),
            markdown=said.values["table"][table]["markdown"],
            leave_out=said.values["table"][table]["leave_out"],
        )
        found[table] = sheet
        suffix = Path(file).suffix.lower()
        if not file or not inside(files.diagnostics.folder, file, here):
            continue
        if sheet.encoding and not _has_encoding(sheet, suffix, at.key("table").key(table).key("encoding")):
            continue
        for name in ("header", "rows_from") if suffix not in SPREADSHEETS else ():
            if said.values["table"][table][name]:
                message = N_("only CSV, TSV and XLSX files have a line that names the columns")
                at.key("table").key(table).key(name).fault(message, DELETE_LINE)
        if sheet.rows_from and sheet.rows_from <= sheet.header:
            message = N_("no row can come before line {least}: line {header} names the columns")
            place = at.key("table").key(table).key("rows_from")
            place.fault(message, least=sheet.header + 1, header=sheet.header)
        if suffix in SPREADSHEETS:
            found[table] = from_spreadsheet(files.diagnostics.folder / file, sheet, files.diagnostics, tab)
        elif suffix in STRUCTURED:
            value = files.structured(file, sheet)
            if value is not None:
                found[table] = tables.from_structured(value, sheet, files.diagnostics)
        elif suffix == ".toml":
            document = files.toml(file)
            same = tuple(other for other, (name, _) in said.files.items() if name == file)
            if document is not None:
                found[table] = tables.from_toml(document, sheet, files.diagnostics)
                if table == same[0]:
                    files.only(document, same, sheet.file)
        else:
            here.unknown(
                N_("“{value}” is not a table that printkit can read"),
                file,
                (".toml", *SPREADSHEETS, *STRUCTURED),
            )
        if own := said.values["table"][table]["own"]:
            place = at.key("table").key(table).key("own")
            found[table] = with_own_rows(found[table], own, files.diagnostics, place)
    for table, sheet in found.items():
        fields = [name for name in sheet.fields if name != "id"]
        if sheet.rows and sheet.named_by and fields and not meant_column(sheet.named_by, tuple(fields)):
            message = N_("the table “{table}” has no field “{value}”")
            at.key("table").key(table).key("id").unknown(message, sheet.named_by, fields, table=table)
        found[table] = with_ids(with_counts(sheet, said.tables[table], files.diagnostics))
    return found


def _own_rows(said: Declared, sheets: Mapping[str, TableSource]) -> dict[str, str]:
    """Return the rows that have files of their own (`tile/market`), each with a mark of what it says.

    What is written in words moves no piece, so it is left out of the mark.
    """
    return {
        f"{table}/{raw.values['id']}": _row_mark(raw.values, _worded(sheet))
        for table, sheet in sheets.items()
        if said.values["table"].get(table, {}).get("own")
        for raw in sheet.rows
        if raw.file
    }


def _row_mark(values: Mapping[str, object], worded: set[str]) -> str:
    told = sorted((name, value) for name, value in values.items() if name not in worded)
    return sha256(repr(told).encode()).hexdigest()[:ROW_MARK_LENGTH]


def _worded(sheet: TableSource) -> set[str]:
    return {name for name, field in sheet.fields.items() if holds_text(field.kind)}


def _has_encoding(sheet: TableSource, suffix: str, here: Location) -> bool:
    """Whether a table's file may have the encoding that is named for it; write down where it may not."""
    if suffix not in (".csv", ".tsv", *STRUCTURED):
        here.fault(N_("an encoding can only be given for CSV, TSV, JSON and YAML files"), DELETE_LINE)
    elif not known_encoding(sheet.encoding):
        here.unknown(N_("unknown encoding “{value}”"), sheet.encoding, ENCODINGS)
    else:
        return True
    return False


def _terrain_kinds(said: Declared, at: Location) -> TerrainKinds | None:
    """Return the kinds of terrain and special cells; None where the game has neither these nor boards."""
    if not said.folders and not any(said.values[name] for name in TERRAIN_TABLES):
        return None
    from printkit.kit.loading.terrain_kinds import terrain_kinds

    if not said.values["terrain"]:
        at.key("terrain").fault(
            N_("no kind of terrain is declared for the cells of boards"),
            N_('for example [terrain.meadow] with letter = "." below it'),
        )
    return terrain_kinds(said.values, at)


def _map_sheets(said: Declared, sheets: Mapping[str, TableSource], at: Location) -> dict[str, TableSource]:
    """Read the folders of maps; return their tables, and that of the towns with the user's own."""
    from printkit.kit.loading import map_files  # a game without maps does not wait for what reads them

    found: dict[str, TableSource] = {}
    for name, folder in said.folders.items():
        here = at.key("table").key(name).key("folder")
        found[name] = map_files.board_rows(name, folder, at.diagnostics, here)
        if "town" in sheets:
            found["town"] = map_files.added(found.get("town", sheets["town"]), folder, at.diagnostics, here)
    return found


def _map_rows(
    said: Declared,
    kinds: TerrainKinds | None,
    sheets: Mapping[str, TableSource],
    rows: Mapping[str, tuple[Row, ...]],
    diagnostics: Diagnostics,
) -> dict[str, tuple[Row, ...]]:
    """Check the maps and the towns made of them; return their rows, and those of the buildings on them."""
    from printkit.kit.loading import map_files

    found: dict[str, tuple[Row, ...]] = {}
    for name in said.folders:
        if kinds is not None and kinds.terrains:  # else every letter of every board would be unknown
            found[name] = map_files.rows(
                sheets[name], kinds, said.values["table"][name]["kinds"], diagnostics
            )
        else:
            found[name] = ()
        if BUILDINGS in rows:
            known = found.get(BUILDINGS, rows[BUILDINGS])
            found[BUILDINGS] = known + map_files.buildings(found[name], known, sheets[BUILDINGS])
    there = {**rows, **found}
    if not blocking(diagnostics.faults) and there.keys() >= map_files.TABLES.keys():
        map_files.check_towns(there, sheets["town"], diagnostics)
    return found


def _know(sheet: TableSource, diagnostics: Diagnostics) -> None:
    """Note the ids of a table's rows, and those that stand twice."""
    seen: set[str] = set()
    for raw in sheet.rows:
        name = raw.values.get("id")
        if isinstance(name, str) and not isinstance(name, ToldCell):
            if name in seen:
                at = sheet.at(raw, diagnostics).key("id")
                hint = SAME_ID if raw.written else NO_MESSAGE
                at.fault(N_("two rows are called “{value}”"), hint, value=name, written=raw.written)
            seen.add(name)
    if seen:
        diagnostics.ids[sheet.table] = frozenset(seen)


def _rows(sheet: TableSource, diagnostics: Diagnostics) -> tuple[Row, ...]:
    record = Record(
        {
            name: replace(kind, optional=True) if name in sheet.lacking else kind
            for name, kind in sheet.fields.items()
        }
    )
    taken: list[Row] = []
    seen: set[object] = set()
    said = [name for name, field in sheet.fields.items() if holds_text(field.kind)]
    texts: set[str] = set()
    for number, raw in enumerate(sheet.rows, 1):
        name = raw.values.get("id")
        name = name if isinstance(name, str) and name not in seen else number
        own = {f"{sheet.stem}/{name}.{each}" for each in said if each in raw.values}
        table = "" if own.isdisjoint(diagnostics.texts) else f"{sheet.table}/"
        context = f"{sheet.stem}/{table}{name}"
        texts |= own
        seen.add(str(raw.values.get("id")))
        at = sheet.at(raw, diagnostics, context)
        values: Any = record.take(raw.values, at)
        taken.append(Row(str(values.get("id", "")), number, values))
    diagnostics.texts.update(texts)
    return tuple(taken)


def _spoken_rows(sheet: TableSource, diagnostics: Diagnostics) -> tuple[Row, ...]:
    taken = []
    for number, raw in enumerate(sheet.rows, 1):
        at = Location(diagnostics, sheet.file, raw.place, f"{sheet.stem}/{raw.values['id']}")
        values: dict[str, Any] = {}
        for name, value in raw.values.items():
            spoken = name in SPOKEN
            values[name] = LABEL.take(value, at.key(name)) if spoken else _frozen(value, at.key(name))
        taken.append(Row(str(raw.values["id"]), number, values))
    return tuple(taken)


def _frozen(value: object, at: Location) -> object:
    if isinstance(value, list):
        return tuple(_frozen(each, at) for each in value)
    if isinstance(value, Mapping):
        return {name: _frozen(each, at) for name, each in value.items()}
    if isinstance(value, (str, int)) or (isinstance(value, float) and finite(value)):
        return value
    at.fault(N_("expected words or a number, found {value}"), value=shown_value(value))
    return ""


def read_kit(game_dir: Path, lang: str) -> Kit:
    """Read a game in one language. Raises FaultError where its data or that language's file is wrong."""
    return read_game(game_dir).kit(lang)


def read_game(game_dir: Path) -> GameSource:
    """Read a game's folder. Raises FaultError where anything in its data is wrong."""
    game, faults = try_read_game(game_dir)
    if game is None or blocking(faults):
        raise FaultError(faults)
    return game
