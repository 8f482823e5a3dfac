"""What was called and answered, and every change of it: undo, redo and correction are list operations.

Nothing here knows the rules: a log is read back the same even where the rules have changed since.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Any, Literal

from printkit.table import codec
from printkit.table.fault import refuse

Origin = Literal["typed", "thrown"]
"""Where an answer comes from: somebody told it, or the program threw the dice or drew the card."""


@dataclass(frozen=True)
class Call:
    """A procedure is begun, with these arguments."""

    call: str
    args: dict[str, Any] = field(default_factory=dict)

    def between(self, by: str) -> Answer:
        """Give the answer that lets it come between: told by whom its own argument `by` names, else `by`."""
        return Answer({"call": self.call, "args": self.args}, "typed", str(self.args.get("by") or by))


@dataclass(frozen=True)
class Answer:
    """The pending question is answered; `by` names who told it, where that is known."""

    answer: Any
    origin: Origin = "typed"
    by: str = ""

    @property
    def between(self) -> Call | None:
        """Give what came between instead of an answer, if that is so."""
        return Call(**self.answer) if isinstance(self.answer, dict) else None


Entry = Call | Answer


@dataclass(frozen=True)
class Undo:
    """The last `undo` changes are taken back; `revealed` names what had been thrown or drawn by then."""

    undo: int
    revealed: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Redo:
    """The last `redo` changes that were taken back are made again."""

    redo: int


@dataclass(frozen=True)
class Rewrite:
    """From entry `rewrite` on, the log reads so: an old answer was corrected and what still fits kept.

    The last `left` entries that gave way are kept aside: they may follow once what is asked now is answered.
    """

    rewrite: int
    entries: list[Entry]
    revealed: list[str] = field(default_factory=list)
    left: int = 0


@dataclass(frozen=True)
class Dice:
    """From now on the players throw their own dice and draw their own cards, or the program does."""

    own: bool


Line = Call | Answer | Undo | Redo | Rewrite | Dice
"""What one line of a journal holds."""

LINES: Mapping[str, type[Line]] = {
    "call": Call,
    "answer": Answer,
    "undo": Undo,
    "redo": Redo,
    "rewrite": Rewrite,
    "own": Dice,
}


def read_line(data: object, place: str) -> Line:
    """Read a line of a journal from JSON; Refused where it is none."""
    match data:  # what most lines are needs no reader
        case {
            "answer": int() | str() as told,
            "origin": "typed" | "thrown" as origin,
            "by": str() as by,
            **more,
        }:
            if not more and codec.whole(f"{told}{by}"):
                return Answer(told, origin, by)
    key = next((key for key in LINES if isinstance(data, dict) and key in data), None)
    if key is None:
        refuse(place, "expected a line with one of {options}, got {got}", options=tuple(LINES), got=data)
    return codec.read(LINES[key], data, {}, place)


@dataclass(frozen=True)
class Change:
    """At entry `at`, the entries `removed` gave way to the entries `added`; `left` as in `Rewrite`."""

    at: int
    removed: tuple[Entry, ...]
    added: tuple[Entry, ...]
    left: int = 0


@dataclass(frozen=True)
class Mark:
    """Undo or a correction went past something already thrown or drawn, named by `revealed`."""

    version: int
    revealed: tuple[str, ...]


@dataclass(frozen=True)
class Log:
    """The entries as they stand, the changes that led there, and those that were taken back.

    `version` counts all lines ever: it only grows. `marks` stay, whatever is undone later.
    """

    entries: tuple[Entry, ...] = ()
    changes: tuple[Change, ...] = ()
    undone: tuple[Change, ...] = ()
    marks: tuple[Mark, ...] = ()
    version: int = 0

    def after(self, line: Line) -> Log:
        """Give the log with one more line; Refused where it undoes or redoes more than there is."""
        match line:
            case Rewrite(entries=[]):
                refuse("entries", "a correction holds at least one")
            case Rewrite(left=left) if left < 0:
                refuse("left", "expected {low} or more, got {got}", low=0, got=left)
            case Undo(undo=count):
                log = self._undo(count)
            case Redo(redo=count):
                log = self._redo(count)
            case Rewrite(rewrite=at, entries=entries, left=left):
                log = self._change(at, tuple(entries), left)
            case Dice():
                log = self
            case _:
                log = self._change(len(self.entries), (line,))
        revealed = tuple(line.revealed) if isinstance(line, (Undo, Rewrite)) else ()
        version = self.version + 1
        marks = (*self.marks, Mark(version, revealed)) if revealed else self.marks
        return replace(log, marks=marks, version=version)

    @property
    def aside(self) -> tuple[Entry, ...]:
        """Give the entries as they were before the correction that has left some of them aside, if any."""
        if not (self.changes and self.changes[-1].left):
            return ()
        entries = self.entries
        for change in reversed(self.changes):
            entries = entries[: change.at] + change.removed
            if change.removed:
                break
        return entries

    def after_all(self, lines: Iterable[Line]) -> Log:
        """Give the log with more lines, those that only add to it all at once."""
        log = self
        for adds, group in groupby(lines, key=lambda line: isinstance(line, (Call, Answer))):
            if adds:
                log = log._longer(tuple(line for line in group if isinstance(line, (Call, Answer))))
            else:
                for line in group:
                    log = log.after(line)
        return log

    def _longer(self, added: tuple[Entry, ...]) -> Log:
        changes = (Change(at, (), (entry,)) for at, entry in enumerate(added, start=len(self.entries)))
        version = self.version + len(added)
        return Log(self.entries + added, (*self.changes, *changes), (), self.marks, version)

    def _change(self, at: int, added: tuple[Entry, ...], left: int = 0) -> Log:
        if not 0 <= at <= len(self.entries):
            refuse("rewrite", "expected 0 to {high}, got {got}", high=len(self.entries), got=at)
        change = Change(at, self.entries[at:], added, left)
        return Log(self.entries[:at] + added, (*self.changes, change))

    def _undo(self, count: int) -> Log:
        if not 1 <= count <= len(self.changes):
            refuse("undo", "expected 1 to {high} changes, got {got}", high=len(self.changes), got=count)
        entries = self.entries
        taken = self.changes[-count:]
        for change in reversed(taken):
            entries = entries[: change.at] + change.removed
        return Log(entries, self.changes[:-count], self.undone + taken[::-1])

    def _redo(self, count: int) -> Log:
        if not 1 <= count <= len(self.undone):
            refuse("redo", "expected 1 to {high} changes, got {got}", high=len(self.undone), got=count)
        entries = self.entries
        again = self.undone[-count:][::-1]
        for change in again:
            entries = entries[: change.at] + change.added
        return Log(entries, self.changes + again, self.undone[:-count])
