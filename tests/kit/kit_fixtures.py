from __future__ import annotations

from pathlib import Path

import pytest
from sample_game import Sample


@pytest.fixture(autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep parsed catalogues out of the user's cache."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.getbasetemp() / "cache"))


@pytest.fixture
def game(tmp_path: Path) -> Sample:
    return Sample(tmp_path)
