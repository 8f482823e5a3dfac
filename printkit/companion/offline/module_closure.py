"""Find the modules that travel: all that a module needs of its own package and of printkit, however late."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import field
from importlib.util import find_spec, resolve_name
from pathlib import Path

from printkit.base.dataclass import dataclass
from printkit.base.faults import Fault, FaultError
from printkit.base.msgid import N_
from printkit.base.paths import shown_path


@dataclass
class Closure:
    """`own` are the modules that travel, by name, `others` the names that they import from elsewhere.

    `needs` has, by module, the names that it imports, and its package.
    """

    own: dict[str, Path] = field(default_factory=dict)
    others: set[str] = field(default_factory=set)
    needs: dict[str, list[str]] = field(default_factory=dict)

    def reached(self, modules: Iterable[str]) -> set[str]:
        """Return what of the modules that travel some of them need, and they themselves."""
        found, waiting = set[str](), list(modules)
        while waiting:
            name = waiting.pop()
            if name in self.own and name not in found:
                found.add(name)
                waiting += self.needs[name]
        return found

    def files(self) -> dict[str, bytes]:
        """Return the files of the modules that travel, each where Python looks for it."""
        return {
            f"{name.replace('.', '/')}{'/__init__' if is_package(path) else ''}.py": path.read_bytes()
            for name, path in self.own.items()
        }


def closure(modules: Iterable[str]) -> Closure:
    """Return modules, the packages they lie in, and what all of them import, in functions too.

    What they import travels where it is printkit's or of the same package as one of the modules.
    """
    found = Closure()
    waiting = list(modules)
    travelling = {"printkit", *(name.partition(".")[0] for name in waiting)}
    while waiting:
        name = waiting.pop()
        if name in found.own:
            continue
        top = name.partition(".")[0]
        path = source(name) if top in travelling else None
        if path is None:
            if top not in travelling:
                found.others.add(name)
            continue
        found.own[name] = path
        package, _, _ = name.rpartition(".")
        found.needs[name] = [*filter(None, [package]), *imported(name, path, travelling)]
        waiting += found.needs[name]
    return found


def source(name: str) -> Path | None:
    """Return the file of a module; None where there is none of that name. Nothing is imported."""
    top, *inner = name.split(".")
    spec = find_spec(top)
    if spec is None:
        return None
    if spec.submodule_search_locations is None:
        return Path(spec.origin) if spec.origin and not inner else None
    for folder in spec.submodule_search_locations:
        path = Path(folder).joinpath(*inner)
        for each in (path / "__init__.py", path.with_suffix(".py") if inner else path):
            if each.is_file():
                return each
    return None


def is_package(path: Path) -> bool:
    """Whether a module's file is that of a package."""
    return path.name == "__init__.py"


def imported(name: str, path: Path, travelling: Iterable[str]) -> Iterator[str]:
    """Name what a module imports, but for what only a type checker reads."""
    package = name if is_package(path) else name.rpartition(".")[0]
    waiting: list[ast.AST] = [syntax_tree(path)]
    while waiting:
        match waiting.pop():
            case ast.If(test=ast.Name(id="TYPE_CHECKING"), orelse=otherwise):
                waiting += otherwise
            case ast.Import(names=names):
                yield from (each.name for each in names)
            case ast.ImportFrom(module=module, names=names, level=level):
                full_name = resolve_name("." * level + (module or ""), package)
                yield full_name
                if full_name.partition(".")[0] in travelling:
                    yield from (f"{full_name}.{each.name}" for each in names)
            case node:
                waiting += ast.iter_child_nodes(node)


def imported_at_once(path: Path) -> Iterator[str]:
    """Name what a module imports from elsewhere whenever it is loaded, not in a function or a condition."""
    for node in syntax_tree(path).body:
        match node:
            case ast.Import(names=names):
                yield from (each.name for each in names)
            case ast.ImportFrom(module=str(module), level=0):
                yield module


def syntax_tree(path: Path) -> ast.Module:
    """Return what a module says. Raises FaultError where it is no Python."""
    try:
        return ast.parse(path.read_bytes())
    except (SyntaxError, ValueError) as error:  # ValueError: bytes that no source has
        line, reason = (error.lineno, error.msg) if isinstance(error, SyntaxError) else (None, str(error))
        place = f"line {line}" if line else ""
        raise FaultError(
            [Fault(shown_path(path), place, N_("this is not Python: {reason}"), {"reason": reason})]
        ) from None
