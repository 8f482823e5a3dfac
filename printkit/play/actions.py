"""What a person does: answer, throw, begin, undo, redo, correct; what follows, and the lines of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from printkit.base.faults import Fault, RefusedError, refusal
from printkit.base.msgid import N_, NO_MESSAGE, Msgid
from printkit.companion.taps import Tap
from printkit.companion.viewer import PageQuery
from printkit.play.flow import next_between, offers_call, redo_count, undo_count
from printkit.play.narration import corrected, narrator
from printkit.play.play_state import Done, PlayState, whole
from printkit.play.resources import GameResources
from printkit.play.visibility import Viewer, current_viewer
from printkit.table.answers import ChooseSome, Number, Roll
from printkit.table.legal_actions import LegalAction, TurnState
from printkit.table.log import Answer, Call, Change, Dice, LogEntry, LogLine, Undo
from printkit.table.question import Question
from printkit.table.session import ChangeSummary
from printkit.table.view import asked_again, may_see, waiting


@dataclass(frozen=True)
class Notice:
    """What whoever tapped is told: an English msgid, and what fills it."""

    message: Msgid
    values: Mapping[str, object] = field(default_factory=dict)
    faults: tuple[Fault, ...] = ()


@dataclass(frozen=True)
class ActionResult:
    """What came of a tap: the sitting now, the lines to be written, what to tell, what to show next."""

    sitting: PlayState
    lines: tuple[LogLine, ...] = ()
    notice: Notice | None = None
    look: PageQuery = field(default_factory=PageQuery)


class DeniedError(Exception):
    """The tap can not be done; `notice` tells why."""

    def __init__(self, notice: Notice, look: PageQuery | None = None) -> None:
        super().__init__(notice.message)
        self.notice = notice
        self.look = look or PageQuery()


def perform(house: GameResources, sitting: PlayState, guest: Viewer, tap: Tap) -> ActionResult:
    """Do a tap, if the evening is still as the tap saw it, and all that then follows by itself."""
    guest = current_viewer(sitting, guest)
    done = Done(guest.device, tap.stamp, f"{tap.do} {sorted(tap.fields.items())}", guest.seat)
    if tap.stamp != sitting.stamp:
        if sitting.did(done):
            return ActionResult(sitting)  # a double tap counts once
        return ActionResult(sitting, notice=_late(sitting, done))
    deed = DEEDS.get(tap.do)
    try:
        if deed is None:
            raise DeniedError(Notice(N_("This page is out of date: please try again.")))
        line, notice, told = deed(house, sitting, guest, tap)
        now, lines = sitting.after(line).settled(house.evening)
    except DeniedError as denied:
        return ActionResult(sitting, notice=denied.notice, look=denied.look)
    except RefusedError as refused:
        faults = _harmless(sitting, guest, tap, refused)
        return ActionResult(sitting, notice=Notice(NO_MESSAGE, faults=faults))
    return ActionResult(now.having(replace(done, told=told)), (line, *lines), notice)


Deed = Callable[[GameResources, PlayState, Viewer, Tap], tuple[LogLine, Notice | None, ChangeSummary | None]]
"""Gives the line to write, what to tell, and what was taken back or corrected."""


def undo_line(house: GameResources, sitting: PlayState) -> tuple[Undo, Change] | None:
    """Make the line that takes back the last decision with all that followed by itself; name what it was."""
    count = undo_count(house.evening, sitting.session, sitting.party)
    if not count:
        return None
    return sitting.session.undoing(count), sitting.session.log.changes[-count]


def offers(house: GameResources, sitting: PlayState) -> tuple[LegalAction, ...]:
    """Give what may be begun now: between two acts, or before the question that waits is answered."""
    if sitting.session.pending:
        return next_between(house.evening, sitting.session, sitting.party)
    return sitting.moment(house.evening).offers


def old_call(sitting: PlayState, moment: TurnState | None) -> Call | None:
    """Give what was begun here before a correction, where it may be begun again."""
    old = sitting.session.offer
    if moment is None or old is None or not isinstance(old.entry, Call):
        return None
    fits = offers_call(moment.offers, old.entry) and sitting.session.begins(old.entry)
    return old.entry if fits else None


def _answer(house: GameResources, sitting: PlayState, guest: Viewer, tap: Tap) -> tuple[LogLine, None, None]:
    question = _asked(sitting, guest)
    session = sitting.session
    entry = Answer(question.meant(given(question, tap)), "typed", guest.seat or question.by)
    return session.continuing(entry), None, None


def _throw(house: GameResources, sitting: PlayState, guest: Viewer, tap: Tap) -> tuple[LogLine, None, None]:
    _asked(sitting, guest)
    return sitting.session.continuing(sitting.session.thrown()), None, None


def _keep(house: GameResources, sitting: PlayState, guest: Viewer, tap: Tap) -> tuple[LogLine, None, None]:
    """Answer, or begin, as it stood here before a correction."""
    session = sitting.session
    entry: LogEntry | None = None
    if session.pending:
        _asked(sitting, guest)
        entry = session.offer.entry if session.offer else None
    else:
        entry = old_call(sitting, sitting.moment(house.evening))
    if entry is None:
        raise DeniedError(Notice(N_("This page is out of date: please try again.")))
    return session.continuing(entry), None, None


def _begin(house: GameResources, sitting: PlayState, guest: Viewer, tap: Tap) -> tuple[LogLine, None, None]:
    found: LegalAction | None = None
    left = offers(house, sitting)
    for step in tap.first("offer").split("."):
        at = whole(step)
        if at is None or at >= len(left):
            raise DeniedError(Notice(N_("This page is out of date: please try again.")))
        found, left = left[at], left[at].more
    if found is None or found.call is None:
        raise DeniedError(Notice(N_("This page is out of date: please try again.")))
    words = " ".join(tap.first("words").split())
    understood = narrator(house, sitting, guest.lang).understood(found, words)
    call = found.begun(understood if found.words else "")
    session = sitting.session
    entry = call.between(guest.seat) if session.pending else call
    return session.continuing(entry), None, None


def _undo(
    house: GameResources, sitting: PlayState, guest: Viewer, tap: Tap
) -> tuple[LogLine, Notice, ChangeSummary | None]:
    found = undo_line(house, sitting)
    if found is None:
        raise DeniedError(Notice(N_("There is nothing to undo.")))
    line, _ = found
    if line.revealed and not tap.first("sure"):
        raise DeniedError(Notice(N_("This had been seen already: please confirm.")), PageQuery("undo"))
    return line, Notice(N_("Taken back.")), sitting.session.undo_name(line.undo)


def _redo(
    house: GameResources, sitting: PlayState, guest: Viewer, tap: Tap
) -> tuple[LogLine, Notice, ChangeSummary | None]:
    count = redo_count(house.evening, sitting.session, sitting.party)
    if not count:
        raise DeniedError(Notice(N_("There is nothing to make again.")))
    return sitting.session.redoing(count), Notice(N_("Made again.")), None


def _fix(
    house: GameResources, sitting: PlayState, guest: Viewer, tap: Tap
) -> tuple[LogLine, Notice, ChangeSummary | None]:
    session = sitting.session
    at = whole(tap.first("at"))
    question = asked_again(session, at, guest.seat) if at is not None else None
    if at is None or question is None:
        raise DeniedError(Notice(N_("This answer is not yours to correct.")))
    line = session.correcting(at, given(question, tap), guest.seat or question.by)
    message, values = corrected(session, line)
    procedure = next(played.call.call for played in session.acts if played.holds(at))
    return line, Notice(message, values), ChangeSummary("correction", procedure, question)


def _dice(
    house: GameResources, sitting: PlayState, guest: Viewer, tap: Tap
) -> tuple[LogLine, Notice, ChangeSummary | None]:
    own = tap.first("own") == "1"
    if own:
        return Dice(True), Notice(N_("From now on you throw and draw yourselves.")), None
    return Dice(False), Notice(N_("From now on the app throws and draws.")), None


DEEDS: Mapping[str, Deed] = {
    "answer": _answer,
    "throw": _throw,
    "keep": _keep,
    "begin": _begin,
    "undo": _undo,
    "redo": _redo,
    "fix": _fix,
    "dice": _dice,
}


def given(question: Question, tap: Tap) -> object:
    """Read an answer from a form; what does not fit stays to be refused."""
    match question.want:
        case Roll(dice=dice) if dice > 1:
            return [whole(tap.first(f"die{at}")) for at in range(dice)]
        case Roll() | Number():
            return whole(tap.first("pick"))
        case ChooseSome():
            return list(tap.fields.get("pick", ()))
        case _:
            return tap.first("pick")


def _asked(sitting: PlayState, guest: Viewer) -> Question:
    """Give the question that waits; Denied where the guest may not answer it."""
    question = sitting.session.pending
    if question is None:
        raise DeniedError(Notice(N_("No question waits now.")))
    if not may_see(question, guest.seat):
        raise DeniedError(Notice(N_("Only {who} can answer this."), {"who": question.by}))
    return question


def _late(sitting: PlayState, done: Done) -> Notice:
    if not sitting.remembers(done):
        return Notice(
            N_("Meanwhile the evening went on; what you tapped may have been done. This is how it is now.")
        )
    if sitting.last is None or sitting.last.device == done.device:
        return Notice(
            N_("Meanwhile the evening went on; what you tapped was not done. This is how it is now.")
        )
    return Notice(
        N_("Another phone was faster ({who}); what you tapped was not done. This is how it is now."),
        {"who": sitting.last.by},
    )


def _harmless(sitting: PlayState, guest: Viewer, tap: Tap, refused: RefusedError) -> tuple[Fault, ...]:
    """Give the faults in words for people, without options: those left in a deck tell what others hold."""
    at = whole(tap.first("at")) if tap.do == "fix" else None
    pending = waiting(sitting.session, guest.seat).pending
    wanted = pending if at is None else asked_again(sitting.session, at, guest.seat)
    if wanted is None:
        return refused.faults
    if tap.do not in ("answer", "fix"):
        return refused.faults if isinstance(wanted.want, (Roll, Number)) else (UNFIT,)
    match wanted.want:
        case Roll(sides=sides):
            return (refusal("", N_("tell what each die shows, from 1 to {sides}"), sides=sides),)
        case Number(low=low, high=high):
            return (refusal("", N_("choose a number from {low} to {high}"), low=low, high=high),)
        case ChooseSome(low=low, high=high):
            count = len(dict.fromkeys(tap.fields.get("pick", ())))
            if low <= count <= high:
                return (UNFIT,)
            if low == high:
                return (refusal("", N_("choose {low}, you gave {count}"), low=low, count=count),)
            return (
                refusal("", N_("choose {low} to {high}, you gave {count}"), low=low, high=high, count=count),
            )
        case _:
            return (UNFIT,)


UNFIT = refusal("", N_("this does not fit what is asked now"))
