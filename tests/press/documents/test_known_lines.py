"""Lines that are broken once for a document stand where they stand when they are broken anew each time."""

import sys
from contextlib import nullcontext
from pathlib import Path

import pypdfium2 as pdfium
import pytest
from weasyprint.text import line_break

from printkit.press.documents import known_lines
from printkit.press.documents.html_pdf import lay_out
from printkit.press.documents.known_lines import BREAKING, lines_known
from printkit.press.fonts.fontbook import FontBook

WORDS = "Trois compagnons <b>impatients</b> d'extraordinaires malentendus : « qui ? » "
WAYS = (
    "columns: 3",
    "text-align: justify; hyphens: auto; width: 40mm",
    "display: flex",
    "letter-spacing: 1px; word-spacing: 2px",
    "width: 20mm; white-space: nowrap; overflow: hidden; text-overflow: ellipsis",
    "width: 9mm; overflow-wrap: anywhere",
    "white-space: pre-wrap; text-decoration: underline",
    "display: grid; grid-template-columns: 1fr 2fr",
)
BODY = "".join(f'<div style="{way}"><p>{WORDS * 4}</p><p>{WORDS}</p><p>{WORDS}</p></div>' for way in WAYS)
TABLE = f"<table><tr><td>{WORDS}</td><td>{WORDS * 3}</td></tr></table>"
PAGE = (
    '<html lang="fr"><head><title>a</title><style>@page { size: 100mm 100mm } '
    f"body {{ font-family: 'Source Serif Pro' }}</style></head><body>{BODY}{TABLE}</body></html>"
)


def test_pages_are_those_without(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def data() -> bytes:
        return lay_out(PAGE, tmp_path, (tmp_path,), FontBook(), "page.html", []).data

    known = data()
    monkeypatch.setattr("printkit.press.documents.known_lines.lines_known", nullcontext)
    assert data() == known


def test_a_line_is_broken_once_and_its_layout_is_ones_own(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[object, ...]] = []

    class Layout:
        text = "a"

    def split(*how: object, **more: object) -> tuple[object, ...]:
        asked.append((*how, *more.values()))
        return Layout(), 1, None, 2.0, 3.0, 4.0

    style, other = object(), object()
    known = known_lines.remembering(split)
    first = known("a", style, None, 9.0, 0, is_line_start=True)
    again = known("a", style, None, 9.0, 0, is_line_start=True)
    assert first[1:] == again[1:] == (1, None, 2.0, 3.0, 4.0)
    again[0].text = "a…"
    assert (first[0].text, known("a", style, None, 9.0, 0, is_line_start=True)[0].text) == ("a", "a")
    assert len(asked) == 1
    known("a", other, None, 9.0, 0, is_line_start=True)
    known("a", style, None, 8.0, 0, is_line_start=True)
    known("a", style, None, 9.0, 0, is_line_start=False)
    known("b", style, None, 9.0, 0, is_line_start=True)
    assert len(asked) == 5


@pytest.mark.parametrize(
    "width", [pytest.param(width, marks=[pytest.mark.slow] * (width % 3 > 0)) for width in range(50, 70)]
)
def test_words_before_a_tag_fill_their_line(width: int, tmp_path: Path) -> None:
    """As far as the same words fit that have no tag in them."""

    def lines(words: str) -> list[list[str]]:
        page = f"""<html lang="en"><head><title>a</title><style>@page {{ size: 100mm 100mm; margin: 9mm }}
            p {{ font-family: 'Source Serif Pro'; width: {width}mm }}</style></head>
            <body><p>{words}</p></body></html>"""
        with pdfium.PdfDocument(
            lay_out(page, tmp_path, (tmp_path,), FontBook(), "page.html", []).data
        ) as pdf:
            return [line.split() for line in pdf[0].get_textpage().get_text_bounded().splitlines()]

    for blank in (" ", "\u00a0", "\u202f"):
        words = f"Leave those who already have{blank}{{}}fresh meat{{}}: a survivor with a number"
        assert lines(words.format("<span>", "</span>")) == lines(words.format("", ""))


def test_all_of_weasyprint_that_breaks_lines_of_documents_is_known() -> None:
    modules = [module for name, module in sys.modules.items() if name.startswith("weasyprint")]
    split = line_break.split_first_line
    assert {each for each in modules if split in vars(each).values()} == {line_break, *BREAKING}
    with lines_known():
        assert not any(split in vars(each).values() for each in BREAKING)
    assert all(vars(each)["split_first_line"] is split for each in BREAKING)
