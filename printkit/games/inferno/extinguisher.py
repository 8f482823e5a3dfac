"""The extinguisher puts out fires and burning zombies around a Hero."""

from __future__ import annotations

from typing import Annotated

from printkit.games.inferno.debris import preserve
from printkit.games.inferno.ground import hero_named, reach
from printkit.games.inferno.position import Table
from printkit.kit.maps import distance
from printkit.table.bounds import Span


def fire_extinguisher(table: Table, *, hero: str, range_: Annotated[int, Span(0)] = 1) -> None:
    """Put out at once every marker and burning zombie in range; walls do not count.

    Not the manor in flames (INF-SCEN-07).
    """
    position, here = table.position, hero_named(table, hero).cell
    far = reach(position, here, range_)
    fires = [fire for fire in position.fires if distance(here, fire.cell) <= far]
    alight = [each for each in position.zombies if each.burning and distance(here, each.cell) <= far]
    for fire in fires:
        position.fires.remove(fire)
        table.note("fire-extinguished", "INF-FCARD-01", hero=hero, cell=fire.cell)
        preserve(table, fire.cell)
    for zombie in alight:
        zombie.burning = False
        table.note("zombie-doused", "INF-FCARD-02", zombie=zombie.id, cell=zombie.cell, reason="extinguisher")
    if not fires and not alight:
        table.note("nothing-in-range", "INF-FCARD-01", range_=far)
