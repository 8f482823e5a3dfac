"""Whatever phones are sent is read by the oldest browsers, and what is not would be told."""

from __future__ import annotations

from collections.abc import Mapping

import browsers
import pytest
from browsers import Feature, Use, Uses

from printkit.companion.oldest_browsers import APP, SERVED

LINE = Feature("member", "closest", "api|Element|closest", "41", "35", "9", "")


def uses(*served: Use, app: tuple[Use, ...] = (), own: tuple[str, ...] = ()) -> Uses:
    return Uses(frozenset(served), frozenset(app), frozenset(own), ())


def told(found: Uses, *rows: Feature) -> list[str]:
    known: Mapping[Use, Feature] = {row.use: row for row in rows}
    return list(browsers.wrong(found, known))


def test_phones_are_sent_nothing_that_is_too_new() -> None:
    assert list(browsers.wrong(browsers.used(), browsers.read_features())) == []


def test_players_are_told_which_browsers_will_do() -> None:
    said = "".join((browsers.ROOT / page).read_text("utf-8") for page in ("README.md", "docs/playing.md"))
    for oldest in (SERVED, APP):
        assert all(f"{browser} {version}" in said for browser, version in oldest.items())


def test_what_has_no_line_is_told() -> None:
    assert told(uses(LINE.use), LINE) == []
    assert "no line" in told(uses(LINE.use, Use("member", "moveBefore")), LINE)[0]
    assert told(uses(Use("member", "seat"), own=("seat",))) == []  # one of our own


def test_what_is_too_new_is_told_unless_it_can_be_done_without() -> None:
    late = LINE._replace(name="checkVisibility", safari="17.4")
    assert told(uses(late.use), late) == [
        "member checkVisibility: not in Safari 15.4; say in browser_features.csv what happens without it"
    ]
    assert told(uses(late.use), late._replace(without="it is looked at otherwise")) == []
    never = LINE._replace(name="popover", firefox="")
    assert "not in Firefox 100" in told(uses(never.use), never)[0]


def test_the_app_asks_for_more_than_the_pages_of_a_server() -> None:
    late = LINE._replace(name="pipeThrough", firefox="102")
    assert told(uses(app=(late.use,)), late) == []
    assert "not in Firefox 100" in told(uses(late.use), late)[0]


def test_a_line_that_nothing_uses_is_told() -> None:
    assert "used no more" in told(uses(), LINE)[0]


@pytest.mark.parametrize(
    ("words", "kind", "name"),
    [
        ("each.checkVisibility()", "member", "checkVisibility"),
        ("each?.checkVisibility?.()", "member", "checkVisibility"),
        ("const {moveBefore} = each;", "member", "moveBefore"),
        ("const {moveBefore: move} = each;", "member", "moveBefore"),
        ("for (const {moveBefore} of every) 1;", "member", "moveBefore"),
        ("queueMicrotask(tell)", "global", "queueMicrotask"),
        ("new Highlight()", "global", "Highlight"),
        ("class Other extends Highlight {}", "global", "Highlight"),
        ("const told = {Highlight};", "global", "Highlight"),
    ],
)
def test_names_in_scripts_are_found(words: str, kind: str, name: str) -> None:
    assert Use(kind, name) in browsers.script_uses(words).uses


@pytest.mark.parametrize(
    "words",
    [
        "const seat = 1, [one, ...more] = [seat]; seat + one + more;",
        "function take(seat, {one, other = 2}) { return seat + one + other; }",
        "each => each; (each, other) => each + other;",
        "try { 1 } catch (error) { error; }",
        "for (const each of []) each;",
        "class Own {} new Own();",
    ],
)
def test_our_own_names_are_none_of_a_browser(words: str) -> None:
    assert not [use for use in browsers.script_uses(words).uses if use.kind == "global"]


def test_an_elements_own_data_is_ours() -> None:
    words = "each.dataset.seat; const {made, bytes: all} = each.dataset; each?.dataset.held;"
    found = browsers.script_uses(words).uses
    assert {use.name for use in found if use.kind == "member"} == {"dataset"}


@pytest.mark.parametrize(
    "words",
    [
        "class Own { static { 1; } }",
        "/(?<=a)b/.test(c)",
        "/[a&&b]/v.test(c)",
        "import('x')",
        "label: for (;;) 1;",
        "let x = ;",
    ],
)
def test_newer_syntax_is_told(words: str) -> None:
    assert browsers.script_uses(words).faults


@pytest.mark.parametrize(
    "words", ["let a = 1;", "const a = 1;", "a => a", "`a`", "a?.b", "class A {}", "f(...a)"]
)
def test_what_every_browser_reads_has_old_syntax(words: str) -> None:
    assert browsers.script_uses(words, browsers.OLD_SYNTAX).faults and not browsers.script_uses(words).faults


@pytest.mark.parametrize(
    ("words", "kind", "name"),
    [
        ("a { inset: 0 }", "property", "inset"),
        ("a { display: ruby }", "value", "display: ruby"),
        ("a { height: 3dvh }", "unit", "dvh"),
        ("a { height: calc(100dvh - 3px) }", "unit", "dvh"),
        ("a { color: color-mix(in srgb, red, blue) }", "function", "color-mix"),
        ("a { --own: color-mix(in srgb, red, blue) }", "function", "color-mix"),
        ("a:has(b) { top: 0 }", "selector", "has"),
        (":is(a, b:has(c)) { top: 0 }", "selector", "has"),
        ("a::marker { top: 0 }", "selector", "marker"),
        ("a { top: 0; & b { top: 0 } }", "selector", "nesting"),
        ("a { top: 0; b { top: 0 } }", "selector", "nesting"),
        ("@media (width >= 3px) { a { top: 0 } }", "media", "range"),
        ("@media (min-width: 3px) { a:has(b) { top: 0 } }", "selector", "has"),
        ("@container (min-width: 3px) { a { top: 0 } }", "at-rule", "container"),
        ("a { height: 3vh; height: var(--b, 3dvh) }", "unit", "dvh"),
    ],
)
def test_what_styles_use_is_found(words: str, kind: str, name: str) -> None:
    assert Use(kind, name) in browsers.style_uses(words)


@pytest.mark.parametrize(
    ("words", "use"),
    [
        ("a { height: 3vh; height: 3dvh }", Use("unit", "dvh")),
        ("@supports selector(:has(a)) { a:has(b) { top: 0 } }", Use("selector", "has")),
    ],
)
def test_what_styles_can_do_without_is_let_be(words: str, use: Use) -> None:
    assert use not in browsers.style_uses(words)


def test_elements_and_attributes_are_found() -> None:
    found = browsers.page_uses(
        "<dialog inert {% if a %}open{% endif %}><p data-a aria-b='{{ c }}'><svg><g x=1></svg>"
    )
    assert found == {
        Use("element", "dialog"),
        Use("attribute", "dialog inert"),
        Use("attribute", "dialog open"),
        Use("element", "p"),
        Use("drawing", "svg"),
        Use("drawing", "g"),
    }


DATA = {
    "api": {
        "Element": {
            "closest": {
                "__compat": {
                    "support": {
                        "chrome": {"version_added": "41"},
                        "chrome_android": {"version_added": "≤43"},
                        "firefox": [{"version_added": "90"}, {"version_added": "35", "flags": [1]}],
                        "firefox_android": {"version_added": "35"},
                        "safari": {"version_added": "9"},
                        "safari_ios": {"version_added": "15.4.1"},
                    },
                    "status": {"standard_track": True},
                }
            }
        }
    }
}


def test_versions_are_the_latest_of_computers_and_phones() -> None:
    assert browsers.versions(DATA["api"]["Element"]["closest"]) == ("43", "90", "15.4")


def test_a_table_is_brought_up_to_date_and_keeps_our_own_words() -> None:
    old = LINE._replace(chrome="1", without="we look otherwise")
    gone = LINE._replace(name="gone")
    [row] = browsers.brought_up_to_date(uses(LINE.use), {old.use: old, gone.use: gone}, DATA)
    assert row == Feature("member", "closest", "api|Element|closest", "43", "90", "15.4", "we look otherwise")
