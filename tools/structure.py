"""Check how the program is put together, as far as import-linter does not.

- No circle of files: what a file imports, inside functions and for the type checker too, does not lead back.
- No import of our own inside a function, unless LATE says why.
- No name with two meanings: a public name, of a type, function or constant, stands once in the program and
  its tools, but for those of TWICE. Games may have the same names, but the same types only of ONCE_A_GAME.
- No bound that is called otherwise than MAX_ or MIN_.
- No docstring of a function that begins otherwise than all others do: what it returns after Return or Yield,
  what is true or not after Whether, else what it does.
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
TOOLS = "tools"

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
    ("printkit.faces.environment", "printkit.faces.callers"): "a phone's pages are compiled already",
    ("printkit.faces.environment", "printkit.faces.counting"): "a phone's pages are compiled already",
    ("printkit.faces.*", "printkit.faces.lines"): "asked for only when something is wrong with a face",
    ("printkit.press.build", "printkit.press.jobs.*"): "where nothing changed nothing is drawn",
    ("printkit.press.jobs.all_jobs", "printkit.press.documents.html_pdf"): "kept documents need none of it",
    ("printkit.press.jobs.job", "printkit.press.jobs.output"): "a check prints nothing",
    ("printkit.press.jobs.context", "printkit.press.documents.renderer"): "drawing does without documents",
    ("printkit.press.jobs.pieces", "printkit.press.pdf.imported"): PIKEPDF,
    ("printkit.press.documents.html_pdf", "printkit.press.documents.fetcher"): "WeasyPrint",
    ("printkit.press.documents.html_pdf", "printkit.press.documents.known_lines"): "WeasyPrint",
    ("printkit.press.documents.html_pdf", "printkit.press.documents.known_pages"): "WeasyPrint",
    ("printkit.press.documents.html_pdf", "printkit.press.documents.pictures"): "WeasyPrint",
    ("printkit.press.documents.style_check", "printkit.press.documents.fetcher"): "WeasyPrint",
    ("printkit.companion.offline.worker", "printkit.companion.offline.library"): "it lies in the bundle",
}
"""Imports that wait inside a function: who, what, and why."""

ONCE_A_GAME = ("Position", "Components", "Visibility", "Table", "Seat", "Variant")
"""Types that every game has as its own."""

TWICE = {
    "T": "a type variable",
    "build": "a verb of the command line, and what it does",
    "check": "a verb of the command line, and one of `words`",
    "main": "what a script runs",
    "ROOT": "where a script finds the project",
    "QUICK": "each bench is a script of its own",
    "ROUNDS": "each bench is a script of its own",
}
"""Names that may stand more than once, and why."""

NO_BEGINNING = (
    *("A", "An", "Each", "Every", "Everything", "How", "It", "One", "The", "This", "What"),
    *("Where", "Which", "Who", "Gets", "Gives", "Raises", "Returns", "Say", "Says", "Tells", "Yields"),
)
"""Words with which no docstring of a function begins: it says what is done, in the imperative."""

NO_BOUND = frozenset({"MOST", "LEAST", "LARGEST", "SMALLEST", "LONGEST", "SHORTEST", "DEEPEST", "WIDEST"})
"""Words for a bound in names of constants, which all say MAX or MIN instead."""

NOTHING_RETURNED = ("None", "Steps[None]", "NoReturn")


class Import(NamedTuple):
    """That a file takes a module, or `name` of it."""

    module: str
    name: str
    line: int
    inside: bool


class Function(NamedTuple):
    """A function or method with a docstring, and the type that it returns."""

    name: str
    line: int
    doc: str
    returns: str


class File(NamedTuple):
    """What a source file defines at its top, by line, what it imports, and its functions with a docstring."""

    path: str
    defined: Mapping[str, int]
    imports: tuple[Import, ...]
    functions: tuple[Function, ...]


def read_modules(root: Path, package: str) -> dict[str, File]:
    """Return the files of a package by module name."""
    trees = {}
    for path in sorted((root / package).rglob("*.py")):
        file = path.relative_to(root).as_posix()
        module = file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        trees[module] = (file, ast.parse(path.read_text("utf-8"), file))
    return {
        module: File(
            file, _defined(tree), tuple(_imports(tree, package, trees.keys())), tuple(_functions(tree))
        )
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
            case ast.Assign(targets=[ast.Tuple(elts=names)]):
                for each in names:
                    if isinstance(each, ast.Name):
                        found.setdefault(each.id, node.lineno)
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
                full_name = f"{child.module}.{each.name}"
                taken = (full_name, "") if full_name in modules else (child.module or "", each.name)
                yield Import(*taken, child.lineno, inside)
        deeper = inside or isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        yield from _imports(child, package, modules, deeper)


def _functions(tree: ast.Module) -> Iterator[Function]:
    for node in ast.walk(tree):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        is_property = any(ast.unparse(each).endswith("property") for each in node.decorator_list)
        if (doc := ast.get_docstring(node)) and not is_property:
            returns = ast.unparse(node.returns) if node.returns else "None"
            yield Function(node.name, node.lineno, doc, returns)


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


def doubles(files: Mapping[str, File], twice: Mapping[str, str]) -> Iterator[str]:
    """Yield each public name that stands in two files, and each excuse that nobody needs."""
    found: dict[str, dict[str, str]] = defaultdict(dict)
    for module, file in files.items():
        for name, line in file.defined.items():
            if not name.startswith("_"):
                found[name][module] = f"{file.path}:{line}"
    for name, places in found.items():
        games = set(map(_game, places))
        apart = "" not in games and len(games) == len(places) and not _is_type(name)
        if len(places) > 1 and not (apart or name in twice or name in ONCE_A_GAME):
            yield f"{name} stands in {', '.join(places.values())}"
    for name in twice:
        if len(found[name]) < 2:
            yield f"tools/structure.py: TWICE: {name} does not stand twice any more"


def misnamed_bounds(files: Mapping[str, File]) -> Iterator[str]:
    """Yield each constant that bounds something and is not called MAX_ or MIN_."""
    for file in files.values():
        for name, line in file.defined.items():
            if name.isupper() and not NO_BOUND.isdisjoint(name.split("_")):
                yield f"{file.path}:{line}: {name} is a bound: begin it with MAX_ or MIN_"


def docstrings(files: Mapping[str, File]) -> Iterator[str]:
    """Yield each docstring of a function that begins as no other does; a property's may name a thing."""
    for file in files.values():
        for function in file.functions:
            first = function.doc.split()[0].strip(",;:.")
            at = f"{file.path}:{function.line}: {function.name}"
            if first in NO_BEGINNING or (first == "Give" and function.returns not in NOTHING_RETURNED):
                yield f'{at}: its docstring begins with "{first}", not with what it does or Return'
            elif function.returns == "bool" and first != "Whether" and "return whether" not in function.doc:
                yield f'{at}: it is true or not, and its docstring does not say "Whether"'


def _is_type(name: str) -> bool:
    return name[0].isupper() and not name.isupper()


def _game(module: str) -> str:
    """Return the package of the game that a module is of, none of which knows another; else ""."""
    parts = module.split(".")
    return parts[2] if parts[1:2] == ["games"] and len(parts) > 3 else ""


def main(
    root: Path = ROOT,
    package: str = PACKAGE,
    late: Mapping[tuple[str, str], str] = LATE,
    twice: Mapping[str, str] = TWICE,
) -> int:
    """Print what is wrong, one line each; 1 where anything is."""
    files = read_modules(root, package)
    every = {**files, **read_modules(root, TOOLS)}
    wrong = [
        *circles(files),
        *hidden(files, late),
        *doubles(every, twice),
        *misnamed_bounds(every),
        *docstrings(every),
    ]
    for line in wrong:
        print(line, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
