"""Who stands in the pit, in which order, and whether the dance may go on."""

from __future__ import annotations

from printkit.base.faults import refuse
from printkit.base.msgid import N_
from printkit.games.mosh.position import Position, Table


def clockwise(position: Position, start: str) -> list[str]:
    """Return the seats in the pit, to the left, beginning with `start` (or its place, if it is out)."""
    at = position.order.index(start)
    return [seat for seat in position.order[at:] + position.order[:at] if not position.players[seat].out]


def from_the_left(position: Position) -> list[str]:
    """Return the seats in the pit from the first player's left neighbour, the first player last."""
    first, *others = clockwise(position, position.first)
    return [*others, first]


def answering(position: Position, seat: str) -> str:
    """Return who answers for a seat: a bot's questions go to the assistant (MOSH-BOT-01)."""
    return "assistant" if position.players[seat].bot else seat


def life(table: Table, seat: str, limb: str) -> int:
    """Return how much more damage a limb can take; 0 once it has fallen, the head too (MOSH-DMG-07)."""
    player = table.position.players[seat]
    return table.components.durability(table.position.side, player.character)[limb] - player.damage[limb]


def lost_limbs(table: Table, seat: str) -> int:
    """Count a zombie's fallen limbs."""
    return sum(life(table, seat, limb) == 0 for limb in table.components.limbs)


def verify_begun(table: Table) -> None:
    """Refuse a table at which nobody sits."""
    if not table.position.order:
        refuse("position.order", N_("expected 2 to 6 seats, got none"))


def verify_song(table: Table) -> None:
    """Refuse once the song is over."""
    verify_begun(table)
    if table.position.over:
        refuse("position.over", N_("the song is over"))


def verify_pit(table: Table) -> None:
    """Refuse a pit in which nobody can dance: one zombie alone, or one that should have left it."""
    verify_song(table)
    position = table.position
    pit = clockwise(position, position.first)
    if len(pit) < 2:
        refuse("position.players", N_("expected at least two zombies in the pit, got {got}"), got=len(pit))
    for seat in pit:
        if lost_limbs(table, seat) >= 3:
            refuse(f"position.players.{seat}", N_("has lost three limbs: the step “Calm down” was forgotten"))


def verify_hands(table: Table, cards: int) -> None:
    """Refuse unless every zombie in the pit holds so many cards."""
    position = table.position
    for seat in clockwise(position, position.first):
        held = len(position.players[seat].hand)
        if held != cards:
            refuse(
                f"position.players.{seat}.hand",
                N_("expected {cards} cards, got {got}"),
                cards=cards,
                got=held,
            )


def verify_rows(table: Table) -> None:
    """Refuse unless the rows of every zombie in the pit are empty."""
    position = table.position
    for seat in clockwise(position, position.first):
        for row in ("attack", "defence"):
            if laid := getattr(position.players[seat], row):
                refuse(f"position.players.{seat}.{row}", N_("expected no cards, got {got}"), got=len(laid))
