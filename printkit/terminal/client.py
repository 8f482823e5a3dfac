"""Play an evening at a terminal: ask, do, tell, until it is over or somebody leaves."""

from __future__ import annotations

from dataclasses import replace
from shlex import quote

from printkit.play import actions
from printkit.play.actions import Denial, DeniedError
from printkit.table.audience import EVERYBODY
from printkit.table.legal_actions import TurnState
from printkit.table.log import Answer, LogLine
from printkit.table.question import Question
from printkit.table.view import Waiting, waiting
from printkit.terminal.action_menu import pick
from printkit.terminal.answer_input import counted_hands
from printkit.terminal.evening import TerminalEvening

LAST_LINES = 12
"""Lines of the journal that are told when an evening goes on."""

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
    given = evening.session.log.given
    seat = next(each for each in question.seats if each not in given) if question.polled else question.by
    if not evening.alone_with(seat if question.polled else question.hand_to):
        return
    evening.draw(seat)
    state, viewer = evening.state, evening.viewer
    seen = waiting(state.session, viewer.seat)
    if seen.pending is None or seen.veiled:
        raise ValueError(f"{question.purpose} is not to be seen by {viewer.seat!r}")
    words, say = evening.words, evening.narrator
    by_app = question.chance and not state.party.own
    offers = actions.legal_actions(words.game, state)
    again = _again(evening, seen)
    timed = words.wait(question.asking.wait, question.asking.called, say, closes=question.polled)
    how = [again, words.between(offers, say), timed, words.how(seen.pending, by_app)]
    choices = words.choices(seen.pending, seen.position, say)
    evening.ask([words.asked(replace(seen.pending, by=seat), say)], choices, [*filter(None, how)])
    line = evening.hear()
    if line is None:
        return
    if line == BETWEEN_KEY and offers:
        (asked, more) = (say.offered(offers[0]), offers[0].more) if len(offers) == 1 else ("", ())
        pick(evening, asked, more or offers, within=True)
    elif line == "" and seen.offer and again and isinstance(seen.offer.entry, Answer):
        evening.attempt(lambda: actions.keep(words.game, evening.state, evening.viewer, question.by))
    elif line == OVER_KEY and question.polled and question.asking.wait:
        evening.attempt(lambda: _closed(evening))
    elif line == "" and by_app:
        evening.attempt(lambda: actions.throw(evening.state, evening.viewer))
    else:
        _answer(evening, seen.pending, line)


def _counts(evening: TerminalEvening, question: Question) -> bool:
    """Ask how many gave each answer; return whether that was asked, as all still show their hands."""
    log, words, say = evening.session.log, evening.words, evening.narrator
    if log.given or evening.one_by_one == log.steps:
        return False
    evening.alone_with(EVERYBODY)
    evening.draw(question.by)
    timed = words.wait(question.asking.wait, question.asking.called, say)
    how = words.translate("how many for each, in this order, with spaces between; Enter: one after another")
    choices = words.choices(question, waiting(evening.session, EVERYBODY).position, say)
    evening.ask([words.asked(question, say)], choices, [*filter(None, [timed]), how])
    line = evening.hear()
    if line == "":
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


def _answer(evening: TerminalEvening, asked: Question, line: str) -> None:
    say = evening.narrator
    evening.attempt(
        lambda: actions.answer(evening.state, evening.viewer, evening.words.typed(line, asked, say))
    )


def _again(evening: TerminalEvening, seen: Waiting) -> str:
    """Return what stood here before a correction; how to answer the same, where that fits."""
    if seen.offer is None:
        return ""
    offered = evening.words.offer(seen.offer, evening.narrator)
    wait = evening.words.translate("{n} entries wait to follow; forget lets them go")
    evening.screen.show(
        "",
        evening.words.translate("before: {what}").format(what=offered),
        wait.format(n=len(evening.session.left)),
    )
    fits = seen.pending is not None and seen.offer.fits(seen.pending)
    return evening.words.translate("Enter: as before") if fits else ""


def _moment(evening: TerminalEvening, moment: TurnState) -> None:
    evening.alone_with(EVERYBODY)
    evening.draw((moment.by, len(evening.session.acts)))
    if not moment.offers:
        evening.screen.show(evening.words.translate("The evening is over."))
        evening.screen.show(*evening.narrator.seed_told(evening.state, quote(str(evening.journal.path))))
        evening.left = True
        return
    _again(evening, waiting(evening.session, evening.viewer.seat))
    asked = ""
    if moment.by in evening.state.party.people:  # anybody may for a bot
        asked = evening.words.pair(evening.narrator.who(moment.by), evening.words.translate("what now?"))
    if timed := evening.words.wait(moment.wait, moment.called, evening.narrator):
        evening.screen.show(timed)
    pick(evening, asked, moment.offers, ready=moment.pace != "choice")


def _welcome(evening: TerminalEvening) -> None:
    words, say = evening.words, evening.narrator
    evening.screen.show(*words.welcome(say, evening.state.party, evening.journal.path))
    evening.screen.show(*say.seat_notes(evening.session.log), *say.seed_notes(chosen=evening.state.chosen))
    evening.screen.show(*filter(None, [say.seal(evening.state)]))
    evening.screen.show(*[*words.journal(evening.view, say, evening.screen.strong)][-LAST_LINES:])
