from functools import partial

import pytest


@pytest.fixture
def film(play):
    """Play a procedure of Les Non-morts."""
    return partial(play, "non-morts")


@pytest.fixture
def no_film(refused):
    """Play a procedure of Les Non-morts that must be refused."""
    return partial(refused, "non-morts")


@pytest.fixture
def scene():
    """Make a position: three directors, the rooms R1 - R2 - R3 in a row, and what is given."""

    def made(*variants, **given):
        return {
            "order": ["p1", "p2", "p3"],
            "variants": list(variants),
            "rooms": {"R1": "", "R2": "", "R3": ""},
            "doors": [["R1", "R2"], ["R2", "R3"]],
            **given,
        }

    return made
