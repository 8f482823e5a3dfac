"""An option that is named twice takes both values, or is a wrong call: none is dropped in silence."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command
from typer.testing import CliRunner

from printkit.cli.app import VERBS, program
from printkit.cli.options import languages, listed, pairs
from tests.press.deck import Deck
from tests.program import printkit

SEVERAL = {
    "build": {"--lang", "--paper", "--backs", "--ink", "--only", "--layout"},
    "preview": {"--lang", "--ink"},
    "check": {"--lang"},
    "export-companion": {"--lang"},
}
"""Options of which several values are one wish, by verb."""


def valued(command: Any, call: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Yield each option that takes a value, with the call of its verb."""
    for name, below in getattr(command, "commands", {}).items():
        yield from valued(below, (*call, name))
    if not hasattr(command, "commands"):
        for each in command.params:
            if each.param_type_name == "option" and not each.is_flag:
                yield call, each


OPTIONS = [*valued(get_command(program(VERBS)))]


def test_what_may_be_repeated_is_known() -> None:
    found: dict[str, set[str]] = {}
    for (verb, *_), option in OPTIONS:
        if option.multiple:
            found.setdefault(verb, set()).add(option.opts[0])
    assert {verb: found.get(verb) for verb in SEVERAL} == SEVERAL


@pytest.mark.parametrize(
    ("call", "option"),
    [(call, option.opts[0]) for call, option in OPTIONS if not option.multiple],
    ids=lambda each: each if isinstance(each, str) else " ".join(each),
)
def test_what_takes_one_value_refuses_another(
    call: tuple[str, ...], option: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(program(VERBS), [*call, option, "1", "mosh", option, "2"])
    assert done.exit_code == 2, done.output
    assert f"{option}: the option is named twice" in done.stderr or f"{option} :" in done.stderr
    assert [*tmp_path.iterdir()] == []


def test_values_come_in_one_list_or_one_by_one() -> None:
    assert listed(["a4, letter", "a4", "a3"]) == ("a4", "letter", "a3")
    assert languages(["fr", "pt_br,fr"]) == ("fr", "pt-BR")
    assert languages(None) == ()
    assert pairs("--layout", ["nw=mill", "ne=farm"]) == ((("nw", "mill"), ("ne", "farm")), [])
    assert pairs("--layout", ["nw=mill", "nw=farm"])[1]


@pytest.fixture
def deck(tmp_path: Path) -> Deck:
    return Deck(tmp_path, cards=2)


def test_all_papers_and_inks_are_built(deck: Deck) -> None:
    call = ("--paper", "A4", "--paper", "letter", "--ink", "full", "--ink", "low")
    done = printkit(deck.folder, "build", "deck", *call)
    assert done.returncode == 0, done.stderr
    built = {
        str(path.relative_to(deck.folder / "output/deck/fr")) for path in deck.folder.rglob("cards*.pdf")
    }
    assert built == {"a4/cards.pdf", "a4/cards-low.pdf", "letter/cards.pdf", "letter/cards-low.pdf"}


@pytest.mark.parametrize("verb", ["build", "check", "preview"])
def test_no_language_is_dropped_in_silence(verb: str, deck: Deck) -> None:
    done = printkit(deck.folder, verb, "deck", "--lang", "xx", "--lang", "fr")
    assert done.returncode == 2 and "--lang" in done.stderr and "“xx”" in done.stderr
