"""Through whose eyes somebody looks: a phone that goes round shows a secret only while its owner holds it."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from printkit.companion.viewer import THEMES
from printkit.play.play_state import PlayState, whole
from printkit.table.view import ALL, EVERYBODY


def current_viewer(sitting: PlayState, guest: Viewer) -> Viewer:
    """Give the guest as whoever holds the phone may look now: on one that goes round mostly as everybody.

    Who has said that they alone look does so until the evening goes on; then as long as one secret question
    of theirs follows the other.
    """
    if guest.shared and not _still_looks(sitting, guest):
        return replace(guest, seat=EVERYBODY)
    return guest


def _still_looks(sitting: PlayState, guest: Viewer) -> bool:
    log, pending = sitting.session.log, sitting.session.pending
    begun, version = map(whole, guest.since.partition(".")[::2])
    if begun is None or version is None or len(log.entries) - begun != log.version - version:
        return False  # it was never said, or something was taken back or corrected since
    since = range(begun, len(log.entries))
    asked = sitting.session.questions if since else {}
    lately = [asked.get(at) for at in since]
    return not lately or all(each and each.audience == guest.seat for each in (*lately, pending))


def viewing_word(sitting: PlayState, seat: str) -> str:
    """Give the word by which a phone tells that this seat alone looks now; `Viewer.looking` reads it."""
    log = sitting.session.log
    return f"{seat}.{len(log.entries)}.{log.version}"


LOOKING = re.compile(r"(?P<seat>[^.]*)(\.(?P<since>[0-9]{1,9}\.[0-9]{1,9}))?")
"""What a phone says of the eyes that it uses: a seat, and at which state of the evening it said so."""


@dataclass(frozen=True)
class Viewer:
    """One device at the table.

    It may look through the eyes of `seats` ("" is the table's own screen, "*" a game master's) and does so
    through those of `seat`; `since` tells at which state of the evening that was said. A `keeper` may save
    and load: a save file holds what every seat keeps secret. It may hand out all `links`, which stand
    here with their names. Its pages wear a `theme`, one of `THEMES`.
    """

    device: str
    seats: tuple[str, ...]
    seat: str
    lang: str
    keeper: bool = False
    theme: str = THEMES[0]
    since: str = ""
    links: tuple[tuple[str, str], ...] = ()

    @property
    def shared(self) -> bool:
        """Tell whether the phone goes from one player to another."""
        return len(set(self.seats) - {EVERYBODY, ALL}) > 1

    def looking(self, word: str) -> Viewer:
        """Give the guest as it said last whose eyes it uses; the same guest where those are not its own."""
        said = LOOKING.fullmatch(word)
        if said is None or not (said["seat"] in self.seats or (self.shared and said["seat"] == EVERYBODY)):
            return self
        return replace(self, seat=said["seat"], since=said["since"] or "")
