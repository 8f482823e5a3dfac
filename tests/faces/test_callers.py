"""A macro hands on what it is called with to the macro that it calls."""

from __future__ import annotations

import jinja2
import pytest

from printkit.faces.environment import TemplateEnvironment

BOX = "{% macro box(name) %}[{{ name }}: {{ caller() }}]{% endmacro %}"


@pytest.mark.parametrize(
    ("template", "made"),
    [
        (
            "{% macro mine(name) %}{% call box(name) %}<{{ caller() }}>{% endcall %}{% endmacro %}"
            "{% call mine('a') %}words{% endcall %}",
            "[a: <words>]",
        ),
        (
            "{% macro mine() %}{% call box(1) %}{{ caller() }}{% endcall %}{{ caller() }}{% endmacro %}"
            "{% macro yours() %}{% call mine() %}({{ caller() }}){% endcall %}{% endmacro %}"
            "{% call yours() %}x{% endcall %}",
            "[1: (x)](x)",
        ),
        (
            "{% macro two() %}{% call box(1) %}{% call box(2) %}{{ caller() }}{% endcall %}{% endcall %}"
            "{% endmacro %}{% call two() %}x{% endcall %}",
            "[1: [2: x]]",
        ),
        (
            "{% macro rows() %}{% call box(1) %}{% for n in [1, 2] %}{{ caller(n) }}{% endfor %}{% endcall %}"
            "{% endmacro %}{% call(n) rows() %}{{ n }};{% endcall %}",
            "[1: 1;2;]",
        ),
    ],
)
def test_a_macro_hands_on_what_it_is_called_with(template: str, made: str) -> None:
    environment = TemplateEnvironment(jinja2.DictLoader({}), {})
    assert environment.from_string(BOX + template).render() == made


def test_a_macro_that_is_called_with_nothing_says_what_to_do() -> None:
    environment = TemplateEnvironment(jinja2.DictLoader({}), {})
    mine = "{% macro mine() %}{% call box(1) %}{{ caller() }}{% endcall %}{% endmacro %}{{ mine() }}"
    with pytest.raises(jinja2.TemplateError, match="call %"):
        environment.from_string(BOX + mine).render()
