"""Guess what was meant by an element, an attribute or a value that the subset does not know."""

from __future__ import annotations

from collections.abc import Iterable

from printkit.base.faults import Advice, name_advice, quotes_hint
from printkit.press.svg.properties import ATTRIBUTES, COLOURED, PRESENTATION, value_words


def attribute_advice(tag: str, name: str) -> Advice:
    """Return the attribute that was probably meant on an element, of which `tag` is the local name."""
    own = ATTRIBUTES.get(tag, frozenset[str]())
    hint, values = name_advice(name, sorted(own))
    return (hint, values) if hint else name_advice(name, sorted(PRESENTATION))


def value_advice(name: str, value: str) -> Advice:
    """Return the value that was probably meant for an attribute or a property."""
    if hint := quotes_hint(value):
        return hint, {}
    known: Iterable[str] = value_words(name)
    if name in COLOURED:
        from PIL import ImageColor  # slow to import, and few drawings name colours wrongly

        known = [*known, *sorted(ImageColor.colormap)]
    return name_advice(value, known)
