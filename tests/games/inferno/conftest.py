from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from tests.games.kinds import Play, Refuse


@pytest.fixture
def night(play: Play) -> Callable[..., Any]:
    """Play a procedure of a night in Woodinvale."""
    return partial(play, "inferno")


@pytest.fixture
def no_night(refused: Refuse) -> Callable[..., Any]:
    """Play a procedure of a night in Woodinvale that must be refused."""
    return partial(refused, "inferno")
