"""Play an evening at a terminal: ask, do, tell, until it is over or somebody leaves."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from printkit.base.faults import RefusedError
from printkit.play.flow import automatic_entry, next_between, turn_state
from printkit.table.legal_actions import TurnState
from printkit.table.log import Answer, Call
from printkit.table.question import Question
from printkit.table.view import EVERYBODY, Waiting, waiting
from printkit.table.visibility import FullVisibility
from printkit.terminal.action_menu import pick
from printkit.terminal.evening import TerminalEvening

LAST_LINES = 12
"""Lines of the journal that are told when an evening goes on."""

BETWEEN = "+"
"""Typed where something may come before the answer."""


def play(evening: TerminalEvening) -> None:
    """Play until the evening is over, somebody leaves, or no line is left."""
    _welcome(evening)
    try:
        while not evening.left:
            _step(evening)
    except EOFError:
        evening.gone = True


def _step(evening: TerminalEvening) -> None:
    session, party = evening.session, evening.words.party
    moment = partial(turn_state, evening.words.game, session, party)
    if line := automatic_entry(session, party, moment):
        evening.unasked(line)
    elif session.pending:
        _question(evening, session.pending)
    else:
        _moment(evening, moment())


def _question(evening: TerminalEvening, question: Question) -> None:
    if not evening.alone_with(question.audience):
        return
    evening.draw(question.by)
    seen = waiting(evening.session, evening.viewer)
    if seen.pending is None or seen.veiled:
        raise ValueError(f"{question.purpose} is not for the eyes of {evening.viewer}")
    words, say = evening.words, evening.saying
    by_app = question.chance and not words.party.own
    offers = next_between(words.game, evening.session, words.party)
    again = _again(evening, seen)
    how = [again, words.between(offers, say), words.how(seen.pending, by_app)]
    choices = words.choices(seen.pending, seen.position, say)
    evening.ask([words.asked(seen.pending, say)], choices, [*filter(None, how)])
    line = evening.hear()
    if line is None:
        return
    if line == BETWEEN and offers:
        (asked, more) = (say.offered(offers[0]), offers[0].more) if len(offers) == 1 else ("", ())
        pick(evening, asked, more or offers, partial(_come_between, evening), within=True)
    elif line == "" and seen.offer and again and isinstance(seen.offer.entry, Answer):
        evening.do(replace(seen.offer.entry, by=question.by))
    elif line == "" and by_app:
        evening.do(evening.session.thrown())
    else:
        _answer(evening, question, seen.pending, line)


def _answer(evening: TerminalEvening, question: Question, asked: Question, line: str) -> None:
    try:
        answer = evening.words.typed(line, asked, evening.saying)
    except RefusedError as refused:
        evening.complain(refused)
    else:
        evening.do(Answer(question.meant(answer), "typed", question.by))


def _again(evening: TerminalEvening, seen: Waiting) -> str:
    """Tell what stood here before a correction; how to answer the same, where that fits."""
    if seen.offer is None or not evening.following:
        return ""
    offered = evening.words.offer(seen.offer, evening.saying)
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
        over = evening.words.translate("The evening is over. Its seed was {seed}.")
        evening.screen.show(over.format(seed=evening.session.seed))
        evening.left = True
        return
    _again(evening, waiting(evening.session, evening.viewer))
    asked = ""
    if moment.by in evening.words.party.people:  # anybody may for a bot
        asked = evening.words.pair(evening.saying.who(moment.by), evening.words.translate("what now?"))
    pick(evening, asked, moment.offers, evening.do, ready=moment.pace == "ready")


def _come_between(evening: TerminalEvening, call: Call) -> bool:
    return evening.do(call.between(EVERYBODY))


def _welcome(evening: TerminalEvening) -> None:
    words, say = evening.words, evening.saying
    secrets = evening.session.game.eyes is not FullVisibility
    evening.screen.show(evening.screen.strong(words.kit.title.plain))
    evening.screen.show(*words.welcome(say, evening.journal.path, secrets))
    evening.screen.show(*[*words.journal(evening.view, say, evening.screen.strong)][-LAST_LINES:])
