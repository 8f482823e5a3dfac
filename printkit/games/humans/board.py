"""The town drawn in letters, and who has what; and told without a drawing."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from printkit.base.cells import name
from printkit.games.drawn_map import DrawnMap
from printkit.games.humans.components import TownTile, components_of
from printkit.games.humans.pieces import goal, points, tokens_in_supply
from printkit.games.humans.position import seen_position
from printkit.games.humans.town import (
    BLOCK_CELL,
    BUILDING_CELL,
    FACING_SIDE,
    FRAME,
    MAX_TOWNS,
    STREET_CELL,
    TILE_SIDE,
    TURNS,
    TownMap,
    TurnedTile,
    beside,
    in_reading_order,
    reading_key,
    square_of,
    tile_and_turn,
    town_of,
    turned_tile,
)
from printkit.games.humans.visibility import COVERED
from printkit.games.sentences import Names, labelled, named, paired
from printkit.kit.model import Kit
from printkit.table.question import Question

STREET_SIGN, BUILDING_SIGN, BLOCK_SIGN, NO_TILE_SIGN = "·", ":", "█", " "
DOOR_SIGN = "∩"
"""Stands for a building cell with a door, where a tile is drawn by itself."""

HUMAN, TOKEN, BREACH = "h", "°", "□"

CELL_WIDTH = 5
"""Letters of a cell: zombies, then a human, a dice token, a breach."""


def board(kit: Kit, position: Mapping[str, Any], names: Names, viewer: str) -> list[str]:
    """Draw the town as far as tiles lie, and what everybody has, once characters are dealt."""
    drawn = town_map(kit, position)
    if drawn is None:
        return []
    return [
        _state(kit, position, names),
        "",
        *drawn.lines,
        "",
        *legend(kit),
        *_seats(kit, position, names),
    ]


def told_board(kit: Kit, position: Mapping[str, Any], names: Names, viewer: str) -> list[str]:
    """Tell in words what `board` draws."""
    if not position.get("active"):
        return []
    lines = [_state(kit, position, names)]
    for slot in sorted(position["map"], key=reading_key):
        tile, turn = tile_and_turn(position["map"][slot])
        name = named(kit, "tile", tile, {})
        turned = kit.say("told-tile", slot=slot, turn=turn, tile=name).plain
        lines.append(turned if turn else paired(kit, slot, name))
    for label, field in (("told-humans", "humans"), ("told-tokens", "tokens"), ("told-breaches", "breaches")):
        if position[field]:
            lines.append(labelled(kit, label, ", ".join(position[field])))
    for seat, line in zip(position["order"], _seats(kit, position, names), strict=True):
        zombies = named(kit, "cell", list(position["players"][seat]["zombies"]), {})
        lines += [line, f"  {labelled(kit, 'told-zombies', zombies)}"]
    return lines


def held(kit: Kit, position: Mapping[str, Any], names: Names, viewer: str) -> list[str]:
    """Return the event cards in the hand of `viewer`; nothing where they are not known."""
    hand = position.get("players", {}).get(viewer, {}).get("hand", [])
    if not hand or COVERED in hand:
        return []
    told = [
        f"  {row['name'].plain}: {row['text'].plain}"
        for row in (kit.row("event-card", card) for card in hand)
    ]
    return [labelled(kit, "board-hand", kit.say("board-cards", n=len(hand)).plain), *told]


def legend(kit: Kit) -> list[str]:
    """Return what the letters of the drawing are."""
    return [kit.say("board-key").plain]


def aside(kit: Kit, position: Mapping[str, Any], question: Question, names: Names) -> list[str]:
    """Return how a tile that is to be placed lies at each turn that differs."""
    if question.purpose != "tile-place":
        return []
    drawn_tile = str(question.about["tile"])
    tile, doors = components_of(kit).tiles[drawn_tile], kit.row("tile", drawn_tile)["doors"] or ()
    turns = [
        turn
        for turn in TURNS
        if turned_tile(tile, turn) not in [turned_tile(tile, t) for t in TURNS if t < turn]
    ]
    marked = [*map(list, tile.rows)]
    for door in doors:
        row, column = map(int, door.partition(" ")[0].split("-"))
        marked[row][column] = DOOR_SIGN
    shown = replace(tile, rows=tuple(map("".join, marked)))
    drawn = [list(_turned(turned_tile(shown, turn))) for turn in turns]
    lines = ["  ".join(f"{turn}°".center(TURNED_WIDTH) for turn in turns)]
    lines += ["  ".join(row) for row in zip(*drawn, strict=True)]
    sign = [kit.say("aside-doors").plain] if doors else []
    return [" · ".join([*_numbers(kit, drawn_tile, tile), *sign])] * bool(tile.barricade) + lines


def told_aside(kit: Kit, position: Mapping[str, Any], question: Question, names: Names) -> list[str]:
    """Tell of a tile that is to be placed what is printed on it, without a drawing."""
    if question.purpose != "tile-place":
        return []
    drawn_tile = str(question.about["tile"])
    tile, doors = components_of(kit).tiles[drawn_tile], kit.row("tile", drawn_tile)["doors"] or ()
    told = [kit.say("told-doors", n=len(doors)).plain] if doors else []
    return [", ".join([*_numbers(kit, drawn_tile, tile), *told])] * bool(tile.barricade)


def _numbers(kit: Kit, tile_id: str, tile: TownTile) -> list[str]:
    """Return the numbers H, B and D of a building (HUM-TILE-04, HUM-TILE-05, HUM-BAR-04)."""
    values = {"humans": tile.humans, "barricade": tile.barricade, "tokens": tile.tokens}
    return [kit.say("aside-tile", tile=named(kit, "tile", tile_id, {}), **values).plain]


TURNED_WIDTH = 2 * TILE_SIDE + 1
"""Letters of a tile that is drawn by itself."""


def _turned(tile: TurnedTile) -> Iterator[str]:
    """Yield the lines of a tile by itself, with its roads."""
    signs = {STREET_CELL: STREET_SIGN, BUILDING_CELL: BUILDING_SIGN, BLOCK_CELL: BLOCK_SIGN}
    signs[DOOR_SIGN] = DOOR_SIGN
    middle = TILE_SIDE // 2
    yield ("│" if "n" in tile.exits else " ").center(TURNED_WIDTH)
    for at, row in enumerate(tile.rows):
        west, east = (("─" if at == middle and side in tile.exits else " ") for side in "we")
        yield f"{west}{' '.join(signs[letter] for letter in row)}{east}"
    yield ("│" if "s" in tile.exits else " ").center(TURNED_WIDTH)


def letters(position: Mapping[str, Any]) -> dict[str, str]:
    """Return a letter for the zombies of each seat, in the order of play."""
    return dict(zip(position["order"], "ABCDEF", strict=False))


def _state(kit: Kit, position: Mapping[str, Any], names: Names) -> str:
    drawn = len(position["map"]) + len(position["tiles_discarded"])
    values: dict[str, Any] = {
        "tiles": len(kit.table("tile")) - drawn,
        "humans": len(position["humans"]),
        "tokens": tokens_in_supply(seen_position(position)),
        "seat": named(kit, "seat", position["active"], names),
    }
    if position["winner"]:
        return kit.say("board-over", **values).plain
    if position["step"] == "move" and position["move_left"] is not None:
        return kit.say("board-state", n=position["move_left"], **values).plain
    return kit.say("board-start", **values).plain


def _seats(kit: Kit, position: Mapping[str, Any], names: Names) -> Iterator[str]:
    """Yield a line for each seat in the order of play."""
    seen, components = seen_position(position), components_of(kit)
    for seat, letter in letters(position).items():
        player, card = position["players"][seat], kit.row("character", seat)
        called, character = named(kit, "seat", seat, names), card["name"].plain
        who = called if called == character else f"{called} ({character})"
        score = {"points": points(seen.players[seat]), "goal": goal(components, seen, seat)}
        told = [kit.say("board-seat", letter=letter, seat=who, **score).plain]
        counts = (
            ("board-zombies", len(player["zombies"])),
            ("board-eaten", player["eaten"]),
            ("board-tokens", player["do_over"]),
            ("board-cards", len(player["hand"]) + player["hidden"]),
        )
        told += [kit.say(label, n=count).plain for label, count in counts if count]
        told += [
            kit.say("board-wound", card=named(kit, "card", wound, {})).plain for wound in player["wounds"]
        ]
        flags = (("board-power", "power_used"), ("board-played", "played"), ("board-automa", "automa"))
        told += [kit.say(label).plain for label, flag in flags if player[flag]]
        yield " · ".join(told)


def town_map(kit: Kit, position: Mapping[str, Any]) -> DrawnMap | None:
    """Return the town as `board` draws it, and where its cells are; None where no tile lies.

    Each row has its number, below the letters of the columns. Tiles are parted by lines, which are open where
    a road leads on. Who asks about no place looks at the zombies whose turn it is.
    """
    if not position.get("active"):
        return None
    town = town_of(components_of(kit).tiles, position["map"])
    empty = _empty_map(town)
    lines, told = [*empty.lines], _on_cells(position)
    for cell in reversed(in_reading_order(told.keys() & town.cells.keys())):  # a long one moves what follows
        row, column = empty.places[cell]
        (at, _), (start, end) = empty.rows[row], empty.columns[column]
        standing = told[cell].center(CELL_WIDTH, _ground(town, cell))
        lines[at] = f"{lines[at][:start]}{standing}{lines[at][end:]}"
    return replace(empty, lines=(*lines,), middle=(*position["players"][position["active"]]["zombies"],))


ROW_NAME_WIDTH = 3
"""Letters in front of a row: its number."""


@lru_cache(maxsize=MAX_TOWNS)
def _empty_map(town: TownMap) -> DrawnMap:
    """Return the map of a town where nothing stands."""
    middles = [reading_key(slot) for slot in town.laid]
    rows, columns = _span(row for row, _ in middles), _span(column for _, column in middles)
    starts = (ROW_NAME_WIDTH + 1 + at * CELL_WIDTH + at // TILE_SIDE for at in range(len(columns)))
    down = [_within(row, rows) for row in range(FRAME)]
    across = [_within(column, columns) for column in range(FRAME)]
    return DrawnMap(
        (*_drawing(town, rows, columns),),
        ROW_NAME_WIDTH,
        tuple((at, at + 1) for at in (2 + row + row // TILE_SIDE for row in range(len(rows)))),
        tuple((start, start + CELL_WIDTH) for start in starts),
        {name(row, column): (down[row], across[column]) for row in range(FRAME) for column in range(FRAME)},
    )


def _within(at: int, span: range) -> int:
    """Count a row or column from the first that is drawn, the nearest for one that is not."""
    return min(max(at, span.start), span.stop - 1) - span.start


def _drawing(town: TownMap, rows: range, columns: range) -> Iterator[str]:
    names = [name(0, column)[:-1].center(CELL_WIDTH) for column in columns]
    yield (
        " " * ROW_NAME_WIDTH
        + "".join(
            f"{' ' * (column % TILE_SIDE == 0)}{each}" for column, each in zip(columns, names, strict=True)
        ).rstrip()
    )
    covered = {cell: slot for slot in town.laid for cell in square_of(slot)}
    for row in rows:
        if row % TILE_SIDE == 0:
            yield _edge(town, covered, row, columns)
        drawn = ""
        for column in columns:
            cell = name(row, column)
            if column % TILE_SIDE == 0:
                drawn += _line(town, covered, beside(cell, "w"), cell, "e")
            drawn += (_ground(town, cell) if cell in covered else NO_TILE_SIGN) * CELL_WIDTH
        last = name(row, columns[-1])
        yield f"{row + 1:>2} {drawn}{_line(town, covered, last, beside(last, 'e'), 'e')}".rstrip()
    yield _edge(town, covered, rows[-1] + 1, columns)


def _ground(town: TownMap, cell: str) -> str:
    """Return the sign of a cell that a tile covers."""
    if cell not in town.cells:
        return BLOCK_SIGN
    return BUILDING_SIGN if town.cells[cell].building else STREET_SIGN


def _edge(town: TownMap, covered: Mapping[str, str], row: int, columns: range) -> str:
    """Return the line above a row of tiles."""
    drawn = ""
    for column in columns:
        above = name(row - 1, column) if row else ""
        below = name(row, column) if row < FRAME else ""
        drawn += (" " if column % TILE_SIDE == 0 else "") + _line(
            town, covered, above, below, "s"
        ) * CELL_WIDTH
    return f"   {drawn}".rstrip()


def _line(town: TownMap, covered: Mapping[str, str], one: str, other: str, side: str) -> str:
    """Return what parts two cells of different tiles, the second on that side of the first."""
    road = any(
        cell in covered
        and towards in town.laid[covered[cell]].exits
        and cell == beside(covered[cell], towards)
        for cell, towards in ((one, side), (other, FACING_SIDE[side]))
    )
    if road or not {one, other} & covered.keys():
        return " "
    return "│" if side == "e" else "─"


def _span(middles: Iterable[int]) -> range:
    """Return the rows or columns that tiles with these middles cover."""
    there = sorted(middles)
    return range(there[0] - TILE_SIDE // 2, there[-1] + TILE_SIDE // 2 + 1)


def _on_cells(position: Mapping[str, Any]) -> dict[str, str]:
    """Return in letters what stands on each cell that is not empty: zombies, then what lies there."""
    told: dict[str, str] = defaultdict(str)
    for seat, letter in letters(position).items():
        for cell, count in Counter(position["players"][seat]["zombies"]).items():
            told[cell] += letter if count == 1 else f"{letter}{count}"
    for field, sign in (("humans", HUMAN), ("tokens", TOKEN), ("breaches", BREACH)):
        for cell in dict.fromkeys(position[field]):
            told[cell] += sign
    return told
