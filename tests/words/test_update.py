"""Translators' files: everything is asked of them, and nothing they wrote is lost."""

from __future__ import annotations

import pytest

from printkit.kit import Kit
from printkit.words import extract
from printkit.words.completeness import language_stats
from printkit.words.extract import PrintedBox
from printkit.words.update import update_language
from tests.kit.sample_game import ENGLISH, Sample


def po(game: Sample, lang: str = "en") -> str:
    return (game.folder / "locale" / f"{lang}.po").read_text("utf-8")


def entry(words: str, context: str) -> str:
    """Return one entry of a PO file, comments and all."""
    return next(part for part in words.split("\n\n") if f'msgctxt "{context}"' in part)


def test_every_text_of_the_game_is_in_the_template(game: Sample) -> None:
    found = game.read()
    words = extract.po_bytes(extract.extract_template(found), extract.header(found)).decode()
    assert [line[9:-1] for line in words.splitlines() if line.startswith("msgctxt")] == list(found.phrases)
    assert words.startswith('# Pique-nique des zombies\nmsgid ""\nmsgstr ""\n"Project-Id-Version: picnic\\n"')
    assert entry(words, "cards/bite.name") == (
        '#: card_data/picnic/cards.toml:4\nmsgctxt "cards/bite.name"\nmsgid "Morsure"\nmsgstr ""'
    )


def test_a_translator_sees_the_row_the_box_and_the_flags(game: Sample) -> None:
    found = game.read()
    boxes = {"cards/bite.text": PrintedBox("box 53×40 mm, Source Serif Pro, 3.2–2.3 mm", 530, 8)}
    words = extract.po_bytes(extract.extract_template(found, boxes), "").decode()
    assert entry(words, "cards/bite.text") == (
        "#. box 53×40 mm, Source Serif Pro, 3.2–2.3 mm\n"
        "#: card_data/picnic/cards.toml:5\n"
        '#, max-size:530:8, placeholders:r"\\{[A-Za-z_]+(:[^}]+)?\\}"\n'
        'msgctxt "cards/bite.text"\n'
        'msgid "Perds <b>2</b> vies {icon:heart} & garde {card:sandwich}."\n'
        'msgstr ""'
    )
    assert "msgid_plural" in entry(words, "labels/cards-left")


def test_a_percent_sign_is_no_format(game: Sample) -> None:
    game.change("cards.toml", '"Morsure"', '"100 % douleur"')
    found = game.read()
    assert "python" not in extract.po_bytes(extract.extract_template(found), "").decode()


def test_a_new_language_begins_blank(game: Sample) -> None:
    done = update_language(game.read(), "de")
    assert (done.kept, done.new, done.fuzzy, done.obsolete) == (0, 14, 0, 0)
    words = po(game, "de")
    assert '"Language: de\\n"' in words
    assert '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"' in words
    assert game.kit("de").coverage == 0.0


def test_a_language_with_three_forms_gets_three(game: Sample) -> None:
    update_language(game.read(), "pl")
    assert 'msgstr[2] ""' in entry(po(game, "pl"), "labels/cards-left")


def test_an_update_of_what_is_right_changes_no_translation(game: Sample) -> None:
    before = game.kit("en")
    done = update_language(game.read(), "en")
    assert (done.kept, done.new, done.fuzzy, done.obsolete) == (14, 0, 0, 0)
    assert game.kit("en") == before
    assert game.check() == []
    once = po(game)
    update_language(game.read(), "en")
    assert po(game) == once


def test_header_and_notes_of_the_translator_stay(game: Sample) -> None:
    game.change("locale/en.po", '"Language: en\\n"', '"Language: en\\n"\n"X-Generator: Poedit 3\\n"')
    update_language(game.read(), "en")
    words = po(game)
    assert words.startswith("# English by Ada\n")
    assert "X-Generator: Poedit 3" in words
    assert entry(words, "cards/bite.name").startswith("# the teeth!\n")


def test_a_changed_source_makes_its_translation_a_guess(game: Sample) -> None:
    game.change("cards.toml", '"Morsure"', '"Grosse morsure"')
    done = update_language(game.read(), "en")
    assert (done.kept, done.fuzzy) == (13, 1)
    found = entry(po(game), "cards/bite.name")
    assert "#, fuzzy\n" in found
    assert '#| msgid "Morsure"\n' in found
    assert 'msgid "Grosse morsure"\nmsgstr "Bite"' in found
    assert game.kit("en").row("card", "bite")["name"] == "Grosse morsure"
    once = po(game)
    update_language(game.read(), "en")
    assert po(game) == once


def test_what_has_changed_in_the_source_is_shown_until_the_guess_is_confirmed(game: Sample) -> None:
    game.change("cards.toml", "Perds <b>2</b> vies", "Perds <b>3</b> de tes vies")
    update_language(game.read(), "en")
    told = "#. source changed: Perds <b>[-2-]{+3+}</b>{+ de tes+} vies"
    assert told in entry(po(game), "cards/bite.text")
    update_language(game.read(), "en")
    assert told in entry(po(game), "cards/bite.text")
    game.change("locale/en.po", "#, fuzzy, ", "#, ")
    update_language(game.read(), "en")
    assert "source changed" not in po(game)


def test_a_guess_is_shown_against_the_source_that_was_last_confirmed(game: Sample) -> None:
    for old, new in (("<b>2</b> vies", "<b>3</b> vies"), ("<b>3</b> vies", "<b>3</b> vies roses")):
        game.change("cards.toml", f"Perds {old}", f"Perds {new}")
        update_language(game.read(), "en")
    assert "#. source changed: Perds <b>[-2-]{+3+}</b> vies{+ roses+}" in entry(po(game), "cards/bite.text")
    game.change("cards.toml", "Perds <b>3</b> vies roses", "Perds <b>2</b> vies")
    assert update_language(game.read(), "en").fuzzy == 0
    assert "source changed" not in po(game) and game.kit("en").coverage == 1.0


GONE = [
    ("cards/old.name", "Vieux", "Old"),
    ("cards/old.name", "Vieille", "Aged"),
    ("", "Un", "One"),
    ("", "Deux", "Two"),
]


@pytest.mark.parametrize("mark", ["", "#~ "])
def test_texts_that_are_gone_stay_whatever_they_are_called(game: Sample, mark: str) -> None:
    """A text may have had two sources, and other programs write entries without a context."""
    for context, source, words in GONE if mark else GONE[1:]:
        named = f'{mark}msgctxt "{context}"\n' if context else ""
        game.write("locale/en.po", f'{po(game)}\n{named}{mark}msgid "{source}"\n{mark}msgstr "{words}"\n')
    done = update_language(game.read(), "en")
    assert (done.kept, done.obsolete) == (14, 4 if mark else 3)
    assert all(f'#~ msgstr "{words}"' in po(game) for _, _, words in GONE[not mark :])


def test_an_entry_without_a_context_brings_its_translation_as_a_guess(game: Sample) -> None:
    words = "".join(
        part.split("\n", 1)[1] + "\n\n" if part.startswith('msgctxt "limbs/arm.name"') else part + "\n\n"
        for part in po(game).split("\n\n")
    )
    game.write("locale/en.po", words)
    assert update_language(game.read(), "en").fuzzy == 1
    assert "#, fuzzy" in entry(po(game), "limbs/arm.name") and 'msgstr "Arm"' in entry(
        po(game), "limbs/arm.name"
    )


def test_a_form_that_a_text_no_longer_has_is_kept_as_a_note(game: Sample) -> None:
    plural = entry(po(game), "labels/cards-left").replace("labels/cards-left", "cards/bite.name")
    single = entry(po(game), "cards/bite.name")
    game.write("locale/en.po", po(game).replace(single, plural))
    update_language(game.read(), "en")
    assert "# msgstr[0]: {n} card left" in entry(po(game), "cards/bite.name")


def test_a_text_may_be_the_same_as_its_source_on_purpose(game: Sample) -> None:
    game.change("cards.toml", '"Morsure"', '"Le grand festin"')
    update_language(game.read(), "en")
    game.change("locale/en.po", "#, fuzzy\n", "")
    game.change("locale/en.po", 'msgstr "Bite"', 'msgstr "Le grand festin"')
    (warned,) = game.check()
    assert warned.endswith("cards/bite.name: warning: the translation is the same as the source")
    game.change("locale/en.po", "# the teeth!\n", "# Same on purpose.\n")
    assert game.check() == []
    update_language(game.read(), "en")
    assert "#, ignore-same\n" in entry(po(game), "cards/bite.name")
    assert game.check() == []


def test_who_marks_a_text_as_the_same_need_not_copy_it(game: Sample) -> None:
    game.change("locale/en.po", "# the teeth!\n", "# zo bedoeld: same on purpose!\n")
    game.change("locale/en.po", 'msgstr "Bite"', 'msgstr ""')
    assert language_stats(game.read())[0].done == 14
    update_language(game.read(), "en")
    assert 'msgid "Morsure"\nmsgstr "Morsure"' in entry(po(game), "cards/bite.name")
    game.change("locale/en.po", 'msgstr "Morsure"', 'msgstr "Bite"')
    update_language(game.read(), "en")
    assert "ignore-same" not in entry(po(game), "cards/bite.name")


@pytest.mark.parametrize(
    ("header", "names"),
    [
        ('msgid ""\nmsgstr ""\n"Last-Translator: Zoé <z@example.org>\\n"', ("Zoé",)),
        ('# Ada <a@example.org>, 2026.\n# Zoé Li <z@a.org>\nmsgid ""\nmsgstr ""\n', ("Ada", "Zoé Li")),
        ('# Zoé <z@a.org>\nmsgid ""\nmsgstr ""\n"Last-Translator: Zoé\\n"', ("Zoé",)),
        ('msgid ""\nmsgstr ""\n"Last-Translator: FULL NAME <EMAIL@ADDRESS>\\n"', ()),
        ('# English by Ada\nmsgid ""\nmsgstr ""\n"Last-Translator: Automatically generated\\n"', ()),
    ],
)
def test_a_kit_names_those_who_translated_it(game: Sample, header: str, names: tuple[str, ...]) -> None:
    game.write("locale/en.po", f"{header}\n" + ENGLISH[ENGLISH.index('"Content-Type') :])
    kit = game.kit("en")
    assert kit.translated_by == names
    assert Kit.from_json(kit.to_json()) == kit


def test_a_guess_that_was_confirmed_is_used(game: Sample) -> None:
    game.change("cards.toml", '"Morsure"', '"Grosse morsure"')
    update_language(game.read(), "en")
    game.change("locale/en.po", "#, fuzzy\n", "")
    update_language(game.read(), "en")
    assert "#|" not in po(game)
    assert game.check() == []


def test_a_text_that_is_gone_is_kept_and_comes_back(game: Sample) -> None:
    labels = (game.folder / "labels.toml").read_text("utf-8")
    game.change("labels.toml", 'hungry = "{name} a faim"\n', "")
    assert update_language(game.read(), "en").obsolete == 1
    assert '#~ msgctxt "labels/hungry"' in po(game)
    assert game.check() == []
    update_language(game.read(), "en")
    assert '#~ msgctxt "labels/hungry"' in po(game)
    game.write("labels.toml", labels)
    assert update_language(game.read(), "en").kept == 14
    assert "#~" not in po(game)
    assert game.check() == []


def test_a_text_that_moved_brings_its_translation_as_a_guess(game: Sample) -> None:
    game.change("labels.toml", "hungry", "starving")
    done = update_language(game.read(), "en")
    assert done.fuzzy == 1
    assert "#, fuzzy" in entry(po(game), "labels/starving")
    assert 'msgstr "{name} is hungry"' in entry(po(game), "labels/starving")


def test_a_text_that_becomes_plural_keeps_its_words_as_a_guess(game: Sample) -> None:
    game.change("labels.toml", '"{name} a faim"', '{ one = "{n} faim", other = "{n} faims" }')
    update_language(game.read(), "en")
    found = entry(po(game), "labels/hungry")
    assert "fuzzy" in found and 'msgstr[0] "{name} is hungry"' in found


def test_stats_count_what_is_done(game: Sample) -> None:
    game.change("limbs.toml", '"Tête"', '"Caboche"')
    game.change("locale/en.po", '"Blanket"', '""')
    game.change("locale/en.po", 'msgctxt "limbs/arm.name"', '#, fuzzy\nmsgctxt "limbs/arm.name"')
    (english,) = language_stats(game.read())
    assert (english.lang, english.total, english.done) == ("en", 14, 11)
    assert (english.fuzzy, english.stale, english.blank) == (1, 1, 1)
    assert not english.complete


def test_a_file_that_is_no_po_stays_as_it_is(game: Sample) -> None:
    game.write("locale/en.po", ENGLISH + "msgid oops\n")
    before = po(game)
    try:
        update_language(game.read(), "en")
    except Exception as error:
        assert "this is not a valid PO file" in str(error)
    assert po(game) == before
