"""`check --fix` mends slips of typography in the files themselves, and nothing else in them."""

from __future__ import annotations

import csv
import io
import json
import re
import shutil
import subprocess
import sys
import time
import tomllib
import unicodedata
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.base.faults import Fault, FaultError
from printkit.base.msgid import N_
from printkit.kit.loading.reader import read_game
from printkit.kit.model import Kit
from printkit.kit.text.markup import MAX_TEXT_LETTERS
from printkit.words.check import check_game
from printkit.words.rewriting import Rewriting, rewrite
from printkit.words.typography import FIX, mended, slips
from tests.all_games import GAMES
from tests.kit.sample_farm import BARN
from tests.kit.sample_game import CARDS, ENGLISH, Sample

ROOT = Path(__file__).parent.parent.parent
MENDED = [
    ("fr", 'Il dit "oui" à l\'os', "Il dit «\u00a0oui\u00a0» à l'os"),
    ("en", '"Go" now', "“Go” now"),
    ("en", '**"Hey"** he said, *"no"*.', "**“Hey”** he said, *“no”*."),
    ("de", '<b>"Ja"</b>!', "<b>„Ja“</b>!"),
    ("pl", '"Tak"', "„Tak”"),
    ("pt-BR", '"Sim"', "“Sim”"),
    ("pt", '"Sim"', "«Sim»"),
    ("fr", "Note: rien!", "Note\u00a0: rien\u202f!"),
    ("fr", "Quoi?! Fin (oui); «non»", "Quoi\u202f?! Fin (oui)\u202f; «\u00a0non\u00a0»"),
    ("fr", "<b>Note</b>: {icon:x}!", "<b>Note</b>\u00a0: {icon:x}\u202f!"),
    ("fr", "l'{card:x} d'<b>or</b>", "l’{card:x} d'<b>or</b>"),
    ("fr", '"{card:x}"', "«\u00a0{card:x}\u00a0»"),
    ("en", "two  blanks and\ta tab", "two blanks and a tab"),
    ("en", "so - said -- he", "so – said – he"),
    ("en", 'a 5" disc and a "big" one', 'a 5" disc and a “big” one'),
    ("en", '"about 5" and more', "“about 5” and more"),
    ("en", "e\u0301", "é"),
]


@pytest.mark.parametrize(("lang", "words", "wanted"), MENDED)
def test_slips_are_mended_by_language(lang: str, words: str, wanted: str) -> None:
    assert mended(words, lang) == wanted
    assert [*slips(mended(words, lang), lang)] == []


@pytest.mark.parametrize("piece", ["a", "a.", "a-", "a@", "a/", '"', '1"', 'a "b" ', "<b", "{", "&a", "*"])
def test_a_text_of_any_length_is_looked_through_soon(piece: str) -> None:
    words = (piece * MAX_TEXT_LETTERS)[:MAX_TEXT_LETTERS]
    start = time.perf_counter()
    mended(words, "fr")
    list(slips(words, "fr"))
    assert time.perf_counter() - start < 4


@pytest.mark.parametrize(
    "words",
    [
        "a 5'8\" man",
        "12:30 à 3:1",
        "https://a.b/c?d=1;e",
        "art/icon.svg x 'a-b.png'",
        '`a  "b"`',
        '{card:a}-{card:b} <b>x</b> &lt; <i>"</i>',
        'foo"bar',
        'a "" b',
        "3 - 4",
        "build --ink low (--fit) --changed",
        "h-la:head",
        "It's l'os",  # printed as a curved one whatever stands here
    ],
)
@pytest.mark.parametrize("lang", ["fr", "en", "de"])
def test_what_is_no_slip_stays(words: str, lang: str) -> None:
    assert mended(words, lang) == words


PIECES = [
    '"',
    "'",
    "  ",
    " ",
    "-",
    "--",
    "«",
    "»",
    "a",
    "é",
    "5",
    "!",
    ":",
    ";",
    "<b>",
    "</b>",
    "{n}",
    "{icon:x}",
    "&lt;",
    ".",
    "(",
    ")",
    "\n",
]
TOKENS = re.compile(r"</?b>|\{[^{}]*\}|&lt;|\d+")


@given(st.lists(st.sampled_from(PIECES), max_size=12).map("".join), st.sampled_from(["fr", "en", "de"]))
def test_mending_is_done_once_and_touches_no_token(words: str, lang: str) -> None:
    once = mended(words, lang)
    assert mended(once, lang) == once
    assert once == words or [*slips(words, lang)]
    assert TOKENS.findall(once) == TOKENS.findall(words)


CARDS_ODD = '''# the "cards":  two of them
[[card]]   # l'os
id = "bite"
"name" = "Mor\\u0073ure \\"crue\\"" # "no"
text   =   """
Perds  <b>2</b> vies {icon:heart} \\
   & garde "{card:sandwich}"."""
hits = [ "head","arm" ]
lives = { head = 1, arm = 4 }
count = 3
from = 'seed'
picture = "art/it's  5.svg"

[[card]]
id = "sandwich"
name = 'Sandwich "à os'
hits = []
lives = {}
count = 2
from = "ours"
'''


def fixed(game: Sample, *langs: str) -> dict[str, str]:
    """Mend a game; return what is new in each file, by its name."""
    mending = rewrite(game.read(), mended, langs)
    mending.write()
    return {path.relative_to(game.folder).as_posix(): mending.after[path] for path in mending.changed}


def changes(before: str, after: str) -> list[tuple[str, str]]:
    """Return the lines that differ."""
    return [(a, b) for a, b in zip(before.splitlines(), after.splitlines(), strict=True) if a != b]


def test_toml_stays_as_it_is_but_for_the_slips(game: Sample) -> None:
    art = game.folder / "art/it's  5.svg"
    art.parent.mkdir()
    art.write_text("<svg/>")
    game.write("cards.toml", CARDS_ODD)
    after = fixed(game, "fr")["cards.toml"]
    assert changes(CARDS_ODD, after) == [
        (
            '"name" = "Mor\\u0073ure \\"crue\\"" # "no"',
            '"name" = "Mor\\u0073ure «\u00a0crue\u00a0»" # "no"',
        ),
        ("Perds  <b>2</b> vies {icon:heart} \\", "Perds <b>2</b> vies {icon:heart} \\"),
        ('   & garde "{card:sandwich}"."""', '   & garde «\u00a0{card:sandwich}\u00a0»."""'),
    ]
    assert fixed(game, "fr") == {}


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize("first", ["", "sep=,"])
def test_csv_stays_as_it_is_but_for_the_slips(game: Sample, end: str, mark: str, first: str) -> None:
    lines = [
        *([first] if first else []),
        "ID, Name ,text,count,hits,from,lives",
        'bite,"Mor""sure"" crue","a  b',
        'c ""d"" {card:sandwich}",3,head|arm,seed,',
        "",
        'sandwich,Sandwich l\'os,"x, y",2,,"ours",',
    ]
    before = mark + end.join(lines) + end
    game.write("cards.csv", before)
    game.change("game.toml", '"cards.toml"', '"cards.csv"')
    after = fixed(game, "fr")["cards.csv"]
    data = (game.folder / "cards.csv").read_bytes().decode()
    assert data == mark + after
    assert data == before.replace('"a  b', '"a b').replace('""d""', "«\u00a0d\u00a0»")


def test_a_list_of_texts_in_a_cell(game: Sample) -> None:
    game.change("game.toml", 'text = "text?"', 'text = "list text"')
    game.write("cards.csv", 'id,name,text,count,from,hits,lives\nsandwich,A,"""x"" | y  z",1,seed,,\n')
    game.change("game.toml", '"cards.toml"', '"cards.csv"')
    assert fixed(game, "fr")["cards.csv"].splitlines()[1] == 'sandwich,A,"«\u00a0x\u00a0» | y z",1,seed,,'


def test_translations_keep_their_texts_when_the_source_is_mended(game: Sample) -> None:
    game.change("cards.toml", "Sandwich à l'os", "Sandwich - à l'os")
    game.change("locale/en.po", "Sandwich à l'os", "Sandwich - à l'os")
    cards, before = CARDS.replace("h à", "h - à"), ENGLISH.lstrip().replace("h à", "h - à")
    after = fixed(game)
    assert changes(cards, after["cards.toml"]) == [
        ('name = "Sandwich - à l\'os"', 'name = "Sandwich – à l\'os"'),
    ]
    assert changes(before, after["locale/en.po"]) == [
        ('msgid "Sandwich - à l\'os"', 'msgid "Sandwich – à l\'os"'),
    ]
    assert check_game(game.folder) == []
    assert game.kit("en").untranslated == ()


def test_translations_are_mended_in_their_own_language(game: Sample) -> None:
    game.change("locale/en.po", '"Blanket"', '"A \\"blanket\\"  "\n"with l\'eggs"')
    after = fixed(game, "en")
    assert list(after) == ["locale/en.po"]
    assert 'msgstr "A “blanket” "\n"with l\'eggs"' in after["locale/en.po"]
    assert 'msgid "Sandwich à l\'os"' in after["locale/en.po"]


def test_a_plural_and_an_inline_table(game: Sample) -> None:
    game.change("labels.toml", "Il reste {n} cartes", "Il  reste {n} cartes")
    game.change("locale/en.po", "Il reste {n} cartes", "Il  reste {n} cartes")
    after = fixed(game)
    assert (
        'cards-left = { one = "Il reste {n} carte", other = "Il reste {n} cartes" }' in after["labels.toml"]
    )
    assert 'msgid_plural "Il reste {n} cartes"' in after["locale/en.po"]


def test_a_map(farm: Sample) -> None:
    before = BARN.replace('name = "La Grange"', 'name = "La  \\"Grange\\""  # "so"')
    assert before != BARN
    farm.write("maps/barn.map", before)
    assert changes(before, fixed(farm, "fr")["maps/barn.map"]) == [
        ('name = "La  \\"Grange\\""  # "so"', 'name = "La «\u00a0Grange\u00a0»"  # "so"')
    ]


def test_a_workbook_is_left_to_the_user(game: Sample) -> None:
    from tests.kit.loading.test_tables import BITE, HEADER, SANDWICH, book

    book(game, HEADER, (BITE[0], 'Le  "mot"', *BITE[2:]), SANDWICH)
    mending = rewrite(game.read(), mended, ["fr"])
    assert mending.changed == ()
    assert [str(fault).split("picnic/")[-1] for fault in mending.left] == [
        "cards.xlsx: warning: texts to fix: 1\nhint: fix it by hand in the workbook: printkit "
        "does not write workbooks"
    ]


@pytest.mark.parametrize("name", ["cards.json", "cards.jsonl", "cards.yaml"])
def test_json_and_yaml_are_left_to_the_user(game: Sample, name: str) -> None:
    row = {"id": "bite", "name": 'Le  "mot"', "hits": [], "lives": {}, "count": 3, "from": "seed"}
    words = json.dumps([row, {**row, "id": "sandwich"}])
    game.write(name, words[1:-1].replace("}, {", "}\n{") if name == "cards.jsonl" else words)
    game.change("game.toml", "cards.toml", name)
    mending = rewrite(game.read(), mended, ["fr"])
    assert mending.changed == ()
    assert [str(fault).split("picnic/")[-1] for fault in mending.left] == [
        f"{name}: warning: texts to fix: 2\n"
        "hint: fix it by hand in the file: printkit writes neither JSON nor YAML"
    ]


def test_another_encoding_is_left_to_the_user(game: Sample) -> None:
    words = 'id,name,hits,lives,count,from\nbite,Le  "mot" qui mène à l’été,,,3,seed\nsandwich,Où,,,2,ours\n'
    game.write("cards.csv", words.encode("mac-roman"))
    game.change("game.toml", 'file = "cards.toml"', 'file = "cards.csv"\nencoding = "mac-roman"')
    mending = rewrite(game.read(), mended, ["fr"])
    assert mending.changed == ()
    assert [str(fault).split("picnic/")[-1] for fault in mending.left] == [
        "cards.csv: warning: texts to fix: 1\nhint: save it as UTF-8 first: printkit writes no other encoding"
    ]


def test_what_was_saved_meanwhile_is_not_written_over(game: Sample) -> None:
    game.change("limbs.toml", '"Bras"', '"Bras  nu"')
    mending = rewrite(game.read(), mended)
    game.change("limbs.toml", '"Tête"', '"Crâne"')
    saved = (game.folder / "limbs.toml").read_bytes()
    with pytest.raises(FaultError, match=r"limbs.toml: the file was changed by another program meanwhile"):
        mending.write()
    assert (game.folder / "limbs.toml").read_bytes() == saved


HOLDER = """
import sys
from pathlib import Path
from printkit.base.file_lock import locked
path = Path(sys.argv[1])
with locked(path):
    print("held", flush=True)
    input()
    path.write_text(path.read_text("utf-8").replace("Bite", "Nibble"), "utf-8")
"""


def test_another_command_that_writes_a_file_is_waited_for(
    game: Sample, monkeypatch: pytest.MonkeyPatch
) -> None:
    game.change("cards.toml", "Sandwich à l'os", "Sandwich - à l'os")
    game.change("locale/en.po", "Sandwich à l'os", "Sandwich - à l'os")
    mending = rewrite(game.read(), mended)
    before = {path: path.read_text("utf-8") for path in mending.changed}
    po = game.folder / "locale/en.po"
    call = [sys.executable, "-c", HOLDER, str(po)]
    other = subprocess.Popen(call, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert other.stdout and other.stdout.readline() == "held\n"

    def finish(_: float) -> None:
        other.communicate("\n")

    monkeypatch.setattr("printkit.base.file_lock.time.sleep", finish)
    with pytest.raises(FaultError, match=r"en.po: the file was changed by another program meanwhile"):
        mending.write()
    assert other.returncode == 0
    after = {path: path.read_text("utf-8") for path in mending.changed}
    assert after == before | {po: before[po].replace("Bite", "Nibble")}


def test_all_files_are_written_or_none(game: Sample, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("cards.toml", "locale/en.po"):
        game.change(name, "Sandwich à l'os", "Sandwich - à l'os")
    mending = rewrite(game.read(), mended)
    assert len(mending.changed) == 2
    before = {path: path.read_bytes() for path in mending.changed}
    (last,) = mending.changed[1:]

    def full(self: Rewriting, path: Path, words: str, put: Any = Rewriting._put) -> None:
        if path == last:
            raise FaultError([Fault("", "", N_("the disk is full"))])
        put(self, path, words)

    monkeypatch.setattr(Rewriting, "_put", full)
    with pytest.raises(FaultError, match="the disk is full"):
        mending.write()
    assert {path: path.read_bytes() for path in mending.changed} == before


WORDS = st.text(st.sampled_from("ab \"'«»\\\n\t,;|-é{}#[]=."), max_size=14)


@given(WORDS, st.sampled_from(['"', "'", '"""', "'''"]), st.sampled_from([",", ";", "\t"]))
def test_whatever_is_written_only_texts_change(game_words: str, quote: str, by: str) -> None:
    """Reading a mended file gives the mended texts, and every other value as it was."""
    from printkit.words.csv_cells import CsvCells
    from printkit.words.toml_strings import TomlStrings
    from printkit.words.written_letters import edits_between, letters_read, spliced

    escaped = game_words.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
    raw = escaped if '"' in quote else re.sub(r"['\n\t]", "", game_words)
    toml = f'"a b" = ["x"] # "c"\n[["k.l"]]\nid = {{ "q" = {quote}{raw}{quote}, z = [\'y\', "w"] }}\n'
    texts = TomlStrings(toml)
    document = tomllib.loads(toml)
    (letters,) = texts.at('$["k.l"][0].id.q')
    assert letters_read(letters) == document["k.l"][0]["id"]["q"]
    new = mended(letters_read(letters), "fr")
    document["k.l"][0]["id"]["q"] = new
    assert tomllib.loads(spliced(toml, edits_between(letters, new))) == document

    stream = io.StringIO(newline="")
    csv.writer(stream, delimiter=by).writerows([["id", "name", "x"], ["a", game_words, "z"], ["b", "c", "d"]])
    sheet = stream.getvalue()
    rows = [*csv.reader(io.StringIO(sheet, newline=""), delimiter=by)]
    cells = next(iter(CsvCells(sheet).at('line 2, column "name"')), [])
    if cells:
        assert letters_read(cells) == game_words
        rows[1][1] = mended(game_words, "fr")
        after = spliced(sheet, edits_between(cells, rows[1][1]))
        assert [*csv.reader(io.StringIO(after, newline=""), delimiter=by)] == rows


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=[pytest.mark.slow] * (name in ("inferno", "reptiliens"))) for name in GAMES],
)
def test_a_whole_game_is_mended_and_says_the_same_in_every_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    for top in ("card_data", "templates"):
        shutil.copytree(ROOT / top / name, tmp_path / top / name)
    shutil.copytree(ROOT / "templates/common", tmp_path / "templates/common")
    game = read_game(tmp_path / "card_data" / name)
    before = {lang: composed(game.kit(lang)) for lang in game.languages}
    slip_in(tmp_path / "card_data" / name)
    game = read_game(game.folder)
    mending = rewrite(game, mended)
    assert mending.changed and mending.left == []
    mending.write()
    after = read_game(tmp_path / "card_data" / name)
    assert {lang: composed(after.kit(lang)) for lang in after.languages} == before
    assert [each.line() for each in check_game(after.folder)] == []
    assert rewrite(after, mended).changed == ()


def slip_in(folder: Path) -> None:
    """Write each accent apart from its letter."""
    for path in (path for kind in ("toml", "map", "po") for path in folder.rglob(f"*.{kind}")):
        path.write_text(path.read_text("utf-8").replace("é", "e\u0301"), "utf-8")


def composed(kit: Kit) -> str:
    """Write a kit with each accent on its letter, also in what is not mended: it is no text."""
    return unicodedata.normalize("NFC", kit.to_json())


@pytest.mark.parametrize(
    ("words", "lang", "told"),
    [
        ("Roll again - and again.", "en", 'hyphens instead of a dash: "Roll again - and again."'),
        ("so--he", "en", 'hyphens instead of a dash: "so--he"'),
        ("l'{card:x} reste", "fr", 'a straight apostrophe: "l\'{card:x} reste"'),
        ("Un \u00a0 mot", "fr", 'the text has an extra space: "Un \u00a0 mot"'),
        ("It's", "en", ""),
    ],
)
def test_whatever_would_be_mended_is_a_warning(words: str, lang: str, told: str) -> None:
    found = [(message.format(**values), hint) for message, hint, values in slips(words, lang)]
    assert found == ([(told, FIX)] if told else [])
    assert (mended(words, lang) != words) == bool(told)


@pytest.mark.parametrize("codec", ["utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("mark", ["\ufeff", ""])
def test_a_sheet_in_utf_16_is_mended_and_stays_so(game: Sample, codec: str, mark: str) -> None:
    words = 'id;name;count;from;hits;lives\nbite;Morsure!;1;seed;;\nsandwich;"Un ""os""";1;ours;;\n'
    (game.folder / "cards.csv").write_bytes(f"{mark}{words}".encode(codec))
    game.change("game.toml", 'file = "cards.toml"', 'file = "cards.csv"')
    mending = rewrite(read_game(game.folder), mended, ["fr"])
    mending.write()
    wanted = words.replace("Morsure!", "Morsure\u202f!").replace('""os""', "«\u00a0os\u00a0»")
    assert (game.folder / "cards.csv").read_bytes() == f"{mark}{wanted}".encode(codec)
