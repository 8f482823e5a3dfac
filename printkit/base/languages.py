"""Name languages in one way, however they are spelt: by BCP 47, such as `fr`, `pt-BR` or `zh-Hant`."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from unicodedata import combining, normalize

from printkit.base.msgid import N_

PSEUDO = ("xx-long", "xx-rtl", "xx-cjk", "xx-tofu")
"""Languages that nobody speaks: a game is put into them to see what its layout bears."""

HINT = N_("write it as fr, de or pt-BR")
"""What to do about words that name no language."""

_TAG = (
    r"[a-z]{2,3}(-[a-z]{3}){0,3}(-[a-z]{4})?(-(?:[a-z]{2}|[0-9]{3}))?(-(?:[a-z0-9]{5,8}|[0-9][a-z0-9]{3}))*"
    r"(-[a-wyz0-9](-[a-z0-9]{2,8})+)*(-x(-[a-z0-9]{1,8})+)?"
)
"""RFC 5646, 2.1: language, script, region, variants, extensions, words of one's own."""

MAX_TAG_LETTERS = 35
"""Letters of a tag: RFC 5646, 4.4.1, counts 35 for all that are in use."""

_RIGHT_TO_LEFT = frozenset({"ar", "arc", "dv", "fa", "he", "ku", "ps", "syr", "ug", "ur", "yi"})
_RIGHT_TO_LEFT_SCRIPTS = frozenset({"Adlm", "Arab", "Hebr", "Nkoo", "Rohg", "Syrc", "Thaa"})
_DECIMAL_POINT = frozenset({"", "ar", "cy", "en", "fa", "ga", "he", "hi", "ja", "ko", "th", "ur", "zh"})
_DECIMAL_POINT_COUNTRIES = frozenset({"de-CH", "de-LI", "es-419", "es-MX", "es-US"})
"""Where a point is put before decimals though others of the language put a comma."""
LEFT_TO_RIGHT_MARK = "\u200e"
_SIGNED = re.compile(
    r"<(style|script)\b.*?</\1\s*>|<[^>]*>|(?<![\w.,\u200e])([-+−±]\d+(?:[.,]\d+)*\+?|\d+\+)(?![\w+])",
    re.DOTALL | re.IGNORECASE,
)
"""What is no word of a page; a number with a sign before or behind it."""
_SCRIPTS = {"latin": "Latn", "cyrillic": "Cyrl", "devanagari": "Deva"}
"""Scripts as gettext writes them: `sr@latin`."""


OWN_NAMES = {
    "ar": "العربية",
    "be": "беларуская",
    "bg": "български",
    "ca": "català",
    "cs": "čeština",
    "cy": "Cymraeg",
    "da": "dansk",
    "de": "Deutsch",
    "el": "Ελληνικά",
    "en": "English",
    "eo": "Esperanto",
    "es": "español",
    "et": "eesti",
    "eu": "euskara",
    "fa": "فارسی",
    "fi": "suomi",
    "fr": "français",
    "ga": "Gaeilge",
    "gl": "galego",
    "he": "עברית",
    "hi": "हिन्दी",
    "hr": "hrvatski",
    "hu": "magyar",
    "hy": "հայերեն",
    "is": "íslenska",
    "it": "italiano",
    "ja": "日本語",
    "ka": "ქართული",
    "ko": "한국어",
    "lt": "lietuvių",
    "lv": "latviešu",
    "nb": "norsk bokmål",
    "nl": "Nederlands",
    "pl": "polski",
    "pt": "português",
    "pt-BR": "português (Brasil)",
    "ro": "română",
    "ru": "русский",
    "sk": "slovenčina",
    "sl": "slovenščina",
    "sr": "српски",
    "sv": "svenska",
    "th": "ไทย",
    "tr": "Türkçe",
    "uk": "українська",
    "ur": "اردو",
    "vi": "Tiếng Việt",
    "zh": "中文",
    "zh-Hans": "中文 (简体)",
    "zh-Hant": "中文 (繁體)",
}
"""What languages call themselves, as CLDR writes it."""


def own_name(lang: str) -> str:
    """Return what a language calls itself, its code where that is not known: `Español`, `עברית`, `nds`."""
    name = OWN_NAMES.get(language(lang)) or OWN_NAMES.get(base(lang), lang)
    return name[:1].upper() + name[1:]


def language(spelt: str) -> str:
    """Return the BCP 47 tag of a language, "" where the words name none.

    `pt_BR`, `pt-br` and `pt_BR.UTF-8` are all `pt-BR`. Letters are cased as RFC 5646 2.1.1 asks.
    Pseudo-languages are spelt as they are.
    """
    if spelt in PSEUDO:
        return spelt
    bare, _, variant = spelt.strip().partition("@")
    tag = bare.partition(".")[0].replace("_", "-")
    if variant.lower() in _SCRIPTS:
        tag += f"-{_SCRIPTS[variant.lower()]}"
    if len(tag) > MAX_TAG_LETTERS or not re.fullmatch(_TAG, tag, re.IGNORECASE | re.ASCII):
        return ""
    first, *others = tag.lower().split("-")
    return "-".join((first, *map(_cased, others)))


def base(lang: str) -> str:
    """Return the language alone, without script and country: `pt` of `pt-BR`."""
    return language(lang).partition("-")[0]


def posix(lang: str) -> str:
    """Return the name that PO headers and Babel use: `pt_BR`."""
    return (language(lang) or lang).replace("-", "_")


def right_to_left(lang: str) -> bool:
    """Whether a language is written from right to left; `xx-rtl` is one that nobody speaks."""
    first, *others = lang.split("-")
    script = next((each for each in others if len(each) == 4), "")
    return script in _RIGHT_TO_LEFT_SCRIPTS or (not script and (first in _RIGHT_TO_LEFT or lang == "xx-rtl"))


def writing_direction(lang: str) -> str:
    """Return which way a language is written, as pages and templates say it: `ltr` or `rtl`."""
    return "rtl" if right_to_left(lang) else "ltr"


def number_in(number: float, lang: str) -> str:
    """Return a number as a language writes it: with its mark before decimals, its sign before digits."""
    words = f"{number}"
    if isinstance(number, float):
        words = words.removesuffix(".0")
        if base(lang) not in _DECIMAL_POINT and language(lang) not in _DECIMAL_POINT_COUNTRIES:
            words = words.replace(".", ",")
    return f"{LEFT_TO_RIGHT_MARK}{words}" if number < 0 and right_to_left(lang) else words


def folded(words: str) -> str:
    """Return words without capitals and accents, to compare and to sort them."""
    return "".join(letter for letter in normalize("NFD", words.casefold()) if not combining(letter))


def with_signs_held(html: str) -> str:
    """Return a page that runs from the right with the signs of its numbers held where they are: `+2`, `5+`.

    A mark before and after such a number keeps it from left to right; tags, styles and scripts stay.
    """
    return _SIGNED.sub(
        lambda found: f"{LEFT_TO_RIGHT_MARK}{found[2]}{LEFT_TO_RIGHT_MARK}" if found[2] else found[0], html
    )


def nearest_language(wanted: Iterable[str], known: Collection[str]) -> str:
    """Return the known language that is nearest to the first wanted one that has any, "" where none has.

    Nearest is the same, then a wider one (`pt` for `pt-BR`), then a sibling (`pt-BR` for `pt`).
    """
    for lang in filter(None, map(language, wanted)):
        parts = lang.split("-")
        for length in range(len(parts), 0, -1):
            if (wider := "-".join(parts[:length])) in known:
                return wider
        for each in known:
            if base(each) == parts[0]:
                return each
    return ""


def _cased(subtag: str) -> str:
    if len(subtag) == 2:
        return subtag.upper()
    return subtag.title() if len(subtag) == 4 and subtag.isalpha() else subtag
