"""Tap: what a phone sent."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from printkit.companion.viewer import MAX_FIELD


@dataclass(frozen=True)
class Tap:
    """What a phone sends: what to `do` to the evening as its `stamp` says it was, and what with."""

    do: str
    stamp: str
    fields: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @classmethod
    def read(cls, pairs: Iterable[tuple[str, str]]) -> Tap:
        """Read it from the fields of a form; ValueError where it is none."""
        fields: dict[str, tuple[str, ...]] = {}
        for name, value in pairs:
            if len(value) > MAX_FIELD:
                raise ValueError("a field is too long")
            fields[name] = (*fields.get(name, ()), value)
        stamp = fields.pop("stamp", ("",))[-1]
        do = fields.pop("do", ("",))[-1]
        if not (stamp and do):
            raise ValueError("no stamp, or nothing to do")
        return cls(do, stamp, fields)

    def first(self, name: str) -> str:
        """Give a field's first value, "" where there is none."""
        return self.fields.get(name, ("",))[0]
