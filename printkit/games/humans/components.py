"""What is in the box: characters, cards and tiles, as the kit tells them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from printkit.base.dataclass import dataclass
from printkit.table.bounds import Vocabulary

if TYPE_CHECKING:
    from printkit.kit.model import Kit

HUMANS = 60
"""HUM-COMP-03: as many may be on the table at once."""

DICE_TOKENS = 45
"""HUM-COMP-08: those of the players and those on the map together."""

ZOMBIES_EACH = 10
"""HUM-COMP-02, HUM-SETUP-02."""

HAND = 3
"""HUM-SETUP-08, HUM-DRAW-01."""

FACES = 6
"""Those of every die (HUM-COMP-09)."""


@dataclass(frozen=True)
class Character:
    """What a character card tells (HUM-ATTR-01 to HUM-ATTR-06)."""

    movement: int
    capture: int
    infect: int
    wounds: int
    do_over: int
    goal: int


@dataclass(frozen=True)
class EventCard:
    """An event card: when it may be played, the bonus of a weapon, wound cards that it adds."""

    type: str
    copies: int
    bonus: int
    extra_wound_cards: int


@dataclass(frozen=True)
class WoundCard:
    """A wound card: what it adds to a die for a barricade, to the capture number, to movement (HUM-CARD-13).

    A `deadly` one is kept by nobody (HUM-WND-05).
    """

    copies: int
    barricade: int = 0
    capture: int = 0
    movement: int = 0
    deadly: bool = False


@dataclass(frozen=True)
class TownTile:
    """A tile as printed, turn 0: three rows of `.` street, `B` building and `#` block, and its road ends.

    Humans, barricade and dice tokens are those of a building, 0 where there is none (HUM-TILE-04).
    """

    kind: str
    rows: tuple[str, ...]
    exits: tuple[str, ...]
    humans: int
    barricade: int
    tokens: int


@dataclass(frozen=True, eq=False)
class Components:
    """Everything in the order in which it is listed to people; `captures` gives the copies of each kind.

    Equal only to itself, so that what is derived from it can be kept by it.
    """

    characters: Mapping[str, Character]
    events: Mapping[str, EventCard]
    wounds: Mapping[str, WoundCard]
    captures: Mapping[str, int]
    tiles: Mapping[str, TownTile]

    def vocabulary(self) -> Vocabulary:
        """Return the ids that a position or an argument may name."""
        return {
            "seat": tuple(self.characters),
            "event card": tuple(self.events),
            "wound card": tuple(self.wounds),
            "capture card": tuple(self.captures),
            "tile": tuple(self.tiles),
            "building": tuple(tile for tile, found in self.tiles.items() if found.kind == "building"),
        }

    def copies(self, deck: str) -> dict[str, int]:
        """Return how many cards of each kind a deck has."""
        if deck == "capture":
            return dict(self.captures)
        cards: Mapping[str, EventCard | WoundCard] = self.events if deck == "event" else self.wounds
        return {card: found.copies for card, found in cards.items()}

    @property
    def weapons(self) -> tuple[str, ...]:
        """Return the kinds of weapons (HUM-CARD-01)."""
        return tuple(card for card, found in self.events.items() if found.type == "weapon")


def components_of(kit: Kit) -> Components:
    """Take from the kit what the rules look at."""
    return Components(
        characters={
            row.id: Character(
                row["movement"], row["capture"], row["infect"], row["wounds"], row["do_over"], row["goal"]
            )
            for row in kit.table("character")
        },
        events={
            row.id: EventCard(row["type"], row["copies"], row["bonus"] or 0, row["extra_wound_cards"] or 0)
            for row in kit.table("event-card")
        },
        wounds={
            row.id: WoundCard(
                row["copies"],
                row["barricade"] or 0,
                row["capture"] or 0,
                row["movement"] or 0,
                bool(row["deadly"]),
            )
            for row in kit.table("wound-card")
        },
        captures={row.id: row["copies"] for row in kit.table("capture-card")},
        tiles={
            row.id: TownTile(
                row["kind"],
                row["rows"],
                row["exits"],
                row["humans"] or 0,
                row["barricade"] or 0,
                row["tokens"] or 0,
            )
            for row in kit.table("tile")
        },
    )
