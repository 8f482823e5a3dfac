"""Check one language of a game against its source: what is missing, old, guessed or damaged."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from html.entities import html5
from pathlib import Path

from printkit.base.catalogue import SAME_COMMENT, Catalogue, Entry, SourceText, same_forms
from printkit.base.faults import Fault, FaultError, Severity, blocking
from printkit.base.languages import language
from printkit.base.msgid import N_, NO_MESSAGE, Msgid
from printkit.base.paths import beside_user, po_files, shown_path
from printkit.base.plurals import by_forms
from printkit.base.text_files import read_text
from printkit.kit.loading import reader
from printkit.kit.loading.check import (
    blocked_folders,
    missing_icons,
    missing_templates,
    unbound_words,
    untold_rules,
)
from printkit.kit.loading.game_source import COMPLETE, GameSource
from printkit.kit.loading.localise import entry_place
from printkit.kit.loading.lost_tokens import LOST, MORE
from printkit.kit.loading.structured_text import STRUCTURED
from printkit.kit.text.markup import OF_NAMES, OF_TAGS, OF_TOKENS
from printkit.kit.text.notation import is_markdown
from printkit.kit.text.tokens import TAG
from printkit.words import header as headers
from printkit.words.damage import BRACED, MARKUP, damage, first_letters
from printkit.words.endings import other_ending
from printkit.words.piece_names import check_piece_names
from printkit.words.terms import check_terms, lists_of
from printkit.words.typography import HINTS_BY_HAND, of_others, slips
from printkit.words.word_diff import word_diff

FILE_NAME_HINT = N_("name the file after its language: fr.po, de.po, pt-BR.po")
_WORD = re.compile(r"[^\W\d_]+")
MIN_DOUBTFUL_WORDS = 3
"""Words of a text that is hardly ever the same in another language by chance."""
_FOREIGN = re.compile(r"\[[A-Za-z]{1,20}:[\w-]{1,40}\]|~~[^\s~][^~]{0,200}~~|&([A-Za-z][A-Za-z0-9]{1,40});")
"""Icons, struck words and names of signs as other programs write them: `[i:gold]`, `~~no~~`, `&gold;`."""
_NOT_IN_FILE, _BLANK = N_("not in the file: {n}"), N_("not translated: {n}")
_FUZZY, _STALE = N_("fuzzy: {n}"), N_("changed in the source: {n}")
"""Kinds of what is unfinished."""
BEFORE_CHANGE, MAX_CHANGE = 30, 140
"""Letters of a source that are told before what has changed, and in all."""
UPDATE = N_("run: printkit words update {game} {lang}")


def check_source(game: GameSource) -> list[Fault]:
    """Return the slips of typography in the game's own language, and stars that are printed, as warnings."""
    typography = [
        Fault(phrase.file, game.place_of(phrase), message, values, _hint(hint, phrase.file), "warning")
        for phrase in game.phrases.values()
        for form in phrase.forms
        for message, hint, values in slips(form, game.source_lang)
    ]
    return [*_unread_markdown(game), *_unread_signs(game), *typography]


def _hint(hint: Msgid, file: str) -> Msgid:
    """Return what to do about a slip in a file."""
    by_hand = file.lower().endswith((".xlsx", *STRUCTURED))
    return HINTS_BY_HAND.get(hint, hint) if by_hand else hint


def _unread_markdown(game: GameSource) -> Iterator[Fault]:
    """Warn of stars of Markdown that are printed, once a file."""
    found: dict[str, list[SourceText]] = {}
    for phrase in game.phrases.values():
        if not phrase.markdown and any(map(is_markdown, phrase.forms)):
            found.setdefault(phrase.file, []).append(phrase)
    for file, phrases in found.items():
        marks = next(filter(is_markdown, phrases[0].forms))
        values = {"n": len(phrases), "words": marks, "line": "markdown = true"}
        message = N_("printed with its stars: “{words}” (such texts: {n})")
        hint = N_("{line} in game.toml, at the top or under the table, reads it as Markdown")
        yield Fault(file, game.place_of(phrases[0]), message, values, hint, "warning")


def _unread_signs(game: GameSource) -> Iterator[Fault]:
    """Warn of signs of other programs that are printed as they stand, once a file."""
    found: dict[str, list[tuple[SourceText, str]]] = {}
    for phrase in game.phrases.values():
        for form in phrase.forms:
            if sign := _foreign_sign(game.notation.markup(form, phrase.markdown)):
                found.setdefault(phrase.file, []).append((phrase, sign))
                break
    for file, told in found.items():
        phrase, sign = told[0]
        message = N_("printed as it is: {sign} (such texts: {n})")
        hint = N_('if it is an icon: [icons] "{sign}" = "NAME" in game.toml')
        yield Fault(file, game.place_of(phrase), message, {"n": len(told), "sign": sign}, hint, "warning")


def _foreign_sign(words: str) -> str:
    """Return the first sign of another program among words, "" where there is none."""
    for sign in _FOREIGN.finditer(words):
        if not sign[1] or f"{sign[1]};" not in html5:
            return sign[0]
    return ""


def check_language(game: GameSource, lang: str, complete: bool = True, every: bool = False) -> list[Fault]:
    """Return everything wrong, unfinished or slipped in a language's file, each with its context and line.

    Where a user's own file lies over one that came with the game, what is wrong is looked for in their own.
    `complete` is false where the game's data could not be read whole: then it is not known which texts the
    file lacks or has too many, and it cannot be updated. The blanks of a language that is far from complete
    are told together. With `every`, names of pieces are looked for in sentences even where they may be other
    words.
    """
    file = shown_path(game.po_file_read(lang))
    here: dict[str, object] = {"game": game.name, "lang": lang}
    update = UPDATE if complete else NO_MESSAGE
    if not game.po_files(lang):
        here["n"] = len(game.phrases)
        return [Fault(file, "", N_("the file is missing"), here, update, "unfinished")]
    try:
        catalogue = game.catalogue(lang)
    except FaultError as error:
        return list(error.faults)
    faults: list[Fault] = []
    entries = {
        name: entry for each in reversed([*catalogue.layers()]) for name, entry in each.entries.items()
    }
    lacking = [context for context in demanded(game) if complete and context not in entries]
    blank = [
        context
        for context, phrase in game.phrases.items()
        if context in entries and entries[context].blank and not catalogue.forms(phrase)
    ]
    if lacking:
        values = {**here, "n": len(lacking), "context": lacking[0]}
        message = N_("texts not in the file: {n}, the first is “{context}”")
        faults.append(Fault(file, "", message, values, UPDATE, "unfinished", counted=_NOT_IN_FILE))
    for context in list(entries):
        forms = entries[context].forms
        if context in game.phrases and any(map(str.strip, forms)) and not all(map(str.strip, forms)):
            place, message = entry_place(entries[context], context), N_("a plural form is not translated")
            lost = [[] if form.strip() else [Fault(file, place, message)] for form in forms]
            faults += (
                replace(each, severity="unfinished", counted=_BLANK, named=True)
                for each in by_forms(lost, catalogue.plural)
            )
            blank = [each for each in blank if each != context]
    if 1 - len(blank) / max(1, len(game.phrases)) < COMPLETE:
        values = {**here, "n": len(blank), "context": blank[0]}
        message = N_("texts not translated: {n}, the first is “{context}”")
        faults.append(Fault(file, "", message, values, severity="unfinished", counted=_BLANK))
        blank = []
    for context in blank:
        place = entry_place(entries[context], context)
        faults.append(Fault(file, place, N_("not translated"), severity="unfinished", counted=_BLANK))
    for context, entry in catalogue.entries.items():
        place = entry_place(entry, context)
        phrase = game.phrases.get(context)
        if phrase is None:
            if complete:
                message = N_("no text of the game has this context")
                faults.append(Fault(file, place, message, here, update, "warning"))
            continue
        faults += _entry_faults(game, phrase, entry, lang, file, catalogue.plural, update)
    if any(len(phrase.forms) > 1 for phrase in game.phrases.values()):
        faults += headers.header_faults(read_text(game.po_file_read(lang)), lang, file, here)
    faults += check_piece_names(game, lang, catalogue, every)
    wording = game.wording(lang)
    for phrase in game.phrases.values():
        wording.text(phrase)
    return told_once(faults, wording.faults)


def check_entries(game: GameSource, lang: str, catalogue: Catalogue) -> list[tuple[str, Fault]]:
    """Return what is wrong with translations that are not in the game's file yet, each with its context.

    Places are those of `catalogue`, which takes the game's own texts alone.
    """
    found: list[tuple[str, Fault]] = []
    wording = game.wording_of(catalogue)
    for context, entry in catalogue.entries.items():
        phrase = game.phrases[context]
        file, rule = catalogue.file, catalogue.plural
        compared = [*_entry_faults(game, phrase, entry, lang, file, rule, slipped="warning")]
        known = len(wording.faults)
        wording.text(phrase)
        found += ((context, fault) for fault in told_once(compared, wording.faults[known:]))
    return found


def told_once(compared: Iterable[Fault], parsed: Iterable[Fault]) -> list[Fault]:
    """Return what the comparison with the source tells and what texts tell of themselves, each slip once.

    The comparison tells of tokens that stand for nothing and of markup, the text of what is not even a token.
    """
    compared = list(compared)
    strange = {_at(fault) for fault in compared if fault.message in MORE}
    marked = {_at(fault) for fault in compared if fault.message in MARKUP}
    parsed = [
        fault
        for fault in parsed
        if fault not in compared
        and not (fault.message in OF_NAMES and _at(fault) in strange)
        and not (fault.message in OF_TAGS and _at(fault) in marked)
    ]
    broken = Counter(_at(fault) for fault in parsed if fault.message in OF_TOKENS)

    def follows(fault: Fault) -> bool:
        return fault.message == LOST and len(str(fault.values["lost"]).split()) <= broken[_at(fault)]

    return [*(fault for fault in compared if not follows(fault)), *parsed]


def _at(fault: Fault) -> tuple[str, str]:
    return fault.file, fault.place


def check_names(game: GameSource) -> list[Fault]:
    """Return a fault for each PO file that is called after no language: nothing would read it."""
    own = beside_user(game.folder)
    return [
        Fault(shown_path(path), "", N_("“{value}” is not a language"), {"value": path.stem}, FILE_NAME_HINT)
        for folder in (*((own,) if own else ()), game.folder)
        for path in po_files(folder)
        if not language(path.stem)
    ]


def demanded(game: GameSource) -> Iterator[str]:
    """Yield the contexts that a language's file must hold: all but those of a user's own files.

    A host who draws a board for an installed game names it in one language, and cannot write in the others.
    A tile that has a file of its own is somebody's own wherever that lies.
    """
    own = beside_user(game.folder)
    for context, phrase in game.phrases.items():
        row = phrase.row
        if row and f"{row.table}/{Path(row.file).stem}" in game.own_rows:
            continue
        if own is None or not phrase.file.startswith(f"{shown_path(own)}/"):
            yield context


def _entry_faults(
    game: GameSource,
    phrase: SourceText,
    entry: Entry,
    lang: str,
    file: str,
    rule: str,
    update: Msgid = UPDATE,
    slipped: Severity = "wrong",
) -> Iterator[Fault]:
    """Yield what is wrong with a translation in a file; `slipped` says how bad a slip of typography is.

    `rule` tells which numbers a plural form is for.
    """
    place = entry_place(entry, phrase.context)
    if entry.blank:
        return
    if entry.fuzzy:
        hint = N_("check it and remove the mark fuzzy")
        message, counted = N_("“{words}” is a guess that nobody has confirmed (fuzzy)"), _FUZZY
        if entry.changed:
            message, counted = N_("the source of “{words}” has changed: {change}"), _STALE
        change = f"{entry.changed[:MAX_CHANGE]}{'…' if entry.changed[MAX_CHANGE:] else ''}"
        values = {"words": first_letters(entry.forms[0]), "change": change}
        yield Fault(file, place, message, values, hint, "unfinished", counted=counted, named=True)
        return
    if entry.stale(phrase):
        message = N_("the source has changed: {change}")
        values = {"game": game.name, "lang": lang, "change": _change(entry.source, phrase.forms)}
        yield Fault(file, place, message, values, update, "unfinished", counted=_STALE, named=True)
        return
    if is_unmarked_same(phrase, entry):
        message = N_("the translation is the same as the source")
        hint = N_("translate it; if it is meant to be the same, add the translator's comment “{comment}”")
        yield Fault(file, place, message, {"comment": SAME_COMMENT}, hint, "warning")
    found = damage(game.notation, phrase, entry)
    for form, faults in zip(entry.forms, found, strict=True):
        faults += (
            Fault("", "", message, values, hint, slipped) for message, hint, values in slips(form, lang)
        )
        faults += (
            Fault("", "", message, values, hint, "warning") for message, hint, values in of_others(form, lang)
        )
    if doubt := other_ending(phrase.forms[-1], entry.forms[-1], lang):
        message, hint, signs = doubt
        found[-1].append(Fault("", "", message, signs, hint, "warning"))
    for fault in by_forms(found, rule):
        yield replace(fault, file=file, place=place)


def _change(old: Sequence[str], new: Sequence[str]) -> str:
    """Return how a source has changed, word by word, from a little before the first change."""
    pairs = zip(same_forms(tuple(old), len(new)), new, strict=True)
    told = next((word_diff(*pair) for pair in pairs if pair[0] != pair[1]), "")
    start = max(0, min(at for at in (told.find("[-"), told.find("{+"), len(told)) if at >= 0) - BEFORE_CHANGE)
    start = told.find(" ", start) + 1 if start else 0
    shown = told[start : start + MAX_CHANGE]
    return f"{'…' if start else ''}{shown}{'…' if start + MAX_CHANGE < len(told) else ''}"


def is_unmarked_same(phrase: SourceText, entry: Entry) -> bool:
    """Whether a translation is its source, nobody has marked it so, and it has words enough to be doubtful.

    Names and single words are often the same in two languages.
    """
    if entry.same or entry.forms[-1] != phrase.forms[-1]:
        return False
    return len(_WORD.findall(BRACED.sub("", TAG.sub("", phrase.forms[-1])))) >= MIN_DOUBTFUL_WORDS


def check_game(game_dir: Path, langs: Collection[str] = ()) -> list[Fault]:
    """Return what is wrong, unfinished or slipped in a game's data and in its languages, or those named.

    Whether words fit in their boxes and whether the fonts have their letters is for press to tell.
    """
    game, faults = reader.try_read_game(game_dir)
    if game is None:
        return faults
    complete = not blocking(faults)
    faults = [
        *faults,
        *blocked_folders(game_dir),
        *missing_templates(game),
        *missing_icons(game),
        *untold_rules(game),
        *unbound_words(game),
        *check_source(game),
        *check_names(game),
    ]
    for lang in game.known_languages():
        if lang != game.source_lang and (not langs or lang in langs):
            faults.extend(check_language(game, lang, complete))
    known = dict.fromkeys((*game.known_languages(), *lists_of(game)))
    return [*faults, *check_terms(game, [lang for lang in known if not langs or lang in langs])]
