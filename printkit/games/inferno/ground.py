"""What lies on the ground: which cells burn, what is in a cell, in which order cells are read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from printkit.base.faults import refuse
from printkit.base.msgid import N_
from printkit.games.inferno.components import MANOR
from printkit.games.inferno.position import Debris, Fire, Hero, Position, Table, Zombie
from printkit.kit.maps import Map, Square, distance


def in_reading_order(position: Position, cells: Iterable[str]) -> list[str]:
    """Put cells of the map into reading order: by row from the north, then by column from the west."""
    return sorted(cells, key=position.ground.order.__getitem__)


def beside(position: Position, cell: str) -> list[str]:
    """Return the orthogonal neighbours of a cell, in reading order."""
    return in_reading_order(position, position.ground.beside(cell).values())


def neighbourhood(position: Position, cell: str) -> list[str]:
    """Return a cell and its eight neighbours, in reading order."""
    return in_reading_order(position, (cell, *position.ground.around(cell)))


def connected_cells(position: Position, cell: str, among: Iterable[str]) -> list[str]:
    """Return a cell and those of the others that orthogonal steps join to it, in reading order.

    Walls do not part them (INF-GAS-05).
    """
    left = {other for other in among if other != cell}
    found = [cell]
    for each in found:  # grows as it is walked
        for other in position.ground.beside(each).values():
            if other in left:
                left.discard(other)
                found.append(other)
    return in_reading_order(position, found)


def is_open(square: Square) -> bool:
    """Whether a cell is open ground: grass, or a path, which follows its rules (INF-PHASE-07)."""
    return "open" in square.roles


def is_woods(square: Square) -> bool:
    """Whether a cell is of the woods (INF-WOODS-01)."""
    return "woods" in square.roles


def is_yard(square: Square) -> bool:
    """Whether a cell is of the yard that Betsy guards, her kennel among them (INF-HOME-01)."""
    return "yard" in square.roles


def slides(ground: Map) -> Mapping[str, str]:
    """Return the foot of each pole by its top (INF-STATION-01)."""
    return ground.links.get("poles", {})


def outdoors(position: Position, cell: str) -> bool:
    """Whether a cell is outside every building (INF-FCARD-05)."""
    return position.ground.squares[cell].building == ""


def eternal(position: Position, cell: str) -> bool:
    """Whether a cell is of the manor in flames, which never burns out (INF-SCEN-07)."""
    return position.scenario == "brasier" and position.ground.squares[cell].building == MANOR


def burning(position: Position, cell: str) -> bool:
    """Whether a cell burns: it holds a marker, or is of the manor in flames."""
    return fire_at(position, cell) is not None or eternal(position, cell)


def fire_at(position: Position, cell: str) -> Fire | None:
    """Return the marker on a cell."""
    return next((fire for fire in position.fires if fire.cell == cell), None)


def debris_at(position: Position, cell: str) -> Debris | None:
    """Return the debris on a cell."""
    return next((debris for debris in position.debris if debris.cell == cell), None)


def zombies_at(position: Position, cell: str) -> list[Zombie]:
    """Return the zombies in a cell, Zombie Heroes too, in list order."""
    return [zombie for zombie in position.zombies if zombie.cell == cell]


def take_off(position: Position, zombie: Zombie) -> None:
    """Take a zombie off the board: that one, however like another it is."""
    position.zombies[:] = [each for each in position.zombies if each is not zombie]


def heroes_at(position: Position, cell: str) -> list[Hero]:
    """Return the Heroes in a cell, in list order."""
    return [hero for hero in position.heroes if hero.cell == cell]


def heroes_near(position: Position, cell: str) -> list[Hero]:
    """Return the Heroes at distance 1 or less, diagonals included, walls ignored (INF-BASE-13)."""
    return [hero for hero in position.heroes if distance(hero.cell, cell) <= 1]


def reach(position: Position, cell: str, range_: int) -> int:
    """Return how many cells far a weapon or an item goes from a cell: one more from upstairs.

    INF-RANGE-01, INF-RANGE-02.
    """
    return range_ + 1 if position.ground.squares[cell].upper else range_


def zombie_named(table: Table, zombie: str) -> Zombie:
    """Return the zombie that an argument names. Raises RefusedError where there is none."""
    found = next((each for each in table.position.zombies if each.id == zombie), None)
    if found is None:
        ids = tuple(each.id for each in table.position.zombies)
        refuse("args.zombie", N_("unknown zombie {got}, expected one of {options}"), got=zombie, options=ids)
    return found


def hero_named(table: Table, hero: str, place: str = "args.hero") -> Hero:
    """Return the Hero whom the argument at a place names. Raises RefusedError where there is none."""
    found = next((each for each in table.position.heroes if each.id == hero), None)
    if found is None:
        ids = tuple(each.id for each in table.position.heroes)
        refuse(place, N_("unknown Hero {got}, expected one of {options}"), got=hero, options=ids)
    return found


def verify_cell(table: Table, place: str, cell: str) -> None:
    """Refuse an argument that is no cell of the map."""
    if cell not in table.position.ground.squares:
        refuse(place, N_("there is no space {got} on the board"), got=cell)


def zombie_seat(table: Table) -> str:
    """Return who answers for the Zombie player: the assistant where it holds the seat (INF-SOLO-01)."""
    return "assistant" if table.position.solo else "zombie"
