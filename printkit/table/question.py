"""What a procedure needs from the table before it can go on, and how a procedure asks for it.

The functions ask: `card = yield from draw(...)`. A question with a single possible answer is not asked,
but rolls and draws always are.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from printkit.table.answers import Choose, ChooseSome, Draw, Number, Roll, Want
from printkit.table.codec import json_name
from printkit.table.fault import refuse

if TYPE_CHECKING:
    from random import Random

T = TypeVar("T")

MOST_DICE = 1000


@dataclass(frozen=True)
class Question:
    """Something to be answered.

    `purpose` is what the answer decides: the id of the question's wording. `about` names what it is
    about: a cell, a hero, a seat.
    """

    purpose: str
    by: str
    rule: str
    want: Want
    about: Mapping[str, Any] = field(default_factory=dict)

    @property
    def chance(self) -> bool:
        """Tell whether dice or a shuffled deck answer, and nobody decides."""
        return isinstance(self.want, (Roll, Draw))

    def verify(self, answer: object, place: str) -> None:
        """Refuse an answer that does not fit."""
        if found := self.want.wrong(answer):
            refuse(place, found[0], **found[1])

    def thrown(self, chance: Random) -> object:
        """Give an answer by chance; TypeError where somebody must decide."""
        if isinstance(self.want, (Roll, Draw)):
            return self.want.thrown(chance)
        raise TypeError(f"{self.purpose} is decided, not thrown")

    def resembles(self, other: Question) -> bool:
        """Tell whether the other asks the same thing, whatever the options are now."""
        return self._sense() == other._sense()

    def to_json(self) -> dict[str, Any]:
        """Give `{"kind", "by", "rule", "for", ...}`."""
        asked = {"kind": self.want.kind, "by": self.by, "rule": self.rule, "for": self.purpose}
        return {**asked, **self.want.to_json(), **self.about}

    def _sense(self) -> tuple[object, ...]:
        return self.want.kind, self.purpose, self.by, self.rule, dict(self.about)


Steps: TypeAlias = Generator[Question, Any, T]
"""A procedure under way: it yields questions, is sent answers, and ends with a T."""


def roll(
    purpose: str, by: str, rule: str, *, dice: int = 1, sides: int = 6, **about: Any
) -> Steps[list[int]]:
    """Ask for a throw of dice; the faces in the order given. Refused where no table could throw so many."""
    if dice > MOST_DICE:
        refuse("position", "{dice} dice are too many for one throw", dice=dice)
    answer = yield from _ask(purpose, by, rule, Roll(dice, sides), about)
    return [answer] if dice == 1 else list(answer)


def draw(purpose: str, by: str, rule: str, copies: Mapping[str, int], **about: Any) -> Steps[str]:
    """Ask for the top of a shuffled deck that holds so many copies of each id."""
    answer: str = yield from _ask(purpose, by, rule, Draw(copies), about)
    return answer


def choose(purpose: str, by: str, rule: str, options: Sequence[str], **about: Any) -> Steps[str]:
    """Ask for one of at least one option."""
    answer: str = yield from _ask(purpose, by, rule, Choose(tuple(options)), about)
    return answer


def choose_some(
    purpose: str, by: str, rule: str, options: Sequence[str], low: int, high: int, **about: Any
) -> Steps[list[str]]:
    """Ask for `low` to `high` different options, in the order of the options whatever the answer's."""
    answer = yield from _ask(purpose, by, rule, ChooseSome(tuple(options), low, high), about)
    return [option for option in options if option in answer]


def number(purpose: str, by: str, rule: str, low: int, high: int, **about: Any) -> Steps[int]:
    """Ask for an integer from `low` to `high`."""
    answer: int = yield from _ask(purpose, by, rule, Number(low, high), about)
    return answer


def _ask(purpose: str, by: str, rule: str, want: Want, about: Mapping[str, Any]) -> Steps[Any]:
    only = want.only()
    if only is not None:
        return only
    named = {json_name(name): value for name, value in about.items()}
    return (yield Question(purpose, by, rule, want, named))
