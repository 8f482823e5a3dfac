"""Turn the words of a spreadsheet's cell into the value that a TOML file would hold."""

from __future__ import annotations

import re

from printkit.kit.loading.field_types import Int, Kind, ListOf, MapOf, Number, Words, YesNo

YES = frozenset({"true", "yes", "y", "x", "1", "vrai", "oui", "wahr", "ja"})
NO = frozenset({"false", "no", "n", "0", "faux", "non", "falsch", "nein"})

_WHOLE = re.compile(r"-?\d+\.0+")
"""A whole number as some programs write it."""


def value(words: str, kind: Kind) -> object:
    """Read a cell as a kind; words that do not fit stay words, for the schema to refuse.

    Lists are split at `|`, maps are `name=value` split at `|`, a line break in a text is `<br/>`.
    """
    bare = words.strip()
    if isinstance(kind, ListOf):
        return [value(part, kind.item) for part in bare.split("|") if part.strip()]
    if isinstance(kind, MapOf):
        pairs = [part.partition("=") for part in bare.split("|") if part.strip()]
        if not all(equals for _, equals, _ in pairs):
            return bare
        return {name.strip(): value(part, kind.item) for name, _, part in pairs}
    if isinstance(kind, Int):
        return _number(bare, int)
    if isinstance(kind, Number):
        return _number(bare.replace(",", "."), float)
    if isinstance(kind, YesNo):
        low = bare.lower()
        return True if low in YES else False if low in NO else bare
    if isinstance(kind, Words):
        return "<br/>".join(line.strip() for line in bare.splitlines())
    return bare


def _number(words: str, kind: type[int] | type[float]) -> int | float | str:
    if not words.isascii() or "_" in words:
        return words
    if kind is int and _WHOLE.fullmatch(words):
        words = words.partition(".")[0]
    try:
        return kind(words)
    except ValueError:
        return words
