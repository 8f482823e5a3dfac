"""What a page shows when it cannot be shown: as much as can be said, and the way back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from printkit.companion.pages.context import frame, leads_alone, notice_words, shown_page
from printkit.companion.pages.journal_view import JournalLine, notes
from printkit.companion.site import Site
from printkit.companion.taps import Notice
from printkit.companion.viewer import DeviceViewer, PageQuery
from printkit.play.actions import undoable
from printkit.play.narration import narrator
from printkit.play.play_state import PlayState

Found = TypeVar("Found")


def fallback_context(
    site: Site, state: PlayState, viewer: DeviceViewer, query: PageQuery, notice: Notice | None
) -> dict[str, Any]:
    """Return what the fallback page may use: what a game's words fail to say is left empty.

    At night it says nothing to whoever sleeps, or is asked in silence, and to a game master nothing of who
    is called. One phone that `leads` alone is told that its page is broken, and whoever reads there before
    dawn goes on.
    """
    page = shown_page(state, viewer)
    seen, sleeps = state.view(viewer.seat), page != "table"
    pending = state.session.pending
    reader = pending if page == "reading" else None
    words = narrator(site.resources, state, viewer.lang)
    question = None if state.asleep(()) else seen.pending
    undo = None if sleeps else _if_it_can(lambda: undoable(site.resources.game, state), None)
    nothing: tuple[JournalLine, ...] = ()
    return {
        **frame(state, viewer, words),
        "sleeps": sleeps,
        "leads": sleeps and viewer.shared and leads_alone(site.resources.game, state),
        "reader": reader.by if reader else "",
        "answer": reader.want.to_json()["options"][0] if reader else "",
        "show": "" if sleeps else query.show,
        "notice": _if_it_can(lambda: notice_words(words, notice) if notice else "", ""),
        "who": _if_it_can(lambda: words.who(question.by) if question else "", ""),
        "asked": _if_it_can(lambda: words.asked(question.veiled()) if question else "", ""),
        "undo": undo is not None,
        "revealed": bool(undo and undo.revealed),
        "notes": _if_it_can(lambda: tuple(notes(words, state, seen, () if sleeps else seen.scenes)), nothing),
    }


def _if_it_can(what: Callable[[], Found], otherwise: Found) -> Found:
    try:
        return what()
    except Exception:  # it has been told already
        return otherwise
