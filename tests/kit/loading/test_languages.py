"""A translation is used only where it is sound; what is not is named, and falls back to the source."""

from __future__ import annotations

import re
import unicodedata

import pytest

from printkit.base.faults import Fault, blocking
from printkit.base.plurals import is_usual
from printkit.kit import FaultError
from printkit.kit.kit_cache import quick_kit
from printkit.words.check import check_game
from printkit.words.typography import slips
from tests.kit.sample_game import ENGLISH, Sample

BITE = 'msgstr "Lose <b>2</b> lives {icon:heart} & keep {card:sandwich}."'


def check(game: Sample) -> list[str]:
    """Return what is wrong, without the lines of the texts."""
    return [re.sub(r"line \d+, ", "", fault.removeprefix("locale/")) for fault in game.check()]


def test_a_language_knows_how_much_of_it_is_done(game: Sample) -> None:
    game.change("locale/en.po", 'msgstr "Blanket"', 'msgstr ""')
    kit = game.kit("en")
    assert kit.untranslated == ("game/blanket.name",)
    assert kit.component("blanket").name == "Nappe"
    assert kit.coverage == pytest.approx(13 / 14)
    assert game.read().coverage("en") == kit.coverage
    assert game.kit("fr").coverage == 1.0 and game.kit("fr").untranslated == ()


def test_only_the_languages_asked_for_are_checked(game: Sample) -> None:
    game.change("locale/en.po", 'msgstr "Blanket"', 'msgstr ""')
    assert len(game.check()) == len(game.check("en")) == 1
    assert game.check("fr") == []


def test_a_language_is_complete_from_95_percent(game: Sample) -> None:
    assert game.read().complete_languages() == ("fr", "en")
    game.change("locale/en.po", 'msgstr "Blanket"', 'msgstr ""')
    assert game.read().complete_languages() == ("fr",)


def test_a_language_without_a_file_falls_back_whole(game: Sample) -> None:
    game.change("game.toml", '["fr", "en"]', '["fr", "en", "de"]')
    assert game.kit("de").coverage == 0.0
    assert game.kit("de").title == "Pique-nique des zombies"
    assert game.read().complete_languages() == ("fr", "en")
    assert check(game) == ["de.po: the file is missing"]


def test_a_language_that_only_has_a_file_can_be_read_and_is_checked(game: Sample) -> None:
    game.write("locale/de.po", ENGLISH.replace("Zombie Picnic", ""))
    assert game.kit("de").row("card", "bite")["name"] == "Bite"
    assert any(fault.startswith("de.po") for fault in check(game))


DAMAGE = {
    "a lost icon": (
        (BITE, BITE.replace("{icon:heart} ", "")),
        ["en.po: cards/bite.text: {icon:heart} is missing"],
    ),
    "a translated icon": (
        (BITE, BITE.replace("heart", "herz")),
        [
            "en.po: cards/bite.text: found {icon:herz} where {icon:heart} is expected",
        ],
    ),
    "another card": (
        (BITE, BITE.replace("{card:sandwich}", "{card:bread}")),
        ["en.po: cards/bite.text: found {card:bread} where {card:sandwich} is expected"],
    ),
    "another table": (
        (BITE, BITE.replace("{card:", "{crad:")),
        ["en.po: cards/bite.text: found {crad:sandwich} where {card:sandwich} is expected"],
    ),
    "a token left open": (
        (BITE, BITE.replace("{card:sandwich}", "{card:sandwich")),
        ["en.po: cards/bite.text: the token “{card:sandwich.” is not closed"],
    ),
    "no token at all, with a number in it": (
        (BITE, BITE.replace("{card:sandwich}", "{card 7}")),
        ["en.po: cards/bite.text: {card 7} is not a placeholder"],
    ),
    "a token left open beside a lost one": (
        (BITE, BITE.replace("{card:sandwich}", "{card:sandwich").replace("{icon:heart} ", "")),
        [
            "en.po: cards/bite.text: {icon:heart} {card:sandwich} is missing",
            "en.po: cards/bite.text: the token “{card:sandwich.” is not closed",
        ],
    ),
    "a tag that closes nothing": (
        (BITE, BITE.replace("<b>", "")),
        ["en.po: cards/bite.text: the markup <b> is missing"],
    ),
    "another tag": (
        (BITE, BITE.replace("<b>", "<u>").replace("</b>", "</u>")),
        ["en.po: cards/bite.text: found <u> </u> instead of <b> </b>"],
    ),
    "a mistyped placeholder": (
        ('"{name} is hungry"', '"{nam} is hungry"'),
        ["en.po: labels/hungry: found {nam} where {name} is expected"],
    ),
    "a plural's own token": (
        ('"{n} cards left"', '"{count} cards left"'),
        ["en.po: labels/cards-left: found {count} where {n} is expected (msgstr[1], n = 0, 2, 3)"],
    ),
    "lost markup": (
        (BITE, BITE.replace("<b>2</b>", "2")),
        ["en.po: cards/bite.text: the markup <b> </b> is missing"],
    ),
    "markup left open": (
        (BITE, BITE.replace("</b>", "")),
        ["en.po: cards/bite.text: the markup </b> is missing"],
    ),
    "another number": (
        (BITE, BITE.replace(">2<", ">3<")),
        ["en.po: cards/bite.text: the number is 3, in the source 2"],
    ),
    "a guess": (
        ('msgctxt "limbs/head.name"', '#, fuzzy\nmsgctxt "limbs/head.name"'),
        ["en.po: limbs/head.name: “Head” is a guess that nobody has confirmed (fuzzy)"],
    ),
    "an old source": (
        ('msgid "Tête"', 'msgid "Caboche"'),
        ["en.po: limbs/head.name: the source has changed: [-Caboche-]{+Tête+}"],
    ),
    "a text that is no more": (
        ('msgctxt "limbs/arm.name"', 'msgctxt "limbs/leg.name"'),
        [
            "en.po: texts not in the file: 1, the first is “limbs/arm.name”",
            "en.po: limbs/leg.name: warning: no text of the game has this context",
        ],
    ),
    "a text not translated in a language far from done": (
        ('msgstr "Blanket"', 'msgstr ""'),
        ["en.po: texts not translated: 1, the first is “game/blanket.name”"],
    ),
    "two blanks": (
        ('"Blanket"', '"Picnic  blanket"'),
        ['en.po: game/blanket.name: the text has an extra space: "Picnic  blanket"'],
    ),
    "straight quotes": (
        ('"Blanket"', r'"The \"blanket\""'),
        ['en.po: game/blanket.name: straight quotes: "The "blanket""'],
    ),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_translation_is_named(game: Sample, damage: str) -> None:
    (old, new), wanted = DAMAGE[damage]
    game.change("locale/en.po", old, new)
    assert check(game) == wanted


WAITS = {
    "a guess",
    "an old source",
    "a text that is no more",
    "a text not translated in a language far from done",
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_what_is_unfinished_is_not_wrong(game: Sample, damage: str) -> None:
    (old, new), _ = DAMAGE[damage]
    game.change("locale/en.po", old, new)
    wanted = "unfinished" if damage in WAITS else "wrong"
    assert {fault.severity for fault in check_game(game.folder)} - {"warning"} == {wanted} - {"warning"}
    assert bool(blocking(check_game(game.folder))) == (wanted == "wrong")


def test_a_damaged_translation_is_named_with_its_line(game: Sample) -> None:
    game.change("locale/en.po", '"Blanket"', '"Picnic  blanket"')
    lines = (game.folder / "locale/en.po").read_text("utf-8").splitlines()
    line = lines.index('msgid "Nappe"') + 1
    assert f"line {line}, game/blanket.name" in game.check()[0]


def test_few_blanks_of_a_nearly_done_language_are_named_each(game: Sample) -> None:
    labels = "".join(f'word-{n} = "Mot {n}"\n' for n in range(30))
    entries = "".join(
        f'\nmsgctxt "labels/word-{n}"\nmsgid "Mot {n}"\nmsgstr "Word {n}"\n' for n in range(30)
    ).replace('"Word 7"', '""')
    game.write("labels.toml", (game.folder / "labels.toml").read_text("utf-8") + labels)
    game.write("locale/en.po", ENGLISH.lstrip() + entries)
    assert check(game) == ["en.po: labels/word-7: not translated"]


def test_a_guess_is_used_only_when_asked_for(game: Sample) -> None:
    game.change("locale/en.po", 'msgctxt "limbs/head.name"', '#, fuzzy\nmsgctxt "limbs/head.name"')
    assert game.kit("en").row("limb", "head")["name"] == "Tête"
    assert game.read().kit("en", fuzzy=True).row("limb", "head")["name"] == "Head"


def test_a_changed_source_falls_back_to_the_source(game: Sample) -> None:
    game.change("limbs.toml", '"Tête"', '"Caboche"')
    kit = game.kit("en")
    assert kit.row("limb", "head")["name"] == "Caboche"
    assert kit.untranslated == ("limbs/head.name",)


def test_a_reference_to_a_card_without_translation_shows_the_source_name(game: Sample) -> None:
    game.change("locale/en.po", '"Bone sandwich"', '""')
    assert "keep Sandwich à l'os." in game.kit("en").row("card", "bite")["text"]


@pytest.mark.parametrize(
    ("old", "new", "context", "told"),
    [
        (
            '"{name} is hungry"',
            '"{nam} is hungry"',
            "labels/hungry",
            "found {nam} where {name} is expected\nhint: copy {name} from the source, as it is written there",
        ),
        ('"{n} cards left"', '"{N} cards left"', "labels/cards-left", "found {N} where {n} is expected"),
        ("</b> lives", " lives", "cards/bite.text", "the tag <b> is not closed"),
    ],
)
def test_the_source_stands_where_a_translation_is_faulty(
    game: Sample, old: str, new: str, context: str, told: str
) -> None:
    game.change("locale/en.po", old, new)
    faulty: list[Fault] = []
    kit, source = quick_kit(game.folder, "en", faulty), game.kit("fr")
    assert kit.untranslated == (context,) and kit.row("card", "bite")["name"] == "Bite"
    french = source.row("card", "bite")["text"].replace("Sandwich à l'os", "Bone sandwich")
    assert (kit.row("card", "bite")["text"] == french) == (context == "cards/bite.text")
    assert kit.labels["hungry"].plain == ("{name} a faim" if "hungry" in context else "{name} is hungry")
    wrong, used = faulty
    assert told in str(wrong) and wrong.severity == "wrong"
    assert "for which those of the source are used: 1" in str(used) and used.severity == "warning"
    again: list[Fault] = []
    assert quick_kit(game.folder, "en", again) == kit and again == faulty


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        (b"msgid 'x'\n", "en.po: line 1: this is not a valid PO file"),
        (b'msgid "a"\nmsgstr "b\n', "this is not a valid PO file"),
        ("# é\n".encode("cp1252"), "en.po: line 1: the file is not UTF-8"),
        (
            ENGLISH.replace("plural=(n != 1)", "plural=(n is one)").lstrip().encode(),
            "en.po: Plural-Forms:",
        ),
        (
            ENGLISH.replace("plural=(n != 1)", "plural=1/(n-7)").lstrip().encode(),
            "en.po: Plural-Forms:",
        ),
        (
            ENGLISH.replace("Language: en", "Language: ,e").lstrip().encode(),
            'en.po: msgid "": this is not a valid PO file',
        ),
        (
            ENGLISH.replace("Language: en", "POT-Creation-Date: soon").lstrip().encode(),
            'en.po: msgid "": this is not a valid PO file',
        ),
    ],
)
def test_a_file_that_is_no_po_is_refused(game: Sample, words: bytes, wanted: str) -> None:
    game.write("locale/en.po", words)
    assert any(wanted in fault for fault in check(game)), check(game)
    with pytest.raises(FaultError):
        game.kit("en")


@pytest.mark.parametrize("charset", ["ISO-8859-1", "CHARSET", ""])
def test_a_po_file_is_utf_8_whatever_its_header_says(game: Sample, charset: str) -> None:
    game.change("locale/en.po", "charset=UTF-8", f"charset={charset}")
    game.change("locale/en.po", '"Blanket"', '"Café"')
    assert game.kit("en").component("blanket").name == "Café"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("charset=UTF-8", "charset=rot13", "Content-Type: “rot13” is not a known charset"),
        ("charset=UTF-8", "charset=utf--1", "Content-Type: “utf--1” is not a known charset"),
        ("nplurals=2", "nplurals=99999999999", "does not say how many plural forms there are"),
        ("nplurals=2", "nplurals=two", "does not say how many plural forms there are"),
        ("nplurals=2; plural=(n != 1);", "none", "“none” does not say how many plural forms there are"),
        ("plural=(n != 1)", "plural=n", "the plural rule “n” needs more than 2 forms"),
        ("plural=(n != 1)", f"plural={'(' * 5000}n{')' * 5000}", "is not a plural rule"),
    ],
)
def test_nonsense_in_a_header_is_one_clear_fault(game: Sample, old: str, new: str, told: str) -> None:
    """A number of forms without bound would fill the memory."""
    game.change("locale/en.po", old, new)
    (fault,) = game.check()
    assert fault.startswith("locale/en.po: line ") and told in fault
    with pytest.raises(FaultError) as refused:
        game.kit("en")
    if "Plural-Forms" in fault:
        assert str(refused.value).endswith("hint: for this language it is: nplurals=2; plural=(n != 1);")


def test_a_catalogue_read_again_is_the_same(game: Sample) -> None:
    assert game.kit("en") == game.kit("en")
    game.change("locale/en.po", '"Blanket"', '"Rug"')
    assert game.kit("en").component("blanket").name == "Rug"


@pytest.mark.parametrize(
    ("words", "lang"),
    [
        ("Vraiment?", "fr"),
        ("Note: rien", "fr"),
        ("un «mot»", "fr"),
        ("fin (oui); non", "fr"),
        ("deux  blancs", "fr"),
        ("fin ", "fr"),
        ('un "mot"', "de"),
        ("une\ttab", "fr"),
        (unicodedata.normalize("NFD", "é"), "fr"),
    ],
)
def test_a_slip_of_typography(words: str, lang: str) -> None:
    assert [message for message, _, _ in slips(words, lang)] != []


@pytest.mark.parametrize(
    ("words", "lang"),
    [
        ("Vraiment ?", "fr"),
        ("Vraiment\u202f!", "fr"),
        ("un «\u00a0mot\u00a0» et 12:30", "fr"),
        ("{card:bite} h-la:head https://a.b", "fr"),
        ("Really? Yes: no.", "en"),
        ('5" wide', "en"),
        ("un\n  paragraphe", "fr"),
        ("Fin…", "fr"),
    ],
)
def test_what_is_no_slip(words: str, lang: str) -> None:
    assert [message for message, _, _ in slips(words, lang)] == []


def test_the_source_has_its_typography_checked_too(game: Sample) -> None:
    game.change("cards.toml", '"Morsure"', '"Morsure!"')
    assert 'cards.toml: line 4, $.card[0].name: warning: a space is missing: "Morsure!"' in game.check()


def test_broken_data_make_no_text_of_a_language_missing(game: Sample) -> None:
    """What the file lacks is not known then, and `words update`, which is advised else, would refuse."""
    game.change("locale/en.po", 'msgctxt "limbs/arm.name"', 'msgctxt "limbs/leg.name"')
    game.change("game.toml", 'prefix = "', 'prefx = "')
    found = check_game(game.folder)
    assert blocking(found) and not [fault for fault in found if fault.file.endswith(".po")]
    (game.folder / "locale/en.po").unlink()
    (missing,) = (fault for fault in check_game(game.folder) if fault.file.endswith(".po"))
    assert (missing.line().rpartition(": ")[2], missing.advice()) == ("the file is missing", "")


PLURAL = 'msgstr[0] "{n} card left"\nmsgstr[1] "{n} cards left"'


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            PLURAL,
            f'{PLURAL}\nmsgstr[2] "{{n}} cards left"\nmsgstr[3] "x"',
            "labels/cards-left: there are 4 plural forms, en has 2\nhint: delete msgstr[2], msgstr[3]",
        ),
        (
            "nplurals=2; plural=(n != 1);",
            "nplurals=1; plural=0;",
            "labels/cards-left: there are 2 plural forms, the header says 1\n"
            "hint: for this language it is: nplurals=2; plural=(n != 1);",
        ),
        (
            "plural=(n != 1)",
            "plural=(n > 1)",
            "Plural-Forms: warning: the rule of plurals is another than that of en: "
            "nplurals=2; plural=(n > 1);\n"
            "hint: for this language it is: nplurals=2; plural=(n != 1);",
        ),
        (
            "Language: en",
            "Language: de",
            "Language: warning: the header says that the file is in “de”, not in en\n"
            "hint: printkit words update picnic en writes what is right",
        ),
        (
            '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n',
            "",
            "Plural-Forms: warning: the header has no rule of plurals\n"
            "hint: printkit words update picnic en writes: nplurals=2; plural=(n != 1);",
        ),
        (
            'msgstr[1] "{n} cards left"',
            'msgstr[1] ""',
            "labels/cards-left: a plural form is not translated (msgstr[1], n = 0, 2, 3)",
        ),
    ],
)
def test_what_is_odd_about_plurals_is_told(game: Sample, old: str, new: str, told: str) -> None:
    game.change("locale/en.po", old, new)
    said, _, hint = told.partition("\n")
    assert check(game) == [f"en.po: {said}"]
    assert [each.advice() for each in check_game(game.folder)] == [hint]


def test_the_rule_of_a_language_is_known_in_other_words() -> None:
    assert is_usual("nplurals=2; plural=n!=1;", "nl") and is_usual("nplurals=2; plural=(n==1 ? 0 : 1)", "nl")
    assert not is_usual("nplurals=3; plural=(n != 1);", "nl") and not is_usual("nplurals=1; plural=0;", "nl")
