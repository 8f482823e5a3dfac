"""An option that is named without a value is a wrong call: a script's variable was not set."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command
from typer.testing import CliRunner

from printkit.cli.app import VERBS, program


def empty(command: Any, call: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Give every option that takes a value nothing, and blanks and commas where it takes no path."""
    for name, below in getattr(command, "commands", {}).items():
        yield from empty(below, (*call, name))
    if not hasattr(command, "commands"):
        needed = ["mosh" for each in command.params if each.param_type_name == "argument" and each.required]
        for each in command.params:
            if each.param_type_name == "option" and not each.is_flag:
                for value in ("", " ", ",") if each.type.name == "text" else ("",):
                    yield (*call, *needed, each.opts[0], value)


CALLS = sorted(empty(get_command(program(VERBS))))


def test_every_verb_has_such_options() -> None:
    assert {call[0] for call in CALLS} == {*VERBS} - {"games", "verify"}
    assert ("build", "--lang", "") in CALLS and ("resolve", "mosh", "mosh", "--position", "") in CALLS


@pytest.mark.parametrize("call", CALLS, ids=" ".join)
def test_an_empty_value_is_a_wrong_call(
    call: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    option = call[-2]
    needed = ("--position", "none.json") if call[0] == "resolve" and option != "--position" else ()
    done = CliRunner().invoke(program(VERBS), [*call, *needed])
    assert done.exit_code == 2, done.output
    assert option in done.stderr
    assert [*tmp_path.iterdir()] == []
