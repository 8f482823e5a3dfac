"""Let a position in, or say everything that is impossible in it."""

from __future__ import annotations

from collections.abc import Iterator

from printkit.base.faults import Fault, RefusedError, refusal
from printkit.base.msgid import N_
from printkit.games.mosh.components import HIDDEN, Components
from printkit.games.mosh.deck import pile, visible
from printkit.games.mosh.position import Player, Position
from printkit.table import codec
from printkit.table.bounds import TOO_MANY_COPIES


def read_position(data: object, components: Components) -> Position:
    """Read a position. Raises RefusedError with everything that is impossible in it."""
    position = codec.read(Position, data, components.vocabulary(), "position")
    position.first = position.first or next(iter(position.order), "")
    position.players = {seat: Player() for seat in position.order} | position.players
    for player in position.players.values():
        player.damage = dict.fromkeys(components.limbs, 0) | player.damage
    if faults := list(_impossible(position, components)):
        raise RefusedError(faults)
    return position


def _impossible(position: Position, components: Components) -> Iterator[Fault]:
    yield from _impossible_seats(position)
    yield from _impossible_boards(position, components)
    yield from _impossible_cards(position, components)


def _impossible_seats(position: Position) -> Iterator[Fault]:
    order = position.order
    if len(order) == 1:
        yield refusal("position.order", N_("expected 2 to 6 seats, got 1"))
    named = {
        "position.first": [position.first] if position.first else [],
        "position.players": list(position.players),
        "position.winners": position.winners,
        "position.wins": list(position.wins),
    }
    for place, seats in named.items():
        for seat in seats:
            if seat not in order:
                yield refusal(place, N_("{seat} is not in seating order"), seat=seat)
    if position.first in order and position.players[position.first].out and not position.over:
        yield refusal("position.first", N_("{seat} has left the pit"), seat=position.first)


def _impossible_boards(position: Position, components: Components) -> Iterator[Fault]:
    boards = [player.character for player in position.players.values() if player.character]
    for seat, player in position.players.items():
        place = f"position.players.{seat}"
        if boards.count(player.character) > 1:
            yield refusal(f"{place}.character", N_("{got} is taken twice"), got=player.character)
        if position.side == "B" and not player.character:
            yield refusal(f"{place}.character", N_("is needed on side B"))
            continue
        durability = components.durability(position.side, player.character)
        for limb, damage in player.damage.items():
            if damage > durability[limb]:
                yield refusal(
                    f"{place}.damage.{limb}",
                    N_("expected 0 to {high}, got {got}"),
                    high=durability[limb],
                    got=damage,
                )


def _impossible_cards(position: Position, components: Components) -> Iterator[Fault]:
    for seat, player in position.players.items():
        place = f"position.players.{seat}"
        if player.bot and HIDDEN in player.hand:
            yield refusal(f"{place}.hand", N_("a bot's cards cannot be hidden"))
        if player.out and (player.hand or player.attack or player.defence):
            yield refusal(place, N_("has left the pit and has no cards"))
    for card, seen in visible(position).items():
        if seen > components.cards[card].copies:
            yield refusal(
                "position",
                TOO_MANY_COPIES,
                card=card,
                copies=components.cards[card].copies,
                got=seen,
            )
    if (over := -pile(position, components)) > 0:
        yield refusal(
            "position",
            N_("there are {deck} cards, got {got}"),
            deck=components.deck,
            got=components.deck + over,
        )
