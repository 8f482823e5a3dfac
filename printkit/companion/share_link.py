"""An evening in the fragment of a link: the journal of what stands, packed; a browser sends none of it on."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64encode

from printkit.companion.site import Site
from printkit.play.chores import packed_ticks
from printkit.play.play_state import PlayState
from printkit.table.journal import JOURNAL_FORMAT, Head, Journal, journal_line
from printkit.table.log import Log, Pieces

MAX_SCANNED = 2900
"""Letters of a link that a code to scan can hold."""


def link(site: Site, state: PlayState) -> str:
    """Return the link by which the app goes on with an evening, secrets too; "" where no app is known.

    What was taken back is left out; the app's own `share_link.js` unpacks it. Its lines carry no checks,
    which cannot be packed: they get them where they arrive.
    """
    if not site.app:
        return ""
    session = state.session
    name, start = site.resources.ruleset.name, dict(session.start)
    head = Head(
        JOURNAL_FORMAT,
        name,
        session.seed,
        start,
        state.party,
        state.salt,
        state.chosen,
        "",
        dict(session.game.own_rows),
    )
    log, seated = session.log, (change for _, change in session.log.seated)
    pieces = packed_ticks(site.resources.kit(""), state) if log.listed else (Pieces(False),)
    lines = b"".join(map(journal_line, (head, *seated, *log.entries, *pieces, *log.parts)))
    packed = urlsafe_b64encode(zlib.compress(lines, 9)).decode().rstrip("=")
    return f"{site.app}#evening={packed}"


def beyond(kept: Journal, came: Journal) -> list[str] | None:
    """Return the lines by which a journal that came continues one that is kept; None for another evening.

    What was taken back in either counts for nothing; no line is left where the kept one has gone further.
    """
    heads = [(head.game, head.seed, head.start, head.party.names) for head in (kept.head, came.head)]
    here, there = (Log().after_all(journal.lines).entries for journal in (kept, came))
    shorter = min(len(here), len(there))
    if heads[0] != heads[1] or here[:shorter] != there[:shorter]:
        return None
    return [line.decode().rstrip("\n") for line in kept.following(*there[shorter:])]
