"""Hold a board whose names still wait for a language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from printkit.base.catalogue import Phrase
from printkit.kit.text.text import Text

if TYPE_CHECKING:
    from printkit.kit.maps import Map


@dataclass(frozen=True)
class Wordless:
    """A board and its names: by the id of a location, "" for the board itself."""

    map: Map
    names: Mapping[str, Phrase]

    def said(self, say: Callable[[Phrase], Text]) -> Map:
        """Give the board with its names in a language."""

        def name(of: str, plain: str) -> str:
            return say(self.names[of]) if of in self.names else plain

        places = (replace(each, name=name(each.id, each.name)) for each in self.map.locations)
        return replace(self.map, name=name("", self.map.name), locations=tuple(places))
