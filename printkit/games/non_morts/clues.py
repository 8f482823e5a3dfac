"""Clues are found, and carried by a survivor."""

from __future__ import annotations

from functools import partial

from printkit.games.non_morts.cast import alive
from printkit.games.non_morts.position import Clue, Kind, Table
from printkit.games.non_morts.preconditions import SURVIVORS_EVENT, begin
from printkit.games.non_morts.purse import affordable, cost, pay, verify_purse
from printkit.table.fault import refuse
from printkit.table.question import Steps, choose


def geek_clue(table: Table, *, clue_text: str = "", clue_kind: Kind = "") -> Steps[None]:
    """Let the geek find a clue, once a turn, and another survivor in his room carry it."""
    if not begin(table, SURVIVORS_EVENT):
        return
    position = table.position
    verify_purse(table, [position.active], cost(table, "geek-clue"))
    if position.turn.geek_used:
        refuse("position.turn.geek_used", "the geek finds one clue a turn (NM-GEEK-02)")
    who = position.active
    carrier = yield from choose("geek-clue-carrier", who, "NM-GEEK-01", partial(carriers, table))
    if not carrier:
        table.note("event-impossible", "NM-EVENT-01", what="geek-clue")
        return
    pay(table, who, cost(table, "geek-clue"), "NM-GEEK-01")
    position.turn.geek_used = True
    give_clue(table, carrier, clue_text, clue_kind, "NM-GEEK-01")


def carriers(table: Table) -> list[str]:
    """Give the living survivors in the living geek's room, himself left out, where he can be paid."""
    if "geek" not in alive(table) or not affordable(table, "geek-clue"):
        return []
    room = table.position.survivors["geek"].room
    return [each for each in alive(table, room) if each != "geek"]


def give_clue(table: Table, survivor: str, text: str, kind: str, rule: str) -> None:
    """Write the active player's clue on a survivor's sheet."""
    author = table.position.active
    table.position.survivors[survivor].clues.append(Clue(author, text, kind))
    table.note("clue-found", rule, survivor=survivor, seat=author, kind=kind)
