"""Lines of text, broken once for a document however often WeasyPrint lays them out.

It lays out the words of a column, a flex container or a cell anew for each width and height that it tries.
Words with a blank at their end, before a tag, that just fit without it, it breaks behind their first word.
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

RESUMES, LINE_WIDTH = 2, 3
"""Of what it returns: where the next line begins, None where all words fit; how wide the line is, px."""

BLANKS = " \u00a0\u202f"
"""What Pango lets stand out at the end of a line."""
COLLAPSING = ("normal", "pre-line")
"""The values of `white-space` that break lines and leave out a blank at their end."""

BREAKING: tuple[ModuleType, ...] = (weasyprint.layout.inline, weasyprint.layout.preferred)
"""The modules of WeasyPrint that break lines."""


@contextmanager
def lines_known() -> Iterator[None]:
    """Let WeasyPrint fit words before a tag, and remember meanwhile how it broke the lines of a document."""
    before = [(module, module.split_first_line) for module in BREAKING]
    known = remembering(before_tags(before[0][1]))
    try:
        for module in BREAKING:
            vars(module)["split_first_line"] = known
        yield
    finally:
        for module, split in before:
            vars(module)["split_first_line"] = split


def before_tags(split: SplitFirstLine) -> SplitFirstLine:
    """Return a function that fits words into a line as `split` does, also words with a blank at their end.

    A plain blank stands out: whoever asks leaves it out of the width of the line. One that does not break
    belongs to what follows, so the line ends further in front.
    """

    def first_line(
        text: str, style: Any, context: object, max_width: float | None, *how: object, **more: object
    ) -> tuple[Any, ...]:
        found = split(text, style, context, max_width, *how, **more)
        words = text.rstrip(BLANKS)
        if max_width is None or words in ("", text) or found[RESUMES] is None:
            return found
        fitted = split(words, style, context, max_width, *how, **more)
        if (
            style["white_space"] not in COLLAPSING
            or fitted[RESUMES] is not None
            or fitted[LINE_WIDTH] > max_width
        ):
            return found
        whole = split(text, style, context, None, *how, **more)
        if text.endswith(" "):
            return whole
        return split(text, style, context, max_width - whole[LINE_WIDTH] + fitted[LINE_WIDTH], *how, **more)

    return first_line


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
