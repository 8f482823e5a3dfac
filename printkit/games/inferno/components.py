"""What is in the box: boards and how they make the town, and the debris tokens, as the kit tells them."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import field
from typing import TYPE_CHECKING

from printkit.base.dataclass import dataclass
from printkit.kit.maps import NO_KINDS, Map, TerrainKinds, TownPlan, plan, read_board, town
from printkit.table.bounds import Vocabulary

if TYPE_CHECKING:
    from printkit.kit.model import Kit

MANOR = "manor"
"""The building that burns for ever in the scenario (INF-SCEN-07)."""

HOTTEST = 4
"""The greatest intensity of a fire marker, and that of a new one (INF-MARK-02, INF-MARK-04)."""

MAX_MADE = 32
"""Boards that are kept; an evening plays on one, a test on many."""


@dataclass(frozen=True)
class Token:
    """A debris token: the number that searches it, the one that douses a zombie there, a spawn point.

    0 stands for no number; a blank has none (INF-DEBRIS-02).
    """

    deck: str
    search: int = 0
    douse: int = 0
    spawn: bool = False
    blank: bool = False


@dataclass(frozen=True)
class HeroCard:
    """What a Hero's card tells.

    His first name in the kit's language (`called`) and in all of them, where he begins, "" where he rolls for
    it (INF-SCEN-03), and his health.
    """

    called: str
    names: tuple[str, ...]
    location: str
    health: int


@dataclass(frozen=True)
class Town:
    """How boards make a town, and which board usually lies at which corner."""

    plan: TownPlan
    layout: Mapping[str, str]


@dataclass(frozen=True)
class Components:
    """Boards, towns and Heroes by id, the tokens of both decks in order, the turn of the storm (INF-SCEN-12).

    `kinds` are those of the boards' cells. `made` keeps the boards put together or drawn lately.
    """

    boards: Mapping[str, Map]
    towns: Mapping[str, Town]
    tokens: Mapping[str, Token]
    heroes: Mapping[str, HeroCard]
    last_turn: int
    kinds: TerrainKinds = NO_KINDS
    made: dict[str, Map] = field(default_factory=dict, repr=False, compare=False)

    def town(self, name: str, layout: Mapping[str, str]) -> Map:
        """Put a town together. Raises MapError where the layout is none."""
        return self._kept(name, layout, lambda: town(self.boards, layout, self.towns[name].plan))

    def drawn(self, drawing: Mapping[str, object]) -> Map:
        """Read a board that a position describes. Raises MapError where that is none."""
        return self._kept("", drawing, lambda: read_board(_in_one_language(drawing), self.kinds))

    def deck(self, deck: str) -> tuple[str, ...]:
        """Return the numbered tokens of a deck."""
        return tuple(each for each, token in self.tokens.items() if token.deck == deck and not token.blank)

    def blank(self, deck: str) -> str:
        """Return the token that stands in for an exhausted deck."""
        return next(each for each, token in self.tokens.items() if token.deck == deck and token.blank)

    def vocabulary(self) -> Vocabulary:
        """Return the ids that a position or an argument may name."""
        return {"map": (*self.towns, *self.boards), "token": tuple(self.tokens)}

    def _kept(self, town: str, values: Mapping[str, object], make: Callable[[], Map]) -> Map:
        key = town + json.dumps(values)
        if key not in self.made:
            if len(self.made) >= MAX_MADE:
                self.made.clear()
            self.made[key] = make()
        return self.made[key]


def _in_one_language(drawing: Mapping[str, object]) -> Mapping[str, object]:
    """Take the first of the languages wherever a board or its places are named in several."""
    named = {**drawing}
    if isinstance(name := drawing.get("name"), dict):
        named["name"] = next(iter(name.values()), "")
    if isinstance(places := drawing.get("locations"), list):
        named["locations"] = [_in_one_language(each) if isinstance(each, dict) else each for each in places]
    return named


_kept_by_kit: dict[int, tuple[Kit, Components]] = {}


def components_of(kit: Kit) -> Components:
    """Take from the kit what the rules look at, once for as long as the kit is at hand."""
    known = _kept_by_kit.get(id(kit))
    if known is None or known[0] is not kit:
        if len(_kept_by_kit) >= MAX_MADE:
            _kept_by_kit.clear()
        known = _kept_by_kit[id(kit)] = (kit, _taken_from(kit))
    return known[1]


def _taken_from(kit: Kit) -> Components:
    tokens = {
        row.id: Token("debris", row["search"], row["douse"], row["spawn"]) for row in kit.table("debris")
    }
    tokens |= {row.id: Token("vegetal", 0, row["douse"], row["spawn"]) for row in kit.table("vegetal")}
    tokens |= {row.id: Token(row["deck"], blank=True) for row in kit.table("blank")}
    corners = kit.table("corner")
    words = {row.id: row["name"].plain for row in kit.table("word")}
    return Components(
        boards={row.id: row["map"] for row in kit.table("map")},
        towns={row.id: Town(plan(row, corners), row["layout"]) for row in kit.table("town")},
        tokens=tokens,
        heroes={
            row.id: HeroCard(called, (called, *row["names"]), row["location"], row["health"])
            for row in kit.table("hero")
            for called in (words[f"hero-{row.id}"],)
        },
        last_turn=kit.row("scenario", "brasier")["turns"],
        kinds=kit.terrain or NO_KINDS,
    )
