"""Capture humans: a die, weapons of the others, wounds, capture cards; each human once a turn."""

from __future__ import annotations

from functools import partial

from printkit.games.humans.capture_cards import draw_capture_cards
from printkit.games.humans.decks import (
    discard,
    draw_card,
    holds_cards,
    leave_hand,
    maybe_in_hand,
    note_played,
)
from printkit.games.humans.flight import flee, verify_human
from printkit.games.humans.pieces import (
    active_seat,
    answering,
    capture_number,
    caught,
    has_power,
    others_from_left,
    pick_up,
    spend_token,
    use,
    verify_turn,
    verify_zombie,
    win_check,
)
from printkit.games.humans.position import Table
from printkit.games.humans.powers import is_cancelled
from printkit.games.humans.wounds import wound
from printkit.table.question import NOBODY, Asking, Steps, choose, roll

WRESTLER = "wrestler"

WOUNDS_FROM = 4
"""What a weapon must come to (HUM-CAP-06, HUM-EVT-08)."""

PASS = "pass"


def capture(table: Table, *, cell: str, ask_all: bool = False) -> Steps[None]:
    """Try to capture one human (HUM-CAP-01).

    Where hands are secret, `ask_all` asks for a weapon whoever holds none too: nobody can tell who does.
    """
    verify_turn(table, "move", "capture")
    _verify_caught(table, cell)
    yield from _try_to_capture(table, cell, ask_all=ask_all)


def captures(table: Table, *, ask_all: bool = False) -> Steps[None]:
    """Try to capture every human that shares a cell with a zombie, in the player's order (HUM-CAP-01)."""
    verify_turn(table, "move", "capture")
    yield from capture_all(table, ask_all=ask_all)


def capture_cards(table: Table, *, cell: str) -> Steps[None]:
    """Draw the capture cards for one human, where the table has rolled the capture and the weapons."""
    verify_turn(table, "move", "capture")
    _verify_caught(table, cell)
    table.position.step = "capture"
    yield from draw_capture_cards(table, cell)
    _go_on(table, cell)


def _verify_caught(table: Table, cell: str) -> None:
    verify_human(table, cell)
    verify_zombie(table, "cell", active_seat(table.position), cell)


def capture_all(table: Table, *, ask_all: bool) -> Steps[None]:
    """Try to capture until no human is left with a zombie, or the game is won (HUM-MOVE-05, HUM-GOAL-02)."""
    position, seat = table.position, active_seat(table.position)
    position.step = "capture"
    if not caught(position):
        table.note("no-capture", "HUM-CAP-01")
    while (cells := caught(position)) and not position.winner:
        if position.players[seat].automa:
            cell = cells[0]
        else:
            cell = yield from choose("first-human", seat, "HUM-CAP-01", partial(caught, position))
        if not cell:  # what came between has freed them all
            return
        yield from _try_to_capture(table, cell, ask_all=ask_all)


def capture_first(table: Table, *, ask_all: bool) -> Steps[None]:
    """Try to capture the first human in reading order, as an automa does (HUM-SOLO-05)."""
    table.position.step = "capture"
    if cells := caught(table.position):
        yield from _try_to_capture(table, cells[0], ask_all=ask_all)
    else:
        table.note("no-capture", "HUM-CAP-01")


def _try_to_capture(table: Table, cell: str, *, ask_all: bool) -> Steps[None]:
    """Roll, fight, draw cards, or let the human flee."""
    table.position.step = "capture"
    seat = active_seat(table.position)
    rolled = yield from _rolled(table, seat, cell)
    if rolled is None:  # what came between has freed the human
        return
    if not rolled:
        table.note("capture-failed", "HUM-CAP-02", cell=cell)
        yield from flee(table, cell)
    else:
        table.note("human-captured", "HUM-CAP-02", cell=cell)
        if weapon := (yield from _weapons(table, cell, ask_all=ask_all)):
            cards = table.components.characters[seat].wounds
            extra = table.components.events[weapon].extra_wound_cards  # HUM-CARD-02
            yield from wound(table, seat, cell, cards + extra)  # HUM-EVT-09
            yield from flee(table, cell)  # HUM-CAP-10: a wounded zombie holds nobody
        else:
            yield from draw_capture_cards(table, cell)
    _go_on(table, cell)


def _go_on(table: Table, cell: str) -> None:
    """Pick up the token that the human hid, and see who has won (HUM-MOVE-08, HUM-GOAL-02)."""
    seat = active_seat(table.position)
    pick_up(table, seat, cell)
    win_check(table, seat)


def _rolled(table: Table, seat: str, cell: str) -> Steps[bool | None]:
    """Roll until the human is captured, or nobody rolls again (HUM-CAP-02, HUM-DICE-02, HUM-POW-04).

    Cards may be played before the die falls (HUM-EVT-02); None where they have freed the human.
    """
    position, by = table.position, answering(table.position, seat)
    needed = partial(capture_number, table.components, position)
    while cell in caught(position):
        number = needed()
        dice = partial(_dice_against, table, cell, number)
        rolled = yield from roll("capture-roll", by, "HUM-CAP-02", dice=dice, cell=cell, needed=number)
        if not rolled:  # what came between has changed what is needed
            continue
        (die,) = rolled
        table.note("capture-rolled", "HUM-CAP-02", cell=cell, die=die, needed=number)
        if die >= number:
            return True
        options = ["accept"]
        if seat == WRESTLER and has_power(position, WRESTLER):
            options.insert(0, "power")
        if position.players[seat].do_over:
            options.insert(0, "do-over")
        if position.players[seat].automa:
            said = options[0]  # HUM-SOLO-04
        else:
            said = yield from choose("reroll", seat, "HUM-DICE-02", options, cell=cell)
        if said == "accept":
            return False
        if said == "power":
            use(table, WRESTLER, "HUM-POW-04")
            return True
        spend_token(table, seat)
    return None


def _dice_against(table: Table, cell: str, needed: int) -> int:
    """Return the dice to roll for a human that is still held, where as much is needed as before; 0 else."""
    same = capture_number(table.components, table.position) == needed
    return int(same and cell in caught(table.position))


def _weapons(table: Table, cell: str, *, ask_all: bool) -> Steps[str]:
    """Let the others arm the human, clockwise from the left; return the weapon that wounds (HUM-CAP-03).

    There is no other fight (HUM-CAP-04).

    The first wound ends it (HUM-EVT-03, HUM-EVT-04). Each plays one card a round (HUM-EVT-01).
    """
    position = table.position
    for seat in others_from_left(position, active_seat(position)):
        if position.players[seat].played:
            continue
        if position.players[seat].automa:
            weapon = yield from _flip(table, seat)
        else:
            weapon = yield from _play(table, seat, cell, ask_all=ask_all)
        if not weapon or (yield from is_cancelled(table, seat, weapon)):
            continue
        if (yield from _hits(table, seat, weapon)):
            table.note("weapon-hit", "HUM-CAP-06", seat=seat, card=weapon)
            return weapon
        table.note("weapon-missed", "HUM-CAP-06", seat=seat, card=weapon)
    return ""


def _play(table: Table, seat: str, cell: str, *, ask_all: bool) -> Steps[str]:
    """Ask for a weapon from the hand of a seat, a reaction; "" for none (HUM-EVT-05, HUM-EVT-06)."""
    weapons = maybe_in_hand(table, seat, table.components.weapons)
    known = table.position.hands == "known"
    if not weapons and not (ask_all and known and holds_cards(table, seat)):
        return ""
    options, asking = [*weapons, PASS], Asking(decoy=not weapons)
    weapon = yield from choose("weapon", seat, "HUM-CAP-03", options, secret=known, asking=asking, cell=cell)
    if weapon == PASS:
        return ""
    leave_hand(table, seat, weapon)
    table.position.players[seat].played = True
    note_played(table, "weapon", "weapon-played", "HUM-CAP-03", seat, weapon)
    return weapon


def _flip(table: Table, seat: str) -> Steps[str]:
    """Flip an event card for an automa, once a round; only a weapon is played (HUM-SOLO-05)."""
    dealt = table.position.hands == "known"
    card = yield from draw_card(table, "event", "flipped-card", NOBODY, "HUM-SOLO-05", dealt=dealt, seat=seat)
    if not card:
        return ""
    table.position.players[seat].played = True
    discard(table, "event", card)
    table.note("event-flipped", "HUM-SOLO-05", seat=seat, card=card)
    if card not in table.components.weapons:
        return ""
    table.note("weapon-played", "HUM-CAP-03", seat=seat, card=card)
    return card


def _hits(table: Table, seat: str, weapon: str) -> Steps[bool]:
    """Roll for the human, whoever played the weapon, with its bonus (HUM-CAP-05, HUM-EVT-07, HUM-CARD-01)."""
    player, by = table.position.players[seat], answering(table.position, seat)
    bonus = table.components.events[weapon].bonus
    while True:
        (die,) = yield from roll(
            "weapon-roll", by, "HUM-CAP-05", card=weapon, needed=WOUNDS_FROM, bonus=bonus
        )
        table.note("weapon-rolled", "HUM-CAP-05", seat=seat, die=die, total=die + bonus, needed=WOUNDS_FROM)
        if die + bonus >= WOUNDS_FROM:
            return True
        if player.automa or not player.do_over:
            return False
        if (yield from choose("reroll", seat, "HUM-DICE-02", ["do-over", "accept"], card=weapon)) == "accept":
            return False
        spend_token(table, seat)
