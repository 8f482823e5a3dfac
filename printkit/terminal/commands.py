"""What may be typed at any prompt, besides an answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import TYPE_CHECKING

from printkit.base.faults import RefusedError, refuse
from printkit.base.languages import folded
from printkit.base.messages import agrees
from printkit.base.msgid import N_, Msgid
from printkit.games.game import nobody_answers
from printkit.play import actions, saves
from printkit.play.actions import UnconfirmedError
from printkit.play.flow import with_free_seats
from printkit.play.narration import PLAYED_AGAIN, correction_notice
from printkit.play.play_state import whole_number
from printkit.play.seating import is_led
from printkit.table.audience import ALL, EVERYBODY, may_see
from printkit.table.event import Event
from printkit.table.log import Answer, AnswerPart, Dice, Rewrite, SeatChange, Spoken
from printkit.table.question import Question
from printkit.table.view import shown_answer, visibility_of
from printkit.terminal.answer_input import called, ranges
from printkit.terminal.formatter import LineFormatter, answers_in, drawn_by_app, untold

if TYPE_CHECKING:
    from printkit.terminal.evening import TerminalEvening

Command = Callable[["TerminalEvening", str], None]

FATES: Mapping[int | None, Msgid] = {None: N_("dropped: {what}"), -1: N_("on hold: {what}")}
"""What becomes of an answer that does not only move, by its new place."""


def command(line: str, words: LineFormatter) -> Command | None:
    """Find the command that a line is, in English or in the language spoken.

    More may follow those that take something; with another, the line is an answer: `throw the die`.
    """
    typed, _, more = line.partition(" ")
    for name, _, found in _commands(words):
        takes_more = found in (_look, _why, _fix, _hand, _lang, _save)
        if typed and folded(typed) in map(folded, name) and (takes_more or not more):
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
            words.leaves,
            translate("leave: the game is saved"),
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
        said = evening.prompt(evening.words.translate("Enter: hide it"))
        if evening.left:
            return
        evening.alone_with(EVERYBODY)
        evening.draw_anew()
        if found := command(said, evening.words):
            found(evening, said.partition(" ")[2].strip())


def _seated(evening: TerminalEvening) -> list[tuple[str, str]]:
    """Return the seats that people have, that of a game master too, each with its name."""
    seats = [seat for seat in evening.viewer.seats if seat != EVERYBODY]
    return [(seat, evening.narrator.who(seat)) for seat in seats]


def _handed(evening: TerminalEvening) -> list[tuple[str, str]]:
    """Return the seats that are handed on here: whoever leads alone before the screen does it for all."""
    own = _seated(evening)
    if not is_led(evening.session.game, evening.state.party):
        return own
    others = [seat for seat in evening.state.party.people if seat not in dict(own)]
    return [*own, *((seat, evening.narrator.who(seat)) for seat in others)]


def _hand(evening: TerminalEvening, name: str) -> None:
    """Hand a seat on, secrets and all; the app plays one that nobody takes, where it can."""
    translate, own = evening.words.translate, _seated(evening)
    seat = own[0][0] if len(own) == 1 and not name else called(name, _handed(evening))
    who = evening.narrator.who(seat)
    asked = translate("Who takes over from {name}? Enter: change nothing")
    led = seat == ALL and is_led(evening.session.game, evening.state.party)
    if seat == ALL and not led:
        asked = translate("Who is the game master after {name}? 0: nobody; Enter: change nothing")
    plays_on = seat != ALL and evening.words.game.app_answer is not nobody_answers
    if plays_on:
        asked = translate("Who takes over from {name}? 0: the app; Enter: change nothing")
    other = evening.prompt(asked.format(name=who))
    if other == "0" and led:
        refuse("", N_("this game has a game master, who does not play: say who it is"))
    if other == "0" and (seat == ALL or plays_on):
        evening.reseat(SeatChange(seat, "", who))
    elif other:
        evening.reseat(actions.take_seat(evening.state, seat, other))
    else:
        evening.note(translate("Nothing was changed."))


def _journal(evening: TerminalEvening, _: str) -> None:
    told = evening.words.journal(evening.state, evening.view, evening.narrator, evening.screen.strong)
    evening.page([*told, *_on_hold(evening)])


def _on_hold(evening: TerminalEvening) -> Iterator[str]:
    """Yield the answers that a correction has put on hold, as far as whoever looks knew them."""
    words = evening.words
    for old in evening.session.left:
        question, entry = old.question, old.entry
        if question is None or not isinstance(entry, Answer) or old.secrets:
            continue
        if may_see(question.audience, evening.viewer.seat) and not drawn_by_app(question, entry):
            what = words.told(question, entry, evening.narrator)
            yield words.translate("on hold: {what}").format(what=what)


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
    party = with_free_seats(evening.words.game, evening.session, evening.state.party)
    if given := {*log.given} - {*party.bots}:
        part = AnswerPart(None, next(part.seat for part in reversed(log.parts) if part.seat in given))
        evening.do(part)
        told = evening.words.translate("undone: {name}'s answer")
        evening.note(told.format(name=evening.narrator.who(part.seat)))
        return
    seen = False
    try:
        answers = actions.decided_at_once(evening.words.game, evening.state)
        line = actions.undo(evening.words.game, evening.state, evening.viewer)
    except UnconfirmedError as unconfirmed:
        line, seen = unconfirmed.line, bool(unconfirmed.line.revealed)
    told, change = _named(evening, line.undo), evening.session.log.changes[-line.undo]
    if answers > 1:
        more = evening.words.translate.plural("{what}, and {n} more", "{what}, and {n} more", answers - 1)
        told = more.format(what=told, n=answers - 1)
    if seen and not _sure(evening, told, line.revealed):
        return
    evening.do(line)
    evening.draw_changes()
    again = evening.view.scenes.answer(change.at) if change.removed else None
    if again is None:
        evening.note(evening.words.translate("undone: {what}").format(what=told))
        return
    what = evening.words.entry(again, evening.narrator).strip()
    evening.note(evening.words.translate("correction undone; again: {what}").format(what=what))


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
    if whose is None:
        evening.note(words.translate("Nothing was changed."))
        return
    if not evening.alone_with(actions.corrector(evening.state, at, whose)):
        return
    asked = actions.correctable_question(evening.state, evening.viewer, at)
    page = 0
    _as_it_was(evening, at, asked)
    while True:
        line = _asked_anew(evening, at, asked, page)
        found = command(line, words)
        if not line or (found and found not in _BESIDE):
            evening.note(words.translate("Nothing was changed."))
            if found:
                found(evening, line.partition(" ")[2].strip())
            return
        if found in _MORE:
            page += 1
            continue
        if found:
            _shown_beside(evening, found, at, asked)
            continue
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
    told = [*_came_of(evening, at), words.translate(message).format(**values), *followed]
    if (waited := answers_in(before.left)) and not evening.session.left:
        told.append(words.translate("later answers dropped: {n}").format(n=waited))
    evening.note(*told, seat=EVERYBODY)


def _as_it_was(evening: TerminalEvening, at: int, asked: Question) -> None:
    """Show the table as it was at an answer, as far as whoever looks could see it then."""
    if drawn := _old_table(evening, at):
        screen, told = evening.screen, _old_heading(evening, at)
        below = screen.laid([*_old_answer(evening, at), "", *_old_choices(evening, at, asked, 0)])
        screen.show("", told)
        room = len(below) + len(screen.laid([told]))
        screen.show(*evening.part_of(drawn, None, room, anew=True))


def _old_table(evening: TerminalEvening, at: int) -> list[str]:
    was = evening.state_at(at)
    return evening.board_of(was.session, evening.words.narrator(was))


def _old_heading(evening: TerminalEvening, at: int) -> str:
    return evening.words.translate("The table as it was at answer {number}:").format(number=at + 1)


def _old_answer(evening: TerminalEvening, at: int) -> list[str]:
    """Return an old answer that is asked anew, so that it stays in view."""
    shown = shown_answer(evening.session, at, evening.viewer.seat)
    what = evening.words.entry(shown, evening.narrator).strip()
    return [evening.words.translate("now: {what}").format(what=what)]


def _old_choices(evening: TerminalEvening, at: int, asked: Question, page: int) -> list[str]:
    """Return the question of an old answer, what there was to choose from, and how it is answered."""
    words, screen, say = evening.words, evening.screen, evening.narrator
    was = evening.state_at(at)
    position = visibility_of(was.session, evening.viewer.seat).position()
    choices = evening.choices(asked, position, words.narrator(was))
    first = words.asked(asked, say)
    leave = words.translate("Enter: change nothing")
    last = [
        *([words.translate(PLAYED_AGAIN)] if evening.session.deals(at) else ()),
        f"{words.how(asked, unasked=False)} · {leave}",
    ]
    more = words.translate("?: see more answers")
    around = len(screen.laid([*_old_answer(evening, at), first, *last]))
    return [first, *choices.lines(screen, around, page, more), *last]


def _asked_anew(evening: TerminalEvening, at: int, asked: Question, page: int) -> str:
    """Ask the question of an old answer, with that in view; return what is typed."""
    told = [*_old_answer(evening, at), *_old_choices(evening, at, asked, page)]
    return evening.prompt(*told, once=True)


def _shown_beside(evening: TerminalEvening, found: Command, at: int, asked: Question) -> None:
    """Show what was wanted while an old answer is asked anew: of that time, where it changes."""
    if found is _board:
        evening.page(["", _old_heading(evening, at), "", *_old_table(evening, at), ""])
    elif found is _why:
        evening.page(evening.words.rule(asked.rule, evening.narrator))
    else:
        found(evening, "")


def _came_of(evening: TerminalEvening, at: int) -> list[str]:
    """Return an answer as it is now, and what came of it before the next, as everybody may know it."""
    everybody = EVERYBODY if evening.viewer.shared else evening.viewer.seat
    view = evening.state.view(everybody)
    shown = view.scenes.answer(at)
    scene = next((scene for scene in view.scenes if shown in scene.lines), None)
    if shown is None or scene is None:
        return []
    _, *after = scene.lines[scene.lines.index(shown) :]
    came = takewhile(lambda line: isinstance(line, Event), after)
    scene = replace(scene, lines=(shown, *came))
    return [*evening.words.scene_lines(scene, evening.narrator)]


def _followed(evening: TerminalEvening, line: Rewrite) -> list[str]:
    """Return each later answer that a correction drops, puts on hold or moves, as everybody may know it."""
    words, say = evening.words, evening.narrator
    everybody = EVERYBODY if evening.viewer.shared else evening.viewer.seat
    scenes = evening.state.view(everybody).scenes
    found: list[tuple[Msgid, str, list[int], list[int]]] = []
    for at, place in evening.session.followed(line):
        shown = scenes.answer(at)
        if shown is None or untold(shown) or place == at:
            continue
        what = words.told(shown.question, shown.answer, say)
        told = FATES.get(place, N_("now number {number}: {what}"))
        if not found or found[-1][:2] != (told, what):
            found.append((told, what, [], []))
        found[-1][2].append(at + 1)
        found[-1][3].append((place or 0) + 1)
    return [
        words.translate(told).format(what=f"{ranges(were)}. {what}", number=ranges(are))
        for told, what, were, are in found
    ]


def _whose(evening: TerminalEvening, seats: Sequence[str]) -> str | None:
    """Ask which of several answers is to be corrected; return its seat, None for none of them."""
    names, translate = [(seat, evening.narrator.who(seat)) for seat in seats], evening.words.translate
    asked = translate("Whose answer? {names}").format(names=", ".join(name for _, name in names))
    leave = translate("Enter: change nothing")
    said = evening.prompt(f"{asked} · {leave}")
    return called(said, names) if said else None


def _forget(evening: TerminalEvening, _: str) -> None:
    if not evening.session.left:
        refuse("", N_("no answer is on hold"))
    waited = answers_in(evening.session.left)
    evening.state = evening.state.letting_go()
    evening.draw_changes()
    evening.note(evening.words.translate("later answers dropped: {n}").format(n=waited))


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
    evening.leave()


_MORE = (_help, _list)
"""Commands that show more of the answers to whoever is asked something beside the evening."""
_BESIDE = (*_MORE, _board, _legend, _journal, _why)
"""Commands that only show something: whoever is asked something beside the evening is asked again."""
