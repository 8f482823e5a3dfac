"""Optional posts: somebody applies for a vacant one, or one leaves the game."""

from __future__ import annotations

from typing import Annotated

from printkit.base.faults import refuse
from printkit.base.msgid import N_
from printkit.games.reptiliens.asking import GM, ask_one
from printkit.games.reptiliens.day import verify_day
from printkit.games.reptiliens.people import verify_player
from printkit.games.reptiliens.position import OptionalPost, Table
from printkit.games.reptiliens.posts import SCRUTINEER, give_post, without_post
from printkit.games.reptiliens.seats import seated
from printkit.games.reptiliens.telling import tell_everybody
from printkit.games.reptiliens.verdict import check_end, verify_going_on
from printkit.table.bounds import Length
from printkit.table.question import Steps


def apply_for_post(
    table: Table,
    *,
    post: OptionalPost,
    candidates: Annotated[list[str], Length(1, distinct=True)],
) -> Steps[None]:
    """Let somebody without a post take an optional one that is vacant (REP-POST-30, REP-POST-07)."""
    verify_day(table)
    position = table.position
    if post not in vacant_posts(table):
        refuse("args.post", N_("{post} is not vacant"), post=post)
    for at, player in enumerate(candidates):
        place = f"args.candidates[{at}]"
        verify_player(position, place, player)
        if player not in without_post(position):
            refuse(place, N_("{player} holds a post"), player=player)
    chosen = yield from ask_one(
        "applicant", position.posts[SCRUTINEER] or GM, "REP-POST-30", seated(position, candidates), post=post
    )
    give_post(table, post, chosen, "REP-POST-30")
    check_end(table)


def vacant_posts(table: Table) -> list[str]:
    """Return the optional posts in play that nobody holds."""
    return [post for post in optional_posts(table) if not table.position.posts[post]]


def optional_posts(table: Table) -> list[str]:
    """Return the optional posts in play."""
    optional = table.components.posts_of_kind("optional")
    return [post for post in table.position.posts if post in optional]


def remove_post(table: Table, *, post: OptionalPost) -> None:
    """Take an optional post out of the game (REP-POST-28)."""
    verify_going_on(table)
    if post not in optional_posts(table):
        refuse("args.post", N_("{post} is not in play"), post=post)
    del table.position.posts[post]
    tell_everybody(table, "post-removed", "REP-POST-28", post=post)
