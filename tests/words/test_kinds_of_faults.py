"""`check` finds each kind of fault of a translation in each kind of text, and says where it stands."""

from __future__ import annotations

from pathlib import Path

import pytest

from printkit.base.catalogue import Catalogue, Entry, SourceText
from printkit.base.faults import blocking
from printkit.base.plurals import by_forms
from printkit.cli.check import check_one
from printkit.kit.loading.reader import read_game
from printkit.kit.text.notation import Notation
from printkit.words.check import check_entries, check_game, check_language
from printkit.words.damage import damage
from printkit.words.typography import DELETE_SPACE, FIX, mended, of_others, slips
from printkit.words.update import update_language
from tests.kit.sample_game import Sample
from tests.press.deck import Deck
from tests.program import printkit

SOURCE = "Perds <b>2</b> {icon:heart}, garde {card:sandwich} et <i>danse</i>."
TARGET = "Lose <b>2</b> {icon:heart}, keep {card:sandwich} and <i>dance</i>."
PLACES = {
    "cards/bite.text": ("cards.toml", "Perds <b>2</b> vies {icon:heart} & garde {card:sandwich}."),
    "game/blanket.notes": ("game.toml", "Une par table."),
    "game/picnic.summary": ("game.toml", "Qui mange qui ?"),
    "game/picnic.credit_note": ("game.toml", ""),
    "rules/PIC-EAT-01.text": ("rules.toml", "Qui a faim mange."),
    "rules/PIC-EAT-01.ruling": ("rules.toml", "Même sans {card:sandwich}."),
    "labels/sentence": ("labels.toml", ""),
    "events/eaten.say": ("events.toml", ""),
    "procedures/eat.summary": ("procedures.toml", ""),
    "questions/eat-more.ask": ("questions.toml", ""),
    "rulebook/eating.text": ("rulebook.toml", ""),
}
"""A text of each kind, with its file and what the small game says there; "" where it says nothing.

Those of game.toml are on the page how to print.
"""
MORE_TABLES = """
[table.event]
file = "events.toml"
fields = { say = "text" }

[table.procedure]
file = "procedures.toml"
fields = { summary = "text" }

[table.question]
file = "questions.toml"
fields = { ask = "text" }

[table.chapter]
file = "rulebook.toml"
fields = { text = "text" }
"""
FAULTS = [
    ("{icon:heart}", "hearts", "{icon:heart} is missing"),
    ("{icon:heart}", "{icon:hart}", "found {icon:hart} where {icon:heart} is expected"),
    ("{card:sandwich}", "{crad:sandwich}", "{crad:sandwich}"),
    ("2", "3", "the number is 3, in the source 2"),
    ("<b>2</b>", "<b>2", "</b>"),
    ("<i>dance</i>", "dance", "the markup <i> </i> is missing"),
    ("and ", 'and "so" ', "straight quotes"),
    ("keep ", "keep  ", "extra space"),
    ("keep", "spare", "“spare” is a word to avoid"),
    ("<b>2</b>", "<b>2<b>", "found <b> instead of </b>"),
    ("<i>dance</i>", "</i>dance<i>", "the tag </i> closes nothing"),
    ("<b>2</b>", "<b>two</b>", "the number 2 is missing"),
    ("{icon:heart}", "{icon heart}", "{icon heart} is not a placeholder"),
]
DOUBTS = [
    ("keep ", "keep “it”, «so» ", "quotes of another language: «so»"),
    ("</i>.", "</i> !", "a space before a sign, as in French"),
    ("</i>.", "</i>", "it does not end with “.” as the source does"),
    ("</i>.", "</i>:", "it ends with “:”, the source with “.”"),
]


def small_game(root: Path) -> Sample:
    """Return a game that has one and the same text in each kind of file, translated well."""
    game = Sample(root)
    for context, (name, said) in PLACES.items():
        path = game.folder / name
        row = context.partition("/")[2].partition(".")
        if said:
            path.write_text(path.read_text("utf-8").replace(f'"{said}"', f'"{SOURCE}"'), "utf-8")
        elif name == "game.toml":
            path.write_text(f'{row[2]} = "{SOURCE}"\n{path.read_text("utf-8")}', "utf-8")
        elif name == "labels.toml":
            path.write_text(f'{path.read_text("utf-8")}sentence = "{SOURCE}"\n', "utf-8")
        else:
            table = {"events.toml": "event", "procedures.toml": "procedure", "questions.toml": "question"}
            head = table.get(name, "chapter")
            path.write_text(f'[[{head}]]\nid = "{row[0]}"\n{row[2]} = "{SOURCE}"\n', "utf-8")
    toml = game.folder / "game.toml"
    words = toml.read_text("utf-8").replace("[[component]]", f"{MORE_TABLES}\n[[component]]", 1)
    toml.write_text(words, "utf-8")
    done = printkit(game.root, "words", "update", "picnic", "en")
    assert done.returncode == 0, done.stderr
    po = game.folder / "locale/en.po"
    entries = po.read_text("utf-8").split("\n\n")
    for number, entry in enumerate(entries):
        if any(f'msgctxt "{context}"' in entry for context in PLACES):
            kept = [line for line in entry.partition("\nmsgstr")[0].splitlines() if line[:2] != "#,"]
            lines = [line for line in kept if not line.startswith("#|")]
            entries[number] = "\n".join((*lines, f'msgstr "{TARGET}"'))
    po.write_text("\n\n".join(entries) + "\n", "utf-8")
    terms = "key,term,inflections,avoid,meaning\nkeep,keep,keeps,spare,Not to give away.\n"
    (game.folder / "locale/en.terms.csv").write_text(terms, "utf-8")
    return game


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> Sample:
    return small_game(tmp_path_factory.mktemp("kinds"))


@pytest.fixture
def game_with_plural(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Sample:
    game = Sample(tmp_path)
    monkeypatch.chdir(game.root)
    return game


@pytest.fixture
def translated(good: Sample, monkeypatch: pytest.MonkeyPatch) -> Sample:
    monkeypatch.chdir(good.root)
    return good


def test_a_good_translation_has_no_fault(translated: Sample) -> None:
    assert [str(fault) for fault in check_game(translated.folder) if fault.file.endswith("en.po")] == []


@pytest.mark.parametrize(("old", "new", "wanted"), [*FAULTS, *DOUBTS])
def test_each_fault_is_named_in_each_kind_of_text(
    translated: Sample, old: str, new: str, wanted: str
) -> None:
    po = translated.folder / "locale/en.po"
    before = po.read_text("utf-8")
    after = before.replace(
        f'msgstr "{TARGET}"', 'msgstr "' + TARGET.replace(old, new, 1).replace('"', '\\"') + '"'
    )
    try:
        po.write_text(after, "utf-8")
        found = [fault for fault in check_game(translated.folder) if wanted in fault.what()]
    finally:
        po.write_text(before, "utf-8")
    assert {fault.place.partition(", ")[2] for fault in found} >= set(PLACES)
    assert {fault.file for fault in found} == {"card_data/picnic/locale/en.po"}
    assert len(blocking(found)) == (0 if (old, new, wanted) in DOUBTS else len(found))


@pytest.mark.parametrize(
    ("old", "new", "hint"),
    [
        ("{icon:heart}", "hearts", "copy {icon:heart} from the source, as it is written there"),
        ("{icon:heart}", "{n}", "copy {icon:heart} from the source, as it is written there"),
        (
            "keep",
            "{n} keep",
            "in braces a translation has what its source has: {icon:heart}, {card:sandwich}",
        ),
        ("<b>2</b>", "<b>2<b>", "write </b> where the <b> ends"),
        ("<i>dance</i>", "dance", "the source has <i>danse</i>: mark what says the same here"),
        ("<b>2</b>", "<b>two</b>", "write it in figures, as the source does, not as a word"),
        ("keep", "keep 1", "what the source says in words is a word in the translation too"),
        ("<i>dance</i>", "</i>dance<i>", "write <i> where it begins, or leave it out"),
        ("keep", "ke'<b>ep</b>", "leave out what the source does not have"),
    ],
)
def test_a_translator_is_told_how_to_write_it(translated: Sample, old: str, new: str, hint: str) -> None:
    game = read_game(translated.folder)
    words = TARGET.replace(old, new, 1)
    entry = Entry(game.phrases["labels/sentence"].forms, (words,))
    told = check_entries(game, "en", Catalogue({"labels/sentence": entry}))
    assert [fault.advice() for _, fault in told] == [f"hint: {hint}"]


def test_nobody_who_translates_is_sent_to_game_toml(translated: Sample) -> None:
    game = read_game(translated.folder)
    for words in ("{ n }", "{n}", "{heart}", "{icon:}", "{card:n}", "{nothing}"):
        entry = Entry(game.phrases["labels/sentence"].forms, (f"{TARGET} {words}",))
        told = check_entries(game, "en", Catalogue({"labels/sentence": entry}))
        wording = game.wording_of(Catalogue({"labels/sentence": entry}))
        wording.text(game.phrases["labels/sentence"])
        assert told and wording.faults
        for fault in (*wording.faults, *(each for _, each in told)):
            assert "game.toml" not in str(fault)


PLURALS = ("{n} carte", "<b>{n}</b> cartes ■")
ONE_AND_MORE = "n != 1"


@pytest.mark.parametrize(
    ("forms", "told"),
    [
        (("one card", "<b>{n}</b> cards ■"), []),
        (("{m} card", "<b>{n}</b> cards ■"), ["found {m} where {n} is expected (msgstr[0], n = 1)"]),
        (("{m} card", "<b>{m}</b> cards ■"), ["found {m} where {n} is expected"]),
        (("one card", "<b>many</b> cards ■"), ["{n} is missing (msgstr[1], n = 0, 2, 3)"]),
        (("one card", "{n} cards ■"), ["the markup <b> </b> is missing (msgstr[1], n = 0, 2, 3)"]),
        (("<i>a</i> card", "<b>{n}</b> ■"), ["found <i> </i> instead of <b> </b> (msgstr[0], n = 1)"]),
        (("one card", "<b>{n}</b> cards"), ["■ is missing (msgstr[1], n = 0, 2, 3)"]),
    ],
)
def test_a_fault_of_a_plural_says_in_which_form_it_is(forms: tuple[str, ...], told: list[str]) -> None:
    found = damage(Notation(), SourceText("a", PLURALS, "", ""), Entry(PLURALS, forms))
    assert [fault.what() for fault in by_forms(found, ONE_AND_MORE)] == told


FIGURES = ("Perds 1 carte", "Perds {n} cartes en 2 passes")


@pytest.mark.parametrize(
    ("forms", "told"),
    [
        (("Lose a card", "Lose {n} cards in 2 passes"), []),
        (("Lose 1 card", "Lose {n} cards in 2 passes"), []),
        (("Lose 1 card in 2", "Lose {n} cards in 2 passes"), []),
        (
            ("Lose 1 card", "Lose {n} cards in 7 passes"),
            ["the number is 7, in the source 2 (msgstr[1], n = 0, 2, 3)"],
        ),
        (("Lose 1 card", "Lose {n} cards"), ["the number 2 is missing (msgstr[1], n = 0, 2, 3)"]),
        (
            ("Lose 7 cards", "Lose {n} cards in 2 passes"),
            ["the number 7 is not in the source (msgstr[0], n = 1)"],
        ),
    ],
)
def test_the_figures_of_a_plural_are_those_of_its_source(forms: tuple[str, ...], told: list[str]) -> None:
    found = damage(Notation(), SourceText("a", FIGURES, "", ""), Entry(FIGURES, forms))
    assert [fault.what() for fault in by_forms(found, ONE_AND_MORE)] == told


def test_a_plural_of_one_form_has_the_figures_of_many() -> None:
    phrase = SourceText("a", FIGURES, "", "")
    assert damage(Notation(), phrase, Entry(FIGURES, ("{n} 枚を 2 回",))) == [[]]
    (found,) = damage(Notation(), phrase, Entry(FIGURES, ("{n} 枚を 1 回",)))
    assert [fault.what() for fault in found] == ["the number is 1, in the source 2"]


@pytest.mark.parametrize(
    ("source", "words", "told"),
    [
        ("½ vie", "¼ life", ["the number is ¼, in the source ½"]),
        ("1½ vie", "1¾ life", ["the number is ¾, in the source ½"]),
        ("Force −1", "Strength +1", ["the number is +1, in the source −1"]),
        ("Force −1", "Strength 1", ["the number is 1, in the source −1"]),
        ("Force −1", "Strength -1", []),
        ("{icon:sword}+1", "+1 {icon:sword}", []),
        ("de 2 à 3", "2-3", []),
        ("de {n} à 3", "{n}–3", []),
        ("2 + 07 000", "2 + 7,000", []),
    ],
)
def test_a_sign_and_a_fraction_belong_to_the_figure(source: str, words: str, told: list[str]) -> None:
    (found,) = damage(Notation(), SourceText("a", (source,), "", ""), Entry((source,), (words,)))
    assert [fault.what() for fault in found] == told


def test_a_letter_that_only_the_italics_lack_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    deck = Deck(tmp_path)
    deck.words()
    deck.cards(2, c1="aζбd", c2="<i>aζбd</i>")
    monkeypatch.chdir(tmp_path)
    (fault,) = check_one("deck", ())
    assert fault.severity == "warning"
    assert fault.what() == "SourceSerifPro-It lacks ζ (U+03B6), б (U+0431): upright among italic letters"
    assert 'cards.csv: line 3, column "name"' in str(fault)


def test_markup_that_a_plural_cannot_have_names_its_form(game_with_plural: Sample) -> None:
    po = game_with_plural.folder / "locale/en.po"
    words = po.read_text("utf-8")
    po.write_text(words.replace("{n} card left", "{n card left"), "utf-8")
    (fault,) = blocking(check_game(game_with_plural.folder, ["en"]))
    assert fault.what() == "the token “{n” is not closed (msgstr[0], n = 1)"
    assert fault.place.endswith(", labels/cards-left")


@pytest.mark.parametrize(
    ("source", "words", "told"),
    [
        ("⚔ 2", "2", ["⚔ is missing"]),
        ("⚔ 2", "{icon:sword} 2", []),
        ("⚔ 2", "⚔ ⚔ 2", ["⚔ should not be there"]),
        ("⚔ 2", "🛡️ 2", ["found 🛡️ where ⚔ is expected"]),
        ("■ 2 → 3", "2 – 3", ["■ → is missing"]),
        ("2 → 3", "3 ← 2", []),
        ("N° 5", "No. 5", []),
        ("**Deux** pas", "Two steps", ["the markup ** ** is missing"]),
    ],
)
def test_what_is_lost_is_told_as_it_is_written(source: str, words: str, told: list[str]) -> None:
    notation = Notation({"⚔": "sword", "🛡️": "shield"})
    phrase = SourceText("a", (source,), "", "", markdown=True)
    (found,) = damage(notation, phrase, Entry((source,), (words,)))
    assert [fault.what() for fault in found] == told


@pytest.mark.parametrize(
    ("lang", "words", "told"),
    [
        ("de", "Ein „Wort“ und ein »Wort«.", ""),
        ("de", "Ein “Wort”.", "quotes of another language: “Wort”"),
        ("de", "Ein „Wort”.", "quotes of another language: „Wort”"),
        ("de", "Ein « Wort ».", "quotes of another language: « Wort »"),
        ("de-CH", "Ein «Wort».", ""),
        ("es", "Un «texto» y un “texto”.", ""),
        ("es", "Un « texto ».", "spaces inside quotes, as in French: « texto »"),
        ("es", "¿Qué ?", 'a space before a sign, as in French: "¿Qué ?"'),
        ("it", "Un „testo“.", "quotes of another language: „testo“"),
        ("it", "Nota : <b>{n}</b>", 'a space before a sign, as in French: "Nota : {n}"'),
        ("en", "Odds 3 : 2, “so” ‘it’ is: yes!", ""),
        ("fr", "Quoi\u202f? «\u00a0Oui\u00a0» : “non”", ""),
        ("ja", "「はい」 «x» “x”", ""),
    ],
)
def test_typography_of_another_language_is_told(lang: str, words: str, told: str) -> None:
    assert "; ".join(message.format(**values) for message, _, values in of_others(words, lang)) == told


def test_no_apostrophe_before_a_tag_is_told() -> None:
    """It is printed as a curved one, like all others."""
    assert [*slips("un'<b>amica</b> e l'altra", "it")] == []


def test_what_waits_for_another_look_is_named(tmp_path: Path) -> None:
    game = Sample(tmp_path)
    game.change("locale/en.po", 'msgctxt "cards/bite.name"', '#, fuzzy\nmsgctxt "cards/bite.name"')
    game.change("rules.toml", "Qui a faim mange.", "Qui a très faim mange vite.")
    told = printkit(game.root, "words", "check", "picnic").stderr.splitlines()
    assert [line.partition("en.po: ")[2] for line in told if "en.po" in line] == [
        "texts still to be done: 2 (fuzzy: 1, changed in the source: 1)",
        "line 32, cards/bite.name: “Bite” is a guess that nobody has confirmed (fuzzy)",
        "line 52, rules/PIC-EAT-01.text: the source has changed: Qui a {+très +}faim mange{+ vite+}.",
    ]


def test_what_is_unfinished_is_counted_and_fails_only_when_strict(tmp_path: Path) -> None:
    game = Sample(tmp_path)
    po = game.folder / "locale/en.po"
    name = 'msgctxt "cards/bite.name"'
    po.write_text(
        po.read_text("utf-8").replace(name, f"#, fuzzy\n{name}").replace('"One per table."', '""'), "utf-8"
    )
    for call in (("words", "check"), ("check", "--lang", "en")):
        told = printkit(game.root, *call, "picnic")
        assert told.returncode == 0, told.stderr
        assert "texts still to be done: 2" in told.stderr
        assert printkit(game.root, *call, "picnic", "--strict").returncode == 1


def test_a_card_that_is_called_otherwise_elsewhere_is_told(tmp_path: Path) -> None:
    game = Sample(tmp_path)
    labels = game.folder / "labels.toml"
    labels.write_text(f'{labels.read_text("utf-8")}eaten = "Morsure"\n', "utf-8")
    po = game.folder / "locale/en.po"
    entry = '\nmsgctxt "labels/eaten"\nmsgid "Morsure"\nmsgstr "{}"\n'
    words = po.read_text("utf-8")
    po.write_text(words + entry.format("Nibble"), "utf-8")
    found = [fault for fault in check_game(game.folder, ["en"]) if "is called" in fault.what()]
    assert [(fault.severity, fault.what()) for fault in found] == [
        ("warning", "“Morsure” is called “Nibble” here and “Bite” in cards/bite.name")
    ]
    for same in ("bite", "BITE"):
        po.write_text(words + entry.format(same), "utf-8")
        assert not [fault for fault in check_game(game.folder, ["en"]) if "is called" in fault.what()]
    po.write_text(words + entry.format("Bites"), "utf-8")
    (game.folder / "locale/en.terms.csv").write_text(
        "key,term,inflections,avoid,meaning\nbite,bite,bites,,What a zombie does.\n", "utf-8"
    )
    assert not [fault for fault in check_game(game.folder, ["en"]) if "is called" in fault.what()]


def test_typography_is_wrong_in_a_translation_and_a_warning_in_the_source(tmp_path: Path) -> None:
    game = Sample(tmp_path)
    rules, po = game.folder / "rules.toml", game.folder / "locale/en.po"
    rules.write_text(rules.read_text("utf-8").replace("Qui a faim mange.", "Qui a faim: mange!"), "utf-8")
    po.write_text(
        po.read_text("utf-8")
        .replace("Qui a faim mange.", "Qui a faim: mange!")
        .replace("The hungry", "The  hungry"),
        "utf-8",
    )
    found = {
        fault.file.rpartition("/")[2]: fault.severity
        for fault in check_game(game.folder)
        if "space" in fault.what()
    }
    assert found == {"rules.toml": "warning", "en.po": "wrong"}
    assert read_game(game.folder).coverage("en") == 1


@pytest.mark.parametrize(
    ("source", "words", "told", "hint"),
    [
        ("1d6, 1 card", "1d6, a card", "the number 1 appears 1×, in the source 2×", "write it in"),
        ("2 and 3", "two and three", "the numbers 2 3 are missing", "write it in figures"),
        (
            "2 and 3",
            "2, 3, 4 and 5",
            "the numbers 4 5 are not in the source",
            "what the source says in words",
        ),
        (
            "<b>Dance.</b>",
            "**Dans.**",
            "the markup <b> </b> is missing",
            "stars and underscores are printed as they are in this game: write <b>…</b>",
        ),
    ],
)
def test_what_is_lost_is_counted_and_stars_are_told(source: str, words: str, told: str, hint: str) -> None:
    ((fault,),) = damage(Notation(), SourceText("a", (source,), "", ""), Entry((source,), (words,)))
    assert fault.what() == told and fault.advice().startswith(f"hint: {hint}")


def test_a_source_that_changed_is_no_guess(translated: Sample) -> None:
    """What `words update` has marked says what has changed, and is printed in the source language."""
    translated.change("cards.toml", "Perds", "Gagne")
    update_language(read_game(translated.folder), "en")
    game = read_game(translated.folder)
    (fault,) = [each for each in check_language(game, "en") if each.place.endswith("cards/bite.text")]
    assert "has changed: [-Perds-]{+Gagne+}" in fault.what() and "nobody" not in fault.what()
    assert game.kit("en").row("card", "bite")["text"].startswith("Gagne ")


def test_blanks_at_the_ends_are_mended_or_not_said_to_be() -> None:
    assert mended(" Dans <b>nu</b>\u00a0", "nl") == "Dans <b>nu</b>"
    assert [hint for _, hint, _ in slips(" Dans", "nl")] == [FIX]
    assert [hint for _, hint, _ in slips("<b> Dans</b>", "nl")] == [DELETE_SPACE]


@pytest.mark.parametrize(
    ("words", "lang", "told"),
    [
        ("keep  {card:sandwich} now", "en", 'the text has an extra space: "keep  {card:sandwich} …"'),
        ('<b>{n}</b> {icon:heart} "so"', "en", 'straight quotes: "{n} {icon:heart} "so""'),
        ("Garde {card:sandwich}; mange", "fr", 'a space is missing: "… {card:sandwich}; mange"'),
    ],
)
def test_a_slip_shows_the_text_as_it_is_written(words: str, lang: str, told: str) -> None:
    found = [message.format_map(values) for message, _, values in slips(words, lang)]
    assert told in found
