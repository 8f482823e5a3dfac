"""What a game master, or a phone in its place, says and does while one question waits."""

from __future__ import annotations

from collections.abc import Callable

from printkit.base.dataclass import dataclass

Lot = Callable[[str, int], int]
"""Draws by lot, for a word, a number below another: always the same for it, and nobody can work it out."""


@dataclass(frozen=True)
class CallScript:
    """What a game master `says` aloud, who answers, what hands do, where one walks: each in words.

    `says`, `who` and `walks` are "" where there is nothing; `allowed` names the options that fit, where more
    are shown, and `otherwise` is the option that any other counts as. All but what is said aloud is for the
    game master alone.
    """

    says: str
    who: str
    does: tuple[str, ...] = ()
    walks: str = ""
    allowed: tuple[str, ...] = ()
    otherwise: str = ""


@dataclass(frozen=True)
class SharedScript:
    """What a phone says and shows while it asks all alike, in words: nothing of it tells who is called.

    `called` names who is; `says` is said aloud where one phone asks, and `asks` shown. All others are asked
    what `others` says. The `box` is covered until it is held; every phone has one, as large, and in it what
    its seat may know, or a line that tells nothing. Where one phone asks, `closes` is said before, to whoever
    was called last, and the answer may be `lapsed`: nothing comes of it tonight. `at` says how far the night
    has come, of so many calls that all may know of; it is empty where that is no call of the night's.
    Who answers with a seat proves there that it is their own; `signs` is what is answered where they do not,
    "" where nobody needs to.
    """

    called: str
    says: str
    asks: str
    others: str
    box: tuple[str, ...]
    closes: str = ""
    lapsed: bool = False
    at: tuple[int, ...] = ()
    signs: str = ""
