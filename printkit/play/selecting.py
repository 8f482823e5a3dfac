"""Choose which cards are in play, before they are dealt: what a selection comes to, and what forbids it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from printkit.base.dataclass import dataclass
from printkit.base.faults import Fault, RefusedError
from printkit.games.game import Game
from printkit.games.selection import (
    Selected,
    SelectionSheet,
    read_selection,
    selection_code,
)
from printkit.games.sentences import labelled
from printkit.kit.model import Kit
from printkit.play.actions import legal_actions
from printkit.play.narration import Narrator
from printkit.play.play_state import PlayState
from printkit.table.act import Ruleset, verify_act
from printkit.table.legal_actions import LegalAction


@dataclass(frozen=True)
class Selecting:
    """A selection as it stands: told by its sheet, `refused` with the reason where the rules forbid its deal.

    `proposals` are the codes of others to go on from, each with its words.
    """

    cards: Sequence[str]
    selected: Selected
    sheet: SelectionSheet
    refused: tuple[str, ...]
    proposals: tuple[tuple[str, str], ...]

    @property
    def code(self) -> str:
        """Return the code with which it is dealt."""
        return selection_code(self.cards, self.selected)

    def changed(self, card: str, by: int) -> str:
        """Return the code of the selection that has so many more of a card, or fewer."""
        return selection_code(self.cards, {**self.selected, card: max(0, self.selected.get(card, 0) + by)})


def selecting_action(game: Game, state: PlayState) -> tuple[int, LegalAction] | None:
    """Return what may be begun with cards that are chosen first, and its place; None where nothing may."""
    if game.selection is None or state.session.pending:
        return None
    return next((each for each in enumerate(legal_actions(game, state)) if each[1].selects), None)


def told_selection(
    game: Game, rules: Ruleset[Any, Any], kit: Kit, count: int, code: str = ""
) -> Selecting | None:
    """Return the selection of a code for so many players, whether or not it may be dealt.

    It is what is proposed where there is no code, or none that can be read. None where the game lets no cards
    be chosen, or not for so many.
    """
    with rules.guard("selection"):
        proposed = game.selection.proposed(rules, count) if game.selection else {}
        if game.selection is None or not proposed:
            return None
        cards = game.selection.cards(rules)
        selected = _read(cards, proposed, code)
        sheet = game.selection.sheet(kit, rules, selected, count)
    proposals = tuple(
        (kit.say(f"selected-{name}", n=count).plain, selection_code(cards, each))
        for name, each in proposed.items()
    )
    return Selecting(cards, selected, sheet, (), proposals)


def selecting(
    game: Game, state: PlayState, words: Narrator, action: LegalAction, code: str = ""
) -> Selecting:
    """Return the selection of a code, with why the rules forbid its deal, for what may be begun now."""
    now = told_selection(game, state.session.game, words.kit, len(state.party.names), code)
    if now is None:
        raise ValueError(f"{action.name} selects cards, and there are none to choose")
    return replace(now, refused=_reasons(state, words, action, now.code))


def _read(cards: Sequence[str], proposed: Mapping[str, Selected], code: str) -> Selected:
    try:
        return read_selection(cards, code)
    except RefusedError:
        return next(iter(proposed.values()))


def _reasons(state: PlayState, words: Narrator, action: LegalAction, code: str) -> tuple[str, ...]:
    """Return why the rules forbid the deal, as the deal itself says it; nothing where they do not."""
    rules, call = state.session.game, action.begun(code)
    try:
        verify_act(rules, call.call, state.session.position, call.args)
    except RefusedError as refused:
        return tuple(told_reason(words, fault) for fault in refused.faults)
    return ()


def told_reason(words: Narrator, fault: Fault) -> str:
    """Return why an act is refused, behind the name that the game has for the argument that is wrong."""
    kit, what = words.kit, words.fault(replace(fault, place=""))
    label = f"arg-{fault.place.removeprefix('args.').partition('[')[0]}"
    return labelled(kit, label, what) if label in kit.labels else what
