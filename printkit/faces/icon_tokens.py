"""Icons that a template wrote as tokens, `{icon:skull}`, become elements where words stand.

Texts of the game have them as elements already. Others stand in a template's own words, come from a
filter, through a macro or from a column of plain words. What is no token of an icon stays, for
`check_tokens` to tell.
"""

from __future__ import annotations

import re
from functools import cache

from printkit.faces.lines import MARK_CLOSE, MARK_OPEN

_MARK = f"(?:{MARK_OPEN}[^{MARK_OPEN}{MARK_CLOSE}]*{MARK_CLOSE})*"
"""Marks of lines and texts, which may stand anywhere in a token that is made of parts."""
_MARKS = re.compile(f"{MARK_OPEN}[^{MARK_OPEN}{MARK_CLOSE}]*{MARK_CLOSE}")
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


def with_icon_elements(markup: str, boxes: str = "") -> str:
    """Return a filled template in which icons among words are elements.

    Words stand everywhere, or only in elements called `boxes`. Marks of lines stay, before the icon.
    """
    if not _BEGINS.search(markup):
        return markup
    inside = not boxes

    def replaced(found: re.Match[str]) -> str:
        nonlocal inside
        _, _, slash, tag, token, name = found.groups()
        if tag and boxes and tag == boxes:
            inside = slash == "<" and not found[0].endswith("/>")
        if not (token and inside):
            return found[0]
        return "".join(_MARKS.findall(token)) + f'<icon name="{_MARKS.sub("", name)}"/>'

    return _pattern().sub(replaced, markup)
