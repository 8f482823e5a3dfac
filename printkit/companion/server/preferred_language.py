"""The language of a phone's pages."""

from __future__ import annotations

from collections.abc import Sequence

from printkit.base.languages import nearest_language


def preferred(chosen: str, wishes: str, known: Sequence[str]) -> str:
    """Return the known language that a phone has chosen, else that its Accept-Language asks for, else ""."""
    wished = (each.partition(";")[0] for each in wishes[:200].split(","))
    return nearest_language((chosen, *wished), known)
