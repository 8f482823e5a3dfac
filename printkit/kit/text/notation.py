"""Words as people have them become markup: signs that stand for icons, and light Markdown.

Before: a text as it stands in a table or a translator's file. After: tags and tokens, which `markup` reads.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from functools import cached_property
from typing import NamedTuple

from printkit.base.dataclass import dataclass
from printkit.kit.text.graphemes import EMOJI, EMOJI_JOINER, GOES_ON, bare_emoji, sign_pattern
from printkit.kit.text.tokens import signed_token

_MARKUP = (
    r"</?[A-Za-z][A-Za-z0-9]*(?:\s[^<>]*)?/?>|\{[^{}]*\}|&(?:[A-Za-z][A-Za-z0-9]*|#[0-9]+|#x[0-9A-Fa-f]+);"
)
"""Tags, tokens and entities: nothing of them is a sign or Markdown."""
_TAG = re.compile(r"<(/?)([A-Za-z][A-Za-z0-9]*)[^<>]*?(/?)>")

_LINE_END = re.compile(r"[ \t]*(?:<br\s*/?>|\r?\n)")
_BLOCK_TAG = re.compile(r"<(?:p|center|ul|ol|li)\b", re.IGNORECASE)
_ITEM = re.compile(r"[ \t]*(?:([-*•])|([0-9]{1,3})[.)])[ \t]+(\S.*)", re.DOTALL)
_KEPT = re.compile(rf"{_MARKUP}|\\([\\*_.)#+-])")
_HELD = "\x02"
"""Stands for a piece that stays as it is: a text cannot hold this letter."""
_SIGNS = {"b": ("\x03", "\x04"), "i": ("\x05", "\x06"), "bi": ("\x03\x05", "\x06\x04")}
_TAG_OF = {"\x03": "<b>", "\x04": "</b>", "\x05": "<i>", "\x06": "</i>"}
MAX_STYLED = 1000
"""Letters that stars may hold between them: a long paragraph. More would take long to look for."""
_WORDS = rf"(?=\S)(.{{1,{MAX_STYLED}}}?)(?<=\S)"
_LATIN = "0-9A-Za-z\u00c0-\u024f"
_STYLES = (
    ("bi", re.compile(rf"(?<!\*)\*\*\*(?!\*){_WORDS}(?<!\*)\*\*\*(?!\*)", re.DOTALL)),
    ("b", re.compile(rf"\*\*(?!\*){_WORDS}(?<!\*)\*\*(?!\*)", re.DOTALL)),
    ("b", re.compile(rf"(?<!\w)__(?!_){_WORDS}(?<!_)__(?!\w)", re.DOTALL)),
    ("i", re.compile(rf"(?<![*{_LATIN}])\*(?!\*){_WORDS}(?<!\*)\*(?![*{_LATIN}])", re.DOTALL)),
    ("i", re.compile(rf"(?<!\w)_(?!_){_WORDS}(?<!_)_(?!\w)", re.DOTALL)),
)
"""What is bold and what italic. Between Latin letters a single star or underscore is one of theirs."""


@dataclass(frozen=True)
class Notation:
    """How the texts of a game are written: `icons` has the names of the icons that signs stand for."""

    icons: Mapping[str, str] = field(default_factory=dict)

    def markup(self, words: str, markdown: bool = False, signed: bool = False) -> str:
        """Return words with tags and tokens in the place of signs, and of Markdown where it is read.

        Where they are to be `signed`, the tokens of icons tell the signs that they stand for.
        """
        if self.icons:
            words = self._signs.sub(self._signed if signed else self._icon, words)
        return from_markdown(words) if markdown else words

    def _icon(self, found: re.Match[str]) -> str:
        sign = found[1]
        return f"{{icon:{self._names[bare_emoji(sign)]}}}" if sign else found[0]

    def _signed(self, found: re.Match[str]) -> str:
        sign = found[1]
        return signed_token(self._names[bare_emoji(sign)], sign) if sign else found[0]

    @cached_property
    def _names(self) -> dict[str, str]:
        return {bare_emoji(sign): name for sign, name in self.icons.items()}

    @cached_property
    def _signs(self) -> re.Pattern[str]:
        """The pattern of a sign, the longest first, else of what no sign stands in."""
        signs = "|".join(map(sign_pattern, sorted(self._names, key=len, reverse=True)))
        return re.compile(f"(?:(?<!{EMOJI_JOINER})({signs})(?![{GOES_ON}]))|{_MARKUP}|{EMOJI}")


def is_markdown(words: str) -> bool:
    """Whether words have stars or underscores that Markdown would read."""
    return ("*" in words or "_" in words) and any(letter in _styled(*_held(words)) for letter in _TAG_OF)


def from_markdown(words: str) -> str:
    """Return words with tags for what light Markdown says: bold, italic, lists, paragraphs, line breaks.

    A star or underscore that begins or ends nothing stays a letter. Words that have tags of paragraphs or
    lists themselves are left to these.
    """
    if _BLOCK_TAG.search(words):
        return _inline(words)
    blocks = list(_blocks(_LINE_END.sub("\n", words).split("\n")))
    if len(blocks) == 1 and blocks[0][0] == "p":
        return _inline("<br/>".join(blocks[0][1]))
    made = []
    for tag, lines in blocks:
        inside = (
            _inline("<br/>".join(lines))
            if tag == "p"
            else "".join(f"<li>{_inline(line)}</li>" for line in lines)
        )
        made.append(f"<{tag}>{inside}</{tag}>")
    return "".join(made)


def _blocks(lines: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
    """Yield the blocks of a text: a tag, and the lines of the paragraph or the items of the list."""
    tag, found = "p", list[str]()
    for line in lines:
        if not line.strip():
            if tag == "p" and found:
                yield tag, found
                found = []
            continue
        item = _ITEM.fullmatch(line)
        if item and item[2] and int(item[2]) != (len(found) + 1 if tag == "ol" else 1):
            item = None  # a list would number it anew
        kind = ("ul" if item[1] else "ol") if item else "p"
        if not item and tag != "p" and line[0] in " \t":
            found[-1] += f"<br/>{line.strip()}"
            continue
        if found and kind != tag:
            yield tag, found
            found = []
        tag = kind
        found.append(item[3].strip() if item else line.strip())
    if found:
        yield tag, found


class _OpenTag(NamedTuple):
    """A tag that is open; one inside another of its name, of which Markdown made one, is not shown."""

    name: str
    own: bool
    shown: bool


def _inline(words: str) -> str:
    """Return words with tags for what is bold or italic."""
    held, pieces = _held(words)
    waiting = iter(pieces)
    made: list[str] = []
    open_tags: list[_OpenTag] = []
    for letter in _styled(held, pieces):
        own = letter in _TAG_OF
        part = next(waiting) if letter == _HELD else _TAG_OF.get(letter, letter)
        tag = _TAG.fullmatch(part) if own or letter == _HELD else None
        if not tag or tag[3]:
            made.append(part)
            continue
        name, shown = tag[2].lower(), True
        if not tag[1]:
            shown = not any(each.name == name and (each.own or own) for each in open_tags)
            open_tags.append(_OpenTag(name, own, shown))
        elif open_tags and open_tags[-1].name == name:
            shown = open_tags.pop().shown
        if shown:
            made.append(part)
    return "".join(made)


def _held(words: str) -> tuple[str, list[str]]:
    """Return words with a letter for each piece that Markdown leaves alone, and these pieces."""
    pieces: list[str] = []

    def hold(found: re.Match[str]) -> str:
        pieces.append(f"&#{ord(found[1])};" if found[1] else found[0])
        return _HELD

    return _KEPT.sub(hold, words), pieces


def _styled(words: str, pieces: Sequence[str]) -> str:
    """Return words with the letters of `_TAG_OF` for what is bold or italic."""
    for style, pattern in _STYLES:
        opens, closes = _SIGNS[style]

        def mark(found: re.Match[str], opens: str = opens, closes: str = closes) -> str:
            before = found.string.count(_HELD, 0, found.start())
            return f"{opens}{found[1]}{closes}" if _balanced(found[1], pieces[before:]) else found[0]

        words = pattern.sub(mark, words)
    return words


def _balanced(words: str, pieces: Sequence[str]) -> bool:
    """Whether every tag that opens among words is closed there, in its order."""
    open_tags: list[str] = []
    waiting = iter(pieces)
    for letter in words:
        tag = next(waiting) if letter == _HELD else _TAG_OF.get(letter, "")
        found = _TAG.fullmatch(tag)
        if not found or found[3] or found[2].lower() == "br":
            continue
        if not found[1]:
            open_tags.append(found[2].lower())
        elif not open_tags or open_tags.pop() != found[2].lower():
            return False
    return not open_tags
