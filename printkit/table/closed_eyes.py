"""Where a game master leads, all others close their eyes: what is done meanwhile reaches no screen of theirs.

Not even that something was done may show: how many answers a night has tells who is there to give them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from printkit.table.audience import ALL
from printkit.table.log import Answer, Call, Log, LogBuilder, LogLine, Redo, Rewrite, Undo

if TYPE_CHECKING:
    from printkit.table.act import Ruleset

PLAYED = (Call, Answer, Undo, Redo, Rewrite)
"""Lines by which a game goes on or back; all others are about those who sit there: all may know them."""


def has_game_master(game: Ruleset[Any, Any], log: Log | LogBuilder) -> bool:
    """Whether somebody is, or has been, the game master of a game that needs one."""
    return bool(game.game_master) and any(change.seated == ALL and change.to for _, change in log.seated)


def are_closed(game: Ruleset[Any, Any], calls: Iterable[Call]) -> bool:
    """Whether all but a game master have their eyes closed, by the `calls` so far, the last first."""
    return next((game.eyes[each.call] for each in calls if each.call in game.eyes), "open") == "closed"


def is_unseen(line: LogLine, *, led: bool, before: bool, after: bool) -> bool:
    """Whether a line is hidden from those with closed eyes, as these were `before` and `after`.

    A game master has `led` when it was written.
    """
    return isinstance(line, PLAYED) and led and before and after


def unseen_lines(game: Ruleset[Any, Any], lines: Iterable[LogLine]) -> int:
    """Count the lines of an evening that are unseen; 0 where no game master leads it."""
    if not game.game_master:
        return 0
    count, draft, closed = 0, Log().draft(), False
    for line in lines:
        led, before = has_game_master(game, draft), closed
        draft.add(line)
        if isinstance(line, (Undo, Redo, Rewrite)):
            closed = are_closed(game, (each for each in reversed(draft.entries) if isinstance(each, Call)))
        elif isinstance(line, Call) and line.call in game.eyes:
            closed = game.eyes[line.call] == "closed"
        count += is_unseen(line, led=led, before=before, after=closed)
    return count
