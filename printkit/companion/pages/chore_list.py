"""What is left to do with the pieces on the table, as a page lists it: by place, a line for each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from printkit.base.dataclass import dataclass
from printkit.companion.pages.question_form import capital
from printkit.games.chores import ChoreRows, chore_place, chore_words, place_order
from printkit.games.sentences import paired
from printkit.play.chores import Chore, chores, piece_names
from printkit.play.narration import Narrator
from printkit.play.play_state import PlayState
from printkit.table.audience import EVERYBODY
from printkit.table.event import Event

MAX_LISTED = 40
"""Lines that are listed, the last ones: a table that is so far behind is laid by the board."""

MAX_BESIDE = 1
"""Lines that stand open beside a question; more leave its dice no room, and are folded."""

MAX_AS_THEY_CAME = 6
"""Lines that stand in the order in which they were asked for, the last; those before are folded, by place."""


@dataclass(frozen=True)
class ChoreLine:
    """One line: its words, also `told` with its place, for all chores of an `id`; its sign is of `event`."""

    words: str
    told: str
    id: str
    event: Event
    ticked: bool


@dataclass(frozen=True)
class ChorePlace:
    """What is to be done at one place."""

    place: str
    lines: tuple[ChoreLine, ...]


@dataclass(frozen=True)
class ChoreList:
    """What is to be done, and what was ticked since the last step; `own` is what its seat alone may know.

    What came before the last few is `earlier`: it would push all else off the screen of a phone. `left`
    counts the lines that are not ticked, with what is `older` than all that are listed. `until` names
    the last of all; `pieces` are all that the list tells of. Where there are `many` lines it may be folded;
    it is `folded` at first where a question leaves it no room.
    """

    places: tuple[ChorePlace, ...]
    earlier: tuple[ChorePlace, ...]
    own: tuple[ChorePlace, ...]
    left: int
    older: int
    until: str
    pieces: frozenset[str]
    many: bool
    folded: bool

    def tells(self, words: Narrator, event: Event) -> bool:
        """Whether what an event asks for stands in the open list."""
        rows = () if self.folded else ChoreRows(words.kit).of(event)
        return any(row.get("do") and self.pieces.intersection(piece_names(row, event)) for row in rows)


def chore_list(words: Narrator, state: PlayState, seat: str, *, asked: bool) -> ChoreList | None:
    """Return the list as a seat may see it, who is `asked` something beside it; None where there is none."""
    found = chores(words.kit, state, seat) if state.session.log.listed else []
    if not found:
        return None
    alike: dict[str, list[Chore]] = {}
    for chore in found:
        alike.setdefault(chore.id, []).append(chore)
    every = sorted(alike.values(), key=lambda several: several[-1].number)
    listed = every[-MAX_LISTED:]
    many = len(listed) > MAX_BESIDE
    public = [several for several in listed if several[0].seat == EVERYBODY]
    own = [several for several in listed if several[0].seat != EVERYBODY]
    return ChoreList(
        tuple(_places(words, public[-MAX_AS_THEY_CAME:])),
        tuple(_places(words, by_place(public[:-MAX_AS_THEY_CAME]))),
        tuple(_places(words, by_place(own) if len(own) > MAX_AS_THEY_CAME else own)),
        len(every) - sum(several[0].ticked for several in listed),
        len(every) - len(listed),
        ".".join(str(_last(found, public=public)) for public in (True, False)),
        frozenset(name for each in found for name in piece_names(each.row, each.event)),
        many,
        asked and many,
    )


def _last(found: Iterable[Chore], *, public: bool) -> int:
    return max((each.number for each in found if (each.seat == EVERYBODY) == public), default=0)


def by_place(listed: Iterable[Sequence[Chore]]) -> list[Sequence[Chore]]:
    """Return lines sorted by place."""
    return sorted(listed, key=lambda several: place_order(several[0].row, several[0].event))


def _places(words: Narrator, lines: Iterable[Sequence[Chore]]) -> Iterator[ChorePlace]:
    """Yield lines by place, one for all chores that are alike."""
    told = [
        (chore_place(words.kit, each.row, each.event, words.names), several)
        for several in lines
        for each in several[:1]
    ]
    for place, group in groupby(told, key=lambda line: line[0]):
        yield ChorePlace(place, tuple(_line(words, place, several) for _, several in group))


def _line(words: Narrator, place: str, several: Sequence[Chore]) -> ChoreLine:
    first = several[0]
    told = chore_words(words.kit, first.row, first.event, words.names)
    if len(several) > 1:
        told += f" ×{len(several)}"
    if first.back:
        told = words.translate("Undo: {what}").format(what=told)
    whole = paired(words.kit, place, told) if place else told
    return ChoreLine(capital(told), whole, first.id, first.event, all(each.ticked for each in several))
