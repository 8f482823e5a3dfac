"""Rows as people have them: without ids, or with any words as ids; few columns declared; counted by `x2`."""

from __future__ import annotations

import json
import time

import pytest
from openpyxl import Workbook

from printkit.kit.loading.reader import try_read_game
from printkit.kit.text.spelling import MAX_MADE_ID, is_id, slug
from tests.kit.sample_game import CARDS, Sample

COMPONENT = """
[[component]]
id = "c"
name = "C"
kind = "card"
size = "poker"
rows = "deck"
front = "snack.svg"
"""


def deck(
    game: Sample, words: str, of_table: str = "", of_component: str = "", file: str = "deck.csv"
) -> None:
    """Give the sample game a deck, as it comes from another program, and cards of it."""
    game.write(file, words)
    table = f'[table.deck]\nfile = "{file}"\n{of_table}\n\n[table.limb]'
    game.change("game.toml", "[table.limb]", table)
    game.change("game.toml", "[[component]]", f"{COMPONENT}{of_component}\n\n[[component]]")


def ids(game: Sample) -> list[str]:
    return [row.id for row in game.kit().table("deck")]


def warnings(game: Sample) -> list[str]:
    _, found = try_read_game(game.folder)
    return [str(each).removeprefix("printkit: card_data/picnic/") for each in found]


MADE = {
    "of a name, in any case of letters": ("NAME,Text\nÉpée d'or,a\nSword,b\n", ["epee-d-or", "sword"]),
    "of a title": ("Cost,Title\n1,Épée\n2,Sword\n", ["epee", "sword"]),
    "of a name before a title": ("Title,Name\na,Axe\nb,Bow\n", ["axe", "bow"]),
    "of the first words that all differ": ("Suit,Card,Text\nred,Axe,c\nred,Bow,d\n", ["axe", "bow"]),
    "of the rows where no words differ": ("Suit,Kind\nred,a\nred,a\n", ["deck-1", "deck-2"]),
    "of a script that has no capitals": ("Name\n剣\n長い 剣\n", ["剣", "長い-剣"]),
    "of a name without letters": ("Name\nSword\n🗡\n", ["sword", "deck-2"]),
    "numbered where names are alike": ("Name\nSword\nSword\nsword!\n", ["sword", "sword-2", "sword-3"]),
    "not of a name that another row has": ("Name\nA\nA\nA 2\n", ["a", "a-3", "a-2"]),
    "beside ids that rows have": ("id,Name\n,Sword\nsword,Big\n,Sword\n", ["sword-2", "sword", "sword-3"]),
    "where an id is not an id": ("id,Name\n!!,Sword\nb,Bow\n", ["sword", "b"]),
}


@pytest.mark.parametrize("way", MADE)
def test_rows_without_ids_have_them_made(game: Sample, way: str) -> None:
    words, wanted = MADE[way]
    deck(game, words)
    assert ids(game) == wanted


def test_rows_without_ids_have_them_made_of_the_column_that_is_named(game: Sample) -> None:
    deck(game, "Name,Card Code\nSword,X 1\nSword,X 2\n", 'id = "card_code"')
    assert ids(game) == ["x-1", "x-2"]


def test_rows_keep_made_ids_when_others_come_before_them(game: Sample) -> None:
    deck(game, "Name,Text\nSword,a\nBow,b\nShield,c\nBow,d\n")
    before = {row["text"]: row.id for row in game.kit().table("deck")}
    game.write("deck.csv", "Name,Text\nAxe,0\nShield,c\nSword,a\nBow,b\nSaw,1\nBow,d\n")
    after = {row["text"]: row.id for row in game.kit().table("deck")}
    assert {text: after[text] for text in before} == before


OWN = {
    "Long Sword": "long-sword",
    "Épée": "epee",
    "ŁÓDŹ": "lodz",
    "Straße": "strasse",
    "剣": "剣",
    "Ёжик": "ёжик",
    "हिन्दी": "हिन्दी",
    "A.1_b-C": "A.1_b-C",
    "7": "7",
    "Who's there?": "who-s-there",
}


@pytest.mark.parametrize("written", OWN)
def test_an_id_may_be_written_as_people_write(game: Sample, written: str) -> None:
    """Whatever refers to it may be written so, too, or as the id that it is."""
    made = OWN[written]
    deck(game, f"id,name\n{written},One\nother,Two\n", of_component=f'where = {{ id = "{written}" }}')
    game.change("game.toml", 'text = "text?"', 'text = "text?"\nmine = "ref deck"\nall = "map deck int"')
    told = f'mine = "{written}"\nall = {{ "{written}" = 1 }}\n'
    for card in ("bite", "sandwich"):
        game.change("cards.toml", f'id = "{card}"', f'id = "{card}"\n{told}')
    game.change("cards.toml", "Perds", f"{{deck:{written}}} {{deck:{made}}}")
    kit = game.kit()
    assert ids(game) == [made, "other"]
    assert [row.id for row in kit.rows_of(kit.component("c"))] == [made]
    row = kit.row("card", "bite")
    assert (row["mine"], row["all"]) == (made, {made: 1})
    assert row["text"].startswith("One One ")


def test_a_name_that_an_id_was_made_of_refers_to_it(game: Sample) -> None:
    deck(game, "Name\nLong Sword\n")
    game.change("cards.toml", "Perds", "{deck:Long Sword}")
    assert game.kit().row("card", "bite")["text"].startswith("Long Sword ")


def test_a_row_without_a_name_is_called_by_what_its_id_is_made_of(game: Sample) -> None:
    deck(game, "Card,Text\nLong <b>Sword</b>,a\nBow,b\n")
    game.change("cards.toml", "Perds", "{deck:long-sword}")
    assert game.kit().row("card", "bite")["text"].startswith("Long <b>Sword</b> ")


@pytest.mark.parametrize(
    ("lines", "hint"),
    [
        ("bow\nbow\n", ""),
        (
            "Long Sword\nlong sword!\n",
            "\nhint: “long sword!” gives this id: accents, capitals and signs make no difference",
        ),
    ],
)
def test_ids_that_come_out_alike_are_a_fault(game: Sample, lines: str, hint: str) -> None:
    deck(game, f"id\n{lines}")
    name = slug(lines.partition("\n")[0])
    assert game.faults() == [f'deck.csv: line 3, column "id": two rows are called “{name}”{hint}']


def test_long_names_make_short_ids(game: Sample) -> None:
    long = "剣 " * 200
    deck(game, f"Name\n{long}\n{long}\n")
    first, second = ids(game)
    assert len(first) <= MAX_MADE_ID and second == f"{first}-2"
    assert all(map(is_id, (first, second)))


def book(game: Sample, **sheets: list[list[object]]) -> None:
    made = Workbook()
    for name, lines in sheets.items():
        page = made.create_sheet(name)
        for line in lines:
            page.append(line)
    made.save(game.folder / "deck.xlsx")


def test_sheets_of_a_workbook_may_have_the_same_ids(game: Sample) -> None:
    """The texts of the first are called by the file, as ever, those of the others by the sheet too."""
    book(game, deck=[["id", "text"], [1, "One"]], foe=[["id", "text"], [1, "Eins"], [2, "Zwei"]])
    for name in ("deck", "foe"):
        game.change("game.toml", "[table.limb]", f'[table.{name}]\nfile = "deck.xlsx"\n\n[table.limb]')
    source = game.read()
    said = {name: each.forms[0] for name, each in source.phrases.items() if name.startswith("deck/")}
    assert said == {"deck/1.text": "One", "deck/foe/1.text": "Eins", "deck/foe/2.text": "Zwei"}
    assert [row["text"] for row in game.kit().table("foe")] == ["Eins", "Zwei"]


def test_tables_of_a_file_may_have_the_same_ids(game: Sample) -> None:
    """The texts of a row are called by its table too, where an earlier table has a text of that name."""
    more = '[[limb]]\nid = "bite"\nname = "Dent"\n\n[[limb]]\nid = "head"\nname = "Tête"\n'
    game.write("cards.toml", CARDS.replace('["head", "arm"]', "[]") + more)
    game.change("cards.toml", "lives = { head = 1, arm = 4 }", "lives = {}")
    game.change("game.toml", 'file = "limbs.toml"', 'file = "cards.toml"')
    names = {name for name in game.read().phrases if name.endswith(".name") and name.startswith("cards/")}
    assert names == {"cards/bite.name", "cards/sandwich.name", "cards/limb/bite.name", "cards/head.name"}


def test_some_columns_may_be_declared_and_the_others_are_words(game: Sample) -> None:
    deck(game, "id,Text,Qty,Notes\na,One,2,mine\n", 'fields = { Qty = "int", text = "text" }')
    (row,) = game.kit().table("deck")
    assert dict(row.fields) == {"id": "a", "Qty": 2, "text": "One", "Notes": "mine"}


@pytest.mark.parametrize("name", ["deck.toml", "deck.json"])
def test_some_fields_may_be_declared_and_the_others_are_guessed(game: Sample, name: str) -> None:
    """By all of their values."""
    if name.endswith(".toml"):
        words = (
            '[[deck]]\nName = "A"\ncost = 3\nrare = true\ntags = ["x"]\nmixed = 1\nn = 1\n'
            '[[deck]]\nname = "B"\ncost = 4\nmixed = "two"\nn = 2.5\n'
        )
    else:
        words = (
            '[{"Name": "A", "cost": 3, "rare": true, "tags": ["x"], "mixed": 1, "n": 1},'
            '{"name": "B", "cost": 4, "rare": null, "mixed": "two", "n": 2.5}]'
        )
    deck(game, words, 'fields = { name = "plain" }', file=name)
    first, second = game.kit().table("deck")
    assert first.id == "a"
    assert [first[each] for each in ("name", "cost", "rare", "tags", "mixed", "n")] == [
        "A",
        3,
        True,
        ("x",),
        "1",
        1,
    ]
    assert [second[each] for each in ("rare", "tags", "mixed", "n")] == [None, (), "two", 2.5]


@pytest.mark.parametrize(
    ("words", "file", "place"),
    [
        ("id,naem\na,A\n", "deck.csv", 'line 1, column "naem": unknown column “naem”'),
        ('[[deck]]\nid = "a"\nnaem = "A"\n', "deck.toml", "line 3, $.deck[0].naem: unknown field “naem”"),
    ],
)
@pytest.mark.parametrize("kind", ["text", "text?"])
def test_a_misspelt_field_is_told_beside_others_that_are_not_declared(
    game: Sample, words: str, file: str, place: str, kind: str
) -> None:
    deck(game, words, f'fields = {{ name = "{kind}" }}', file=file)
    assert game.faults()[0].startswith(f"{file}: {place}\nhint: did you mean “name”?")


HEADS = ["Qty", "QTY", "Count", "Copies", "Number", "#", "Nombre d'ex."]


@pytest.mark.parametrize("head", HEADS)
@pytest.mark.parametrize("declared", ["", '"{}" = "int"'])
def test_a_column_that_copies_names_holds_numbers(game: Sample, head: str, declared: str) -> None:
    cells = ["2", "2.0", "x2", "2x", "×2", "2 x", "X 2", "0"]
    words = f"id,name,{head}\n" + "".join(f"r{n},N,{cell}\n" for n, cell in enumerate(cells))
    deck(game, words, f"fields = {{ {declared.format(head)} }}", f'copies = "{head}"')
    kit = game.kit()
    component = kit.component("c")
    assert [kit.copies_of(component, row) for row in kit.rows_of(component)] == [2] * 7 + [0]


def test_a_column_that_copies_names_in_another_case_is_found(game: Sample) -> None:
    deck(game, "id,name,Card Count\na,A,x3\n", of_component='copies = "card_count"')
    kit = game.kit()
    assert kit.copies_of(kit.component("c"), kit.row("deck", "a")) == 3


@pytest.mark.parametrize("cell", ["two", "2.5", "x", "2x2"])
def test_what_is_no_number_of_copies_is_told(game: Sample, cell: str) -> None:
    deck(game, f"id,name,Qty\na,A,{cell}\n", of_component='copies = "Qty"')
    (told,) = game.faults()
    assert told == f'deck.csv: line 2, column "Qty": expected a whole number, found "{cell}"'


def test_no_number_of_copies_is_one_and_told(game: Sample) -> None:
    deck(game, "id,name,Qty\na,A,2\nb,B,\nc,C,\n", of_component='copies = "Qty"')
    kit = game.kit()
    assert [kit.copies_of(kit.component("c"), row) for row in kit.table("deck")] == [2, 1, 1]
    assert warnings(game) == [
        'deck.csv: line 3, column "Qty": warning: the number of copies is missing here and in other rows, '
        "2 in all: one of each is printed\nhint: write 0 for rows that should not be printed"
    ]
    game.change("game.toml", 'file = "deck.csv"', 'file = "deck.csv"\nfields = { Qty = "int?" }')
    assert warnings(game) == []


@pytest.mark.parametrize(
    ("cells", "of_table", "of_component", "warned"),
    [
        ("2", "", "", True),
        ("x2", "", "", True),
        ("two", "", "", False),
        ("2", "", "copies = 1", False),
        ("2", 'fields = { Qty = "int" }', "", False),
    ],
)
def test_a_column_of_copies_that_no_component_counts_by_is_told(
    game: Sample, cells: str, of_table: str, of_component: str, warned: bool
) -> None:
    deck(game, f"id,name,Qty\na,A,{cells}\n", of_table, of_component)
    assert [each.partition("]: ")[2] for each in warnings(game)] == [
        "warning: each row is printed once, although “deck” has a column “Qty”\n"
        'hint: to print as many as it says: copies = "Qty"'
    ] * warned


def test_copies_of_a_column_that_is_not_there_offers_those_that_count(game: Sample) -> None:
    deck(game, "id,name,Anzahl\na,A,2\n", of_component='copies = "Anzhal"')
    (told,) = game.faults()
    assert told.endswith("the table “deck” has no field “Anzhal”\nhint: did you mean “Anzahl”? one of Anzahl")


SHELF = (
    "id,Name,suit,cost,note,keys\n"
    "a,A,red,3,Fire hurts,fire|ice\n"
    "b,B,blue,12,,ice\n"
    "c,C,none,2.5,no,\n"
    "d,D,red,X,yes,fire\n"
)
FIELDS = 'fields = { keys = "list plain" }'
FILTERS = {
    '{ suit = "red" }': "ad",
    '{ Suit = "red" }': "ad",
    '{ suit = ["red", "blue"] }': "abd",
    '{ suit = "red", cost = 3 }': "a",
    '{ suit = { not = "red" } }': "bc",
    '{ suit = { not = ["red", "none"] } }': "b",
    '{ suit = { is = "blue" } }': "b",
    "{ cost = 3 }": "a",
    '{ cost = ["3", 12] }': "ab",
    "{ cost = { at_least = 3 } }": "ab",
    "{ cost = { at_most = 3 } }": "ac",
    "{ cost = { more_than = 2.5, less_than = 12 } }": "a",
    "{ note = { empty = true } }": "b",
    "{ note = { empty = false } }": "acd",
    '{ note = "" }': "b",
    "{ note = true }": "d",
    "{ note = false }": "c",
    '{ note = { contains = "fire" } }': "a",
    '{ keys = "fire" }': "ad",
    '{ keys = ["fire", "ice"] }': "abd",
    '{ keys = { contains = ["fire", "ice"] } }': "a",
    '{ keys = { not = "fire" } }': "bc",
    "{ keys = { empty = true } }": "c",
    '{ id = { not = ["a", "b"] } }': "cd",
}


@pytest.mark.parametrize("where", FILTERS)
def test_a_component_shows_the_rows_that_are_as_where_says(game: Sample, where: str) -> None:
    deck(game, SHELF, FIELDS, f"where = {where}")
    for lang in ("fr", "en"):
        kit = game.kit(lang)
        assert "".join(row.id for row in kit.rows_of(kit.component("c"))) == FILTERS[where]


def test_a_filter_by_words_shows_the_same_rows_in_every_language(game: Sample) -> None:
    deck(game, SHELF, FIELDS, 'where = { suit = "red" }')
    english = game.folder / "locale/en.po"
    more = '\nmsgctxt "deck/a.suit"\nmsgid "red"\nmsgstr "crimson"\n'
    game.write("locale/en.po", english.read_text("utf-8") + more)
    kit = game.kit("en")
    assert [row["suit"] for row in kit.rows_of(kit.component("c"))] == ["crimson", "red"]
    assert type(kit).from_json(kit.to_json()).rows_of(kit.component("c")) == kit.rows_of(kit.component("c"))


@pytest.mark.parametrize(
    ("where", "told"),
    [
        ('{ suit = "rde" }', '.suit: no row of “deck” matches {suit = "rde"}\nhint: did you mean “red”?'),
        ('{ suit = ["red", "bleu"] }', '.suit: no row of “deck” matches {suit = "bleu"}\nhint: did you'),
        ('{ suit = { not = "rde" } }', '.suit: no row of “deck” matches {suit = "rde"}\nhint: did you mean'),
        ('{ suit = "blue", cost = 3 }', ': no row of “deck” matches {suit = "blue", cost = 3}'),
        ("{ cost = { at_least = 99 } }", ": no row of “deck” matches {cost = {at_least = 99}}"),
        (
            '{ cost = ">= 3" }',
            '.cost: no row of “deck” matches {cost = ">= 3"}\nhint: to compare, write { at_le',
        ),
        ("{ cost = { atleast = 3 } }", ".cost.atleast: unknown field “atleast”\nhint: did you mean “at_le"),
        ('{ cost = { at_least = "3" } }', '.cost.at_least: expected a number, found "3"'),
        ("{ cots = 3 }", ".cots: the table “deck” has no field “cots”\nhint: did you mean “cost”?"),
        ("{ cost = [[3]] }", ".cost[0]: expected a single value, found [3]"),
    ],
)
def test_a_filter_that_shows_nothing_is_told_as_it_is_written(game: Sample, where: str, told: str) -> None:
    deck(game, SHELF, FIELDS, f"where = {where}")
    found = game.faults()[0]
    assert found.partition("$.component[0].where")[2].startswith(told), found


MANY = 8000
"""Values of which each with each takes a minute to compare."""
SECONDS = 8


@pytest.mark.parametrize(("column", "first"), [("id", "c"), ("note", "zzzz-")])
def test_a_filter_by_very_many_values_is_soon_done(game: Sample, column: str, first: str) -> None:
    """Whether rows have them all, or none of them."""
    cards = "".join(f"c{number},red,3,,fire\n" for number in range(MANY))
    wanted = [f"{first}{number}" for number in range(MANY)]
    deck(game, f"id,suit,cost,note,keys\n{cards}", FIELDS, f"where = {{ {column} = {wanted} }}")
    before = time.monotonic()
    faults = game.faults()
    assert time.monotonic() - before < SECONDS
    assert len([fault for fault in faults if "matches {note = " in fault]) == (999 if column == "note" else 0)


@pytest.mark.parametrize("wrong", [1.5, True, False, ["a"]])
@pytest.mark.parametrize("name", ["deck.json", "deck.yaml"])
def test_an_id_that_is_none_is_told(game: Sample, name: str, wrong: object) -> None:
    """No other one is made in its place: whoever wrote it meant this one."""
    game.write(name, json.dumps([{"id": wrong, "name": "Sword"}, {"id": 7, "name": "Axe"}]))
    game.change("game.toml", "[table.limb]", f'[table.deck]\nfile = "{name}"\n\n[table.limb]')
    told = [each for each in game.faults() if each.startswith(name)]
    assert len(told) == 1 and "$[0].id: " in told[0], told


def test_a_row_has_its_columns_by_their_own_spelling_and_in_small_letters(game: Sample) -> None:
    deck(game, "id,Name,Card Text,Cost,a b,A-B\na,A,Words,3,1,2\n")
    row = game.kit().row("deck", "a")
    for name in ("Name", "name", "NAME"):
        assert row[name] == "A" and name in row
    assert row["Card Text"] == row["card_text"] == row.get("card_text") == "Words"
    assert row["cost"] == "3"
    assert (row["a b"], row["A-B"]) == ("1", "2")
    assert "a_b" not in row and row.get("a_b") is None
    with pytest.raises(KeyError):
        row["a_b"]


def test_many_rows_without_ids_are_read_in_linear_time(game: Sample) -> None:
    """Twice as many take twice as long, also where all have the same name."""

    def seconds(rows: int) -> float:
        game.write("deck.csv", "Name,Qty\n" + "Sword,x2\n" * rows)
        start = time.process_time()
        game.read()
        return time.process_time() - start

    deck(game, "Name,Qty\nA,1\n", of_component='copies = "Qty"')
    seconds(500)
    least, most = min(seconds(1_000) for _ in range(2)), min(seconds(8_000) for _ in range(2))
    assert most < 30 * least


CODED = {
    "a code for each card": (["AX01", "BO02"], True),
    "a card without one": (["AX01", ""], True),
    "one that is no code": (["AX01", "bow"], False),
    "letters that look like digits": (["AX01", "IO02"], False),
    "one for two cards": (["AX01", "AX01"], False),
    "none": (["", ""], False),
}


@pytest.mark.parametrize("file", ["deck.csv", "deck.json"])
@pytest.mark.parametrize("case", CODED)
def test_a_column_called_code_has_codes_of_cards_where_it_holds_nothing_else(
    game: Sample, case: str, file: str
) -> None:
    codes, are_codes = CODED[case]
    rows = [{"id": "axe", "code": codes[0]}, {"id": "bow", "code": codes[1]}]
    held = [{key: value for key, value in row.items() if value} for row in rows]
    deck(
        game,
        json.dumps(held) if file.endswith("json") else f"id,code\naxe,{codes[0]}\nbow,{codes[1]}\n",
        file=file,
    )
    assert game.faults() == []
    for row, code in zip(game.kit().table("deck"), codes, strict=True):
        if code:
            assert row["code"] == code if are_codes else row["code"].plain == code


def test_such_codes_are_told_from_those_of_other_cards(game: Sample) -> None:
    game.change("game.toml", 'id = "blanket"\n', 'id = "blanket"\ncode = "AX01"\n')
    deck(game, "id,code\naxe,AX01\n")
    (fault,) = game.faults()
    assert "the code “AX01” appears twice" in fault


WORDS_LIKE_ID = [
    *("Kind", "Bid", "Side", "Idea", "Mind", "Lid", "Ids", "Rid", "Aid", "Find", "Grid", "Di", "I d", "_id_")
]


@pytest.mark.parametrize("name", WORDS_LIKE_ID)
@pytest.mark.parametrize("file", ["deck.csv", "deck.json"])
def test_a_column_is_never_taken_for_an_id_that_the_table_does_not_need(
    game: Sample, name: str, file: str
) -> None:
    words = f"Name,Points,{name}\nA,1,x\nB,2,y\n"
    if file.endswith("json"):
        rows = [{"Name": "A", "Points": 1, name: "x"}, {"Name": "B", "Points": 2, name: "y"}]
        words = json.dumps(rows)
    deck(game, words, 'fields = { Points = "int" }', file=file)
    assert [row[name] for row in game.kit().table("deck")] == ["x", "y"]


@pytest.mark.parametrize("name", ["ID", "Id", "iD"])
def test_an_id_is_one_in_any_case_of_letters(game: Sample, name: str) -> None:
    deck(game, f"Name,Points,{name}\nA,1,x\n", 'fields = { Points = "int" }')
    assert game.kit().table("deck")[0].id == "x"
