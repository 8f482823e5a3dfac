"""Where the strings of a PO file are written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import StringIO

from printkit.words.written_letters import Letter

_PO_LINE = re.compile(r'[ \t]*(msgctxt|msgid_plural|msgid|msgstr(?:\[\d+\])?)?[ \t]*"((?:[^"\\]|\\.)*)"')
_PO_ESCAPES = {"n": "\n", "t": "\t", "r": "\r"}


def po_entries(words: str) -> Iterator[dict[str, list[Letter]]]:
    """Yield each entry of a PO file: its strings by keyword, letter by letter."""
    entry: dict[str, list[Letter]] = {}
    name, at = "", 0
    for line in StringIO(words, newline=""):  # other signs at which Python ends a line may stand in a text
        found = _PO_LINE.match(line)
        if found and (found[1] or name):
            if found[1] == "msgctxt" or (found[1] == "msgid" and "msgid" in entry):
                yield entry
                entry = {}
            name = found[1] or name
            letters = entry.setdefault(name, [])
            for part in re.finditer(r"\\(.)|[^\\]", found[2]):
                letter = _PO_ESCAPES.get(part[1], part[1]) if part[1] else part[0]
                start = at + found.start(2) + part.start()
                letters.append(Letter(letter, start, start + len(part[0])))
        elif not found:
            name = ""
        at += len(line)
    yield entry
