"""The infected gets worse."""

from __future__ import annotations

from printkit.games.non_morts.cast import alive, goth_check, lose_litre, over_check
from printkit.games.non_morts.position import Seat, Table
from printkit.games.non_morts.preconditions import start_check, verify_game, verify_mode
from printkit.games.non_morts.purse import cost, pay, verify_purse
from printkit.games.non_morts.seats import humans
from printkit.table.fault import refuse


def payers(table: Table) -> list[str]:
    """Give the seats that may let the infected lose a litre now."""
    position = table.position
    if position.turn.mode != "zombies" or position.turn.infected_hurt or "infected" not in alive(table):
        return []
    return [seat for seat in humans(position) if position.tokens[seat] >= cost(table, "infect")]


def infect(table: Table, *, payer: Seat) -> None:
    """Let one player's tokens cost the infected a litre, once in a turn of the zombies (NM-INF-04)."""
    verify_game(table)
    verify_mode(table, ("zombies",))
    if not start_check(table):
        return
    position = table.position
    if "infected" not in position.variants:
        refuse("position.variants", "expected the infected variant")
    if payer not in humans(position):
        refuse("args.payer", "{seat} is not a human seat in order", seat=payer)
    if position.turn.infected_hurt:
        refuse("position.turn.infected_hurt", "the infected loses one litre a turn (NM-INF-04)")
    verify_purse(table, [payer], cost(table, "infect"))
    if "infected" not in alive(table):
        table.note("event-impossible", "NM-EVENT-01", what="infect")
        return
    pay(table, payer, cost(table, "infect"), "NM-INF-03")
    position.turn.infected_hurt = True
    lose_litre(table, "infected", "infection", "NM-INF-03")
    if position.survivors["infected"].status == "turned":
        goth_check(table)
        over_check(table)
