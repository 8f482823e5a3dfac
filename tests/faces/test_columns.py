"""A template calls a column of its row as the table spells it, or in small letters."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.faces.conftest import GAME, Checked

TABLE = "id,Name,Card Text,Number,get,#,n\na,Alpha,Words,7,got,9,1\nb,Beta,More,8,gone,5,2\n"


@pytest.fixture(autouse=True)
def table(game: Path) -> None:
    data = game.parent.parent / "card_data/g"
    (data / "c.csv").write_text(TABLE, "utf-8")
    (data / "game.toml").write_text(GAME.replace('name = "text", n = "int"', 'n = "int"'), "utf-8")


SAME = {
    "row.Name": "Alpha",
    "row.name": "Alpha",
    'row["Card Text"]': "Words",
    "row.card_text": "Words",
    "row.get": "got",
    "row.number": "7",
    "row.Number": "7",
    "number": "1",
    'row["#"]': "9",
    'table("c")|map(attribute="Card Text")|join': "WordsMore",
    'table("c")|map(attribute="card_text")|join': "WordsMore",
    'ref("c", "B").name': "Beta",
    '"card_text" in row': "True",
}


@pytest.mark.parametrize("written", SAME)
def test_a_column_is_called_as_the_table_spells_it_or_in_small_letters(
    checked: Checked, written: str
) -> None:
    assert (
        checked(
            f'{{% if ({written})|string != "{SAME[written]}" and number == 1 %}}{{{{ wrong }}}}{{% endif %}}'
        )
        == []
    )
    assert checked(f'{{% if ({written})|string == "{SAME[written]}" %}}{{{{ wrong }}}}{{% endif %}}') != []


def test_a_column_that_is_not_there_is_told_with_those_that_are(checked: Checked) -> None:
    (told,) = checked('{{ row["Crad Text"] }}')
    assert "did you mean “Card Text”?" in told.advice()
