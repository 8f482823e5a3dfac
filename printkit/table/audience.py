"""Who may see something: everybody, some seats, or nobody at the table."""

from __future__ import annotations

from typing import Literal, TypeAlias

Audience: TypeAlias = tuple[str, ...] | None
"""The seats that may see something, in the order of the table; none of them where it is empty.

None where everybody may.
"""

ALL = "*"
"""The seat of a game master: nothing is kept from it."""

EVERYBODY = ""
"""The seat of the table's own screen: it sees what everybody may see."""


Eyes: TypeAlias = Literal["open", "closed", "silent"]
"""Whether those of all but a game master are open, or closed; or all are asked alike, and nobody leads."""


def may_see(audience: Audience, seat: str) -> bool:
    """Whether a seat may see what is for an audience."""
    return audience is None or seat == ALL or seat in audience
