"""Find slips of typography that are sure slips, by language. Few checks, no taste."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from printkit.base import languages
from printkit.kit.text.tokens import REFERENCE, TAG

QUOTES = {
    "fr": "« … »",
    "de": "„…“",
    "es": "«…»",
    "it": "«…»",
    "pl": "„…”",
    "cs": "„…“",
}
"""How a language quotes; “…” where it is not named."""

_SPACES = re.compile(r"(?<=\S)[^\S\n]{2,}(?=\S)|\A\s|\s\Z")
_STRAIGHT = re.compile(r'(?<!\d)"')
_TIGHT = re.compile(r"(?<=[\w)\]%])[;:!?](?=\s|$|[»)])|(?<!\s)»|«(?!\s)")


def slips(words: str, lang: str) -> Iterator[tuple[str, str, dict[str, object]]]:
    """Give each slip of a text: the fault's message, its hint and their values."""
    bare = REFERENCE.sub("x", TAG.sub("", words))
    if not unicodedata.is_normalized("NFC", words):
        yield "letters and accents are written apart", "normalise the file to NFC", {}
    if "\t" in words:
        yield "the text holds a tab", "write a blank", {}
    if _SPACES.search(bare):
        yield "the text holds a blank too many: {value}", "", {"value": _near(bare, _SPACES)}
    base = languages.base(lang)
    if _STRAIGHT.search(bare):
        values: dict[str, object] = {"value": _near(bare, _STRAIGHT), "quotes": QUOTES.get(base, "“…”")}
        yield "straight quotes: {value}", "quote as {quotes}", values
    if base == "fr" and _TIGHT.search(bare):
        hint = "French puts one before ; : ! ? » and after «"
        yield "a space is missing: {value}", hint, {"value": _near(bare, _TIGHT)}


def _near(words: str, found: re.Pattern[str]) -> str:
    """Quote what stands around the first slip."""
    match = found.search(words)
    at = match.start() if match else 0
    start, end = max(0, at - 12), min(len(words), at + 14)
    return f'"{"…" if start else ""}{words[start:end]}{"…" if end < len(words) else ""}"'
