"""Find slips of typography that are sure slips, by language, and mend them. Few checks, no taste."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping

from printkit.base.languages import base, language
from printkit.base.msgid import N_, Msgid
from printkit.kit.text.tokens import REFERENCE, TAG

QUOTES = {
    "fr": ("«\u00a0", "\u00a0»"),
    "de": ("„", "“"),
    "cs": ("„", "“"),
    "sk": ("„", "“"),
    "pl": ("„", "”"),
    "hu": ("„", "”"),
    "ro": ("„", "”"),
    "es": ("«", "»"),
    "it": ("«", "»"),
    "pt": ("«", "»"),
    "ru": ("«", "»"),
    "uk": ("«", "»"),
    "el": ("«", "»"),
    "no": ("«", "»"),
    "nb": ("«", "»"),
    "sv": ("”", "”"),
    "fi": ("”", "”"),
    "pt-BR": ("“", "”"),
    "be": ("«", "»"),
    "hy": ("«", "»"),
    "ar": ("«", "»"),
    "fa": ("«", "»"),
    "he": ("”", "”"),
    "bg": ("„", "“"),
    "hr": ("„", "”"),
    "is": ("„", "“"),
    "lt": ("„", "“"),
    "lv": ("„", "”"),
    "et": ("„", "”"),
    "sl": ("„", "“"),
    "sr": ("„", "”"),
    "ja": ("「", "」"),
    "zh-Hant": ("「", "」"),
    "zh-TW": ("「", "」"),
    "zh-HK": ("「", "」"),
}
"""How a language quotes; “…” where it is not named."""
TAKEN_QUOTES: Mapping[str, frozenset[str]] = {
    lang: frozenset(pairs.split())
    for lang, pairs in {
        "ca": "«» “”",
        "cs": "„“ »«",
        "de": "„“ »«",
        "de-CH": "«» „“ »«",
        "el": "«» “”",
        "en": "“”",
        "es": "«» “”",
        "fr": "«» “”",
        "hu": "„” »«",
        "it": "«» “”",
        "nl": "“” „” ””",
        "pl": "„” «» »«",
        "pt": "«» “”",
        "ro": "„” «»",
        "ru": "«» „“",
        "sk": "„“ »«",
        "tr": "“” «»",
        "uk": "«» „“",
    }.items()
}
"""Pairs in which a language quotes, and quotes within a quotation, as CLDR and its printers have them.

Where a language is not named, none is told to be of another.
"""
USUAL_QUOTES = ("“", "”")
FIX = N_("printkit check --fix does it")
QUOTED_SO = N_("use {quotes}; printkit check --fix does it")
SPACE_MISSING = N_("French puts one before ; : ! ? » and after «; printkit check --fix does it")
DELETE_SPACE = N_("delete the space or the line break")
HINTS_BY_HAND: Mapping[Msgid, Msgid] = {
    FIX: N_("fix it by hand: printkit writes no workbook, no JSON and no YAML"),
    QUOTED_SO: N_("use {quotes}, by hand: printkit writes no workbook, no JSON and no YAML"),
    SPACE_MISSING: N_(
        "French puts one before ; : ! ? » and after «; write it by hand: printkit writes no workbook, "
        "no JSON and no YAML"
    ),
}
"""What to do where no program writes the file."""

_SPACES = re.compile(r"(?<=\S)[^\S\n]{2,}(?=\S)|\A\s|\s\Z")
_STRAIGHT = re.compile(r'(?<!\d)"')
_STRAIGHT_APOSTROPHE = re.compile(r"(?<=[^\W\d_])'")
_HYPHENS = re.compile(r" - |--")
_TIGHT = re.compile(r"(?<=[\w)\]%])[;:!?](?=\s|$|[»)])|(?<!\s)»|«(?!\s)")


QUOTATION = re.compile(r"„[^„“”«»]+[“”]|“[^„“”«»]+”|”[^„“”«»]+”|«[^«»]+»|»[^«»]+«")
"""A quotation, in whatever quotes."""
_SPACED_SIGN = re.compile(
    r"(?<=[^\W_])[ \u00a0\u202f]+[;!?](?=\s|\Z|[)»”“])|(?<=[^\W\d_])[ \u00a0\u202f]+:(?=\s|\Z)"
)
_SPACED_SIGNS = frozenset({"fr", "br", "oc"})
"""Languages that put a space before ; : ! ? and inside « »."""

Slip = tuple[Msgid, Msgid, dict[str, object]]
"""A slip of a text: the fault's message, its hint and their values."""


def slips(words: str, lang: str) -> Iterator[Slip]:
    """Yield each slip of a text, at least one where `mended` would change it."""
    after = mended(words, lang)
    found = [*_spotted(words, after, lang)]
    for sign, pattern, message in (
        ("'", _STRAIGHT_APOSTROPHE, N_("a straight apostrophe: {value}")),
        ("-", _HYPHENS, N_("hyphens instead of a dash: {value}")),
    ):
        if after.count(sign) < words.count(sign):
            found.append((message, FIX, {"value": f'"{excerpt(words, pattern)}"'}))
    if after != words and not found:
        pairs = enumerate(zip(words, after, strict=False))
        start = next((at for at, (old, new) in pairs if old != new), min(len(words), len(after)))
        around = slice(max(0, start - 16), start + 18)
        values: dict[str, object] = {"value": f'"{words[around]}"', "better": f'"{after[around]}"'}
        found.append((N_("the typography of {value}: {better} is better"), FIX, values))
    yield from found


def _spotted(words: str, after: str, lang: str) -> Iterator[Slip]:
    """Yield the slips that patterns find; `after` are the words as `mended` makes them."""
    plain, shown = _plain(words), TAG.sub("", words)
    if not unicodedata.is_normalized("NFC", words):
        yield N_("letters and accents are written apart"), FIX, {}
    if "\t" in words:
        yield N_("the text contains a tab"), FIX, {}
    if _SPACES.search(plain):
        hint = DELETE_SPACE if _SPACES.search(_plain(after)) else FIX
        yield (
            N_("the text has an extra space: {value}"),
            hint,
            {"value": f'"{excerpt(plain, _SPACES, shown)}"'},
        )
    if _STRAIGHT.search(plain):
        values: dict[str, object] = {
            "value": f'"{excerpt(plain, _STRAIGHT, shown)}"',
            "quotes": "…".join(quotes(lang)),
        }
        yield N_("straight quotes: {value}"), QUOTED_SO, values
    if base(lang) == "fr" and _TIGHT.search(plain):
        yield (
            N_("a space is missing: {value}"),
            SPACE_MISSING,
            {"value": f'"{excerpt(plain, _TIGHT, shown)}"'},
        )


def _plain(words: str) -> str:
    """Return a text without tags; each token is as many letters, so that an excerpt can show it."""
    return REFERENCE.sub(lambda found: "x" * len(found[0]), TAG.sub("", words))


def of_others(words: str, lang: str) -> Iterator[Slip]:
    """Yield what a translation has of the typography of another language: its quotes, spaces of French."""
    plain = TAG.sub("", words)
    values: dict[str, object]
    taken = TAKEN_QUOTES.get(language(lang), TAKEN_QUOTES.get(base(lang)))
    is_french = base(lang) in _SPACED_SIGNS
    for found in QUOTATION.finditer(plain):
        said = found[0]
        values = {"value": said, "quotes": "…".join(quotes(lang))}
        if taken and said[0] + said[-1] not in taken:
            yield N_("quotes of another language: {value}"), N_("here they are {quotes}"), values
            break
        if not is_french and said[0] == "«" and (said[1].isspace() or said[-2].isspace()):
            yield N_("spaces inside quotes, as in French: {value}"), N_("here they are {quotes}"), values
            break
    if not is_french and _SPACED_SIGN.search(plain):
        values = {"value": f'"{excerpt(plain, _SPACED_SIGN)}"'}
        yield N_("a space before a sign, as in French: {value}"), N_("leave the space out"), values


def quotes(lang: str) -> tuple[str, str]:
    """Return what opens and what closes a quotation in a language."""
    return QUOTES.get(language(lang), QUOTES.get(base(lang), USUAL_QUOTES))


_KEPT = re.compile(
    TAG.pattern.replace("((?:", "(?:(?:").replace("([A-Za-z]", "(?:[A-Za-z]")
    + r"|\{[^{}]*\}|&(?:\w+|#\w+);|`[^`]*`|(?<!\w)\w++://\S+|(?<![\w.+-])[\w.+-]++@[\w-]+\.\w+"
    + r"|(?:(?<![\w.-])(?![^\W\d_]++/[^\W\d_]++(?![\w./-]))[\w.-]++|(?<!\w))(?:/[\w.-]+)+"
    + r"|(?<![\w-])[\w-]++\.(?:svg|png|jpe?g|pdf|toml|csv|xlsx|css|html?|po|map|town)\b|\*{1,3}"
)
"""What is no prose: tags, stars of Markdown, tokens, entities, code, addresses, paths and files.

Two words with a slash between them are prose. None is looked for within a word, which a long one would make
slow.
"""
_MASK, _LAST_MASK = 0xE000, 0xF8FF
_BLANKS = re.compile(r"(?<=\S)[^\S\n]{2,}(?=\S)|\t")
_ENDS = re.compile(r"\A[^\S\n]+|[^\S\n]+\Z")
_APOSTROPHE = re.compile(r"(?<=[^\W\d_])'(?=[\ue000-\uf8ff])")
# two hyphens before a word are an option, as --ink, and stay
_DASH = re.compile(r"(?<=[^\d\s]) - (?=[^\d\s])|(?<=[^-\d])(?!(?<=[\s(\[«“`'])--[a-z])--(?=[^-\d])")
_FRENCH = re.compile(r"(?<=[^\s«(;:!?])([;!?]|:)(?=[;:!?]*(?:\s|$|[»)]))|(?<=[^\s])»|«(?=[^\s])")
_OPENS_AFTER = frozenset("([{-–—/«“„’'")
_CLOSES_BEFORE = frozenset(".,;:!?)]}…-–—/»”'’")


def mended(words: str, lang: str) -> str:
    """Return a text with its sure slips mended as its language wants; mending it again changes nothing.

    Straight quotes whose pairs are not clear stay, and so do numbers (5'8"), tags, tokens, paths and code.
    """
    kept: list[str] = []

    def mask(found: re.Match[str]) -> str:
        if len(kept) >= _LAST_MASK - _MASK:
            return found[0]
        kept.append(found[0])
        return chr(_MASK + len(kept) - 1)

    if any(_MASK <= ord(letter) <= _LAST_MASK for letter in words):
        return words
    text = unicodedata.normalize("NFC", _KEPT.sub(mask, words))
    tags = {chr(_MASK + number) for number, each in enumerate(kept) if each[0] in "<*"}
    text = _BLANKS.sub(lambda found: next((each for each in found[0] if each in "\u00a0\u202f"), " "), text)
    text = _quoted(_ENDS.sub("", text), quotes(lang), tags)
    text = _APOSTROPHE.sub(lambda found: "'" if text[found.end()] in tags else "’", text)
    text = _DASH.sub(lambda found: found[0].replace("--", "–").replace("-", "–"), text)
    if base(lang) == "fr":
        text = _FRENCH.sub(lambda found: _spaced(found, tags), text)
    return re.sub(r"[\ue000-\uf8ff]", lambda found: kept[ord(found[0]) - _MASK], text)


def _quoted(text: str, marks: tuple[str, str], tags: set[str]) -> str:
    """Put a language's quotes for straight ones; the text as it is where they do not come in clear pairs."""
    places = [number for number, letter in enumerate(text) if letter == '"']
    inches = {place for place in places if place and text[place - 1].isdigit()}
    put: dict[int, str] = {}
    opened, after, last = False, len(places) - len(inches), 0
    for place in places:
        after -= place not in inches
        if place in inches and not (opened and after % 2 == 0):
            continue
        near = _beside(text, place, tags, 1 if opened else -1)
        if near and not near.isspace() and near not in (_CLOSES_BEFORE if opened else _OPENS_AFTER):
            return text
        if opened and not text[last + 1 : place].strip():
            return text  # nothing is quoted
        put[place], last = marks[opened], place
        opened = not opened
    return text if opened else "".join(put.get(place, letter) for place, letter in enumerate(text))


def _spaced(found: re.Match[str], tags: set[str]) -> str:
    """Put the space of French before or after a mark, unless only tags or the start stand there."""
    mark, text = found[0], found.string
    before = _beside(text, found.start(), tags, -1)
    if mark == "«":
        return "«\u00a0"
    if mark == "»":
        return "»" if not before or before.isspace() else "\u00a0»"
    return mark if not (before.isalnum() or before in ")]%»”’…" or _masked(before)) else _gap(mark) + mark


def _gap(mark: str) -> str:
    return "\u00a0" if mark == ":" else "\u202f"


def _masked(letter: str) -> bool:
    return bool(letter) and _MASK <= ord(letter) <= _LAST_MASK


def _beside(text: str, place: int, tags: set[str], step: int) -> str:
    """Return the letter before or after a place, tags left out; "" at the ends."""
    place += step
    while 0 <= place < len(text) and text[place] in tags:
        place += step
    return text[place] if 0 <= place < len(text) else ""


def excerpt(words: str, found: re.Pattern[str], shown: str = "") -> str:
    """Return what stands around the first match, with dots for what is left out.

    `shown` is what stands there where the words that are searched have something else for its tokens; a token
    is not cut.
    """
    match, shown = found.search(words), shown or words
    at = match.start() if match else 0
    start, end = max(0, at - 16), at + 18
    for token in re.finditer(r"\{[^{}]*\}", shown):
        start = token.start() if token.start() < start < token.end() else start
        end = token.end() if token.start() < end < token.end() else end
    return f"{'…' if start else ''}{shown[start:end]}{'…' if end < len(shown) else ''}"
