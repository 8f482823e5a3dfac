"""What is done while eyes are closed reaches no screen: not even that something was done may show.

Where a game master leads, all others have their eyes closed. Where phones do, all are asked alike, and
whatever else the program does is done unseen: how many answers a night has tells who is there to give them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from printkit.table.audience import ALL, Eyes
from printkit.table.log import Answer, Call, Log, LogBuilder, LogLine, Redo, Rewrite, Undo

if TYPE_CHECKING:
    from printkit.table.act import Ruleset

PLAYED = (Call, Answer, Undo, Redo, Rewrite)
"""Lines by which a game goes on or back; all others are about those who sit there: all may know them."""


def has_game_master(game: Ruleset[Any, Any], log: Log | LogBuilder) -> bool:
    """Whether somebody is, or has been, the game master of a game that needs one."""
    return bool(game.game_master) and any(change.seated == ALL and change.to for _, change in log.seated)


def eyes_after(game: Ruleset[Any, Any], calls: Iterable[Call]) -> Eyes:
    """Return what the `calls` so far, the last first, have made of the eyes of all but a game master."""
    return next((game.eyes[each.call] for each in calls if each.call in game.eyes), "open")


def is_unseen(line: LogLine, *, led: bool, before: Eyes, after: Eyes) -> bool:
    """Whether a line is hidden from those with closed eyes, as these were `before` and `after`.

    A game master has `led` when it was written. Where nobody did, everybody may count what people answer.
    """
    if not isinstance(line, PLAYED):
        return False
    if led:
        return before != "open" and after != "open"
    return before == "silent" and isinstance(line, Answer) and line.origin != "typed"


def unseen_lines(game: Ruleset[Any, Any], lines: Iterable[LogLine]) -> int:
    """Count the lines of an evening that are unseen; 0 in a game in which nobody closes their eyes."""
    if not game.eyes:
        return 0
    eyes: Eyes = "open"
    count, draft = 0, Log().draft()
    for line in lines:
        led, before = has_game_master(game, draft), eyes
        draft.add(line)
        if isinstance(line, (Undo, Redo, Rewrite)):
            eyes = eyes_after(game, (each for each in reversed(draft.entries) if isinstance(each, Call)))
        elif isinstance(line, Call):
            eyes = game.eyes.get(line.call, eyes)
        count += is_unseen(line, led=led, before=before, after=eyes)
    return count
