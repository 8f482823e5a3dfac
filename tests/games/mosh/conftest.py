from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from tests.games.kinds import Play, Refuse


@pytest.fixture
def mosh(play: Play) -> Callable[..., Any]:
    """Play a procedure of Zombie Mosh."""
    return partial(play, "mosh")


@pytest.fixture
def no_mosh(refused: Refuse) -> Callable[..., Any]:
    """Play a procedure of Zombie Mosh that must be refused."""
    return partial(refused, "mosh")
