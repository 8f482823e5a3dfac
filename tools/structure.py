"""Check how the program is put together, as far as import-linter does not.

- No circle of files: what a file imports, inside functions and for the type checker too, does not lead back.
- No import of our own inside a function, unless LATE says why.
- No name with two meanings: a type stands once in the program, and a function or a constant that is imported
  by its name is imported from one file.
"""

from __future__ import annotations

import ast
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = "printkit"

PIKEPDF = "pikepdf, which drawing does without"
LATE = {
    ("printkit.cli", "printkit.cli.app"): "`python -m printkit` loads the program when it is called",
    ("printkit.cli.*", "printkit.*"): "a verb loads what it runs: --help and a wrong call answer at once",
    (
        "printkit.kit.kit_cache",
        "printkit.kit.loading.reader",
    ): "a kit that is kept needs nothing to read files",
    ("printkit.kit.loading.reader", "printkit.kit.loading.map_files"): "most games have no boards of cells",
    (
        "printkit.kit.loading.reader",
        "printkit.kit.loading.terrain_kinds",
    ): "most games have no boards of cells",
    ("printkit.kit.model", "printkit.kit.maps.*"): "most games have no boards of cells",
    ("printkit.faces.environment", "printkit.faces.counting"): "a phone's pages are compiled already",
    ("printkit.faces.*", "printkit.faces.lines"): "asked for only when something is wrong with a face",
    ("printkit.press.build", "printkit.press.jobs.howto"): "loaded while other processes draw",
    ("printkit.press.jobs.job", "printkit.press.jobs.output"): "loaded while other processes draw",
    ("printkit.press.jobs.job", "printkit.press.documents.pagination"): PIKEPDF,
    ("printkit.press.jobs.context", "printkit.press.documents.renderer"): PIKEPDF,
    ("printkit.press.jobs.pieces", "printkit.press.pdf.assembly"): PIKEPDF,
    ("printkit.press.sheets.furniture", "printkit.press.pdf.assembly"): PIKEPDF,
    ("printkit.press.documents.html_pdf", "printkit.press.documents.fetcher"): "WeasyPrint",
    ("printkit.companion.offline.worker", "printkit.companion.offline.library"): "it lies in the cargo",
}
"""Imports that wait inside a function: who, what, and why."""

ONCE_A_GAME = ("Position", "Components", "Visibility", "Table", "Seat", "Variant")
"""Types that every game has as its own."""


class Import(NamedTuple):
    """That a file takes a module, or `name` of it."""

    module: str
    name: str
    line: int
    inside: bool


class File(NamedTuple):
    """What a source file defines at its top, by line, and what it imports."""

    path: str
    defined: Mapping[str, int]
    imports: tuple[Import, ...]


def read(root: Path, package: str) -> dict[str, File]:
    """Return the files of a package by module name."""
    trees = {}
    for path in sorted((root / package).rglob("*.py")):
        file = path.relative_to(root).as_posix()
        module = file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        trees[module] = (file, ast.parse(path.read_text("utf-8"), file))
    return {
        module: File(file, _defined(tree), tuple(_imports(tree, package, trees.keys())))
        for module, (file, tree) in trees.items()
    }


def _defined(tree: ast.Module) -> dict[str, int]:
    found: dict[str, int] = {}
    for node in tree.body:
        match node:
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                found.setdefault(name, node.lineno)
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                found.setdefault(name, node.lineno)
    return found


def _imports(
    node: ast.AST, package: str, modules: Mapping[str, object] | set[str], inside: bool = False
) -> Iterator[Import]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import):
            for each in child.names:
                if each.name.split(".")[0] == package:
                    yield Import(each.name, "", child.lineno, inside)
        elif isinstance(child, ast.ImportFrom) and (child.module or "").split(".")[0] == package:
            for each in child.names:
                whole = f"{child.module}.{each.name}"
                taken = (whole, "") if whole in modules else (child.module or "", each.name)
                yield Import(*taken, child.lineno, inside)
        deeper = inside or isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        yield from _imports(child, package, modules, deeper)


def circles(files: Mapping[str, File]) -> Iterator[str]:
    """Yield each circle of files, until none is left."""
    leads = {module: {each.module for each in file.imports} for module, file in files.items()}
    while True:
        try:
            TopologicalSorter(leads).prepare()
            return
        except CycleError as error:
            circle = error.args[1][::-1]
            yield f"a circle of files: {' -> '.join(circle)}"
            leads[circle[0]].discard(circle[1])


def hidden(files: Mapping[str, File], late: Mapping[tuple[str, str], str]) -> Iterator[str]:
    """Yield each import inside a function that nothing excuses, and each excuse that nobody needs."""
    needed = set()
    for module, file in files.items():
        for each in file.imports:
            if not each.inside:
                continue
            excuses = {(who, what) for who, what in late if _like(module, who) and _like(each.module, what)}
            needed |= excuses
            if not excuses:
                yield f"{file.path}:{each.line}: {each.module} is imported inside a function"
    for who, what in late.keys() - needed:
        yield f"tools/structure.py: LATE: {who} does not import {what} inside a function any more"


def _like(module: str, pattern: str) -> bool:
    return fnmatchcase(module, pattern)


def doubles(files: Mapping[str, File]) -> Iterator[str]:
    """Yield each type that stands twice, and each name that is imported from two files."""
    types: dict[str, dict[str, str]] = defaultdict(dict)
    taken: dict[str, dict[str, str]] = defaultdict(dict)
    for module, file in files.items():
        for name, line in file.defined.items():
            if _is_type(name):
                types[name][module] = f"{file.path}:{line}"
        for each in file.imports:
            if each.name and not each.name.startswith("_"):
                home = _home(files, each.module, each.name)
                taken[each.name].setdefault(home, f"{file.path}:{each.line}")
    for name, places in types.items():
        if name not in ONCE_A_GAME and len(places) > 1:
            yield f"{name} is a type in {', '.join(places.values())}"
    for name, places in taken.items():
        if not _is_type(name) and len(places) > 1 and len(set(map(_game, places))) < len(places):
            told = ", ".join(f"{home} ({place})" for home, place in places.items())
            yield f"{name} is imported from {told}"


def _is_type(name: str) -> bool:
    return name[0].isupper() and not name.isupper()


def _game(module: str) -> str:
    """Return the package of a game, none of which knows another; one and the same for all other modules."""
    parts = module.split(".")
    return parts[2] if parts[1:2] == ["games"] and len(parts) > 3 else ""


def _home(files: Mapping[str, File], module: str, name: str) -> str:
    """Return where a name is defined that a package may only hand on."""
    while module in files and name not in files[module].defined:
        further = [each.module for each in files[module].imports if each.name == name and not each.inside]
        if not further:
            break
        module = further[0]
    return module


def main(root: Path = ROOT, package: str = PACKAGE, late: Mapping[tuple[str, str], str] = LATE) -> int:
    """Print what is wrong, one line each; 1 where anything is."""
    files = read(root, package)
    wrong = [*circles(files), *hidden(files, late), *doubles(files)]
    for line in wrong:
        print(line, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
