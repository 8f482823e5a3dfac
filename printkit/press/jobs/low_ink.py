"""Which faces are good in low ink because they are good in full ink: they need not be drawn once more.

A face whose templates ask for no ink differs there by the rules of the sheets for low ink alone. Most of
these only change colours and lines, which makes nothing wrong. Drawing every face twice was a fifth of a
check.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from printkit.base.faults import FaultError
from printkit.faces.face import asks_ink, face_style
from printkit.faces.templates import GameTemplates
from printkit.kit.model import Component, Kit, Row
from printkit.press.svg import draw_svg
from printkit.press.svg.css import compile_sheet
from printkit.press.svg.painter import KEEP
from printkit.press.svg.url_refs import Link
from printkit.press.typesetting import Typesetter

MORE_SELECTORS = 2
"""How many times as many elements a face may count with further rules: their selectors are compared too."""

APPEARANCE = frozenset({"fill", "fill-opacity", "color"}).union(
    f"stroke{part}"
    for part in (
        "",
        "-width",
        "-opacity",
        "-dasharray",
        "-dashoffset",
        "-linecap",
        "-linejoin",
        "-miterlimit",
    )
)
"""Properties that change no place of words. Where a line ends matters only of what is marked by KEEP."""
_END_OF_HEAD = "</defs>"
_STROKE_LINK = re.compile(r"stroke\s*[:=]\s*[\"']?\s*url\(")
_USED_FILE = re.compile(r"<use\b[^>]*\bhref\s*=\s*[\"'][^#\"']")
"""Another drawing, which inherits colours and lines: what stands in it is not known here."""


class FurtherRules(NamedTuple):
    """What the sheets for low ink add that may be wrong, with the classes that elements need for it."""

    unknown: tuple[frozenset[str], ...]
    """Rules of which only drawing tells."""
    fills: Mapping[str, tuple[frozenset[str], ...]]
    """Gradients and patterns that rules fill with, by their ids."""


class LowInk:
    """Tells of the faces of a kit, as they are in full ink, what drawing them in low ink could show."""

    def __init__(self, templates: GameTemplates, kit: Kit, typesetter: Typesetter) -> None:
        self._templates, self._kit, self._typesetter = templates, kit, typesetter
        self._asking: dict[str, bool] = {}
        self._rules: dict[str, FurtherRules | None] = {}
        self._filled: dict[tuple[str, str], int] = {}

    def growth(
        self, component: Component, row: Row | None, template: str, svg: str, classes: Iterable[str]
    ) -> int:
        """Return how many times as many elements a face may count in low ink; 0 where it must be drawn.

        `svg` is what its template wrote for full ink, `classes` are those of its elements. It holds for a
        face that is good in full ink.
        """
        if self._asks(template):
            return 0
        try:
            full, low = (
                face_style(self._templates, self._kit, component, row, ink) for ink in ("full", "low")
            )
        except FaultError:  # it is told where it is drawn
            return 0
        used = frozenset(classes)
        rules = self._rules_beside(full, low)
        if rules is None or svg.count(full) != 1 or KEEP in used:
            return 0
        if any(needed <= used for needed in rules.unknown):
            return 0
        if _STROKE_LINK.search(svg) or _USED_FILE.search(svg):
            return 0
        growth = MORE_SELECTORS
        for target, rivals in rules.fills.items():
            if any(needed <= used for needed in rivals):
                painted = self._painted_by(svg.partition(_END_OF_HEAD)[0].replace(full, low), target)
                if not painted:
                    return 0
                growth += painted
        return growth

    def _asks(self, template: str) -> bool:
        """Whether a template may be filled otherwise for low ink, beside the style that it writes."""
        if template not in self._asking:
            closure = self._templates.closure((template,))
            self._asking[template] = (
                not closure.known or "style" in closure.handled or asks_ink(self._templates, template)
            )
        return self._asking[template]

    def _rules_beside(self, full: str, low: str) -> FurtherRules | None:
        """Return what the style for low ink adds to that for full ink; None where it is another one."""
        if low not in self._rules:
            self._rules[low] = _further_rules(low.removeprefix(full)) if low.startswith(full) else None
        return self._rules[low]

    def _painted_by(self, head: str, target: str) -> int:
        """Return how many elements a shape paints that a gradient or pattern of a face's head fills.

        0 where something is wrong with it, or it does not stand there.
        """
        if (head, target) not in self._filled:
            shape = f'<path d="M0 0h9v9z" style="fill: url(#{target})"/>'
            svg = f"{head}{_END_OF_HEAD}{shape}</svg>"
            templates = self._templates
            drawn = draw_svg(svg, templates.folder, templates.roots, self._typesetter, "low", "")
            self._filled[head, target] = 0 if drawn.faults else drawn.painted
        return self._filled[head, target]


def _further_rules(css: str) -> FurtherRules | None:
    """Read the rules that a style has for low ink; None where something is wrong with them."""
    sheet = compile_sheet(css)
    if sheet.problems:
        return None
    unknown: list[frozenset[str]] = []
    fills: dict[str, tuple[frozenset[str], ...]] = {}
    for rule in sheet.rules:
        classes = frozenset[str]().union(*(compound.classes for compound in rule.selector))
        for name, value in rule.declarations.items():
            if name == "fill" and isinstance(value, Link):
                fills[value.target] = (*fills.get(value.target, ()), classes)
            elif name not in APPEARANCE or isinstance(value, Link):
                unknown.append(classes)
    return FurtherRules(tuple(unknown), fills)
