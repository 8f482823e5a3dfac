"""A whole night at the table: round after round, until the storm, or until nothing is left to burn."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from printkit.games.inferno import legal_actions
from printkit.games.inferno.components import Components
from printkit.games.inferno.ground import heroes_at
from printkit.games.inferno.items import burning_cans
from printkit.games.inferno.position import Phase, Position, Table
from printkit.table.act import Ruleset
from printkit.table.legal_actions import LegalAction, TurnState
from printkit.table.log import Call
from printkit.table.seating import Seating

BEGIN = ("new-night", "setup")

SPINE = ("fire-phase", "spawn-roll", "burning-rolls", "gas-cans")
"""What every round goes through (INF-BASE-02); each is followed by what people do freely."""

TWO_PLAY_ZOMBIES_FROM = 6
"""People from whom on two play the Zombies."""


def seats(people: Sequence[str], bots: int) -> dict[str, str]:
    """Return who holds which seat: the Zombies are of the first named, or of the assistant where it plays."""
    if bots:
        return {"zombie": "", "hero": ", ".join(people)}
    zombies = 2 if len(people) >= TWO_PLAY_ZOMBIES_FROM else 1
    return {"zombie": ", ".join(people[:zombies]), "hero": ", ".join(people[zombies:])}


def moment(
    game: Ruleset[Position, Components], position: Mapping[str, Any], done: Sequence[Call], party: Seating
) -> TurnState:
    """Go on with the round; what figures do freely is offered beside its next step.

    A step in which nothing is to be done is begun at once: the fire phase without a fire, the cans where none
    is in a fire. The walk of the zombies ends by choice.
    """
    solo = "zombie" in party.bots
    if not any(each.call in BEGIN for each in done):
        town = next(iter(game.components.towns))
        nights = tuple(legal_actions.setups(game.components, town, solo))
        return TurnState("hero" if solo else "zombie", nights, pace="choice", asks="ask-night")
    table: Table = Table(game.read(position), game.components)
    if _over(table.position, done):
        return TurnState("hero", over=True)
    calls = _since(done, (*BEGIN, "round-end"))
    this_round = [each.call for each in calls]
    if "gas-cans" in this_round:
        moved = [each.args["hero"] for each in _since(calls, ("gas-cans",)) if each.call == "hero-move"]
        return TurnState("hero", tuple(_heroes(table, moved)), pace="choice")
    leader = "hero" if table.position.solo else "zombie"
    enemy = ("solo-round",) if table.position.solo else SPINE[:-1]
    reached = [step for step in enemy if step in this_round]
    if len(reached) < len(enemy):
        step = enemy[len(reached)]
        if step == "burning-rolls" and table.position.zombies:
            left = _left_to_walk(table.position, _since(calls, ("spawn-roll",)))
            offers = tuple(_walks(table, left))
            return TurnState(leader, offers, pace="choice" if left else "ready", asks="ask-walk")
        go_on = LegalAction(f"round-{step}", Call(step), values={"turn": table.position.turn})
        offers = (go_on, _told(table, "zombie"))
        nothing = step == "fire-phase" and not table.position.fires
        return TurnState(leader, offers, pace="at once" if nothing else "ready")
    since = _since(calls, enemy[-1:])
    fought = [(each.args.get("hero"), each.args.get("zombie")) for each in since if each.call == "fight"]
    by = leader if table.position.spawn_pending else "hero"
    offers = tuple(_fights(table, fought))
    nothing = offers[0].name == "round-gas-cans" and not (fought or burning_cans(table.position))
    return TurnState(by, offers, pace="at once" if nothing else "ready")


def _over(position: Position, done: Sequence[Call]) -> bool:
    """Whether the night is over: won, lost alone without a Hero, or at its end."""
    rounds = sum(each.call == "round-end" for each in _since(done, BEGIN))
    lost = position.solo and not position.heroes
    return bool(position.winner) or lost or rounds >= position.turns


def _since(done: Sequence[Call], steps: Sequence[str]) -> list[Call]:
    """Return what was done since the last of these steps."""
    last = max((at for at, each in enumerate(done) if each.call in steps), default=-1)
    return list(done[last + 1 :])


def _walks(table: Table, left: Collection[str]) -> Iterator[LegalAction]:
    """Offer the end of the zombies' walk, how they walk and climb, and what is told."""
    position = table.position
    end = "round-burning-rolls-left" if left else "round-burning-rolls"
    yield LegalAction(end, Call("burning-rolls"), values={"n": len(left)})
    yield legal_actions.walked(table)
    yield from legal_actions.climbs(position)
    yield LegalAction("zombie-walks", more=tuple(legal_actions.zombie_walks(position, left)))
    yield _told(table, "zombie")


def _left_to_walk(position: Position, calls: Sequence[Call]) -> list[str]:
    """Return the zombies that have not walked yet, but for those that hunger keeps with a Hero."""
    walked = {each.args.get("zombie") for each in calls if each.call in ("zombie-move", "zombie-walk")}
    for each in calls:
        if each.call == "report":
            walked |= each.args.get("what", {}).get("cells", {}).keys()
    climbed = {each.args.get("to") for each in calls if each.call == "horde-climb"}
    return [
        zombie.id
        for zombie in position.zombies
        if not (zombie.id in walked or zombie.cell in climbed or heroes_at(position, zombie.cell))
    ]


def _fights(table: Table, fought: Collection[legal_actions.Meeting]) -> Iterator[LegalAction]:
    """Offer the fights of the Zombie turn, then its end; that who has `fought` fights again comes last."""
    pending = table.position.spawn_pending
    end = "spawn-zombies" if pending else "gas-cans"
    yield from legal_actions.fights(table.position, "zombie", fought)
    yield LegalAction(f"round-{end}", Call(end))
    yield _told(table, "zombie")
    yield from legal_actions.fights(table.position, "zombie", fought, again=True)


def _heroes(table: Table, moved: Sequence[str]) -> Iterator[LegalAction]:
    """Offer everything that Heroes do in their turn, in any order (INF-HMOVE-01).

    Once all have `moved` the end of the round comes first; that they move again comes last.
    """
    position = table.position
    left = [hero for hero in position.heroes if hero.id not in moved]
    end = LegalAction(
        "round-end-left" if left else "round-end",
        Call("round-end"),
        values={"turn": position.turn, "n": len(left)},
    )
    yield from legal_actions.hero_moves(left) if left else (end,)
    yield from legal_actions.fights(position, "hero")
    if shots := tuple(legal_actions.shots(position)):
        yield LegalAction("shots", more=shots)
    yield LegalAction("items", more=tuple(legal_actions.items(position)))
    yield _told(table, "hero")
    if position.scenario != "free":
        yield LegalAction("win-check", Call("win-check"), tells=True)
    if left:
        yield end
    yield from legal_actions.hero_moves([hero for hero in position.heroes if hero.id in moved], again=True)


def _told(table: Table, phase: Phase) -> LegalAction:
    return LegalAction("told", more=tuple(legal_actions.told_at_table(table, phase)))
