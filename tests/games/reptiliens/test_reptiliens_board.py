"""The village is drawn at any moment, also in the middle of a burial, where no act could begin."""

from contextlib import suppress
from random import Random

import pytest

from printkit.base.faults import RefusedError
from printkit.games.reptiliens.game import GAME
from printkit.kit.model import Kit
from printkit.play.visibility import Viewer
from printkit.table.audience import ALL
from printkit.table.codec import write
from tests.games.reptiliens.conftest import Rules
from tests.games.reptiliens.test_play import NAMES, begun, next_line

MASTER = Viewer("", (ALL,), ALL, "fr")
STEPS = 100
"""Steps of a game that are looked at: a dawn at least, with its dead."""


def test_the_village_is_drawn_at_every_question_for_everybody(village: Kit, rules: Rules) -> None:
    """Draw it for the game master each time, and for the seats in turn."""
    asked = set[str]()
    for seed in (1, 5):
        state, chance = begun(village, rules, ",".join(NAMES[:8]), "Zoé", str(seed)), Random(seed)
        for step in range(STEPS):
            state, _ = state.settled(GAME)
            session = state.session
            if session.position.get("over"):
                break
            if session.pending:
                seat = f"p{step % 8 + 1}"
                for viewer in (
                    ALL,
                    seat,
                    session.pending.by if session.pending.by in state.party.names else seat,
                ):
                    seen = state.view(viewer).position
                    houses = GAME.board(village, seen, state.party.names, viewer)
                    assert GAME.told_board is not None
                    told = GAME.told_board(village, seen, state.party.names, viewer)
                    assert len(told) > 8 or not houses
                asked.add(session.pending.purpose)
            if line := next_line(state, MASTER, chance):
                with suppress(RefusedError):  # whoever invokes may not hold that power
                    state = state.after(line)
    assert asked >= {"fate", "bequest", "legacy-heir"}


def test_the_village_is_drawn_where_no_act_could_begin(village: Kit, rules: Rules) -> None:
    """Draw a moment of a burial: somebody is a ghost who has not been taken out of everything yet."""
    players = {seat: {"role": "villageois"} for seat in ("p1", "p2", "p3")}
    position = rules.read({"players": players, "posts": {"president": "p1"}, "night": {}})
    position.players["p1"].state = "ghost"
    with pytest.raises(RefusedError):
        rules.read(write(position))
    assert GAME.board(village, write(position), {}, ALL)
