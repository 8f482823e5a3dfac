"""What is in the box: survivors, theories, clue kinds and prices, as the kit tells them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from printkit.base.dataclass import dataclass
from printkit.table.bounds import Vocabulary

if TYPE_CHECKING:
    from printkit.kit.model import Kit

UNKNOWN_THEORY = "?"
"""A theory that the assistant does not know."""


@dataclass(frozen=True)
class Role:
    """A survivor's numbers on the die and litres of blood; some take part in a variant only."""

    numbers: tuple[int, ...]
    blood: int
    variant: str


@dataclass(frozen=True)
class Price:
    """What an event costs: a number of tokens, for each opponent where `per_opponent`."""

    cost: int
    per_opponent: bool
    with_cop: int
    by_cop: int


@dataclass(frozen=True)
class Components:
    """Survivors in survivor order, theories with their kinds of clue in order, prices by event."""

    seats: tuple[str, ...]
    survivors: Mapping[str, Role]
    kinds: tuple[str, ...]
    theories: Mapping[str, tuple[str, ...]]
    prices: Mapping[str, Price]

    def vocabulary(self) -> Vocabulary:
        """Return the ids that a position or an argument may name."""
        return {
            "seat": self.seats,
            "survivor": tuple(self.survivors),
            "clue kind": self.kinds,
            "theory": tuple(self.theories),
        }


def components_of(kit: Kit) -> Components:
    """Take from the kit what the rules look at."""
    return Components(
        seats=kit.seats,
        survivors={
            row.id: Role(row["numbers"], row["blood"], row["variant"]) for row in kit.table("survivor")
        },
        kinds=tuple(row.id for row in kit.table("clue-kind")),
        theories={row.id: row["kinds"] for row in kit.table("theory")},
        prices={
            row.id: Price(
                row["cost"],
                row["per_opponent"],
                with_cop=row["cost_with_cop"] or row["cost"],
                by_cop=row["cost_by_cop"] or row["cost"],
            )
            for row in kit.table("price")
        },
    )
