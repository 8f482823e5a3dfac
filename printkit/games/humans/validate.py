"""Let a position in, or say everything that is impossible in it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from printkit.base.faults import Fault, RefusedError, refusal, within
from printkit.base.msgid import N_
from printkit.games.humans.components import DICE_TOKENS, HUMANS, ZOMBIES_EACH, Components
from printkit.games.humans.position import MIN_SEATS, PlayerState, Position
from printkit.games.humans.town import (
    SLOTS,
    SQUARE,
    SQUARE_LAID,
    SQUARE_TILE,
    TURNS,
    TownMap,
    in_reading_order,
    lying_tiles,
    mismatch,
    tile_and_turn,
    town_of,
)
from printkit.table import codec
from printkit.table.bounds import TOO_MANY_COPIES, TOO_MANY_ITEMS

LAID = re.compile(r"(.+)@(0|[1-9][0-9]{0,3})", re.ASCII | re.DOTALL)
"""What a laid tile looks like: a tile, and how far it is turned."""

OFF_THE_MAP = N_("there is no cell {got} on the map")
APPEARS_TWICE = N_("{got} appears twice")


def read_position(data: object, components: Components) -> Position:
    """Read a position. Raises RefusedError with everything that is impossible in it."""
    position = codec.read(Position, data, components.vocabulary(), "position")
    faults = [*_impossible_seats(position), *_impossible_map(position, components)]
    if faults:
        raise RefusedError(faults)
    position.players = {seat: position.players.get(seat) or PlayerState() for seat in position.order}
    position.active = position.active or next(iter(position.order), None)
    town = town_of(components.tiles, position.map)
    if faults := list(_off_the_map(position, town)):
        raise RefusedError(faults)
    put_in_order(position, components)
    if faults := list(_impossible(position, components)):
        raise RefusedError(faults)
    return position


def put_in_order(position: Position, components: Components) -> None:
    """Put cells into reading order, cards and tiles into that of the box, winners into that of the seats."""
    for cells in (position.humans, position.tokens, position.breaches):
        cells[:] = in_reading_order(cells)
    events, tiles = list(components.events), list(components.tiles)
    for player in position.players.values():
        player.zombies = in_reading_order(player.zombies)
        player.hand.sort(key=events.index)
    position.tried.sort(key=tiles.index)
    position.tiles_discarded.sort(key=tiles.index)
    position.event_discard.sort(key=events.index)
    position.wound_discard.sort(key=list(components.wounds).index)
    position.capture_discard.sort(key=list(components.captures).index)
    position.winner.sort(key=position.order.index)


def _impossible_seats(position: Position) -> Iterator[Fault]:
    order = position.order
    if 0 < len(order) < MIN_SEATS:  # HUM-SETUP-09
        yield refusal("position.order", N_("expected 2 to 6 seats, got {got}"), got=len(order))
    named = {
        "position.players": list(position.players),
        "position.active": [position.active] if position.active else [],
        "position.winner": position.winner,
    }
    for place, seats in named.items():
        for seat in seats:
            if seat not in order:
                yield refusal(place, N_("{seat} is not in the order of play"), seat=seat)


def _impossible_map(position: Position, components: Components) -> Iterator[Fault]:
    found = False
    if position.map.get(SQUARE) != SQUARE_LAID:  # HUM-SETUP-04
        yield refusal("position.map", N_("expected {slot} to hold {laid}"), slot=SQUARE, laid=SQUARE_LAID)
        found = True
    for slot, words in position.map.items():
        place, match = within("position.map", slot), LAID.fullmatch(words)
        if slot not in SLOTS:
            yield refusal(place, N_("{got} is not a slot of the frame"), got=slot)
        elif match is None or match[1] not in components.tiles or int(match[2]) not in TURNS:
            message = N_("expected a tile and how far it is turned, such as {example}, got {got}")
            yield refusal(place, message, example="school@90", got=words)
        else:
            continue
        found = True
    if found:
        return
    tiles = [tile_and_turn(words)[0] for words in position.map.values()]
    for tile in _repeated(tiles):
        yield refusal("position.map", APPEARS_TWICE, got=tile)
    for tile in position.tiles_discarded:
        if tile == SQUARE_TILE or tile in tiles:
            yield refusal("position.tiles_discarded", N_("{got} lies on the map"), got=tile)
    if apart := mismatch(lying_tiles(components.tiles, position.map)):
        message = N_("between {one} and {other} a road faces a closed edge")
        yield refusal("position.map", message, one=apart[0], other=apart[1])


def _off_the_map(position: Position, town: TownMap) -> Iterator[Fault]:
    listed = {"position.humans": position.humans, "position.tokens": position.tokens}
    for seat, player in position.players.items():
        listed[f"position.players.{seat}.zombies"] = player.zombies
    for place, cells in listed.items():
        for at, cell in enumerate(cells):
            if cell not in town.cells:
                yield refusal(within(place, at), OFF_THE_MAP, got=cell)
    for at, cell in enumerate(position.breaches):
        if cell not in town.cells or not town.cells[cell].building:
            place = within("position.breaches", at)
            yield refusal(place, N_("there is no building cell {got} on the map"), got=cell)
    laid = {found.tile for found in town.cells.values() if found.building}
    for at, building in enumerate(position.tried):
        if building not in laid:
            yield refusal(within("position.tried", at), N_("{got} is not on the map"), got=building)


def _impossible(position: Position, components: Components) -> Iterator[Fault]:
    for name in ("humans", "tokens", "breaches"):  # HUM-ADD-01, HUM-TILE-07
        for cell in _repeated(getattr(position, name)):
            yield refusal(f"position.{name}", APPEARS_TWICE, got=cell)
    yield from _impossible_figures(position)
    yield from _impossible_hands(position, components)
    yield from _impossible_cards(position, components)


def _impossible_figures(position: Position) -> Iterator[Fault]:
    if len(position.humans) > HUMANS:  # HUM-COMP-03
        yield refusal("position.humans", TOO_MANY_ITEMS, high=HUMANS, got=len(position.humans))
    tokens = len(position.tokens) + sum(player.do_over for player in position.players.values())
    if tokens > DICE_TOKENS:  # HUM-COMP-08
        message = N_("there are {high} dice tokens, got {got}")
        yield refusal("position.tokens", message, high=DICE_TOKENS, got=tokens)
    for seat, player in position.players.items():
        place = f"position.players.{seat}.zombies"
        if len(player.zombies) > ZOMBIES_EACH:  # HUM-COMP-02
            yield refusal(place, TOO_MANY_ITEMS, high=ZOMBIES_EACH, got=len(player.zombies))
        for cell in dict.fromkeys(player.zombies):
            if seat != position.active and cell in position.humans:  # HUM-MOVE-02, HUM-ADD-03
                yield refusal(place, N_("there is a human on {cell}, and it is another's turn"), cell=cell)


def _impossible_hands(position: Position, components: Components) -> Iterator[Fault]:
    for seat, player in position.players.items():
        place = f"position.players.{seat}"
        for card in player.wounds:
            if components.wounds[card].deadly:  # HUM-WND-05
                yield refusal(f"{place}.wounds", N_("nobody keeps {got}"), got=card)
        if player.hand and (player.automa or position.hands == "hidden"):  # HUM-SOLO-01
            yield refusal(f"{place}.hand", N_("these cards are not known to the app"))
        if player.hidden and (player.automa or position.hands == "known"):
            yield refusal(f"{place}.hidden", N_("expected 0, got {got}"), got=player.hidden)


def _impossible_cards(position: Position, components: Components) -> Iterator[Fault]:
    players = position.players.values()
    eaten = sum(player.eaten for player in players)
    for deck, cards in (
        ("event", [*position.event_discard, *(card for player in players for card in player.hand)]),
        ("wound", [*position.wound_discard, *(card for player in players for card in player.wounds)]),
        ("capture", position.capture_discard),
    ):
        counted = Counter(cards)
        if deck == "capture" and eaten:
            counted["eat"] += eaten
        copies = components.copies(deck)
        for card, got in counted.items():
            if got > copies[card]:
                yield refusal("position", TOO_MANY_COPIES, copies=copies[card], card=card, got=got)
        hidden = sum(player.hidden for player in players) if deck == "event" else 0
        if hidden and counted.total() + hidden > sum(copies.values()):
            message, got = N_("there are {deck} cards, got {got}"), counted.total() + hidden
            yield refusal("position", message, deck=sum(copies.values()), got=got)


def _repeated(values: Iterable[str]) -> Iterator[str]:
    return (value for value, count in Counter(values).items() if count > 1)
