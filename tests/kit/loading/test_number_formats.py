"""A number of a workbook is printed as its cell shows it, or told."""

from __future__ import annotations

import io
from datetime import date, datetime, timedelta
from math import inf, nan

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import Workbook
from openpyxl.utils.datetime import CALENDAR_MAC_1904

from printkit.kit.loading.number_formats import shown_number
from tests.kit.sample_game import Sample

SHOWN: list[tuple[str, list[tuple[float, str | None]]]] = [
    (
        "General",
        [
            *(
                (3, "3"),
                (-1.5, "-1.5"),
                (0.1 + 0.2, "0.3"),
                (1 / 3, "0.333333333"),
                (0.0123456789, "0.012345679"),
            ),
            *(
                (4006381333931, "4006381333931"),
                (10**15, "1E+15"),
                (1e20, "1E+20"),
                (-1.23456789e21, "-1.23457E+21"),
            ),
            *(
                (0.00001, "0.00001"),
                (0.000012345, "0.000012345"),
                (1.23456789e-7, "1.23457E-07"),
                (1e-300, "1E-300"),
            ),
            *((12345678901.5, "12345678902"), (1234567.8912345, "1234567.891"), (inf, None), (nan, None)),
        ],
    ),
    ("", [(1234567.8912345, "1234567.891")]),
    ("@", [(5, "5"), (1e20, "1E+20")]),
    ('General" km"', [(5, "5 km"), (-5, "-5 km")]),
    ("0", [(2.5, "3"), (-0.2, "0"), (-2.5, "-3"), (1e20, "1" + "0" * 20)]),
    ("000", [(7, "007"), (1234, "1234")]),
    ("0.00", [(1 / 3, "0.33"), (99.995, "100.00"), (1.005, "1.01")]),
    ("0.##", [(1.5, "1.5"), (3, "3.")]),
    ("0.0#", [(1, "1.0"), (1.25, "1.25")]),
    (".00", [(0.5, ".50"), (12.5, "12.50")]),
    ("#", [(0, ""), (5, "5")]),
    ("0.??", [(1.5, "1.5")]),
    ("0%", [(0.5, "50%"), (-0.5, "-50%")]),
    ("0.0%", [(0.255, "25.5%")]),
    ("#,##0", [(999, "999"), (1234, "1,234"), (-1234567.891, "-1,234,568")]),
    ("#,##0.00", [(1234.5, "1,234.50"), (0, "0.00")]),
    ("0,000", [(7, "0,007")]),
    ("# ##0", [(1234, "1 234"), (5, "5"), (-5, "-5")]),
    ("0,", [(5000, "5")]),
    ('0.0,,"M"', [(1234567.891, "1.2M")]),
    ("00-00", [(1234, "12-34"), (7, "00-07")]),
    ("(000) 000-0000", [(5551234567, "(555) 123-4567")]),
    ('0" HP"', [(3, "3 HP"), (-3, "-3 HP")]),
    ('"HP" 0', [(3, "HP 3")]),
    ('"HP 0', [(3, "HP 0")]),
    (r"\x0", [(3, "x3")]),
    ('"€"#,##0.00', [(12.5, "€12.50")]),
    ("$#,##0.00", [(1234.5, "$1,234.50"), (-5, "-$5.00")]),
    ("#,##0.00 [$€-407]", [(1234.5, "1,234.50 €")]),
    ("[$€-407] #,##0.00", [(12.5, "€ 12.50")]),
    ("_($* #,##0_);_($* (#,##0)", [(5, "$5"), (-5, "$(5)")]),
    (
        '_($* #,##0.00_);_($* \\(#,##0.00\\);_($* "-"??_);_(@_)',
        [(1234.5, "$1,234.50"), (-5, "$(5.00)"), (0, "$-")],
    ),
    ("0;[Red](0)", [(2, "2"), (-2, "(2)"), (0, "0")]),
    ("[Blue]0;[Color 3]-0", [(2, "2"), (-2, "-2")]),
    ('0;-0;"-"', [(0, "-")]),
    ("+0;-0", [(3, "+3"), (-3, "-3")]),
    (";;;", [(3, ""), (-3, ""), (0, "")]),
    ("[>=100]0.0;0.00", [(150, "150.0"), (5, "5.00"), (-5, "-5.00")]),
    ('[<1]"few";[<10]0;"many"', [(0.5, "few"), (5, "5"), (50, "many")]),
    ('[>100]"a";[<10]"b"', [(50, None)]),
    ('[=1]0" coin";0" coins"', [(1, "1 coin"), (2, "2 coins")]),
    ("0.00E+00", [(12345, "1.23E+04"), (0, "0.00E+00"), (-0.00012, "-1.20E-04"), (9.999, "1.00E+01")]),
    ("##0.0E+0", [(12345, "12.3E+3"), (999.96, "1.0E+3")]),
    ("0E-0", [(1e20, "1E20"), (1e-5, "1E-5")]),
    (
        "# ?/?",
        [(0.5, "1/2"), (1.5, "1 1/2"), (2, "2"), (0, "0"), (0.999, "1"), (-0.5, "-1/2"), (-1.25, "-1 1/4")],
    ),
    ("# ??/??", [(5.25, "5 1/4"), (0.3125, "5/16")]),
    ("?/?", [(1.5, "3/2"), (2, "2/1")]),
    ("# ?/8", [(0.5, "4/8"), (1.3, "1 2/8")]),
    ("0 0/0", [(0.5, "0 1/2")]),
    ('# ?/?" cup"', [(2.5, "2 1/2 cup"), (2, "2 cup")]),
    (
        "yyyy-mm-dd",
        [(46113, "2026-04-01"), (0.5, None), (60, None), (61, "1900-03-01"), (-1, None), (1e9, None)],
    ),
    ("dd/mm/yyyy", [(46113, "01/04/2026")]),
    ("d.m.yy", [(46113, "1.4.26")]),
    ("mmm d", [(46113, "Apr 1")]),
    ("dddd, mmmm dd", [(46113, "Wednesday, April 01")]),
    ("ddd mmmmm", [(46113, "Wed A")]),
    ("yyyy/m/d h:mm", [(46113.75, "2026/4/1 18:00")]),
    ("h:mm", [(0.999, "23:58"), (0.0625, "1:30")]),
    ("h:mm AM/PM", [(0.75, "6:00 PM"), (0, "12:00 AM")]),
    ("hh:mm:ss", [(0.5 + 1 / 86400, "12:00:01")]),
    ("mm:ss.0", [(1.5 / 86400, "00:01.5")]),
    ("mmss", [(61 / 86400, "0101")]),
    ("[h]:mm", [(1.5, "36:00"), (-1, None)]),
    ("[mm]:ss", [(0.0625, "90:00")]),
    ("[$-407]mmmm", [(46113, "April")]),
    ("[$-de-DE]dddd", [(46113, "Mittwoch")]),
    ("[$-F800]dddd, mmmm dd, yyyy", [(46113, None)]),
    ("[$-107041E]dd/mm/yyyy", [(46113, None)]),
    ("[DBNum1]0", [(3, None)]),
    ("gge", [(46113, None)]),
    ("0 apples", [(3, None)]),
    ("0;0;0;0;0", [(3, None)]),
    ("0E+00E+00", [(3, None)]),
    ("0" * 300, [(3, None)]),
    ("0." + "0" * 99, [(3, None)]),
]
"""What Excel shows for these: as SheetJS's table of formats has it, and by ECMA-376, part 1, 18.8.30."""


@pytest.mark.parametrize(
    ("form", "number", "shown"), [(form, *each) for form, numbers in SHOWN for each in numbers]
)
def test_a_number_in_a_format(form: str, number: float, shown: str | None) -> None:
    assert shown_number(number, form) == shown


@pytest.mark.parametrize(
    ("number", "form", "lang", "shown"),
    [
        (1234.5, "#,##0.00", "fr", "1\u202f234,50"),
        (1234.5, "#,##0.00", "de", "1.234,50"),
        (1.5, "", "de", "1,5"),
        (1.5, "", "pt-BR", "1,5"),
        (1.5, "", "en", "1.5"),
        (12345, "0.0E+0", "fr", "1,2E+4"),
        (46113, "dddd d mmmm yyyy", "fr", "mercredi 1 avril 2026"),
        (46113, "d mmmm", "ru", "1 апреля"),
        (46113, "mmmm", "ru", "апрель"),
        (46113, "[$-409]mmmm", "fr", "April"),
        (46113, "mmmm", "xx-rtl", "April"),
        (0.000017361, "ss.0", "fr", "01,5"),
    ],
)
def test_a_number_in_the_words_of_a_language(number: float, form: str, lang: str, shown: str) -> None:
    assert shown_number(number, form, lang) == shown


@given(
    st.floats(allow_nan=True),
    st.text(st.sampled_from('0#?.,/%E+-;[]<>=1"\\_*$hmsdyAMP@G eneral'), max_size=20),
)
def test_any_number_in_any_format_is_words_or_nothing(number: float, form: str) -> None:
    shown = shown_number(number, form, "fr")
    assert shown is None or len(shown) < 1200


DECK = '[table.deck]\nfile = "deck.xlsx"\nfields = {{ name = "{}" }}\n\n'


def deck(
    game: Sample,
    value: object,
    form: str,
    kind: str,
    *rows: list[object],
    epoch: datetime | None = None,
) -> list[str]:
    """Give the sample game a row with a value in a format, and other rows; return what is told."""
    book, out = Workbook(), io.BytesIO()
    book.epoch = epoch or book.epoch
    assert book.active is not None
    book.active.append(["id", "name"])
    for row in (["a", value], *rows):
        book.active.append(row)
    if form:
        book.active["B2"].number_format = form
    book.save(out)
    game.write("deck.xlsx", out.getvalue())
    game.change("game.toml", "[table.limb]", f"{DECK.format(kind)}[table.limb]")
    return game.faults()


@pytest.mark.parametrize(
    ("value", "form", "kind", "wanted"),
    [
        (0.5, "0%", "text", "50%"),
        (0.5, "0%", "plain", "50%"),
        (0.5, "0%", "number", 0.5),
        (1234.5, "#,##0.00", "plain", "1,234.50"),
        (1234.5, "#,##0.00", "text", "1\u202f234,50"),
        (1234.5, "#,##0.00", "number", 1234.5),
        (1234, "#,##0", "list int", (1234,)),
        (1e20, "", "text", "1E+20"),
        (-2, "0;[Red](0)", "int", -2),
        (1 / 3, "# ?/?", "text", "1/3"),
        (date(2026, 4, 1), "yyyy-mm-dd", "text", "2026-04-01"),
        (timedelta(hours=36), "[h]:mm", "plain", "36:00"),
        (-5, '_("$"* #,##0.00_)_("$"* \\(#,##0.00\\)_("$"* "-"??_)_(@_)', "plain", "$(5.00)"),  # number 44
        (7, '000" HP"', "int", 7),
        (7, "000", "choice 007 008", "007"),
        (7, "000", "list plain", ("007",)),
        (1e9, "0.00E+00", "number", 1e9),
        (True, "", "text", "TRUE"),
        (True, "", "bool", True),
        (12345, "", "text", "12345"),
    ],
)
def test_words_are_as_the_cell_shows_them_and_numbers_as_they_are(
    game: Sample, value: object, form: str, kind: str, wanted: object
) -> None:
    assert deck(game, value, form, kind) == []
    found = game.kit("en").row("deck", "a")["name"]
    assert (str(found) if isinstance(wanted, str) else found) == wanted


@pytest.mark.parametrize("kind", ["text", "plain", "list text"])
def test_what_is_not_printed_as_it_is_shown_is_told(game: Sample, kind: str) -> None:
    assert deck(game, 0.5, "[DBNum1]0", kind) == [
        "deck.xlsx: line 2, cell B2: the cell shows a number in the format [DBNum1]0, "
        "which printkit does not print: 0.5\n"
        "hint: format the column as text and write the cell again, as it should be printed"
    ]


def test_a_date_that_every_computer_shows_in_its_own_way_is_told(game: Sample) -> None:
    (fault,) = deck(game, date(2026, 4, 1), "mm-dd-yy", "text")  # number 14 of the formats that all know
    assert fault.startswith(
        "deck.xlsx: line 2, cell B2: "
        "the cell holds a date that every computer shows in its own way: 2026-04-01"
    )


@pytest.mark.parametrize(
    ("value", "form"), [(date(2026, 4, 1), "yyyy-mm-dd"), (timedelta(hours=1), "[h]:mm"), (0.5, "h:mm")]
)
@pytest.mark.parametrize("kind", ["int", "number", "bool"])
def test_a_date_where_a_number_is_expected_is_told(game: Sample, value: object, form: str, kind: str) -> None:
    (fault, *_) = deck(game, value, form, kind)
    assert fault.startswith("deck.xlsx: line 2, cell B2: the cell holds a date: ")


def test_a_date_among_other_words_is_warned_of(game: Sample) -> None:
    """Spreadsheets make a date of 1-4."""
    warning = "warning: the cell holds a date, which is printed as shown: 4-janv."
    assert deck(game, date(2026, 1, 4), "d-mmm", "text") == []
    game.change("game.toml", DECK.format("text"), "")
    assert deck(game, date(2026, 1, 4), "d-mmm", "text", ["b", "2 to 5"]) == []
    assert [line.partition("B2: ")[2] for line in game.check() if "deck.xlsx" in line] == [warning]


def test_a_workbook_that_counts_days_from_1904_has_the_same_days(game: Sample) -> None:
    assert deck(game, datetime(2026, 4, 1, 12), "yyyy-mm-dd hh:mm", "plain", epoch=CALENDAR_MAC_1904) == []
    assert game.kit("en").row("deck", "a")["name"] == "2026-04-01 12:00"


def test_words_in_a_format_for_words_are_as_the_cell_shows_them(game: Sample) -> None:
    assert deck(game, "5", '0;0;0;@" gold"', "plain") == []
    assert game.kit("en").row("deck", "a")["name"] == "5 gold"


@pytest.mark.parametrize("wanted", ['"true"', '"True"', "true", '"TRUE"'])
@pytest.mark.parametrize("kind", ["text", "plain", "bool"])
def test_yes_or_no_of_a_workbook_is_found_in_any_case(game: Sample, wanted: str, kind: str) -> None:
    assert deck(game, True, "", kind, ["b", False]) == []
    where = f'rows = "deck"\nwhere = {{ name = {wanted} }}'
    game.change("game.toml", 'rows = "card"\ncopies = "count"', where)
    kit = game.kit("en")
    (component,) = [each for each in kit.components if each.rows == "deck"]
    assert [row["id"] for row in kit.rows_of(component)] == ["a"]
