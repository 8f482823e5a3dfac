"""What holds of every game, whatever chance and players do."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from printkit.games.humans.components import DICE_TOKENS, HUMANS, ZOMBIES_EACH
from tests.games.humans.evenings import changed, counted, party, reshuffled, whole_game
from tests.games.kinds import Games, Json

TABLES = [
    (people, bots, own)
    for people in range(1, 7)
    for bots in range(0 if people > 1 else 1, 7 - people)
    for own in (False, True)
]
"""Two to six seats, with and without automata, hands that the app deals or printed ones."""

MANY = 200
BY_THEMSELVES = (0, 9)
"""One person against one automa and against five, who play on where people would dally."""

DECKS = {"events": ("event", 40), "wounds": ("wound", 40), "captures": ("capture", 30)}


@pytest.mark.parametrize(
    "at", [*BY_THEMSELVES, *(pytest.param(at, marks=pytest.mark.slow) for at in range(MANY))]
)
def test_whole_games(
    at: int, game: Games, any_answer: Callable[..., Any], check_act: Callable[..., None]
) -> None:
    """Pieces are neither made nor lost, every position can be read again, and games come to an end.

    Those of `BY_THEMSELVES` end before anybody tires and counts the points.
    """
    people, bots, own = TABLES[at % len(TABLES)]
    chance = Random(f"{people} {bots} {own} {at}")
    seated = party(chance, people, bots, own=own)
    last: Json = {}
    for begun in whole_game(game("humans"), chance, seated, any_answer):
        act, before = begun.act, begun.before
        after = act.position()
        anew, found, told = reshuffled(act), counted(after), changed(act, before)
        assert {**found, **dict.fromkeys(anew, 0)} == {**told, **dict.fromkeys(anew, 0)}, begun.call
        check_conserved(game, after)
        check_act("humans", begun.call.call, before, dict(begun.call.args), act)
        last = after
        if at in BY_THEMSELVES:
            assert begun.call.args.get("final") is None
    assert last["winner"]


def check_conserved(game: Games, position: Json) -> None:
    """COMP-02 to COMP-08: nothing is on the table that the box does not hold."""
    components = game("humans").components
    count = counted(position)
    assert all(len(player["zombies"]) <= ZOMBIES_EACH for player in position["players"].values())
    assert count["humans"] <= HUMANS and count["tokens"] <= DICE_TOKENS
    for name, (deck, cards) in DECKS.items():
        assert sum(components.copies(deck).values()) == cards
        assert count[name] <= cards
    inside = [cell for cell in position["breaches"] if position["breaches"].count(cell) > 1]
    assert inside == []
