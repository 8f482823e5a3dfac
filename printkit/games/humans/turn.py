"""A turn's beginning and end: the tile with its humans and tokens, the hand, the discard, the next seat."""

from __future__ import annotations

from printkit.base.faults import refuse
from printkit.base.msgid import N_
from printkit.games.humans.components import HAND, TownTile
from printkit.games.humans.decks import (
    add_to_hand,
    draw_card,
    holds_any,
    holds_cards,
    leave_hand,
    maybe_in_hand,
    note_played,
    refill_deck,
)
from printkit.games.humans.pieces import (
    MANY_SEATS,
    active_player,
    active_seat,
    add_zombie,
    allowance,
    answering,
    caught,
    end_by_points,
    humans_in_box,
    left_neighbour,
    place_humans,
    square_cell,
    tokens_in_supply,
    town_now,
    verify_person,
    verify_turn,
    win_check,
)
from printkit.games.humans.position import Table
from printkit.games.humans.town import SQUARE, in_reading_order, placements, steps_apart, tile_and_turn
from printkit.table.question import Steps, choose, choose_some, draw

SECOND_TURN = 2
"""HUM-SETUP-07."""

NO_CARD = "none"


def begin_turn(table: Table) -> Steps[None]:
    """Begin the turn of a person: a tile is placed, the hand filled up (HUM-TURN-01)."""
    verify_turn(table, "start")
    verify_person(table)
    yield from begin_any_turn(table)


def place_tile(table: Table) -> Steps[None]:
    """Do step 1 alone."""
    verify_turn(table, "start")
    verify_person(table)
    yield from place_drawn_tile(table)


def draw_cards(table: Table) -> Steps[None]:
    """Do step 2 alone."""
    verify_turn(table, "start")
    verify_person(table)
    yield from refill(table)


def end_turn(table: Table) -> Steps[None]:
    """End the turn of a person: a card may be discarded, then the left neighbour is next (HUM-DISC-01)."""
    verify_turn(table, "move", "capture")
    verify_person(table)
    position, seat = table.position, active_seat(table.position)
    if left := caught(position):  # HUM-CAP-01
        refuse("position.humans", N_("the human on {cell} must be captured first"), cell=left[0])
    if holds_cards(table, seat):
        known = position.hands == "known"
        kinds = maybe_in_hand(table, seat, list(table.components.events))
        card = yield from choose("discard-card", seat, "HUM-DISC-01", [*kinds, NO_CARD], secret=known)
        if card != NO_CARD:
            leave_hand(table, seat, card)
            note_played(table, "discard-card", "card-discarded", "HUM-DISC-01", seat, card)
    end(table)


def begin_any_turn(table: Table) -> Steps[None]:
    """Begin whose turn it is, person or automa; the game may end here."""
    position, seat, player = table.position, active_seat(table.position), active_player(table)
    player.played = False  # HUM-EVT-01
    player.turns += 1
    position.tried, position.ram, position.move_left = [], 0, allowance(table)
    table.note("turn-begun", "HUM-TURN-01", seat=seat, turns=player.turns)
    if len(position.order) >= MANY_SEATS and player.turns == SECOND_TURN and (cell := square_cell(table)):
        add_zombie(table, seat, cell)
        table.note("zombie-added", "HUM-SETUP-07", seat=seat, cell=cell)
        if win_check(table, seat):
            return
    if not tile_stack(table) and not position.humans:
        end_by_points(table)
        return
    yield from place_drawn_tile(table)
    yield from refill(table)
    position.step = "move"


def end(table: Table) -> None:
    """Pass the turn to the left neighbour (HUM-TURN-02)."""
    position, seat = table.position, active_seat(table.position)
    table.note("turn-ended", "HUM-TURN-01", seat=seat)
    position.active, position.step = left_neighbour(position, seat), "start"
    position.tried, position.ram, position.move_left = [], 0, None
    table.note("turn-passed", "HUM-TURN-02", seat=position.active)


def tile_stack(table: Table) -> list[str]:
    """Return the tiles that are still to be drawn (HUM-SETUP-05)."""
    gone = {tile_and_turn(laid)[0] for laid in table.position.map.values()} | {
        *table.position.tiles_discarded
    }
    return [tile for tile in table.components.tiles if tile not in gone]


def place_drawn_tile(table: Table) -> Steps[None]:
    """Draw a tile and place it with its humans and tokens (HUM-TILE-01)."""
    position, seat = table.position, active_seat(table.position)
    left, tiles = tile_stack(table), table.components.tiles
    if not left:
        table.note("stack-empty", "HUM-TILE-11")
        return
    by = answering(position, seat)
    tile = yield from draw("tile", by, "HUM-TILE-01", dict.fromkeys(left, 1), deck="tile")
    fitting = placements(tiles, position.map, tile, last=len(left) == 1)
    if not fitting:
        position.tiles_discarded = [each for each in tiles if each in (*position.tiles_discarded, tile)]
        table.note("tile-discarded", "HUM-TILE-09", tile=tile)
        return
    if active_player(table).automa:
        laid = min(fitting, key=lambda each: steps_apart(tile_and_turn(each)[0], SQUARE))  # HUM-SOLO-02
    else:
        laid = yield from choose("tile-place", seat, "HUM-TILE-08", fitting, tile=tile)
    slot, turn = tile_and_turn(laid)
    position.map[slot] = f"{tile}@{turn}"
    table.note("tile-placed", "HUM-TILE-01", tile=tile, at=slot, turn=turn)
    if tiles[tile].kind == "building":
        yield from _fill_building(table, slot, tiles[tile])
    else:
        yield from _fill_street(table, slot)


def _fill_street(table: Table, slot: str) -> Steps[None]:
    """Put a human on the centre, with five or six seats one more (HUM-TILE-02, HUM-TILE-03)."""
    position, seat = table.position, active_seat(table.position)
    left = humans_in_box(position)
    cells = [slot][:left]
    if len(position.order) >= MANY_SEATS and left > 1:
        options = [cell for cell in town_now(table).cells_of(slot) if cell != slot]
        if active_player(table).automa:
            cells.append(options[0])
        else:
            cells.append((yield from choose("second-human", seat, "HUM-TILE-03", options)))
    place_humans(table, cells, "HUM-TILE-02")


def _fill_building(table: Table, slot: str, tile: TownTile) -> Steps[None]:
    """Put humans and dice tokens into a building (HUM-TILE-04, HUM-TILE-05, HUM-TILE-06)."""
    position = table.position
    inside = town_now(table).building_cells(slot)
    count = min(tile.humans, humans_in_box(position))
    cells = yield from _choose_cells(table, "human-cells", "HUM-TILE-04", inside, count)
    place_humans(table, cells, "HUM-TILE-04")
    count = min(tile.tokens, tokens_in_supply(position))
    cells = yield from _choose_cells(table, "token-cells", "HUM-TILE-05", inside, count)
    for cell in in_reading_order(cells):  # HUM-TILE-07: different cells
        position.tokens = in_reading_order([*position.tokens, cell])
        table.note("token-placed", "HUM-TILE-05", cell=cell)


def _choose_cells(table: Table, purpose: str, rule: str, cells: list[str], count: int) -> Steps[list[str]]:
    """Choose so many of some cells; an automa takes the first in reading order (HUM-SOLO-02)."""
    if count <= 0 or count >= len(cells) or active_player(table).automa:
        return cells[: max(0, count)]
    chosen = yield from choose_some(purpose, active_seat(table.position), rule, cells, count, count)
    return chosen


def refill(table: Table) -> Steps[None]:
    """Fill the hand up to three event cards (HUM-DRAW-01); an automa holds none (HUM-SOLO-01)."""
    position, seat, player = table.position, active_seat(table.position), active_player(table)
    if player.automa:
        return
    if position.hands == "hidden":
        taken = 0
        while player.hidden < HAND and holds_any(table, "event"):
            refill_deck(table, "event")
            player.hidden += 1
            taken += 1
        if taken:
            table.note("cards-drawn", "HUM-DRAW-01", seat=seat, count=taken)
        return
    while len(player.hand) < HAND:
        card = yield from draw_card(table, "event", "event-card", seat, "HUM-DRAW-01", secret=True)
        if not card:
            return
        add_to_hand(table, seat, card)
        table.note("card-drawn", "HUM-DRAW-01", seat=seat, card=card)
