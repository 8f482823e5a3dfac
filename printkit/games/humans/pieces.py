"""Pieces of the box on the table: zombies, humans, dice tokens; seats clockwise, points, who has won."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from printkit.base.faults import refuse
from printkit.base.msgid import N_
from printkit.games.humans.components import DICE_TOKENS, FACES, HUMANS, Components, WoundCard
from printkit.games.humans.position import PlayerState, Position, Table, TurnStep, possible_steps
from printkit.games.humans.town import MAX_TOWNS, SQUARE, TownMap, in_reading_order, town_of
from printkit.table.question import NOBODY

MIN_MOVEMENT = 1
"""HUM-CARD-13."""

MANY_SEATS = 5
"""From so many seats on, more zombies and humans come (HUM-SETUP-07, HUM-TILE-03)."""


def town_now(table: Table) -> TownMap:
    """Return the town as it lies now."""
    return _town_of_box(table.components, tuple(table.position.map.items()))


@lru_cache(maxsize=MAX_TOWNS)
def _town_of_box(components: Components, laid: tuple[tuple[str, str], ...]) -> TownMap:
    """Return a town by the box that its tiles are of, which is faster to look up than its tiles are."""
    return town_of(components.tiles, dict(laid))


# ── Seats


def active_seat(position: Position) -> str:
    """Return whose turn it is."""
    return position.active or position.order[0]


def active_player(table: Table) -> PlayerState:
    """Return what whose turn it is has."""
    return table.position.players[active_seat(table.position)]


def others_from_left(position: Position, seat: str) -> list[str]:
    """Return the other seats clockwise, the left neighbour first (HUM-TURN-02)."""
    at = position.order.index(seat)
    return [*position.order[at + 1 :], *position.order[:at]]


def left_neighbour(position: Position, seat: str) -> str:
    """Return who plays after a seat (HUM-TURN-02)."""
    return others_from_left(position, seat)[0]


def right_neighbour(position: Position, seat: str) -> str:
    """Return who played just before a seat (HUM-FLEE-01)."""
    return others_from_left(position, seat)[-1]


def seats_with(position: Position, cell: str, seats: Iterable[str]) -> Iterator[str]:
    """Yield those of some seats that have a zombie on a cell."""
    return (seat for seat in seats if cell in position.players[seat].zombies)


def answering(position: Position, seat: str) -> str:
    """Return who answers for a seat: the assistant for an automa."""
    return NOBODY if position.players[seat].automa else seat


def has_power(position: Position, seat: str) -> bool:
    """Whether a seat is in the game and may still use its ability: once, and no automa does (HUM-ATTR-07)."""
    player = position.players.get(seat)
    return player is not None and not (player.power_used or player.automa)


def use(table: Table, seat: str, rule: str) -> None:
    """Use up the ability of a seat; its card is turned sideways (HUM-ADD-04)."""
    table.position.players[seat].power_used = True
    table.note("power-used", rule, seat=seat)


# ── What a procedure needs


def verify_turn(table: Table, *steps: TurnStep) -> None:
    """Refuse where nobody plays, the game is over, or it is another step of the turn (HUM-TURN-01)."""
    position = table.position
    if not position.order:
        refuse("position.order", N_("is empty"))
    if position.winner:  # HUM-GOAL-02
        refuse("position.winner", N_("the game is over"))
    for seat in position.order:
        if has_won(table, seat):
            refuse(f"position.players.{seat}", N_("has reached the goal: count the points first"))
    if steps and not {*possible_steps(position)} & {*steps}:
        refuse(
            "position.step",
            N_("expected one of {options}, got {got}"),
            options=tuple(steps),
            got=position.step,
        )


def verify_person(table: Table) -> None:
    """Refuse where it is the turn of an automa."""
    if active_player(table).automa:
        refuse("position.active", N_("{seat} is a bot"), seat=active_seat(table.position))


def verify_cell(table: Table, argument: str, cell: str) -> None:
    """Refuse what is no cell of the map."""
    if cell not in town_now(table).cells:
        refuse(f"args.{argument}", N_("there is no cell {got} on the map"), got=cell)


def verify_zombie(table: Table, argument: str, seat: str, cell: str) -> None:
    """Refuse a cell on which a seat has no zombie."""
    verify_cell(table, argument, cell)
    if cell not in table.position.players[seat].zombies:
        refuse(f"args.{argument}", N_("{seat} has no zombie on {cell}"), seat=seat, cell=cell)


def verify_seat(table: Table, seat: str) -> None:
    """Refuse a seat that does not play."""
    if seat not in table.position.order:
        refuse("args.seat", N_("{seat} is not in the order of play"), seat=seat)


# ── Zombies and humans


def zombie_cells(position: Position) -> set[str]:
    """Return the cells with a zombie of anybody."""
    return {cell for player in position.players.values() for cell in player.zombies}


def figure_at(seat: str, cell: str) -> str:
    """Name the zombies of a seat on a cell, as boards and questions do."""
    return f"{seat}:{cell}"


def seat_and_cell(figure: str) -> tuple[str, str]:
    """Return the seat and the cell of what `figure_at` has named."""
    seat, _, cell = figure.partition(":")
    return seat, cell


def zombies_on(position: Position, cell: str) -> int:
    """Count the zombies of anybody on a cell (HUM-MOVE-03)."""
    return sum(player.zombies.count(cell) for player in position.players.values())


def caught(position: Position) -> list[str]:
    """Return the cells where a human stands with a zombie of whose turn it is (HUM-CAP-01)."""
    cells = position.players[active_seat(position)].zombies
    return [cell for cell in position.humans if cell in cells]


def free_humans(position: Position) -> list[str]:
    """Return the cells of humans without a zombie."""
    closed = zombie_cells(position)
    return [cell for cell in position.humans if cell not in closed]


def humans_in_box(position: Position) -> int:
    """Count the humans that may still be placed (HUM-COMP-03)."""
    return HUMANS - len(position.humans)


def place_humans(table: Table, cells: Iterable[str], rule: str) -> None:
    """Put a human on each cell, told in reading order (HUM-ADD-01)."""
    for cell in in_reading_order(cells):
        table.position.humans = in_reading_order([*table.position.humans, cell])
        table.note("human-placed", rule, cell=cell)


def move_human(table: Table, start: str, to: str) -> None:
    """Put the human of a cell onto another, which is free (HUM-ADD-01)."""
    table.position.humans.remove(start)
    table.position.humans = in_reading_order([*table.position.humans, to])


def add_zombie(table: Table, seat: str, cell: str) -> None:
    """Put one more zombie of a seat onto a cell, where others may stand (HUM-MOVE-03)."""
    player = table.position.players[seat]
    player.zombies = in_reading_order([*player.zombies, cell])


def move_zombie_to(table: Table, seat: str, start: str, to: str) -> None:
    """Put one of the zombies that a seat has on a cell onto another."""
    table.position.players[seat].zombies.remove(start)
    add_zombie(table, seat, to)


def infect(table: Table, cell: str, rule: str) -> None:
    """Make a zombie of whose turn it is out of a human, who goes back to the box (HUM-CAP-16)."""
    seat = active_seat(table.position)
    table.position.humans.remove(cell)
    add_zombie(table, seat, cell)
    table.note("human-infected", rule, seat=seat, cell=cell)


def square_cell(table: Table) -> str:
    """Return where zombies come onto the town square (HUM-SETUP-07, HUM-WND-06).

    That is its centre, else its first cell without a human, else the first of the map; "" where none is.
    """
    place, taken = town_now(table), table.position.humans
    cells = (SQUARE, *place.cells_of(SQUARE), *place.cells)
    return next((cell for cell in cells if cell not in taken), "")


# ── Dice tokens


def tokens_in_supply(position: Position) -> int:
    """Count the dice tokens that nobody holds and that are not on the map (HUM-COMP-08, HUM-DICE-04)."""
    return DICE_TOKENS - len(position.tokens) - sum(each.do_over for each in position.players.values())


def pick_up(table: Table, seat: str, cell: str) -> None:
    """Give a seat the dice token under its zombie, unless a human stands there (HUM-MOVE-07, HUM-MOVE-08)."""
    position, player = table.position, table.position.players[seat]
    if cell in position.tokens and cell not in position.humans and cell in player.zombies:
        position.tokens.remove(cell)
        player.do_over += 1
        table.note("token-taken", "HUM-MOVE-07", seat=seat, cell=cell)


def spend_token(table: Table, seat: str) -> None:
    """Give a dice token back to the supply, to roll again (HUM-DICE-02)."""
    player = table.position.players[seat]
    player.do_over -= 1
    table.note("do-over-spent", "HUM-DICE-02", seat=seat, left=player.do_over)


# ── Characters and their wounds


def wounds_of(components: Components, player: PlayerState) -> Iterator[WoundCard]:
    """Yield the wound cards in front of a player (HUM-CARD-13)."""
    return (components.wounds[card] for card in player.wounds)


def allowance(table: Table) -> int:
    """Return how many cells the zombies of whose turn it is share (HUM-ATTR-01, HUM-CARD-13)."""
    movement = table.components.characters[active_seat(table.position)].movement
    more = sum(card.movement for card in wounds_of(table.components, active_player(table)))
    return max(MIN_MOVEMENT, movement + more)


def movement_left(table: Table) -> int:
    """Return how many cells are left; the whole allowance where that is not tracked."""
    left = table.position.move_left
    return allowance(table) if left is None else left


def capture_number(components: Components, position: Position) -> int:
    """Return what whose turn it is must roll to capture (HUM-ATTR-02, HUM-CARD-13)."""
    seat = active_seat(position)
    worse = sum(card.capture for card in wounds_of(components, position.players[seat]))
    return min(FACES, components.characters[seat].capture + worse)


# ── Points


def points(player: PlayerState) -> int:
    """Count a point for each human eaten and each zombie in play (HUM-CAP-15, HUM-CAP-17)."""
    return player.eaten + len(player.zombies)


def goal(components: Components, position: Position, seat: str) -> int:
    """Return the points that win: one fewer for an automa (HUM-GOAL-01, HUM-SOLO-01)."""
    return components.characters[seat].goal - (1 if position.players[seat].automa else 0)


def has_won(table: Table, seat: str) -> bool:
    """Whether a seat has reached its goal."""
    return points(table.position.players[seat]) >= goal(table.components, table.position, seat)


def win_check(table: Table, seat: str) -> bool:
    """End the game at once where a seat has reached its goal (HUM-GOAL-02); return whether it is over."""
    if has_won(table, seat):
        table.position.winner = [seat]
        table.note("game-won", "HUM-GOAL-01", seat=seat, points=points(table.position.players[seat]))
    return bool(table.position.winner)


def end_by_points(table: Table) -> None:
    """End the game: the most points win, then the most eaten, then the most dice tokens (HUM-GOAL-04)."""
    players = table.position.players

    def rank(seat: str) -> tuple[int, int, int]:
        player = players[seat]
        return points(player), player.eaten, player.do_over

    best = max(map(rank, players))
    table.position.winner = [seat for seat in table.position.order if rank(seat) == best]
    table.note("game-ended", "HUM-GOAL-03", winners=table.position.winner)
