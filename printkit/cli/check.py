"""printkit check: everything that is wrong with a game, at once."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated

import typer

from printkit.base.faults import Fault, FaultError, blocking, once
from printkit.base.msgid import N_
from printkit.cli.exit_status import CALL, CONTENT, status, stop, tell
from printkit.cli.options import Quiet, Strict, TellAll, each_once, languages

NOT_FIXED = N_("--fix has checked nothing: it fixes the typography of a game that can be read")
NOT_DRAWN = N_("the drawings were not checked: the game cannot be read that far")
NOT_DRAWN_IN = N_("the drawings were not checked in {lang}: its texts cannot be read that far")
FIX_FIRST = N_("fix the problems listed, then check again")


def check(
    games: Annotated[
        list[str] | None,
        typer.Argument(metavar="[GAME]...", callback=each_once, help="Games; all when none is named."),
    ] = None,
    lang: Annotated[
        list[str] | None, typer.Option(help="Languages to check; may be repeated; all when left out.")
    ] = None,
    quiet: Quiet = False,
    tell_all: TellAll = False,
    strict: Strict = False,
    fix: Annotated[
        bool,
        typer.Option("--fix", help="Show how the typography can be fixed, and write it if you say yes."),
    ] = False,
    yes: Annotated[bool, typer.Option("--yes", help="With --fix: write without asking.")] = False,
) -> None:
    """Check data, translations, fit in the printed boxes, letters in the fonts, and sharpness of images."""
    from printkit.base.messages import translator, user_language
    from printkit.cli.lookup import all_games, unknown_games, unknown_langs

    if faults := unknown_games(games or ()) or unknown_langs(
        languages(lang), games or all_games(), drawn=not fix
    ):
        stop(CALL, *faults)
    if yes and not fix:
        stop(CALL, Fault("", "--yes", N_("it goes with --fix")))

    found: list[Fault] = []
    for name in games or all_games():
        if fix:
            found += fix_one(name, languages(lang), yes, quiet)
        found += check_one(name, languages(lang))
    found = once(found)  # what this machine lacks is told of one game for all
    tell(found, every=tell_all)
    if status(found, strict=strict):
        raise SystemExit(CONTENT)
    if not quiet:
        translate = translator(user_language())
        warnings = sum(
            fault.severity == "warning" and bool(fault.file) for fault in found
        )  # not the machine's
        if not warnings:
            told = translate("{games}: nothing is wrong")
        else:
            told = translate.plural(
                "{games}: nothing is wrong, {n} warning", "{games}: nothing is wrong, {n} warnings", warnings
            )
        print(told.format(games=", ".join(games or all_games()), n=warnings))


def fix_one(name: str, langs: tuple[str, ...], yes: bool, quiet: bool) -> list[Fault]:
    """Show what can be mended in the typography of a game, and write it when the user says so.

    Return what is left for the user to mend by hand. What stands in the way of reading the game is told by
    the check that follows.
    """
    from printkit.base import paths
    from printkit.base.messages import translator, user_language
    from printkit.cli.offered_changes import offer_changes
    from printkit.kit.loading.reader import read_game
    from printkit.words.rewriting import rewrite
    from printkit.words.typography import mended

    translate = translator(user_language())
    try:
        rewriting = rewrite(read_game(paths.card_data(name)), mended, langs)
    except FaultError:
        hint = N_("fix the problems listed, then run it again")
        return [Fault(paths.shown_path(paths.card_data(name)), "", NOT_FIXED, {}, hint, "warning")]
    if not rewriting.changed:
        if not quiet and not rewriting.left:
            print(translate("{game}: no typography to fix").format(game=name))
        return rewriting.left
    named = ("--lang", ",".join(langs)) if langs else ()
    offer_changes(rewriting, ("check", name, *named, "--fix", "--yes"), yes=yes, quiet=quiet)
    return rewriting.left


def check_one(name: str, langs: tuple[str, ...]) -> list[Fault]:
    """Return what is wrong with one game: its data and translations, then its rules and its drawings.

    Where rows are faulty the pieces of all others are drawn.
    """
    from printkit.base import paths
    from printkit.base.paths import shown_path
    from printkit.cli.examples import played_examples
    from printkit.cli.lookup import unplayable_rows
    from printkit.games.registry import has_ruleset
    from printkit.kit.loading.reader import try_read_game
    from printkit.press.jobs.finished import SourceHash
    from printkit.press.jobs.grown import grown_documents
    from printkit.press.jobs.job import check_job
    from printkit.press.request import PrintJob, Request, with_examples
    from printkit.words.check import check_game, told_once
    from printkit.words.literal_words import LITERAL_WORDS, check_templates

    folder = paths.card_data(name)
    found = list(check_game(folder, langs))
    found += (
        replace(fault, severity="warning") if fault.message == LITERAL_WORDS else fault
        for fault in check_templates(folder)
    )
    game, wrong = try_read_game(folder)
    found = once([*found, *wrong])
    if game is None or not game.only_rows_flawed(wrong):
        return [*found, Fault(shown_path(folder), "", NOT_DRAWN, {}, FIX_FIRST, "warning")]
    hashed, unplayable = SourceHash(), list[Fault]()
    jobs: dict[str, PrintJob] = {}
    for lang in langs or game.offered_languages():
        try:
            kit, worded = game.draft_kit(lang)
        except FaultError as error:
            found = told_once(found, error.faults)
            continue
        found = told_once(found, worded)
        if not game.only_rows_flawed(game.wording(lang).spoiled, lang):
            values = {"lang": lang}
            found.append(Fault(shown_path(folder), "", NOT_DRAWN_IN, values, FIX_FIRST, "warning"))
            continue
        if has_ruleset(name):
            unplayable = unplayable_rows(game, kit)
            unread = {(fault.file, fault.place) for fault in wrong}
            found += (fault for fault in unplayable if (fault.file, fault.place) not in unread)
        request = Request((name,), cache=paths.cache(), examples=played_examples)
        if not unplayable:
            kit = with_examples(kit, played_examples, found)
        job = PrintJob(kit, "full", request, os.cpu_count() or 1, flawed=game.flawed_rows(game.source_lang))
        jobs[lang] = job = job if job.flawed else hashed.with_hash(job)
        try:
            found += check_job(job)
        except FaultError as error:
            found += error.faults
    if jobs and not blocking(found) and [*jobs] != [game.source_lang]:
        if game.source_lang not in jobs:
            kit = with_examples(game.kit(game.source_lang), played_examples, [])
            jobs[game.source_lang] = hashed.with_hash(PrintJob(kit, "full", request, os.cpu_count() or 1))
        source = jobs.pop(game.source_lang)
        found += (fault for job in jobs.values() for fault in grown_documents(job, source))
    return without_followers(found, unplayable=bool(unplayable))


def without_followers(found: Sequence[Fault], *, unplayable: bool) -> list[Fault]:
    """Return faults, each once, without those that only follow from others.

    Where rules are `unplayable` nobody plays the examples.
    """
    from printkit.faces.document import NOT_PLAYED
    from printkit.faces.templates import NOT_FOUND
    from printkit.kit.loading.check import NO_ICON, NO_TEMPLATE
    from printkit.press.svg.foreign_object import UNKNOWN_ICON

    told = {(fault.message, fault.values.get("name")) for fault in found}
    follows = {NOT_FOUND: NO_TEMPLATE, UNKNOWN_ICON: NO_ICON}
    return once(
        fault
        for fault in found
        if (follows.get(fault.message), fault.values.get("name")) not in told
        and not (unplayable and fault.message == NOT_PLAYED)
    )
