"""Style sheets: what is understood, which rule wins, and what is refused."""

from typing import Any

import pytest

from printkit.press.svg.css import compile_sheet
from printkit.press.svg.properties import read_value


def declared(sheet: str, *path: tuple[str, str]) -> dict[str, Any]:
    """Return what holds for the last of some elements inside each other, each as (tag, classes)."""
    context = compile_sheet(sheet).root
    for tag, classes in path:
        context = context.child(tag, classes, "me" if tag == "rect" else "")
    return dict(context.declared)


RED, BLUE = read_value("fill", "red"), read_value("fill", "blue")


@pytest.mark.parametrize(
    "selector",
    [
        "rect",
        ".a",
        ".a.b",
        "rect.a",
        "*",
        "g rect",
        "svg .b",
        "g > rect",
        ".x .a",
        "#me",
        "circle, .a",
        "svg>g rect",
    ],
)
def test_a_selector_finds_its_element(selector: str) -> None:
    path = (("svg", ""), ("g", "x y"), ("rect", "a b"))
    assert declared(f"{selector} {{ fill: red }}", *path) == {"fill": RED}


@pytest.mark.parametrize(
    "selector", ["circle", ".c", ".a.c", "g.a", "svg > rect", ".y > .x", "#other", "rect g"]
)
def test_a_selector_leaves_others_alone(selector: str) -> None:
    path = (("svg", ""), ("g", "x y"), ("rect", "a b"))
    assert declared(f"{selector} {{ fill: red }}", *path) == {}


@pytest.mark.parametrize(
    "sheet",
    [
        "rect { fill: blue } rect { fill: red }",
        ".a { fill: red } rect { fill: blue }",
        ".a.b { fill: red } .a { fill: blue }",
        "rect.a { fill: red } .a { fill: blue }",
        "#me { fill: red } .a.b { fill: blue }",
        "* { fill: blue } rect { fill: red }",
    ],
)
def test_the_nearer_rule_wins_then_the_later(sheet: str) -> None:
    assert declared(sheet, ("svg", ""), ("rect", "a b")) == {"fill": RED}


def test_properties_of_words() -> None:
    sheet = """
        .name {
            font-family: 'Barlow Condensed', sans-serif; font-size: 3.4px; font-weight: bold;
            line-height: 1.1; text-align: center; letter-spacing: .02em; hyphens: auto;
            --floor: 2.3px; --gap: .35; --valign: middle; --lines: 2
        }"""
    assert declared(sheet, ("div", "name")) == {
        "font-family": "Barlow Condensed",
        "font-size": 3.4,
        "font-weight": 700,
        "line-height": 1.1,
        "text-align": "center",
        "letter-spacing": (0.02, True),
        "hyphens": "auto",
        "--floor": 2.3,
        "--gap": 0.35,
        "--valign": "middle",
        "--lines": 2,
    }


def test_rules_for_browsers_are_passed_over() -> None:
    sheet = """
        @font-face { font-family: X; src: url(x.ttf) }
        icon[name=skull] { background: url(skull.svg); width: 1em }
        foreignObject div { height: 100%; font-variant-ligatures: none }
        p + p { margin-top: .3em }
        """
    assert compile_sheet(sheet).problems == ()


@pytest.mark.parametrize(
    ("sheet", "line", "what"),
    [
        ("\n.a { fil: red }", 2, "unknown property: {name}"),
        (".a { fill: rot }", 1, "unknown value of {name}: {value}"),
        (".a { fill: red;\n stroke-width: -1 }", 2, "unknown value of {name}: {value}"),
        (".a { fill: red !important }", 1, "unknown value of {name}: {value}"),
        (".a { filter: url(#m) }", 1, "unknown property: {name}"),
        ("rect { width: 4px }", 1, "unknown property: {name}"),
        (".a:hover { fill: red }", 1, "outside the style sheet subset: {what}"),
        (".a + .b { fill: red }", 1, "outside the style sheet subset: {what}"),
        ("@media print { .a { fill: red } }", 1, "outside the style sheet subset: {what}"),
        ("@import 'x.css';", 1, "outside the style sheet subset: {what}"),
        (".a { fill: var(--x) }", 1, "unknown value of {name}: {value}"),
        (".a { fill: " + "(" * 9999, 1, "outside the style sheet subset: {what}"),
    ],
)
def test_what_is_outside_the_subset_is_named_with_its_line(sheet: str, line: int, what: str) -> None:
    (problem,) = compile_sheet(sheet).problems
    assert (problem.line, problem.message) == (line, what)


def test_a_mistyped_property_is_guessed() -> None:
    (problem,) = compile_sheet(".a { font-sise: 9px }").problems
    assert (problem.hint, problem.values["close"]) == ("did you mean “{close}”?", "font-size")
    (problem,) = compile_sheet(".a { filter: url(#m) }").problems
    assert not problem.hint


@pytest.mark.parametrize("end", ["", ";"])
def test_a_rule_without_end_is_told_where_it_begins(end: str) -> None:
    (problem,) = compile_sheet(f"\n.a {{ fill: red{end}\n.b {{ fill: red }}\n.c {{ fill: red }}").problems
    assert (problem.line, problem.message, problem.values["next"]) == (
        2,
        "no “{mark}” ends this rule before “{next}”",
        ".b",
    )


def test_a_sheet_is_compiled_once_and_its_matches_are_kept() -> None:
    sheet = compile_sheet(".a { fill: red }")
    assert compile_sheet(".a { fill: red }") is sheet
    assert sheet.root.child("rect", "a", "one") is sheet.root.child("rect", "a", "two")
