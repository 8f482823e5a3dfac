"""At a terminal the command asks what the answers given leave open."""

import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest
import typer

from printkit.cli.resolve import resolve
from tests.games.kinds import Json

Sit = Callable[..., int]
"""Resolves at a terminal where lines are typed; gives the exit status."""


SCENE: Json = {
    "game": "non-morts",
    "order": ["p1", "p2", "p3"],
    "rooms": {"R1": "", "R2": ""},
    "doors": [["R1", "R2"]],
    "zombies": {"R1": [1, 1]},
    "tokens": {"p1": 1},
    "survivors": {"star": {"room": "R1"}, "geek": {"room": "R1"}, "brute": {"room": "R1"}},
}


class Keyboard(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def sit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Sit:
    """Resolve at a terminal where these lines are typed; return the exit status."""

    def at(
        position: Json, procedure: str, *lines: str, args: str = "{}", roll: bool = False, lang: str = "en"
    ) -> int:
        file = tmp_path / "position.json"
        file.write_text(json.dumps(position))
        monkeypatch.setattr("sys.stdin", Keyboard("".join(f"{line}\n" for line in lines)))
        try:
            resolve(
                position["game"],
                procedure,
                str(file),
                args=args,
                answers="[]",
                roll=roll,
                seed=1,
                lang=lang,
                as_json=False,
            )
        except typer.Exit as left:
            return left.exit_code
        return 0

    return at


def test_it_asks_again_until_the_answer_fits(sit: Sit, capsys: pytest.CaptureFixture[str]) -> None:
    assert sit({"game": "mosh"}, "setup", "rob", "rob-rigor", "lady-larsen", "p2", args='{"players": 2}') == 0
    told, asked = capsys.readouterr()
    assert told.splitlines()[:2] == [
        "p1 plays Rob Rigor.  [MOSH-SETUP-01]",
        "p2 plays Lady Feedback.  [MOSH-SETUP-01]",
    ]
    first = "p1: Which board do you take?  [MOSH-SETUP-01]\n  chantal-cryptique  Crypt Chantal\n"
    assert asked.startswith(first)
    assert "expected one of chantal-cryptique, rob-rigor" in asked


def test_what_is_refused_is_told_in_the_language_of_the_game(
    sit: Sit, capsys: pytest.CaptureFixture[str]
) -> None:
    assert sit({"game": "mosh"}, "setup", "rob", args='{"players": 2}', lang="fr") == 3
    asked = capsys.readouterr().err
    assert "attendu parmi chantal-cryptique, rob-rigor" in asked
    assert "rob-rigor  Rob Rigor" in asked


def test_a_number_of_any_length_is_only_a_wrong_answer(sit: Sit, capsys: pytest.CaptureFixture[str]) -> None:
    assert sit(SCENE, "move", "star, geek", "9" * 5000, "5", "6") == 0
    assert 'expected an integer from 1 to 6, got "999' in capsys.readouterr().err


def test_dice_and_choices_of_several_are_typed_with_blanks(
    sit: Sit, capsys: pytest.CaptureFixture[str]
) -> None:
    assert sit(SCENE | {"turn": {"mode": "zombies"}}, "zombie-attack", "2", "2 6") == 0
    told, asked = capsys.readouterr()
    assert told.startswith("The star loses a litre (attack, R1): 1 left.  [NM-ATT-02]")
    assert "dice 2, sides 6" in asked
    assert sit(SCENE, "move", "star, geek", "5", "6") == 0
    assert "The geek: R1 → R2." in capsys.readouterr().out


def test_whoever_leaves_leaves_the_question_open(sit: Sit, capsys: pytest.CaptureFixture[str]) -> None:
    assert sit({"game": "mosh"}, "setup", "rob-rigor", args='{"players": 2}') == 3
    assert capsys.readouterr().out.startswith("p1 plays Rob Rigor.  [MOSH-SETUP-01]\np2: Which board")


def test_with_roll_only_decisions_are_asked(sit: Sit, capsys: pytest.CaptureFixture[str]) -> None:
    assert sit({"game": "mosh"}, "setup", "rob-rigor", "lady-larsen", args='{"players": 2}', roll=True) == 0
    assert "has the mic" in capsys.readouterr().out
