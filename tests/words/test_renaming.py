"""`words term` renames a term in all its forms wherever it stands, and lists what it leaves."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from printkit.base.faults import FaultError
from printkit.words.renaming import (
    IN_LONGER,
    IN_MARKUP,
    NO_FORM,
    NOT_WRITTEN,
    Renaming,
    asked_renaming,
    like,
    rename,
    with_row,
)
from printkit.words.rewriting import Rewriting
from printkit.words.terms import TERM_COLUMNS, TermList, check_terms, read_list
from tests.kit.sample_game import Sample
from tests.program import printkit

HEAD = ",".join(TERM_COLUMNS)
TERMS = f"""{HEAD}
token,token,tokens,chit,"A piece, small."
damage-token,damage token,damage tokens,,It counts hits.
life,life,lives,hp,What a zombie has.
"""
TOKENS = {"token": "chip", "tokens": "chips"}


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def listed(tmp_path: Path, words: str = TERMS) -> TermList:
    path = tmp_path / "en.terms.csv"
    path.write_text(words, "utf-8")
    return read_list(path)


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("A token, two Tokens, TOKEN.", "A chip, two Chips, CHIP."),
        ("<b>token</b> {token} {card:token} **token**", "<b>chip</b> {token} {card:token} **chip**"),
        ('<icon name="token"/>', '<icon name="token"/>'),
        ("a damage token and a token", "a damage token and a chip"),
        ("tokenism, betoken", "tokenism, betoken"),
        ("to\u00adken", "chip"),
    ],
)
def test_whole_words_are_renamed(tmp_path: Path, words: str, wanted: str) -> None:
    assert Renaming(TOKENS, listed(tmp_path)).change(words, "en") == wanted


def test_a_term_of_several_words_is_found_however_it_is_spelt(tmp_path: Path) -> None:
    change = Renaming({"l'os à moelle": "l’os creux"}, listed(tmp_path)).change
    assert change("L’os\u00a0à\nmoelle", "fr") == "L’os creux"


def test_a_name_that_holds_the_old_one_is_not_made_twice(tmp_path: Path) -> None:
    change = Renaming({"token": "hit token"}, listed(tmp_path)).change
    assert change(change("a token", "en"), "en") == "a hit token"


@pytest.mark.parametrize(
    ("found", "old", "wanted"),
    [("token", "token", "chip"), ("Token", "token", "Chip"), ("TOKEN", "token", "CHIP"), ("T", "t", "Chip")],
)
def test_capitals_are_kept(found: str, old: str, wanted: str) -> None:
    assert like(found, old, "chip") == wanted


def test_a_name_with_a_capital_is_small_where_the_old_one_is() -> None:
    assert like("token", "Token", "Chip") == "chip"


def test_what_stays_is_told(tmp_path: Path) -> None:
    words = "a token, tokens, tokenism, a damage token, life"
    found = Renaming({"token": "chip"}, listed(tmp_path))
    assert [*found.left(words)] == [
        (NO_FORM, {"value": "tokens"}),
        (NO_FORM, {"value": "tokenism"}),
        (IN_LONGER, {"value": "damage token", "term": "damage token"}),
    ]
    assert found.holds(words) == "token"
    assert found.holds("tokens") == ""


@pytest.mark.parametrize(
    ("old", "words", "wanted"),
    [
        ("istasyon", "İstasyon", "Chip"),
        ("sıra", "ſıra SıRA", "chip Chip"),
        ("λόγος", "ΛΌΓΟΣ, λόγοσ", "CHIP, chip"),
        ("été", "E\u0301te\u0301 d'e\u0301te\u0301", "Chip d'chip"),
        ("한", "\u1112\u1161\u11ab.", "chip."),
        ("lʼos", "lʼos", "chip"),
        ("I", "i", "chip"),
    ],
)
def test_what_the_list_of_terms_finds_is_renamed(tmp_path: Path, old: str, words: str, wanted: str) -> None:
    terms = listed(tmp_path, f"{HEAD}\na,{old},,,x\n")
    assert [*terms.held(words.split()[0])] == [("a",)]
    change = Renaming({old: "chip"}, terms).change
    assert change(words, "tr") == wanted


def test_a_form_with_a_star_stays_and_is_listed(tmp_path: Path) -> None:
    terms = listed(tmp_path, f"{HEAD}\ntoken,Marker,*marker,,x\nlife,Leben,Lebensmarker*,,x\n")
    found = Renaming({"Marker": "Chip"}, terms)
    words = "Marker, Bissmarker, Lebensmarkern, Markers"
    assert found.change(words, "de") == "Chip, Bissmarker, Lebensmarkern, Markers"
    assert [*found.left(words)] == [(NO_FORM, {"value": "Bissmarker"}), (NO_FORM, {"value": "Markers"})]


def test_a_word_with_tags_among_its_letters_stays_and_is_listed(tmp_path: Path) -> None:
    found = Renaming({"token": "chip"}, listed(tmp_path))
    words = "a <b>t</b>oken, <b>token</b>, damage <i>token</i>"
    assert found.change(words, "en") == "a <b>t</b>oken, <b>chip</b>, damage <i>token</i>"
    assert [*found.left(words)] == [
        (IN_MARKUP, {"value": "t</b>oken"}),
        (IN_LONGER, {"value": "damage <i>token", "term": "damage token"}),
    ]
    assert found.holds("<b>t</b>oken") == ""


@pytest.mark.parametrize("row", ["token,token", "token,token,tokens", "token,token,tokens,chit"])
def test_a_row_that_ends_early_is_renamed(tmp_path: Path, row: str) -> None:
    words = f"{HEAD}\n{row}\nlife,life,,,x\n"
    terms = listed(tmp_path, words)
    row_of = terms.row_of("token")
    assert row_of
    written = with_row(words, row_of, {"token": "chip"})
    again = listed(tmp_path, written)
    assert again.row_of("chip") is not None and again.avoiding("token") is not None
    assert written.endswith("\nlife,life,,,x\n")


def test_the_row_of_the_list_is_renamed_and_its_old_forms_are_avoided(tmp_path: Path) -> None:
    terms = listed(tmp_path)
    written = with_row(TERMS, terms.terms[0], TOKENS)
    assert written == TERMS.replace("token,token,tokens,chit,", "token,chip,chips,token|tokens|chit,")
    assert listed(tmp_path, written).row_of("chips") is not None


def test_an_old_name_that_becomes_the_term_again_is_no_longer_avoided(tmp_path: Path) -> None:
    written = with_row(TERMS.replace("\n", "\r\n"), listed(tmp_path).terms[0], {"token": "chit"})
    assert "token,chit,tokens,token," in written
    assert written.count("\r\n") == TERMS.count("\n")


def sample(tmp_path: Path) -> Sample:
    game = Sample(tmp_path)
    (game.folder / "locale/fr.terms.csv").write_text(f"{HEAD}\nbite,morsure,morsures,,Un coup.\n", "utf-8")
    return game


def test_the_source_its_translations_and_the_list_agree_afterwards(tmp_path: Path) -> None:
    game = sample(tmp_path)
    before = {path: path.read_text("utf-8") for path in game.folder.rglob("*") if path.suffix == ".po"}
    found = game.read()
    coverage = found.coverage("en")
    rewriting, left = rename(found, "fr", asked_renaming(found, "fr", ["Morsure"], ["Crocs"]))
    assert left == []
    rewriting.write()
    after = game.read()
    assert after.phrases["cards/bite.name"].forms == ("Crocs",)
    for path, words in before.items():
        assert path.read_text("utf-8") == words.replace('msgid "Morsure"', 'msgid "Crocs"')
    assert after.coverage("en") == coverage
    assert check_terms(after, ["fr"]) == []
    assert "bite,crocs,morsures,morsure," in (game.folder / "locale/fr.terms.csv").read_text("utf-8")


def test_what_has_another_meaning_is_refused(tmp_path: Path) -> None:
    game = Sample(tmp_path)
    (game.folder / "locale/en.terms.csv").write_text(TERMS, "utf-8")
    found = game.read()
    with pytest.raises(FaultError, match="“life” is a term already, in line 4"):
        asked_renaming(found, "en", ["token"], ["life"])
    with pytest.raises(FaultError, match="“hp” is a word to avoid, in line 4"):
        asked_renaming(found, "en", ["token"], ["hp"])
    assert asked_renaming(found, "en", ["token"], ["chit"]).row is not None


def test_the_command_shows_writes_and_lists(tmp_path: Path) -> None:
    game = Sample(tmp_path)
    call = ["words", "term", game.folder.name, "bite", "nibble", "--lang", "en"]
    shown = printkit(tmp_path, *call)
    assert shown.returncode == 0, shown.stderr
    changed = [line for line in shown.stdout.splitlines() if line[:1] in "+-" and "bite" in line.lower()]
    assert changed
    assert f"to write it: printkit {' '.join(call)} --yes" in shown.stdout
    assert printkit(tmp_path, *call, "--yes").returncode == 0
    again = printkit(tmp_path, *call)
    assert again.returncode == 2
    assert "is in no text of" in again.stderr


@pytest.mark.parametrize(
    ("named", "near"), [("bitte", "bite"), ("bitt", "Bite"), ("Sandwitch", "Bone sandwich"), ("xyzzy", "")]
)
def test_a_name_that_stands_nowhere_is_an_error_with_what_is_near(
    tmp_path: Path, named: str, near: str
) -> None:
    game = Sample(tmp_path)
    if near == "bite":
        (game.folder / "locale/en.terms.csv").write_text(f"{HEAD}\nbite,bite,,,x\n", "utf-8")
    told = printkit(tmp_path, "words", "term", "picnic", named, "nibble", "--lang", "en")
    assert told.returncode == 2
    assert f"OLD: “{named}” is in no text of picnic in en\n" in told.stderr
    assert (f"terms and words near it: {near}\n" in told.stderr) is bool(near)


def test_that_nothing_was_renamed_is_told_where_all_of_it_stays(tmp_path: Path) -> None:
    game = Sample(tmp_path)
    game.change("locale/en.po", 'msgstr "Head"', 'msgstr "He<b>ad</b>"')
    told = printkit(tmp_path, "words", "term", game.folder.name, "head", "skull", "--lang", "en", "--yes")
    assert told.returncode == 0
    assert "OLD: warning: nothing was renamed: all of it stays" in told.stderr


def test_what_only_begins_like_the_name_does_not_hide_the_error(tmp_path: Path) -> None:
    game = Sample(tmp_path)
    told = printkit(tmp_path, "words", "term", game.folder.name, "bit", "nibble", "--lang", "en")
    assert told.returncode == 2
    assert "“Bite” stays: no new name was given for this form" in told.stderr
    assert "“bit” is in no text of picnic in en" in told.stderr


@pytest.mark.parametrize(
    ("call", "row"),
    [
        ({"Token": "Chip"}, "token,chip,tokens,token|chit,"),
        ({"Token": "Chip", "Tokenen": "Chipen"}, "token,chip,tokens|chipen,token|tokenen|chit,"),
        ({"token": "Chip"}, "token,Chip,tokens,token|chit,"),
    ],
)
def test_the_list_keeps_its_own_capitals(tmp_path: Path, call: dict[str, str], row: str) -> None:
    assert row in with_row(TERMS, listed(tmp_path).terms[0], call)


@pytest.mark.parametrize(
    ("forms", "wanted"),
    [(["a|b", "c"], "old forms: 2, new forms: 1"), (["a|", "c|d"], "a form is empty")],
)
def test_forms_must_come_in_pairs(tmp_path: Path, forms: list[str], wanted: str) -> None:
    game = Sample(tmp_path)
    told = printkit(tmp_path, "words", "term", game.folder.name, *forms)
    assert told.returncode == 2
    assert wanted in told.stderr


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (["token"], ['le "roi"'], 'it has "'),
        (["token"], ["a\\b"], "it has \\"),
        (["token"], ["{n}"], "it has {"),
        (["token"], ["<b>x"], "it has <"),
        (["token"], ["a\nb"], "it has U+000A"),
        (["token"], ["a\u202eb"], "it has U+202E"),
        (["."], [","], "has no letter"),
        (["token"], ["token"], "that is what it is called already"),
        (["token", "Token"], ["a", "b"], "a form is named twice"),
    ],
)
def test_what_is_no_name_is_refused(tmp_path: Path, old: list[str], new: list[str], told: str) -> None:
    with pytest.raises(FaultError, match=re.escape(told)):
        asked_renaming(Sample(tmp_path).read(), "en", old, new)


def test_forms_that_are_not_given_stay_forms_of_the_term(tmp_path: Path) -> None:
    written = with_row(TERMS, listed(tmp_path).terms[0], {"token": "chip"})
    assert "token,chip,tokens,token|chit," in written
    assert "token,chip,chips,tokens|token|chit," in with_row(
        written, listed(tmp_path, written).terms[0], {"tokens": "chips"}
    )


def test_a_rename_that_was_killed_is_finished_by_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = sample(tmp_path)
    rules = game.folder / "rules.toml"
    rules.write_text(rules.read_text("utf-8").replace("Qui a faim", "La morsure"), "utf-8")
    po = game.folder / "locale/en.po"
    po.write_text(po.read_text("utf-8").replace("Qui a faim", "La morsure"), "utf-8")
    found = game.read()
    coverage = found.coverage("en")
    rewriting, _ = rename(found, "fr", asked_renaming(found, "fr", ["morsure"], ["croc"]))
    written: list[Path] = []
    put = Rewriting._put

    def killed(self: Rewriting, path: Path, words: str) -> None:
        if len(written) == 2:
            raise KeyboardInterrupt
        written.append(path)
        put(self, path, words)

    with monkeypatch.context() as patched, pytest.raises(KeyboardInterrupt):
        patched.setattr(Rewriting, "_put", killed)
        rewriting.write()
    again = game.read()
    rename(again, "fr", asked_renaming(again, "fr", ["morsure"], ["croc"]))[0].write()
    after = game.read()
    assert after.coverage("en") == coverage
    assert after.phrases["rules/PIC-EAT-01.text"].forms == ("La croc mange.",)


def test_what_cannot_be_written_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = Sample(tmp_path)
    found = game.read()
    wanted = asked_renaming(found, "en", ["bite"], ["nibble"])
    monkeypatch.setattr("printkit.words.rewriting.installed", lambda path: True)
    rewriting, left = rename(found, "en", wanted)
    assert rewriting.changed == ()
    assert [(each.message, each.values["value"]) for each in left] == [(NOT_WRITTEN, "Bite")]


def test_files_elsewhere_stay_and_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = sample(tmp_path)
    elsewhere = tmp_path / "elsewhere"
    own = elsewhere / "card_data/picnic/locale/en.po"
    own.parent.mkdir(parents=True)
    monkeypatch.chdir(elsewhere)
    found = game.read()
    rewriting, left = rename(found, "fr", asked_renaming(found, "fr", ["Morsure"], ["Crocs"]))
    assert rewriting.changed == ()
    assert [Path(each.file).name for each in rewriting.left] == ["cards.toml"]
    assert rewriting.left[0].advice() == (
        f"hint: run the command in {tmp_path}: it writes only files of the folder where you stand"
    )
    assert {Path(each.file).name for each in left} == {"cards.toml", "fr.terms.csv"}
    own.write_text((tmp_path / "card_data/picnic/locale/en.po").read_text("utf-8"), "utf-8")
    found = game.read()
    rewriting, left = rename(found, "en", asked_renaming(found, "en", ["Bite"], ["Nip"]))
    assert rewriting.changed == (own,) and left == []


@pytest.mark.parametrize(
    ("found", "old", "new", "wanted"),
    [
        ("token", "TOKEN", "COIN", "coin"),
        ("Token", "TOKEN", "COIN", "Coin"),
        ("TOKEN", "TOKEN", "COIN", "COIN"),
        ("token", "Token", "Coin", "coin"),
        ("token", "token", "NPC", "NPC"),
    ],
)
def test_a_new_name_has_the_capitals_of_the_old_one_in_the_text(
    found: str, old: str, new: str, wanted: str
) -> None:
    assert like(found, old, new) == wanted


BY_NAME = """
[table.monster]
file = "monsters.csv"
id = "name"
"""


@pytest.fixture
def monsters(tmp_path: Path) -> Sample:
    """A game with rows whose ids are made of their names, two of them of one, in two languages."""
    game = Sample(tmp_path)
    game.write("monsters.csv", "name,text\nMorsure verte,Une.\nMorsure verte,Deux.\nAutre,Trois.\n")
    game.change("game.toml", "[[component]]", f"{BY_NAME}\n[[component]]")
    assert printkit(game.root, "words", "update", "picnic", "en").returncode == 0
    for source, words in (("Une.", "One."), ("Deux.", "Two."), ("Trois.", "Three.")):
        game.change("locale/en.po", f'msgid "{source}"\nmsgstr ""', f'msgid "{source}"\nmsgstr "{words}"')
    return game


def test_translations_follow_a_row_whose_id_is_made_of_what_is_renamed(monsters: Sample) -> None:
    done = printkit(monsters.root, "words", "term", "picnic", "morsure verte", "dent bleue", "--yes")
    assert done.returncode == 0 and "the row “morsure-verte” is called “dent-bleue” now" in done.stderr
    texts = {row["id"]: str(row["text"]) for row in monsters.kit("en").table("monster")}
    assert texts == {"dent-bleue": "One.", "dent-bleue-2": "Two.", "autre": "Three."}


def test_nothing_is_renamed_where_a_languages_file_cannot_be_read(monsters: Sample) -> None:
    path = monsters.folder / "locale/en.po"
    path.write_bytes(path.read_bytes().replace(b"One.", b"On\xe9."))
    before = monsters.folder.joinpath("monsters.csv").read_bytes()
    done = printkit(monsters.root, "words", "term", "picnic", "morsure verte", "dent bleue", "--yes")
    assert done.returncode == 1 and "locale/en.po" in done.stderr
    assert monsters.folder.joinpath("monsters.csv").read_bytes() == before
