"""What comes next, what may come between, what follows by itself, how far undo and redo go."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from printkit.games.game import Game, nobody_answers
from printkit.table.legal_actions import LegalAction, TurnState
from printkit.table.log import Answer, AnswerPart, Call, Change, Redo
from printkit.table.question import NOBODY, Question
from printkit.table.seating import Seating
from printkit.table.session import Session

FEWEST = 2
"""People who do not play alone."""


def turn_state(game: Game, session: Session, party: Seating) -> TurnState:
    """Return what may be begun now; for a session without a pending question."""
    done = [played.call for played in session.acts]
    return game.moment(session.game, session.position, done, with_free_seats(game, session, party))


def with_free_seats(game: Game, session: Session, party: Seating) -> Seating:
    """Return the seating in which the app plays the seats that people have left, in a game in which it can.

    Two people stay at least: somebody alone plays another game than those who have a game master.
    """
    free = [seat for seat in session.log.free_seats if seat in party.people]
    if not free or game.app_answer is nobody_answers or len(party.people) - len(free) < FEWEST:
        return party
    return replace(party, bots=[seat for seat in party.names if seat in (*party.bots, *free)])


def offers_call(offers: Sequence[LegalAction], call: Call) -> bool:
    """Whether a procedure is among what may be begun."""
    return any(
        (offer.call is not None and offer.call.call == call.call) or offers_call(offer.more, call)
        for offer in offers
    )


def next_between(game: Game, session: Session, party: Seating) -> tuple[LegalAction, ...]:
    """Return what may come between before the pending question is answered."""
    if not (session.pending and session.pending.between):
        return ()
    return game.between(session.game, session.position, with_free_seats(game, session, party))


def is_automatic_throw(session: Session, question: Question, party: Seating) -> bool:
    """Whether the program throws or draws without asking anybody.

    It does so for what not every player may know, unless a game master deals, who sees all; and, where its
    dice and decks are used, for every card and for its own dice. A player's dice wait for the player, and its
    own where somebody may come between.
    """
    if not question.chance or question.waits:
        return False
    if question.secret or question.dealt:
        return not (party.own and session.game.game_master and session.log.game_master)
    return not party.own and (question.want.kind == "draw" or question.by == NOBODY)


def automatic_entry(
    game: Game, session: Session, party: Seating, moment: Callable[[], TurnState]
) -> Call | Answer | AnswerPart | None:
    """Return what follows by itself, if anything does: a throw, a draw, or what is begun at once.

    So does what an answer before has told too, what a seat answers that the app plays, its part where several
    are asked, and the answer of these once all have given their part. `moment` gives what may be begun now;
    it is called where no question waits.
    """
    if session.pending:
        if found := _answered_by_app(game, session, party):
            return found
        if session.polled:
            return session.closing()
        throws = is_automatic_throw(session, session.pending, party)
        return session.ahead or (session.thrown() if throws else None)
    now = moment()
    return _begun_at_once(session, now) if now.pace == "at once" and not now.wait else None


def _answered_by_app(game: Game, session: Session, party: Seating) -> Answer | AnswerPart | None:
    """Return what a seat answers that the app plays, if it is asked; of several seats its part.

    The app gives its parts as soon as the question waits: when they come tells nobody anything.
    """
    asked, party = session.pending, with_free_seats(game, session, party)
    if asked is None or asked.chance or game.app_answer is nobody_answers:
        return None
    if not asked.polled:
        answer = _app_answer(game, session, party, asked)
        return None if answer is None else Answer(answer, "app", asked.by)
    parts = {
        seat: _app_answer(game, session, party, asked.of(seat)) for seat in asked.seats if seat in party.bots
    }
    given = {seat: part for seat, part in parts.items() if part is not None}
    if given.keys() == {*asked.seats}:
        return Answer(asked.whole(given), "app", asked.by)
    return next(
        (AnswerPart(part, seat, seat) for seat, part in given.items() if seat not in session.log.given), None
    )


def _app_answer(game: Game, session: Session, party: Seating, asked: Question) -> object:
    with session.game.guard("app_answer"):
        return game.app_answer(session.game, session.position, asked, party)


def overdue_entry(session: Session, moment: Callable[[], TurnState]) -> Call | Answer | None:
    """Return what follows once a wait is over: a poll closes, or what is begun at once begins."""
    if session.pending:
        return session.closing(over=True) if session.pending.asking.wait else None
    now = moment()
    return _begun_at_once(session, now) if now.pace == "at once" and now.wait else None


def _begun_at_once(session: Session, moment: TurnState) -> Call:
    with session.game.guard("moment"):
        return moment.offers[0].begun("")


def undo_count(game: Game, session: Session, party: Seating) -> int:
    """Count the changes back to the last that somebody decided: what follows it by itself goes with it."""
    changes = session.log.changes
    for count, change in enumerate(reversed(changes), start=1):
        if not _by_itself(game, session, party, change):
            return count
    return len(changes)


def redo_count(game: Game, session: Session, party: Seating, least: int = 1) -> int:
    """Count the changes to make again up to the next that somebody decides, so many at least."""
    count = len(session.log.undone[-least:])
    while count < len(session.log.undone):
        after = session.after(Redo(count))
        entry = automatic_entry(game, after, party, partial(turn_state, game, after, party))
        if entry is None or isinstance(entry, AnswerPart):  # the others of several decide
            break
        count += 1
    return count


def _by_itself(game: Game, session: Session, party: Seating, change: Change) -> bool:
    """Whether a change came by itself."""
    entry = change.added[0]
    if change.removed:
        return False
    if isinstance(entry, Answer):
        question = session.questions[change.at]
        if entry.origin == "app" or (
            entry.origin == "thrown" and is_automatic_throw(session, question, party)
        ):
            return True
        played = next(played for played in session.acts if played.holds(change.at))
        return played.looks_ahead and session.before(change.at).ahead == entry
    acts = tuple(played for played in session.acts if played.begin < change.at)
    before = replace(session, acts=acts)
    return turn_state(game, before, party).pace == "at once"
