"""Check one value of each kind: words, ids, numbers, colours, references, lists, maps.

A kind writes down what is wrong at the value's place, and gives the value as the kit holds it.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path, PurePosixPath
from typing import Protocol

from printkit.base.dataclass import dataclass
from printkit.base.faults import DID_YOU_MEAN, ToldNumber
from printkit.base.languages import HINT, language
from printkit.base.msgid import N_, NO_MESSAGE, Msgid
from printkit.base.paths import files
from printkit.base.pictures import PictureNameError
from printkit.base.text_files import PICTURES
from printkit.kit.loading.diagnostics import Location, inside, printable, shown_value, there
from printkit.kit.text.spelling import ID, is_id, meant_id
from printkit.kit.text.text import NO_WORDS

_CODE = re.compile(r"[A-HJ-NP-Z]{2}[0-9]{2}")
"""Without I and O, which look like digits."""
HEX_COLOUR = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})")
IMAGES = (*PICTURES, ".pdf")


class FieldType(Protocol):
    """What a value may be."""

    @property
    def empty(self) -> object:
        """The value of a field that was left out."""

    def take(self, value: object, at: Location) -> object:
        """Check a value; give it as the kit holds it, or `empty` after writing down a fault."""


@dataclass(frozen=True)
class TextField:
    """Words to translate, or `{one = "…", other = "…"}` where a number decides.

    `placeholders` are the names that may stand in braces for a value: none if nothing is said, any with None.
    """

    placeholders: frozenset[str] | None = frozenset()
    empty: object = NO_WORDS

    def take(self, value: object, at: Location) -> object:
        forms: tuple[object, ...] = (value,)
        if isinstance(value, Mapping) and set(value) == {"one", "other"}:
            forms = (value["one"], value["other"])
        words = tuple(form.strip() for form in forms if isinstance(form, str))
        if len(words) != len(forms):
            at.fault(N_("expected text, found {value}"), value=shown_value(value))
            return NO_WORDS
        if not all(words):
            at.fault(N_("there is no text"))
            return NO_WORDS
        if not all(printable(form, at) for form in words):
            return NO_WORDS
        return at.phrase(words, self.placeholders)


class PlainField:
    """Words that are the same in every language."""

    empty: object = ""

    def take(self, value: object, at: Location) -> object:
        if not isinstance(value, str):
            at.fault(N_("expected plain words, found {value}"), value=shown_value(value))
            return ""
        return value if printable(value, at) else ""


class AnyField:
    """Any value: its kind is itself a fault, which is enough to say."""

    empty: object = ""

    def take(self, value: object, at: Location) -> object:
        return ""


class IdField:
    """A name for machines: ASCII letters, digits, - _ and dots."""

    empty: object = ""

    def take(self, value: object, at: Location) -> object:
        if not isinstance(value, str) or not ID.fullmatch(value):
            at.fault(
                N_("{value} is not an id"),
                N_("an id is made of letters a-z, digits and dashes"),
                value=shown_value(value),
            )
            return ""
        return value


class RowIdField:
    """The id of a row: of any script, as `slug` makes it."""

    empty: object = ""

    def take(self, value: object, at: Location) -> object:
        return value if isinstance(value, str) and is_id(value) else IdField().take(value, at)


class Language:
    """A language, however it is spelt; the kit holds it as BCP 47 writes it."""

    empty: object = ""

    def take(self, value: object, at: Location) -> object:
        lang = language(value) if isinstance(value, str) else ""
        if not lang:
            at.fault(N_("{value} is not a language"), HINT, value=shown_value(value))
        return lang


@dataclass(frozen=True)
class IntegerField:
    """A whole number between two bounds, both allowed."""

    least: float = -math.inf
    most: float = math.inf
    empty: object = None

    def take(self, value: object, at: Location) -> object:
        if isinstance(value, bool) or not isinstance(value, int):
            at.fault(N_("expected a whole number, found {value}"), value=shown_value(value))
            return None
        return value if within_bounds(value, self.least, self.most, at) else None


@dataclass(frozen=True)
class NumberField:
    """A number between two bounds, both allowed."""

    least: float = -math.inf
    most: float = math.inf
    empty: object = None

    def take(self, value: object, at: Location) -> object:
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not finite(value):
            at.fault(N_("expected a number, found {value}"), value=shown_value(value))
            return None
        return value if within_bounds(value, self.least, self.most, at) else None


class BooleanField:
    """true or false."""

    empty: object = None

    def take(self, value: object, at: Location) -> object:
        if not isinstance(value, bool):
            at.fault(N_("expected true or false, found {value}"), value=shown_value(value))
            return None
        return value


class ColourField:
    """A colour, `#rrggbb`."""

    empty: object = ""

    def take(self, value: object, at: Location) -> object:
        if not isinstance(value, str) or not HEX_COLOUR.fullmatch(value):
            at.fault(N_("{value} is not a colour"), N_("write a colour as #rrggbb"), value=shown_value(value))
            return ""
        return value.lower()


def is_card_code(value: object) -> bool:
    """Whether this is written as the code of a card: two letters and two digits."""
    return isinstance(value, str) and bool(_CODE.fullmatch(value))


class CodeField:
    """A card's code: two letters and two digits that no other card of the game has."""

    empty: object = ""

    def take(self, value: object, at: Location) -> object:
        if not isinstance(value, str) or not is_card_code(value):
            at.fault(
                N_("{value} is not a card code"),
                N_("a code is two capital letters (not I or O) and two digits, such as TH07"),
                value=shown_value(value),
            )
            return ""
        here = (at.file, at.place)
        first = at.diagnostics.codes.setdefault(value, here)
        if first != here:
            at.fault(
                N_("the code “{value}” appears twice, first at {place} of {file}"),
                N_("give this card a code that has never been used: a printed code stays with its card"),
                value=value,
                place=first[1],
                file=first[0],
            )
        return value


class ImageField:
    """A drawing or picture: a file of the game's own folder, or one that templates find by this name."""

    empty: object = ""

    def take(self, value: object, at: Location) -> object:
        if not isinstance(value, str) or not value:
            at.fault(N_("expected the name of a file, found {value}"), value=shown_value(value))
            return ""
        folder, known = at.diagnostics.folder, value.lower().endswith(IMAGES)
        if known and there(folder, value):
            return value if inside(folder, value, at) else ""
        if (found := _found(value, at)) is not None:
            return value if found else ""
        hint, values = meant(folder, value)
        if not hint and (close := _near_outside(value, at)):
            hint, values = DID_YOU_MEAN, {"close": close}
        if known:
            inside(folder, value, at, hint, **values)
        elif hint:
            at.fault(N_("“{value}” is not an image that printkit can place"), hint, value=value, **values)
        else:
            hint, near = at.diagnostics.pictures.advice(value)
            at.fault(N_("no image is called “{value}”"), hint or OF_ENDINGS, value=value, **ENDINGS, **near)
        return ""


OF_ENDINGS = N_("images are files of the kinds {endings}")
ENDINGS = {"endings": ", ".join(each[1:] for each in IMAGES)}


def _found(name: str, at: Location) -> bool | None:
    """Whether templates find one picture by a name; None where they find none. Several are written down."""
    if "\\" in name or name.startswith("/") or ".." in name.split("/") or not printable(name, at):
        return None
    try:
        return True if at.diagnostics.pictures.find(name) else None
    except (OSError, ValueError):  # the name is too long for a file
        return None
    except PictureNameError as error:
        at.fault(error.message, error.hint, **error.values)
        return False


def _near_outside(name: str, at: Location) -> str:
    """Return the picture that was probably meant, where that stands among the templates; "" else."""
    pictures = at.diagnostics.pictures
    close = str(pictures.advice(name)[1].get("close", ""))
    with suppress(PictureNameError):
        if close and (path := pictures.find(close)) and not path.is_relative_to(at.diagnostics.folder):
            return close
    return ""


def meant(folder: Path, name: str) -> tuple[Msgid, dict[str, str]]:
    """Return a hint where a file of nearly this name stands in the folder of the game, and its values."""
    stem = PurePosixPath(name).name.removesuffix(PurePosixPath(name).suffix)
    for path in files(folder, set(IMAGES)):
        if path.stem.lower() == stem.lower() and path.relative_to(folder).as_posix() != name:
            return DID_YOU_MEAN, {"close": path.relative_to(folder).as_posix()}
    return NO_MESSAGE, {}


@dataclass(frozen=True)
class ChoiceField:
    """One of a few words."""

    options: tuple[str, ...]
    empty: object = ""

    def take(self, value: object, at: Location) -> object:
        if not isinstance(value, str) or value not in self.options:
            at.unknown(N_("{value} is not known here"), shown_value(value), self.options)
            return ""
        return value


@dataclass(frozen=True)
class ReferenceField:
    """The id of a row of a table, or the name that it is made of."""

    table: str
    empty: object = ""

    def take(self, value: object, at: Location) -> object:
        known = at.diagnostics.ids.get(self.table)
        if not isinstance(value, str):
            at.fault(
                N_("expected the id of a row of “{table}”, found {value}"),
                table=self.table,
                value=shown_value(value),
            )
            return ""
        if known is None:
            return value
        if not (meant := meant_id(value, known)):
            names = at.diagnostics.names(self.table)
            at.unknown(N_("unknown {table} “{value}”"), value, names, table=self.table)
        return meant


@dataclass(frozen=True)
class ListField:
    """Any number of values of one kind."""

    item: FieldType
    empty: object = ()

    def take(self, value: object, at: Location) -> object:
        if not isinstance(value, (list, tuple)):
            at.fault(N_("expected a list, found {value}"), value=shown_value(value))
            return ()
        return tuple(self.item.take(each, at.item(index)) for index, each in enumerate(value))


@dataclass(frozen=True)
class MapField:
    """Values by name; the names are ids of a table, or free where `table` is empty."""

    table: str
    item: FieldType

    @property
    def empty(self) -> object:
        return {}

    def take(self, value: object, at: Location) -> object:
        if not isinstance(value, Mapping):
            at.fault(N_("expected a map, found {value}"), value=shown_value(value))
            return {}
        taken: dict[str, object] = {}
        for name, each in value.items():
            here = at.key(name)
            if self.table:
                name = ReferenceField(self.table).take(name, here)
            elif not printable(name, here):
                continue
            if name or not self.table:
                taken[name] = self.item.take(each, here)
        return taken


def within_bounds(value: float, least: float, most: float, at: Location) -> bool:
    """Whether a number lies between its bounds; write down where it does not."""
    if least <= value <= most:
        return True
    if most == math.inf:
        at.fault(N_("{value} is less than {least}"), value=shown_value(value), least=ToldNumber(f"{least:g}"))
    elif least == -math.inf:
        at.fault(N_("{value} is more than {most}"), value=shown_value(value), most=ToldNumber(f"{most:g}"))
    else:
        at.fault(
            N_("{value} is not between {least} and {most}"),
            value=shown_value(value),
            least=ToldNumber(f"{least:g}"),
            most=ToldNumber(f"{most:g}"),
        )
    return False


def finite(value: float) -> bool:
    """Whether a number is one that can be drawn."""
    return abs(value) < 1e12
