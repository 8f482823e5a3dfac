from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from tests.games.kinds import Json, Lay, Play, Refuse


@pytest.fixture
def film(play: Play) -> Callable[..., Any]:
    """Play a procedure of Les Non-morts."""
    return partial(play, "non-morts")


@pytest.fixture
def no_film(refused: Refuse) -> Callable[..., Any]:
    """Play a procedure of Les Non-morts that must be refused."""
    return partial(refused, "non-morts")


@pytest.fixture
def scene() -> Lay:
    """Make a position: three directors, the rooms R1 - R2 - R3 in a row, and what is given."""

    def made(*variants: str, **given: Json | list[list[str] | str] | str) -> Json:
        return {
            "order": ["p1", "p2", "p3"],
            "variants": list(variants),
            "rooms": {"R1": "", "R2": "", "R3": ""},
            "doors": [["R1", "R2"], ["R2", "R3"]],
            **given,
        }

    return made
