"""Make languages that nobody speaks, to see what a layout bears before a translator comes.

`xx-long`: names 2.1 times, texts 1.7 times as long, accents, a word of thirty letters.
`xx-rtl`: written from right to left. `xx-cjk`: no blanks, wide letters. `xx-tofu`: a letter that no font has.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from printkit.kit.model import Kit, Row
from printkit.kit.text.text import Text

LONG_WORD = "Donaudampfschifffahrtskapitäne"
MAX_NAME_LETTERS = 30
"""Letters up to which a text is taken for a name."""

_PIECES = re.compile(r"(<[^<>]*>|\{[^{}]*\}|&\w+;)")
_ACCENTS = str.maketrans("aeiounAEIOUN", "àéïôüñÂÉÎÖÙÑ")
_HEBREW = "אבגדהוזחטיכלמנסעפצקר"
_CJK = "火災僵屍夜間市長卡片移動攻擊防禦回合"
_TOFU = "\U0001fbf9"


def pseudo(kit: Kit, lang: str) -> Kit:
    """Return a kit with all its texts put into a pseudo-language. Raises KeyError for an unknown one."""
    speak = {"xx-long": _long, "xx-rtl": _right_to_left, "xx-cjk": _wide, "xx-tofu": _tofu}[lang]

    def said(value: Any) -> Any:
        if isinstance(value, Text):
            forms = tuple(speak(form) for form in value.forms)
            return Text.plural(forms) if forms else Text(speak(value))
        if isinstance(value, tuple):
            return tuple(said(each) for each in value)
        if isinstance(value, Mapping):
            return {name: said(each) for name, each in value.items()}
        return value

    return replace(
        kit,
        lang=lang,
        title=said(kit.title),
        summary=said(kit.summary),
        credit_note=said(kit.credit_note),
        rules=tuple(replace(rule, text=said(rule.text), ruling=said(rule.ruling)) for rule in kit.rules),
        tables={
            name: tuple(Row(row.id, row.number, said(row.fields)) for row in rows)
            for name, rows in kit.tables.items()
        },
        components=tuple(
            replace(each, name=said(each.name), notes=said(each.notes)) for each in kit.components
        ),
        labels=said(kit.labels),
        untranslated=(),
        coverage=1.0,
    )


def _long(words: str) -> str:
    plain = _PIECES.sub("", words)
    wanted = len(plain) * (2.1 if len(plain) <= MAX_NAME_LETTERS else 1.7)
    grown = _each(words, lambda bit: bit.translate(_ACCENTS))
    filling = [word.translate(_ACCENTS) for word in plain.split()] or [""]
    if len(plain) > MAX_NAME_LETTERS:
        filling.insert(0, LONG_WORD)
    more, turn = "", 0
    while plain and len(plain) + len(more) < wanted:
        more += " " + filling[turn % len(filling)]
        turn += 1
    least = len(LONG_WORD) + 1 if len(plain) > MAX_NAME_LETTERS else 0
    more = more[: max(least, int(wanted) - len(plain))].rstrip()
    end = "</p>" if grown.endswith("</p>") else ""
    return grown.removesuffix(end) + more + end


def _right_to_left(words: str) -> str:
    return _each(words, lambda bit: _letters(bit, _HEBREW))


def _wide(words: str) -> str:
    return _each(words, lambda bit: _letters(bit, _CJK)[::2].replace(" ", ""))


def _tofu(words: str) -> str:
    return words + _TOFU if words else words


def _letters(words: str, alphabet: str) -> str:
    return "".join(
        alphabet[(ord(letter) + index) % len(alphabet)] if letter.isalpha() else letter
        for index, letter in enumerate(words)
    )


def _each(words: str, change: Any) -> str:
    """Change the words between tags, tokens and entities."""
    return "".join(bit if _PIECES.fullmatch(bit) or not bit else change(bit) for bit in _PIECES.split(words))
