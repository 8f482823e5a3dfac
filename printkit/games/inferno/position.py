"""The position of a night: the board, what burns on it, what has burnt, and who is there."""

from __future__ import annotations

from dataclasses import field
from typing import Annotated, Any, Literal, TypeAlias

from printkit.base.dataclass import dataclass
from printkit.base.msgid import N_
from printkit.games.inferno.components import HOTTEST, Components
from printkit.kit.maps import Map
from printkit.table import act
from printkit.table.bounds import Ids, Span
from printkit.table.codec import seldom

UNKNOWN_MAP = N_("unknown map {got}, expected one of {options}")
TokenId = Annotated[str, Ids("token", N_("unknown token {got}, expected one of {options}"))]
Scenario = Literal["free", "brasier"]
Variant = Literal["survival", "hero-pack-1"]
Winner = Literal["", "zombies", "heroes"]
Cause = Literal["spread", "zombie", "gasoline", "item"]
Phase = Literal["hero", "zombie"]


@dataclass
class Fire:
    """A fire marker; its intensity is the number at its north edge (INF-MARK-02)."""

    cell: str
    intensity: Annotated[int, Span(1, HOTTEST)]


@dataclass
class Debris:
    """A debris token in a building, or a vegetal one in woods."""

    cell: str
    token: TokenId


@dataclass
class Zombie:
    """A zombie; a Zombie Hero is `hero`. A burning one has a marker under it (INF-START-04, INF-FZOMB-03)."""

    id: str
    cell: str
    burning: bool = seldom(False)
    hero: bool = seldom(False)


@dataclass
class Hero:
    """A Hero: who doused does not search in the same turn (INF-DOUSE-06)."""

    id: str
    cell: str
    wounds: Annotated[int, Span(0)] = seldom(0)
    health: Annotated[int, Span(1)] = seldom(3)
    light: bool = seldom(False)
    doused: bool = seldom(False)
    searched: bool = seldom(False)


@dataclass(frozen=True)
class Usual:
    """A layout left out: that of the town."""


@dataclass
class Position:
    """Everything that the rules look at.

    Fires, debris, gasoline, cans and pits lie in reading order; zombies and Heroes keep theirs.
    `ground` is the board that `map` and, in a town, `layout` stand for.
    """

    ground: Map = field(init=False, repr=False, compare=False)
    game: Literal["inferno"] = "inferno"
    map: dict[str, Any] | Annotated[str, Ids("map", UNKNOWN_MAP)] = "woodinvale"
    layout: dict[str, str] | Usual = field(default_factory=Usual)
    scenario: Scenario = "free"
    advanced: bool = True  # INF-ADV-01
    solo: bool = False
    variants: list[Variant] = field(default_factory=list)
    turn: Annotated[int, Span(1)] = 1
    turns: Annotated[int, Span(1)] = 19
    rain: bool = False  # INF-FCARD-03
    betsy: bool = True  # INF-HOME-03
    fires: list[Fire] = field(default_factory=list)
    debris: list[Debris] = field(default_factory=list)
    gasoline: list[str] = field(default_factory=list)
    cans: list[str] = field(default_factory=list)
    pits: list[str] = field(default_factory=list)
    lights_out: list[str] = field(default_factory=list)
    taken_over: list[str] = field(default_factory=list)
    zombies: list[Zombie] = field(default_factory=list)
    heroes: list[Hero] = field(default_factory=list)
    zombies_max: Annotated[int, Span(1)] = 14
    spawn_pending: bool = False
    winner: Winner = ""


Table: TypeAlias = act.Table[Position, Components]


def names(position: Position) -> dict[str, str]:
    """Return the names of the places on a map that the position draws; the kit names those of its own."""
    if isinstance(position.map, str):
        return {}
    return {place.id: place.name for place in position.ground.locations if place.name}
