"""A Hero's movement: steps, dousing, a search, a jump, in any order that points and rules allow."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from printkit.base.dataclass import dataclass
from printkit.games.inferno.debris import preserve
from printkit.games.inferno.ground import (
    beside,
    burning,
    debris_at,
    fire_at,
    hero_named,
    is_yard,
    slides,
    zombies_at,
)
from printkit.games.inferno.kill import wound
from printkit.games.inferno.position import Hero, Position, Table
from printkit.games.inferno.step import HeroStep, hero_steps
from printkit.table.bounds import Length, Span
from printkit.table.question import Steps, choose, roll

ROLLED = -1
"""Points that no argument gives: the Hero throws his die."""


@dataclass
class Move:
    """A Hero's move under way. `die` is 0 where none was thrown; a `jump` is in hand until it is used."""

    hero: Hero
    points: int
    die: int
    jump: bool
    acted: bool = False
    belted: bool = False


def hero_move(
    table: Table,
    *,
    hero: str,
    points: Annotated[int, Span(0)] = ROLLED,
    card: Annotated[Literal["", "escape-windows"], Length(1)] = "",
) -> Steps[None]:
    """Cross the yard, throw the die, then act until the points are spent or the Hero stops (INF-HMOVE-01)."""
    mover = hero_named(table, hero)
    start = mover.cell
    yield from _cross_yard(table, mover)
    die = 0
    if points == ROLLED:  # INF-BASE-08
        [die] = yield from roll("hero-move-points", "hero", "INF-DOUSE-01", hero=hero)
        points = die
    move = Move(mover, points, die, jump=card == "escape-windows")
    yield from _act(table, move)
    table.note("hero-moved", "INF-HMOVE-01", hero=hero, from_=start, to=mover.cell)
    if burning(table.position, mover.cell):
        wound(table, mover, "INF-FHERO-03")


def _cross_yard(table: Table, hero: Hero) -> Steps[None]:
    """Let a Hero who begins in Betsy's yard go anywhere in it (INF-HOME-01)."""
    position = table.position
    squares = position.ground.squares
    if not (position.betsy and is_yard(squares[hero.cell])):
        return
    yard = [cell for cell, square in squares.items() if is_yard(square) and not burning(position, cell)]
    options = ["stay", *(cell for cell in yard if cell != hero.cell)]
    chosen = yield from choose("hero-move-yard", "hero", "INF-HOME-01", options, hero=hero.id)
    if chosen != "stay":
        hero.cell = chosen
        table.note("yard-crossed", "INF-HOME-01", hero=hero.id, to=chosen)


def _act(table: Table, move: Move) -> Steps[None]:
    """Step, douse, search and jump; steps and dousing may alternate (INF-DOUSE-04)."""
    while True:
        options = _options(table, move)
        hero, points = move.hero.id, move.points
        belted: dict[str, Any] = {"belted": True} if move.belted else {}
        chosen = yield from choose(
            "hero-move-act", "hero", "INF-HMOVE-01", options, hero=hero, points=points, **belted
        )
        what, _, cell = chosen.partition(":")
        match what:
            case "stop":
                return
            case "search":
                _search(table, move.hero)
                return
            case "douse":
                _douse(table, move, cell)
            case "jump":
                yield from _jump(table, move, cell)
            case _:
                _step(table, move, cell)
        move.acted = True
        if not move.points:
            return


def _options(table: Table, move: Move) -> list[str]:
    """Return everything that the Hero can do now, with what special cells allow (INF-HMOVE-03)."""
    return [
        "stop",
        *(["search"] if can_search(table, move) else []),
        *(f"move:{cell}" for cell in _steps(table, move)),
        *(f"douse:{cell}" for cell in _fires(table, move)),
        *(f"jump:{cell}" for cell in _landings(table, move)),
    ]


def can_search(table: Table, move: Move) -> bool:
    """Whether the Hero can search in place of moving (INF-BASE-10, INF-DOUSE-06).

    Debris lets itself be searched by the die that shows its number only (INF-DEBRIS-04).
    """
    position, hero = table.position, move.hero
    if move.acted or hero.doused or hero.searched or not position.ground.squares[hero.cell].building:
        return False
    debris = debris_at(position, hero.cell)
    if debris is None:
        return not burning(position, hero.cell)
    return 0 < move.die == table.components.tokens[debris.token].search


def _steps(table: Table, move: Move) -> dict[str, HeroStep]:
    """Return the cells that one step leads to, each with the step."""
    steps = hero_steps(table.position, move.hero, move.hero.cell, move.points, belted=move.belted)
    return {step.cell: step for step in steps}


def _fires(table: Table, move: Move) -> list[str]:
    """Return the cells whose fire the Hero reaches, if he has points left and has not searched."""
    if not move.points or move.hero.searched:
        return []
    return fires_in_reach(table.position, move.hero.cell)


def fires_in_reach(position: Position, here: str) -> list[str]:
    """Return the fires that can be fought from a cell: orthogonal, not through a wall (INF-DOUSE-05)."""
    return [
        cell
        for cell in beside(position, here)
        if fire_at(position, cell) and position.ground.edge(here, cell) not in ("wall", "red")
    ]


def _landings(table: Table, move: Move) -> list[str]:
    """Return the cells outside that a jump leads to, straight through a wall (INF-CARD-04, INF-CARD-05)."""
    position, here = table.position, move.hero.cell
    squares = position.ground.squares
    if not (move.points and move.jump and squares[here].building):
        return []
    return [
        cell
        for cell in beside(position, here)
        if not squares[cell].building
        and not burning(position, cell)
        and position.ground.edge(here, cell) in ("wall", "red")
    ]


def _search(table: Table, hero: Hero) -> None:
    hero.searched = True
    debris = debris_at(table.position, hero.cell) is not None
    rule = "INF-DEBRIS-04" if debris else "INF-BASE-10"
    table.note("searched", rule, hero=hero.id, cell=hero.cell, debris=debris)
    if debris:
        table.note("townsfolk-reminder", "INF-DEBRIS-05", hero=hero.id)


def _douse(table: Table, move: Move, cell: str) -> None:
    """Lower a fire by 1 for a point, down to nothing (INF-DOUSE-02, INF-DOUSE-03)."""
    position, hero = table.position, move.hero
    fire = fire_at(position, cell)
    assert fire is not None
    move.points -= 1
    hero.doused = True
    fire.intensity -= 1
    if fire.intensity:
        table.note("fire-lowered", "INF-DOUSE-02", hero=hero.id, cell=cell, intensity=fire.intensity)
        return
    position.fires.remove(fire)
    table.note("fire-extinguished", "INF-DOUSE-03", hero=hero.id, cell=cell)
    preserve(table, cell)


def _jump(table: Table, move: Move, cell: str) -> Steps[None]:
    """Leave through a window; from an upper floor that ends the move (INF-CARD-06).

    With Hero Pack 1 the Hero may go on with a twisted ankle (INF-CARD-07).
    """
    position, hero = table.position, move.hero
    start, hero.cell = hero.cell, cell
    move.points -= 1
    move.jump = False
    table.note("hero-jumped", "INF-CARD-05", hero=hero.id, from_=start, to=cell)
    if zombies_at(position, cell):
        move.points = 0
    elif position.ground.squares[start].upper:
        way = "stop"
        if "hero-pack-1" in position.variants and move.points:
            way = yield from choose(
                "hero-move-ankle", "hero", "INF-CARD-07", ["stop", "twisted-ankle"], hero=hero.id
            )
        if way == "stop":
            move.points = 0
        else:
            table.note("ankle-twisted", "INF-CARD-07", hero=hero.id)


def _step(table: Table, move: Move, cell: str) -> None:
    """Take a step; a zombie or the dark stops the Hero there (INF-BASE-08, INF-CARD-10)."""
    hero, start = move.hero, move.hero.cell
    step = _steps(table, move)[cell]
    points = move.points - step.cost + step.change
    hero.cell, move.points = cell, step.left
    if step.change:
        move.belted = True
        table.note("belt-moved", "INF-SAW-02", hero=hero.id, change=step.change)
    table.note(
        "hero-stepped", _step_rule(table, start, cell), hero=hero.id, from_=start, to=cell, points=points
    )
    if points and step.stopped:
        rule = "INF-BASE-08" if step.stopped == "zombie" else "INF-CARD-10"
        table.note("hero-stopped", rule, hero=hero.id, cell=cell, reason=step.stopped)


def _step_rule(table: Table, start: str, cell: str) -> str:
    """Return the rule of a step: down the pole, under the fence, or as anywhere."""
    ground = table.position.ground
    if slides(ground).get(start) == cell:
        return "INF-STATION-01"
    if cell in ground.beside(start).values() and ground.edge(start, cell) == "fence":
        return "INF-HOME-04"
    return "INF-HMOVE-01"
