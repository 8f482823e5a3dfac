"""The four kinds of answer that a question can want: which fit, which is the only one, what chance gives."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from printkit.base.dataclass import dataclass
from printkit.base.msgid import N_
from printkit.table.bounds import Wrong

if TYPE_CHECKING:
    from random import Random

ONE_OF = N_("expected one of {options}, got {got}")


@dataclass(frozen=True)
class Roll:
    """One throw of dice. Answer: an integer for one die, a list of integers for several."""

    kind: ClassVar[str] = "roll"
    dice: int = 1
    sides: int = 6

    def to_json(self) -> dict[str, Any]:
        return {"dice": self.dice, "sides": self.sides}

    def redacted(self) -> Roll:
        return self

    def wrong(self, answer: object) -> Wrong | None:
        if self.dice == 1:
            if self._is_face(answer):
                return None
            return N_("expected an integer from 1 to {sides}, got {got}"), {
                "sides": self.sides,
                "got": answer,
            }
        if type(answer) is list and len(answer) == self.dice and all(map(self._is_face, answer)):
            return None
        return N_("expected a list of {dice} integers from 1 to {sides}, got {got}"), {
            "dice": self.dice,
            "sides": self.sides,
            "got": answer,
        }

    def only(self) -> None:
        """Return nothing: dice are always thrown."""

    def least(self) -> int | list[int]:
        """Return the answer with the lowest faces."""
        return 1 if self.dice == 1 else [1] * self.dice

    def greatest(self) -> int | list[int]:
        """Return the answer with the highest faces."""
        return self.sides if self.dice == 1 else [self.sides] * self.dice

    def thrown(self, chance: Random) -> int | list[int]:
        """Throw the dice."""
        faces = [chance.randint(1, self.sides) for _ in range(self.dice)]
        return faces[0] if self.dice == 1 else faces

    def _is_face(self, answer: object) -> bool:
        return type(answer) is int and 1 <= answer <= self.sides


@dataclass(frozen=True)
class Draw:
    """The top card or marker of a shuffled deck. Answer: its id.

    `copies` tells how many of each may be on top; equal ids count as often as there are copies.
    """

    kind: ClassVar[str] = "draw"
    copies: Mapping[str, int]

    def to_json(self) -> dict[str, Any]:
        return {"options": list(self.copies)}

    def redacted(self) -> Draw:
        return Draw({})

    def wrong(self, answer: object) -> Wrong | None:
        if type(answer) is str and answer in self.copies:
            return None
        return ONE_OF, {"options": tuple(self.copies), "got": answer}

    def only(self) -> None:
        """Return nothing: a card is always drawn, even the last."""

    def least(self) -> str:
        """Return the first that may be on top."""
        return next(iter(self.copies))

    def greatest(self) -> str:
        """Return the last that may be on top."""
        return [*self.copies][-1]

    def thrown(self, chance: Random) -> str:
        """Shuffle and draw."""
        ids = [each for each, count in self.copies.items() for _ in range(count)]
        return ids[chance.randrange(len(ids))]


@dataclass(frozen=True)
class Choose:
    """A decision between options. Answer: one option's id."""

    kind: ClassVar[str] = "choose"
    options: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        return {"options": list(self.options)}

    def redacted(self) -> Choose:
        return Choose(())

    def wrong(self, answer: object) -> Wrong | None:
        if type(answer) is str and answer in self.options:
            return None
        return ONE_OF, {"options": self.options, "got": answer}

    def only(self) -> str | None:
        """Return the option where there is but one."""
        return self.options[0] if len(self.options) == 1 else None

    def least(self) -> str:
        """Return the first option."""
        return self.options[0]

    def greatest(self) -> str:
        """Return the last option."""
        return self.options[-1]


@dataclass(frozen=True)
class ChooseSome:
    """A decision for several options at once. Answer: a list of `low` to `high` ids.

    Where there are `counts`, there are as many as one of these says. They are different unless it may have
    `repeats`; their order counts where they are `ordered`.
    """

    kind: ClassVar[str] = "choose"
    options: tuple[str, ...]
    low: int
    high: int
    ordered: bool = False
    repeats: bool = False
    counts: tuple[int, ...] = ()

    def to_json(self) -> dict[str, Any]:
        more: dict[str, Any] = {name: True for name in ("ordered", "repeats") if getattr(self, name)}
        more |= {"counts": list(self.counts)} if self.counts else {}
        return {"options": list(self.options), "min": self.low, "max": self.high, **more}

    def redacted(self) -> ChooseSome:
        return ChooseSome((), 0, 0)

    def wrong(self, answer: object) -> Wrong | None:
        if type(answer) is list and self.low <= len(answer) <= self.high and self._is_count(len(answer)):
            known = all(type(each) is str and each in self.options for each in answer)
            if known and (self.repeats or len(dict.fromkeys(answer)) == len(answer)):
                return None
        if self.counts:
            return N_("expected a list of {counts} different ids among {options}, got {got}"), {
                "counts": self.counts,
                "options": self.options,
                "got": answer,
            }
        expected = (
            N_("expected a list of {low} to {high} ids among {options}, got {got}")
            if self.repeats
            else N_("expected a list of {low} to {high} different ids among {options}, got {got}")
        )
        return expected, {
            "low": self.low,
            "high": self.high,
            "options": self.options,
            "got": answer,
        }

    def only(self) -> list[str] | None:
        """Return all options where none may be left out, none where none may be chosen.

        A single option may also be the only one to name again and again, or to put into an order.
        """
        if self.high == 0:
            return []
        if self.repeats:
            return [*self.options] * self.low if len(self.options) == 1 and self.low == self.high else None
        if self.low < len(self.options) or (self.ordered and len(self.options) > 1):
            return None
        return list(self.options)

    def _is_count(self, count: int) -> bool:
        return not self.counts or count in self.counts

    def least(self) -> list[str]:
        """Return the fewest options, the first of them."""
        return list(self.options[: self.low])

    def greatest(self) -> list[str]:
        """Return the most options, the last of them."""
        return list(self.options[len(self.options) - self.high :])


@dataclass(frozen=True)
class Number:
    """A count that a player decides. Answer: an integer from `low` to `high`."""

    kind: ClassVar[str] = "number"
    low: int
    high: int

    def to_json(self) -> dict[str, Any]:
        return {"min": self.low, "max": self.high}

    def redacted(self) -> Number:
        return Number(0, 0)

    def wrong(self, answer: object) -> Wrong | None:
        if type(answer) is int and self.low <= answer <= self.high:
            return None
        return N_("expected an integer from {low} to {high}, got {got}"), {
            "low": self.low,
            "high": self.high,
            "got": answer,
        }

    def only(self) -> int | None:
        """Return the number where there is but one."""
        return self.low if self.low == self.high else None

    def least(self) -> int:
        """Return the lowest number."""
        return self.low

    def greatest(self) -> int:
        """Return the highest number."""
        return self.high


Want = Roll | Draw | Choose | ChooseSome | Number
