"""What happened at the table without the assistant is told to it: cards, moves, wounds, weather."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Literal

from printkit.base.dataclass import dataclass
from printkit.base.faults import refuse
from printkit.base.msgid import N_, N_plural
from printkit.games.inferno.ground import hero_named, in_reading_order, verify_cell
from printkit.games.inferno.position import Hero, Table, Zombie
from printkit.games.inferno.validate import FIGURE
from printkit.games.inferno.zombie_advance import enter_cell
from printkit.table.bounds import Length, Span


@dataclass(frozen=True)
class Rain:
    """Heavy rain comes, or ends."""

    type: Literal["rain"]
    rain: bool


@dataclass(frozen=True)
class Moves:
    """Figures stand elsewhere now: their ids with their cells."""

    type: Literal["moves"]
    cells: Annotated[dict[str, str], Length(1)]


@dataclass(frozen=True)
class Wounds:
    """A Hero has so many wounds now."""

    type: Literal["wounds"]
    hero: str
    wounds: Annotated[int, Span(0)]


@dataclass(frozen=True)
class Light:
    """A Hero has a light, or has lost it."""

    type: Literal["light"]
    hero: str
    light: bool


@dataclass(frozen=True)
class Can:
    """A can of gasoline lies in a cell."""

    type: Literal["can"]
    cell: str


@dataclass(frozen=True)
class Newcomer:
    """A figure joins: another Hero, or a Hero who came back as a Zombie Hero."""

    type: Literal["newcomer"]
    id: str
    cell: str
    zombie: bool = False


ReportedChange = Rain | Moves | Wounds | Light | Can | Newcomer


def report(table: Table, *, what: ReportedChange) -> None:
    """Take over what was settled at the table."""
    position = table.position
    match what:
        case Rain(rain=rain):
            position.rain = rain
            table.note("rain-changed", "INF-FCARD-03", rain=rain)
        case Moves(cells=cells):
            _move(table, cells)
        case Wounds(hero=hero, wounds=wounds):
            hurt = hero_named(table, hero, "args.what.hero")
            if wounds >= hurt.health:
                refuse(
                    "args.what.wounds",
                    N_("expected 0 to {high}, got {got}"),
                    high=hurt.health - 1,
                    got=wounds,
                )
            hurt.wounds = wounds
            table.note("wounds-changed", "INF-BASE-09", hero=hero, wounds=wounds)
        case Light(hero=hero, light=light):
            hero_named(table, hero, "args.what.hero").light = light
            table.note("light-changed", "INF-CARD-10", hero=hero, light=light)
        case Can(cell=cell):
            verify_cell(table, "args.what.cell", cell)
            position.cans = in_reading_order(position, [*position.cans, cell])
            table.note("can-placed", "INF-GAS-10", cell=cell)
        case Newcomer():
            _join(table, what)


def _move(table: Table, cells: dict[str, str]) -> None:
    """Put figures elsewhere, all or none; a zombie put into flames catches fire."""
    figures = _figures(table)
    for name, cell in cells.items():
        if name not in figures:
            refuse(
                "args.what.cells",
                N_("unknown figure {got}, expected one of {options}"),
                got=name,
                options=tuple(figures),
            )
        verify_cell(table, "args.what.cells", cell)
    for name, cell in cells.items():
        figure, start = figures[name], figures[name].cell
        rule = "INF-BASE-05" if isinstance(figure, Zombie) else "INF-HMOVE-01"
        table.note("figure-moved", rule, figure=name, from_=start, to=cell)
        if isinstance(figure, Zombie):
            enter_cell(table, figure, cell)
        else:
            figure.cell = cell


def _join(table: Table, who: Newcomer) -> None:
    """Let a figure join (INF-BASE-09: what becomes of a dead Hero is settled at the table)."""
    position = table.position
    verify_cell(table, "args.what.cell", who.cell)
    if not FIGURE.fullmatch(who.id):
        refuse("args.what.id", N_("expected small letters, digits and dashes, got {got}"), got=who.id)
    if who.id in _figures(table):
        refuse("args.what.id", N_("{got} appears twice"), got=who.id)
    if who.zombie and len(position.zombies) >= position.zombies_max:
        refuse(
            "args.what",
            N_plural(
                "there is no figure left: {high} zombie is in play",
                "there is no figure left: {high} zombies are in play",
                "high",
            ),
            high=position.zombies_max,
        )
    table.note("figure-joined", "INF-BASE-09", figure=who.id, cell=who.cell, zombie_hero=who.zombie)
    if who.zombie:
        zombie = Zombie(who.id, who.cell, hero=True)
        position.zombies.append(zombie)
        enter_cell(table, zombie, who.cell)
    else:
        known = table.components.heroes.get(who.id)
        hero = Hero(who.id, who.cell)
        position.heroes.append(replace(hero, health=known.health) if known else hero)


def _figures(table: Table) -> dict[str, Zombie | Hero]:
    listed: list[Zombie | Hero] = [*table.position.zombies, *table.position.heroes]
    return {figure.id: figure for figure in listed}
