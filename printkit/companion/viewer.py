"""What a device keeps of its own, and what stands beside the table on its page."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from printkit.play.play_state import whole

THEMES = ("dark", "light", "paper")
"""A table at night, a day, and black on white; the first where nothing is chosen."""


MAX_FIELD = 500
"""Letters that one field of a tap may hold."""


@dataclass(frozen=True)
class PageQuery:
    """What a page shows: the table alone, or `show` beside it, about an entry `at` or a rule.

    `back` names what stood beside it before.
    """

    show: str = ""
    at: int = -1
    rule: str = ""
    back: str = ""

    @classmethod
    def read(cls, pairs: Iterable[tuple[str, str]]) -> PageQuery:
        """Read it from an address; what is not understood shows the table alone."""
        fields = dict(pairs)
        at = whole(fields.get("at", ""))
        back = "journal" if fields.get("back") == "journal" else ""
        return cls(fields.get("show", ""), -1 if at is None else at, fields.get("rule", "")[:MAX_FIELD], back)
