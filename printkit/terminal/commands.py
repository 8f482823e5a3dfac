"""What may be typed at any prompt, besides an answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from printkit.base.faults import RefusedError, refuse
from printkit.base.messages import agrees
from printkit.base.msgid import N_
from printkit.play import actions, saves
from printkit.play.actions import UnconfirmedError
from printkit.play.narration import PLAYED_AGAIN, correction_notice
from printkit.play.play_state import whole_number
from printkit.table.audience import ALL, EVERYBODY
from printkit.table.log import AnswerPart, Dice, Rewrite, SeatChange, Spoken
from printkit.table.question import Question
from printkit.table.view import shown_answer, visibility_of
from printkit.terminal.answer_input import called
from printkit.terminal.formatter import LineFormatter, untold

if TYPE_CHECKING:
    from printkit.terminal.evening import TerminalEvening

ROOM_FOR_QUESTION = 12
"""Lines that an old question takes below the table as it was; a longer one pushes the table away."""

MAX_FOLLOWED = 6
"""Later answers that are named after a correction before the others are only counted."""

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
        (("list", translate("list")), translate("show the answers again"), _list),
        (("board", translate("board")), translate("draw the whole table"), _board),
        (("legend", translate("legend")), translate("explain the letters of the table"), _legend),
        (("look", translate("look")), translate("show one player's secrets: look NAME"), _look),
        (("journal", translate("journal")), translate("show what has happened so far"), _journal),
        (("why", translate("why")), translate("read the rule; for answer N, type why N"), _why),
        (("undo", translate("undo")), translate("undo the last decision"), _undo),
        (("redo", translate("redo")), translate("redo what was undone"), _redo),
        (("fix", translate("fix")), translate("change answer N of the journal: fix N"), _fix),
        (
            ("forget", translate("forget")),
            translate("drop the answers that a correction put on hold"),
            _forget,
        ),
        (("hand", translate("hand")), translate("let somebody else take over a seat: hand NAME"), _hand),
        (("throw", translate("roll")), translate("let the app roll or draw this once"), _throw),
        (("own", translate("own")), translate("use your own dice and cards from now on"), _own),
        (("app", translate("app")), translate("use the app's dice and cards from now on"), _app),
        (("lang", translate("lang")), translate("use another language: lang LANG"), _lang),
        (("save", translate("save")), translate("copy the game, secrets too: save FILE"), _save),
        (
            ("quit", translate("quit"), "q", "exit"),
            translate("leave; resume the game with --resume"),
            _quit,
        ),
    ]


def _help(evening: TerminalEvening, _: str) -> None:
    evening.page(
        f"  {' / '.join(dict.fromkeys(name[:2])):<20}  {what}"
        for name, what, _how in _commands(evening.words)
    )


def _list(evening: TerminalEvening, _: str) -> None:
    evening.ask_more()


def _legend(evening: TerminalEvening, _: str) -> None:
    nothing = [evening.words.translate("This table is drawn without letters.")]
    evening.page(evening.legend_of(["board"]) or nothing)


def _board(evening: TerminalEvening, _: str) -> None:
    evening.board()


def _look(evening: TerminalEvening, name: str) -> None:
    names = _seated(evening)
    seat = names[0][0] if len(names) == 1 else called(name, names)
    if not evening.alone_with(seat):
        return
    evening.board()
    if evening.viewer.shared:
        evening.prompt(evening.words.translate("Enter: hide it"))
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
    asked = translate("Who takes over from {name}? Enter: change nothing")
    if seat == ALL:
        asked = translate("Who is the game master after {name}? 0: nobody; Enter: change nothing")
    other = evening.prompt(asked.format(name=who))
    if other == "0" and seat == ALL:
        evening.reseat(SeatChange(ALL, "", who))
    elif other:
        evening.reseat(actions.take_seat(evening.state, seat, other))


def _journal(evening: TerminalEvening, _: str) -> None:
    evening.page(evening.words.journal(evening.view, evening.narrator, evening.screen.strong))


def _why(evening: TerminalEvening, what: str) -> None:
    seen = evening.view
    say, about = evening.narrator, seen.pending or seen.last_event
    rules, asked = [about.rule] if about else [], ""
    if seen.pending:
        asked = say.asked(seen.pending)
    elif seen.last_event:
        asked = say.event(seen.last_event)
    if what:
        told = seen.scenes.answer((whole_number(what) or 0) - 1)
        rules = [told.question.rule if told else what.upper()]
        asked = evening.words.entry(told, say).strip() if told else ""
    lines = [line for rule in rules for line in evening.words.rule(rule, evening.narrator)]
    if not lines:
        if not what:
            refuse("", N_("there is no rule to read yet"))
        refuse("", N_("there is no answer and no rule “{got}”: journal shows the numbers"), got=(what,))
    rule_of = evening.words.translate("the rule for: {what}")
    evening.page([*([rule_of.format(what=asked)] if asked else []), *lines])


def _undo(evening: TerminalEvening, _: str) -> None:
    log = evening.session.log
    if given := log.given:
        part = AnswerPart(None, next(part.seat for part in reversed(log.parts) if part.seat in given))
        evening.do(part)
        told = evening.words.translate("undone: {name}'s answer")
        evening.note(told.format(name=evening.narrator.who(part.seat)))
        return
    try:
        row = evening.row
        line = actions.undo(evening.words.game, evening.state, evening.viewer, row=row)
    except UnconfirmedError as unconfirmed:
        line = unconfirmed.line
    told = _named(evening, line.undo)
    if row > 1:
        told = evening.words.translate("{what}, and {n} more").format(what=told, n=row - 1)
    if line.revealed and not _sure(evening, told, line.revealed):
        return
    evening.do(line)
    evening.draw_changes()
    evening.note(evening.words.translate("undone: {what}").format(what=told))


def _sure(evening: TerminalEvening, told: str, revealed: list[str]) -> bool:
    """Ask before something is taken back after it has been seen; return whether it is to be."""
    translate = evening.words.translate
    seen = evening.narrator.purposes(revealed)
    said = evening.prompt(
        translate("about to undo: {what}").format(what=told),
        translate("Players have already seen this, and the journal will show it: {what}").format(what=seen),
        translate("yes: undo it; Enter: keep it"),
    )
    if agrees(said, translate):
        return True
    evening.note(translate("Nothing was undone."))
    if found := command(said, evening.words):
        found(evening, said.partition(" ")[2].strip())
    return False


def _redo(evening: TerminalEvening, _: str) -> None:
    line = actions.redo(evening.words.game, evening.state, evening.viewer)
    evening.do(line)
    told = _named(evening, line.redo)
    evening.draw_changes()
    evening.note(evening.words.translate("redone: {what}").format(what=told))


def _fix(evening: TerminalEvening, which: str) -> None:
    words, before = evening.words, evening.session
    if not which:
        refuse("", N_("type the number of an answer after fix: journal shows them"))
    number = whole_number(which)
    if number is None:
        refuse(
            "", N_("type the number of an answer after fix, not “{got}”: journal shows them"), got=(which,)
        )
    at = number - 1
    if at not in range(len(before.log.entries)):
        refuse("", N_("there is no answer {number} in the journal: journal shows the numbers"), number=number)
    asked_at = before.questions.get(at)
    whose = _whose(evening, asked_at.seats) if asked_at and asked_at.polled else ""
    if not evening.alone_with(actions.corrector(evening.state, at, whose)):
        return
    asked = actions.correctable_question(evening.state, evening.viewer, at)
    _as_it_was(evening, at)
    while True:
        line = _asked_anew(evening, at, asked)
        if not line:
            evening.note(words.translate("Nothing was changed."))
            return
        try:
            value = words.typed(line, asked, evening.narrator)
            rewrite = actions.correct(words.game, evening.state, evening.viewer, at, value)
            break
        except RefusedError as refused:
            evening.complain(refused)
    followed = _followed(evening, rewrite)
    evening.do(rewrite)
    evening.draw_changes()
    message, values = correction_notice(before, rewrite)
    evening.note(words.translate(message).format(**values), *followed, seat=EVERYBODY)


def _as_it_was(evening: TerminalEvening, at: int) -> None:
    """Show the table as it was at an answer, as far as whoever looks could see it then."""
    was = evening.state_at(at)
    drawn = evening.board_of(was.session, evening.words.narrator(was))
    if drawn:
        told = evening.words.translate("The table as it was at answer {number}:")
        evening.screen.show("", told.format(number=at + 1))
        evening.screen.show(*evening.part_of(drawn, None, ROOM_FOR_QUESTION))


def _asked_anew(evening: TerminalEvening, at: int, asked: Question) -> str:
    """Ask the question of an old answer, with that in view; return what is typed."""
    words, screen, say = evening.words, evening.screen, evening.narrator
    was = evening.state_at(at)
    position = visibility_of(was.session, evening.viewer.seat).position()
    choices = words.choices(asked, position, words.narrator(was))
    now = words.translate("now: {what}").format(
        what=words.entry(shown_answer(evening.session, at, evening.viewer.seat), say).strip()
    )
    first = [now, words.asked(asked, say)]
    leave = words.translate("Enter: change nothing")
    last = [
        *([words.translate(PLAYED_AGAIN)] if evening.session.deals(at) else ()),
        f"{words.how(asked, unasked=False)} · {leave}",
    ]
    more = words.translate("?: see more answers")
    page = 0
    while True:
        listed = choices.lines(screen, len(screen.laid([*first, *last])), page, more)
        line = evening.prompt(*first, *listed, *last, once=True)
        if line not in evening.words.helps:
            return line
        page += 1


def _followed(evening: TerminalEvening, line: Rewrite) -> list[str]:
    """Return which later answers a correction drops, puts on hold or moves, as everybody may know it."""
    words, say = evening.words, evening.narrator
    everybody = EVERYBODY if evening.viewer.shared else evening.viewer.seat
    scenes = evening.state.view(everybody).scenes
    told = []
    for at, place in evening.session.followed(line):
        shown = scenes.answer(at)
        if shown is None or untold(shown):
            continue
        what = words.entry(shown, say).strip()
        if place is None:
            told.append(words.translate("dropped: {what}").format(what=what))
        elif place < 0:
            told.append(words.translate("on hold: {what}").format(what=what))
        elif place != at:
            told.append(words.translate("now number {number}: {what}").format(number=place + 1, what=what))
    if len(told) > MAX_FOLLOWED:
        more = words.translate("and {n} more: journal shows all").format(n=len(told) - MAX_FOLLOWED + 1)
        told = [*told[: MAX_FOLLOWED - 1], more]
    return told


def _whose(evening: TerminalEvening, seats: Sequence[str]) -> str:
    """Ask which of several answers is to be corrected; return its seat."""
    names = [(seat, evening.narrator.who(seat)) for seat in seats]
    asked = evening.words.translate("Whose answer? {names}").format(
        names=", ".join(name for _, name in names)
    )
    return called(evening.prompt(asked), names)


def _forget(evening: TerminalEvening, _: str) -> None:
    if not evening.session.left:
        refuse("", N_("no answer is on hold"))
    count = len(evening.session.left)
    evening.state = evening.state.letting_go()
    evening.draw_changes()
    evening.note(evening.words.translate("later answers dropped: {n}").format(n=count))


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
    evening.note(evening.words.translate("From now on you roll your own dice and draw your own cards."))


def _app(evening: TerminalEvening, _: str) -> None:
    evening.do(Dice(own=False))
    evening.note(evening.words.translate("From now on the app rolls and draws."))


def _lang(evening: TerminalEvening, lang: str) -> None:
    evening.words = evening.speak(lang, evening.words)
    evening.do(Spoken(evening.words.kit.lang))
    evening.viewer = replace(evening.viewer, lang=evening.words.kit.lang)
    evening.show_again()


def _save(evening: TerminalEvening, file: str) -> None:
    if file:
        evening.screen.show(
            evening.words.translate("This file holds the whole game, with what every player keeps secret.")
        )
        saves.copy_to(evening.journal.content, saves.expanded_path(file))
    kept = file or evening.journal.path
    evening.note(evening.words.translate("saved in {file}").format(file=kept))


def _quit(evening: TerminalEvening, _: str) -> None:
    evening.left = True
    evening.tell_kept()
