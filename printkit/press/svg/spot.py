"""Where the painter stands in the drawing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from printkit.press.geometry import IDENTITY, Matrix
from printkit.press.svg.css import Context

Style = Mapping[str, Any]
"""The computed properties of an element, each name of `values.INITIAL` with its read value."""


@dataclass(frozen=True, slots=True)
class Spot:
    """What holds for an element: style, selectors' context, way to the layer, viewport, depth."""

    style: Style
    context: Context
    matrix: Matrix = IDENTITY  # from the element's user space to the layer
    width: float = 0.0  # of the viewport, for per cent
    height: float = 0.0
    depth: int = 0
