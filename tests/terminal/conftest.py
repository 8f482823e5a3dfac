import io
import re

import pytest
import typer

from printkit.cli.play import play


@pytest.fixture
def at_table(tmp_path, monkeypatch, capsys):
    """Play at a pipe where these lines are typed; return exit status, what was shown, what was told."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")

    def evening(game, *lines, lang="en", **options):
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        seed = None if options.get("resume") else 1
        given = {"players": "", "own_dice": None, "seed": seed, "resume": False, "file": None} | options
        try:
            play(game, lang=lang, **given)
            status = 0
        except typer.Exit as left:
            status = left.exit_code
        except SystemExit as stopped:
            status = stopped.code
        return status, *capsys.readouterr()

    return evening


@pytest.fixture
def kept(tmp_path):
    """Return the journal of an evening that was kept in the user's data folder."""
    return lambda name: tmp_path / "printkit" / "evenings" / f"{name}.jsonl"


@pytest.fixture
def last_question():
    """Return what was shown at the last prompt: the lines after the last empty one or answer."""
    return lambda shown: re.split(r"\n> \n", shown.removesuffix("\n"))[-1]
