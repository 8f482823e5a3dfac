"""What may be typed at any prompt, besides an answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from printkit.base.faults import refuse
from printkit.base.msgid import N_
from printkit.play import saves
from printkit.play.flow import redo_count, undo_count
from printkit.play.narration import corrected
from printkit.table.log import Dice
from printkit.table.view import correctable, eyes_of
from printkit.terminal.answer_input import called, whole_number
from printkit.terminal.formatter import LineFormatter

if TYPE_CHECKING:
    from printkit.terminal.evening import TerminalEvening

Command = Callable[["TerminalEvening", str], None]


def command(line: str, words: LineFormatter) -> Command | None:
    """Find the command that a line begins with, in English or in the language spoken."""
    typed = line.partition(" ")[0].casefold()
    for name, _, found in _commands(words):
        if typed and typed in name:
            return found
    return None


def leaves(line: str, words: LineFormatter) -> bool:
    """Tell whether a line is the command to leave, and nothing else."""
    return command(line, words) is _quit and " " not in line


def _commands(words: LineFormatter) -> list[tuple[tuple[str, ...], str, Command]]:
    """Give every command: its word in English and here, what else may be typed, what it does, how."""
    translate = words.translate
    return [
        (("?", translate("help"), "help"), translate("list the commands"), _help),
        (("list", translate("list")), translate("see the answers to choose from again"), _list),
        (("board", translate("board")), translate("draw the table"), _board),
        (("look", translate("look")), translate("show one player's secrets: look NAME"), _look),
        (("journal", translate("journal")), translate("tell what happened so far"), _journal),
        (("why", translate("why")), translate("read the rule; of answer N: why N"), _why),
        (("undo", translate("undo")), translate("take the last decision back"), _undo),
        (("redo", translate("redo")), translate("make it again"), _redo),
        (("fix", translate("fix")), translate("correct answer N of the journal: fix N"), _fix),
        (("forget", translate("forget")), translate("let go what a correction has left waiting"), _forget),
        (("throw", translate("throw")), translate("let the app throw or draw this once"), _throw),
        (("own", translate("own")), translate("use your own dice and cards from now on"), _own),
        (("app", translate("app")), translate("use the app's dice and cards from now on"), _app),
        (("lang", translate("lang")), translate("speak another language: lang LANG"), _lang),
        (("save", translate("save")), translate("copy the evening to a file: save FILE"), _save),
        (
            ("quit", translate("quit"), "q", "exit"),
            translate("leave; the evening goes on with --resume"),
            _quit,
        ),
    ]


def _help(sitting: TerminalEvening, _: str) -> None:
    for name, what, _how in _commands(sitting.words):
        sitting.screen.show(f"  {' / '.join(dict.fromkeys(name[:2])):<20}  {what}")


def _list(sitting: TerminalEvening, _: str) -> None:
    sitting.ask_anew()


def _board(sitting: TerminalEvening, _: str) -> None:
    sitting.board(sitting.viewer)


def _look(sitting: TerminalEvening, name: str) -> None:
    people = sitting.words.party.people
    names = [(seat, sitting.saying.who(seat)) for seat in people]
    seat = people[0] if len(people) == 1 else called(name, names)
    if not sitting.alone_with(seat):
        return
    sitting.board(seat)
    if len(people) > 1:
        sitting.screen.show(sitting.words.translate("Enter: hide it"))
        sitting.screen.hear()
        sitting.alone_with("")
        sitting.draw_anew()


def _journal(sitting: TerminalEvening, _: str) -> None:
    sitting.screen.show(*sitting.words.journal(sitting.view, sitting.saying, sitting.screen.strong))


def _why(sitting: TerminalEvening, what: str) -> None:
    seen = sitting.view
    rules = [event.rule for event in seen.events[-1:]]
    if seen.pending:
        rules = [seen.pending.rule]
    if what:
        told = seen.told.get((whole_number(what) or 0) - 1)
        rules = [told.question.rule if told else what.upper()]
    lines = [line for rule in rules for line in sitting.words.rule(rule, sitting.saying)]
    if not lines:
        if not what:
            refuse("", N_("there is no rule to read yet"))
        refuse("", N_("there is no answer and no rule “{got}”: journal shows the numbers"), got=(what,))
    sitting.screen.show(*lines)


def _undo(sitting: TerminalEvening, _: str) -> None:
    words, session = sitting.words, sitting.session
    count = undo_count(words.evening, session, words.party)
    if not count:
        refuse("", N_("there is nothing to undo"))
    told = _named(sitting, count)
    line = session.undoing(count)
    if line.revealed and not _sure(sitting, told, line.revealed):
        return
    if sitting.do(line):
        sitting.screen.show(words.translate("taken back: {what}").format(what=told))
        sitting.draw_anew()


def _sure(sitting: TerminalEvening, told: str, revealed: list[str]) -> bool:
    """Ask before something is taken back after it has been seen."""
    translate = sitting.words.translate
    seen = sitting.saying.purposes(revealed)
    sitting.screen.show(
        translate("to be taken back: {what}").format(what=told),
        translate("This has been seen, and the journal will say so: {what}").format(what=seen),
        translate("yes: take it back; Enter: leave it as it is"),
    )
    return sitting.screen.hear().casefold() in ("yes", translate("yes"))


def _redo(sitting: TerminalEvening, _: str) -> None:
    count = redo_count(sitting.words.evening, sitting.session, sitting.words.party)
    if not count:
        refuse("", N_("there is nothing to redo"))
    if sitting.do(sitting.session.redoing(count)):
        told = _named(sitting, count)
        sitting.screen.show(sitting.words.translate("made again: {what}").format(what=told))
        sitting.draw_anew()


def _fix(sitting: TerminalEvening, which: str) -> None:
    words, before = sitting.words, sitting.session
    at = (whole_number(which) or 0) - 1
    question = before.questions.get(at)
    if question is None or not correctable(before, at, question.audience):
        refuse("", N_("add the number of an answer to fix: journal shows them"))
    if not sitting.alone_with(question.audience):
        return
    seen, say = sitting.view, sitting.saying
    asked = eyes_of(before, sitting.viewer).question(question)
    sitting.screen.show(
        words.translate("now: {what}").format(what=words.entry(seen.told[at], say).strip()),
        words.asked(asked, say),
        *words.choices(asked, seen.position, say),
        words.translate("Enter: leave it as it is"),
        words.how(asked, unasked=False),
    )
    line = sitting.screen.hear()
    if not line:
        return
    rewrite = before.correcting(at, words.typed(line, asked, say), question.by)
    if sitting.do(rewrite):
        message, values = corrected(before, rewrite)
        sitting.screen.show(words.translate(message).format(**values))
        sitting.draw_anew()


def _forget(sitting: TerminalEvening, _: str) -> None:
    if not sitting.session.left:
        refuse("", N_("nothing waits to follow"))
    sitting.following = False


def _named(sitting: TerminalEvening, changes: int) -> str:
    """Tell what undo of so many changes takes back, as far as the eyes at the screen may know it."""
    told = sitting.view.told.get(sitting.session.log.changes[-changes].at)
    if told is None:
        return sitting.saying.changed(sitting.session.undo_name(changes))
    return sitting.words.entry(told, sitting.saying).strip()


def _throw(sitting: TerminalEvening, _: str) -> None:
    sitting.do(sitting.session.thrown())


def _own(sitting: TerminalEvening, _: str) -> None:
    _use(sitting, own=True)


def _app(sitting: TerminalEvening, _: str) -> None:
    _use(sitting, own=False)


def _use(sitting: TerminalEvening, *, own: bool) -> None:
    if sitting.do(Dice(own)):
        sitting.words = replace(sitting.words, party=sitting.journal.party)


def _lang(sitting: TerminalEvening, lang: str) -> None:
    sitting.words = sitting.speak(lang, sitting.words)
    sitting.screen.clear()
    _journal(sitting, "")
    sitting.draw_anew()


def _save(sitting: TerminalEvening, file: str) -> None:
    if file:
        saves.copy_to(sitting.journal.content, saves.at_home(file))
    kept = file or sitting.journal.path
    sitting.screen.show(sitting.words.translate("kept in {file}").format(file=kept))


def _quit(sitting: TerminalEvening, _: str) -> None:
    sitting.left = True
    sitting.screen.show(sitting.words.translate("The evening is kept; go on with --resume."))
