"""An export comes in parts: what every game needs first, then the games, each in the languages of a phone."""

import json
from pathlib import Path

import pytest

from printkit.base.entry_points import GameEntry
from printkit.cli.export_companion import kits
from printkit.companion.offline.bundle_data import Bundle, own_modules, pack_bundle, zipped_parts
from printkit.companion.offline.module_closure import Closure
from printkit.companion.offline.page_compiler import compiled_pages, game_folder
from printkit.companion.offline.parts import Parts, own_package


@pytest.fixture(scope="module")
def bundle() -> Bundle:
    return pack_bundle(kits(["mosh", "humans"], ("fr", "en")))


def test_what_only_one_game_needs_comes_with_it(bundle: Bundle) -> None:
    parts = bundle.parts
    assert parts["printkit/games/mosh/__init__.py"] == parts["kits/mosh.fr.json"] == "game.mosh"
    assert parts["drawings/humans.json"] == "game.humans"
    assert parts["kits/mosh.en.json"] == parts["cards/mosh.en.json"] == "game.mosh.en"
    common = bundle.files.keys() - parts.keys()
    assert {"printkit/games/guard.py", "games.json", "words/fr.json", "printkit/companion/taps.py"} <= common
    assert not [name for name in common if "/mosh" in name or "/humans" in name]


def test_every_file_is_in_one_part(bundle: Bundle, tmp_path: Path) -> None:
    for part, content in zipped_parts(bundle.files, bundle.parts).items():
        (tmp_path / f"{part}.zip").write_bytes(content)
    here = Parts(tmp_path)
    assert all(here.read(name) == content for name, content in bundle.files.items())


def test_what_has_not_come_is_not_there_until_it_comes(bundle: Bundle, tmp_path: Path) -> None:
    zips = zipped_parts(bundle.files, bundle.parts)
    here = Parts(tmp_path)
    for part in ("app", "game.mosh"):
        (tmp_path / f"{part}.zip").write_bytes(zips[part])
    assert json.loads(here.read("games.json")).keys() == {"mosh", "humans"}
    with pytest.raises(LookupError, match=r"kits/mosh\.en\.json"):
        here.read("kits/mosh.en.json")
    (tmp_path / "game.mosh.en.zip").write_bytes(zips["game.mosh.en"])
    assert json.loads(here.read("kits/mosh.en.json"))["lang"] == "en"


def test_a_module_that_another_needs_too_comes_for_all() -> None:
    path = Path("x.py")
    names = ("printkit.games.mosh", "printkit.games.mosh.rules", "printkit.games.mosh.dice", "printkit.play")
    needs = {
        "printkit.games.mosh.rules": ["printkit.games.mosh", "printkit.games.mosh.dice", "printkit.play"],
        "printkit.companion.offline.worker": ["printkit.games.mosh.dice"],
    }
    modules = Closure(
        dict.fromkeys((*names, *needs), path), set(), {name: needs.get(name, []) for name in (*names, *needs)}
    )
    assert own_modules(modules, "mosh", ["mosh"]).own.keys() == {names[0], names[1]}


def test_a_package_of_its_own_travels_whole() -> None:
    assert own_package(GameEntry("picnic", "picnic", "picnic.inner.game:GAME")) == "picnic"
    assert (
        own_package(GameEntry("mosh", "printkit", "printkit.games.mosh.game:GAME")) == "printkit.games.mosh"
    )


@pytest.mark.parametrize(
    ("name", "game"),
    [
        ("companion/humans/board.html", "humans"),
        ("humans/town.svg", "humans"),
        ("humans", ""),
        ("companion/ask.html", ""),
        ("common/parts.svg", ""),
        ("companion/offline/home.html", ""),
    ],
)
def test_a_page_is_a_games_by_its_folder(name: str, game: str) -> None:
    assert game_folder(name, ("mosh", "humans")) == game


def test_a_page_that_two_games_show_comes_for_all() -> None:
    alone, both = compiled_pages(["humans"]), compiled_pages(["humans", "inferno"])
    owned = {file for file, page in both.items() if page.game == "humans"}
    assert owned and owned <= {file for file, page in alone.items() if page.game == "humans"}
    assert alone.keys() <= both.keys()
