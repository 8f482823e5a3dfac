"""Walk through pairs of evenings until so many steps are done."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random
from typing import Protocol

import pytest

from printkit.table import session
from tests.companion.conftest import Sites, sites
from tests.worlds.pair import Pair, walk
from tests.worlds.secrets import GAMES

__all__ = ["sites"]

WALK = 120
"""Steps of a walk, after which another one begins with other secrets."""


class Walk(Protocol):
    """Walks through pairs of evenings of a game until so many steps are done."""

    def __call__(self, game: str, steps: int, seed: int = 1) -> None: ...


@pytest.fixture
def walked(sites: Sites, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Walk:
    """Return what walks; nothing is waited for on the disk."""
    monkeypatch.setattr(os, "fsync", lambda _: None)

    def walk_on(game: str, steps: int, seed: int = 1) -> None:
        done = 0
        while done < steps:
            chance = Random(f"{game} {seed}")
            pair = Pair(sites(game), GAMES[game], tmp_path, "Ana,Ben,Cléo", chance)
            monkeypatch.setattr(session, "thrown_answer", pair.thrown)
            try:
                pair.begin()
                done += max(1, walk(pair, min(WALK, steps - done)))
            finally:
                pair.close()
            seed += 1

    return walk_on
