"""Words of many scripts: drawn by fonts that have them, and given back when the PDF is read or copied."""

from __future__ import annotations

import re
import shutil
import subprocess
import unicodedata
from collections.abc import Callable
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import pytest

from printkit.press.fonts.fontbook import FontBook
from printkit.press.typesetting import Run, Setting, Style, TextBox, Typesetter
from printkit.press.typesetting.style import Align
from tests.press.typesetting.type_proof import ink, pdf, read, text

Put = Callable[..., Setting]
PLAIN = str.maketrans("\u00a0\u202f\u2011", "  -")

SAMPLES = {
    "French": ("fr", "Source Serif Pro", "Œuvre « naïve » : où l’été s’achève… 10 000 çà et là !"),
    "Czech": ("cs", "Barlow Condensed", "Příliš žluťoučký kůň úpěl ďábelské ódy"),
    "Polish": ("pl", "Anton", "Zażółć gęślą jaźń"),
    "Turkish": ("tr", "Permanent Marker", "Mezarlığa kaç, İstanbul"),
    "Vietnamese": ("vi", "Source Serif Pro", "Người chơi rút một lá bài, thế giới bóng đêm Ế Ợ Ữ"),
    "Greek": ("el", "Barlow Condensed", "Ο παίκτης τραβά μία κάρτα ζόμπι"),
    "Russian": ("ru", "Anton", "Игрок берёт карту зомби"),
    "Japanese": ("ja", "Source Serif Pro", "「ゾンビ」カードを1枚引き、捨て札にする。"),
    "Chinese": ("zh-Hans", "Barlow Condensed", "僵尸卡：抽一张牌。"),
    "Korean": ("ko", "Source Serif Pro", "좀비 카드를 한 장 뽑으세요."),
    "signs": ("fr", "Barlow Condensed", "a → b ← c × 3 − 1 ✓ ●"),
}
RIGHT_TO_LEFT = {
    "Hebrew": ("he", "שחקן שולף קלף זומבי ומתקדם"),
    "Arabic": ("ar", "تبدأ اللعبة عندما يسحب اللاعب بطاقة"),
}


@pytest.mark.parametrize("name", SAMPLES)
def test_words_are_drawn_and_can_be_copied(typesetter: Typesetter, name: str) -> None:
    lang, family, words = SAMPLES[name]
    style = Style(lang=lang, family=family, size=4)
    box = TextBox(60, 30, ((Run(words, style),),), style)
    setting = typesetter.set(box)
    assert setting.missing == ()
    assert setting.overflow_mm == 0
    assert [plain(line.text) for line in read(setting, typesetter.fonts)] == [*map(plain, setting.lines)]
    copied = text(pdf(box, setting, typesetter.fonts))
    assert re.sub(r"\s", "", plain(copied)) == re.sub(r"\s", "", plain("".join(setting.lines)))


def plain(words: str) -> str:
    return unicodedata.normalize("NFC", words).translate(PLAIN)


@pytest.mark.parametrize("name", RIGHT_TO_LEFT)
def test_words_to_the_left_are_drawn_and_can_be_read(typesetter: Typesetter, name: str) -> None:
    lang, words = RIGHT_TO_LEFT[name]
    style = Style(lang=lang, rtl=True, size=4)
    setting = typesetter.set(TextBox(40, 30, ((Run(words, style),),), style))
    assert setting.missing == ()
    assert " ".join(setting.lines) == words
    for line, logical in zip(read(setting, typesetter.fonts), setting.lines, strict=True):
        assert line.text[::-1] == logical
        assert line.end == pytest.approx(40, abs=0.3)


def test_arabic_letters_join(book: FontBook) -> None:
    arabic = book.find("Noto Sans Arabic")
    joined = [glyph.id for cluster in arabic.shape("ببب", "ar", True).clusters for glyph in cluster.glyphs]
    alone = [glyph.id for glyph in arabic.shape("ب", "ar", True).clusters[0].glyphs]
    assert joined[1::2] != alone[1:] * 3


def test_letters_that_join_are_not_spaced(put: Put) -> None:
    style = {"lang": "ar", "rtl": True, "size": 4, "family": "Noto Sans Arabic"}
    assert put("بيت", 40, 10, tracking=0.3, **style).operators == put("بيت", 40, 10, **style).operators


@pytest.mark.skipif(shutil.which("pdftotext") is None, reason="needs poppler's pdftotext")
@pytest.mark.parametrize("name", RIGHT_TO_LEFT)
def test_words_to_the_left_can_be_copied(typesetter: Typesetter, tmp_path: Path, name: str) -> None:
    lang, words = RIGHT_TO_LEFT[name]
    style = Style(lang=lang, rtl=True, size=4)
    box = TextBox(80, 10, ((Run(words, style),),), style)
    (tmp_path / "words.pdf").write_bytes(pdf(box, typesetter.set(box), typesetter.fonts))
    told = subprocess.run(["pdftotext", tmp_path / "words.pdf", "-"], capture_output=True, check=True)
    assert re.sub("[\u202a-\u202e]", "", told.stdout.decode()).split() == words.split()


def test_a_font_with_postscript_outlines_is_drawn_alike(typesetter: Typesetter, tmp_path: Path) -> None:
    (point,) = (each for each in entry_points(group="fonts_otf") if "serif" in each.name)
    shutil.copy(point.load()["SourceSerifPro"], tmp_path)
    style = Style(size=8)
    box = TextBox(60, 12, ((Run("Été jaune", style),),), style)
    own = Typesetter(FontBook([tmp_path]))
    setting = own.set(box)
    assert own.fonts.by_key(*setting.glyphs).path.suffix == ".otf"
    page = pdf(box, setting, own.fonts)
    assert b"/OpenType" in page
    assert text(page).strip() == "Été jaune"
    twin = pdf(box, typesetter.set(box), typesetter.fonts)
    assert ink(page) == pytest.approx(ink(twin), abs=0.3)


def test_a_line_of_both_directions(put: Put, book: FontBook) -> None:
    setting = put("שחקן (Zombie Mosh 2) ומתקדם 3 צעדים", 80, 10, lang="he", rtl=True, size=4)
    (line,) = read(setting, book)
    assert line.text == "םידעצ 3 םדקתמו )Zombie Mosh 2( ןקחש"  # each bracket as it was typed


SHARED = "Une carte extraordinairement belle, le rez-de-chaussée de l’après anticonstitutionnellement là."


@pytest.mark.parametrize("options", [None, [], ["-raw"]])
@pytest.mark.parametrize("align", ["start", "justify"])
def test_words_that_lines_share_are_read_whole(
    typesetter: Typesetter, tmp_path: Path, align: Align, options: list[str] | None
) -> None:
    if options is not None and shutil.which("pdftotext") is None:
        pytest.skip("needs poppler's pdftotext")
    style = Style(lang="fr", hyphens="auto", size=4, floor=4, align=align)
    shared = 0
    for width in range(18, 40, 2):
        box = TextBox(width, 60, ((Run(SHARED, style),),), style)
        setting = typesetter.set(box)
        shared += sum(line.endswith("-") for line in setting.lines[:-1])
        page = pdf(box, setting, typesetter.fonts)
        if options is None:
            told = text(page)
        else:
            (tmp_path / "words.pdf").write_bytes(page)
            call = ["pdftotext", *options, str(tmp_path / "words.pdf"), "-"]
            told = subprocess.run(call, capture_output=True, check=True).stdout.decode()
        if options == []:  # it puts words in order by where they stand, and of this one that is unclear
            assert sorted(told.split()) == sorted(SHARED.split()), (width, setting.lines)
        else:
            assert " ".join(told.split()) == SHARED, (width, setting.lines)
    assert shared > 20


def test_bold_and_broken_words_that_lines_share_are_read_whole(typesetter: Typesetter) -> None:
    style = Style(lang="fr", hyphens="auto", size=4, floor=4)
    bold = style._replace(weight=700)
    runs = (
        Run("Anticons", style),
        Run("titution", bold),
        Run("nellement ou Xzqwrtpsdfghjklmnbvcxwqrt", style),
    )
    box = TextBox(22, 60, (runs,), style)
    setting = typesetter.set(box)
    assert len(setting.lines) > 3
    told = text(pdf(box, setting, typesetter.fonts))
    assert " ".join(told.split()) == "Anticonstitutionnellement ou Xzqwrtpsdfghjklmnbvcxwqrt"


def test_letters_set_apart_are_copied_as_words(typesetter: Typesetter) -> None:
    style = Style(size=4, tracking=0.25)
    box = TextBox(60, 10, ((Run("ESPACE LARGE", style),),), style)
    assert text(pdf(box, typesetter.set(box), typesetter.fonts)).strip() == "ESPACE LARGE"


def test_a_run_does_not_mix_fonts_within_a_script(put: Put) -> None:
    assert put("Ωμέγα", 40, 10, family="Barlow Condensed").families == ("Source Sans Pro",)
    assert put("Ωμέγα 12", 40, 10, family="Barlow Condensed").families == (
        "Barlow Condensed",
        "Source Sans Pro",
    )


def test_emphasis_survives_a_missing_letter(put: Put, book: FontBook) -> None:
    setting = put("giới", 40, 10, family="Source Serif Pro", italic=True)
    assert [book.by_key(key).name for key in setting.glyphs] == ["SourceSansPro-It"]
    assert setting.missing == ()


def test_an_accent_that_the_font_cannot_place_is_not_drawn_with_it(put: Put, book: FontBook) -> None:
    italic = book.find("Source Serif Pro", 400, True)
    assert italic.shape("ế").missing == ()  # it has both parts, and sets one upon the other
    setting = put("tiếng", 40, 10, family="Source Serif Pro", italic=True)
    assert [book.by_key(key).name for key in setting.glyphs] == ["SourceSansPro-It"]


def test_han_characters_are_drawn_as_the_language_does(put: Put) -> None:
    assert put("直", 20, 10, lang="ja").families == ("Noto Sans JP",)
    assert put("直", 20, 10, lang="zh-Hans").families == ("Noto Sans SC",)
    assert put("直", 20, 10, lang="zh-TW").families == ("Noto Sans TC",)


def test_what_no_font_has_is_a_fault_with_the_font_asked_for(put: Put) -> None:
    setting = put("Un 🧟 et un 🧟, ꙮ", 60, 10, family="Barlow Condensed", weight=600)
    assert [each.letter for each in setting.missing] == ["🧟", "ꙮ"]
    assert {(each.font, each.upright) for each in setting.missing} == {("BarlowCondensed-SemiBold", False)}
    assert not setting.fits


def test_letters_that_stand_upright_among_italic_ones_are_told_but_fit(put: Put) -> None:
    setting = put("ĉu maЖo Жук, 直, שלום", 60, 10, family="Source Serif Pro", italic=True)
    assert "".join(each.letter for each in setting.missing) == "Ж"  # all of a word may be upright
    assert {(each.font, each.upright) for each in setting.missing} == {("SourceSerifPro-It", True)}
    assert setting.fits
    assert put("ĉu maЖo", 60, 10, family="Source Serif Pro").missing == ()


INKS: dict[str, dict[str, Any]] = {
    "serif": {"family": "Source Serif Pro", "words": "Jamais Égypte gjpqy ÇÀŮ", "leading": 1.0},
    "italic": {
        "family": "Source Serif Pro",
        "italic": True,
        "words": "jamais f jf ff fj bref of",
        "leading": 1.0,
    },
    "Anton": {"family": "Anton", "words": "ÉTÉ ÀÇÂ ŮŰ", "leading": 1.0},
    "Alfa Slab One": {"family": "Alfa Slab One", "words": "Égoïste ÅŮÇ", "leading": 0.9},
    "Permanent Marker": {"family": "Permanent Marker", "words": "Jeûne ÀÉ gjpy", "leading": 0.9},
    "Vietnamese": {"family": "Source Serif Pro", "words": "Ế Ợ Ữ Ẫ", "leading": 1.0},
    "Arabic": {"family": "Noto Sans Arabic", "words": "إلى أُسّ عيٍّ", "leading": 1.0, "rtl": True, "lang": "ar"},
}


@pytest.mark.parametrize("align", ["left", "right"])
@pytest.mark.parametrize("name", INKS)
def test_no_ink_leaves_a_box_that_fits(typesetter: Typesetter, name: str, align: Align) -> None:
    style = {**INKS[name]}
    words = style.pop("words")
    look = Style(size=14, floor=3, align=align, valign="bottom" if align == "right" else "top", **style)
    box = TextBox(30, 16, ((Run(words, look),),), look)
    setting = typesetter.set(box)
    assert setting.overflow_mm == 0
    left, top, right, bottom = ink(pdf(box, setting, typesetter.fonts))
    pixel = 0.13
    assert left >= -pixel and right <= 30 + pixel
    assert top >= -pixel and bottom <= 16 + pixel


@pytest.mark.parametrize(
    ("lang", "words", "family"),
    [
        ("ru", "Считай!", "Source Serif Pro"),
        ("el", "Μετρήστε!", "Source Serif Pro"),
        ("he", "ספרו!", "Noto Sans Hebrew"),
        ("ja", "数える", "Noto Sans JP"),
    ],
)
def test_what_would_lean_is_heavier_where_nothing_leans(
    put: Put, book: FontBook, lang: str, words: str, family: str
) -> None:
    """Its marks are drawn by the same font."""
    setting = put(words, 40, 10, lang=lang, italic=True, family="Source Serif Pro", rtl=lang == "he")
    drawn = {book.by_key(key) for key in setting.glyphs}
    assert {(font.family, font.weight, font.italic) for font in drawn} == {(family, 600, False)}
    bold = put(words, 40, 10, lang=lang, weight=700, family="Source Serif Pro", rtl=lang == "he")
    assert bold.glyphs.keys() != setting.glyphs.keys()


def test_chinese_marks_are_as_wide_as_its_letters(put: Put) -> None:
    for words in ("“来”", "好…", "好——"):
        assert put(words, 40, 10, lang="zh", family="Source Serif Pro").families == ("Noto Sans SC",)
    assert "Source Serif Pro" in put("“来”", 40, 10, lang="ko", family="Source Serif Pro").families
