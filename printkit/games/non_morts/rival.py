"""A rival's turn: a director played by the assistant, with a champion of its own (NM-RIVAL-01)."""

from __future__ import annotations

from printkit.base.faults import refuse
from printkit.base.msgid import N_
from printkit.games.non_morts.attack import attack
from printkit.games.non_morts.cast import alive, prey, put_zombie, zombie_count
from printkit.games.non_morts.clues import ENOUGH
from printkit.games.non_morts.horde import ARRIVALS, MAX_MOVES, Mover, advance, movers
from printkit.games.non_morts.kill import strike, undead
from printkit.games.non_morts.move import OUT, can_leave, destinations, go, mark_exit
from printkit.games.non_morts.position import Stack, Table
from printkit.games.non_morts.preconditions import start_check, verify_game, verify_mode
from printkit.games.non_morts.purse import cost, kill_cost, move_cost
from printkit.games.non_morts.rooms import room_graph, rooms
from printkit.games.non_morts.turn import (
    choose_mode,
    discard_tokens,
    draw_room,
    draw_tokens,
    find_clue,
    pass_turn,
)
from printkit.table.question import Steps


def rival_turn(table: Table) -> Steps[None]:
    """Play the whole turn of the rival who is active; only dice, claims and judgements are asked."""
    verify_game(table)
    position = table.position
    if position.active not in position.rivals:
        refuse("position.active", N_("{seat} is not a rival"), seat=position.active)
    verify_mode(table, ("",))
    if not start_check(table):
        return
    draw_tokens(table)
    champion = _champion(table)
    mode = _mode(table, champion)
    choose_mode(table, mode)
    table.note("champion-named", "NM-RIVAL-02", seat=position.active, survivor=champion)
    if mode == "zombies":
        yield from _play_zombies(table)
    else:
        yield from _play_survivors(table)


def _champion(table: Table) -> str:
    """Name the champion: most clues for the theory, fewest clues in all, most blood; "" if nobody is left."""
    survivors = table.position.survivors

    def rank(each: str) -> tuple[int, int, int]:
        return _proofs(table, each), -len(survivors[each].clues), survivors[each].blood

    return max(prey(table), key=rank, default="")


def _proofs(table: Table, survivor: str) -> int:
    """Count the clues for the rival's theory: those of its kinds, and its own without a kind."""
    rival = table.position.active
    kinds = table.components.theories[table.position.theories[rival]]
    return sum(
        clue.kind in kinds if clue.kind else clue.by == rival
        for clue in table.position.survivors[survivor].clues
    )


def _mode(table: Table, champion: str) -> str:
    """Choose the survivors' turn for a champion ready or in danger, or a small plan (NM-RIVAL-03)."""
    position = table.position
    ready = danger = False
    if champion:
        ready = _proofs(table, champion) >= ENOUGH
        danger = zombie_count(position, position.survivors[champion].room) >= 2
    return "survivors" if ready or danger or len(rooms(position)) < 3 else "zombies"


def _play_zombies(table: Table) -> Steps[None]:
    """NM-RIVAL-04."""
    yield from attack(table)
    if table.position.over:
        return
    champion = _champion(table)
    room = table.position.survivors[champion].room if champion else ""
    moved = _advance(table, room)
    _arrive(table, room, ARRIVALS - moved)
    discard_tokens(table)
    finder = champion or next(iter(alive(table)), "")
    find_clue(table, finder, "", _next_kind(table, finder) if finder else "")
    pass_turn(table)


def _advance(table: Table, shunned: str) -> int:
    """Move up to four zombies, none into the champion's room if another can move; return how many moved."""
    found = movers(table)
    if not found:
        table.note("no-zombie-can-move", "NM-ZMOVE-02")
        return 0
    moves: list[tuple[Mover, str]] = []
    for mover in found:
        elsewhere = [room for room in mover.destinations if room != shunned]
        if elsewhere and len(moves) < MAX_MOVES:
            moves.append((mover, elsewhere[0]))
    moves = moves or [(found[0], found[0].destinations[0])]
    for mover, destination in moves:
        advance(table, mover, destination)
    return len(moves)


def _arrive(table: Table, shunned: str, zombies: int) -> None:
    """Add the zombies where most other survivors are, or where nobody is."""
    known = rooms(table.position)
    if not known:
        return
    others = [room for room in known if room != shunned and alive(table, room)]
    deserted = [room for room in known if not alive(table, room)]
    room = max(others, key=lambda each: len(alive(table, each)), default="")
    room = room or next(iter(deserted), known[0])
    for _ in range(zombies):
        put_zombie(table.position, room, Stack())
        table.note("zombie-added", "NM-ZADD-01", room=room, size=1)


def _next_kind(table: Table, survivor: str) -> str:
    """Return the first kind of the rival's theory that is not on a survivor's sheet, or the first of all."""
    position = table.position
    kinds = table.components.theories[position.theories[position.active]]
    there = [clue.kind for clue in position.survivors[survivor].clues]
    return next((kind for kind in kinds if kind not in there), kinds[0])


def _play_survivors(table: Table) -> Steps[None]:
    """NM-RIVAL-05."""
    position = table.position
    going_on = True
    while going_on:
        champion = _champion(table)
        going_on = bool(champion) and (yield from _help(table, champion))
        if position.over:
            return
    discard_tokens(table)
    champion = _champion(table)
    joined = [position.survivors[champion].room] if champion else rooms(position)[-1:]
    draw_room(table, joined, "")
    pass_turn(table)


def _help(table: Table, champion: str) -> Steps[bool]:
    """Do the first thing that applies for the champion; return whether there was one."""
    position = table.position
    room = position.survivors[champion].room
    purse = position.tokens[position.active]
    if _proofs(table, champion) >= ENOUGH:
        if purse >= move_cost(table, [champion]):
            where = OUT if can_leave(table, champion, room) else _step(table, champion)
            if where:
                yield from go(table, {champion: where})
                return True
        usable = [each for each in position.exits if can_leave(table, champion, each)]
        if not usable and room not in position.exits and purse >= cost(table, "open-exit"):
            mark_exit(table, room, "underground")
            return True
    if zombie_count(position, room) and purse >= kill_cost(table, champion):
        strike(table, champion, undead(table, room)[0])
        return True
    return False


def _step(table: Table, champion: str) -> str:
    """Return the destination nearest to an exit that the champion can use, if it is nearer than here."""
    position = table.position
    there = room_graph(position)
    room = position.survivors[champion].room
    exits = [there.distances(each) for each in rooms(position) if can_leave(table, champion, each)]

    def far(each: str) -> float:
        return min((steps[each] for steps in exits if each in steps), default=float("inf"))

    return min(
        (each for each in destinations(table, champion) if each != OUT and far(each) < far(room)),
        key=far,
        default="",
    )
