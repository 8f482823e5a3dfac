"""Arrows of a board: who is elsewhere than at home, and what for."""

from __future__ import annotations

from printkit.base.dataclass import dataclass


@dataclass(frozen=True)
class Arrow:
    """One arrow, from the place of `who` to the place `to`, and what that means in words."""

    who: str
    to: str
    words: str
