"""A number of a workbook is printed as its cell shows it, or told."""

from __future__ import annotations

import io

import pytest
from openpyxl import Workbook

from printkit.kit.loading.number_formats import shown_number
from tests.kit.sample_game import Sample

SHOWN: list[tuple[float, str, str | None]] = [
    (3, "General", "3"),
    (-1.5, "General", "-1.5"),
    (0.1 + 0.2, "General", "0.3"),
    (1 / 3, "General", "0.333333333"),
    (1234567.8912345, "", "1234567.891"),
    (10**15, "General", None),
    (1e21, "General", None),
    (0.00001, "General", None),
    (0.5, "0%", "50%"),
    (0.255, "0.0%", "25.5%"),
    (7, "000", "007"),
    (2.5, "0", "3"),
    (-0.2, "0", "0"),
    (1 / 3, "0.00", "0.33"),
    (1.5, "0.##", "1.5"),
    (1, "0.0#", "1.0"),
    (3, '0" HP"', "3 HP"),
    (-3, '0" HP"', "-3 HP"),
    (5, 'General" km"', "5 km"),
    (12.5, '"€"#,##0.00', "€12.50"),
    (12.5, "#,##0.00 [$€-407]", "12.50 €"),
    (5, "_($* #,##0_);_($* (#,##0)", "$5"),
    (-2, "0;[Red](0)", "(2)"),
    (0, '0;-0;"-"', "-"),
    (3, "+0;-0", "+3"),
    (3, r"\x0", "x3"),
    (1234.5, "#,##0.00", None),
    (5000, "0,", None),
    (1 / 3, "# ?/?", None),
    (1e5, "0.00E+00", None),
    (3, "[>2]0", None),
    (12, "00-00", None),
]


@pytest.mark.parametrize(("number", "form", "shown"), SHOWN)
def test_a_number_in_a_format(number: float, form: str, shown: str | None) -> None:
    assert shown_number(number, form) == shown


def deck(game: Sample, value: object, form: str, kind: str) -> list[str]:
    """Give the sample game a row with a value in a format; return what is wrong."""
    book, out = Workbook(), io.BytesIO()
    assert book.active is not None
    book.active.append(["id", "name"])
    book.active.append(["a", value])
    if form:
        book.active["B2"].number_format = form
    book.save(out)
    game.write("deck.xlsx", out.getvalue())
    deck = f'[table.deck]\nfile = "deck.xlsx"\nfields = {{ name = "{kind}" }}\n\n'
    game.change("game.toml", "[table.limb]", f"{deck}[table.limb]")
    return game.faults()


@pytest.mark.parametrize(
    ("value", "form", "kind", "wanted"),
    [
        (0.5, "0%", "text", "50%"),
        (0.5, "0%", "plain", "50%"),
        (0.5, "0%", "number", 0.5),
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
    assert deck(game, 1 / 3, "# ?/?", kind) == [
        "deck.xlsx: line 2, cell B2: the cell shows a number as printkit does not print it: "
        "0.333333333333333, in the format # ?/?\n"
        "hint: format the column as text and write the cell again, as it is to be printed"
    ]
