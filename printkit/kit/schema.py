"""Say in a few words what a field may hold, and check a value against it.

`"list ref limb"`, `"int 1..99"`, `"map limb int 1..4"`, `"choice seed public ours"`, `"text?"`:
`parse` reads such words, `Field.take` checks a value, writes down what is wrong with it and gives
the value as the kit holds it, texts still as phrases.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Protocol, TypeAlias

from printkit.kit.desk import At, shown
from printkit.kit.faults import options_hint
from printkit.kit.model import NO_WORDS

ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]*")
COLOUR = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})")
UNPRINTABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
"""Letters that no XML document may hold."""

IMAGES = (".svg", ".png", ".jpg", ".jpeg", ".pdf")
KINDS = ["text", "plain", "id", "int", "number", "bool", "colour", "image", "choice", "ref", "list", "map"]


class Kind(Protocol):
    """What a value may be."""

    @property
    def empty(self) -> object:
        """The value of a field that was left out."""

    def take(self, value: object, at: At) -> object:
        """Check a value; give it as the kit holds it, or `empty` after writing down a fault."""


class UnknownKind(Exception):  # noqa: N818
    """The words name no kind of field: a message, its values and a hint, as a fault has them."""

    def __init__(self, message: str, hint: str = "", **values: object) -> None:
        super().__init__(message)
        self.message, self.hint, self.values = message, hint, values


@dataclass(frozen=True)
class Words:
    """Words to translate, or `{one = "…", other = "…"}` where a number decides."""

    empty: object = NO_WORDS

    def take(self, value: object, at: At) -> object:
        forms: tuple[object, ...] = (value,)
        if isinstance(value, Mapping) and set(value) == {"one", "other"}:
            forms = (value["one"], value["other"])
        words = tuple(form for form in forms if isinstance(form, str))
        if len(words) != len(forms):
            at.fault("expected text, found {value}", value=shown(value))
            return NO_WORDS
        if not all(form.strip() for form in words):
            at.fault("there is no text")
            return NO_WORDS
        return at.phrase(words) if all(printable(form, at) for form in words) else NO_WORDS


@dataclass(frozen=True)
class Plain:
    """Words that are the same in every language."""

    empty: object = ""

    def take(self, value: object, at: At) -> object:
        if not isinstance(value, str):
            at.fault("expected plain words, found {value}", value=shown(value))
            return ""
        return value if printable(value, at) else ""


@dataclass(frozen=True)
class Ident:
    """A name for machines: ASCII letters, digits, - _ and dots."""

    empty: object = ""

    def take(self, value: object, at: At) -> object:
        if not isinstance(value, str) or not ID.fullmatch(value):
            at.fault(
                "{value} is no id", "an id is made of letters a-z, digits and dashes", value=shown(value)
            )
            return ""
        return value


@dataclass(frozen=True)
class Int:
    """A whole number between two bounds, both allowed."""

    least: float = -math.inf
    most: float = math.inf
    empty: object = None

    def take(self, value: object, at: At) -> object:
        if isinstance(value, bool) or not isinstance(value, int):
            at.fault("expected a whole number, found {value}", value=shown(value))
            return None
        return value if within(value, self.least, self.most, at) else None


@dataclass(frozen=True)
class Number:
    """A number between two bounds, both allowed."""

    least: float = -math.inf
    most: float = math.inf
    empty: object = None

    def take(self, value: object, at: At) -> object:
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not finite(value):
            at.fault("expected a number, found {value}", value=shown(value))
            return None
        return value if within(value, self.least, self.most, at) else None


@dataclass(frozen=True)
class YesNo:
    """true or false."""

    empty: object = None

    def take(self, value: object, at: At) -> object:
        if not isinstance(value, bool):
            at.fault("expected true or false, found {value}", value=shown(value))
            return None
        return value


@dataclass(frozen=True)
class Colour:
    """A colour, `#rrggbb`."""

    empty: object = ""

    def take(self, value: object, at: At) -> object:
        if not isinstance(value, str) or not COLOUR.fullmatch(value):
            at.fault("{value} is no colour", "write a colour as #rrggbb", value=shown(value))
            return ""
        return value.lower()


@dataclass(frozen=True)
class Image:
    """A drawing or picture of the game's own folder."""

    empty: object = ""

    def take(self, value: object, at: At) -> object:
        if not isinstance(value, str) or not value:
            at.fault("expected the name of a file, found {value}", value=shown(value))
            return ""
        if not value.lower().endswith(IMAGES):
            at.unknown('"{value}" is no image that printkit can place', value, IMAGES)
            return ""
        return value if inside(at.desk.folder, value, at) else ""


@dataclass(frozen=True)
class Choice:
    """One of a few words."""

    options: tuple[str, ...]
    empty: object = ""

    def take(self, value: object, at: At) -> object:
        if not isinstance(value, str) or value not in self.options:
            at.unknown("{value} is not known here", shown(value), self.options)
            return ""
        return value


@dataclass(frozen=True)
class Ref:
    """The id of a row of a table."""

    table: str
    empty: object = ""

    def take(self, value: object, at: At) -> object:
        known = at.desk.ids.get(self.table)
        if not isinstance(value, str):
            at.fault("expected the id of a {table}, found {value}", table=self.table, value=shown(value))
            return ""
        if known is not None and value not in known:
            at.unknown('unknown {table} "{value}"', value, sorted(known), table=self.table)
            return ""
        return value


@dataclass(frozen=True)
class ListOf:
    """Any number of values of one kind."""

    item: Kind
    empty: object = ()

    def take(self, value: object, at: At) -> object:
        if not isinstance(value, (list, tuple)):
            at.fault("expected a list, found {value}", value=shown(value))
            return ()
        return tuple(self.item.take(each, at.item(index)) for index, each in enumerate(value))


@dataclass(frozen=True)
class MapOf:
    """Values by name; the names are ids of a table, or free where `table` is empty."""

    table: str
    item: Kind

    @property
    def empty(self) -> object:
        return {}

    def take(self, value: object, at: At) -> object:
        if not isinstance(value, Mapping):
            at.fault("expected a map, found {value}", value=shown(value))
            return {}
        taken: dict[str, object] = {}
        for name, each in value.items():
            here = at.key(name)
            good = (
                Ref(self.table).take(name, here) if self.table else printable(name, here) and name[:1] != "<"
            )
            if good:
                taken[name] = self.item.take(each, here)
            elif not self.table and name[:1] == "<":
                here.fault('a name may not begin with "<"')
        return taken


@dataclass(frozen=True)
class Field:
    """A kind, whether it may be left out, and what it is then."""

    kind: Kind
    optional: bool = False
    default: object = None

    @property
    def missing(self) -> object:
        """The value of the field where it was left out."""
        return self.kind.empty if self.default is None else self.default


@dataclass(frozen=True)
class Record:
    """Named fields. What is missing, unknown or wrong is written down, everything at once."""

    fields: Mapping[str, Field]
    what: str = "field"

    @property
    def empty(self) -> object:
        return {name: field.missing for name, field in self.fields.items()}

    def take(self, value: object, at: At) -> object:
        if not isinstance(value, Mapping):
            at.fault("expected a table of fields, found {value}", value=shown(value))
            return self.empty
        for name in value:
            if name not in self.fields:
                at.key(name).unknown(f'unknown {self.what} "{{value}}"', name, self.fields)
        taken: dict[str, object] = {}
        for name, field in self.fields.items():
            taken[name] = field.missing
            if name in value:
                taken[name] = field.kind.take(value[name], at.key(name))
            elif not field.optional:
                at.key(name).fault(f"the {self.what} is missing")
        return taken


SIMPLE: dict[str, Kind] = {
    "text": Words(),
    "plain": Plain(),
    "id": Ident(),
    "bool": YesNo(),
    "colour": Colour(),
    "image": Image(),
}

Bounds: TypeAlias = tuple[float, float]


def parse(words: str) -> Field:
    """Read the words that describe a field; UnknownKind where they describe none."""
    bare = words.strip()
    optional = bare.endswith("?")
    parts = iter(bare.removesuffix("?").split())
    field = Field(_kind(parts), optional)
    rest = " ".join(parts)
    if rest:
        raise UnknownKind('nothing may follow in "{words}": "{rest}"', words=words, rest=rest)
    return field


def references(kind: Kind) -> Iterator[str]:
    """Name the tables that a kind refers to."""
    if isinstance(kind, Ref):
        yield kind.table
    elif isinstance(kind, ListOf):
        yield from references(kind.item)
    elif isinstance(kind, MapOf):
        if kind.table:
            yield kind.table
        yield from references(kind.item)


def _kind(parts: Iterator[str]) -> Kind:
    name = next(parts, "")
    if name in SIMPLE:
        return SIMPLE[name]
    if name in ("int", "number"):
        least, most = _bounds(parts)
        return Int(least, most) if name == "int" else Number(least, most)
    if name == "choice":
        options = tuple(parts)
        if not options:
            raise UnknownKind("a choice needs its words", 'for example "choice seed public ours"')
        return Choice(options)
    if name == "ref":
        return Ref(_table(parts, "ref"))
    if name == "list":
        return ListOf(_kind(parts))
    if name == "map":
        table = _table(parts, "map")
        return MapOf("" if table in ("plain", "id") else table, _kind(parts))
    hint, values = options_hint(name, KINDS)
    raise UnknownKind('unknown kind of field "{value}"', hint, value=name, **values)


def _table(parts: Iterator[str], before: str) -> str:
    name = next(parts, "")
    if not name:
        raise UnknownKind('"{before}" needs the name of a table', before=before)
    return name


def _bounds(parts: Iterator[str]) -> Bounds:
    words = next(parts, "..")
    least, dots, most = words.partition("..")
    try:
        bounds = (float(least) if least else -math.inf, float(most) if most else math.inf)
    except ValueError:
        bounds = (math.nan, math.nan)
    if not dots or not bounds[0] <= bounds[1]:
        raise UnknownKind('"{value}" are no bounds', "write them as 1..6", value=words)
    return bounds


def within(value: float, least: float, most: float, at: At) -> bool:
    """Tell whether a number lies between its bounds; write down where it does not."""
    if least <= value <= most:
        return True
    if most == math.inf:
        at.fault("{value} is less than {least}", value=shown(value), least=f"{least:g}")
    elif least == -math.inf:
        at.fault("{value} is more than {most}", value=shown(value), most=f"{most:g}")
    else:
        at.fault(
            "{value} is not from {least} to {most}", value=shown(value), least=f"{least:g}", most=f"{most:g}"
        )
    return False


def finite(value: float) -> bool:
    """Tell whether a number is one that can be drawn."""
    return abs(value) < 1e12


def printable(words: str, at: At) -> bool:
    """Tell whether words hold no control letters; write down where they do."""
    found = UNPRINTABLE.search(words)
    if found:
        at.fault("the letter {letter} can not be printed", letter=f"U+{ord(found[0]):04X}")
    return not found


def inside(folder: Path, name: str, at: At, missing: str = "there is no file {file}") -> bool:
    """Tell whether a file stands in a folder, also after symlinks; write down where it does not."""
    if "\\" in name or "\0" in name or not printable(name, at) or PurePosixPath(name).is_absolute():
        at.fault(
            '"{file}" is no path inside the game\'s folder', "write it with / and without a drive", file=name
        )
        return False
    try:
        root = folder.resolve()
        path = (root / name).resolve()
        leaves = not path.is_relative_to(root) or ".." in PurePosixPath(name).parts
        there = path.is_file()
    except (OSError, ValueError, RuntimeError):  # too long, a loop of links
        leaves, there = False, False
    if leaves:
        at.fault('"{file}" leaves the game\'s folder', "copy the file into the folder", file=name)
    elif not there:
        at.fault(missing, file=f'"{name}"')
    return there and not leaves
