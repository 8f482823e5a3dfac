"""Find classes of a face that none of its style sheets names: most are mistyped."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

_STYLE = re.compile(r"<style[^>]*>(.*?)</style>", re.DOTALL)
_CLASS = re.compile(r"""class\s*=\s*(?:"([^"]*)"|'([^']*)')""")  # a search for a plain word is quick
_NAME = re.compile(r"\.(-?[^\W\d][\w-]*)")

_DIGITS = re.compile(r"[0-9]+")


def classes_of(svg: str) -> dict[str, int]:
    """Return the classes of the elements of a face, each with the place (letters) of its first use."""
    found: dict[str, int] = {}
    for use in _CLASS.finditer(svg):
        if svg[use.start() - 1].isspace():
            for name in (use[1] or use[2] or "").split():
                found.setdefault(name, use.start() - 1)
    return found


def unstyled(classes: Mapping[str, int], svg: str, known: frozenset[str]) -> dict[str, int]:
    """Return those of the classes of a face that are not known and that no style sheet in it names.

    One of a numbered row, `fire-1`, is known where the sheets name another of them, `fire-4`.
    """
    styled = styled_by(svg) | known
    strange = {name: at for name, at in classes.items() if name not in styled}
    numbered = {_DIGITS.sub("", name) for name in styled if _DIGITS.search(name)} if strange else frozenset()
    return {
        name: at
        for name, at in strange.items()
        if not (_DIGITS.search(name) and _DIGITS.sub("", name) in numbered)
    }


def styled_by(svg: str) -> frozenset[str]:
    """Return the classes that the style sheets in a face name."""
    return frozenset[str]().union(*map(classes_named, _STYLE.findall(svg)))


@lru_cache(maxsize=64)
def classes_named(sheet: str) -> frozenset[str]:
    """Return the classes that a style sheet names."""
    return frozenset(_NAME.findall(sheet))
