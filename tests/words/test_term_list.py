"""`words terms` adds to a language's list what it lacks, and changes no other cell."""

from __future__ import annotations

from pathlib import Path

import pytest

from printkit.words.term_list import update_list, with_source
from printkit.words.terms import TERM_COLUMNS, Term
from tests.kit.sample_game import Sample

HEAD = ",".join(TERM_COLUMNS)
TERMS = (Term("bite", "morsure", (), (), "Un coup.", 2), Term("pile", "pioche", (), (), "Le tas.", 3))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (HEAD, f"{HEAD},source,source meaning\nbite,,,,,morsure,Un coup.\npile,,,,,pioche,Le tas.\n"),
        (
            "Key;Term;inflections;avoid;meaning\nnap;Ruhe;;;Schlaf\nbite;Biss",
            "Key;Term;inflections;avoid;meaning;source;source meaning\n"
            "nap;Ruhe;;;Schlaf;;\nbite;Biss;;;;morsure;Un coup.\npile;;;;;pioche;Le tas.\n",
        ),
        (
            f"{HEAD},,\nbite,Biss,,,x,one,two\npile,Stoß,,,y,three",
            f"{HEAD},,,source,source meaning\nbite,Biss,,,x,one,two,morsure,Un coup.\n"
            "pile,Stoß,,,y,three,,pioche,Le tas.\n",
        ),
        (
            f"source,{HEAD}\nDuden,bite,Biss,,,x\n,pile,Stoß,,,y\n",
            f"source,{HEAD},source,source meaning\nDuden,bite,Biss,,,x,morsure,Un coup.\n"
            ",pile,Stoß,,,y,pioche,Le tas.\n",
        ),
        (
            f"{HEAD},Source,Source Meaning,note\nbite,Biss,,,x,old,old,mine\npile,,,,\n",
            f"{HEAD},Source,Source Meaning,note\nbite,Biss,,,x,morsure,Un coup.,mine\n"
            "pile,,,,,pioche,Le tas.,\n",
        ),
    ],
)
def test_cells_keep_their_places(before: str, after: str) -> None:
    assert with_source(before, TERMS) == after
    assert with_source(after, TERMS) == after


def test_a_list_is_filled_however_its_language_is_spelt(game: Sample) -> None:
    game.write("locale/fr.terms.csv", f"{HEAD}\nbite,morsure,,,Un coup.\n")
    game.write("locale/pt_BR.terms.csv", f"{HEAD}\n")
    assert update_list(game.read(), "pt-BR").file == "card_data/picnic/locale/pt_BR.terms.csv"
    assert [path.name for path in sorted((game.folder / "locale").glob("*.terms.csv"))] == [
        "fr.terms.csv",
        "pt_BR.terms.csv",
    ]
    assert "bite,,,,,morsure,Un coup." in (game.folder / "locale/pt_BR.terms.csv").read_text("utf-8")


def test_the_file_that_is_named_is_there(
    game: Sample, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game.write("locale/fr.terms.csv", f"{HEAD}\nbite,morsure,,,Un coup.\n")
    game.write("locale/en.terms.csv", f"{HEAD}\nbite,bite,,,A bite.\n")
    found = game.read()
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    done = update_list(found, "en")
    assert (done.new, done.unfilled) == (0, 0)
    assert Path(done.file) == game.folder / "locale/en.terms.csv"
    assert update_list(found, "de").file == "card_data/picnic/locale/de.terms.csv"
    assert (elsewhere / "card_data/picnic/locale/de.terms.csv").is_file()


def test_the_terms_of_a_further_language_stand_behind_those_of_the_source(game: Sample) -> None:
    game.write("locale/fr.terms.csv", f"{HEAD}\nbite,morsure,,,Un coup.\npile,pioche,,,Le tas.\n")
    game.write("locale/en.terms.csv", f"{HEAD}\nbite,bite,,,A snap.\n")
    found = game.read()
    update_list(found, "pt-BR", ("en",))
    path = game.folder / "locale/pt-BR.terms.csv"
    written = path.read_text("utf-8-sig")
    head = f"{HEAD},source,source meaning,beside en,beside en meaning"
    assert written == f"{head}\nbite,,,,,morsure,Un coup.,bite,A snap.\npile,,,,,pioche,Le tas.,,\n"
    update_list(found, "pt-BR", ("en",))
    assert path.read_text("utf-8-sig") == written, "a second time adds no second column"
    assert (
        with_source("key,term,inflections,avoid,meaning\n", (), {"pt-BR": TERMS})
        .splitlines()[0]
        .endswith("beside pt-BR,beside pt-BR meaning")
    )
