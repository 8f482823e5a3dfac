"""PO files are what gettext takes for whole: `msgfmt -c` has no fault and no warning for any of them."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from printkit.words import extract, header, spreadsheet
from printkit.words.update import update_language
from tests.kit.sample_game import ENGLISH, Sample

ROOT = Path(__file__).resolve().parents[2]
SHIPPED = [*ROOT.glob("card_data/*/locale/*.po"), *ROOT.glob("printkit/locale/*.po")]


def complaints(path: Path) -> list[str]:
    """Return what is wrong with a PO file: by msgfmt, and where there is none by Babel and the same rules."""
    if shutil.which("msgfmt") is None:
        return [*by_babel(path)]
    call = ["msgfmt", "-c", "-o", "/dev/null", str(path)]
    done = subprocess.run(call, capture_output=True, text=True, check=False)
    return done.stderr.splitlines()


def by_babel(path: Path) -> Iterator[str]:
    words = path.read_text("utf-8")
    fields = dict(re.findall(r'^"([\w-]+): (.*)\\n"$', header.found(words), re.MULTILINE))
    wanted = [name for name in header.HEADER_FIELDS if name != header.PLURALS or path.suffix == ".po"]
    yield from (f"header field {name} missing" for name in wanted if name not in fields)
    if not fields.get("Language"):
        yield "header field Language still has the initial default value"
    with path.open("rb") as file:
        catalog = read_po(file, abort_invalid=True)
    for message in catalog:
        if not message.id:
            continue
        forms = [message.string] if isinstance(message.string, str) else list(message.string or ())
        if isinstance(message.id, tuple) and len(forms) != catalog.num_plurals:
            yield f"{message.lineno}: inconsistent number of plural forms"
        if any(form.startswith("\n") or form.endswith("\n") for form in forms):
            yield f"{message.lineno}: msgid and msgstr do not both end with a line break"
        if "python-format" not in words:  # Babel takes any "% d" for one
            message.flags.discard("python-format")
        yield from (f"{message.lineno}: {error}" for error in message.check(catalog))


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_what_comes_with_printkit_is_whole(path: Path) -> None:
    assert complaints(path) == []
    assert [*by_babel(path)] == []


@pytest.mark.parametrize("lang", ["de", "pl", "ja", "ar", "pt-BR", "zh-Hant", "tlh"])
def test_a_file_that_was_begun_is_whole(game: Sample, lang: str) -> None:
    update_language(game.read(), lang)
    path = game.folder / "locale" / f"{lang}.po"
    assert complaints(path) == []
    words = path.read_text("utf-8")
    assert f'"Language: {lang.replace("-", "_")}\\n"\n' in words
    update_language(game.read(), lang)
    assert path.read_text("utf-8") == words


def test_a_template_is_whole(game: Sample) -> None:
    found = game.read()
    path = game.write(
        "locale/picnic.pot", extract.po_bytes(extract.extract_template(found), extract.header(found))
    )
    assert complaints(path) == []


def test_a_file_with_guesses_and_old_texts_is_whole(game: Sample, tmp_path: Path) -> None:
    game.change("labels.toml", 'hungry = "{name} a faim"\n', "")
    game.change("cards.toml", '"Morsure"', '"100 % morsure"')
    game.change("game.toml", '{ name = "text"', '{ name = "text with n"')
    game.change("limbs.toml", '"Tête"', '"Une très \\"grosse\\" tête\\n et {n} %d"')
    game.change("locale/en.po", 'msgstr "Blanket"', 'msgstr "Blanket\\n"')
    update_language(game.read(), "en")
    path = game.folder / "locale/en.po"
    assert complaints(path) == []
    spreadsheet.write_csv(game.read(), "en", tmp_path / "en.csv")
    words = (tmp_path / "en.csv").read_text("utf-8-sig").replace("Blanket", "Rug")
    (tmp_path / "en.csv").write_text(words, "utf-8-sig")
    before = path.read_text("utf-8")
    assert spreadsheet.read_csv(game.read(), "en", tmp_path / "en.csv").changed == 1
    assert complaints(path) == []
    assert header.found(before).replace("Revision", "") != header.found(before)


BEGUN = r"""# SOME DESCRIPTIVE TITLE.
# Ada <ada@example.org>, 2026.
#
#, fuzzy
msgid ""
msgstr ""
"Project-Id-Version: PACKAGE VERSION\n"
"Report-Msgid-Bugs-To: \n"
"PO-Revision-Date: YEAR-MO-DA HO:MI+ZONE\n"
"Last-Translator: Ada <ada@example.org>\n"
"Language-Team: LANGUAGE <LL@li.org>\n"
"Language: fr\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=CHARSET\n"
"Content-Transfer-Encoding: 8bit\n"
"""


@pytest.mark.parametrize("begun", [BEGUN, ENGLISH.lstrip().partition("\n\n")[0], 'msgid ""\nmsgstr ""\n', ""])
def test_a_header_that_another_program_began_is_filled_in(game: Sample, begun: str) -> None:
    game.write("locale/pt_BR.po", f"{begun}\n" + ENGLISH.partition("\n\n")[2])
    update_language(game.read(), "pt-BR")
    path = game.folder / "locale/pt_BR.po"
    assert complaints(path) == []
    words = path.read_text("utf-8")
    assert '"Language: pt_BR\\n"' in words and "charset=UTF-8" in words
    assert ("Ada <ada@example.org>" in words) == ("Ada <ada" in begun)
    assert game.kit("pt-BR").coverage == 1.0


@pytest.mark.parametrize(
    "context", ['msgctxt "limbs/arm.name"', 'msgctxt ""\n"limbs/arm"\n".name"', '  msgctxt  "limbs/arm.name"']
)
def test_an_entry_that_stands_twice_is_told(game: Sample, context: str) -> None:
    game.write("locale/en.po", f'{ENGLISH.lstrip()}\n{context}\nmsgid "Bras"\nmsgstr "Wing"\n')
    line = (ENGLISH.lstrip() + "\n").count("\n") + 1
    (told,) = game.check("en")
    assert told.startswith(f"locale/en.po: line {line}: “limbs/arm.name” appears twice, first in line ")


@pytest.mark.parametrize("letter", ["\u2028", "\x85", "\x0c"])
def test_a_letter_at_which_only_python_ends_a_line_is_one_of_the_text(game: Sample, letter: str) -> None:
    game.change("locale/en.po", '"Bite"', f'"Bi{letter}te"')
    assert game.kit("en").row("card", "bite")["name"] == f"Bi{letter}te"


@pytest.mark.parametrize("ending", ["\r", "\r\n"])
def test_lines_may_end_as_another_system_ends_them(game: Sample, ending: str) -> None:
    path = game.folder / "locale/en.po"
    path.write_bytes(path.read_bytes().replace(b"\n", ending.encode()))
    assert game.kit("en").row("card", "bite")["name"] == "Bite"


def test_the_old_source_of_a_text_that_is_gone_is_passed_over(game: Sample) -> None:
    gone = '#~ msgctxt "cards/old.name"\n#~| msgid "Vieux"\n#~ msgid "Vieille"\n#~ msgstr "Old one"\n'
    game.write("locale/en.po", f"{ENGLISH.lstrip()}\n{gone}")
    update_language(game.read(), "en")
    assert '#~ msgstr "Old one"' in (game.folder / "locale/en.po").read_text("utf-8")


def test_a_text_without_end_is_refused(game: Sample) -> None:
    game.change("locale/en.po", '"Bite"', f'"{"B" * 60_000}"\n"{"i" * 60_000}"')
    (told,) = game.check("en")
    assert told.endswith("the text is longer than 100000 letters")
