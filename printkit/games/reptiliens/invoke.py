"""Invoked actions: at any time, by night or by day, but not within each other (REP-INV-01 to REP-INV-16)."""

from __future__ import annotations

from typing import Literal

from printkit.base.faults import refuse
from printkit.base.msgid import N_
from printkit.games.reptiliens.asking import ask_one
from printkit.games.reptiliens.camps import convert, is_member, is_reptilian
from printkit.games.reptiliens.cards import turn_card
from printkit.games.reptiliens.coins import remove_coins
from printkit.games.reptiliens.deaths import kill
from printkit.games.reptiliens.night import begin_night
from printkit.games.reptiliens.people import able, in_state, others, verify_player
from printkit.games.reptiliens.position import Position, Table
from printkit.games.reptiliens.posts import MILITIA, designate, vacate
from printkit.games.reptiliens.telling import tell_everybody, tell_players
from printkit.games.reptiliens.verdict import check_end, end_game, verify_going_on
from printkit.table.event import TOLD_IN_SECRET
from printkit.table.question import Steps

Invocation = Literal[
    "repticide", "morsure", "assassinat", "conversion-noire", "conversion-radieuse", "resurrection"
]
KILLING = {"repticide": "REP-SETH-03", "morsure": "REP-SETH-05", "assassinat": "REP-SPEC-09"}
POWER_RULES = {
    **KILLING,
    "conversion-noire": "REP-REPT-06",
    "conversion-radieuse": "REP-IDE-03",
    "resurrection": "REP-IDE-07",
}
RED, RED_RULE = "reptilienne-rouge", "REP-REPT-08"
"""The Red Reptilian kills one of her own as Seth does."""

ON_SUNDAY = ("conversion-noire", "resurrection")
ASSASSIN_PRICE = 2
"""What an assassination costs after the first (REP-SPEC-10)."""

STOPPING = ("reptilienne-noire", "reptilienne-rouge", "seth")
"""Whose radiant conversion stops the game (REP-END-03)."""


def invoke(table: Table, *, player: str, power: Invocation, target: str = "") -> Steps[None]:
    """Let somebody use an invoked power: the target is named, and the effect applied (REP-INV-12)."""
    position = table.position
    targets, cost = _verified(table, player, power)
    if target and target not in targets:
        refuse("args.target", N_("{power} is not for {player}"), power=power, player=target)
    rule = RED_RULE if power == "repticide" and position.players[player].role == RED else POWER_RULES[power]
    if position.phase == "night" and position.weekday != "sunday":  # which has no night
        begin_night(table)
    named = [target] if target else targets
    target = yield from ask_one("target", player, rule, named, secret=True, power=power)
    if power == "assassinat":
        _pay(table, player, cost)
    else:
        position.players[player].used.append(power)
    match power:
        case "conversion-noire":
            yield from _black_conversion(table, target)
        case "conversion-radieuse":
            yield from _radiant_conversion(table, player, target)
        case "resurrection":
            yield from _resurrect(table, target)
        case _:
            _announce(table, power)
            yield from kill(table, target, rule, power)


def _verified(table: Table, player: str, power: str) -> tuple[list[str], int]:
    """Return whom an invocation may be aimed at, and what it costs; RefusedError where it may not be made."""
    verify_going_on(table)
    verify_player(table.position, "args.player", player, alive=False)
    role = _role_of(table, player, power)
    _verify_invoker(table, player, power)
    targets = _targets(table, player, power)
    if not targets:
        refuse("args.power", N_("there is nobody to name for {power}"), power=power)
    cost = _cost(table.position, player, role) if power == "assassinat" else 0
    if cost > table.position.players[player].coins:
        refuse("args.power", N_("{player} has fewer coins than {got}"), player=player, got=cost)
    return targets, cost


def _role_of(table: Table, player: str, power: str) -> str:
    """Return the card that gives somebody a power, as it is shown to the game master (REP-INV-10).

    Raises RefusedError where none does. The own card comes before one that was inherited, which costs more.
    """
    person = table.position.players[player]
    roles = table.components.powers[power].roles
    cards = sorted((person.role, *person.specs), key=lambda role: role in person.inherited)
    found = next((role for role in cards if role in roles), "")
    if not found:
        refuse("args.power", N_("{player} has no {power}"), player=player, power=power)
    return found


def _verify_invoker(table: Table, player: str, power: str) -> None:
    """Refuse who may not invoke now: only a Resurrection comes from a ghost too (REP-INV-03, REP-IDE-08)."""
    person = table.position.players[player]
    if table.position.weekday == "sunday" and power not in ON_SUNDAY:
        refuse("args.power", N_("nobody dies on Sunday"))
    if power in person.used:
        refuse("args.power", N_("{power} has been used"), power=power)
    if not (power == "resurrection" and person.state == "ghost"):
        verify_awake(table.position, player)


def verify_awake(position: Position, player: str) -> None:
    """Refuse an invoker who does not live, sleeps heavily or was killed tonight (REP-INV-02)."""
    verify_player(position, "args.player", player)
    if not able(position, player):
        refuse("args.player", N_("{player} is asleep or was killed tonight"), player=player)


def _targets(table: Table, player: str, power: str) -> list[str]:
    position = table.position
    if power == "resurrection":
        return in_state(position, "ghost")
    living_others = others(position, player)
    if power == "repticide":
        return [each for each in living_others if is_reptilian(table, each)]
    return living_others


def _cost(position: Position, player: str, role: str) -> int:
    """Return what an assassination costs: all for the first, unless the role was inherited (REP-SPEC-11)."""
    person = position.players[player]
    first = not person.assassinations and role not in person.inherited
    return person.coins if first else ASSASSIN_PRICE


def _pay(table: Table, player: str, cost: int) -> None:
    table.position.players[player].assassinations += 1
    remove_coins(table, player, cost, "REP-SPEC-10", secret=True)


def _announce(table: Table, power: str) -> None:
    """Announce that something was invoked, not by whom: whoever takes it back must not find that out."""
    announce = table.components.powers[power].announce
    table.reveal(TOLD_IN_SECRET, "invoked", "REP-INV-11", to="all", announce=announce)


def _black_conversion(table: Table, target: str) -> Steps[None]:
    _announce(table, "conversion-noire")
    if is_reptilian(table, target):
        tell_players(table, [target], "converted", "REP-REPT-06", player=target, camp="reptiliens")
    else:
        convert(table, target, "reptiliens", "REP-REPT-06")
    if table.position.phase == "day":
        check_end(table)
    yield from ()


def _radiant_conversion(table: Table, player: str, target: str) -> Steps[None]:
    """Let Scheherazade convert somebody: the game stops, or she dies (REP-IDE-03 to REP-IDE-06)."""
    announce = table.components.powers["conversion-radieuse"].announce
    tell_everybody(table, "invoked", "REP-INV-14", announce=announce, player=player)
    turn_card(table, player, "camp", "REP-INV-14")
    person = table.position.players[target]
    if person.role in STOPPING:
        if person.lover:
            tell_players(table, [target], "converted", "REP-IDE-04", player=target, camp="idealistes")
        else:
            convert(table, target, "idealistes", "REP-IDE-04")
        end_game(table, "conversion")
        return
    if person.lover:
        tell_players(table, [target], "conversion-idle", "REP-IDE-05", player=target)
    elif is_member(table, target, "idealistes"):
        tell_players(table, [target], "converted", "REP-IDE-05", player=target, camp="idealistes")
    else:
        convert(table, target, "idealistes", "REP-IDE-05")
    yield from kill(table, player, "REP-IDE-05")


def _resurrect(table: Table, target: str) -> Steps[None]:
    """Bring a ghost back, without a coin; a head of the militia loses that post (REP-IDE-07)."""
    position = table.position
    position.players[target].state = "alive"
    position.players[target].coins = 0
    position.graveyard.remove(target)
    _announce(table, "resurrection")
    tell_everybody(table, "resurrected", "REP-INV-13", player=target)
    if position.posts[MILITIA] == target:
        vacate(table, MILITIA, "REP-IDE-07")
        yield from designate(table, MILITIA, "REP-POST-11")
    if position.phase == "day":
        check_end(table)
