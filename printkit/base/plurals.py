"""Choose a plural form by a language's rule, a C expression over n as PO headers hold it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import islice

from printkit.base import languages
from printkit.base.faults import Fault


@lru_cache(maxsize=64)
def _rule(expression: str) -> Callable[[int], int]:
    from gettext import c2py  # the standard library's own reader of PO headers

    rule: Callable[[int], int] = c2py(expression)
    return rule


def index(expression: str, number: int) -> int:
    """Return the place of the form for a number. Raises ValueError where the expression is none."""
    try:
        return int(_rule(expression)(abs(number)))
    except ArithmeticError:  # it divides by nothing for this number, of all that `check` tried for none
        return 0


def numbers_of(expression: str, form: int, most: int = 3) -> tuple[int, ...]:
    """Return the first numbers that take a form, no more than `most`; none where the rule is none."""
    try:
        return (*islice((number for number in range(COUNTED) if index(expression, number) == form), most),)
    except (ValueError, RecursionError):
        return ()


def by_forms(found: Sequence[Sequence[Fault]], rule: str) -> list[Fault]:
    """Return the faults of the forms of a text, each with its form; what all forms have, once and of none.

    `rule` tells which numbers a form is for.
    """
    told: list[Fault] = []
    for at, faults in enumerate(found):
        numbers = ", ".join(map(str, numbers_of(rule, at))) if faults and len(found) > 1 else ""
        for fault in faults:
            if any(fault not in others for others in found):
                told.append(
                    replace(fault, form=f"msgstr[{at}], n = {numbers}" if numbers else f"msgstr[{at}]")
                )
            elif fault not in told:
                told.append(fault)
    return told


def most_used(expression: str) -> int:
    """Return the highest form that a number takes; ValueError where an expression is no plural rule."""
    try:
        rule = _rule(expression)
        return max(rule(number) for number in range(COUNTED))
    except (ArithmeticError, RecursionError) as error:
        raise ValueError(str(error)) from None


_WITHOUT = frozenset({"ja", "ko", "zh", "th", "vi", "id", "ms"})
_ZERO_IS_ONE = frozenset({"fr"})


def usual(lang: str) -> str:
    """Return the plural rule of a language that has no catalogue to say it: the source language."""
    base = languages.base(lang)
    if base in _ZERO_IS_ONE or languages.language(lang) == "pt-BR":
        return "n > 1"
    return "0" if base in _WITHOUT else "n != 1"


_FIELD = re.compile(r"\s*nplurals\s*=\s*(\d)\s*;\s*plural\s*=([^;]*);?\s*")
"""The field Plural-Forms of a PO file."""


def count_of(field: str) -> int:
    """Return how many forms a field Plural-Forms says that there are, 0 where it does not say so."""
    found = _FIELD.match(field)
    return int(found[1]) if found else 0


def is_usual(field: str, lang: str) -> bool:
    """Whether a field Plural-Forms chooses as the rule of a language does, or none is known of it."""
    from babel.messages.plurals import PLURALS

    here, usual = _FIELD.match(field), _FIELD.match(plural_forms(lang))
    if not (here and usual) or not {languages.base(lang), languages.posix(lang)} & {*PLURALS}:
        return True
    numbers = range(COUNTED + 1)
    return here[1] == usual[1] and all(index(here[2], each) == index(usual[2], each) for each in numbers)


COUNTED = 1000
"""Numbers that games count to: a form that none of them takes is not asked for. CLDR has one for millions."""


def plural_forms(lang: str) -> str:
    """Return the rule of a language as the field Plural-Forms of a PO file states it."""
    from babel.core import UnknownLocaleError
    from babel.messages.catalog import Catalog

    try:
        found = Catalog(locale=languages.posix(lang) or None)
    except (UnknownLocaleError, ValueError):
        found = Catalog()
    used = {index(found.plural_expr, number) for number in range(COUNTED + 1)}
    if len(used) == found.num_plurals:
        return found.plural_forms
    rule = usual(lang)
    return f"nplurals={1 if rule == '0' else 2}; plural=({rule});"
