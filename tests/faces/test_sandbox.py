"""A game folder is data: its templates run no code, reach nothing they were not given, and always end."""

import importlib
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jinja2 import DictLoader, TemplateError
from jinja2.tests import TESTS

from printkit.base.faults import Fault
from printkit.base.paths import card_data
from printkit.cli.check import check_one
from printkit.companion.pages.filters import pages_environment
from printkit.companion.viewer import DeviceViewer
from printkit.faces import bounds
from printkit.faces.bounds import INTERNAL, counting
from printkit.faces.costs import COUNTED_FILTERS, COUNTED_TESTS, METHODS, METHODS_OF_TYPES
from printkit.faces.environment import SHARED_FILTERS, TemplateEnvironment
from printkit.faces.templates import OWN_FILTERS, GameTemplates
from printkit.kit.kit_cache import quick_kit
from printkit.kit.loading.reader import read_game
from printkit.press.build import build
from printkit.press.request import Request

FACE = (
    (Path(__file__).parent / "conftest.py").read_text("utf-8").partition('FACE = """')[2].partition('"""')[0]
)

ESCAPES = [
    "{{ ''.__class__.__mro__ }}",
    "{{ ''.__class__.__mro__[1].__subclasses__() }}",
    "{{ ''['__class__'] }}",
    "{{ '' | attr('__class__') }}",
    "{{ ['']| map(attribute='__class__') | list }}",
    "{{ ['']| map('attr', '__class__') | first }}",
    "{{ [{}] | selectattr('__class__.__mro__') | list }}",
    "{{ [kit] | sort(attribute='__class__.__init__.__globals__') | first }}",
    "{{ [kit] | groupby('__class__') | first }}",
    "{{ [kit] | sum(attribute='__init__.__globals__') }}",
    "{{ say.__globals__ }}",
    "{{ say.__globals__ is defined }}",
    "{{ ref.__closure__[0].cell_contents }}",
    "{{ art.__self__ }}",
    "{{ art.__func__.__globals__ }}",
    "{{ drawn.__self__.templates }}",
    "{{ kit.__class__.from_json('{}') }}",
    "{{ kit.from_json }}",
    "{{ kit.to_json() }}",
    "{{ kit.table.__func__.__globals__.json }}",
    "{{ cycler.__init__.__globals__.os.popen('touch PWNED').read() }}",
    "{{ joiner.__init__.__globals__ }}",
    "{{ lipsum.__globals__['os'].system('touch PWNED') }}",
    "{{ namespace.__init__.__globals__ }}",
    "{{ namespace(a=1).__class__ }}",
    "{{ dict.__base__.__subclasses__() }}",
    "{{ dict.fromkeys('ab') }}",
    "{{ dict['mro'] }}",
    "{{ range.__self__ }}",
    "{{ self.__init__.__globals__ }}",
    "{{ self._TemplateReference__context.environment }}",
    "{{ self.drawing.__globals__ }}",
    "{% for x in [1] %}{{ loop.__init__.__globals__ }}{% endfor %}",
    "{% for x in [1] %}{{ loop._iterator }}{% endfor %}",
    "{% macro m() %}{{ caller.__init__.__globals__ }}{% endmacro %}{% call m() %}{% endcall %}",
    "{{ parts.box._func.__globals__ }}",
    "{{ parts._body_stream }}",
    "{{ parts.__class__ }}",
    "{{ '{0.__class__}'.format(kit) }}",
    "{{ '{a.__init__.__globals__}'.format(a=kit) }}",
    "{{ '{0[__class__]}'.format(row) }}",
    "{{ '{:>999999999}'.format(1) }}",
    "{{ '{0:{1}}'.format(1, 999999999) }}",
    "{{ '{a}'.format_map({'a': 1}) }}",
    "{{ ('{0.__class__}' | safe).format(kit) }}",
    "{{ '%s' % kit }}",
    "{{ '%999999999d' % 1 }}",
    "{{ '%s' | format(kit) }}",
    "{{ request.application.__globals__ }}",
    "{{ config }}",
    "{{ kit }}",
    "{{ row }}",
    "{{ kit.tables }}",
    "{{ say }}",
    "{{ self }}",
    "{{ parts }}",
    "{{ undefined_name }}",
    "{{ row.name.encode('rot13') }}",
    "{{ row.name.translate({}) }}",
    "{% do [].append(1) %}",
    "{% do kit.look.update(a=1) %}",
    "{% set row.name = 1 %}",
    "{% include '/etc/passwd' %}",
    "{% include '../../../../../../etc/passwd' %}",
    "{% include ['../x', '/etc/passwd'] %}",
    "{% import '../../card_data/g/game.toml' as x %}",
    "{% from 'common/../../../x' import y %}",
    "{{ drawn('../../../../../../../../etc/hosts') }}",
    "{{ art('/etc/hosts') }}",
    "{% debug %}",
    "{% trans %}a{% endtrans %}",
    "{{ (1).__class__ }}",
    "{{ (1).real.__class__ }}",
    "{{ 1 is callable.__self__ }}",
    "{{ ([] | map('upper')).gi_frame }}",
    "{{ row.fields.__class__ }}",
    "{{ row.get.__globals__ }}",
    "{{ component.__dataclass_fields__ }}",
    "{{ component.front.__class__ }}",
    "{{ number.bit_length.__self__ }}",
    "{{ number.to_bytes(999999999, 'big') }}",
]

ENDLESS = [
    "{% for i in range(10**9) %}{% endfor %}",
    "{% for i in range(90000) %}{% for j in range(90000) %}{% endfor %}{% endfor %}",
    "{% for i in range(90000) %}{{ range(90000) | sum }}{% endfor %}",
    "{% for i in range(90000) %}{{ range(90000) | list | length }}{% endfor %}",
    "{% for i in range(90000) %}{{ 1 if -1 in range(90000) | list }}{% endfor %}",
    "{% for i in range(90000) %}{{ 1 if -1 is in(range(90000) | list) }}{% endfor %}",
    "{% for i in range(90000) %}{% set x = range(90000) | map('string') | join %}{% endfor %}",
    "{% for i in [range(90000)] recursive %}{% for j in range(99) %}{{ loop(i) }}{% endfor %}{% endfor %}",
    "{% macro m(n) %}{{ m(n) }}{% endmacro %}{{ m(1) }}",
    "{% macro m(n) %}{% if n %}{{ m(n - 1) }}{{ m(n - 1) }}{% endif %}{% endmacro %}{{ m(64) }}",
    "{% macro m(n) %}{% if n %}{% set x %}{{ m(n-1) }}{% endset %}{{ m(n-1) }}{% endif %}{% endmacro %}{{ m(40) }}",
    "{% include 'f.svg' %}",
    "{% import 'f.svg' as f with context %}",
    "{{ 'a' * 10**10 }}",
    "{{ 10**10 * 'a' }}",
    "{{ [1] * 10**10 }}",
    "{{ 10**10**10 }}",
    "{% set n = namespace(x=2) %}{% for i in range(99) %}{% set n.x = n.x * n.x %}{% endfor %}",
    "{% set n = namespace(x=2) %}{% for i in range(9999) %}{% set n.x = n.x + n.x %}{% endfor %}",
    "{% set n = namespace(x='a') %}{% for i in range(99) %}{% set n.x = n.x ~ n.x %}{% endfor %}",
    "{% set n = namespace(x='a') %}{% for i in range(99) %}{% set n.x = n.x + n.x %}{% endfor %}",
    "{% set n = namespace(x='ab') %}{% for i in range(99) %}{% set n.x = [n.x, n.x] | join %}{% endfor %}",
    "{% set n = namespace(x='a') %}{% for i in range(99) %}{% set n.x = n.x | replace('a', 'aa') %}{% endfor %}",
    "{% set n = namespace(x='a') %}{% for i in range(99) %}{% set n.x %}{{ n.x }}{{ n.x }}{% endset %}{% endfor %}",
    "{% set n = namespace(x='a') %}{% for i in range(99) %}{% set n.x = '{a}{a}'.format(a=n.x) %}{% endfor %}",
    "{% set n = namespace(x=[1]) %}{% for i in range(99) %}{% set n.x = n.x + n.x %}{% endfor %}",
    "{% set n = namespace(x=[1]) %}{% for i in range(99) %}{% set n.x = [n.x, n.x] %}{% endfor %}",
    "{% set n = namespace(x=(1,)) %}{% for i in range(99) %}{% set n.x = (n.x, n.x) %}{% endfor %}{{ n.x == n.x }}",
    "{% set n = namespace(x=[1]) %}{% for i in range(99) %}{% set n.x = {1: n.x, 2: n.x} %}{% endfor %}",
    "{% set x = 'abcdefghij' * 90000 %}{% for i in range(90000) %}{{ x }}{% endfor %}",
    "{% set x = 'abcdefghij' * 90000 %}{% for i in range(90000) %}{% set y = x[1:] %}{% endfor %}",
    "{% set x = 'abcdefghij' * 90000 %}{% for i in range(90000) %}{{ 1 if x == x ~ i }}{% endfor %}",
    "{% set x = 'abcdefghij' * 90000 %}{% for i in range(90000) %}{{ x.find('k') }}{% endfor %}",
    "{% set x = 'abcdefghij' * 90000 %}{% for i in range(90000) %}{{ x | upper | length }}{% endfor %}",
    "{% set x = '<!-- -->' * 90000 %}{{ x | striptags }}",
    "{% for i in (1, 2, 3, 4, 5, 6, 7, 8, 9) %}" * 12 + "{% endfor %}" * 12,
    "{% for i in range(90000) %}{{ 'abcdefghij' * 90000 }}{% endfor %}",
    "{% for i in range(90000) %}{{ '" + "a" * 999 + "' | replace('a', '" + "b" * 999 + "') }}{% endfor %}",
    "{% for i in range(90000) %}" + "word " * 9000 + "{% endfor %}",
    "{{ [1] | batch(10**9, 0) | list | length }}",
    "{{ [1] | slice(10**9) | list | length }}",
    "{{ 1.5 | round(10**9, 'ceil') }}",
    "{{ (10**9) | roman }}",
    "{{ 'a' | center(10**9) }}",
    "{{ 'a' | indent(10**9) }}",
    "{{ 'a'.ljust(10**9) }}",
    "{{ 'a'.zfill(10**9) }}",
    "{{ lipsum(10**9) }}",
    "{{ " + "(" * 5000 + "1" + ")" * 5000 + " }}",
    "{% if 1 %}" * 5000 + "{% endif %}" * 5000,
    "{{ " + "1 + " * 20000 + "1 }}",
    "{{ " + "-" * 20000 + "1 }}",
    "{{ row" + ".name" * 20000 + " }}",
    "{% set n = namespace(x=1) %}{% for i in range(60) %}{% set n.x = dict(a=n.x, b=n.x) %}{% endfor %}{{ n.x|tojson }}",
    "{% set n = namespace(x=()) %}{% for i in range(60000) %}{% set n.x = dict(a=n.x)|items|first %}{% endfor %}"
    "{% set y = {}.get(n.x) %}",
    "{% set n = namespace(p=1) %}{% set d = dict(range(50000) | zip) %}",
    "{% set d = range(50000) | batch(2) | list %}{% for i in range(90000) %}{% set y = dict(d) %}{% endfor %}",
    "{% set a = [-1000000000000] | map('a body', 0) | list %}",
    "{% set a = [-1000000000000] | map('body', 0) | list %}",
    "{% set a = range(9) | map('loop turns', -1, -10000) | list %}",
    "{% set x = 'abcdefghij' * 90000 %}{% for i in range(90000) %}{{ x | bytes }}{% endfor %}",
    "{% set x = 'abcdefghij' * 90000 %}{% for i in range(90000) %}{{ x | float }}{% endfor %}",
    "{% set x = 'abcdefghij' * 90000 %}{% for i in range(90000) %}{% set y = x | safe %}{% endfor %}",
    "{{ range(0, 90000 * 2305843009213693951, 2305843009213693951) | unique | list | length }}",
    "{{ dict(range(0, 90000 * 2305843009213693951, 2305843009213693951) | batch(2)) | length }}",
    "{% set n = namespace(x=1) %}{% for i in range(900) %}{% set n.x = n.x - (0 - n.x) %}{% endfor %}",
    "{{ (2 ** 53 | round) * (2 ** 53 | round) }}",
    "{{ ('9' * 30) | int }}",
    "{{ 'a' | float('%999999999d') % 5 }}",
    "{{ '%999999999d' is divisibleby(5) }}",
    "{{ ('a' * 1000000).rfind('ab' + 'a' * 500000) }}",
    "{{ ('a' * 1000000 | safe).rsplit('ab' + 'a' * 500000) | length }}",
    "{% set x, y = 'a' * 29999, 'a' * 15000 ~ 'b' %}{% for i in range(90000) %}{% set z = y in x %}{% endfor %}",
    "{% set x, y = 'a' * 2499, 'a' * 1200 ~ 'b' %}{% for i in range(90000) %}{% set z = x | replace(y, 'b') %}{% endfor %}",
    "{{ ('b' * 1000000).strip('a' * 1000000 ~ 'b') }}",
    "{{ ('b' * 1000000) | trim('a' * 1000000 ~ 'b') }}",
    "{{ (['A' * 1000000] * 100000) | max }}",
    "{{ (['A' * 100000] * 1900) | sort | length }}",
    "{{ (['A' * 100000] * 1900) | unique | list | length }}",
    "{{ range(100000) | list | tojson(indent=10000) | length }}",
    "{{ ('😀' * 20000000) | list | length }}",
    "{{ ('😀😀,' * 8000000).split(',') | length }}",
    "{{ ('a ' * 12000000) | wordcount }}",
    "{{ ('a' * 20000000) | reject('string') | first }}",
    "{{ '&' * 24000000 }}",
    "{% for i in range(90000) %}{% set x = [1] | batch(10000, 0) | list %}{% endfor %}",
    "{% for i in range(90000) %}{% set x = [1] | slice(10000, 0) | first %}{% endfor %}",
    "{{ range(90000) | map(attribute='x.' * 100000, default=1) | list | length }}",
    "{% set x = ['x'] * 100000 %}{% for i in range(90000) %}{% include x ignore missing %}{% endfor %}",
    "{% macro m() %}{{ varargs | length }}{% endmacro %}{% set x = range(100000) | list %}"
    "{% for i in range(90000) %}{% set y = m(*x) %}{% endfor %}",
    "{% for i in range(90000) %}{% set y = loop.changed(range(90000) | list) %}{% endfor %}",
    "{% for i in range(90000) %}{{ 1 if 'a' in range(100000) }}{% endfor %}",
    "{% set n = namespace(a=[1]) %}{% for i in range(9) %}{% set n.a = [n.a] | batch(10000, n.a) | list %}{% endfor %}"
    "{{ n.a == n.a | list }}",
    "{{ range(100000) | unique | list | length }}",
    "{{ say(row.name, n=[1]) }}",
    "{{ kit | upper }}",
    "{{ kit | plain }}",
    "{{ " + "9" * 5000 + " }}",
]

ENDLESS_LATE = [
    "{% macro m() %}{{ caller() }}{{ caller() }}{% endmacro %}"
    + "{% call m() %}" * 24
    + "x" * 99
    + "{% endcall %}" * 24,
    "{{ (['A' * 1000000] * 1000) | tojson | length }}",
    "{% set d = dict(range(20000) | batch(2)) %}{% for i in range(90000) %}{{ 1 if -1 in d.values() }}{% endfor %}",
    "{% set t = (1,) * 500000 %}{% for i in range(90000) %}{% set y = {}[t] is defined %}{% endfor %}",
]
"""What has taken more than `FEW_STEPS` before it does what has no end."""

FEW_STEPS = 400_000
"""A lower bound of a filling: more than the empty loops of `ENDLESS` take, so that what is in them is counted."""


@pytest.fixture
def few_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a filling take no more than `FEW_STEPS`."""
    monkeypatch.setattr(bounds, "MAX_STEPS", FEW_STEPS)


@pytest.mark.parametrize("drawing", ESCAPES)
def test_a_template_reaches_nothing_it_was_not_given(
    drawing: str, checked: Callable[..., list[Fault]], game: Path
) -> None:
    faults = checked(drawing)
    assert faults
    assert all(fault.file.startswith("templates/") for fault in faults)
    assert not list(game.parents[1].rglob("PWNED"))


SHEET = """
[[component]]
id = "sheet"
name = "Sheet"
kind = "sheet"
size = "a5"
document = "sheet.html"
"""


PAGE = '{% extends "common/document.html" %}{% block body %}<p>A</p>{% endblock %}'


@pytest.fixture
def sheet(game: Path) -> Path:
    """The folder of the templates of a game that has a document too."""
    data = game.parents[1] / "card_data" / "g" / "game.toml"
    data.write_text(data.read_text("utf-8") + SHEET, "utf-8")
    (game / "sheet.html").write_text(PAGE, "utf-8")
    return game


@pytest.mark.parametrize("name", ["document.css", "face.css"])
def test_a_document_and_a_style_sheet_may_say_what_is_right(
    name: str, checked: Callable[..., list[Fault]], sheet: Path
) -> None:
    (sheet / name).write_text("p { width: {{ 1 + 1 }}mm }", "utf-8")
    assert checked("") == []


@pytest.mark.parametrize(
    "escape", [*ESCAPES[:12], "{{ 'a' * 10**10 }}", "{% for i in range(10**9) %}{% endfor %}"]
)
@pytest.mark.parametrize("name", ["sheet.html", "document.css", "face.css"])
def test_neither_does_a_document_or_a_style_sheet(
    escape: str, name: str, checked: Callable[..., list[Fault]], sheet: Path
) -> None:
    page = PAGE.replace("<p>", f"{escape}<p>") if name == "sheet.html" else f"p {{ width: {escape}mm }}"
    (sheet / name).write_text(page, "utf-8")
    faults = checked("")
    assert faults and {fault.file for fault in faults} == {f"templates/g/{name}"}


PAGES = [
    "viewer.device",
    "''.__class__",
    "kit.to_json()",
    "joiner.__init__.__globals__",
    "'a' * 10**10",
    "range(10**9)",
]


@pytest.mark.parametrize("escape", PAGES)
def test_nor_does_a_page_of_the_companion(escape: str) -> None:
    found = pages_environment(
        DictLoader({"page.html": f"{{{{ {escape} }}}}", "good.html": "{{ words | plain }}"})
    )
    assert found.get_template("good.html").render(words="a") == "a"
    with pytest.raises(TemplateError):
        viewer = DeviceViewer("phone", ("p1",), "p1", "fr")
        found.get_template("page.html").render(kit=read_game(card_data("mosh")).kit("fr"), viewer=viewer)


@pytest.mark.usefixtures("few_steps")
@pytest.mark.parametrize("drawing", ENDLESS, ids=range(len(ENDLESS)))
def test_a_template_ends(drawing: str, checked: Callable[..., list[Fault]]) -> None:
    faults = checked(drawing)
    assert [fault.file for fault in faults] == ["templates/g/f.svg"]


@pytest.mark.parametrize("drawing", ENDLESS_LATE, ids=range(len(ENDLESS_LATE)))
def test_so_does_one_that_takes_its_time_first(drawing: str, checked: Callable[..., list[Fault]]) -> None:
    faults = checked(drawing)
    assert [fault.file for fault in faults] == ["templates/g/f.svg"]


def test_what_takes_too_long_is_named_with_its_line(checked: Callable[..., list[Fault]]) -> None:
    loops = "{% for i in range(9999) %}\n{% for j in range(9999) %}{% endfor %}{% endfor %}"
    (fault,) = checked(loops)
    assert fault.line() == "printkit: templates/g/f.svg: line 5: the template takes more than 2000000 steps"


def test_what_a_template_may_use_is_named_when_it_uses_more(checked: Callable[..., list[Fault]]) -> None:
    (fault,) = checked("{{ kit.to_json() }}")
    assert (fault.file, fault.place) == ("templates/g/f.svg", "line 4")
    assert fault.line().endswith(": a template may not use to_json of a kit")


def test_words_are_filled_only_plainly(checked: Callable[..., list[Fault]]) -> None:
    (fault,) = checked("{{ '{0.real}'.format(1) }}")
    assert (fault.file, fault.place) == ("templates/g/f.svg", "line 4")
    assert fault.line().endswith(": a template may not use format()")
    assert fault.advice() == "hint: in format() only {name} may be in braces"


def test_a_macro_is_told_at_its_own_line(checked: Callable[..., list[Fault]], game: Path) -> None:
    (game / "own.svg").write_text("{% macro a() %}\n{{ ''.__class__ }}\n{% endmacro %}", "utf-8")
    (fault,) = checked('{% import "own.svg" as own with context %}{{ own.a() }}')
    assert (fault.file, fault.place) == ("templates/g/own.svg", "line 2, from templates/g/f.svg line 4")


def test_what_templates_need_is_there(checked: Callable[..., list[Fault]]) -> None:
    drawing = """{% set n = namespace(x=[], words="") %}
    {% for i in range(3) %}{% set n.x = n.x + [(i, row.name)] %}{% set n.words = n.words ~ i %}{% endfor %}
    <g id="a{{ n.x | map(attribute=0) | join("-") }}{{ n.words }}{{ "%d" | length }}{{ 2 ** 8 % 7 * 1.5 }}"
       class="{{ row.name.split(" ") | first }} {{ kit.title | plain | upper | replace("G", "x") }}"
       transform="translate({{ (w / 3) | round(2) }} {{ "{a}{b}".format(a=[1, 2] | max, b=0) }})"/>
    {% call parts.box("name", 5, 5, 50, 10, "label middle") %}{{ row["name"] }}{% endcall %}"""
    assert checked(drawing) == []


def test_the_methods_that_templates_may_use_are_there() -> None:
    for name, methods in METHODS.items():
        module, _, kind = name.rpartition(".")
        found = getattr(importlib.import_module(module), kind)
        assert all(hasattr(found, method) for method in methods)


CODE = [
    *(
        "{{ }} {% %} {# #} | . ( ) [ ] , : ~ + * ** % - = == in is not if for else endif endfor set endset".split()
    ),
    *("do call endcall macro endmacro block endblock include import extends with context filter raw".split()),
    *(
        "endfilter recursive endraw 'a' '{0.a}' 0 1 99999999 kit row say art drawn table ref rule self".split()
    ),
    *("loop caller parts namespace range dict x y __class__ __globals__ format attr map join list".split()),
    *("select attribute first replace batch upper name fields items get".split()),
    "\n",
]
PIECES = st.one_of(st.sampled_from(CODE), st.sampled_from([*ESCAPES, *ENDLESS[:20]]), st.text(max_size=6))


DRAWINGS = st.lists(PIECES, max_size=14).map(" ".join)
IN_ONE_FOLDER = [HealthCheck.function_scoped_fixture]


@pytest.mark.usefixtures("few_steps")
@settings(max_examples=50, deadline=None, suppress_health_check=IN_ONE_FOLDER)
@given(DRAWINGS)
def test_whatever_a_template_says_is_only_checked(game: Path, drawing: str) -> None:
    only_checked(game, drawing)


@pytest.mark.slow
@pytest.mark.usefixtures("few_steps")
@settings(max_examples=1000, deadline=None, suppress_health_check=IN_ONE_FOLDER)
@given(DRAWINGS)
def test_a_thousand_templates_are_only_checked(game: Path, drawing: str) -> None:
    only_checked(game, drawing)


def only_checked(game: Path, drawing: str) -> None:
    """Check a game whose face has this drawing: it is told about, or good, and writes nothing."""
    before = sorted(game.parents[1].rglob("*.svg"))
    text = FACE.replace("%%", "%").replace("%s", drawing)
    (game / "f.svg").write_text(text, "utf-8", errors="replace")
    for fault in check_one("g", ()):
        assert fault.file
        assert fault.line()
    assert sorted(game.parents[1].rglob("*.svg")) == before
    assert not list(game.parents[1].rglob("PWNED"))


def test_where_memory_ends_it_is_said(
    checked: Callable[..., list[Fault]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr("printkit.faces.bounds.Tally.copy", full)
    (fault,) = checked("{{ [1, 2] + [3] | list }}")
    assert (fault.file, fault.place) == ("templates/g/f.svg", "line 4")
    assert fault.line().endswith("there is not enough memory to fill the template")


@pytest.mark.parametrize("name", ["sheet.html", "document.css", "f.svg"])
@pytest.mark.parametrize("half", ["{{ '\\ud800' }}", "{% filter replace('a', '\\ud800') %}a{% endfilter %}"])
def test_half_a_letter_is_named_and_never_written(
    half: str, name: str, checked: Callable[..., list[Fault]], game: Path
) -> None:
    data = game.parents[1] / "card_data" / "g" / "game.toml"
    data.write_text(data.read_text("utf-8") + SHEET, "utf-8")
    page = '{% extends "common/document.html" %}{% block body %}<p translate="no">%s</p>{% endblock %}'
    (game / "sheet.html").write_text(page.replace("%s", half if name == "sheet.html" else "A"), "utf-8")
    (game / "document.css").write_text(half if name == "document.css" else "", "utf-8")
    faults = checked(half if name == "f.svg" else "")
    assert {fault.file for fault in faults} == {f"templates/g/{name}"}
    assert all(fault.line().endswith(": the character U+D800 cannot be printed") for fault in faults)


@pytest.mark.parametrize("named", ['{% include "\\ud800.svg" %}', '{% import "\\udcff.svg" as x %}'])
def test_a_template_named_by_half_a_letter_is_not_there(
    named: str, checked: Callable[..., list[Fault]]
) -> None:
    (fault,) = checked(named)
    assert fault.line() == "printkit: templates/g/f.svg: line 4: template not found:  .svg"
    assert checked('{% include "\\ud800.svg" ignore missing %}') == []


@pytest.mark.skipif(sys.platform != "linux", reason="names of files are whole letters here")
def test_a_folder_may_have_any_name(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    odd = Path(os.fsdecode(os.fsencode(game.parents[1]) + b"\xff"))
    game.parents[1].rename(odd)
    monkeypatch.chdir(odd)
    (odd / "card_data" / "g" / os.fsdecode(b"\xff.csv")).touch()
    assert build(Request(("g",), out=Path("output"), cache=Path("cache"))).faults == []
    assert check_one("g", ()) == []
    assert quick_kit(Path("card_data/g").absolute()).game == "g"


@pytest.mark.parametrize("named", ["{{ drawn('%s') }}", "{{ art('%s') }}", "{% include '%s' %}"])
def test_a_name_too_long_for_a_file_is_no_file(named: str, checked: Callable[..., list[Fault]]) -> None:
    (fault,) = checked(named.replace("%s", "a" * 5000))
    assert fault.line().startswith("printkit: templates/g/f.svg: line 4: no such file: aaa")


def test_all_that_a_template_may_use_has_a_cost() -> None:
    environment = TemplateEnvironment(DictLoader({}), OWN_FILTERS)
    costs = {**COUNTED_FILTERS, **SHARED_FILTERS, **OWN_FILTERS}
    assert set(environment.filters) == {*costs, *INTERNAL}
    assert set(environment.tests) == set(COUNTED_TESTS) == set(TESTS)
    for kind, names in environment.reached.items():
        called = {name for name in names if callable(getattr(kind, name, None))}
        assert called == set(
            METHODS_OF_TYPES.get(kind, METHODS.get(f"{kind.__module__}.{kind.__qualname__}", ()))
        )


def test_so_has_every_function_that_a_template_is_given() -> None:
    kit = read_game(card_data("mosh")).kit("fr")
    given = {
        **GameTemplates("mosh").context(kit, None, None, "full"),
        **TemplateEnvironment(DictLoader({}), {}).globals,
    }
    called = {name: value for name, value in given.items() if callable(value)}
    assert set(called) == {
        "art",
        "dict",
        "drawn",
        "has_art",
        "namespace",
        "range",
        "ref",
        "rule",
        "say",
        "table",
    }
    assert all("cost" in vars(value) for value in called.values())


LETTERS = "ab" * 2000


@pytest.mark.parametrize(
    "used",
    [
        "([x] * 3) | sort | length",
        "([x] * 3) | unique | list | length",
        "[x, x] | max | length",
        "[x, x] | tojson | length",
        "{x: 1} | dictsort | length",
        "([{'a': x}] * 2) | groupby('a') | length",
        "x | list | length",
        "x.split('b') | length",
        "x.rfind('ba' * 500)",
        "x.strip('ab')",
        "x | replace('a', 'b') | length",
        "'zz' in x",
        "[x] == [x]",
    ],
)
def test_what_is_long_costs_more_than_what_is_short(used: str) -> None:
    environment = TemplateEnvironment(DictLoader({"t": f"{{{{ {used} }}}}"}), OWN_FILTERS)
    costs = []
    for words in ("ab", LETTERS):
        with counting() as tally:
            environment.get_template("t").render(x=words)
        costs.append(1000 * tally.steps + tally.letters)
    assert costs[1] - costs[0] >= len(LETTERS) // 2


def test_a_legitimate_template_is_filled_as_it_was() -> None:
    used = {
        "[3, 1, 2] | sort | join(',')": "1,2,3",
        "['b', 'A', 'c'] | sort(reverse=true) | join": "cbA",
        "[1, 2, 3, 4] | batch(3, 0) | map('join', '-') | join(' ')": "1-2-3 4-0-0",
        "[1, 2, 3] | slice(2) | map('length') | join": "21",
        "['a', 'A', 'b'] | unique | join": "ab",
        "{'b': 1, 'a': 2} | dictsort | map('first') | join": "ab",
        "[{'k': 1}, {'k': 2}] | map(attribute='k') | sum": "3",
        "[{'k': 1}, {'k': 2}] | selectattr('k', 'gt', 1) | list | length": "1",
        "[20000, 30000] | select('gt', 20000) | first": "30000",
        "['a', 'b'] | map('upper') | first": "A",
        "'a&b' | e": "a&amp;b",
        "'é b' | urlencode": "%C3%A9%20b",
        "{'a': [1, 'x']} | tojson": "{&#34;a&#34;: [1, &#34;x&#34;]}".replace("&#34;", '"'),
        "'b' in 'abc' and 'z' not in ['a'] and 2 in range(3)": "True",
        "1 in [1, 2] == true": "False",
        "7 // 2 - 5 % 3 + 2 ** 10": "1025",
        "'x' | default('y') ~ (none | default('z', true))": "xz",
        "none | string ~ '<i>a</i> b' | striptags": "a b",
        "'a b c'.split() | last ~ 'aXbX'.rsplit('X', 1) | first": "caXb",
        "'%s' | length + 'abc'.find('c')": "4",
    }
    source = "\n".join(f"{{{{ {each} }}}}" for each in used)
    environment = TemplateEnvironment(DictLoader({"t": source}), OWN_FILTERS)
    assert environment.get_template("t").render().split("\n") == list(used.values())
