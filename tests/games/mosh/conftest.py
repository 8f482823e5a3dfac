from functools import partial

import pytest


@pytest.fixture
def mosh(play):
    """Play a procedure of Zombie Mosh."""
    return partial(play, "mosh")


@pytest.fixture
def no_mosh(refused):
    """Play a procedure of Zombie Mosh that must be refused."""
    return partial(refused, "mosh")
