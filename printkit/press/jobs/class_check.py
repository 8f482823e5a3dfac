"""Find classes of a face that none of its style sheets names: most are mistyped."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

_STYLE = re.compile(r"<style[^>]*>(.*?)</style>", re.DOTALL)
_CLASS = re.compile(r"""\sclass=(?:"([^"]*)"|'([^']*)')""")
_NAME = re.compile(r"\.(-?[^\W\d][\w-]*)")

_DIGITS = re.compile(r"[0-9]+")


def unstyled(svg: str, known: frozenset[str]) -> dict[str, int]:
    """Return the classes of a face that are not known and that no style sheet in it names.

    One of a numbered row, `fire-1`, is known where the sheets name another of them, `fire-4`. Each comes with
    the place (letters) of its first use.
    """
    styled = styled_by(svg) | known
    numbered = {_DIGITS.sub("", name) for name in styled if _DIGITS.search(name)}
    found: dict[str, int] = {}
    for name, at in _used(svg):
        if name not in styled and not (_DIGITS.search(name) and _DIGITS.sub("", name) in numbered):
            found.setdefault(name, at)
    return found


def styled_by(svg: str) -> frozenset[str]:
    """Return the classes that the style sheets in a face name."""
    return frozenset[str]().union(*map(classes_named, _STYLE.findall(svg)))


@lru_cache(maxsize=64)
def classes_named(sheet: str) -> frozenset[str]:
    """Return the classes that a style sheet names."""
    return frozenset(_NAME.findall(sheet))


def _used(svg: str) -> Iterator[tuple[str, int]]:
    for found in _CLASS.finditer(svg):
        for name in (found[1] or found[2] or "").split():
            yield name, found.start()
