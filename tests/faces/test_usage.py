"""A filter or a function that is used in a wrong way is told as a template says it, with a right one."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from jinja2 import DictLoader, TemplateError

from printkit.cli.check import check_one
from printkit.cli.lookup import unknown_games
from printkit.faces.bounds import INTERNAL, RenderError
from printkit.faces.environment import TemplateEnvironment
from printkit.faces.templates import OWN_FILTERS
from printkit.faces.usage import USAGE, misfit
from tests.faces.conftest import Checked

PYTHON = re.compile(
    r"object|attribute|argument|operand|NoneType|'(?:int|str|list|dict|float)'"
    r"|infinity|\w+Error|not iterable|len\(\)"
)
"""What Python says, and no template."""

WRONG = {
    "{{ art(5) }}": ("art(5) cannot be worked out", 'art("sword")'),
    "{{ art(none) }}": ("art(none) cannot be worked out", 'art("sword")'),
    "{{ art() }}": ("art() cannot be worked out", 'art("sword")'),
    "{{ art('a', side='b') }}": ('art("a", side="b") cannot be worked out', 'art("sword")'),
    "{{ drawn([]) }}": ("drawn([…]) cannot be worked out", 'drawn("sword")'),
    "{{ say([]) }}": ("say([…]) cannot be worked out", 'say("cards-left", n=4)'),
    "{{ table([]) }}": ("table([…]) cannot be worked out", 'table("card")'),
    "{{ ref('card') }}": ('ref("card") cannot be worked out', 'ref("card", "dagger")'),
    "{% for x in range('a') %}{% endfor %}": ('range("a") cannot be worked out', "range(row.count|int)"),
    "{{ kit.town(5, 6, 7) }}": ("town(5, 6, 7) cannot be worked out", ""),
    "{{ 'ab'.split(5) }}": ("split(5) cannot be worked out", ""),
    "{{ 5|batch('x')|list }}": ('5|batch("x") cannot be worked out', "rows|batch(row.columns|int)"),
    "{{ none|length }}": ("none|length cannot be worked out", "rows|length"),
    "{{ 'a'|round }}": ('"a"|round cannot be worked out', "row.weight|float|round(1)"),
    "{{ 'a'|roman }}": ('"a"|roman cannot be worked out', "row.level|int|roman"),
    "{{ [1, 'a']|sort }}": ("[…]|sort cannot be worked out", 'rows|sort(attribute="name")'),
    "{{ 5|map('upper')|list }}": ('5|map("upper") cannot be worked out', 'rows|map(attribute="name")'),
    "{{ [1]|map()|list }}": ("[…]|map cannot be worked out", 'rows|map(attribute="name")'),
    "{{ 'a' is divisibleby(2) }}": (
        '"a" is divisibleby(2) cannot be worked out',
        "row.cost|int is divisibleby(3)",
    ),
    "{{ 'a' is even }}": ('"a" is even cannot be worked out', "row.cost|int is even"),
    "{{ ['3', 4]|sum }}": ("[…]|sum cannot be worked out", 'map("int")|sum'),
    "{{ [1, 2]|batch('2')|list }}": ('[…]|batch("2") cannot be worked out', "rows|batch(row.columns|int)"),
    "{{ 1e400 }}": ("a number is too large", ""),
    "{{ 1e308 * 10 }}": ("a number is too large", ""),
    "{{ 1 / 0 }}": ("a number is divided by zero", ""),
    "{{ 1 + 'a' }}": ("the values here do not go together: number + text", "|string"),
    "{{ 1 < 'a' }}": ("the values here do not go together: number < text", "|int"),
    "{{ 'a' + 1 }}": ("the values here do not go together: text + number", "|string"),
    "{{ row.name + 1 }}": ("the values here do not go together: text + number", "|string"),
    "{{ none + 1 }}": ("the values here do not go together: nothing + number", "(row.cost or 0)"),
    "{{ 'a' * 'b' }}": ("the values here do not go together: list * text", "|int"),
    "{{ -row.name }}": ("- is for numbers, not for a text", "|int"),
    "{{ 'a' in 5 }}": ("a number cannot be searched", ""),
    "{% for a in 5 %}{% endfor %}": ("a loop cannot go over a number", ""),
    "{% for a in none %}{% endfor %}": ("a loop cannot go over a nothing", "(row.cards or [])"),
    "{{ kit }}": ("a template writes words and numbers, not a kit", "write what is in it"),
    "{{ art }}": ("a template writes words and numbers, not a function", "write what is in it"),
    "{{ 5() }}": ("a template may not call a number", ""),
    "{{ kit.titel }}": ("kit has no “titel”", "did you mean “title”? one of "),
    "{{ row.nam }}": ("row has no field “nam”", "did you mean “name”? one of id, number, name, n"),
    "{{ row[''] }}": ("row has no field “”", "one of id, number, name, n"),
    "{{ table('c')[1:][0].nam if number == 1 }}": ('row "b" has no field “nam”', "did you mean “name”?"),
    "{{ look.spto }}": ("look has no “spto”", "did you mean “spot”? one of spot"),
    "{{ kit.players.most }}": ("kit.players has no “most”", "one of min, max"),
    "{{ {'red': 1}['Alpha'] }}": ("map has no “Alpha”, in {{ {'red': 1}['Alpha'] }}", "one of red"),
    "{{ {'red': 1}['Alpha'] }} {{ row.n }}": (
        "map has no “Alpha”, in {{ {'red': 1}['Alpha'] }}",
        "one of red",
    ),
    "{{ [1, 2][5] }}": ("list has 2 items, and none with the number 5", ""),
    "{{ 'ab'.foo }}": ("text has no “foo”, in {{ 'ab'.foo }}", ""),
    "{{ nam }}": ("nothing here is called “nam”", "did you mean “row.name”?"),
    "{{ numbr }}": ("nothing here is called “numbr”", "did you mean “number”?"),
    "{{ qqqq }}": ("nothing here is called “qqqq”", "one of kit, component, row"),
    "{{ sya('a') }}": ("nothing here is called “sya”", "did you mean “say”?"),
    "{{ []|first }}": ("an empty list has no first item", ""),
    "{{ 1 if false }}{{ (1 if false) + 1 }}": (
        "the condition after `if` is false, and there is no `else`",
        "",
    ),
    "{% for a in [1] %}{{ loop.nextitem.x }}{% endfor %}": ("here the loop has no next item", ""),
    "{% macro m(a) %}{{ a }}{% endmacro %}{{ m() }}": ("the macro gets no value for “a”", ""),
    "{{ 5|rmoan }}": ("there is no filter “rmoan”", "did you mean “roman”?"),
    "{{ ['a']|map('uper')|list }}": ("there is no filter “uper”", "did you mean “upper”?"),
    "{{ 5 is evn }}": ("there is no test “evn”", "did you mean “even”?"),
    "{% fro a in [] %}{% endfor %}": ("“fro” does not belong here: before it 'endblock' is expected", ""),
    "{{ 5 5 }}": ("found “integer” where }} is expected", ""),
    "{% from 'common/parts.svg' import bx %}{{ bx() }}": ("the imported template has no “bx”", ""),
    "{{ none.nothing }}": ("what is empty has no “nothing”", "{% if … %}"),
    "{{ table('d') }}": ("there is no table d", "one of c"),
    "{{ ref('d', 'a') }}": ("there is no table d", "one of c"),
    "{{ ref('c', 'aa') }}": ("there is no row c:aa", "did you mean “a”?"),
    "{{ rule('G-01') }}": ("there is no rule G-01", ""),
    "{{ say('left') }}": ("there is no label left", ""),
    "{{ art('../x') }}": ("“../x” is outside the game's folder", ""),
    "{{ parts.picture('skul', 0, 0, 9, 9) }}": ("drawing not found: skul", "did you mean “skull”?"),
    "{{ parts.bx('a', 0, 0, 9, 9) }}": ("the imported template has no “bx”", "did you mean “box”?"),
    "{% include 'comon/face.svg' %}": (
        "template not found: comon/face.svg",
        "did you mean “common/face.svg”?",
    ),
    "{% macro m(a) %}{% endmacro %}{{ m(1, 2) }}": ("the macro m does not take (1, 2)", "it takes (a)"),
    "{% macro m(a) %}{{ a|roman }}{% endmacro %}{{ m('x') }}": (
        '"x"|roman cannot be worked out',
        "int|roman",
    ),
}


@pytest.mark.parametrize("drawing", WRONG)
def test_a_wrong_use_is_told_with_a_right_one(drawing: str, game: Path, checked: Checked) -> None:
    told, advice = WRONG[drawing]
    (game / "art").mkdir()
    (game / "art" / "skull.svg").touch()
    (fault,) = checked(drawing)
    unnamed = replace(fault, piece="", others=frozenset())
    assert unnamed.line().startswith(f"printkit: templates/g/f.svg: line 4: {told}")
    assert not PYTHON.search(unnamed.line())
    assert advice in fault.advice()
    assert bool(advice) == bool(fault.advice())


VALUES = [None, 5, float("inf"), "x", [1, "a"], {"a": 1}, True, -3.5]
ARGUMENTS = ["", "(none)", "('x')", "(5, 6, 7, 8)", "(zz=1)", "([])", "(0)", "(-1)"]


def test_no_filter_or_test_says_what_python_says() -> None:
    environment = TemplateEnvironment(DictLoader({}), OWN_FILTERS)
    names = [f"|{name}" for name in environment.filters if name not in INTERNAL]
    names += [f" is {name}" for name in environment.tests if name.isalpha()]
    told = {}
    for name in names:
        for given in ARGUMENTS:
            try:
                template = environment.from_string(f"{{{{ value{name}{given} }}}}")
            except TemplateError:  # syntax is told by Jinja
                continue
            for value in (*VALUES, environment.globals["range"]):
                try:
                    template.render(value=value)
                except RenderError as error:
                    told[name, given, repr(value)] = str(error)
                except TemplateError:  # undefined values are told elsewhere
                    continue
                except Exception as error:  # as faces are filled
                    told[name, given, repr(value)] = str(misfit(error))
    assert len(told) > 1000
    assert not {template: words for template, words in told.items() if PYTHON.search(words)}


def test_every_filter_has_a_good_use() -> None:
    environment = TemplateEnvironment(DictLoader({}), OWN_FILTERS)
    used = {name for name in environment.filters if name not in INTERNAL}
    assert used <= USAGE.keys() | {"tojson"}


def test_an_empty_cell_is_written_as_nothing(checked: Checked) -> None:
    assert not checked('<g data-a="{{ none }}" data-b="{{ "a" ~ none }}" data-c="{{ none|plain }}"/>')


def test_a_missing_template_is_told_once(game: Path) -> None:
    (game / "f.svg").unlink()
    assert [fault.line() for fault in check_one("g", ()) if fault.severity == "wrong"] == [
        "printkit: card_data/g/game.toml: line 19, $.component[0].front: "
        "there is no template templates/g/f.svg"
    ]


@pytest.mark.parametrize("name", ["f.svg", "patterns.svg"])
def test_a_template_that_cannot_be_read_is_wrong(game: Path, name: str) -> None:
    (game / name).write_bytes(b"<g>\xe9</g>")
    (fault,) = [fault for fault in check_one("g", ()) if fault.severity == "wrong"]
    assert fault.line() == f"printkit: templates/g/{name}: line 1: the file is not UTF-8 (byte 0xe9)"


def test_a_name_that_an_imported_template_lacks_may_be_asked_after(checked: Checked) -> None:
    assert not checked('{% if parts.bx is defined %}<g/>{% endif %}<g data-a="{{ parts.bx|default(1) }}"/>')


def test_an_empty_template_is_named(game: Path) -> None:
    (game / "f.svg").write_text("", "utf-8")
    (fault,) = [fault for fault in check_one("g", ()) if fault.severity == "wrong"]
    assert fault.file == "templates/g/f.svg"
    assert "Document is empty" in fault.line()


@pytest.mark.parametrize("name", ["F.svg", "f.SVG", "fs.svg"])
def test_a_template_that_is_not_there_is_told_with_the_one_that_was_meant(game: Path, name: str) -> None:
    (game / "f.svg").rename(game / name)
    (fault,) = [fault for fault in check_one("g", ()) if fault.severity == "wrong"]
    assert fault.line().endswith("there is no template templates/g/f.svg")
    assert fault.advice() == f"hint: did you mean “{name}”?"


@pytest.mark.parametrize("path", ["C:\\Users\\c.csv", "data\\c.csv"])
def test_a_path_with_backslashes_has_a_hint(game: Path, path: str) -> None:
    manifest = game.parents[1] / "card_data" / "g" / "game.toml"
    manifest.write_text(manifest.read_text("utf-8").replace("c.csv", path), "utf-8")
    fault, *unseen = check_one("g", ())
    assert "write a path with /" in fault.advice()
    assert all(each.severity == "warning" for each in unseen)


def test_what_is_no_language_is_told_once(game: Path) -> None:
    manifest = game.parents[1] / "card_data" / "g" / "game.toml"
    manifest.write_text(manifest.read_text("utf-8").replace('["en"]', '["en", "german"]'), "utf-8")
    fault, *unseen = check_one("g", ())
    assert fault.line().endswith('"german" is not a language')
    assert all(each.severity == "warning" for each in unseen)


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("gg", "did you mean “g”? one of g, "),
        ("card_data/g/", "did you mean “g”? one of g, "),
        ("chess", "one of g, "),
    ],
)
def test_an_unknown_game_is_told_with_where_games_are_looked_for(game: Path, name: str, hint: str) -> None:
    (fault,) = unknown_games([name])
    assert fault.line() == f"printkit: there is no game “{name}”"
    assert fault.advice().startswith(f"hint: {hint}")
    where = f"; a game of your own belongs in {game.parents[1]}/card_data/{name}"
    assert fault.advice().endswith(where) == ("/" not in name)


def test_a_folder_without_game_toml_is_told_as_such(game: Path) -> None:
    manifest = game.parents[1] / "card_data" / "g" / "game.toml"
    manifest.rename(manifest.with_suffix(".toml.txt"))
    (fault,) = unknown_games(["g"])
    assert fault.line() == "printkit: card_data/g/game.toml: the file is missing"


def test_of_a_macro_the_line_that_called_it_is_told_too(game: Path, checked: Checked) -> None:
    (fault,) = checked("{% macro m(a) %}\n{{ a.nam }}\n{% endmacro %}\n{{ m(row) }}")
    assert fault.place == "line 5, from line 7"
    (game / "own.svg").write_text("{% macro m(a) %}{{ a.nam }}{% endmacro %}", "utf-8")
    (fault,) = checked("{% import 'own.svg' as own %}\n{{ own.m(row) }}")
    assert (fault.file, fault.place) == ("templates/g/own.svg", "line 1, from templates/g/f.svg line 5")
    assert fault.piece == "card/a/front" and fault.others == {"card/a/front", "card/b/front"}


def test_what_a_shared_macro_is_given_is_told_where_it_was_given(checked: Checked) -> None:
    (fault,) = checked("<g/>\n{{ parts.lines(row.nam, 1, 2, 3) }}")
    assert (fault.file, fault.place) == ("templates/g/f.svg", "line 5")


def test_a_face_without_rows_says_so(game: Path, checked: Checked) -> None:
    manifest = game.parents[1] / "card_data" / "g" / "game.toml"
    words = manifest.read_text("utf-8")
    manifest.write_text(words.replace('rows = "c"\n', "").replace('copies = "n"\n', ""), "utf-8")
    (fault,) = checked("{{ row.name }}")
    assert fault.line().endswith("line 4, card/front: there is no row here: the component has no `rows`")
