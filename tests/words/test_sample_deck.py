"""A small deck in eight languages of other scripts: shaped, joined, in order, with nothing lost."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from xml.etree import ElementTree

import pytest

from printkit.base.faults import blocking
from printkit.base.languages import right_to_left, writing_direction
from printkit.faces.document import PageFormat, document_html
from printkit.faces.face import face_svg
from printkit.faces.templates import GameTemplates
from printkit.kit import Kit, read_game, read_kit
from printkit.press.fonts.fallback import script_of
from printkit.press.fonts.fontbook import FontBook
from printkit.press.jobs.context import BuildContext
from printkit.press.pdf.drawing import BoxReport, Drawing
from printkit.press.request import PrintJob, Request
from printkit.press.svg import draw_svg
from printkit.press.typesetting import Typesetter
from printkit.press.typesetting.line_ends import NOT_FIRST, NOT_LAST
from printkit.words.check import check_language

TEA = Path(__file__).parent / "tea" / "card_data" / "ghost-tea"
SCRIPTS = {
    "ar": {"Arabic"},
    "el": {"Greek"},
    "he": {"Hebrew"},
    "ja": {"Kana", "Han"},
    "ko": {"Hangul"},
    "ru": {"Cyrillic"},
    "vi": {"Latin"},
    "zh": {"Han"},
}
WIDTH = 63.0

Faces = Mapping[str, Mapping[str, Drawing]]
"""The fronts of the cards, by language and row."""


@pytest.fixture(scope="module")
def templates() -> Iterator[GameTemplates]:
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(TEA.parent.parent)
        yield GameTemplates("ghost-tea")


@pytest.fixture(scope="module")
def kits(templates: GameTemplates) -> Mapping[str, Kit]:
    return {lang: read_kit(TEA, lang) for lang in ("en", *SCRIPTS)}


def front(templates: GameTemplates, kit: Kit, card: str) -> str:
    return face_svg(templates, kit, kit.component("tea-card"), kit.row("card", card), "front", "full")


@pytest.fixture(scope="module")
def faces(templates: GameTemplates, kits: Mapping[str, Kit]) -> Faces:
    typesetter = Typesetter(FontBook())

    def drawn(kit: Kit, card: str) -> Drawing:
        svg = front(templates, kit, card)
        return draw_svg(svg, templates.folder, templates.roots, typesetter, "full", card)

    return {lang: {row.id: drawn(kit, row.id) for row in kit.table("card")} for lang, kit in kits.items()}


def boxes(drawing: Drawing) -> Mapping[str, BoxReport]:
    return {box.id: box for box in drawing.boxes}


@pytest.mark.parametrize("lang", SCRIPTS)
def test_a_translation_is_whole_and_clean(templates: GameTemplates, lang: str) -> None:
    assert [fault.told() for fault in check_language(read_game(TEA), lang)] == []


@pytest.mark.parametrize("lang", SCRIPTS)
def test_every_word_is_drawn_within_its_box(faces: Faces, lang: str) -> None:
    """No letter is missing, no word leaves its box, and the letters are those of the language."""
    for card, drawing in faces[lang].items():
        assert not blocking(drawing.faults), [fault.told() for fault in drawing.faults]
        assert all(box.fits for box in drawing.boxes), card
        found = {script_of(letter) for box in drawing.boxes for letter in box.words} - {"", "Latin"}
        assert found or lang == "vi"
        assert found <= SCRIPTS[lang]


@pytest.mark.parametrize("lang", SCRIPTS)
def test_what_is_mirrored_stands_on_the_other_side(faces: Faces, lang: str) -> None:
    for card, drawing in faces[lang].items():
        english, other = boxes(faces["en"][card]), boxes(drawing)
        for name, box in english.items():
            x = WIDTH - box.x - box.width if right_to_left(lang) else box.x
            assert (other[name].x, other[name].y) == pytest.approx((x, box.y)), (card, name)


@pytest.mark.parametrize(("lang", "cup", "arrow"), [("he", 2, 1), ("ja", 0, 0)])
def test_a_picture_keeps_its_face_and_an_arrow_turns(
    templates: GameTemplates, kits: Mapping[str, Kit], lang: str, cup: int, arrow: int
) -> None:
    """What is turned twice stands as it was drawn."""
    turns: dict[str, int] = {}

    def walk(element: ElementTree.Element, turned: int) -> None:
        turned += "scale(-1 1)" in element.get("transform", "")
        if "viewBox" in element.attrib:
            turns[element.attrib["viewBox"]] = turned
        for inner in element:
            walk(inner, turned)

    walk(ElementTree.fromstring(front(templates, kits[lang], "moon")), 0)
    assert (turns["0 0 44 36"], turns["0 0 30 18"]) == (cup, arrow)


@pytest.mark.parametrize("lang", ["ja", "zh", "ko"])
def test_no_line_begins_or_ends_with_a_mark_that_may_not(faces: Faces, lang: str) -> None:
    lines = [line for drawing in faces[lang].values() for line in boxes(drawing)["text"].lines]
    assert len(lines) > 12
    assert not [line for line in lines if line[0] in f"{NOT_FIRST},.!?)”’" or line[-1] in f"{NOT_LAST}(“‘"]


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("ar", ["نقطتان (2)", "3 نقاط", "نقطة واحدة (\u200e-1)", "0 نقطة", "4 نقاط", "نقطة واحدة (1)"]),
        ("he", ["2 נקודות", "3 נקודות", "נקודה \u200e-1", "0 נקודות", "4 נקודות", "נקודה 1"]),
        ("ru", ["2 очка", "3 очка", "-1 очко", "0 очков", "4 очка", "1 очко"]),
        ("ja", ["2点", "3点", "-1点", "0点", "4点", "1点"]),
    ],
)
def test_what_is_counted_has_the_form_that_its_number_wants(
    faces: Faces, lang: str, words: list[str]
) -> None:
    assert [boxes(drawing)["worth"].words for drawing in faces[lang].values()] == words


def test_a_sum_runs_to_the_right_in_a_language_that_does_not(faces: Faces) -> None:
    for lang in ("ar", "he"):
        assert "\u200e3\u00a0×\u00a02 = 6\u200e" in " ".join(boxes(faces[lang]["moon"])["text"].lines)


@pytest.mark.parametrize("lang", SCRIPTS)
def test_a_document_says_its_language_and_direction(
    templates: GameTemplates, kits: Mapping[str, Kit], lang: str
) -> None:
    kit = kits[lang]
    html = document_html(templates, kit, kit.component("rules"), PageFormat(148, 210, 12), "full")
    assert f'<html lang="{lang}" dir="{writing_direction(lang)}">' in html
    assert len(re.findall("<dt>", html)) == len(kit.table("card"))


@pytest.mark.parametrize(("chosen", "spoken"), [("", "en"), ("fr", "fr")])
def test_paper_has_the_words_of_the_program_in_a_language_of_their_own(
    templates: GameTemplates, kits: Mapping[str, Kit], chosen: str, spoken: str
) -> None:
    """It speaks no Hebrew: then English, unless another language is chosen."""
    job = PrintJob(kits["he"], "full", Request(("ghost-tea",), program_lang=chosen))
    context = BuildContext(job)
    assert context.translate.lang == spoken
    context.close()


def test_cards_are_told_in_the_order_of_their_language(
    templates: GameTemplates, kits: Mapping[str, Kit]
) -> None:
    def told(lang: str) -> list[str]:
        kit = kits[lang]
        html = document_html(templates, kit, kit.component("rules"), PageFormat(148, 210, 12), "full")
        return re.findall("<dt>([^·]+) ·", html)

    assert told("en") == [
        "Cuckoo clock",
        "Full moon",
        "Hungry cat",
        "Letter from Zoë",
        "Shy ghost",
        "Silver teapot",
    ]
    assert told("ja")[:3] == ["ゾーイからの手紙", "はにかみ幽霊", "はらぺこ猫"]
    assert told("zh") == ["布谷鸟钟", "饿猫", "害羞的幽灵", "满月", "银茶壶", "佐伊的来信"]
