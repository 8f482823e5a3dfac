"""Lay a map out flat, in lists and plain values, and set it up again: that is how it travels as JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import astuple
from typing import Any

from printkit.kit.maps.map import Location, Map, Square

_SAME = ("id", "name", "kind", "width", "height", "doors", "stairs", "inner_walls", "edge_doors")


def flat(board: Map) -> dict[str, Any]:
    """Give the parts of a map: each kind of square once, and the cells in reading order with its number."""
    kinds = list(dict.fromkeys(board.squares.values()))
    number = {square: at for at, square in enumerate(kinds)}
    return {
        **{key: getattr(board, key) for key in _SAME},
        "squares": [astuple(square) for square in kinds],
        "cells": [(cell, number[square]) for cell, square in board.squares.items()],
        "poles": list(board.poles.items()),
        "locations": [(each.id, each.building, each.floor, each.dice, each.name) for each in board.locations],
    }


def upright(parts: Mapping[str, Sequence[Any]]) -> Map:
    """Make the map that `flat` laid out."""
    kinds = [Square(*square) for square in parts["squares"]]
    same: dict[str, Any] = {key: parts[key] for key in _SAME}
    return Map(
        squares={cell: kinds[number] for cell, number in parts["cells"]},
        poles=dict(parts["poles"]),
        locations=tuple(Location(*each) for each in parts["locations"]),
        **same,
    )
