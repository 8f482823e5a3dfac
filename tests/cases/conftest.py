from functools import cache

import pytest

from printkit.kit.loading.reader import read_kit
from tests.drafts import game_folder, set_up
from tests.games.kinds import Games


@pytest.fixture(scope="session")
def game() -> Games:
    """Open a game's box by name, once."""
    return cache(lambda name: set_up(read_kit(game_folder(name), "fr")))
