"""A whole game: the deal, the opening, then night after night and day after day until it stops.

What is offered is for a game master, who sees all; somebody alone is offered what Poirot may begin.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, get_args

from printkit.base.faults import refuse
from printkit.base.msgid import N_
from printkit.games.reptiliens.alone import dealt_alone, is_alone
from printkit.games.reptiliens.app_seats import automatic_acts
from printkit.games.reptiliens.components import Components
from printkit.games.reptiliens.inquiry import may_inquire
from printkit.games.reptiliens.invoke import Invocation, may_invoke
from printkit.games.reptiliens.people import living, others
from printkit.games.reptiliens.position import Position, Table, Today
from printkit.games.reptiliens.posts import PROSECUTOR, without_post
from printkit.games.reptiliens.show import may_show
from printkit.games.reptiliens.wedding import FORCING_PRIEST
from printkit.kit.model import Kit
from printkit.table.act import Ruleset, can
from printkit.table.audience import ALL
from printkit.table.legal_actions import LegalAction, TurnState
from printkit.table.log import Call
from printkit.table.seating import Seating

Rules = Ruleset[Position, Components]


def start(_kit: Kit, party: Seating) -> Mapping[str, Any]:
    """Return the village before the deal: who sits where; alone, the app is game master (REP-PHONE-01)."""
    players: dict[str, Any] = {seat: {} for seat in party.names}
    return {
        "players": players,
        "seats": [*players],
        "gm": "phone" if is_alone(party) else "human",
    }


def moment(game: Rules, position: Mapping[str, Any], done: Sequence[Call], party: Seating) -> TurnState:
    """Go on with the night or the day; all else may come before the next step."""
    by = party.people[0] if is_alone(party) else ALL
    now = game.read(position)
    if now.over:
        return TurnState(by, over=True)
    procedures = [call.call for call in done]
    if "deal" not in procedures:
        return TurnState(by, tuple(_deals(game, party)))
    if "opening" not in procedures:
        return TurnState(by, (LegalAction("opening", Call("opening")),))
    by_itself = (each for each in _by_itself(game, now, done, party) if _is_legal(game, position, each))
    if first := next(by_itself, None):
        return TurnState(by, (first,), pace="at once")
    step = next_step(game, now)
    if is_alone(party):
        if now.phase == "night" and not (now.night and now.night.done):  # nobody else acts between its calls
            step = LegalAction("night", Call("night"), values={"weekday": now.weekday})
        return TurnState(by, (step, *_shows(game, now)))
    of_the_day = _of_the_day(game, now) if now.phase == "day" else ()
    return TurnState(by, (step, *_in_between(game, now), *of_the_day, *_of_the_game_master(game, now)))


def between(game: Rules, position: Mapping[str, Any], party: Seating) -> tuple[LegalAction, ...]:
    """Offer what may be invoked or given while a question waits (REP-INV-01)."""
    now = game.read(position)
    return tuple(_shows(game, now) if is_alone(party) else _in_between(game, now))


def next_step(game: Rules, now: Position) -> LegalAction:
    """Return the step with which a game goes on that has been opened."""
    if now.phase == "night":
        return _next_of_night(game, now)
    if now.weekday == "sunday":
        return LegalAction("sunday", Call("sunday"))
    today = now.today or Today()
    if today.stage in ("kind", "law", "vote"):
        return LegalAction("session", Call("session"))
    if today.condemned:
        return LegalAction("execute", Call("execute"), values={"players": today.condemned})
    if today.kind == "purge" and today.stage == "sentence" and not today.tribunal:
        return LegalAction("tribunal", Call("tribunal"))
    return LegalAction("evening", Call("evening"))


def _deals(game: Rules, party: Seating) -> Iterator[LegalAction]:
    """Offer the cards that fit the number of players, also without optional posts and with few powers."""
    if is_alone(party):
        yield LegalAction("deal-alone", dealt_alone(game.components, party))
        return
    count = len(party.names)
    yield LegalAction("deal", Call("deal"), values={"n": count})
    yield LegalAction("deal-no-posts", Call("deal", {"posts": []}), values={"n": count})
    if first := game.components.first_compositions.get(count):
        roles = [role for role in game.components.roles for _ in range(first.roles.get(role, 0))]
        cards = {"roles": roles, "specs": [*first.specialties], "posts": []}
        yield LegalAction("deal-first", Call("deal", cards), values={"n": count})


def _by_itself(game: Rules, now: Position, done: Sequence[Call], party: Seating) -> Iterator[LegalAction]:
    """Yield what seats of the app begin before the session of the day."""
    if party.bots and now.phase == "day" and now.weekday != "sunday" and now.today is None:
        yield from automatic_acts(game, now, done, party)


def _is_legal(game: Rules, position: Mapping[str, Any], action: LegalAction) -> bool:
    return action.call is not None and can(game, action.call.call, position, action.call.args)


def _next_of_night(game: Rules, now: Position) -> LegalAction:
    if now.night and now.night.done:
        return LegalAction("dawn", Call("dawn"))
    rows = game.components.nights[now.weekday]
    at = now.night.row if now.night else 0
    values = {"row": rows[at].id, "at": at + 1, "of": len(rows), "weekday": now.weekday}
    return LegalAction("night-row" if at else "night-begins", Call("night-row"), values=values)


def _shows(game: Rules, now: Position) -> Iterator[LegalAction]:
    """Offer Poirot's show to whoever has it (REP-VIL-08)."""
    table: Table = Table(now, game.components)
    for player in living(now):
        if may_show(table, player):
            yield LegalAction("show", Call("show", {"player": player}), values={"player": player})


def _in_between(game: Rules, now: Position) -> Iterator[LegalAction]:
    """Offer invocations, the show, an inquiry and gifts, as far as somebody may begin them now."""
    invocations = tuple(_invocations(game, now))
    if invocations:
        yield LegalAction("invocations", more=invocations)
    yield from _shows(game, now)
    if may_inquire(Table(now, game.components)):
        yield LegalAction("inquiry", Call("inquiry"), values={"player": now.posts[PROSECUTOR]})
    if now.phase == "day" and (givers := tuple(_givers(now))):
        yield LegalAction("gifts", more=givers)


def _invocations(game: Rules, now: Position) -> Iterator[LegalAction]:
    """Yield the powers that somebody may invoke now, by whoever holds them."""
    table: Table = Table(now, game.components)
    for player in now.seats:
        for power in get_args(Invocation):
            if may_invoke(table, player, power):
                call = Call("invoke", {"player": player, "power": power})
                yield LegalAction("invoke", call, values={"player": player, "power": power})


def _givers(now: Position) -> Iterator[LegalAction]:
    """Offer whoever has coins to give some to each other who lives (REP-MONEY-02)."""
    for player in living(now):
        if coins := now.players[player].coins:
            more = tuple(_gift(player, to, coins) for to in others(now, player))
            yield LegalAction("gift-by", more=more, values={"player": player, "n": coins})


def _gift(giver: str, to: str, coins: int) -> LegalAction:
    def read(words: str) -> Mapping[str, Any]:
        return {"coins": _number(words or "1", coins)}

    call = Call("give", {"from": giver, "to": to, "coins": 1})
    return LegalAction("gift-to", call, words="coins", read=read, values={"player": to})


def _number(words: str, high: int) -> int:
    """Return the number that was typed. Raises RefusedError where it is none from 1 to `high`."""
    word = words.strip()
    if not (word.isdecimal() and len(word) <= len(str(high)) and 0 < int(word) <= high):
        refuse("", N_("expected {low} to {high}, got {got}"), low=1, high=high, got=words)
    return int(word)


def _of_the_day(game: Rules, now: Position) -> Iterator[LegalAction]:
    """Offer weddings, posts that are free, and somebody's move to another house."""
    single = [each for each in living(now) if not now.players[each].spouse]
    if len(single) > 1:
        ways = (False, True) if now.posts.get(FORCING_PRIEST) else (False,)
        more = tuple(_wedding(player, single, ways) for player in single)
        yield LegalAction("weddings", more=more)
    applicants = without_post(now)
    optional = game.components.posts_of_kind("optional")
    vacant = [post for post, player in now.posts.items() if post in optional and not player]
    if applicants and vacant:
        yield LegalAction("applications", more=tuple(_application(now, post, applicants) for post in vacant))
    alive = living(now)
    if len(alive) > 2:
        more = tuple(
            LegalAction(
                "move-of",
                more=tuple(
                    LegalAction(
                        "move-after",
                        Call("move-house", {"player": each, "after": other}),
                        values={"player": other},
                    )
                    for other in others(now, each)
                ),
                values={"player": each},
            )
            for each in alive
        )
        yield LegalAction("moves", more=more)


def _wedding(player: str, single: Sequence[str], ways: Sequence[bool]) -> LegalAction:
    more = tuple(
        LegalAction(
            "wedding-forced" if forced else "wedding-with",
            Call("marry", {"a": player, "b": other, **({"forced": True} if forced else {})}),
            values={"player": other},
        )
        for other in single
        if other != player
        for forced in ways
    )
    return LegalAction("wedding-by", more=more, values={"player": player})


def _application(now: Position, post: str, applicants: Sequence[str]) -> LegalAction:
    """Offer a post to those whose houses are named by their numbers, round the circle."""

    def read(words: str) -> Mapping[str, Any]:
        numbers = [_number(word, len(now.seats)) for word in words.replace(",", " ").split()]
        if not numbers:
            refuse("", N_("type the numbers of their houses"))
        named = [now.seats[number - 1] for number in dict.fromkeys(numbers)]
        for player in named:
            if player not in applicants:
                refuse("", N_("{player} holds a post, or does not live"), player=player)
        return {"candidates": named}

    call = Call("apply", {"post": post, "candidates": []})
    return LegalAction("application", call, words="candidates", read=read, values={"post": post})


def _of_the_game_master(game: Rules, now: Position) -> Iterator[LegalAction]:
    """Offer what a game master may do at any time."""
    told = (
        LegalAction("whisper", Call("whisper", {"player": each}), values={"player": each})
        for each in now.seats
    )
    yield LegalAction("reminders", more=tuple(told))
    removals = tuple(
        LegalAction("remove-post", Call("remove-post", {"post": post}), values={"post": post})
        for post in now.posts
        if post in game.components.posts_of_kind("optional")
    )
    if removals:
        yield LegalAction("remove-posts", more=removals)
    yield LegalAction("stop", more=(LegalAction("stop-now", Call("win-check", {"ending": True})),))
