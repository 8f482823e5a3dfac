"""Somebody dies: the Lovers' return and grief, the burial, the fate of the dead, what they leave."""

from __future__ import annotations

from collections.abc import Sequence

from printkit.games.reptiliens.asking import NONE, ask_list, ask_one
from printkit.games.reptiliens.cards import show_cards, turn_card
from printkit.games.reptiliens.night import begin_night
from printkit.games.reptiliens.people import in_state, living, lovers
from printkit.games.reptiliens.position import Position, Table
from printkit.games.reptiliens.posts import (
    MANDATORY,
    MILITIA,
    NOTARY,
    SCRUTINEER,
    designate,
    give_post,
    refill_order,
    turn_scrutineer,
    vacate,
)
from printkit.games.reptiliens.telling import tell_everybody, tell_gm, tell_players
from printkit.games.reptiliens.verdict import check_end
from printkit.table.question import Steps

MAX_SPECS = 2
"""REP-DEAD-13."""


def die(table: Table, player: str, kind: str, rule: str) -> bool:
    """Let somebody die, announced by an event of that kind; return whether he or she has died.

    The first death of a Lover is none; with the second the other dies of grief (REP-AMO-07, REP-AMO-08).
    """
    position = table.position
    person = position.players[player]
    if person.lover and position.lovers_deaths == 0:
        position.lovers_deaths = 1
        tell_everybody(table, "lover-revived", "REP-AMO-07", player=player)
        return False
    _fall(position, player)
    tell_everybody(table, kind, rule, player=player)
    if person.lover:
        position.lovers_deaths = 2
        for other in lovers(position):
            if position.players[other].state == "alive":
                _fall(position, other)
                tell_everybody(table, "died-of-grief", "REP-AMO-08", player=other)
    return True


def _fall(position: Position, player: str) -> None:
    position.players[player].state = "dead"
    position.graveyard.append(player)


def settle_by_day(table: Table) -> Steps[None]:
    """See whether a death by day has ended the game; bury the dead, and see again."""
    if not check_end(table):
        yield from bury(table)
        check_end(table)


def bury(table: Table) -> Steps[None]:
    """Bury those who have just died: posts, fates, estates, new holders (REP-DAY-04, REP-DAY-05)."""
    position = table.position
    fallen = in_state(position, "dead")
    if not fallen:
        return
    vacated = _vacate_posts(table, fallen)
    estates: dict[str, int] = {}
    for player in fallen:
        estates[player] = yield from _fate(table, player)
    yield from _share_out(table, estates, NOTARY in vacated)
    for post in MANDATORY:
        if post in vacated and post != NOTARY:
            yield from designate(table, post, "REP-POST-05")


def _vacate_posts(table: Table, fallen: Sequence[str]) -> list[str]:
    """Take the posts of the dead, all together; a dead scrutineer's office turns. Return those vacated."""
    position = table.position
    held = [post for post, player in position.posts.items() if player in fallen]
    vacated = refill_order(table, held)
    for post in vacated:
        vacate(table, post, "REP-POST-05" if post in MANDATORY else "REP-POST-29")
    if (scrutineer := position.posts[SCRUTINEER]) in fallen and scrutineer:
        turn_scrutineer(table, scrutineer)
    return vacated


def _fate(table: Table, player: str) -> Steps[int]:
    """Let one who has died choose to be a ghost or a spirit, or to leave a legacy (REP-DEAD-03).

    Return the coins that are left, which nobody holds until they are shared out.
    """
    person = table.position.players[player]
    fates = ["ghost", "spirit", *(("legacy",) if person.specs else ())]
    fate = yield from ask_one("fate", player, "REP-DEAD-03", fates)
    if fate == "legacy":
        person.state = "gone"
        left, person.coins = person.coins, 0
        tell_everybody(table, "fate-chosen", "REP-DEAD-03", player=player, fate=fate)
        yield from _legacy(table, player)
        return left
    if not person.shown:  # REP-DEAD-01
        cards = ["camp", *(("spec",) if person.specs else ())]
        card = yield from ask_one("turn-card", player, "REP-DEAD-01", cards)
        turn_card(table, player, card, "REP-DEAD-01")
    person.state = "ghost" if fate == "ghost" else "spirit"
    left, person.coins = person.coins, 0
    tell_everybody(table, "fate-chosen", "REP-DEAD-03", player=player, fate=fate)
    if fate == "ghost" and table.position.posts[MILITIA] is None:
        give_post(table, MILITIA, player, "REP-POST-09")
    return left


def _legacy(table: Table, player: str) -> Steps[None]:
    """Turn both cards, and pass one specialty on to somebody living (REP-DEAD-11)."""
    person = table.position.players[player]
    for card in ("camp", "spec"):
        turn_card(table, player, card, "REP-DEAD-11")
    spec = yield from ask_one("legacy-which", player, "REP-DEAD-12", person.specs, secret=True)
    alive = living(table.position)
    heir = yield from ask_one("legacy-heir", player, "REP-DEAD-12", alive, secret=True)
    person.specs = [each for each in person.specs if each != spec]
    person.inherited = [each for each in person.inherited if each != spec]
    heritage = table.position.players[heir]
    if len(heritage.specs) == MAX_SPECS:
        options = [*heritage.specs, NONE]
        dropped = yield from ask_one("legacy-drop", heir, "REP-DEAD-13", options, secret=True)
        if dropped == NONE:
            tell_everybody(table, "legacy-lost", "REP-DEAD-13", player=player, spec=spec)
            return
        heritage.specs = [each for each in heritage.specs if each != dropped]
        heritage.inherited = [each for each in heritage.inherited if each != dropped]
    heritage.specs.append(spec)
    heritage.inherited.append(spec)
    tell_players(table, [player, heir], "legacy-passed", "REP-DEAD-12", player=player, heir=heir, spec=spec)


def _share_out(table: Table, estates: dict[str, int], no_notary: bool) -> Steps[None]:
    """Leave the dead no coin (REP-MONEY-03): spouses inherit (REP-WED-04), or the notary bequeaths them."""
    position = table.position
    widowed = [(each, position.players[each].spouse) for each in estates]
    for player, spouse in widowed:
        position.players[player].spouse = None
        if not spouse:
            continue
        position.players[spouse].spouse = None
        if position.players[spouse].state == "alive":
            _inherit(table, player, spouse, estates.pop(player))
    if no_notary:
        yield from designate(table, NOTARY, "REP-POST-05")
    for player, coins in estates.items():
        if coins:
            yield from _bequeath(table, player, coins)


def _inherit(table: Table, player: str, spouse: str, coins: int) -> None:
    table.position.players[spouse].coins += coins
    tell_everybody(table, "spouse-inherited", "REP-WED-04", player=spouse, dead=player, coins=coins)
    show_cards(table, player, spouse, "REP-WED-05")


def _bequeath(table: Table, player: str, coins: int) -> Steps[None]:
    """Let the notary give away the coins of one who has died, coin by coin, to the living but the notary."""
    position = table.position
    notary = position.posts[NOTARY]
    heirs = [each for each in living(position) if each != notary]
    if not notary:
        tell_everybody(table, "coins-removed", "REP-POST-23", player=player, coins=coins)
        return
    named = yield from ask_list(
        "bequest", notary, "REP-POST-23", heirs, coins, coins, repeats=True, subject=player
    )
    for heir in named:
        position.players[heir].coins += 1
    tell_everybody(table, "bequeathed", "REP-POST-23", dead=player, heirs=named)


def kill(table: Table, target: str, rule: str, power: str = "") -> Steps[None]:
    """Kill somebody: at night who it is is told at dawn, by day at once (REP-INV-06, REP-INV-07)."""
    position = table.position
    if position.phase == "night":
        night = begin_night(table)
        if target not in night.deaths:
            night.deaths.append(target)
        if power:
            tell_gm(table, "kill-noted", rule, player=target, power=power)
        return
    die(table, target, "death-announced", rule)
    yield from settle_by_day(table)
