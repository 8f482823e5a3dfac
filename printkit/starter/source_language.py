"""Guess the language of words, by their script and their smallest words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from unicodedata import name as letter_name

from printkit.base.messages import user_language
from printkit.kit.text.small_words import SMALL_WORDS
from printkit.starter.columns import Column
from printkit.starter.deck_file import DeckSheet

_GUESSED = ("en", "fr", "de", "es", "it", "pt", "nl", "pl", "sv")
"""Languages that their smallest words tell from each other."""
_SCRIPTS = {
    "CYRILLIC": "ru", "GREEK": "el", "HEBREW": "he", "ARABIC": "ar", "HIRAGANA": "ja", "KATAKANA": "ja",
    "HANGUL": "ko", "CJK": "zh", "THAI": "th", "ARMENIAN": "hy", "GEORGIAN": "ka", "DEVANAGARI": "hi",
}  # fmt: skip
_SHARED = frozenset({"CYRILLIC", "ARABIC", "DEVANAGARI", "CJK"})
"""Scripts in which several languages are written."""
MIN_DIFFERENT = 2
"""Different small words of a language from which it is guessed: one may be a name, or of another one."""
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
    small = {lang: [each for each in SMALL_WORDS[lang].split() if found[each]] for lang in _GUESSED}
    counts = {lang: sum(found[each] for each in words) for lang, words in small.items()}
    best, second, *_ = sorted(counts, key=lambda lang: -counts[lang])
    if counts[best] == counts[second] or len(small[best]) < MIN_DIFFERENT:
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
