"""What every phone may look up of every printed card, by its code: nothing here depends on an evening."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Protocol
from unicodedata import normalize
from urllib.parse import quote

from printkit.base.dataclass import dataclass
from printkit.base.faults import near_name
from printkit.kit.model import Kit, Rule

CODE_ASKED = re.compile(r"([A-Z]{2})\W*(\d{1,2})")
"""A code as people type it: `ds 01` and `DS1` are DS01, and so is `DS١`."""

MAX_TYPED = 12
"""Letters of what is near to no code: longer is no slip."""

MAX_CARD_RULES = 8
"""Rules that are told of a card: those that its row names come first."""

MIN_NAME_LETTERS = 4
"""Letters of a name that is looked for in the rules: `For` would be found everywhere."""


@dataclass(frozen=True)
class CodedCard:
    """A card with a code: the component that it belongs to, what that and the card are called."""

    code: str
    component: str
    kind: str
    name: str
    rules: tuple[str, ...] = ()


class CardBook(Protocol):
    """The cards of a game. A code that no card has gives nothing anywhere: no words, no picture."""

    def cards(self, lang: str) -> Sequence[CodedCard]:
        """Return all that have a code, in the order of the kit."""

    def words(self, lang: str, code: str) -> Sequence[str]:
        """Return what stands on the front of a card, box by box, nothing where no card has that code."""

    def picture(self, code: str) -> str:
        """Return the address of a drawing of a card's front without its words, "" where there is none."""

    def drawing(self, code: str) -> str:
        """Return the drawing of a card's front without its words, "" without one. Raises FaultError."""


class NoCards:
    """The cards of a game that has none with codes."""

    def cards(self, lang: str) -> Sequence[CodedCard]:
        """Return none."""
        return ()

    def words(self, lang: str, code: str) -> Sequence[str]:
        """Return nothing."""
        return ()

    def picture(self, code: str) -> str:
        """Return no address."""
        return ""

    def drawing(self, code: str) -> str:
        """Return no drawing."""
        return ""


class PackedCards:
    """Cards that were read from their faces where these can be drawn, and travelled as JSON.

    `read` gives what `pack_cards` made of a language, `drawings` the drawings by code.
    """

    def __init__(
        self, langs: Sequence[str], read: Callable[[str], str], drawings: Callable[[], Mapping[str, str]]
    ) -> None:
        self._langs, self._read, self._drawings = langs, read, drawings
        self._packed: dict[str, list[tuple[CodedCard, Sequence[str]]]] = {}
        self._drawn: Mapping[str, str] | None = None

    def cards(self, lang: str) -> Sequence[CodedCard]:
        """Return all that have a code, in the order of the kit."""
        return [card for card, _ in self._of(lang)]

    def words(self, lang: str, code: str) -> Sequence[str]:
        """Return what stands on the front of a card, box by box."""
        return next((words for card, words in self._of(lang) if card.code == code), ())

    def picture(self, code: str) -> str:
        """Return a card's front without its words as an address of its own, "" where there is none."""
        drawn = self.drawing(code)
        return f"data:image/svg+xml,{quote(drawn)}" if drawn else ""

    def drawing(self, code: str) -> str:
        """Return a card's front without its words, "" where there is none."""
        if self._drawn is None:
            self._drawn = self._drawings()
        return self._drawn.get(code, "")

    def _of(self, lang: str) -> list[tuple[CodedCard, Sequence[str]]]:
        lang = lang if lang in self._langs else self._langs[0]
        if lang not in self._packed:
            self._packed[lang] = [
                (CodedCard(code, component, kind, name, tuple(rules)), words)
                for code, component, kind, name, rules, words in json.loads(self._read(lang))
            ]
        return self._packed[lang]


def pack_cards(book: CardBook, lang: str) -> str:
    """Write the cards of a language, with their words, as JSON."""
    packed = [
        (card.code, card.component, card.kind, card.name, card.rules, [*book.words(lang, card.code)])
        for card in book.cards(lang)
    ]
    return json.dumps(packed, ensure_ascii=False)


def as_typed(words: str) -> str:
    """Return what somebody typed in the capitals of codes, whatever width their keyboard gives them."""
    return normalize("NFKC", words).strip().upper()


def asked_code(words: str) -> str:
    """Return the code that somebody typed, "" where it is none."""
    found = CODE_ASKED.fullmatch(as_typed(words))
    return f"{found[1]}{int(found[2]):02}" if found else ""


def near_code(words: str, codes: Iterable[str]) -> str:
    """Return the code that somebody may have meant, "" where none is near.

    It has the letters that were typed, in any order, or the number and one of the letters in its place.
    """
    typed = asked_code(words) or "".join(f"{int(c)}" if c.isdecimal() else c for c in as_typed(words))
    if len(typed) > MAX_TYPED:
        return ""
    letters = "".join(filter(str.isalpha, typed))
    number = "".join(filter(str.isdecimal, typed))

    def alike(code: str) -> bool:
        same_number = bool(number) and int(number) == int(code[2:])
        return sorted(code[:2]) == sorted(letters) or (
            same_number and any(map(str.__eq__, code[:2], letters))
        )

    return near_name(typed, filter(alike, codes))


def rules_about(kit: Kit, card: CodedCard) -> tuple[Rule, ...]:
    """Return the rules that a card's row names, then those that say its name."""
    named = [rule for rule in kit.rules if rule.id in card.rules]
    if len(card.name) >= MIN_NAME_LETTERS:
        name = re.compile(rf"(?<!\w){re.escape(card.name)}(?!\w)")
        named += [rule for rule in kit.rules if rule not in named and name.search(_said(rule))]
    return tuple(named[:MAX_CARD_RULES])


def _said(rule: Rule) -> str:
    return f"{rule.text.plain} {rule.ruling.plain}" if rule.ruling else rule.text.plain
