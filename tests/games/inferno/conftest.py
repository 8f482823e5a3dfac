from functools import partial

import pytest


@pytest.fixture
def night(play):
    """Play a procedure of a night in Woodinvale."""
    return partial(play, "inferno")


@pytest.fixture
def no_night(refused):
    """Play a procedure of a night in Woodinvale that must be refused."""
    return partial(refused, "inferno")
