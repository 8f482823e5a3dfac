"""Find the programme's own words in its sources: every msgid, with the place where it is written.

A msgid is what stands in `N_("…")` and `translate("…")`, in `_("…")` of the shared templates, and every
string that can reach a field called `message` or `hint`: names, conditions, tuples, parameters and what
functions give back are followed to the strings they come from.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import NamedTuple

from sources import ANY, Function, Sources, Steps, bindings, handed, parameters

TOLD = ("message", "hint")
"""Fields that hold msgids."""
MARKS = ("N_", "translate")
"""Functions whose first argument is a msgid."""
SAME = ("N_", "str", "list", "tuple", "sorted")
"""Functions that give back what they were given, as far as msgids go."""


class Found(NamedTuple):
    """A msgid, or, where `unclear`, an expression whose strings can not be told."""

    words: str
    file: str
    line: int
    unclear: bool = False


@dataclass(frozen=True)
class Sink:
    """A parameter that a msgid reaches, `path` steps down in the value given for it."""

    function: Function
    name: str
    path: Steps = ()


class Programme:
    """A programme that speaks, by its sources."""

    def __init__(self, root: Path, package: str) -> None:
        self.sources = Sources(root, package)

    def msgids(self) -> Iterator[Found]:
        """Give every msgid and every expression that can not be followed."""
        for mark in MARKS:
            for call in self.sources.calls.get(mark, ()):
                if call.args and isinstance(call.args[0], ast.Constant):
                    yield self._found(call.args[0], str(call.args[0].value))
        waiting = [
            Sink(owner, name)
            for owners in self.sources.classes.values()
            for owner in owners
            for name in parameters(owner)
            if name in TOLD
        ]
        known = set(waiting)
        while waiting:
            sink = waiting.pop()
            for node, path in self._arguments(sink):
                for found in self._strings(node, path, set()):
                    if isinstance(found, Found):
                        yield found
                    elif found not in known:
                        known.add(found)
                        waiting.append(found)

    def _arguments(self, sink: Sink) -> Iterator[tuple[ast.expr, Steps]]:
        """Give what is handed over for a parameter: in every call, and by default."""
        names = parameters(sink.function)
        index = list(names).index(sink.name)
        if default := names[sink.name]:
            yield default, sink.path
        for call in self.sources.calls.get(sink.function.name, ()):
            functions = self.sources.called(call)
            if sink.function not in functions:
                continue
            for argument, path in handed(call, sink.name, index):
                if len(functions) == 1:
                    yield argument, (*path, *sink.path)
                elif isinstance(argument, ast.Constant | ast.JoinedStr | ast.IfExp):
                    yield call.func, ()  # whose method is it?

    def _strings(self, node: ast.AST | None, path: Steps, seen: set[object]) -> Iterator[Found | Sink]:
        """Follow an expression, `path` steps into its value, to its strings and to parameters."""
        if node is None or (node, path) in seen:
            return
        seen.add((node, path))
        match node:
            case ast.Constant(value=str(words)) if not path:
                yield self._found(node, words)
            case ast.Constant():
                return
            case ast.Starred(value=value):
                yield from self._strings(value, (ANY, *path), seen)
            case ast.Tuple(elts=items) | ast.List(elts=items):
                exact = path and path[0] != ANY and not any(isinstance(each, ast.Starred) for each in items)
                for item in items[path[0] : path[0] + 1] if exact else items:
                    yield from self._strings(item, path[1:], seen)
            case ast.Dict(values=items):
                for item in items:
                    yield from self._strings(item, path[1:], seen)
            case ast.ListComp(elt=item) | ast.GeneratorExp(elt=item):
                yield from self._strings(item, path[1:], seen)
            case ast.IfExp(body=one, orelse=other):
                yield from self._strings(one, path, seen)
                yield from self._strings(other, path, seen)
            case ast.BoolOp(values=items):
                for item in items:
                    yield from self._strings(item, path, seen)
            case ast.NamedExpr(value=value):
                yield from self._strings(value, path, seen)
            case ast.Subscript(value=value, slice=step):
                number = step.value if isinstance(step, ast.Constant) and type(step.value) is int else ANY
                yield from self._strings(value, (number, *path), seen)
            case ast.Name(id=name):
                yield from self._bound(node, name, path, seen)
            case ast.Attribute(attr=name) if name in TOLD:
                return  # a field of that name: what is put there is followed
            case ast.Attribute(value=value, attr=name) if name in parameters(self.sources.class_of(value)):
                yield Sink(self.sources.class_of(value), name, path)
            case ast.JoinedStr(values=parts):
                yield from self._joined(node, parts)
            case ast.Call(func=ast.Name(id=name), args=[value]) if name in SAME:
                yield from self._strings(value, path, seen)
            case ast.Call() if functions := self.sources.called(node):
                for function in functions:
                    yield from self._given_back(function, path, seen)
            case _:
                yield self._unclear(node)

    def _joined(self, node: ast.JoinedStr, parts: list[ast.expr]) -> Iterator[Found]:
        """Put an f-string together in every way its parts allow."""
        choices = []
        for part in parts:
            value = part.value if isinstance(part, ast.FormattedValue) else part
            choices.append(list(self._settled(value)))
            if not choices[-1] or any(found.unclear for found in choices[-1]):
                yield self._unclear(node)
                return
        for choice in product(*choices):
            yield self._found(node, "".join(found.words for found in choice))

    def _settled(self, node: ast.AST) -> Iterator[Found]:
        """Follow an expression through parameters, to strings only."""
        waiting, known = [(node, ())], set()
        while waiting:
            for found in self._strings(*waiting.pop(), set()):
                if isinstance(found, Found):
                    yield found
                elif found not in known:
                    known.add(found)
                    waiting.extend(self._arguments(found))

    def _bound(self, node: ast.AST, name: str, path: Steps, seen: set[object]) -> Iterator[Found | Sink]:
        """Follow a name to what is bound to it: in the functions around it, in its module, in another one."""
        for scope in self.sources.around(node):
            bound = list(bindings(scope, name))
            given = isinstance(scope, Function) and name in parameters(scope)
            if given:
                yield Sink(scope, name, path)
            for value, steps in bound:
                yield from self._strings(value, (*steps, *path), seen)
            if given or bound:
                return
        source, there = self.sources.homes[node].imported.get(name, ("", ""))
        if source in self.sources.modules:
            for value, steps in bindings(self.sources.modules[source].tree, there):
                yield from self._strings(value, (*steps, *path), seen)
        else:
            yield self._unclear(node)

    def _given_back(self, function: Function, path: Steps, seen: set[object]) -> Iterator[Found | Sink]:
        for node in ast.walk(function):
            if isinstance(node, (ast.Return, ast.YieldFrom)):
                yield from self._strings(node.value, path, seen)
            elif isinstance(node, ast.Yield):
                yield from self._strings(node.value, path[1:], seen)

    def _found(self, node: ast.AST, words: str) -> Found:
        return Found(words, self.sources.homes[node].file, node.lineno)

    def _unclear(self, node: ast.AST) -> Found:
        return Found(ast.unparse(node), self.sources.homes[node].file, node.lineno, unclear=True)


def template_msgids(root: Path, folder: str) -> Iterator[Found]:
    """Give what stands in `_("…")` in the templates of a folder."""
    from jinja2 import Environment
    from jinja2.ext import extract_from_ast

    environment = Environment(extensions=["jinja2.ext.do"])
    for path in sorted((root / folder).glob("*.html")):
        tree = environment.parse(path.read_text("utf-8"))
        for line, _, words in extract_from_ast(tree, ("_",)):
            yield Found(str(words), path.relative_to(root).as_posix(), line)
