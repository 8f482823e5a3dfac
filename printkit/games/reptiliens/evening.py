"""The end of the day, Sunday's feast, and what may happen between the steps of a day."""

from __future__ import annotations

from typing import Annotated

from printkit.base.faults import refuse
from printkit.base.msgid import N_
from printkit.games.reptiliens.asking import GM, NONE, ask_one
from printkit.games.reptiliens.dawn import DEPUTIES, is_odd, move_after
from printkit.games.reptiliens.deal import OptionalPost
from printkit.games.reptiliens.deaths import show_cards
from printkit.games.reptiliens.people import able, living, others, seated, verify_player
from printkit.games.reptiliens.position import WEEK, Position, Table
from printkit.games.reptiliens.posts import PROSECUTOR, SCRUTINEER, give_post, posts_of, turn_scrutineer
from printkit.games.reptiliens.telling import tell_everybody
from printkit.games.reptiliens.verdict import check_end, verify_going_on
from printkit.table.bounds import Length, Span
from printkit.table.question import Steps

PICKPOCKETS = ("pickpocket-mirko", "pickpocket-mirka")
"""For odd and for even days (REP-POST-35, REP-POST-36)."""


def end_day(table: Table) -> Steps[None]:
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


def verify_day(table: Table) -> None:
    """Refuse at night, and once the game is over."""
    verify_going_on(table)
    if table.position.phase != "day":
        refuse("position.phase", N_("it is night"))


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
        _pass_coins(position, victim, thief, 1)
        tell_everybody(table, "coin-picked", rule, player=thief, victim=victim)


def _pass_coins(position: Position, giver: str, taker: str, coins: int) -> None:
    position.players[giver].coins -= coins
    position.players[taker].coins += coins


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


def verify_pair(position: Position, first: tuple[str, str], second: tuple[str, str]) -> None:
    """Refuse two who are not living and different, each with the place where it is named."""
    for place, player in (first, second):
        verify_player(position, place, player)
    if first[1] == second[1]:
        refuse(second[0], N_("expected somebody else than {player}"), player=first[1])


def give(table: Table, *, from_: str, to: str, coins: Annotated[int, Span(1)]) -> None:
    """Give coins to somebody, by day (REP-MONEY-02)."""
    verify_day(table)
    position = table.position
    verify_pair(position, ("args.from", from_), ("args.to", to))
    if coins > position.players[from_].coins:
        refuse(
            "args.coins",
            N_("{player} has fewer coins than {got}: {left}"),
            player=from_,
            got=coins,
            left=position.players[from_].coins,
        )
    _pass_coins(position, from_, to, coins)
    tell_everybody(table, "coins-given", "REP-MONEY-02", player=to, giver=from_, coins=coins)
    check_end(table)


def apply_for_post(
    table: Table,
    *,
    post: OptionalPost,
    candidates: Annotated[list[str], Length(1, distinct=True)],
) -> Steps[None]:
    """Let somebody without a post take an optional one that is vacant (REP-POST-30, REP-POST-07)."""
    verify_day(table)
    position = table.position
    if post not in position.posts or position.posts[post]:
        refuse("args.post", N_("{post} is not vacant"), post=post)
    for at, player in enumerate(candidates):
        place = f"args.candidates[{at}]"
        verify_player(position, place, player)
        if posts_of(position, player):
            refuse(place, N_("{player} holds a post"), player=player)
    chosen = yield from ask_one(
        "applicant", position.posts[SCRUTINEER] or GM, "REP-POST-30", seated(position, candidates), post=post
    )
    give_post(table, post, chosen, "REP-POST-30")
    check_end(table)


def remove_post(table: Table, *, post: OptionalPost) -> None:
    """Take an optional post out of the game (REP-POST-28)."""
    verify_going_on(table)
    if post not in table.position.posts:
        refuse("args.post", N_("{post} is not in play"), post=post)
    del table.position.posts[post]
    tell_everybody(table, "post-removed", "REP-POST-28", post=post)


def move_house(table: Table, *, player: str, after: str) -> None:
    """Seat somebody just after somebody else, as people have moved at the table (REP-WED-03)."""
    verify_day(table)
    position = table.position
    verify_pair(position, ("args.player", player), ("args.after", after))
    move_after(position, player, after)
    tell_everybody(table, "moved-house", "REP-WED-03", player=player, after=after)


def inquiry(table: Table) -> Steps[None]:
    """Let the Prosecutor pay a coin to see the cards of a holder of a post (REP-POST-22)."""
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
    suspects = [each for each in others(position, prosecutor) if posts_of(position, each)]
    suspect = yield from ask_one("inquiry", prosecutor, "REP-POST-22", suspects, secret=True)
    position.players[prosecutor].coins -= 1
    tell_everybody(table, "coins-removed", "REP-POST-22", player=prosecutor, coins=1)
    show_cards(table, suspect, prosecutor, "REP-POST-22")
    if position.phase == "day":
        check_end(table)
