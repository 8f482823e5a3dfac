"""What follows a sentence: pardon, execution, and the tribunal of a Purge (REP-POST-19, REP-POST-37)."""

from __future__ import annotations

from printkit.base.faults import refuse
from printkit.base.msgid import N_
from printkit.games.reptiliens.asking import GM, ask_number, ask_one, ask_some
from printkit.games.reptiliens.deaths import die, settle_by_day
from printkit.games.reptiliens.people import living
from printkit.games.reptiliens.position import Table, Today
from printkit.games.reptiliens.posts import PROSECUTOR
from printkit.games.reptiliens.seats import seated
from printkit.games.reptiliens.telling import tell_everybody
from printkit.games.reptiliens.verdict import verify_going_on
from printkit.table.answers import Choose
from printkit.table.question import Asking, Steps, poll

EXECUTIONER = "bourreau"
VOICE, ALL_LIVING = "tribunal-voice", "all"
"""What each is asked of an accused on a phone of their own, and what the question calls those it asks."""

MAX_ACCUSED = 3
"""Whom the tribunal of a Purge accuses beside the first condemned (REP-POST-19)."""


def execute(table: Table) -> Steps[None]:
    """Execute the condemned one after another, unless they are pardoned.

    Between the sentence and this a condemned player may invoke an action (REP-INV-04).
    """
    verify_going_on(table)
    today = table.position.today
    if table.position.phase != "day" or today is None or not today.condemned:
        refuse("position.today", N_("nobody is condemned"))
    while today.condemned and table.position.over is None:
        yield from _execute_one(table, today.condemned.pop(0))


def _execute_one(table: Table, player: str) -> Steps[None]:
    """Execute one, unless the executioner pardons: where that one is dead, nobody does (REP-INV-05)."""
    position = table.position
    if position.players[player].state != "alive":
        tell_everybody(table, "already-dead", "REP-DAY-09", player=player)
        return
    executioner = position.posts.get(EXECUTIONER)
    if executioner and executioner != player:
        pardon = yield from ask_one("pardon", executioner, "REP-POST-37", ["yes", "no"], subject=player)
        if pardon == "yes":
            tell_everybody(table, "pardoned", "REP-POST-37", player=player)
            del position.posts[EXECUTIONER]
            tell_everybody(table, "post-removed", "REP-POST-38", post=EXECUTIONER)
            return
    if not die(table, player, "executed", "REP-DAY-09"):
        return
    if player not in position.executed:  # somebody who was resurrected may be executed again
        position.executed.append(player)
    yield from settle_by_day(table)


def tribunal(table: Table, *, phones: bool = False) -> Steps[None]:
    """Judge the three who were named most after the first condemned; it kills nobody itself.

    Votes are counted by a show of hands, or, where everybody has one, on their `phones`.
    """
    verify_going_on(table)
    position = table.position
    today = position.today
    if position.phase != "day" or today is None or today.kind != "purge" or today.stage != "sentence":
        refuse("position.today", N_("there is no Purge to be judged"))
    if today.tribunal:
        refuse("position.today.tribunal", N_("the tribunal has been held"))
    if today.condemned:
        refuse("position.today.condemned", N_("the first condemned is executed before"))
    accused = yield from _accused(table, today)
    today.tribunal = True
    if not accused:
        tell_everybody(table, "question-skipped", "REP-POST-19", question="tribunal-vote")
    for player in accused:
        electorate = len(living(position))
        votes = yield from _votes(table, player, phones=phones or position.gm == "phones")
        condemned = 2 * votes > electorate
        tell_everybody(
            table, "condemned" if condemned else "spared", "REP-POST-20", player=player, votes=votes
        )
        if condemned:
            today.condemned.append(player)


def _votes(table: Table, player: str, *, phones: bool) -> Steps[int]:
    """Count who wants somebody executed: by a show of hands, or on every player's own phone."""
    voters = living(table.position)
    if not phones:
        return (yield from ask_number("tribunal-vote", GM, "REP-POST-20", 0, len(voters), subject=player))
    asking, want = Asking(tuple(voters), counted=True), Choose(("no", "yes"))
    given = yield from poll(
        VOICE, ALL_LIVING, "REP-POST-20", want, asking, sealed=True, id=VOICE, for_=player
    )
    return [*given.values()].count("yes")


def _accused(table: Table, today: Today) -> Steps[list[str]]:
    """Return the accused, those with more votes first; the prosecutor settles who takes the last places."""
    position = table.position
    votes = {each: today.tally.get(each, 0) for each in living(position) if each != today.first}
    accused: list[str] = []
    for level in sorted({*votes.values()} - {0}, reverse=True):
        tied = [each for each in votes if votes[each] == level]
        places = MAX_ACCUSED - len(accused)
        if len(tied) > places > 0:
            tied = yield from ask_some(
                "accused", position.posts[PROSECUTOR] or GM, "REP-POST-19", tied, places, places
            )
        accused += seated(position, tied[:places])
    return accused
