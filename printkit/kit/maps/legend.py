"""Read the legend of a drawing: what each letter says about its cell."""

from __future__ import annotations

from collections.abc import Mapping

from printkit.kit.maps.flaws import UNKNOWN_FIELD, Flaws, shown, spelt
from printkit.kit.maps.map import SIDES, SPECIALS, TERRAINS, Square

CUT = "#"
"""The letter of a cell that the board does not have."""

USUAL: Mapping[str, Mapping[str, object]] = {
    ".": {"terrain": "grass"},
    ",": {"terrain": "path"},
    "T": {"terrain": "woods"},
    "X": {"terrain": "grass", "special": "pit"},
}
"""The letters of open ground, for boards whose legend need not repeat them."""

FIELDS = ("terrain", "building", "floor", "special", "arrow", "name")


def read_legend(
    given: object, usual: Mapping[str, Mapping[str, object]], flaws: Flaws
) -> Mapping[str, Square | None]:
    """Read what each letter means; a letter whose entry is broken is known but gives no cell.

    `usual` are letters that `given`, the legend of a drawing, need not repeat.
    """
    if not isinstance(given, Mapping):
        flaws.wrong("legend", "expected a table of letters, found {value}", value=shown(given))
        given = {}
    found: dict[str, Square | None] = {}
    for letter, entry in {**usual, **given}.items():
        at = f'legend."{spelt(letter)}"'
        if len(letter) != 1 or letter == CUT or letter.isspace():
            flaws.wrong(at, '"{value}" can not stand for a cell', value=spelt(letter))
        elif not isinstance(entry, Mapping):
            flaws.wrong(at, "expected a table of fields, found {value}", value=shown(entry))
            found[letter] = None
        else:
            before = len(flaws.found)
            square = _square(entry, at, flaws)
            found[letter] = square if len(flaws.found) == before else None
    return found


def _square(entry: Mapping[str, object], at: str, flaws: Flaws) -> Square:
    """Read the cell that a letter stands for."""
    for key in entry:
        if key not in FIELDS:
            flaws.unknown(f"{at}.{key}", UNKNOWN_FIELD, key, FIELDS)
    terrain = flaws.choice(entry, at, "terrain", TERRAINS, 'unknown terrain "{value}"')
    if not terrain and "terrain" not in entry:
        flaws.wrong(f"{at}.terrain", "the field is missing")
    inside = terrain == "building"
    building, floor = "", 0
    if inside:
        building, floor = flaws.ident(entry, at, "building"), flaws.floor(entry, at)
    else:
        for key in ("building", "floor"):
            if key in entry:
                flaws.wrong(f"{at}.{key}", 'only a cell of a building has "{field}"', field=key)
    special = flaws.choice(entry, at, "special", SPECIALS, 'unknown special cell "{value}"')
    arrow = flaws.choice(entry, at, "arrow", tuple(SIDES), 'unknown arrow "{value}"')
    if (special == "conveyor") != bool(arrow) and "arrow" not in entry:
        flaws.wrong(f"{at}.arrow", "a conveyor needs an arrow: N, E, S or W")
    elif arrow and special != "conveyor":
        flaws.wrong(f"{at}.arrow", "only a conveyor has an arrow")
    return Square(terrain, building, floor, special, arrow)
