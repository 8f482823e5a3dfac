"""A round of each game looks as it was recorded: `python -m tests.terminal.captures` records it anew."""

import pytest

from tests.terminal.captures import HERE, NAMES, capture


@pytest.mark.parametrize("name", NAMES)
def test_a_round_looks_as_recorded(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "")  # put back afterwards
    monkeypatch.setenv("TERM", "xterm")
    assert capture(name) == (HERE / f"{name}.txt").read_text("utf-8")
