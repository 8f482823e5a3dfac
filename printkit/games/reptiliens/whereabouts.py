"""Where everybody spends the night: of several long actions the highest takes effect (REP-LONG-01)."""

from __future__ import annotations

from printkit.base.faults import refuse
from printkit.base.msgid import N_
from printkit.games.reptiliens.camps import is_reptilian
from printkit.games.reptiliens.people import killed_tonight, living, lovers
from printkit.games.reptiliens.position import LongAction, Night, Table
from printkit.games.reptiliens.telling import tell_gm

SLEEPING_TOGETHER = "dormir-ensemble"
ATTACKING = "attaquer"
AT_HOME = "dormir-chez-soi"
LONG_RULES = {
    "sommeil-lourd": "REP-LONG-02",
    "enlevement": "REP-LONG-03",
    "sculpter": "REP-LONG-04",
    "se-battre": "REP-LONG-05",
    "copuler": "REP-LONG-06",
    SLEEPING_TOGETHER: "REP-LONG-07",
    "squatter": "REP-LONG-08",
    ATTACKING: "REP-LONG-09",
    AT_HOME: "REP-LONG-10",
}


def whereabouts(table: Table, *, attack: bool = True) -> None:
    """Tell the game master where everybody sleeps; without `attack` the attackers are still at home."""
    if table.position.night is None:
        refuse("position.night", N_("there is no night now"))
    for each in long_actions(table, table.position.night, attack=attack):
        tell_gm(
            table, "slept", LONG_RULES[each.action], player=each.who, house=each.place, action=each.action
        )


def long_actions(table: Table, night: Night, *, attack: bool) -> list[LongAction]:
    """Return what each living player not killed tonight does for most of the night, in seating order."""
    position = table.position
    return [
        _prevailing(table, night, player, attack=attack)
        for player in living(position)
        if player not in night.deaths
    ]


def houses(table: Table, night: Night, *, attack: bool) -> dict[str, str]:
    """Return in whose house each living player not killed tonight is, by player."""
    return {each.who: each.place for each in long_actions(table, night, attack=attack)}


def pointed_at(night: Night) -> str:
    """Return the Reptilian who counts as prey where named by the others, "" for nobody (REP-ATK-06)."""
    return night.prey.target if night.prey and not night.prey.horns else ""


def _prevailing(table: Table, night: Night, player: str, *, attack: bool) -> LongAction:
    """Return the one long action that somebody does (REP-ACT-02): the highest, of equal ones the first."""
    candidates = [each for each in night.long if each.who == player]
    couple = lovers(table.position)
    tonight = killed_tonight(table.position)
    together = all(table.position.players[each].state == "alive" and each not in tonight for each in couple)
    if night.tryst and player in couple and together:
        candidates.append(LongAction(SLEEPING_TOGETHER, player, night.tryst))
    attacks = attack and night.prey and is_reptilian(table, player) and player != pointed_at(night)
    if night.prey and attacks:
        candidates.append(LongAction(ATTACKING, player, night.prey.target))
    candidates.append(LongAction(AT_HOME, player, player))
    return min(candidates, key=lambda each: table.components.long_actions.index(each.action))
