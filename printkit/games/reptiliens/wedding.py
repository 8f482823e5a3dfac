"""A wedding by day (REP-DAY-10): the priest's fee, consent or none, the move to neighbouring houses."""

from __future__ import annotations

from printkit.base.faults import refuse
from printkit.base.msgid import N_
from printkit.games.reptiliens.asking import GM, NONE, ask_number, ask_one, ask_some
from printkit.games.reptiliens.coins import pass_coins
from printkit.games.reptiliens.day import verify_day
from printkit.games.reptiliens.people import living, verify_pair
from printkit.games.reptiliens.position import Position, Table
from printkit.games.reptiliens.seats import move_after
from printkit.games.reptiliens.telling import tell_everybody, tell_gm
from printkit.games.reptiliens.verdict import check_end
from printkit.table.question import Steps

FORCING_PRIEST = "pretre-traditionnel"
"""Who marries somebody against their will (REP-POST-32)."""

PRIESTS = ("pretre-capitaliste", FORCING_PRIEST)
MAX_FEE = 2
WITNESSES = 2


def marry(table: Table, *, a: str, b: str, forced: bool = False) -> Steps[None]:
    """Marry two people (REP-WED-01), or say why not; `forced` where b does not want to (REP-POST-32)."""
    verify_day(table)
    position = table.position
    verify_pair(position, ("args.a", a), ("args.b", b))
    for place, player in (("args.a", a), ("args.b", b)):
        if player not in unmarried(position):
            refuse(place, N_("{player} is married"), player=player)
    if forced and not may_force(position):
        refuse("args.forced", N_("there is no traditional priest"))
    priest = next((found for post in PRIESTS if (found := position.posts.get(post))), "")
    agreed = (
        (yield from _paid(table, priest, a, b, forced=forced))
        if priest
        else (yield from _witnessed(table, a, b))
    )
    if not agreed:
        return
    position.players[a].spouse, position.players[b].spouse = b, a
    tell_everybody(table, "married", "REP-WED-01", a=a, b=b)
    yield from _move_in(table, a, b)
    check_end(table)


def unmarried(position: Position) -> list[str]:
    """Return the living who are not married, in seating order."""
    return [each for each in living(position) if not position.players[each].spouse]


def may_force(position: Position) -> bool:
    """Whether somebody may be married who does not want to be (REP-POST-32)."""
    return bool(position.posts.get(FORCING_PRIEST))


def _paid(table: Table, priest: str, a: str, b: str, *, forced: bool) -> Steps[bool]:
    """Let the priest set his fee, and somebody pay it (REP-POST-31)."""
    position = table.position
    fee = yield from ask_number("fee", priest, "REP-POST-31", 0, MAX_FEE)
    able = [each for each in ((a,) if forced else (a, b)) if fee and position.players[each].coins >= fee]
    if forced and (able or not fee) and not _poorer(position, priest, a, b, fee):
        return _refused(table, a, b, "not-poorer", "REP-POST-32")
    if fee:
        payer = NONE
        if able:
            payer = yield from ask_one("payer", GM, "REP-POST-31", [*able, NONE])
        if payer == NONE:
            return _refused(table, a, b, "fee", "REP-POST-31")
        pass_coins(position, payer, priest, fee)
        tell_everybody(table, "fee-paid", "REP-POST-31", player=payer, priest=priest, coins=fee)
    return True


def _poorer(position: Position, priest: str, a: str, b: str, fee: int) -> bool:
    """Whether b has fewer coins than a would have once the fee is paid."""
    left = position.players[a].coins - (fee if a != priest else 0)
    received = fee if b == priest else 0
    return position.players[b].coins + received < left


def _refused(table: Table, a: str, b: str, reason: str, rule: str) -> bool:
    tell_everybody(table, "wedding-refused", rule, a=a, b=b, reason=reason)
    return False


def _witnessed(table: Table, a: str, b: str) -> Steps[bool]:
    """Let two witnesses stand in for the priest (REP-WED-02)."""
    position = table.position
    others = [each for each in living(position) if each not in (a, b)]
    if len(others) < WITNESSES:
        return _refused(table, a, b, "witnesses", "REP-WED-02")
    yield from ask_some("witnesses", GM, "REP-WED-02", others, WITNESSES, WITNESSES)
    return True


def _move_in(table: Table, a: str, b: str) -> Steps[None]:
    """Seat the couple side by side, where they like (REP-WED-03)."""
    position = table.position
    others = [each for each in living(position) if each not in (a, b)]
    if not others:
        tell_gm(table, "question-skipped", "REP-WED-03", question="couple-after")
        return
    after = yield from ask_one("couple-after", GM, "REP-WED-03", others)
    first = yield from ask_one("couple-first", GM, "REP-WED-03", [a, b])
    second = b if first == a else a
    move_after(position, first, after)
    move_after(position, second, first)
    tell_everybody(table, "couple-moved", "REP-WED-03", after=after, first=first, second=second)
