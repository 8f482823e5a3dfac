"""The survivors and what becomes of them: who lives, who is prey, who turns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from printkit.games.non_morts.position import Position, Stack, Table
from printkit.table.event import Revealed


def alive(table: Table, room: str = "") -> list[str]:
    """Return the living survivors, in survivor order; those of one room where it is named."""
    return [
        survivor
        for survivor in table.components.survivors
        if (found := table.position.survivors.get(survivor))
        and found.status == "alive"
        and room in ("", found.room)
    ]


def prey(table: Table, room: str = "") -> list[str]:
    """Return the living survivors who have a number; goth and infected attract nobody (NM-INF-02)."""
    return [survivor for survivor in alive(table, room) if table.components.survivors[survivor].numbers]


def killer_in(position: Position, room: str) -> bool:
    """Whether the goth, turned killer, is in a room."""
    goth = position.survivors.get("goth")
    return goth is not None and goth.status == "killer" and goth.room == room


def corpse_in(position: Position, room: str) -> bool:
    """Whether a corpse lies in a room."""
    return any(found.status == "dead" and found.room == room for found in position.survivors.values())


def zombie_count(position: Position, room: str) -> int:
    """Count the zombies of a room; a stack counts for one, and so does the killer (NM-FLEE-01)."""
    return len(position.zombies.get(room, [])) + killer_in(position, room)


def put_zombie(position: Position, room: str, zombie: Stack) -> None:
    """Put a zombie into a room, after those there that are as large."""
    position.zombies[room] = by_size([*position.zombies.get(room, []), zombie])


def resize(position: Position, room: str, zombie: Stack, size: int) -> None:
    """Give a zombie of a room another size."""
    zombie.size = size
    position.zombies[room] = by_size(position.zombies[room])


def zombie_of(position: Position, room: str, size: int) -> Stack | None:
    """Return the first zombie of that size in a room."""
    return next((each for each in position.zombies.get(room, []) if each.size == size), None)


def zombie_sizes(position: Position, room: str) -> list[int]:
    """Return the different sizes of the zombies of a room, from large to small."""
    return list(dict.fromkeys(zombie.size for zombie in position.zombies.get(room, [])))


def by_size(zombies: list[Stack]) -> list[Stack]:
    """Put zombies into their order, from large to small."""
    return sorted(zombies, key=lambda zombie: -zombie.size)


def lose_litre(table: Table, survivor: str, cause: str, rule: str, **die: Any) -> None:
    """Take one litre of blood; at none the survivor dies and leaves a corpse."""
    found = table.position.survivors[survivor]
    found.blood -= 1
    table.note("blood-lost", rule, survivor=survivor, cause=cause, room=found.room, **die, left=found.blood)
    if found.blood == 0:
        if survivor == "infected":
            found.status = "turned"  # NM-INF-05: no corpse
            put_zombie(table.position, found.room, Stack())
            table.note("infected-turned", "NM-INF-05", room=found.room)
        else:
            found.status = "dead"
            table.note("survivor-died", "NM-CORPSE-01", survivor=survivor, room=found.room)


def goth_check(table: Table) -> bool:
    """Turn the goth into a killer where no other living survivor is with him; return whether he turned."""
    goth = table.position.survivors.get("goth")
    if goth is None or goth.status != "alive" or alive(table, goth.room) != ["goth"]:
        return False
    goth.status = "killer"
    table.note("goth-turned", "NM-GOTH-03", room=goth.room, tokens=goth.blood)
    return True


def over_check(table: Table) -> None:
    """End the game, as a hit for nobody, where no living survivor is left in play."""
    position = table.position
    if not position.over and position.survivors and not alive(table):
        position.over = True
        position.winners = []
        table.reveal(theories_of(position.order), "nobody-won", "NM-END-03", reason="no-survivor")


def theories_of(seats: Sequence[str]) -> Revealed:
    """Return that the theories of these seats are shown to all."""
    return Revealed("move-theory", tuple(seats))
