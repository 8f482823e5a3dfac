"""Read the legend of a drawing: what each letter says about its cell, and everything that is wrong."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import field

from printkit.base.dataclass import dataclass
from printkit.base.faults import Fault, FaultError, options_hint
from printkit.base.msgid import N_, NO_MESSAGE, Msgid
from printkit.kit.maps.map import GROUND, SIDES, UPPER, Square
from printkit.kit.maps.terrain import SpecialKind, TerrainKind, TerrainKinds

_ID = re.compile(r"[a-z0-9][a-z0-9-]*", re.ASCII)

UNKNOWN_FIELD = N_("unknown field “{value}”")

CUT = "#"
"""The letter of a cell that the board does not have."""

NO_GROUND, NOTHING_SPECIAL = TerrainKind(""), SpecialKind("")

LEGEND_FIELDS = ("terrain", "building", "floor", "special", "arrow", "name")


class MapError(FaultError):
    """A board cannot be read; `faults` holds everything that is wrong with it, by places of its data."""


@dataclass
class MapFaults:
    """What is wrong with a board so far."""

    found: list[Fault] = field(default_factory=list)

    def wrong(self, at: str, message: Msgid, hint: Msgid = NO_MESSAGE, /, **values: object) -> None:
        """Write down a fault."""
        self.found.append(Fault("", at, message, values, hint))

    def unknown(self, at: str, message: Msgid, value: object, options: Iterable[str]) -> None:
        """Write down that a name is not among the known ones, with the nearest as a hint."""
        hint, known = options_hint(value, options)
        self.wrong(at, message, hint, value=value, **known)

    def ident(self, entry: Mapping[str, object], at: str, key: str) -> str:
        """Take an id from an entry; "" after writing down why it is none."""
        value = entry.get(key)
        if value is None:
            self.wrong(f"{at}.{key}", N_("the field is missing"))
        elif not isinstance(value, str) or not _ID.fullmatch(value):
            hint = N_("an id is made of letters a-z, digits and dashes")
            self.wrong(f"{at}.{key}", N_("{value} is not an id"), hint, value=as_in_file(value))
        else:
            return value
        return ""

    def floor(self, entry: Mapping[str, object], at: str) -> int:
        """Take the floor of a building from an entry, the ground floor where none is said."""
        value = entry.get("floor", 1)
        if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= UPPER:
            message = N_("{value} is not between {least} and {most}")
            self.wrong(f"{at}.floor", message, value=as_in_file(value), least=1, most=UPPER)
            return 1
        return value

    def choice(
        self, entry: Mapping[str, object], at: str, key: str, options: Collection[str], message: Msgid
    ) -> str:
        """Take one of a few words from an entry; "" where there is none or another."""
        value = entry.get(key, "")
        if value == "" or (isinstance(value, str) and value in options):
            return str(value)
        self.unknown(f"{at}.{key}", message, value, options)
        return ""


def spelt(letters: str) -> str:
    """Return letters, each that would not be seen by its number: `U+0009` for a tab."""
    return "".join(letter if letter.isprintable() else f"U+{ord(letter):04X}" for letter in letters)


def as_in_file(value: object) -> str:
    """Write a value as it would stand in a file."""
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)[:72]


def read_legend(
    given: object, kinds: TerrainKinds, usual: Mapping[str, Mapping[str, object]], faults: MapFaults
) -> Mapping[str, Square | None]:
    """Read what each letter means; a letter whose entry is broken is known but gives no cell.

    `usual` are letters that `given`, the legend of a drawing, need not repeat.
    """
    if not isinstance(given, Mapping):
        faults.wrong("legend", N_("expected a table of letters, found {value}"), value=as_in_file(given))
        given = {}
    found: dict[str, Square | None] = {}
    for letter, entry in {**usual, **given}.items():
        at = f'legend."{spelt(letter)}"'
        if len(letter) != 1 or letter == CUT or letter.isspace():
            faults.wrong(at, N_("“{value}” cannot stand for a cell"), value=spelt(letter))
        elif not isinstance(entry, Mapping):
            faults.wrong(at, N_("expected a table of fields, found {value}"), value=as_in_file(entry))
            found[letter] = None
        else:
            before = len(faults.found)
            square = _square(entry, at, kinds, faults)
            found[letter] = square if len(faults.found) == before else None
    return found


def _square(entry: Mapping[str, object], at: str, kinds: TerrainKinds, faults: MapFaults) -> Square:
    """Read the cell that a letter stands for."""
    for key in entry:
        if key not in LEGEND_FIELDS:
            faults.unknown(f"{at}.{key}", UNKNOWN_FIELD, key, LEGEND_FIELDS)
    terrain = faults.choice(entry, at, "terrain", kinds.terrains, N_("unknown terrain “{value}”"))
    if not terrain and "terrain" not in entry:
        faults.wrong(f"{at}.terrain", N_("the field is missing"))
    ground = kinds.terrains.get(terrain, NO_GROUND)
    building, floor = "", 0
    if ground.building:
        building, floor = faults.ident(entry, at, "building"), faults.floor(entry, at)
    else:
        for key in ("building", "floor"):
            if key in entry:
                faults.wrong(f"{at}.{key}", N_("only a cell of a building has “{field}”"), field=key)
    special = faults.choice(entry, at, "special", kinds.specials, N_("unknown special cell “{value}”"))
    arrow = faults.choice(entry, at, "arrow", tuple(SIDES), N_("unknown arrow “{value}”"))
    if special in kinds.arrows and not arrow and "arrow" not in entry:
        faults.wrong(
            f"{at}.arrow", N_("the special cell “{value}” needs an arrow: N, E, S or W"), value=special
        )
    elif arrow and special not in kinds.arrows:
        hint, known = options_hint("", kinds.arrows)
        faults.wrong(f"{at}.arrow", N_("such a cell has no arrow"), hint, **known)
    other = kinds.specials.get(special, NOTHING_SPECIAL)
    enclosed = other if other.encloses else ground
    return Square(
        terrain,
        building,
        floor,
        special,
        arrow,
        tuple(dict.fromkeys((*ground.roles, *other.roles))),
        "" if building else enclosed.encloses,
        "" if floor == GROUND else ground.upper_border if building else enclosed.border,
    )
