"""The examples of rulebooks, for what prints them: they are played only where a game has some."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from printkit.kit.model import Kit


def played_examples(kit: Kit) -> dict[str, Any]:
    """Return what happens in each example of a kit. Raises FaultError: everything that is wrong with them."""
    if not kit.tables.get("example"):
        return {}
    from printkit.play.examples import play_examples

    return play_examples(kit)
