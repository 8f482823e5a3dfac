"""Merge a game's texts into a language's file: nothing that a translator wrote is lost.

A text whose source changed keeps its translation, marked fuzzy, with the old source beside it; a
text that the game no longer has is kept as obsolete, and comes back with the text.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import takewhile
from typing import TYPE_CHECKING

from printkit.base.atomic_write import write_atomically
from printkit.base.catalogue import (
    MEANT_FLAG,
    SAME_FLAG,
    SOURCE_CHANGED,
    babel_catalogue,
    is_meant,
    is_same,
    same_forms,
)
from printkit.base.dataclass import dataclass
from printkit.base.faults import Fault, FaultError
from printkit.base.file_lock import locked
from printkit.base.msgid import N_
from printkit.base.paths import shown_path
from printkit.base.text_files import read_text
from printkit.kit.loading.game_source import GameSource
from printkit.words import extract
from printkit.words import header as headers
from printkit.words.extract import PrintedBox
from printkit.words.word_diff import word_diff

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog, Message

MEASURES = ("max-size:", "font-family:", "font-size:")
"""Begin the flags by which Weblate measures whether words fit."""
_PREVIOUS = re.compile(r'\|\s*(msgid_plural|msgid|msgctxt|)\s*("(?:[^"\\]|\\.)*")$')


@dataclass(frozen=True)
class Update:
    """What a merge did, in numbers of texts.

    `blank` were there and wait for their translation, `new` were not there.
    """

    kept: int
    blank: int
    new: int
    fuzzy: int
    obsolete: int

    @property
    def begun(self) -> bool:
        """Whether nothing was there before."""
        return not (self.kept or self.blank or self.fuzzy or self.obsolete)


def update_language(game: GameSource, lang: str, boxes: Mapping[str, PrintedBox] | None = None) -> Update:
    """Merge a game's texts into `locale/<lang>.po`, which is made where there is none.

    The file is made in the user's own folder, wherever the game is. Raises FaultError if it cannot be read
    or written.
    """
    with locked(game.po_file(lang)):
        catalog, header, done = merged(game, lang, boxes)
        write_atomically(game.po_file(lang), extract.po_bytes(catalog, header))
    return done


def merged(
    game: GameSource, lang: str, boxes: Mapping[str, PrintedBox] | None = None
) -> tuple[Catalog, str, Update]:
    """Return a language's catalogue merged with the game's texts, its header, and what was done."""
    game.catalogue(lang)  # raises what is wrong with the file
    there = {path: read_text(path) for path in game.po_files(lang)}
    first = next(iter(there.values()), "")
    layers = [parse_po(words, lang, shown_path(path)) for path, words in there.items()]
    catalog = extract.extract_template(game, boxes, lang)
    header = headers.found(first)
    if headers.PLURALS in header:
        catalog.mime_headers = [(headers.PLURALS, layers[0].plural_forms)]
    wanted = headers.translation(game.name, lang, catalog.plural_forms)
    if not header:
        header = headers.header_lines({**wanted, **extract.origin(game)}, extract.title(game))
    if boxes is None:
        _keep_boxes(catalog, *layers)
    return catalog, headers.completed(header, wanted), merge(catalog, *layers)


def _keep_boxes(catalog: Catalog, *layers: Catalog) -> None:
    """Carry over what the files say of the boxes that texts are printed in."""
    for old in reversed(layers):
        for before in old:
            message = catalog.get(before.id, before.context) if before.id else None
            if message is not None:
                kept = takewhile(lambda comment: not comment.startswith(SOURCE_CHANGED), before.auto_comments)
                message.auto_comments = [*kept]
                message.flags |= {flag for flag in before.flags if flag.startswith(MEASURES)}


def parse_po(words: str, lang: str, file: str) -> Catalog:
    """Read the words of a PO file, obsolete entries and comments too.

    Raises FaultError where they are none.
    """
    from babel.messages.pofile import PoFileError

    try:
        return babel_catalogue(words, lang)
    except PoFileError as error:
        reason = {"reason": str(error)}
        raise FaultError([Fault(file, "", N_("this is not a valid PO file: {reason}"), reason)]) from None


def merge(catalog: Catalog, *layers: Catalog) -> Update:
    """Fill a fresh template with the translations of old files; return what was done.

    What the first file leaves blank is taken from the next.
    """
    wanted = {message.context for message in catalog if message.id}
    there: dict[str, Message] = {}
    gone: dict[tuple[str, ...], Message] = {}
    for old in reversed(layers):
        for message in filter(_is_text, old):
            filled = any(forms(message.string))
            if message.context not in wanted:
                gone |= {_name(message): message} if filled else {}
            elif filled or message.context not in there:
                there[str(message.context)] = message
        gone |= {_name(each): each for each in old.obsolete.values() if any(forms(each.string))}
    back = {str(message.context): name for name, message in gone.items()}
    moved = {forms(message.id): message for message in gone.values()}
    counts = {"kept": 0, "blank": 0, "new": 0, "fuzzy": 0}
    for message in filter(_is_text, catalog):
        context = str(message.context)
        before = there.get(context) or (gone.pop(back[context]) if context in back else None)
        if before is not None:
            counts[_carry(before, message)] += 1
        elif forms(message.id) in moved:
            _carry(moved[forms(message.id)], message)
            message.flags.add("fuzzy")
            counts["fuzzy"] += 1
        else:
            counts["new"] += 1
    for message in gone.values():
        message.user_comments = _own_comments(message)
        catalog.obsolete[(forms(message.id)[0], message.context or "")] = message
    return Update(**counts, obsolete=len(gone))


def _is_text(message: Message) -> bool:
    """Whether an entry of a PO file is a text, and not its header."""
    return bool(message.id)


def _name(message: Message) -> tuple[str, ...]:
    """Return what tells an entry from all others of a PO file: its context and its source."""
    return (str(message.context or ""), *forms(message.id))


def _carry(before: Message, message: Message) -> str:
    """Carry a translation over, and what a translator noted; return whether it is kept, fuzzy or blank."""
    message.user_comments = _own_comments(before)
    done = tuple(form.strip("\n") for form in forms(before.string))  # the source has none at its ends
    if is_same(before):
        old = same_forms(forms(before.id), len(done))
        done = done if any(done) else old
        if done == old:
            message.flags.add(SAME_FLAG)
    if is_meant(before):
        message.flags.add(MEANT_FLAG)
    if not any(done):
        return "blank"
    if isinstance(message.id, (list, tuple)):
        message.string = done
    else:
        message.string = done[-1]
        dropped = (f"msgstr[{form}]: {words}" for form, words in enumerate(done[:-1]) if words != done[-1])
        message.user_comments += [each for each in dropped if each not in message.user_comments]
    confirmed = (_previous(before) if before.fuzzy else []) or list(forms(before.id))
    if confirmed == list(forms(message.id)) and (confirmed != list(forms(before.id)) or not before.fuzzy):
        return "kept"
    message.flags.add("fuzzy")
    message.previous_id = confirmed if confirmed != list(forms(message.id)) else []
    message.auto_comments += _changes(message)
    return "fuzzy"


def _changes(message: Message) -> list[str]:
    """Return comments that show how the source of a text has changed, word by word, once for all forms."""
    sources = forms(message.id)
    old = same_forms(tuple(message.previous_id), len(sources)) if message.previous_id else sources
    told = (word_diff(*pair) for pair in zip(old, sources, strict=True) if pair[0] != pair[1])
    return [f"{SOURCE_CHANGED} {each}" for each in dict.fromkeys(told)]


def forms(words: object) -> tuple[str, ...]:
    """Return what Babel holds as one string or several, always as several."""
    if isinstance(words, (list, tuple)):
        return tuple(str(each or "") for each in words)
    return (str(words or ""),)


def _own_comments(message: Message) -> list[str]:
    """Return the translator's comments; Babel reads old sources (`#|`) as comments too."""
    return [comment for comment in message.user_comments if not comment.startswith("|")]


def _previous(message: Message) -> list[str]:
    """Return the old source that stands beside a fuzzy translation."""
    from babel.messages.pofile import unescape

    sources: list[str] = []
    for comment in message.user_comments:
        found = _PREVIOUS.match(comment)
        if found is None or found[1] == "msgctxt":
            continue
        words = unescape(found[2])
        if found[1]:
            sources.append(words)
        elif sources:
            sources[-1] += words
    return sources
