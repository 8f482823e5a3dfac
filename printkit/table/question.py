"""What a procedure needs from the table before it can go on, and how a procedure asks for it.

The functions ask: `card = yield from draw(...)`. A question with a single possible answer is not asked,
but rolls and draws always are.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import field, replace
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from printkit.base.dataclass import dataclass
from printkit.base.faults import refuse
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

ANEW: Any = object()
"""Sent to a procedure in place of an answer: something came between, and it must look again what to ask."""


@dataclass(frozen=True)
class Question:
    """Something to be answered.

    `purpose` is what the answer decides: the id of the question's wording. `about` names what it is
    about: a cell, a hero, a seat. `audience` are the seats that may see options and answer; when it is
    `sealed`, nobody may see the answer. While it waits, something may
    come `between` where the procedure can look again at what it asks. A card is `dealt` where the deck has
    given secret cards too: nobody but the program draws it, for what another finds missing tells who has it.
    A throw that nobody decides `waits` all the same where somebody may want to let something come between.
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
    waits: bool = field(default=False, repr=False)  # no part of the chance of secrets (dice.throw_for)

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
    def chance(self) -> bool:
        """Whether dice or a shuffled deck answer, and nobody decides."""
        return isinstance(self.want, (Roll, Draw))

    @property
    def deal(self) -> bool:
        """Whether chance gives a secret, or a card of a deck that has given secret ones."""
        return self.chance and (self.secret or self.dealt)

    def wrong(self, answer: object) -> Wrong | None:
        """Return what is wrong with an answer; nothing where it is a call that may come between."""
        return None if self.between and isinstance(answer, dict) else self.want.wrong(answer)

    def verify(self, answer: object, place: str) -> None:
        """Refuse an answer that does not fit."""
        if found := self.wrong(answer):
            refuse(place, found[0], **found[1])

    def meant(self, answer: object) -> object:
        """Return the answer of somebody who was shown more options than there are."""
        if isinstance(self.want, ChooseSome) and isinstance(answer, list):
            return [each for each in answer if each in self.want.options]
        return answer

    def thrown(self, chance: Random) -> object:
        """Return an answer by chance. Raises TypeError where somebody must decide."""
        if isinstance(self.want, (Roll, Draw)):
            return self.want.thrown(chance)
        raise TypeError(f"{self.purpose} is decided, not thrown")

    def resembles(self, other: Question) -> bool:
        """Whether the other asks the same thing, whatever the options are now."""
        return self._sense() == other._sense()

    def redacted(self) -> Question:
        """Return the question without its options and bounds."""
        return replace(self, want=self.want.redacted())

    def to_json(self) -> dict[str, Any]:
        """Return `{"kind", "by", "rule", "for", ...}`."""
        asked = {"kind": self.want.kind, "by": self.by, "rule": self.rule, "for": self.purpose}
        audience = {} if self.audience is None else {"audience": list(self.audience)}
        return {**asked, **self.want.to_json(), **self.about, **audience}

    def _sense(self) -> tuple[object, ...]:
        return self.want.kind, self.purpose, self.by, self.rule, dict(self.about)


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
    **about: Any,
) -> Steps[list[int]]:
    """Ask for a throw of dice; the faces in the order given.

    Raises RefusedError where no table could throw so many.

    Nothing is thrown where no dice are left to throw. `waits`: may somebody want to come between?
    """

    def want() -> Want | None:
        count = dice() if callable(dice) else dice
        if count > MAX_DICE:
            refuse("position", N_("{dice} dice are too many for one throw"), dice=count)
        return Roll(count, sides) if count else None

    answer = yield from _ask(want, purpose, by, rule, about, between=callable(dice), waits=waits)
    return [] if answer is None else [answer] if type(answer) is int else list(answer)


def draw(
    purpose: str,
    by: str,
    rule: str,
    copies: Mapping[str, int],
    *,
    secret: bool = False,
    dealt: bool = False,
    **about: Any,
) -> Steps[str]:
    """Ask for the top of a shuffled deck that holds so many copies of each id."""
    answer: str = yield from _ask(lambda: Draw(copies), purpose, by, rule, about, secret=secret, dealt=dealt)
    return answer


def choose(
    purpose: str,
    by: str,
    rule: str,
    options: Sequence[str] | Now[Sequence[str]],
    *,
    secret: bool = False,
    **about: Any,
) -> Steps[str]:
    """Ask for one option; "" where there is none."""

    def want() -> Want | None:
        found = tuple(options() if callable(options) else options)
        return Choose(found) if found else None

    answer = yield from _ask(want, purpose, by, rule, about, secret=secret, between=callable(options))
    return answer or ""


def choose_some(
    purpose: str,
    by: str,
    rule: str,
    options: Sequence[str] | Now[Sequence[str]],
    low: int,
    high: int,
    *,
    sealed: bool = False,
    **about: Any,
) -> Steps[list[str]]:
    """Ask for `low` to `high` different options, in the order of the options whatever the answer's."""
    found: tuple[str, ...] = ()

    def want() -> Want:
        nonlocal found
        found = tuple(options() if callable(options) else options)
        return ChooseSome(found, low, high)

    answer = yield from _ask(want, purpose, by, rule, about, sealed=sealed, between=callable(options))
    return [option for option in found if option in answer]


def number(
    purpose: str, by: str, rule: str, low: int, high: int | Now[int], *, secret: bool = False, **about: Any
) -> Steps[int]:
    """Ask for an integer from `low` to `high`; 0 where nothing is left between them."""

    def want() -> Want | None:
        most = high() if callable(high) else high
        return Number(low, most) if low <= most else None

    answer = yield from _ask(want, purpose, by, rule, about, secret=secret, between=callable(high))
    return answer or 0


def _ask(
    want: Now[Want | None],
    purpose: str,
    by: str,
    rule: str,
    about: Mapping[str, Any],
    *,
    secret: bool = False,
    sealed: bool = False,
    between: bool = False,
    dealt: bool = False,
    waits: Now[bool] | None = None,
) -> Steps[Any]:
    """Ask, and ask anew whenever something came between; None where nothing is left to ask for."""
    named = {json_name(name): value for name, value in about.items()}
    audience: Audience = None
    if secret:
        audience = () if by == NOBODY else (by,)
    while (wanted := want()) is not None:
        if (only := wanted.only()) is not None:
            return only
        waiting = waits is not None and waits()
        answer = yield Question(purpose, by, rule, wanted, named, audience, sealed, between, dealt, waiting)
        if answer is not ANEW:
            return answer
    return None
