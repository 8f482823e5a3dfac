"""What the program says, on paper and in its faults, is all there in French."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import messages
import pytest

ROOT = Path(__file__).resolve().parents[2]

PLAN = """
from printkit.base.msgid import N_

TOO_FEW = N_("{n} sausages are too few")

def lay(n, translate, guests):
    if n < 3:
        fault(TOO_FEW, N_("buy "
            "more") if n else N_("go shopping"), n=n)
    print(translate("too many"), translate("pack it with --basket wide"))
    print(N_("{value}"), "a wasp sits on the cake")
"""
PO = r"""
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\n"

msgid "{n} sausages are too few"
msgstr "{m} saucisses, c'est trop peu"

msgid "too many"
msgstr "trop"

msgid "pack it with --basket wide"
msgstr "emballez-le avec –basket wide"

msgid "bring an umbrella"
msgstr "prenez un parapluie"
"""
PLACEHOLDERS = """
n = ["how many sausages there are", "3"]
m = ["how much mustard there is", "2"]
"""
NOTES = """
"buy more" = "what to do: a verb"
"go shopping" = "what to do: a verb"
"bring cake" = "asks guests, friendly"
"""


@pytest.fixture
def picnic(tmp_path: Path) -> Path:
    """A small programme with a page to print and a French file that is not what it should be."""
    for file, words in {
        "tools/placeholders.toml": PLACEHOLDERS,
        "tools/notes.toml": NOTES,
        "printkit/play/picnic.py": PLAN,
        "printkit/locale/fr.po": PO,
        "templates/common/list.html": "<h1>\n{{ _('what to bring') }}</h1>",
        "templates/companion/offline/page.html": "{% do rules.append(_('no ball games')) %}",
    }.items():
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_text(words, "utf-8")
    return tmp_path


def test_every_word_of_the_programme_is_translated(capsys: pytest.CaptureFixture[str]) -> None:
    status = messages.main(["--check"])
    assert capsys.readouterr().err == ""
    assert status == 0


def test_help_and_what_is_no_language_begin_no_file(picnic: Path) -> None:
    for call in (["--help"], ["--chek"], ["no language"]):
        with pytest.raises(SystemExit):
            messages.main(call, picnic)
    assert [path.name for path in (picnic / "printkit/locale").iterdir()] == ["fr.po"]


def test_words_are_found_where_they_are_marked(picnic: Path) -> None:
    assert {words: said.places for words, said in messages.words_of(picnic).items()} == {
        "what to bring": [("templates/common/list.html", 2)],
        "{n} sausages are too few": [("printkit/play/picnic.py", 4)],
        "buy more": [("printkit/play/picnic.py", 8)],
        "go shopping": [("printkit/play/picnic.py", 9)],
        "too many": [("printkit/play/picnic.py", 10)],
        "pack it with --basket wide": [("printkit/play/picnic.py", 10)],
        "no ball games": [("templates/companion/offline/page.html", 1)],
    }


def test_what_players_see_comes_first_with_a_note(picnic: Path) -> None:
    messages.main(["de"], picnic)
    begun = (picnic / "printkit/locale/de.po").read_text("utf-8")
    assert re.findall('^msgid "(.+)"', begun, re.MULTILINE) == [
        "no ball games",
        "{n} sausages are too few",
        "buy more",
        "go shopping",
        "too many",
        "pack it with --basket wide",
        "what to bring",
    ]
    assert begun.split("\n\n")[2] == (
        "#. seen by players, on the phone and in the terminal\n"
        "#. {n}: how many sausages there are, such as 3\n"
        "#: printkit/play/picnic.py\n"
        "#, python-brace-format\n"
        'msgid "{n} sausages are too few"\n'
        'msgstr ""'
    )
    assert "\n#. what to do: a verb\n#: printkit/play/picnic.py\nmsgid" in begun
    messages.main(["de"], picnic)
    assert (picnic / "printkit/locale/de.po").read_text("utf-8") == begun


def test_what_nobody_explains_is_told(picnic: Path) -> None:
    assert list(messages.unexplained(picnic, messages.words_of(picnic))) == [
        "tools/placeholders.toml: nobody says 'm'",
        "printkit/play/picnic.py:10: tools/notes.toml does not explain 'too many'",
        "tools/notes.toml: nobody says 'bring cake'",
    ]
    (picnic / "printkit/picnic.py").write_text("translate('{cake} is for {n} of us')", "utf-8")
    with pytest.raises(ValueError, match=r"nobody knows who sees what printkit/picnic\.py says"):
        messages.words_of(picnic)


def test_the_longest_name_says_who_sees_a_message() -> None:
    assert messages.shown_to("printkit/companion/offline/strings.py")[0] == "players"
    assert messages.shown_to("printkit/companion/offline/export.py")[0] == "hosts"
    assert messages.shown_to("printkit/companion/taps.py")[0] == "players"
    assert all((ROOT / name).exists() for name in messages.SEEN_BY)


def test_no_words_are_given_to_a_translator_without_its_name() -> None:
    """Babel finds them by the name `translate`."""
    unnamed = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in (ROOT / "printkit").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Call)
        if ast.unparse(node.func.func) == "translator" and isinstance(node.args[0], ast.Constant)
    ]
    assert unnamed == []


def test_no_mark_stands_in_an_f_string() -> None:
    """Babel reads an f-string as one piece, and would not find the words in it."""
    hidden = [
        f"{path.relative_to(ROOT)}:{call.lineno}"
        for path in (ROOT / "printkit").rglob("*.py")
        for string in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(string, ast.JoinedStr)
        for call in ast.walk(string)
        if isinstance(call, ast.Call) and isinstance(call.args[0] if call.args else None, ast.Constant)
        if ast.unparse(call.func).split(".")[-1] in ("N_", "translate")
    ]
    assert hidden == []


def test_what_is_wrong_with_a_translation_is_told(picnic: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert messages.main(["--check"], picnic) == 1
    assert capsys.readouterr().err.splitlines() == [
        *messages.unexplained(picnic, messages.words_of(picnic)),
        *messages.without_plural(picnic, messages.words_of(picnic)),
        "printkit/locale/fr.po: not translated: 'no ball games' (templates/companion/offline/page.html:1)",
        "printkit/locale/fr.po: not translated: 'buy more' (printkit/play/picnic.py:8)",
        "printkit/locale/fr.po: not translated: 'go shopping' (printkit/play/picnic.py:9)",
        "printkit/locale/fr.po: not translated: 'what to bring' (templates/common/list.html:2)",
        "printkit/locale/fr.po:6: other placeholders than in '{n} sausages are too few': "
        '"{m} saucisses, c\'est trop peu"',
        "printkit/locale/fr.po:12: --basket is missing: 'emballez-le avec –basket wide'",
        "printkit/locale/fr.po:15: nobody says 'bring an umbrella'",
    ]


@pytest.mark.parametrize(
    ("msgid", "words", "told"),
    [
        ("up to 3 guests", "jusqu'à 4 invités", ["the number is 4, in the source 3"]),
        ("say “{n}”", "dites « {n} »", []),
        (
            "say “{n}”",
            "dites „{n}“",
            ["quotes of another language: „{n}“ (here they are «\N{NO-BREAK SPACE}…"],
        ),
        ("say “{n}”", "dites « {n}", ["1 quotes are opened and 0 closed"]),
        ("see `pack FILE`", "voir `pack FICHIER`", []),
        ("see `pack FILE`", "voir pack FICHIER", ["other code than in 'see `pack FILE`'"]),
        ("Eat!", "Mangez", ["ends in “” rather than “!”"]),
        ("Eat", "Mangez.", ["ends in “.” rather than “”"]),
        ("of “cake.”", "de « gâteau »", []),
        ("Eat: ", "Mangez\N{NO-BREAK SPACE}:", ["begins or ends with a blank, unlike its source"]),
        ("Eat\nmore", "Mangez plus", ["0 line breaks rather than 1"]),
    ],
)
def test_what_a_translation_has_damaged_is_told(msgid: str, words: str, told: list[str]) -> None:
    found = list(messages.slips_of(msgid, words, "fr"))
    assert len(found) == len(told)
    assert all(each.startswith(start.partition("…")[0]) for each, start in zip(found, told, strict=True))


def test_the_spaces_of_french_are_told_in_another_language() -> None:
    assert list(messages.slips_of("Eat `now`: more!", "Iss `now`: mehr !", "de")) == [
        'a space before a sign, as in French: "Iss `x`: mehr !" (leave the space out)'
    ]


def test_of_very_many_missing_messages_some_are_told_and_the_rest_counted(
    picnic: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    many = messages.MAX_BLANK + 2
    said = "".join(f"translate('number {chr(ord('a') + at)} of the basket')\n" for at in range(many))
    (picnic / "printkit/play/picnic.py").write_text(f'translate("buy\\nmore")\n{said}', "utf-8")
    messages.main(["de"], picnic)
    begun = (picnic / "printkit/locale/de.po").read_text("utf-8")
    assert 'msgid ""\n"buy\\n"\n"more"\nmsgstr ""' in begun
    messages.main(["--check", "de"], picnic)
    told = [line for line in capsys.readouterr().err.splitlines() if "not translated" in line]
    assert len(told) == messages.MAX_BLANK + 1
    assert told[1] == "printkit/locale/de.po: not translated: 'buy\\nmore' (printkit/play/picnic.py:1)"
    assert told[-1] == "printkit/locale/de.po: not translated: 5 more"


def test_what_is_counted_has_the_forms_of_its_language(
    picnic: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    counted = "translate.plural('{n} red ant', '{n} red ants', n)"
    (picnic / "printkit/play/picnic.py").write_text(counted, "utf-8")
    page = "{{ ngettext('{n} tall glass', '{n} tall glasses', 2) }}"
    (picnic / "templates/common/list.html").write_text(page, "utf-8")
    for path in (picnic / "templates/companion/offline/page.html", picnic / "printkit/locale/fr.po"):
        path.unlink()
    messages.main(["pl"], picnic)
    path = picnic / "printkit/locale/pl.po"
    begun = path.read_text("utf-8")
    for words in ("red ant", "tall glass"):
        assert f'msgid "{{n}} {words}"\nmsgid_plural "{{n}} {words}' in begun
    assert begun.count('msgstr[2] ""') == 2
    forms = ["{n} ruda mrówka", "{m} rude mrówki", "{n} rudych mrówek."]
    for at, form in enumerate(forms):
        begun = begun.replace(f'msgstr[{at}] ""', f'msgstr[{at}] "{form}"', 1)
    path.write_text(begun, "utf-8")
    capsys.readouterr()
    messages.main(["--check", "pl"], picnic)
    told = [line.partition(": ")[2] for line in capsys.readouterr().err.splitlines() if "pl.po" in line]
    assert told == [
        "not translated: '{n} tall glass' (templates/common/list.html:1)",
        "other placeholders than in '{n} red ants': '{m} rude mrówki'",
        "ends in “.” rather than “”: '{n} rudych mrówek.'",
    ]
    messages.main(["pl"], picnic)
    assert path.read_text("utf-8") == begun


def test_what_counts_in_one_form_needs_a_reason(picnic: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = ["{n} wasps", "ants: {n}, or ({n})", "more than {n} ants: {n}", "{m} of mustard", "all {n} guests"]
    calls = [*(f"N_('{words}')" for words in said), "N_plural('{n} bee', '{n} bees')", "N_('ants')"]
    (picnic / "printkit/play/picnic.py").write_text("\n".join(calls), "utf-8")
    reasons = "'there are always more' = ['all {n} guests', '{n} bee', 'ants: {n}, or ({n})', 'no {n} flies']"
    (picnic / "tools/no_plurals.toml").write_text(reasons, "utf-8")
    messages.main(["--check"], picnic)
    told = [line for line in capsys.readouterr().err.splitlines() if "no_plurals.toml" in line]
    assert told == [
        "printkit/play/picnic.py:1: '{n} wasps' has no plural for n, nor a reason in tools/no_plurals.toml",
        "tools/no_plurals.toml: 'ants: {n}, or ({n})' needs no reason",
        "printkit/play/picnic.py:3: 'more than {n} ants: {n}' has no plural for n, nor a reason in "
        "tools/no_plurals.toml",
        "tools/no_plurals.toml: '{n} bee' needs no reason",
        "tools/no_plurals.toml: nobody says 'no {n} flies'",
    ]


def test_no_singular_and_plural_are_chosen_by_hand() -> None:
    """Two translations beside one comparison with 1 are right in English and few other languages."""
    by_hand = re.compile(r"(translate|N_|_)\([^()]*\) if [^\n]{1,60}? == 1 else (translate|N_|_)\(")
    found = [
        str(path.relative_to(ROOT))
        for folder, ending in (("printkit", "*.py"), ("templates", "*.html"))
        for path in (ROOT / folder).rglob(ending)
        if by_hand.search(path.read_text("utf-8"))
    ]
    assert found == []


def test_words_that_a_list_of_terms_avoids_are_told(picnic: Path, capsys: pytest.CaptureFixture[str]) -> None:
    head = "key,term,inflections,avoid,meaning\n"
    folder = picnic / "printkit/locale"
    (folder / "en.terms.csv").write_text(f"{head}few,several,,few|wide,Not many.\n", "utf-8")
    (folder / "fr.terms.csv").write_text(f"{head}many,beaucoup,,trop,Plus de deux.\n", "utf-8")
    messages.main(["--check"], picnic)
    said = [
        line for line in capsys.readouterr().err.splitlines() if "terms.csv" in line and line[:4] != "hint"
    ]
    assert [line.partition(" (")[0] for line in said] == [
        f"printkit: {folder}/fr.terms.csv: warning: terms not in the list: 1, the first is “few”",
        f'printkit: {folder}/fr.terms.csv: line 2, column "key": warning: no other list has “many”',
        "printkit/play/picnic.py:4: say “several”, not “few”",
        "printkit/play/picnic.py:10: say “several”, not “wide”",
        "printkit/locale/fr.po:6: say “beaucoup”, not “trop”",
        "printkit/locale/fr.po:9: say “beaucoup”, not “trop”",
    ]


def test_a_new_language_begins_with_every_word(picnic: Path) -> None:
    before = (picnic / "printkit/locale/fr.po").read_text("utf-8")
    messages.main(["de"], picnic)
    assert (picnic / "printkit/locale/fr.po").read_text("utf-8") == before
    begun = (picnic / "printkit/locale/de.po").read_text("utf-8")
    assert '"Language: de\\n"' in begun
    assert '#: templates/common/list.html\nmsgid "what to bring"\nmsgstr ""' in begun
    messages.main([], picnic)
    kept = (picnic / "printkit/locale/fr.po").read_text("utf-8")
    assert 'msgid "too many"\nmsgstr "trop"' in kept
    assert "umbrella" not in kept


CODE = r"""[=(\[{] ?"[^"]*"|"[^"]*"(?= =|:)"""
"""Words between straight quotes that are typed so: a value in game.toml, what a call is given, a key."""
NOT_ENGLISH = {
    "is not a …": r"(?<![Tt]here )\b(is|are) no (?!longer\b)\w",
    "cannot": r"\bcan not\b",
    "curly quotes": r'"\{',
    "is, appears": r"(?<!where the game )(?<!where it )\bstands\b(?! for)",
    "fix": r"\bmend(s|ed)?\b",
    "again": r"\banew\b",
}
"""What no message says, by what it says instead."""


@pytest.mark.parametrize("instead", NOT_ENGLISH)
def test_messages_are_said_as_people_say_them(instead: str) -> None:
    words = [re.sub(CODE, "", message) for message in messages.words_of(ROOT)]
    assert [each for each in words if re.search(NOT_ENGLISH[instead], each)] == []


def test_apostrophes_are_straight_in_both_languages() -> None:
    """One kind: most terminals, and all who search for a message, type that one."""
    french = (ROOT / "printkit/locale/fr.po").read_text("utf-8")
    assert [line for line in french.splitlines() if "\N{RIGHT SINGLE QUOTATION MARK}" in line] == []
