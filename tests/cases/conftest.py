from functools import cache

import pytest

from printkit.base.paths import card_data
from printkit.games.registry import load_ruleset
from printkit.kit.loading.reader import read_kit
from tests.games.kinds import Games


@pytest.fixture(scope="session")
def game() -> Games:
    """Open a game's box by name, once."""
    return cache(lambda name: load_ruleset(read_kit(card_data(name), "fr")))
