"""Mark the program's own words where they are written, so that they can be found and translated.

A message is chosen where something goes wrong, and put into a language where it is shown. `N_` (gettext's own
name for a mark that translates nothing) stands around the literal in between, `N_plural` around the two of a
message that counts: Babel finds the words by them, and as only they make a `Msgid`, the type checker finds a
message that nobody marked.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NewType

Msgid = NewType("Msgid", str)
"""English words, `{placeholders}` and all, that stand in `printkit/locale/<lang>.po` with a translation."""

NO_MESSAGE = Msgid("")
"""Says nothing: the hint of a fault that needs none."""


def N_(words: str) -> Msgid:  # noqa: N802  gettext's own name
    """Return the words as they are, marked as a msgid."""
    return Msgid(words)


MANY = 2
"""The number of which a message speaks that should count, and is given something else."""


class PluralMsgid(str):
    """A msgid with a plural: itself the English singular. `number` chooses between them, in any language.

    It is the value of the placeholder that `counts` names.
    """

    plural: str
    counts: str
    number: int

    def __new__(cls, singular: str, plural: str, counts: str, number: int = MANY) -> PluralMsgid:
        made = super().__new__(cls, singular)
        made.plural, made.counts, made.number = plural, counts, number
        return made

    def __getnewargs__(self) -> tuple[str, str, str, int]:  # type: ignore[override]
        return str(self), self.plural, self.counts, self.number


def N_plural(singular: str, plural: str, counts: str = "n") -> Msgid:  # noqa: N802  beside N_
    """Return the words of a message that counts, marked as a msgid: `counts` names its placeholder."""
    return Msgid(PluralMsgid(singular, plural, counts))


def numbered(msgid: str, values: Mapping[str, object]) -> str:
    """Return a msgid as it is translated beside these values: one that counts, with its number."""
    if not isinstance(msgid, PluralMsgid):
        return msgid
    told = str(values.get(msgid.counts, ""))
    return PluralMsgid(msgid, msgid.plural, msgid.counts, int(told) if told.isdecimal() else MANY)


def in_english(msgid: str) -> str:
    """Return a msgid as it is said where nobody translates it."""
    return msgid.plural if isinstance(msgid, PluralMsgid) and msgid.number != 1 else str(msgid)
