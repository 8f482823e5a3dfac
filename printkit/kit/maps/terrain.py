"""Kinds of terrain and of special cells: what each means for walls, movement and drawing.

`kit/maps` knows cells, buildings with floors, doors, stairs and walls. Everything else on a board is a kind
that the game declares in `game.toml`; rules ask a cell for its `roles`, templates for the ids of its kinds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, field
from functools import cached_property
from typing import Any

from printkit.base.dataclass import dataclass

WALL = "wall"
"""What lies between a building and whatever is not of it, and what an inner wall is."""

EDGES = ("free", "door", "stairs", WALL)
"""What may lie between two cells of any board; each border of a game is one more."""

WALLS = "walls"
"""The list by which a board may name its walls, to check itself."""


class _Lettered:
    """A kind that is drawn in letters too."""

    id: str
    letter: str
    sign: str

    @property
    def shown(self) -> str:
        """The letter that stands for the kind where a board is drawn in letters."""
        return self.sign or self.letter or self.id[0]


@dataclass(frozen=True)
class TerrainKind(_Lettered):
    """A kind of ground.

    `letter` means it in every drawing, without a legend; `sign` is its letter where a board is drawn in
    letters, `upper_sign` that of an upper floor. `roles` are words that the game's rules ask for. Cells of a
    `building` name their building and floor: walls part them from all others, and `upper_border` lies around
    an upper floor. `encloses` names an enclosure outside buildings; `border` lies between it and all else.
    """

    id: str
    letter: str = ""
    sign: str = ""
    roles: tuple[str, ...] = ()
    building: bool = False
    upper_border: str = WALL
    upper_sign: str = ""
    encloses: str = ""
    border: str = ""


@dataclass(frozen=True)
class SpecialKind(_Lettered):
    """What a cell may be besides its ground; `terrain` is the ground that its `letter` means with it.

    A cell with an `arrow` points to a side. What it `encloses` goes before what its ground encloses.
    """

    id: str
    letter: str = ""
    terrain: str = ""
    sign: str = ""
    roles: tuple[str, ...] = ()
    arrow: bool = False
    encloses: str = ""
    border: str = ""


@dataclass(frozen=True)
class BorderKind:
    """What lies around an upper floor or an enclosure.

    `list` is how a board may name these edges to check itself; `signs` are two letters for a board drawn in
    letters: between two cells of a row, and of a column.
    """

    id: str
    list: str = ""
    signs: str = ""


@dataclass(frozen=True)
class TerrainKinds:
    """All kinds of a game by their ids.

    `links` are the lists by which boards name ways from a cell to one that is no neighbour, one way only.
    """

    terrains: Mapping[str, TerrainKind] = field(default_factory=dict)
    specials: Mapping[str, SpecialKind] = field(default_factory=dict)
    borders: Mapping[str, BorderKind] = field(default_factory=dict)
    links: tuple[str, ...] = ()

    @cached_property
    def letters(self) -> Mapping[str, Mapping[str, object]]:
        """The letters that no legend need explain, each with its entry of a legend."""
        found: dict[str, Mapping[str, object]] = {}
        for ground in self.terrains.values():
            if ground.letter:
                found[ground.letter] = {"terrain": ground.id}
        for special in self.specials.values():
            if special.letter:
                found[special.letter] = {"terrain": special.terrain, "special": special.id}
        return found

    @cached_property
    def arrows(self) -> tuple[str, ...]:
        """The special cells that have an arrow."""
        return tuple(kind.id for kind in self.specials.values() if kind.arrow)

    @cached_property
    def lists(self) -> Mapping[str, str]:
        """The lists of edges by which a board may check itself, each with the edge that it names."""
        return {WALLS: WALL, **{kind.list: kind.id for kind in self.borders.values() if kind.list}}


NO_KINDS = TerrainKinds()


def flat_kinds(kinds: TerrainKinds) -> dict[str, Any]:
    """Return the parts of the kinds, ready for JSON."""
    return {
        "terrains": [asdict(kind) for kind in kinds.terrains.values()],
        "specials": [asdict(kind) for kind in kinds.specials.values()],
        "borders": [asdict(kind) for kind in kinds.borders.values()],
        "links": kinds.links,
    }


def kinds_from_flat(parts: Mapping[str, Sequence[Any]]) -> TerrainKinds:
    """Make the kinds that `flat_kinds` laid out."""
    return TerrainKinds(
        {each["id"]: TerrainKind(**each) for each in parts["terrains"]},
        {each["id"]: SpecialKind(**each) for each in parts["specials"]},
        {each["id"]: BorderKind(**each) for each in parts["borders"]},
        tuple(parts["links"]),
    )
