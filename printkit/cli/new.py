"""printkit new: a game of a table that somebody has, or an example to change."""

from __future__ import annotations

import contextlib
import shlex
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from printkit.base.faults import Fault, FaultError, Quoted, options_hint
from printkit.base.languages import HINT, language
from printkit.base.msgid import N_, NO_MESSAGE, numbered
from printkit.cli.exit_status import CALL, CONTENT, GOOD, status, stop, tell
from printkit.cli.options import Quiet, TellAll, given_path

if TYPE_CHECKING:
    from printkit.starter.deck_file import LeftOut
    from printkit.starter.game_place import Home
    from printkit.starter.new_game import NewGame, WrittenGame
    from printkit.starter.remarks import Remark


WORDS_ELSEWHERE = N_(
    "change words that are in no row, such as what numbers are called; the title is in game.toml"
)


def new(
    folder: Annotated[
        Path | None,
        typer.Argument(
            metavar="[DIR]",
            parser=given_path,
            help="The game's name, or a folder that ends in it; the table's own name when left out.",
        ),
    ] = None,
    table: Annotated[
        Path | None,
        typer.Option(
            "--from", metavar="FILE", parser=given_path, help="A table: .csv, .tsv, .xlsx, .json, .yaml …"
        ),
    ] = None,
    art: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR",
            parser=given_path,
            help="The folder of its pictures; art/, images/ … beside it when left out.",
        ),
    ] = None,
    sheet: Annotated[
        list[str] | None,
        typer.Option(metavar="NAMES", help="The sheets of a workbook to take, as Events,Items."),
    ] = None,
    add: Annotated[
        bool, typer.Option("--add", help="Add the table to the game DIR, of which nothing is changed.")
    ] = False,
    size: Annotated[
        str,
        typer.Option(
            help="The cards' size: a name, or WIDTHxHEIGHT in mm; poker when left out, with --add that of "
            "the game's cards."
        ),
    ] = "",
    author: Annotated[
        str, typer.Option(help="Whose game it is; the name that git knows when left out.")
    ] = "",
    lang: Annotated[
        str, typer.Option(help="The language of the table, guessed when left out; of the example en or fr.")
    ] = "",
    encoding: Annotated[
        str, typer.Option(help="The encoding of a table of text, as mac-roman; found out when left out.")
    ] = "",
    no_build: Annotated[bool, typer.Option("--no-build", help="Write the game only, no PDF.")] = False,
    quiet: Quiet = False,
    tell_all: TellAll = False,
) -> None:
    """Make a game: of a table, with a face to change, or an example."""
    from printkit.starter.author import default_author
    from printkit.starter.card_size import size_of
    from printkit.starter.deck_file import read_deck, sheet_names, unknown_sheets
    from printkit.starter.example_game import EXAMPLE_GAMES, example_game
    from printkit.starter.game_place import home_of, home_of_file, root_of
    from printkit.starter.new_game import clear_stages, write_new_game
    from printkit.starter.standing_game import add_to_game, known_home, standing_game, without_known
    from printkit.starter.table_game import game_of_table

    sized, faults = size_of(size or "poker")
    faults += _wrong_calls(table, art, lang, encoding)
    faults += _wrong_additions(folder, table, lang, author) if add else []
    only = sheet_names(sheet or ())
    faults += unknown_sheets(table or Path(), only)
    if faults:
        stop(CALL, *faults)
    example = EXAMPLE_GAMES[language(lang) if not table and lang else "en"].name
    clear_stages(root_of(folder or Path(example)))
    try:
        if add:
            home = known_home(folder or Path())
        else:
            home = home_of_file(table.stem) if table and not folder else home_of(folder or Path(example))
    except FaultError as error:
        stop(CALL, *error.faults)
    standing = None
    left_out: list[Fault] = []
    try:
        if add:
            standing = standing_game(home)
            sized = size_of(size or standing.card_size or "poker")[0]
        author = author or ("" if standing else default_author())
        if table:
            spoken = standing.source.source_lang if standing else language(lang)
            deck = read_deck(table, encoding, spoken, only)
            left_out = [_told_left_out(table, each) for each in deck.left_out]
            if standing:
                deck = without_known(standing, table, deck)
            made, remarks = game_of_table(
                home, table, deck, art=art, size=sized, author=author, lang=spoken, standing=standing
            )
        else:
            made, remarks = example_game(home, size=sized, author=author, lang=language(lang) or "en"), []
        written = add_to_game(standing, made) if standing else write_new_game(made)
    except FaultError as error:
        tell(error.faults, every=tell_all)
        raise SystemExit(CONTENT) from None
    if not quiet:
        say_seen(home, made, remarks, written, added=add)
    found = [*written.faults] if no_build else _built(written, quiet)
    if not quiet:
        say_next(written)
    tell([*left_out, *found], every=tell_all)
    if status(found):
        raise SystemExit(CONTENT)


def _wrong_calls(table: Path | None, art: Path | None, lang: str, encoding: str) -> list[Fault]:
    from printkit.kit.loading.encodings import ENCODINGS, known_encoding
    from printkit.starter.example_game import EXAMPLE_GAMES

    faults = []
    if lang and not language(lang):
        faults.append(Fault("", "--lang", N_("{value} is not a language"), {"value": lang}, HINT))
    elif lang and not table and language(lang) not in EXAMPLE_GAMES:
        values = {"value": lang, "options": Quoted(tuple(EXAMPLE_GAMES))}
        faults.append(
            Fault("", "--lang", N_("there is no example in {value}"), values, N_("one of {options}"))
        )
    if table and not table.exists():
        faults.append(Fault(str(table), "", N_("there is no such file")))
    if art and not art.is_dir():
        faults.append(
            Fault(str(art), "", N_("there is no such folder"), {}, N_("name the folder of the pictures"))
        )
    if encoding and not known_encoding(encoding):
        hint, values = options_hint(encoding, ENCODINGS)
        faults.append(
            Fault("", "--encoding", N_("unknown encoding “{value}”"), {"value": encoding, **values}, hint)
        )
    if art and not table:
        faults.append(
            Fault("", "--art", N_("the example needs no pictures"), {}, N_("name a table with --from"))
        )
    return faults


def _wrong_additions(folder: Path | None, table: Path | None, lang: str, author: str) -> list[Fault]:
    """Return what is wrong with a call that adds a table to a game."""
    faults = []
    if not folder:
        hint = N_("for example: printkit new picnic --from places.csv --add")
        faults.append(Fault("", "--add", N_("name the game that the table comes into"), {}, hint))
    if not table:
        faults.append(Fault("", "--add", N_("name a table with --from")))
    for option, said in (("--lang", lang), ("--author", author)):
        if said:
            faults.append(Fault("", option, N_("the game says that itself, in its game.toml")))
    return faults


def _told_left_out(table: Path, sheet: LeftOut) -> Fault:
    """Return what tells that a sheet is no table, and why, on one line."""
    from printkit.base.faults import OwnWords
    from printkit.base.messages import translator, user_language
    from printkit.base.paths import shown_path

    translate = translator(user_language())
    why = sheet.fault.told(translate)
    if sheet.more:
        more = translate.plural("{why} (and {n} more)", "{why} (and {n} more)", sheet.more)
        why = more.format(why=why, n=sheet.more)
    message = N_("the sheet is left out: {why}")
    hint = N_("if it is a deck, take it with {option}") if sheet.readable else NO_MESSAGE
    values = {"why": OwnWords(why), "option": OwnWords(f"--sheet {shlex.quote(sheet.tab)}")}
    return Fault(shown_path(table), sheet.tab, message, values, hint, "warning")


def say_seen(home: Home, new: NewGame, remarks: list[Remark], written: WrittenGame, *, added: bool) -> None:
    """Print what was seen in a table, and what was written."""
    from printkit.base.messages import translator, user_language
    from printkit.base.paths import shown_path

    translate = translator(user_language())
    if home.given != home.game:
        print(translate("the game is called {game}").format(game=home.game))
    wide = max((len(each.name) for each in remarks), default=0)
    for each in remarks:
        words = translate(numbered(each.message, each.values)).format(**each.values)
        name = " ".join(each.name.split())  # a name of several lines is told on one
        print(f"  {name:<{min(wide, 24)}}  {words}" if name else words)
    if added:
        print(translate("added to {title}").format(title=new.title))
    elif remarks:
        message = translate("the language: {lang} (--lang names another)")
        if not new.sure_lang:
            message = translate("the language: {lang}, a guess that is not sure; --lang names another")
        print(message.format(lang=new.lang))
    else:
        print(translate("{title}: an example to change").format(title=new.title))
    if written.plain:
        message = translate("printed as they are, and not translated, for signs such as < in them: {columns}")
        print(message.format(columns=", ".join(written.plain)))
    if written.left_out:
        message = translate("no room for these on a card of this size: {columns}")
        print(message.format(columns=", ".join(written.left_out)))
        print(translate("to show one, give it a place in the front, and less to others, as here:"))
        print(f"  {written.example}")
    for folder in () if added else written.homes:
        names = sorted(path.name + ("/" if path.is_dir() else "") for path in folder.iterdir())
        print(f"{shown_path(folder)}/: {', '.join(names)}", flush=True)


def _built(written: WrittenGame, quiet: bool) -> list[Fault]:
    """Build a game where it stands, as a draft if it is faulty; say what was built, return what is wrong."""
    from printkit.base import paths
    from printkit.base.messages import translator, user_language
    from printkit.cli.build import build_with_progress, say_built
    from printkit.kit.loading.reader import read_game
    from printkit.press.request import Request

    game = written.game
    with contextlib.chdir(game.root):
        draft = status(written.faults) != GOOD
        request = Request((game.game,), game.langs, out=Path("output"), draft=draft, cache=paths.cache())
        built = build_with_progress(request, read_game)
        faulty = status(built.faults) != GOOD
        if faulty and not draft:
            built = build_with_progress(replace(request, draft=True), read_game)
        if faulty and built.files and not quiet:
            translate = translator(user_language())
            print(translate("a draft, in which what is faulty is marked:"))
        if not quiet:
            say_built(built)
    return built.faults


def say_next(written: WrittenGame) -> None:
    """Print what to do next, a line each."""
    from printkit.base.messages import translator, user_language
    from printkit.base.paths import shown_path

    translate = translator(user_language())
    game = written.game.game
    deck = written.game.decks[0]
    face, style = shown_path(written.homes[1] / f"{deck.table}.svg"), f"{deck.style}.css"
    labels = written.homes[0] / "labels.toml"
    steps = [
        (f"printkit preview {game} --watch", N_("look at it, again whenever a file is saved")),
        (face, N_("change where things are; {style} beside it says how they look")),
        *([(shown_path(labels), WORDS_ELSEWHERE)] if labels.exists() else []),
        (f"printkit build {game}", N_("make the PDFs, in output/")),
    ]
    print(translate("What to do next:"))
    if written.game.root.resolve() != Path.cwd():
        print(f"  cd {written.game.root}")
    wide = max(len(command) for command, _ in steps)
    for command, words in steps:
        told = translate(words).format(style=style)
        print(f"  {command:<{wide}}  {told}")
