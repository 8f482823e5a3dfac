"""Mark texts that are the same in a language as in the source on purpose, such as names."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from printkit.base.atomic_write import write_atomically
from printkit.base.catalogue import SAME_FLAG, same_forms
from printkit.base.dataclass import dataclass
from printkit.base.faults import DID_YOU_MEAN, Fault, near_name
from printkit.base.file_lock import locked
from printkit.base.msgid import N_, NO_MESSAGE
from printkit.base.paths import shown_path
from printkit.base.text_files import read_text
from printkit.kit.loading.game_source import GameSource
from printkit.words import extract, update
from printkit.words import header as headers


@dataclass(frozen=True)
class Marked:
    """How many texts were marked, and why others were not."""

    count: int
    faults: tuple[Fault, ...] = ()


def mark_same(game: GameSource, lang: str, contexts: Iterable[str]) -> Marked:
    """Mark texts in `locale/<lang>.po`, by their contexts; what it translates otherwise is left as it is.

    What a file below it says, that of an installed game, stands back behind the mark. Raises FaultError if
    the file cannot be read or written.
    """
    wanted = dict.fromkeys(contexts)
    faults = []
    for context in wanted:
        if context not in game.phrases:
            values = {"value": context, "close": near_name(context, game.phrases)}
            hint = DID_YOU_MEAN if values["close"] else NO_MESSAGE
            faults.append(Fault("", "", N_("no text is called “{value}”"), values, hint))
    count = 0
    with locked(game.po_file(lang)):
        catalog, header, _ = update.merged(game, lang)
        own = _translated(game.po_file(lang), lang)
        for message in catalog:
            if not message.id or message.context not in wanted:
                continue
            source, done = update.forms(message.id), own.get(str(message.context), ())
            same = same_forms(source, catalog.num_plurals if len(source) > 1 else 1)
            if any(done) and done != same and not message.fuzzy:
                said, place = (
                    N_("it has another translation, “{value}”: empty it first"),
                    str(message.context),
                )
                faults.append(Fault(shown_path(game.po_file(lang)), place, said, {"value": done[-1]}))
                continue
            message.string = same if len(source) > 1 else same[-1]
            message.flags = {*message.flags, SAME_FLAG} - {"fuzzy"}
            message.previous_id = []
            count += 1
        if count:
            write_atomically(game.po_file(lang), extract.po_bytes(catalog, headers.revised(header)))
    return Marked(count, tuple(faults))


def _translated(path: Path, lang: str) -> dict[str, tuple[str, ...]]:
    """Return what a file says that is no guess, by context; nothing where there is no file."""
    if not path.is_file():
        return {}
    catalog = update.parse_po(read_text(path), lang, shown_path(path))
    return {str(each.context): update.forms(each.string) for each in catalog if each.id and not each.fuzzy}
