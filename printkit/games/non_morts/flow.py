"""A whole evening of film: turn after turn, until somebody is proved right or nobody is left."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from printkit.base.cells import cell
from printkit.base.faults import refuse
from printkit.base.msgid import N_
from printkit.games.non_morts.attack import payers
from printkit.games.non_morts.board import clue_lines, place_of, purse_lines, vote_lines, who_is_there
from printkit.games.non_morts.cast import alive, zombie_sizes
from printkit.games.non_morts.components import Components, components_of
from printkit.games.non_morts.move import OUT, destinations
from printkit.games.non_morts.position import Grid, Position, Table
from printkit.games.non_morts.proposals import Barricade, Effect, Grow, Heal, Story
from printkit.games.non_morts.purse import cost
from printkit.games.non_morts.rooms import passages, rooms
from printkit.games.non_morts.seats import clockwise, humans
from printkit.games.non_morts.turn import event_possible
from printkit.games.non_morts.validate import seen_position
from printkit.games.sentences import Names, named
from printkit.kit.model import Kit
from printkit.table.act import Ruleset
from printkit.table.codec import write
from printkit.table.legal_actions import LegalAction, TurnState
from printkit.table.log import Call
from printkit.table.question import Question
from printkit.table.seating import Seating

CITY = (6, 4)
"""Columns and rows of the printed plan of the city."""

CITY_WORDS = re.compile(r"(?:(\d{1,2}) ?[x×] ?(\d{1,2})\b ?)?(?:\b([a-z]{1,2}\d{1,2})\b ?)?(.*)", re.I)
"""What may be added to a game in the city: its size, the cell where all begin, the place of the film."""

PAID = ("propose-price", "propose-payment", "scream-payment")
"""Questions that nobody answers without a look at the purses."""

ROOMS = ("zombie-move-arrival", "zombie-move-where", "move-where", "scream-where", "open-exit-room")
"""Questions that nobody answers without a look at who is in the rooms."""

ACTING = ("move-who", "kill-who")
"""Questions about which survivor does something from where it is."""

TOLD = ("text", "clue_text", "room_name", "place")
"""Arguments that hold players' own words."""

EVENTS = ("move", "kill", "scream", "open-exit")

ASIDE = ("propose", "infect")
"""What comes between the steps of a turn."""


def moment(
    game: Ruleset[Position, Components], position: Mapping[str, Any], done: Sequence[Call], party: Seating
) -> TurnState:
    """Set up; then go through each turn, with proposals between its steps (NM-PROP-01)."""
    steps = [each.call for each in done if each.call not in ASIDE]
    if not steps:
        return TurnState(next(iter(party.names)), tuple(_setups(party)))
    if position["over"]:
        return TurnState(position["active"], over=True)
    table: Table = Table(game.read(position), game.components)
    active, mode = table.position.active, table.position.turn.mode
    if active in table.position.rivals:
        return TurnState(
            active, (LegalAction("rival-turn", Call("rival-turn"), values={"seat": active}), *_between(table))
        )
    if mode == "":
        return TurnState(
            active, (LegalAction("start-turn", Call("start-turn"), values={"seat": active}), *_between(table))
        )
    if mode == "survivors":
        return TurnState(active, (*_events(table), *_between(table)), pace="choice")
    if steps[-1] == "zombie-move":
        return TurnState(
            active, (*_clues(table, "end-turn"), *_between(table)), pace="choice", asks="now-clue"
        )
    step = "zombie-move" if steps[-1] == "zombie-attack" else "zombie-attack"
    return TurnState(active, (LegalAction(step, Call(step)), *_between(table)))


def between(
    game: Ruleset[Position, Components], position: Mapping[str, Any], _: Seating
) -> tuple[LegalAction, ...]:
    """Offer what may come at any time, also while a question waits (NM-PROP-01, NM-INF-03)."""
    return tuple(_between(Table(game.read(position), game.components)))


def aside(kit: Kit, position: Mapping[str, Any], question: Question, names: Names) -> list[str]:
    """Return which clue is judged, what a survivor carries out, what votes do, and what is in the purses."""
    if question.purpose == "propose-vote":
        return [*vote_lines(kit), *purse_lines(kit, position, names)]
    if question.purpose in PAID:
        return purse_lines(kit, position, names)
    if question.purpose not in ("move-judge", "move-claim"):
        return []
    lines = clue_lines(kit, position["survivors"][question.about["hero"]]["clues"], names)
    at = question.about.get("clue")
    return lines if at is None else [lines[at - 1]]


def remark(kit: Kit, position: Mapping[str, Any], question: Question, option: str, names: Names) -> str:
    """Return who is in a room that is chosen; where those are who may act, and who of them can only leave.

    A cell of the city is drawn with the others above, and has no room for it.
    """
    if question.purpose in ROOMS and not position["grid"]:
        return who_is_there(kit, position, option)
    if question.purpose not in ACTING or option not in position["survivors"]:
        return ""
    told = [place_of(kit, position, option, names)]
    if question.purpose == "move-who":
        components = components_of(kit)
        table: Table = Table(seen_position(position, components), components)
        told += [kit.say("remark-only-out").plain] if destinations(table, option) == [OUT] else []
    return ", ".join(filter(None, told))


def what_was_said(kit: Kit, args: Mapping[str, Any], names: Names) -> list[str]:
    """Return what players said themselves, and the effect that they propose."""
    told = [kit.say("board-told", text=args[name]).plain for name in TOLD if args.get(name)]
    effect = {**args.get("effect", {"type": "none"})}
    kind = effect.pop("type")
    if kind != "none":
        values = {name: named(kit, name, value, names) for name, value in effect.items()}
        told.append(kit.say(f"offer-effect-{kind}", **values).plain)
    return told


def _setups(party: Seating) -> Iterator[LegalAction]:
    """Offer the plain game, then every mix of variants; own dice keep theories hidden, rivals' excepted."""
    players = len(party.names)
    plain: dict[str, Any] = {"players": players, "rivals": party.bots}
    if party.own and not party.bots:
        plain["hidden"] = True
    yield LegalAction("setup", Call("setup", plain), words="place")
    variants = ("stacks", "infected", *(("teams",) if players in (4, 6) else ()), "city")
    mixes = [mix for size in range(1, len(variants) + 1) for mix in combinations(variants, size)]
    more = tuple(_city(plain, mix) if "city" in mix else _drawn(plain, mix) for mix in mixes)
    yield LegalAction("with-variants", more=more)


def _drawn(plain: Mapping[str, Any], mix: Sequence[str]) -> LegalAction:
    """Offer a game with variants whose rooms are drawn."""
    call = Call("setup", {**plain, "variants": list(mix)})
    return LegalAction("variants", call, words="place", values={"variants": list(mix)})


def _city(plain: Mapping[str, Any], mix: Sequence[str]) -> LegalAction:
    """Offer a game in the city, of the printed size unless another is added (NM-CITY-01)."""
    call = Call("setup", {**plain, "variants": list(mix), **city_arguments("")})
    values = {"variants": list(mix), "size": "{}x{}".format(*CITY), "start": call.args["start"]}
    return LegalAction("variants-city", call, words="place", values=values, read=city_arguments)


def city_arguments(words: str) -> dict[str, Any]:
    """Read `8x5 D3 The harbour`: each part may be left out; all begin in the middle unless told."""
    match = CITY_WORDS.fullmatch(words.strip())
    across, down, start, place = match.groups() if match else (None, None, None, words)
    columns, rows = (int(across), int(down)) if across and down else CITY
    middle = cell((columns - 1) // 2, (rows - 1) // 2)
    grid = {"columns": columns, "rows": rows}
    return {"grid": grid, "start": start.upper() if start else middle, "place": place}


def _events(table: Table) -> Iterator[LegalAction]:
    """Offer the survivors' events that are possible and affordable, then the end (NM-TURN-03)."""
    for event in EVENTS:
        if event_possible(table, event):
            yield _event(table, event)
    if event_possible(table, "geek-clue"):
        values = {"what": "geek-clue", "n": cost(table, "geek-clue")}
        yield LegalAction("event-more", more=tuple(_clues(table, "geek-clue")), values=values)
    drawn = not isinstance(table.position.grid, Grid)
    yield LegalAction(
        "end-turn" if drawn else "end-turn-city", Call("end-turn"), words="room_name" if drawn else ""
    )


def _event(table: Table, event: str) -> LegalAction:
    """Offer an event with its price, and the cop's where that is another (NM-COP-01, NM-COP-02)."""
    price, values = table.components.prices[event], {"what": event, "n": cost(table, event)}
    cops = {"move": price.with_cop, "kill": price.by_cop}.get(event)
    if cops is None:
        return LegalAction("event", Call(event), values=values)
    return LegalAction("event-cop", Call(event), values={**values, "cop": cops})


def _clues(table: Table, procedure: str) -> Iterator[LegalAction]:
    """Offer a clue of each kind, and of none unless a rival plays: then the assistant judges (NM-KIND-01)."""
    for kind, theories in _theories_by_kind(table).items():
        call = Call(procedure, {"clue_kind": kind})
        yield LegalAction("clue", call, words="clue_text", values={"kind": kind, "theories": theories})
    if not table.position.rivals:
        yield LegalAction("clue-free", Call(procedure), words="clue_text")


def _theories_by_kind(table: Table) -> dict[str, list[str]]:
    theories = table.components.theories
    return {kind: [each for each in theories if kind in theories[each]] for kind in table.components.kinds}


def _between(table: Table) -> Iterator[LegalAction]:
    """Offer what may come between: the infected's decline, and a proposal."""
    if seats := payers(table):
        more = tuple(
            LegalAction("infect-payer", Call("infect", {"payer": seat}), values={"seat": seat})
            for seat in seats
        )
        yield LegalAction("infect", more=more)
    yield _propose(table)


def _propose(table: Table) -> LegalAction:
    """Offer to propose something, whoever does it; the active player stands first."""
    people = humans(table.position)
    proposers = tuple(
        LegalAction("propose-by", more=tuple(_proposals(table, seat)), values={"seat": seat})
        for seat in clockwise(table.position, table.position.active)
        if seat in people
    )
    return LegalAction("propose", more=proposers if len(proposers) > 1 else proposers[0].more)


def _proposals(table: Table, seat: str) -> Iterator[LegalAction]:
    """Offer what a seat may propose; where barricades could stand comes last, by itself."""
    barricades = []
    for effect in _effects(table):
        fields = write(effect)
        values = {name: value for name, value in fields.items() if name != "type"}
        call = Call("propose", {"by": seat, "effect": fields})
        read = _event_told if isinstance(effect, Story) else None
        offer = LegalAction(f"effect-{fields['type']}", call, words="text", values=values, read=read)
        if isinstance(effect, Barricade):
            barricades.append(offer)
        else:
            yield offer
    if barricades:
        yield LegalAction("effect-barricades", more=tuple(barricades))


def _event_told(words: str) -> dict[str, Any]:
    """Read what an event tells that does nothing else: there is no vote on an empty one."""
    if not words.strip():
        refuse("", N_("say what happens in the event"))
    return {"text": words}


def _effects(table: Table) -> Iterator[Effect]:
    """Yield every effect that could take place now (NM-PROP-03)."""
    position = table.position
    yield Story()
    for survivor in alive(table):
        if position.survivors[survivor].blood < table.components.survivors[survivor].blood:
            yield Heal("heal", survivor)
    blocked = [{*pair} for pair in position.barricades]
    for pair in passages(position):
        if {*pair} not in blocked:
            yield Barricade("barricade", list(pair))
    if "stacks" in position.variants:
        for room in rooms(position):
            for size in zombie_sizes(position, room):
                yield Grow("grow", room, size)
