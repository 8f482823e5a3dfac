"""Choose a plural form by a language's rule, a C expression over n as PO headers hold it."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache


@lru_cache(maxsize=64)
def _rule(expression: str) -> Callable[[int], int]:
    from gettext import c2py  # type: ignore[attr-defined]  # the standard library's own reader of PO headers

    rule: Callable[[int], int] = c2py(expression)
    return rule


def index(expression: str, number: int) -> int:
    """Give the place of the form for a number; ValueError where the expression is none."""
    return int(_rule(expression)(abs(number)))
