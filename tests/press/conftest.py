from __future__ import annotations

from pathlib import Path

import pytest

from tests.press.deck import Deck


@pytest.fixture
def deck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Deck:
    """A deck of nine cards in the working directory."""
    made = Deck(tmp_path)
    monkeypatch.chdir(tmp_path)
    return made
