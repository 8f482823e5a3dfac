"""Play one procedure: a position goes in, questions come out, answers go in, a new position comes out.

Whether a procedure may begin has one source, with its message: the act itself, on a copy
(`verify_act`, `can`).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import field
from functools import cached_property
from typing import Any, Generic, Protocol, TypeVar

from printkit.base.dataclass import dataclass
from printkit.base.faults import RefusedError, refuse, within
from printkit.base.msgid import N_
from printkit.table.audience import Audience, Eyes
from printkit.table.bounds import Vocabulary
from printkit.table.codec import json_name, read_arguments, write
from printkit.table.event import Event, Revealed
from printkit.table.question import ANEW, Question, Steps
from printkit.table.visibility import FullVisibility, Visibility


class HasVocabulary(Protocol):
    """The components of a game, as its rules look at them."""

    def vocabulary(self) -> Vocabulary:
        """Return the ids that positions and arguments may name."""


P = TypeVar("P")
B = TypeVar("B", bound=HasVocabulary)

Procedure = Callable[..., Steps[None] | None]
"""A piece of the rules: called with the table and, as keywords, the arguments that it declares. One that
asks nothing is a plain function."""


class PositionCopy(Generic[P]):
    """A copy of a position, a dataclass. What is worked out from its other fields (`init=False`) is shared.

    So nothing may change in place what is worked out; a rule that needs another works out a new one.
    """

    def __init__(self, position: P) -> None:
        import pickle  # a single act, which is what most calls want, does not wait for it

        fields: tuple[dataclasses.Field[Any], ...] = dataclasses.fields(position)  # type: ignore[arg-type]
        self._kind = type(position)
        self._derived = {each.name: getattr(position, each.name) for each in fields if not each.init}
        given = {each.name: getattr(position, each.name) for each in fields if each.init}
        self._given = pickle.dumps(given)

    def position(self) -> P:
        """Return the position as it was."""
        import pickle

        position = object.__new__(self._kind)
        vars(position).update(pickle.loads(self._given), **self._derived)
        return position


@dataclass
class Table(Generic[P, B]):
    """What a procedure works at: the position, changed as it goes, and the game's components.

    `between` tells whether what runs came between the questions of a procedure that waits.
    """

    position: P
    components: B
    events: list[Event] = field(default_factory=list)
    between: bool = False

    def note(self, kind: str, rule: str, /, **fields: Any) -> None:
        """Note that something happened."""
        self.events.append(Event(kind, rule, _told(fields)))

    def note_to(self, audience: Audience, kind: str, rule: str, /, **fields: Any) -> None:
        """Note that something happened of which this audience alone may know."""
        self.events.append(Event(kind, rule, _told(fields), audience))

    def reveal(self, revealed: Revealed, kind: str, rule: str, /, **fields: Any) -> None:
        """Note that something happened which has shown a secret."""
        self.events.append(Event(kind, rule, _told(fields), revealed=revealed))


@dataclass(frozen=True)
class Ruleset(Generic[P, B]):
    """A game that the resolver can play.

    `reader` makes a position of JSON and the components, or refuses it. `names` gives the names that the
    table itself has put to ids of a position: those of players, of rooms. `between` lists the procedures that
    may come between, while another waits for an answer; where one of them ends the game, which `over` tells,
    nothing goes on. `visibility` gives what a seat may see. What the questions of a game call its
    `game_master`, who sees everything and may enter every answer, is "" where it needs none; `eyes` names the
    procedures from which on those of all others are closed, or open again, and those by which phones ask all
    alike in `silent` nights. What the game's code does is done
    within `guard`, which is told in what part of it, and may make of what that raises an error of its own.
    `own_rows` are what somebody has added to the game's tables, each with a mark of what it says.
    """

    name: str
    components: B
    reader: Callable[[object, B], P]
    procedures: Mapping[str, Procedure]
    names: Callable[[P], Mapping[str, str]]
    between: tuple[str, ...] = ()
    over: Callable[[P], bool] = lambda _: False
    eyes: Mapping[str, Eyes] = field(default_factory=dict)
    visibility: Callable[[Mapping[str, Any], Sequence[Event], str], Visibility] = FullVisibility
    game_master: str = ""
    guard: Callable[[str], AbstractContextManager[object]] = nullcontext
    own_rows: Mapping[str, str] = field(default_factory=dict)

    def read(self, data: object) -> P:
        """Return a position that was given as JSON. Raises RefusedError where it is none."""
        return self.reader(data, self.components)

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """Return the ids that positions and arguments may name."""
        return self.components.vocabulary()


class Act(Generic[P, B]):
    """One procedure under way. `pending` is the question that it waits at, None when it is done.

    After a refusal the act is void: begin it again with the answers that were good.
    """

    def __init__(self, game: Ruleset[P, B], procedure: str, position: object, arguments: object) -> None:
        """Begin.

        Raises RefusedError where the position or the arguments are wrong, or the rules forbid it now.
        """
        with game.guard(procedure):
            play, given = _called(game, procedure, arguments)
            self._begin(game, game.read(position), play, given)

    def then(self, procedure: str, arguments: object) -> Act[P, B]:
        """Begin another act where this one ended, as on its position in JSON, but without reading that.

        The first that follows works on the position itself, of which this one then keeps a copy.
        """
        act: Act[P, B] = Act.__new__(Act)
        with self.game.guard(procedure):
            play, given = _called(self.game, procedure, arguments)
            position = self._ended()
            if self._copy is None:
                self._copy = PositionCopy(position)
            act._begin(self.game, position, play, given)
        return act

    _copy: PositionCopy[P] | None = None

    def _begin(self, game: Ruleset[P, B], position: P, play: Procedure, given: Mapping[str, Any]) -> None:
        self.game = game
        self.table = Table(position, game.components)
        self.asked: list[tuple[Question, object]] = []
        self.noted: list[int] = []
        """How many events had happened when each question was answered."""
        self.pending: Question | None = None
        self.between: list[dict[str, Any]] = []
        """The calls that came between and are still under way, `{"call", "args"}`, the outermost first."""
        self._steps = [_steps(play, self.table, given)]
        self._go_on(None)

    def answer(self, answer: object) -> None:
        """Answer the pending question and go on to the next.

        Raises RefusedError where the answer does not fit.

        Where something may come between, the answer may be its call, `{"call", "args"}`: it is played first,
        then the question is asked anew.
        """
        if self.pending is None:
            refuse(self._place(), N_("there is no question left for this answer"))
        self.pending.verify(answer, self._place())
        comes_between = self.pending.between and isinstance(answer, dict)
        with self.game.guard(self.pending.purpose):
            if comes_between:
                assert isinstance(answer, dict)
                self._steps.append(self._between(**_called_between(answer, self._place())))
                self.between.append(answer)
            self.asked.append((self.pending, answer))
            self.noted.append(len(self.table.events))
            self._go_on(None if comes_between else answer)

    @property
    def events(self) -> tuple[Event, ...]:
        """Return what has happened so far."""
        return tuple(self.table.events)

    def names(self) -> Mapping[str, str]:
        """Return the names that the table has put to ids, as they are now."""
        with self.game.guard("names"):
            return self.game.names(self._ended())

    def position(self) -> dict[str, Any]:
        """Return the position as far as the act has got, as JSON."""
        with self.game.guard("position"):
            written: dict[str, Any] = write(self._ended())
        return written

    def to_json(self) -> dict[str, Any]:
        """Return `{"position", "events", "pending"}`."""
        return {
            "position": self.position(),
            "events": [event.to_json() for event in self.events],
            "pending": self.pending.to_json() if self.pending else None,
        }

    def _between(self, call: str, args: object) -> Steps[None]:
        """Begin what comes between.

        Raises RefusedError where it may not, or where the rules forbid it now.
        """
        if call not in self.game.between:
            refuse(
                self._place(), N_("expected one of {options}, got {got}"), options=self.game.between, got=call
            )
        play, given = _called(self.game, call, args)
        return _steps(play, self.table, given)

    def _go_on(self, answer: object) -> None:
        self.pending = None
        while self._steps and not self.pending:
            self.table.between = len(self._steps) > 1
            try:
                asked = self._steps[-1].send(answer)
                if not isinstance(asked, Question):  # `yield` where `yield from` was meant
                    raise TypeError(f"a procedure yields {type(asked).__name__}, not Question")
                self.pending = asked
            except StopIteration:
                self._steps.pop()
                if self.game.over(self.table.position):
                    while self._steps:
                        self._steps.pop().close()
                self.between = self.between[: max(0, len(self._steps) - 1)]
                answer = ANEW  # for what was asked before this came between

    def _ended(self) -> P:
        """Return the position, which is another's by now where a copy was kept."""
        return self.table.position if self._copy is None else self._copy.position()

    def _place(self) -> str:
        return within("answers", len(self.asked))


def _told(fields: Mapping[str, Any]) -> dict[str, Any]:
    return {json_name(name): write(value) for name, value in fields.items()}


def _called(game: Ruleset[P, B], procedure: str, arguments: object) -> tuple[Procedure, dict[str, Any]]:
    """Find a procedure and read its arguments. Raises RefusedError where there is none, or they are wrong."""
    if procedure not in game.procedures:
        refuse(
            "procedure",
            N_("unknown procedure {got}, expected one of {options}"),
            got=procedure,
            options=tuple(game.procedures),
        )
    play = game.procedures[procedure]
    return play, read_arguments(play, arguments, game.vocabulary)


def _called_between(answer: dict[str, Any], place: str) -> dict[str, Any]:
    if answer.keys() != {"call", "args"}:
        refuse(place, N_("expected a call with its args, got {got}"), got=answer)
    return answer


def _steps(play: Procedure, table: Table[P, B], given: Mapping[str, Any]) -> Steps[None]:
    """Play a procedure, whether it asks or not."""
    steps = play(table, **given)
    if steps is not None:
        yield from steps


def verify_act(game: Ruleset[P, B], procedure: str, position: object, arguments: object) -> None:
    """Refuse, with the reason, an act that the rules forbid on this position."""
    Act(game, procedure, position, arguments)


def can(game: Ruleset[P, B], procedure: str, position: object, arguments: object) -> bool:
    """Whether `verify_act` would let the act begin."""
    try:
        verify_act(game, procedure, position, arguments)
    except RefusedError:
        return False
    return True
