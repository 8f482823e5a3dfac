"""Know what art draws as a blurred shadow behind something else: without its filter it would be sharp.

A filter is no part of the subset. Mostly what it is put to is drawn without it. But one that shows nothing
of it as it is, only blurred and moved, makes a shadow, a copy of what is drawn over it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from printkit.press.geometry import Bounds, common
from printkit.press.svg.scope import Scope
from printkit.press.svg.source import UNPAINTED
from printkit.press.svg.xml_tree import Element

_IN_STYLE = re.compile(r"""(?:^|;)\s*filter\s*:\s*url\(\s*["']?#([^"')]+)["']?\s*\)""")
_AS_ATTRIBUTE = re.compile(r"""\s*url\(\s*["']?#([^"')]+)["']?\s*\)\s*""")
_MADE_OF_NOTHING = frozenset(("feFlood", "feImage", "feTurbulence"))
"""Primitives that show nothing of what the filter is put to."""
MIN_COVERED = 0.5
"""The part of a shadow that what is drawn over it must cover; without that it is seen for itself."""


def is_blurred(scope: Scope, element: Element) -> bool:
    """Whether an element of art shows nothing but what a filter blurs; so does a group of only such."""
    target = _AS_ATTRIBUTE.fullmatch(element.get("filter")) or _IN_STYLE.search(element.get("style"))
    if target:
        found = scope.source.ids.get(target[1])
        return found is not None and found.local == "filter" and _blurs(found)
    if element.local != "g":
        return False
    shown = [each for each in element if each.local not in UNPAINTED and not each.local.startswith("{")]
    return bool(shown) and all(is_blurred(scope, each) for each in shown)


def _blurs(filter_element: Element) -> bool:
    """Whether what comes out of a filter is blurred, and nothing of what goes in is in it as it was."""
    sharp: dict[str, bool] = {"SourceGraphic": True, "SourceAlpha": True}
    last, blurred = True, False
    for step in filter_element:
        if step.local == "feDropShadow":  # draws what it is put to as well
            return False
        inputs = [each.get("in") for each in step if each.local == "feMergeNode"]
        inputs += [step.get(name) for name in ("in", "in2") if name == "in" or step.get(name)]
        if step.local == "feMerge":
            inputs = inputs[:-1]
        last = step.local not in _MADE_OF_NOTHING and any(_is_sharp(name, sharp, last) for name in inputs)
        if step.local == "feGaussianBlur" and re.search("[1-9]", step.get("stdDeviation")):
            last, blurred = False, True
        if step.get("result"):
            sharp[step.get("result")] = last
    return blurred and not last


def _is_sharp(name: str, sharp: Mapping[str, bool], last: bool) -> bool:
    return sharp.get(name, False) if name else last


def is_covered(shadow: Bounds | None, over: Bounds | None) -> bool:
    """Whether what is drawn later covers enough of a shadow to be what throws it."""
    shared = common(shadow, over)
    return shadow is not None and shared is not None and _area(shared) >= MIN_COVERED * _area(shadow)


def _area(box: Bounds) -> float:
    left, top, right, bottom = box
    return (right - left) * (bottom - top)
