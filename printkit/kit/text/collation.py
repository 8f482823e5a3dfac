"""The order of words in a language's own alphabet, without the tables of Unicode.

Accents and capitals count only between words that are the same without them, unless a language counts a
letter with its accent as one of its own (`ñ`, `å`, `й`), or two letters as one (Czech `ch`, Hungarian `sz`).
Words of a language's own script come before those of others. Chinese and Japanese are in the order of the
character sets of their countries: common characters by their sound (in traditional script by their strokes),
the others after them. This is what CLDR says of these languages, but for rare letters and for compounds.
"""

from __future__ import annotations

import re
from functools import lru_cache
from unicodedata import combining, normalize

from printkit.base.languages import base, language

SortKey = tuple[tuple[tuple[int, int, int], ...], str, str]
"""Group, letter and rank of each letter; the words with accents; the words as they are."""

ALPHABETS = {
    "az": "c ç, e ə, g ğ, h x, i ı i, o ö, s ş, u ü",
    "be": "е ё, и й, у ў",
    "bg": "и й",
    "ca": "",
    "cs": "c č, h ch, r ř, s š, z ž",
    "cy": "c ch, d dd, f ff, g ng, l ll, p ph, r rh, t th",
    "da": "z æ ø å",
    "eo": "c ĉ, g ĝ, h ĥ, j ĵ, s ŝ, u ŭ",
    "es": "n ñ",
    "et": "s š z ž, w õ ä ö ü",
    "fi": "z å ä ö",
    "hr": "c č ć, d dž đ, l lj, n nj, s š, z ž",
    "hu": "c cs, d dz dzs, g gy, l ly, n ny, o ö, s sz, t ty, u ü, z zs",
    "is": "a á, d ð, e é, i í, o ó, u ú, y ý, z þ æ ö",
    "lt": "c č, s š, z ž",
    "lv": "c č, g ģ, k ķ, l ļ, n ņ, s š, z ž",
    "nb": "z æ ø å",
    "pl": "a ą, c ć, e ę, l ł, n ń, o ó, s ś, z ź ż",
    "ro": "a ă â, i î, s ș, t ț",
    "ru": "и й",
    "sk": "a ä, c č, h ch, o ô, s š, z ž",
    "sl": "c č ć, d đ, s š, z ž",
    "sr": "",
    "sv": "z å ä ö",
    "tr": "c ç, g ğ, h ı i, o ö, s ş, u ü",
    "uk": "г ґ, е є, и і ї й",
    "vi": "a ă â, d đ, e ê, o ô ơ, u ư",
}
"""Letters of their own, each group behind the letter that it follows; `i` of Turkish follows `ı`."""
ALPHABETS |= {"nn": ALPHABETS["nb"], "no": ALPHABETS["nb"], "bs": ALPHABETS["hr"]}

EXPANSIONS = {"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i", "ə": "e"}
"""What letters without a mark that comes off count for in languages that do not have them."""

OWN_SCRIPTS = {
    "ar": "\u0600-\u06ff",
    "be": "\u0400-\u052f",
    "bg": "\u0400-\u052f",
    "el": "\u0370-\u03ff",
    "fa": "\u0600-\u06ff",
    "he": "\u0590-\u05ff",
    "ko": "\u1100-\u11ff\uac00-\ud7a3",
    "mk": "\u0400-\u052f",
    "ru": "\u0400-\u052f",
    "uk": "\u0400-\u052f",
    "zh": "\u4e00-\u9fff",
}
"""Scripts whose words come first in a language, as a class of letters."""

FINALS = str.maketrans("ךםןףץ", "כמנפצ")
SMALL_KANA = str.maketrans("ぁぃぅぇぉっゃゅょゎゕゖ", "あいうえおつやゆよわかけ")
KATAKANA = {code: code - 0x60 for code in range(0x30A1, 0x30F7)}
IDEOGRAPHS = {"ja": "shift_jis", "zh": "gb2312", "zh-Hant": "big5", "zh-TW": "big5", "zh-HK": "big5"}
"""Character sets in whose order a language has its ideographs."""

SORTED_NUMBERS, OWN_LETTERS, OTHER_LETTERS = 1, 2, 3


def collation_key(words: str, lang: str) -> SortKey:
    """Return a key by which words are sorted in a language's own order."""
    said = normalize("NFC", words).casefold()
    if base(lang) == "tr" or base(lang) == "az":
        said = normalize("NFC", words).replace("I", "ı").replace("İ", "i").casefold()
    if base(lang) == "ja":
        said = said.translate(KATAKANA).translate(SMALL_KANA).replace("ー", "")
    letters = tuple(_letters(said.translate(FINALS), lang))
    return letters, normalize("NFD", said), words.swapcase()


def _letters(said: str, lang: str) -> list[tuple[int, int, int]]:
    own, pattern = _alphabet(language(lang) or lang)
    native = OWN_SCRIPTS.get(base(lang), "a-z")
    found: list[tuple[int, int, int]] = []
    for match in pattern.finditer(said):
        each = match[0]
        if each in own:
            after, rank = own[each]
            found.append((_group(after, native), ord(after), rank))
            continue
        for letter in normalize("NFD", EXPANSIONS.get(each, each)):
            if combining(letter):
                continue
            if letter.isspace():
                found.append((0, 0, 0))
            elif letter.isalnum():
                found.append((_group(letter, native), *_place(letter, lang)))
    return found


def _group(letter: str, native: str) -> int:
    if letter.isdigit():
        return SORTED_NUMBERS
    return OWN_LETTERS if re.match(f"[{native}]", letter) else OTHER_LETTERS


def _place(letter: str, lang: str) -> tuple[int, int]:
    """Return where a letter stands: an ideograph of a language's character set before all others."""
    encoding = IDEOGRAPHS.get(language(lang)) or IDEOGRAPHS.get(base(lang))
    if encoding and letter >= "\u3400":
        try:
            return 0x3400, int.from_bytes(letter.encode(encoding), "big")
        except (UnicodeEncodeError, LookupError):
            return ord(letter), 0x10000
    return ord(letter), 0


@lru_cache(maxsize=64)
def _alphabet(lang: str) -> tuple[dict[str, tuple[str, int]], re.Pattern[str]]:
    """Return after which letter a language has each of its own, and in what place, and how to find them."""
    own: dict[str, tuple[str, int]] = {}
    for group in ALPHABETS.get(base(lang), "").split(","):
        for rank, letter in enumerate(group.split()):
            if rank:
                own[letter] = group.split()[0], rank
    longest = "|".join(map(re.escape, sorted(own, key=len, reverse=True)))
    return own, re.compile(f"{longest}|." if longest else ".", re.DOTALL)
