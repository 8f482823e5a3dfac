"""Hold a game that is ready for paper or phone: checked, and its words in one language.

Only the standard library is used here, because the same module runs in a browser: a `Kit` is
written as one JSON (`Kit.to_json`) and read back (`Kit.from_json`) without parser or validator.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import field, fields, replace
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, TypeAlias

from printkit.base import plurals
from printkit.base.dataclass import dataclass
from printkit.base.languages import number_in
from printkit.kit.text import tokens
from printkit.kit.text.spelling import meant_column
from printkit.kit.text.text import NO_WORDS, Text

if TYPE_CHECKING:
    from printkit.kit.maps import Map, TerrainKinds

KIT_FORMAT = 3
"""Number of the JSON's shape; a reader refuses any other."""

NEWER_FIELDS: Mapping[str, object] = {
    "icons": {},
    "examples": {},
    "minutes": [],
    "age": 0,
    "reading": False,
    "scale": 1.0,
    "for_players": [],
    "instead_of": "",
    "needed": {},
    "needed_by": 0,
    "translated_by": [],
    "own_rows": {},
}
"""What the JSON leaves out where a game says nothing, so that its sheets keep their version."""


MAX_DOCUMENT_PAGES = 9999
"""Pages of a document that may take as many as it needs."""
SMALL_PIECE = 30.0
"""Mm of a side below which pieces keep less free along the cut."""


BOOK_TABLES = frozenset({"chapter", "passage", "keyword", "example", "caption"})
"""The tables of a rulebook: they name nothing that lies on the table, and phones do without them."""


Value: TypeAlias = "str | Text | int | float | bool | tuple[Value, ...] | Mapping[str, Value] | None"
"""What a field may hold, besides a `Map` of `kit.maps`. References stay ids."""


@dataclass(frozen=True)
class Row:
    """One row of a table: a card, a role, a tile. `number` counts from 1 in the order of the file.

    A field that was left out is empty: "" for words and ids, () for lists, {} for maps, None for
    numbers and yes/no. A field is found by its name, and by that name in small letters with `_` for what is
    no letter and no digit, where no other field has the same: `Card Text` is `card_text` too.
    """

    id: str
    number: int
    fields: Mapping[str, Value]

    def __getitem__(self, name: str) -> Any:
        try:
            return self.fields[name]
        except KeyError:
            return self.fields[self._column(name) or name]

    def __contains__(self, name: object) -> bool:
        return name in self.fields or bool(self._column(name))

    def __iter__(self) -> Iterator[str]:
        return iter(self.fields)

    def get(self, name: str, default: Any = None) -> Any:
        """Return a field, or the default where the table has no such field."""
        try:
            return self[name]
        except KeyError:
            return default

    def _column(self, name: object) -> str:
        return meant_column(name, tuple(self.fields)) if isinstance(name, str) else ""


@dataclass(frozen=True)
class Rule:
    """One rule of the game; `source` is "seed", "public" or "ours"."""

    id: str
    topic: str
    source: str
    role: tuple[str, ...]
    text: Text
    ruling: Text = NO_WORDS
    variant: str = ""


@dataclass(frozen=True)
class Artwork:
    """A face that the designer brings finished: a picture by its name, or a PDF of `card_data/<game>/`.

    `page` is that of the PDF.
    """

    file: str
    page: int = 1


def least_safe(width: float, height: float) -> float:
    """Return the millimetres along the cut in which a piece of a size shows no words and no frames.

    Home cutters miss the line by 1 mm, and sheets lie up to 1 mm askew. With 3 mm, what is off by that still
    looks meant; on small pieces 2 mm has to do, or little room would be left.
    """
    return 2.0 if min(width, height) < SMALL_PIECE else 3.0


@dataclass(frozen=True)
class Component:
    """One kind of thing to print. Sizes in mm: of one face, as trimmed.

    `front` and `back` name a template of `templates/<game>/`, or are finished `Artwork`; "" is none.
    `safe` is what words and frames keep free along the cut; where it is less than `least_safe` of the size,
    `safe_reason` says why.
    `rows` names the table that gives one face a row ("" for a single face), `where` says which of them are
    shown (`Kit.shown` has them), `copies` is a number or the name of a field that holds it. `pages` are the
    least and the most pages that a document may take, for each row where it has `rows`; `longer_in` says why
    it takes more in a language than in the source. `each_player` is how many pieces of it a player needs; 0
    where their number does not depend on the players. `for_players` says which of its rows a number of
    players needs: each of it names a field that holds from how many on, or `table.field` where a table has a
    row for each number; of several the most are needed. `code` names the card on paper where there are no
    rows; those have one each. `stock` is "card" or "paper". Words of `same_size` have one size on all its
    faces, box by box: all, or those in boxes of these ids or classes. `instead_of` is the component whose
    place it takes for who likes it better: one of the two is printed. Pieces for `reading` are larger in the
    large-print edition. Its document is set `scale` times as large as it was made.
    """

    id: str
    name: Text
    kind: str
    source: str
    width: float
    height: float
    rows: str = ""
    where: Mapping[str, Value] = field(default_factory=dict)
    copies: int | str = 1
    front: str | Artwork = ""
    back: str | Artwork = ""
    document: str = ""
    shape: str = "rect"
    bleed: bool = True
    safe: float = 3
    safe_reason: str = ""
    feet: float = 0
    booklet: bool = False
    pages: tuple[int, int] = (1, MAX_DOCUMENT_PAGES)
    longer_in: Mapping[str, str] = field(default_factory=dict)
    each_player: int = 0
    for_players: tuple[str, ...] = ()
    instead_of: str = ""
    print: str = ""
    code: str = ""
    stock: str = "card"
    fields: tuple[str, ...] = ()
    same_size: bool | tuple[str, ...] = False
    reading: bool = False
    scale: float = 1.0
    notes: Text = NO_WORDS


@dataclass(frozen=True)
class Kit:
    """A whole game in one language.

    `untranslated` lists the contexts (`cards/h-la.name`) whose words fell back to the source
    language; `coverage` is the translated share, 0 to 1. `shown` has the numbers of the rows that each
    component with a `where` shows: the same in every language. `plural` is the language's plural rule, a
    C expression over n as in a PO header. `terrain` are the kinds that boards are made of; None for a game
    without boards. `icons` has the names of the icons that signs stand for; texts have them already.
    `examples` is what happens in the examples of the rulebook, by their ids, where somebody has played them.
    `minutes` are the least and the most that a game takes, `age` is the least of players: () and 0 where the
    game does not say. `needed` has the copies of the faces that `needed_by` players need, by component and
    row ("" for a face without one), where somebody has asked for so many. `translated_by` has the names of
    those who have put it into its language. `own_rows` are those that somebody has added in files of
    their own (`tile/market`), each with a mark of what it says beside its words: the same in every language.
    """

    game: str
    lang: str
    source_lang: str
    languages: tuple[str, ...]
    title: Text
    summary: Text
    credit: tuple[str, ...]
    credit_note: Text
    prefix: str
    players: Mapping[str, int]
    seats: tuple[str, ...]
    look: Mapping[str, str]
    rules: tuple[Rule, ...]
    tables: Mapping[str, tuple[Row, ...]]
    components: tuple[Component, ...]
    labels: Mapping[str, Text]
    shown: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    untranslated: tuple[str, ...] = ()
    coverage: float = 1.0
    plural: str = "n > 1"
    terrain: TerrainKinds | None = None
    icons: Mapping[str, str] = field(default_factory=dict)
    examples: Mapping[str, Any] = field(default_factory=dict)
    minutes: tuple[int, ...] = ()
    age: int = 0
    needed: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    needed_by: int = 0
    translated_by: tuple[str, ...] = ()
    own_rows: Mapping[str, str] = field(default_factory=dict)

    def table(self, name: str) -> tuple[Row, ...]:
        """Return the rows of a table. Raises KeyError where there is none of that name."""
        return self.tables[name]

    def row(self, table: str, id: str) -> Row:  # noqa: A002  the word that data files use
        """Return one row. Raises KeyError where there is none."""
        row = self.find(table, id)
        if row is None:
            raise KeyError(f"{table}:{id}")
        return row

    def find(self, table: str, id: str) -> Row | None:  # noqa: A002
        """Return one row, the first of that id; None where there is none."""
        return self._found.get(table, {}).get(id)

    @cached_property
    def _found(self) -> dict[str, dict[str, Row]]:
        return {name: {row.id: row for row in reversed(rows)} for name, rows in self.tables.items()}

    def names_of(self, id: str) -> Mapping[str, Text]:  # noqa: A002
        """Return the field `name` of each row of that id, by its table, in the order of the tables."""
        return self._names.get(id, {})

    @cached_property
    def _names(self) -> dict[str, dict[str, Text]]:
        found: dict[str, dict[str, Text]] = {}
        for table, rows in self._found.items():
            for row in rows.values() if table not in BOOK_TABLES else ():
                if isinstance(name := row.get("name"), Text):
                    found.setdefault(row.id, {})[table] = name
        return found

    def place_name(self, id: str) -> str:  # noqa: A002
        """Return the name of a place on one of the boards; "" where no place of that id has one."""
        return self._place_names.get(id, "")

    @cached_property
    def _place_names(self) -> dict[str, str]:
        places = [place for row in self.tables.get("map", ()) for place in row["map"].locations]
        return {place.id: place.name for place in reversed(places) if place.name}

    def variants(self, table: str, kind: str) -> Mapping[str, Row]:
        """Return the rows whose ids are `kind` or `kind.variant`, by the variant, in their order."""
        return self._variants.get((table, kind), {})

    @cached_property
    def _variants(self) -> dict[tuple[str, str], dict[str, Row]]:
        found: dict[tuple[str, str], dict[str, Row]] = {}
        for table, rows in self.tables.items():
            for row in rows:
                kind, _, variant = row.id.partition(".")
                found.setdefault((table, kind), {}).setdefault(variant, row)
        return found

    def component(self, id: str) -> Component:  # noqa: A002
        """Return one component. Raises KeyError where there is none."""
        for component in self.components:
            if component.id == id:
                return component
        raise KeyError(id)

    def rule(self, id: str) -> Rule:  # noqa: A002
        """Return one rule. Raises KeyError where there is none."""
        for rule in self.rules:
            if rule.id == id:
                return rule
        raise KeyError(id)

    def has_substitute(self, id: str) -> bool:  # noqa: A002
        """Whether a component takes the place of another one, or another one its place."""
        return any(each.instead_of and id in (each.id, each.instead_of) for each in self.components)

    def rows_of(self, component: Component) -> tuple[Row, ...]:
        """Return the rows that a component shows, in order; () where it has one face without a row."""
        if not component.rows:
            return ()
        rows = self.tables[component.rows]
        if not component.where:
            return rows
        shown = {*self.shown.get(component.id, ())}
        return tuple(row for row in rows if row.number in shown)

    def copies_of(self, component: Component, row: Row | None) -> int:
        """Return how often a face is printed; once where the row does not say."""
        if component.id in self.needed:
            return self.needed[component.id][row.id if row else ""]
        if isinstance(component.copies, int):
            return component.copies
        copies = row[component.copies] if row else None
        return 1 if copies is None else int(copies)

    def town(self, id: str, layout: Mapping[str, str] | None = None) -> Map:  # noqa: A002
        """Put the boards of a row of the table `town` together, in its own layout or in another.

        Raises KeyError where there is no such town, MapError where the layout makes none.
        """
        from printkit.kit.maps.town import plan, town

        row = self.row("town", id)
        boards = {each.id: each["map"] for each in self.tables["map"]}
        found = town(boards, row["layout"] if layout is None else layout, plan(row, self.tables["corner"]))
        return replace(found, name=row["name"])

    def with_layout(self, layout: Mapping[str, str]) -> Kit:
        """Return the kit with other boards at these corners of its first town; the other corners keep theirs.

        Raises KeyError where the game has no town, MapError where the layout makes none.
        """
        first, *others = self.tables["town"]
        whole = {**first["layout"], **layout}
        self.town(first.id, whole)
        changed = replace(first, fields={**first.fields, "layout": whole})
        return replace(self, tables={**self.tables, "town": (changed, *others)})

    def begun_with(self, own_rows: Collection[str]) -> Kit:
        """Return the kit as a game knows it that was begun with these own rows: without those added since."""
        added = self.own_rows.keys() - own_rows
        if not added:
            return self
        tables = {
            name: tuple(row for row in rows if f"{name}/{row.id}" not in added)
            for name, rows in self.tables.items()
        }
        left = {name: mark for name, mark in self.own_rows.items() if name not in added}
        return replace(self, tables=tables, own_rows=left)

    def with_same_size(self) -> Kit:
        """Return the kit with one size for the words of each component, box by box."""
        return replace(self, components=tuple(replace(each, same_size=True) for each in self.components))

    def with_own_sizes(self) -> Kit:
        """Return the kit with the words of each face as large as they fit, whatever others need."""
        return replace(self, components=tuple(replace(each, same_size=False) for each in self.components))

    def say(self, label: str, **values: object) -> Text:
        """Return a label with its placeholders filled. Raises KeyError where there is no such label."""
        return self.told(self.labels[label], values)

    def told(self, text: Text, values: Mapping[str, object]) -> Text:
        """Fill the `{placeholders}` of a text; the value `n` chooses the plural form.

        Values that are plain strings are made safe for markup; `Text` goes in as it is. A placeholder
        without a value stays as it is.
        """
        number = values.get("n")
        words = str(text)
        if text.forms and isinstance(number, int):
            words = text.forms[min(plurals.index(self.plural, number), len(text.forms) - 1)]
        safe = {
            name: value if isinstance(value, Text) else tokens.escaped(self._written(value))
            for name, value in values.items()
        }
        made = Text(tokens.fill_placeholders(words, safe))
        made.context = text.context
        return made

    def _written(self, value: object) -> str:
        """Return a value as the kit's language writes it."""
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            return number_in(value, self.lang)
        return str(value)

    def to_json(self) -> str:
        """Write the kit as one line of JSON; tables, fields and labels keep their order."""
        return self._json

    @cached_property
    def _json(self) -> str:
        return _ENCODER.encode({"format": KIT_FORMAT, **_packed_fields(self)})

    @cached_property
    def version(self) -> str:
        """A short mark of its content, whether or not its examples were played."""
        content = replace(self, examples={}) if self.examples else self
        return hashlib.sha256(content.to_json().encode()).hexdigest()[:7]

    @classmethod
    def from_json(cls, words: str) -> Kit:
        """Read what `to_json` wrote. Raises ValueError for anything else."""
        packed = json.loads(words)
        if not isinstance(packed, dict) or packed.pop("format", None) != KIT_FORMAT:
            raise ValueError("this is not a kit of this version of printkit")
        return cls(**{name: _unpacked(value) for name, value in packed.items()})


_KINDS: dict[str, type] = {
    "row": Row,
    "rule": Rule,
    "component": Component,
    "artwork": Artwork,
}
_NAMES: dict[type, str] = {kind: name for name, kind in _KINDS.items()}


_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))
_PLAIN = frozenset((str, int, float, bool))
"""Types that most of a kit consists of, and JSON has too."""


def as_json(value: object) -> str:
    """Write a part of a kit, or a list of parts, as JSON: equal only where all that a kit says of them is."""
    return _ENCODER.encode(_packed(value))


def _packed(value: Any) -> Any:
    """Return JSON values: texts and records become objects whose only key is `<>` or `<kind>`."""
    kind = type(value)
    if kind is Text:
        return {"<>": list(value.forms) if value.forms else str(value)}
    if kind in _PLAIN:
        return value
    if kind in _NAMES:
        return {f"<{_NAMES[kind]}>": _packed_fields(value)}
    if isinstance(value, (list, tuple)):
        return [_packed(each) for each in value]
    if kind is dict or isinstance(value, Mapping):
        packed = {name: each if type(each) in _PLAIN else _packed(each) for name, each in value.items()}
        return {"<map>": list(packed.items())} if any(name[:1] == "<" for name in packed) else packed
    if value is not None:
        from printkit.kit.maps.map import Map, flat
        from printkit.kit.maps.terrain import flat_kinds

        return {"<board>": _packed(flat(value))} if kind is Map else {"<terrain>": _packed(flat_kinds(value))}
    return value


@cache
def _field_names(kind: type) -> tuple[str, ...]:
    return tuple(each.name for each in fields(kind))


def _packed_fields(record: Any) -> dict[str, Any]:
    names = _field_names(type(record))  # type: ignore[arg-type]  # every type has a hash
    packed = {name: _packed(getattr(record, name)) for name in names}
    return {
        name: value
        for name, value in packed.items()
        if name not in NEWER_FIELDS or value != NEWER_FIELDS[name]
    }


def _unpacked(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(_unpacked(each) for each in value)
    if not isinstance(value, dict):
        return value
    if len(value) == 1:
        ((name, inner),) = value.items()
        if name == "<>":
            return Text.plural(tuple(inner)) if isinstance(inner, list) else Text(inner)
        if name == "<map>":
            return {key: _unpacked(each) for key, each in inner}
        if name == "<board>":
            from printkit.kit.maps.map import from_flat

            return from_flat(_unpacked(inner))
        if name == "<terrain>":
            from printkit.kit.maps.terrain import kinds_from_flat

            return kinds_from_flat(_unpacked(inner))
        if name.startswith("<"):
            return _KINDS[name[1:-1]](**{key: _unpacked(each) for key, each in inner.items()})
    return {name: _unpacked(each) for name, each in value.items()}
