"""What was called and answered, and every change of it: undo, redo and correction are list operations.

Nothing here knows the rules: a log is read back the same even where the rules have changed since.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import Any, Literal, TypeAlias

from printkit.base.dataclass import dataclass
from printkit.base.faults import refuse
from printkit.base.msgid import N_
from printkit.table import codec
from printkit.table.audience import ALL

AnswerOrigin = Literal["typed", "thrown", "app"]
"""Where an answer comes from: somebody told it, the program threw the dice or drew the card, or it answered
for a seat that it plays."""


@dataclass(frozen=True)
class Call:
    """A procedure is begun, with these arguments."""

    call: str
    args: dict[str, Any] = field(default_factory=dict)

    def between(self, by: str) -> Answer:
        """Return the answer that lets it come between, told by whom its argument `by` names, else `by`."""
        return Answer({"call": self.call, "args": self.args}, "typed", str(self.args.get("by") or by))


@dataclass(frozen=True)
class Answer:
    """The pending question is answered; `by` names who told it, where that is known.

    What the procedure asks alike after it is answered by `then`, one after another: each of these becomes an
    answer of its own, whatever else is asked between.
    """

    answer: Any
    origin: AnswerOrigin = "typed"
    by: str = ""
    then: list[Any] = codec.seldom([])

    @property
    def between(self) -> Call | None:
        """Return what came between instead of an answer, if that is so."""
        called = isinstance(self.answer, dict) and self.answer.keys() == CALLED
        return Call(**self.answer) if called else None


CALLED = {"call", "args"}
"""What the answer holds that lets something come between: any other object is one of several seats."""

LogEntry = Call | Answer


@dataclass(frozen=True)
class AnswerPart:
    """A seat gives its part of the answer that several give together; None takes it back.

    It takes the place of any before. It is no entry: once all are there, or the wait is over, an `Answer`
    holds them all.
    """

    part: Any
    seat: str
    by: str = ""


@dataclass(frozen=True)
class Undo:
    """The last `undo` changes are taken back; `revealed` names what had been seen by then.

    `by` is the seat that wanted it. Of those that were asked some `agreed`, and some were `absent`: the
    table's own screen agreed for them.
    """

    undo: int
    revealed: list[str] = field(default_factory=list)
    by: str = codec.seldom("")
    agreed: list[str] = codec.seldom([])
    absent: list[str] = codec.seldom([])


@dataclass(frozen=True)
class Redo:
    """The last `redo` changes that were taken back are made again; else as `Undo`."""

    redo: int
    revealed: list[str] = codec.seldom([])
    by: str = codec.seldom("")
    agreed: list[str] = codec.seldom([])
    absent: list[str] = codec.seldom([])


@dataclass(frozen=True)
class Rewrite:
    """From entry `rewrite` on, the log reads so: an old answer was corrected and what still fits kept.

    The last `left` entries that gave way are kept aside: they may follow once what is asked now is answered.
    After them came as many as are `cut`: they came of secrets, and never follow what is dealt anew. Else as
    `Undo`.
    """

    rewrite: int
    entries: list[LogEntry]
    revealed: list[str] = field(default_factory=list)
    left: int = 0
    cut: int = codec.seldom(0)
    by: str = codec.seldom("")
    agreed: list[str] = codec.seldom([])
    absent: list[str] = codec.seldom([])


Reversal: TypeAlias = Undo | Redo | Rewrite
"""A line that takes something away which stood in the log."""


@dataclass(frozen=True)
class Dice:
    """From now on the players throw their own dice and draw their own cards, or the program does."""

    own: bool


@dataclass(frozen=True)
class Spoken:
    """From now on a terminal tells the game in this language, also when it is resumed."""

    lang: str


@dataclass(frozen=True)
class SeatChange:
    """From now on whoever is called `to` has the seat `seated`; where nobody is named, it waits for somebody.

    `was` called so had it before. `by` is the seat that wanted it, "" for whoever keeps the evening.
    """

    seated: str
    to: str
    was: str = ""
    by: str = ""


@dataclass(frozen=True)
class Ticks:
    """So pieces lie on the table by now, as somebody has ticked: each as an event has asked for it.

    That is told in ids and numbers; None says that the piece lies as it did before any event. No rule knows
    of it. Only the seat `seat` may know what is ticked, all where that is "". In an evening that
    came by a link the `rest` is done: all other pieces lie as they had been asked to.
    """

    ticked: dict[str, LaidPiece | None]
    seat: str = codec.seldom("")
    rest: bool = codec.seldom(False)


LaidPiece: TypeAlias = dict[str, Any]
"""How a piece lies: what was asked for, by what event."""


@dataclass(frozen=True)
class Pieces:
    """From now on it is `listed` what is to be done with the pieces on the table, or not: there are none."""

    listed: bool


LogLine = Call | Answer | AnswerPart | Undo | Redo | Rewrite | Dice | Spoken | SeatChange | Ticks | Pieces
"""What one line of a journal holds."""

LINES: Mapping[str, type[LogLine]] = {
    "call": Call,
    "answer": Answer,
    "part": AnswerPart,
    "undo": Undo,
    "redo": Redo,
    "rewrite": Rewrite,
    "own": Dice,
    "lang": Spoken,
    "seated": SeatChange,
    "ticked": Ticks,
    "listed": Pieces,
}


def laid_after(
    laid: Mapping[str, Mapping[str, LaidPiece]], ticks: Iterable[Ticks]
) -> Mapping[str, Mapping[str, LaidPiece]]:
    """Return how pieces lie after ticks, by the seat that alone may know of them."""
    after = {seat: dict(pieces) for seat, pieces in laid.items()}
    for tick in ticks:
        pieces = after.setdefault(tick.seat, {})
        for piece, asked in tick.ticked.items():
            pieces.pop(piece, None)
            if asked is not None:
                pieces[piece] = asked
    return after


def read_line(data: object, place: str) -> LogLine:
    """Read a line of a journal from JSON. Raises RefusedError where it is none."""
    match data:  # what most lines are needs no reader
        case {
            "answer": int() | str() as told,
            "origin": "typed" | "thrown" | "app" as origin,
            "by": str() as by,
            **more,
        }:
            if not more and codec.is_writable(f"{told}{by}"):
                return Answer(told, origin, by)
    key = next((key for key in LINES if isinstance(data, dict) and key in data), None)
    if key is None:
        refuse(place, N_("expected a line with one of {options}, got {got}"), options=tuple(LINES), got=data)
    return codec.read(LINES[key], data, {}, place)


@dataclass(frozen=True)
class Change:
    """At entry `at`, the entries `removed` gave way to the entries `added`; the rest is as in `Rewrite`."""

    at: int
    removed: tuple[LogEntry, ...]
    added: tuple[LogEntry, ...]
    left: int = 0
    cut: int = 0


@dataclass(frozen=True)
class Mark:
    """Undo, redo or a correction went past something that had been seen, named by `revealed`.

    The seat `by` wanted it; those that were asked `agreed`, or were `absent`.
    """

    version: int
    revealed: tuple[str, ...]
    by: str = ""
    agreed: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()


@dataclass(frozen=True)
class Aside:
    """The entries as they were before a correction; as many at the end as are `cut` follow never again."""

    entries: tuple[LogEntry, ...]
    cut: int


@dataclass(frozen=True)
class Log:
    """The entries as they stand, the changes that led there, and those that were taken back.

    `version` counts all lines ever but `parts`, which are those that seats have given since the question was
    asked: whoever is not asked cannot know of them; and but `ticks`, those since the last line that counts:
    no answer comes too late for them. `laid` says how pieces lay before these, by the seat that alone may
    know of them. `marks` stay, whatever is undone later; `seated` are all changes of seats, each with the
    version that it made. The last change of who rolls made the version `diced`.
    """

    entries: tuple[LogEntry, ...] = ()
    changes: tuple[Change, ...] = ()
    undone: tuple[Change, ...] = ()
    marks: tuple[Mark, ...] = ()
    version: int = 0
    parts: tuple[AnswerPart, ...] = ()
    seated: tuple[tuple[int, SeatChange], ...] = ()
    ticks: tuple[Ticks, ...] = ()
    laid: Mapping[str, Mapping[str, LaidPiece]] = field(default_factory=dict)
    listed: bool = True
    diced: int = -1

    def after(self, line: LogLine) -> Log:
        """Return the log with one more line.

        Raises RefusedError where it undoes or redoes more than there is.
        """
        return self.after_all((line,))

    @property
    def given(self) -> dict[str, Any]:
        """Return the parts as they stand, by seat."""
        last = {part.seat: part.part for part in self.parts}
        return {seat: part for seat, part in last.items() if part is not None}

    @property
    def steps(self) -> int:
        """Count all lines but changes of seats, and parts of answers: nobody begins to wait anew by these."""
        return self.version - len(self.seated)

    @property
    def laid_now(self) -> Mapping[str, Mapping[str, LaidPiece]]:
        """Return how pieces lie by now, else as `laid`."""
        return laid_after(self.laid, self.ticks)

    def holders(self, seat: str) -> list[str]:
        """Return who has taken a seat since the evening began, the last at the end; "" while it waited."""
        return [change.to for _, change in self.seated if change.seated == seat]

    def left_by(self, seat: str) -> int:
        """Count how often somebody has left a seat: a link of before is no key to it any more."""
        held, count = seat != ALL, 0
        for to in self.holders(seat):
            count, held = count + held, bool(to)
        return count

    @property
    def free_seats(self) -> tuple[str, ...]:
        """Return the seats that were given up and that nobody has taken since."""
        last = {change.seated: change.to for _, change in self.seated}
        return tuple(seat for seat, to in last.items() if not to)

    @property
    def game_master(self) -> str:
        """Return the name of the game master, "" where there is none."""
        return next(iter(self.holders(ALL)[::-1]), "")

    @property
    def former_game_masters(self) -> tuple[str, ...]:
        """Return who was game master and is no longer: they have seen everything."""
        others = dict.fromkeys(self.holders(ALL))
        return tuple(name for name in others if name not in ("", self.game_master))

    @property
    def aside(self) -> Aside | None:
        """Return the entries as they were before the correction that has left some of them aside, if any."""
        if not (self.changes and self.changes[-1].left):
            return None
        entries, cut = self.entries, 0
        for change in reversed(self.changes):
            entries, cut = entries[: change.at] + change.removed, cut + change.cut
            if change.removed:
                break
        return Aside(entries, cut)

    def changed_from(self, line: LogLine) -> int:
        """Return the first entry that is not as before after a line that fits."""
        match line:
            case Undo(undo=count):
                return min(change.at for change in self.changes[-count:])
            case Redo(redo=count):
                return min(change.at for change in self.undone[-count:])
            case Rewrite(rewrite=at):
                return at
        return len(self.entries)

    def draft(self) -> LogBuilder:
        """Return a copy of the log to which lines are added."""
        return LogBuilder(
            list(self.entries),
            list(self.changes),
            list(self.undone),
            list(self.marks),
            self.version,
            list(self.parts),
            list(self.seated),
            list(self.ticks),
            self.laid,
            self.listed,
            self.diced,
        )

    def after_all(self, lines: Iterable[LogLine]) -> Log:
        """Return the log with more lines. Raises RefusedError as by `after`."""
        draft = self.draft()
        for line in lines:
            draft.add(line)
        entries, changes, undone = tuple(draft.entries), tuple(draft.changes), tuple(draft.undone)
        parts, seated, ticks = tuple(draft.parts), tuple(draft.seated), tuple(draft.ticks)
        marks, laid = tuple(draft.marks), draft.laid
        more = draft.listed, draft.diced
        return Log(entries, changes, undone, marks, draft.version, parts, seated, ticks, laid, *more)


@dataclass
class LogBuilder:
    """A log while lines are added: a change costs as much as it changes, however long the log is."""

    entries: list[LogEntry]
    changes: list[Change]
    undone: list[Change]
    marks: list[Mark]
    version: int
    parts: list[AnswerPart]
    seated: list[tuple[int, SeatChange]]
    ticks: list[Ticks]
    laid: Mapping[str, Mapping[str, LaidPiece]]
    listed: bool
    diced: int

    def add(self, line: LogLine) -> None:
        """Add a line. Raises RefusedError where it does not fit, and the draft then means nothing."""
        match line:
            case Rewrite(entries=[]):
                refuse("entries", N_("a change of answers needs at least one answer"))
            case Rewrite(left=left, cut=cut) if min(left, cut) < 0:
                name = "left" if left < 0 else "cut"
                refuse(name, N_("expected {low} or more, got {got}"), low=0, got=min(left, cut))
            case Undo(undo=count):
                self._undo(count)
            case Redo(redo=count):
                self._redo(count)
            case Rewrite(rewrite=at, entries=entries, left=left, cut=cut):
                self._change(at, tuple(entries), left, cut)
            case Call() | Answer():
                self._change(len(self.entries), (line,))
        if isinstance(line, AnswerPart):
            self.parts.append(line)
            return
        if isinstance(line, Ticks):
            self.ticks.append(line)
            return
        self.version += 1
        if self.ticks:
            self.laid = laid_after(self.laid, self.ticks)
            self.ticks.clear()
        if isinstance(line, SeatChange):
            self.seated.append((self.version, line))
        elif isinstance(line, Pieces):
            self.listed = line.listed
        elif isinstance(line, Dice):
            self.diced = self.version
        elif not isinstance(line, Spoken):
            self.parts.clear()
        if isinstance(line, Reversal) and (line.revealed or line.agreed or line.absent):
            marked = tuple(line.revealed), line.by, tuple(line.agreed), tuple(line.absent)
            self.marks.append(Mark(self.version, *marked))

    def _change(self, at: int, added: tuple[LogEntry, ...], left: int = 0, cut: int = 0) -> None:
        if not 0 <= at <= len(self.entries):
            refuse("rewrite", N_("expected 0 to {high}, got {got}"), high=len(self.entries), got=at)
        before = self.changes[-1].left if self.changes else 0
        aside = len(self.entries) - at - 1 if at < len(self.entries) else before
        if left + cut > max(0, aside):
            refuse("left", N_("expected 0 to {high}, got {got}"), high=max(0, aside), got=left + cut)
        self.changes.append(Change(at, tuple(self.entries[at:]), added, left, cut))
        self.entries[at:] = added
        self.undone.clear()

    def _undo(self, count: int) -> None:
        high = len(self.changes)
        if not 1 <= count <= high:
            refuse("undo", N_("expected 1 to {high} changes, got {got}"), high=high, got=count)
        for _ in range(count):
            change = self.changes.pop()
            self.entries[change.at :] = change.removed
            self.undone.append(change)

    def _redo(self, count: int) -> None:
        high = len(self.undone)
        if not 1 <= count <= high:
            refuse("redo", N_("expected 1 to {high} changes, got {got}"), high=high, got=count)
        for _ in range(count):
            change = self.undone.pop()
            self.entries[change.at :] = change.added
            self.changes.append(change)
