"""What works in which browser, as it was tried last; docs/playing.md has a table of it.

Each test in this folder tries one thing in one browser, and tells what comes of it. Its docstring is a line
of the table, that of its module the heading above.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from types import FunctionType, ModuleType

HERE = Path(__file__).parent
FILE = HERE / "outcomes.json"

RECORDER = "outcomes"
"""The name by which tests find the outcomes that are taken down just now."""


@dataclass
class Outcomes:
    """What came of each trial, by heading, line and browser; with the versions of the browsers."""

    versions: dict[str, str] = field(default_factory=dict)
    found: dict[str, dict[str, dict[str, str]]] = field(default_factory=dict)

    def add(self, heading: str, line: str, browser: str, outcome: str) -> None:
        """Note what has come of a trial."""
        self.found.setdefault(heading, {}).setdefault(line, {})[browser] = outcome

    @classmethod
    def read(cls) -> Outcomes:
        """Read what was found last."""
        return cls(**json.loads(FILE.read_text("utf-8")))

    def write(self) -> None:
        """Keep it."""
        FILE.write_text(f"{json.dumps(vars(self), ensure_ascii=False, indent=1)}\n", "utf-8")


def first_line(thing: FunctionType | ModuleType) -> str:
    """Return the first line of a docstring, without its full stop."""
    return (thing.__doc__ or "").partition("\n")[0].removesuffix(".")
