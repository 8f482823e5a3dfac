"""Read the size of the cards of a new game."""

from __future__ import annotations

import re

from printkit.base.dataclass import dataclass
from printkit.base.faults import Fault, Quoted, options_hint
from printkit.base.msgid import N_
from printkit.kit.loading.components import MAX_SIDE, MIN_SIDE, NAMED_SIZES


@dataclass(frozen=True)
class CardSize:
    """The size of a card: in mm, and as game.toml has it."""

    width: float
    height: float
    words: str


def size_of(words: str) -> tuple[CardSize, list[Fault]]:
    """Return a size of cards, and faults where the words name none."""
    if words in NAMED_SIZES:
        return CardSize(*NAMED_SIZES[words], f'"{words}"'), []
    number = r"(\d{1,4}(?:[.,]\d{1,4})?)(?:\s*mm)?"
    if found := re.fullmatch(rf"{number}\s*[x×]\s*{number}", words.strip(), re.IGNORECASE):
        width, height = (float(each.replace(",", ".")) for each in found.groups())
        if all(MIN_SIDE <= each <= MAX_SIDE for each in (width, height)):
            return CardSize(width, height, f"[{width:.8g}, {height:.8g}]"), []
    hint, values = options_hint(words, NAMED_SIZES)
    if "close" not in values:
        hint = N_("one of {options}, or WIDTHxHEIGHT in mm, {least} to {most}")
        values |= {"least": MIN_SIDE, "most": MAX_SIDE, "options": Quoted(tuple(NAMED_SIZES))}
    fault = Fault("", "--size", N_("unknown size “{value}”"), {"value": words, **values}, hint)
    return CardSize(63, 88, '"poker"'), [fault]
