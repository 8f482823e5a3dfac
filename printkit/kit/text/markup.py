"""Turn words with inline markup into well-formed XHTML, and resolve what they refer to.

Markup is `<b> <i> <u> <br/> <p> <ul> <ol> <li>`; a bare & or < is made safe. `<p align="center">` says how a
paragraph stands, `<center>` is the same. `{icon:skull}` becomes an icon,
`{card:dagger}` the name of that card, `{n}` stays for whoever shows the text, where it may stand at all.
Nothing else may stand in braces; a brace itself is `&lbrace;` or `&rbrace;`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from difflib import get_close_matches
from html import unescape
from html.entities import html5

from printkit.base.dataclass import dataclass
from printkit.base.faults import DID_YOU_MEAN, options_hint
from printkit.base.msgid import N_, NO_MESSAGE, Msgid
from printkit.base.placeholders import PLACEHOLDER
from printkit.kit.text.spelling import ID, slug
from printkit.kit.text.text import Text
from printkit.kit.text.tokens import BRACES, REFERENCE, icon_element, icon_of

TAGS = ("b", "i", "u", "br", "p", "center", "ul", "ol", "li")
_LISTS = ("ul", "ol")
_BLOCKS = ("p", "center", *_LISTS)
"""Tags that stand in no other one."""
_ALIGNMENTS = ("left", "center", "right")
NO_TOKEN = N_("{token} is not a placeholder")
NO_ICON_NAME = N_(
    "no icon can be called “{value}”: the name of an icon has only letters without accents, digits, - _ ."
)
TEXT_TOO_LONG = N_("with everything it refers to, the text has more than {most} characters")
LITERAL = "&lbrace;"
NOT_CLOSED = N_("the tag <{tag}> is not closed")
UNKNOWN_PLACEHOLDER = N_("{token} is not a placeholder of this text")
UNKNOWN_ROW = N_("unknown {table} “{value}”")
TOKEN_NOT_CLOSED = N_("the token “{token}” is not closed")
CLOSES_NO_TOKEN = N_("“}}” closes nothing")
UNKNOWN_TAG = N_("unknown tag {tag}")
CLOSES_NOTHING = N_("the tag {tag} closes nothing")
CLOSES_ANOTHER = N_("found the tag {tag} where </{open}> is expected")
TAG_INSIDE = N_("the tag {tag} is inside <{open}>")
ITEM_ALONE = N_("the tag {tag} is not in a list")

IN_BRACES = N_("in braces a translation has what its source has: {known}")
STRAY_BRACE = N_("leave it out, or write {literal} for a brace itself")
NOTHING_IN_BRACES = N_("its source has nothing in braces; write {literal} for a brace itself")
OF_NAMES = frozenset({UNKNOWN_PLACEHOLDER, UNKNOWN_ROW})
"""What is wrong with a token that is written as tokens are, and stands for nothing."""
OF_TOKENS = frozenset({NO_TOKEN, NO_ICON_NAME, TOKEN_NOT_CLOSED, CLOSES_NO_TOKEN})
"""What is wrong with what is not even a token."""
OF_TAGS = frozenset({NOT_CLOSED, UNKNOWN_TAG, CLOSES_NOTHING, CLOSES_ANOTHER, TAG_INSIDE, ITEM_ALONE})
"""What is wrong with markup."""

MAX_TEXT_LETTERS = 100_000
"""Letters of one text with the names that it refers to: a whole rulebook has fewer."""
MAX_TEXT_TOKENS = 20
"""Wrong tokens of one text that are told."""
_MARKED = re.compile("[<>&{}]")
_BREAK_BEHIND = re.compile(r"(</(?:ul|ol|p)>)\s*<br/>")
"""A line break in a cell between a list or a paragraph and what follows: both begin a line anyway."""
_ALIGN = re.compile(r"""\s+align\s*=\s*(["']?)([A-Za-z]+)\1\s*""")
_PIECE = re.compile(
    r"(?=[<>&{}])(?:"  # nothing else need be tried at most letters
    r"<(/?)([A-Za-z][A-Za-z0-9]*+)([^<>]*+)>"
    r"|(\{\{[^{}]*\}\}|\{[^{}]*\}|\{[^{}\s<]*|\})"
    r"|([<>])|(&(?:[A-Za-z][A-Za-z0-9]*|#[0-9]{1,8}|#x[0-9A-Fa-f]{1,8});)|(&))"
)


class MarkupError(Exception):
    """A text cannot be used: a message, its values and a hint, as a fault has them."""

    def __init__(self, message: Msgid, hint: Msgid = NO_MESSAGE, **values: object) -> None:
        super().__init__(message)
        self.message, self.hint, self.values = message, hint, values


class TextError(Exception):
    """Everything for which a text cannot be used."""

    def __init__(self, faults: Iterable[MarkupError]) -> None:
        self.faults = tuple(faults)
        super().__init__(self.faults)


@dataclass(frozen=True)
class Braces:
    """What may stand in braces: `resolve(table, id)` gives the XHTML of a reference or raises MarkupError.

    `placeholders` may stand as they are, any with None; `tables` and `whose` (the tables that have a row of
    an id) help to tell what was meant. Who writes a translation (`translated`) is told nothing of game.toml.
    """

    resolve: Callable[[str, str], str]
    placeholders: Collection[str] | None = ()
    tables: Collection[str] = ()
    whose: Callable[[str], Iterable[str]] = lambda _: ()
    translated: bool = False


def render(words: str, braces: Braces) -> Text:
    """Return words as XHTML. Raises TextError: each token that is none, the first tag that is wrong."""
    if len(words) > MAX_TEXT_LETTERS:
        raise TextError([MarkupError(N_("the text has more than {most} characters"), most=MAX_TEXT_LETTERS)])
    if not _MARKED.search(words):
        return Text(words)
    open_tags: list[str] = []
    of_tokens: dict[str, MarkupError] = {}
    of_tags: list[MarkupError] = []

    left = MAX_TEXT_LETTERS

    def counted(named: str) -> str:
        nonlocal left
        left -= len(named)
        if left < 0:
            raise TextError([MarkupError(TEXT_TOO_LONG, most=MAX_TEXT_LETTERS)])
        return named

    def piece(found: re.Match[str]) -> str:
        closing, tag, rest, token, angle, entity, _ = found.groups()
        try:
            if tag:
                return _tag(closing, tag.lower(), rest, found[0], open_tags) if not of_tags else ""
            if token:
                wrong = token in of_tokens or len(of_tokens) >= MAX_TEXT_TOKENS
                return "" if wrong else counted(_token(token, braces))
        except MarkupError as fault:
            if tag:
                of_tags.append(fault)
            else:
                of_tokens[token] = fault
            return ""
        if angle:
            return "&lt;" if angle == "<" else "&gt;"
        return _entity(entity) if entity else "&amp;"

    rendered = _PIECE.sub(piece, words)
    if open_tags and not of_tags:
        hint = N_("write </{tag}> where it ends")
        of_tags.append(MarkupError(NOT_CLOSED, hint, tag=open_tags[-1]))
    if of_tokens or of_tags:
        raise TextError([*of_tokens.values(), *of_tags])
    return Text(_BREAK_BEHIND.sub(r"\1", rendered))


def plain_names(names: Iterable[str]) -> str:
    """Name tags as a reader writes them."""
    return ", ".join(f"<{name}>" for name in names)


def _tag(closing: str, tag: str, rest: str, whole: str, open_tags: list[str]) -> str:
    if tag not in TAGS:
        hint = (
            N_("write {{icon:…}} for an icon")
            if tag == "icon"
            else N_("known tags: {tags}; write &lt; for a bare <")
        )
        raise MarkupError(UNKNOWN_TAG, hint, tag=whole, tags=plain_names(TAGS))
    align = _alignment(rest, whole) if tag == "p" and not closing else ""
    if not align and (rest.strip() not in ("", "/") or (rest.strip() == "/" and tag != "br")):
        raise MarkupError(N_("the tag {tag} can have nothing but its name"), tag=whole)
    if tag == "br":
        return "" if open_tags and open_tags[-1] in _LISTS else "<br/>"
    shown = "p" if tag == "center" else tag
    if closing:
        if not open_tags:
            hint = N_("write {opens} where it begins, or leave it out")
            raise MarkupError(CLOSES_NOTHING, hint, tag=whole, opens=f"<{tag}>")
        if open_tags[-1] != tag:
            raise MarkupError(CLOSES_ANOTHER, tag=whole, open=open_tags[-1])
        open_tags.pop()
        return f"</{shown}>"
    parent = open_tags[-1] if open_tags else ""
    if tag == "li" and parent not in _LISTS:
        raise MarkupError(ITEM_ALONE, N_("write <ul><li>…</li></ul>"), tag=whole)
    if tag in open_tags or (tag in _BLOCKS and open_tags) or (parent in _LISTS and tag != "li"):
        hint = N_("write <li>…</li> around it") if parent in _LISTS else N_("write </{open}> before it")
        raise MarkupError(TAG_INSIDE, hint, tag=whole, open=parent)
    open_tags.append(tag)
    if tag == "center":
        align = tag
    return f'<{shown} align="{align}">' if align else f"<{tag}>"


def _alignment(rest: str, whole: str) -> str:
    """Return how a paragraph says that it stands, "" where it says nothing. Raises MarkupError."""
    found = _ALIGN.fullmatch(rest)
    if found and found[2].lower() not in _ALIGNMENTS:
        hint, values = options_hint(found[2], _ALIGNMENTS)
        raise MarkupError(N_("unknown alignment {tag}"), hint, tag=whole, **values)
    return found[2].lower() if found else ""


def _token(token: str, braces: Braces) -> str:
    found = REFERENCE.fullmatch(token)
    if found and found[1] == "icon":
        icon, sign = icon_of(found[2])
        if ID.fullmatch(icon):
            return icon_element(icon, sign)
        if meant := slug(icon):
            raise MarkupError(NO_ICON_NAME, DID_YOU_MEAN, value=icon, close=f"{{icon:{meant}}}")
    elif found:
        return braces.resolve(found[1], found[2])
    name = PLACEHOLDER.fullmatch(token)
    if name and (braces.placeholders is None or name[1] in braces.placeholders):
        return token
    if token == "}":
        raise MarkupError(CLOSES_NO_TOKEN, STRAY_BRACE, literal="&rbrace;")
    meant = _meant(token, braces)
    if not token.endswith("}"):
        hint = DID_YOU_MEAN if meant else STRAY_BRACE
        raise MarkupError(TOKEN_NOT_CLOSED, hint, token=token, close=meant, literal=LITERAL)
    if meant:
        message = UNKNOWN_PLACEHOLDER if name else NO_TOKEN
        raise MarkupError(message, DID_YOU_MEAN, token=token, close=meant)
    if name and braces.translated:
        known = ", ".join(f"{{{each}}}" for each in sorted(braces.placeholders or ()))
        hint = IN_BRACES if known else NOTHING_IN_BRACES
        raise MarkupError(UNKNOWN_PLACEHOLDER, hint, token=token, known=known, literal=LITERAL)
    if name:
        hint = N_(
            'for a value, declare it in game.toml: "text with {name}"; '
            'for an icon: [icons] "{token}" = "NAME"; '
            "write {literal} for a brace"
        )
        raise MarkupError(UNKNOWN_PLACEHOLDER, hint, token=token, name=name[1], literal=LITERAL)
    hint = N_("write {{icon:name}} or {{table:id}}; write {literal} for a brace")
    raise MarkupError(NO_TOKEN, hint, token=token, literal=LITERAL)


def _meant(token: str, braces: Braces) -> str:
    """Guess which token was meant; "" where nothing is near."""
    inside = token.strip("{}").strip()
    if ":" not in inside:
        inside = inside.replace(" ", ":", 1)
    table, colon, name = (part.strip() for part in inside.partition(":"))
    known = ("icon", "rule", "component", *braces.tables)
    if not colon:
        near = get_close_matches(inside.lower(), [each.lower() for each in braces.placeholders or ()], n=1)
        close = [each for each in braces.placeholders or () if near and each.lower() == near[0]]
        close += [f"{where}:{one}" for one in (inside, inside.lower()) for where in braces.whose(one)]
        return f"{{{close[0]}}}" if close else ""
    near = get_close_matches(table.lower(), known, n=1)
    meant = f"{{{near[0]}:{name}}}" if near else ""
    return meant if REFERENCE.fullmatch(meant) and meant != token else ""


def _entity(entity: str) -> str:
    letter = html5.get(entity[1:], "") if entity[1] != "#" else unescape(entity)
    if letter in ("", "\ufffd") or (not letter.isprintable() and not letter.isspace()):
        return "&amp;" + entity[1:]
    if letter in BRACES:
        return BRACES[letter]
    return letter.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def unknown_reference(table: str, name: str, options: Iterable[str]) -> MarkupError:
    """Make the fault of a reference that leads nowhere."""
    hint, values = options_hint(name, options)
    return MarkupError(UNKNOWN_ROW, hint, table=table, value=name, **values)
