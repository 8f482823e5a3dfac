"""What a column is, is seen from its name and its cells."""

from __future__ import annotations

import pytest

from printkit.starter.columns import Column, copies_of, guess_columns
from printkit.starter.deck_file import DeckSheet


def columns(header: str, *rows: str, pictures: tuple[str, ...] = ()) -> dict[str, Column]:
    """Guess the columns of a table whose cells are split at `|`."""
    names = tuple(header.split("|"))
    cells = tuple(dict(zip(names, row.split("|"), strict=True)) for row in rows)
    found = guess_columns(DeckSheet("cards", "Cards", "", names, cells), lambda cell: cell in pictures)
    return {each.name: each for each in found}


def roles(header: str, *rows: str, pictures: tuple[str, ...] = ()) -> list[str]:
    return [each.role for each in columns(header, *rows, pictures=pictures).values()]


@pytest.mark.parametrize("name", ["Qty", "count", "Copies", "#", "Quantité", "Anzahl", "Number"])
def test_a_column_says_how_many_cards_there_are(name: str) -> None:
    assert roles(f"Name|{name}", "Owl|3", "Fox|1", "Hare|3") == ["title", "count"]


@pytest.mark.parametrize("header", ["Название|Количество|Описание", "名称|数量|描述", "الاسم|العدد|الوصف"])
def test_usual_columns_are_known_in_other_scripts(header: str) -> None:
    assert roles(header, "a b|2|one", "c d|1|two", "e f|2|six") == ["title", "count", "text"]


@pytest.mark.parametrize("name", ["Number", "No.", "#", "Nr"])
def test_numbers_that_name_the_rows_are_no_counts(name: str) -> None:
    assert roles(f"{name}|Name", "1|Owl", "2|Fox", "3|Hare", "4|Boar")[0] == (
        "count" if name == "#" else "id"
    )


def test_cells_of_which_most_are_no_counts_make_a_column_of_words() -> None:
    assert roles("Name|Qty", "Owl|three", "Fox|1") == ["title", "words"]


def test_a_few_wrong_cells_leave_a_column_of_counts() -> None:
    found = columns("Name|Qty", "Owl|three", "Fox|1", "Bee|2x", "Ant|")
    assert (found["Qty"].role, found["Qty"].wrong) == ("count", ("three",))


@pytest.mark.parametrize(("cell", "copies"), [("12000", 12_000), ("×3", 3), ("2,0", 2), ("٣", 1)])
def test_copies_are_counted_as_the_loader_reads_them(cell: str, copies: int) -> None:
    assert copies_of(cell) == copies
    found = columns("Name|Qty", f"Owl|{cell}", "Fox|1", "Hare|1")
    assert found["Qty"].wrong == (() if copies > 1 else (cell,))


@pytest.mark.parametrize("cells", [("3", "12", "0"), ("-1", "+2", ""), ("10%", "5%", "2"), ("1/2", "3", "4")])
def test_numbers_are_numbers_with_their_signs(cells: tuple[str, str, str]) -> None:
    assert roles("Name|Might", *(f"n{place}|{cell}" for place, cell in enumerate(cells)))[1] == "number"


def test_only_whole_numbers_are_counted_with() -> None:
    found = columns("Name|Might|Cost", "Owl|+2|07", "Fox|1|1")
    assert [found[name].field for name in ("Might", "Cost")] == ["plain", "plain"]


def test_numbers_with_units_are_words() -> None:
    assert roles("Name|Weight", "Owl|3 kg of feathers", "Fox|12 kg")[1] == "words"


def test_long_words_are_the_text_whatever_they_are_called() -> None:
    assert roles("Wer|Was", "Eule|Sie sieht in der Nacht und nimmt eine Karte.", "Fuchs|Nimm 1.") == [
        "title",
        "text",
    ]


def test_a_question_is_all_of_its_card() -> None:
    assert roles("Question|Answer", "Who?|Ann", "When?|Now") == ["text", "answer"]


def test_few_words_that_come_again_sort_the_cards() -> None:
    found = columns("Name|Type", "Owl|Bird", "Fox|Beast", "Hare|Beast", "Wren|Bird")
    assert (found["Type"].role, found["Type"].values) == ("kind", ("Bird", "Beast"))


def test_words_that_differ_on_each_card_do_not() -> None:
    assert roles("Name|Home", "Owl|Oak", "Fox|Den", "Hare|Field", "Wren|Hedge")[1] == "words"


@pytest.mark.parametrize(
    ("cells", "pictures"), [(("owl.png", "fox.jpg"), ()), (("owl", "fox"), ("owl", "fox"))]
)
def test_names_of_pictures_are_known_by_ending_or_because_they_are_there(
    cells: tuple[str, str], pictures: tuple[str, ...]
) -> None:
    rows = (f"Card {place}|{cell}" for place, cell in enumerate(cells))
    assert roles("Name|Look", *rows, pictures=pictures) == ["title", "art"]


def test_the_title_is_no_picture_because_a_picture_is_called_like_it() -> None:
    found = roles("Name|Art", "owl|owl.png", "fox|fox.png", pictures=("owl", "fox", "owl.png", "fox.png"))
    assert found == ["title", "art"]


def test_a_column_that_pictures_are_called_like_is_the_title_as_well() -> None:
    found = columns(
        "Order|Name|Text",
        "1|Hey you|Draw a card, and give it to another player.",
        "2|Fog|Nobody may move until it lifts again.",
        "A1|Rain|All stay at home, and each draws a card.",
        pictures=("Hey you", "Fog", "Rain"),
    )
    assert [each.role for each in found.values()] == ["words", "title", "text"]
    assert [each.name for each in found.values() if each.pictured] == ["Name"]


def test_a_column_that_sorts_the_cards_does_so_where_pictures_are_called_like_it() -> None:
    rows = ("Owl|Bird", "Fox|Beast", "Hare|Beast", "Wren|Bird")
    found = columns("Name|Type", *rows, pictures=("Bird", "Beast"))
    assert [(each.role, each.pictured) for each in found.values()] == [("title", False), ("kind", True)]


@pytest.mark.parametrize(
    "codes", [("1", "2", "A1"), ("C-01", "C-02", "C-03"), ("1a", "12", "X"), ("7", "8", "9")]
)
@pytest.mark.parametrize("name", ["Order", "Card", "Title"])
def test_numbers_and_codes_are_no_title_where_a_name_is_there(name: str, codes: tuple[str, ...]) -> None:
    names = ("Owl of the mill", "Old fox", "Hare")
    found = columns(f"{name}|Label", *(f"{code}|{each}" for code, each in zip(codes, names, strict=True)))
    assert found["Label"].role == "title"


def test_names_with_a_number_are_no_codes() -> None:
    assert roles("Name|Note", "Orc 1|first", "Orc 2|second", "Orc 3|third") == ["title", "words"]


def test_codes_are_the_title_where_nothing_else_is() -> None:
    assert roles("Card", "A1", "A2", "B1") == ["title"]


def test_long_words_are_no_title_where_short_ones_are() -> None:
    long = "Everybody draws a card and gives it to the player on the left, then on"
    rows = (f"{long} {n}|{name}" for n, name in enumerate(("Owl", "Old fox", "Hare")))
    assert roles("Card|Label", *rows) == ["text", "title"]


def test_columns_in_several_languages_are_one() -> None:
    found = columns(
        "name_en|name_fr|Text (en)|Text (fr)", "Owl|Hibou|Look.|Regardez.", "Fox|Renard|Run.|Courez."
    )
    assert [(each.role, each.of, each.lang) for each in found.values()] == [
        ("title", "", "en"),
        ("translation", "name_en", "fr"),
        ("text", "", "en"),
        ("translation", "Text (en)", "fr"),
    ]
    assert found["name_en"].label == "Name"


@pytest.mark.parametrize("name", ["card_no", "card_id", "half_it"])
def test_an_ending_that_is_no_language_of_the_table_is_a_name(name: str) -> None:
    assert "translation" not in roles(f"Name|{name}", "Owl|a", "Fox|b")


def test_empty_columns_are_left_out() -> None:
    assert roles("Name|Notes", "Owl|", "Fox| ") == ["title", "empty"]


def test_colours_and_yes_or_no() -> None:
    assert roles("Name|Tint|Rare", "Owl|#aa3300|yes", "Fox|#0a0|no") == ["title", "colour", "flag"]


def test_every_column_has_a_key_of_its_own() -> None:
    found = columns("Name|名前|Cost (gold)|cost gold", "a|b|1|2", "c|d|3|4")
    keys = [each.key for each in found.values()]
    assert len(set(keys)) == 4
    assert all(key[0].isalpha() and key.isascii() for key in keys)


@pytest.mark.parametrize("name", ["Qty", "Copies"])
def test_lists_are_no_numbers_of_copies(name: str) -> None:
    cells = ({"Name": "Owl", name: "1"}, {"Name": "Fox", name: "2"})
    sheet = DeckSheet("cards", "Cards", "", ("Name", name), cells, {"Name": "text", name: "list"})
    assert [(each.role, each.field) for each in guess_columns(sheet)][1] == ("number", "list text")


def test_a_column_without_a_name_has_a_label() -> None:
    assert columns("Name|", "Owl|1", "Fox|2")[""].label == "column-2"
