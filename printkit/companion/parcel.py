"""An evening in the fragment of a link: the journal of what stands, packed; a browser sends none of it on."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64encode

from printkit.companion.house import House
from printkit.companion.sitting import Sitting
from printkit.table.journal import FORMAT, Head, written

MOST_SCANNED = 2900
"""Letters of a link that a code to scan can hold."""


def link(house: House, sitting: Sitting) -> str:
    """Give the link by which the app goes on with an evening, secrets too; "" where no app is known.

    What was taken back is left out; the app's own `parcel.js` unpacks it.
    """
    if not house.app:
        return ""
    session = sitting.session
    head = Head(FORMAT, house.game.name, session.seed, dict(session.start), sitting.party)
    lines = b"".join(map(written, (head, *session.log.entries)))
    packed = urlsafe_b64encode(zlib.compress(lines, 9)).decode().rstrip("=")
    return f"{house.app}#evening={packed}"
