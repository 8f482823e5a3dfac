"""The programme's own words, by the language of whoever uses it."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from printkit.base.catalogue import babel_catalogue
from printkit.base.faults import Fault, refusal
from printkit.base.messages import FOLDER, fallback_note, spoken_languages, translator, user_language
from printkit.base.msgid import N_plural
from printkit.companion.offline.library import read_words, spoken
from printkit.faces.undefined import NO_ITEM
from printkit.table.bounds import TOO_FEW_ITEMS

FRENCH = r"""
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\n"

# a translator's note
#: printkit/cli/exit_status.py
msgid "hint"
msgstr "conseil"

#, python-brace-format
msgid ""
"a long line, "
"with \"{what}\"\n"
"and C:\\new"
msgstr ""
"une longue ligne, "
"avec « {what} »\n"
"et C:\\new"

msgid "not yet"
msgstr ""

#~ msgid "no longer"
#~ msgstr "plus maintenant"

#, fuzzy
msgid "cut here"
msgstr "coupez"

msgid "{n} sheet"
msgid_plural "{n} sheets"
msgstr[0] "{n} feuille"
msgstr[1] "{n} feuilles"
"""


def test_french_is_spoken_where_it_is_written(tmp_path: Path) -> None:
    (tmp_path / "fr.po").write_text(FRENCH, "utf-8")
    for lang in ("fr", "fr-CA", "fr_FR.UTF-8"):
        french = translator(lang, tmp_path)
        assert french("hint") == "conseil"
        assert (
            french('a long line, with "{what}"\nand C:\\new')
            == "une longue ligne, avec « {what} »\net C:\\new"
        )
        assert french("cut here") == "cut here"
        assert french("not yet") == "not yet"
        assert french("no longer") == "no longer"
        assert french("never translated") == "never translated"
        assert french.plural("{n} sheet", "{n} sheets", 0) == "{n} feuille"
        assert french.plural("{n} sheet", "{n} sheets", 2) == "{n} feuilles"


def test_english_is_spoken_everywhere_else(tmp_path: Path) -> None:
    (tmp_path / "de.po").write_text("msgid broken", "utf-8")
    for lang in ("en", "en_GB", "de", "tlh", "", "../fr"):
        english = translator(lang, tmp_path)
        assert english("hint") == "hint"
        assert [english.plural("{n} sheet", "{n} sheets", n) for n in (0, 1)] == ["{n} sheets", "{n} sheet"]


POLISH = (
    "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);",
    ["{n} plik", "{n} pliki", "{n} plików"],
    {1: 0, 2: 1, 4: 1, 5: 2, 12: 2, 22: 1, 0: 2},
)
ARABIC = (
    "nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5);",
    ["لا ملفات", "ملف واحد", "ملفان", "{n} ملفات", "{n} ملفًا", "{n} ملف"],
    {0: 0, 1: 1, 2: 2, 3: 3, 10: 3, 11: 4, 99: 4, 100: 5},
)
JAPANESE = ("nplurals=1; plural=0;", ["{n} ファイル"], {0: 0, 1: 0, 5: 0})


@pytest.mark.parametrize(("lang", "sample"), [("pl", POLISH), ("ar", ARABIC), ("ja", JAPANESE)])
def test_languages_of_one_to_six_forms_say_that_of_a_number(
    tmp_path: Path, lang: str, sample: tuple[str, list[str], dict[int, int]]
) -> None:
    rule, forms, wanted = sample
    strings = "".join(f'msgstr[{at}] "{form}"\n' for at, form in enumerate(forms))
    head = f'msgid ""\nmsgstr ""\n"Language: {lang}\\n"\n"Plural-Forms: {rule}\\n"\n\n'
    po = f'{head}msgid "{{n}} file"\nmsgid_plural "{{n}} files"\n{strings}'
    (tmp_path / f"{lang}.po").write_text(po, "utf-8")
    spoken_here = translator(lang, tmp_path)
    in_app = read_words(spoken(spoken_here))
    for number, form in wanted.items():
        assert spoken_here.plural("{n} file", "{n} files", number) == forms[form]
        assert in_app.plural("{n} file", "{n} files", number) == forms[form]


WAIT = {
    "fr": ["attendez 0 seconde", "attendez 1 seconde", "attendez 2 secondes"],
    "en": ["wait 0 seconds", "wait 1 second", "wait 2 seconds"],
    "de": ["warte 0 Sekunden", "warte 1 Sekunde", "warte 2 Sekunden"],
    "es": ["espera 0 segundos", "espera 1 segundo", "espera 2 segundos"],
    "it": ["aspetta 0 secondi", "aspetta 1 secondo", "aspetta 2 secondi"],
}
FEW = {
    "fr": ["au moins {} élément attendu", "au moins {} élément attendu", "au moins {} éléments attendus"],
    "en": ["expected at least {} items", "expected at least {} item", "expected at least {} items"],
    "de": ["erwartet werden mindestens {}", "erwartet wird mindestens {}", "erwartet werden mindestens {}"],
    "es": [
        "se esperaban al menos {} el",
        "se esperaba al menos {} elemento,",
        "se esperaban al menos {} elementos",
    ],
    "it": ["servono almeno {} elementi", "serve almeno {} elemento", "servono almeno {} elementi"],
}
ITEMS = {
    "fr": ["{} élément, ", "{} élément, ", "{} éléments, "],
    "en": ["{} items, ", "{} item, ", "{} items, "],
    "de": ["{} Einträge, ", "{} Eintrag, ", "{} Einträge, "],
    "es": ["{} elementos, ", "{} elemento, ", "{} elementos, "],
    "it": ["{} elementi, ", "{} elemento, ", "{} elementi, "],
}
TEXTS = {
    "fr": ["", "traduit : 1 texte de ce jeu. Sa langue", "traduits : 2 textes de ce jeu. Leur langue"],
    "en": ["", "1 of this game's texts. Its language", "2 of this game's texts. Their language"],
    "de": ["", "1 Text dieses Spiels. Seine Sprache", "2 Texte dieses Spiels. Ihre Sprache"],
    "es": ["", "1 texto de este juego. Su idioma", "2 textos de este juego. Su idioma"],
    "it": [
        "",
        "tradotto: 1 testo di questo gioco. La sua lingua",
        "tradotti: 2 testi di questo gioco. La loro",
    ],
}


@pytest.mark.parametrize("number", [0, 1, 2])
@pytest.mark.parametrize("lang", spoken_languages())
def test_none_one_and_two_have_the_form_of_their_number(lang: str, number: int) -> None:
    translate = translator(lang)
    waits = translate.plural("wait {n} second", "wait {n} seconds", number)
    assert waits.format(n=number) == WAIT[lang][number]
    few = refusal("", TOO_FEW_ITEMS, low=number, got=7).told(translate)
    assert few.startswith(FEW[lang][number].format(number))
    items = Fault("", "", NO_ITEM, {"whose": "row", "n": str(number), "name": 7})
    assert ITEMS[lang][number].format(number).strip() in items.told(translate)
    assert TEXTS[lang][number] in fallback_note(translate, number, "fr")


def test_a_message_that_counts_is_told_where_its_number_is_none() -> None:
    message = N_plural("{n} red ant", "{n} red ants")
    assert [Fault("", "", message, {"n": each}).told() for each in (1, 2, "many", "1.5")] == [
        "1 red ant",
        "2 red ants",
        "many red ants",
        "1.5 red ants",
    ]
    told = Fault("", "", message, {"n": 3})
    assert pickle.loads(pickle.dumps(told)).told() == "3 red ants"


def test_the_environment_says_which_language() -> None:
    assert user_language({"LANG": "fr_FR.UTF-8"}) == "fr-FR"
    assert user_language({"LANG": "de_DE.UTF-8", "LC_ALL": "C"}) == "en"
    assert user_language({"LANG": "de_DE.UTF-8", "LANGUAGE": "fr:de"}) == "fr"
    assert user_language({}) == "en"


@pytest.mark.parametrize("lang", spoken_languages()[1:])
def test_the_words_are_those_that_babel_reads(lang: str) -> None:
    read = translator(lang)
    catalogue = babel_catalogue((FOLDER / f"{lang}.po").read_text("utf-8"), lang)
    assert read.rule == catalogue.plural_expr
    assert {msgid: tuple(forms) for msgid, forms in read.forms.items()} == {
        (each.id if isinstance(each.id, str) else each.id[0]): (each.string,)
        if isinstance(each.string, str)
        else tuple(each.string or ())
        for each in catalogue
        if each.id
    }
