"""Read JSON that somebody wrote, and say in our own words why it cannot be read."""

from __future__ import annotations

import json
from typing import NoReturn

from printkit.base.faults import refuse
from printkit.base.msgid import N_

MAX_JSON_DIGITS = 100
"""Digits of a whole number: no count of a game has ten."""


def parse_json(words: str | bytes, place: str) -> object:
    """Return what JSON says; `place` is how it is called in faults.

    Raises RefusedError where it is none, and where Python would read it otherwise than it is written: with
    a key that stands twice, or a number that it takes for endless or none.
    """

    def whole(digits: str) -> int:
        if len(digits) > MAX_JSON_DIGITS:
            refuse(place, N_("a number has more than {most} digits"), most=MAX_JSON_DIGITS)
        return int(digits)

    def no_number(word: str) -> NoReturn:
        refuse(place, N_("{word} is not a number"), word=(word,))

    def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
        found = dict(pairs)
        if len(found) < len(pairs):
            names = [name for name, _ in pairs]
            refuse(place, N_("{key} appears twice in an object"), key=max(names, key=names.count))
        return found

    try:
        return json.loads(words, parse_int=whole, parse_constant=no_number, object_pairs_hook=once)
    except json.JSONDecodeError as error:
        line, column = error.lineno, error.colno
        refuse(place, N_("is not valid JSON: line {line}, column {column}"), line=line, column=column)
    except UnicodeDecodeError:
        refuse(place, N_("is not valid JSON: it is not UTF-8"))
    except RecursionError:
        refuse(place, N_("lists and objects are nested too deeply"))
