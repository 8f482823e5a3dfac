"""What fixtures and helpers of games' tests hand about."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from printkit.kit.model import Kit
from printkit.table.act import Act, Ruleset

AnyGame: TypeAlias = Ruleset[Any, Any]
AnyAct: TypeAlias = Act[Any, Any]
Json: TypeAlias = dict[str, Any]

Games: TypeAlias = Callable[[str], AnyGame]
Kits: TypeAlias = Callable[[str], Kit]
Answers: TypeAlias = Sequence[Any]

Play: TypeAlias = Callable[..., AnyAct]
"""Plays a step, and gives its act."""
MayPlay: TypeAlias = Callable[..., AnyAct | None]
"""Plays a step, and gives its act where the rules allow it."""
Refuse: TypeAlias = Callable[..., str]
"""Plays a step that is refused, and gives what is told."""
Lay: TypeAlias = Callable[..., Json]
"""Gives a position with some of its fields named."""
