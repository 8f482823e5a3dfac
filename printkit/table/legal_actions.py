"""Between two acts: whose turn it is, and what may be begun."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from typing import Any, Literal

from printkit.base.dataclass import dataclass
from printkit.base.faults import RefusedError, refuse
from printkit.base.msgid import N_
from printkit.table.answers import Choose, ChooseSome, Number
from printkit.table.log import Call


@dataclass(frozen=True)
class ActionField:
    """What is chosen before something is begun: the argument `name` of its call, as `want` says.

    It is the `own` seat of whoever begins that on a phone of one seat.
    """

    name: str
    want: Choose | ChooseSome | Number
    own: bool = False

    def verify(self, value: object) -> None:
        """Raise RefusedError where that may not be chosen, in words for whoever chose it."""
        if self.want.wrong(value) is None:
            return
        match self.want:
            case Number(low=low, high=high):
                refuse("", N_("choose a number from {low} to {high}"), low=low, high=high)
            case _:
                refuse("", N_("choose something in each list"))


@dataclass(frozen=True)
class LegalAction:
    """Something that may be begun. `name` is the id of its wording, which `values` fill.

    Either there is a `call`, or there is `more` to choose from. What each would make a long list of is chosen
    in `fields`, or `words` takes what somebody adds in words of their own. Where the words mean more than one
    argument, `read` makes these of them, or refuses them, also where nothing was added. `on` are the figures
    and places of the board that may be tapped for it one after the other, none where it is only chosen from a
    list, and `sign` is shown on the last of them: what it costs, or needs; so is its `chance` in per cent.
    What is done `again` is seldom meant, and stands in sight nowhere. What `selects` begins with cards that
    are chosen first: it reads the code of a selection. What may be begun at `any_time` has a place of its
    own, on all phones.
    What only `tells` something is written nowhere, unless it changes the position after all.
    Of what is `silent` nobody finds out who has tried it, and a phone says the same where it is refused.
    """

    name: str
    call: Call | None = None
    words: str = ""
    more: tuple[LegalAction, ...] = ()
    fields: tuple[ActionField, ...] = ()
    values: Mapping[str, Any] = field(default_factory=dict)
    read: Callable[[str], Mapping[str, Any]] | None = None
    on: tuple[str, ...] = ()
    sign: str = ""
    chance: int | None = None
    again: bool = False
    selects: bool = False
    any_time: bool = False
    silent: bool = False
    tells: bool = False

    @property
    def needs_words(self) -> bool:
        """Whether it is refused where nothing is added to it."""
        if self.read is None:
            return False
        try:
            self.read("")
        except RefusedError:
            return True
        return False

    def begun(self, words: str = "", chosen: Mapping[str, object] | None = None) -> Call:
        """Return the call, with the words that were added, and with what was `chosen` in its fields.

        Raises ValueError where there is none to make, RefusedError where the words cannot be read or that may
        not be chosen.
        """
        if self.call is None:
            raise ValueError(f"{self.name} only leads to more")
        given: Mapping[str, Any] = {}
        if self.fields:
            given = {each.name: (chosen or {}).get(each.name) for each in self.fields}
            for each in self.fields:
                each.verify(given[each.name])
        elif self.read:
            given = self.read(words)
        elif words and self.words:
            given = {self.words: words}
        return Call(self.call.call, {**self.call.args, **given})


@dataclass(frozen=True)
class TurnState:
    """What may be begun, and who says so. Once it is `over`, nothing must follow.

    `pace`: the first offer is begun at once, or when they are `ready`, or one of all is a `choice`. `wait` is
    how many seconds the hosts leave first, 0 for none; `called` names who is called meanwhile. `asks` is the
    id of the words that ask for the offers, "" where none but the general ones are needed.
    """

    by: str
    offers: tuple[LegalAction, ...] = ()
    pace: Literal["at once", "ready", "choice"] = "ready"
    over: bool = False
    wait: int = 0
    called: str = ""
    asks: str = ""
