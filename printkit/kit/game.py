"""Check `game.toml`, by the same schema as the rows of tables: every fault at once."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import Any

from printkit.kit.desk import At, shown
from printkit.kit.faults import options_hint
from printkit.kit.model import Artwork
from printkit.kit.schema import (
    Field,
    Image,
    Int,
    Kind,
    ListOf,
    MapOf,
    Number,
    Plain,
    Record,
    UnknownKind,
    Words,
    parse,
    printable,
    references,
)
from printkit.kit.sizes import SIZES
from printkit.kit.tables import Sheet

SOURCES = "choice seed public ours"
PIECES = "choice card token marker standee tile board sheet table rules box"
RESERVED_TABLES = ("rule", "component", "icon")
RESERVED_FIELDS = ("number", "get")
"""Names that a row has for itself."""


@dataclass(frozen=True)
class Size:
    """Width and height in mm, or the name of a size."""

    empty: object = (63.0, 88.0)

    def take(self, value: object, at: At) -> object:
        if isinstance(value, str):
            if value not in SIZES:
                at.unknown('unknown size "{value}"', value, SIZES)
            return SIZES.get(value, self.empty)
        if not isinstance(value, list) or len(value) != 2:
            at.fault(
                "expected a size, found {value}",
                "write [width, height] in mm, or a name: {options}",
                value=shown(value),
                options=", ".join(SIZES),
            )
            return self.empty
        side = Number(4, 2000)
        sides = [side.take(each, at.item(index)) for index, each in enumerate(value)]
        return tuple(sides) if None not in sides else self.empty


@dataclass(frozen=True)
class Face:
    """A template by name, or a finished drawing, picture or PDF page of the game's folder."""

    empty: object = ""

    def take(self, value: object, at: At) -> object:
        if isinstance(value, Mapping):
            record = Record({"file": Field(Image()), "page": Field(Int(1, 9999), True, 1)}, "field of a face")
            taken: Any = record.take(value, at)
            return Artwork(taken["file"], taken["page"] or 1)
        if not isinstance(value, str) or not value:
            at.fault("expected a template or {{ file = … }}, found {value}", value=shown(value))
            return ""
        if value.lower().endswith(".svg"):
            return value if template_name(value, at) else ""
        return Artwork(str(Image().take(value, at)))


@dataclass(frozen=True)
class Document:
    """An HTML template by name."""

    empty: object = ""

    def take(self, value: object, at: At) -> object:
        if not isinstance(value, str) or not value.lower().endswith((".html", ".htm")):
            at.fault("expected the name of an .html template, found {value}", value=shown(value))
            return ""
        return value if template_name(value, at) else ""


@dataclass(frozen=True)
class Copies:
    """A number, or the name of a field that holds it."""

    empty: object = 1

    def take(self, value: object, at: At) -> object:
        if isinstance(value, str):
            return value
        taken = Int(0, 9999).take(value, at)
        return 1 if taken is None else taken


@dataclass(frozen=True)
class Plainly:
    """Any value that can stand in a cell; what it must equal is checked with the table at hand."""

    empty: object = ""

    def take(self, value: object, at: At) -> object:
        if isinstance(value, (str, int)) or (isinstance(value, float) and math.isfinite(value)):
            return value
        at.fault("expected a single value, found {value}", value=shown(value))
        return ""


def template_name(name: str, at: At) -> bool:
    """Tell whether the name of a template stays in its folder; write down where it does not."""
    good = printable(name, at)
    if good and ("\\" in name or PurePosixPath(name).is_absolute() or ".." in PurePosixPath(name).parts):
        at.fault('"{file}" leaves the folder of the templates', file=name)
        return False
    return good


def fields(**kinds: str | Kind | Field) -> dict[str, Field]:
    """Write down the fields of a record; `id_` and `from_` stand for names that Python keeps."""
    made = {}
    for name, kind in kinds.items():
        made[name.rstrip("_")] = (
            parse(kind) if isinstance(kind, str) else kind if isinstance(kind, Field) else Field(kind)
        )
    return made


def optional(kind: str | Kind, default: object = None) -> Field:
    """Make a field that may be left out, and what it is then."""
    return Field(parse(kind).kind if isinstance(kind, str) else kind, True, default)


PLAYERS = Record(fields(min="int 1..99", max="int 1..99"))
TABLE = Record(fields(file="plain", fields=optional("map plain plain"), sheet="plain?"))
COMPONENT = Record(
    fields(
        id="id",
        name="text",
        kind=PIECES,
        from_=optional(SOURCES, "seed"),
        size=Size(),
        rows="plain?",
        where=optional(MapOf("", Plainly())),
        copies=optional(Copies(), 1),
        front=optional(Face()),
        back=optional(Face()),
        document=optional(Document()),
        shape=optional("choice rect round hex", "rect"),
        bleed=optional("bool", True),
        safe=optional("number 0..50", 3),
        feet=optional("number 0..100", 0),
        booklet=optional("bool", False),
        print=optional("id"),
        fields="list plain?",
        notes="text?",
    )
)
RULE = fields(
    id="id",
    topic="id",
    from_=optional(SOURCES, "seed"),
    role=optional("list choice print assistant tracker table"),
    text="text",
    ruling="text?",
    variant="plain?",
)
GAME = Record(
    fields(
        game="id",
        title="text",
        summary="text?",
        credit="list plain",
        credit_note="text?",
        languages="list id",
        prefix="plain?",
        players=PLAYERS,
        seats="list id?",
        look="map plain colour?",
        table=optional(MapOf("", TABLE)),
        component=optional(ListOf(Words())),
    )
)
"""The components are taken one by one, each under its own context."""


@dataclass(frozen=True)
class Declared:
    """What `game.toml` says: its own values, its components, and the tables still to be read."""

    values: Mapping[str, Any]
    components: tuple[Mapping[str, Any], ...]
    tables: Mapping[str, Mapping[str, Field]]
    files: Mapping[str, tuple[str, str]] = field(default_factory=dict)


def declared(document: Mapping[str, object], at: At) -> Declared:
    """Check everything of `game.toml` that needs no table's rows."""
    name = at.desk.folder.resolve().name
    bare = {key: value for key, value in document.items() if key != "component"}
    values: Any = GAME.take(bare, At(at.desk, at.file, "$", f"game/{name}"))
    if document.get("game") != name and values["game"]:
        at.key("game").fault(
            'the game is called "{value}", its folder "{folder}"', value=values["game"], folder=name
        )
    if "languages" in document and not values["languages"]:
        at.key("languages").fault("the game has no language", "the first is the language of these files")
    least, most = (values["players"].get(end) for end in ("min", "max"))
    if least and most and least > most:
        at.key("players").fault("min {least} is more than max {most}", least=least, most=most)
    _twice(values["languages"], at.key("languages"), 'the language "{value}" stands twice')
    _twice(values["seats"], at.key("seats"), 'the seat "{value}" stands twice')
    return Declared(
        values,
        _components(document.get("component", []), at),
        {
            name: _fields(table["fields"], at.key("table").key(name))
            for name, table in values["table"].items()
        },
        {name: (table["file"], table["sheet"]) for name, table in values["table"].items()},
    )


def check_tables(game: Declared, at: At) -> None:
    """Check that tables have free names, and that fields refer to tables that exist."""
    known = {*game.tables, *RESERVED_TABLES[:2]}
    for name, kinds in game.tables.items():
        here = at.key("table").key(name)
        if name in RESERVED_TABLES:
            here.fault('a table may not be called "{value}"', value=name)
        for field_name, kind in kinds.items():
            for table in references(kind.kind):
                if table not in known:
                    here.key("fields").key(field_name).unknown(
                        'unknown table "{value}"', table, sorted(known)
                    )


def check_components(game: Declared, sheets: Mapping[str, Sheet], at: At) -> None:
    """Check what a component says about the table that its faces come from."""
    _twice(
        tuple(each["id"] for each in game.components),
        at.key("component"),
        'two components are called "{value}"',
    )
    for index, component in enumerate(game.components):
        here = at.key("component").item(index)
        table = component["rows"]
        if not component["front"] and not component["document"]:
            here.fault("the component has neither front nor document")
        if component["front"] and component["document"]:
            here.fault("the component has both a front and a document")
        if component["back"] and not component["front"]:
            here.key("back").fault("the component has a back but no front")
        if not table:
            for name in ("where", "copies"):
                if isinstance(component[name], (str, Mapping)) and component[name]:
                    here.key(name).fault('"{name}" needs "rows": the name of a table', name=name)
        elif table not in sheets:
            here.key("rows").unknown('unknown table "{value}"', table, sorted(sheets))
        else:
            _check_rows(component, sheets[table], here)


def _check_rows(component: Mapping[str, Any], sheet: Sheet, at: At) -> None:
    copies = component["copies"]
    if isinstance(copies, str):
        here = at.key("copies")
        if copies not in sheet.fields:
            numbers = [name for name, field in sheet.fields.items() if isinstance(field.kind, Int)]
            hint, values = options_hint(copies, numbers)
            here.fault(
                'the table "{table}" has no field "{value}"', hint, table=sheet.table, value=copies, **values
            )
        elif not isinstance(sheet.fields[copies].kind, Int):
            here.fault('the field "{value}" of "{table}" is no whole number', table=sheet.table, value=copies)
        else:
            for raw in sheet.rows:
                count = raw.values.get(copies)
                if isinstance(count, int) and count < 0:
                    place = f'{raw.place}, column "{copies}"' if raw.cells else f"{raw.place}.{copies}"
                    at.desk.fault(sheet.file, place, "{value} is less than {least}", value=count, least=0)
    for name in component["where"]:
        if name not in sheet.fields:
            at.key("where").key(name).unknown(
                'the table "{table}" has no field "{value}"', name, sheet.fields, table=sheet.table
            )
    wanted = component["where"].items()
    if (
        wanted
        and sheet.rows
        and not any(all(row.values.get(k) == v for k, v in wanted) for row in sheet.rows)
    ):
        at.key("where").fault(
            'no row of "{table}" is like {value}', table=sheet.table, value=shown(component["where"])
        )


def _components(items: object, at: At) -> tuple[Mapping[str, Any], ...]:
    here = at.key("component")
    if not isinstance(items, list):
        here.fault("expected rows, found {value}", value=shown(items))
        return ()
    taken = []
    for index, item in enumerate(items):
        place = here.item(index)
        name = item.get("id", index) if isinstance(item, Mapping) else index
        values: Any = COMPONENT.take(item, At(at.desk, at.file, place.place, f"game/{name}"))
        taken.append(values)
    return tuple(taken)


def _fields(kinds: Mapping[str, str], at: At) -> dict[str, Field]:
    """Read the field types of a table; every row has an id."""
    made: dict[str, Field] = {}
    for name, words in kinds.items():
        here = at.key("fields").key(name)
        if name in RESERVED_FIELDS:
            here.fault('a field may not be called "{value}"', value=name)
        try:
            made[name] = parse(words)
        except UnknownKind as error:
            here.fault(error.message, error.hint, **error.values)
            made[name] = Field(Plain(), optional=True)
    if made:
        made = {"id": parse("id"), **made}
    return made


def _twice(names: tuple[str, ...], at: At, message: str) -> None:
    for index, name in enumerate(names):
        if name and names.index(name) < index:
            at.item(index).fault(message, value=name)
