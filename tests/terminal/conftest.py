import io
import re
from pathlib import Path
from typing import Any

import pytest
import typer

from printkit.cli.play import play
from tests.terminal.kinds import AtTable, Kept, LastQuestion


@pytest.fixture
def at_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> AtTable:
    """Play at a pipe where these lines are typed; return exit status, what was shown, what was told."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")

    def evening(game: str, *lines: str, lang: str = "en", **options: Any) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        seed = None if options.get("resume") else 1
        given: dict[str, Any] = {
            "players": "",
            "own_dice": None,
            "seed": seed,
            "resume": False,
            "file": None,
        } | options
        try:
            play(game, lang=lang, **given)
            status = 0
        except typer.Exit as left:
            status = left.exit_code
        except SystemExit as stopped:
            assert isinstance(stopped.code, int)
            status = stopped.code
        return status, *capsys.readouterr()

    return evening


@pytest.fixture
def kept(tmp_path: Path) -> Kept:
    """Return the journal of an evening that was kept in the user's data folder."""
    return lambda name: tmp_path / "printkit" / "evenings" / f"{name}.jsonl"


@pytest.fixture
def last_question() -> LastQuestion:
    """Return what was shown at the last prompt, without what is told where lines run out."""
    kept = re.compile(r"\n> \nThe game is saved in .*\n$")
    return lambda shown: re.split(r"\n> \n", kept.sub("\n> ", shown))[-1]
