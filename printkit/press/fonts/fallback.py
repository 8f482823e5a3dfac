"""Which families stand in when a font lacks a script: the one table of them."""

import re
import unicodedata
from bisect import bisect_right

LATIN = ("Source Sans Pro", "Source Serif Pro")

FAMILIES: dict[str, tuple[str, ...]] = {
    "Latin": LATIN,
    "Greek": LATIN,
    "Cyrillic": LATIN,
    "Hebrew": ("Noto Sans Hebrew",),
    "Arabic": ("Noto Sans Arabic",),
    "Kana": ("Noto Sans JP",),
    "Hangul": ("Noto Sans KR",),
    "Han": ("Noto Sans JP", "Noto Sans SC", "Noto Sans TC", "Noto Sans KR"),
    "": (*LATIN, "IBM Plex Mono", "Noto Sans JP"),  # signs that belong to no script
}

HAN_BY_LANGUAGE = {
    "zh-hant": "Noto Sans TC",
    "zh-tw": "Noto Sans TC",
    "zh-hk": "Noto Sans TC",
    "zh-mo": "Noto Sans TC",
    "zh": "Noto Sans SC",
    "ko": "Noto Sans KR",
}

RANGES: tuple[tuple[int, int, str], ...] = (
    (0x0041, 0x005A, "Latin"),
    (0x0061, 0x007A, "Latin"),
    (0x00C0, 0x00D6, "Latin"),
    (0x00D8, 0x00F6, "Latin"),
    (0x00F8, 0x02AF, "Latin"),
    (0x0370, 0x03FF, "Greek"),
    (0x0400, 0x052F, "Cyrillic"),
    (0x0590, 0x05FF, "Hebrew"),
    (0x0600, 0x06FF, "Arabic"),
    (0x0750, 0x077F, "Arabic"),
    (0x08A0, 0x08FF, "Arabic"),
    (0x1100, 0x11FF, "Hangul"),
    (0x1E00, 0x1EFF, "Latin"),
    (0x1F00, 0x1FFF, "Greek"),
    (0x2E80, 0x303F, "Han"),
    (0x3040, 0x30FF, "Kana"),
    (0x3100, 0x312F, "Han"),
    (0x3130, 0x318F, "Hangul"),
    (0x31A0, 0x31BF, "Han"),
    (0x31F0, 0x31FF, "Kana"),
    (0x3200, 0x33FF, "Han"),
    (0x3400, 0x4DBF, "Han"),
    (0x4E00, 0x9FFF, "Han"),
    (0xA960, 0xA97F, "Hangul"),
    (0xAC00, 0xD7FF, "Hangul"),
    (0xF900, 0xFAFF, "Han"),
    (0xFB1D, 0xFB4F, "Hebrew"),
    (0xFB50, 0xFDFF, "Arabic"),
    (0xFE30, 0xFE4F, "Han"),
    (0xFE70, 0xFEFC, "Arabic"),
    (0xFF00, 0xFF65, "Han"),
    (0xFF66, 0xFF9F, "Kana"),
    (0x20000, 0x3FFFF, "Han"),
)
STARTS = tuple(start for start, _, _ in RANGES)


def script_of(char: str) -> str:
    """Return the script of a character, "" for signs, digits and marks that go with any."""
    at = bisect_right(STARTS, ord(char)) - 1
    return RANGES[at][2] if at >= 0 and ord(char) <= RANGES[at][1] else ""


_LETTER_NAME = re.compile(
    "(.+?) (?:CAPITAL|SMALL|LETTER|CHARACTER|SYLLABLE|(?:IN)?DEPENDENT|VOWEL|CONSONANT|SIGN|DIGIT|TONE|MARK)"
    "(?= |$)"
)
_NO_SCRIPTS = ("Modifier", "Combining", "Mathematical")


def script_name(char: str) -> str:
    """Return the name of a letter's script, as "Thai"; "" for signs and marks that go with any."""
    known = script_of(char)
    if known or unicodedata.category(char)[0] not in "LMN":
        return known
    found = _LETTER_NAME.match(unicodedata.name(char, ""))
    name = found[1].title() if found else ""
    return "" if name.startswith(_NO_SCRIPTS) else name


def families(of_script: str, lang: str) -> tuple[str, ...]:
    """Return the families to try for a script, best first; Han characters are drawn as the language does."""
    tried = FAMILIES[of_script]
    if of_script == "Han":
        tag = lang.lower()
        first = next((name for prefix, name in HAN_BY_LANGUAGE.items() if tag.startswith(prefix)), tried[0])
        tried = (first, *(name for name in tried if name != first))
    return tried
