"""Whose eyes look at a phone: one that goes round shows nobody's secrets but while their owner holds it."""

from __future__ import annotations

from dataclasses import replace

from printkit.companion.taps import Guest, whole
from printkit.play.play_state import Sitting
from printkit.table.view import EVERYBODY


def in_hand(sitting: Sitting, guest: Guest) -> Guest:
    """Give the guest as whoever holds the phone may look now: on one that goes round mostly as everybody.

    Who has said that they alone look does so until the evening goes on; then as long as one secret question
    of theirs follows the other.
    """
    if guest.shared and not _still_looks(sitting, guest):
        return replace(guest, seat=EVERYBODY)
    return guest


def _still_looks(sitting: Sitting, guest: Guest) -> bool:
    log, pending = sitting.session.log, sitting.session.pending
    begun, version = map(whole, guest.since.partition(".")[::2])
    if begun is None or version is None or len(log.entries) - begun != log.version - version:
        return False  # it was never said, or something was taken back or corrected since
    since = range(begun, len(log.entries))
    asked = sitting.session.questions if since else {}
    lately = [asked.get(at) for at in since]
    return not lately or all(each and each.audience == guest.seat for each in (*lately, pending))


def word_of(sitting: Sitting, seat: str) -> str:
    """Give the word by which a phone tells that this seat alone looks now; `Guest.looking` reads it."""
    log = sitting.session.log
    return f"{seat}.{len(log.entries)}.{log.version}"
