"""Nobody can tell two nights apart in which others hold other cards, and point at others."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from printkit.table.answers import Choose
from printkit.table.session import Session
from tests.worlds.conftest import Walk, walked
from tests.worlds.pair import SecretGame
from tests.worlds.secrets import GAMES

__all__ = ["walked"]


def anything(sessions: Sequence[Session], chance: Random) -> Sequence[object]:
    """Cover any card, and point at anybody: only a blanket that is lifted shows it (FERRY-02, FERRY-06)."""
    wanted = [session.pending.want for session in sessions if session.pending]
    return [chance.choice(want.options) for want in wanted if isinstance(want, Choose)]


FERRY = SecretGame(
    "night-ferry", anything, frozenset({"card-lifted"}), lambda now: bool(now.position.get("over"))
)


@pytest.fixture
def sites(monkeypatch: pytest.MonkeyPatch) -> Any:
    from tests.companion.conftest import site_of

    monkeypatch.setitem(GAMES, FERRY.name, FERRY)
    return site_of


def test_nobody_can_tell_two_nights_apart(walked: Walk) -> None:
    walked("night-ferry", 100)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_nobody_can_tell_many_nights_apart(walked: Walk, part: int) -> None:
    walked("night-ferry", 1000, seed=1000 * (part + 1))
