"""What is wrong with a face is told at the line of the template, the art or the style sheet that wrote it."""

from __future__ import annotations

from pathlib import Path

import pytest

from printkit.base.faults import STRAIGHT_QUOTES
from printkit.cli.check import check_one
from printkit.faces.lines import MARK_CLOSE, MARK_OPEN, MarkedLine, line_mark, unmarked
from printkit.press.build import BuildResult
from tests.press.deck import Deck

HEAD = '{% extends "common/face.svg" %}\n{% import "common/parts.svg" as parts with context %}\n'


def told(built: BuildResult) -> list[str]:
    """The first line of each fault, but for files that are not written."""
    return [
        fault.line().removeprefix("printkit: ") for fault in built.faults if "not written" not in str(fault)
    ]


def drawing(deck: Deck, body: str, defs: str = "") -> None:
    deck.template("front.svg", f"{HEAD}{{% block drawing %}}\n{body}\n{{% endblock %}}{defs}")


def test_an_element_of_the_template_itself(deck: Deck) -> None:
    drawing(deck, '<rect width="9" height="9"/>\n\n  <g>\n<rect\n fil="red"/></g>')
    assert told(deck.build()) == [
        "templates/deck/front.svg: line 7, card/c1/front: unknown attribute fil",
    ]


def test_every_turn_of_a_loop_is_one_line_of_the_template(deck: Deck) -> None:
    drawing(deck, "{% for n in range(4) %}\n<g>\n</g>\n<text>{{ n }}</text>\n{% endfor %}")
    (said,) = told(deck.build())
    assert said.startswith("templates/deck/front.svg: line 7, card/c1/front: <text>")


def test_two_faults_of_one_line_that_macros_wrote_have_each_its_own(deck: Deck) -> None:
    deck.template(
        "own.svg",
        '{% macro bad(width) -%}\n<rect width="{{ width }}" height="1"/>\n{%- endmacro %}\n'
        "{% macro worse() -%}<g>{{ caller() }}</g>{%- endmacro %}\n",
    )
    drawing(
        deck,
        '{% import "own.svg" as own with context %}\n<g>{{ own.bad(4) }}{{ own.bad("x") }}</g>\n'
        '{% call own.worse() %}\n<circle r="y"/>\n{% endcall %}{{ own.bad("z") }}',
    )
    assert told(deck.build()) == [
        "templates/deck/own.svg: line 2, from templates/deck/front.svg line 5, card/c1/front: "
        "unknown value of width: x",
        "templates/deck/front.svg: line 7, card/c1/front: unknown value of r: y",
        "templates/deck/own.svg: line 2, from templates/deck/front.svg line 8, card/c1/front: "
        "unknown value of width: z",
    ]


def test_a_shared_macro_names_the_line_that_called_it(deck: Deck) -> None:
    drawing(deck, '<g/>\n{% call parts.box("name", 5, 5, "wide", 10, "label") %}{{ row.name }}{% endcall %}')
    (said,) = told(deck.build())
    place, _, what = said.partition(", from ")
    assert place.startswith("templates/common/parts.svg: line ")
    assert what == "templates/deck/front.svg line 5, card/c1/front: unknown value of width: wide"


def test_an_included_template_and_a_parent_name_their_own_lines(deck: Deck) -> None:
    deck.template(
        "base.svg", f"{HEAD}{{% block drawing %}}\n<a/>\n{{% block inside %}}{{% endblock %}}{{% endblock %}}"
    )
    deck.template(
        "front.svg", '{% extends "base.svg" %}\n{% block inside %}\n{% include "more.svg" %}{% endblock %}'
    )
    deck.template("more.svg", "\n\n<nonsense/>")
    first, second = told(deck.build())
    assert first.startswith("templates/deck/base.svg: line 4, ") and "<a>" in first
    assert second.startswith("templates/deck/more.svg: line 3, from templates/deck/front.svg line 3, ")


def test_words_outside_a_box_have_the_line_of_the_template(deck: Deck) -> None:
    drawing(deck, "<g/>\nLost")
    (said,) = told(deck.build())
    assert said.startswith("templates/deck/front.svg: line 5, card/c1/front: these words are not in a box")


def test_what_is_not_well_formed_has_the_line_of_the_template(deck: Deck) -> None:
    drawing(deck, "{% for n in range(9) %}<g/>\n{% endfor %}\n<g>")
    (said,) = told(deck.build())
    assert said.startswith("templates/common/face.svg: line ") and "card/c1/front" in said
    assert said.endswith("the tag <g> of templates/deck/front.svg, line 6 is not closed before </svg>")


@pytest.mark.parametrize(
    ("body", "what"),
    [
        ("{{ art(“sign”) }}", "line 4: unexpected char '“'"),
        ("<rect x=“3” y='4'/>", "line 4, card/c1/front: not well-formed XML: AttValue: \" or ' expected"),
        ('<rect x="3” y="4"/>', "line 4, card/c1/front: not well-formed XML: attributes construct error"),
        ("<rect x='“3”'/>", "line 4, card/c1/front: unknown value of x: “3”"),
        ("<image href='“sign.png”'/>", "line 4, card/c1/front: no such file: “sign.png”"),
        ("<rect style='fill: “red”'/>", "line 4, card/c1/front: unknown value of fill: “red”"),
    ],
)
def test_quotes_of_a_word_processor_have_one_hint(deck: Deck, body: str, what: str) -> None:
    drawing(deck, body)
    (fault,) = (fault for fault in deck.build().faults if "not written" not in str(fault))
    assert fault.line() == f"printkit: templates/deck/front.svg: {what}"
    assert fault.advice() == f"hint: {STRAIGHT_QUOTES}"


@pytest.mark.parametrize("shown", ['<image href="{{ art("sign") }}"/>', '{{ drawn("sign").content }}'])
def test_art_that_is_not_well_formed_is_told_in_one_way(deck: Deck, shown: str) -> None:
    sign = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">\n<rect x=“1”/></svg>'
    (deck.templates / "art" / "sign.svg").write_text(sign, "utf-8")
    drawing(deck, shown)
    (fault,) = (fault for fault in deck.build().faults if "not written" not in str(fault))
    file = "templates/deck/art/sign.svg: line 2"
    assert f"{file}: not well-formed XML: AttValue: \" or ' expected" in fault.line()
    assert fault.advice() == f"hint: {STRAIGHT_QUOTES}"


def test_art_that_becomes_part_of_a_face_names_its_own_line(deck: Deck) -> None:
    (deck.templates / "art" / "sign.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">\n<g>\n'
        '<path d="M0 0h9v9z" filter="url(#f)"/></g>\n</svg>',
        "utf-8",
    )
    drawing(deck, '{{ parts.picture("sign", 5, 5, 9, 9) }}')
    file = "templates/deck/art/sign.svg"
    said = f"{file}: line 3, card/c1/front and 8 more: warning: not drawn of this drawing: filter"
    assert told(deck.build()) == [said]
    assert told(deck.build()) == [said]  # faces that were drawn before say it too
    assert deck.pdf().exists()
    (deck.templates / "art" / "sign.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>', "utf-8"
    )
    assert told(deck.build()) == []


BOX = '{% call parts.box("name", 5, 5, 53, 10, "mine") %}{{ row.name }}{% endcall %}'


@pytest.mark.parametrize(
    ("style", "body", "line", "what"),
    [
        (".mine { font-family: 'Helvetika' }", BOX, 3, "no font family Helvetika"),
        (".mine {\n color: red;\n font-family: 'Nope' }", BOX, 5, "no font family Nope"),
        (".mine { font-size: .5px }", BOX, 3, "the words are 1.4 pt high, and the smallest size is 6.5 pt"),
        (
            ".mine { fill: url(#none) }",
            '<rect class="mine" width="5" height="5"/>',
            3,
            "nothing has the id none",
        ),
        (".mine { clip-path: url(#c) }", '<g id="c" class="mine"/>', 3, "#c is not a clipPath"),
        (".mine { stroke: url(#g) }", '<rect id="g" class="mine" width="5" height="5"/>', 3, "#g is neither"),
        (".mine { nope: 1 }", '<rect class="mine"/>', 3, "unknown property: nope"),
        ("\n.mine { fill: {{ look.spot }}0 }", '<rect class="mine"/>', 4, "unknown value of fill: #a6dc000"),
        (".mine:hover { fill: red }", '<rect class="mine"/>', 3, "outside the style sheet subset"),
        ("@media print { }", "<g/>", 3, "outside the style sheet subset: @media"),
    ],
)
def test_a_style_sheet_is_wrong_once_at_its_own_line(
    deck: Deck, style: str, body: str, line: int, what: str
) -> None:
    deck.template("face.css", f".other {{ fill: red }}\n\n{style}\n")
    deck.game(back='back = "front.svg"')
    drawing(deck, body)
    (said,) = told(deck.build(inks=("full", "grey")))
    assert said.startswith(f"templates/deck/face.css: line {line}, card/c1/front: {what}")


def test_a_sheet_for_low_ink_is_named_too(deck: Deck) -> None:
    deck.template("face-low.css", "\n.ground { nope: 1 }")
    drawing(deck, "<g/>")
    (said,) = told(deck.build(inks=("low",)))
    assert said.startswith("templates/deck/face-low.css: line 2, card/c1/front: unknown property")


def test_a_family_that_one_element_chooses_is_told_there(deck: Deck) -> None:
    drawing(deck, BOX.replace("{{ row.name }}", '\n<b style="font-family: Nope">{{ row.name }}</b>'))
    (said,) = told(deck.build())
    assert said.startswith("templates/deck/front.svg: line 5, card/c1/front: no font family Nope")


def test_a_template_that_measures_its_own_words_is_told_by_the_lines_of_the_face(deck: Deck) -> None:
    body = "{% set words %}\n<g/>\n{% endset %}{% if words | length > 30 %}<g/>{% endif %}<text/>"
    drawing(deck, body)
    (said,) = told(deck.build())
    assert said.startswith("templates/deck/front.svg: line ") and "<text>" in said


def test_marks_are_taken_out_letter_for_letter() -> None:
    one, two = line_mark("x.svg", 1), line_mark("x.svg", 2)
    seven, eight = line_mark("common/p.svg", 7), line_mark("common/p.svg", 8)
    text = f"a{one}é{seven}{eight}b{two}"
    plain, line, _ = unmarked(text)
    assert plain == "aéb"
    assert [line(at) for at in range(4)] == [
        MarkedLine("", 1),
        MarkedLine("x.svg", 1),
        MarkedLine("x.svg", 1),
        MarkedLine("common/p.svg", 8, ("x.svg", 1)),
    ]


@pytest.mark.parametrize(
    "text", [MARK_OPEN, MARK_CLOSE, f"{MARK_OPEN}x{MARK_CLOSE}", f"{MARK_OPEN}{line_mark('a', 1)}", ""]
)
def test_letters_that_look_like_marks_stay(text: str) -> None:
    assert unmarked(text)[0] == text.replace(line_mark("a", 1), "")


def test_a_face_without_faults_is_filled_once(
    deck: Deck, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def never(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr("printkit.press.jobs.face_renderer.face_lines", never)
    assert not deck.build().faults


SHEET = """
[[component]]
id = "{id}"
name = "Feuille"
kind = "sheet"
size = [90, 90]
document = "{id}.html"
bleed = false
"""
PAGE = (
    '{% extends "common/document.html" %}\n{% import "common/parts.html" as parts with context %}\n'
    "{% block head %}<style>\n.b { colr: blue }\n</style>{% endblock %}\n{% block body %}<p>Mots</p>"
    '{% call parts.drawing("x", 9, 9) %}<path d="M0 0h9"/>{% endcall %}{% endblock %}'
)


@pytest.mark.parametrize(
    ("style", "line", "what"),
    [
        ("\n\np { colr: red }", 3, "Ignored `colr: red`, unknown property."),
        ("p { color: red }\n{% if lang %}\n.é { width: }\n{% endif %}", 3, "Ignored"),
        ("\np:nope { color: red }", 2, "Invalid or unsupported selector"),
        ("\n\np { font-family: Nope }", 3, "no font family Nope"),
        ("\np { font: 9pt/1 'Nope', serif }", 2, "no font family Nope"),
    ],
)
def test_the_style_sheet_of_documents_is_wrong_once_at_its_own_line(
    deck: Deck, style: str, line: int, what: str
) -> None:
    deck.template("document.css", style)
    deck.game(more=SHEET.format(id="one") + SHEET.format(id="two"))
    deck.template("one.html", PAGE.replace(".b { colr: blue }", ""))
    deck.template("two.html", PAGE.replace(".b { colr: blue }", ""))
    (said,) = told(deck.build())
    assert said.startswith(f"templates/deck/document.css: line {line}: {what}")


def test_a_style_of_a_document_itself_is_told_there(deck: Deck) -> None:
    deck.game(more=SHEET.format(id="one"))
    deck.template("one.html", PAGE)
    assert told(deck.build()) == ["templates/deck/one.html: line 4: Ignored `colr: blue`, unknown property."]


@pytest.mark.parametrize("slip", ["{{ row.name }", "{% if row.name }"])
def test_braces_that_are_not_closed_as_opened_are_told_with_a_hint(slip: str, deck: Deck) -> None:
    drawing(deck, slip)
    fault = next(fault for fault in deck.build().faults if fault.hint)
    assert str(fault) == (
        "printkit: templates/deck/front.svg: line 4: unexpected '}'\n"
        "hint: close braces as they were opened: {{ … }}, {% … %}"
    )


def test_a_field_that_a_row_does_not_have_is_told_with_each_field_once(deck: Deck) -> None:
    drawing(deck, "{{ row.nmae }}")
    (fault,) = (fault for fault in deck.build().faults if "has no field" in str(fault))
    assert fault.advice() == "hint: did you mean “name”? one of id, number, name, count"


@pytest.mark.parametrize(
    ("css", "told"),
    [
        (".a { fill: red }\n.b { fill: red;\n", "line 2: nothing closes “{”"),
        (".a { fill: red }\n.b { fill: red;\n.c { fill: red }\n", "line 2: nothing closes “{”"),
        ("{% if true %}\n.a { fill: red }\n{% endif %}\n.b { fill: rgb(1, 2 }", "line 4: nothing closes “(”"),
        (".a { fill: red }\n/* .b { fill: red }", "line 2: nothing closes “/*”"),
        ('.a { fill: red }\n.b { font-family: "Foo }', 'line 2: nothing closes “"”'),
        (".a { fill: red }\n}\n.b { fill: red }", "line 2: “}” closes nothing"),
    ],
)
@pytest.mark.parametrize("sheet", ["face.css", "face-low.css"])
def test_a_sheet_that_is_not_whole_is_one_fault_of_its_own(
    deck: Deck, monkeypatch: pytest.MonkeyPatch, css: str, told: str, sheet: str
) -> None:
    """Whatever sheets follow it in another ink, and however many faces have it."""
    deck.template(sheet, css)
    monkeypatch.chdir(deck.folder)
    (fault,) = check_one("deck", ())
    place, _, what = told.partition(": ")
    ink = ", --ink low" if sheet == "face-low.css" else ""
    assert fault.line() == f"printkit: templates/deck/{sheet}: {place}{ink}: {what}"


def test_what_only_looks_open_in_a_sheet_is_none(deck: Deck) -> None:
    deck.template("face.css", '/* { " */ .a { font-family: "Foo ( \\" {" } .\\{ { fill: red }')
    assert not [fault for fault in told(deck.build()) if "closes" in fault]


@pytest.mark.parametrize(
    "shown", ['<image href="{{ art("photo") }}"/>', '{{ parts.picture("photo", 5, 5, 9, 9) }}']
)
def test_an_image_of_the_game_is_named_by_its_path(
    deck: Deck, monkeypatch: pytest.MonkeyPatch, shown: str
) -> None:
    (deck.data / "photo.jpg").write_bytes(b"GIF89a")
    drawing(deck, shown)
    monkeypatch.chdir(deck.folder)
    assert told(deck.build())[0].endswith(
        ": not a PNG, JPEG, WebP, GIF or AVIF image: card_data/deck/photo.jpg"
    )
