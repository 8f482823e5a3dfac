"""The position of a village: who sits where, what each secretly is, posts, coins, the night and the day."""

from __future__ import annotations

from dataclasses import field
from typing import Annotated, Literal, TypeAlias

from printkit.base.dataclass import dataclass
from printkit.base.msgid import N_
from printkit.games.reptiliens.components import Components
from printkit.table import act
from printkit.table.bounds import Ids, Length, Span

OptionalPost = Annotated[str, Ids("optional post")]


Weekday = Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
WEEK: tuple[Weekday, ...] = (
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
    "sunday",
)
ODD_DAYS = ("monday", "wednesday", "friday")
"""REP-CAL-01; all others but Sunday are even (REP-CAL-02)."""

COINS_LEFT_OUT = -1
"""Coins left out: one for a living player, none for a ghost, a spirit or somebody who has gone."""

Somebody = Annotated[str, Ids("player", N_("unknown player {got}, expected one of {options}"))]
People = Annotated[list[Somebody], Length(distinct=True)]
CampRoleId = Annotated[str, Ids("role")]
Specialty = Annotated[str, Ids("specialty")]
Post = Annotated[str, Ids("post")]
Conversion = Literal["reptiliens", "idealistes"]
Musician = Literal["orphee", "sirene"]
State = Literal["alive", "dead", "ghost", "spirit", "gone"]
Direction = Literal["clockwise", "counterclockwise"]
Once = Literal[
    "repticide", "morsure", "conversion-noire", "conversion-radieuse", "resurrection", "show", "show-won"
]


Reason = Literal["condition", "two-left", "conversion", "show", "stopped"]
"""Why a game ends."""


@dataclass
class Person:
    """One player: the cards dealt, what became of them, and what is owned."""

    name: str = ""
    role: CampRoleId = "villageois"
    specs: Annotated[list[Specialty], Length(0, 2, distinct=True)] = field(default_factory=list)
    lover: bool = False
    converted: Annotated[list[Conversion], Length(distinct=True)] = field(default_factory=list)
    personal: Annotated[list[Annotated[str, Ids("condition")]], Length(distinct=True)] = field(
        default_factory=list
    )
    state: State = "alive"
    coins: Annotated[int, Span(0)] = COINS_LEFT_OUT
    charmed_by: Annotated[list[Musician], Length(distinct=True)] = field(default_factory=list)
    spouse: Somebody | None = None
    used: Annotated[list[Once], Length(distinct=True)] = field(default_factory=list)
    assassinations: Annotated[int, Span(0)] = 0
    inherited: Annotated[list[Specialty], Length(distinct=True)] = field(default_factory=list)
    shown: Annotated[list[Literal["camp", "spec"]], Length(distinct=True)] = field(default_factory=list)


@dataclass
class HouseRules:
    """House rules (REP-ATK-11, REP-ATK-05)."""

    carnage: bool = False
    strict_alpha: bool = False


@dataclass
class LongAction:
    """What somebody does for most of the night, and at whose house (REP-NIGHT-02)."""

    action: Annotated[str, Ids("long action")]
    who: Somebody
    place: Somebody


@dataclass
class Prey:
    """The house that the Reptilians attack; with `horns` its owner is none of the prey (REP-ATK-08)."""

    target: Somebody
    horns: bool = False


@dataclass
class Turning:
    """At dawn the posts turn by one seat (REP-SPEC-22)."""

    kind: Literal["turn"]
    way: Direction


@dataclass
class Swap:
    """At dawn two people swap all their posts (REP-SOU-03)."""

    kind: Literal["swap"]
    a: Somebody
    b: Somebody


@dataclass
class Adoration:
    """At dawn somebody may swap posts with whomever he or she likes (REP-SPEC-26)."""

    kind: Literal["adoration"]
    who: Somebody


@dataclass
class Caricature:
    """At dawn somebody resigns (REP-SPEC-19)."""

    kind: Literal["caricature"]
    who: Somebody


PostPlot: TypeAlias = Turning | Swap | Adoration | Caricature


@dataclass
class Night:
    """The night under way, or not yet dawned. `row` counts the rows that are done."""

    row: Annotated[int, Span(0)] = 0
    asleep: People = field(default_factory=list)
    long: list[LongAction] = field(default_factory=list)
    tryst: Somebody | None = None
    prey: Prey | None = None
    militia: Somebody | None = None
    posts: PostPlot | None = None
    sculpture: Somebody | None = None
    deaths: People = field(default_factory=list)
    where: dict[Somebody, Somebody] = field(default_factory=dict)
    done: bool = False
    no_attack: Literal["no-alpha"] | None = None


@dataclass
class Today:
    """The session of the day, kept so that it may be interrupted.

    A vote is a player or `blank`; under Condorcet's ballot it is a list of players, the best first.
    """

    kind: Literal["normal", "peace", "purge"] | None = None
    law: Annotated[str, Ids("law", also=("free",))] | None = None
    stage: Literal["kind", "law", "vote", "sentence", "done"] = "kind"
    voters: People | None = None
    order: People | None = None
    way: Direction | None = None
    votes: dict[Somebody, Annotated[str, Ids("player", also=("blank",))] | People] = field(
        default_factory=dict
    )
    tally: dict[Somebody, int] = field(default_factory=dict)
    condemned: People = field(default_factory=list)
    first: Somebody | None = None
    tribunal: bool = False


@dataclass
class ConditionMet:
    """A personal condition that somebody has met."""

    player: Somebody
    condition: Annotated[str, Ids("condition")]


@dataclass
class Verdict:
    """How the game ended, and for whom."""

    reason: Reason
    camps: Annotated[list[Annotated[str, Ids("camp")]], Length(distinct=True)] = field(default_factory=list)
    personal: list[ConditionMet] = field(default_factory=list)
    winners: People = field(default_factory=list)
    consoled: People = field(default_factory=list)


@dataclass
class Position:
    """Everything that the rules look at: what a game master keeps up to date (REP-TERM-01).

    `gm` tells whether somebody leads, one phone for all does, or every player's own. `suspected` counts in
    silent nights how often somebody was named by those who were not called: shown once the game is over.
    """

    players: dict[str, Person]
    game: Literal["reptiliens"] = "reptiliens"
    gm: Literal["human", "phone", "phones"] = "human"
    weekday: Weekday = "monday"
    day: Annotated[int, Span(1)] = 1
    phase: Literal["night", "day"] = "night"
    seats: People = field(default_factory=list)
    posts: dict[Post, Somebody | None] = field(default_factory=dict)
    options: HouseRules = field(default_factory=HouseRules)
    lovers_deaths: Annotated[int, Span(0, 2)] = 0
    protected: Somebody | None = None
    militia_last: Somebody | None = None
    special_last: bool = False
    graveyard: People = field(default_factory=list)
    executed: People = field(default_factory=list)
    night: Night | None = None
    today: Today | None = None
    suspected: dict[Somebody, Annotated[int, Span(0)]] = field(default_factory=dict)
    over: Verdict | None = None


Table: TypeAlias = act.Table[Position, Components]


def names(position: Position) -> dict[str, str]:
    """Return the names that the players have."""
    return {player: person.name for player, person in position.players.items() if person.name}
