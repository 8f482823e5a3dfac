"""Compile the style sheet of a drawing: which declarations hold for which element.

The subset: selectors of tags, classes and ids (`.a`, `rect`, `rect.a`, `.a.b`, `.a .b`, `.a > .b`), the
properties of `values`. Compiled once for each text. A `Context` is an element's tag, classes and ancestors
as selectors see them; equal ones are one object, so each is matched against the rules only once.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import pairwise
from typing import Any, NamedTuple

import tinycss2

from printkit.base.faults import Advice, name_advice
from printkit.base.msgid import N_, NO_MESSAGE, Msgid
from printkit.press.svg.numbers import MAX_QUOTED, TooLongError
from printkit.press.svg.properties import (
    GEOMETRY,
    INHERITED,
    NEUTRAL,
    NOT_INHERITED,
    SILENT,
    read_art_value,
    read_value,
)
from printkit.press.svg.slips import value_advice

_COMPOUND = re.compile(r"(\*|[a-zA-Z][\w-]*)?((?:[.#][\w-]+)*)")
_WORDS = frozenset(
    [
        "div",
        "p",
        "b",
        "strong",
        "i",
        "em",
        "u",
        "span",
        "br",
        "icon",
        "center",
        "ul",
        "ol",
        "li",
        "svg",
        "foreignObject",
        "html",
        "body",
    ]
)
_MAX_CSS_DEPTH = 100
"""Brackets inside each other in a style sheet: Python's own stack ends at some hundreds of them."""
MAX_STYLE = 5000
"""Letters of a `style` attribute: a hundred declarations; more is rubbish, and takes long to read."""
_KNOWN = tuple(sorted({*INHERITED, *NOT_INHERITED}))
_NOTHING: Mapping[str, Any] = {}


class Problem(NamedTuple):
    """What is wrong in a style sheet, in which line of it (the first is 1), and what to do."""

    line: int
    message: Msgid
    values: Mapping[str, object]
    hint: Msgid = NO_MESSAGE


class _Compound(NamedTuple):
    """The part of a selector that is about one element."""

    tag: str
    classes: frozenset[str]
    id: str
    parent: bool  # the next compound is the parent itself, not just any ancestor

    def fits(self, context: Context) -> bool:
        return (
            self.tag in ("", "*", context.tag)
            and self.classes <= context.classes
            and self.id in ("", context.id)
        )


class _Rule(NamedTuple):
    selector: tuple[_Compound, ...]  # the last compound first
    rank: tuple[int, int, int, int]  # ids, classes, tags, order
    declarations: Mapping[str, Any]
    lines: Mapping[str, int]  # of the declarations, the sheet's first is 1


class Stylesheet:
    """A compiled style sheet; `root` is where the walk over a drawing starts."""

    def __init__(self, rules: list[_Rule], problems: list[Problem]) -> None:
        self.rules = sorted(rules, key=lambda rule: rule.rank)
        self.problems = tuple(problems)
        self.by_id = any(compound.id for rule in rules for compound in rule.selector)
        self.compared = 0  # compounds of selectors with elements, so far
        self.root = Context(self, None, "", frozenset(), "")

    def line_of(self, name: str, context: Context) -> int | None:
        """Return the line that declares a property for an element, None where no rule does."""
        found = (rule for rule in reversed(self.rules) if name in rule.declarations)
        return next((rule.lines[name] for rule in found if _matches(rule.selector, context)), None)


class Context:
    """Where an element stands, as far as selectors see it, and what the rules declare for it."""

    def __init__(
        self,
        sheet: Stylesheet,
        parent: Context | None,
        tag: str,
        classes: frozenset[str],
        id: str,  # noqa: A002
    ) -> None:
        self.sheet, self.parent, self.tag, self.classes, self.id = sheet, parent, tag, classes, id
        self.declared = _NOTHING
        for rule in sheet.rules if parent else ():
            if _matches(rule.selector, self):
                self.declared = {**self.declared, **rule.declarations}
        self._children: dict[tuple[str, str, str], Context] = {}

    def ancestors(self) -> Iterator[Context]:
        """Yield the contexts around this one, from the inside out."""
        above = self.parent
        while above:
            yield above
            above = above.parent

    def child(self, tag: str, classes: str, id: str) -> Context:  # noqa: A002
        """Return the context of a child element."""
        key = (tag, classes, id if self.sheet.by_id else "")
        child = self._children.get(key)
        if child is None:
            if len(self._children) > 4096:
                self._children.clear()
            child = Context(self.sheet, self, tag, frozenset(classes.split()), key[2])
            self._children[key] = child
        return child


def _matches(selector: tuple[_Compound, ...], context: Context) -> bool:
    context.sheet.compared += 1
    if not selector[0].fits(context):
        return False
    found = [context]  # every element that the selector may have reached, the innermost first
    for below, compound in pairwise(selector):
        near = (each.parent for each in found) if below.parent else found[0].ancestors()
        found = [each for each in near if each and compound.fits(each)]
        context.sheet.compared += 1 + len(found)
        if not found:
            return False
    return True


@lru_cache(maxsize=32)
def compile_sheet(text: str, art: bool = False) -> Stylesheet:
    """Compile the text of a style sheet, that of `art` with all that other programs write."""
    rules: list[_Rule] = []
    problems = _nesting(text)
    for node in () if problems else tinycss2.parse_stylesheet(text, skip_comments=True, skip_whitespace=True):
        if node.type == "at-rule" and node.lower_at_keyword in ("font-face", "namespace", "charset"):
            continue  # for browsers
        if node.type != "qualified-rule":
            what = f"@{node.at_keyword}" if node.type == "at-rule" else node.message
            problems.append(
                Problem(node.source_line, N_("outside the style sheet subset: {what}"), {"what": what})
            )
            continue
        _read_rule(node, rules, problems, art)
    return Stylesheet(rules, problems)


def _read_rule(node: Any, rules: list[_Rule], problems: list[Problem], art: bool) -> None:
    if inner := next((token for token in node.content if token.type == "{} block"), None):
        before = node.content[: node.content.index(inner)]
        values = {"mark": "}", "next": re.split("[;\n]", tinycss2.serialize(before).strip())[-1]}
        problems.append(Problem(node.source_line, N_("no “{mark}” ends this rule before “{next}”"), values))
        return
    words = False
    selectors = []
    unknown = []
    for text in tinycss2.serialize(node.prelude).split(","):
        selector = _read_selector(text.strip())
        if selector:
            selectors.append(selector)
            words = words or selector[0].tag in _WORDS
        else:
            unknown.append(text.strip())
            words = words or re.split(r"[\s>+~]+", text.strip())[-1].startswith(tuple(_WORDS))
    lines: dict[str, int] = {}
    declarations, found = _read_declarations(node.content, words, lines, art)
    if declarations or found:  # a rule only for browsers may have any selector
        problems += (
            Problem(node.source_line, N_("outside the style sheet subset: {what}"), {"what": text})
            for text in unknown
        )
    problems += found
    for selector in selectors if declarations else ():
        rank = (
            sum(bool(compound.id) for compound in selector),
            sum(len(compound.classes) for compound in selector),
            sum(compound.tag not in ("", "*") for compound in selector),
            len(rules),
        )
        rules.append(_Rule(selector, rank, declarations, lines))


def _read_selector(text: str) -> tuple[_Compound, ...]:
    """Read one selector, the last compound first; empty where it is outside the subset."""
    compounds: list[_Compound] = []
    parent = False
    for part in re.sub(r"\s*>\s*", " > ", text).split():
        if part == ">":
            parent = True
            continue
        found = _COMPOUND.fullmatch(part)
        if not found:
            return ()
        marks = re.findall(r"[.#][\w-]+", found[2])
        compounds.append(
            _Compound(
                found[1] or "",
                frozenset(mark[1:] for mark in marks if mark[0] == "."),
                next((mark[1:] for mark in marks if mark[0] == "#"), ""),
                parent,
            )
        )
        parent = False
    return () if parent or (compounds and compounds[0].parent) else tuple(reversed(compounds))


def read_style(text: str, words: bool, art: bool = False) -> tuple[Mapping[str, Any], tuple[Problem, ...]]:
    """Read a `style` attribute; `words` says that it stands on an element of flowing words, `art` in art."""
    if len(text) > MAX_STYLE:
        values = {"name": "style", "value": text[:MAX_QUOTED]}
        return {}, (Problem(1, N_("the value of {name} is too long: {value}"), values),)
    return _read_style(text, words, art)


@lru_cache(maxsize=4096)
def _read_style(text: str, words: bool, art: bool) -> tuple[Mapping[str, Any], tuple[Problem, ...]]:
    problems = _nesting(text)
    if problems:
        return {}, tuple(problems)
    tokens = tinycss2.parse_component_value_list(text, skip_comments=True)
    declarations, problems = _read_declarations(tokens, words, None, art)
    return declarations, tuple(problems)


def _nesting(text: str) -> list[Problem]:
    """Refuse brackets in brackets in brackets …, which the reader could not get out of again."""
    if sum(map(text.count, "([{")) < _MAX_CSS_DEPTH:
        return []
    depth = 0
    for bracket in re.findall(r"[(\[{}\])]", text):
        depth = max(depth + (1 if bracket in "([{" else -1), 0)
        if depth > _MAX_CSS_DEPTH:
            return [
                Problem(1, N_("outside the style sheet subset: {what}"), {"what": "brackets in brackets"})
            ]
    return []


def _read_declarations(
    tokens: Iterable[Any], words: bool, lines: dict[str, int] | None, art: bool
) -> tuple[dict[str, Any], list[Problem]]:
    """Read declarations; note in `lines` where each stands."""
    declarations: dict[str, Any] = {}
    problems: list[Problem] = []
    for node in tinycss2.parse_declaration_list(tokens, skip_comments=True, skip_whitespace=True):
        if node.type != "declaration":
            what = getattr(node, "message", "") or f"@{node.at_keyword}"
            problems.append(
                Problem(node.source_line, N_("outside the style sheet subset: {what}"), {"what": what})
            )
            continue
        name, text = node.lower_name, tinycss2.serialize(node.value).strip()
        if node.important:
            text += " !important"
        message = read_declaration(name, text, words, declarations, art)
        if message:
            hint, found = _advice(name, text) if not art else (NO_MESSAGE, {})
            values = {"name": name, "value": text[:MAX_QUOTED], **found}
            problems.append(Problem(node.source_line, message, values, hint))
        elif lines is not None:
            lines[name] = node.source_line
    return declarations, problems


def _advice(name: str, text: str) -> Advice:
    return value_advice(name, text) if name in _KNOWN else name_advice(name, _KNOWN)


def read_declaration(
    name: str, text: str, words: bool, declarations: dict[str, Any], art: bool = False
) -> Msgid:
    """Read one property into `declarations`; return what is wrong with it, or nothing."""
    message = _read_declaration(name, text, words, declarations)
    if not (message and art):
        return message
    try:
        value = read_art_value(name, text)
    except ValueError:
        return message
    if value is not None:
        declarations[name] = value
    return NO_MESSAGE


def _read_declaration(name: str, text: str, words: bool, declarations: dict[str, Any]) -> Msgid:
    if name in INHERITED or name in NOT_INHERITED:
        if text == "inherit" and name in INHERITED:
            return NO_MESSAGE
        try:
            declarations[name] = read_value(name, text)
        except TooLongError:
            return N_("the value of {name} is too long: {value}")
        except ValueError:
            return N_("unknown value of {name}: {value}")
        return NO_MESSAGE
    if name in SILENT or name.startswith(("-inkscape-", "-webkit-", "-moz-")) or (words and name in GEOMETRY):
        return NO_MESSAGE
    if name in NEUTRAL and text in NEUTRAL[name]:
        return NO_MESSAGE
    return N_("unknown property: {name}")
