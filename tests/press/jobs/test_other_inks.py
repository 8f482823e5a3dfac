"""`check` tells what is wrong in the inks that it does not draw in: each fault once, at its file and line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image

from printkit.base import paths
from printkit.base.faults import Fault
from printkit.kit.loading.reader import read_game
from printkit.press.documents.style_check import style_faults
from printkit.press.jobs.finished import SourceHash
from printkit.press.jobs.job import check_job
from printkit.press.pdf.drawing import Drawing
from printkit.press.request import PrintJob, Request
from printkit.press.svg import draw_svg
from tests.press.deck import Deck, pictures
from tests.press.pixels import levels

SHEETS = "".join(
    f'[[component]]\nid = "{name}"\nname = "Feuille"\nkind = "sheet"\nfrom = "ours"\n'
    f'size = "a4"\ndocument = "{name}.html"\n'
    for name in ("one", "two")
)
PAGE = '{{% extends "common/document.html" %}}{{% block body %}}<p>Un mot</p>{}{{% endblock %}}'
FACE = (
    '{{% extends "common/face.svg" %}}{{% import "common/parts.svg" as parts with context %}}'
    '{{% block drawing %}}{{% call parts.box("name", 5, 20, 53, 40, "reading") %}}{{{{ row.name }}}}'
    "{{% endcall %}}{}{{% endblock %}}"
)

EDITS = (
    ("templates/deck/front.svg", FACE.format("")),
    ("templates/deck/front.svg", FACE.format('<rect class="nobody" width="9" height="9"/><nope/>')),
    ("templates/deck/front.svg", FACE.format("{% include 'part.svg' ignore missing %}")),
    ("templates/deck/part.svg", "<text>a</text>"),
    ("templates/deck/one.html", PAGE.format('<img alt="-" src="art/own.svg">')),
    ("templates/deck/art/own.svg", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>'),
    ("templates/deck/art/own.svg", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text/></svg>'),
    ("templates/deck/document-low.css", "p { nonsense: 3 }"),
    ("templates/deck/document-low.css", ""),
    ("templates/deck/face.css", ".reading { --floor: 30px }"),
    ("templates/deck/face.css", ""),
    ("card_data/deck/cards.csv", "id,name,count\nc1,Carte,1\n"),
    ("card_data/deck/cards.csv", "id,name,count\nc1,\U00010330,1\n"),
)
"""Files, and what is written into them: what is good, and what is not."""


@pytest.fixture
def game(deck: Deck) -> Deck:
    """Two cards with a word each, and two sheets."""
    deck.game(more=SHEETS)
    deck.cards(2)
    deck.template("front.svg", FACE.format(""))
    for name in ("one", "two"):
        deck.template(f"{name}.html", PAGE.format(""))
    return deck


def checked(cache: Path | None = None) -> list[Fault]:
    """Check the deck in its language."""
    kit = read_game(paths.card_data("deck")).kit("fr")
    return check_job(SourceHash().with_hash(PrintJob(kit, "full", Request(("deck",), cache=cache))))


def test_nothing_is_told_of_what_is_good_in_every_ink(game: Deck) -> None:
    game.template("document-low.css", "/* low */\np { width: 3mm }\n")
    game.template("face-low.css", "/* low */\n.reading { fill: #111 }\n")
    assert checked() == []


@pytest.mark.parametrize(
    ("css", "told"),
    [
        ("p { nonsense: 3 }", "Ignored `nonsense: 3`, unknown property."),
        ("p { background: url(gone.png) }", "no such file: gone.png"),
        ("p { background: url('../../../x.png') }", "the path leaves the game's own folders: "),
        ("p { font-family: 'No Such' }", "no font family No Such"),
        ("div { columns: 5000 }", "columns is 5000, and may be 1000 at most"),
        ("p { width: {{ look.nope }}mm }", "look has no “nope”"),
    ],
)
def test_the_style_of_documents_in_low_ink_is_read(game: Deck, css: str, told: str) -> None:
    game.template("document-low.css", f"/* low */\n{css}\n")
    (fault,) = checked()
    assert fault.line().startswith(f"printkit: templates/deck/document-low.css: line 2, --ink low: {told}")


@pytest.mark.parametrize(
    ("css", "told"),
    [
        (".reading { nonsense: 3 }", "unknown property: nonsense"),
        (".reading { font-family: 'No Such' }", "no font family No Such"),
        (".reading { width: {{ look.nope }}mm }", "look has no “nope”"),
    ],
)
def test_faces_are_drawn_in_low_ink(game: Deck, css: str, told: str) -> None:
    game.template("face-low.css", f"/* low */\n{css}\n")
    (fault,) = checked()
    assert fault.line().startswith("printkit: templates/deck/face-low.css: line 2, ")
    assert told in fault.line()


def test_words_that_fit_in_full_ink_only_are_told(game: Deck) -> None:
    game.template("face-low.css", ".reading { --floor: 30px }")
    (*_, fault) = checked()
    assert fault.piece.endswith("--ink low")


@pytest.mark.parametrize("name", ["face-low.css", "document-low.css"])
def test_a_style_sheet_in_another_encoding_is_named(game: Deck, name: str) -> None:
    (game.templates / name).write_bytes("/* é */".encode("latin-1"))
    (fault,) = checked()
    assert fault.file == f"templates/deck/{name}" and fault.hint.startswith("save it as UTF-8")


def test_what_is_faulty_in_full_ink_is_told_once(game: Deck) -> None:
    game.template("face.css", ".reading { nonsense: 3 }")
    game.template("document.css", "p { nonsense: 3 }")
    assert sorted((fault.file, fault.piece) for fault in checked()) == [
        ("templates/deck/document.css", ""),
        ("templates/deck/face.css", "card/c1/front"),
    ]


@pytest.mark.parametrize("ink", ["low", "grey"])
@pytest.mark.parametrize(("name", "template"), [("one.html", PAGE), ("front.svg", FACE)])
def test_what_a_template_says_in_one_ink_only_is_filled(
    game: Deck, ink: str, name: str, template: str
) -> None:
    game.template(name, template.format(f'{{% if ink == "{ink}" %}}{{{{ nope }}}}{{% endif %}}'))
    (fault,) = checked()
    assert (fault.file, fault.place) == (f"templates/deck/{name}", "line 1")
    assert fault.piece.endswith(f"--ink {ink}") and "nothing here is called “nope”" in fault.line()


def test_what_is_good_is_looked_at_once(game: Deck, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Image.new("RGB", (9, 9)).save(game.templates / "art" / "dot.png")
    sheet = (
        "/* url(gone.png) */ p { background: url(art/dot.png); color: {{ look.spot }} }\n.no { width: 9mm }"
    )
    game.template("document-low.css", sheet)
    assert checked(tmp_path) == []

    def refused(*_: object) -> list[Fault]:
        raise AssertionError

    with monkeypatch.context() as patch:
        for method in ("_of_faces", "_of_documents"):
            patch.setattr(f"printkit.press.jobs.other_inks.{method}", refused)
        assert checked(tmp_path) == []
    game.template("face-low.css", "p { nonsense: 3 }")
    assert len(checked(tmp_path)) == 1


def test_a_style_is_read_once_for_all_documents_that_have_it(
    game: Deck, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until it changes, or what it shows. There is one for low ink and one for grey."""
    read: list[str] = []

    def noted(css: str, *where: Any) -> list[Fault]:
        read.append(css)
        return style_faults(css, *where)

    monkeypatch.setattr("printkit.press.documents.renderer.style_faults", noted)
    monkeypatch.setattr("printkit.press.documents.renderer.in_bounds", lambda task: task())
    dot = game.templates / "art" / "dot.png"
    Image.new("RGB", (9, 9)).save(dot)
    game.template("document-low.css", "p { background: url(art/dot.png) }")
    assert (checked(tmp_path), len(read)) == ([], 2)
    game.template("one.html", PAGE.format("<p>a</p>"))
    assert (checked(tmp_path), len(read)) == ([], 2)
    game.template("document-low.css", "p { background: url(art/dot.png); width: 9mm }")
    assert (checked(tmp_path), len(read)) == ([], 3)
    dot.unlink()
    assert [fault.line().rpartition(": ")[2] for fault in checked(tmp_path)] == ["dot.png"]


MARKED = (
    "",
    '<rect class="mark" x="9" y="9" width="9" height="9"/>',
    '<rect class="mark keep" x="4" y="9" width="9" height="9"/>',
    '<rect class="mark" stroke="url(#hatch)" stroke-width="0" width="9" height="9"/>',
    '{% if ink == "low" %}<nope/>{% endif %}',
    '{% if ".mark" in style %}<nope/>{% endif %}',
    "{{ style | length }}",
    '<defs><pattern id="own" width="1" height="1"><nope/></pattern></defs><path class="mark" d="M0 0h9v9z"/>',
    '<use href="art/other.svg#part" class="mark"/>',
)
"""What stands in a face beside its words."""
SHEETS_FOR_LOW = (
    ".mark { fill: #fff; stroke: #111 }",
    ".mark { stroke: #111; stroke-width: 7 }",
    ".mark { fill: url(#hatch) }",
    ".mark { fill: url(#gone) }",
    ".mark { fill: url(#own) }",
    ".mark { fill: url(#broken) }",
    ".mark { stroke: url(#hatch) }",
    ".nobody .mark { fill: url(#gone) }",
    ".reading { font-size: 90px }",
    ".reading { color: #111 }",
    ".reading { --floor: 30px }",
    ".reading { fill: 7 }",
    "rect { opacity: .5 }",
    "{% if kit.title %}.mark { nonsense: 3 }{% endif %}",
)
"""What the sheet for low ink says."""


@pytest.mark.slow
@settings(max_examples=10, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(
    st.lists(st.sampled_from(MARKED), min_size=1, max_size=2),
    st.lists(st.sampled_from(SHEETS_FOR_LOW), min_size=1, max_size=2),
)
def test_a_face_that_is_not_drawn_in_low_ink_is_good_there(
    game: Deck, tmp_path: Path, marks: list[str], sheets: list[str]
) -> None:
    game.template("front.svg", FACE.format("".join(marks)))
    game.template("patterns.svg", '<pattern id="broken" width="1" height="1"><nope/></pattern>')
    game.template("face.css", ".mark { fill: #fff } .nobody { fill: #fff }")
    game.template("face-low.css", "\n".join(sheets))
    game.template(
        "art/other.svg",
        '<svg xmlns="http://www.w3.org/2000/svg"><g id="part"><path class="keep" d="M4 9h9v9z"/></g></svg>',
    )
    told = [fault.line() for fault in checked()]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("printkit.press.jobs.low_ink.LowInk.growth", lambda *_: 0)
        assert told == [fault.line() for fault in checked()]


def test_a_frame_that_only_low_ink_draws_near_the_cut_is_told(game: Deck) -> None:
    frame = '<rect class="mark" x="1" y="1" width="61" height="86" fill="none"/>'
    game.template("front.svg", FACE.format(frame))
    game.template("face.css", ".mark { stroke: none }")
    assert checked() == []
    game.template("face-low.css", ".mark { stroke: #111; stroke-width: .4 }")
    (fault,) = checked()
    assert fault.piece.endswith("--ink low") and "a frame is 0.8 mm inside the cut" in fault.line()


@pytest.mark.parametrize(
    ("mark", "css", "drawn"),
    [
        (1, ".mark { fill: #fff; stroke: #111; stroke-width: 2 }", False),
        (1, ".mark { fill: url(#hatch) }", False),
        (1, ".nobody { font-size: 9px }", False),
        (1, ".mark { fill: url(#gone) }", True),
        (2, ".mark { stroke-width: 2 }", True),
        (0, ".reading { font-size: 4px }", True),
        (0, ".reading { color: #fff }", False),
    ],
)
def test_faces_that_only_look_otherwise_in_low_ink_are_drawn_once(
    game: Deck, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mark: int, css: str, drawn: bool
) -> None:
    """Also where their rows are found in the cache."""
    game.template("front.svg", FACE.format(MARKED[mark]))
    game.template("face-low.css", css)
    inks: list[str] = []

    def noted(
        svg: str, folder: Path, roots: Any, typesetter: Any, ink: str, name: str, **more: Any
    ) -> Drawing:
        inks.append(ink if name else "")
        return draw_svg(svg, folder, roots, typesetter, ink, name, **more)

    monkeypatch.setattr("printkit.press.jobs.face_renderer.draw_svg", noted)
    checked(tmp_path)
    in_full = inks.count("full")
    in_low = inks.count("low")
    assert in_low > in_full // 2 if drawn else in_low == in_full // 2  # the first of each, for its frames
    game.template("one.html", PAGE.format("<p>a</p>"))
    checked(tmp_path)
    assert inks.count("full") == in_full


@settings(max_examples=4, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.lists(st.sampled_from(range(len(EDITS))), min_size=1, max_size=4))
def test_what_is_remembered_of_a_check_never_hides_a_fault(
    game: Deck, tmp_path: Path, edits: list[int]
) -> None:
    for number in edits:
        name, text = EDITS[number]
        (game.folder / name).write_text(text, "utf-8")
        assert [fault.line() for fault in checked(tmp_path)] == [fault.line() for fault in checked()]


def test_in_low_ink_nothing_is_drawn_past_the_cut(deck: Deck) -> None:
    """The outline of a ground that runs over the edge looked like a line to cut along."""
    deck.game(back="")
    deck.cards(1)
    ground = '<rect x="-3" y="-3" width="69" height="94" class="ground"/>'
    deck.template(
        "front.svg", f'{{% extends "common/face.svg" %}}{{% block drawing %}}{ground}{{% endblock %}}'
    )
    deck.build(inks=("full", "low"))
    past = {}
    for name in ("cards", "cards-low"):
        (page,) = pictures(deck.pdf(name), dpi=127)  # 5 pixels to the mm
        left, top = (210 - 63) / 2, (297 - 88) / 2
        beside = (5 * left - 20, 5 * top + 100, 5 * left - 2, 5 * top + 300)
        darkest, _ = levels(page.convert("L").crop(beside))
        past[name] = darkest < 240
    assert past == {"cards": True, "cards-low": False}
