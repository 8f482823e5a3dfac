"""Something that happened, in ids and numbers; words are put to it when it is shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any

from printkit.base.dataclass import dataclass
from printkit.table.audience import Audience


@dataclass(frozen=True)
class Revealed:
    """What an event has shown to others: a secret of these `seats`, named by the `purpose` of a question."""

    purpose: str
    seats: tuple[str, ...]


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
