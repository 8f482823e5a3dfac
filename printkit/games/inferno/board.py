"""The night told in lines: the board, the weather, the Heroes, the zombies, how much has burnt."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from printkit.games.inferno.chart import chart, compass
from printkit.games.inferno.components import Components, components_of
from printkit.games.inferno.die_faces import DIE_FACES, fire_faces, named_option, rolling_fire
from printkit.games.inferno.fire_spread import direction
from printkit.games.inferno.ground import eternal
from printkit.games.inferno.parse import CELL
from printkit.games.inferno.position import Hero, Position, Table, Zombie
from printkit.games.inferno.validate import read_position
from printkit.games.inferno.victory import win_check
from printkit.games.sentences import Names, labelled, named, paired
from printkit.kit.model import Kit
from printkit.table.question import Question

LIFE, HURT = "♥", "·"

FIGURES = "Z"
"""What the map draws beside terrain: a zombie that burns."""


def board(kit: Kit, position: Mapping[str, Any], names: Names, viewer: str) -> list[str]:
    """Draw the board and tell who is there; everybody may see all of it."""
    components = components_of(kit)
    if not _laid(position, components):
        return []
    night = read_position(position, components)
    letters = _initials(kit, night, names)
    lines = [_title(kit, night), "", *chart(night, components, letters)]
    return [*lines, "", *_figures(kit, night, names, letters), *_places(kit, night, components, names)]


def told_board(kit: Kit, position: Mapping[str, Any], names: Names, viewer: str) -> list[str]:
    """Tell what lies where, and who stands there, without a map: each line is news for itself."""
    components = components_of(kit)
    if not _laid(position, components):
        return []
    night = read_position(position, components)
    ground = night.ground
    lying = {
        "told-fires": [f"{fire.cell} ({fire.intensity})" for fire in night.fires],
        "told-manor": [cell for cell in ground.squares if eternal(night, cell)],
        "told-debris": [debris.cell for debris in night.debris],
        "told-gasoline": [*night.gasoline],
        "told-pits": [*night.pits]
        or [cell for cell in ground.squares if "spawn" in ground.squares[cell].roles],
    }
    lists = [labelled(kit, label, ", ".join(cells)) for label, cells in lying.items() if cells]
    figures = [*_figures(kit, night, names, {}), *_places(kit, night, components, names)]
    return [line for each in (_title(kit, night), *lists, *filter(None, figures)) for line in (each, "")]


def _laid(position: Mapping[str, Any], components: Components) -> bool:
    """Whether a map is chosen or somebody stands on it, and all its boards lie."""
    chosen = any(position.get(field) for field in ("map", "heroes", "zombies", "fires"))
    town = components.towns.get(position["map"]) if isinstance(position.get("map"), str) else None
    return chosen and (not town or len(position.get("layout", town.layout)) == len(town.layout))


def legend(kit: Kit) -> list[str]:
    """Return what the letters of the board are."""
    return [kit.say(f"board-legend-{kind}").plain for kind in ("terrain", "figures", "walls")]


def option(kit: Kit, question: Question, option: str, names: Names) -> str:
    """Name an option: `douse:C3` is something to do on a cell, a token has a number beside its name."""
    if ":" in option:
        return named_option(kit, option)
    if question.purpose == "leave-debris":
        search, name = components_of(kit).tokens[option].search, named(kit, "token", option, names)
        label = "option-token" if search else "option-token-unnumbered"
        return kit.say(label, search=search, name=name, token=option).plain
    return named(kit, question.purpose, option, names)


def aside(kit: Kit, position: Mapping[str, Any], question: Question, names: Names) -> list[str]:
    """Show what a die stands for: for a fire, with its marker and the cells around it, or for a place."""
    drawn: list[str] = []
    if rolling := rolling_fire(kit, position, question):
        night, fire = rolling
        sides = {direction(fire.intensity, die): die for die in DIE_FACES[:4]}
        drawn = compass(night, fire.cell, sides.__getitem__)
    return [*drawn, *told_aside(kit, position, question, names)]


def told_aside(kit: Kit, position: Mapping[str, Any], question: Question, names: Names) -> list[str]:
    """Tell what a die stands for, without a drawing."""
    if question.purpose in ("location-board", "location-place"):
        return [*_dice_of_places(kit, read_position(position, components_of(kit)), question, names)]
    told = enumerate(fire_faces(kit, position, question, names), start=1)
    return [paired(kit, str(die), face.words) for die, face in told]


def _dice_of_places(kit: Kit, night: Position, question: Question, names: Names) -> Iterator[str]:
    """Yield which faces name which board of the town, or which place on the board that is named already."""
    components, layout = components_of(kit), night.layout
    named_by: dict[str, tuple[int, ...]] = {}
    if question.purpose == "location-board" and isinstance(night.map, str) and isinstance(layout, dict):
        for corner in components.towns[night.map].plan.corners:
            name = (named(kit, "corner", corner.id, names), named(kit, "map", layout[corner.id], names))
            named_by[", ".join(name)] = (corner.die,)
    else:
        corner_id = question.about.get("corner")
        board = (
            components.boards[layout[corner_id]] if corner_id and isinstance(layout, dict) else night.ground
        )
        named_by = {named(kit, "location", place.id, names): place.dice for place in board.locations}
    faces = [die for dice in named_by.values() for die in dice]
    named_by[kit.say("location-again").plain] = tuple(die for die in DIE_FACES if die not in faces)
    for words, dice in named_by.items():
        if dice:
            yield paired(kit, ", ".join(map(str, dice)), words)


def option_place(position: Mapping[str, Any], question: Question, option: str) -> str:
    """Return the cell that an option is about: `C3`, or `douse:C3`."""
    cell = option.rpartition(":")[2]
    return cell if CELL.fullmatch(cell) and cell == cell.upper() else ""


def _initials(kit: Kit, night: Position, names: Names) -> dict[str, str]:
    """Return a letter for each Hero, the first of the name that the map does not draw with."""
    kinds = components_of(kit).kinds
    drawn = {each.shown for each in (*kinds.terrains.values(), *kinds.specials.values())} | set(FIGURES)
    taken: dict[str, str] = {}
    for hero in night.heroes:
        letters = (named(kit, "hero", hero.id, names) + hero.id + "ABCDEFGHIJKLMNOPQRSTUVWXYZ").upper()
        used = {*drawn, *taken.values()}
        free = (letter for letter in letters if letter.isalpha() and letter not in used)
        taken[hero.id] = next(free, "?")
    return taken


def _title(kit: Kit, night: Position) -> str:
    parts = [kit.say("board-turn", turn=night.turn, turns=night.turns).plain]
    if night.scenario != "free":
        parts.append(kit.row("scenario", night.scenario)["name"].plain)
    if night.rain:
        parts.append(kit.say("board-rain").plain)
    if night.winner:
        parts.append(kit.row("word", f"winner-{night.winner}")["name"].plain)
    return " · ".join(parts)


def _figures(kit: Kit, night: Position, names: Names, letters: Mapping[str, str]) -> Iterator[str]:
    """Yield who is where, each Hero behind a letter if there is one."""
    for hero in night.heroes:
        who = f"{named(kit, 'hero', hero.id, names)}, {hero.cell} {_state(kit, hero)}"
        yield f"{letters[hero.id]} {who}" if letters else who
    for label, burning in (("board-zombies", False), ("board-zombies-burning", True)):
        if told := [_placed(kit, zombie, names) for zombie in night.zombies if zombie.burning == burning]:
            yield labelled(kit, label, ", ".join(told))


def _placed(kit: Kit, zombie: Zombie, names: Names) -> str:
    """Return where a zombie stands, and that it is a Zombie Hero."""
    hero = f", {kit.say('board-zombie-hero').plain}" if zombie.hero else ""
    return f"{named(kit, 'zombie', zombie.id, names)} ({zombie.cell}{hero})"


def _state(kit: Kit, hero: Hero) -> str:
    flags = [flag for flag in ("light", "doused", "searched") if getattr(hero, flag)]
    told = [LIFE * (hero.health - hero.wounds) + HURT * hero.wounds]
    return " · ".join([*told, *(kit.say(f"board-{flag}").plain for flag in flags)])


def _places(kit: Kit, night: Position, components: Components, names: Names) -> Iterator[str]:
    """Yield what the map does not show: debris by building, cans, the dark, what is taken over."""
    count: Table = Table(night, components)
    win_check(count)
    tallies = [event.fields for event in count.events if event.kind == "building-tally"]
    told = [
        f"{named(kit, 'building', tally['building'], names)} {tally['debris']}/{tally['needed']}"
        for tally in tallies
    ]
    if night.scenario != "free" and told:
        yield labelled(kit, "board-debris", ", ".join(told))
    for label, field, there in (
        ("board-cans", "cell", night.cans),
        ("board-dark", "building", night.lights_out),
        ("board-taken-over", "location", night.taken_over),
    ):
        if there:
            yield labelled(kit, label, named(kit, field, there, names))
