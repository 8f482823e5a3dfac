"""Tell what was seen in a table: what each column is, its pictures, the signs in its words."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from printkit.base import paths
from printkit.base.dataclass import dataclass
from printkit.base.msgid import N_, Msgid
from printkit.starter.card_deck import CardDeck
from printkit.starter.column_names import ColumnRole
from printkit.starter.columns import LINE_SIGN, copies_of
from printkit.starter.game_place import Home
from printkit.starter.new_game import homes_of
from printkit.starter.pictures import PictureFiles
from printkit.starter.text_signs import TextSigns

MAX_DOUBTFUL = 5
"""Names with several pictures that are told with their files."""
FEW_NAMES = 5
"""Names that are told of many."""
SAID: Mapping[ColumnRole, Msgid] = {
    "title": N_("the title"),
    "text": N_("the words"),
    "flavour": N_("words for the mood, in italics"),
    "answer": N_("the answer, upside down"),
    "number": N_("a number"),
    "count": N_("how many of each card"),
    "id": N_("names the row"),
    "colour": N_("a colour, as a stripe"),
    "flag": N_("yes or no: its name where yes"),
    "words": N_("words"),
    "nested": N_("lists in lists: left out; a template shows them with a loop"),
    "empty": N_("nothing in it: left out"),
}
"""What columns are said to be."""


@dataclass(frozen=True)
class Remark:
    """Something that was seen, for people: a message with its values; `name` is the column meant."""

    message: Msgid
    values: Mapping[str, object]
    name: str = ""


def signs_seen(signs: TextSigns, drawn: Mapping[str, Path], home: Home) -> list[Remark]:
    """Return what was seen in the words of all tables."""
    found = []
    missing = [name for name in signs.icons if not any(file.startswith(f"icon-{name}.") for file in drawn)]
    if drawn:
        message = N_("icons in the words, found among the pictures: {names}")
        found.append(Remark(message, {"names": ", ".join(n for n in signs.icons if n not in missing)}))
    if missing:
        message = N_("icons in the words, each a plain shape until you draw it in {folder}: {names}")
        folder = paths.shown_path(homes_of(home.root, home.game)[1] / "art")
        found.append(Remark(message, {"names": ", ".join(missing), "folder": folder}))
    if signs.markdown:
        found.append(Remark(N_("stars and lists in the words are read as light Markdown"), {}))
    return found


def seen(deck: CardDeck, pictures: PictureFiles, langs: Collection[str] | None = None) -> list[Remark]:
    """Return what was seen in a table: how much, and what each column is.

    A game that stands has the `langs`.
    """
    count = deck.one("count")
    cells = [row[count.name].strip() for row in deck.sheet.rows] if count else []
    cards = sum(map(copies_of, cells)) if count else len(deck.sheet.rows)
    first = {"title": deck.sheet.title, "rows": len(deck.sheet.rows), "cards": cards}
    found = [Remark(N_("{title} (rows: {rows}, cards: {cards})"), first)]
    if line := deck.sheet.header:
        message = N_("line {line} names the columns; what is above it is not read")
        found.append(Remark(message, {"line": line}))
    if line := deck.sheet.rows_from:
        message = N_(
            "the rows begin in line {line}; the line above says more of the columns, and is not read"
        )
        found.append(Remark(message, {"line": line}))
    for each in deck.columns:
        values: dict[str, object] = {}
        message = SAID.get(each.role, N_("words"))
        if each == deck.corner and not deck.suited:
            message = N_("a number, in the corner")
        elif each == deck.rank and deck.suited:
            message = N_("the rank, in the corners")
        elif each.role == "art":
            message = N_("pictures: {n} of {all} found in {folder}")
            values = {
                "n": len(each.values) - len(deck.missing),
                "all": len(each.values),
                "folder": pictures.place,
            }
            if deck.missing:
                message = N_("pictures: {n} of {all} found in {folder}; not there: {names}")
                values["names"] = first_few(deck.missing)
        elif each.wrong:
            message = N_("how many of each card; no numbers: {names}")
            values = {"names": first_few(each.wrong)}
        elif each.role == "lost":
            message = N_("names of pictures, none of which was found: left out; name their folder with --art")
        elif each.role == "kind" and each == deck.one("kind"):
            message = N_("sorts the cards: {n} kinds, each with a colour and a symbol")
            values = {"n": len(deck.kinds)}
        elif each.role == "translation":
            message = N_("{of} in another language ({lang}): written to locale/{lang}.po")
            values = {"of": each.of, "lang": each.lang}
            if langs is not None and each.lang not in langs:
                message = N_("{of} in another language ({lang}), which the game is not in: left out")
        found.append(Remark(message, values, each.name))
        if each.signed:
            message = N_("{sign} in it is a line break, as in Squib: the front replaces it")
            found.append(Remark(message, {"sign": LINE_SIGN}, each.name))
        if each.pictured:
            message = N_("pictures are called like it: {n} of {all} found in {folder}")
            values = {
                "n": len(each.values) - len(deck.missing),
                "all": len(each.values),
                "folder": pictures.place,
            }
            found.append(Remark(message, values, each.name))
        if each == deck.art and deck.doubtful:
            told = [
                f"{cell} ({', '.join(map(paths.shown_path, pictures.all_of(cell)))})"
                for cell in deck.doubtful[:MAX_DOUBTFUL]
            ]
            message = N_("several pictures have this name, and none is taken ({n}): {names}")
            found.append(Remark(message, {"n": len(deck.doubtful), "names": "; ".join(told)}, each.name))
    return found


def first_few(names: Sequence[str]) -> str:
    """Return names in a line: the first few, and how many there are."""
    told = ", ".join(names[:FEW_NAMES])
    return told if len(names) <= FEW_NAMES else f"{told}, … ({len(names)})"
