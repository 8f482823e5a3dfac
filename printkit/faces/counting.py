"""Compile a template so that it counts: in its tree, whatever repeats or grows goes through `bounds`."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator

from jinja2 import nodes
from jinja2.visitor import NodeTransformer

from printkit.faces.bounds import ESCAPED, HASHED_AS_ONE, MAX_NUMBER, MAX_STEPS
from printkit.faces.marked_words import literal_markup

WEIGHT = 8
"""Nodes of a body that count as one step."""

MAX_STEPS_ADDED = MAX_NUMBER // MAX_STEPS
"""What is added in every step makes no number too large."""

STEPS_OF_CALL = 8
"""Steps of a call before anything is done in it: as long as so many turns of an empty loop."""

BODIES = (nodes.For, nodes.Macro, nodes.CallBlock, nodes.Block)
"""What is done as often as it is called: its own nodes count there, not where it stands."""

NUMBERS = frozenset({"abs", "count", "length", "round"})
"""Filters that give numbers, whatever they are given."""


def insert_counting(template: nodes.Template) -> nodes.Template:
    """Return the template's tree, changed in place."""
    _Counting().visit(template)
    return template


class _Counting(NodeTransformer):
    def visit_Template(self, node: nodes.Template) -> nodes.Node:
        return self._begun(node)

    def visit_Block(self, node: nodes.Block) -> nodes.Node:
        return self._begun(node)

    def visit_Macro(self, node: nodes.Macro) -> nodes.Node:
        return self._begun(node)

    def visit_CallBlock(self, node: nodes.CallBlock) -> nodes.Node:
        return self._begun(node)

    def visit_For(self, node: nodes.For) -> nodes.For:
        steps, letters = weight((*node.body, *filter(None, (node.test,))))
        self.generic_visit(node)
        assert isinstance(node.iter, nodes.Expr)
        node.iter = _through("loop turns", node.iter, nodes.Const(steps), nodes.Const(letters))
        return node

    def visit_Concat(self, node: nodes.Concat) -> nodes.Expr:
        self.generic_visit(node)
        return _through("joined words", nodes.Tuple(node.nodes, "load", lineno=node.lineno))

    def visit_Add(self, node: nodes.Add) -> nodes.Expr:
        return self._guarded(node, harmless=_small(node.left) or _small(node.right))

    def visit_Sub(self, node: nodes.Sub) -> nodes.Expr:
        return self._guarded(node, harmless=_small(node.left) or _small(node.right))

    def visit_FloorDiv(self, node: nodes.FloorDiv) -> nodes.Expr:
        return self._guarded(node, harmless=_small(node.right))

    def visit_Const(self, node: nodes.Const) -> nodes.Expr:
        if isinstance(node.value, str) and (markup := literal_markup(node.value)) is not None:
            return nodes.MarkSafe(nodes.Const(markup, lineno=node.lineno), lineno=node.lineno)
        return node if _plain(node.value) else _through("a number", node)

    def visit_Mul(self, node: nodes.Mul) -> nodes.Expr:
        return self._guarded(node, harmless=_broken(node.left) or _broken(node.right))

    def visit_Pow(self, node: nodes.Pow) -> nodes.Expr:
        return self._guarded(node, harmless=False)

    def visit_Mod(self, node: nodes.Mod) -> nodes.Expr:
        return self._guarded(node, harmless=_number(node.left))

    def visit_Compare(self, node: nodes.Compare) -> nodes.Expr:
        plain = _is_plain(node.expr)
        self.generic_visit(node)
        if len(node.ops) == 1 and node.ops[0].op in ("in", "notin"):
            found = _through("contained in", node.expr, node.ops[0].expr)
            return found if node.ops[0].op == "in" else nodes.Not(found, lineno=node.lineno)
        if len(node.ops) == 1 and _is_words(node.expr, node.ops[0].expr):
            return _seen_beside_words(node)
        before, seen = plain, False
        for operand in node.ops:
            constant = _is_plain(operand.expr)
            if operand.op in ("in", "notin"):
                operand.expr = _looked(operand.expr)
            elif not (before or constant):
                operand.expr = _through("compared with", operand.expr)
                seen = True
            before = constant
        if seen and not plain:
            node.expr = _through("letters seen", node.expr)
        return node

    def visit_Getitem(self, node: nodes.Getitem) -> nodes.Expr:
        self.generic_visit(node)
        if not isinstance(node.arg, nodes.Slice):
            return node
        ends = (node.arg.start, node.arg.stop, node.arg.step)
        return _through("cut out", node.node, *(each or nodes.Const(None) for each in ends))

    def visit_List(self, node: nodes.List) -> nodes.Expr:
        return self._built(node, node.items)

    def visit_Tuple(self, node: nodes.Tuple) -> nodes.Expr:
        return self._built(node, node.items if node.ctx == "load" else ())

    def visit_Dict(self, node: nodes.Dict) -> nodes.Expr:
        parts = [part for pair in node.items for part in (pair.key, pair.value)]
        return self._built(node, parts, most=HASHED_AS_ONE)

    def _begun(self, node: nodes.Node) -> nodes.Node:
        """Let a body count itself when it begins."""
        body = node.body  # type: ignore[attr-defined]
        steps, letters = weight(body)
        self.generic_visit(node)
        begin = _through(
            "a body",
            nodes.Const(STEPS_OF_CALL + steps, lineno=node.lineno),
            nodes.Const(letters, lineno=node.lineno),
        )
        body.insert(0, nodes.ExprStmt(begin, lineno=node.lineno))
        return node

    def _guarded(self, node: nodes.BinExpr, *, harmless: bool) -> nodes.Expr:
        self.generic_visit(node)
        return node if harmless else _through(node.operator, node.left, node.right)

    def _built(self, node: nodes.Expr, items: Collection[nodes.Expr], most: float = math.inf) -> nodes.Expr:
        """Let what may hold other lists, or more than `most` items, be counted with all that is in it."""
        known = len(items) <= most and all(isinstance(item, nodes.Const) or _number(item) for item in items)
        self.generic_visit(node)
        return node if known else _through("a container", node)


def weight(body: Iterable[nodes.Node]) -> tuple[int, int]:
    """Return the steps that a body takes once it is done, and the letters that stand in it."""
    found = letters = 0
    for node in _own(body):
        found += 1
        if isinstance(node, nodes.TemplateData):
            letters += len(node.data)
    return 1 + found // WEIGHT, letters


def _own(body: Iterable[nodes.Node]) -> Iterator[nodes.Node]:
    """Yield the nodes of a body, without those of the bodies in it."""
    waiting = list(body)
    while waiting:
        node = waiting.pop()
        yield node
        inside = () if isinstance(node, BODIES) else node.iter_child_nodes()
        waiting += inside


def _through(name: str, value: nodes.Expr, *more: nodes.Expr) -> nodes.Filter:
    return nodes.Filter(value, name, list(more), [], None, None, lineno=value.lineno)


def _looked(value: nodes.Expr) -> nodes.Expr:
    return value if isinstance(value, nodes.Const) else _through("looked through", value)


def _number(node: nodes.Expr) -> bool:
    """Whether this is a number, whatever it is made of; anything else stops the template there."""
    if isinstance(node, nodes.Const):
        return isinstance(node.value, (int, float))
    if isinstance(node, nodes.Filter):
        return node.name in NUMBERS
    return isinstance(node, (nodes.Div, nodes.Neg, nodes.Pos))


def _plain(value: object) -> bool:
    """Whether a value that is written in a template is no large number."""
    return not isinstance(value, int) or -MAX_NUMBER <= value <= MAX_NUMBER


def _is_plain(node: nodes.Expr) -> bool:
    """Whether this is no words that are written otherwise in markup."""
    return isinstance(node, nodes.Const) and not (
        isinstance(node.value, str) and any(letter in node.value for letter in ESCAPED)
    )


def _is_words(*operands: nodes.Expr) -> bool:
    """Whether one of these is plain words that stand in the template."""
    return any(_is_plain(each) and isinstance(each.as_const(), str) for each in operands)


def _seen_beside_words(node: nodes.Compare) -> nodes.Compare:
    """Let what is compared with words of the template be what a reader sees of it."""
    (operand,) = node.ops
    if not isinstance(node.expr, nodes.Const):
        node.expr = _through("letters seen", node.expr)
    elif not isinstance(operand.expr, nodes.Const):
        operand.expr = _through("letters seen", operand.expr)
    return node


def _small(node: nodes.Expr) -> bool:
    """Whether this is a number that makes no other one much larger when added, however often."""
    added = isinstance(node, nodes.Const) and type(node.value) is int and abs(node.value) <= MAX_STEPS_ADDED
    return added or _broken(node)


def _broken(node: nodes.Expr) -> bool:
    """Whether this is no whole number, whatever it is made of: it has its bounds already."""
    return isinstance(node, nodes.Div) or (isinstance(node, nodes.Const) and isinstance(node.value, float))
