"""A whole game: the deal, the opening, then night after night and day after day until it stops.

What is offered is for a game master, who sees all; somebody alone is offered what Poirot may begin.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, get_args

from printkit.games.reptiliens.alone import dealt_alone, is_alone
from printkit.games.reptiliens.app_seats import automatic_acts
from printkit.games.reptiliens.applications import optional_posts, vacant_posts
from printkit.games.reptiliens.coins import owners
from printkit.games.reptiliens.components import Components
from printkit.games.reptiliens.composing import deal_arguments, proposed, read_deal
from printkit.games.reptiliens.inquiry import may_inquire
from printkit.games.reptiliens.invoke import Invocation
from printkit.games.reptiliens.night import UNASKED
from printkit.games.reptiliens.people import living
from printkit.games.reptiliens.phone_night import FIRST_MAIL
from printkit.games.reptiliens.position import Position, Table, Today
from printkit.games.reptiliens.posts import PROSECUTOR, without_post
from printkit.games.reptiliens.show import may_show
from printkit.games.reptiliens.wedding import may_force, unmarried
from printkit.kit.model import Kit
from printkit.table.act import Ruleset, can
from printkit.table.answers import Choose, ChooseSome, Number
from printkit.table.audience import ALL, EVERYBODY
from printkit.table.legal_actions import ActionField, LegalAction, TurnState
from printkit.table.log import Call
from printkit.table.seating import LedBy, Seating

Rules = Ruleset[Position, Components]

ROWS_LED_BY: Mapping[str, str] = {"human": "led-row", "phone": "spoken-row", "phones": "silent-row"}
"""The procedure that runs a row of the night, by who leads."""

OPENING_LED_BY: Mapping[str, str] = {
    "human": "led-opening",
    "phone": "spoken-opening",
    "phones": "opening",
}
"""The procedure that runs the opening, by who leads."""

MAILBOX_ROUND = "mailbox-round"
"""The procedure in which one phone goes round before dawn."""

DARK_SECONDS = 3
"""How long all screens are dark and alike before eyes open."""


def start(_kit: Kit, party: Seating, led: LedBy) -> Mapping[str, Any]:
    """Return the village before the deal: who sits where; alone, the app is game master (REP-PHONE-01)."""
    players: dict[str, Any] = {seat: {} for seat in party.names}
    return {
        "players": players,
        "seats": [*players],
        "gm": "phone" if is_alone(party) else led or "human",
    }


def led_by(position: Mapping[str, Any]) -> LedBy:
    """Return who leads: a human game master, one phone, or every player's own (REP-PHONE-01)."""
    found: LedBy = position.get("gm", "human")
    return found


def moment(game: Rules, position: Mapping[str, Any], done: Sequence[Call], party: Seating) -> TurnState:
    """Go on with the night or the day; all else may come before the next step."""
    now = game.read(position)
    by = party.people[0] if is_alone(party) else ALL if now.gm == "human" else EVERYBODY
    if now.over:
        return TurnState(by, over=True)
    procedures, begins = [call.call for call in done], now.phase == "night" and not now.night
    if begins and "deal" not in procedures:
        return TurnState(by, tuple(_deals(game, party)))
    opens = "opening" if is_alone(party) else OPENING_LED_BY[now.gm]
    if begins and not {"opening", opens} & {*procedures}:
        name = "opening-silent" if now.gm == "phones" else "opening"
        asks = "ask-opening" if now.gm == "human" else ""
        return TurnState(by, (LegalAction(name, Call(opens)),), asks=asks)
    if begins and now.gm == "phones" and now.day == 1 and FIRST_MAIL not in procedures:
        return TurnState(by, (LegalAction(FIRST_MAIL, Call(FIRST_MAIL)),), pace="at once")
    by_itself = (each for each in _by_itself(game, now, done, party) if _is_legal(game, position, each))
    if first := next(by_itself, None):
        return TurnState(by, (first,), pace="at once")
    step = next_step(game, now)
    if is_alone(party):
        if now.phase == "night" and not (now.night and now.night.done):  # nobody else acts between its calls
            step = LegalAction("night", Call("night"), values={"weekday": now.weekday})
        return TurnState(by, (step, *_shows(game, now)))
    closed = bool(now.night) or (now.gm == "phone" and procedures[-1:] == [opens])  # eyes, since the opening
    if now.gm != "human" and closed:  # nobody needs to tap, so nobody's sleep stops the night
        night_over = bool(now.night and now.night.done)
        wait = DARK_SECONDS if night_over else 0
        if night_over and now.gm == "phone":
            rounds = (name for name in reversed(procedures) if name in (ROWS_LED_BY["phone"], MAILBOX_ROUND))
            if next(rounds, "") == MAILBOX_ROUND:  # all eyes are open
                wait = 0
            else:
                step = LegalAction("mailbox-round", Call(MAILBOX_ROUND))
        return TurnState(by, (step,), pace="at once", wait=wait)
    of_the_day = _of_the_day(game, now) if now.phase == "day" else ()
    offers = (step, *_in_between(game, now), *of_the_day, *_of_the_game_master(game, now))
    return TurnState(by, offers, wait=_unasked_wait(game, now))


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
    """Offer cards with few powers, those that fit the number of players, without optional posts, or chosen.

    Those for a first game come first: whoever plays it knows nothing of the others.
    """
    if is_alone(party):
        yield LegalAction("deal-alone", dealt_alone(game.components, party))
        return
    count = len(party.names)
    villages = proposed(game, count)
    if first := villages.get("deal-first"):
        cards = deal_arguments(game.components, first)
        yield LegalAction("deal-first", Call("deal", cards), values={"n": count})
    yield LegalAction("deal", Call("deal"), values={"n": count})
    yield LegalAction("deal-no-posts", Call("deal", {"posts": []}), values={"n": count})
    if villages:
        yield LegalAction(
            "deal-selected", Call("deal"), read=lambda code: read_deal(game, code, count), selects=True
        )


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
    begins = "night-silent" if now.gm == "phones" else "night-begins"
    return LegalAction("night-row" if at else begins, Call(ROWS_LED_BY[now.gm]), values=values)


def _unasked_wait(game: Rules, now: Position) -> int:
    """Return the seconds that a game master leaves after a call that asks nobody (REP-NIGHT-03)."""
    done = now.night.row if now.night else 0
    row = game.components.nights[now.weekday][done - 1] if done else None
    return row.wait if row and row.id in UNASKED else 0


def _shows(game: Rules, now: Position) -> Iterator[LegalAction]:
    """Offer Poirot's show to whoever has it (REP-VIL-08)."""
    table: Table = Table(now, game.components)
    for player in living(now):
        if may_show(table, player):
            yield LegalAction("show", Call("show", {"player": player}), values={"player": player})


def _in_between(game: Rules, now: Position) -> Iterator[LegalAction]:
    """Offer invocations, the show, an inquiry and gifts, as far as somebody may begin them now."""
    if now.gm == "human" or now.phase == "day":
        yield LegalAction("invocations", more=_invocations(now), any_time=True)
    if may_inquire(Table(now, game.components)):
        yield LegalAction("inquiry", Call("inquiry"), values={"player": now.posts[PROSECUTOR]})
    if now.phase == "day":
        yield from _gifts(now)


def _invocations(now: Position) -> tuple[LegalAction, ...]:
    """Offer every power to everybody: what is offered tells nobody who holds which (REP-INV-06).

    A game master is shown the card; on other phones somebody names the target with it, and whoever has no
    such power is told the same (REP-PHONE-01).
    """
    invoker = _one("player", now.seats, own=True)
    power = _one("power", get_args(Invocation))
    alone = now.gm != "human"
    target = (_one("target", now.seats),) if alone else ()
    return (
        LegalAction("invoke", Call("invoke"), fields=(invoker, power, *target), silent=alone),
        LegalAction("show", Call("asked-show"), fields=(invoker,), silent=alone),
    )


def _gifts(now: Position) -> Iterator[LegalAction]:
    """Offer whoever has coins to give some to somebody else (REP-MONEY-02)."""
    givers = owners(now)
    if givers and len(living(now)) > 1:
        most = max(now.players[each].coins for each in givers)
        fields = (
            _one("from", givers, own=True),
            _one("to", living(now)),
            ActionField("coins", Number(1, most)),
        )
        yield LegalAction("gift", Call("give"), fields=fields)


def _one(name: str, options: Sequence[str], *, own: bool = False) -> ActionField:
    return ActionField(name, Choose(tuple(options)), own)


def _of_the_day(game: Rules, now: Position) -> Iterator[LegalAction]:
    """Offer a tribunal on phones, weddings, posts that are free, and somebody's move to another house."""
    if now.gm == "human" and next_step(game, now).call == Call("tribunal"):  # hands are raised else
        yield LegalAction("tribunal-phones", Call("tribunal", {"phones": True}))
    table: Table = Table(now, game.components)
    single, alive = unmarried(now), living(now)
    if len(single) > 1:
        couple = (_one("a", single), _one("b", single))
        yield LegalAction("wedding", Call("marry"), fields=couple)
        if may_force(now):
            yield LegalAction("wedding-forced", Call("marry", {"forced": True}), fields=couple)
    applicants, vacant = tuple(without_post(now)), vacant_posts(table)
    if applicants and vacant:
        candidates = ActionField("candidates", ChooseSome(applicants, 1, len(applicants)))
        yield LegalAction("application", Call("apply"), fields=(_one("post", vacant), candidates))
    if len(alive) > 2:
        yield LegalAction("move", Call("move-house"), fields=(_one("player", alive), _one("after", alive)))


def _of_the_game_master(game: Rules, now: Position) -> Iterator[LegalAction]:
    """Offer what a game master may do at any time."""
    if now.gm != "phones":  # each has all of it on a phone of their own
        yield LegalAction("whisper", Call("whisper"), fields=(_one("player", now.seats, own=True),))
    if posts := optional_posts(Table(now, game.components)):
        yield LegalAction("remove-post", Call("remove-post"), fields=(_one("post", posts),))
    yield LegalAction("stop", more=(LegalAction("stop-now", Call("win-check", {"ending": True})),))
