"""What a game master says and does while one question waits."""

from __future__ import annotations

from printkit.base.dataclass import dataclass


@dataclass(frozen=True)
class CallScript:
    """What a game master `says` aloud, who answers, what hands do, where one walks: each in words.

    `says` and `walks` are "" where there is nothing; `allowed` names the options that fit, where more are
    shown. All but what is said aloud is for the game master alone.
    """

    says: str
    who: str
    does: tuple[str, ...] = ()
    walks: str = ""
    allowed: tuple[str, ...] = ()
