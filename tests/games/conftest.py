from functools import cache

import pytest

from printkit.games import open_game
from printkit.kit.folders import card_data
from printkit.kit.reader import read_kit
from printkit.table.act import Act
from printkit.table.fault import Refused


@pytest.fixture(scope="session")
def kit():
    """Read a game's kit by name, once."""
    return cache(lambda name: read_kit(card_data(name), "fr"))


@pytest.fixture(scope="session")
def game(kit):
    """Open a game's box by name, once."""
    return cache(lambda name: open_game(kit(name)))


@pytest.fixture(scope="session")
def play(game):
    """Play a procedure of a game with these answers, and give the act."""

    def played(name, procedure, position, answers=(), **arguments):
        given = {argument.removesuffix("_"): value for argument, value in arguments.items()}
        act = Act(game(name), procedure, {"game": name, **position}, given)
        for answer in answers:
            act.answer(answer)
        return act

    return played


@pytest.fixture(scope="session")
def refused(play):
    """Play a procedure that must be refused, and give the line that says why."""

    def why(*call, **arguments):
        with pytest.raises(Refused) as refusal:
            play(*call, **arguments)
        return refusal.value.faults[0].line()

    return why
