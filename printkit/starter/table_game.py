"""Make a game of a table: guess what is in it, find its pictures and icons, and say what was seen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from filecmp import cmp
from pathlib import Path

from printkit.base.msgid import N_
from printkit.kit.loading.encodings import ENCODINGS
from printkit.starter.card_deck import CardDeck, row_ids, with_kinds
from printkit.starter.card_size import CardSize
from printkit.starter.columns import guess_columns
from printkit.starter.deck_file import DECK_FILES, DeckFile
from printkit.starter.game_place import Home
from printkit.starter.new_game import NewGame
from printkit.starter.pictures import PictureFiles, are_drawings, name_in_art, pictures_in, shapes_of
from printkit.starter.remarks import Remark, seen, signs_seen
from printkit.starter.source_language import source_language
from printkit.starter.standing_game import StandingGame
from printkit.starter.text_signs import TextSigns, signs_in, stand_ins

ICON_FOLDERS = ("icons", "icon", "symbols")
"""Folders in which icons are looked for first."""


def game_of_table(
    home: Home,
    table: Path,
    deck_file: DeckFile,
    *,
    art: Path | None,
    size: CardSize,
    author: str,
    lang: str,
    standing: StandingGame | None = None,
) -> tuple[NewGame, list[Remark]]:
    """Return the game that is made of a table, and what was seen in it. Raises FaultError.

    Where it is to be added to a game, its decks, pictures and icons are those that the game does not have.
    """
    sheets = deck_file.sheets
    pictures = pictures_in(art, table)
    titles = [*deck_file.tabs, *(sheet.title for sheet in sheets), *tables_beside(table)]
    views = [
        pictures.of_table(
            [sheet.tab or sheet.title, sheet.title, *(word for word in sheet.title.split() if len(word) > 3)],
            titles,
        )
        for sheet in sheets
    ]
    guessed = [(sheet, guess_columns(sheet, view.all_of)) for sheet, view in zip(sheets, views, strict=True)]
    sure = bool(lang)
    if not lang:
        lang, sure = source_language(guessed)
    there = standing.art if standing else {}
    used = dict(there)
    several = len(sheets) > 1 or bool(standing)
    known = standing.source.known_languages() if standing else None
    decks = []
    remarks = []
    if read_as := sheets[0].encoding:
        remarks.append(Remark(N_("read as {name}"), {"name": ENCODINGS.get(read_as, read_as)}))
    if len(sheets) > 1 and (tabs := [sheet.tab for sheet in sheets if sheet.tab]):
        message = N_("each of these sheets becomes a deck, and --sheet names those to take: {names}")
        remarks.append(Remark(message, {"names": ", ".join(tabs)}))
    for (sheet, columns), view in zip(guessed, views, strict=True):
        sized = (size.width, size.height, size.words)
        deck = CardDeck(sheet, columns, table, *sized, several=several, added=bool(standing), lang=lang)
        deck, copied = with_pictures(deck, view, used)
        used |= copied
        decks.append(replace(deck, kinds=with_kinds(deck)))
        remarks += seen(decks[-1], view, known)
    signs = signs_in((words for deck in decks for words in deck.texts()), lang)
    drawn, more = icon_files(signs, pictures.of_table(ICON_FOLDERS, ()), home.game, there)
    used |= {name: path for name, path in drawn.items() if name not in there}
    remarks += signs_seen(signs, drawn, home)
    langs = dict.fromkeys([lang, *(each.lang for deck in decks for each in deck.all("translation"))])
    fresh = {name: path for name, path in used.items() if name not in there}
    files = (tuple(decks), fresh, more)
    made = (author, lang, tuple(each for each in langs if known is None or each in known))
    new = NewGame(home.game, home.title, home.root, *made, *files, signs=signs, sure_lang=sure)
    return new, remarks


def icon_files(
    signs: TextSigns, pictures: PictureFiles, game: str, there: Mapping[str, Path]
) -> tuple[dict[str, Path], dict[str, str]]:
    """Return the pictures of icons that are there, by the name each gets, and drawings for all others.

    A game that stands has those that are `there` in its folders of art.
    """
    drawn: dict[str, Path] = {}
    more: dict[str, str] = {}
    shapes = stand_ins(signs)
    for name in signs.icons:
        if known := next((each for each in there if each.rpartition(".")[0] == f"icon-{name}"), ""):
            drawn[known] = there[known]
        elif path := pictures.find(f"icon-{name}") or pictures.find(name):
            drawn[f"icon-{name}{path.suffix.lower()}"] = path
        else:
            more[f"templates/{game}/art/icon-{name}.svg"] = shapes[name]
    return drawn, more


def tables_beside(table: Path) -> list[str]:
    """Return what the tables beside a table are called: folders of pictures may be called like them."""
    return sorted(path.stem for path in table.parent.iterdir() if path.suffix.lower() in DECK_FILES)


def is_other(there: Path | None, path: Path) -> bool:
    """Whether another picture is there."""
    return there is not None and there != path and not cmp(there, path, shallow=False)


def with_pictures(
    deck: CardDeck, pictures: PictureFiles, used: Mapping[str, Path]
) -> tuple[CardDeck, dict[str, Path]]:
    """Return the deck with what is known of its pictures, and these, by the names that they get.

    `used` are those of other decks: what is called like one of them and is another gets a folder. A column
    of pictures of which none is there is left out.
    """
    art = deck.art
    if not art:
        return deck, {}
    wanted = {cell: cell for cell in art.values}
    if art.pictured and art.field.startswith("text"):
        cells = [row[art.name].strip() for row in deck.sheet.rows]
        wanted = {name: cell for name, cell in zip(row_ids(deck), cells, strict=False) if cell}
    copied: dict[str, Path] = {}
    missing: dict[str, None] = {}
    doubtful: dict[str, None] = {}
    for name, cell in wanted.items():
        found = pictures.all_of(cell)
        if len(found) == 1 and (file := name_in_art(name, found[0])):
            copied[file] = found[0]
        else:
            missing[cell] = None
            if len(found) > 1:
                doubtful[cell] = None
    columns = deck.columns
    if not copied:
        gone = replace(art, pictured=False)
        if art.role == "art":
            gone = replace(gone, role="lost", field=art.field.rstrip("?") + "?")
        columns = tuple(gone if each == art else each for each in columns)
    aspect, coarse = shapes_of(copied.values())
    folder = f"{deck.table}/" if any(is_other(used.get(file), path) for file, path in copied.items()) else ""
    deck = replace(
        deck,
        columns=columns,
        aspect=aspect,
        coarse=coarse,
        drawn=bool(copied) and are_drawings(copied.values()),
        missing=tuple(missing),
        doubtful=tuple(doubtful),
        art_folder=folder,
    )
    return deck, {folder + file: path for file, path in copied.items()}
