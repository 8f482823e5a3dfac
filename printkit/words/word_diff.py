"""Show how a text has changed, word by word, in plain letters."""

from __future__ import annotations

import re
from difflib import SequenceMatcher

_PARTS = re.compile(r"<[^>]*>|\{[^{}]*\}|\w+(?:[’'-]\w+)*|\s+|.", re.DOTALL)
"""Tags, tokens, words, spaces, signs."""


def word_diff(old: str, new: str) -> str:
    """Return a text with what is gone as `[-gone-]` and what has come as `{+come+}`, on one line."""
    before, after = _PARTS.findall(" ".join(old.split())), _PARTS.findall(" ".join(new.split()))
    steps: list[tuple[str, str, str]] = []  # what stays, goes and comes
    for what, start, end, first, last in SequenceMatcher(None, before, after, False).get_opcodes():
        gone, come = "".join(before[start:end]), "".join(after[first:last])
        if what == "equal" and gone.strip():
            steps.append((gone, "", ""))
        elif what == "equal" and steps and steps[-1][1:] != ("", ""):
            steps.append(("", gone, gone))  # a space between two changes is of both
        elif what == "equal":
            steps.append((gone, "", ""))
        else:
            steps.append(("", gone, come))
    shown, gone, come = "", "", ""
    for stays, goes, comes in [*steps, ("", "", "")]:
        gone, come = gone + goes, come + comes
        if goes or comes:
            continue
        space = " " if gone.endswith(" ") and come.endswith(" ") else ""
        if space:
            gone, come = gone[:-1], come[:-1]
        shown += f"[-{gone}-]" * bool(gone) + f"{{+{come}+}}" * bool(come) + space + stays
        gone, come = "", ""
    return shown.strip()
