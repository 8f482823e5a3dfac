"""TOML is read within bounds, and what is wrong has its line."""

from time import perf_counter

import pytest

from printkit.base.faults import FaultError
from printkit.base.toml_files import MAX_KEY_PARTS, MAX_TOML_DEPTH, MAX_TOML_VALUES, parse_toml


def told(words: str) -> str:
    with pytest.raises(FaultError) as caught:
        parse_toml(words, "game.toml")
    (fault,) = caught.value.faults
    return fault.line()


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("a = 1\n" + "a." * 20_000 + "a = 1", "line 2: a key has more than 20 parts"),
        ("[" + "a." * 20_000 + "a]", "line 1: a key has more than 20 parts"),
        ('"a".' * 20_000 + "a = 1", "line 1: a key has more than 20 parts"),
        ("a" + " . 'a'" * 20_000 + " = 1", "line 1: a key has more than 20 parts"),
        ("a = [\n" * 5000, "line 21: lists and tables are nested more than 20 deep"),
        (
            "x = 1\na = " + "{ a = " * 300,
            "line 2: lists and tables are nested more than 20 deep",
        ),
        ("a = [[" * 100, "line 1: lists and tables are nested more than 20 deep"),
        ("a = 1\nb = " + "1" * 5000, "line 2: a number has more than 100 digits"),
        ("a = 1\nb = 0x" + "F" * 5000, "line 2: a number has more than 100 digits"),
        ("a = 'b'\nb = yes", "line 2, column 5: this is not valid TOML: Invalid value"),
        ('a = """\nb', "line 2: this is not valid TOML: Unterminated string"),
    ],
)
def test_what_cannot_be_read_has_its_line(words: str, line: str) -> None:
    start = perf_counter()
    assert told(words) == f"printkit: game.toml: {line}"
    assert perf_counter() - start < 2


@pytest.mark.parametrize("piece", ["\n", "a=[1,1,1]\n", "[a]\n", "#\n", "a={}\n"])
def test_what_holds_values_without_end_is_told_before_it_is_parsed(piece: str) -> None:
    start = perf_counter()
    assert "the file has more than 2000000 lines, names and values" in told(piece * (MAX_TOML_VALUES + 1))
    assert perf_counter() - start < 8


@pytest.mark.parametrize(
    ("words", "value"),
    [
        (".".join("a" * MAX_KEY_PARTS) + " = 1", None),
        ("a = " + "[" * MAX_TOML_DEPTH + "]" * MAX_TOML_DEPTH, None),
        ('a = "' + "." * 50 + "[" * 50 + '"', "." * 50 + "[" * 50),
        ('a = """\n' + "b." * 50 + '\\"""\n[[{"""', "b." * 50 + '"""\n[[{'),
        ("a = '''" + "b." * 50 + "''[['''", "b." * 50 + "''[["),
        ("# " + "a." * 50 + "[" * 50 + "\na = 'b'", "b"),
        ("a = [" + "1.5, " * 50 + "1.5]", [1.5] * 51),
        ("a = [\n" + "  { b.c = 1.5 },\n" * 50 + "]", [{"b": {"c": 1.5}}] * 50),
        ('a = """x""""', 'x"'),
    ],
    ids=str,
)
def test_words_comments_and_rows_are_no_depth(words: str, value: object) -> None:
    document = parse_toml(words, "game.toml")
    assert value is None or document["a"] == value
