"""A whole evening of film: turn after turn, until somebody is proved right or nobody is left."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from printkit.games.evening import Evening
from printkit.games.non_morts.board import board, clue_lines, option
from printkit.games.non_morts.box import Box
from printkit.games.non_morts.cast import alive
from printkit.games.non_morts.effects import Barricade, Effect, Grow, Heal, Story
from printkit.games.non_morts.plan import passages, rooms
from printkit.games.non_morts.position import Grid, Position, Table
from printkit.games.non_morts.purse import cost
from printkit.games.non_morts.seats import humans
from printkit.games.non_morts.turn import possible
from printkit.games.telling import Names
from printkit.kit.model import Kit
from printkit.table.act import Game
from printkit.table.codec import write
from printkit.table.log import Call
from printkit.table.moment import Moment, Offer
from printkit.table.party import Party
from printkit.table.question import Question

CITY = {"grid": {"columns": 6, "rows": 4}, "start": "C2"}
"""The printed plan of the city, and the cell in its middle."""

SECRET = ("setup-theory", "setup-theory-in-play")

EVENTS = ("move", "kill", "scream", "open-exit")

ASIDE = ("propose", "infect")
"""What comes between the steps of a turn."""


def moment(
    game: Game[Position, Box], position: Mapping[str, Any], done: Sequence[str], party: Party
) -> Moment:
    """Set up; then go through each turn, with proposals between its steps (NM-PROP-01)."""
    steps = [procedure for procedure in done if procedure not in ASIDE]
    if not steps:
        return Moment(next(iter(party.names)), tuple(_setups(party)))
    if position["over"]:
        return Moment(position["active"], over=True)
    table: Table = Table(game.read(position), game.box)
    active, mode = table.position.active, table.position.turn.mode
    if active in table.position.rivals:
        return Moment(
            active, (Offer("rival-turn", Call("rival-turn"), values={"seat": active}), *_between(table))
        )
    if mode == "":
        return Moment(
            active, (Offer("start-turn", Call("start-turn"), values={"seat": active}), *_between(table))
        )
    if mode == "survivors":
        return Moment(active, (*_events(table), *_between(table)), pace="choice")
    if steps[-1] == "zombie-move":
        return Moment(active, (*_clues(table, "end-turn"), *_between(table)), pace="choice")
    step = "zombie-move" if steps[-1] == "zombie-attack" else "zombie-attack"
    return Moment(active, (Offer(step, Call(step)), *_between(table)))


def audience(question: Question, party: Party) -> str:
    """Keep theories secret (NM-SETUP-02, NM-RIVAL-01)."""
    return question.by if question.purpose in SECRET else ""


def aside(kit: Kit, position: Mapping[str, Any], question: Question, names: Names) -> list[str]:
    """Tell which clue is judged, and what the survivor on the way out carries."""
    if question.purpose not in ("move-judge", "move-claim"):
        return []
    lines = clue_lines(kit, position["survivors"][question.about["hero"]]["clues"], names)
    at = question.about.get("clue")
    return lines if at is None else [lines[at - 1]]


def _setups(party: Party) -> Iterator[Offer]:
    """Offer the plain game, then every mix of variants; own dice keep theories hidden, rivals' excepted."""
    players = len(party.names)
    plain: dict[str, Any] = {"players": players, "rivals": party.bots}
    if party.own and not party.bots:
        plain["hidden"] = True
    yield Offer("setup", Call("setup", plain), words="place")
    variants = ("stacks", "infected", *(("teams",) if players in (4, 6) else ()), "city")
    mixes = [mix for size in range(1, len(variants) + 1) for mix in combinations(variants, size)]
    calls = {
        mix: Call("setup", {**plain, "variants": list(mix), **(CITY if "city" in mix else {})})
        for mix in mixes
    }
    more = tuple(
        Offer("variants", calls[mix], words="place", values={"variants": list(mix)}) for mix in mixes
    )
    yield Offer("with-variants", more=more)


def _events(table: Table) -> Iterator[Offer]:
    """Offer the survivors' events that are possible and affordable, then the end (NM-TURN-03)."""
    for event in EVENTS:
        if possible(table, event):
            yield Offer("event", Call(event), values={"what": event})
    if possible(table, "geek-clue"):
        yield Offer("event-more", more=tuple(_clues(table, "geek-clue")), values={"what": "geek-clue"})
    drawn = not isinstance(table.position.grid, Grid)
    yield Offer(
        "end-turn" if drawn else "end-turn-city", Call("end-turn"), words="room_name" if drawn else ""
    )


def _clues(table: Table, procedure: str) -> Iterator[Offer]:
    """Offer a clue of each kind, and of none unless a rival plays: then the assistant judges (NM-KIND-01)."""
    for kind, theories in _theories_by_kind(table).items():
        call = Call(procedure, {"clue_kind": kind})
        yield Offer("clue", call, words="clue_text", values={"kind": kind, "theories": theories})
    if not table.position.rivals:
        yield Offer("clue-free", Call(procedure), words="clue_text")


def _theories_by_kind(table: Table) -> dict[str, list[str]]:
    theories = table.box.theories
    return {kind: [each for each in theories if kind in theories[each]] for kind in table.box.kinds}


def _between(table: Table) -> Iterator[Offer]:
    """Offer what may come between two steps: a proposal, and the infected's decline (NM-INF-03)."""
    people = humans(table.position)
    if table.position.turn.mode == "zombies" and not table.position.turn.infected_hurt:
        payers = [seat for seat in people if table.position.tokens[seat] >= cost(table, "infect")]
        if payers and "infected" in alive(table):
            more = tuple(
                Offer("infect-payer", Call("infect", {"payer": seat}), values={"seat": seat})
                for seat in payers
            )
            yield Offer("infect", more=more)
    proposers = tuple(
        Offer("propose-by", more=tuple(_proposals(table, seat)), values={"seat": seat}) for seat in people
    )
    yield Offer("propose", more=proposers if len(proposers) > 1 else proposers[0].more)


def _proposals(table: Table, seat: str) -> Iterator[Offer]:
    for effect in _effects(table):
        fields = write(effect)
        values = {name: value for name, value in fields.items() if name != "type"}
        call = Call("propose", {"by": seat, "effect": fields})
        yield Offer(f"effect-{fields['type']}", call, words="text", values=values)


def _effects(table: Table) -> Iterator[Effect]:
    """Give every effect that could take place now (NM-PROP-03)."""
    position = table.position
    yield Story()
    for survivor in alive(table):
        if position.survivors[survivor].blood < table.box.survivors[survivor].blood:
            yield Heal("heal", survivor)
    blocked = [{*pair} for pair in position.barricades]
    for pair in passages(position):
        if {*pair} not in blocked:
            yield Barricade("barricade", list(pair))
    if "stacks" in position.variants:
        for room in rooms(position):
            for size in dict.fromkeys(position.zombies.get(room, [])):
                yield Grow("grow", room, size)


EVENING = Evening(rivals=2, moment=moment, audience=audience, board=board, option=option, aside=aside)
