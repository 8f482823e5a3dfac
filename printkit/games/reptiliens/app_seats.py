"""Seats that the app plays: what they answer, and what they begin by themselves (REP-SOLO-01)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any

from printkit.games.reptiliens.alone import AS_GAME_MASTER, AS_LONE_GAME_MASTER, is_alone
from printkit.games.reptiliens.asking import GM, NO_HOLDER, NONE
from printkit.games.reptiliens.automa import is_spoken_of, suggested
from printkit.games.reptiliens.camps import is_reptilian
from printkit.games.reptiliens.components import Components
from printkit.games.reptiliens.position import Position, Table
from printkit.games.reptiliens.posts import without_post
from printkit.games.reptiliens.seats import living_after
from printkit.games.reptiliens.validate import read_unverified
from printkit.table.act import Ruleset
from printkit.table.answers import Choose, ChooseSome, Number
from printkit.table.legal_actions import LegalAction
from printkit.table.log import Call
from printkit.table.question import Question
from printkit.table.seating import Seating

POWERS = {
    "fennec": ("morsure", 4),
    "reptilienne-noire": ("conversion-noire", 2),
    "sheherazade": ("conversion-radieuse", 5),
    "prophete": ("resurrection", 1),
}
"""What automatic seats invoke by their cards, and from which day on (REP-SOLO-02)."""

ASSASSIN_DAY = 3
"""The day from which on automatic assassins kill (REP-SOLO-02)."""

FEWEST_COINS = 2
"""What an automatic assassin has before it kills again."""


def app_answer(
    game: Ruleset[Position, Components], position: Mapping[str, Any], asked: Question, party: Seating
) -> object:
    """Return what the app answers to a question that it is asked, None where a person is.

    Of a group the people answer. Where phones lead it answers what a game master decides; what is asked of
    nobody, and the rest of what a game master is asked, where one person plays alone (REP-PHONE-01).
    """
    if asked.by in (GM, NO_HOLDER):
        decides = {} if position.get("gm", "human") == "human" else AS_GAME_MASTER
        if is_alone(party):
            decides = AS_LONE_GAME_MASTER
        if asked.by == GM and asked.purpose in decides:
            return decides[asked.purpose](_at_table(game, position), asked)
        if not is_alone(party):
            return None
    elif not {*(asked.asking.seats or (asked.by,))} <= {*party.bots}:
        return None
    match asked.want:
        case Choose(options=options):
            return _suggested(game, position, asked, options)
        case ChooseSome(options=options, low=low, repeats=repeats):
            return [*options[:1]] * low if repeats else [*options[:low]]
        case Number(low=low):
            return low
    return None


def _suggested(
    game: Ruleset[Position, Components],
    position: Mapping[str, Any],
    asked: Question,
    options: Sequence[str],
) -> str:
    """Return an option as the procedure `suggest` has it, where it knows the question."""
    table = _at_table(game, position)
    if asked.purpose in AS_SEAT:
        return AS_SEAT[asked.purpose](table, asked, options)
    seat = next(iter(asked.asking.seats), asked.by)
    if asked.by != NO_HOLDER and is_spoken_of(asked.purpose):
        return suggested(table, asked.purpose, seat if seat in table.position.players else "", options)
    return NONE if NONE in options else options[0]


def _at_table(game: Ruleset[Position, Components], position: Mapping[str, Any]) -> Table:
    """Return the table as it waits for an answer: perhaps no act could begin on that position."""
    return Table(read_unverified(position, game.components), game.components)


def _target(table: Table, asked: Question, options: Sequence[str]) -> str:
    """Return whom an invoked power is aimed at; the Black Reptilian converts no Reptilian if it can."""
    if asked.about["power"] != "conversion-noire":
        return suggested(table, asked.purpose, asked.by, options)
    circle = living_after(table.position, asked.by)
    strangers = (each for each in circle if each in options and not is_reptilian(table, each))
    return next(strangers, options[0])


def _truth(_table: Table, _asked: Question, options: Sequence[str]) -> str:
    """Return the truth in the show: of what may be answered the last."""
    return options[-1]


def _prey(table: Table, _asked: Question, options: Sequence[str]) -> str:
    """Return the prey of all automatic Reptilians, on which an automatic Alpha insists."""
    return suggested(table, "prey", "", options)


AS_SEAT: Mapping[str, Callable[[Table, Question, Sequence[str]], str]] = {
    "target": _target,
    "show-answer": _truth,
    "alpha-prey": _prey,
}
"""What a seat of the app answers in another way than `suggest` has it (REP-SOLO-02)."""


def automatic_acts(
    game: Ruleset[Position, Components], position: Position, done: Sequence[Call], party: Seating
) -> Iterator[LegalAction]:
    """Yield what the seats of the app begin by themselves, before the session of a day (REP-SOLO-02)."""
    today = _since_dawn(done)
    held: Table = Table(position, game.components)
    for post in game.components.posts_of_kind("optional"):
        free = [each for each in without_post(position) if each in party.bots]
        if position.posts.get(post, "") is None and free:
            call = Call("apply", {"post": post, "candidates": free[:1]})
            yield LegalAction("apply", call, values={"post": post, "player": free[0]})
            return
    for player in position.seats:
        for power in _powers(held, player) if player in party.bots else ():
            call = Call("invoke", {"player": player, "power": power})
            if call not in today:
                yield LegalAction("invoke", call, values={"player": player, "power": power})


def _since_dawn(done: Sequence[Call]) -> list[Call]:
    """Return what was called since dawn, the latest first."""
    return [*takewhile(lambda call: call.call != "dawn", reversed(done))]


def _powers(table: Table, player: str) -> Iterator[str]:
    """Yield the powers that an automatic seat uses today: that of the card, then that of an assassin."""
    day, person = table.position.day, table.position.players[player]
    if person.role in POWERS:
        power, first_day = POWERS[person.role]
        if day >= first_day and power not in person.used:
            yield power
    assassin = {*table.components.powers["assassinat"].roles} & {*person.specs}
    if assassin and day >= ASSASSIN_DAY and (not person.assassinations or person.coins >= FEWEST_COINS):
        yield "assassinat"
