"""inferno: Woodinvale burns, zombies carry the fire; one module for each thing that happens there."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from printkit.games.inferno.box import Box, unpack
from printkit.games.inferno.entry import read
from printkit.games.inferno.position import Position, names
from printkit.table.act import Game

if TYPE_CHECKING:
    from printkit.kit.model import Kit


def open_box(kit: Kit) -> Game[Position, Box]:
    """Set the game up for the resolver."""
    box = unpack(kit)
    return Game(
        name=kit.game,
        box=box,
        vocabulary=box.vocabulary(),
        read=partial(read, box=box),
        procedures={},
        names=names,
    )
