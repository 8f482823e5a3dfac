from __future__ import annotations

from pathlib import Path

import pytest

from tests.kit.sample_farm import BARN, MAPS
from tests.kit.sample_game import GAME, Sample


@pytest.fixture(autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep parsed catalogues out of the user's cache."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.getbasetemp() / "cache"))


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Sample:
    monkeypatch.chdir(tmp_path)
    return Sample(tmp_path)


@pytest.fixture
def farm(game: Sample) -> Sample:
    """The sample game with a barn."""
    game.write("game.toml", GAME + MAPS)
    game.write("buildings.toml", '[[building]]\nid = "barn"\nname = "Grange"\n')
    game.write("maps/barn.map", BARN)
    return game
