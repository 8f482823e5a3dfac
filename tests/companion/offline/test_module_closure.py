"""All that a module needs travels with it, however late it asks for it."""

import sys
from pathlib import Path

import pytest

from printkit.base.paths import card_data
from printkit.companion.offline.module_closure import closure
from printkit.games.registry import load_ruleset
from printkit.kit.loading.reader import read_kit


def test_modules_that_functions_import_travel_too() -> None:
    assert "printkit.kit.text.tokens" in closure(["printkit.kit.model"]).own
    assert "gettext" in closure(["printkit.base.plurals"]).others  # imported where a plural is first chosen


def test_the_packages_that_modules_lie_in_travel_too() -> None:
    assert {"printkit", "printkit.table"} <= set(closure(["printkit.table.chance"]).own)


def test_what_only_a_type_checker_reads_stays_at_home() -> None:
    found = closure(["printkit.games.mosh.pit"])
    assert {"printkit.table.act", "printkit.games.mosh.components"} <= set(found.own)
    assert "printkit.kit.model" not in found.own


@pytest.mark.parametrize("game", ["mosh", "non-morts"])
def test_rules_need_nothing_but_the_standard_library(game: str) -> None:
    procedures = load_ruleset(read_kit(card_data(game), "fr")).procedures.values()
    others = closure({procedure.__module__ for procedure in procedures}).others
    assert {name.partition(".")[0] for name in others} <= sys.stdlib_module_names


@pytest.fixture
def picnic(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A package of another with a game, found on the path; what it must not do is be imported."""
    files = {
        "__init__.py": "raise AssertionError('it was imported')",
        "game.py": "from . import rules\nfrom .words import names\nimport json",
        "rules/__init__.py": "from ..words import said\nfrom printkit.table import chance",
        "words.py": "def later():\n    import picnic.late",
        "late.py": "",
        "unused.py": "",
    }
    for name, code in files.items():
        path = tmp_path / "picnic" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(code)
    monkeypatch.syspath_prepend(tmp_path)


def test_of_another_package_travels_what_its_game_needs(picnic: None) -> None:
    found = closure(["picnic.game"])
    theirs = {name for name in found.own if not name.startswith("printkit")}
    assert theirs == {"picnic", "picnic.game", "picnic.rules", "picnic.words", "picnic.late"}
    assert "printkit.table.chance" in found.own
    assert "json" in found.others
    assert {"picnic/game.py", "picnic/rules/__init__.py", "printkit/table/chance.py"} <= set(found.files())


def test_another_package_does_not_travel_unasked(picnic: None) -> None:
    assert "picnic.game" not in closure(["printkit.table.chance"]).own
