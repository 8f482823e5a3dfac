"""Check `game.toml`, by the same schema as the rows of tables: every fault at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from printkit.base.dataclass import dataclass
from printkit.base.msgid import N_
from printkit.kit.loading.components import SOURCE_TYPE, components, twice
from printkit.kit.loading.diagnostics import Location
from printkit.kit.loading.field_types import AnyField, Language, ListField, MapField, TextField
from printkit.kit.loading.schema import (
    FieldSpec,
    FieldTypeError,
    Record,
    fields,
    optional,
    parse_field_type,
    references,
)

RESERVED_TABLES = ("rule", "component", "icon")

NAME_THE_SIGN = N_('write the word, sign or emoji of the texts that becomes it: "⚔" = "sword"')

PLAYERS = Record(fields(min="int 1..99", max="int 1..99"))
ROWS_TABLE = Record(
    fields(
        file="plain?",
        fields=optional("map plain plain"),
        sheet="plain?",
        folder="plain?",
        cell=optional("number 5..100", 30),
        kinds=optional("list id"),
        id="plain?",
        encoding="plain?",
        header=optional("int 1..30000", 0),
        rows_from=optional("int 2..30000", 0),
        markdown=optional("bool"),
        leave_out="list plain?",
        own="plain?",
    )
)
"""A table has a file, or a folder of maps; `cell` is the side of a printed cell in mm, `kinds` are more kinds
of boards.

`id` names the field that the ids of rows are made of, `encoding` how a file is written that is no Unicode,
`header` the line of a spreadsheet that names its columns, 0 the first; `rows_from` that of its first row, 0
the next one.
`markdown` says whether its texts are read as Markdown, `leave_out` which columns are not read. `own` is a
folder whose TOML files are a row each.
"""

RULE = fields(
    id="id",
    topic="id",
    from_=optional(SOURCE_TYPE, "seed"),
    role=optional("list choice print assistant tracker table"),
    text="text",
    ruling="text?",
    variant="plain?",
)
_KIND = fields(
    letter=optional("plain"),
    sign=optional("plain"),
    role=optional("list plain"),
    encloses=optional("id"),
    border=optional("plain"),
)
TERRAIN = Record(
    _KIND
    | fields(building=optional("bool", False), upper_border=optional("plain"), upper_sign=optional("plain"))
)
SPECIAL = Record(_KIND | fields(terrain=optional("plain"), arrow=optional("bool", False)))
BORDER_TABLE = Record(fields(list=optional("id"), signs=optional("plain")))
TERRAIN_TABLES = fields(
    terrain=optional(MapField("", TERRAIN)),
    special=optional(MapField("", SPECIAL)),
    border=optional(MapField("", BORDER_TABLE)),
    link=optional(MapField("", Record({}))),
    role="map plain plain?",
)
"""The kinds of terrain and special cells, by their ids; `terrain_kinds` checks them together."""

GAME_TABLE = Record(
    fields(
        game="id",
        title="text",
        summary="text?",
        credit="list plain",
        credit_note="text?",
        languages=ListField(Language()),
        prefix="plain?",
        players=PLAYERS,
        seats="list id?",
        minutes="list int 1..9999?",
        age=optional("int 1..99", 0),
        look="map plain colour?",
        icons="map plain id?",
        markdown=optional("bool", False),
        table=optional(MapField("", ROWS_TABLE)),
        component=optional(ListField(TextField())),
    )
    | TERRAIN_TABLES
)
"""The components are taken one by one, each under its own context."""


@dataclass(frozen=True)
class Declared:
    """What `game.toml` says: its own values, its components, and the tables still to be read."""

    values: Mapping[str, Any]
    components: tuple[Mapping[str, Any], ...]
    tables: Mapping[str, Mapping[str, FieldSpec]]
    files: Mapping[str, tuple[str, str]]
    folders: Mapping[str, str]


def read_declarations(document: Mapping[str, object], at: Location) -> Declared:
    """Check everything of `game.toml` that needs no table's rows."""
    name = at.diagnostics.folder.resolve().name
    manifest = {key: value for key, value in document.items() if key != "component"}
    values: Any = GAME_TABLE.take(manifest, Location(at.diagnostics, at.file, "$", f"game/{name}"))
    if document.get("game") != name and values["game"]:
        at.key("game").fault(
            N_("the game is called “{value}”, but its folder is called “{folder}”"),
            value=values["game"],
            folder=name,
        )
    if "languages" in document and not values["languages"]:
        at.key("languages").fault(
            N_("the game has no language"), N_("the first is the language of these files")
        )
    least, most = (values["players"].get(end) for end in ("min", "max"))
    if least and most and least > most:
        at.key("players").fault(N_("min {least} is more than max {most}"), least=least, most=most)
    if values["minutes"] and (len(values["minutes"]) != 2 or values["minutes"][0] > values["minutes"][1]):
        at.key("minutes").fault(N_("the least and the most minutes of a game: {example}"), example="[30, 60]")
    for sign in values["icons"]:
        if not sign.strip():
            at.key("icons").key(sign).fault(N_("the sign that becomes this icon is missing"), NAME_THE_SIGN)
    at.diagnostics.markdown = values["markdown"] is True
    twice(values["languages"], at.key("languages"), N_("the language “{value}” appears twice"))
    twice(values["seats"], at.key("seats"), N_("the seat “{value}” appears twice"))
    return Declared(
        values,
        components(document.get("component", []), at),
        {
            name: _fields(table["fields"], at.key("table").key(name))
            for name, table in values["table"].items()
        },
        {
            name: (table["file"], table["sheet"])
            for name, table in values["table"].items()
            if not table["folder"]
        },
        {name: table["folder"] for name, table in values["table"].items() if table["folder"]},
    )


def check_tables(game: Declared, at: Location) -> None:
    """Check that tables have free names, and that fields refer to tables that exist."""
    known = {*game.tables, *RESERVED_TABLES[:2]}
    for name, kinds in game.tables.items():
        here = at.key("table").key(name)
        if name in game.files and not game.files[name][0]:
            here.key("file").fault(N_("the field is missing"))
        if name in game.folders and game.values["table"][name]["file"]:
            here.fault(N_("a table has either a file or a folder of maps"))
        if name in RESERVED_TABLES:
            here.fault(N_("a table cannot be called “{value}”"), value=name)
        for field_name, kind in kinds.items():
            for table in references(kind.kind):
                if table not in known:
                    here.key("fields").key(field_name).unknown(
                        N_("unknown table “{value}”"), table, sorted(known)
                    )


def _fields(kinds: Mapping[str, str], at: Location) -> dict[str, FieldSpec]:
    """Read the field types of a table; every row has an id."""
    made: dict[str, FieldSpec] = {}
    for name, words in kinds.items():
        here = at.key("fields").key(name)
        try:
            made[name] = parse_field_type(words)
        except FieldTypeError as error:
            here.fault(error.message, error.hint, **error.values)
            made[name] = FieldSpec(AnyField(), optional=True)
    if made:
        made = {"id": parse_field_type("id"), **made}
    return made
