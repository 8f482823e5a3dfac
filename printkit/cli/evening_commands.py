"""What may be typed at any prompt, besides an answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from printkit.cli import evening_files
from printkit.cli.evening_words import Words, chosen, number
from printkit.games.evening import NOBODY, redo_count, undo_count
from printkit.table.correction import first_lost
from printkit.table.fault import refuse
from printkit.table.log import Call, Entry
from printkit.table.session import Session

if TYPE_CHECKING:
    from printkit.cli.evening import Sitting

Command = Callable[["Sitting", str], None]


def command(line: str, words: Words) -> Command | None:
    """Find the command that a line begins with, in English or in the language spoken."""
    typed = line.partition(" ")[0].casefold()
    for name, _, found in _commands(words):
        if typed and typed in (name[0], name[1]):
            return found
    return None


def _commands(words: Words) -> list[tuple[tuple[str, str], str, Command]]:
    """Give every command: its word in English and here, what it does, how."""
    translate = words.translate
    return [
        (("?", "help"), translate("list the commands"), _help),
        (("board", translate("board")), translate("draw the table"), _board),
        (("look", translate("look")), translate("show one player's secrets: look NAME"), _look),
        (("journal", translate("journal")), translate("tell what happened so far"), _journal),
        (("why", translate("why")), translate("read the rule; of answer N: why N"), _why),
        (("undo", translate("undo")), translate("take the last decision back"), _undo),
        (("redo", translate("redo")), translate("make it again"), _redo),
        (("fix", translate("fix")), translate("correct answer N of the journal: fix N"), _fix),
        (("throw", translate("throw")), translate("let the app throw or draw this once"), _throw),
        (("own", translate("own")), translate("use your own dice and cards from now on"), _own),
        (("app", translate("app")), translate("use the app's dice and cards from now on"), _app),
        (("lang", translate("lang")), translate("speak another language: lang LANG"), _lang),
        (("save", translate("save")), translate("copy the evening to a file: save FILE"), _save),
        (("quit", translate("quit")), translate("leave; the evening goes on with --resume"), _quit),
    ]


def _help(sitting: Sitting, _: str) -> None:
    for name, what, _how in _commands(sitting.words):
        sitting.screen.show(f"  {' / '.join(dict.fromkeys(name)):<20}  {what}")


def _board(sitting: Sitting, _: str) -> None:
    sitting.board(sitting.viewer)


def _look(sitting: Sitting, name: str) -> None:
    names = sitting.words.names(sitting.session)
    people = sitting.words.party.people
    seat = people[0] if len(people) == 1 else chosen(name, [(seat, names[seat]) for seat in people])
    if not sitting.alone_with(seat):
        return
    sitting.board(seat)
    if len(people) > 1:
        sitting.screen.show(sitting.words.translate("Enter: hide it"))
        sitting.screen.hear()
        sitting.alone_with("")
    sitting.draw_anew()


def _journal(sitting: Sitting, _: str) -> None:
    sitting.screen.show(*sitting.words.journal(sitting.session, sitting.screen.strong))


def _why(sitting: Sitting, what: str) -> None:
    session = sitting.session
    rules = [event.rule for event in session.events[-1:]]
    if session.pending:
        rules = [session.pending.rule]
    if what:
        asked = session.questions.get((number(what) or 0) - 1)
        rules = [asked.rule if asked else what.upper()]
    lines = [line for rule in rules for line in sitting.words.rule(rule)]
    if not lines:
        refuse("", "expected the number of an answer or a rule, got {got}", got=what)
    sitting.screen.show(*lines)


def _undo(sitting: Sitting, _: str) -> None:
    words, session = sitting.words, sitting.session
    count = undo_count(words.evening, session, words.party)
    if not count:
        refuse("", "there is nothing to undo")
    change = session.log.changes[-count]
    entry = change.added[0]
    told = _named(sitting, session, change.at, entry)
    line = session.undoing(count)
    if sitting.do(line):
        sitting.screen.show(words.translate("taken back: {what}").format(what=told))
        if line.revealed:
            seen = ", ".join(dict.fromkeys(words.purpose(each) for each in line.revealed))
            sitting.screen.show(
                words.translate("it had been seen, and the journal says so: {what}").format(what=seen)
            )
        sitting.draw_anew()


def _redo(sitting: Sitting, _: str) -> None:
    count = redo_count(sitting.words.evening, sitting.session, sitting.words.party)
    if not count:
        refuse("", "there is nothing to redo")
    if sitting.do(sitting.session.redoing(count)):
        sitting.screen.show(sitting.words.translate("made again"))
        sitting.draw_anew()


def _fix(sitting: Sitting, which: str) -> None:
    words, before = sitting.words, sitting.session
    at = (number(which) or 0) - 1
    question = before.questions.get(at)
    if question is None or words.evening.audience(question, words.party) == NOBODY:
        refuse("", "expected the number of an answer of the journal, got {got}", got=which)
    if not sitting.alone_with(words.evening.audience(question, words.party)):
        return
    sitting.screen.show(*words.asked(question, before), words.how(question, unasked=False))
    answer = words.typed(sitting.screen.hear(), question, before)
    if not sitting.do(before.correcting(at, answer, question.by)):
        return
    sitting.draw_anew()
    lost = first_lost(before.log.entries, sitting.session.log.entries, at)
    if lost is None:
        sitting.screen.show(words.translate("corrected; all that followed still fits"))
        return
    told = _named(sitting, before, lost, before.log.entries[lost])
    sitting.screen.show(words.translate("corrected; this no longer fits: {what}").format(what=told))


def _named(sitting: Sitting, session: Session, at: int, entry: Entry) -> str:
    """Tell an entry of the log; only what it was about where it is not for the eyes at the screen."""
    words = sitting.words
    if isinstance(entry, Call):
        return words.summary(entry.call)
    question = session.questions[at]
    if words.evening.audience(question, words.party) not in ("", sitting.viewer):
        return words.purpose(question.purpose)
    return words.entry(at, question, entry, words.names(session)).strip()


def _throw(sitting: Sitting, _: str) -> None:
    sitting.do(sitting.session.thrown())


def _own(sitting: Sitting, _: str) -> None:
    _use(sitting, own=True)


def _app(sitting: Sitting, _: str) -> None:
    _use(sitting, own=False)


def _use(sitting: Sitting, *, own: bool) -> None:
    sitting.words = replace(sitting.words, party=replace(sitting.words.party, own=own))


def _lang(sitting: Sitting, lang: str) -> None:
    sitting.words = sitting.speak(lang, sitting.words)
    sitting.screen.clear()
    _journal(sitting, "")
    sitting.draw_anew()


def _save(sitting: Sitting, file: str) -> None:
    if file:
        evening_files.keep(sitting.journal.path, Path(file).expanduser())
    kept = file or sitting.journal.path
    sitting.screen.show(sitting.words.translate("kept in {file}").format(file=kept))


def _quit(sitting: Sitting, _: str) -> None:
    sitting.left = True
    sitting.screen.show(sitting.words.translate("The evening is kept; go on with --resume."))
