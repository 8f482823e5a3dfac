"""Whole games by chance: what may be begun is begun, what is asked is answered, as chance has it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from printkit.base.dataclass import dataclass
from printkit.base.faults import RefusedError
from printkit.games.humans.game import GAME
from printkit.table.act import Act
from printkit.table.answers import Choose
from printkit.table.legal_actions import LegalAction
from printkit.table.log import Call
from printkit.table.seating import Seating
from tests.games.kinds import AnyAct, AnyGame, Json

CHARACTERS = ("attorney", "cheerleader", "doctor", "wrestler", "miner", "musician")

MAX_ACTS = 500


@dataclass(frozen=True)
class Begun:
    """An act of a game: what it began on, and how it went."""

    call: Call
    before: Json
    act: AnyAct


def party(chance: Random, people: int, bots: int, *, own: bool = False) -> Seating:
    """Seat so many people and so many bots, in any of the seats."""
    seats = chance.sample(CHARACTERS, people + bots)
    names = {seat: f"N{at}" if at < people else "" for at, seat in enumerate(seats)}
    return Seating(names, seats[people:], own)


def leaves(offers: Sequence[LegalAction]) -> Iterator[LegalAction]:
    """Yield what may be begun, but for the end of the game at any time."""
    for offer in offers:
        yield from leaves(offer.more)
        if offer.call and offer.call.args.get("final") is None:
            yield offer


def begun(offer: LegalAction, chance: Random) -> Call:
    """Return what begins, with anything chosen in its fields."""
    chosen = {
        each.name: chance.choice(each.want.options) for each in offer.fields if isinstance(each.want, Choose)
    }
    return offer.begun("", chosen)


def chosen(offers: Sequence[LegalAction], chance: Random) -> LegalAction:
    """Return what somebody begins who wants to win, most of the time."""
    for names, often in WANTED:
        wanted = [offer for offer in offers if offer.name in names]
        if wanted and chance.random() < often:
            return chance.choice(wanted)
    return chance.choice(offers)


WANTED = (
    (("begin-turn", "automa-tile", "automa-movement", "automa-capture", "end-turn"), 0.8),
    (("move-onto",), 0.8),
    (("break",), 0.4),
    (("captures", "captures-none"), 0.3),
)
"""What is begun first where it is offered, and how often."""


def whole_game(
    rules: AnyGame, chance: Random, seated: Seating, answer: Callable[..., Any], most: int = MAX_ACTS
) -> Iterator[Begun]:
    """Play a game from its set-up to its end; after so many acts the points are counted (HUM-GOAL-04)."""
    position: Json = {"game": "humans"}
    done: list[Call] = []
    refused = 0
    while not (state := GAME.moment(rules, position, done, seated)).over:
        offers = [*leaves(state.offers)]
        offer = offers[0] if state.pace == "at once" else chosen(offers, chance)
        call = begun(offer, chance)
        if len(done) + refused >= most and state.pace != "at once":
            call = Call("score", {"final": True})
        elif call.call in ("odds", "score") and chance.random() < 0.8:
            refused += 1
            continue
        try:
            act = Act(rules, call.call, position, call.args)
        except RefusedError:
            assert call.call == "play-event", call
            refused += 1
            continue
        while act.pending:
            between = cut_in(rules, act, seated, chance) if act.pending.between and not act.between else None
            act.answer(between or answer(act.pending, chance))
        yield Begun(call, position, act)
        position = act.position()
        done.append(call)


def cut_in(rules: AnyGame, act: AnyAct, seated: Seating, chance: Random) -> Json | None:
    """Return a card that somebody plays while a question waits, now and then (HUM-EVT-02)."""
    offers = GAME.between(rules, act.position(), seated)
    if not offers or chance.random() < 0.8:
        return None
    call = begun(offers[0], chance)
    try:
        Act(rules, call.call, act.position(), call.args)
    except RefusedError:
        return None
    return {"call": call.call, "args": dict(call.args)}


def counted(position: Json) -> Counter[str]:
    """Count what lies on the table: zombies, humans, dice tokens, and cards that are not in a deck."""
    players = position.get("players", {}).values()
    return Counter(
        zombies=sum(len(player["zombies"]) for player in players),
        humans=len(position.get("humans", ())),
        tokens=sum(player["do_over"] for player in players) + len(position.get("tokens", ())),
        events=sum(len(player["hand"]) + player["hidden"] for player in players)
        + len(position.get("event_discard", ())),
        wounds=sum(len(player["wounds"]) for player in players) + len(position.get("wound_discard", ())),
        captures=sum(player["eaten"] for player in players) + len(position.get("capture_discard", ())),
    )


def reshuffled(act: AnyAct) -> set[str]:
    """Return the decks that were made anew of their discard, by what they are counted as."""
    return {f"{event.fields['deck']}s" for event in act.events if event.kind == "deck-reshuffled"}


CHANGES: dict[str, dict[str, int]] = {
    "zombie-placed": {"zombies": 1},
    "zombie-added": {"zombies": 1},
    "zombie-returned": {"zombies": 1},
    "zombie-removed": {"zombies": -1},
    "human-infected": {"zombies": 1, "humans": -1},
    "human-eaten": {"humans": -1},
    "human-placed": {"humans": 1},
    "token-placed": {"tokens": 1},
    "do-over-spent": {"tokens": -1},
    "card-drawn": {"events": 1},
    "event-flipped": {"events": 1},
    "wound-drawn": {"wounds": 1},
    "capture-card-drawn": {"captures": 1},
}
"""What each event does to what lies on the table; all others leave it as it is."""


def changed(act: AnyAct, before: Json) -> Counter[str]:
    """Count what lies on the table after an act, by what was told."""
    count = counted(before)
    for event in act.events:
        count.update(CHANGES.get(event.kind, {}))
        if event.kind in ("do-over-given", "tokens-gained"):
            count["tokens"] += event.fields["count"]
        if event.kind == "cards-drawn":
            count["events"] += event.fields["count"]
    return count
