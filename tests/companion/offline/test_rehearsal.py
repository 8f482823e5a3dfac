"""A game that is broken, or cannot travel, is named and left out of an export; the others travel."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from printkit.base.paths import shown_path
from printkit.cli.export_companion import EXPORTED_FILES, export_companion
from printkit.companion.loader import page_loader
from printkit.companion.offline.bundle_data import packed_data
from printkit.companion.offline.library import open_library
from printkit.companion.offline.worker import OfflineApp
from printkit.kit.kit_cache import quick_kit
from printkit.kit.model import Kit
from tests.packages import entered, write_package, write_picnic

Install = Callable[..., Path]
Export = Callable[..., tuple[int, str]]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Install a package with a game, its module ended by these lines, and more files by their names."""

    def installed(lines: str = "", **files: str) -> Path:
        site = tmp_path / "site-packages"
        package = write_picnic(site, lines)
        for name, content in files.items():
            path = package / name.replace("__", "/").replace("_dot_", ".")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(content)
        monkeypatch.syspath_prepend(site)
        return package

    yield installed
    for name in [name for name in sys.modules if name.partition(".")[0] == "picnic"]:
        del sys.modules[name]


@pytest.fixture
def export(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Export:
    """Export games, but pack nothing; return the exit status and what was told."""
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setattr("printkit.companion.offline.pyodide.runtime", lambda *_: None)

    def exported(*games: str) -> tuple[int, str]:
        status = 0
        try:
            export_companion(tmp_path / "app", [*games], lang=["en"])
        except SystemExit as left:
            status = int(str(left.code))
        return status, capsys.readouterr().err

    return exported


class Made:
    """What an export is made of, but its games alone."""

    compiled = True

    def __init__(self, games: Mapping[str, object]) -> None:
        self.games = games

    def folder(self) -> dict[str, bytes]:
        return dict.fromkeys(EXPORTED_FILES, json.dumps([*self.games]).encode())


@pytest.fixture(autouse=True)
def made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("printkit.companion.offline.export.export", lambda games, _: Made(games))


def games_in(folder: Path) -> list[str]:
    """Return the games that travelled."""
    found: list[str] = json.loads((folder / "app" / "index.html").read_text())
    return found


def test_a_game_of_a_package_travels(install: Install, export: Export, tmp_path: Path) -> None:
    install()
    assert export("mosh", "picnic") == (0, "")
    assert games_in(tmp_path) == ["mosh", "picnic"]


BROKEN = [
    ("GAME = replace(PICNIC, ruleset=broken)", {}, "ruleset fails: KeyError: 'cucumber'"),
    ("GAME = replace(PICNIC, moment=broken)", {}, "moment fails: KeyError: 'cucumber'"),
    ("1 / 0", {}, "cannot be loaded: ZeroDivisionError: division by zero"),
    (
        "def later():\n    import picnic.late",
        {"late_dot_py": "def"},
        "late.py: line 1: this is not Python: inv",
    ),
    (
        "def later():\n    import picnic.late",
        {"late_dot_py": "1 / 0"},
        "cannot be loaded: ZeroDivisionError: division by zero (",
    ),
    (
        "def later():\n    import picnic.late",
        {"late_dot_py": "import lxml.etree"},
        "late.py: lxml.etree is not exported to phones\nhint: a phone has only Python's standard library",
    ),
    (
        "def later():\n    from printkit.press import build",
        {},
        "game.py: printkit.press.build is not exported to phones",
    ),
    (
        "",
        {"templates__companion__picnic__board_dot_html": "\n{% if %}"},
        "board.html: line 2: Expected an expression, got 'end of statement block'",
    ),
]


@pytest.mark.parametrize(("lines", "files", "told"), BROKEN)
def test_a_broken_one_is_told_and_left_out(
    install: Install, export: Export, tmp_path: Path, lines: str, files: dict[str, str], told: str
) -> None:
    install(lines, **files)
    status, err = export("mosh", "picnic")
    assert told in err
    assert status == 1
    assert games_in(tmp_path) == ["mosh"]
    assert [line.partition(" ")[0] for line in err.splitlines()].count("printkit:") == 1


def test_all_others_travel(install: Install, export: Export, tmp_path: Path) -> None:
    install("GAME = replace(PICNIC, ruleset=broken)")
    status, err = export()
    assert (status, err.count("printkit: ")) == (1, 1)
    assert games_in(tmp_path) == ["humans", "inferno", "mosh", "non-morts", "reptiliens"]


def test_one_that_two_packages_bring_is_left_out(
    install: Install, export: Export, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install()
    write_package(tmp_path / "other", "outing", entered("picnic = outing.game:GAME"))
    monkeypatch.syspath_prepend(tmp_path / "other")
    status, err = export("picnic", "mosh")
    assert (status, games_in(tmp_path)) == (1, ["mosh"])
    assert err == (
        "printkit: several packages bring a game called picnic: outing, picnic\n"
        "hint: uninstall all but one of them\n"
    )


def test_where_none_is_left_nothing_is_written(install: Install, export: Export, tmp_path: Path) -> None:
    package = install("GAME = replace(PICNIC, ruleset=broken)")
    status, err = export("picnic")
    assert status == 1
    assert f"({shown_path(package)}/game.py:7)" in err
    assert [*(tmp_path / "app").iterdir()] == []


def test_a_phone_rehearses_the_others(install: Install, tmp_path: Path) -> None:
    package = install("GAME = replace(PICNIC, moment=broken)")
    kits: dict[str, dict[str, Kit]] = {
        "picnic": {"en": quick_kit(package / "card_data" / "picnic", "en")},
        "mosh": {"en": quick_kit(Path("card_data/mosh").absolute(), "en")},
    }
    library = open_library(packed_data(kits).__getitem__, page_loader)
    app = OfflineApp(library, tmp_path)
    app.rehearse_all("en")
    ask = {"do": "begin", "id": "1", "theme": "dark", "seat": "", "seed": "1", "own": False, "look": ""}
    begun = {**ask, "lang": "fr", "players": "Ann, Bo"}
    told = json.loads(app.answer(json.dumps({**begun, "game": "picnic"})))
    assert told["refused"].startswith("picnic: printkit.games, picnic = picnic.game:GAME: moment échoue : ")
    assert "page" in json.loads(app.answer(json.dumps({**begun, "game": "mosh"})))
