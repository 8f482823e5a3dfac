"""What the game gives to those who play it; the entry point names GAME."""

from __future__ import annotations

from night_ferry.evening import board, moment, option
from night_ferry.position import Components, Position, components_of
from night_ferry.rules import count, cross, deal, point
from night_ferry.visibility import Visibility

from printkit.games.game import Game
from printkit.kit.model import Kit
from printkit.table import codec
from printkit.table.act import Ruleset


def read(data: object, components: Components) -> Position:
    """Read a position. Raises RefusedError with everything that is wrong in it."""
    return codec.read(Position, data, components.vocabulary(), "position")


def ruleset(kit: Kit) -> Ruleset[Position, Components]:
    """Set the game up for the resolver."""
    return Ruleset(
        name=kit.game,
        components=components_of(kit),
        reader=read,
        procedures={"deal": deal, "cross": cross, "point": point, "count": count},
        names=lambda position: {},
        visibility=Visibility,
    )


GAME = Game(ruleset=ruleset, rivals=0, moment=moment, board=board, option=option)
