"""What a page shows when it can not be shown: as much as can be said, and the way back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from printkit.companion.pages.context import frame, told
from printkit.companion.pages.journal_view import JournalLine, notes
from printkit.companion.viewer import PageQuery
from printkit.play.actions import Notice, undo_line
from printkit.play.narration import narrator
from printkit.play.play_state import PlayState
from printkit.play.resources import GameResources
from printkit.play.visibility import Viewer, current_viewer

Found = TypeVar("Found")


def fallback_context(
    house: GameResources, sitting: PlayState, guest: Viewer, look: PageQuery, notice: Notice | None
) -> dict[str, Any]:
    """Give what the makeshift page may use: what a game's words fail to say is left empty."""
    guest = current_viewer(sitting, guest)
    seen = sitting.view(guest.seat)
    words = narrator(house, sitting, guest.lang)
    question = seen.pending
    decided = _if_it_can(lambda: undo_line(house, sitting), None)
    nothing: tuple[JournalLine, ...] = ()
    return {
        **frame(sitting, guest, words),
        "show": look.show,
        "notice": _if_it_can(lambda: told(words, notice) if notice else "", ""),
        "who": _if_it_can(lambda: words.who(question.by) if question else "", ""),
        "asked": _if_it_can(lambda: words.asked(question) if question else "", ""),
        "undo": decided is not None,
        "revealed": bool(decided and decided[0].revealed),
        "notes": _if_it_can(lambda: tuple(notes(words, sitting, seen, seen.scenes)), nothing),
    }


def _if_it_can(what: Callable[[], Found], otherwise: Found) -> Found:
    try:
        return what()
    except Exception:  # it has been told already
        return otherwise
