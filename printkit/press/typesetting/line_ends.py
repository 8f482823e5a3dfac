"""Where a line may end: the part of UAX 14 that words on paper need, as one pattern.

Korean breaks at spaces. Thai, Lao, Khmer and Burmese have none between words, and words are known only to a
dictionary: they break between syllables, as far as the letters show them.
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from operator import sub

FIRST_IDEOGRAPH = "\u2e80"
IDEOGRAPH = (
    f"{FIRST_IDEOGRAPH}-\u2fdf\u3001-\u30ff\u3105-\u312f\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
    "\uff01-\uff60\U00020000-\U0003ffff"
)
NOT_FIRST = (
    "、。，．・：；？！）」』】〕〉》］｝〙〗゠ー〜～…‥々〻ゝゞヽヾ"
    "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰ-ㇿ"
)
NOT_LAST = "「『【〔〈《［｛（〘〖"
OPENING = re.escape("([{") + "¿¡"
CLOSING = re.escape(":;!?.,)]}%/") + "…"
LETTER = r"[^\W\d_]"
BREAKING_HYPHENS = "\\-\u2010\u058a\u05be"

MAX_WORD_LENGTH = 200
"""Letters of a word; what is longer is rubbish, and would take time without end to hyphenate and to break."""

WORD_JOINERS = "\u200c\u200d"

BREAKING_SPACES = " \u200b\u2002\u2003\u3000"

IN_WORDS = (
    # After spaces; not before closing marks, nor after an opening mark and a space. A quotation mark closes
    # if no word follows it at once (» closes in French and opens in German).
    rf"[{BREAKING_SPACES}{BREAKING_HYPHENS}/–—…](?:(?<=[{BREAKING_SPACES}])(?<![{OPENING}][ ])"
    rf"(?![ \u200b{CLOSING}{NOT_FIRST}])(?![»”“›](?:\W|$))"
    # After a hyphen or slash between words of two letters or more, after a dash, after an ellipsis.
    rf"|(?<={LETTER}{LETTER}[{BREAKING_HYPHENS}])(?={LETTER})|(?<={LETTER}{LETTER}/)(?={LETTER}{LETTER})"
    rf"|(?<={LETTER}–)(?={LETTER})|(?<=—)(?=\w)|(?<=\w…)(?=\w))"
)
BY_IDEOGRAPHS = (
    # Between ideographs, and where they meet words of another script, with kinsoku.
    rf"[{IDEOGRAPH}](?<![{NOT_LAST}])(?=[{IDEOGRAPH}\w(\[«“‘])(?![{NOT_FIRST}])"
    rf"|[\w)\]»”’.,:;!?%](?<![{NOT_LAST}])(?=[{IDEOGRAPH}])(?![{NOT_FIRST}])"
)

SYLLABLES = re.compile(
    # Thai and Lao: before a vowel that is written before its consonant, after signs that end a syllable.
    "(?<=[\u0e01-\u0e3a\u0e45-\u0e4e\u0e81-\u0ebd\u0ec6-\u0ece])(?=[\u0e40-\u0e44\u0ec0-\u0ec4])"
    "|(?<=[\u0e30\u0e46\u0e2f\u0eb0\u0ec6])(?=[\u0e01-\u0e2e\u0e81-\u0eae])"
    # Burmese: before a consonant that is neither stacked nor the end of its syllable.
    "|(?<=[\u1000-\u109f])(?<!\u1039)(?=[\u1000-\u102a\u103f](?!\u1037?[\u103a\u1039]))"
    # Khmer: before a consonant or vowel of its own that is not stacked.
    "|(?<=[\u1780-\u17d3])(?<!\u17d2)(?=[\u1780-\u17b3])"
)
"""Where lines of scripts without spaces may end."""
WITHOUT_SPACES = re.compile("[\u0e01-\u0eff\u1000-\u109f\u1780-\u17d3]")
BEYOND_WORDS = re.compile(f"[^\0-{chr(ord(FIRST_IDEOGRAPH) - 1)}]")


@cache
def _pattern(ideographs: bool) -> re.Pattern[str]:
    """Return the pattern of what stands before each break; that with ideographs is slow to make."""
    return re.compile(f"{IN_WORDS}|{BY_IDEOGRAPHS}" if ideographs else IN_WORDS)


@cache
def _between_ideographs() -> re.Pattern[str]:
    return re.compile(rf"[{IDEOGRAPH}][{IDEOGRAPH}]")


def breaks(text: str) -> list[int]:
    """Return the places where a line may end, as indices into the text, its end among them."""
    pattern = _pattern(BEYOND_WORDS.search(text) is not None)
    places = [match.end() for match in pattern.finditer(text)]
    if WITHOUT_SPACES.search(text):
        places = sorted({*places, *(match.end() for match in SYLLABLES.finditer(text))})
    if not places or places[-1] != len(text):
        places.append(len(text))
    if len(text) <= MAX_WORD_LENGTH or max(map(sub, places, [0, *places])) <= MAX_WORD_LENGTH:
        return places
    return [place for start, end in pairwise([0, *places]) for place in _within(text, start, end)]


def _within(text: str, start: int, end: int) -> Iterator[int]:
    """Yield the end of a word, and before it places between letters where the word is too long to be one."""
    while end - start > MAX_WORD_LENGTH:
        start += MAX_WORD_LENGTH
        while start < end and (
            unicodedata.category(text[start])[0] in "MC" or text[start - 1] in WORD_JOINERS
        ):
            start += 1  # marks and joiners stay with their letter
        if start < end:
            yield start
    yield end


def stretches(text: str, at: int) -> bool:
    """Whether a justified line may open the joint before a place (between two ideographs)."""
    return text[at - 1] >= FIRST_IDEOGRAPH and _between_ideographs().match(text, at - 1) is not None
