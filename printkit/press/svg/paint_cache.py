"""Remember what many faces share: heads, parsed files, painted parts, the measures of images.

A part names the files that it was painted from with their hashes, so that a cache never outlives a change
of a file; a file is only hashed again when its date or size changed.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Hashable
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import TypeVar

from printkit.base.text_files import read_bytes
from printkit.press.svg.layer import Layer
from printkit.press.svg.source import FaceHeads

T = TypeVar("T")
MAX_ENTRIES = 8192
"""How many things of a kind are kept."""
MAX_KEPT_LETTERS = 30_000_000
"""Letters of the operators that are kept: those of all faces of twenty games."""


class PaintCache:
    """What one process has painted so far; two caches never share anything."""

    def __init__(self) -> None:
        self.heads = FaceHeads()
        self._digests: dict[str, tuple[tuple[int, int], str]] = {}
        self._parts: dict[Hashable, Layer] = {}
        self._letters = 0  # of the operators of the parts
        self._numbers = count()
        self._things: dict[Hashable, object] = {}

    def digest(self, path: str) -> str:
        """Return the hash of a file's bytes. Raises OSError or FaultError where it cannot be read."""
        found = os.stat(path)  # noqa: PTH116  a Path costs more than the look itself, once a face
        stamp = (found.st_mtime_ns, found.st_size)
        known = self._digests.get(path)
        if known is None or known[0] != stamp:
            known = (stamp, sha256(read_bytes(Path(path))).hexdigest())
            self._digests[path] = known
        return known[1]

    def part(self, key: Hashable) -> Layer | None:
        """Return a painted part; whether its files are still the same is for the caller to see."""
        return self._parts.get(key)

    def keep_part(self, key: Hashable, part: Layer) -> None:
        """Remember a painted part."""
        self._letters += sum(map(len, part.operators))
        if len(self._parts) >= MAX_ENTRIES or self._letters > MAX_KEPT_LETTERS:
            self._parts.clear()
            self._letters = 0
        self._parts[key] = part

    def number(self, key: Hashable) -> int:
        """Return a number that stands for a long key in others: it takes less to hash and to compare."""
        return self.once(("number", key), lambda: next(self._numbers), int)

    def once(self, key: Hashable, make: Callable[[], T], kind: type[T]) -> T:
        """Return what `make` gave for this key the first time."""
        found = self._things.get(key)
        if not isinstance(found, kind):
            if len(self._things) >= MAX_ENTRIES:
                self._things.clear()
            found = self._things[key] = make()
        return found
