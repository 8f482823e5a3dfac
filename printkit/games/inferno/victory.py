"""Who wins: how much of each building has burnt, and the end of a round (INF-SCEN-09, INF-SCEN-11)."""

from __future__ import annotations

from printkit.base.faults import refuse
from printkit.base.msgid import N_
from printkit.games.inferno.components import MANOR
from printkit.games.inferno.position import Position, Table, Winner


def win_check(table: Table, *, final: bool = False) -> None:
    """Count the debris of every building and of the town, and say who has won.

    `final`: the last turn is over.
    """
    position = table.position
    burnt_out = _debris(position)
    for building, cells in _buildings(position).items():
        debris = sum(cell in burnt_out for cell in cells)
        table.note(
            "building-tally",
            "INF-SCEN-09",
            building=building,
            cells=len(cells),
            debris=debris,
            needed=_half(len(cells)),
        )
    town = [cell for cells in _buildings(position).values() for cell in cells]
    lost = burnt_out | {fire.cell for fire in position.fires}
    burnt, needed = sum(cell in lost for cell in town), _half(len(town))
    table.note("town-tally", "INF-SCEN-11", cells=len(town), burnt=burnt, needed=needed)
    if position.scenario == "free":
        table.note("game-on", "INF-SCEN-01")
    elif position.winner:
        table.note("game-won", "INF-SCEN-09", winner=position.winner, reason="already")
    elif half_of_each(position):
        win(table, "zombies", "INF-SCEN-09", "every-building-half-debris")
    elif not final:
        table.note("game-on", "INF-SCEN-01")
    elif town and burnt >= needed:
        win(table, "zombies", "INF-SCEN-11", "half-the-town")
    else:
        win(table, "heroes", "INF-SCEN-12", "storm")


def round_end(table: Table) -> None:
    """Let the sun move on (INF-BASE-02), or decide after the last turn."""
    position = table.position
    if position.scenario == "brasier" and position.winner:
        refuse("position.winner", N_("the game has already been won"))
    for hero in position.heroes:
        hero.doused = hero.searched = False  # INF-DOUSE-06
    if position.turn < position.turns:
        position.turn += 1
        table.note("sun-moved", "INF-BASE-02", turn=position.turn, left=position.turns - position.turn)
    elif position.scenario == "brasier":
        win_check(table, final=True)
    else:
        table.note("night-ended", "INF-BASE-02", turn=position.turn)


def half_of_each(position: Position) -> bool:
    """Whether every building, of at least one, has debris on half of its cells, both floors together."""
    burnt_out, buildings = _debris(position), _buildings(position)
    return bool(buildings) and all(
        sum(cell in burnt_out for cell in cells) >= _half(len(cells)) for cells in buildings.values()
    )


def win(table: Table, winner: Winner, rule: str, reason: str) -> None:
    """Let a side win."""
    table.position.winner = winner
    table.note("game-won", rule, winner=winner, reason=reason)


def _buildings(position: Position) -> dict[str, tuple[str, ...]]:
    """Return the cells of the buildings that count: in the scenario not the manor (INF-SCEN-10)."""
    manor = MANOR if position.scenario == "brasier" else ""
    return {building: cells for building, cells in position.ground.buildings.items() if building != manor}


def _debris(position: Position) -> frozenset[str]:
    return frozenset(debris.cell for debris in position.debris)


def _half(cells: int) -> int:
    """Return half of so many cells, rounded up."""
    return (cells + 1) // 2
