"""Public posts: who holds them, how the scrutineer's office turns, who is named to one that is free."""

from __future__ import annotations

from collections.abc import Iterable

from printkit.games.reptiliens.asking import GM, ask_one
from printkit.games.reptiliens.people import in_state, living
from printkit.games.reptiliens.position import Position, Table
from printkit.games.reptiliens.seats import from_seat
from printkit.games.reptiliens.telling import tell_everybody
from printkit.table.question import Steps

SCRUTINEER = "scrutateur"
MILITIA = "chef-milice"
PROSECUTOR = "procureur"
PRESIDENT, NOTARY, SENATOR = "president", "notaire", "senateur"
MANDATORY = (PRESIDENT, PROSECUTOR, NOTARY, SENATOR)
"""In the order in which they are given, vacated and given anew."""

DEPUTIES = ("adjoint-randy", "adjoint-armish")
"""For odd and for even days (REP-POST-33, REP-POST-34)."""


def posts_of(position: Position, player: str) -> list[str]:
    """Return the posts that somebody holds, in order."""
    return [post for post, found in position.posts.items() if found == player]


def may_hold(position: Position, post: str, player: str) -> bool:
    """Whether somebody of that state may hold a post (REP-POST-01)."""
    if post == MILITIA:
        return player in in_state(position, "ghost")
    allowed = ("alive", "ghost") if post == SENATOR else ("alive",)
    return position.players[player].state in allowed


def without_post(position: Position) -> list[str]:
    """Return the living who hold no post, in seating order."""
    return [each for each in living(position) if not posts_of(position, each)]


def refill_order(table: Table, posts: Iterable[str]) -> list[str]:
    """Return posts in the order in which they are given anew: mandatory, optional, head of the militia."""
    wanted = set(posts)
    order = (*MANDATORY, *table.components.posts_of_kind("optional"), MILITIA)
    return [post for post in order if post in wanted]


def vacate(table: Table, post: str, rule: str) -> None:
    """Take a post from its holder."""
    player = table.position.posts[post]
    table.position.posts[post] = None
    tell_everybody(table, "post-vacated", rule, post=post, player=player)


def give_post(table: Table, post: str, player: str, rule: str) -> None:
    """Give a post to somebody."""
    table.position.posts[post] = player
    tell_everybody(table, "post-given", rule, post=post, player=player)


def turn_scrutineer(table: Table, start: str = "", passed_over: str = "") -> None:
    """Pass the scrutineer's office on to the next living player without a post (REP-POST-08).

    The next after `start`, or after the present scrutineer, is looked for; `passed_over` takes it only where
    nobody else lives.
    """
    position = table.position
    start = start or position.posts[SCRUTINEER] or ""
    circle = from_seat(position, start) if start else position.seats
    candidates = [*circle[1:], *circle[:1]] if start else [*circle]
    alive = [each for each in candidates if each in living(position)]
    alive = [each for each in alive if each != passed_over] or alive
    free = [each for each in alive if not {*posts_of(position, each)} - {SCRUTINEER}]
    chosen = next(iter(free or alive), "")
    position.posts[SCRUTINEER] = chosen or None
    if chosen:
        tell_everybody(table, "scrutineer-turned", "REP-POST-08", player=chosen)


def designate(
    table: Table, post: str, rule: str, *, resigned: str = "", passed_over: str = ""
) -> Steps[None]:
    """Let the scrutineer name somebody for a post; whoever has `resigned` may not be named (REP-POST-06).

    Whoever is `passed_over` does not get the scrutineer's office, should it turn on (`turn_scrutineer`).
    """
    position = table.position
    scrutineer = position.posts[SCRUTINEER] or ""
    candidates = _candidates(table, post, resigned, scrutineer)
    if not candidates:
        tell_everybody(table, "post-unfilled", "REP-POST-04" if _too_few(position, post) else rule, post=post)
        return
    chosen = yield from ask_one("designate", scrutineer or GM, rule, candidates, subject=post)
    for other in posts_of(position, chosen):
        if other != SCRUTINEER:
            vacate(table, other, "REP-POST-03")
    give_post(table, post, chosen, rule)
    if chosen == scrutineer and without_post(position):
        turn_scrutineer(table, passed_over=passed_over)


def _candidates(table: Table, post: str, resigned: str, scrutineer: str) -> list[str]:
    """Return who may be named, in seating order."""
    position = table.position
    if post == MILITIA:
        ghosts = in_state(position, "ghost")
        return [each for each in ghosts if not posts_of(position, each) and each != resigned]
    if _too_few(position, post):
        return []
    able = [each for each in living(position) if each != resigned]
    free = [each for each in able if not posts_of(position, each)]
    optional = table.components.posts_of_kind("optional")
    replaceable = [
        each
        for each in able
        if post in MANDATORY and any(own in optional for own in posts_of(position, each))
    ]
    self_named = [each for each in able if each == scrutineer and posts_of(position, each) == [SCRUTINEER]]
    then = (self_named, replaceable) if resigned else (replaceable, self_named)
    return next((some for some in (free, *then) if some), [])


def _too_few(position: Position, post: str) -> bool:
    return post in MANDATORY and len(living(position)) < len(MANDATORY)  # REP-POST-04
