"""Icons that a template wrote as tokens, `{icon:skull}`, or as signs become elements where words stand.

Texts of the game have them as elements already. Others stand in a template's own words, come from a
filter, through a macro or from a column of plain words. A sign that is a word or a number is one in texts
alone: elsewhere it may be meant as what it is. What is no token of an icon stays, for `check_tokens` to tell.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache

from markupsafe import escape

from printkit.faces.lines import LINE_MARK
from printkit.kit.text.notation import Notation
from printkit.kit.text.tokens import ICON_NAME, icon_element

_MARK = f"(?:{LINE_MARK})*"
"""Marks of lines and texts, which may stand anywhere in a token that is made of parts."""
_MARKS = re.compile(LINE_MARK)
_TOKEN = re.compile(rf"\{{icon:({ICON_NAME})\}}")
_BEGINS = re.compile(rf"\{{{_MARK}i")


@cache
def _pattern() -> re.Pattern[str]:
    """Return the pattern of what is no word of a file (the first groups), and of a token."""
    begin = _MARK.join((r"\{", *"icon", ":"))
    letters = rf"[A-Za-z0-9](?:{_MARK}[A-Za-z0-9_.-])*"
    return re.compile(
        r"(<!--.*?-->|<!\[CDATA\[.*?\]\]>|<(style|script|title)\b.*?</\2\s*>)"
        r"|(</?)([A-Za-z][\w:.-]*)(?:\"[^\"]*\"|'[^']*'|[^'\">])*>"
        rf"|({begin}{_MARK}({letters}){_MARK}\}})",
        re.DOTALL,
    )


def with_icon_elements(markup: str, icons: Mapping[str, str], boxes: str = "") -> str:
    """Return a filled template in which icons among words are elements.

    `icons` has the names of those that signs stand for. Words stand everywhere, or only in elements called
    `boxes`. Marks of lines stay, before the icon.
    """
    notation = _of_signs(tuple(icons.items()))
    if not (notation.icons or _BEGINS.search(markup)):
        return markup
    made: list[str] = []
    inside, at = not boxes, 0
    for found in _pattern().finditer(markup):
        _, _, slash, tag, token, name = found.groups()
        made.append(
            _with_signs(markup[at : found.start()], notation) if inside else markup[at : found.start()]
        )
        at = found.end()
        if tag and boxes and tag == boxes:
            inside = slash == "<" and not found[0].endswith("/>")
        if token and inside:
            made.append("".join(_MARKS.findall(token)) + icon_element(_MARKS.sub("", name)))
        else:
            made.append(found[0])
    made.append(_with_signs(markup[at:], notation) if inside else markup[at:])
    return "".join(made)


def _with_signs(words: str, notation: Notation) -> str:
    """Return words between tags with the elements of icons in the place of signs."""
    if not notation.icons or not words:
        return words
    return _TOKEN.sub(lambda found: icon_element(found[1]), notation.markup(words))


@lru_cache(maxsize=16)
def _of_signs(icons: tuple[tuple[str, str], ...]) -> Notation:
    """Return what makes icons of signs, as they are written in markup, that are no plain words or numbers."""
    return Notation({str(escape(sign)): name for sign, name in icons if re.search(r"[^\w\s]", sign)})
