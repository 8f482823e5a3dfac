"""Rows of the night in as many steps whoever is there: how phones ask them, and a human game master too.

Each call has the steps that it needs at most; a step that is not needed is a decoy. In a silent night all
seats are asked each step at the same time, and only what those who are called answer counts (REP-PHONE-02).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import field
from functools import partial
from typing import Any, get_args

from printkit.base.dataclass import dataclass
from printkit.base.faults import RefusedError, refuse
from printkit.base.msgid import N_
from printkit.games.reptiliens.asking import GM, NO_HOLDER, NONE, ask_one
from printkit.games.reptiliens.attack import ALPHA
from printkit.games.reptiliens.calls import most_coins, shown_options
from printkit.games.reptiliens.components import NightRow
from printkit.games.reptiliens.drawing import as_good_as_drawn
from printkit.games.reptiliens.invoke import Invocation, invoke
from printkit.games.reptiliens.night import DISAGREE, HORNS, night_row, verify_night
from printkit.games.reptiliens.people import living
from printkit.games.reptiliens.position import Table
from printkit.games.reptiliens.telling import tell_players
from printkit.table.answers import Choose, Number, Want
from printkit.table.audience import EVERYBODY
from printkit.table.codec import write
from printkit.table.question import Asking, Question, Steps, poll

JITTER = 5
"""Seconds, at most, by which a wait is longer by chance (REP-PHONE-02)."""

ALL_SEATS = "all"
"""What a question calls those whom it asks, where it asks all."""

ARM = "arm"
"""What somebody taps who invokes, in place of an answer: all are offered it (REP-INV-01)."""

INVOCATION, INVOCATION_WAIT = "invocation", 15
"""Who is called once an arm was raised, and for how many seconds each step waits."""

MIN_TO_CHOOSE = 2
"""Options, at least, from which somebody chooses: a single one is no question."""

RAISED_BY = "raised-by"
"""What one phone asks first once an arm was raised: whose it is, who proves it there (REP-PHONE-01)."""

MAILBOX, READ = "mailbox", "read"
"""What all are asked before dawn, and the one answer to it."""

FIRST_MAIL = "first-mail"
"""What everybody is asked before the first night, for as long as it takes; the answer is the same."""

MAILBOX_RULE, MAILBOX_WAIT = "REP-PHONE-03", 10
"""By which rule the night's messages are read at dawn, and for how many seconds."""

GROUP_STEPS: Mapping[str, Sequence[tuple[str, str]]] = {
    "reptiliens": (("reptiliens", "prey"), (ALPHA, "alpha-prey")),
    "amoureux-parole": (("amoureux-parole", "tryst"),),
}
"""Who is called at most in a row that is for a group, and for what; the ghosts are there for all to see."""

MORE_STEPS: Mapping[str, Sequence[str]] = {
    "larcin": ("gift-to", "gift-amount"),
    "freyja-couple": ("freyja-second", "freyja-place"),
    "eris-querelle": ("eris-second", "eris-place"),
}
"""What is asked at most after a role was called, by the row."""

PLACES = ("freyja-place", "eris-place")
"""What the first of two whom somebody brings together is asked, who must know of it (REP-PHONE-01)."""

STEP_RULE = "REP-PHONE-02"
"""By which rule phones ask each step alike; and a human game master what nobody needs."""

HandOn = Callable[[Table, Question], Steps[object]]
"""How a step is asked: gives its answer."""


def led_row(table: Table) -> Steps[None]:
    """Run the next row of the night in even steps, for a human game master."""
    yield from _in_even_steps(table, _as_it_is)


def silent_row(table: Table) -> Steps[None]:
    """Run the next row of the night on every player's own phone; after the last all open their mailboxes."""
    seats, heard = tuple(table.position.seats), _Heard()
    yield from _in_even_steps(table, partial(_asked_together, seats=seats, heard=heard))
    yield from _invocations(table, seats, heard.raised)
    if _is_over(table):
        asking = Asking(seats, decoy=True, wait=MAILBOX_WAIT, called=MAILBOX, timed=True)
        want = Choose((READ,))
        yield from poll(MAILBOX, ALL_SEATS, MAILBOX_RULE, want, asking, sealed=True, id=MAILBOX, for_=MAILBOX)


def first_mail(table: Table) -> Steps[None]:
    """Let everybody read, before the first night, whom they know: one sees how many have (REP-PHONE-03)."""
    asking = Asking(tuple(table.position.seats), decoy=True, closable=True)
    yield from poll(
        FIRST_MAIL,
        ALL_SEATS,
        MAILBOX_RULE,
        Choose((READ,)),
        asking,
        sealed=True,
        id=FIRST_MAIL,
        for_=FIRST_MAIL,
    )


def spoken_row(table: Table) -> Steps[None]:
    """Run the next row of the night on one phone, which lies in the middle."""
    heard = _Heard()
    yield from _in_even_steps(table, partial(_asked_together, seats=(EVERYBODY,), heard=heard))
    yield from _invocations(table, (EVERYBODY,), heard.raised)


def mailbox_round(table: Table) -> Steps[None]:
    """Let one phone go round before dawn: each reads what the night has for them (REP-PHONE-03)."""
    if not _is_over(table):
        refuse("position.night", N_("the night is not over yet"))
    for seat in table.position.seats:
        asking = Asking(decoy=True, wait=MAILBOX_WAIT, called=MAILBOX)
        yield from ask_one(MAILBOX, seat, MAILBOX_RULE, [READ], audience=(seat,), asking=asking, subject=seat)


def _in_even_steps(table: Table, hand_on: HandOn) -> Steps[None]:
    """Ask what a row asks, and each step that it leaves out as a decoy, in the order of the row."""
    verify_night(table)
    position = table.position
    rows, at = table.components.nights[position.weekday], position.night.row if position.night else 0
    row = rows[min(at, len(rows) - 1)]
    left, steps = _steps_of(row), night_row(table)
    answer: object = None
    while True:
        try:
            asked = steps.send(answer)
        except StopIteration:
            break
        while left and asked.purpose in (purpose for _, purpose in left):
            called, purpose = left.pop(0)
            if purpose == asked.purpose:
                break
            yield from hand_on(table, _decoy(table, row, called, purpose))
        answer = yield from hand_on(table, asked)
    for called, purpose in left:
        yield from hand_on(table, _decoy(table, row, called, purpose))


def _steps_of(row: NightRow) -> list[tuple[str, str]]:
    """Return who is called in a row, and what for, step by step."""
    more = MORE_STEPS.get(row.id, ())
    return [*GROUP_STEPS.get(row.id, ())] + [
        (role, purpose) for role in row.roles for purpose in (role, *more)
    ]


def _decoy(table: Table, row: NightRow, called: str, purpose: str) -> Question:
    """Return the question of a step that nobody needs."""
    houses = living(table.position)
    horns = [f"{HORNS}{house}" for house in houses] if row.id == "reptiliens" else []
    want: Want = Choose((*houses, *horns, NONE))
    if purpose == "gift-amount":
        want = Number(1, most_coins(write(table.position)))
    asking = Asking(decoy=True, wait=row.wait, called=called)
    about = {"id": purpose, "for": purpose}
    return Question(purpose, NO_HOLDER, STEP_RULE, want, about, audience=(), asking=asking)


def _as_it_is(_table: Table, asked: Question) -> Steps[object]:
    return (yield asked)


@dataclass
class _Heard:
    """What a row has heard so far: who has `raised` an arm, and whom each of the `fellows` has `named`."""

    raised: list[str] = field(default_factory=list)
    fellows: list[str] = field(default_factory=list)
    named: dict[str, str] = field(default_factory=dict)


def _asked_together(table: Table, asked: Question, *, seats: tuple[str, ...], heard: _Heard) -> Steps[object]:
    """Ask seats at the same time; what is left to chance, or decided by nobody who plays, is as it is."""
    if asked.chance or not asked.asking.called or asked.by == GM:
        return (yield asked)
    together = len(seats) > 1
    options = _options(table, asked)
    if together:
        options = tuple(option for option in options if option != DISAGREE)
    if asked.purpose in PLACES and not asked.asking.decoy:
        assert isinstance(asked.want, Choose)
        tell_players(table, [asked.by], "pair-called", STEP_RULE, players=[*asked.want.options])
    if together:
        _tell_fellows(table, asked, heard)
    houses: dict[str, Any] = (
        {} if together or asked.purpose not in PLACES else {"houses": _two_houses(table, asked)}
    )
    fits = (*_fitting(asked, options), ARM)
    parts = yield from ask_alike(
        table, seats, asked.purpose, (*options, ARM), asked.asking, fits=fits, **houses
    )
    heard.raised += (seat for seat, part in parts.items() if part == ARM and seat not in heard.raised)
    if together:
        _count_suspicions(table, asked, parts)
    else:
        parts = dict.fromkeys(asked.seats, parts[EVERYBODY])
    if asked.asking.how == "agree":
        heard.fellows = [*asked.seats]
        heard.named = {seat: part for seat in asked.seats if (part := parts[seat]) and not asked.wrong(part)}
    elif not asked.asking.decoy and parts.get(asked.by, ARM) is None:  # what they said as one of all stands
        parts = {**parts, asked.by: heard.named.get(asked.by)}
    return _meant(asked, parts)


def _tell_fellows(table: Table, asked: Question, heard: _Heard) -> None:
    """Let those who are asked together see each other, and then whom each has named (REP-REPT-01)."""
    fellows = [*asked.asking.seats]
    if len(fellows) > 1:
        tell_players(table, fellows, "fellows-called", STEP_RULE, players=fellows, question=asked.purpose)
    if asked.purpose == "alpha-prey" and not asked.asking.decoy:
        for seat, part in heard.named.items():
            mark, _, house = part.rpartition(":")
            tell_players(
                table,
                heard.fellows,
                "fellow-named",
                STEP_RULE,
                player=seat,
                target=house,
                horns=bool(mark),
                question=asked.purpose,
            )


def ask_alike(
    table: Table,
    seats: tuple[str, ...],
    purpose: str,
    options: Sequence[str],
    call: Asking,
    *,
    fits: tuple[str, ...] = (),
    **about: Any,
) -> Steps[dict[str, Any]]:
    """Ask seats the same at the same time, for as long as the `call` waits, and a little by chance."""
    asking = Asking(  # as a decoy it is asked even where nobody is to be named
        seats, decoy=True, wait=call.wait, called=call.called, timed=True, jitter=JITTER, fits=fits
    )
    return (
        yield from poll(
            purpose,
            ALL_SEATS,
            STEP_RULE,
            Choose(tuple(options)),
            asking,
            sealed=True,
            id=purpose,
            for_=purpose,
            **about,
        )
    )


def _invocations(table: Table, seats: tuple[str, ...], raised: Sequence[str]) -> Steps[None]:
    """Let those who have raised an arm invoke, once a row is over: all are asked, whoever has (REP-INV-01).

    Who may not invoke that, or names nobody whom it is for, has raised an arm for nothing (REP-INV-12).
    """
    if not raised:
        return
    position, call = table.position, Asking(wait=INVOCATION_WAIT, called=INVOCATION)
    who: dict[str, Any] = {seat: seat for seat in seats}
    if seats == (EVERYBODY,):
        who = yield from ask_alike(table, seats, RAISED_BY, [*position.seats, NONE], call)
    powers = yield from ask_alike(table, seats, "raised-power", [*get_args(Invocation), NONE], call)
    targets = yield from ask_alike(table, seats, "raised-target", [*position.seats, NONE], call)
    for seat in raised:
        player, power, target = who[seat], powers[seat], targets[seat]
        named = player in position.players and target in position.players
        if named and power in get_args(Invocation) and not position.over:
            with suppress(RefusedError):
                steps = invoke(table, player=player, power=power, target=target)
                yield from _on_all_phones(table, steps, seats, call)


def _on_all_phones(table: Table, steps: Steps[None], seats: tuple[str, ...], call: Asking) -> Steps[None]:
    """Ask what somebody decides in the course of an invocation as all else is asked in such a night.

    Whom the scrutineer names to a post is decided by that one alone, but all are asked (REP-PHONE-02).
    """
    answer: object = None
    while True:
        try:
            asked = steps.send(answer)
        except StopIteration:
            return
        options = asked.want.options if isinstance(asked.want, Choose) else ()
        if asked.by not in table.position.players or len(options) < MIN_TO_CHOOSE:
            answer = yield asked
            continue
        parts = yield from ask_alike(table, seats, asked.purpose, options, call, fits=tuple(options))
        answer = _meant(asked, parts if len(seats) > 1 else {asked.by: parts[EVERYBODY]})


def _count_suspicions(table: Table, asked: Question, parts: Mapping[str, str | None]) -> None:
    """Count whom those have named who were not called: that is told at the end of the game."""
    position = table.position
    called = () if asked.asking.decoy else asked.seats
    for seat, named in parts.items():
        if seat not in called and named in position.players:
            position.suspected[named] = position.suspected.get(named, 0) + 1


def _options(table: Table, asked: Question) -> tuple[str, ...]:
    """Return what is offered to all, whoever may be called: nothing of it tells who is."""
    return tuple(shown_options(write(table.position), asked))


def _two_houses(table: Table, asked: Question) -> list[int]:
    """Return the numbers of the two houses that one phone calls, any two for a decoy (REP-PHONE-01)."""
    position = table.position
    assert isinstance(asked.want, Choose)
    pair = asked.want.options
    if asked.asking.decoy:
        pair = tuple(as_good_as_drawn(table, asked.purpose, living(position), 2))
    return sorted(position.seats.index(seat) + 1 for seat in pair)


def _fitting(asked: Question, options: tuple[str, ...]) -> tuple[str, ...]:
    """Return which options count: for a decoy all of them."""
    if asked.asking.decoy or not isinstance(asked.want, Choose):
        return options
    return tuple(option for option in options if not asked.wrong(option))


def _meant(asked: Question, parts: Mapping[str, str | None]) -> object:
    """Return what those who are called have answered; what does not fit, or is not there, names nobody."""
    want = asked.want
    if isinstance(want, Number):
        given = (parts.get(seat) or "" for seat in asked.seats)
        numbers = (min(int(part), want.high) for part in given if part.isdecimal())
        return next(numbers, want.low)
    assert isinstance(want, Choose)
    nobody = NONE if NONE in want.options else want.options[0]
    if asked.asking.decoy:
        return nobody
    answers = {seat: parts.get(seat) for seat in asked.seats}  # what all others tap comes to nothing
    fit = {seat: part for seat, part in answers.items() if part is not None and not asked.wrong(part)}
    if asked.asking.how == "agree":  # whoever sleeps stops nobody
        return next(iter(fit.values())) if len({*fit.values()}) == 1 else asked.whole(fit)
    return next(iter(fit.values()), nobody)


def _is_over(table: Table) -> bool:
    """Whether the last row of the night is over: then all read what the night has for them."""
    return bool(table.position.night and table.position.night.done)
