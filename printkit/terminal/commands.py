"""What may be typed at any prompt, besides an answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from printkit.base.faults import refuse
from printkit.base.msgid import N_
from printkit.play import actions, saves
from printkit.play.actions import UnconfirmedError
from printkit.play.narration import PLAYED_AGAIN, correction_notice
from printkit.play.play_state import whole_number
from printkit.table.audience import ALL, EVERYBODY
from printkit.table.log import AnswerPart, Dice, SeatChange
from printkit.table.view import shown_answer
from printkit.terminal.answer_input import called
from printkit.terminal.formatter import LineFormatter

if TYPE_CHECKING:
    from printkit.terminal.evening import TerminalEvening

Command = Callable[["TerminalEvening", str], None]


def command(line: str, words: LineFormatter) -> Command | None:
    """Find the command that a line is, in English or in the language spoken.

    More may follow those that take something; with another, the line is an answer: `throw the die`.
    """
    typed, _, more = line.partition(" ")
    for name, _, found in _commands(words):
        takes_more = found in (_look, _why, _fix, _hand, _lang, _save)
        if typed and typed.casefold() in name and (takes_more or not more):
            return found
    return None


def leaves(line: str, words: LineFormatter) -> bool:
    """Whether a line is the command to leave, and nothing else."""
    return command(line, words) is _quit


def _commands(words: LineFormatter) -> list[tuple[tuple[str, ...], str, Command]]:
    """Return every command: its word in English and here, what else may be typed, what it does, how."""
    translate = words.translate
    return [
        (("?", translate("help"), "help"), translate("list the commands"), _help),
        (("list", translate("list")), translate("see the answers to choose from again"), _list),
        (("board", translate("board")), translate("draw the table"), _board),
        (("look", translate("look")), translate("show one player's secrets: look NAME"), _look),
        (("journal", translate("journal")), translate("tell what happened so far"), _journal),
        (("why", translate("why")), translate("read the rule; of answer N: why N"), _why),
        (("undo", translate("undo")), translate("take the last decision back"), _undo),
        (("redo", translate("redo")), translate("do again what was taken back"), _redo),
        (("fix", translate("fix")), translate("correct answer N of the journal: fix N"), _fix),
        (("forget", translate("forget")), translate("let go what a correction has left waiting"), _forget),
        (("hand", translate("hand")), translate("let somebody else have a seat: hand NAME"), _hand),
        (("throw", translate("throw")), translate("let the app throw or draw this once"), _throw),
        (("own", translate("own")), translate("use your own dice and cards from now on"), _own),
        (("app", translate("app")), translate("use the app's dice and cards from now on"), _app),
        (("lang", translate("lang")), translate("use another language: lang LANG"), _lang),
        (("save", translate("save")), translate("copy the evening, secrets too: save FILE"), _save),
        (
            ("quit", translate("quit"), "q", "exit"),
            translate("leave; the evening goes on with --resume"),
            _quit,
        ),
    ]


def _help(evening: TerminalEvening, _: str) -> None:
    for name, what, _how in _commands(evening.words):
        evening.screen.show(f"  {' / '.join(dict.fromkeys(name[:2])):<20}  {what}")
    evening.ask_anew()


def _list(evening: TerminalEvening, _: str) -> None:
    evening.ask_anew()


def _board(evening: TerminalEvening, _: str) -> None:
    evening.board()


def _look(evening: TerminalEvening, name: str) -> None:
    names = _seated(evening)
    seat = names[0][0] if len(names) == 1 else called(name, names)
    if not evening.alone_with(seat):
        return
    evening.board()
    if evening.viewer.shared:
        evening.screen.show(evening.words.translate("Enter: hide it"))
        evening.screen.hear()
        evening.alone_with(EVERYBODY)
        evening.draw_anew()


def _seated(evening: TerminalEvening) -> list[tuple[str, str]]:
    """Return the seats that people have, that of a game master too, each with its name."""
    seats = [seat for seat in evening.viewer.seats if seat != EVERYBODY]
    return [(seat, evening.narrator.who(seat)) for seat in seats]


def _hand(evening: TerminalEvening, name: str) -> None:
    """Hand a seat on: secrets stay with it."""
    translate, names = evening.words.translate, _seated(evening)
    seat = names[0][0] if len(names) == 1 and not name else called(name, names)
    who = evening.narrator.who(seat)
    asked = translate("Who plays on in place of {name}? Enter: leave it as it is")
    if seat == ALL:
        asked = translate("Who is game master in place of {name}? 0: nobody; Enter: leave it as it is")
    evening.screen.show(asked.format(name=who))
    other = evening.screen.hear()
    if other == "0" and seat == ALL:
        evening.reseat(SeatChange(ALL, "", who))
    elif other:
        evening.reseat(actions.take_seat(evening.state, seat, other))


def _journal(evening: TerminalEvening, _: str) -> None:
    evening.screen.show(*evening.words.journal(evening.view, evening.narrator, evening.screen.strong))


def _why(evening: TerminalEvening, what: str) -> None:
    seen = evening.view
    about = seen.pending or seen.last_event
    rules = [about.rule] if about else []
    if what:
        told = seen.scenes.answer((whole_number(what) or 0) - 1)
        rules = [told.question.rule if told else what.upper()]
    lines = [line for rule in rules for line in evening.words.rule(rule, evening.narrator)]
    if not lines:
        if not what:
            refuse("", N_("there is no rule to read yet"))
        refuse("", N_("there is no answer and no rule “{got}”: journal shows the numbers"), got=(what,))
    evening.screen.show(*lines)


def _undo(evening: TerminalEvening, _: str) -> None:
    log = evening.session.log
    if given := log.given:
        part = AnswerPart(None, next(part.seat for part in reversed(log.parts) if part.seat in given))
        evening.do(part)
        told = evening.words.translate("taken back: what {name} has answered")
        evening.screen.show(told.format(name=evening.narrator.who(part.seat)))
        return
    try:
        line = actions.undo(evening.words.game, evening.state, evening.viewer)
    except UnconfirmedError as unconfirmed:
        line = unconfirmed.line
    told = _named(evening, line.undo)
    if line.revealed and not _sure(evening, told, line.revealed):
        return
    evening.do(line)
    evening.screen.show(evening.words.translate("taken back: {what}").format(what=told))
    evening.draw_anew()


def _sure(evening: TerminalEvening, told: str, revealed: list[str]) -> bool:
    """Ask before something is taken back after it has been seen; return whether it is to be."""
    translate = evening.words.translate
    seen = evening.narrator.purposes(revealed)
    evening.screen.show(
        translate("to be taken back: {what}").format(what=told),
        translate("This has been seen, and the journal will say so: {what}").format(what=seen),
        translate("yes: take it back; Enter: leave it as it is"),
    )
    said = evening.screen.hear().strip().casefold()
    sure = bool(said) and any(word.startswith(said) for word in ("yes", translate("yes")))
    if not sure:
        evening.screen.show(translate("It is left as it is."))
    return sure


def _redo(evening: TerminalEvening, _: str) -> None:
    line = actions.redo(evening.words.game, evening.state, evening.viewer)
    evening.do(line)
    told = _named(evening, line.redo)
    evening.screen.show(evening.words.translate("done again: {what}").format(what=told))
    evening.draw_anew()


def _fix(evening: TerminalEvening, which: str) -> None:
    words, before = evening.words, evening.session
    if not which:
        refuse("", N_("fix needs the number of an answer: journal shows them"))
    number = whole_number(which)
    if number is None:
        refuse("", N_("fix needs the number of an answer, not “{got}”: journal shows them"), got=(which,))
    at = number - 1
    if at not in range(len(before.log.entries)):
        refuse("", N_("the journal has no answer {number}: journal shows the numbers"), number=number)
    asked_at = before.questions.get(at)
    whose = _whose(evening, asked_at.seats) if asked_at and asked_at.polled else ""
    if not evening.alone_with(actions.corrector(evening.state, at, whose)):
        return
    seen, say = evening.view, evening.narrator
    asked = actions.correctable_question(evening.state, evening.viewer, at)
    told = shown_answer(evening.session, at, evening.viewer.seat)
    evening.screen.show(
        words.translate("now: {what}").format(what=words.entry(told, say).strip()),
        words.asked(asked, say),
        *words.choices(asked, seen.position, say),
        *([words.translate(PLAYED_AGAIN)] if before.deals(at) else ()),
        words.translate("Enter: leave it as it is"),
        words.how(asked, unasked=False),
    )
    line = evening.screen.hear()
    if not line:
        return
    value = words.typed(line, asked, say)
    rewrite = actions.correct(words.game, evening.state, evening.viewer, at, value)
    evening.do(rewrite)
    message, values = correction_notice(before, rewrite)
    evening.screen.show(words.translate(message).format(**values))
    evening.draw_anew()


def _whose(evening: TerminalEvening, seats: Sequence[str]) -> str:
    """Ask which of several answers is to be corrected; return its seat."""
    evening.screen.show(evening.words.translate("Whose answer?"))
    return called(evening.screen.hear(), [(seat, evening.narrator.who(seat)) for seat in seats])


def _forget(evening: TerminalEvening, _: str) -> None:
    if not evening.session.left:
        refuse("", N_("nothing waits to follow"))
    evening.state = evening.state.letting_go()


def _named(evening: TerminalEvening, changes: int) -> str:
    """Return what undo of so many changes takes back, as far as whoever looks may know it."""
    told = evening.view.scenes.answer(evening.session.log.changes[-changes].at)
    if told is None:
        return evening.narrator.changed(evening.session.undo_name(changes))
    return evening.words.entry(told, evening.narrator).strip()


def _throw(evening: TerminalEvening, _: str) -> None:
    evening.do(actions.throw(evening.state, evening.viewer))


def _own(evening: TerminalEvening, _: str) -> None:
    evening.do(Dice(own=True))


def _app(evening: TerminalEvening, _: str) -> None:
    evening.do(Dice(own=False))


def _lang(evening: TerminalEvening, lang: str) -> None:
    evening.words = evening.speak(lang, evening.words)
    evening.viewer = replace(evening.viewer, lang=evening.words.kit.lang)
    evening.screen.clear()
    _journal(evening, "")
    evening.draw_anew()


def _save(evening: TerminalEvening, file: str) -> None:
    if file:
        evening.screen.show(
            evening.words.translate("This file holds the whole evening, with what every player keeps secret.")
        )
        saves.copy_to(evening.journal.content, saves.expanded_path(file))
    kept = file or evening.journal.path
    evening.screen.show(evening.words.translate("kept in {file}").format(file=kept))


def _quit(evening: TerminalEvening, _: str) -> None:
    evening.left = True
    options = saves.resuming(evening.journal.path, evening.journal.head.game)
    told = evening.words.translate("The evening is kept; go on with {options}.")
    evening.screen.show(told.format(options=options))
