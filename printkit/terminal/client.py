"""Play an evening at a terminal: ask, do, tell, until it is over or somebody leaves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import nullcontext, suppress
from dataclasses import replace
from functools import partial
from shlex import quote

from printkit.base.faults import RefusedError
from printkit.base.messages import agrees
from printkit.play import actions
from printkit.play.actions import Denial, DeniedError
from printkit.play.series import answerable, asks_the_same, series_of
from printkit.table.answers import Choose, ChooseSome
from printkit.table.audience import EVERYBODY
from printkit.table.legal_actions import TurnState
from printkit.table.log import Answer, Call, LogLine
from printkit.table.question import Question
from printkit.table.view import Waiting, waiting
from printkit.terminal.action_menu import pick, places_of
from printkit.terminal.answer_input import counted_hands, leading, rolls
from printkit.terminal.evening import LAST_LINES, TerminalEvening
from printkit.terminal.formatter import answers_in
from printkit.terminal.layout import Choices

BETWEEN_KEY = "+"
"""Typed where something may come before the answer."""


OVER_KEY = "."
"""Typed where the time is over that several had for their answers."""


def play_evening(evening: TerminalEvening) -> None:
    """Play until the evening is over, somebody leaves, or no line is left."""
    _welcome(evening)
    try:
        while not evening.left:
            _step(evening)
    except EOFError:
        evening.gone = True
        evening.tell_kept()


def _step(evening: TerminalEvening) -> None:
    state, game = evening.state, evening.words.game
    if entry := state.automatic(game):
        evening.follow(entry)
        return
    evening.tell_of_secrets()
    if state.session.pending:
        _question(evening, state.session.pending)
    else:
        _moment(evening, state.moment(game))


def _question(evening: TerminalEvening, question: Question) -> None:
    """Ask who is asked, of several at the same time the first who has not answered."""
    if question.countable and _counts(evening, question):
        return
    one_by_one = question.polled and not actions.enters_for_all(question, evening.viewer)
    given = evening.session.log.given
    seat = next(each for each in question.seats if each not in given) if one_by_one else question.by
    if not evening.alone_with(seat if one_by_one else question.hand_to):
        return
    evening.draw(seat, _places(evening, question))
    state, viewer = evening.state, evening.viewer
    seen = waiting(state.session, viewer.seat)
    if seen.pending is None or seen.veiled:
        raise ValueError(f"{question.purpose} is not to be seen by {viewer.seat!r}")
    words, say = evening.words, evening.narrator
    by_app = question.chance and not state.party.own
    offers = actions.legal_actions(words.game, state)
    old, fits = _again(evening, seen)
    timed = words.wait(question.asking.wait, question.asking.called, say, closes=one_by_one)
    series = series_of(state.session)
    left = 1 if offers else answerable(state.session)
    order = words.in_order(series, question, say) if left > 1 and question.want.kind == "roll" else ""
    decoy = _decoy_answer(seen.pending)
    goes_on = words.translate("Enter: continue") if decoy else ""
    how = [fits, words.between(offers, say), timed, order, goes_on or words.how(seen.pending, by_app, left)]
    choices = evening.choices(seen.pending, seen.position, say)
    asked = words.numbered(words.asked(replace(seen.pending, by=seat), say), question, series)
    evening.ask([*old, asked, *evening.wanted(seen.under_way)], choices, [*filter(None, how)])
    line = evening.hear()
    if line is None:
        return
    takes = by_app or decoy or bool(seen.offer and fits)
    line = "" if takes and _says_only_yes(evening, seen.pending, line) else line
    if line == BETWEEN_KEY and offers:
        (head, more) = ([say.offered(offers[0])], offers[0].more) if len(offers) == 1 else ([], ())
        pick(evening, head, more or offers, within=True)
    elif line == "" and seen.offer and fits and isinstance(seen.offer.entry, Answer):
        evening.attempt(lambda: actions.keep(words.game, evening.state, evening.viewer, question.by))
    elif line == OVER_KEY and question.polled and question.asking.wait:
        evening.attempt(lambda: _closed(evening))
    elif line == "" and isinstance(question.want, Choose) and question.order and left > 1:
        first, *then = question.want.options
        evening.attempt(lambda: actions.answer(evening.state, evening.viewer, first, then=then))
    elif line == "" and decoy:
        evening.attempt(lambda: actions.answer(evening.state, evening.viewer, decoy))
    elif line == "" and by_app:
        _in_a_row(evening, seen.pending, [lambda: actions.throw(evening.state, evening.viewer)] * left)
    else:
        _answer(evening, seen.pending, line, left)


def _places(evening: TerminalEvening, question: Question) -> list[str]:
    """Return the places of a map that a question is about: those of its answers, else those that it names."""
    position, place = evening.view.position, evening.words.game.place
    options = question.want.options if isinstance(question.want, (Choose, ChooseSome)) else ()
    found = [place(position, question, option) for option in options]
    return [*filter(None, found)] or [each for each in question.about.values() if isinstance(each, str)]


def _decoy_answer(asked: Question) -> str:
    """Return what answers a call that nobody can answer, where whoever looks knows it; else ""."""
    if not (asked.asking.decoy and isinstance(asked.want, Choose)):
        return ""
    return asked.want.options[-1]


def _says_only_yes(evening: TerminalEvening, asked: Question, line: str) -> bool:
    """Whether a line says yes to what Enter does, and is no answer."""
    if not agrees(line, evening.words.translate):
        return False
    try:
        evening.words.typed(line, asked, evening.narrator)
    except RefusedError:
        return True
    return False


def _counts(evening: TerminalEvening, question: Question) -> bool:
    """Ask how many gave each answer; return whether that was asked, as all still show their hands."""
    log, words, say = evening.session.log, evening.words, evening.narrator
    if log.given or evening.one_by_one == log.steps:
        return False
    evening.alone_with(EVERYBODY)
    evening.draw(question.by)
    timed = words.wait(question.asking.wait, question.asking.called, say)
    how = words.translate("type how many for each, in this order, with spaces between; Enter: one at a time")
    position = waiting(evening.session, EVERYBODY).position
    choices = evening.choices(question, position, say)
    evening.ask([words.asked(question, say)], choices, [*filter(None, [timed]), how])
    line = evening.hear()
    if line == "" or (line is not None and agrees(line, words.translate)):
        evening.one_by_one = log.steps
    elif line is not None:
        evening.attempt(lambda: evening.session.continuing(Answer(counted_hands(line, question))))
    return True


def _closed(evening: TerminalEvening) -> LogLine:
    """Return the line by which it goes on without the answers of those who have given none in time."""
    closing = evening.session.closing(over=True)
    if closing is None:
        raise DeniedError(Denial.OUTDATED)
    return evening.session.continuing(closing)


def _answer(evening: TerminalEvening, asked: Question, line: str, left: int) -> None:
    """Answer what is asked; of as many dice alike as are `left`, and of choices, several at once."""
    try:
        faces = rolls(line, asked.want, left)
    except RefusedError as refused:
        evening.complain(refused)
        return
    typed = [line] if faces else _one_by_one(evening, asked, line)
    if asked.order and len(typed) > 1:
        evening.attempt(lambda: _ordered(evening, asked, typed))
        return
    given = [partial(_answered, evening, line, face) for face in faces]
    _in_a_row(evening, asked, given or [partial(_answered, evening, part, None) for part in typed])


def _one_by_one(evening: TerminalEvening, asked: Question, line: str) -> Sequence[str]:
    """Return what was typed, or its words, where they answer one question each, one after another."""
    say, parts = evening.narrator, line.replace(",", " ").split()
    if not isinstance(asked.want, Choose) or len(parts) < 2:
        return [line]
    with suppress(RefusedError):
        evening.words.typed(line, asked, say)
        return [line]
    with suppress(RefusedError):
        evening.words.typed(parts[0], asked, say)
        return parts
    return [line]


def _answered(evening: TerminalEvening, line: str, face: int | None) -> LogLine:
    """Return the line of an answer: of one die, or of what was typed."""
    asked = actions.waiting_question(evening.state, evening.viewer)
    value = evening.words.typed(line, asked, evening.narrator) if face is None else face
    return actions.answer(evening.state, evening.viewer, value)


def _ordered(evening: TerminalEvening, asked: Question, typed: Sequence[str]) -> LogLine:
    """Return the line of an answer that tells the order of several options."""
    first, *then = (evening.words.typed(part, asked, evening.narrator) for part in typed)
    return actions.answer(evening.state, evening.viewer, first, then=then)


def _in_a_row(evening: TerminalEvening, asked: Question, doing: Sequence[Callable[[], LogLine]]) -> None:
    """Do the same for questions that ask the same in a row; stop where another is asked."""
    with evening.together() if len(doing) > 1 else nullcontext():
        for number, each in enumerate(doing):
            if number and not asks_the_same(asked, evening.session.pending):
                return
            if not evening.attempt(each):
                return


def _again(evening: TerminalEvening, seen: Waiting) -> tuple[list[str], str]:
    """Return what stood here before a correction, and how to answer the same, where that fits.

    What answered another question is on hold, and is not told beside this one.
    """
    if seen.offer is None:
        return [], ""
    translate, offer, pending = evening.words.translate, seen.offer, seen.pending
    answers = answers_in(evening.session.left)
    on_hold = translate("later answers on hold: {n}; type forget to drop them").format(n=answers)
    told = [on_hold] if answers else []
    stood_here = offer.asks_as(pending) if pending else isinstance(offer.entry, Call)
    if stood_here:
        what = evening.words.offer(offer, evening.narrator)
        told.insert(0, translate("before: {what}").format(what=what))
    fits = pending is not None and offer.fits(pending)
    return ["", *told], translate("Enter: the same as before") if fits else ""


def _moment(evening: TerminalEvening, moment: TurnState) -> None:
    evening.alone_with(EVERYBODY)
    evening.draw((moment.by, len(evening.session.acts)), places_of(moment.offers))
    if moment.over:
        _over(evening, moment)
        return
    asked, _ = _again(evening, waiting(evening.session, evening.viewer.seat))
    if timed := evening.words.wait(moment.wait, moment.called, evening.narrator):
        asked.append(timed)
    ready = moment.pace != "choice"
    asked.append(_who_begins(evening, moment))
    menu = (moment.by, moment.offers[0].name if ready else "")
    numbered = list(zip(evening.numbers(menu, moment.offers), moment.offers, strict=True))
    if not ready:
        numbered.sort(key=lambda each: each[0])
    keys, offers = zip(*numbered, strict=True)
    pick(evening, asked, offers, ready=ready, keys=keys)


def _who_begins(evening: TerminalEvening, moment: TurnState) -> str:
    """Return who begins something, anybody for a bot, and what: the only thing, else a question."""
    words, say = evening.words, evening.narrator
    if moment.pace != "choice" and len(moment.offers) == 1:
        what = say.offered(moment.offers[0])
    else:
        what = words.kit.say(moment.asks).plain if moment.asks else words.translate("What now?")
    return words.pair(say.who(moment.by), what) if moment.by in evening.state.party.people else what


def _over(evening: TerminalEvening, moment: TurnState) -> None:
    """Tell who has won, and why; go on with what may follow, begin another game, or leave."""
    translate, say = evening.words.translate, evening.narrator
    names = [say.offered(offer) for offer in moment.offers]
    choices = [*names, translate("A new game with the same players"), translate("Leave")]
    result = evening.words.result(evening.view, say)
    above = {*map(str.strip, evening.screen.lately)}
    told = [translate("The game is over."), *(line for line in result if line not in above)]
    leave = translate("type a number; Enter: leave")
    evening.ask(told, Choices(choices), [translate("type a number") if names else leave])
    line = evening.hear()
    if line is None:
        return
    # Enter goes on all the time: where something may follow it does not leave
    leaves = not names and (line == "" or agrees(line, translate))
    try:
        at, _ = (len(names) + 1, "") if leaves else leading(line, [(name, name) for name in choices])
    except RefusedError as refused:
        evening.complain(refused)
        return
    if at < len(names):
        evening.attempt(lambda: actions.begin(evening.state, say, moment.offers[at]))
        return
    evening.left, evening.again = True, at == len(names)
    if not moment.offers:
        evening.screen.show(*say.seed_told(evening.state, quote(str(evening.journal.path))))
    elif not evening.again:
        evening.tell_kept()


def _welcome(evening: TerminalEvening) -> None:
    words, say = evening.words, evening.narrator
    evening.screen.show(*words.welcome(say, evening.state.party, evening.journal.path))
    evening.screen.show(*say.seat_notes(evening.session.log), *say.seed_notes(chosen=evening.state.chosen))
    evening.screen.show(*filter(None, [say.seal(evening.state)]))
    told = [*words.journal(evening.state, evening.view, say, evening.screen.strong)]
    evening.screen.show(*told[-LAST_LINES:])
    evening.compare_with_start()
