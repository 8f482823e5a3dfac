"""Something that happened, in ids and numbers; words are put to it when it is shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any

from printkit.base.dataclass import dataclass
from printkit.table.audience import Audience


@dataclass(frozen=True)
class Revealed:
    """A secret of these `seats` that was shown to others, named by the `purpose` of a question.

    Where whom it was told to is itself a secret, it concerns everybody alike, `seats` is None, and nothing
    names it.
    """

    purpose: str
    seats: tuple[str, ...] | None


TOLD_IN_SECRET = Revealed("", None)
"""Something that some alone may know: who that is, nobody else can find out by taking it back."""


@dataclass(frozen=True)
class Event:
    """One thing that happened, by one rule of the game; `audience` are the seats that may know of it."""

    kind: str
    rule: str
    fields: Mapping[str, Any] = field(default_factory=dict)
    audience: Audience = None
    revealed: Revealed | None = None

    def to_json(self) -> dict[str, Any]:
        """Return `{"event", "rule", ...}`."""
        audience = {} if self.audience is None else {"audience": list(self.audience)}
        return {"event": self.kind, "rule": self.rule, **self.fields, **audience}
