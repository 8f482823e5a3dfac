"""A list of terms says what a thing is called; a text that calls it otherwise is told, with what to say."""

from __future__ import annotations

from pathlib import Path
from time import process_time

import pytest

from printkit.base.faults import FaultError, Severity
from printkit.base.languages import language
from printkit.base.paths import card_data, game_names
from printkit.kit.loading.reader import read_game
from printkit.words.check import check_game
from printkit.words.terms import TERM_COLUMNS, check_terms, lists_in, read_list, unlike
from printkit.words.update import update_language
from tests.kit.sample_game import Sample
from tests.program import printkit

HEAD = ",".join(TERM_COLUMNS)
LOCALE = Path(__file__).parents[2] / "printkit/locale"
SHIPPED = {name: lists_in(card_data(name) / "locale") for name in game_names()}
FRENCH = f"""{HEAD}
bite,coup de dent,coups de dent,morsure|morsures,Ce que fait un zombie.
pile,pioche,,tas|l'amas,Où l'on pioche.
"""


def avoided(tmp_path: Path, words: str, *rows: str) -> list[tuple[object, object]]:
    path = tmp_path / "fr.terms.csv"
    path.write_text("\n".join((HEAD, *rows)), "utf-8")
    return [(values["value"], values["better"]) for values in read_list(path).avoided(words)]


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("Un zombi, des Zombis, un zombi.", ["zombi", "Zombis"]),
        ("Un zombie, des zombies", []),
        ("ÉVÈNEMENT", ["ÉVÈNEMENT"]),
        ("un e\u0301ve\u0300nement", ["évènement"]),
        ("l’amas", ["l'amas"]),
        ("tout de\u00a0suite, tout\nde suite", ["tout de suite"]),
        ("un <b>zombi</b> et un zom\u00adbi", ["zombi"]),
        ("un {zombi} et {card:zombi}", []),
        ('un <icon name="zombi"/>', []),
        ("_zombi_ **zombis**", ["zombi", "zombis"]),
        ("zombi2", []),
        ("la pile de zombis cuits", ["zombis cuits"]),
    ],
)
def test_whole_words_are_found_however_they_are_spelt(tmp_path: Path, words: str, wanted: list[str]) -> None:
    rows = (
        "zombie,zombie,zombies,zombi|zombis|zombis cuits,Un mort qui marche.",
        "event,événement,,évènement|tout de suite|l'amas,Ce qui arrive.",
    )
    assert [value for value, _ in avoided(tmp_path, words, *rows)] == wanted


def test_a_part_of_a_longer_term_is_not_told(tmp_path: Path) -> None:
    row = "discard,discard pile,discard piles,the discard|discard heap|pile up,Played cards."
    assert avoided(tmp_path, "Take the discard pile and pile up.", row) == [("pile up", "discard pile")]
    assert avoided(tmp_path, "Take the discard", row) == [("the discard", "discard pile")]


def test_a_word_that_two_rows_avoid_has_two_answers(tmp_path: Path) -> None:
    rows = ("a,jeton,,pion,Se pioche.", "b,figurine,,pion,Se pose.")
    assert avoided(tmp_path, "Ce pion", *rows) == [("pion", "jeton / figurine")]


def test_scripts_without_blanks_have_words_too(tmp_path: Path) -> None:
    assert avoided(tmp_path, "これは夜会です", "game,ゲーム,,夜会,一回。") == [("夜会", "ゲーム")]


def test_signs_of_patterns_are_only_signs(tmp_path: Path) -> None:
    row = "dice,dice,,(d6)|d[0-9]|d+|\u00ad|\\d,What is rolled."
    assert avoided(tmp_path, "Roll d6, d1, ddd, (d6) and d[0-9]", row) == [
        ("(d6)", "dice"),
        ("d[0-9]", "dice"),
    ]


def test_a_long_list_takes_no_longer_for_each_text(tmp_path: Path) -> None:
    rows = [f"k{at},term {at},,shun {at}|leave {at},What it is." for at in range(20_000)]
    before = process_time()
    found = avoided(tmp_path, " ".join(f"some words and shun {at}" for at in range(3000)), *rows)
    assert found[2999] == ("shun 2999", "term 2999")
    assert process_time() - before < 5  # it took minutes where each text was held against each word


@pytest.fixture
def listed(game: Sample) -> Sample:
    game.write("locale/fr.terms.csv", FRENCH)
    game.write("locale/en.terms.csv", f"{HEAD}\nbite,nip,,bite,What a zombie does.\npile,pile,,,Draw.\n")
    return game


def told(game: Sample, *langs: str) -> list[str]:
    return [fault.line() for fault in check_terms(read_game(game.folder), langs)]


def test_words_to_avoid_are_told_with_place_and_term(listed: Sample) -> None:
    source, translation = check_terms(read_game(listed.folder), ["fr", "en"])
    assert str(source) == (
        "printkit: card_data/picnic/cards.toml: line 4, $.card[0].name: warning: "
        "“Morsure” is a word to avoid\n"
        "hint: say “coup de dent” (card_data/picnic/locale/fr.terms.csv: line 2)"
    )
    assert translation.place.endswith(", cards/bite.name")
    assert translation.what() == "“Bite” is a word to avoid"
    assert (source.severity, translation.severity) == ("warning", "wrong")
    every, english = check_game(listed.folder), check_game(listed.folder, ["en"])
    assert source in every and translation in every
    assert translation in english and source not in english


def test_words_check_tells_of_translations(listed: Sample) -> None:
    done = printkit(listed.root, "words", "check", "picnic")
    assert done.returncode == 1
    assert "“Bite” is a word to avoid" in done.stderr and "say “nip”" in done.stderr
    assert "Morsure" not in done.stderr


def test_a_text_that_is_a_term_is_called_by_the_term(listed: Sample) -> None:
    listed.write("locale/fr.terms.csv", f"{HEAD}\nbite,morsure,,,Un coup.\n")
    listed.write("locale/en.terms.csv", f"{HEAD}\nbite,nip,nips,,A bite.\n")
    listed.write("labels.toml", 'bites = "Morsure"\nmany = "Une morsure !"\n')
    po = listed.folder / "locale/en.po"
    entries = (("bites", "Morsure", "Bite"), ("many", "Une morsure !", "A bite!"))
    more = [f'msgctxt "labels/{at}"\nmsgid "{said}"\nmsgstr "{put}"\n' for at, said, put in entries]
    po.write_text("\n".join((po.read_text("utf-8"), *more)), "utf-8")
    (label,) = check_terms(read_game(listed.folder), ["en"])  # the name of a card is its own
    assert label.place.endswith(", labels/bites")
    assert (label.severity, label.values["value"], label.values["better"]) == ("warning", "morsure", "nip")
    every = check_terms(read_game(listed.folder), ["en"], every=True)
    places = [fault.place.partition(", ")[2] for fault in every]
    assert places == ["cards/bite.name", "labels/bites", "labels/many"]
    words = po.read_text("utf-8").replace('"Bite"', '"Two nips"').replace("A bite!", "A nip!")
    po.write_text(words, "utf-8")
    assert check_terms(read_game(listed.folder), ["en"], every=True) == []


def test_a_game_without_lists_is_asked_for_none(game: Sample) -> None:
    assert told(game, "fr", "en") == []


def test_a_guess_is_not_compared(listed: Sample) -> None:
    po = listed.folder / "locale/en.po"
    name = 'msgctxt "cards/bite.name"'
    po.write_text(po.read_text("utf-8").replace(name, f"#, fuzzy\n{name}"), "utf-8")
    assert told(listed, "en") == []


def test_lists_have_the_same_keys(listed: Sample) -> None:
    listed.write("locale/en.terms.csv", f"{HEAD}\nbite,nip,,,What.\nwasp,wasp,,,Stings.\n")
    file = "card_data/picnic/locale/en.terms.csv"
    assert [each for each in told(listed, "en") if f" {file}" in each] == [
        f"printkit: {file}: warning: terms not in the list: 1, the first is “pile” "
        "(card_data/picnic/locale/fr.terms.csv: line 3)",
        f'printkit: {file}: line 3, column "key": warning: no other list has “wasp”',
    ]


BROKEN: list[tuple[str, list[tuple[str, str]]]] = [
    ("", [("line 1", "key"), ("line 1", "term"), ("line 1", "inflections")]),
    ("\nkey,term,inflexions,avoid,meaning\n", [("line 2", "inflections")]),
    (f"{HEAD}\na,b,,,c, d\n", [("line 2", "more cells")]),
    (f"{HEAD},key\na,b,,,c,d\n", [("line 1", "two columns are called “key”")]),
    (f"{HEAD}\n,a,,,b\n", [('line 2, column "key"', "empty")]),
    (f"{HEAD}\n\nfirst player,b,,,c\n", [('line 3, column "key"', "first player")]),
    (f"{HEAD}\na,b,,,c\na,d,,,e\n", [('line 3, column "key"', "in line 2")]),
    (f"{HEAD}\na,b,,,c\nd,B,,,e\n", [('line 3, column "term"', "of line 2")]),
    (f"{HEAD}\na,b,,,c\nd,e,f|b,,g\n", [('line 3, column "inflections"', "of line 2")]),
    (f"{HEAD}\na,b,,,c\nd,e,,x|b,g\n", [('line 3, column "avoid"', "line 2")]),
    (f'{HEAD}\na,"b\n', [("line 2", "not closed")]),
]


@pytest.mark.parametrize(("words", "wanted"), BROKEN)
def test_a_list_that_cannot_be_right_is_told_by_line_and_column(
    game: Sample, words: str, wanted: list[tuple[str, str]]
) -> None:
    game.write("locale/fr.terms.csv", words)
    faults = check_terms(read_game(game.folder), [])
    assert {fault.severity for fault in faults} == {"wrong"}
    assert len(faults) >= len(wanted)
    for (place, said), fault in zip(wanted, faults, strict=False):
        assert (fault.file, fault.place) == ("card_data/picnic/locale/fr.terms.csv", place)
        assert said in fault.what()
    assert printkit(game.root, "check", "picnic", "--quiet").returncode == 1


def test_the_list_of_a_language_that_nobody_asks_for_is_not_read(listed: Sample) -> None:
    listed.write("locale/de.terms.csv", f"{HEAD}\nbite,,,,\npile,,,,\n")
    call = ("words", "check", "picnic", "--strict")
    listed.change("locale/en.po", "# the teeth!\n", "# words on purpose\n")
    assert printkit(listed.root, *call, "--lang", "en").returncode == 0
    every = printkit(listed.root, *call)
    assert every.returncode == 1 and "de.terms.csv: terms to fill in: 2" in every.stderr
    listed.write("locale/de.terms.csv", f"{HEAD}\n,a,,,\n")
    assert printkit(listed.root, "check", "picnic", "--lang", "en", "--quiet").returncode == 0
    assert printkit(listed.root, "check", "picnic", "--quiet").returncode == 1


def test_a_list_in_another_encoding_or_of_no_language_is_told(game: Sample) -> None:
    folder = game.folder / "locale"
    (folder / "fr.terms.csv").write_bytes(f"{HEAD}\na,été,,,c\n".encode("latin-1"))
    (folder / "glossary.terms.csv").write_text(f"{HEAD}\na,b,,,c\n", "utf-8")
    first, second = told(game)
    assert "fr.terms.csv: line 2: the file is not UTF-8" in first
    assert "glossary.terms.csv: “glossary” is not a language" in second


def test_a_list_beside_the_user_stands_for_the_one_of_an_installed_game(
    game: Sample, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game.write("locale/fr.terms.csv", FRENCH)
    elsewhere = tmp_path / "elsewhere"
    own = elsewhere / "card_data/picnic/locale"
    own.mkdir(parents=True)
    monkeypatch.chdir(elsewhere)
    assert len(told(game, "fr")) == 1
    (own / "fr.terms.csv").write_text(f"{HEAD}\nbite,morsure,,,Ce que fait un zombie.\n", "utf-8")
    assert told(game, "fr") == []


@pytest.mark.parametrize("name", SHIPPED)
def test_games_keep_to_their_lists(name: str) -> None:
    game = read_game(card_data(name))
    assert {"fr", "en"} <= set(SHIPPED[name])
    assert [str(fault) for fault in check_terms(game, game.known_languages())] == []


@pytest.mark.parametrize("lists", [*SHIPPED.values(), lists_in(LOCALE)], ids=[*SHIPPED, "program"])
def test_lists_are_in_step_and_each_word_to_avoid_is_found(lists: dict[str, Path]) -> None:
    read = {lang: read_list(path) for lang, path in lists.items()}
    assert [*unlike(read.values())] == []
    for lang, each in read.items():
        assert language(lang) == lang and not each.unfilled
        for row in each.terms:
            assert row.meaning.endswith((".", "…", ")"))
            for word in row.avoid:
                assert [values["value"] for values in each.avoided(f"« {word.strip('*')} »")], word


def test_a_list_is_read_as_a_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "fr.terms.csv"
    path.write_text(f"{HEAD}\n,a,,,\n,d,,,\nb,c,,c,\n", "utf-8")
    with pytest.raises(FaultError) as caught:
        read_list(path)
    severities: set[Severity] = {fault.severity for fault in caught.value.faults}
    assert severities == {"wrong"} and len(caught.value.faults) == 3


@pytest.mark.parametrize(
    ("form", "words", "there"),
    [
        ("*marker", "Zwei Lebensmarker.", True),
        ("*marker", "Ein Marker.", True),
        ("*marker", "Zwei Lebensmarkern.", False),
        ("*marker*", "Zwei Lebensmarkern.", True),
        ("marker*", "Eine Markertüte.", True),
        ("marker*", "Ein Lebensmarker.", False),
    ],
)
def test_a_star_stands_for_what_a_word_is_joined_to(
    tmp_path: Path, form: str, words: str, there: bool
) -> None:
    path = tmp_path / "de.terms.csv"
    path.write_text(f"{HEAD}\ntoken,Zeichen,{form},,Ein Stück Karton.\n", "utf-8")
    assert [*read_list(path).held(words)] == [("token",)] * there
    assert bool(avoided(tmp_path, words, f"token,Zeichen,,{form},Karton.")) == there


@pytest.mark.parametrize(
    "row", ["a,*b*c,,,d", "a,*bcd,,,d", "a,b,c*d,,e", "a,b,*,,e", "a,b,,*c d,e", "a,b,*c,,e"]
)
def test_a_star_stands_only_at_the_ends_of_a_word(tmp_path: Path, row: str) -> None:
    path = tmp_path / "de.terms.csv"
    path.write_text(f"{HEAD}\n{row}\n", "utf-8")
    with pytest.raises(FaultError) as caught:
        read_list(path)
    assert [fault.what().partition(": ")[2] for fault in caught.value.faults] == ["a star cannot stand there"]


def test_two_terms_may_have_one_inflected_form(listed: Sample) -> None:
    listed.write(
        "locale/fr.terms.csv", f"{HEAD}\nbite,morsure,dents,,Un coup.\ntooth,dent,dents,,Ce qui mord.\n"
    )
    listed.write("locale/en.terms.csv", f"{HEAD}\nbite,nip,,,A bite.\ntooth,tooth,teeth,,What bites.\n")
    listed.write("labels.toml", 'many = "Montre les dents."\n')
    po = listed.folder / "locale/en.po"
    words = po.read_text("utf-8")
    entry = '\nmsgctxt "labels/many"\nmsgid "Montre les dents."\nmsgstr "{}"\n'
    for said, told_of in (
        ("Show teeth.", []),
        ("Show a nip.", []),
        ("Show it.", ["dents (morsure / dent)", "nip / tooth"]),
    ):
        po.write_text(words + entry.format(said), "utf-8")
        every = check_terms(read_game(listed.folder), ["en"], every=True)
        found = [fault.values for fault in every if fault.place.endswith("labels/many")]
        assert [value for each in found for value in (each["value"], each["better"])] == told_of


def test_a_word_to_avoid_that_is_meant_is_marked(listed: Sample) -> None:
    (translation,) = check_terms(read_game(listed.folder), ["en"])
    assert str(translation).splitlines()[1] == (
        "hint: say “nip” (card_data/picnic/locale/en.terms.csv: line 2); "
        "if the words are right here, add the translator's comment “words on purpose”"
    )
    listed.change("locale/en.po", "# the teeth!\n", "# Words on purpose.\n")
    assert told(listed, "en") == []
    update_language(read_game(listed.folder), "en")
    po = (listed.folder / "locale/en.po").read_text("utf-8")
    assert '#, ignore-check-glossary\nmsgctxt "cards/bite.name"' in po
    assert told(listed, "en") == []


@pytest.mark.parametrize(
    ("source", "translation", "lacking"),
    [
        ("Un zombie en feu.", "A burning zombie.", []),  # no fire apart from the longer term
        ("Le feu et un zombie en feu.", "A burning zombie.", ["feu"]),
        ("LE FEU", "FIRES", []),
        ("Du feu.", "It is fiery.", ["feu"]),
        ("Du feu.", "A campfire.", []),
        ("Deux marqueurs.", "Zwei Schadensmarkern.", []),
        ("Un marqueur.", "A burning sign.", ["marqueur"]),
        ("Du feu.", "A firehouse.", ["feu"]),  # a term of its own
        ("Face B.", "Side A.", ["face B"]),
    ],
)
def test_a_term_is_looked_for_in_all_its_forms_and_not_within_a_longer_one(
    tmp_path: Path, source: str, translation: str, lacking: list[str]
) -> None:
    rows = {
        "fr": "fire,feu,,,F.\nburning,zombie en feu,,,B.\nmarker,marqueur,marqueurs,,M.\nhouse,caserne,,,H.\n"
        "b,face B,,,S.\n",
        "en": "fire,fire,,,F.\nburning,burning zombie,,,B.\nmarker,marker,,,M.\nhouse,firehouse,,,H.\n"
        "b,side B,,,S.\n",
    }
    for lang, each in rows.items():
        (tmp_path / f"{lang}.terms.csv").write_text(f"{HEAD}\n{each}", "utf-8")
    french, english = (read_list(tmp_path / f"{lang}.terms.csv") for lang in rows)
    wanted = {keys for _, keys in french.longest(source)}
    found = [french.named(keys[0]) for keys in sorted(wanted) if not english.has_term(keys, [translation])]
    assert found == lacking


def test_a_word_that_most_texts_translate_otherwise_is_told_once(listed: Sample) -> None:
    listed.write("locale/fr.terms.csv", f"{HEAD}\nspread,propager,gagne,,Du feu.\n")
    listed.write("locale/en.terms.csv", f"{HEAD}\nspread,spread,spreads,,Fire does.\n")
    texts = [("On gagne.", "You win."), ("Ana gagne.", "Ana wins."), ("Léo gagne.", "Leo wins.")]
    for more, wanted in (((), [None, None, None]), ((("Il gagne.", "He wins."),), [4])):
        texts += more
        listed.write("labels.toml", "".join(f'won{at} = "{said}"\n' for at, (said, _) in enumerate(texts)))
        entries = (
            f'msgctxt "labels/won{at}"\nmsgid "{said}"\nmsgstr "{put}"\n'
            for at, (said, put) in enumerate(texts)
        )
        listed.write("locale/en.po", "\n".join(entries))
        faults = check_terms(read_game(listed.folder), ["en"], every=True)
        assert [fault.values.get("n") for fault in faults] == wanted
    assert "“gagne” of the source is mostly not called by its term: 4 of 4 texts" in faults[0].what()
    assert "strike it from line 2 of card_data/picnic/locale/fr.terms.csv" in str(faults[0])
