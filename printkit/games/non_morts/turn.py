"""A turn: tokens, then the zombies or the survivors, then a clue or a room, then the next player."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from printkit.games.non_morts.attack import zombie_attack
from printkit.games.non_morts.cast import alive
from printkit.games.non_morts.clues import carriers, geek_clue, give_clue
from printkit.games.non_morts.horde import zombie_move
from printkit.games.non_morts.kill import kill, killers
from printkit.games.non_morts.move import exit_rooms, movable, move, open_exit
from printkit.games.non_morts.position import Grid, Kind, Table, Turn
from printkit.games.non_morts.preconditions import begin_procedure
from printkit.games.non_morts.rooms import rooms
from printkit.games.non_morts.scream import scream, ways_back
from printkit.games.non_morts.seats import clockwise, opponents
from printkit.table.question import Steps, choose, choose_some, steady


def turn(table: Table, *, clue_text: str = "", clue_kind: Kind = "", room_name: str = "") -> Steps[None]:
    """Play a whole turn."""
    yield from start_turn(table)
    if table.position.turn.mode == "zombies":
        yield from zombie_turn(table, clue_text=clue_text, clue_kind=clue_kind)
    elif table.position.turn.mode == "survivors":
        yield from survivor_turn(table, clue_text=clue_text, clue_kind=clue_kind, room_name=room_name)


def start_turn(table: Table) -> Steps[None]:
    """Take tokens and choose whom to play."""
    if not begin_procedure(table, ("",)):
        return
    draw_tokens(table)
    who = table.position.active
    mode = yield from choose("start-turn-mode", who, "NM-TURN-02", steady(["zombies", "survivors"]))
    choose_mode(table, mode)


def zombie_turn(table: Table, *, clue_text: str = "", clue_kind: Kind = "") -> Steps[None]:
    """Let the zombies attack, advance and arrive; then a survivor finds a clue."""
    if not begin_procedure(table, ("zombies",)):
        return
    yield from zombie_attack(table)
    if not table.position.over:
        yield from zombie_move(table)
        yield from end_turn(table, clue_text=clue_text, clue_kind=clue_kind)


def survivor_turn(
    table: Table, *, clue_text: str = "", clue_kind: Kind = "", room_name: str = ""
) -> Steps[None]:
    """Trigger as many events as wanted and affordable (NM-TURN-03); then draw a room."""
    if not begin_procedure(table, ("survivors",)):
        return
    events: dict[str, Callable[[], Steps[None]]] = {
        "move": lambda: move(table),
        "kill": lambda: kill(table),
        "scream": lambda: scream(table),
        "open-exit": lambda: open_exit(table),
        "geek-clue": lambda: geek_clue(table, clue_text=clue_text, clue_kind=clue_kind),
    }
    while not table.position.over:
        event = yield from choose(
            "survivor-turn-event",
            table.position.active,
            "NM-TURN-03",
            lambda: [*(event for event in events if event_possible(table, event)), "end"],
        )
        if event == "end":
            yield from end_turn(table, room_name=room_name)
            return
        yield from events[event]()


def end_turn(table: Table, *, clue_text: str = "", clue_kind: Kind = "", room_name: str = "") -> Steps[None]:
    """Discard what is too much, write a clue or draw a room, and pass the turn on."""
    if not begin_procedure(table, ("zombies", "survivors")):
        return
    position = table.position
    discard_tokens(table)
    if position.turn.mode == "zombies":
        who = position.active
        finder = yield from choose("end-turn-finder", who, "NM-END-TURN-02", partial(alive, table))
        find_clue(table, finder, clue_text, clue_kind)
    else:
        joined: list[str] = []
        if known := [] if isinstance(position.grid, Grid) else rooms(position):
            who, most = position.active, len(known)
            joined = yield from choose_some("end-turn-joined", who, "NM-ROOM-02", steady(known), 1, most)
        draw_room(table, joined, room_name)
    pass_turn(table)


def draw_tokens(table: Table) -> None:
    """Take as many tokens as there are opponents."""
    position = table.position
    count = opponents(position)
    position.tokens[position.active] += count
    table.note("tokens-drawn", "NM-TURN-01", seat=position.active, count=count)


def choose_mode(table: Table, mode: str) -> None:
    """Begin to play the zombies or the survivors."""
    table.position.turn = Turn("zombies" if mode == "zombies" else "survivors")
    table.note("mode-chosen", "NM-TURN-02", seat=table.position.active, mode=mode)


def discard_tokens(table: Table) -> None:
    """Discard the active player's tokens above twice the number of players."""
    position = table.position
    excess = position.tokens[position.active] - 2 * len(position.order)
    if excess > 0:
        position.tokens[position.active] -= excess
        table.note("tokens-discarded", "NM-END-TURN-01", seat=position.active, count=excess)


def find_clue(table: Table, finder: str, text: str, kind: str) -> None:
    """Write the clue that ends a turn of the zombies on the finder's sheet, if anybody lives."""
    if finder:
        give_clue(table, finder, text, kind, "NM-END-TURN-02")
    else:
        table.note("clue-skipped", "NM-END-TURN-02")


def draw_room(table: Table, joined: list[str], name: str) -> None:
    """Draw the room that ends a turn of the survivors; in the city there is no drawing."""
    position = table.position
    if isinstance(position.grid, Grid):
        table.note("no-room-drawn", "NM-CITY-01")
        return
    number = max((int(room[1:]) for room in position.rooms), default=0) + 1
    room = f"R{number}"
    position.rooms[room] = name
    position.doors += [[old, room] for old in joined]
    table.note("room-drawn", "NM-END-TURN-03", room=room, doors=joined)


def pass_turn(table: Table) -> None:
    """Pass the turn to the player on the left."""
    position = table.position
    position.active = clockwise(position, position.active)[1]
    position.turn = Turn()
    table.note("turn-passed", "NM-END-TURN-04", seat=position.active)


def event_possible(table: Table, event: str) -> bool:
    """Whether the active player can trigger an event of the survivors now."""
    match event:
        case "move":
            return bool(movable(table))
        case "kill":
            return bool(killers(table))
        case "scream":
            return bool(ways_back(table))
        case "open-exit":
            return bool(exit_rooms(table))
        case _:
            return not table.position.turn.geek_used and bool(carriers(table))
