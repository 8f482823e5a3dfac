"""The boards of inferno, a barn to spoil, and the kinds of a game that has nothing of inferno's."""

from __future__ import annotations

import tomllib
from pathlib import Path

from printkit.kit.loading.diagnostics import Diagnostics, Location
from printkit.kit.loading.manifest_schema import TERRAIN_TABLES as SCHEMA
from printkit.kit.loading.terrain_kinds import terrain_kinds
from printkit.kit.maps import Map, MapError, TerrainKinds, read_board

INFERNO = Path(__file__).parents[2] / "card_data" / "inferno"
MAPS = INFERNO / "maps"
BOARDS = ("motel", "sawmill", "fire-station", "residence", "manor", "drill")


def declared(words: str) -> tuple[TerrainKinds, list[str]]:
    """The kinds that a game.toml declares, and what is wrong with them."""
    diagnostics = Diagnostics(INFERNO)
    at = Location(diagnostics, "game.toml", "$")
    document = tomllib.loads(words)
    values = {name: each.kind.take(document.get(name, {}), at.key(name)) for name, each in SCHEMA.items()}
    kinds = terrain_kinds(values, at)
    return kinds, [str(fault).removeprefix("printkit: game.toml: ") for fault in diagnostics.faults]


KINDS, _ = declared((INFERNO / "game.toml").read_text("utf-8"))

ISLAND = """
[role]
dry = ""
deep = "nobody wades there"
cold = "nobody swims there"
treasure = ""

[terrain.sand]
letter = "s"
role = ["dry"]

[terrain.sea]
letter = "~"
role = ["deep", "cold"]
encloses = "sea"
border = "shore"

[terrain.cave]
building = true
upper_border = "cliff"

[special.chest]
letter = "$"
terrain = "sand"
role = ["treasure"]

[special.current]
arrow = true

[special.reef]
encloses = "reef"
border = "surf"

[border.shore]
list = "shores"
signs = ":~"

[border.cliff]

[border.surf]

[link.tunnels]
"""
"""The kinds of an island."""


def board(named: str) -> Map:
    """A board of inferno."""
    drawing, _, rest = (MAPS / f"{named}.map").read_text("utf-8").partition("\n\n")
    return read_board(
        {"id": named, "rows": drawing.splitlines(), **tomllib.loads(rest)}, KINDS, KINDS.letters
    )


def boards() -> dict[str, Map]:
    """All boards of inferno by their ids."""
    return {named: board(named) for named in BOARDS}


def barn(**more: object) -> dict[str, object]:
    """A barn with a loft and its stairs, open ground around, ready to be spoilt."""
    legend = {
        "B": {"terrain": "building", "building": "barn"},
        "b": {"terrain": "building", "building": "barn", "floor": 2},
        ".": {"terrain": "grass"},
    }
    return {"rows": ["....", ".Bb.", "...."], "legend": legend, "stairs": ["B2-C2"], **more}


def told(broken: MapError) -> list[str]:
    """What is said about a map that is none, each with its place."""
    return [f"{fault.place}: {fault.what()}" for fault in broken.faults]
