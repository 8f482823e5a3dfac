"""Try at home what a phone will do with a game, so that one that fails costs no other game its export."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Mapping
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
from printkit.companion.offline.module_closure import closure, syntax_tree
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
    missing = [fault for path in theirs.values() for fault in _missing(path, {*TRAVELLING, top})]
    if missing:
        raise FaultError(missing)
    with loading(entry):
        for name in theirs:
            import_module(name)


def _missing(path: Path, travelling: set[str]) -> Iterator[Fault]:
    """Yield a fault for each package that a module imports when it is loaded, and that does not travel."""
    for node in syntax_tree(path).body:
        match node:
            case ast.Import(names=names):
                modules = [each.name for each in names]
            case ast.ImportFrom(module=str(module), level=0):
                modules = [module]
            case _:
                continue
        for name in modules:
            if name.partition(".")[0] not in travelling:
                hint = N_(
                    "a phone has Python's standard library and printkit: do without, or import it later"
                )
                message = N_("{name} does not travel to phones")
                yield Fault(shown_path(path), f"line {node.lineno}", message, {"name": name}, hint)
