"""The command `printkit resolve`: what it prints, and with which exit status it ends."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner, Result

from printkit.cli.resolve import resolve

MOSH = {"game": "mosh", "order": ["p1", "p2"]}
NAMED = {**MOSH, "players": {"p1": {"name": "Ana", "damage": {"head": 2}, "attack": ["h-la:head"]}}}

Run = Callable[..., Result]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    app = typer.Typer()
    app.command()(resolve)

    def ran(game: str, procedure: str, position: object, *options: str, **more: Any) -> Result:
        file = tmp_path / "position.json"
        file.write_text(position if isinstance(position, str) else json.dumps(position))
        return CliRunner().invoke(app, [game, procedure, "--position", str(file), *options], **more)

    return ran


def test_a_procedure_that_is_done(run: Run) -> None:
    done = run(
        "mosh",
        "setup",
        {"game": "mosh"},
        "--json",
        "--args",
        '{"players": 2}',
        "--answers",
        '["rob-rigor", "doc-requiem", "p2"]',
    )
    assert done.exit_code == 0
    printed = json.loads(done.stdout)
    assert list(printed) == ["position", "events", "pending"]
    assert printed["pending"] is None
    assert printed["position"]["first"] == "p2"
    assert done.stderr == ""


def test_a_procedure_that_waits(run: Run) -> None:
    done = run("mosh", "deal", MOSH, "--json", "--answers", '["h-la"]')
    assert done.exit_code == 3
    printed = json.loads(done.stdout)
    assert printed["position"]["players"]["p2"]["hand"] == ["h-la"]
    assert {key: printed["pending"][key] for key in ("kind", "by", "rule", "for", "seat")} == {
        "kind": "draw",
        "by": "p2",
        "rule": "MOSH-DEAL-01",
        "for": "deal-card",
        "seat": "p2",
    }


def test_the_position_may_come_from_standard_input(run: Run) -> None:
    from_input = run("mosh", "forecast", MOSH, "--json", "--position", "-", input=json.dumps(NAMED))
    assert json.loads(from_input.stdout)["position"]["players"]["p1"]["name"] == "Ana"


def test_the_program_rolls_the_same_for_the_same_seed(run: Run) -> None:
    rolls = [run("mosh", "deal", MOSH, "--json", "--roll", "--seed", seed).stdout for seed in ("7", "7", "8")]
    assert rolls[0] == rolls[1] != rolls[2]
    assert json.loads(rolls[0])["pending"] is None


def test_the_program_rolls_without_a_seed(run: Run) -> None:
    assert run("mosh", "deal", MOSH, "--roll").exit_code == 0


def test_decisions_are_not_rolled(run: Run) -> None:
    full = {"hand": ["h-la", "h-la", "h-ra", "h-ra"]}
    done = run("mosh", "dance", {**MOSH, "players": {"p1": full, "p2": full}}, "--json", "--roll")
    assert done.exit_code == 3
    assert json.loads(done.stdout)["pending"]["kind"] == "choose"


@pytest.mark.parametrize(
    ("call", "line"),
    [
        (("chess", "setup", {}), 'printkit: there is no game “chess”'),
        (("../mosh", "setup", {}), 'printkit: there is no game “../mosh”'),
        (("mosh", "nap", MOSH), 'printkit: procedure: unknown procedure "nap", expected one of setup,'),
        (("mosh", "deal", "{"), "printkit: position: is not valid JSON: "),
        (("mosh", "deal", "[" * 100_000), "printkit: position: lists and objects are nested too dee"),
        (("mosh", "deal", "[" * 990 + "]" * 990), "printkit: position: lists and objects are nested"),
        (("mosh", "deal", "9" * 5000), "printkit: position: a number has more than 100 digits"),
        (("mosh", "deal", MOSH, "--args", '{"n": 2, "n": 3}'), 'printkit: args: "n" appears twice in an'),
        (("mosh", "deal", '{"round": NaN}'), "printkit: position: NaN is not a number"),
        (("mosh", "deal", "7"), "printkit: position: expected an object, got 7"),
        (("mosh", "deal", {"game": "non-morts"}), "printkit: position.game: expected one of mosh, got"),
        (("mosh", "deal", {**MOSH, "size": 1}), "printkit: position.size: unknown field"),
        (("mosh", "deal", {**MOSH, "size": 1, "side": 2}), "(and 1 more)"),
        (("mosh", "deal", MOSH, "--args", "x"), "printkit: args: is not valid JSON: "),
        (("mosh", "deal", MOSH, "--args", "[]"), "printkit: args: expected an object, got []"),
        (("mosh", "deal", MOSH, "--args", '{"hid": 1}'), "printkit: args.hid: unknown field, expected"),
        (("mosh", "deal", MOSH, "--answers", "{}"), "printkit: answers: expected a list, got {}"),
        (("mosh", "deal", MOSH, "--answers", '["h-la", "x"]'), "printkit: answers[1]: expected one of h-la"),
        (("mosh", "forecast", MOSH, "--answers", "[1]"), "printkit: answers[0]: there is no question left"),
        (("mosh", "forecast", MOSH, "--position", "nowhere.json"), "printkit: position: "),
        (("mosh", "forecast", MOSH, "--lang", "xx"), "printkit: --lang: there is no “xx”: choose among "),
    ],
    ids=str,
)  # fmt: skip
def test_a_wrong_call_is_told_in_one_line_with_a_hint_at_most(
    run: Run, call: tuple[object, ...], line: str
) -> None:
    done = run(*call, "--json")
    assert done.exit_code == 2
    assert done.stdout == ""
    told, *hints = done.stderr.splitlines()
    assert line in told
    assert len(hints) <= 1 and all(hint.startswith("hint: ") for hint in hints)


def test_what_happened_is_told_in_words(run: Run) -> None:
    told = {lang: run("mosh", "forecast", NAMED, "--lang", lang) for lang in ("fr", "en")}
    assert told["en"].exit_code == 0
    assert "Ana" in told["en"].stdout
    assert "MOSH-DMG-04" in told["en"].stdout
    assert told["en"].stdout != told["fr"].stdout


def test_a_question_is_told_in_words(run: Run) -> None:
    done = run("mosh", "setup", {"game": "mosh"}, "--args", '{"players": 2}')
    assert done.exit_code == 3
    assert done.stdout.startswith("p1 : Quel plateau prenez-vous")
    assert "rob-rigor  Rob Rigor" in done.stdout


@pytest.fixture
def endless(tmp_path: Path) -> dict[str, str]:
    """Return what need not end, or is too large, by name."""
    os.mkfifo(tmp_path / "pipe")
    with (tmp_path / "large").open("wb") as file:
        file.truncate(2_000_000_000)
    return {name: str(tmp_path / name) for name in ("pipe", "large", "")} | {"zero": "/dev/zero"}


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("pipe", "this is not a file"),
        ("", "this is a folder, but a file is expected here"),
        ("zero", "this is not a file"),
        ("large", "the file has more than 5 MB"),
    ],
)
def test_a_position_comes_from_a_file_of_bounded_size(endless: dict[str, str], name: str, told: str) -> None:
    app = typer.Typer()
    app.command()(resolve)
    done = CliRunner().invoke(app, ["mosh", "deal", "--position", endless[name]])
    assert (done.exit_code, done.stdout) == (2, "")
    hint = "" if name == "large" else "hint: name a file, or move it away\n"
    assert done.stderr == f"printkit: {endless[name]}: {told}\n{hint}"


def test_a_position_on_standard_input_is_bounded_too() -> None:
    app = typer.Typer()
    app.command()(resolve)
    done = CliRunner().invoke(app, ["mosh", "deal", "--position", "-"], input=b" " * 5_000_001)
    assert (done.exit_code, done.stderr) == (2, "printkit: position: standard input has more than 5 MB\n")
