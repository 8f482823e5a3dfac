"""A translator who does not read the source well has a language beside it that they read."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from printkit.cli.words import app
from printkit.words import spreadsheet
from printkit.words.beside import is_beside, said_beside, usual_beside
from tests.kit.sample_game import Sample
from tests.words.test_spreadsheet import lines, rewrite


def test_english_is_shown_where_it_is_neither_source_nor_translation(game: Sample) -> None:
    assert usual_beside(game.read(), "de") == ("en",)
    assert usual_beside(game.read(), "en") == ()
    game.write("locale/en.po", 'msgid ""\nmsgstr ""\n\nmsgid "un')
    assert usual_beside(game.read(), "de") == (), "a broken file that nobody asked for stops nobody"
    (game.folder / "locale/en.po").unlink()
    assert usual_beside(game.read(), "de") == ()


def test_a_guess_is_not_shown(game: Sample) -> None:
    game.change("locale/en.po", 'msgctxt "limbs/arm.name"', '#, fuzzy\nmsgctxt "limbs/arm.name"')
    found = game.read()
    assert said_beside(found, found.phrases["limbs/arm.name"], ("en",)) == {}
    assert said_beside(found, found.phrases["cards/bite.name"], ("en",)) == {"en": ("Bite",)}


def test_a_sheet_has_a_column_more_that_comes_back_unread(game: Sample, tmp_path: Path) -> None:
    path = tmp_path / "de.csv"
    spreadsheet.write_csv(game.read(), "de", path, ("en",))
    rows = lines(path)
    assert rows[0] == ["context", "source", "beside en", "translation", "state"]
    assert ["cards/bite.name", "Morsure", "Bite", "", "new"] in rows
    assert ["labels/cards-left[0]", "Il reste {n} carte", "{n} card left", "", "new"] in rows
    assert ["labels/cards-left[1]", "Il reste {n} cartes", "{n} cards left", "", "new"] in rows
    spreadsheet.write_csv(game.read(), "de", path), "it is written over: the column is no work of anybody"
    rewrite(
        path,
        [["Biss" if (row[0], cell) == ("cards/bite.name", "") else cell for cell in row] for row in rows],
    )
    taken = spreadsheet.read_csv(game.read(), "de", path)
    assert (taken.changed, taken.faults) == (1, [])
    assert 'msgstr "Biss"' in (game.folder / "locale/de.po").read_text("utf-8")


@pytest.mark.parametrize(
    ("name", "known"),
    [("beside en", True), ("beside pt-br", True), ("beside the list", False), ("en", False), ("note", False)],
)
def test_only_columns_of_languages_are_passed_over(name: str, known: bool) -> None:
    assert is_beside(name) is known


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("fr", "--beside: fr is shown already"),
        ("de", "--beside: de is shown already"),
        ("it", "--beside: unknown value “it”\nhint: one of en"),
        ("English", "--beside: unknown value “English”"),
    ],
)
@pytest.mark.parametrize("verb", ["extract", "pictures", "terms"])
def test_a_language_that_cannot_be_shown_is_told(
    game: Sample, monkeypatch: pytest.MonkeyPatch, asked: str, told: str, verb: str
) -> None:
    game.write("locale/de.po", 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n')
    monkeypatch.chdir(game.folder.parent.parent)
    call = {"extract": ["extract", "picnic", "--csv", "de.csv", "--lang", "de"]}
    run = CliRunner().invoke(app, [*call.get(verb, [verb, "picnic", "de"]), "--beside", asked])
    assert run.exit_code == 2 and told in run.stderr


def test_a_template_shows_no_further_language_and_a_list_none_that_is_not_there(
    game: Sample, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(game.folder.parent.parent)
    run = CliRunner().invoke(app, ["extract", "picnic", "--beside", "en"])
    assert run.exit_code == 2 and "--csv" in run.stderr
    run = CliRunner().invoke(app, ["terms", "picnic", "de", "--beside", "en"])
    assert run.exit_code == 2 and "--beside: picnic has no list of terms in en" in run.stderr
