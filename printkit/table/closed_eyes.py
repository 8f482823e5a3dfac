"""Where a game master leads, all others close their eyes: what is done meanwhile reaches no screen of theirs.

Not even that something was done may show: how many answers a night has tells who is there to give them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from printkit.table.audience import ALL
from printkit.table.log import Answer, Call, Log, LogBuilder, LogEntry, LogLine, Redo, Rewrite, Undo

if TYPE_CHECKING:
    from printkit.table.act import Ruleset

PLAYED = (Call, Answer, Undo, Redo, Rewrite)
"""Lines by which a game goes on or back; all others are about those who sit there: all may know them."""


def has_game_master(game: Ruleset[Any, Any], log: Log | LogBuilder) -> bool:
    """Whether somebody is, or has been, the game master of a game that needs one."""
    return bool(game.game_master) and any(change.seated == ALL and change.to for _, change in log.seated)


def are_closed(game: Ruleset[Any, Any], entries: Sequence[LogEntry]) -> bool:
    """Whether all but a game master have their eyes closed, by what last closed or opened them."""
    for entry in reversed(entries):
        if isinstance(entry, Call) and entry.call in game.eyes:
            return game.eyes[entry.call] == "closed"
    return False


def is_unseen(game: Ruleset[Any, Any], before: Log, after: Log, line: LogLine) -> bool:
    """Whether a line that leads from one log to the other is hidden from those with closed eyes."""
    return (
        isinstance(line, PLAYED)
        and has_game_master(game, before)
        and are_closed(game, before.entries)
        and are_closed(game, after.entries)
    )


def unseen_lines(game: Ruleset[Any, Any], lines: Iterable[LogLine]) -> int:
    """Count the lines of an evening that are unseen; 0 where no game master leads it."""
    if not game.game_master:
        return 0
    count, now = 0, Log()
    for line in lines:
        before, now = now, now.after(line)
        count += is_unseen(game, before, now, line)
    return count
