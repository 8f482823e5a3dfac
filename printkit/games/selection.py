"""A selection: which cards of the box are in play, where whoever hosts may choose them before the deal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from printkit.base.dataclass import dataclass
from printkit.base.faults import refuse
from printkit.base.msgid import N_
from printkit.kit.model import Kit
from printkit.table.act import Ruleset

MAX_OF_A_CARD = 9
"""Copies of a card that are in play at most: a selection is written with a digit for each card."""

Selected = Mapping[str, int]
"""How many of each card are in play, by its id."""


@dataclass(frozen=True)
class SelectedCard:
    """A card: how many are in play, and may be `most`; what it does, and what it makes of the game."""

    id: str
    name: str
    count: int
    most: int
    about: str = ""
    effect: str = ""


@dataclass(frozen=True)
class CardGroup:
    """Cards that belong together: a camp, a power. A `name` is "" where they stand alone."""

    name: str
    about: str
    cards: tuple[SelectedCard, ...]


@dataclass(frozen=True)
class SelectedKind:
    """Cards of a kind, dealt apart from those of others; the name says how many are in play of how many."""

    name: str
    groups: tuple[CardGroup, ...]


@dataclass(frozen=True)
class SelectionSheet:
    """A selection in plain words.

    `lines` say what game comes of it, `remarks` which cards lack others or make no sense, `changes` what each
    card does that was added to the nearest proposal or taken out of it; `details` tell more to who wants it.
    """

    lines: tuple[str, ...]
    remarks: tuple[str, ...]
    changes: tuple[str, ...]
    kinds: tuple[SelectedKind, ...]
    details: tuple[str, ...] = ()


@dataclass(frozen=True)
class Selection:
    """How a game lets its cards be chosen.

    `cards` are the ids of all that may be, in the order of the box. `proposed` has what is proposed to so
    many players, by the names of the offers that deal it; the first is the usual one. `sheet` tells a
    selection.
    """

    cards: Callable[[Ruleset[Any, Any]], Sequence[str]]
    proposed: Callable[[Ruleset[Any, Any], int], Mapping[str, Selected]]
    sheet: Callable[[Kit, Ruleset[Any, Any], Selected, int], SelectionSheet]


def selection_code(cards: Sequence[str], selected: Selected) -> str:
    """Return a selection as a digit for each card, as an address or a field of a form has it."""
    return "".join(str(min(MAX_OF_A_CARD, selected.get(card, 0))) for card in cards)


def read_selection(cards: Sequence[str], code: str) -> Selected:
    """Return the selection of a code. Raises RefusedError where it is none of these cards."""
    if not (len(code) == len(cards) and code.isascii() and code.isdecimal()):
        refuse("", N_("expected a digit for each of {count} cards"), count=len(cards))
    return {card: int(digit) for card, digit in zip(cards, code, strict=True) if digit != "0"}
