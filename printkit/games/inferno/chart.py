"""The board drawn in letters: terrain, walls, what burns, who is there.

A cell has five letters: its terrain; its fire (`*4`), debris (`%4`, the number that searches it) or
gasoline; its zombies, counted, a capital for a single one that burns; its Hero, `&` for several.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from printkit.base.cells import name
from printkit.games.inferno.components import Components
from printkit.games.inferno.ground import debris_at, eternal, fire_at, heroes_at, zombies_at
from printkit.games.inferno.position import Position
from printkit.kit.maps import Map, TerrainKinds

CELL_WIDTH = 5

SEVERAL = "&"
ARROW = {"N": "↑", "E": "→", "S": "↓", "W": "←"}

BESIDE = {"free": " ", "wall": "│", "door": "╱", "stairs": "≣"}
BELOW = {"free": "     ", "wall": "─────", "door": "─ ╱ ─", "stairs": "─≣≣≣─"}
"""What is drawn between two cells of a row, and of a column; borders of the game have their own signs."""

RED, GREEN, YELLOW, CYAN, RESET_COLOUR = (f"\x1b[{code}m" for code in (31, 32, 33, 36, 0))


def chart(position: Position, components: Components, initials: Mapping[str, str]) -> list[str]:
    """Draw the board with its coordinates; colours only say again what the letters say.

    `initials` gives the letter of each Hero.
    """
    ground = position.ground
    letters = [name(0, column).rstrip("1") for column in range(ground.width)]
    lines = ["    " + " ".join(letter.center(CELL_WIDTH) for letter in letters).rstrip()]
    for row in range(ground.height):
        cells = [name(row, column) for column in range(ground.width)]
        if row:
            lines.append(f"   {_walls(ground, components, row)}".rstrip())
        drawn = "".join(
            (_content(position, components, initials, cell) if cell in ground.squares else " " * CELL_WIDTH)
            + _right(ground, components, cell)
            for cell in cells
        )
        lines.append(f"{row + 1:>3} {drawn}".rstrip())
    return lines


def compass(position: Position, cell: str, side: Callable[[str], int]) -> list[str]:
    """Draw a marker with the cells around it; `side` gives the number that it shows to a side."""
    ground, fire = position.ground, fire_at(position, cell)
    around = ground.beside(cell)

    def told(direction: str) -> str:
        return f"{side(direction)} {around.get(direction, '–')}"

    west = told("W")
    middle = f"[{RED}{fire.intensity if fire else '*'}{RESET_COLOUR}]"
    indent = " " * (len(west) + 1)
    return [f"{indent}{told('N')}", f"{west} {middle} {told('E')}", f"{indent}{told('S')}"]


def _walls(ground: Map, components: Components, row: int) -> str:
    """Draw what lies between a row and the one above it, and the corners between four cells."""
    drawn = _corner(ground, row, 0)
    for column in range(ground.width):
        above, below = name(row - 1, column), name(row, column)
        both = above in ground.squares and below in ground.squares
        edge = ground.edge(above, below) if both else "free"
        drawn += _coloured(edge, _signs(components, edge)[1]) + _corner(ground, row, column + 1)
    return drawn


def _corner(ground: Map, row: int, column: int) -> str:
    """Draw a cross where walls meet, at the top left of a cell."""
    ways = [
        ((row - 1, column - 1), (row - 1, column)),
        ((row, column - 1), (row, column)),
        ((row - 1, column - 1), (row, column - 1)),
        ((row - 1, column), (row, column)),
    ]
    pairs = [(name(*one), name(*other)) for one, other in ways if min(*one, *other) >= 0]
    edges = [ground.edge(*pair) for pair in pairs if {*pair} <= ground.squares.keys()]
    return "+" if any(edge != "free" for edge in edges) else " "


def _right(ground: Map, components: Components, cell: str) -> str:
    other = ground.beside(cell).get("E") if cell in ground.squares else None
    edge = ground.edge(cell, other) if other else "free"
    return _coloured(edge, _signs(components, edge)[0])


def _signs(components: Components, edge: str) -> tuple[str, str]:
    """Return what is drawn between two cells of a row, and of a column; a border without signs is a wall."""
    border = components.kinds.borders.get(edge)
    if border and border.signs:
        return border.signs[0], border.signs[1] * CELL_WIDTH
    return BESIDE.get(edge, BESIDE["wall"]), BELOW.get(edge, BELOW["wall"])


def _coloured(edge: str, drawn: str) -> str:
    return f"{RED}{drawn}{RESET_COLOUR}" if edge == "red" else drawn


def _content(position: Position, components: Components, initials: Mapping[str, str], cell: str) -> str:
    heroes = heroes_at(position, cell)
    hero = initials[heroes[0].id] if len(heroes) == 1 else SEVERAL if heroes else " "
    return (
        _terrain(position, components.kinds, cell)
        + _state(position, components, cell)
        + f"{GREEN}{_zombies(position, cell)}{CYAN}{hero}{RESET_COLOUR}"
    )


def _terrain(position: Position, kinds: TerrainKinds, cell: str) -> str:
    square = position.ground.squares[cell]
    if cell in position.pits:
        return next((kind.shown for kind in kinds.specials.values() if "spawn" in kind.roles), "X")
    if square.arrow:
        return ARROW[square.arrow]
    special, ground = kinds.specials.get(square.special), kinds.terrains[square.terrain]
    return (special.shown if special else "") or (square.upper and ground.upper_sign) or ground.shown


def _state(position: Position, components: Components, cell: str) -> str:
    """Draw what lies in a cell, in two letters."""
    if fire := fire_at(position, cell):
        return f"{RED}*{fire.intensity}{RESET_COLOUR}"
    if eternal(position, cell):
        return f"{RED}**{RESET_COLOUR}"
    if debris := debris_at(position, cell):
        return f"%{components.tokens[debris.token].search or '%'}"
    return f"{YELLOW}~ {RESET_COLOUR}" if cell in position.gasoline else "  "


def _zombies(position: Position, cell: str) -> str:
    found = zombies_at(position, cell)
    if len(found) == 1:
        return "Z" if found[0].burning else "z"
    return "+" if len(found) > 9 else str(len(found) or " ")
