"""A translator who lives in a spreadsheet gets a sheet and gives it back."""

from __future__ import annotations

import csv
import os
from multiprocessing import get_context
from pathlib import Path

import pytest

from printkit.base.file_lock import locked
from printkit.kit import FaultError
from printkit.words import spreadsheet
from printkit.words.extract import PrintedBox
from printkit.words.update import update_language
from tests.kit.sample_game import Sample


def lines(path: Path) -> list[list[str]]:
    """Return the rows of a sheet without the last column, which nobody reads again."""
    with path.open(encoding="utf-8-sig", newline="") as stream:
        rows = list(csv.reader(stream))
    return [row[:-1] for row in rows] if rows[0][-1] == spreadsheet.WHERE else rows


def rewrite(path: Path, rows: list[list[str]], encoding: str = "utf-8-sig", separator: str = ",") -> None:
    with path.open("w", encoding=encoding, newline="") as stream:
        csv.writer(stream, delimiter=separator).writerows(rows)


def edit(path: Path, changes: dict[str, str], states: dict[str, str] | None = None) -> None:
    """Write translations and states into a sheet, by context."""
    found = lines(path)
    assert {*changes, *(states or {})} <= {row[0] for row in found}
    rewrite(
        path,
        [[*row[:2], changes.get(row[0], row[2]), (states or {}).get(row[0], row[3])] for row in found],
    )


def line_of(path: Path, context: str) -> str:
    return f"line {[row[0] for row in lines(path)].index(context) + 1}"


def told(taken: spreadsheet.Taken) -> list[str]:
    return [fault.line().partition(".csv: ")[2] for fault in taken.faults]


@pytest.fixture
def english(game: Sample, tmp_path: Path) -> Path:
    """The sheet of a language in which one text is new, one a guess, and one was made for an older source."""
    game.change("locale/en.po", '"Blanket"', '""')
    game.change("locale/en.po", 'msgctxt "limbs/arm.name"', '#, fuzzy\nmsgctxt "limbs/arm.name"')
    game.change("cards.toml", '"Morsure"', '"Grosse morsure"')
    path = tmp_path / "en.csv"
    spreadsheet.write_csv(game.read(), "en", path)
    return path


def entry(game: Sample, context: str, lang: str = "en") -> str:
    words = (game.folder / "locale" / f"{lang}.po").read_text("utf-8")
    return next(part for part in words.split("\n\n") if f'msgctxt "{context}"' in part)


def test_the_sheet_holds_every_text_and_what_is_left_to_do(game: Sample, english: Path) -> None:
    rows = lines(english)
    assert rows[0] == ["context", "source", "translation", "state"]
    assert len(rows) == 1 + len(game.read().phrases) + 1  # one text has two forms
    assert ["game/blanket.name", "Nappe", "", "new"] in rows
    assert ["limbs/arm.name", "Bras", "Arm", "fuzzy"] in rows
    assert ["cards/bite.name", "Grosse morsure", "Bite", "fuzzy"] in rows
    assert ["cards/sandwich.name", "Sandwich à l'os", "Bone sandwich", "done"] in rows
    assert ["labels/cards-left[1]", "Il reste {n} cartes", "{n} cards left", "done"] in rows


def test_a_sheet_given_back_untouched_changes_nothing(game: Sample, english: Path) -> None:
    update_language(game.read(), "en")
    before = (game.folder / "locale/en.po").read_bytes()
    taken = spreadsheet.read_csv(game.read(), "en", english)
    assert (taken.changed, taken.faults) == (0, [])
    assert (game.folder / "locale/en.po").read_bytes() == before
    assert "#, fuzzy" in entry(game, "limbs/arm.name")
    assert '#| msgid "Morsure"' in entry(game, "cards/bite.name")


def test_a_guess_is_confirmed_by_a_word_or_by_other_words(game: Sample, english: Path) -> None:
    edit(english, {"cards/bite.name": "Big bite"}, {"limbs/arm.name": "done"})
    assert spreadsheet.read_csv(game.read(), "en", english).changed == 2
    assert "fuzzy" not in entry(game, "limbs/arm.name") + entry(game, "cards/bite.name")
    assert "#|" not in entry(game, "cards/bite.name")
    assert game.kit("en").row("card", "bite")["name"] == "Big bite"


@pytest.mark.parametrize("state", ["", "fuzzy", "new", "ok"])
def test_a_guess_stays_one_where_nobody_says_that_it_is_done(game: Sample, english: Path, state: str) -> None:
    edit(english, {}, {"limbs/arm.name": state})
    taken = spreadsheet.read_csv(game.read(), "en", english)
    assert taken.changed == 0
    assert "#, fuzzy" in entry(game, "limbs/arm.name")
    place = line_of(english, "limbs/arm.name")
    assert told(taken) == ([f"{place}: warning: unknown state “ok”"] if state == "ok" else [])


def test_a_translator_may_ask_for_another_look(game: Sample, english: Path) -> None:
    edit(english, {"game/blanket.name": "Rug"}, {"limbs/head.name": "fuzzy", "game/blanket.name": "fuzzy"})
    assert spreadsheet.read_csv(game.read(), "en", english).changed == 2
    assert "#, fuzzy" in entry(game, "limbs/head.name")
    assert "#, fuzzy" in entry(game, "game/blanket.name") and '"Rug"' in entry(game, "game/blanket.name")


def test_columns_may_be_moved_and_the_state_left_out(game: Sample, english: Path) -> None:
    first, *rows = [[row[2], row[0], row[1]] for row in lines(english)]
    edited = [[word.replace("Bone sandwich", "Sandwich") for word in row] for row in rows]
    rewrite(english, [[name.title() for name in first], *edited])
    assert spreadsheet.read_csv(game.read(), "en", english).changed == 1
    assert "#, fuzzy" in entry(game, "limbs/arm.name")


def test_what_would_print_wrong_is_named_with_its_line_and_not_taken(game: Sample, english: Path) -> None:
    broken = {
        "cards/bite.text": "Lose <b>2</b> lives {icon:herz} & keep {card:sandwich}.",
        "labels/hungry": "{nam} is hungry",
        "rules/PIC-EAT-01.text": "The <b>hungry eat.",
        "game/blanket.name": "A  rug",
    }
    edit(english, broken)
    taken = spreadsheet.read_csv(game.read(), "en", english)
    assert taken.changed == 1  # two blanks are only a slip
    places = {name: f"{line_of(english, name)}, {name}: " for name in broken}
    assert told(taken) == [
        places["game/blanket.name"] + 'warning: the text has an extra space: "A  rug"',
        places["cards/bite.text"] + "found {icon:herz} where {icon:heart} is expected",
        places["rules/PIC-EAT-01.text"] + "the markup <b> should not be there",
        places["labels/hungry"] + "found {nam} where {name} is expected",
    ]
    assert 'msgstr "{name} is hungry"' in entry(game, "labels/hungry")
    assert 'msgstr "A  rug"' in entry(game, "game/blanket.name")


@pytest.mark.parametrize(("encoding", "separator"), [("utf-8-sig", ","), ("cp1252", ";"), ("utf-16", "\t")])
def test_what_was_written_into_the_sheet_arrives(
    game: Sample, tmp_path: Path, encoding: str, separator: str
) -> None:
    game.change("cards.toml", '"Morsure"', '"-1 à la morsure"')
    game.change("locale/en.po", '"Blanket"', '""')
    path = tmp_path / "en.csv"
    spreadsheet.write_csv(game.read(), "en", path)
    new = {
        "game/blanket.name": "Rug",
        "cards/bite.name": "'-1 bite",
        "labels/cards-left[0]": "{n} to go",
    }
    assert ["cards/bite.name", "'-1 à la morsure", "Bite", "fuzzy"] in lines(path)
    edit(path, new)
    rewrite(path, lines(path), encoding, separator)
    taken = spreadsheet.read_csv(game.read(), "en", path)
    assert (taken.changed, [fault for fault in taken.faults if fault.severity == "wrong"]) == (3, [])
    kit = game.kit("en")
    assert kit.component("blanket").name == "Rug"
    assert kit.row("card", "bite")["name"] == "-1 bite"
    assert kit.say("cards-left", n=1) == "1 to go"
    assert kit.coverage == 1.0


def test_what_a_spreadsheet_takes_for_a_date_or_a_number_stays_words(game: Sample, tmp_path: Path) -> None:
    game.change("limbs.toml", '"Bras"', '"1/2"')
    game.change("limbs.toml", '"Tête"', '"\'Tête"')
    path = tmp_path / "en.csv"
    spreadsheet.write_csv(game.read(), "en", path)
    assert [row[1] for row in lines(path) if row[0].startswith("limbs/")] == ["''Tête", "'1/2"]
    edit(path, {"limbs/arm.name": "'1/2", "limbs/head.name": "''Head"})
    assert spreadsheet.read_csv(game.read(), "en", path).changed == 2
    kit = game.kit("en")
    assert [kit.row("limb", name)["name"] for name in ("arm", "head")] == ["1/2", "'Head"]


def test_a_sheet_for_a_new_language_has_all_its_forms(game: Sample, tmp_path: Path) -> None:
    path = tmp_path / "pl.csv"
    spreadsheet.write_csv(game.read(), "pl", path)
    forms = {f"labels/cards-left[{n}]": f"form {'abc'[n]}: {{n}}" for n in range(3)}
    edit(path, {"cards/bite.name": "Ugryzienie", **forms})
    assert spreadsheet.read_csv(game.read(), "pl", path).changed == 2
    assert game.kit("pl").row("card", "bite")["name"] == "Ugryzienie"
    assert game.kit("pl").say("cards-left", n=5) == "form c: 5"
    path = tmp_path / "ja.csv"
    spreadsheet.write_csv(game.read(), "ja", path)
    assert ["labels/cards-left[0]", "Il reste {n} cartes", "", "new"] in lines(path)
    edit(path, {"labels/cards-left[0]": "{n}"})
    taken = spreadsheet.read_csv(game.read(), "ja", path)
    assert (taken.changed, taken.faults) == (1, [])


def test_a_bad_plural_form_leaves_its_good_sibling(game: Sample, english: Path) -> None:
    one, many = "labels/cards-left[0]", "labels/cards-left[1]"
    edit(english, {one: "{n} single card", many: "{N} cards"})
    taken = spreadsheet.read_csv(game.read(), "en", english)
    assert (taken.changed, taken.left) == (1, 1)
    assert told(taken) == [
        f"{line_of(english, many)}, labels/cards-left: found {{N}} where {{n}} is expected"
    ]
    words = entry(game, "labels/cards-left")
    assert 'msgstr[0] "{n} single card"' in words and 'msgstr[1] "{n} cards left"' in words


def test_a_code_page_without_letters_of_the_source_gives_the_translations_back(
    game: Sample, tmp_path: Path
) -> None:
    game.change("limbs.toml", '"Bras"', '"Bras → main ✋🏽"')
    game.change("labels.toml", "{name} a faim", "{name} → a faim")
    game.change("locale/en.po", "{name} a faim", "{name} → a faim")
    game.change("locale/en.po", "{name} is hungry", "{name} → hungry")
    for lang, words in (("en", "Hand"), ("de", "Ärmel")):
        path = tmp_path / f"{lang}.csv"
        spreadsheet.write_csv(game.read(), lang, path)
        edit(path, {"limbs/arm.name": words})
        rewrite(path, lines(path), separator=";")
        sheet_words = path.read_text("utf-8-sig").replace("🏽", "??")  # as Excel does it
        path.write_bytes(sheet_words.encode("cp1252", "replace"))
        taken = spreadsheet.read_csv(game.read(), lang, path)
        read_as = ["warning: the sheet was read as Windows-1252, with the letters Ä"] if lang == "de" else []
        *others, lacks = told(taken)
        assert (taken.changed, others) == (1, read_as), lang
        assert lacks.endswith(", limbs/arm.name: warning: → ✋ is missing")
        assert game.kit(lang).row("limb", "arm")["name"] == words
    assert 'msgstr "{name} → hungry"' in entry(game, "labels/hungry")


@pytest.mark.parametrize("encoding", ["cp1252", "utf-8"])
def test_letters_that_were_lost_are_told_and_not_written(game: Sample, tmp_path: Path, encoding: str) -> None:
    game.change("labels.toml", "a faim", "→ faim")
    path = tmp_path / "cs.csv"
    spreadsheet.write_csv(game.read(), "cs", path)
    edit(path, {"limbs/head.name": "Čelist", "limbs/arm.name": "Paže", "game/picnic.summary": "Kdo koho?"})
    path.write_text(path.read_text("utf-8-sig").encode("cp1252", "replace").decode("cp1252"), encoding)
    taken = spreadsheet.read_csv(game.read(), "cs", path)
    assert [
        (fault.message, fault.values["value"]) for fault in taken.faults if fault.severity == "wrong"
    ] == [("letters were lost when the sheet was saved: “{value}”", "?elist")]
    assert any(line.startswith("line ") and "limbs/head.name: letters were" in line for line in told(taken))
    assert taken.changed == 2
    assert 'msgstr ""' in entry(game, "limbs/head.name", "cs")
    assert 'msgstr "Kdo koho?"' in entry(game, "game/picnic.summary", "cs")


@pytest.mark.parametrize(
    ("lang", "encoding", "words", "page", "letters"),
    [
        ("pl", "cp1250", "Głowa", "Windows-1250", "ł"),
        ("ru", "cp1251", "Голова", "Windows-1251", "Г о л в а"),
        ("sr", "cp1251", "Глава", "Windows-1251", "Г л а в"),
        ("sr-Latn", "cp1250", "Čeljust", "Windows-1250", "Č"),
        ("el", "cp1253", "Κεφάλι", "Windows-1253", "Κ ε φ ά λ ι"),
        ("tr", "cp1254", "Kafası", "Windows-1254", "ı"),
        ("lv", "cp1257", "Galviņa", "Windows-1257", "ņ"),
        ("pt-BR", "cp1252", "Cabeção", "Windows-1252", "ç ã"),
        ("ja", "cp932", "頭", "Windows-932", "頭"),
        ("zh-TW", "cp950", "頭", "Windows-950", "頭"),
    ],
)
@pytest.mark.parametrize("source", ["Tête", "Head"])
def test_a_sheet_saved_in_the_code_page_of_its_language_is_understood(
    game: Sample, tmp_path: Path, lang: str, encoding: str, words: str, page: str, letters: str, source: str
) -> None:
    """Also where nothing in the sources tells the code page, for they are in plain English."""
    game.change("limbs.toml", '"Tête"', f'"{source}"')
    path = tmp_path / f"{lang}.csv"
    spreadsheet.write_csv(game.read(), lang, path)
    edit(path, {"limbs/head.name": words})
    if source == "Head":
        rewrite(path, [row for row in lines(path) if "".join(row[:2]).isascii()])
    path.write_bytes(path.read_text("utf-8-sig").encode(encoding, "replace"))
    taken = spreadsheet.read_csv(game.read(), lang, path)
    assert taken.changed == 1
    assert told(taken) == [f"warning: the sheet was read as {page}, with the letters {letters}"]
    assert game.kit(lang).row("limb", "head")["name"] == words


def test_a_sheet_in_no_known_code_page_is_not_guessed(game: Sample, tmp_path: Path) -> None:
    path = tmp_path / "hi.csv"
    path.write_bytes("context,source,translation\nlimbs/head.name,T,Kopfstück\n".encode("cp1252"))
    with pytest.raises(FaultError, match="no code page is known for hi"):
        spreadsheet.read_csv(game.read(), "hi", path)


def test_a_sheet_is_written_over_one_that_was_taken(game: Sample, english: Path) -> None:
    edit(english, {"game/blanket.name": "Rug"}, {"limbs/arm.name": "done", "game/blanket.name": "done"})
    update_language(game.read(), "en")
    assert spreadsheet.read_csv(game.read(), "en", english).changed == 2
    spreadsheet.write_csv(game.read(), "en", english)
    assert ["game/blanket.name", "Nappe", "Rug", "done"] in lines(english)
    spreadsheet.write_csv(game.read(), "en", english)
    english.write_bytes(b"")
    spreadsheet.write_csv(game.read(), "en", english)
    assert ["game/blanket.name", "Nappe", "Rug", "done"] in lines(english)


@pytest.mark.parametrize(
    ("words", "state"),
    [("Rug", ""), ("Rug", "new"), ("", "done")],
    ids=["words", "a guess", "a confirmation"],
)
def test_a_sheet_is_never_written_over_work_that_was_not_taken(
    game: Sample, english: Path, words: str, state: str
) -> None:
    context = "game/blanket.name" if words else "limbs/arm.name"
    edit(english, {context: words} if words else {}, {context: state})
    before = english.read_bytes()
    with pytest.raises(FaultError) as failed:
        spreadsheet.write_csv(game.read(), "en", english)
    (fault,) = failed.value.faults
    assert ": 1, the first in " + line_of(english, context) in str(fault)
    assert "hint: import them first, printkit words update picnic en --csv " in str(fault)
    assert english.read_bytes() == before


def test_rows_of_no_text_are_work_too(game: Sample, english: Path) -> None:
    rewrite(english, [*lines(english), ["limbs/tail.name", "Queue", "Tail", "done"]])
    with pytest.raises(FaultError, match="translations that are not in"):
        spreadsheet.write_csv(game.read(), "en", english)
    first, *rows = lines(english)[:-1]
    rewrite(english, [[*first, "note"], *([*row, "so so"] for row in rows)])
    with pytest.raises(FaultError, match="a column of its own, “note”, which would be lost"):
        spreadsheet.write_csv(game.read(), "en", english)
    rewrite(english, [first, *([*row, "so so"] for row in rows)])
    with pytest.raises(FaultError, match=f"a column of its own, “{len(first) + 1}”, which would be lost"):
        spreadsheet.write_csv(game.read(), "en", english)


def test_a_mark_that_was_not_read_is_work_too(game: Sample, english: Path) -> None:
    edit(english, {}, {"limbs/head.name": "words"})
    with pytest.raises(FaultError, match="translations that are not in"):
        spreadsheet.write_csv(game.read(), "en", english)


def test_the_last_column_says_what_a_text_is_on_and_is_not_read(game: Sample, english: Path) -> None:
    boxes = {"limbs/arm.name": PrintedBox("on limb-card, front: box 55×14 mm", 530, 8)}
    update_language(game.read(), "en", boxes)
    spreadsheet.write_csv(game.read(), "en", english)
    with english.open(encoding="utf-8-sig", newline="") as stream:
        first, *rows = csv.reader(stream)
    where = {row[0]: row[-1] for row in rows}
    assert (first[-1], where["limbs/arm.name"]) == ("where", "on limb-card, front: box 55×14 mm")
    assert where["limbs/head.name"] == ""
    assert spreadsheet.read_csv(game.read(), "en", english).changed == 0


@pytest.mark.parametrize("name", ["cards.toml", "table.csv", "binary.csv"])
def test_a_sheet_is_never_written_over_another_file(game: Sample, name: str) -> None:
    path = game.folder / name
    if not path.exists():
        path.write_bytes(b"id,name,count\nwasp,Wasp,3\n" if name == "table.csv" else b"\x81\0\x8d")
    before = path.read_bytes()
    with pytest.raises(FaultError, match="already exists, and is not a sheet of words"):
        spreadsheet.write_csv(game.read(), "en", path)
    assert path.read_bytes() == before


def test_a_sheet_is_never_written_over_a_device_or_a_folder(game: Sample, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.csv")
    for path in (tmp_path / "pipe.csv", tmp_path):
        with pytest.raises(FaultError, match=r"this is (not a file|a folder)"):
            spreadsheet.write_csv(game.read(), "en", path)


def test_sheets_taken_at_once_lose_no_word_of_each_other(game: Sample, tmp_path: Path) -> None:
    """Each is read by a process of its own while another holds the file, and waits until it is written."""
    words = {"limbs/head.name": "Kopf", "limbs/arm.name": "Arm", "game/blanket.name": "Decke"}
    ends = []
    with locked(game.folder / "locale/de.po"):
        for number, (context, translation) in enumerate(words.items()):
            path = tmp_path / f"{number}.csv"
            rewrite(path, [["context", "source", "translation"], [context, "", translation]])
            ends.append(get_context("fork").Process(target=_take_over, args=(game, path)))
            ends[-1].start()
        ends[0].join(0.3)
        assert all(end.is_alive() for end in ends)
    for end in ends:
        end.join(60)
    assert [end.exitcode for end in ends] == [0, 0, 0]
    assert [f'msgstr "{each}"' in entry(game, name, "de") for name, each in words.items()] == [True] * 3


def _take_over(game: Sample, path: Path) -> None:
    assert spreadsheet.read_csv(game.read(), "de", path).changed == 1


def test_a_sheet_of_an_older_game_gives_what_it_can(game: Sample, english: Path) -> None:
    edit(english, {"game/blanket.name": "Rug", "limbs/head.name": "Skull", "labels/hungry": "{name} starves"})
    game.change("game.toml", '"Nappe"', '"Grande nappe"')
    game.change("limbs.toml", '"Tête"', '"Crâne"')
    game.change("locale/en.po", 'msgid "Tête"\nmsgstr "Head"', 'msgid "Crâne"\nmsgstr "Brain box"')
    game.change("labels.toml", "hungry", "starving")
    taken = spreadsheet.read_csv(game.read(), "en", english)
    assert taken.changed == 1
    old = "the source of “{value}” is not what the game says now"
    assert sorted((fault.message, fault.severity) for fault in taken.faults) == [
        ("no text is called “{value}”", "wrong"),
        (old, "warning"),
        (old, "warning"),
    ]
    guess = entry(game, "game/blanket.name")
    assert "#, fuzzy" in guess and '#| msgid "Nappe"' in guess and 'msgstr "Rug"' in guess
    assert 'msgstr "Brain box"' in entry(game, "limbs/head.name")


def test_rows_that_stand_twice_or_belong_to_no_form_are_told(game: Sample, english: Path) -> None:
    rows = lines(english)
    twin = ["limbs/head.name", "Tête", "Skull", ""]
    rewrite(english, [*rows, twin, ["labels/cards-left[7]", "Il reste {n} carte", "{n}", ""]])
    taken = spreadsheet.read_csv(game.read(), "en", english)
    assert taken.changed == 0
    first = line_of(english, "limbs/head.name")
    assert told(taken) == [
        f"line {len(rows) + 1}: “limbs/head.name” appears twice with different translations, "
        f"first in {first}",
        f"line {len(rows) + 2}: no text is called “labels/cards-left[7]”",
    ]


def test_the_line_of_a_row_is_that_where_it_begins(game: Sample, english: Path) -> None:
    edit(english, {"game/picnic.summary": "Who eats\nwhom?", "labels/hungry": "nobody"})
    taken = spreadsheet.read_csv(game.read(), "en", english)
    assert taken.changed == 1
    begins = english.read_text("utf-8-sig").splitlines().index("labels/hungry,{name} a faim,nobody,done") + 1
    assert told(taken)[-1] == f"line {begins}, labels/hungry: {{name}} is missing"


@pytest.mark.parametrize(
    ("data", "wanted"),
    [
        (b"", "the column “context” is missing"),
        (b"context,source\na,b\n", "the column “translation” is missing"),
        (b"\x81\x8d", "the file is not text"),
        (
            b'context,source,translation\nlimbs/head.name,T,"Head\nlimbs/arm.name,B,Arm\n',
            "line 2: a quoted cell is not closed",
        ),
        (
            b"context,source,translation\nlimbs/head.name,T," + b"a" * 100_001,
            "line 2, column 3: the cell has more",
        ),
        (
            b"context,translation,source,Translation \nlimbs/head.name,Head,T,Skull\n",
            "line 1: two columns are called “translation”",
        ),
    ],
)
def test_a_sheet_that_can_not_be_read(game: Sample, tmp_path: Path, data: bytes, wanted: str) -> None:
    path = tmp_path / "en.csv"
    path.write_bytes(data)
    with pytest.raises(FaultError, match=wanted):
        spreadsheet.read_csv(game.read(), "en", path)
    with pytest.raises(FaultError, match="the file is missing"):
        spreadsheet.read_csv(game.read(), "en", tmp_path / "none.csv")


def test_what_need_not_end_is_no_sheet(game: Sample, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.csv")
    with (tmp_path / "large.csv").open("wb") as file:
        file.truncate(2_000_000_000)
    for path, said in (("pipe.csv", "this is not a file"), ("large.csv", "the file has more than 20 MB")):
        with pytest.raises(FaultError, match=said):
            spreadsheet.read_csv(game.read(), "en", tmp_path / path)


def test_a_state_tells_that_a_text_is_the_same_on_purpose(game: Sample, english: Path) -> None:
    edit(english, {"game/blanket.name": ""}, {"game/blanket.name": "same"})
    taken = spreadsheet.read_csv(game.read(), "en", english)
    assert (taken.changed, taken.faults) == (1, [])
    assert "#, ignore-same\n" in entry(game, "game/blanket.name")
    assert 'msgstr "Nappe"' in entry(game, "game/blanket.name")
    english.unlink()
    spreadsheet.write_csv(game.read(), "en", english)
    assert {row[0]: row[3] for row in lines(english)}["game/blanket.name"] == "same"
    assert spreadsheet.read_csv(game.read(), "en", english).changed == 0
    edit(english, {}, {"game/blanket.name": "done"})
    spreadsheet.read_csv(game.read(), "en", english)
    assert "ignore-same" not in entry(game, "game/blanket.name")


def test_a_state_tells_that_the_words_are_meant(game: Sample, english: Path) -> None:
    edit(english, {}, {"cards/bite.name": "words"})
    taken = spreadsheet.read_csv(game.read(), "en", english)
    assert (taken.changed, taken.faults) == (1, [])
    assert "#, ignore-check-glossary\n" in entry(game, "cards/bite.name")
    english.unlink()
    spreadsheet.write_csv(game.read(), "en", english)
    assert {row[0]: row[3] for row in lines(english)}["cards/bite.name"] == "words"
    edit(english, {}, {"cards/bite.name": "done"})
    spreadsheet.read_csv(game.read(), "en", english)
    assert "ignore-check-glossary" not in entry(game, "cards/bite.name")
