"""The Prosecutor's inquiry: a coin for a look at somebody's cards."""

from __future__ import annotations

from printkit.base.faults import RefusedError, refuse
from printkit.base.msgid import N_
from printkit.games.reptiliens.asking import ask_one
from printkit.games.reptiliens.cards import show_cards
from printkit.games.reptiliens.coins import remove_coins
from printkit.games.reptiliens.people import able, others
from printkit.games.reptiliens.position import Table
from printkit.games.reptiliens.posts import DEPUTIES, PROSECUTOR, posts_of
from printkit.games.reptiliens.verdict import check_end, verify_going_on
from printkit.table.question import Steps


def inquiry(table: Table) -> Steps[None]:
    """Let the Prosecutor pay a coin to see the cards of a holder of a post (REP-POST-22)."""
    prosecutor = _verified_prosecutor(table)
    position = table.position
    suspects = [each for each in others(position, prosecutor) if posts_of(position, each)]
    suspect = yield from ask_one("inquiry", prosecutor, "REP-POST-22", suspects, secret=True)
    remove_coins(table, prosecutor, 1, "REP-POST-22")
    show_cards(table, suspect, prosecutor, "REP-POST-22")
    if position.phase == "day":
        check_end(table)


def may_inquire(table: Table) -> bool:
    """Whether the Prosecutor may pay for a look at somebody's cards now."""
    try:
        _verified_prosecutor(table)
    except RefusedError:
        return False
    return True


def _verified_prosecutor(table: Table) -> str:
    """Return who may hold an inquiry. Raises RefusedError where nobody may now."""
    verify_going_on(table)
    position = table.position
    prosecutor = position.posts[PROSECUTOR]
    if not prosecutor:
        refuse("position.posts.procureur", N_("there is no Prosecutor"))
    if not any(position.posts.get(post) for post in DEPUTIES):
        refuse("position.posts", N_("there is no deputy"))
    if not able(position, prosecutor):
        refuse("position.night", N_("{player} is asleep or was killed tonight"), player=prosecutor)
    if not position.players[prosecutor].coins:
        refuse("position.players", N_("{player} has no coin"), player=prosecutor)
    return prosecutor
