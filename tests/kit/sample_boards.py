"""The boards of inferno, and a barn to spoil."""

from __future__ import annotations

import tomllib
from pathlib import Path

from printkit.kit.maps import Map, MapError, read_board
from printkit.kit.maps.legend import USUAL

MAPS = Path(__file__).parents[2] / "card_data" / "inferno" / "maps"
BOARDS = ("motel", "sawmill", "fire-station", "residence", "manor", "drill")


def board(named: str) -> Map:
    """A board of inferno."""
    drawing, _, rest = (MAPS / f"{named}.map").read_text("utf-8").partition("\n\n")
    return read_board({"id": named, "rows": drawing.splitlines(), **tomllib.loads(rest)}, USUAL)


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
    return [f"{flaw.place}: {flaw.message.format_map(flaw.values)}" for flaw in broken.flaws]
