"""Words with markup under what templates do to words: letters change, tags and icons stay what they are.

A letter here is what a reader sees as one: a tag is none, an entity is the letter that it names, and an icon
or a line break is one that no other letter equals. What is cut out of words takes the tags along that it
stands in, so that it is whole markup again. Words without markup are left to Python and Jinja.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from html import unescape
from itertools import islice
from typing import Any

from markupsafe import escape, soft_str

from printkit.faces.lines import LINE_MARK, MARK_OPEN
from printkit.kit.text.notation import Notation
from printkit.kit.text.text import Text
from printkit.kit.text.tokens import ICON, ICON_NAME, icon_element

_PARTS = re.compile(
    rf"(?P<mark>{LINE_MARK}|<!--.*?-->)"
    r"|<(?P<close>/?)(?P<tag>[A-Za-z][\w:.-]*)(?:\"[^\"]*\"|'[^']*'|[^'\">])*>"
    r"|(?P<entity>&(?:#[0-9]{1,8}|#[xX][0-9A-Fa-f]{1,8}|[A-Za-z][A-Za-z0-9]*);)"
    rf"|(?P<icon>\{{icon:{ICON_NAME}\}})"
    rf"|[^<&{{{MARK_OPEN}]+|.",
    re.DOTALL,
)
_LINE_MARK = re.compile(LINE_MARK)
_TOKENS = re.compile(rf"(\{{icon:{ICON_NAME}\}})")
_MARKUP = re.compile(
    r"</?[A-Za-z][\w:.-]*(?:\s[^<>]*)?/?>|&(?:#[0-9]{1,8}|#[xX][0-9A-Fa-f]{1,8}|[A-Za-z][A-Za-z0-9]*);"
)
_BREAK = re.compile(r"<br\s*/?>")
_KEPT = re.compile(r"&(?:amp|lt|gt|quot|#34|#38|#39|#60|#62|#123|#125|lbrace|rbrace|lcub|rcub);")
_BRACES = {"{": "&#123;", "}": "&#125;"}
_EMPTY = re.compile(r"<([A-Za-z][\w:.-]*)(?:\s[^<>]*)?></\1>")
_WORD_BEGINS = re.compile(r"[-\s({\[<]")
"""What stands before the beginning of a word, as Jinja's `title` sees it."""
LETTERS_OF_A_STEP = 4
"""Letters of words with markup that are gone through in a step."""
_FIRST_WHOLE = 0x100000
"""The first of the private letters that stand for icons, line breaks and the like."""
LEEWAY = 5
"""Letters by which words may be longer than `truncate` wants them, as Jinja has it."""


def has_markup(value: object) -> bool:
    """Whether a value is words in which tags are tags."""
    return isinstance(value, str) and hasattr(value, "__html__")


def literal_markup(words: str) -> str | None:
    """Return the markup of words that stand between quotes in a template; None where they have none."""
    if not _MARKUP.search(words):
        return None
    words = _MARKUP.sub(lambda found: _letter_of(found[0]) if found[0][0] == "&" else found[0], words)
    return _BREAK.sub("<br/>", words)


def _letter_of(entity: str) -> str:
    return entity if _KEPT.fullmatch(entity) else unescape(entity)


class _Wholes:
    """Private letters for what is one letter and is written with more."""

    def __init__(self) -> None:
        self._of: dict[str, str] = {}
        self._written: dict[str, str] = {}
        self._signs: dict[str, str] = {}

    def letter(self, written: str) -> str:
        """Return the letter that stands for what is written so, the same each time."""
        if written not in self._of:
            self._of[written] = letter = chr(_FIRST_WHOLE + len(self._of))
            self._written[letter] = written
        return self._of[written]

    def icon(self, name: str, sign: str = "") -> str:
        """Return the letter that stands for an icon, the same for each sign that became it."""
        element = icon_element(name)
        if element not in self._of:
            self._written[self.letter(element)] = icon_element(name, sign)
        if sign:
            self._signs[sign] = name
        return self._of[element]

    def with_signs(self, words: str) -> str:
        """Return words with the tokens of icons for the signs that became icons in others."""
        return Notation(self._signs).markup(words) if self._signs else words

    def written(self, letter: str) -> str:
        """Return how a letter is written in markup."""
        return self._written.get(letter) or _ESCAPED.get(letter, letter)

    def is_whole(self, letter: str) -> bool:
        """Whether a letter stands for something else."""
        return letter in self._written


_ESCAPED = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&#34;"}


class _Letters:
    """The letters of words, and the tags before each of them; those behind the last stand at the end."""

    def __init__(self, words: object, wholes: _Wholes) -> None:
        self.source = words
        self.wholes = wholes
        self.tags: list[tuple[int, str, str]] = []  # where, what it opens or closes ("/b"), how it is written
        self.plain = "".join(self._read(soft_str(words), has_markup(words)))

    def _read(self, words: str, marked: bool) -> Iterator[str]:
        if not marked:
            for part in _TOKENS.split(self.wholes.with_signs(words)):
                yield self._icon(part) if _TOKENS.fullmatch(part) else self._run(part)
            return
        at = 0
        for found in _PARTS.finditer(words):
            said, tag = found[0], found["tag"]
            if found["mark"]:
                self.tags.append((at, "", said))
                continue
            if tag and not said.endswith("/>") and tag != "br":
                self.tags.append((at, found["close"] + tag, said))
                continue
            if tag == "icon" and (icon := ICON.fullmatch(said)):
                part = self.wholes.icon(icon[1], unescape(icon[2] or ""))
            elif tag:
                part = self.wholes.letter("<br/>" if tag == "br" else said)
            elif found["entity"]:
                letter = unescape(said)
                whole = _BRACES.get(letter) or ("" if len(letter) == 1 else said)
                part = self.wholes.letter(whole) if whole else letter
            elif found["icon"]:
                part = self._icon(said)
            else:
                part = self._run(said)
            at += len(part)
            yield part

    def _icon(self, token: str) -> str:
        return self.wholes.icon(token[6:-1])

    def _run(self, words: str) -> str:
        """Return letters, of which none is one that stands for something else."""
        if not words or ord(max(words)) < _FIRST_WHOLE:
            return words
        return "".join(each if ord(each) < _FIRST_WHOLE else self.wholes.letter(each) for each in words)

    @cached_property
    def _opened(self) -> list[tuple[tuple[str, str], ...]]:
        """What is open before each of the tags, and behind the last: words are cut in many places."""
        found: list[tuple[tuple[str, str], ...]] = [()]
        opened: list[tuple[str, str]] = []
        for _, tag, said in self.tags:
            _follow(opened, tag, said)
            found.append(tuple(opened))
        return found

    def cut(self, start: int, end: int) -> Text:
        """Return the letters from one place to another, in the tags that they stand in."""
        first = bisect_left(self.tags, start, key=lambda each: each[0])
        opened = [*self._opened[first]]
        parts = [said for _, said in opened]
        at = start
        for where, tag, said in islice(self.tags, first, None):
            if where > end:
                break
            if where == end and tag[:1] != "/" and end < len(self.plain):
                continue
            if tag[:1] == "/" and not any(name == tag[1:] for name, _ in opened):
                continue
            parts += map(self.wholes.written, self.plain[at:where])
            parts.append(said)
            _follow(opened, tag, said)
            at = where
        parts += map(self.wholes.written, self.plain[at:end])
        parts += (f"</{name}>" for name, _ in reversed(opened))
        made = "".join(parts)
        while "></" in made and made != (fewer := _EMPTY.sub("", made)):
            made = fewer
        return self.made(made)

    def changed(self, letters: Sequence[str]) -> Text:
        """Return the words with other letters in the place of theirs, one or more each."""
        parts: list[str] = []
        at = 0
        for where, _, said in (*self.tags, (len(self.plain), "", "")):
            for letter, other in zip(self.plain[at:where], letters[at:where], strict=True):
                shown = letter if self.wholes.is_whole(letter) else other
                parts += map(self.wholes.written, shown)
            parts.append(said)
            at = where
        return self.made("".join(parts))

    def made(self, words: str) -> Text:
        """Return words that were made of these, which stand where these do."""
        return derived(words, self.source)


def _follow(opened: list[tuple[str, str]], tag: str, said: str) -> None:
    """Go on behind a tag, which opens another one or closes one that is open."""
    if tag[:1] != "/":
        if tag:
            opened.append((tag, said))
        return
    for index in range(len(opened) - 1, -1, -1):
        if opened[index][0] == tag[1:]:
            del opened[index]
            return


def derived(words: str, source: object) -> Text:
    """Return markup that was made of a text: a fault still leads to where that one stands."""
    made = Text(words)
    made.context = getattr(source, "context", "")
    return made


def _letters(words: object, wholes: _Wholes | None = None) -> _Letters:
    return _Letters(words, wholes or _Wholes())


def letter_steps(*values: object) -> int:
    """Return how many steps it takes to go through the letters of what has markup."""
    return sum(len(str(each)) // LETTERS_OF_A_STEP for each in values if has_markup(each))


def as_seen(words: object) -> str:
    """Return what is compared: words as their row has them, with their tags, and signs that became icons."""
    if not has_markup(words):
        return soft_str(words)
    shown = _LINE_MARK.sub("", str(words)) if MARK_OPEN in str(words) else str(words)
    shown = ICON.sub(_as_typed, shown) if "<icon" in shown else shown
    return unescape(shown) if "&" in shown else shown


def _as_typed(icon: re.Match[str]) -> str:
    return icon[2] or f"{{icon:{icon[1]}}}"


def plain_letters(words: Any) -> Any:
    """Return the letters of words with markup: no tags, no icons, a blank for each break."""
    if not has_markup(words):
        return words
    return Text(_LINE_MARK.sub("", str(words))).plain


def split_letters(words: Any) -> Any:
    """Return words with markup as their letters, each in the tags that it stands in."""
    if not has_markup(words):
        return words
    if "<" not in words and "&" not in words:
        return [derived(each, words) for each in words]
    read = _letters(words)
    return [read.cut(at, at + 1) for at in range(len(read.plain))]


def count_letters(value: Any) -> int:
    """Return how many letters words have, or how many things a list."""
    return len(_letters(value).plain) if has_markup(value) else len(value)


def cut_out(value: Any, start: Any, stop: Any, step: Any) -> Any:
    """Return `value[start:stop:step]`."""
    if not has_markup(value):
        return value[start:stop:step]
    read = _letters(value)
    places = range(len(read.plain))[start:stop:step]
    if step in (None, 1):
        return read.cut(places.start, max(places.start, places.stop))
    return derived("".join(read.cut(at, at + 1) for at in places), value)


def letter_at(value: str, index: int) -> Text:
    """Return a letter of words. Raises IndexError where there is none."""
    read = _letters(value)
    at = range(len(read.plain))[index]
    return read.cut(at, at + 1)


def contains(whole: str, part: object) -> bool:
    """Whether letters, icons among them, stand in words with markup."""
    wholes = _Wholes()
    read, wanted = _letters(whole, wholes), _letters(part, wholes)
    if wanted.tags:
        return soft_str(part) in str(whole)
    return wanted.plain in read.plain


def put_together(left: str, right: str) -> Text:
    """Return two words as one, of which one has markup."""
    return derived(f"{escape(left)}{escape(right)}", left if has_markup(left) else right)


def _cased(words: object, change: Callable[[str], str]) -> str:
    if not has_markup(words):
        return change(soft_str(words))
    read = _letters(words)
    other = change(read.plain)
    return read.changed(other if len(other) == len(read.plain) else [change(each) for each in read.plain])


def uppered(s: Any) -> str:
    """Return words in capitals."""
    return _cased(s, str.upper)


def in_small_letters(s: Any) -> str:
    """Return words in small letters."""
    return _cased(s, str.lower)


def titled(s: Any) -> str:
    """Return words of which each begins with a capital."""
    read = _letters(s)
    letters, begins = [], True
    for each in read.plain:
        letters.append(each.upper() if begins else each.lower())
        begins = bool(_WORD_BEGINS.match(each)) or (begins and read.wholes.is_whole(each))
    return read.changed(letters) if has_markup(s) else "".join(letters)


def capitalized(s: Any) -> str:
    """Return words of which the first begins with a capital."""
    if not has_markup(s):
        return soft_str(s).capitalize()
    read = _letters(s)
    letters, begins = [], True
    for each in read.plain:
        letters.append(each.title() if begins else each.lower())
        begins = begins and read.wholes.is_whole(each)
    return read.changed(letters)


def with_replaced(s: Any, old: Any, new: Any, count: int | None = None) -> str:
    """Return words with others in the place of some; `old` and `new` may have markup."""
    most = -1 if count is None else count
    if not has_markup(s):
        if not has_markup(new):
            return soft_str(s).replace(soft_str(old), soft_str(new), most)
        around = soft_str(s).split(soft_str(old), most) if soft_str(old) else [*soft_str(s)]
        return Text(str(new).join(str(escape(part)) for part in around))
    wholes = _Wholes()
    read, wanted = _letters(s, wholes), _letters(old, wholes)
    if wanted.tags:
        return read.made(str(s).replace(str(old), str(escape(new)), most))
    filled = str(escape(new))
    if not wanted.plain:
        return read.made(filled.join(["", *map(str, split_letters(s)), ""]))
    parts: list[str] = []
    tags, at, done = iter([*read.tags, (len(read.plain) + 1, "", "")]), 0, 0
    where, _, said = next(tags)
    while at <= len(read.plain):
        found = read.plain.find(wanted.plain, at) if most < 0 or done < most else -1
        stop = found if found >= 0 else len(read.plain)
        behind = stop + len(wanted.plain) if found >= 0 else stop + 1
        while where <= stop:
            parts += map(wholes.written, read.plain[at:where])
            parts.append(said)
            at = where
            where, _, said = next(tags)
        parts += map(wholes.written, read.plain[at:stop])
        if found >= 0:
            parts.append(filled)
            done += 1
        while where < behind:  # tags within what was replaced stay, so that all is closed that was opened
            parts.append(said)
            where, _, said = next(tags)
        at = behind
    return read.made("".join(parts))


def trimmed(value: Any, chars: str | None = None) -> str:
    """Return words without blanks, or some letters, at both ends."""
    return Words(value).strip(chars) if has_markup(value) else soft_str(value).strip(chars)


def truncated(
    s: Any, length: int = 255, killwords: bool = False, end: str = "...", leeway: int | None = None
) -> str:
    """Return words cut at `length` letters, with `end` where something was cut."""
    read = _letters(s)
    spare = LEEWAY if leeway is None else leeway
    if length < len(end) or spare < 0:
        raise ValueError(length)
    if len(read.plain) <= length + spare:
        return soft_str(s)
    stop = length - len(end)
    if not killwords and (blank := read.plain.rfind(" ", 0, stop)) >= 0:
        stop = blank
    if not has_markup(s):
        return soft_str(s)[:stop] + end
    return put_together(read.cut(0, stop), end)


class Words(Text):
    """Words with markup, with the methods that templates may use; what they give is text again."""

    __slots__ = ()

    def __new__(cls, words: str) -> Words:
        """Take words over, with where they stand."""
        made = super().__new__(cls, str(words))
        made.context = getattr(words, "context", "")
        return made  # type: ignore[return-value]

    def capitalize(self) -> str:
        """Return words of which the first begins with a capital."""
        return capitalized(self)

    def lower(self) -> str:
        """Return words in small letters."""
        return in_small_letters(self)

    def upper(self) -> str:
        """Return words in capitals."""
        return uppered(self)

    def title(self) -> str:
        """Return words of which each begins with a capital."""
        return _cased(self, str.title)

    def _asked(self, name: str, *args: Any) -> Any:
        """Return what Python says of the letters; what is looked for may have markup too."""
        wholes = _Wholes()
        read = _letters(self, wholes)

        def plain(value: Any) -> Any:
            if isinstance(value, tuple):
                return tuple(map(plain, value))
            return _letters(value, wholes).plain if isinstance(value, str) else value

        return getattr(read.plain, name)(*map(plain, args))

    def isalpha(self) -> bool:
        """Whether all are letters."""
        return bool(self._asked("isalpha"))

    def isdigit(self) -> bool:
        """Whether all are digits."""
        return bool(self._asked("isdigit"))

    def islower(self) -> bool:
        """Whether all are small letters."""
        return bool(self._asked("islower"))

    def isupper(self) -> bool:
        """Whether all are capitals."""
        return bool(self._asked("isupper"))

    def count(self, *args: Any) -> int:
        """Return how often something stands in the words."""
        return int(self._asked("count", *args))

    def find(self, *args: Any) -> int:
        """Return where something stands first."""
        return int(self._asked("find", *args))

    def rfind(self, *args: Any) -> int:
        """Return where something stands last."""
        return int(self._asked("rfind", *args))

    def index(self, *args: Any) -> int:
        """Return where something stands first. Raises ValueError where it does not."""
        return int(self._asked("index", *args))

    def rindex(self, *args: Any) -> int:
        """Return where something stands last. Raises ValueError where it does not."""
        return int(self._asked("rindex", *args))

    def startswith(self, *args: Any) -> bool:
        """Whether the words begin so."""
        return bool(self._asked("startswith", *args))

    def endswith(self, *args: Any) -> bool:
        """Whether the words end so."""
        return bool(self._asked("endswith", *args))

    def _parts(self, name: str, *args: Any, between: Any = "", **kwargs: Any) -> list[Text]:
        """Return what Python cuts the letters into."""
        wholes = _Wholes()
        read = _letters(self, wholes)
        given = [_letters(each, wholes) if isinstance(each, str) else each for each in args]
        if any(isinstance(each, _Letters) and each.tags for each in given):
            raw = getattr(str(self), name)(*map(_written, args), **kwargs)
            return [_letters(derived(each, self)).cut(0, len(each)) for each in raw]
        asked = [each.plain if isinstance(each, _Letters) else each for each in given]
        made: Iterable[str] = getattr(read.plain, name)(*asked, **kwargs)
        parts, at = [], 0
        gap = len(_letters(between, wholes).plain) if isinstance(between, str) else 0
        for part in [made] if isinstance(made, str) else made:
            at = read.plain.index(part, at)
            parts.append(read.cut(at, at + len(part)))
            at += len(part) + gap
        return parts

    def split(self, sep: str | None = None, maxsplit: Any = -1) -> list[Text]:  # type: ignore[override]
        """Return the words between separators."""
        return self._parts("split", sep, maxsplit, between=sep)

    def rsplit(self, sep: str | None = None, maxsplit: Any = -1) -> list[Text]:  # type: ignore[override]
        """Return the words between separators, counted from the end."""
        return self._parts("rsplit", sep, maxsplit, between=sep)

    def splitlines(self, keepends: Any = False) -> list[Text]:  # type: ignore[override]
        """Return the lines."""
        return self._parts("splitlines", keepends)

    def partition(self, sep: str) -> tuple[Text, ...]:  # type: ignore[override]
        """Return what stands before a separator, itself, and what stands behind it."""
        return tuple(self._parts("partition", sep))

    def rpartition(self, sep: str) -> tuple[Text, ...]:  # type: ignore[override]
        """Return what stands before the last separator, itself, and what stands behind it."""
        return tuple(self._parts("rpartition", sep))

    def removesuffix(self, suffix: str) -> Text:
        """Return the words without what they end with."""
        return self._parts("removesuffix", suffix)[0]

    def removeprefix(self, prefix: str) -> Text:
        """Return the words without what they begin with."""
        wholes = _Wholes()
        read, begin = _letters(self, wholes), _letters(prefix, wholes)
        return read.cut(len(begin.plain) if read.plain.startswith(begin.plain) else 0, len(read.plain))

    def strip(self, chars: str | None = None) -> Text:
        """Return the words without blanks at both ends."""
        return self._stripped(chars, left=True, right=True)

    def lstrip(self, chars: str | None = None) -> Text:
        """Return the words without blanks at the beginning."""
        return self._stripped(chars, left=True, right=False)

    def rstrip(self, chars: str | None = None) -> Text:
        """Return the words without blanks at the end."""
        return self._stripped(chars, left=False, right=True)

    def _stripped(self, chars: str | None, *, left: bool, right: bool) -> Text:
        wholes = _Wholes()
        read = _letters(self, wholes)
        given = None if chars is None else _letters(chars, wholes).plain
        end = len(read.plain.rstrip(given)) if right else len(read.plain)
        start = len(read.plain) - len(read.plain.lstrip(given)) if left else 0
        return read.cut(min(start, end), end)


def _written(value: Any) -> Any:
    return str(value) if isinstance(value, str) else value
