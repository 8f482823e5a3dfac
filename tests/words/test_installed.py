"""Beside an installed printkit a translator works in a folder of their own, and every verb finds it there."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

import printkit
from printkit.base import paths
from printkit.base.atomic_write import unwritable
from printkit.cli.app import VERBS, program
from printkit.cli.export_companion import kits as taken_along
from printkit.cli.serve import _site
from printkit.kit import FaultError
from printkit.kit.kit_cache import quick_kit
from printkit.kit.loading.reader import read_game
from printkit.play.saves import StartOptions
from printkit.words import spreadsheet
from tests.all_games import LANGUAGES
from tests.program import printkit as call

ROOT = Path(__file__).resolve().parents[2]
DUTCH = {
    "game/zombie-card.name": "Zombiekaart",
    "game/pit-mat.name": "De kuil",
    "game/mosh.title": "Zombie-Mosh!",
}


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An installed printkit with one game, seen from an empty folder; the folder of its data."""
    package = tmp_path / "site-packages" / "printkit"
    shutil.copytree(ROOT / "card_data/mosh", package / "card_data/mosh")
    for part in ("common", "companion", "mosh"):
        shutil.copytree(ROOT / "templates" / part, package / "templates" / part)
    monkeypatch.setattr(printkit, "__file__", str(package / "__init__.py"))
    monkeypatch.setenv("PRINTKIT_CACHE", str(tmp_path / "cache"))
    (tmp_path / "desk").mkdir()
    monkeypatch.chdir(tmp_path / "desk")
    return package / "card_data" / "mosh"


def run(*words: str, status: int = 0) -> str:
    """Run a verb; return what it printed."""
    result = CliRunner().invoke(program(VERBS), list(words))
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == status, result.output
    return result.output


def translate(file: Path, words: dict[str, str]) -> None:
    """Write translations into a PO file, as an editor would."""
    text = file.read_text("utf-8")
    for context, translation in words.items():
        entry = re.compile(rf'(msgctxt "{re.escape(context)}"\n(?:.*\n)*?)msgstr ".*"\n')
        text, count = entry.subn(rf'\1msgstr "{translation}"\n', text, count=1)
        assert count == 1, context
    file.write_text(text, "utf-8")


def listing(folder: Path) -> dict[Path, int]:
    return {path: path.stat().st_mtime_ns for path in folder.rglob("*")}


def test_a_new_language_is_made_beside_the_user_and_found_by_every_verb(installed: Path) -> None:
    before = listing(installed.parents[1])
    assert run("words", "update", "mosh", "nl").startswith("card_data/mosh/locale/nl.po: begun, ")
    own = Path("card_data/mosh/locale/nl.po")
    assert quick_kit(installed, "nl").component("zombie-card").name == "Carte Zombie"
    translate(own, DUTCH)

    assert quick_kit(installed, "nl").component("zombie-card").name == "Zombiekaart"
    assert json.loads(run("games", "--json"))["games"][0]["languages"]["nl"] > 0
    assert json.loads(run("words", "stats", "mosh", "--json"))["mosh"]["nl"]["done"] == len(DUTCH)
    run("words", "extract", "mosh", "--lang", "nl", "--csv", "nl.csv")
    assert "Zombiekaart" in Path("nl.csv").read_text("utf-8-sig")
    run("words", "extract", "mosh")
    assert Path("card_data/mosh/locale/mosh.pot").is_file()
    run("build", "mosh", "--lang", "NL", "--only", "pit-mat")
    assert [path.parts[2] for path in Path("output").rglob("kit.json")] == ["nl"]
    run("preview", "mosh", "pit-mat", "--lang", "nl")
    assert Path("output/preview/mosh/pit-mat-nl.png").is_file()
    Path("table.json").write_text('{"game": "mosh"}')
    call = ("resolve", "mosh", "setup", "--position", "table.json", "--args", '{"players": 2}')
    assert run(*call, "--lang", "nl", status=3) != ""
    assert taken_along(("mosh",), ("nl",))["mosh"]["nl"].component("zombie-card").name == "Zombiekaart"
    begins = StartOptions("", own=None, seed=None, resume=False, file=None)
    site = _site("mosh", begins, "nl", "", None)
    assert site.resources.kit("nl").component("zombie-card").name == "Zombiekaart"
    assert listing(installed.parents[1]) == before


def test_a_complete_language_is_offered_without_being_asked_for(installed: Path) -> None:
    run("words", "update", "mosh", "en")
    own = Path("card_data/mosh/locale/en.po")
    own.rename(own.with_name("pt_BR.po"))
    game = read_game(installed)
    every = (*LANGUAGES, "pt-BR")
    assert game.complete_languages() == game.offered_languages() == every
    assert quick_kit(installed).languages == every


def test_own_words_lie_over_those_that_came_with_the_game(installed: Path) -> None:
    run("words", "update", "mosh", "en")
    own = Path("card_data/mosh/locale/en.po")
    shipped = (installed / "locale/en.po").read_text("utf-8")
    assert own.read_text("utf-8") == shipped
    assert quick_kit(installed, "en").component("zombie-card").name == "Zombie card"
    translate(own, {"game/zombie-card.name": "Card of the dead", "game/pit-mat.name": ""})
    kit = quick_kit(installed, "en")
    assert kit.component("zombie-card").name == "Card of the dead"
    assert kit.component("pit-mat").name == "The pit"  # left blank: the game's own word
    assert kit.coverage == 1.0
    run("words", "update", "mosh", "en")
    assert 'msgstr "The pit"' in own.read_text("utf-8")
    assert 'msgstr "Card of the dead"' in own.read_text("utf-8")
    assert (installed / "locale/en.po").read_text("utf-8") == shipped


def test_what_is_wrong_beside_the_user_is_named(installed: Path) -> None:
    run("words", "update", "mosh", "en")
    translate(Path("card_data/mosh/locale/en.po"), {"game/zombie-card.name": "Zombie <b>card"})
    told = run("words", "check", "mosh", "--lang", "en", status=1)
    assert re.search(
        r"card_data/mosh/locale/en\.po: line \d+, game/zombie-card\.name: the markup <b> should not be there",
        told,
    )


def test_a_sheet_is_taken_into_a_file_beside_the_user(installed: Path) -> None:
    game = read_game(installed)
    spreadsheet.write_csv(game, "nl", Path("nl.csv"))
    words = Path("nl.csv").read_text("utf-8-sig")
    Path("nl.csv").write_text(words.replace("Carte Zombie,,", "Carte Zombie,Zombiekaart,"), "utf-8-sig")
    assert (
        run("words", "update", "mosh", "nl", "--csv", "nl.csv")
        == "card_data/mosh/locale/nl.po: texts taken over: 1\n"
    )
    assert quick_kit(installed, "nl").component("zombie-card").name == "Zombiekaart"


def test_where_nothing_can_be_written_is_told(installed: Path) -> None:
    Path("card_data/mosh").mkdir(parents=True)
    Path("card_data/mosh/locale").write_text("a file in the way", "utf-8")
    with pytest.raises(
        FaultError, match="card_data/mosh/locale: this is a file, but a folder is expected here"
    ) as caught:
        run("words", "update", "mosh", "nl")
    assert "use a folder of your own" not in str(caught.value)
    refused = unwritable(Path("card_data/mosh/locale/nl.po"), PermissionError(13, "Permission denied"))
    assert refused.hint == "you are not allowed to write there: use a folder of your own"


def test_a_game_of_the_folder_one_is_in_keeps_its_words_in_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(ROOT / "card_data/mosh", tmp_path / "card_data/mosh")
    monkeypatch.chdir(tmp_path)
    assert paths.writable(tmp_path / "card_data/mosh") == tmp_path / "card_data/mosh"


@pytest.mark.parametrize("own_game", [False, True])
def test_words_of_a_game_of_the_checkout_go_to_the_folder_one_is_in(own_game: bool, tmp_path: Path) -> None:
    if own_game:
        shutil.copytree(ROOT / "card_data/mosh", tmp_path / "card_data/dance")
        toml = tmp_path / "card_data/dance/game.toml"
        toml.write_text(toml.read_text("utf-8").replace('game = "mosh"', 'game = "dance"'), "utf-8")
    before = listing(ROOT / "card_data")
    made = call(tmp_path, "words", "update", "mosh", "pt-BR").stdout
    assert made.startswith("card_data/mosh/locale/pt-BR.po: begun, ")
    translate(tmp_path / "card_data/mosh/locale/pt-BR.po", {"game/zombie-card.name": "Carta <b>Zumbi"})
    told = call(tmp_path, "words", "check", "mosh", "--lang", "pt-BR").stderr
    assert re.search(
        r"(?m)^printkit: card_data/mosh/locale/pt-BR\.po: line \d+, game/zombie-card\.name: ", told
    )
    assert listing(ROOT / "card_data") == before


def test_a_path_that_is_told_is_found_from_the_folder_one_is_in(installed: Path) -> None:
    translate(installed / "locale/en.po", {"game/zombie-card.name": "Zombie <b>card"})
    told = run("words", "check", "mosh", "--lang", "en", status=1)
    assert Path(told.split(": ")[1]) == installed / "locale/en.po"
    made = run("words", "extract", "mosh", "--lang", "en", "--csv", "../en.csv")
    assert Path(made.split(": ")[0]).is_file()
