"""A deck may be TOML, CSV or XLSX: three ways to write the same cards."""

from __future__ import annotations

import io
from collections.abc import Sequence
from zipfile import ZipFile

import pytest
from openpyxl import Workbook

from tests.kit.sample_game import Sample

HEADER = ("id", "name", "text", "hits", "lives", "count", "from", "picture")
BITE = (
    "bite",
    "Morsure",
    "Perds <b>2</b> vies {icon:heart} & garde {card:sandwich}.",
    "head|arm",
    "head=1 | arm=4",
    "3",
    "seed",
    "",
)
SANDWICH = ("sandwich", "Sandwich à l'os", "", "", "", "2", "ours", "")
LINES = (HEADER, BITE, SANDWICH)


def sheet(lines: Sequence[Sequence[str]] = LINES, separator: str = ",", end: str = "\n") -> str:
    """Write lines as a CSV file, each cell quoted where it must be."""

    def cell(words: str) -> str:
        bare = not any(letter in words for letter in (separator, '"', "\n"))
        return words if bare else '"' + words.replace('"', '""') + '"'

    return end.join(separator.join(cell(words) for words in line) for line in lines) + end


def take(game: Sample, words: str | bytes, name: str = "cards.csv") -> None:
    """Give the sample game its cards in another file."""
    game.write(name, words)
    game.change("game.toml", 'file = "cards.toml"', f'file = "{name}"')
    (game.folder / "cards.toml").unlink()


SAME: dict[str, str | bytes] = {
    "commas": sheet(),
    "semicolons": sheet(separator=";"),
    "tabs": sheet(separator="\t"),
    "lines of Windows": sheet(end="\r\n"),
    "lines of old Macs": sheet(end="\r"),
    "a byte order mark": sheet().encode("utf-8-sig"),
    "UTF-16 with mark": sheet(separator="\t").encode("utf-16"),
    "UTF-16 without mark": sheet(separator="\t").encode("utf-16-le"),
    "UTF-16 big end": sheet().encode("utf-16-be"),
    "Excel's own first line": "sep=;\n" + sheet(separator=";"),
    "Excel's own first line on an old Mac": "sep=;\r" + sheet(separator=";", end="\r"),
    "empty lines": "\n\n" + sheet((HEADER, ("",) * 8, BITE, ("",) * 8, SANDWICH, ("",) * 8)) + "\n\n",
    "empty columns at the end": sheet([(*line, "", "  ", "") for line in LINES]),
    "capitals in the header": sheet((tuple(map(str.upper, HEADER)), BITE, SANDWICH)),
    "blanks around": sheet([tuple(f" {cell} " for cell in line) for line in LINES]),
    "another order": sheet([line[::-1] for line in LINES]),
    "no last line end": sheet().rstrip("\n"),
}


@pytest.mark.parametrize("way", SAME)
def test_the_same_cards_from_a_csv_file(game: Sample, way: str) -> None:
    wanted = game.kit("en")
    take(game, SAME[way])
    found = game.kit("en")
    assert found.tables == wanted.tables
    assert found.coverage == 1.0


@pytest.mark.parametrize("tab", ["card", "Sheet"])
def test_the_same_cards_from_a_workbook(game: Sample, tab: str) -> None:
    wanted = game.kit("en")
    book = Workbook()
    page = book.active
    if tab == "card":
        page.append(["notes of the author"])
        page = book.create_sheet("card")
    page.append([])
    for line in LINES:
        page.append([int(cell) if cell.isdigit() else cell or None for cell in line] + [None, None])
    book.save(game.folder / "cards.xlsx")
    take(game, (game.folder / "cards.xlsx").read_bytes(), "cards.xlsx")
    assert game.kit("en").tables == wanted.tables


@pytest.mark.parametrize("name", ["cards.csv", "cards.xlsx"])
def test_a_table_says_which_line_names_its_columns(game: Sample, name: str) -> None:
    wanted = game.kit("en")
    lines = [("The cards, as of May", "by Ann"), ("",), *LINES]
    book = Workbook()
    book.active.title = "card"
    for line in lines:
        book.active.append(line)
    held = io.BytesIO()
    book.save(held)
    take(game, sheet(lines) if name == "cards.csv" else held.getvalue(), name)
    game.change("game.toml", f'file = "{name}"', f'file = "{name}"\nheader = 3')
    assert game.kit("en").tables == wanted.tables


def test_rows_may_begin_below_a_second_line_that_says_more_of_the_columns(game: Sample) -> None:
    take(game, sheet(LINES), "cards.csv")
    wanted = game.kit("en").tables
    explained = ["what it is", *[""] * (len(LINES[0]) - 1)]
    game.write("cards.csv", sheet((LINES[0], explained, *LINES[1:])))
    assert game.faults()
    game.change("game.toml", 'file = "cards.csv"', 'file = "cards.csv"\nrows_from = 3')
    assert game.kit("en").tables == wanted


@pytest.mark.parametrize("key", ["header", "rows_from"])
@pytest.mark.parametrize("line", ["0", "-1", '"3"', "3.5", "true", "9999999999999999999999"])
def test_a_line_that_is_none_is_told_and_the_table_is_read(key: str, line: str, game: Sample) -> None:
    take(game, sheet(LINES), "cards.csv")
    game.change("game.toml", 'file = "cards.csv"', f'file = "cards.csv"\n{key} = {line}')
    (fault,) = game.faults()
    assert f"$.table.card.{key}: " in fault


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("header = 99", "game.toml says header = 99: correct that"),
        ("rows_from = 99", "game.toml says rows_from = 99: correct that"),
        ("header = 98\nrows_from = 99", "game.toml says header = 98, rows_from = 99: correct that"),
        ("header = 1\nrows_from = 99", "game.toml says header = 1, rows_from = 99: correct that"),
    ],
)
def test_lines_beyond_the_end_of_a_table_are_told(said: str, told: str, game: Sample) -> None:
    take(game, sheet(LINES), "cards.csv")
    game.change("game.toml", 'file = "cards.csv"', f'file = "cards.csv"\n{said}')
    (fault,) = game.faults()
    assert "the table “card” has no rows" in fault
    assert told in fault


@pytest.mark.parametrize("line", [2, 3])
def test_rows_begin_below_the_names_of_the_columns(line: int, game: Sample) -> None:
    take(game, sheet([("By Ann",), ("",), *LINES]), "cards.csv")
    game.change("game.toml", 'file = "cards.csv"', f'file = "cards.csv"\nheader = 3\nrows_from = {line}')
    (fault,) = game.faults()
    assert "rows_from: no row can come before line 4: line 3 names the columns" in fault


@pytest.mark.parametrize("key", ["header", "rows_from"])
def test_a_file_that_is_no_spreadsheet_has_no_such_line(key: str, game: Sample) -> None:
    game.change("game.toml", 'file = "cards.toml"', f'file = "cards.toml"\n{key} = 3')
    assert "only CSV, TSV and XLSX files have a line that names the columns" in "\n".join(game.faults())


def archive(**parts: str) -> bytes:
    """Pack texts as a workbook's parts lie in it."""
    packed = io.BytesIO()
    with ZipFile(packed, "w") as zipped:
        for name, words in parts.items():
            zipped.writestr(name, words)
    return packed.getvalue()


@pytest.mark.parametrize(
    ("name", "words", "wanted"),
    [
        (
            "cards.csv",
            b"\x81\x8d\x90 no text",
            "cards.csv: line 1: the file is not UTF-8 (byte 0x81)\n"
            "hint: save it as UTF-8 (in Excel: CSV UTF-8)",
        ),
        (
            "cards.csv",
            sheet(separator=";").encode("cp1252"),
            "cards.csv: line 3: the file is not UTF-8 (byte 0xe0)\n"
            "hint: save it as UTF-8 (in Excel: CSV UTF-8)",
        ),
        ("cards.csv", b"id,name\n\0,x", "cards.csv: this is not text"),
        ("cards.csv", b"PK\x03\x04", "hint: this is a workbook: name it .xlsx"),
        ("cards.csv", b"", "cards.csv: the table “card” has no rows"),
        ("cards.csv", sheet((HEADER,)), "cards.csv: the table “card” has no rows"),
        (
            "cards.csv",
            sheet() + 'x,"never closed\n,,',
            "cards.csv: line 4: a quoted cell is not closed\nhint: ",
        ),
        (
            "cards.csv",
            sheet() + 'x,"closed" early,,',
            "cards.csv: line 4: the quote that closes a cell is followed by something other than ,\nhint",
        ),
        (
            "cards.csv",
            sheet() + f"x,{'a' * 100_001},,",
            "cards.csv: line 4, column 2: the cell has more than 100000 characters\nhint: shorten it",
        ),
        (
            "cards.csv",
            sheet() + f'x,"{"a" * 140_000}\nb",,',
            "cards.csv: line 4, column 2: the cell has more than 100000 characters\nhint: shorten it",
        ),
        ("cards.xlsx", sheet(), "cards.xlsx: this is not a workbook"),
        (
            "cards.xlsx",
            archive(**{"[Content_Types].xml": "<Types/>"}),
            "cards.xlsx: this is not a readable XLSX workbook: File contains no valid workbook part",
        ),
        ("cards.xlsx", b"PK\x03\x04" + b"\0" * 60, "cards.xlsx: this is not a readable XLSX workbook"),
    ],
)
def test_a_file_that_can_not_be_read_is_refused_by_name(
    game: Sample, name: str, words: str | bytes, wanted: str
) -> None:
    take(game, words, name)
    assert any(wanted in fault for fault in game.faults()), game.faults()


@pytest.mark.parametrize(
    ("old", "new"),
    [('"inlineStr"><is><t>id</t></is>', '"s"><v>99</v>'), ('<row r="1"', '<row r="one"')],
    ids=["a shared text that is not there", "a line without a number"],
)
def test_a_damaged_workbook_is_told_without_the_words_of_a_programmer(
    game: Sample, old: str, new: str
) -> None:
    saved, book, made = io.BytesIO(), io.BytesIO(), Workbook()
    made.active.append(list(HEADER))
    made.save(saved)
    with ZipFile(book, "w") as packed, ZipFile(saved) as whole:
        for name in whole.namelist():
            words = whole.read(name).decode()
            assert old in words or not name.endswith("sheet1.xml")
            packed.writestr(name, words.replace(old, new))
    take(game, book.getvalue(), "cards.xlsx")
    assert game.faults()[0] == (
        "cards.xlsx: this is not a readable XLSX workbook: it is damaged\n"
        "hint: open it in LibreOffice or Excel, and save it again"
    )


WRONG_CELLS = {
    "an unknown id": (("head|arm", "head|amr"), 'line 2, column "hits": unknown limb “amr”'),
    "a number in words": (
        (",3,", ",three,"),
        'line 2, column "count": expected a whole number, found "three"',
    ),
    "a number out of bounds": (("head=1", "head=7"), 'line 2, column "lives": 7 is not between 1 and 4'),
    "a map without =": (
        ("head=1", "head:1"),
        'line 2, column "lives": expected a map, found "head:1',
    ),
    "an unknown choice": ((",ours,", ",our,"), 'line 3, column "from": "our" is not known here'),
    "a tag left open": (("<b>2</b>", "<b>2"), 'line 2, column "text": the tag <b> is not closed'),
    "the same id twice": (("sandwich,S", "bite,S"), 'line 3, column "id": two rows are called “bite”'),
    "a cell left out": ((",seed,", ",,"), 'line 2, column "from": the field is missing'),
    "an unknown column": (("picture", "pictrue"), 'line 1, column "pictrue": unknown column “pictrue”'),
    "a column twice": (("picture", "name"), 'line 1, column "name": two columns are called “name”'),
    "a column misspelt": (("count,", "cuont,"), 'line 1, column "cuont": unknown column “cuont”'),
    "a column of numbers by another name": (("count,", "Qty,"), 'line 1, column "Qty": unknown column “Qty”'),
    "no line of names": (
        (",".join(HEADER) + "\n", ""),
        "line 1: the first line names no column",
    ),
    "a cell too many": ((",seed,", ",seed,,x"), "line 2: the row has one cell more than the first line"),
    "a negative count": ((",3,", ",-3,"), 'line 2, column "count": -3 is not between 1 and 9'),
}


@pytest.mark.parametrize("wrong", WRONG_CELLS)
def test_a_wrong_cell_is_named_by_line_and_column(game: Sample, wrong: str) -> None:
    (old, new), wanted = WRONG_CELLS[wrong]
    take(game, sheet().replace(old, new, 1))
    told = [fault for fault in game.faults() if "unknown card “sandwich”" not in fault]
    assert len(told) == 1, told
    assert told[0].startswith(f"cards.csv: {wanted}")


@pytest.mark.parametrize(("written", "told"), [("a, b", "one cell"), ("a, b, c", "2 cells")])
@pytest.mark.parametrize("picture", ["", "bite.svg"])
def test_a_bare_comma_in_a_text_is_one_fault_of_its_row(
    game: Sample, written: str, told: str, picture: str
) -> None:
    """Whatever it moves, also where the last cell of the row is empty; its id is known all the same."""
    rows = (HEADER, ("bite", "Morsure", "TEXT", "head|arm", "head=1", "3", "seed", picture), SANDWICH)
    take(game, sheet(rows).replace("TEXT", written))
    (fault,) = (each for each in game.faults() if "unknown card “sandwich”" not in each)
    wanted = f"cards.csv: line 2: the row has {told} more than the first line\nhint: put quotes round"
    assert fault.startswith(wanted)


def test_a_comma_between_quotes_of_a_word_processor_is_told_as_such(game: Sample) -> None:
    take(game, sheet().replace("Morsure", "“Morsure, aïe”"))
    told = [fault for fault in game.faults() if "more than the first line" in fault]
    assert [fault.rpartition("hint: ")[2] for fault in told] == ['put words in straight quotes: "…"']


def test_an_empty_cell_too_many_is_no_fault(game: Sample) -> None:
    wanted = game.kit("en")
    take(game, sheet().replace(",ours,", ",ours,,"))
    assert game.kit("en").tables == wanted.tables


def test_a_column_left_out_is_named(game: Sample) -> None:
    take(game, "id,name,hits,lives,from\nbite,Morsure,,,seed\nsandwich,B,,,ours\n")
    assert game.faults() == ["cards.csv: line 1: the column “count” is missing"]


def test_a_deck_without_a_line_of_names_is_told_once(game: Sample) -> None:
    """Also where the table declares no fields and a component counts by a column."""
    deck(game, "sword,Sword,3\naxe,Axe,2\n")
    game.change("game.toml", 'rows = "card"', 'rows = "deck"')
    assert game.faults() == [
        "deck.csv: line 1: the first line names no column that is known here: sword | Sword | 3\n"
        "hint: the first line names the columns: id, count"
    ]


def test_lines_are_counted_through_quoted_line_breaks(game: Sample) -> None:
    long = ("bite", "Morsure", "Un\ndeux\r\ntrois", *BITE[3:])
    take(game, sheet((HEADER, long, (*SANDWICH[:6], "our", ""))))
    assert game.faults()[-1].startswith('cards.csv: line 5, column "from"')
    take_again = sheet((HEADER, long, SANDWICH))
    game.write("cards.csv", take_again)
    assert game.kit().row("card", "bite")["text"] == "Un<br/>deux<br/>trois"


def test_a_designers_own_sheet_needs_no_types(game: Sample) -> None:
    take(game, "ID;Name;Power;copies\nwolf;Loup;Mord & fuit;3\nhare;Lièvre;;\n")
    words = (game.folder / "game.toml").read_text("utf-8")
    start, end = words.index("[table.card.fields]"), words.index("[table.limb]")
    words = (words[:start] + words[end:]).replace('copies = "count"', 'copies = "copies"')
    game.write("game.toml", words)
    game.write("rules.toml", '[[rule]]\nid = "R-1"\ntopic = "eat"\ntext = "{card:hare} !"\n')
    kit = game.kit()
    wolf, hare = kit.table("card")
    assert (wolf.id, wolf["name"], wolf["Power"], wolf["copies"]) == ("wolf", "Loup", "Mord &amp; fuit", 3)
    assert hare["Power"] == "" and kit.copies_of(kit.components[0], hare) == 1


def book(game: Sample, *lines: Sequence[object], merge: str = "") -> None:
    """Give the sample game its cards in a workbook."""
    made = Workbook()
    for line in lines:
        made.active.append(list(line))
    if merge:
        made.active.merge_cells(merge)
    made.save(game.folder / "cards.xlsx")
    take(game, (game.folder / "cards.xlsx").read_bytes(), "cards.xlsx")


def test_a_formula_that_no_program_has_calculated_is_named_by_its_cell(game: Sample) -> None:
    book(
        game, HEADER, (*BITE[:5], "=1+2", *BITE[6:]), (*SANDWICH[:2], '=CONCATENATE("a", "b")', *SANDWICH[3:])
    )
    told = game.faults()
    assert told == [
        "cards.xlsx: line 2, cell F2: the formula has not been calculated: =1+2\n"
        "hint: open the workbook in LibreOffice or Excel, and save it",
        'cards.xlsx: line 3, cell C3: the formula has not been calculated: =CONCATENATE("a", "b")\n'
        "hint: open the workbook in LibreOffice or Excel, and save it",
    ]


def test_a_line_of_names_with_a_formula_is_told_once(game: Sample) -> None:
    book(game, (*HEADER[:2], '="te" & "xt"', *HEADER[3:]), BITE, SANDWICH)
    (told,) = game.faults()
    assert told.startswith("cards.xlsx: line 1, cell C1: the formula has not been calculated")


@pytest.mark.parametrize("name", ["id", "count", "hits", "lives", "from"])
def test_a_broken_cell_of_any_kind_is_told_once(game: Sample, name: str) -> None:
    at = HEADER.index(name)
    rows = (HEADER, (*BITE[:at], "#REF!", *BITE[at + 1 :]), SANDWICH)
    take(game, sheet(rows))
    (told,) = game.faults()
    assert told.startswith(f'cards.csv: line 2, column "{name}": the cell holds a spreadsheet error')


@pytest.mark.parametrize("name", ["name", "id", "count", "hits", "lives", "from"])
def test_a_broken_cell_of_a_workbook_is_told_once_by_its_name(game: Sample, name: str) -> None:
    at = HEADER.index(name)
    book(game, HEADER, (*BITE[:at], "#DIV/0!", *BITE[at + 1 :]), SANDWICH)
    (told,) = game.faults()
    assert told.startswith(f"cards.xlsx: line 2, cell {'ABCDEFGH'[at]}2: the cell holds a spreadsheet error")


def test_a_formula_with_its_result_is_read_as_that(game: Sample) -> None:
    book(game, HEADER, (*BITE[:5], "=1+2", *BITE[6:]), (*SANDWICH[:2], '=""', *SANDWICH[3:]))
    path = game.folder / "cards.xlsx"
    parts = {each: ZipFile(path).read(each) for each in ZipFile(path).namelist()}
    name = "xl/worksheets/sheet1.xml"
    sheet = parts[name].replace(b"<f>1+2</f><v></v>", b"<f>1+2</f><v>3</v>")
    sheet = sheet.replace(b"<f>1+2</f><v />", b"<f>1+2</f><v>3</v>")
    parts[name] = sheet.replace(b'<c r="C3">', b'<c r="C3" t="str">')
    assert b"<v>3</v>" in parts[name] and b't="str"' in parts[name]
    with ZipFile(path, "w") as packed:
        for each, data in parts.items():
            packed.writestr(each, data)
    assert game.faults() == []
    assert game.kit().row("card", "bite")["count"] == 3
    assert game.kit().row("card", "sandwich")["text"] == ""


@pytest.mark.parametrize("value", ["#REF!", "#N/A"])
def test_an_error_of_a_spreadsheet_is_no_text(game: Sample, value: str) -> None:
    wanted = f"the cell holds a spreadsheet error: {value}"
    rows = (HEADER, (*BITE[:2], value, *BITE[3:]), SANDWICH)
    take(game, sheet(rows))
    assert [fault.partition("\n")[0] for fault in game.faults()] == [
        f'cards.csv: line 2, column "text": {wanted}'
    ]
    game.change("game.toml", "cards.csv", "cards.toml")
    (game.folder / "cards.toml").write_text("", "utf-8")
    book(game, *rows)
    assert [fault.partition("\n")[0] for fault in game.faults()] == [f"cards.xlsx: line 2, cell C2: {wanted}"]


def test_merged_cells_are_named(game: Sample) -> None:
    book(game, HEADER, BITE, SANDWICH, merge="B2:B3")
    assert game.faults()[0].startswith("cards.xlsx: cells are merged: B2:B3\nhint: unmerge them")


def test_a_stray_cell_is_named_with_what_to_do(game: Sample) -> None:
    book(game, HEADER, (*BITE, None, "to do"), SANDWICH)
    (told,) = game.faults()
    assert told.startswith('cards.xlsx: line 2, column 10: a cell is in a column without a name: "to do"\n')
    assert told.endswith("hint: name its column in the first line, or empty the cell")


def test_a_column_twice_is_named_with_what_to_do(game: Sample) -> None:
    take(game, "id,name,Name,count,from,hits,lives\na,A,B,1,seed,,\n")
    assert any(
        fault.endswith("two columns are called “name”\nhint: give one of them another name")
        for fault in game.faults()
    )


def test_a_whole_number_may_have_a_point(game: Sample) -> None:
    take(game, sheet((HEADER, (*BITE[:5], "3.0", *BITE[6:]), SANDWICH)))
    assert game.kit().row("card", "bite")["count"] == 3


DECK = "Name,Text,Qty\nÉpée d'or,Coupe,2\nSword,Cuts,3\nSword,Cuts again,1\n剣,Cuts,1\n"


def deck(game: Sample, words: str = DECK, more: str = "") -> None:
    """Give the sample game a table that declares no fields, as it comes from another program."""
    game.write("deck.csv", words)
    game.change("game.toml", "[table.limb]", f'[table.deck]\nfile = "deck.csv"\n{more}\n[table.limb]')


def test_ids_are_made_of_a_field_that_there_is(game: Sample) -> None:
    deck(game, more='id = "nam"')
    told = game.faults()
    assert told[0].startswith("game.toml: line 28, $.table.deck.id: the table “deck” has no field “nam”")
    assert "did you mean “name”?" in told[0]


def test_a_column_that_says_how_often_is_a_number_without_being_declared(game: Sample) -> None:
    deck(game, more='id = "name"')
    component = 'id = "c"\nname = "C"\nkind = "card"\nsize = "poker"\nrows = "deck"\nfront = "snack.svg"\n'
    game.change("game.toml", "[[component]]", f'[[component]]\n{component}copies = "qty"\n\n[[component]]')
    kit = game.kit()
    rows = kit.rows_of(kit.component("c"))
    assert [kit.copies_of(kit.component("c"), row) for row in rows] == [2, 3, 1, 1]
    game.change(
        "game.toml",
        'file = "deck.csv"',
        'file = "deck.csv"\nfields = { Name = "text", Text = "text", qty = "text" }',
    )
    assert any('hint: declare it so in game.toml: qty = "int 0.."' in fault for fault in game.faults())


@pytest.mark.parametrize(
    ("fields", "hint"),
    [
        ('Name = "text", value = "int"', "did you mean “value”? one of id, Name, value"),
        ('Name = "text", Nbs = "int?"', "did you mean “Nbs”? one of id, Name, Nbs"),
    ],
)
def test_a_column_that_is_meant_for_a_declared_field_is_told(game: Sample, fields: str, hint: str) -> None:
    """One with nearly its name, or the only number that must be there."""
    deck(game, "id,Name,Nb\na,A,2\nb,B,1\n", f"fields = {{ {fields} }}")
    (told,) = game.faults()
    assert told.startswith('deck.csv: line 1, column "Nb": unknown column “Nb”\nhint: ')
    assert hint in told


def test_a_column_that_may_be_the_number_of_copies_is_offered(game: Sample) -> None:
    deck(game, more='id = "name"')
    component = 'id = "c"\nname = "C"\nkind = "card"\nsize = "poker"\nrows = "deck"\nfront = "snack.svg"\n'
    game.change("game.toml", "[[component]]", f'[[component]]\n{component}copies = "number"\n\n[[component]]')
    (told,) = game.faults()
    assert told.endswith("the table “deck” has no field “number”\nhint: one of Qty")
