"""What every file of one job is printed with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from printkit.press.request import Request
from printkit.press.typesetting import Typesetter


@dataclass(frozen=True)
class SheetContext:
    """What is asked for, who sets type, other PDFs by name, and the safe zone (mm) of each component."""

    request: Request
    typesetter: Typesetter
    outside: Mapping[str, bytes]
    safe: Mapping[str, float]
