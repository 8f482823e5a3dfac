"""printkit words, as it is typed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from printkit.base import paths
from printkit.cli.words import app
from printkit.kit import FaultError
from tests.kit.sample_game import Sample


@pytest.fixture(autouse=True)
def here(game: Sample, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(game.root)


def run(*words: str) -> Result:
    return CliRunner().invoke(app, list(words))


def test_extract_writes_the_template(game: Sample) -> None:
    result = run("extract", "picnic")
    assert result.output == "card_data/picnic/locale/picnic.pot: 14\n"
    assert 'msgctxt "cards/bite.text"' in (game.folder / "locale/picnic.pot").read_text("utf-8")


def test_a_word_in_a_drawing_stops_extract(game: Sample) -> None:
    (game.root / "templates/picnic/snack.svg").write_text("<svg><p>Morsure</p></svg>", "utf-8")
    result = run("extract", "picnic")
    assert isinstance(result.exception, FaultError)
    assert "no translator can reach: “Morsure”" in str(result.exception)
    assert not (game.folder / "locale/picnic.pot").exists()


def test_update_begins_a_language() -> None:
    result = run("update", "picnic", "de")
    file = "card_data/picnic/locale/de.po"
    assert result.output == f"{file}: begun, 14 texts to translate\n"
    again = run("update", "picnic", "de")
    assert again.output == f"{file}: 0 kept, 14 blank, 0 new, 0 fuzzy, 0 obsolete\n"


def test_a_file_names_nobody_before_somebody_signs_it(game: Sample) -> None:
    run("update", "picnic", "pt-BR")
    path = game.folder / "locale/pt-BR.po"
    begun = path.read_text("utf-8")
    assert '"Last-Translator: \\n"\n"Language-Team: Portuguese (Brazil)\\n"\n' in begun
    old = begun.replace("Last-Translator: ", "Last-Translator: Automatically generated")
    path.write_text(old.replace("Portuguese (Brazil)", "none"), "utf-8")
    run("update", "picnic", "pt-BR")
    assert path.read_text("utf-8") == begun


def test_names_are_marked_as_the_same_on_purpose(game: Sample) -> None:
    run("update", "picnic", "de")
    done = run("same", "picnic", "de", "cards/bite.name", "labels/hungri", "labels/hungry")
    assert done.stdout == "card_data/picnic/locale/de.po: texts marked as the same on purpose: 2\n"
    assert done.exit_code == 1 and "printkit: no text is called “labels/hungri”" in done.stderr
    assert "did you mean “labels/hungry”" in done.stderr
    po = (game.folder / "locale/de.po").read_text("utf-8")
    assert po.count("ignore-same") == 2 and 'msgid "Morsure"\nmsgstr "Morsure"\n' in po
    other = run("same", "picnic", "en", "cards/bite.name")
    assert other.exit_code == 1 and "it has another translation, “Bite”: empty it first" in other.stderr


def test_a_name_that_a_file_below_translates_is_marked_in_the_file_above(
    game: Sample, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paths, "card_data", lambda name: game.folder)
    monkeypatch.setattr(paths, "game_names", lambda: ("picnic",))
    below = game.folder / "locale/en.po"
    before = below.read_bytes()
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    done = run("same", "picnic", "en", "cards/bite.name")
    assert (done.exit_code, done.stderr) == (0, "")
    po = elsewhere / "card_data/picnic/locale/en.po"
    assert 'msgid "Morsure"\nmsgstr "Morsure"\n' in po.read_text("utf-8")
    assert below.read_bytes() == before
    po.write_text(po.read_text("utf-8").replace('msgstr "Morsure"', 'msgstr "Nip"'), "utf-8")
    again = run("same", "picnic", "en", "cards/bite.name")
    assert again.exit_code == 1
    assert "card_data/picnic/locale/en.po: cards/bite.name: it has another translation, “Nip”" in again.stderr


def test_a_list_of_terms_is_begun_and_filled_in_two_evenings(game: Sample) -> None:
    french = "key,term,inflections,avoid,meaning\nbite,morsure,,,Un coup.\npile,pioche,,,Le tas.\n"
    assert "locale/fr.terms.csv: the game has no list" in str(run("terms", "picnic", "de").exception)
    game.write("locale/fr.terms.csv", french)
    file = "card_data/picnic/locale/de.terms.csv"
    assert run("terms", "picnic", "de").output == f"{file}: terms to fill in: 2, of these new: 2\n"
    path = game.root / file
    begun = path.read_text("utf-8-sig")
    assert begun == (
        "key,term,inflections,avoid,meaning,source,source meaning\n"
        "bite,,,,,morsure,Un coup.\npile,,,,,pioche,Le tas.\n"
    )
    path.write_text(begun.replace("bite,,,,,", "bite,Biss,,,Ein Biss.,"), "utf-8")
    run("update", "picnic", "de")
    half = run("check", "picnic", "--lang", "de")
    assert half.exit_code == 0
    assert f"{file}: terms to fill in: 1, the first is “pile” (line 3)" in half.stderr
    game.write("locale/fr.terms.csv", french.replace("Le tas", "La pile") + "nap,sieste,,,Un somme.\n")
    assert run("terms", "picnic", "de").output == f"{file}: terms to fill in: 2, of these new: 1\n"
    assert path.read_text("utf-8").splitlines()[1:] == [
        "bite,Biss,,,Ein Biss.,morsure,Un coup.",
        "pile,,,,,pioche,La pile.",
        "nap,,,,,sieste,Un somme.",
    ]
    rows = ("key;term;inflections;avoid;meaning", "bite;Biss;;;B.", "pile;Stoß;;;S.", "nap;Ruhe;;;R.")
    path.write_text("\n".join(rows), "utf-8")
    before = path.read_bytes()
    assert run("terms", "picnic", "de").output == f"{file}: terms to fill in: 0, of these new: 0\n"
    assert path.read_bytes() == before


def test_a_sheet_goes_out_and_comes_back(game: Sample) -> None:
    assert run("extract", "picnic", "--lang", "en", "--csv", "en.csv").output == "en.csv: 14\n"
    path = game.root / "en.csv"
    path.write_text(path.read_text("utf-8-sig").replace("Blanket", "Rug"), "utf-8")
    assert (
        run("update", "picnic", "en", "--csv", "en.csv").output
        == "card_data/picnic/locale/en.po: texts taken over: 1\n"
    )
    assert game.kit("en").component("blanket").name == "Rug"


def test_a_sheet_needs_one_game_and_a_language() -> None:
    assert run("extract", "picnic", "--csv", "en.csv").exit_code == 2


def test_a_template_has_no_language(game: Sample) -> None:
    assert run("extract", "picnic", "--lang", "en").exit_code == 2
    assert not (game.folder / "locale/picnic.pot").exists()


@pytest.mark.parametrize(
    "call",
    [
        ["update", "picnic", "FR"],
        ["check", "picnic", "--lang", "fr"],
        ["extract", "picnic", "--lang", "fr", "--csv", "fr.csv"],
    ],
)
def test_the_language_of_the_game_itself_is_not_translated(game: Sample, call: list[str]) -> None:
    result = run(*call)
    assert result.exit_code == 2
    assert "picnic is written in fr: there is nothing to translate" in result.output
    assert not (game.folder / "locale/fr.po").exists()


def test_stats_are_told_and_given_as_json() -> None:
    told = " ".join(run("stats", "picnic").output.split())
    assert told == "picnic en 100.0% 14 / 14 0 fuzzy, 0 stale, 0 blank"
    assert json.loads(run("stats", "picnic", "--json").output)["picnic"]["en"]["coverage"] == 1.0


@pytest.mark.parametrize("call", [["stats", "picnik"], ["update", "picnik", "de"], ["extract", "picnik"]])
def test_an_unknown_game_is_a_wrong_call(call: list[str]) -> None:
    assert run(*call).exit_code == 2


def test_check_names_what_is_wrong_with_a_language(game: Sample) -> None:
    assert run("check", "picnic").exit_code == 0
    game.change("locale/en.po", '"Lose <b>2</b>', '"Lose <b>2')
    done = run("check", "picnic")
    assert done.exit_code == 1
    assert "the markup </b> is missing" in done.stderr


def test_a_slip_is_wrong_and_an_unfinished_language_is_no_failure(game: Sample) -> None:
    game.change("locale/en.po", '"Blanket"', '"The  blanket"')
    slipped = run("check", "picnic")
    assert slipped.exit_code == 1 and "the text has an extra space" in slipped.stderr
    game.change("game.toml", '"en"]', '"en", "de"]')
    missing = run("check", "picnic", "--lang", "de")
    assert missing.exit_code == 0 and "de.po: the file is missing" in missing.stderr


def test_a_language_that_no_file_begins_is_a_wrong_call_with_how_to_begin_it() -> None:
    result = run("check", "picnic", "--lang", "pt_BR")
    assert result.exit_code == 2
    assert "--lang: unknown value “pt-BR”" in result.stderr
    assert "begin it with: printkit words update picnic pt-BR" in result.stderr
