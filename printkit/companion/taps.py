"""Taps: what a phone sent, done once and on the evening as it saw it; what whoever tapped is told."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import field, replace
from typing import Any

from printkit.base.dataclass import dataclass
from printkit.base.faults import Fault, FaultError, RefusedError, refusal
from printkit.base.msgid import N_, NO_MESSAGE, Msgid
from printkit.companion.viewer import MAX_FIELD, DeviceViewer, PageQuery
from printkit.games.game import Game
from printkit.play import actions
from printkit.play.actions import DENIAL_MESSAGES, ConsentError, Denial, DeniedError
from printkit.play.chores import Chore, chores, ticking
from printkit.play.narration import APP_ROLLS, YOU_ROLL, correction_notice, narrator
from printkit.play.play_state import Done, PlayState, Wish, whole_number
from printkit.play.resources import GameResources
from printkit.play.series import asks_the_same
from printkit.table.answers import Choose, ChooseSome, Number, Roll
from printkit.table.audience import ALL, EVERYBODY
from printkit.table.legal_actions import ActionField, LegalAction
from printkit.table.log import AnswerPart, Dice, LogLine, Pieces, Redo, Rewrite, SeatChange, Undo
from printkit.table.question import Question
from printkit.table.session import Session
from printkit.table.view import waiting

WISHES = ("agree", "refuse", "withdraw")
"""What may be done to a wish: agree to it, or not, or want it no longer."""

ASLEEP = ("give-up", "take")
"""What may be done on a phone that shows nothing but that it is night."""

GAME_MASTERS = ("begin", "redo", "fix")
"""What a game master does alone where there is one, besides undo."""

MAX_AT_ONCE = 100
"""Answers that one tap gives: a path across a board, a die for each figure."""

DIE_FIELD = re.compile(r"die\d+")
"""Names the field of one of several dice."""

TRIED = N_("If you have that and may use it now, it happens.")
"""Told whoever tries something that not everybody may, whether it is done or refused."""

UNCOUNTED = N_("That does not count.")
"""Told a game master for all to see where what may be begun at any time is refused: why tells of cards."""

UNFIT = refusal("", N_("this is not an answer to the question"))


@dataclass(frozen=True)
class Tap:
    """What a phone sends: what to `do` to the evening as its `stamp` says it was, and what with."""

    do: str
    stamp: str
    fields: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @classmethod
    def read(cls, pairs: Iterable[tuple[str, str]]) -> Tap:
        """Read it from the fields of a form. Raises ValueError where it is none."""
        fields: dict[str, tuple[str, ...]] = {}
        for name, value in pairs:
            if len(value) > MAX_FIELD:
                raise ValueError("a field is too long")
            fields[name] = (*fields.get(name, ()), value)
        stamp = fields.pop("stamp", ("",))[-1]
        do = fields.pop("do", ("",))[-1]
        if not (stamp and do):
            raise ValueError("no stamp, or nothing to do")
        return cls(do, stamp, fields)

    def first(self, name: str) -> str:
        """Return a field's first value, "" where there is none."""
        return self.fields.get(name, ("",))[0]


@dataclass(frozen=True)
class Notice:
    """What whoever tapped is told: an English msgid, and what fills it; `covered` faults are for a cover."""

    message: Msgid
    values: Mapping[str, object] = field(default_factory=dict)
    faults: tuple[Fault, ...] = ()
    covered: tuple[Fault, ...] = ()


@dataclass(frozen=True)
class TapResult:
    """What came of a tap: the evening now, the lines to be written, what to tell, what to show next."""

    state: PlayState
    lines: tuple[LogLine, ...] = ()
    notice: Notice | None = None
    query: PageQuery = field(default_factory=PageQuery)


def perform(resources: GameResources, state: PlayState, viewer: DeviceViewer, tap: Tap) -> TapResult:
    """Do a tap, if the evening is still as the tap saw it, and all that then follows by itself."""
    if tap.do == "tick":
        return _tick(resources, state, viewer, tap)
    done = Done(viewer.device, tap.stamp, f"{tap.do} {sorted(tap.fields.items())}", viewer.seat)
    if tap.stamp != state.stamp_for(viewer.seats):
        if _counted(state, done):
            return TapResult(state)  # a double tap counts once
        if not _stands(state, viewer, tap):
            return TapResult(state, notice=_late(state, viewer, done))
    if state.silent and tap.do == "answer" and actions.own_part(state, viewer):
        return TapResult(state)  # in silence everybody taps once
    try:
        if viewer.seat in state.session.log.free_seats and tap.do != "take":
            raise DeniedError(Denial.OUTDATED)
        if _is_for_game_master(state, viewer, tap):
            raise DeniedError(Denial.OUTDATED)
        if tap.do in WISHES:
            return _wish(resources, state, viewer, tap, done)
        if tap.do == "answers":
            return _answers(resources, state, viewer, tap, done)
        if tap.do == "throws":
            return _throws(resources, state, viewer, done)
        if tap.do == "begin" and (told := _told_only(resources, state, viewer, tap)):
            return TapResult(state, notice=Notice(N_("{what}"), {"what": told}))
        if tap.do == "begin" and (found := _offer(resources, state, tap)).silent:
            return _begin_silently(resources, state, viewer, tap, found, done)
        result = _done(resources, state, _line(resources, state, viewer, tap), done)
        return (
            replace(result, query=PageQuery("noted"))
            if _is_between_calls(state, result.state, tap)
            else result
        )
    except ConsentError as consent:
        wish = Wish(consent.line, viewer.device, viewer.seat, consent.asks)
        return TapResult(state.wishing(wish).having_unseen(done))
    except DeniedError as denied:
        values = {"who": denied.by} if denied.by else {}
        query = PageQuery("undo" if denied.denial is Denial.REVEALED else "")
        return TapResult(state, notice=Notice(DENIAL_MESSAGES[denied.denial], values), query=query)
    except RefusedError as refused:
        faults = _harmless(state, viewer, tap, refused)
        if tap.do == "begin" and viewer.seat == ALL and _is_begun_at_any_time(resources.game, state, tap):
            return TapResult(state, notice=Notice(UNCOUNTED, covered=faults))
        return TapResult(state, notice=Notice(NO_MESSAGE, faults=faults))
    except FaultError as wrong:  # of the game's own code
        return TapResult(state, notice=Notice(NO_MESSAGE, faults=wrong.faults))


def _is_between_calls(before: PlayState, after: PlayState, tap: Tap) -> bool:
    """Whether a call of the night was answered that another follows: what came of it is shown first."""
    asked, pending = before.session.pending, after.session.pending
    if not (asked and pending and asked.asking.called) or is_only_said(before, asked):
        return False
    return tap.do == "answer" and before.asleep(())


def is_only_said(state: PlayState, asked: Question) -> bool:
    """Whether a game master says something without anything to decide: nothing comes of it."""
    of_the_leader = asked.by == state.session.game.game_master
    return of_the_leader and isinstance(asked.want, Choose) and len(asked.want.options) == 1


def _is_for_game_master(state: PlayState, viewer: DeviceViewer, tap: Tap) -> bool:
    """Whether a game master alone may do it: whoever is led answers what is asked openly, or of that seat."""
    if state.asleep(viewer.seats):
        return tap.do not in ASLEEP
    if state.silent:
        return tap.do not in (*ASLEEP, "answer")
    if not state.led(viewer.seat):
        return False
    if tap.do == "undo":
        return actions.own_part(state, viewer) is None
    return tap.do in GAME_MASTERS or (tap.do == "keep" and state.session.pending is None)


def _tick(resources: GameResources, state: PlayState, viewer: DeviceViewer, tap: Tap) -> TapResult:
    """Tick what is done with the pieces, or what is not after all; of what has changed since, nothing.

    That is no answer: it counts whatever the evening has come to, and makes no answer late; twice is once.
    """
    log = state.session.log
    if not tap.stamp.startswith(state.name) or viewer.seat in log.free_seats:
        return TapResult(state)
    listed = chores(resources.kit(viewer.lang), state, viewer.seat)
    public, _, own = tap.first("until").partition(".")  # what had been asked for when all was said to be done
    until = {viewer.seat: whole_number(own), EVERYBODY: whole_number(public)}
    done, undone = tap.first("done"), tap.first("undone")
    lines = ticking(
        state,
        [each for each in listed if not each.ticked and _among(each, done, until[each.seat])],
        [each for each in listed if each.ticked and each.id == undone],
    )
    for line in lines:
        state = state.after(line)
    return TapResult(state, tuple(lines))


def _among(chore: Chore, done: str, until: int | None) -> bool:
    """Whether a chore is the one that is done, or among all up to a number."""
    return chore.id == done or (until is not None and chore.number <= until)


def _done(resources: GameResources, state: PlayState, line: LogLine, *done: Done) -> TapResult:
    """Do a line, and all that follows by itself; the last `done` is whose line it was."""
    now, lines = state.after(line).settled(resources.game)
    *agreeing, owner = done
    for each in agreeing:
        now = now.having(each)
    owner = replace(owner, told=actions.changed(state, line))
    unseen = isinstance(line, AnswerPart) and not lines
    now = now.having_unseen(owner) if unseen else now.having(owner)
    return TapResult(now, (line, *lines), _notice(state.session, line))


def _wish(
    resources: GameResources, state: PlayState, viewer: DeviceViewer, tap: Tap, done: Done
) -> TapResult:
    """Do what a tap says to a wish of somebody; once all have agreed, the wish is done."""
    if tap.do == "withdraw":
        actions.withdraw(state, viewer)
        return TapResult(state.wishing(None).having_unseen(done))
    if tap.do == "refuse":
        refused = actions.disagree(state, viewer, viewer.absent)
        return TapResult(state.wishing(refused).having_unseen(done))
    wish = actions.agree(state, viewer, viewer.absent)
    if wish.waits_for:
        return TapResult(state.wishing(wish).having_unseen(done))
    what = "undo" if isinstance(wish.line, Undo) else ""
    result = _done(resources, state, wish.granted, done, Done("", "", what, wish.by))  # all are told
    return replace(result, notice=None)


def _answers(
    resources: GameResources, state: PlayState, viewer: DeviceViewer, tap: Tap, done: Done
) -> TapResult:
    """Do several answers one after another, as long as the same is asked; undo takes them back together.

    They come in fields of their own, or in one with spaces between them.
    They stop at one that does not fit, and what was given stays: so nobody tries answers to look ahead.
    """
    first = actions.waiting_question(state, viewer)
    now, lines, left = state, list[LogLine](), _several(first, tap)
    while left and asks_the_same(first, now.session.pending):
        value = given(actions.waiting_question(now, viewer), replace(tap, fields={"pick": (left[0],)}))
        line = actions.answer(now, viewer, value, viewer.seat)
        try:
            now, more = now.after(line).settled(resources.game)
        except RefusedError:
            if not lines:
                raise
            break
        lines += (line, *more)
        del left[0]
    if not lines:  # nothing was sent, or to a question that is answered alone
        raise DeniedError(Denial.OUTDATED)
    notice = Notice(N_("Not everything could be done. This is where things stand.")) if left else None
    return TapResult(now.given_at_once(state).having(done), tuple(lines), notice)


def _several(question: Question, tap: Tap) -> list[str]:
    """Return what a tap answers one after another; nothing that fits where a die between is missing."""
    dice = [name for name in tap.fields if DIE_FIELD.fullmatch(name)]
    if isinstance(question.want, Roll):
        names = [f"die{at}" for at in range(len(dice))]
        return [tap.first(name) for name in names][:MAX_AT_ONCE] if names and {*names} == {*dice} else [""]
    return " ".join(tap.fields.get("pick", ())).split()[:MAX_AT_ONCE]


def _throws(resources: GameResources, state: PlayState, viewer: DeviceViewer, done: Done) -> TapResult:
    """Let the program throw as long as dice are asked for alike; undo takes them back together."""
    first = actions.waiting_question(state, viewer)
    now, lines = state, list[LogLine]()
    while (
        (asked := now.session.pending) and (not lines or first.is_alike(asked)) and len(lines) < MAX_AT_ONCE
    ):
        line = actions.throw(now, viewer)
        now, more = now.after(line).settled(resources.game)
        lines += (line, *more)
    return TapResult(now.given_at_once(state).having(done), tuple(lines))


def _line(resources: GameResources, state: PlayState, viewer: DeviceViewer, tap: Tap) -> LogLine:
    """Return the line of the log that does a tap."""
    game, by = resources.game, viewer.seat
    lines: Mapping[str, Callable[[], LogLine]] = {
        "answer": lambda: _answer(game, state, viewer, tap),
        "give-up": lambda: actions.give_up(state, viewer),
        "take": lambda: actions.take_seat(state, by, tap.first("name"), by),
        "close": lambda: actions.close_poll(state, viewer),
        "throw": lambda: actions.throw(state, viewer),
        "keep": lambda: actions.keep(game, state, viewer),
        "begin": lambda: _begin(resources, state, viewer, tap),
        "undo": lambda: (
            actions.own_part(state, viewer) or actions.undo(game, state, viewer, sure=bool(tap.first("sure")))
        ),
        "redo": lambda: actions.redo(game, state, viewer),
        "fix": lambda: _correct(game, state, viewer, tap),
        "dice": lambda: Dice(tap.first("own") == "1"),
        "pieces": lambda: Pieces(tap.first("listed") == "1"),
    }
    if tap.do not in lines:
        raise DeniedError(Denial.OUTDATED)
    return lines[tap.do]()


def _answer(game: Game, state: PlayState, viewer: DeviceViewer, tap: Tap) -> LogLine:
    """Answer; where it is asked for an order, all options may be told as they stand.

    Where a game master answers for whoever is called, all that the page shows counts as something.
    One phone for all says of an answer that it does not count; each one's own says nothing of that.
    """
    question = actions.waiting_question(state, viewer)
    asking = question.asking
    if viewer.seat == EVERYBODY and asking.timed and asking.fits and tap.first("pick") not in asking.fits:
        raise RefusedError([UNFIT])
    if isinstance(question.want, Choose) and question.order and tap.first("order"):
        first, *then = question.want.options
        return actions.answer(state, viewer, first, viewer.seat, then)
    value = given(question, tap)
    if viewer.seat == ALL and question.asking.called:
        told = tap.first("pick") if value is None else value
        value = _counted_as(game, state.view(ALL).position, question, told)
    return actions.answer(state, viewer, value, viewer.seat)


def _counted_as(game: Game, position: Mapping[str, Any], question: Question, value: object) -> object:
    """Return what an answer counts as: were it refused, whoever looks on would know that somebody answers."""
    match question.want:
        case Number(low=low, high=high) if isinstance(value, int):
            return max(low, min(high, value))
        case want if isinstance(value, str) and value in game.shown_options(position, question):
            counted = game.counts_as(position, question, value)
            return whole_number(counted) if isinstance(want, Number) else counted
    return value


def _begin(resources: GameResources, state: PlayState, viewer: DeviceViewer, tap: Tap) -> LogLine:
    found, words = _offer(resources, state, tap), narrator(resources, state, viewer.lang)
    typed = " ".join(tap.first("words").split())
    chosen = {each.name: _chosen(each, viewer, tap) for each in found.fields}
    return actions.begin(state, words, found, typed, viewer.seat, chosen)


def _offer(resources: GameResources, state: PlayState, tap: Tap) -> LegalAction:
    """Return what a tap begins. Raises DeniedError where that may no longer be begun."""
    found: LegalAction | None = None
    left = actions.legal_actions(resources.game, state)
    for step in tap.first("offer").split("."):
        at = whole_number(step)
        if at is None or at >= len(left):
            raise DeniedError(Denial.OUTDATED)
        found, left = left[at], left[at].more
    if found is None:
        raise DeniedError(Denial.OUTDATED)
    return found


def _told_only(resources: GameResources, state: PlayState, viewer: DeviceViewer, tap: Tap) -> str:
    """Return what a tap asks to be told, in words, where that is all that it does; "" else."""
    events = actions.told_only(state, _offer(resources, state, tap), viewer.seat)
    words = narrator(resources, state, viewer.lang)
    return " ".join(told for told, _ in words.events(events))


def _is_begun_at_any_time(game: Game, state: PlayState, tap: Tap) -> bool:
    """Whether a tap begins, where a game master leads, what has a place of its own on the page."""
    at = whole_number(tap.first("offer").partition(".")[0])
    found = actions.legal_actions(game, state)
    return state.led(EVERYBODY) and at is not None and at < len(found) and found[at].any_time


def _begin_silently(
    resources: GameResources,
    state: PlayState,
    viewer: DeviceViewer,
    tap: Tap,
    found: LegalAction,
    done: Done,
) -> TapResult:
    """Begin what others must not know who has begun it.

    The same is told where the rules refuse it: nobody finds out by trying what somebody holds. Nor does
    anybody see afterwards whose tap it was.
    """
    if viewer.seat == EVERYBODY:
        raise DeniedError(Denial.OUTDATED)
    for each in found.fields:
        each.verify(_chosen(each, viewer, tap))
    try:
        line = _begin(resources, state, viewer, tap)
        now, lines = state.after(line).settled(resources.game)
    except RefusedError:
        return TapResult(state, notice=Notice(TRIED))
    return TapResult(now.having_unseen(done), (line, *lines), Notice(TRIED))


def _chosen(field: ActionField, viewer: DeviceViewer, tap: Tap) -> object:
    """Read what was chosen in a field, on a phone of one seat that seat; what does not fit is refused."""
    name = f"choose-{field.name}"
    if field.own and viewer.seat not in (EVERYBODY, ALL):
        return viewer.seat
    match field.want:
        case Number():
            return whole_number(tap.first(name))
        case ChooseSome():
            return [*tap.fields.get(name, ())]
        case Choose():
            return tap.first(name)


def _correct(game: Game, state: PlayState, viewer: DeviceViewer, tap: Tap) -> Rewrite:
    at = whole_number(tap.first("at"))
    if at is None:
        raise DeniedError(Denial.NOT_CORRECTABLE)
    value = given(actions.correctable_question(state, viewer, at), tap)
    return actions.correct(game, state, viewer, at, value, viewer.seat, tap.first("whose"))


def given(question: Question, tap: Tap) -> object:
    """Read an answer from a form; what does not fit stays to be refused."""
    match question.want:
        case Roll(dice=dice, sides=sides) if dice > 1 and "show1" in tap.fields:
            counts = [(face, whole_number(tap.first(f"show{face}") or "0")) for face in range(1, sides + 1)]
            if any(count is None or count > dice for _, count in counts):
                return None
            return [face for face, count in counts for _ in range(count or 0)]
        case Roll(dice=dice) if dice > 1:
            return [whole_number(tap.first(f"die{at}")) for at in range(dice)]
        case Roll() | Number():
            return whole_number(tap.first("pick"))
        case ChooseSome(options=options, repeats=True) if "pick" not in tap.fields:
            times = [whole_number(tap.first(f"times-{option}") or "0") for option in options]
            if any(count is None or count > MAX_AT_ONCE for count in times):
                return None
            return [option for option, count in zip(options, times, strict=True) for _ in range(count or 0)]
        case ChooseSome():
            return list(tap.fields.get("pick", ()))
        case _:
            return tap.first("pick")


def _notice(before: Session, line: LogLine) -> Notice | None:
    """Return what is told of a line that was done; nothing where the page shows it."""
    match line:
        case Undo() | AnswerPart(part=None):
            return Notice(N_("Undone."))
        case SeatChange(to=""):
            return Notice(N_("The seat is free: whoever opens its new link takes it."))
        case Redo():
            return Notice(N_("Redone."))
        case Rewrite(rewrite=at) if at < len(before.log.entries):
            return Notice(*correction_notice(before, line))
        case Dice(own=True):
            return Notice(YOU_ROLL)
        case Dice():
            return Notice(APP_ROLLS)
    return None


def _counted(state: PlayState, done: Done) -> bool:
    """Whether this tap has counted, as far as that is known."""
    what = replace(done, by="", told=None)
    return any(replace(each, by="", told=None) == what for each in state.done)


def _stands(state: PlayState, viewer: DeviceViewer, tap: Tap) -> bool:
    """Whether the evening is as a tap saw it, but for others' parts of an answer, which it may not see."""
    log, digits = state.session.log, tap.stamp.partition(".")[2]
    wishes, parts = whole_number(digits[:4] or "0"), whole_number(digits[4:] or "0")
    if (
        _lines_at(state, tap.stamp) != state.lines_for(viewer.seats)
        or wishes != state.wishes
        or parts is None
    ):
        return False
    return parts <= len(log.parts) and all(part.seat not in viewer.seats for part in log.parts[parts:])


def _late(state: PlayState, viewer: DeviceViewer, done: Done) -> Notice:
    if not _remembered(state, viewer, done):
        return Notice(
            N_("The game has moved on; your tap may already have counted. This is where things stand.")
        )
    if state.last is None or state.last.device == done.device:
        return Notice(N_("The game has moved on and your tap did not count. This is where things stand."))
    return Notice(
        N_("Another phone was faster ({who}) and your tap did not count. This is where things stand."),
        {"who": state.last.by},
    )


def _remembered(state: PlayState, viewer: DeviceViewer, done: Done) -> bool:
    """Whether it is known if this tap has counted: not where it is older than what is remembered."""
    taps = [each.stamp for each in state.done if each.device == done.device]
    stood, *stands = (_lines_at(state, stamp) for stamp in (done.stamp, *taps))
    return stood >= max((state.since_for(viewer.seats), *stands))


def _lines_at(state: PlayState, stamp: str) -> int:
    """Return how many lines stood at a state of this evening; -1 for a state of another."""
    version, _, _ = stamp.removeprefix(state.name).partition(".")
    lines = whole_number(version) if stamp.startswith(state.name) else None
    return -1 if lines is None else lines


def _harmless(state: PlayState, viewer: DeviceViewer, tap: Tap, refused: RefusedError) -> tuple[Fault, ...]:
    """Return the faults in words for people, without options: those left in a deck tell what others hold."""
    at = whole_number(tap.first("at")) if tap.do == "fix" else None
    pending = waiting(state.session, viewer.seat).pending
    wanted = pending if at is None else actions.correctable_question(state, viewer, at)
    if wanted is None:
        return refused.faults
    if tap.do in ("take", "begin"):
        return refused.faults
    if tap.do not in ("answer", "answers", "fix"):
        return refused.faults if isinstance(wanted.want, (Roll, Number)) else (UNFIT,)
    match wanted.want:
        case Roll(dice=dice) if "show1" in tap.fields:
            told = sum(whole_number(tap.first(name)) or 0 for name in tap.fields if name.startswith("show"))
            return (refusal("", N_("you rolled {dice} dice, but entered {count}"), dice=dice, count=told),)
        case Roll(sides=sides):
            return (refusal("", N_("enter what each die shows, from 1 to {sides}"), sides=sides),)
        case Number(low=low, high=high):
            return (refusal("", N_("choose a number from {low} to {high}"), low=low, high=high),)
        case ChooseSome(low=low, high=high, repeats=repeats, counts=counts):
            chosen = given(wanted, tap)
            named = chosen if isinstance(chosen, list) else []
            count = len(named if repeats else dict.fromkeys(named))
            if low <= count <= high and count in (counts or (count,)):
                return (UNFIT,)
            if counts:
                message = N_("choose {low} or {high}; you have chosen {count}")
                return (refusal("", message, low=counts[0], high=counts[-1], count=count),)
            if low == high:
                return (refusal("", N_("choose {low}; you have chosen {count}"), low=low, count=count),)
            return (
                refusal(
                    "", N_("choose {low} to {high}; you have chosen {count}"), low=low, high=high, count=count
                ),
            )
        case _:
            return (UNFIT,)
