"""Every sentence of the games and of the program, filled as players may see it.

`python -m tests.words.filled GAME LANG` prints those of a game, `python -m tests.words.filled program LANG`
those of the program: to be read aloud.
"""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from printkit.base.messages import translator
from printkit.base.placeholders import PLACEHOLDER
from printkit.games.sentences import named, own_tables
from printkit.kit.kit_cache import quick_kit
from printkit.kit.model import Kit
from printkit.kit.text.text import Text

CARD_DATA = Path(__file__).resolve().parents[2] / "card_data"

NAMES = ("Ann", "Odile", "Hugo, Bob")
"""Names of people: beside the usual one a vowel, and several people at once."""

PLACES = ("Entrée", "C3")
"""Where figures are: a room that players have named, a space of a board."""

COUNTS = (0, 1, 2)

ROWS = {
    "figure": ("hero", "zombie"),
    "location": ("building",),
    "rollers": ("hero",),
    "token": ("debris",),
    "whose": ("hero",),
}
"""Whose names fill a placeholder that does not say its table itself."""

WORDS = {
    "cell": ("C3",),
    "cells": ("C3, D4",),
    "from": PLACES,
    "room": PLACES,
    "rooms": PLACES,
    "to": PLACES,
    "zombie": ("Zombie 1",),
    "seat": NAMES[:2],
    "seats": NAMES,
    "name": NAMES,
    "names": NAMES,
    "who": NAMES[:2],
    "whose": NAMES[:2],
    "was": NAMES[:2],
    "by": NAMES[:2],
}

OF_ONE_GAME: Mapping[tuple[str, str], Sequence[object]] = {
    ("mosh", "target"): NAMES[:2],
    ("non-morts", "price"): (2, 3),
    ("non-morts", "zombie"): ("2", "3"),
}
"""What a game means by a placeholder that elsewhere, or in one of its tables, is something else."""


class Filled(NamedTuple):
    """A sentence with values in it, and where its words stand."""

    where: str
    pattern: str
    words: str


def of_game(game: str, lang: str) -> Iterator[Filled]:
    """Yield the sentences of a game that have placeholders, each with several values."""
    kit = quick_kit(CARD_DATA / game, lang)
    for where, text in _texts(kit):
        names = dict.fromkeys(name for form in text.forms or (text,) for name in PLACEHOLDER.findall(form))
        if not names:
            continue
        for values in _filled(kit, [*names], plural=bool(text.forms)):
            yield Filled(where, str(text), kit.told(text, values).plain)


def of_program(lang: str) -> Iterator[Filled]:
    """Yield the messages of the program that have placeholders, each with several values."""
    translate = translator(lang)
    catalogue = translator("fr").forms
    for msgid, french in catalogue.items():
        forms = translate.forms.get(msgid, (msgid,)) if lang != "en" else (msgid,)
        names = dict.fromkeys(name for form in (*forms, *french) for name in PLACEHOLDER.findall(form))
        for form in forms if names else ():
            columns = [_told(name, names) for name in names]
            for values in _rows(columns):
                words = form
                for name, value in zip(names, values, strict=True):
                    words = words.replace("{" + name + "}", str(value))
                yield Filled(msgid, form, words)


def _texts(kit: Kit) -> Iterator[tuple[str, Text]]:
    for table, rows in kit.tables.items():
        for row in rows:
            for field, value in row.fields.items():
                if isinstance(value, Text):
                    yield f"{table}/{row.id}.{field}", value
    for label, text in kit.labels.items():
        yield f"label/{label}", text


def _filled(kit: Kit, names: Sequence[str], plural: bool) -> Iterator[Mapping[str, object]]:
    columns = [_values(kit, name) for name in names]
    if plural and "n" in names:
        columns[names.index("n")] = COUNTS
    for values in _rows(columns):
        yield dict(zip(names, values, strict=True))


def _rows(columns: Sequence[Sequence[object]]) -> Iterator[tuple[object, ...]]:
    """Yield as many rows as the longest column has values: the shorter ones begin anew."""
    for at in range(max(map(len, columns))):
        yield tuple(column[at % len(column)] for column in columns)


def _values(kit: Kit, name: str) -> Sequence[object]:
    """Return what a placeholder of a game may be filled with."""
    if values := OF_ONE_GAME.get((kit.game, name)):
        return values
    rows = kit.tables.get("word", ())
    words = [row.id.removeprefix(f"{name}-") for row in rows if row.id.startswith(f"{name}-")]
    ids = [row.id for table in own_tables(kit, name) for row in kit.tables.get(table, ())]
    ids = ids or [row.id for table in ROWS.get(name, ()) for row in kit.tables.get(table, ())]
    found = [named(kit, name, each, {}) for each in dict.fromkeys((*words, *ids))]
    return found or WORDS.get(name) or _numbers(name)


def _told(name: str, names: Collection[str]) -> Sequence[object]:
    """Return what fills a placeholder of the program: a name beside a value is that of an attribute."""
    return ("width",) if name == "name" and "value" in names else WORDS.get(name) or _numbers(name)


def _numbers(name: str) -> Sequence[object]:
    return COUNTS if name == "n" else (3,)


def main(game: str, lang: str) -> None:
    """Print the sentences of a game or of the program, each once, under where its words stand."""
    filled = of_program(lang) if game == "program" else of_game(game, lang)
    told: dict[str, dict[str, None]] = {}
    for each in filled:
        told.setdefault(each.where, {})[each.words] = None
    for where, sentences in told.items():
        print(where)
        for words in sentences:
            print(f"    {words}")


if __name__ == "__main__":
    main(*sys.argv[1:])
