"""The Reptilians attack a house; in carnage mode each where it sleeps (REP-ATK-01 to REP-ATK-11)."""

from __future__ import annotations

from typing import Literal

from printkit.games.reptiliens.asking import ask_roll
from printkit.games.reptiliens.camps import is_reptilian
from printkit.games.reptiliens.people import killed_tonight
from printkit.games.reptiliens.position import Night, Table
from printkit.games.reptiliens.telling import tell_gm
from printkit.games.reptiliens.whereabouts import houses, pointed_at
from printkit.table.question import NOBODY as BY_CHANCE
from printkit.table.question import Steps

ALPHA = "reptilienne-alpha"
"""The chief of the Reptilians (REP-REPT-05)."""

NO_ALPHA: Literal["no-alpha"] = "no-alpha"


def attack(table: Table, night: Night) -> Steps[None]:
    """Let the attack take place, house by house."""
    if table.position.options.strict_alpha and _alpha_dead(table):  # REP-ATK-05, literally
        night.prey = None
        night.no_attack = NO_ALPHA
    night.where = houses(table, night, attack=True)
    targets = _targets(table, night)
    if not targets:
        no_attackers = "no-attacker" if night.prey else "no-target"
        tell_gm(table, "attack-failed", "REP-ATK-02", reason=night.no_attack or no_attackers)
    for house in targets:
        yield from _strike(table, night, house)


def _alpha_dead(table: Table) -> bool:
    position = table.position
    return any(
        person.role == ALPHA and (person.state != "alive" or player in killed_tonight(position))
        for player, person in position.players.items()
    )


def _targets(table: Table, night: Night) -> list[str]:
    """Return the houses that are attacked: the one chosen, or in carnage all where a Reptilian hunts."""
    if table.position.options.carnage:
        return [house for house in table.position.seats if _hunters(table, night, house)]
    return [night.prey.target] if night.prey else []


def _inside(night: Night, house: str) -> list[str]:
    return [player for player, place in night.where.items() if place == house]


def _hunters(table: Table, night: Night, house: str) -> list[str]:
    """Return the Reptilians who are awake in a house, but for the one who is prey."""
    return [
        each
        for each in _inside(night, house)
        if is_reptilian(table, each) and each not in night.asleep and each != pointed_at(night)
    ]


def _strike(table: Table, night: Night, house: str) -> Steps[None]:
    """Attack one house: somebody in it dies, or the attack fails for the first reason of REP-ATK-02.

    Reptilians are no prey (REP-ATK-07) but for the one they point at. The house of whoever was richest when
    the day ended is protected, robbed since or not (REP-SPEC-07), from this alone (REP-MONEY-05).
    """
    prey = [
        each
        for each in table.position.seats
        if each in _inside(night, house) and (not is_reptilian(table, each) or each == pointed_at(night))
    ]
    reasons = {
        "no-attacker": not _hunters(table, night, house),
        "militia": night.militia == house,
        "alarm": table.position.protected == house,
        "empty": not prey,
    }
    rules = {"no-attacker": "REP-ATK-09", "alarm": "REP-MONEY-04"}
    if reason := next((each for each, so in reasons.items() if so), ""):
        tell_gm(table, "attack-failed", rules.get(reason, "REP-ATK-02"), house=house, reason=reason)
        return
    face = 1
    if len(prey) > 1:
        [face] = yield from ask_roll(
            "victim", BY_CHANCE, "REP-ATK-03", sides=len(prey), secret=True, subject=house
        )
    victim = prey[face - 1]
    night.deaths.append(victim)
    tell_gm(table, "victim-taken", "REP-ATK-03", house=house, player=victim)
