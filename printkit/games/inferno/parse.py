"""What people type of figures, cells and numbers, once words that stand for an id are put back to it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Never

from printkit.base.faults import refuse
from printkit.base.msgid import N_
from printkit.games.inferno.position import Table

FIRE, FLARE, WINDOWS = "fire", "flare", "windows"
"""What may be typed besides cells and numbers; labels `typed-…` have the words for it."""

CELL = re.compile(r"[A-Za-z]{1,2}[0-9]{1,2}")

SEPARATORS = re.compile(r"[\s,;:=→>]+")
"""What may stand between figures and cells."""

GLUED = re.compile(r"(z?[0-9]+)([a-z]{1,2}[0-9]{1,2})", re.IGNORECASE)
"""A zombie and its cell with nothing between them: `2f4`."""


def parse_path(words: str) -> dict[str, Any]:
    """Read the cells of a path, and a number of points."""
    cells, points, _ = _sorted(words)
    return {"path": cells, **({"move": points[0]} if points else {})}


def parse_fight(words: str) -> dict[str, Any]:
    """Read how many dice are thrown, and whether the weapon burns."""
    _, dice, fire = _sorted(words, FIRE)
    given = dict(zip(("hero_dice", "zombie_dice"), dice, strict=False))
    return {**given, **({"weapon": FIRE} if fire else {})}


def parse_hero_move(words: str) -> dict[str, Any]:
    """Read given points, and the card that opens windows."""
    _, points, windows = _sorted(words, WINDOWS)
    given: dict[str, Any] = {"points": points[0]} if points else {}
    return {**given, **({"card": "escape-windows"} if windows else {})}


def shot(words: str) -> dict[str, Any]:
    """Read the weapon's range and number, and what it burns with."""
    _, numbers, weapons = _sorted(words, FIRE, FLARE)
    if len(numbers) < 2:
        refuse("", N_("type the weapon's range, then the roll it needs, such as 5 3"))
    given = dict(zip(("range", "need"), numbers, strict=False))
    return {**given, **({"weapon": weapons[-1]} if weapons else {})}


def range_(words: str) -> dict[str, Any]:
    """Read how far something goes."""
    return {"range": numbers[0]} if (numbers := _sorted(words)[1]) else {}


def parse_count(words: str) -> dict[str, Any]:
    """Read how many there are."""
    if not (numbers := _sorted(words)[1]):
        refuse("", N_("type how many, such as 2"))
    return {"count": numbers[0]}


def gasoline(words: str) -> dict[str, Any]:
    """Read a cell, and whether the gasoline burns."""
    cells, _, fire = _sorted(words, FIRE)
    return {**one_cell(" ".join(cells)), "lit": bool(fire)}


def one_cell(words: str) -> dict[str, Any]:
    """Read a cell."""
    cells, _, _ = _sorted(words)
    if len(cells) != 1:
        refuse("", N_("type one space, such as C3"))
    return {"cell": cells[0]}


def fire_weapon(words: str) -> dict[str, Any]:
    """Read whether the weapon burns."""
    _, _, fire = _sorted(words, FIRE)
    return {"fire_weapon": True} if fire else {}


def parse_can(words: str) -> dict[str, Any]:
    """Read the cell of a can."""
    return {"what": {"type": "can", **one_cell(words)}}


def moves(table: Table, words: str) -> dict[str, Any]:
    """Read where figures stand now, as the map shows them: `1 C3, 2 3 D4, Ida E5`."""
    cells: dict[str, str] = {}
    going: list[str] = []
    for word in _words(table, words):
        if going and word.upper() in table.position.ground.squares:
            cells |= dict.fromkeys(going, word.upper())
            going = []
        elif figure := _figure(table, word):
            if figure in cells or figure in going:
                refuse("", N_("“{got}” appears twice: type one space for each figure"), got=(word,))
            going.append(figure)
        elif going and CELL.fullmatch(word):
            _no_cell(word)
        else:
            refuse("", N_("no figure is called “{got}”: use a zombie's number or a Hero's name"), got=(word,))
    if going or not cells:
        refuse("", N_("type each figure with its space, such as 1 C3"))
    return {"what": {"type": "moves", "cells": cells}}


def newcomer(table: Table, words: str, *, zombie: bool = False) -> dict[str, Any]:
    """Read who joins, and where."""
    parts = [part for part in SEPARATORS.split(words) if part]
    if len(parts) != 2:
        refuse("", N_("type a name and a space, such as Jo C3"))
    name = parts[0].casefold()
    if parts[1].upper() not in table.position.ground.squares:
        _no_cell(parts[1])
    if _figure(table, name):
        refuse("", N_("“{got}” is on the board already"), got=(parts[0],))
    joined = {"id": _heroes(table).get(name, name), "cell": parts[1].upper(), "zombie": zombie}
    return {"what": {"type": "newcomer", **joined}}


def _words(table: Table, words: str) -> Iterator[str]:
    """Take words apart, and a zombie from its cell."""
    for word in filter(None, SEPARATORS.split(words)):
        glued = None if _figure(table, word) else GLUED.fullmatch(word)
        yield from glued.groups() if glued else (word,)


def _no_cell(word: str) -> Never:
    refuse("", N_("there is no space {got} on the board"), got=(word.upper(),))


def _figure(table: Table, word: str) -> str:
    """Return the figure on the board that a word names (id, number on the map, name); "" for none."""
    name, position = word.casefold(), table.position
    here = [*(zombie.id for zombie in position.zombies), *(hero.id for hero in position.heroes)]
    meant = (name, f"z{name}", _heroes(table).get(name, ""))
    return next((each for each in meant if each in here), "")


def _heroes(table: Table) -> dict[str, str]:
    """Return the Heroes of the kit by what they are called in any language."""
    return {name.casefold(): hero for hero, card in table.components.heroes.items() for name in card.names}


def _sorted(words: str, *known: str) -> tuple[list[str], list[int], list[str]]:
    """Sort words into cells, numbers and those that are known. Raises RefusedError where there are others."""
    parts = words.replace(",", " ").replace(":", " ").replace("+", " ").split()
    numbers = [part for part in parts if part.isdecimal() and len(part) < 10]
    cells = [part for part in parts if CELL.fullmatch(part)]
    others = [part for part in parts if part not in numbers and part not in cells]
    for other in others:
        if other not in known:
            refuse("", N_("“{got}” means nothing here"), got=(other,))
    return [cell.upper() for cell in cells], [int(number) for number in numbers], others
