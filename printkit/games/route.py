"""Route: a way to a place of the board that several answers in a row lead along."""

from __future__ import annotations

from printkit.base.dataclass import dataclass


@dataclass(frozen=True)
class RouteEnd:
    """What is done by a way: the `words` of its button, and the `answers` that do it, one after another."""

    words: str
    answers: tuple[str, ...]


@dataclass(frozen=True)
class Route:
    """A way to a `place`, and how it may end.

    It leads `through` places, from where it begins. `steps` tell what each of them asks, `words` all of it in
    short, and `sign` in a letter or two, for the place itself.
    """

    place: str
    words: str
    sign: str
    through: tuple[str, ...]
    steps: tuple[str, ...]
    ends: tuple[RouteEnd, ...]
