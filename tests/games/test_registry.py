"""Games are found by what installed packages enter, and another's mistake costs nobody else a game."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from printkit.base import paths
from printkit.base.faults import FaultError
from printkit.games.game import Game
from printkit.games.registry import has_ruleset, load_game
from tests.packages import PICNIC, entered, write_package

Install = Callable[..., Path]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Install a package: its name, the lines that it enters, and its files by name; return its folder."""

    def installed(package: str, entered: str, **files: str) -> Path:
        site = tmp_path / f"of-{package}" / "site-packages"
        folder = write_package(site, package, entered, **files)
        monkeypatch.syspath_prepend(site)
        return folder

    yield installed
    for name in [name for name in sys.modules if name.partition(".")[0] in ("picnic", "outing")]:
        del sys.modules[name]


def told(game: str) -> str:
    """Load a game that cannot be loaded; return what is told."""
    with pytest.raises(FaultError) as wrong:
        load_game(game)
    return str(wrong.value)


def test_the_game_of_another_package_is_found(install: Install) -> None:
    install("picnic", entered("picnic = picnic.game:GAME"), game="from printkit.games.mosh.game import GAME")
    assert has_ruleset("picnic")
    assert load_game("picnic").rivals == load_game("mosh").rivals


def test_nothing_is_imported_to_know_that_a_game_can_be_played(install: Install) -> None:
    install("picnic", entered("picnic = picnic.game:GAME"), __init__="raise AssertionError")
    assert has_ruleset("picnic")
    assert "picnic" not in sys.modules


def test_the_data_of_a_game_lies_in_its_package(install: Install) -> None:
    package = install("picnic", entered("dinner = picnic.game:GAME"), __init__="raise AssertionError")
    data = package / "card_data" / "dinner"
    data.mkdir(parents=True)
    (data / "game.toml").write_text("")
    assert "dinner" in paths.game_names()
    assert paths.card_data("dinner") == data
    assert paths.templates("dinner") == package / "templates" / "dinner"
    assert paths.writable(data) == Path.cwd() / "card_data" / "dinner"  # nobody writes among installed files


def test_what_lies_beside_the_user_comes_before_what_a_package_brings(
    install: Install, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = install("picnic", entered("picnic = picnic.game:GAME"), __init__="")
    for root in (package, tmp_path):
        (root / "card_data" / "picnic").mkdir(parents=True)
        (root / "card_data" / "picnic" / "game.toml").write_text("")
    monkeypatch.chdir(tmp_path)
    assert paths.card_data("picnic") == tmp_path / "card_data" / "picnic"


@pytest.mark.parametrize(
    ("reference", "files", "why"),
    [
        ("picnic.game:GAME", {"game": "x = 1\n1 / 0"}, "ZeroDivisionError: division by zero (%s/game.py:2)"),
        ("picnic.game:GAME", {"game": "def"}, "SyntaxError: invalid syntax (game.py, line 1)"),
        ("picnic.game:GAME", {"game": ""}, "AttributeError: module 'picnic.game' has no attribute 'GAME'"),
        ("picnic.game:GAME", {"game": "GAME = 'x'"}, "TypeError: str, not a Game"),
        (
            "picnic.game:GAME",
            {"game": f"{PICNIC}GAME = replace(mosh.GAME, rivals='none')"},
            "TypeError: rivals: str, not int",
        ),
        ("picnic.game", {"game": ""}, "AttributeError: module 'picnic.game' has no attribute ''"),
        ("picnic.gone:GAME", {}, "ModuleNotFoundError: No module named 'picnic'"),
        ("picnic game", {"game": ""}, "ModuleNotFoundError: No module named 'picnic game'"),
        (
            "..:",
            {"game": ""},
            "TypeError: the 'package' argument is required to perform a relative import for '..'",
        ),
        (":GAME", {"game": ""}, "ValueError: Empty module name"),
    ],
)
def test_a_broken_package_is_named_and_costs_nothing_else(
    install: Install, reference: str, files: dict[str, str], why: str
) -> None:
    package = install("picnic", entered(f"picnic = {reference}"), **files)
    shown = why.replace("%s", str(package))
    assert told("picnic") == (
        f"printkit: picnic: printkit.games, picnic = {reference}: cannot be loaded: {shown}\n"
        "hint: tell the authors of the package picnic, or uninstall it"
    )
    assert isinstance(load_game("mosh"), Game)
    assert "mosh" in paths.game_names()


def test_two_packages_with_one_game_are_both_named(install: Install) -> None:
    install("picnic", entered("mosh = picnic.game:GAME"))
    assert told("mosh") == (
        "printkit: several packages bring a game called mosh: picnic, printkit\n"
        "hint: uninstall all but one of them"
    )
    assert isinstance(load_game("inferno"), Game)


@pytest.mark.parametrize(
    "damaged",
    ["[printkit.games]\npicnic", "[printkit.games\n= x", "printkit.games", "[printkit.games]\n\xff"],
)
def test_damaged_metadata_brings_no_game_and_costs_none(install: Install, damaged: str) -> None:
    package = install("picnic", "")
    (package.parent / "picnic-1.dist-info" / "entry_points.txt").write_text(damaged, "latin-1")
    assert not has_ruleset("picnic")
    assert isinstance(load_game("mosh"), Game)


def test_a_package_without_a_name_brings_no_game(install: Install) -> None:
    package = install("picnic", entered("picnic = picnic.game:GAME"))
    (package.parent / "picnic-1.dist-info" / "METADATA").unlink()
    assert not has_ruleset("picnic")


def test_a_package_seen_twice_is_one(install: Install, monkeypatch: pytest.MonkeyPatch) -> None:
    package = install(
        "picnic", entered("picnic = picnic.game:GAME"), game="from printkit.games.mosh.game import GAME"
    )
    monkeypatch.syspath_prepend(package.parent)
    assert isinstance(load_game("picnic"), Game)


def test_a_game_that_no_package_brings_has_no_procedures() -> None:
    assert told("picnic") == "printkit: picnic can be printed, but not played in the app"
