"""How a day ends: the pickpocket, the richest, or Sunday's feast; then the next begins."""

from __future__ import annotations

from printkit.base.faults import refuse
from printkit.base.msgid import N_
from printkit.games.reptiliens.asking import NONE, ask_one
from printkit.games.reptiliens.coins import pass_coins
from printkit.games.reptiliens.day import is_odd, verify_day
from printkit.games.reptiliens.people import living, others
from printkit.games.reptiliens.position import WEEK, Table
from printkit.games.reptiliens.posts import turn_scrutineer
from printkit.games.reptiliens.telling import tell_everybody
from printkit.games.reptiliens.verdict import check_end
from printkit.table.question import Steps

PICKPOCKETS = ("pickpocket-mirko", "pickpocket-mirka")
"""For odd and for even days (REP-POST-35, REP-POST-36)."""


def close_day(table: Table) -> Steps[None]:
    """End the day: the pickpocket, the richest, the next day (REP-DAY-11, REP-DAY-12)."""
    verify_day(table)
    position = table.position
    if position.weekday == "sunday":
        refuse("position.weekday", N_("Sunday ends with its feast"))
    if position.today and position.today.condemned:
        refuse("position.today.condemned", N_("somebody is condemned: the execution comes first"))
    yield from _pick_pocket(table)
    _name_richest(table)
    if check_end(table):
        return
    position.special_last = bool(position.today and position.today.kind in ("peace", "purge"))
    _next_day(table)


def sunday(table: Table) -> None:
    """Hold the feast: nobody dies, the scrutineer's office turns, the richest is named (REP-CAL-03)."""
    verify_day(table)
    position = table.position
    if position.weekday != "sunday":
        refuse("position.weekday", N_("it is not Sunday"))
    tell_everybody(table, "feast-held", "REP-CAL-03")
    turn_scrutineer(table)
    _name_richest(table)
    if check_end(table):
        return
    position.special_last = False
    _next_day(table)


def _pick_pocket(table: Table) -> Steps[None]:
    position = table.position
    odd = is_odd(position)
    thief = position.posts.get(PICKPOCKETS[0] if odd else PICKPOCKETS[1])
    if not thief:
        return
    rule = "REP-POST-35" if odd else "REP-POST-36"
    purses = [each for each in others(position, thief) if position.players[each].coins]
    victim = yield from ask_one("pickpocket", thief, rule, [*purses, NONE])
    if victim != NONE:
        pass_coins(position, victim, thief, 1)
        tell_everybody(table, "coin-picked", rule, player=thief, victim=victim)


def _name_richest(table: Table) -> None:
    """Protect the house of whoever is richer than everybody else who lives (REP-MONEY-04)."""
    position = table.position
    alive = living(position)
    most = max((position.players[each].coins for each in alive), default=0)
    richest = [each for each in alive if position.players[each].coins == most]
    position.protected = richest[0] if len(richest) == 1 else None
    tell_everybody(table, "richest-named", "REP-MONEY-04", player=position.protected)


def _next_day(table: Table) -> None:
    """Begin the next day, which the law of this one is not for (REP-POST-27)."""
    position = table.position
    position.today = None
    position.weekday = WEEK[(WEEK.index(position.weekday) + 1) % len(WEEK)]
    position.day += 1
    position.phase = "day" if position.weekday == "sunday" else "night"
    tell_everybody(table, "day-ended", "REP-CAL-05", weekday=position.weekday)
