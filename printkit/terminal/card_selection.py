"""Choose at a terminal which cards are in play, before they are dealt."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from printkit.base.faults import RefusedError
from printkit.base.languages import folded
from printkit.base.messages import Translator
from printkit.games.selection import CardGroup, SelectedCard
from printkit.play import actions
from printkit.play.selecting import Selecting, selecting
from printkit.table.legal_actions import LegalAction
from printkit.terminal.answer_input import chosen

if TYPE_CHECKING:
    from printkit.terminal.evening import TerminalEvening

DEAL_KEY = "0"
"""Typed to deal the cards as they stand."""

ONE_MORE, ONE_FEWER = "+", "-−"
"""Begin what is typed for one more of a card, or one fewer."""

CARD_STEPS = re.compile(f"(?=[{re.escape(ONE_MORE + ONE_FEWER)}])")
"""Where what is typed for one card ends, and that for the next begins."""

LETTERS = "abcdefgh"
"""Typed for a proposal to go on from."""


def select_cards(evening: TerminalEvening, offer: LegalAction) -> None:
    """Show the cards of an offer and let them be changed, until they are dealt or left as they were."""
    stamp, told = evening.stamp, True
    while evening.stamp == stamp and not evening.left:
        now = _selecting(evening, offer)
        if told:
            evening.page([*overview(now, evening.words.translate), "", *_proposals(now)])
        translate, reasons = evening.words.translate, [f"! {reason}" for reason in now.refused]
        how = translate(
            "+N: one more of card N; -N: one fewer; N: what it does; list: all cards; 0: deal; Enter: back"
        )
        line = evening.prompt(*reasons, how)
        if line == "":
            evening.ask_anew()
            return
        told = False
        try:
            told = _done(evening, offer, now, line)
        except RefusedError as refused:
            evening.complain(refused)


def overview(now: Selecting, translate: Translator) -> Iterator[str]:
    """Yield a selection in lines: what game it makes, which cards are in play, what to know of them."""
    sheet = now.sheet
    yield from sheet.lines
    for kind in sheet.kinds:
        yield from ("", kind.name)
        for group in kind.groups:
            cards = ", ".join(_counted(now, card) for card in group.cards if card.count)
            if cards:
                yield f"  {' · '.join(filter(None, (group.name, cards)))}"
    yield from _advice(now, translate)


def listing(now: Selecting) -> Iterator[str]:
    """Yield all cards there are, with what each does, and who answers at night."""
    for kind in now.sheet.kinds:
        yield from ("", kind.name)
        for group in kind.groups:
            if told := " · ".join(filter(None, (group.name, group.about))):
                yield f"  {told}"
            for card in group.cards:
                yield f"  {_keyed(now, card)}{_about(card)}"
    if now.sheet.details:
        yield from ("", *now.sheet.details)


def _advice(now: Selecting, translate: Translator) -> Iterator[str]:
    for heading, lines in (
        (translate("Good to know"), now.sheet.remarks),
        (translate("What your changes do"), now.sheet.changes),
    ):
        if lines:
            yield from ("", heading, *(f"  {line}" for line in lines))


def _selecting(evening: TerminalEvening, offer: LegalAction) -> Selecting:
    return selecting(evening.words.game, evening.state, evening.narrator, offer, evening.selected)


def _done(evening: TerminalEvening, offer: LegalAction, now: Selecting, line: str) -> bool:
    """Do what a line says; return whether all is shown again. Raises RefusedError where it says nothing."""
    translate = evening.words.translate
    if line == DEAL_KEY:
        if not now.refused:
            evening.attempt(lambda: actions.begin(evening.state, evening.narrator, offer, now.code))
        return False
    if folded(line) in (folded("list"), folded(translate("list"))):
        evening.page(listing(now))
        return False
    if len(line) == 1 and line in LETTERS[: len(now.proposals)]:
        evening.selected = now.proposals[LETTERS.index(line)][1]
        return True
    changed = now
    for step in filter(None, (part.strip(" ,") for part in CARD_STEPS.split(line))):
        by = 1 if step[0] in ONE_MORE else -1 if step[0] in ONE_FEWER else 0
        card = _card(changed, step[1:].strip() if by else step)
        if not by:
            evening.screen.show(*_told(changed, card))
            continue
        evening.selected = changed.changed(card.id, by)
        changed = _selecting(evening, offer)
    if changed is not now:
        kinds = " · ".join(kind.name for kind in changed.sheet.kinds)
        evening.page([*changed.sheet.lines, kinds, *_advice(changed, translate)])
    return False


def _card(now: Selecting, typed: str) -> SelectedCard:
    """Return the card of a number or a name. Raises RefusedError where there is none."""
    names = {card.id: card for card, _ in _cards(now)}
    return names[chosen(typed, [(each, names[each].name) for each in now.cards])]


def _cards(now: Selecting) -> Iterator[tuple[SelectedCard, CardGroup]]:
    return ((card, group) for kind in now.sheet.kinds for group in kind.groups for card in group.cards)


def _told(now: Selecting, card: SelectedCard) -> list[str]:
    """Return all that is said of a card."""
    group = next(group for each, group in _cards(now) if each.id == card.id)
    return [
        f"{_keyed(now, card)}",
        *(f"  {line}" for line in (group.about, card.about, card.effect) if line),
    ]


def _proposals(now: Selecting) -> Sequence[str]:
    """Return the proposals to go on from, each with its letter."""
    return [f"  {letter}  {words}" for letter, (words, _) in zip(LETTERS, now.proposals, strict=False)]


def _number(now: Selecting, card: SelectedCard) -> int:
    return now.cards.index(card.id) + 1


def _counted(now: Selecting, card: SelectedCard) -> str:
    """Return a card that is in play, with its number, and how many there are of it."""
    several = f" ×{card.count}" if card.count > 1 else ""
    return f"{_number(now, card)} {card.name}{several}".replace(" ", "\N{NO-BREAK SPACE}")


def _keyed(now: Selecting, card: SelectedCard) -> str:
    """Return a card behind its number, and how many of it are in play."""
    return f"{_number(now, card):>3}  {card.name} ×{card.count}"


def _about(card: SelectedCard) -> str:
    told = " ".join(filter(None, (card.about, card.effect)))
    return f" · {told}" if told else ""
