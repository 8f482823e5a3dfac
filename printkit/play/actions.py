"""What a person does: answer, throw, keep, begin, undo, redo, correct.

Each gives the line of the log that does it, and writes nothing; what is told of it, and of why it cannot be
done, is worded by whoever asked for it. Raises RefusedError where the rules refuse it, DeniedError else.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from enum import Enum, auto
from typing import TypeVar

from printkit.base.msgid import N_, Msgid
from printkit.games.game import Game
from printkit.play.consent import asked_first
from printkit.play.flow import next_between, offers_call, redo_count, undo_count
from printkit.play.narration import Narrator
from printkit.play.play_state import PlayState, Wish
from printkit.play.seating import newcomer_name
from printkit.play.series import answerable
from printkit.play.visibility import Viewer
from printkit.table.audience import ALL, EVERYBODY, may_see
from printkit.table.event import Event
from printkit.table.legal_actions import LegalAction
from printkit.table.log import (
    Answer,
    AnswerPart,
    Call,
    LogEntry,
    LogLine,
    Redo,
    Reversal,
    Rewrite,
    SeatChange,
    Undo,
)
from printkit.table.question import Question
from printkit.table.session import ChangeSummary
from printkit.table.view import asked_again, may_correct, seen_events, visibility_of

AnyReversal = TypeVar("AnyReversal", Undo, Redo, Rewrite)


class Denial(Enum):
    """Why something cannot be done now, as the evening stands."""

    OUTDATED = auto()
    """Nothing of that kind may be done any more."""
    NO_QUESTION = auto()
    NOT_ASKED = auto()
    """Somebody else alone may answer."""
    NOTHING_TO_UNDO = auto()
    NOTHING_TO_REDO = auto()
    REVEALED = auto()
    """What would be taken back has been seen."""
    OTHERS_ASKED = auto()
    """Others have to agree first."""
    NOT_YOURS_TO_AGREE = auto()
    """Nobody asks whether this one agrees."""
    NOT_CORRECTABLE = auto()
    NO_ANSWER = auto()
    """What would be corrected began something."""
    DEALT = auto()
    """Nobody may correct it."""


DENIAL_MESSAGES: Mapping[Denial, Msgid] = {
    Denial.OUTDATED: N_("This is no longer possible: please try again."),
    Denial.NO_QUESTION: N_("There is no question to answer now."),
    Denial.NOT_ASKED: N_("Only {who} can answer this."),
    Denial.NOTHING_TO_UNDO: N_("There is nothing to undo."),
    Denial.NOTHING_TO_REDO: N_("There is nothing to redo."),
    Denial.REVEALED: N_("Other players have already seen this: please confirm."),
    Denial.OTHERS_ASKED: N_("The others must agree first; they are asked on their phones."),
    Denial.NOT_YOURS_TO_AGREE: N_("Nobody is waiting for your answer on this any more."),
    Denial.NOT_CORRECTABLE: N_("This answer is not yours: you cannot change it."),
    Denial.NO_ANSWER: N_(
        "Only answers can be changed, and this is not one: go back to it with undo, one decision at a time."
    ),
    Denial.DEALT: N_(
        "What the app has dealt cannot be changed: go back to it with undo, one decision at a time."
    ),
}
"""What whoever wanted to do it is told."""


class DeniedError(Exception):
    """It cannot be done: `denial` tells why, `by` who may."""

    def __init__(self, denial: Denial, by: str = "") -> None:
        super().__init__(denial.name)
        self.denial = denial
        self.by = by


class UnconfirmedError(DeniedError):
    """What would be taken back has been seen: `line` takes it back once that is confirmed."""

    def __init__(self, line: Undo) -> None:
        super().__init__(Denial.REVEALED)
        self.line = line


class ConsentError(DeniedError):
    """Others have to agree first: `line` does it once all seats that it `asks` have."""

    def __init__(self, line: Reversal, asks: tuple[str, ...]) -> None:
        super().__init__(Denial.OTHERS_ASKED)
        self.line = line
        self.asks = asks


def legal_actions(game: Game, state: PlayState) -> tuple[LegalAction, ...]:
    """Return what may be begun now: between two acts, or before the question that waits is answered."""
    if state.session.pending:
        return next_between(game, state.session, state.party)
    return state.moment(game).offers


def waiting_question(state: PlayState, viewer: Viewer) -> Question:
    """Return the question that waits. Raises DeniedError where none does, or the viewer may not answer it."""
    question = state.session.pending
    if question is None:
        raise DeniedError(Denial.NO_QUESTION)
    if not may_see(question.audience, viewer.seat):
        raise DeniedError(Denial.NOT_ASKED, question.by)
    if question.polled and viewer.seat not in question.seats:
        if enters_for_all(question, viewer):
            return question
        raise DeniedError(Denial.NOT_ASKED, question.by)
    return question.part


def enters_for_all(question: Question, viewer: Viewer) -> bool:
    """Whether a game master tells on what several agree, or that they do not: they have shown it."""
    return viewer.seat == ALL and question.asking.how == "agree"


def answer(
    state: PlayState, viewer: Viewer, value: object, by: str = "", then: Sequence[object] = ()
) -> LogLine:
    """Answer the question that waits, or the viewer's part of it; `by` told it, or whoever is asked.

    Those alike that are asked after it are answered by `then`. Raises DeniedError where not so many are.
    """
    question = waiting_question(state, viewer)
    if question.polled and not enters_for_all(question, viewer):
        return AnswerPart(question.meant(value), viewer.seat, by or viewer.seat)
    if len(then) >= answerable(state.session):
        raise DeniedError(Denial.OUTDATED)
    for each in then:
        question.verify(each, "")
    return state.session.continuing(Answer(question.meant(value), "typed", by or question.by, [*then]))


def throw(state: PlayState, viewer: Viewer) -> LogLine:
    """Let the program throw or draw what the question that waits asks for."""
    waiting_question(state, viewer)
    return state.session.continuing(state.session.thrown())


def keep(game: Game, state: PlayState, viewer: Viewer, by: str = "") -> LogLine:
    """Answer, or begin, as it stood here before a correction; where `by` is named, as an answer of theirs.

    Raises DeniedError where nothing of the kind stood here.
    """
    session = state.session
    entry: LogEntry | None = None
    if session.pending:
        waiting_question(state, viewer)
        entry = session.offer.entry if session.offer and session.offer.fits(session.pending) else None
    else:
        entry = kept_call(game, state)
    if entry is None:
        raise DeniedError(Denial.OUTDATED)
    if by and isinstance(entry, Answer):
        entry = replace(entry, by=by)
    return session.continuing(entry)


def kept_call(game: Game, state: PlayState) -> Call | None:
    """Return what was begun here before a correction, where it may be begun again."""
    old = state.session.offer
    if state.session.pending or old is None or not isinstance(old.entry, Call):
        return None
    fits = offers_call(state.moment(game).offers, old.entry) and state.session.begins(old.entry)
    return old.entry if fits else None


def begin(
    state: PlayState,
    words: Narrator,
    action: LegalAction,
    typed: str = "",
    by: str = "",
    chosen: Mapping[str, object] | None = None,
) -> LogLine:
    """Begin one of the `legal_actions`, with what was `typed` to go with it, or `chosen` in its fields.

    `by` lets it come between. Raises DeniedError where it is no longer among them.
    """
    if action.call is None:
        raise DeniedError(Denial.OUTDATED)
    said = words.understood(action, typed) if action.words else typed if action.selects else ""
    with state.session.game.guard(action.name):
        call = action.begun(said, chosen)
    return state.session.continuing(call.between(by) if state.session.pending else call)


def told_only(state: PlayState, action: LegalAction, seat: str) -> Sequence[Event]:
    """Return what something tells a seat that only `tells`: it is written nowhere, and undo does not know it.

    Nothing where it is no such thing, or would change the position: then it begins. Raises RefusedError where
    the rules refuse it.
    """
    session = state.session
    if not action.tells or session.pending:
        return ()
    with session.game.guard(action.name):
        after = session.after(action.begun())
    if after.pending or after.position != session.position:
        return ()
    return [*seen_events(after.acts[-1].act.table.events, visibility_of(after, seat), seat)]


def close_poll(state: PlayState, viewer: Viewer) -> LogLine:
    """Go on without the answers of those who have given none in time.

    Raises DeniedError where the evening does not wait for a time, or this is not the viewer's to say: on
    phones of their own the host keeps the time. Where nothing hangs on the rest, whoever has answered may.
    """
    asked = state.session.polled
    for_all = viewer.shared or viewer.seat in (EVERYBODY, ALL)
    may = asked is not None and (
        (asked.asking.wait > 0 and for_all)
        or (asked.asking.closable and (for_all or viewer.seat in state.session.log.given))
    )
    closing = state.session.closing(over=True) if may else None
    if closing is None:
        raise DeniedError(Denial.OUTDATED)
    return state.session.continuing(closing)


def give_up(state: PlayState, viewer: Viewer) -> SeatChange:
    """Return the line that gives up the viewer's seat. Raises DeniedError where nobody has it."""
    seat, log = viewer.seat, state.session.log
    was = log.game_master if seat == ALL else state.party.names.get(seat, "")
    if not was or seat in (*state.party.bots, *log.free_seats):
        raise DeniedError(Denial.OUTDATED)
    return SeatChange(seat, "", was, seat)


def take_seat(state: PlayState, seat: str, name: str, by: str = "") -> SeatChange:
    """Return the line by which somebody has a seat that waits for them, or, without `by`, any of people's.

    Raises DeniedError where the seat is not to be had.
    """
    log, party = state.session.log, state.party
    if (by and seat not in log.free_seats) or not (seat == ALL or seat in party.people):
        raise DeniedError(Denial.OUTDATED)
    was = log.game_master if seat == ALL else party.names[seat]
    return SeatChange(seat, newcomer_name(party, log.game_master, seat, name), was, by)


def own_part(state: PlayState, viewer: Viewer) -> AnswerPart | None:
    """Return the line that takes back the viewer's part of an answer, if it gave one that still waits."""
    given = state.session.polled and viewer.seat in state.session.log.given
    return AnswerPart(None, viewer.seat, viewer.seat) if given else None


def decided_at_once(game: Game, state: PlayState) -> int:
    """Return how many changes the last decision made: several where its answers were given at once."""
    return state.at_once.get(_last_at_once(game, state), 1)


def _last_at_once(game: Game, state: PlayState) -> int:
    """Return how many changes there were after the last decision, if it made several; 0 where it made one."""
    changes = len(state.session.log.changes)
    since = changes - undo_count(game, state.session, state.party)
    return max((at for at in state.at_once if since < at <= changes), default=0)


def undoable(game: Game, state: PlayState, by: str = "") -> Undo | None:
    """Return the line that takes back the last decision with all that followed by itself, if there is any.

    Answers that were given at once are taken back together.
    """
    count = undo_count(game, state.session, state.party)
    if at := _last_at_once(game, state):
        count = len(state.session.log.changes) - at + state.at_once[at]
    return state.session.undoing(count, by) if count else None


def undo(game: Game, state: PlayState, viewer: Viewer, *, sure: bool = False) -> Undo:
    """Take back the last decision, as `undoable`.

    Raises UnconfirmedError, unless somebody is `sure`, where that goes behind what has been seen, and
    ConsentError where others have to agree.
    """
    line = undoable(game, state, viewer.seat)
    if line is None:
        raise DeniedError(Denial.NOTHING_TO_UNDO)
    asks = asked_first(game, state, line, viewer.seats)
    if not sure and ((line.revealed and not state.alone) or asks):
        raise UnconfirmedError(line)
    if asks:
        raise ConsentError(line, asks)
    return line


def redo(game: Game, state: PlayState, viewer: Viewer) -> Redo:
    """Make again what was taken back, up to the next that somebody decides; together what was made at once.

    Raises DeniedError where nothing was, ConsentError where others have to agree.
    """
    changes = len(state.session.log.changes)
    together = (at - changes for at, made in state.at_once.items() if at - made <= changes < at)
    count = redo_count(game, state.session, state.party, max(together, default=1))
    if not count:
        raise DeniedError(Denial.NOTHING_TO_REDO)
    return _agreed(game, state, viewer, state.session.redoing(count, viewer.seat))


def corrector(state: PlayState, at: int, whose: str = "") -> str:
    """Return the seat that alone may correct the answer at an entry, "" where all may.

    Of what several have answered each corrects its own part, here that of `whose`. Raises DeniedError where
    nobody may, or something was begun there; IndexError where there is no entry.
    """
    entry = state.session.log.entries[at]
    if isinstance(entry, Call) or entry.between:
        raise DeniedError(Denial.NO_ANSWER)
    question = state.session.questions[at]
    seat = whose if question.polled else question.hand_to
    if not may_correct(state.session, at, seat):
        raise DeniedError(Denial.NOT_CORRECTABLE if question.polled else Denial.DEALT)
    return seat


def correctable_question(state: PlayState, viewer: Viewer, at: int) -> Question:
    """Return the question that entry `at` answered.

    Raises DeniedError where the viewer may not correct it.
    """
    question = asked_again(state.session, at, viewer.seat)
    if question is None:
        raise DeniedError(Denial.NOT_CORRECTABLE)
    return question


def correct(
    game: Game,
    state: PlayState,
    viewer: Viewer,
    at: int,
    value: object,
    by: str = "",
    whose: str = "",
) -> Rewrite:
    """Correct the answer at an entry; `by` told it, or whoever was asked.

    Of what several have answered that is the viewer's own part, for a game master the part of `whose`.
    Raises ConsentError where others have to agree.
    """
    question, entry = correctable_question(state, viewer, at), state.session.log.entries[at]
    if question.polled and isinstance(entry, Answer) and isinstance(entry.answer, dict):
        seat = whose if viewer.seat == ALL else viewer.seat
        if seat not in question.seats:
            raise DeniedError(Denial.NOT_CORRECTABLE)
        value = {**entry.answer, seat: value}
    line = state.session.correcting(at, value, by or question.by)
    return _agreed(game, state, viewer, replace(line, by=viewer.seat))


def agree(state: PlayState, viewer: Viewer, absent: Collection[str] = ()) -> Wish:
    """Agree to what somebody wants, for the seats of the viewer's device and for those that are `absent`.

    Raises DeniedError where nobody asks them.
    """
    wish, mine, theirs = _asked(state, viewer, absent)
    return replace(wish, agreed=(*wish.agreed, *mine), absent=(*wish.absent, *theirs))


def disagree(state: PlayState, viewer: Viewer, absent: Collection[str] = ()) -> Wish:
    """Do not agree to what somebody wants. Raises DeniedError as `agree`."""
    wish, mine, theirs = _asked(state, viewer, absent)
    return replace(wish, refused=(*mine, *theirs)[0])


def withdraw(state: PlayState, viewer: Viewer) -> None:
    """Want no longer what others were asked about. Raises DeniedError where somebody else wants it."""
    if state.wish is None or state.wish.device != viewer.device:
        raise DeniedError(Denial.OUTDATED)


def _agreed(game: Game, state: PlayState, viewer: Viewer, line: AnyReversal) -> AnyReversal:
    """Return a line that needs nobody's consent. Raises ConsentError where it does."""
    if asks := asked_first(game, state, line, viewer.seats):
        raise ConsentError(line, asks)
    return line


def _asked(
    state: PlayState, viewer: Viewer, absent: Collection[str]
) -> tuple[Wish, tuple[str, ...], tuple[str, ...]]:
    """Return what is wanted, and for which seats the viewer may agree: of the device, and absent ones."""
    wish = state.wish
    waits = wish.waits_for if wish else ()
    mine = tuple(seat for seat in waits if seat in viewer.seats)
    theirs = tuple(seat for seat in waits if seat in absent and seat not in mine)
    if wish is None or not (mine or theirs):
        raise DeniedError(Denial.NOT_YOURS_TO_AGREE)
    return wish, mine, theirs


def changed(state: PlayState, line: LogLine) -> ChangeSummary | None:
    """Return what a line that follows this state takes back or corrects; None where it does neither."""
    session = state.session
    match line:
        case Undo(undo=count):
            return session.undo_name(count)
        case Rewrite(rewrite=at) if at < len(session.log.entries):
            procedure = next(played.call.call for played in session.acts if played.holds(at))
            return ChangeSummary("correction", procedure, session.questions[at].veiled())
    return None
