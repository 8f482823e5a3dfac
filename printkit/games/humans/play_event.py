"""Play an event card that is no weapon: whoever may, when it is appropriate, and what it does."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from printkit.base.faults import refuse
from printkit.base.msgid import N_, Msgid
from printkit.games.humans.decks import discard, holds_cards, leave_hand, maybe_in_hand, note_played
from printkit.games.humans.flight import reach_up_to
from printkit.games.humans.pieces import (
    active_seat,
    figure_at,
    humans_in_box,
    move_human,
    move_zombie_to,
    movement_left,
    others_from_left,
    pick_up,
    place_humans,
    seat_and_cell,
    tokens_in_supply,
    town_now,
    verify_seat,
    verify_turn,
    zombie_cells,
)
from printkit.games.humans.position import EventKind, Seat, Table, possible_steps
from printkit.games.humans.powers import is_cancelled, movable_humans
from printkit.games.humans.town import in_reading_order
from printkit.games.humans.wounds import wound
from printkit.table.question import Steps, choose, choose_some

STAPLES = "staples"
"""The card that nobody may play for nothing (HUM-CARD-14)."""

SECOND_WIND = 3
"""HUM-CARD-03."""

RAM = 2
"""HUM-CARD-04."""

FRESH_MEAT = 3
"""HUM-CARD-05."""

LUCKY_FIND = 2
"""HUM-CARD-06."""

PANIC = 4
"""HUM-CARD-11."""

MIN_HIT = 2
"""Zombies that somebody must have to be hit (HUM-CARD-12)."""


def play_event(table: Table, *, seat: Seat, card: EventKind) -> Steps[None]:
    """Play a card from a hand: one a round (HUM-EVT-01), when it is appropriate (HUM-EVT-02)."""
    verify_turn(table)
    verify_seat(table, seat)
    _verify_card(table, seat, card)
    leave_hand(table, seat, card)
    table.position.players[seat].played = True
    note_played(table, "event-card", "card-played", "HUM-EVT-01", seat, card)
    if (yield from is_cancelled(table, seat, card)):
        return
    if not has_target(table, seat, card):
        table.note("no-target", "HUM-CARD-14", card=card)
        return
    steps = EFFECTS[card](table, seat)
    if steps is not None:
        yield from steps


def _verify_card(table: Table, seat: str, card: str) -> None:
    """Refuse a card that a seat may not play now."""
    if wrong := unplayable_seat(table, seat):
        refuse("args.seat", wrong, seat=seat)
    wrong = untimely(table, seat, card)
    if table.components.events[card].type != "weapon" and not maybe_in_hand(table, seat, [card]):
        wrong = N_("{seat} does not hold {card}")
    if wrong:
        refuse("args.card", wrong, seat=seat, card=card)


def may_play(table: Table, seat: str, card: str) -> bool:
    """Whether a seat may play a kind of card now, if it holds one."""
    return not (unplayable_seat(table, seat) or untimely(table, seat, card)) and holds_cards(table, seat)


def unplayable_seat(table: Table, seat: str) -> Msgid | None:
    """Return why a seat plays no card now: none is a bot's, and each has one a round (HUM-EVT-01)."""
    player = table.position.players[seat]
    if player.automa:
        return N_("{seat} is a bot")
    return N_("{seat} has played a card in this round") if player.played else None


def untimely(table: Table, seat: str, card: str) -> Msgid | None:
    """Return why a seat plays no such card now, whoever holds it (HUM-EVT-02)."""
    position, kind = table.position, table.components.events[card].type
    own = seat == active_seat(position)
    if kind == "weapon":  # HUM-EVT-05
        return N_("{card} is a weapon: it is played when a human is captured")
    if kind == "own" and not own:
        return N_("{card} is for one's own turn")
    if kind == "other" and own:
        return N_("{card} is for another's turn")
    if kind != "any" and "move" not in possible_steps(position):
        return N_("{card} is played while zombies move")
    if card == STAPLES and not position.players[seat].wounds:  # HUM-CARD-14
        return N_("{seat} has no wound")
    return None


def has_target(table: Table, seat: str, card: str) -> bool:
    """Whether a card that a seat plays meets somebody or something; else it is discarded (HUM-CARD-14)."""
    return card not in TARGETS or bool(TARGETS[card](table, seat))


def _second_wind(table: Table, seat: str) -> None:
    table.position.move_left = left = movement_left(table) + SECOND_WIND
    table.note("movement-gained", "HUM-CARD-03", seat=seat, amount=SECOND_WIND, left=left)


def _battering_ram(table: Table, seat: str) -> None:
    table.position.ram += RAM
    table.note("ram-readied", "HUM-CARD-04", bonus=table.position.ram)


def _lucky_find(table: Table, seat: str) -> None:
    count = min(LUCKY_FIND, tokens_in_supply(table.position))
    table.position.players[seat].do_over += count
    table.note("tokens-gained", "HUM-CARD-06", seat=seat, count=count)


def _staples(table: Table, seat: str) -> None:
    player = table.position.players[seat]
    (card,) = player.wounds
    player.wounds = []
    discard(table, "wound", card)
    table.note("wound-healed", "HUM-CARD-07", seat=seat, card=card)


def _tangled(table: Table, seat: str) -> None:
    table.position.move_left = left = (movement_left(table) + 1) // 2
    table.note("movement-halved", "HUM-CARD-09", seat=active_seat(table.position), left=left)


def _free_cells(table: Table, _: str) -> dict[str, list[str]]:
    """Return the cells for fresh meat by tile; none where no human is left."""
    if not humans_in_box(table.position):
        return {}
    place, closed = town_now(table), zombie_cells(table.position) | {*table.position.humans}
    free = {slot: [cell for cell in place.cells_of(slot) if cell not in closed] for slot in place.slots}
    return {slot: cells for slot, cells in free.items() if cells}


def _fresh_meat(table: Table, seat: str) -> Steps[None]:
    free, count = _free_cells(table, seat), min(FRESH_MEAT, humans_in_box(table.position))
    slot = yield from choose("fresh-meat-tile", seat, "HUM-CARD-05", [*free])
    cells = free[slot]
    if count < len(cells):
        cells = yield from choose_some("fresh-meat-cells", seat, "HUM-CARD-05", cells, count, count)
    place_humans(table, cells, "HUM-CARD-05")


def _sewer_targets(table: Table, seat: str) -> dict[str, list[str]]:
    """Return where each zombie of a seat may go through the sewers."""
    place, position = town_now(table), table.position
    centres = [slot for slot in place.slots if place.is_street(slot) and slot not in position.humans]
    targets = {
        cell: [slot for slot in centres if slot != place.cells[cell].slot]
        for cell in dict.fromkeys(position.players[seat].zombies)
        if place.is_street(cell) and cell not in position.humans
    }
    return {cell: slots for cell, slots in targets.items() if slots}


def _sewers(table: Table, seat: str) -> Steps[None]:
    targets = _sewer_targets(table, seat)
    start = yield from choose("sewers-zombie", seat, "HUM-CARD-08", [*targets])
    to = yield from choose("sewers-cell", seat, "HUM-CARD-08", targets[start], from_=start)
    move_zombie_to(table, seat, start, to)
    table.note("zombie-shifted", "HUM-CARD-08", seat=seat, from_=start, to=to)
    pick_up(table, seat, to)


def _open_cells(table: Table, _: str) -> list[str]:
    """Return the broken barricades of buildings without a zombie."""
    place, position = town_now(table), table.position
    inside = {place.cells[cell].slot for cell in zombie_cells(position) if place.cells[cell].building}
    return [cell for cell in position.breaches if place.cells[cell].slot not in inside]


def _fresh_planks(table: Table, seat: str) -> Steps[None]:
    cell = yield from choose("planks-cell", seat, "HUM-CARD-10", _open_cells(table, seat))
    table.position.breaches.remove(cell)
    table.note("barricade-rebuilt", "HUM-CARD-10", cell=cell)


def _panicking(table: Table, _: str) -> list[str]:
    """Return the humans who may run for it."""
    return movable_humans(table, PANIC)


def _run_for_it(table: Table, seat: str) -> Steps[None]:
    start = yield from choose("panic-human", seat, "HUM-CARD-11", _panicking(table, seat))
    to = yield from choose("panic-cell", seat, "HUM-CARD-11", reach_up_to(table, start, PANIC), from_=start)
    move_human(table, start, to)
    table.note("human-moved", "HUM-CARD-11", from_=start, to=to)


def _bullet_targets(table: Table, seat: str) -> list[str]:
    """Return the zombies of others that a stray bullet may hit."""
    players = table.position.players
    return [
        figure_at(other, cell)
        for other in others_from_left(table.position, seat)
        if len(players[other].zombies) >= MIN_HIT
        for cell in in_reading_order({*players[other].zombies})
    ]


def _stray_bullet(table: Table, seat: str) -> Steps[None]:
    targets = _bullet_targets(table, seat)
    other, cell = seat_and_cell((yield from choose("bullet-zombie", seat, "HUM-CARD-12", targets)))
    yield from wound(table, other, cell, 1)


TARGETS: Mapping[str, Callable[[Table, str], Collection[str]]] = {
    "fresh-meat": _free_cells,
    "sewers": _sewer_targets,
    "fresh-planks": _open_cells,
    "run-for-it": _panicking,
    "stray-bullet": _bullet_targets,
}
"""What the cards that need a target may be played on."""

EFFECTS: Mapping[str, Callable[[Table, str], Steps[None] | None]] = {
    "second-wind": _second_wind,
    "battering-ram": _battering_ram,
    "fresh-meat": _fresh_meat,
    "lucky-find": _lucky_find,
    STAPLES: _staples,
    "sewers": _sewers,
    "tangled": _tangled,
    "fresh-planks": _fresh_planks,
    "run-for-it": _run_for_it,
    "stray-bullet": _stray_bullet,
}
"""What each event card does."""
