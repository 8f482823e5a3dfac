"""Begin a game: read the table, guess what is in it, and say what was seen."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from printkit.base import paths
from printkit.base.dataclass import dataclass
from printkit.base.faults import Fault, FaultError
from printkit.base.languages import right_to_left
from printkit.base.messages import user_language
from printkit.base.msgid import N_, Msgid
from printkit.kit.loading.encodings import ENCODINGS
from printkit.kit.text.spelling import ID, slug
from printkit.starter.card_deck import CardDeck, row_ids, with_kinds
from printkit.starter.columns import Column, ColumnRole, copies_of, guess_columns
from printkit.starter.deck_file import DECK_FILES, DeckFile, DeckSheet, read_deck
from printkit.starter.new_game import GAME_FOLDERS, NewGame, homes_of
from printkit.starter.pictures import PictureFiles, are_drawings, name_in_art, pictures_in, shapes_of
from printkit.starter.source_language import guessed_language
from printkit.starter.text_signs import TextSigns, signs_in, stand_ins

ICON_FOLDERS = ("icons", "icon", "symbols")
"""Folders in which icons are looked for first."""
MAX_DOUBTFUL = 5
"""Names with several pictures that are told with their files."""
TAKEN_NAMES = frozenset({"common", "companion"})
"""Folders of templates that belong to no game."""
FEW_NAMES = 5
"""Names that are told of many."""
NO_AUTHOR = "Your name"
EXAMPLE_NAME = "my-game"
"""What the example is called where no name is given, and a game whose file has no letter for a folder."""
EXAMPLE_FILES = Path(__file__).parent / "example"


@dataclass(frozen=True)
class Example:
    """The example in one language: its name, its summary, the tables of its cards with their titles."""

    name: str
    summary: str
    tables: Mapping[str, str]


EXAMPLE_GAMES: Mapping[str, Example] = {
    "en": Example(
        EXAMPLE_NAME,
        "A picnic for two to four: lay down the dish that nobody else has chosen, whatever the weather, and "
        "mind the ants.",
        {"dishes": "Dishes", "weather": "Weather"},
    ),
    "fr": Example(
        "mon-jeu",
        "Un pique-nique de deux à quatre : posez le plat que personne d'autre n'a choisi, quel que soit le "
        "temps, et gare aux fourmis.",
        {"plats": "Plats", "meteo": "Météo"},
    ),
}
"""The languages in which there is an example."""
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


@dataclass(frozen=True)
class CardSize:
    """The size of a card: in mm, and as game.toml has it."""

    width: float
    height: float
    words: str


@dataclass(frozen=True)
class Home:
    """Where a game comes to stand, and what it is called; `given` is what was asked for."""

    root: Path
    game: str
    title: str
    given: str


_DATE = re.compile(r"(?<!\d)(?:19|20)\d\d[-_. ]?(?:0[1-9]|1[0-2])[-_. ]?(?:0[1-9]|[12]\d|3[01])(?!\d)")
_COPY = re.compile(r"\(\d+\)|\b(?:copy of|copie de|kopie von)\b|- (?:copy|copie|kopie)\b", re.IGNORECASE)
_FIRST_NUMBER = re.compile(r"^\W*0\d*(?=\D)")


def name_of_file(stem: str) -> str:
    """Return the name of a game whose table is called so: without dates, numbers of copies and leading zeros.

    `2024-11-05_bog_folk (2)` is `bog folk`, `7-wonders` stays as it is.
    """
    words = stem.replace("_", " ")
    for needless in (_DATE, _COPY, _FIRST_NUMBER):
        words = needless.sub(" ", words)
    words = re.sub(r"(?<=[a-z]{3})(?=\d)", " ", " ".join(words.split())).strip(" -.,")
    return words if any(letter.isalpha() for letter in words) else stem


def home_of_file(stem: str) -> Home:
    """Return where the game of a file stands that is named after it. Raises FaultError as `home_of` does."""
    words = name_of_file(stem)
    if ID.fullmatch(slug(words)):
        return home_of(Path(words))
    return replace(home_of(Path(EXAMPLE_NAME)), title=words or EXAMPLE_NAME, given=words)


def home_of(folder: Path) -> Home:
    """Return where the game of a folder that was named stands. Raises FaultError where it cannot be there."""
    given = folder.name or folder.resolve().name
    root = folder.parent
    if root.name in GAME_FOLDERS and root.parent != root:
        root = root.parent
    game = slug(given)
    title = " ".join(given.replace("_", " ").replace("-", " ").split())
    title = title[:1].upper() + title[1:] if title.islower() else title
    if not ID.fullmatch(game) or not title:
        hint = N_("for example: printkit new picnic")
        raise FaultError(
            [
                Fault(
                    "",
                    "DIR",
                    N_('"{value}" has no letter that a folder of a game may have'),
                    {"value": given},
                    hint,
                )
            ]
        )
    if game in TAKEN_NAMES:
        hint = N_("choose another name")
        raise FaultError([Fault("", "DIR", N_('a game may not be called "{value}"'), {"value": game}, hint)])
    there = [home for home in homes_of(root, game) if home.exists() or home.is_symlink()]
    if there:
        hint = N_(
            "choose another name: nothing is written over; how a second table comes into a game says "
            "docs/coming-from.md"
        )
        raise FaultError(
            [
                Fault(paths.shown_path(home), "", N_("there is a game of this name already"), {}, hint)
                for home in there
            ]
        )
    if game in paths.game_names():
        hint = N_("choose another name")
        raise FaultError(
            [Fault("", "DIR", N_('a game called "{value}" comes with printkit'), {"value": game}, hint)]
        )
    return Home(root, game, title, given)


def game_of_table(
    home: Home,
    table: Path,
    deck_file: DeckFile,
    *,
    art: Path | None,
    size: CardSize,
    author: str,
    lang: str,
) -> tuple[NewGame, list[Remark]]:
    """Return the game that is made of a table, and what was seen in it. Raises FaultError."""
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
    used: dict[str, Path] = {}
    decks = []
    remarks = []
    if read_as := sheets[0].encoding:
        remarks.append(Remark(N_("read as {name}"), {"name": ENCODINGS.get(read_as, read_as)}))
    for (sheet, columns), view in zip(guessed, views, strict=True):
        sized = (size.width, size.height, size.words)
        deck = CardDeck(sheet, columns, table, *sized, right_to_left(lang), several=len(sheets) > 1)
        deck, copied = with_pictures(deck, view, used)
        used |= copied
        decks.append(replace(deck, kinds=with_kinds(deck)))
        remarks += seen(decks[-1], view)
    signs = signs_in((words for deck in decks for words in deck.texts()), lang)
    drawn, more = icon_files(signs, pictures.of_table(ICON_FOLDERS, ()), home.game)
    used |= drawn
    remarks += signs_seen(signs, drawn, home)
    langs = dict.fromkeys([lang, *(each.lang for deck in decks for each in deck.all("translation"))])
    files = (tuple(decks), used, more)
    made = (author, lang, tuple(langs))
    new = NewGame(home.game, home.title, home.root, *made, *files, signs=signs, sure_lang=sure)
    return new, remarks


def icon_files(signs: TextSigns, pictures: PictureFiles, game: str) -> tuple[dict[str, Path], dict[str, str]]:
    """Return the pictures of icons that are there, by the name each gets, and drawings for all others."""
    drawn: dict[str, Path] = {}
    more: dict[str, str] = {}
    shapes = stand_ins(signs)
    for name in signs.icons:
        if path := pictures.find(f"icon-{name}") or pictures.find(name):
            drawn[f"icon-{name}{path.suffix.lower()}"] = path
        else:
            more[f"templates/{game}/art/icon-{name}.svg"] = shapes[name]
    return drawn, more


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


def example_game(home: Home, *, size: CardSize, author: str, lang: str = "en") -> NewGame:
    """Return a small game that is complete, to be changed: two decks, tokens, a sheet, rules."""
    example = EXAMPLE_GAMES[lang]
    folders = [EXAMPLE_FILES] if lang == "en" else [EXAMPLE_FILES, EXAMPLE_FILES / lang]
    decks = []
    for name, title in example.tables.items():
        file = folders[-1] / f"{name}.csv"
        (sheet,) = read_deck(file, lang=lang).sheets
        sheet = replace(sheet, title=title)
        deck = CardDeck(sheet, guess_columns(sheet), file, size.width, size.height, size.words, several=True)
        decks.append(replace(deck, kinds=with_kinds(deck)))
    data, look = f"card_data/{home.game}", f"templates/{home.game}"
    files = [path for folder in folders for path in folder.iterdir() if path.is_file()]
    words = {path.name: path.read_text("utf-8") for path in files if path.suffix != ".csv"}
    more = {
        f"{data}/game.toml": f"\n{words.pop('components.toml')}",
        f"{data}/labels.toml": words.pop("labels.toml"),
        f"{data}/rules.toml": words.pop("rules.toml"),
        **{f"{look}/{name}": held for name, held in words.items()},
    }
    made = (author, lang, (lang,), tuple(decks))
    return NewGame(home.game, home.title, home.root, *made, {}, more, example.summary)


def tables_beside(table: Path) -> list[str]:
    """Return what the tables beside a table are called: folders of pictures may be called like them."""
    return sorted(path.stem for path in table.parent.iterdir() if path.suffix.lower() in DECK_FILES)


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
    folder = f"{deck.table}/" if any(used.get(file, path) != path for file, path in copied.items()) else ""
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


def source_language(guessed: Sequence[tuple[DeckSheet, Sequence[Column]]]) -> tuple[str, bool]:
    """Return the language of a table, and whether that is sure.

    It is that of its columns' names, else that of its words, else the user's.
    """
    columns = [each for _, found in guessed for each in found]
    firsts = {each.of for each in columns if each.role == "translation"}
    if named := next((each.lang for each in columns if each.name in firsts and each.lang), ""):
        return named, True
    words = (
        row[each.name]
        for sheet, found in guessed
        for row in sheet.rows
        for each in found
        if each.role in ("title", "text", "flavour", "answer", "words")
    )
    lang, sure = guessed_language(words)
    return lang or user_language(), sure


def seen(deck: CardDeck, pictures: PictureFiles) -> list[Remark]:
    """Return what was seen in a table: how much, and what each column is."""
    count = deck.one("count")
    cells = [row[count.name].strip() for row in deck.sheet.rows] if count else []
    cards = sum(map(copies_of, cells)) if count else len(deck.sheet.rows)
    first = {"title": deck.sheet.title, "rows": len(deck.sheet.rows), "cards": cards}
    found = [Remark(N_("{title} (rows: {rows}, cards: {cards})"), first)]
    if line := deck.sheet.header:
        message = N_("line {line} names the columns; what stands above it is not read")
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
                "folder": paths.shown_path(pictures.folder or Path()),
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
            values = {"n": len(each.values)}
        elif each.role == "translation":
            message = N_("{of} in another language ({lang}): written to locale/{lang}.po")
            values = {"of": each.of, "lang": each.lang}
        found.append(Remark(message, values, each.name))
        if each.pictured:
            message = N_("pictures are called like it: {n} of {all} found in {folder}")
            values = {
                "n": len(each.values) - len(deck.missing),
                "all": len(each.values),
                "folder": paths.shown_path(pictures.folder or Path()),
            }
            found.append(Remark(message, values, each.name))
        if each == deck.art and deck.doubtful:
            told = [
                f"{cell} ({', '.join(map(paths.shown_path, pictures.all_of(cell)))})"
                for cell in deck.doubtful[:MAX_DOUBTFUL]
            ]
            message = N_("several pictures are called so, and none is taken ({n}): {names}")
            found.append(Remark(message, {"n": len(deck.doubtful), "names": "; ".join(told)}, each.name))
    return found


def first_few(names: Sequence[str]) -> str:
    """Return names in a line: the first few, and how many there are."""
    told = ", ".join(names[:FEW_NAMES])
    return told if len(names) <= FEW_NAMES else f"{told}, … ({len(names)})"


def default_author() -> str:
    """Return the name that git knows its user by, else that of nobody."""
    git = shutil.which("git")
    if git:
        try:
            asked = subprocess.run(
                [git, "config", "user.name"], capture_output=True, text=True, timeout=5, check=False
            )
        except (OSError, subprocess.SubprocessError, UnicodeDecodeError):
            return NO_AUTHOR
        if name := " ".join(asked.stdout.split()):
            return name
    return NO_AUTHOR
