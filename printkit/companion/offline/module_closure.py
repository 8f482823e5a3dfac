"""Find the modules that travel: all of printkit that a module needs, however late it asks for it."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import printkit

ROOT = Path(printkit.__file__).resolve().parent.parent


@dataclass
class Closure:
    """`own` are printkit's modules by name, `others` the names that they import from elsewhere."""

    own: dict[str, Path] = field(default_factory=dict)
    others: set[str] = field(default_factory=set)


def closure(modules: Iterable[str]) -> Closure:
    """Give the modules, the packages they lie in, and what all of them import, in functions too."""
    found = Closure()
    waiting = list(modules)
    while waiting:
        name = waiting.pop()
        if name in found.own:
            continue
        path = source(name)
        if path is None:
            if not name.startswith("printkit."):
                found.others.add(name)
            continue
        found.own[name] = path
        if "." in name:
            waiting.append(name.rpartition(".")[0])
        waiting += imported(path)
    return found


def source(name: str) -> Path | None:
    """Give the file of one of printkit's modules; None for a name that is none."""
    if name.partition(".")[0] != "printkit":
        return None
    path = ROOT.joinpath(*name.split("."))
    return next((each for each in (path / "__init__.py", path.with_suffix(".py")) if each.is_file()), None)


def imported(path: Path) -> Iterator[str]:
    """Name what a file imports, but for what only a type checker reads."""
    waiting: list[ast.AST] = [ast.parse(path.read_bytes())]
    while waiting:
        match waiting.pop():
            case ast.If(test=ast.Name(id="TYPE_CHECKING"), orelse=otherwise):
                waiting += otherwise
            case ast.Import(names=names):
                yield from (each.name for each in names)
            case ast.ImportFrom(module=str(module), names=names):
                yield module
                yield from (f"{module}.{each.name}" for each in names if module.startswith("printkit"))
            case node:
                waiting += ast.iter_child_nodes(node)
