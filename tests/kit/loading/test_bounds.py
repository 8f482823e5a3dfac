"""What a game may be made of has bounds, each told at its place."""

from __future__ import annotations

import io
import json
import time
import zipfile

import pytest
from openpyxl import Workbook
from openpyxl.styles import Font

from printkit.kit.loading.structured_text import MAX_TWICE
from printkit.kit.loading.table_source import MAX_ROWS
from tests.kit.sample_game import Sample

SHEET = """
[table.crumb]
file = "crumbs.xlsx"
fields = { name = "plain" }
"""


def test_copies_of_a_face(game: Sample) -> None:
    game.change("game.toml", "int 1..9", "int")
    game.change("cards.toml", "count = 3", "count = 100000000")
    assert game.faults() == ["cards.toml: line 8, $.card[0].count: 100000000 is more than 100000"]


def test_pieces_of_a_game(game: Sample) -> None:
    game.change("game.toml", "int 1..9", "int")
    game.change("cards.toml", "count = 3", "count = 99_998")
    more = "".join(
        f'[[component]]\nid = "more-{n}"\nname = "Mehr"\nkind = "token"\nsize = [20, 20]\n'
        f'front = "snack.svg"\nrows = "card"\ncopies = "count"\n'
        for n in range(11)
    )
    game.write("game.toml", (game.folder / "game.toml").read_bytes() + more.encode())
    (fault,) = game.faults()
    assert fault.endswith("with the component “more-8” the game has 1000001 pieces, more than 1000000")


@pytest.mark.parametrize(("copies", "rows", "faulty"), [(50_000, 2, False), (50_001, 2, True)])
def test_pieces_of_a_component(game: Sample, copies: int, rows: int, faulty: bool) -> None:
    """Told once, also where each of its faces may be printed so often."""
    game.change("game.toml", 'copies = "count"', f"copies = {copies}")
    assert [fault.rpartition(": ")[2] for fault in game.faults()] == [
        f"the component “snack-card” has {copies * rows} pieces, more than 100000"
    ] * faulty


@pytest.mark.parametrize("ending", ["csv", "toml", "json", "jsonl", "yaml"])
def test_rows_of_a_table(game: Sample, ending: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("tables", "spreadsheet_rows"):
        monkeypatch.setattr(f"printkit.kit.loading.{module}.MAX_ROWS", 1_000)
    game.write("game.toml", (game.folder / "game.toml").read_bytes() + SHEET.replace("xlsx", ending).encode())
    head, row, tail = {
        "csv": ("id,name\n", "c{n},x\n", ""),
        "toml": ("", '[[crumb]]\nid = "c{n}"\nname = "x"\n', ""),
        "json": ("[", '{{"id": "c{n}", "name": "x"}},\n', '{"id": "d", "name": "x"}]'),
        "jsonl": ("", '{{"id": "c{n}", "name": "x"}}\n', ""),
        "yaml": ("", "- {{id: c{n}, name: x}}\n", ""),
    }[ending]
    game.write(f"crumbs.{ending}", (head + "".join(row.format(n=n) for n in range(1_100)) + tail).encode())
    (fault,) = game.faults()
    assert fault.startswith(f"crumbs.{ending}: line ")
    assert fault.endswith("the table has more than 1000 rows")


@pytest.mark.parametrize("ending", ["csv", "json", "toml"])
def test_the_largest_games_of_cards_are_read(game: Sample, ending: str) -> None:
    """As many rows as a table may have, in each of the ways that are quick to write."""
    game.write("game.toml", (game.folder / "game.toml").read_bytes() + SHEET.replace("xlsx", ending).encode())
    words = {
        "csv": "id,name\n" + "".join(f"c{n},x\n" for n in range(MAX_ROWS)),
        "json": json.dumps([{"id": f"c{n}", "name": "x"} for n in range(MAX_ROWS)]),
        "toml": "".join(f'[[crumb]]\nid = "c{n}"\nname = "x"\n' for n in range(MAX_ROWS)),
    }
    game.write(f"crumbs.{ending}", words[ending])
    assert len(game.kit().table("crumb")) == MAX_ROWS == 30_000


@pytest.mark.parametrize("ending", ["csv", "json", "yaml"])
def test_cells_of_a_table(game: Sample, ending: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Empty ones do not count."""
    for module in ("tables", "spreadsheet_rows"):
        monkeypatch.setattr(f"printkit.kit.loading.{module}.MAX_TABLE_CELLS", 5_000)
    game.write("game.toml", (game.folder / "game.toml").read_bytes() + SHEET.replace("xlsx", ending).encode())
    names = [f"a{n}" for n in range(8)]
    for rows, told in ((500, False), (501, True)):
        cells = [[f"c{n}", "x", *["y"] * 8, *[""] * 8][:18] for n in range(rows)]
        head = ["id", "name", *names, *(f"b{n}" for n in range(8))]
        if ending == "csv":
            game.write("crumbs.csv", "\n".join(",".join(each) for each in (head, *cells)).encode())
        else:
            made = [{name: cell for name, cell in zip(head, row, strict=True) if cell} for row in cells]
            game.write(f"crumbs.{ending}", json.dumps(made).encode())
        assert [fault.partition("\n")[0].rpartition(": ")[2] for fault in game.faults()] == [
            "the table has more than 5000 filled cells"
        ] * told


def test_columns_of_a_table(game: Sample) -> None:
    game.write("game.toml", (game.folder / "game.toml").read_bytes() + SHEET.replace("xlsx", "csv").encode())
    header = ",".join(f"c{n}" for n in range(100_000))
    game.write("crumbs.csv", f"id,name,{header}\na,x\n".encode())
    (fault,) = game.faults()
    assert fault == "crumbs.csv: line 1: the table has more than 500 columns"


def test_names_within_names(game: Sample) -> None:
    game.write(
        "game.toml",
        (game.folder / "game.toml").read_bytes()
        + SHEET.replace("xlsx", "csv").replace("plain", "text").encode(),
    )
    rows = "".join(f"c{n},{f'{{crumb:c{n + 1}}}' * 10}\n" for n in range(20))
    game.write("crumbs.csv", f"id,name\n{rows}c20,x\n".encode())
    (fault,) = {fault.partition(": ")[2].partition(": ")[2] for fault in game.faults()}
    assert fault == "with everything it refers to, the text has more than 100000 characters"


def told_of(game: Sample, rows: str) -> list[str]:
    """Read the game with a table of names; give what is wrong, without the places."""
    words = SHEET.replace("xlsx", "csv").replace("plain", "text")
    game.write("game.toml", (game.folder / "game.toml").read_bytes() + words.encode())
    game.write("crumbs.csv", f"id,name\n{rows}".encode())
    return list(dict.fromkeys(fault.rpartition('column "name": ')[2] for fault in game.faults()))


def test_names_that_lead_from_one_to_the_next(game: Sample) -> None:
    rows = "".join(f"c{n},{{crumb:c{n + 1}}}\n" for n in range(2000))
    assert told_of(game, f"{rows}c2000,x\n") == ["more than 20 texts refer one to the next"]


def test_letters_of_all_texts(game: Sample) -> None:
    long = "x" * 90_000
    assert told_of(game, f"long,{long}\n" + "".join(f"c{n},{{crumb:long}}\n" for n in range(400))) == [
        "up to here the texts of the game have more than 20000000 characters"
    ]


def test_wrong_names_without_end(game: Sample) -> None:
    told = told_of(game, "".join(f"crumb-{n},{{crumb:krumb-{n}}}{{crumb:krump-{n}}}\n" for n in range(600)))
    assert 200 <= len(told) < 210


def workbook(game: Sample, book: Workbook) -> list[str]:
    """Read the game with a workbook as one of its tables; return what is wrong."""
    game.write("game.toml", (game.folder / "game.toml").read_bytes() + SHEET.encode())
    out = io.BytesIO()
    book.save(out)
    game.write("crumbs.xlsx", out.getvalue())
    return game.faults()


def crumbs() -> Workbook:
    """A workbook with one row."""
    book = Workbook()
    book.active.title = "crumb"
    book.active.append(["id", "name"])
    book.active.append(["a", "Brot"])
    return book


def test_a_cell_far_away_costs_nothing(game: Sample) -> None:
    book = crumbs()
    page = book["crumb"]
    page.column_dimensions["B"].font = Font(bold=True)
    page["A200000"] = "b"
    page["B200000"] = "Wurst"
    assert workbook(game, book) == []


@pytest.mark.parametrize(("cell", "most"), [("A1000000", 500_000), ("C60001", 50_000)])
def test_cells_without_end(game: Sample, cell: str, most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("printkit.kit.loading.workbook.MAX_WORKBOOK_CELLS", most)
    book = crumbs()
    book["crumb"][cell] = "b"
    (fault,) = workbook(game, book)
    assert f"the sheet has more than {most} cells" in fault
    assert "hint: delete the empty rows and columns, and save it again" in fault


def test_a_workbook_that_unpacks_without_end(game: Sample) -> None:
    assert workbook(game, crumbs()) == []
    path = game.folder / "crumbs.xlsx"
    with zipfile.ZipFile(path, "a", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/more.xml", b" " * 110_000_000)
    assert path.stat().st_size < 200_000
    (fault,) = game.faults()
    assert "unpacked, the workbook has more than 100 MB" in fault


@pytest.mark.parametrize(
    ("part", "elements", "most"),
    [
        ("xl/worksheets/sheet1.xml", '<row r="9"/>', 1_500_000),
        ("xl/worksheets/sheet1.xml", '<row><c t="inlineStr"><is><t>a</t></is></c></row>', 1_500_000),
        ("xl/worksheets/sheet1.xml", '<mergeCell ref="A1:B1"/>', 20_000),
        ("xl/sharedStrings.xml", "<si/>", 750_000),
        ("xl/styles.xml", "<xf/>", 100_000),
    ],
)
def test_a_part_of_a_workbook_without_end(game: Sample, part: str, elements: str, most: int) -> None:
    assert workbook(game, crumbs()) == []
    path = game.folder / "crumbs.xlsx"
    with zipfile.ZipFile(path) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    parts[part] = b"<all>" + elements.encode() * (most // elements.count("<") * 2) + b"</all>"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    (fault,) = game.faults()
    assert f"{part} of the workbook has more than {most} elements" in fault


def test_reading_a_sheet_ends_with_the_rows_that_a_table_may_have(
    game: Sample, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("tables", "spreadsheet_rows"):
        monkeypatch.setattr(f"printkit.kit.loading.{module}.MAX_ROWS", 1_000)
    book = crumbs()
    for number in range(1_100):
        book["crumb"].append([f"a{number}", "Brot"])
    assert workbook(game, book) == ["crumbs.xlsx: line 1002: the table has more than 1000 rows"]


def test_formulas_and_merged_cells_without_end(game: Sample) -> None:
    book = crumbs()
    for number in range(3, 1000):
        book["crumb"].append([f"a{number}", "=1"])
        book["crumb"].append([f"b{number}", "words"])
        last = book["crumb"].max_row
        book["crumb"].merge_cells(f"A{last}:B{last}")
    faults = workbook(game, book)
    assert sum("the formula has not been calculated" in fault for fault in faults) <= 100
    assert sum("cells are merged" in fault for fault in faults) == 1


def test_faults_of_a_file(game: Sample, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that is damaged all over is not looked through for what each of its names may have meant."""
    monkeypatch.setattr("printkit.kit.loading.diagnostics.MAX_FILE_FAULTS", 4)
    game.change("cards.toml", '["head", "arm"]', str([f"k{n}" for n in range(9)]))
    faults = game.faults()
    assert len(faults) == 4
    assert faults[-1].startswith("cards.toml: there are more errors than the 3 listed here")


@pytest.mark.parametrize("ending", ["toml", "json", "yaml"])
def test_fields_of_a_table(game: Sample, ending: str) -> None:
    """Every row has a field of its own: each row has all of them, most of them empty."""
    game.write("game.toml", (game.folder / "game.toml").read_bytes() + SHEET.replace("xlsx", ending).encode())
    rows = [{"id": f"c{n}", f"f{n}": 1} for n in range(600)]
    text = "".join(f'[[crumb]]\nid = "c{n}"\nf{n} = 1\n' for n in range(600))
    game.write(f"crumbs.{ending}", text if ending == "toml" else json.dumps(rows))
    (fault,) = game.faults()
    assert fault.endswith("the table has more than 500 columns")


def test_names_that_stand_twice_without_end(game: Sample) -> None:
    game.write("game.toml", (game.folder / "game.toml").read_bytes() + SHEET.replace("xlsx", "json").encode())
    game.write("crumbs.json", "{" + ",\n".join('"k": {"name": "x"}' for _ in range(100_000)) + "}")
    before = time.monotonic()
    assert [fault.partition(": ")[2][:4] for fault in game.faults()] == ["line"] * MAX_TWICE
    assert time.monotonic() - before < 4
