"""What the cells of a spreadsheet mean: numbers, yes and no, lists, numbers of pieces."""

from __future__ import annotations

import re
from collections.abc import Iterable

from printkit.kit.loading.field_types import (
    BooleanField,
    FieldType,
    IntegerField,
    ListField,
    MapField,
    NumberField,
    TextField,
)

_ERRORS = (
    "#REF! #N/A #VALUE! #DIV/0! #NAME? #NUM! #NULL! #SPILL! #CALC! #GETTING_DATA #FIELD! #BLOCKED! #CONNECT! "
    "#UNKNOWN! #BUSY! #EXTERNAL! #PYTHON!"
)
ERRORS = frozenset(_ERRORS.split())
"""What spreadsheets show where a formula went wrong."""
YES = frozenset({"true", "yes", "y", "x", "1", "vrai", "oui", "wahr", "ja"})
NO = frozenset({"false", "no", "n", "0", "faux", "non", "falsch", "nein"})
COPIES = re.compile(r"(?:[x×*]\s*)?([0-9]{1,9})(?:[.,]0+)?(?:\s*[x×*])?", re.IGNORECASE)
"""A number of pieces as people write it: 2, 2.0, x2, 2x, ×2."""
NUMBER_CELL = re.compile(r"[^\w]*\d[\d.,/% ]*")
"""A number as people write it, which is no name of a column: 3, -2,5, 1/2, 50 %, € 4."""
_WHOLE = re.compile(r"-?\d+\.0+")
"""A whole number as some programs write it."""


def are_counts(cells: Iterable[str]) -> bool:
    """Whether cells hold whole numbers, at least one."""
    words = [cell.strip() for cell in cells if cell.strip()]
    return bool(words) and all(map(COPIES.fullmatch, words))


def item_kind(kind: FieldType) -> FieldType:
    """Return the kind of the items of a list or a map, of all else the kind itself."""
    return kind.item if isinstance(kind, (ListField, MapField)) else kind


def does_not_fit(words: str, kind: FieldType) -> bool:
    """Whether words stand where a number, or yes or no, is expected."""
    plain = isinstance(kind, (IntegerField, NumberField, BooleanField))
    return plain and bool(words.strip()) and isinstance(value(words, kind), str)


def value(words: str, kind: FieldType) -> object:
    """Read a cell as a kind; words that do not fit stay words, for the schema to refuse.

    Lists are split at `|`, maps are `name=value` split at `|`, a line break in a text is `<br/>`.
    """
    stripped = words.strip()
    if isinstance(kind, ListField):
        return [value(part, kind.item) for part in stripped.split("|") if part.strip()]
    if isinstance(kind, MapField):
        pairs = [part.partition("=") for part in stripped.split("|") if part.strip()]
        if not all(equals for _, equals, _ in pairs):
            return stripped
        return {name.strip(): value(part, kind.item) for name, _, part in pairs}
    if isinstance(kind, IntegerField):
        return _number(stripped, int)
    if isinstance(kind, NumberField):
        return _number(stripped.replace(",", "."), float)
    if isinstance(kind, BooleanField):
        low = stripped.lower()
        return True if low in YES else False if low in NO else stripped
    if isinstance(kind, TextField):
        return "<br/>".join(line.strip() for line in stripped.splitlines())
    return stripped


def _number(words: str, kind: type[int] | type[float]) -> int | float | str:
    if not words.isascii() or "_" in words:
        return words
    if kind is int and _WHOLE.fullmatch(words):
        words = words.partition(".")[0]
    try:
        return kind(words)
    except ValueError:
        return words
