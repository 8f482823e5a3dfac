"""Guess the language of words, by their script and their smallest words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from unicodedata import name as letter_name

from printkit.base.messages import user_language
from printkit.starter.columns import Column
from printkit.starter.deck_file import DeckSheet

_SMALL = {
    "en": "the of and to a in is you your it that for with this or on if may from each be one card they",
    "fr": "le la les de des du et un une est vous votre que qui pour dans sur avec ou il elle au aux ce",
    "de": "der die das und ein eine ist du dein deine nicht mit von zu den dem auf oder wenn karte sie im",
    "es": "el la los las de del y un una es que en por con para tu su se o si al carta lo no",
    "it": "il lo la gli le di del della e un una è che in per con tu tuo si o se al carta non",
    "pt": "o a os as de do da e um uma é que em por com para seu sua se ou ao carta não no na",
    "nl": "de het een en van is je jouw dat niet met voor op of als kaart zij in te die",
    "pl": "i w na z się nie do to jest że o karta karty za po od lub gracz",
    "sv": "och det en ett är som att på för med du din inte av kort den i om",
}
"""Words of up to four letters, mostly, of which any text has many."""
_SCRIPTS = {
    "CYRILLIC": "ru", "GREEK": "el", "HEBREW": "he", "ARABIC": "ar", "HIRAGANA": "ja", "KATAKANA": "ja",
    "HANGUL": "ko", "CJK": "zh", "THAI": "th", "ARMENIAN": "hy", "GEORGIAN": "ka", "DEVANAGARI": "hi",
}  # fmt: skip
_SHARED = frozenset({"CYRILLIC", "ARABIC", "DEVANAGARI", "CJK"})
"""Scripts in which several languages are written."""
MIN_SMALL_WORDS = 4
MIN_LEAD = 1.5
"""Small words from which a guess is sure, and how many times as many as of any other language."""
MAX_LETTERS = 20_000
"""Letters that are looked at: enough for any guess."""


def guessed_language(words: Iterable[str]) -> tuple[str, bool]:
    """Return the language that words are probably in, "" where nothing tells, and whether that is sure."""
    text = ""
    for each in words:
        text += f" {each.lower()}"
        if len(text) > MAX_LETTERS:
            break
    scripts = Counter(
        letter_name(letter, "").split(" ")[0].split("-")[0] for letter in text if letter.isalpha()
    )
    if not scripts:
        return "", False
    if scripts["HIRAGANA"] + scripts["KATAKANA"] > 0.05 * scripts.total():
        return "ja", True
    script = scripts.most_common(1)[0][0]
    if script != "LATIN":
        return _SCRIPTS.get(script, ""), script not in _SHARED
    found = Counter(re.findall(r"[^\W\d_]+", text))
    counts = {lang: sum(found[each] for each in small.split()) for lang, small in _SMALL.items()}
    best, second, *_ = sorted(counts, key=lambda lang: -counts[lang])
    if counts[best] == counts[second]:
        return "", False
    return best, counts[best] >= MIN_SMALL_WORDS and counts[best] >= MIN_LEAD * counts[second]


def source_language(guessed: Sequence[tuple[DeckSheet, Sequence[Column]]]) -> tuple[str, bool]:
    """Return the language of a table, and whether that is sure.

    It is that of its columns' names, else that of its words, else the user's.
    """
    columns = [each for _, found in guessed for each in found]
    firsts = {each.of for each in columns if each.role == "translation"}
    if named := next((each.lang for each in columns if each.name in firsts and each.lang), ""):
        return named, True
    words = (
        row[each.name]
        for sheet, found in guessed
        for row in sheet.rows
        for each in found
        if each.role in ("title", "text", "flavour", "answer", "words")
    )
    lang, sure = guessed_language(words)
    return lang or user_language(), sure
