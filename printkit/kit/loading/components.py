"""Check the components of `game.toml`: what is printed, how large, how often, from which drawing.

Sizes have the names by which sleeves and printers know them.
"""

from __future__ import annotations

import math
import re
from collections.abc import Container, Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import chain
from pathlib import PurePosixPath
from typing import Any, NamedTuple

from printkit.base.faults import DID_YOU_MEAN, Quoted, blocking, near_name, options_hint
from printkit.base.msgid import N_, NO_MESSAGE, Msgid, N_plural
from printkit.base.paths import shared_beside, templates_beside
from printkit.base.pictures import ART, PictureNameError
from printkit.kit.loading.diagnostics import Location, printable, shown_value, there
from printkit.kit.loading.field_types import (
    ImageField,
    IntegerField,
    MapField,
    NumberField,
    PlainField,
    within_bounds,
)
from printkit.kit.loading.filters import COMPARISON, FilterField, FilterValues, filter_of, named_values, said
from printkit.kit.loading.schema import FieldSpec, Record, fields, optional, parse_field_type, references
from printkit.kit.loading.table_source import TableSource
from printkit.kit.model import MAX_DOCUMENT_PAGES, Artwork, Row
from printkit.kit.player_counts import PLAYERS_COLUMN
from printkit.kit.print_names import MAX_FILE_NAME, OWN, STOCKS, PrintName, print_name, shared_file
from printkit.kit.text.spelling import column_key, meant_column, meant_id

NAMED_SIZES: dict[str, tuple[float, float]] = {
    "poker": (63, 88),
    "poker-us": (63.5, 88.9),
    "bridge": (57, 89),
    "bridge-us": (57.15, 88.9),
    "tarot": (70, 120),
    "tarot-us": (69.85, 120.65),
    "mini": (44, 63),
    "mini-euro": (44, 68),
    "mini-us": (41, 63),
    "euro": (59, 92),
    "square": (70, 70),
    "square-small": (50, 50),
    "jumbo": (89, 127),
    "domino": (44.45, 88.9),
    "business": (85, 55),
    "a3": (297, 420),
    "a4": (210, 297),
    "a5": (148, 210),
    "a6": (105, 148),
    "a7": (74, 105),
    "letter": (215.9, 279.4),
}
"""Width and height of one face, upright."""
MIN_SIDE, MAX_SIDE = 4, 2000
"""mm of the sides of a component."""

SOURCE_TYPE = "choice seed public ours"
PIECES = "choice card token marker standee tile board sheet table rules box"

PAGES = re.compile(r"([0-9]{1,4})?\.\.([0-9]{1,4})?")

MAP = "map"
"""The size of a component that is as large as the map of its row."""

ONLY_CASE = N_("“{value}” and “{other}” differ only in case: on many computers their files would be the same")

CELLS = Record(fields(cells="list int 1..40"))


class InCells(NamedTuple):
    """A size in cells of a map; 0 stands for all cells that the map has."""

    columns: float
    rows: float


class SizeField:
    """Width and height in mm, the name of a size, `"map"`, or `{ cells = [columns, rows] }`."""

    empty: object = (63.0, 88.0)

    def take(self, value: object, at: Location) -> object:
        if value == MAP:
            return InCells(0, 0)
        if isinstance(value, Mapping):
            taken: Any = CELLS.take(value, at)
            if len(taken["cells"]) == 2 and None not in taken["cells"]:
                return InCells(*taken["cells"])
            at.key("cells").fault(
                N_("expected two numbers, found {value}"), value=shown_value(value.get("cells"))
            )
            return self.empty
        if isinstance(value, str):
            if value not in NAMED_SIZES:
                at.unknown(N_("unknown size “{value}”"), value, NAMED_SIZES)
            return NAMED_SIZES.get(value, self.empty)
        if not isinstance(value, list) or len(value) != 2:
            at.fault(
                N_("expected a size, found {value}"),
                N_("write [width, height] in mm, or a name: {options}"),
                value=shown_value(value),
                options=Quoted(tuple(NAMED_SIZES)),
            )
            return self.empty
        side = NumberField(MIN_SIDE, MAX_SIDE)
        sides = [side.take(each, at.item(index)) for index, each in enumerate(value)]
        return tuple(sides) if None not in sides else self.empty


NO_FACE = N_("expected a template or {{ file = … }}, found {value}")


class FaceField:
    """A template by name, or a finished drawing, picture or PDF page of the game's folder."""

    empty: object = ""

    def take(self, value: object, at: Location) -> object:
        if isinstance(value, Mapping):
            record = Record(
                {"file": FieldSpec(ImageField()), "page": FieldSpec(IntegerField(1, 9999), True, 1)}
            )
            taken: Any = record.take(value, at)
            if taken["page"] > 1 and taken["file"] and not taken["file"].lower().endswith(".pdf"):
                at.key("page").fault(N_("no page {page}: the file has {pages}"), page=taken["page"], pages=1)
            return Artwork(taken["file"], taken["page"])
        if not isinstance(value, str) or not value:
            at.fault(NO_FACE, value=shown_value(value))
            return ""
        if value.lower().endswith(".svg") and not value.startswith(ART) and not is_finished(value, at):
            check_template_name(value, at)
            return value
        template = f"{value}.svg"
        if there(templates_beside(at.diagnostics.folder), template) and not is_finished(value, at):
            at.fault(NO_FACE, DID_YOU_MEAN, value=shown_value(value), close=template)
            return ""
        return Artwork(str(ImageField().take(value, at)))


def is_finished(name: str, at: Location) -> bool:
    """Whether a drawing is a finished face: a picture that is no template."""
    folder = at.diagnostics.folder
    roots = (templates_beside(folder), shared_beside(folder).parent)
    if any(there(root, name) for root in roots):
        return False
    with suppress(PictureNameError, OSError, ValueError):
        return at.diagnostics.pictures.find(name) is not None
    return False


class DocumentField:
    """An HTML template by name."""

    empty: object = ""

    def take(self, value: object, at: Location) -> object:
        if not isinstance(value, str) or not value.lower().endswith((".html", ".htm")):
            at.fault(N_("expected the name of an .html template, found {value}"), value=shown_value(value))
            return ""
        check_template_name(value, at)
        return value


MAX_COPIES = 100_000
"""Pieces of a component, with all copies: a hundred large boxes."""
MAX_PIECES = 1_000_000
"""Pieces of a game, all components together."""


COUNT_KEYS = frozenset({"qty", "quantity", "count", "copies"})
"""What people call a column of numbers of copies."""
MAX_OFFERED = 50
"""Values that a hint names; of more only the one that was probably meant."""
COMPARED_EXAMPLE = "{ at_least = 3 }"


class CopiesField:
    """A number, or the name of a field that holds it."""

    empty: object = 1

    def take(self, value: object, at: Location) -> object:
        if isinstance(value, str):
            return value
        taken = IntegerField(0, MAX_COPIES).take(value, at)
        return 1 if taken is None else taken


class ForPlayersField:
    """The name of a field, or a list of several."""

    empty: object = ()

    def take(self, value: object, at: Location) -> object:
        named = value if isinstance(value, list) else [value] if value else []
        if all(isinstance(each, str) and printable(each, at) for each in named):
            return tuple(named)
        at.fault(N_("expected a field or a list of fields, found {value}"), value=shown_value(value))
        return self.empty


class SameSizeField:
    """`true` for all boxes of words, or a list of their ids or classes."""

    empty: object = False

    def take(self, value: object, at: Location) -> object:
        if isinstance(value, bool):
            return value
        if isinstance(value, list) and all(isinstance(each, str) and printable(each, at) for each in value):
            return tuple(value)
        at.fault(
            N_("expected true or a list of boxes, found {value}"),
            N_('name boxes by their ids or classes: ["text"]'),
            value=shown_value(value),
        )
        return False


class Pages:
    """How many pages a document may take: the most as a number, or `"2..4"`, `"..8"`, `"2.."`."""

    empty: object = None

    def take(self, value: object, at: Location) -> object:
        if isinstance(value, int):
            most = IntegerField(1, MAX_DOCUMENT_PAGES).take(value, at)
            return None if most is None else (1, most)
        found = PAGES.fullmatch(value) if isinstance(value, str) else None
        least, most = (int(found[1] or 1), int(found[2] or MAX_DOCUMENT_PAGES)) if found else (0, 0)
        if not 1 <= least <= most <= MAX_DOCUMENT_PAGES:
            at.fault(
                N_("expected a number of pages, found {value}"),
                N_('write the most, 2, or the least and the most, "1..4"'),
                value=shown_value(value),
            )
            return None
        return least, most


def check_template_name(name: str, at: Location) -> None:
    """Write down the name of a template that leaves its folder."""
    path = PurePosixPath(name)
    if printable(name, at) and ("\\" in name or path.is_absolute() or ".." in path.parts):
        at.fault(N_("“{file}” is outside the folder of the templates"), file=name)


COMPONENT = Record(
    fields(
        id="id",
        name="text",
        kind=PIECES,
        from_=optional(SOURCE_TYPE, "seed"),
        size=SizeField(),
        rows="plain?",
        where=optional(MapField("", FilterField())),
        copies=optional(CopiesField(), 1),
        front=optional(FaceField()),
        back=optional(FaceField()),
        document=optional(DocumentField()),
        shape=optional("choice rect round hex", "rect"),
        bleed=optional("bool", True),
        safe=optional("number 0..50"),
        safe_reason=optional("plain", ""),
        feet=optional("number 0..100", 0),
        booklet=optional("bool", False),
        pages=optional(Pages()),
        longer_in=optional(MapField("", PlainField())),
        each_player=optional("int 0..999", 0),
        for_players=optional(ForPlayersField(), ()),
        instead_of=optional("id", ""),
        print=optional("id"),
        code=optional("code"),
        stock=optional(f"choice {' '.join(STOCKS)}"),
        fields="list plain?",
        same_size=optional(SameSizeField(), False),
        reading=optional("bool", False),
        notes="text?",
    )
)


OF_A_MAP = Record({**COMPONENT.fields, "name": parse_field_type("text with name")})
"""A component for each map is called after it: `{name}` in its name is the map's."""


def check_components(
    components: tuple[Mapping[str, Any], ...],
    sheets: Mapping[str, TableSource],
    players: Mapping[str, int],
    at: Location,
) -> None:
    """Check what a component says about the table that its faces come from, and about who plays."""
    twice(
        tuple(each["id"] for each in components),
        at.key("component"),
        N_("two components are called “{value}”"),
    )
    _check_files(components, at)
    for index, component in enumerate(components):
        here = at.key("component").item(index)
        table = component["rows"]
        if not component["front"] and not component["document"]:
            here.fault(N_("the component has neither front nor document"))
        if component["front"] and component["document"]:
            here.fault(N_("the component has both a front and a document"))
        if component["pages"] and not component["document"]:
            here.key("pages").fault(N_("“pages” is only for a document"))
        if component["longer_in"] and not component["document"]:
            here.key("longer_in").fault(N_("“longer_in” is only for a document"))
        if component["back"] and not component["front"]:
            here.key("back").fault(N_("the component has a back but no front"))
        if component["code"] and table:
            here.key("code").fault(
                N_("“code” is only for a component without “rows”"),
                N_("give the table a field of type code"),
            )
        others = [each["id"] for each in components if each is not component]
        if component["instead_of"] and component["instead_of"] not in others:
            here.key("instead_of").unknown(N_("unknown component “{value}”"), component["instead_of"], others)
        if not table:
            for name in ("where", "copies", "for_players"):
                if isinstance(component[name], (str, tuple, Mapping)) and component[name]:
                    here.key(name).fault(N_("“{name}” needs “rows”: the name of a table"), name=name)
        elif table not in sheets:
            here.key("rows").unknown(N_("unknown table “{value}”"), table, sorted(sheets))
        else:
            _check_rows(component, sheets[table], here)
            for said in component["for_players"]:
                whole = players if said == component["for_players"][0] else {}
                _check_line_ups(said, sheets, table, whole, here.key("for_players"))
        if isinstance(component["size"], InCells) and (table not in sheets or not sheets[table].maps):
            here.key("size").fault(N_("a size in cells needs “rows”: the table of the maps"))


def _check_files(components: tuple[Mapping[str, Any], ...], at: Location) -> None:
    """Write down where a build would write one file for two, or one whose name is too long."""
    ids: dict[str, str] = {}
    made: dict[PrintName, Location] = {}
    stocks: dict[str, str] = {}
    names = {each.name: each for each in OWN}
    for index, component in enumerate(components):
        here = at.key("component").item(index)
        if not (name := component["id"]) or _is_long(name, here.key("id")):
            continue
        if (other := ids.setdefault(name.lower(), name)) != name:
            here.key("id").fault(ONLY_CASE, value=name, other=other)
            continue
        if component["document"]:
            found, here = PrintName(name, "booklet" if component["booklet"] else "document"), here.key("id")
        else:
            here = here.key("print" if component["print"] else "kind")
            found = PrintName(print_name(component["kind"], component["print"]), "pieces")
            stock = stock_of(component)
            if (other := stocks.setdefault(found.name, stock)) != stock:
                message = N_("on {stock}, but other pieces in “{file}” are on {other}")
                hint = N_("give it a `print` of its own, or the same stock")
                here.fault(message, hint, file=found.name, stock=stock, other=other)
        if found in made or _is_long(found.name, here):
            continue
        made[found] = here
        first = names.setdefault(found.name.lower(), found)
        if first.name != found.name and first not in OWN:
            here.fault(ONLY_CASE, value=found.name, other=first.name)
    for found, here in made.items():
        if shared := shared_file(found, names):
            message = N_("{file} would also be a file of “{other}”, and one build would overwrite the other")
            hint = N_("give one of them another id or `print`")
            here.fault(message, hint, file=shared[0], other=shared[1])


def stock_of(component: Mapping[str, Any]) -> str:
    """Return what a component is printed on: what it says, else card for pieces and paper for documents."""
    return component["stock"] or ("paper" if component["document"] else "card")


def _is_long(name: str, at: Location) -> bool:
    """Whether a name is too long for files to be called after it; write down where it is."""
    long = len(name) > MAX_FILE_NAME
    if long:
        at.fault(N_("the name has more than {most} characters"), most=MAX_FILE_NAME)
    return long


def _check_rows(component: Mapping[str, Any], sheet: TableSource, at: Location) -> None:
    copies = component["copies"]
    if isinstance(copies, str) and sheet.fields:
        here = at.key("copies")
        if copies not in sheet.fields:
            numbers = [name for name in sheet.fields if name != "id" and sheet.counted(name)]
            close = near_name(copies, [name for name in sheet.fields if name not in numbers])
            hint, values = options_hint(copies, [*numbers, *filter(None, [close])])
            here.fault(
                N_("the table “{table}” has no field “{value}”"),
                hint,
                table=sheet.table,
                value=copies,
                **values,
            )
        elif not isinstance(kind := sheet.fields[copies].kind, IntegerField):
            message = N_("the field “{value}” of “{table}” is not a whole number")
            hint = N_('declare it so in game.toml: {value} = "int 0.."')
            here.fault(message, hint, table=sheet.table, value=copies)
        else:
            for raw in sheet.rows:
                count = raw.values.get(copies)
                place = sheet.at(raw, at.diagnostics).key(copies)
                if not isinstance(count, int) or not kind.least <= count <= kind.most:
                    continue  # the field itself tells it
                if within_bounds(count, 0, math.inf, place):
                    within_bounds(count, -math.inf, MAX_COPIES, place)
    for name in component["where"]:
        if name not in sheet.fields:
            at.key("where").key(name).unknown(
                N_("the table “{table}” has no field “{value}”"), name, sheet.fields, table=sheet.table
            )


def _check_line_ups(
    named: str, sheets: Mapping[str, TableSource], rows: str, players: Mapping[str, int], at: Location
) -> None:
    """Check a field that says what a number of players needs of some rows; of each number in `players`."""
    table, dot, column = named.rpartition(".")
    if dot and table not in sheets:
        at.unknown(N_("unknown table “{value}”"), table, sorted(sheets))
        return
    sheet = sheets[table or rows]
    for name in (PLAYERS_COLUMN, column) if table else (column,):
        if name not in sheet.fields:
            message = N_("the table “{table}” has no field “{value}”")
            at.unknown(message, name, sheet.fields, table=sheet.table)
            return
    numbers = sheet.fields[PLAYERS_COLUMN if table else column].kind
    said_of = sheet.fields[column].kind
    if not isinstance(numbers, IntegerField):
        message = N_("the field “{value}” of “{table}” is not a whole number")
        at.fault(message, table=sheet.table, value=PLAYERS_COLUMN if table else column)
    elif table and (
        rows not in {*references(said_of)}
        or (isinstance(said_of, MapField) and not isinstance(said_of.item, IntegerField))
    ):
        message = N_("the field “{value}” of “{table}” does not say how many of “{rows}” there are")
        hint = N_('declare it as "list ref {rows}" or "map {rows} int"')
        at.fault(message, hint, table=table, value=column, rows=rows)
    elif table and (least := players.get("min")) and (most := players.get("max")):
        known = {raw.values.get(PLAYERS_COLUMN) for raw in sheet.rows}
        for number in range(least, most + 1):
            if number not in known:
                at.fault(
                    N_plural("“{table}” has no row for {n} player", "“{table}” has no row for {n} players"),
                    table=table,
                    n=number,
                )


def with_columns(
    components: tuple[Mapping[str, Any], ...],
    sheets: Mapping[str, TableSource],
    ids: Mapping[str, Container[str]],
) -> tuple[Mapping[str, Any], ...]:
    """Return the components with columns called as their tables call them, and rows by their ids."""
    return tuple(
        _with_columns(each, sheets[each["rows"]], ids) if each["rows"] in sheets else each
        for each in components
    )


def _with_columns(
    component: Mapping[str, Any], sheet: TableSource, ids: Mapping[str, Container[str]]
) -> Mapping[str, Any]:
    columns = tuple(sheet.fields)
    copies, where = component["copies"], dict[str, object]()
    if isinstance(copies, str):
        copies = meant_column(copies, columns) or copies
    for name, wanted in component["where"].items():
        column = meant_column(name, columns)
        kinds = (
            [sheet.table]
            if column == "id"
            else [*references(sheet.fields[column].kind)]
            if column and not isinstance(sheet.fields[column].kind, MapField)
            else []
        )
        where[column or name] = _by_ids(wanted, ids.get(kinds[0], ())) if kinds else wanted
    return {**component, "copies": copies, "where": where}


def _by_ids(wanted: Any, known: Container[str]) -> Any:
    """Return what a field must be with the ids of the rows that are named otherwise."""
    if isinstance(wanted, Mapping):
        return {name: _by_ids(each, known) for name, each in wanted.items()}
    if isinstance(wanted, tuple):
        return tuple(_by_ids(each, known) for each in wanted)
    return (meant_id(wanted, known) or wanted) if isinstance(wanted, str) else wanted


def check_shown(
    components: tuple[Mapping[str, Any], ...],
    sheets: Mapping[str, TableSource],
    rows: Mapping[str, Sequence[Row]],
    at: Location,
) -> None:
    """Write down filters that no row is like, and components that have too many pieces."""
    pieces = 0
    wrong = {fault.file for fault in blocking(at.diagnostics.faults)}
    for index, component in enumerate(components):
        here = at.key("component").item(index)
        table, where = component["rows"], component["where"]
        shown = [*filter(filter_of(where), rows.get(table, ()))] if table else [None]
        known = table in sheets and all(name in sheets[table].fields for name in where)
        if where and known and rows.get(table) and sheets[table].file not in wrong:
            _check_filter(where, table, rows[table], bool(shown), here.key("where"))
        copies = [_copies(component["copies"], row) for row in shown]
        count = sum(min(each, MAX_COPIES) for each in copies)
        if count > MAX_COPIES >= max(copies):  # of one face it is told where it stands
            message = N_("the component “{value}” has {count} pieces, more than {most}")
            here.fault(message, value=component["id"], count=count, most=MAX_COPIES)
        if pieces <= MAX_PIECES < pieces + count:
            message = N_("with the component “{value}” the game has {count} pieces, more than {most}")
            here.fault(message, value=component["id"], count=pieces + count, most=MAX_PIECES)
        pieces += count


def warn_of_counts(
    components: tuple[Mapping[str, Any], ...],
    sheets: Mapping[str, TableSource],
    declared: Mapping[str, Container[str]],
    at: Location,
) -> None:
    """Warn of a column that is called as numbers of copies are, where no component of its table counts."""
    counting = {each["rows"] for each in components if each["says_copies"]}
    for index, component in enumerate(components):
        table = component["rows"]
        if table in counting or table not in sheets or not component["front"]:
            continue
        sheet = sheets[table]
        named = (
            name for name in sheet.fields if column_key(name) in COUNT_KEYS and name not in declared[table]
        )
        if column := next((name for name in named if sheet.counted(name)), ""):
            message = N_("each row is printed once, although “{table}” has a column “{value}”")
            hint = N_('to print as many as it says: copies = "{value}"')
            at.key("component").item(index).warn(message, hint, table=table, value=column)


def _copies(copies: object, row: Row | None) -> int:
    """Return how often a face is drawn; one that is not printed is drawn all the same."""
    said = copies if isinstance(copies, int) or row is None else row.get(str(copies))
    return max(1, said) if isinstance(said, int) else 1


def _check_filter(
    where: Mapping[str, Any], table: str, rows: Sequence[Row], any_shown: bool, at: Location
) -> None:
    """Write down each value that no row has, else that no row is as all of them say."""
    faulty = False
    for name, wanted in where.items():
        held = [row.get(name) for row in rows]
        known = FilterValues(held)
        missed = [value for value in named_values(wanted) if value != "" and not known.has(value)]
        words = _words_among(held) if missed else []
        for value in missed:
            faulty = True
            here = at.key(name)
            hint, values = (NO_MESSAGE, {}) if at.diagnostics.full(at.file) else _near_value(value, words)
            message = N_("no row of “{table}” matches {value}")
            here.fault(message, hint, table=table, value=shown_value({name: value}), **values)
    if not faulty and not any_shown:
        at.fault(N_("no row of “{table}” matches {value}"), table=table, value=shown_value(where))


def _words_among(found: Iterable[object]) -> list[str]:
    """Return the words that the rows have in a field, each once; many of them in order."""
    items = chain.from_iterable(each if isinstance(each, (tuple, Mapping)) else [each] for each in found)
    known = [*dict.fromkeys(filter(None, map(said, items)))]
    return known if len(known) <= MAX_OFFERED else sorted(known)


def _near_value(value: object, known: Sequence[str]) -> tuple[Msgid, dict[str, object]]:
    """Return a hint with what the rows have instead."""
    if isinstance(value, str) and COMPARISON.match(value):
        return N_("to compare, write {example}"), {"example": COMPARED_EXAMPLE}
    if len(known) > MAX_OFFERED:
        close = near_name(str(value), known)
        return (DID_YOU_MEAN, {"close": close}) if close else (NO_MESSAGE, {})
    return options_hint(value, known)


def components(items: object, at: Location) -> tuple[Mapping[str, Any], ...]:
    """Check each component by itself; `items` is what stands under `component`."""
    here = at.key("component")
    if not isinstance(items, list):
        here.fault(N_("expected rows, found {value}"), value=shown_value(items))
        return ()
    taken: list[Mapping[str, Any]] = []
    for index, item in enumerate(items):
        place = here.item(index)
        name = item.get("id", index) if isinstance(item, Mapping) else index
        if any(each["id"] == name for each in taken):
            name = index
        record = OF_A_MAP if isinstance(item, Mapping) and item.get("size") == MAP else COMPONENT
        values: Any = record.take(item, Location(at.diagnostics, at.file, place.place, f"game/{name}"))
        taken.append({**values, "says_copies": isinstance(item, Mapping) and "copies" in item})
    return tuple(taken)


def twice(names: tuple[str, ...], at: Location, message: Msgid) -> None:
    """Write down the names that stand twice."""
    for index, name in enumerate(names):
        if name and names.index(name) < index:
            at.item(index).fault(message, value=name)
