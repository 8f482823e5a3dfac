"""Write every text of a game, data and labels, with its line, as a PO template for translators."""

from __future__ import annotations

import re
from collections.abc import Mapping
from io import BytesIO
from typing import TYPE_CHECKING

from printkit.base import plurals
from printkit.base.catalogue import SourceText
from printkit.base.dataclass import dataclass
from printkit.base.languages import posix
from printkit.base.paths import in_game
from printkit.base.placeholders import PLACEHOLDER
from printkit.kit.loading.game_source import GameSource
from printkit.kit.text.tokens import REFERENCE
from printkit.words import header as headers

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog, Message

_LINE = re.compile(r"line (\d+)")

PLACEHOLDERS = r'placeholders:r"\{[A-Za-z_]+(:[^}]+)?\}"'
"""Weblate's flag for tokens that must stay as they are."""


@dataclass(frozen=True)
class PrintedBox:
    """What a translator should know of the box that a text is printed in.

    `comment` says it in words, a line for each place (`on hero-card, front: box 53×9 mm, Anton, 15–7 pt`);
    `width` and `size` in pixels, `lines` and `family` are what Weblate measures with, 0 where it should not.
    """

    comment: str
    width: int = 0
    lines: int = 0
    family: str = ""
    size: int = 0


def extract_template(
    game: GameSource, boxes: Mapping[str, PrintedBox] | None = None, lang: str = ""
) -> Catalog:
    """Return a catalogue with every text of a game, not yet translated."""
    from babel.messages.catalog import Catalog

    catalog = Catalog()
    catalog.mime_headers = [(headers.PLURALS, plurals.plural_forms(lang or game.source_lang))]
    for phrase in game.phrases.values():
        made = message(phrase, (boxes or {}).get(phrase.context), _line(game, phrase))
        catalog[made.id] = made
    return catalog


def message(phrase: SourceText, box: PrintedBox | None, line: int) -> Message:
    """Return one text as a PO entry: its context, where it stands, its box, its flags."""
    from babel.messages.catalog import Message

    made = Message(
        phrase.forms if len(phrase.forms) > 1 else phrase.forms[0],
        locations=[(in_game(phrase.file), line)],
        auto_comments=box.comment.splitlines() if box else [],
        context=phrase.context,
    )
    made.flags = set(flags(phrase, box))
    return made


def _line(game: GameSource, phrase: SourceText) -> int:
    """Return the line of a text, counted from 1: that of its field, else of its row, else the first."""
    found = _LINE.match(game.place_of(phrase))
    return int(found[1]) if found else 1


def flags(phrase: SourceText, box: PrintedBox | None) -> list[str]:
    """Return the flags of an entry, as Weblate and Poedit read them."""
    found = []
    if box and box.width:
        found.append(f"max-size:{box.width}:{box.lines or 1}")
    if box and box.width and box.family:
        found += [f"font-family:{'-'.join(box.family.lower().split())}", f"font-size:{box.size}"]
    if any(PLACEHOLDER.search(form) or REFERENCE.search(form) for form in phrase.forms):
        found.append(PLACEHOLDERS)
    return found


def po_bytes(catalog: Catalog, header: str) -> bytes:
    """Write a catalogue as PO: the given header, then the texts in the order of the game."""
    from babel.messages.pofile import write_po

    for each in catalog:  # Babel takes any "% d" or "{n}" for a format of Python's
        each.flags -= {"python-format", "python-brace-format"}

    stream = BytesIO()
    write_po(stream, catalog, omit_header=True, include_previous=True, width=98)
    return header.rstrip("\n").encode() + b"\n\n" + stream.getvalue().strip(b"\n") + b"\n"


def header(game: GameSource) -> str:
    """Return the header of a template."""
    fields = headers.template_fields(game.name, game.source_lang)
    return headers.header_lines({**fields, **origin(game)}, title(game))


def origin(game: GameSource) -> headers.Fields:
    """Return the field that tells which language the texts are written in."""
    return {"X-Source-Language": posix(game.source_lang)}


def title(game: GameSource) -> str:
    """Return the comment that a file begins with."""
    said = game.values["title"]
    return f"# {said.forms[0] if isinstance(said, SourceText) else game.name}\n"
