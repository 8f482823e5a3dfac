"""Try at home what a phone will do with a game, so that one that fails costs no other game its export."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

from printkit.base.entry_points import GameEntry
from printkit.base.faults import Fault, FaultError
from printkit.base.msgid import N_
from printkit.base.paths import shown_path
from printkit.companion.loader import page_loader
from printkit.companion.offline.bundle_data import packed_data
from printkit.companion.offline.library import open_library
from printkit.companion.offline.module_closure import closure, imported, imported_at_once
from printkit.companion.offline.page_compiler import compiled_pages
from printkit.companion.offline.worker import OfflineApp
from printkit.games.guard import loading
from printkit.games.registry import game_entry
from printkit.kit.model import Kit

TRAVELLING = {*sys.stdlib_module_names, "printkit", "jinja2", "markupsafe", "segno"}
"""Packages that a phone has."""


def rehearse(game: str, kits: Mapping[str, Kit]) -> None:
    """Begin a game in its first language, as a phone does.

    Raises FaultError where it cannot travel, or fails.
    """
    entry = game_entry(game)
    _import_all(entry)
    compiled_pages([game], shared_too=False)
    lang = next(iter(kits))
    library = open_library(packed_data({game: {lang: kits[lang]}}).__getitem__, page_loader)
    with TemporaryDirectory(prefix="printkit-") as folder:
        OfflineApp(library, Path(folder)).rehearse(game, lang)


def _import_all(entry: GameEntry) -> None:
    """Import all that travels of the package of a game, as a phone does before it begins."""
    top = entry.module.partition(".")[0]
    with loading(entry):
        import_module(entry.module)
    if top == "printkit":
        return
    theirs = {name: path for name, path in closure([entry.module]).own.items() if name.split(".")[0] == top}
    missing = [fault for name, path in theirs.items() for fault in _missing(name, path, {*TRAVELLING, top})]
    if missing:
        raise FaultError(missing)
    with loading(entry):
        for name in theirs:
            import_module(name)


def _missing(name: str, path: Path, travelling: set[str]) -> Iterator[Fault]:
    """Yield a fault for what a module imports that does not travel.

    A library may be imported later, where it is there; of printkit everything travels that is imported
    anywhere, so it must be able to.
    """
    hint = N_("a phone has only Python's standard library and the parts of printkit that play: do without it")
    libraries = [each for each in imported_at_once(path) if each.partition(".")[0] not in travelling]
    ours = {each for each in imported(name, path, ("printkit",)) if each.startswith("printkit.")}
    for each in dict.fromkeys([*libraries, *sorted(filter(_prints, ours))]):
        yield Fault(shown_path(path), "", N_("{name} is not exported to phones"), {"name": each}, hint)


@lru_cache(maxsize=100)
def _prints(name: str) -> bool:
    """Whether a module of printkit needs, when it is loaded, what no phone has."""
    paths = closure([name]).own.values()
    return any(each.partition(".")[0] not in TRAVELLING for path in paths for each in imported_at_once(path))
