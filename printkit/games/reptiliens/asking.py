"""How the village is asked: each question names itself (`id`), and what it is about."""

from __future__ import annotations

from typing import Any

GM = "gm"
"""Who answers what the game master decides, or what the table tells."""

NO_HOLDER = "nobody"
"""Who is asked where nobody holds the role that is called (REP-NIGHT-03)."""

NONE = "none"
"""The option of naming nobody, or of letting it be."""


def about(purpose: str, subject: str = "", **named: str) -> dict[str, Any]:
    """Return what a question says of itself: its id, what its answer is `for`, and what else it names.

    It is for the question itself, but where one id may come several times for somebody else: then for the
    `subject`, who or what that is.
    """
    return {"id": purpose, "for_": subject or purpose, **named}
