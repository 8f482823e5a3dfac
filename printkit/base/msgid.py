"""Mark the program's own words where they are written, so that they can be found and translated.

A message is chosen where something goes wrong, and put into a language where it is shown. `N_` (gettext's
own name for a mark that translates nothing) stands around the literal in between: Babel finds the words by
it, and as only it makes a `Msgid`, the type checker finds a message that nobody marked.
"""

from __future__ import annotations

from typing import NewType

Msgid = NewType("Msgid", str)
"""English words, `{placeholders}` and all, that stand in `printkit/locale/<lang>.po` with a translation."""

NO_MESSAGE = Msgid("")
"""Says nothing: the hint of a fault that needs none."""


def N_(words: str) -> Msgid:  # noqa: N802  gettext's own name
    """Return the words as they are, marked as a msgid."""
    return Msgid(words)
