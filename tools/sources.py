"""Know the sources of a package: what is defined where, who calls whom, what a name is bound to.

Read by ast, nothing is run. Of types it knows what annotations say.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

Function = ast.FunctionDef | ast.ClassDef
Steps = tuple[int, ...]
"""The way from a value down to a part of it: the number of an item, ANY for any item."""
ANY = -1


@dataclass
class Module:
    """One source file: its definitions, and what it takes from which other module."""

    file: str
    tree: ast.Module
    defined: dict[str, Function] = field(default_factory=dict)
    imported: dict[str, tuple[str, str]] = field(default_factory=dict)


class Sources:
    """All sources of a package, read once."""

    def __init__(self, root: Path, package: str) -> None:
        self.modules: dict[str, Module] = {}
        self.parents: dict[ast.AST, ast.AST] = {}
        self.homes: dict[ast.AST, Module] = {}
        self.methods: dict[str, list[Function]] = {}
        self.classes: dict[str, list[ast.ClassDef]] = {}
        self.calls: dict[str, list[ast.Call]] = {}
        for path in sorted((root / package).rglob("*.py")):
            file = path.relative_to(root).as_posix()
            self._read(Module(file, ast.parse(path.read_text("utf-8"), file)))

    def _read(self, module: Module) -> None:
        name = module.file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        self.modules[name] = module
        waiting: list[ast.AST] = [module.tree]
        while waiting:
            node = waiting.pop()
            self.homes[node] = module
            for child in ast.iter_child_nodes(node):
                self.parents[child] = node
                waiting.append(child)
            if isinstance(node, ast.ClassDef):
                self.classes.setdefault(node.name, []).append(node)
            if isinstance(node, Function):
                self.methods.setdefault(node.name, []).append(node)
            elif isinstance(node, ast.ImportFrom):
                taken = {each.asname or each.name: (node.module or "", each.name) for each in node.names}
                module.imported.update(taken)
            elif isinstance(node, ast.Call):
                self.calls.setdefault(_last_name(node.func), []).append(node)
        module.defined.update({each.name: each for each in module.tree.body if isinstance(each, Function)})

    def called(self, call: ast.Call) -> list[Function]:
        """Name the functions that a call may mean: one, or all methods of that name where none is sure."""
        module = self.homes[call]
        if isinstance(call.func, ast.Name):
            found = self.defined(call.func.id, module)
            return [found] if found else []
        if not isinstance(call.func, ast.Attribute):
            return []
        choice = self.methods.get(call.func.attr, [])
        owner = self.class_of(call.func.value)
        return [each for each in choice if self.parents.get(each) is owner] or choice

    def class_of(self, node: ast.expr | None) -> ast.ClassDef | None:
        """Tell the class of a value by annotations; None where they do not say."""
        match node:
            case ast.Name(id="self"):
                return next((each for each in self.around(node, ast.ClassDef)), None)
            case ast.Name(id=name):
                for scope in self.around(node):
                    if isinstance(scope, ast.FunctionDef):
                        for argument in scope.args.args:
                            if argument.arg == name:
                                return self._named(argument.annotation)
                    for value, steps in bindings(scope, name):
                        if not steps:
                            return self.class_of(value)
            case ast.Attribute(value=value, attr=name):
                owner = self.class_of(value)
                for item in owner.body if owner else ():
                    if isinstance(item, ast.AnnAssign) and ast.unparse(item.target) == name:
                        return self._named(item.annotation)
                return self._only(name.capitalize())
            case ast.Call():
                match self.called(node):
                    case [ast.ClassDef() as found]:
                        return found
                    case [ast.FunctionDef(returns=annotation)]:
                        return self._named(annotation)
        return None

    def defined(self, name: str, module: Module) -> Function | None:
        """Find what a name means in a module, there or where it is taken from."""
        source, there = module.imported.get(name, ("", name))
        home = self.modules.get(source) if source else module
        return home.defined.get(there) if home else None

    def around(
        self, node: ast.AST, kind: type | tuple[type, ...] = (ast.FunctionDef, ast.Module)
    ) -> Iterator:
        """Name what a node stands in, the innermost first."""
        while node := self.parents.get(node):
            if isinstance(node, kind):
                yield node

    def _named(self, annotation: ast.expr | None) -> ast.ClassDef | None:
        """Find the class that an annotation names."""
        if annotation is None:
            return None
        name = ast.unparse(annotation).strip("'\"")
        found = self.defined(name, self.homes[annotation])
        return found if isinstance(found, ast.ClassDef) else self._only(name)

    def _only(self, name: str) -> ast.ClassDef | None:
        found = self.classes.get(name, [])
        return found[0] if len(found) == 1 else None


def parameters(function: Function | None) -> dict[str, ast.expr | None]:
    """Name what a function or a class takes, in order and without `self`, each with its default."""
    if function is None:
        return {}
    if isinstance(function, ast.ClassDef):
        for item in function.body:
            if isinstance(item, ast.FunctionDef) and item.name == "__init__":
                return parameters(item)
        fields = [item for item in function.body if isinstance(item, ast.AnnAssign)]
        return {ast.unparse(item.target): item.value for item in fields}
    taken = [*function.args.posonlyargs, *function.args.args]
    defaults = [*([None] * (len(taken) - len(function.args.defaults))), *function.args.defaults]
    named = {each.arg: default for each, default in zip(taken, defaults, strict=True)}
    named.update(zip([each.arg for each in function.args.kwonlyargs], function.args.kw_defaults, strict=True))
    return {name: default for name, default in named.items() if name not in ("self", "cls")}


def bindings(scope: ast.AST, name: str) -> Iterator[tuple[ast.expr | None, Steps]]:
    """Give what is bound to a name in a function or at the top of a module, with the steps into it."""
    nodes = ast.walk(scope) if isinstance(scope, ast.FunctionDef) else ast.iter_child_nodes(scope)
    for node in nodes:
        match node:
            case ast.Assign(targets=targets, value=value):
                pairs = [(target, value, ()) for target in targets]
            case ast.AnnAssign(target=target, value=value) | ast.NamedExpr(target=target, value=value):
                pairs = [(target, value, ())]
            case ast.For(target=target, iter=value) | ast.comprehension(target=target, iter=value):
                pairs = [(target, value, (ANY,))]
            case _:
                continue
        for target, value, steps in pairs:
            if isinstance(target, ast.Name) and target.id == name:
                yield value, steps
            elif isinstance(target, ast.Tuple):
                for index, item in enumerate(target.elts):
                    if isinstance(item, ast.Name) and item.id == name:
                        yield value, (*steps, index)


def handed(call: ast.Call, name: str, index: int) -> Iterator[tuple[ast.expr, Steps]]:
    """Give what a call hands over for a parameter, by name or by place, with the steps into it."""
    yield from ((each.value, ()) for each in call.keywords if each.arg == name)
    for number, argument in enumerate(call.args):
        if isinstance(argument, ast.Starred) and number <= index:
            yield argument.value, (index - number,)
        elif number == index:
            yield argument, ()


def _last_name(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
