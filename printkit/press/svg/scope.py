"""What holds for one drawing, from its first element to its last."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from lxml import etree

from printkit.base.faults import FaultError
from printkit.press.geometry import IDENTITY, Matrix
from printkit.press.pdf.drawing import FontReference
from printkit.press.svg.css import Context
from printkit.press.svg.layer import MAX_ELEMENTS, Layer, TooManyElementsError
from printkit.press.svg.paint_cache import PaintCache
from printkit.press.svg.url_refs import shown
from printkit.press.typesetting import Typesetter

DEEPEST = 50
"""How deep elements may stand inside each other, `use` and files counted."""

Style = Mapping[str, Any]
"""The computed properties of an element, each name of `values.INITIAL` with its read value."""


@dataclass
class PaintJob:
    """Who draws what with what. `numbers` has the place of each foreignObject in the drawing."""

    name: str
    folder: Path
    roots: tuple[Path, ...]
    typesetter: Typesetter
    grey: bool
    cache: PaintCache
    numbers: dict[etree._Element, int] = field(default_factory=dict)
    painted: int = 0
    _digests: dict[str, str] = field(default_factory=dict)

    @property
    def key(self) -> tuple[object, ...]:
        """What art depends on beside its own file: equal keys, equal painting."""
        return (self.grey, self.roots)

    def shown(self, path: Path) -> str:
        """Name a file the way its reader knows it."""
        return self.cache.once(("shown", path, self.roots), lambda: shown(path, self.roots), str)

    def count(self, more: int = 1) -> None:
        """Note more elements. TooMuch when there are too many."""
        self.painted += more
        if self.painted > MAX_ELEMENTS:
            raise TooManyElementsError

    def font_file(self, key: str) -> FontReference:
        """Say where the font with this key lies."""

        def look() -> FontReference:
            font = self.typesetter.book.by_key(key)
            return FontReference(str(font.path), font.family, font.weight, font.italic)

        return self.cache.once(("font", self.typesetter.book, key), look, FontReference)

    def digest(self, path: str) -> str:
        """Give the hash of a file's bytes, looked up once for a drawing. OSError where it cannot be read."""
        if path not in self._digests:
            self._digests[path] = self.cache.digest(path)
        return self._digests[path]

    def known_part(self, key: Hashable) -> Layer | None:
        """Give a part that was painted before, from files that are still the same."""
        part = self.cache.part(key)
        try:
            fresh = part and all(self.digest(path) == digest for path, digest in part.files.items())
        except (OSError, FaultError):
            return None
        return part if fresh else None


@dataclass(frozen=True, slots=True)
class PaintState:
    """What holds for an element: style, selectors' context, way to the layer, viewport, depth."""

    style: Style
    context: Context
    matrix: Matrix = IDENTITY  # from the element's user space to the layer
    width: float = 0.0  # of the viewport, for per cent
    height: float = 0.0
    depth: int = 0
