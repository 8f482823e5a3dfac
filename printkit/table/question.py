"""What a procedure needs from the table before it can go on, and how a procedure asks for it.

The functions ask: `card = yield from draw(...)`. A question with a single possible answer is not asked,
but rolls, draws and decoys always are. `asking` asks several seats, `poll` each of them for an answer of its
own. With `secret` nobody but those who are asked sees options and answer; another `audience` may be named.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import field, replace
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, TypeVar

from printkit.base.dataclass import dataclass
from printkit.base.faults import refuse, within
from printkit.base.msgid import N_
from printkit.table.answers import Choose, ChooseSome, Draw, Number, Roll, Want
from printkit.table.audience import Audience
from printkit.table.bounds import Wrong
from printkit.table.codec import json_name

if TYPE_CHECKING:
    from random import Random

T = TypeVar("T")

MAX_DICE = 1000

NOBODY = "assistant"
"""Who answers what no player decides."""


@dataclass(frozen=True)
class ReservedPlace:
    """The place of a card in the shuffle of a whole deck, which a deal keeps for whoever is to get it.

    `deck` tells how many copies of each the deck holds as the deal begins. Everybody must know that, and it
    is the same for all cards of the deal. `index` is the same for a seat whoever is dealt to first.
    """

    deck: Mapping[str, int]
    index: int


ANEW: Any = object()
"""Sent to a procedure in place of an answer: something came between, and it must look again what to ask."""


@dataclass(frozen=True)
class Asking:
    """How a question is asked: of several `seats` at once, or though nothing hangs on the answer.

    Of several seats, `how` says which answer counts: the `first`; the one on which all `agree`, else that of
    the seat that `decides`, else the word `disagree`; or `each` its own. A `decoy` looks like a question that
    matters: it is asked even where there is a single option, and no seat is told. `wait` is how many seconds
    the hosts leave for the answer, 0 for as long as it takes; `called` names who is called for it. A `timed`
    question is never over before its wait is, even if all have answered, and the hosts wait up to `jitter`
    seconds longer, by chance: how long it takes tells nothing. Where it is only `counted` how many gave
    which answer, and the answers are sealed, a table may also show hands and tell the counts. Where options
    are offered that do not count, `fits` are those that do: for the hosts alone, who may say so to whoever
    has tapped another. One that is `closable` need not wait for all: whoever has answered may go on without
    the others.
    """

    seats: tuple[str, ...] = ()
    how: Literal["first", "agree", "each"] = "first"
    disagree: str = ""
    decoy: bool = False
    wait: int = 0
    called: str = ""
    counted: bool = False
    decides: str = ""
    timed: bool = False
    jitter: int = 0
    fits: tuple[str, ...] = ()
    closable: bool = False

    def __post_init__(self) -> None:
        if self.how == "agree" and not self.disagree:
            raise ValueError("seats that must agree need a word for the answer where they do not")

    def to_json(self) -> dict[str, Any]:
        """Return what is not as always; the seats where each has an answer of its own."""
        polled = {"how": self.how, "seats": list(self.seats)} if self.how == "each" else {}
        more = {
            "decoy": self.decoy,
            "wait": self.wait,
            "called": self.called,
            "timed": self.timed,
            "jitter": self.jitter,
            "closable": self.closable,
        }
        return {**polled, **{name: value for name, value in more.items() if value}}


NO_GROUP = Asking()
"""Asking one seat, or whoever sits there, something that matters, as long as it takes."""


@dataclass(frozen=True)
class Question:
    """Something to be answered.

    `purpose` is what the answer decides: the id of the question's wording. `about` names what it is
    about: a cell, a hero, a seat. `audience` are the seats that may see options and answer; when it is
    `sealed`, nobody may see the answer. While it waits, something may
    come `between` where the procedure can look again at what it asks. A card is `dealt` where the deck has
    given secret cards too: nobody but the program draws it, for what another finds missing tells who has it.
    A throw that nobody decides `waits` all the same where somebody may want to let something come between.
    A card of a secret deal may have a `reserved` place: the same cards come then whoever is dealt to first.
    The names in `about` that tell what was `chosen` just before are for those who may see the answer, and
    another choice makes it no other question.
    Where all options come, and the answer says which is next, the question asks for their `order`.

    Where `asking` names several seats, `by` is what the game calls them together. They are `polled` unless
    the first answer counts: each gives its part, which nobody else may see until all have, and the `whole`
    of the parts is the answer.
    """

    purpose: str
    by: str
    rule: str
    want: Want
    about: Mapping[str, Any] = field(default_factory=dict)
    audience: Audience = None
    sealed: bool = False
    between: bool = False
    dealt: bool = False
    waits: bool = False
    asking: Asking = NO_GROUP
    reserved: ReservedPlace | None = None
    chosen: tuple[str, ...] = ()
    order: bool = False

    @property
    def secret(self) -> bool:
        """Whether not everybody may see options and answer."""
        return self.audience is not None

    @property
    def hand_to(self) -> str:
        """Return the seat that a screen which goes round is handed to; "" where everybody may look."""
        if not self.audience:
            return ""
        return self.by if self.by in self.audience else self.audience[0]

    @property
    def seats(self) -> tuple[str, ...]:
        """Return the seats that are asked, one where it is no group; none where nobody's seat is."""
        return self.asking.seats or ((self.by,) if self.by != NOBODY else ())

    @property
    def polled(self) -> bool:
        """Whether several seats give a part of the answer each, at the same time."""
        return bool(self.asking.seats) and self.asking.how != "first"

    @property
    def chance(self) -> bool:
        """Whether dice or a shuffled deck answer, and nobody decides."""
        return isinstance(self.want, (Roll, Draw))

    @property
    def deal(self) -> bool:
        """Whether chance gives a secret, or a card of a deck that has given secret ones."""
        return self.chance and (self.secret or self.dealt)

    def wrong(self, answer: object) -> Wrong | None:
        """Return what is wrong with an answer; nothing where it is a call that may come between."""
        if self.between and isinstance(answer, dict):
            return None
        if self.asking.how == "agree" and answer == self.asking.disagree:
            return None
        if self.asking.how != "each":
            return self.want.wrong(answer)
        if not isinstance(answer, dict) or answer.keys() != set(self.asking.seats):
            seats = self.asking.seats
            return N_("expected an object with an answer or null for each of {options}, got {got}"), {
                "options": seats,
                "got": answer,
            }
        wrong = (self.want.wrong(part) for part in answer.values() if part is not None)
        return next(filter(None, wrong), None)

    def verify(self, answer: object, place: str) -> None:
        """Refuse an answer that does not fit."""
        if found := self.wrong(answer):
            parts = answer if self.asking.how == "each" and isinstance(answer, dict) else {}
            unfit = (seat for seat, part in parts.items() if part is not None and self.want.wrong(part))
            seat = next(unfit, None)
            refuse(within(place, seat) if seat else place, found[0], **found[1])

    def verify_part(self, part: object, seat: str) -> None:
        """Refuse a seat's part of the answer that does not fit; None takes it back."""
        if not self.polled or seat not in self.asking.seats:
            refuse("seat", N_("there is no question for {got} now"), got=seat)
        if part is not None and (found := self.part.want.wrong(part)):
            refuse("part", found[0], **found[1])

    @property
    def part(self) -> Question:
        """Return the question as each seat is asked it: nobody disagrees with itself.

        Where somebody decides, the word for no answer is one that all may give.
        """
        word, want = self.asking.disagree, self.want
        if (
            self.polled
            and word
            and not self.asking.decides
            and isinstance(want, Choose)
            and word in want.options
        ):
            want = Choose(tuple(option for option in want.options if option != word))
        return replace(self, want=want)

    def of(self, seat: str) -> Question:
        """Return the question as one of several seats is asked it, as if it were asked alone."""
        return replace(
            self.part, by=seat, asking=replace(self.asking, seats=(), how="first", disagree="", decides="")
        )

    @property
    def countable(self) -> bool:
        """Whether it is enough to tell how many gave which answer, as nobody learns who did."""
        counted = self.polled and self.asking.counted and self.sealed and not self.secret
        return counted and isinstance(self.want, Choose)

    def of_counts(self, counts: Sequence[int]) -> object:
        """Return the whole answer of a countable question in which so many gave each option."""
        assert isinstance(self.want, Choose)
        given = [option for option, n in zip(self.want.options, counts, strict=True) for _ in range(n)]
        return self.whole(dict(zip(self.asking.seats, given, strict=False)))

    def whole(self, parts: Mapping[str, object]) -> object:
        """Return the answer that the seats' parts are together; a seat without one has given none."""
        given = [parts.get(seat) for seat in self.asking.seats]
        if self.asking.how == "each":
            return dict(zip(self.asking.seats, given, strict=True))
        same = given[0] is not None and all(part == given[0] for part in given)
        if same:
            return given[0]
        decided = parts.get(self.asking.decides)
        return self.asking.disagree if decided is None else decided

    def meant(self, answer: object) -> object:
        """Return the answer of somebody who was shown more options than there are.

        Nobody is shown that one is a decoy's: whatever was chosen then comes to nothing.
        """
        decoy = self.asking.decoy and not self.polled  # each of several is shown what there is
        if decoy and isinstance(self.want, Choose) and self.want.wrong(answer):
            return self.want.options[-1] if isinstance(answer, str) else answer
        if isinstance(self.want, ChooseSome) and isinstance(answer, list):
            return [each for each in answer if each in self.want.options]
        return answer

    def thrown(self, chance: Random) -> object:
        """Return an answer by chance. Raises TypeError where somebody must decide."""
        if isinstance(self.want, (Roll, Draw)):
            return self.want.thrown(chance)
        raise TypeError(f"{self.purpose} is decided, not thrown")

    @property
    def is_open(self) -> bool:
        """Whether one seat answers before everybody's eyes: then others alike may be answered with it."""
        return not (self.secret or self.sealed or self.dealt or self.polled)

    def is_alike(self, other: Question) -> bool:
        """Whether both ask the same of the same, openly, though about different things."""
        asks = (self.purpose, self.by, self.rule, type(self.want))
        return asks == (other.purpose, other.by, other.rule, type(other.want)) and (
            self.is_open and other.is_open
        )

    def resembles(self, other: Question) -> bool:
        """Whether the other asks the same thing, whatever the options are now."""
        return self._sense() == other._sense()

    def redacted(self) -> Question:
        """Return the question without its options and bounds, and without which seats are asked."""
        asking = Asking(wait=self.asking.wait, called=self.asking.called)
        return replace(self, want=self.want.redacted(), asking=asking)

    def veiled(self) -> Question:
        """Return the question for those who may not see its answer, without what was chosen in secret."""
        return replace(self.redacted(), about=self._given() if self.secret else self.about)

    def hushed(self) -> Question:
        """Return the question for those who may not even know what is asked, and of whom."""
        return replace(
            self, purpose="", by=NOBODY, rule="", want=Choose(()), about={}, audience=(), asking=NO_GROUP
        )

    def disguised(self) -> Question:
        """Return the question as seats may see it: a decoy looks like one that matters."""
        hidden = self.asking.decoy or self.asking.fits
        return replace(self, asking=replace(self.asking, decoy=False, fits=())) if hidden else self

    def to_json(self) -> dict[str, Any]:
        """Return `{"kind", "by", "rule", "for", ...}`."""
        asked = {"kind": self.want.kind, "by": self.by, "rule": self.rule, "for": self.purpose}
        audience = {} if self.audience is None else {"audience": list(self.audience)}
        return {**asked, **self.want.to_json(), **self.about, **self.asking.to_json(), **audience}

    def _given(self) -> dict[str, Any]:
        """Return what it is about but for what was chosen just before."""
        return {name: value for name, value in self.about.items() if name not in self.chosen}

    def _sense(self) -> tuple[object, ...]:
        return self.want.kind, self.purpose, self.by, self.rule, self._given()


Steps: TypeAlias = Generator[Question, Any, T]
"""A procedure under way: it yields questions, is sent answers, and ends with a T."""


Now = Callable[[], T]
"""What the position says when it is asked, and says otherwise once something came between."""


def steady(value: T) -> Now[T]:
    """Return a value that stays the same whatever comes between."""
    return lambda: value


def roll(
    purpose: str,
    by: str,
    rule: str,
    *,
    dice: int | Now[int] = 1,
    sides: int = 6,
    waits: Now[bool] | None = None,
    secret: bool = False,
    **about: Any,
) -> Steps[list[int]]:
    """Ask for a throw of dice; the faces in the order given.

    Raises RefusedError where no table could throw so many.

    Nothing is thrown where no dice are left to throw. `waits`: may somebody want to come between?
    """

    def want() -> Want | None:
        count = dice() if callable(dice) else dice
        if count > MAX_DICE:
            refuse("position", N_("{dice} dice are too many for one roll"), dice=count)
        return Roll(count, sides) if count else None

    answer = yield from _ask(want, purpose, by, rule, about, _To(secret), between=callable(dice), waits=waits)
    return [] if answer is None else [answer] if type(answer) is int else list(answer)


def draw(
    purpose: str,
    by: str,
    rule: str,
    copies: Mapping[str, int],
    *,
    secret: bool = False,
    dealt: bool = False,
    reserved: ReservedPlace | None = None,
    **about: Any,
) -> Steps[str]:
    """Ask for the top of a shuffled deck that holds so many copies of each id.

    In a secret deal that has a `reserved` place for each card, it is that place of the whole deck's shuffle.
    """
    answer: str = yield from _ask(
        lambda: Draw(copies), purpose, by, rule, about, _To(secret), dealt=dealt, reserved=reserved
    )
    return answer


def choose(
    purpose: str,
    by: str,
    rule: str,
    options: Sequence[str] | Now[Sequence[str]],
    *,
    secret: bool = False,
    audience: Audience = None,
    sealed: bool = False,
    asking: Asking = NO_GROUP,
    chosen: Mapping[str, Any] | None = None,
    order: bool = False,
    **about: Any,
) -> Steps[str]:
    """Ask for one option; "" where there is none.

    `chosen` is what was chosen just before, which the question names too. `order`: all options come, one
    after another, and this asks which is next; the same question then asks for those that are left.
    """

    def want() -> Want | None:
        found = tuple(options() if callable(options) else options)
        return Choose(found) if found else None

    to, between = _To(secret, audience, sealed, asking), callable(options)
    answer = yield from _ask(want, purpose, by, rule, about, to, between=between, chosen=chosen, order=order)
    return answer or ""


def choose_some(
    purpose: str,
    by: str,
    rule: str,
    options: Sequence[str] | Now[Sequence[str]],
    low: int,
    high: int | Now[int],
    *,
    counts: tuple[int, ...] = (),
    secret: bool = False,
    audience: Audience = None,
    sealed: bool = False,
    asking: Asking = NO_GROUP,
    **about: Any,
) -> Steps[list[str]]:
    """Ask for `low` to `high` different options, in the order of the options whatever the answer's.

    `counts` tells how many may be named where not all numbers between fit.
    """
    found: tuple[str, ...] = ()

    def want() -> Want:
        nonlocal found
        found = tuple(options() if callable(options) else options)
        return ChooseSome(found, low, high() if callable(high) else high, counts=counts)

    to = _To(secret, audience, sealed, asking)
    answer = yield from _ask(want, purpose, by, rule, about, to, between=callable(options))
    return [option for option in found if option in answer]


def choose_list(
    purpose: str,
    by: str,
    rule: str,
    options: Sequence[str] | Now[Sequence[str]],
    low: int,
    high: int | Now[int],
    *,
    ordered: bool = False,
    repeats: bool = False,
    **about: Any,
) -> Steps[list[str]]:
    """Ask for `low` to `high` options, as they were named: in an order that counts, or some of them again.

    Nothing is asked where there is no option.
    """

    def want() -> Want | None:
        found = tuple(options() if callable(options) else options)
        if not found:
            return None
        return ChooseSome(found, low, high() if callable(high) else high, ordered, repeats)

    answer = yield from _ask(want, purpose, by, rule, about, between=callable(options))
    return [*(answer or ())]


def number(
    purpose: str,
    by: str,
    rule: str,
    low: int,
    high: int | Now[int],
    *,
    secret: bool = False,
    audience: Audience = None,
    sealed: bool = False,
    asking: Asking = NO_GROUP,
    **about: Any,
) -> Steps[int]:
    """Ask for an integer from `low` to `high`; 0 where nothing is left between them."""

    def want() -> Want | None:
        most = high() if callable(high) else high
        return Number(low, most) if low <= most else None

    to = _To(secret, audience, sealed, asking)
    answer = yield from _ask(want, purpose, by, rule, about, to, between=callable(high))
    return answer or 0


def poll(
    purpose: str,
    by: str,
    rule: str,
    want: Choose | ChooseSome | Number,
    asking: Asking,
    *,
    secret: bool = False,
    audience: Audience = None,
    sealed: bool = False,
    **about: Any,
) -> Steps[dict[str, Any]]:
    """Ask several seats at the same time; the answer of each by seat, None where it gave none.

    The parts stay secret until all have answered, or the wait is over; then whoever may see the answer of
    the question may see them.
    """
    if not asking.seats:
        return {}
    to = _To(secret, audience, sealed, replace(asking, how="each"))
    return dict((yield from _ask(lambda: want, purpose, by, rule, about, to)))


@dataclass(frozen=True)
class _To:
    """Who is asked, and who may see it."""

    secret: bool = False
    audience: Audience = None
    sealed: bool = False
    asking: Asking = NO_GROUP

    def seen_by(self, by: str) -> Audience:
        if self.secret and self.audience is None:
            return self.asking.seats or (() if by == NOBODY else (by,))
        return self.audience


def _ask(
    want: Now[Want | None],
    purpose: str,
    by: str,
    rule: str,
    about: Mapping[str, Any],
    to: _To = _To(),  # noqa: B008  frozen
    *,
    between: bool = False,
    dealt: bool = False,
    waits: Now[bool] | None = None,
    reserved: ReservedPlace | None = None,
    chosen: Mapping[str, Any] | None = None,
    order: bool = False,
) -> Steps[Any]:
    """Ask, and ask anew whenever something came between; None where nothing is left to ask for."""
    named = {json_name(name): value for name, value in {**about, **(chosen or {})}.items()}
    before = tuple(map(json_name, chosen or {}))
    audience, asking = to.seen_by(by), to.asking
    while (wanted := want()) is not None:
        if not asking.decoy and (only := wanted.only()) is not None:
            return dict.fromkeys(asking.seats, only) if asking.how == "each" else only
        waiting = waits is not None and waits()
        asked = Question(
            purpose,
            by,
            rule,
            wanted,
            named,
            audience,
            to.sealed,
            between,
            dealt,
            waiting,
            asking,
            reserved,
            before,
            order,
        )
        answer = yield asked
        if answer is not ANEW:
            return answer
    return None
