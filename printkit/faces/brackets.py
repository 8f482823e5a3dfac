"""Find what a style sheet opens and does not close: it would take in the sheets that follow."""

from __future__ import annotations

import re
from typing import NamedTuple

_CLOSES = {"{": "}", "(": ")", "[": "]"}
_TOKEN = re.compile(
    r"(?P<comment>/\*)(?:.*?(?P<comment_end>\*/)|.*)"
    r"|(?P<quote>[\"'])(?:[^\"'\\\n]|\\.|(?!(?P=quote))[\"'])*(?P<quote_end>(?P=quote))?"
    r"|\\.|[{}()\[\]]",
    re.DOTALL,
)
"""A comment, a string, an escaped letter or a bracket; only what is whole has an end."""


class LoneMark(NamedTuple):
    """A mark without the other one that belongs to it, and where it stands (letters); `close` ends it."""

    at: int
    mark: str
    close: str


def lone_mark(css: str) -> LoneMark | None:
    """Return the first mark that is never closed, or closes nothing; None where there is none."""
    open_: list[LoneMark] = []
    for found in _TOKEN.finditer(css):
        if found["comment"] and not found["comment_end"]:
            return open_[0] if open_ else LoneMark(found.start(), "/*", "*/")
        if found["quote"] and not found["quote_end"]:
            return LoneMark(found.start(), found["quote"], found["quote"])
        mark = found[0]
        if mark in _CLOSES:
            open_.append(LoneMark(found.start(), mark, _CLOSES[mark]))
        elif mark in _CLOSES.values():
            if not any(each.close == mark for each in open_):
                return LoneMark(found.start(), mark, "")
            last = open_.pop()
            if last.close != mark:
                return last
    return open_[0] if open_ else None
