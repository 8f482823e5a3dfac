"""Something that happened, in ids and numbers; words are put to it when it is shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any

from printkit.base.dataclass import dataclass


@dataclass(frozen=True)
class Event:
    """One thing that happened, by one rule of the game."""

    kind: str
    rule: str
    fields: Mapping[str, Any] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """Return `{"event", "rule", ...}`."""
        return {"event": self.kind, "rule": self.rule, **self.fields}
