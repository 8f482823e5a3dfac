"""Count the points, and tell the chances of whose turn it is."""

from __future__ import annotations

from fractions import Fraction
from math import comb

from printkit.base.faults import refuse
from printkit.base.msgid import N_
from printkit.games.humans.components import FACES, Components
from printkit.games.humans.decks import discard_of, left_in
from printkit.games.humans.pieces import (
    active_seat,
    capture_number,
    end_by_points,
    goal,
    has_won,
    others_from_left,
    points,
    verify_turn,
    win_check,
)
from printkit.games.humans.position import Position, Table


def score(table: Table, *, final: bool = False) -> None:
    """Tell everybody's points, and who has won; `final` ends the game now (HUM-GOAL-01, HUM-GOAL-03)."""
    position = table.position
    if not position.order:
        refuse("position.order", N_("is empty"))
    active = active_seat(position)
    seats = [active, *others_from_left(position, active)]
    for seat in seats:
        player = position.players[seat]
        table.note(
            "score-counted",
            "HUM-GOAL-01",
            seat=seat,
            zombies=len(player.zombies),
            eaten=player.eaten,
            points=points(player),
            goal=goal(table.components, position, seat),
        )
    if position.winner:
        return
    if first := next((seat for seat in seats if has_won(table, seat)), ""):
        win_check(table, first)
    elif final:
        end_by_points(table)


def odds(table: Table) -> None:
    """Tell the chances of whose turn it is to capture, to meet no escape, and of both."""
    verify_turn(table)
    seat = active_seat(table.position)
    capture, no_escape = chances(table.components, table.position)
    table.note(
        "odds-given",
        "HUM-CAP-02",
        seat=seat,
        capture=_told(capture),
        no_escape=_told(no_escape),
        point=_told(capture * no_escape),
    )


def chances(components: Components, position: Position) -> tuple[Fraction, Fraction]:
    """Return the chance that one roll captures, and that none of the capture cards is an escape.

    Where the deck has too few cards all of it is drawn, and the rest of the discard, shuffled (HUM-DRAW-02).
    """
    infect = components.characters[active_seat(position)].infect
    left = left_in(components, position, "capture")
    deck, escapes = sum(left.values()), left.get("escape", 0)
    drawn = min(infect, deck)
    no_escape = _none_of(escapes, deck, drawn)
    if rest := infect - drawn:
        pile = discard_of(position, "capture")
        no_escape *= _none_of(pile.count("escape"), len(pile), min(rest, len(pile)))
    return Fraction(FACES + 1 - capture_number(components, position), FACES), no_escape


def _none_of(bad: int, cards: int, drawn: int) -> Fraction:
    """Return the chance that so many cards drawn of a pile hold none of its bad ones."""
    return Fraction(comb(cards - bad, drawn), comb(cards, drawn))


def _told(chance: Fraction) -> str:
    return f"{chance.numerator}/{chance.denominator}"
