"""What fixtures of the terminal's tests hand about."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

AtTable: TypeAlias = Callable[..., tuple[int, str, str]]
"""Plays at a pipe where lines are typed; gives exit status, what was shown, what was told."""
Kept: TypeAlias = Callable[[str], Path]
"""Gives the journal of an evening by its name."""
LastQuestion: TypeAlias = Callable[[str], str]
"""Gives what was shown at the last prompt."""
Killed: TypeAlias = Callable[[Path, float], bytes]
"""Plays on in an evening, is killed after a while, and gives what was shown."""
