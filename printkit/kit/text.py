"""Turn words with inline markup into well-formed XHTML, and resolve what they refer to.

Markup is `<b> <i> <br/> <p>`; a bare & or < is made safe. `{icon:skull}` becomes an icon,
`{card:dagger}` the name of that card, `{n}` stays for whoever shows the text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from html import unescape
from html.entities import html5

from printkit.kit.faults import options_hint
from printkit.kit.model import Text
from printkit.kit.tokens import PLACEHOLDER, REFERENCE

TAGS = ("b", "i", "br", "p")
_MARKED = re.compile("[<>&{]")
_PIECE = re.compile(
    r"<(/?)([A-Za-z][A-Za-z0-9]*)([^<>]*)>|(\{[^{}]*\})|([<>])|(&(?:[A-Za-z][A-Za-z0-9]*|#[0-9]+|#x[0-9A-Fa-f]+);)|(&)"
)


class TextFault(Exception):  # noqa: N818
    """A text can not be used: a message, its values and a hint, as a fault has them."""

    def __init__(self, message: str, hint: str = "", **values: object) -> None:
        super().__init__(message)
        self.message, self.hint, self.values = message, hint, values


def render(words: str, resolve: Callable[[str, str], str]) -> Text:
    """Give words as XHTML; `resolve(table, id)` gives the XHTML of a reference. TextFault where it fails."""
    if not _MARKED.search(words):
        return Text(words)
    open_tags: list[str] = []

    def piece(found: re.Match[str]) -> str:
        closing, tag, rest, token, angle, entity, _ = found.groups()
        if tag:
            return _tag(closing, tag.lower(), rest, found[0], open_tags)
        if token:
            return _token(token, resolve)
        if angle:
            return "&lt;" if angle == "<" else "&gt;"
        return _entity(entity) if entity else "&amp;"

    rendered = _PIECE.sub(piece, words)
    if open_tags:
        raise TextFault("the tag <{tag}> is not closed", "write </{tag}> where it ends", tag=open_tags[-1])
    return Text(rendered)


def plain_names(names: Iterable[str]) -> str:
    """Name tags as a reader writes them."""
    return ", ".join(f"<{name}>" for name in names)


def _tag(closing: str, tag: str, rest: str, whole: str, open_tags: list[str]) -> str:
    if tag not in TAGS:
        hint = (
            "write {{icon:…}} for an icon" if tag == "icon" else "known tags: {tags}; write &lt; for a bare <"
        )
        raise TextFault("unknown tag {tag}", hint, tag=whole, tags=plain_names(TAGS))
    if rest.strip() not in ("", "/") or (rest.strip() == "/" and tag != "br"):
        raise TextFault("the tag {tag} may have nothing but its name", tag=whole)
    if tag == "br":
        return "<br/>"
    if closing:
        if not open_tags:
            raise TextFault("the tag {tag} closes nothing", tag=whole)
        if open_tags[-1] != tag:
            raise TextFault("the tag {tag} stands where </{open}> is expected", tag=whole, open=open_tags[-1])
        open_tags.pop()
        return f"</{tag}>"
    if tag in open_tags or (tag == "p" and open_tags):
        raise TextFault("the tag {tag} stands inside <{open}>", tag=whole, open=open_tags[-1])
    open_tags.append(tag)
    return f"<{tag}>"


def _token(token: str, resolve: Callable[[str, str], str]) -> str:
    found = REFERENCE.fullmatch(token)
    if found:
        return f'<icon name="{found[2]}"/>' if found[1] == "icon" else resolve(found[1], found[2])
    if PLACEHOLDER.fullmatch(token):
        return token
    raise TextFault("{token} is no token", "write {{n}}, {{icon:name}} or {{table:id}}", token=token)


def _entity(entity: str) -> str:
    letter = html5.get(entity[1:], "") if entity[1] != "#" else unescape(entity)
    if letter in ("", "\ufffd") or (not letter.isprintable() and not letter.isspace()):
        return "&amp;" + entity[1:]
    return letter.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def unknown_reference(table: str, name: str, options: Iterable[str]) -> TextFault:
    """Make the fault of a reference that leads nowhere."""
    hint, values = options_hint(name, options)
    return TextFault('unknown {table} "{value}"', hint, table=table, value=name, **values)
