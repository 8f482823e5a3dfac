"""A whole game at the table: turn after turn, until somebody has the points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from printkit.games.humans.automa import BEGUN_AT
from printkit.games.humans.barricade import helpers, modifiers
from printkit.games.humans.components import FACES, Components, components_of
from printkit.games.humans.decks import maybe_in_hand
from printkit.games.humans.move import walls_to_try, within_reach
from printkit.games.humans.pieces import (
    active_player,
    active_seat,
    capture_number,
    caught,
    figure_at,
    has_power,
    points,
    seat_and_cell,
    town_now,
)
from printkit.games.humans.play_event import has_target, may_play
from printkit.games.humans.position import Position, Table, possible_steps, seen_position
from printkit.games.humans.powers import CHEERLEADER, LULLED, MUSICIAN, movable_humans
from printkit.games.humans.town import tile_and_turn
from printkit.games.humans.validate import read_position
from printkit.games.humans.visibility import COVERED
from printkit.games.sentences import Names, labelled, named
from printkit.kit.model import Kit
from printkit.table.act import Ruleset
from printkit.table.answers import Choose
from printkit.table.legal_actions import ActionField, LegalAction, TurnState
from printkit.table.log import Call
from printkit.table.question import Question
from printkit.table.seating import Seating


def moment(
    game: Ruleset[Position, Components], position: Mapping[str, Any], done: Sequence[Call], party: Seating
) -> TurnState:
    """Set up; then begin a turn, move, break in, capture and end: seat after seat (HUM-TURN-01)."""
    if not done:
        return _before(party)
    table: Table = Table(game.read(position), game.components)
    now, steps = table.position, possible_steps(table.position)
    seat = active_seat(now)
    if now.winner:
        return TurnState(seat, over=True)
    values = {"seat": seat}
    people = [each for each in now.order if not now.players[each].automa]
    ask_all = {"ask_all": True} if now.hands == "known" and len(people) > 1 else {}
    rest = (*_cards(table), _counted(seat))
    if active_player(table).automa:
        return _automa(table, rest, ask_all)
    offers: list[LegalAction] = []
    if "start" in steps:
        offers.append(LegalAction("begin-turn", Call("begin-turn"), values=values))
    if "move" in steps:
        name = "captures" if caught(now) else "captures-none"
        offers += [*_moves(table), *_powers(table), LegalAction(name, Call("captures", ask_all))]
    if "capture" in steps and not caught(now):
        offers.append(LegalAction("end-turn", Call("end-turn"), values=values))
    elif steps == ("capture",):
        offers.append(LegalAction("captures", Call("captures", ask_all)))
    if steps == ("capture",):
        return TurnState(seat, tuple(offers), pace="at once")
    return TurnState(seat, (*offers, *rest), pace="ready" if steps == ("start",) else "choice")


AUTOMA_PARTS = {step: part for part, step in BEGUN_AT.items() if part != "whole"}
"""What an automa does at each step of its turn."""


def _automa(table: Table, rest: tuple[LegalAction, ...], args: Mapping[str, Any]) -> TurnState:
    """Let an automa go on, part after part: whoever may plays a card before (HUM-EVT-02)."""
    position, seat = table.position, active_seat(table.position)
    parts = [AUTOMA_PARTS[step] for step in possible_steps(position)]
    calls = [Call("automa-turn", {"part": part, **({} if part == "tile" else args)}) for part in parts]
    go_on = [
        LegalAction(f"automa-{part}", call, values={"seat": seat})
        for part, call in zip(parts, calls, strict=True)
    ]
    if len(parts) > 1:
        return TurnState(seat, (*go_on, *rest), pace="choice")
    nobody = parts != ["tile"] and not any(_cards(table))
    at_once = nobody or (parts == ["capture"] and not caught(position))
    return TurnState(seat, (*go_on, *rest), pace="at once" if at_once else "ready")


def between(
    game: Ruleset[Position, Components], position: Mapping[str, Any], _: Seating
) -> tuple[LegalAction, ...]:
    """Offer whoever may the cards that they may play, also while a question waits (HUM-EVT-02)."""
    table: Table = Table(game.read(position), game.components)
    return tuple(_cards(table))


def _before(party: Seating) -> TurnState:
    """Offer to deal: those who draw their own cards hold printed ones, others may have them in the app."""
    seats = [*party.people, *party.bots]
    args = {"seats": len(seats), "automa": len(party.bots), "characters": seats}
    modes = ("hidden",) if party.own else ("known", "hidden")
    offers = tuple(LegalAction(f"hands-{mode}", Call("setup", {**args, "hands": mode})) for mode in modes)
    return TurnState(seats[0], offers, pace="choice" if len(offers) > 1 else "ready", asks="ask-hands")


def _moves(table: Table) -> Iterator[LegalAction]:
    """Offer what each zombie that is not on a human may do: go somewhere, break a barricade (HUM-MOVE-01)."""
    position, cells = table.position, town_now(table).cells
    capture = successes(capture_number(table.components, position))
    for start in dict.fromkeys(active_player(table).zombies):
        if start in position.humans:
            continue
        figure = figure_at(active_seat(position), start)
        reached, walls = within_reach(table, start), walls_to_try(table, start)
        more = []
        for to in cells:
            if to in reached:
                values = {"cell": to, "n": reached[to]}
                name, chance = "move-to", None
                if to in position.humans:
                    name, chance, values = "move-onto", percent(capture), {**values, "faces": capture}
                call, sign = Call("move-zombie", {"from": start, "to": to}), str(reached[to])
                more.append(LegalAction(name, call, values=values, on=(figure, to), sign=sign, chance=chance))
            if to in walls:
                more.append(_breaking(table, figure, start, to, walls[to]))
        if more:
            yield LegalAction("move", more=tuple(more), values={"cell": start})


def _breaking(table: Table, figure: str, start: str, to: str, wall: str) -> LegalAction:
    """Offer to break a barricade, with the faces that do it: with everybody's help more may (HUM-BAR-07)."""
    tile = town_now(table).cells[wall].tile
    needed, bonus = table.components.tiles[tile].barricade, modifiers(table)
    help_, sure = helpers(table, start)
    faces, helped = successes(needed - bonus - (help_ if sure else 0)), successes(needed - bonus - help_)
    name = "break" if faces == helped else "break-helped"
    values = {"cell": to, "tile": tile, "needed": needed, "faces": faces, "helped": helped}
    call = Call("break-barricade", {"from": start, "to": to})
    return LegalAction(name, call, values=values, on=(figure, to), chance=percent(faces))


def percent(faces: int) -> int:
    """Return the chance of so many faces of a die in per cent."""
    return round(100 * faces / FACES)


def successes(needed: int) -> int:
    """Return how many faces of a die are at least so much."""
    return max(0, min(FACES, FACES + 1 - needed))


def _powers(table: Table) -> Iterator[LegalAction]:
    """Offer the abilities that are used while zombies move (HUM-POW-02, HUM-POW-06)."""
    seat = active_seat(table.position)
    useful = seat == CHEERLEADER or (seat == MUSICIAN and movable_humans(table, LULLED))
    if useful and has_power(table.position, seat):
        yield LegalAction("power", Call("use-power", {"seat": seat}), values={"power": seat})


def _cards(table: Table) -> Iterator[LegalAction]:
    """Offer the cards that may be played now, by what everybody knows: no hand is told (HUM-EVT-02).

    Of dealt hands nobody finds out who has tried to play what.
    """
    position = table.position
    fit = {
        seat: [card for card in table.components.events if _is_fit(table, seat, card)]
        for seat in position.order
    }
    people = [seat for seat, player in position.players.items() if not player.automa]
    alone = len(people) == 1  # and hides nothing
    told = {seat: maybe_in_hand(table, seat, cards) if alone else cards for seat, cards in fit.items()}
    seats = [seat for seat in position.order if told.get(seat)]
    cards = [card for card in table.components.events if any(card in told[seat] for seat in seats)]
    if seats:
        fields = (
            ActionField("seat", Choose(tuple(seats)), own=True),
            ActionField("card", Choose(tuple(cards))),
        )
        silent = position.hands == "known"
        yield LegalAction("cards", Call("play-event"), fields=fields, silent=silent, any_time=True)


def _is_fit(table: Table, seat: str, card: str) -> bool:
    """Whether a seat might play a kind of card now, of which not all copies are discarded."""
    copies = table.components.events[card].copies
    return may_play(table, seat, card) and table.position.event_discard.count(card) < copies


def _counted(seat: str) -> LegalAction:
    """Offer to count points, to tell chances, and to end the game."""
    more = (
        LegalAction("score", Call("score"), tells=True),
        LegalAction("odds", Call("odds"), values={"seat": seat}, tells=True),
        LegalAction("score-stop", more=(LegalAction("score-final", Call("score", {"final": True})),)),
    )
    return LegalAction("ask", more=more)


def option(kit: Kit, question: Question, option: str, names: Names) -> str:
    """Name an option: a card, a place for a tile, a zombie that is hit, a cell, what is done, or said."""
    if question.purpose == "tile-place":
        cell, turn = tile_and_turn(option)
        return kit.say("placed-turned", cell=cell, turn=turn).plain if turn else cell
    if question.purpose == "bullet-zombie":
        seat, cell = seat_and_cell(option)
        return kit.say("zombie-of", seat=named(kit, "seat", seat, names), cell=cell).plain
    if question.purpose == "fresh-meat-tile":
        return option
    if question.purpose == "tie":
        return kit.say(f"tie-{option}").plain
    field = {"tile": "tile", "character": "seat"}.get(question.purpose, "card")
    return named(kit, field, option, {} if field == "card" else names)


def choosable(kit: Kit, position: Mapping[str, Any], field: ActionField, seat: str) -> Mapping[str, str]:
    """Return the event cards that a seat may play now, as it sees its hand, each with what it does.

    One without a target may be played for nothing: that is told too (HUM-CARD-14). Who has no character may
    play none.
    """
    if seat not in position["players"]:
        return {}
    components = components_of(kit)
    players = {
        each: {**player, "hand": [card for card in player["hand"] if card != COVERED]}
        for each, player in position["players"].items()
    }
    table: Table = Table(read_position({**position, "players": players}, components), components)
    options = field.want.options if isinstance(field.want, Choose) else ()
    fit = [card for card in options if _is_fit(table, seat, card)]
    without = kit.say("remark-without-target").plain
    return {
        card: " ".join(
            [kit.row("event-card", card)["text"].plain, *([] if has_target(table, seat, card) else [without])]
        )
        for card in maybe_in_hand(table, seat, fit)
    }


def option_place(position: Mapping[str, Any], question: Question, option: str) -> str:
    """Return the cell, slot or figure of the board that an option is about."""
    if question.purpose in ("tile-place", "fresh-meat-tile"):
        return slot_place(option.partition("@")[0])
    if question.purpose in OF_CELLS or question.purpose == "bullet-zombie":
        return option
    return ""


def slot_place(slot: str) -> str:
    """Name a slot of the frame on the board, apart from its centre cell."""
    return f"slot:{slot}"


OF_CELLS = (
    "second-human",
    "human-cells",
    "token-cells",
    "first-human",
    "flight-cell",
    "fresh-meat-cells",
    "sewers-zombie",
    "sewers-cell",
    "planks-cell",
    "panic-human",
    "panic-cell",
    "lullaby-human",
    "lullaby-cell",
)
"""What is asked about cells of the board."""


def remark(kit: Kit, position: Mapping[str, Any], question: Question, option: str, names: Names) -> str:
    """Return what a weapon adds to the die of the human (HUM-CARD-01)."""
    if question.purpose == "weapon" and (row := kit.find("event-card", option)) and row["bonus"]:
        return kit.say("weapon-bonus", n=row["bonus"]).plain
    return ""


def final_points(kit: Kit, position: Mapping[str, Any], names: Names) -> list[str]:
    """Return the points of all, in the order of play (HUM-CAP-15, HUM-CAP-17)."""
    players = seen_position(position).players
    told = [f"{named(kit, 'seat', seat, names)} {points(players[seat])}" for seat in position["order"]]
    return [labelled(kit, "final-points", ", ".join(told))]
