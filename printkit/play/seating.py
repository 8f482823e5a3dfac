"""Who sits where, as it is told in one line of names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from printkit.base.faults import refuse
from printkit.base.messages import Translator, spoken_languages, translator
from printkit.base.msgid import N_
from printkit.games.game import Game
from printkit.kit.model import Kit
from printkit.play.names import UNWRITTEN, check_people, is_seen
from printkit.table.act import Ruleset
from printkit.table.audience import ALL
from printkit.table.chance import lots
from printkit.table.log import SeatChange
from printkit.table.seating import Seating
from printkit.table.session import Session

BOTS = ("bot", "*")
"""Names of seats that the assistant plays."""

EXAMPLES = ("Ann", "Bob", "Zoe", "Dan", "Eve", "Flo")

HOW_MANY = {str(n) for n in range(2, len(EXAMPLES) + 1)}
"""What is no name, but how many people would play."""

NAMES_COMPARED = 2
"""Format of journals since which names are compared before an evening begins."""


def seat_players(kit: Kit, game: Game, players: str, own: bool) -> Seating:
    """Seat those who are named; the assistant fills up the seats that a game needs at least.

    Raises RefusedError where these cannot play this game, or somebody has told how many they are.
    """
    names = _names(players)
    for name in filter(str.isdecimal, names):
        if names == [name] and name in HOW_MANY:
            example = EXAMPLES[: int(name)]
            refuse("", N_("type the names of {n} players, such as {example}"), n=int(name), example=example)
        refuse(
            "",
            N_("“{got}” is a number, not a name: type names, such as {example}"),
            got=(name,),
            example=EXAMPLES[:3],
        )
    for name in names:
        apart = name.split()
        if len(apart) > 1 and any(word.casefold() == BOTS[0] for word in apart):
            refuse("", N_("“{got}” is one name: put commas between names"), got=(name,))
    _check_written(players)
    seating = _seated(kit, game, names, own)
    check_people([seating.names[seat] for seat in seating.people])
    return seating


def _names(players: str) -> list[str]:
    """Return the names of a line."""
    return [name.strip() for name in _between_names().split(players) if name.strip()]


@cache
def _between_names() -> re.Pattern[str]:
    """Return what people write between names: a sign, or `and` in a language of the program.

    Between two signs a word is a name, as the `e` of `c, d, e`.
    """
    words = "|".join(sorted({re.escape(translator(lang)(N_("and"))) for lang in spoken_languages()}))
    sign, other = "[,;&]", r"[^\s,;&]"
    after, before = rf"(?<={other})\s+(?:{words})(?!{other})", rf"(?<!{other})(?:{words})\s+(?={other})"
    return re.compile(rf"{sign}|^\s*(?:{words})\s*$|{after}|{before}", re.IGNORECASE)


def _check_written(words: str) -> None:
    """Raise RefusedError where there is something in names that no name holds."""
    if unwritten := UNWRITTEN.search(words):
        refuse("", N_("a name cannot contain {got}"), got=unwritten[0])


def seated_by_lot(kit: Kit, game: Game, party: Seating, seed: str) -> Seating:
    """Return who sits where in a new game: by its seed, where seats are dealt by lot."""
    if not game.by_lot:
        return party
    names = dict(zip(lots(seed, "seats", kit.seats), party.names.values(), strict=False))
    return replace(party, names=names, bots=[seat for seat, name in names.items() if not name])


def _seated(kit: Kit, game: Game, names: Sequence[str], own: bool, chairs: Sequence[str] = ()) -> Seating:
    named = [*names]
    people = [name for name in named if name.casefold() not in BOTS]
    for at, name in enumerate(people):
        if name in people[:at]:
            refuse("", N_("two people are called “{got}”: give them different names"), got=(name,))
    if not all(map(is_seen, people)):
        refuse("", N_("a name needs at least one letter or sign that can be seen"))
    if not people:
        refuse("", N_("name at least one person"))
    low, high = kit.players["min"], kit.players["max"]
    if game.rivals:
        named += [BOTS[0]] * ((1 + game.rivals if len(named) == 1 else low) - len(named))
    elif len(people) < len(named):
        refuse("", N_("the app cannot play in this game: name people only"))
    if not low <= len(named) <= high:
        refuse(
            "", N_("this game is for {low} to {high} players, not {got}"), low=low, high=high, got=len(named)
        )
    if game.alone and len(people) == 1:
        low, high = game.alone
        if not low <= len(named) <= high:
            told = N_("with one person, this game is for {low} to {high} players, not {got}")
            refuse("", told, low=low, high=high, got=len(named))
    if game.seats:
        seats = dict(game.seats(people, len(named) - len(people)))
    else:
        sitting = zip(chairs or kit.seats, named, strict=False)
        seats = {seat: "" if name.casefold() in BOTS else name for seat, name in sitting}
    return Seating(seats, [seat for seat, name in seats.items() if not name], own)


def check_party(kit: Kit, game: Game, party: Seating, *, of_before: bool = False) -> None:
    """Check that those who play could have been seated like this.

    Names of an evening `of_before` may be long, alike or hold what nobody sees: they were not looked at so.
    Raises RefusedError where no game allows it.
    """
    named = [name or BOTS[0] for name in party.names.values()]
    _check_written("".join(named))
    names = [name.strip() for name in ",".join(named).split(",") if name.strip()]  # several may share a seat
    chairs = [*party.names] if game.by_lot and {*party.names} <= {*kit.seats} else kit.seats
    if _seated(kit, game, names, party.own, chairs) != party:
        refuse("", N_("these are not the seats of {game}"), game=(kit.game,))
    if not of_before:
        check_people([party.names[seat] for seat in party.people])


def newcomer_name(party: Seating, game_master: str, seat: str, name: str) -> str:
    """Return the name of somebody who takes a seat, as it is kept.

    Raises RefusedError where it is none, is several, or looks like another's.
    """
    name = " ".join(name.split())
    if between := _between_names().search(name):
        refuse("", N_("a name cannot contain {got}"), got=between[0].strip())
    _check_newcomer(party, game_master, seat, name)
    return name


def _check_newcomer(party: Seating, game_master: str, seat: str, name: str) -> None:
    """Raise RefusedError where the name of somebody who takes a seat is none, or looks like another's."""
    _check_written(name)
    if "," in name:
        refuse("", N_("a name cannot contain {got}"), got=",")
    if not name or not is_seen(name):
        refuse("", N_("a name needs at least one letter or sign that can be seen"))
    if name.casefold() in BOTS:
        refuse("", N_("the app does not play for people"))
    others = {each: party.names[each] for each in party.people} | {ALL: game_master}
    check_people([name])
    for other in [other for each, other in others.items() if each != seat and other]:
        check_people([other, name])


def check_changes(party: Seating, changes: Iterable[SeatChange]) -> None:
    """Check that seats of those who began could change hands like this.

    Raises RefusedError where a seat is none of theirs, or a name is none or looks like another's. One that
    would be several today was allowed before.
    """
    game_master = ""
    for change in changes:
        seat = change.seated
        if seat != ALL and seat not in party.people:
            refuse("seated", N_("no player has the seat {got}"), got=seat)
        if change.to:
            kept = " ".join(change.to.split())
            _check_newcomer(party, game_master, seat, kept)
            if kept != change.to:
                refuse("to", N_("“{got}” has more spaces than a name needs"), got=(change.to,))
        _check_written(change.was)
        if seat == ALL:
            game_master = change.to
        elif change.to:
            party = party.having(seat, change.to)


def is_led(ruleset: Ruleset[Any, Any], party: Seating) -> bool:
    """Whether somebody leads a game who does not play; somebody alone plays against the app."""
    return bool(ruleset.game_master) and len(party.people) > 1


def seat_name(kit: Kit, translate: Translator, party: Seating, seat: str) -> str:
    """Name who sits there: as they told it, or by their number."""
    if name := party.names[seat]:
        return name
    if seat in party.bots and "seat-bot" in kit.labels:
        return kit.say("seat-bot", number=party.bots.index(seat) + 1).plain
    return translate("Player {number}").format(number=list(party.names).index(seat) + 1)


def seat_names(kit: Kit, translate: Translator, party: Seating, session: Session) -> dict[str, str]:
    """Return the names of all seats, and those that the position holds."""
    names = {seat: seat_name(kit, translate, party, seat) for seat in party.names}
    return names | dict(session.acts[-1].act.names() if session.acts else {})
