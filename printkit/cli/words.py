"""printkit words: translators' files."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from printkit.base import paths
from printkit.base.atomic_write import write_atomically
from printkit.base.faults import DID_YOU_MEAN, Fault, FaultError, Quoted
from printkit.base.languages import HINT, PSEUDO, language
from printkit.base.msgid import N_, NO_MESSAGE
from printkit.cli.command import Verb
from printkit.cli.exit_status import CALL, CONTENT, status, stop, tell
from printkit.cli.options import Quiet, Strict, TellAll, among, each_once, given_path, languages

if TYPE_CHECKING:
    from printkit.kit.loading.game_source import GameSource

app = typer.Typer(
    help="Translators' files: PO, and CSV for those who prefer a spreadsheet.", invoke_without_command=True
)

Games = Annotated[
    list[str] | None,
    typer.Argument(metavar="[GAME]...", callback=each_once, help="Games; all where left out."),
]
TranslatedGame = Annotated[str, typer.Argument(metavar="GAME", help="The game's folder name, e.g. mosh.")]
Lang = Annotated[str, typer.Argument(metavar="LANG", help="The language, e.g. de.")]
TemplateDir = Annotated[
    Path | None, typer.Option(metavar="DIR", parser=given_path, help="Folder to write into.")
]
CsvOut = Annotated[
    Path | None, typer.Option("--csv", metavar="FILE", parser=given_path, help="Write a sheet instead.")
]
CsvIn = Annotated[
    Path | None, typer.Option("--csv", metavar="FILE", parser=given_path, help="Take them from a sheet.")
]
OneLang = Annotated[str, typer.Option(metavar="LANG", help="Only this language.")]
Beside = Annotated[
    list[str] | None,
    typer.Option(
        "--beside",
        metavar="LANG",
        help="A further language to show beside the source; may be repeated; English where left out.",
    ),
]


@app.callback()
def words(context: typer.Context) -> None:
    """Translators' files: PO, and CSV for those who prefer a spreadsheet."""
    if context.invoked_subcommand is None:
        print(context.get_help())


@app.command(cls=Verb)
def extract(
    games: Games = None,
    out: TemplateDir = None,
    csv: CsvOut = None,
    lang: OneLang = "",
    beside: Beside = None,
) -> None:
    """Write each game's texts as a template, locale/GAME.pot, or one language's as a CSV sheet.

    Words in a drawing, where no translator can reach them, are errors.
    """
    from printkit.cli.examples import played_examples
    from printkit.word_pictures.boxes import printed_boxes
    from printkit.words import extract as extraction
    from printkit.words import spreadsheet
    from printkit.words.literal_words import check_templates

    lang = _spelt("--lang", lang)
    found = _games(games)
    if csv is not None and (len(found) != 1 or not lang):
        raise typer.BadParameter("a sheet holds one game in one language: name the game, and --lang")
    if lang and csv is None:
        raise typer.BadParameter("a template has no language: name the file of a sheet with --csv")
    if beside and csv is None:
        raise typer.BadParameter("a template shows no further language: name the file of a sheet with --csv")
    for game in found:
        _translated("--lang", lang, game)
    shown = _beside(found[0], lang, beside) if csv is not None else ()
    faults = [fault for game in found for fault in check_templates(game.folder)]
    if faults:
        raise FaultError({str(fault): fault for fault in faults}.values())  # shared templates once
    if csv is not None:
        print(f"{paths.shown_path(csv)}: {spreadsheet.write_csv(found[0], lang, csv, shown)}")
        return
    for game in found:
        path = (out or paths.writable(game.folder) / "locale") / f"{game.name}.pot"
        catalog = extraction.extract_template(game, printed_boxes(game, paths.cache(), played_examples))
        write_atomically(path, extraction.po_bytes(catalog, extraction.header(game)))
        print(f"{paths.shown_path(path)}: {len(game.phrases)}")


@app.command(cls=Verb)
def update(game: TranslatedGame, lang: Lang, csv: CsvIn = None) -> None:
    """Bring a language's file up to date with the game; nothing that a translator wrote is lost."""
    from printkit.words.known_languages import doubtful

    lang = _spelt("LANG", lang or " ")
    (found,) = _games([game])
    _translated("LANG", lang, found)
    if lang in PSEUDO:
        stop(
            CALL,
            Fault(
                "",
                "LANG",
                N_("nobody translates into “{value}”: printkit makes it itself"),
                {"value": lang},
            ),
        )
    if not found.po_files(lang) and (doubt := doubtful(lang, "LANG")):
        tell([doubt])
    if csv is not None:
        _take_sheet(found, lang, csv)
    else:
        _bring_up_to_date(found, lang)


def _take_sheet(game: GameSource, lang: str, sheet: Path) -> NoReturn:
    """Take a language's texts from a sheet, tell how many, and leave with what is wrong with others."""
    from printkit.base.messages import translator, user_language
    from printkit.words import spreadsheet

    taken = spreadsheet.read_csv(game, lang, sheet)
    translate = translator(user_language())
    told = translate("texts taken over: {n}")
    if taken.left:
        told = translate(
            "texts taken over: {n}; rows left out: {left}, each named with its line on standard error"
        )
    print(f"{paths.shown_path(game.po_file(lang))}: {told.format(n=taken.changed, left=taken.left)}")
    tell(taken.faults)
    raise SystemExit(status(taken.faults))


def _bring_up_to_date(game: GameSource, lang: str) -> None:
    """Merge the game's texts into a language's file, and tell what was done."""
    from printkit.base.messages import translator, user_language
    from printkit.cli.examples import played_examples
    from printkit.word_pictures.boxes import printed_boxes
    from printkit.words.update import update_language

    done = update_language(game, lang, printed_boxes(game, paths.cache(), played_examples))
    translate = translator(user_language())
    if done.begun:
        told = translate.plural("begun, {new} text to translate", "begun, {new} texts to translate", done.new)
    else:
        told = translate("{kept} kept, {blank} blank, {new} new, {fuzzy} fuzzy, {obsolete} obsolete")
    print(f"{paths.shown_path(game.po_file(lang))}: {told.format(**vars(done))}")


@app.command(cls=Verb)
def same(
    game: TranslatedGame,
    lang: Lang,
    texts: Annotated[
        list[str], typer.Argument(metavar="KEY...", help="Names of texts, e.g. cards/la-ra.name.")
    ],
) -> None:
    """Mark texts that are to be the same in a language as in the source, such as names."""
    from printkit.base.messages import translator, user_language
    from printkit.words.same import mark_same

    lang = _spelt("LANG", lang or " ")
    (found,) = _games([game])
    _translated("LANG", lang, found)
    marked = mark_same(found, lang, texts)
    translate = translator(user_language())
    told = translate("texts marked as the same on purpose: {n}").format(n=marked.count)
    print(f"{paths.shown_path(found.po_file(lang))}: {told}")
    tell(marked.faults)
    raise SystemExit(status(marked.faults))


@app.command(cls=Verb)
def pictures(
    game: TranslatedGame,
    lang: Lang,
    out: Annotated[
        Path | None,
        typer.Option(metavar="DIR", parser=given_path, help="Folder to write into; output/words/GAME-LANG."),
    ] = None,
    weblate: Annotated[
        bool, typer.Option("--weblate", help="Write the pictures as Weblate's screenshots too.")
    ] = False,
    beside: Beside = None,
    quiet: Quiet = False,
    tell_all: TellAll = False,
) -> None:
    """Write a page that shows each text beside the picture of what it is printed on."""
    from printkit.base.messages import translator, user_language
    from printkit.cli.examples import played_examples
    from printkit.cli.lookup import unknown_langs
    from printkit.word_pictures.gather import gather
    from printkit.word_pictures.page import write_page
    from printkit.word_pictures.weblate import write_screenshots

    lang = _spelt("LANG", lang or " ")
    (found,) = _games([game])
    _translated("LANG", lang, found)
    if unknown := unknown_langs([lang], [found.name]):
        stop(CALL, *(replace(each, place="LANG") for each in unknown))
    shown = _beside(found, lang, beside)
    out = out or Path("output/words") / f"{found.name}-{lang}"
    translate = translator(user_language())
    processes = os.cpu_count() or 1
    pictured = gather(found, lang, out, paths.cache(), translate, played_examples, processes, shown)
    files = [write_page(pictured, out, translate)]
    if weblate:
        files.append(write_screenshots(pictured, out))
    for file in () if quiet else files:
        print(paths.shown_path(file))
    tell(pictured.faults, every=tell_all)


@app.command(cls=Verb)
def check(
    games: Games = None,
    lang: OneLang = "",
    tell_all: TellAll = False,
    strict: Strict = False,
    terms: Annotated[
        bool, typer.Option("--terms", help="Name every text that lacks a term or a name of its source.")
    ] = False,
) -> None:
    """List what is wrong in each language's file; printkit check says whether its words fit."""
    from printkit.cli.lookup import unknown_langs
    from printkit.words.check import check_language, check_names
    from printkit.words.terms import check_terms, lists_of

    lang = _spelt("--lang", lang)
    faults: list[Fault] = []
    found = _games(games)
    if lang and (unknown := unknown_langs([lang], [game.name for game in found])):
        stop(CALL, *unknown)
    for game in found:
        _translated("--lang", lang, game)
        faults += check_names(game)
        langs = [lang] if lang else [each for each in game.known_languages() if each != game.source_lang]
        faults += [fault for each in langs for fault in check_language(game, each, every=terms)]
        listed = [] if lang else [each for each in lists_of(game) if each != game.source_lang]
        faults += check_terms(game, [*dict.fromkeys((*langs, *listed))], every=terms)
    tell(faults, every=tell_all)
    if status(faults, strict=strict):
        raise SystemExit(CONTENT)


@app.command(cls=Verb)
def terms(game: TranslatedGame, lang: Lang, beside: Beside = None) -> None:
    """Write what a language's list of terms lacks: rows to fill in, beside the terms of the source."""
    from printkit.base.messages import translator, user_language
    from printkit.words.term_list import update_list
    from printkit.words.terms import lists_of

    lang = _spelt("LANG", lang or " ")
    (found,) = _games([game])
    _translated("LANG", lang, found)
    shown, lists = _beside(found, lang, beside), lists_of(found)
    if beside and (lacking := [each for each in shown if each not in lists]):
        message = N_("{game} has no list of terms in {lang}")
        stop(CALL, *(Fault("", "--beside", message, {"game": game, "lang": each}) for each in lacking))
    rows = update_list(found, lang, shown)
    translate = translator(user_language())
    told = translate("terms to fill in: {n}, of these new: {new}").format(n=rows.unfilled, new=rows.new)
    print(f"{rows.file}: {told}")


@app.command(cls=Verb)
def term(
    game: TranslatedGame,
    old: Annotated[str, typer.Argument(metavar="OLD", help="What it is called; forms: 'token|tokens'.")],
    new: Annotated[str, typer.Argument(metavar="NEW", help="What it is to be called, as many forms.")],
    lang: Annotated[str, typer.Option(metavar="LANG", help="The language; else the game's own.")] = "",
    yes: Annotated[bool, typer.Option("--yes", help="Write without asking.")] = False,
) -> None:
    """Rename a term in all texts of a language: show every change, and write them if you say yes."""
    from printkit.cli.lookup import unknown_langs
    from printkit.cli.offered_changes import offer_changes
    from printkit.words.renaming import OF_OTHERS, asked_renaming, near_terms, rename

    lang = _spelt("--lang", lang)
    (found,) = _games([game])
    if lang and (unknown := unknown_langs([lang], [game])):
        stop(CALL, *unknown)
    forms = [[form.strip() for form in each.split("|")] for each in (old, new)]
    for place, named in zip(("OLD", "NEW"), forms, strict=True):
        if not all(named):
            stop(CALL, Fault("", place, N_("a form is empty")))
    if len(forms[0]) != len(forms[1]):
        message = N_("old forms: {count}, new forms: {n}")
        counts = {"n": len(forms[1]), "count": len(forms[0])}
        stop(CALL, Fault("", "NEW", message, counts, N_("give every form: 'OLD|OLDS' 'NEW|NEWS'")))
    spoken = lang or found.source_lang
    rewriting, left = rename(found, spoken, asked_renaming(found, spoken, *forms))
    if rewriting.changed:
        option = ("--lang", lang) if lang else ()
        offer_changes(rewriting, ("words", "term", game, old, new, *option, "--yes"), yes=yes)
    stays = [*rewriting.left, *left]
    is_elsewhere = all(each.message in OF_OTHERS for each in stays)
    if not rewriting.changed and not is_elsewhere:
        stays.append(Fault("", "OLD", N_("nothing was renamed: all of it stays"), severity="warning"))
    tell(stays)
    if not rewriting.changed and is_elsewhere:
        message = N_("“{value}” is in no text of {game} in {lang}")
        near = near_terms(found, spoken, forms[0])
        values = {"value": old, "game": game, "lang": spoken, "options": Quoted(near)}
        hint = N_("terms and words near it: {options}") if near else NO_MESSAGE
        stop(CALL, Fault("", "OLD", message, values, hint))


@app.command(cls=Verb)
def stats(
    games: Games = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the numbers as JSON.")] = False,
) -> None:
    """Show how complete each language is; from 95 % it is built without being asked for."""
    from printkit.words.completeness import language_stats

    counted = {game.name: language_stats(game) for game in _games(games)}
    if as_json:
        numbers = {
            name: {each.lang: {**vars(each), "coverage": each.coverage} for each in langs}
            for name, langs in counted.items()
        }
        print(json.dumps(numbers))
        return
    for name, langs in counted.items():
        for each in langs:
            rest = f"{each.fuzzy} fuzzy, {each.stale} stale, {each.blank} blank"
            print(f"{name:14}{each.lang:8}{each.coverage:6.1%}  {each.done} / {each.total}  {rest}")


def _spelt(place: str, spelt: str) -> str:
    """Return a language as it is named everywhere; leave with a message where it is none."""
    lang = language(spelt)
    if spelt and not lang:
        from printkit.words.known_languages import likely

        values = {"value": spelt, "close": (close := likely(spelt))}
        hint = DID_YOU_MEAN if close else HINT
        stop(CALL, Fault("", place, N_("“{value}” is not a language"), values, hint))
    return lang


def _translated(place: str, lang: str, game: GameSource) -> None:
    """Leave with a message where a game is written in this language."""
    if lang == game.source_lang:
        values = {"game": game.name, "lang": lang}
        message = N_("{game} is written in {lang}: there is nothing to translate")
        stop(CALL, Fault("", place, message, values, N_("name the language to translate into")))


def _beside(game: GameSource, lang: str, asked: list[str] | None) -> tuple[str, ...]:
    """Return the further languages to show; leave with a message where the game has not one of them."""
    from printkit.words.beside import usual_beside

    if asked is None:
        return usual_beside(game, lang)
    langs, shown = languages(asked), (game.source_lang, lang)
    message, hint = N_("{lang} is shown already"), N_("name a language beside the source and the translation")
    faults = [Fault("", "--beside", message, {"lang": each}, hint) for each in langs if each in shown]
    rest, known = [each for each in langs if each not in shown], [*game.known_languages()]
    faults += among("--beside", rest, [each for each in known if each not in shown]) if rest else []
    if faults:
        stop(CALL, *faults)
    return langs


def _games(names: list[str] | None) -> list[GameSource]:
    from printkit.cli.lookup import unknown_games
    from printkit.kit.loading.reader import read_game

    if faults := unknown_games(names or ()):
        stop(CALL, *faults)
    return [read_game(paths.card_data(name)) for name in names or paths.game_names()]
