"""Which cards are in play, as a page shows it before the deal: each choice is a link, and changes nothing."""

from __future__ import annotations

from collections.abc import Iterator

from printkit.base.dataclass import dataclass
from printkit.games.game import Game
from printkit.games.selection import CardGroup, SelectedCard
from printkit.play.narration import Narrator
from printkit.play.play_state import PlayState
from printkit.play.selecting import Selecting, selecting, selecting_action


@dataclass(frozen=True)
class SelectionRow:
    """A card, with the codes of the selections that have one more and one fewer of it, "" where none may."""

    card: SelectedCard
    more: str
    fewer: str


@dataclass(frozen=True)
class SelectionRows:
    """The cards of a group: those of a camp, of a power."""

    name: str
    about: str
    rows: tuple[SelectionRow, ...]


@dataclass(frozen=True)
class SelectionForm:
    """A selection with everything that may be changed in it: its `kinds` of cards, each with its name.

    `offer` is the place of what deals it.
    """

    offer: str
    now: Selecting
    kinds: tuple[tuple[str, tuple[SelectionRows, ...]], ...]


def selection_form(game: Game, state: PlayState, words: Narrator, code: str) -> SelectionForm | None:
    """Return the form of the selection of a code; None where no cards are to be chosen now."""
    found = selecting_action(game, state)
    if found is None:
        return None
    at, action = found
    now = selecting(game, state, words, action, code)
    kinds = tuple((kind.name, tuple(_groups(now, kind.groups))) for kind in now.sheet.kinds)
    return SelectionForm(str(at), now, kinds)


def _groups(now: Selecting, groups: tuple[CardGroup, ...]) -> Iterator[SelectionRows]:
    for group in groups:
        yield SelectionRows(group.name, group.about, tuple(_row(now, card) for card in group.cards))


def _row(now: Selecting, card: SelectedCard) -> SelectionRow:
    more = now.changed(card.id, 1) if card.count < card.most else ""
    return SelectionRow(card, more, now.changed(card.id, -1) if card.count else "")
