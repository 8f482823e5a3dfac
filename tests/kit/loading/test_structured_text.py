"""JSON, JSON lines and YAML are tables as TOML is: the same cards, the same faults with their lines."""

from __future__ import annotations

import json
import time
import tomllib
from collections.abc import Callable
from typing import Any

import pytest
import yaml

from tests.kit.sample_game import CARDS, Sample

ROWS: list[dict[str, Any]] = tomllib.loads(CARDS)["card"]
BARE = [{name: value for name, value in row.items() if name != "id"} for row in ROWS]
BY_ID = dict(zip([row["id"] for row in ROWS], BARE, strict=True))
NULLS = [{**row, "text": row.get("text"), "picture": None, "hits": [*row["hits"], None]} for row in ROWS]
SECONDS = 8
"""A loaded machine has three times the time that the slowest of them takes alone."""


def as_yaml(value: object) -> str:
    return yaml.safe_dump(value, allow_unicode=True, sort_keys=False)


def as_json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1)


def take(game: Sample, words: str | bytes, name: str) -> None:
    """Give the sample game its cards in another file."""
    game.write(name, words)
    game.change("game.toml", 'file = "cards.toml"', f'file = "{name}"')
    (game.folder / "cards.toml").unlink()


SHAPES: dict[str, object] = {
    "a list": ROWS,
    "the table's name": {"card": ROWS, "limb": []},
    "the table's name in capitals": {"Card": ROWS},
    "the only list of rows": {"version": 3, "tags": ["a"], "deck": ROWS},
    "objects by their ids": BY_ID,
    "objects by their ids, under the table's name": {"card": BY_ID},
    "nothing where something is left out": NULLS,
}


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize(
    ("name", "write"), [("cards.json", as_json), ("cards.yaml", as_yaml), ("cards.YML", as_yaml)]
)
def test_the_same_cards(game: Sample, shape: str, name: str, write: Callable[[object], str]) -> None:
    wanted = game.kit("en")
    take(game, write(SHAPES[shape]), name)
    assert game.kit("en").tables == wanted.tables
    assert game.kit("en").coverage == 1.0


@pytest.mark.parametrize("name", ["cards.jsonl", "cards.ndjson"])
def test_the_same_cards_a_line_each(game: Sample, name: str) -> None:
    wanted = game.kit("en")
    take(game, "\n\n".join(json.dumps(row) for row in ROWS) + "\n", name)
    assert game.kit("en").tables == wanted.tables


@pytest.mark.parametrize("end", ["\r\n", "\n"])
def test_a_byte_order_mark_and_lines_of_windows(game: Sample, end: str) -> None:
    wanted = game.kit()
    take(game, as_json(ROWS).replace("\n", end).encode("utf-8-sig"), "cards.json")
    assert game.kit().tables == wanted.tables


def guessed(game: Sample, words: str, name: str) -> Any:
    """Give the sample game a table that declares no fields; return its first row."""
    game.write(name, words)
    game.change("game.toml", "[table.limb]", f'[table.deck]\nfile = "{name}"\n\n[table.limb]')
    return game.kit().table("deck")[0]


ROW = {"id": "a", "name": "A", "power": 3, "weight": 0.5, "old": True, "tags": ["x", "y"], "count": 2}


@pytest.mark.parametrize(("name", "write"), [("deck.json", as_json), ("deck.yaml", as_yaml)])
def test_fields_are_guessed_as_those_of_toml(game: Sample, name: str, write: Callable[[object], str]) -> None:
    found = guessed(game, write([ROW]), name)
    assert {name: found[name] for name in ROW} == ROW | {"tags": ("x", "y")}


@pytest.mark.parametrize(
    ("written", "made"),
    [
        ({"hp": 3, "kind": "fire"}, {"hp": "3", "kind": "fire"}),
        ([1, "two", 0.5], ("1", "two", "0.5")),
        ({"hp": 3, "mp": 4}, {"hp": 3, "mp": 4}),
    ],
)
def test_numbers_beside_words_in_lists_and_maps_are_words(
    game: Sample, written: object, made: object
) -> None:
    found = guessed(game, as_json([{"id": "a", "held": written}]), "deck.json")["held"]
    shown = dict(found) if isinstance(made, dict) else found
    assert shown == made


COLUMNS: dict[str, list[Any]] = {
    "Name": ["Sword", None, "Axe"],
    "Deck": ["a", "b", "c"],
    "Qty": [1, 2, None],
    "tags": [["x", "y"], [], ["x"]],
}
AS_ROWS = [dict(zip(COLUMNS, cells, strict=True)) for cells in zip(*COLUMNS.values(), strict=True)]


@pytest.mark.parametrize("made", [COLUMNS, {"deck": COLUMNS}, {"foe": {"Name": ["Orc"]}, "deck": COLUMNS}])
@pytest.mark.parametrize(("name", "write"), [("deck.json", as_json), ("deck.yaml", as_yaml)])
def test_a_table_in_columns_has_the_rows_that_stand_side_by_side(
    game: Sample, name: str, write: Callable[[object], str], made: object
) -> None:
    """Also where a column is called as its table is, and where a cell has no value."""
    guessed(game, write(AS_ROWS), name)
    wanted = game.kit().table("deck")
    game.write(name, write(made))
    assert game.kit().table("deck") == wanted


def test_lists_of_an_object_with_an_id_are_no_columns(game: Sample) -> None:
    found = guessed(game, as_json({"a": {"tags": ["x", None]}, "b": {"tags": ["y"]}}), "deck.json")
    assert (found.id, found["tags"]) == ("a", ("x",))


@pytest.mark.parametrize(("name", "write"), [("cards.json", as_json), ("cards.yaml", as_yaml)])
@pytest.mark.parametrize("beside", ["", "card"])
def test_a_wrong_value_of_a_column_is_told_with_its_line(
    game: Sample, name: str, write: Callable[[object], str], beside: str
) -> None:
    columns = {"id": ["a", "b"], "name": ["A", "B"], "hits": [[], []], "from": ["ours", "ours"]}
    numbers = {"count": [None, 77], **columns}
    game.change("game.toml", 'lives = "map limb int 1..4"\n', "")
    take(game, write({beside: numbers} if beside else numbers), name)
    words = (game.folder / name).read_text(encoding="utf-8").splitlines()
    line = next(number for number, each in enumerate(words, 1) if "77" in each)
    place = f"$.{beside}[1]" if beside else "$[1]"
    assert f"{name}: line {line}, {place}.count: 77 is not between 1 and 9" in game.faults()


@pytest.mark.parametrize(("name", "write"), [("cards.json", as_json), ("cards.yaml", as_yaml)])
def test_columns_that_are_not_equally_long_are_told_with_their_lengths(
    game: Sample, name: str, write: Callable[[object], str]
) -> None:
    take(game, write({"id": ["a", "b"], "name": ["A", None], "count": [1]}), name)
    (fault,) = (each for each in game.faults() if each.startswith(name))
    assert "the columns have different numbers of values: id (2), name (2), count (1)" in fault


YAML_VALUES = {
    "2026-04-01": "2026-04-01",
    "12:30": "12:30",
    "No": "No",
    "on": "on",
    "true": True,
    "0x1F": 31,
    "007": 7,
    "'007'": "007",
    "!!str 7": "7",
    "1e3": 1000.0,
    "-.5": -0.5,
    ".inf": ".inf",
    "5' 3": "5' 3",
    ">\n    two\n    lines": "two lines",
}


@pytest.mark.parametrize("written", YAML_VALUES)
def test_a_value_of_yaml(game: Sample, written: str) -> None:
    """By its version 1.2, in which Norway is no and no half past twelve a number."""
    assert guessed(game, f"- id: a\n  value: {written}\n", "deck.yaml")["value"] == YAML_VALUES[written]


def test_rows_of_yaml_may_share_what_they_have(game: Sample) -> None:
    words = """
    base: &base {name: Sword, power: 3}
    deck:
    - &first {<<: *base, id: a}
    - {<<: [*first, *base], id: b, power: 4}
    """
    guessed(game, words, "deck.yaml")
    rows = game.kit().table("deck")
    assert [(row.id, row["name"], row["power"]) for row in rows] == [("a", "Sword", 3), ("b", "Sword", 4)]


LINES = {
    "cards.json": as_json([*ROWS, {"id": "x", "name": "X", "lives": {"head": 9}}]),
    "cards.jsonl": "\n".join(map(json.dumps, ROWS)) + '\n\n{"id": "x", "name": "X", "lives": {"head": 9}}',
    "cards.yaml": as_yaml([*ROWS, {"id": "x", "name": "X", "lives": {"head": 9}}]),
}


@pytest.mark.parametrize("name", LINES)
def test_a_wrong_value_is_told_with_its_line(game: Sample, name: str) -> None:
    take(game, LINES[name], name)
    lines = LINES[name].splitlines()
    row, line = (
        max(number for number, words in enumerate(lines, 1) if part in words) for part in ("x", "head")
    )
    first = min(
        number
        for number, words in enumerate(lines, 1)
        if number >= row - 1 and ("{" in words or "id" in words)
    )
    told = game.faults()
    assert f"{name}: line {line}, $[2].lives.head: 9 is not between 1 and 4" in told
    assert f"{name}: line {first}, $[2].count: the field is missing" in told


def test_two_halves_are_a_letter(game: Sample) -> None:
    assert guessed(game, '[{"id": "a", "name": "\\ud83d\\ude00"}]', "deck.json")["name"] == "😀"


def test_words_of_json_are_extracted_with_their_lines(game: Sample) -> None:
    take(game, as_json(ROWS), "cards.json")
    read = game.read()
    line = as_json(ROWS).splitlines().index('  "name": "Morsure",') + 1
    assert read.place_of(read.phrases["cards/bite.name"]) == f"line {line}, $[0].name"


WRONG: dict[str, tuple[str, str, str]] = {
    "no JSON": ("cards.json", '[\n{"id": "a",}]', "line 2: this is not valid JSON: "),
    "no JSON on a line": ("cards.jsonl", '{"id": "a"}\n\n{"id": b}', "line 3: this is not valid JSON: "),
    "half a letter": (
        "cards.json",
        '[\n{"id": "a"},\n{"id": "b\\udc00"}]',
        "line 3: the character U+DC00 cannot be printed",
    ),
    "half a letter in a name": (
        "cards.jsonl",
        '{"id": "a"}\n\n{"id": "b", "\\uD83D": 1}',
        "line 3: the character U+D83D cannot be printed",
    ),
    "a control letter in a name": (
        "cards.json",
        '[{"id": "a", "n\\u0000": 1}]',
        "the name of a column has the character U+0000, which cannot be printed: n\ufffd",
    ),
    "no number": ("cards.json", '[\n{"id": "a", "count": NaN}]', "line 2: NaN is not a number"),
    "many digits": ("cards.json", f"[\n{'9' * 5000}]", "line 2: a number has more than 100 digits"),
    "many digits in YAML": (
        "cards.yaml",
        f"- id: a\n  count: {'9' * 5000}",
        "line 2: a number has more than",
    ),
    "a name twice": ("cards.json", '[{"id": "a",\n"id": "b"}]', "line 2: “id” appears twice\nhint: give one"),
    "a name twice on a line": ("cards.jsonl", '{}\n{"i": {"n": 1, "n": 1}}', "line 2: “n” appears twice"),
    "a name twice in YAML": ("cards.yml", "- id: a\n  id: b", "line 2: “id” appears twice\nhint: give one"),
    "one id twice": ("cards.yml", "a: {name: A}\na: {name: B}", "line 2: “a” appears twice"),
    "a number": (
        "cards.json",
        "3",
        'this is not a table: 3\nhint: expected a list of rows: [{"id": …}, …], or',
    ),
    "two lists": ("cards.json", '{"a": [{}], "b": [{}]}', "this is not a table: {a = [{}], b = [{}]}"),
    "a row that is none": ("cards.json", '[\n"a"]', 'line 2, $[0]: expected a row of fields, found "a"'),
    "nothing": ("cards.json", "null", "the table “card” has no rows"),
    "no rows": ("cards.yaml", "# to do\n", "the table “card” has no rows"),
    "no bytes": ("cards.json", "", "the table “card” has no rows"),
    "a colon in words": (
        "cards.yaml",
        "- id: a\n  text: Hit: 3",
        "line 2: this is not valid YAML: mapping values ",
    ),
    "a token bare": ("cards.yaml", "- id: a\n  text: {icon:a} hits", "line 2: this is not valid YAML: "),
    "a tab": ("cards.yaml", "- id: a\n\ttext: b", "line 2: this is not valid YAML: "),
    "a control letter": (
        "cards.yaml",
        "- id: a\n  text: \x07",
        "line 2: the character U+0007 cannot be printed",
    ),
    "a foreign kind": (
        "cards.yaml",
        "- id: a\n  text: !!python/name:os.system x",
        "line 2: printkit does not know the YAML type tag:",
    ),
    "an alias of nothing": (
        "cards.yaml",
        "- id: a\n  text: *b",
        "line 2: *b refers to nothing written before it",
    ),
    "a thing in itself": (
        "cards.yaml",
        "- id: a\n  text: &b [*b]",
        "line 2: *b refers to nothing written before it",
    ),
    "two documents": (
        "cards.yaml",
        "- id: a\n---\n- id: b",
        "line 2: a second document begins\nhint: make one",
    ),
    "a name that is a list": (
        "cards.yaml",
        "- id: a\n  [a]: b",
        "line 2: there is a list or a map where a name",
    ),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_what_cannot_be_read_is_told(game: Sample, wrong: str) -> None:
    name, words, wanted = WRONG[wrong]
    take(game, words, name)
    assert game.faults()[0].startswith(f"{name}: {wanted}")


@pytest.mark.parametrize("words", ["- id: a\n  text: {icon:a} hits", "- id: a\n  text: Hit: 3"])
def test_words_that_yaml_takes_for_more_are_told_with_what_to_do(game: Sample, words: str) -> None:
    take(game, words, "cards.yaml")
    assert "hint: put words in straight quotes if they begin with {" in game.faults()[0]


BOMB = "a0: &a0 [x, x]\n" + "".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 15))
CHAIN = "a0: &a0 [x]\n" + "".join(f"a{n}: &a{n} [*a{n - 1}]\n" for n in range(1, 3000))
ENDLESS: dict[str, tuple[str, str, str]] = {
    "aliases": ("cards.yaml", BOMB, "names and values, with what its aliases mean"),
    "aliases in a chain": ("cards.yaml", CHAIN, "are nested more than 20 deep"),
    "lists in lists of YAML": ("cards.yaml", "[" * 500_000, "are nested more than 20 deep"),
    "dashes": ("cards.yaml", "- " * 500_000, "are nested more than 20 deep"),
    "lists in lists": (
        "cards.json",
        "[" * 500_000 + "]" * 500_000,
        "are nested more than 20 deep",
    ),
    "objects in objects": ("cards.json", '{"a":' * 30 + "1" + "}" * 30, "are nested more than 20 deep"),
    "lists beside lists": (
        "cards.json",
        "[" + "[]," * 1_000_001 + "[]]",
        "more than 1000000 lists and objects",
    ),
    "a long file": ("cards.json", " " * 30_000_001, "the file has more than 30 MB"),
    "values": ("cards.yaml", "[" + "1," * 60_000 + "]", "the file has more than 50000 names and values"),
}


@pytest.mark.parametrize("case", ENDLESS)
def test_what_would_take_without_end_is_told_soon(
    game: Sample, case: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("printkit.kit.loading.structured_text.MAX_YAML_VALUES", 50_000)
    name, words, wanted = ENDLESS[case]
    take(game, words, name)
    before = time.monotonic()
    (fault,) = (each for each in game.faults() if each.startswith("cards."))
    assert time.monotonic() - before < SECONDS
    assert wanted in fault
