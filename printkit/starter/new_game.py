"""Make a game of a table: its files, written whole or not at all."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import field, replace
from itertools import cycle
from pathlib import Path

from printkit.base.atomic_write import is_running, unwritable
from printkit.base.catalogue import SourceText
from printkit.base.dataclass import dataclass
from printkit.base.faults import Fault, FaultError, blocking, near_name
from printkit.base.messages import translator
from printkit.base.msgid import N_
from printkit.base.paths import shown_path
from printkit.kit.loading.game_source import GameSource
from printkit.kit.loading.reader import try_read_game
from printkit.kit.text.spelling import column_key
from printkit.starter.card_back import written_back
from printkit.starter.card_deck import CardDeck, as_text, labels_of
from printkit.starter.card_face import written_front
from printkit.starter.columns import Column
from printkit.starter.frame import quoted
from printkit.starter.style_sheets import face_css, look_colour, low_ink_css
from printkit.starter.symbols import GROUND_COLOURS, CardKind, shape_svg, with_others
from printkit.starter.text_signs import TextSigns
from printkit.words.extract import po_bytes
from printkit.words.update import merged

SPOT = "#1f5480"
BACK_COLOURS = (SPOT, *(colour for colour in GROUND_COLOURS if colour != SPOT))
"""Colours of backs, where a game has several piles of cards; with more piles than these they come again."""
MARKDOWN_SIGNS = "**…**, *…*, - …"
"""Marks of Markdown, the same in all languages."""
LABELS_NOTE = N_("Words on the cards that are in no row of a table: `say` puts them into a template.")
GAME_FOLDERS = ("card_data", "templates")
STAGE = ".printkit-new-"
"""How a folder is called in which a game is written, before the number of the process."""
MARKED = re.compile(r"</?(?:b|i|u|p|br)\b[^<>]*>|\{(?:icon|[a-z]+):[^{}]+\}")
"""Markup that is meant: such words are not printed as they are, whatever else is wrong with them."""


@dataclass(frozen=True)
class NewGame:
    """A game to be made: its id and title, where it goes, whose it is, its language, and its decks.

    `pictures` is the art to be copied, by the name it gets; `more` is added to its files. `signs` are
    what stands for something else in its words; `sure_lang` tells that its language is no mere guess.
    """

    game: str
    title: str
    root: Path
    author: str
    lang: str
    langs: tuple[str, ...]
    decks: tuple[CardDeck, ...]
    pictures: Mapping[str, Path]
    more: Mapping[str, str] = field(default_factory=dict)
    summary: str = ""
    signs: TextSigns = TextSigns()
    sure_lang: bool = True


@dataclass(frozen=True)
class WrittenGame:
    """A game that was written, its two folders, columns whose words are printed as they are, or not at all.

    Of those there is no room on the card for the `left_out`; `example` is a line that would show the first.
    `faults` is what is wrong with its data.
    """

    game: NewGame
    homes: tuple[Path, Path]
    plain: tuple[str, ...]
    left_out: tuple[str, ...] = ()
    example: str = ""
    faults: tuple[Fault, ...] = ()


def files_of(new: NewGame) -> dict[str, str]:
    """Return every text file of the game by its path below the root."""
    data, look_folder = f"card_data/{new.game}", f"templates/{new.game}"
    found: dict[str, str] = {}
    styles: dict[str, str] = {}
    kinds = {kind.key: kind for deck in new.decks for kind in with_others(deck.kinds)}
    for deck in new.decks:
        front = written_front(deck)
        found[f"{look_folder}/{deck.table}.svg"] = front.template
        found |= {f"{look_folder}/art/{name}": held for name, held in front.drawings.items()}
        styles |= front.styles
    several = len(new.decks) > 1
    size = (new.decks[0].width, new.decks[0].height)
    back, needed = written_back(*size, several=several, small=new.decks[0].small, lang=new.lang)
    found[f"{look_folder}/back.svg"] = back
    styles |= needed
    backs = {name: look_colour("spot") for name in ("title-ground", "back-ground")}
    if several:
        backs = {f"back-{deck.table}": look_colour(f"back-{deck.table}") for deck in new.decks}
    found[f"{look_folder}/face.css"] = face_css(
        styles, {key: look_colour(key) for key in kinds}, backs, new.lang
    )
    found[f"{look_folder}/face-low.css"] = low_ink_css(kinds, new.lang)
    found |= kind_files(look_folder, kinds.values())
    found[f"{data}/game.toml"] = game_toml(new)
    if labels := labels_of(new.decks):
        found[f"{data}/labels.toml"] = f"# {translator(new.lang)(LABELS_NOTE)}\n\n{labels_toml(labels)}"
    found[f"{data}/LICENSE"] = licence(new)
    return found | {name: found.get(name, "") + words for name, words in new.more.items()}


def kind_files(folder: str, kinds: Iterable[CardKind]) -> dict[str, str]:
    """Return the drawings of kinds, in their colours and in white, below a folder of templates."""
    found = {}
    for kind in kinds:
        key = kind.key
        found[f"{folder}/art/kind-{key}.svg"] = shape_svg(kind.shape, f"kind-{key} symbol-{key}")
        found[f"{folder}/art/kind-white-{key}.svg"] = shape_svg(kind.shape, "white")
    return found


def labels_toml(labels: Mapping[str, str]) -> str:
    """Return labels, a line each."""
    return "".join(f"{name} = {quoted(words)}\n" for name, words in labels.items())


def game_toml(new: NewGame) -> str:
    """Return game.toml, with a note beside what one may want to change, in the language of the game."""
    say = translator(new.lang)
    kinds = {kind.key: kind for deck in new.decks for kind in with_others(deck.kinds)}
    backs = cycle(BACK_COLOURS) if len(new.decks) > 1 else ()
    first = say(N_("{title}: what the game is and what is printed. What follows a # is a note."))
    who = say(N_("a sentence on who may copy it, to be printed; see LICENSE"))
    lines = [
        f"# {first}".replace("{title}", new.title),
        "",
        f"game = {quoted(new.game)}",
        f"title = {quoted(as_text(new.title))}",
        *([f"summary = {quoted(new.summary)}"] if new.summary else []),
        f"credit = [{quoted(new.author)}]",
        noted('# credit_note = "…"', who),
        f"languages = [{', '.join(map(quoted, new.langs))}]",
        noted("players = { min = 2, max = 4 }", say(N_("a guess: change it"))),
        *([noted("markdown = true", MARKDOWN_SIGNS)] if new.signs.markdown else []),
        *(["", *icons_toml(new.signs.signs, say)] if new.signs.signs else []),
        "",
        noted("[look]", say(N_("colours; the templates call them look.NAME"))),
        f"spot = {quoted(SPOT)}",
        *(f"back-{deck.table} = {quoted(colour)}" for deck, colour in zip(new.decks, backs, strict=False)),
        *(f"{key} = {quoted(kind.colour)}" for key, kind in kinds.items()),
    ]
    for deck in new.decks:
        lines += deck_toml(deck, say)
    return "\n".join(lines) + "\n"


def noted(line: str, note: str) -> str:
    """Return a line of a file with a note beside it."""
    return f"{line:<33} # {note}"


def icons_toml(signs: Mapping[str, str], say: Callable[[str], str]) -> list[str]:
    """Return the lines of `[icons]`, first its heading."""
    note = say(N_("signs in the words, printed as art/icon-NAME.svg"))
    return [noted("[icons]", note), *(f"{quoted(sign)} = {quoted(name)}" for sign, name in signs.items())]


def deck_toml(deck: CardDeck, say: Callable[[str], str], *, markdown: bool = False) -> list[str]:
    """Return the lines of game.toml on a deck: its table, and the component that is printed of it.

    `say` translates notes; `markdown` is said of this table alone.
    """
    named_by = deck.named_by
    count = deck.one("count")
    lines = ["", f"[table.{deck.table}]", f"file = {quoted(deck.file.name)}"]
    if deck.sheet.encoding:
        lines.append(f"encoding = {quoted(deck.sheet.encoding)}")
    if deck.sheet.tab:
        lines.append(f"sheet = {quoted(deck.sheet.tab)}")
    if deck.sheet.header:
        lines.append(noted(f"header = {deck.sheet.header}", say(N_("the line that names the columns"))))
    if deck.sheet.rows_from:
        lines.append(noted(f"rows_from = {deck.sheet.rows_from}", say(N_("the line of the first row"))))
    if markdown:
        lines.append(noted("markdown = true", MARKDOWN_SIGNS))
    if named_by:
        lines.append(
            noted(f"id = {quoted(named_by.name)}", say(N_("ids of the rows are made of this column")))
        )
    keys = Counter(column_key(each.name) for each in deck.columns)
    told = [
        f"{bare(each.name)} = {quoted(each.field)}"
        for each in deck.columns
        if each.declared
        or (keys[column_key(each.name)] > 1 and each.field != "id")  # else one would be both
        or _would_seem_misspelt(deck, each)
    ]
    if told:
        note = say(N_("the columns that are not words to translate"))
        lines += ["", noted(f"[table.{deck.table}.fields]", note), *told]
    same = say(N_("the words of all cards as large as on the fullest one"))
    lines += [
        "",
        "[[component]]",
        f"id = {quoted(deck.table)}",
        f"name = {quoted(as_text(deck.sheet.title))}",
        'kind = "card"',
        f"size = {deck.size}",
        f"rows = {quoted(deck.table)}",
        f"copies = {quoted(count.name)}" if count else "copies = 1",
        f'front = "{deck.table}.svg"',
        f'back = "{deck.back}"',
        noted("# same_size = true", same),
    ]
    return lines


def _would_seem_misspelt(deck: CardDeck, column: Column) -> bool:
    """Whether a column is called nearly as one that is declared, which rows of JSON or YAML may lack."""
    if not deck.sheet.held or column.role in ("empty", "nested", "count") or column.part:
        return False
    others = [each.name for each in deck.columns if each.declared and each != column]
    return column.field.startswith("text") and bool(near_name(column.name, others))


def bare(name: str) -> str:
    """Return a name as a key of TOML."""
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else quoted(name)


def licence(new: NewGame) -> str:
    """Return the note on who may copy the game, which only its author can decide, in its language."""
    say = translator(new.lang)
    rights = say(
        N_(
            "All rights are with the author. Nothing says yet who may copy, change or sell this game: write "
            "it here, and as credit_note in game.toml, which is printed."
        )
    )
    return f"{new.title}\n{new.author}\n\n{rights}\n"


def homes_of(root: Path, game: str) -> tuple[Path, Path]:
    """Return the two folders of a game."""
    data, look = GAME_FOLDERS
    return root / data / game, root / look / game


def write_new_game(new: NewGame) -> WrittenGame:
    """Write a game whole or not at all. Raises FaultError where it cannot be written."""
    homes = homes_of(new.root, new.game)
    made: list[Path] = []
    try:
        for folder in reversed([each for each in (new.root, *new.root.parents) if not each.exists()]):
            folder.mkdir()
            made.append(folder)
        with stage_in(new.root) as stage:
            new, plain, faults = staged(stage, new, fill)
            faults = in_place(faults, stage, new.root)
            for home in reversed(homes):  # game.toml, which makes a game of it, comes last
                if not home.parent.exists():
                    home.parent.mkdir()
                    made.append(home.parent)
                (stage / home.relative_to(new.root)).rename(home)
                made.append(home)
    except BaseException as error:
        for folder_made in reversed(made):
            shutil.rmtree(folder_made, ignore_errors=True)
        if isinstance(error, OSError):
            raise FaultError([not_written(error, new.root)]) from None
        raise
    return written_game(new, plain, faults)


def written_game(new: NewGame, plain: tuple[str, ...], faults: Sequence[Fault]) -> WrittenGame:
    """Return what is told of a game that was written."""
    fronts = [written_front(deck) for deck in new.decks]
    left_out = tuple(column.name for front in fronts for column in front.left_out)
    example = next((front.example for front in fronts if front.example), "")
    return WrittenGame(new, homes_of(new.root, new.game), plain, left_out, example, tuple(faults))


def clear_stages(root: Path) -> None:
    """Remove what is left of games whose writing was killed, also templates that had come to their place."""
    for stage in root.glob(f"{STAGE}*"):
        process = stage.name.removeprefix(STAGE).partition("-")[0]
        if process.isdecimal() and not is_running(int(process)):
            for staged_data in stage.glob("card_data/*"):  # a stage has templates before it has data
                data, look = homes_of(root, staged_data.name)
                if not data.exists() and not homes_of(stage, staged_data.name)[1].exists():
                    shutil.rmtree(look, ignore_errors=True)
            shutil.rmtree(stage, ignore_errors=True)


@contextmanager
def stage_in(root: Path) -> Iterator[Path]:
    """Make a folder in which a game is written before it comes to its place; those of killed ones go."""
    clear_stages(root)
    with tempfile.TemporaryDirectory(dir=root, prefix=f"{STAGE}{os.getpid()}-") as staging:
        yield Path(staging)


def not_written(error: OSError, root: Path) -> Fault:
    """Return why a game could not be written; a file of the stage is told as that in its place."""
    path = Path(error.filename2 or error.filename or root)
    inside = path.relative_to(root).parts if path.is_relative_to(root) else ()
    if inside and inside[0].startswith(STAGE):
        path = root.joinpath(*inside[1:])
    return unwritable(path, error)


def in_place(faults: Iterable[Fault], stage: Path, root: Path) -> list[Fault]:
    """Return faults with the names that their files have where the game comes to stand."""
    found = []
    for fault in faults:
        told = {name: _placed(held, stage, root) for name, held in fault.values.items()}
        found.append(replace(fault, file=str(_placed(fault.file, stage, root)), values=told))
    return found


def _placed(told: object, stage: Path, root: Path) -> object:
    inside = told.removeprefix(f"{shown_path(stage)}/") if type(told) is str else told
    return shown_path(root / str(inside)) if inside != told else told


def staged(
    stage: Path, new: NewGame, put: Callable[[Path, NewGame], None]
) -> tuple[NewGame, tuple[str, ...], list[Fault]]:
    """Write a game below a folder with `put`, and read it.

    Columns whose words have signs that mean something else in printkit's texts (`<`, `&`) are taken as
    they are. Return the game, the names of these columns, and what is wrong with it.
    """
    plain: tuple[str, ...] = ()
    folder = stage / "card_data" / new.game
    put(stage, new)
    source, faults = try_read_game(folder)
    if faulty := faulty_texts(new, source, faults):
        plain = tuple(faulty)
        new = replace(new, decks=tuple(as_they_are(deck, faulty) for deck in new.decks))
        for name in GAME_FOLDERS:
            shutil.rmtree(stage / name)
        put(stage, new)
        source, faults = try_read_game(folder)
    others = [lang for lang in new.langs if lang != new.lang]
    if source and others and not blocking(faults):
        for lang in others:
            path = folder / "locale" / f"{lang}.po"
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(translated(source, new, lang))
        faults = try_read_game(folder)[1]
    return new, plain, faults


def faulty_texts(new: NewGame, source: GameSource | None, faults: Sequence[Fault]) -> list[str]:
    """Return the columns of words in which faults were found, and which have no markup that is meant."""
    wrong = {(fault.file, fault.place) for fault in blocking(faults)}
    if not source or not wrong:
        return []
    told = {
        (phrase.row.table, row_and_column(phrase)[1])
        for phrase in source.phrases.values()
        if phrase.row and (phrase.file, source.place_of(phrase)) in wrong
    }
    found = []
    for deck in new.decks:
        for column in deck.columns:
            cells = [row[column.name] for row in deck.sheet.rows]
            words = column.field.startswith("text") and (deck.table, column_key(column.name)) in told
            signs = any(sign in cell for cell in cells for sign in "<>&")
            if words and signs and not any("{" in cell or MARKED.search(cell) for cell in cells):
                found.append(column.name)
    return list(dict.fromkeys(found))


def row_and_column(phrase: SourceText) -> tuple[str, str]:
    """Return the row that a text of a table is in, and the key of its column."""
    within = phrase.context.removeprefix(f"{Path(phrase.file).stem}/")
    row, _, name = within.removeprefix(f"{phrase.row.table}/" if phrase.row else "").partition(".")
    return row, column_key(name)


def as_they_are(deck: CardDeck, names: Sequence[str]) -> CardDeck:
    """Return a deck with columns whose words are printed as they are, and are not translated."""
    columns = tuple(
        replace(each, field=each.field.replace("text", "plain")) if each.name in names else each
        for each in deck.columns
    )
    return replace(deck, columns=columns)


def translated(source: GameSource, new: NewGame, lang: str) -> bytes:
    """Return the PO file of a language, with what the tables have in it."""
    catalog, header, _ = merged(source, lang)
    words: dict[tuple[str, str, str], str] = {}
    for deck in new.decks:
        ids = [row.id for row in source.rows[deck.table]]
        for column in deck.all("translation"):
            if column.lang == lang and len(ids) == len(deck.sheet.rows):
                for row_id, row in zip(ids, deck.sheet.rows, strict=True):
                    cell = "<br/>".join(line.strip() for line in row[column.name].strip().splitlines())
                    words[deck.table, row_id, column_key(column.of)] = cell
    for message in catalog:
        phrase = source.phrases.get(str(message.context))
        if message.id and phrase and phrase.row:
            message.string = words.get((phrase.row.table, *row_and_column(phrase))) or message.string
    return po_bytes(catalog, header)


def fill(stage: Path, new: NewGame) -> None:
    """Write a game's files below a folder."""
    data = stage / "card_data" / new.game
    put_words(stage, files_of(new))
    for file in dict.fromkeys(deck.file for deck in new.decks):
        shutil.copyfile(file, data / file.name)
    put_pictures(data, new)


def put_words(stage: Path, files: Mapping[str, str]) -> None:
    """Write texts below a folder, by their paths there."""
    for name, words in files.items():
        path = stage / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(words, encoding="utf-8")


def put_pictures(data: Path, new: NewGame) -> None:
    """Copy a game's pictures into its folder of art."""
    for name, picture in new.pictures.items():
        path = data / "art" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(picture, path)
