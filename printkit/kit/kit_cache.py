"""Kits that were read before, kept in the user's cache: one JSON each, found by the hash of all that made it.

Reading one back takes a few milliseconds and needs no reader. A cache that cannot be written is done without.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
from pathlib import Path

import printkit
from printkit.base import paths
from printkit.base.atomic_write import write_atomically
from printkit.base.faults import Fault, FaultError
from printkit.base.languages import language
from printkit.base.text_files import linked, read_plain
from printkit.kit.model import KIT_FORMAT, Kit

DATA = {
    *(".toml", ".csv", ".tsv", ".xlsx", ".json", ".jsonl", ".ndjson", ".yaml", ".yml"),
    *(".po", ".map", ".town"),
}
MAX_KITS = 60
"""Kits that are kept; the oldest go first."""


def quick_kit(folder: Path, lang: str = "", faulty: list[Fault] | None = None) -> Kit:
    """Return a game in one language, its source language by default.

    Raises FaultError as `GameSource.kit` raises. What is wrong with translations that the source's texts
    stand in for is added to `faulty`; such a kit is not kept, so that it is told until it is mended.
    """
    lang = language(lang) or lang
    kept = _place(folder, lang)
    with contextlib.suppress(OSError, FaultError, ValueError, TypeError, KeyError):
        return Kit.from_json(read_plain(kept).decode())
    from printkit.kit.loading.reader import read_game

    game = read_game(folder)
    kit = game.kit(lang or game.source_lang)
    if found := game.text_faults(kit.lang):
        if faulty is not None:
            faulty += found
    else:
        _keep(kept, kit.to_json())
    return kit


def _place(folder: Path, lang: str) -> Path:
    own = paths.beside_user(folder)
    links = [linked(root) for root in filter(None, (folder, own))]
    seal = hashlib.sha256(f"{printkit.__version__} {KIT_FORMAT} {_code()} {lang} {links}".encode())
    found = [(path, folder) for path in paths.files(folder, DATA)]
    found += [(path, own) for path in paths.files(own, DATA)] if own else []
    for path, root in found:
        seal.update(os.fsencode(path.relative_to(root)))
        with contextlib.suppress(OSError, FaultError):  # the reader tells
            seal.update(b"%d" % path.is_symlink() + read_plain(path))
    return paths.cache() / "kits" / f"{folder.name}-{seal.hexdigest()[:24]}.json"


def _code() -> int:
    """Return when the reader's own code was last changed, in nanoseconds."""
    package = Path(__file__).parent.parent
    files = (entry for part in ("base", "kit") for entry in paths.walk_files(package / part))
    return max(entry.stat().st_mtime_ns for entry in files if entry.name.endswith(".py"))


def _keep(path: Path, words: str) -> None:
    with contextlib.suppress(OSError, FaultError):
        old = sorted(path.parent.glob("*.json"), key=lambda each: each.stat().st_mtime)
        for each in old[: max(0, len(old) - MAX_KITS)]:
            each.unlink()
        write_atomically(path, words.encode("utf-8"))
