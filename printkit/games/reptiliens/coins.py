"""Coins change hands."""

from __future__ import annotations

from typing import Annotated

from printkit.base.faults import refuse
from printkit.base.msgid import N_
from printkit.games.reptiliens.day import verify_day
from printkit.games.reptiliens.people import living, verify_pair
from printkit.games.reptiliens.position import Position, Table
from printkit.games.reptiliens.telling import tell_everybody, tell_players
from printkit.games.reptiliens.verdict import check_end
from printkit.table.bounds import Span


def pass_coins(position: Position, giver: str, taker: str, coins: int) -> None:
    """Let coins change hands, of which nobody is told here."""
    position.players[giver].coins -= coins
    position.players[taker].coins += coins


def remove_coins(table: Table, player: str, coins: int, rule: str, *, secret: bool = False) -> None:
    """Take coins of somebody's out of the game, for everybody to see, or in `secret` from all others."""
    table.position.players[player].coins -= coins
    fields = {"player": player, "coins": coins}
    if secret:
        tell_players(table, [player], "coins-removed", rule, **fields)
    else:
        tell_everybody(table, "coins-removed", rule, **fields)


def owners(position: Position) -> list[str]:
    """Return the living who have a coin to give, in seating order."""
    return [each for each in living(position) if position.players[each].coins]


def give(table: Table, *, from_: str, to: str, coins: Annotated[int, Span(1)]) -> None:
    """Give coins to somebody, by day (REP-MONEY-02)."""
    verify_day(table)
    position = table.position
    verify_pair(position, ("args.from", from_), ("args.to", to))
    if coins > position.players[from_].coins:
        refuse(
            "args.coins",
            N_("{player} has fewer coins than {got}: {left}"),
            player=from_,
            got=coins,
            left=position.players[from_].coins,
        )
    pass_coins(position, from_, to, coins)
    tell_everybody(table, "coins-given", "REP-MONEY-02", player=to, giver=from_, coins=coins)
    check_end(table)
