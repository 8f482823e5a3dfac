"""Who looks at a screen: one that goes round shows a secret only while its owner alone looks at it.

That is decided once, where a request or a typed line comes in, for the evening as it is then.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from printkit.base.dataclass import dataclass
from printkit.play.play_state import PlayState, whole_number
from printkit.table.audience import EVERYBODY

VIEWER_TOKEN = re.compile(r"(?P<seat>[^.]*)(\.(?P<since>[0-9]{1,9}\.[0-9]{1,9}))?")
"""What a device says of who looks: a seat, and at which state of the evening it said so."""


@dataclass(frozen=True)
class Viewer:
    """Who looks at a device's screen now: `seat`, one of the `seats` for which it may look.

    "" is the table's own screen, "*" a game master's. What is shown and what may be done follows from `seat`
    alone, so make a viewer by `viewing_seat`, anew for each state of the evening.
    """

    device: str
    seats: tuple[str, ...]
    seat: str
    lang: str

    @property
    def shared(self) -> bool:
        """Whether the device goes from one player to another."""
        return is_shared(self.seats)


def is_shared(seats: Collection[str]) -> bool:
    """Whether a device that may look for these seats goes from one player to another."""
    return len(set(seats) - {EVERYBODY}) > 1


def viewing_seat(state: PlayState, seats: Sequence[str], said: str) -> str:
    """Return the seat that looks now at a device of these seats, which last said `said` of it.

    On a device that goes round that is mostly everybody. Who has said that they alone look does so until the
    evening goes on; then as long as one secret question of theirs follows the other.
    """
    told = VIEWER_TOKEN.fullmatch(said) if may_view(seats, said) else None
    seat, since = (told["seat"], told["since"] or "") if told else (seats[0], "")
    if is_shared(seats) and not _still_looks(state, seat, since):
        return EVERYBODY
    return seat


def may_view(seats: Collection[str], said: str) -> bool:
    """Whether a device of these seats may say this of who looks at it."""
    told = VIEWER_TOKEN.fullmatch(said)
    return told is not None and (told["seat"] in seats or (is_shared(seats) and told["seat"] == EVERYBODY))


def viewing_word(state: PlayState, seat: str) -> str:
    """Return the word by which a device says that this seat alone looks now; `viewing_seat` reads it."""
    log = state.session.log
    return f"{seat}.{len(log.entries)}.{log.version + _own_parts(state, seat)}"


def _still_looks(state: PlayState, seat: str, since: str) -> bool:
    log, pending = state.session.log, state.session.pending
    begun, version = map(whole_number, since.partition(".")[::2])
    if begun is None or version is None:
        return False
    if len(log.entries) - begun != log.version + _own_parts(state, seat) - version:
        return False  # it was never said, or something was taken back or corrected since
    entries = range(begun, len(log.entries))
    asked = state.session.questions if entries else {}
    lately = [asked.get(at) for at in entries]
    return not lately or all(each and seat in (each.audience or ()) for each in (*lately, pending))


def _own_parts(state: PlayState, seat: str) -> int:
    """Count what a seat has said of its part of the answer that several give now."""
    return sum(part.seat == seat for part in state.session.log.parts)
