"""Lines of text, broken once for a document however often WeasyPrint lays them out.

It lays out the words of a column, a flex container or a cell anew for each width and height that it tries.
Needs WeasyPrint: import it only where documents are laid out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import copy
from types import ModuleType
from typing import Any

import weasyprint.layout.inline
import weasyprint.layout.preferred

SplitFirstLine = Callable[..., tuple[Any, ...]]
"""Fits words into the width of one line: the function of WeasyPrint that Pango works for."""

BREAKING: tuple[ModuleType, ...] = (weasyprint.layout.inline, weasyprint.layout.preferred)
"""The modules of WeasyPrint that break lines."""


@contextmanager
def lines_known() -> Iterator[None]:
    """Let WeasyPrint remember meanwhile how it broke the lines of a document."""
    before = [(module, module.split_first_line) for module in BREAKING]
    known = remembering(before[0][1])
    try:
        for module in BREAKING:
            vars(module)["split_first_line"] = known
        yield
    finally:
        for module, split in before:
            vars(module)["split_first_line"] = split


def remembering(split: SplitFirstLine) -> SplitFirstLine:
    """Return a function that fits words into a line as `split` does, the same words once.

    Who asks may change the layout of a line: each is given one of its own.
    """
    known: dict[tuple[object, ...], tuple[object, tuple[Any, ...]]] = {}

    def first_line(text: str, style: object, *how: object, **more: object) -> tuple[Any, ...]:
        key = (text, id(style), how, *more.items())
        if key not in known:  # the style is held, so that no other gets its id
            known[key] = style, split(text, style, *how, **more)
        layout, *measures = known[key][1]
        return copy(layout), *measures

    return first_line
