"""Documents: tagged, spaced, in fonts of the kit only, and nothing from outside their folders."""

from __future__ import annotations

import errno
import io
import os
import signal
import subprocess
import sys
from contextlib import nullcontext
from pathlib import Path
from urllib.parse import quote

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageOps

from printkit.base.faults import FaultError
from printkit.press import bounded_process
from printkit.press.documents import html_pdf
from printkit.press.documents.counted import MAX_LAID_OUT_PAGES
from printkit.press.documents.html_pdf import enough_room, lay_out, well_spaced
from printkit.press.fonts.fontbook import FontBook
from printkit.press.pdf.images import ImageDataError, inspect
from tests.press.test_bounded_process import end_by

PAGE = (
    '<html lang="{lang}"><head><title>Essai</title><style>@page {{ size: 100mm 100mm }} '
    "body {{ font-family: 'Source Serif Pro' }}</style></head><body>{body}</body></html>"
)


def laid_out(tmp_path: Path, body: str, lang: str = "fr") -> pikepdf.Pdf:
    laid = lay_out(PAGE.format(lang=lang, body=body), tmp_path, (tmp_path,), FontBook(), "essai.html", [])
    return pikepdf.open(io.BytesIO(laid.data))


def test_nothing_is_left_in_the_folder_for_temporary_files(tmp_path: Path) -> None:
    """Also not by what loads the libraries once for every document."""
    words = (
        "from pathlib import Path; from printkit.press.documents.html_pdf import lay_out; "
        "from printkit.press.fonts.fontbook import FontBook; "
        f"here = Path({str(tmp_path)!r}); html = {PAGE.format(lang='fr', body='a')!r}; "
        "lay_out(html, here, (here,), FontBook(), 'a', [])"
    )
    environment = {**os.environ, "TMPDIR": str(tmp_path)}
    subprocess.run([sys.executable, "-c", words], env=environment, cwd=Path(__file__).parents[3], check=True)
    assert list(tmp_path.iterdir()) == []


def test_the_same_document_gives_the_same_bytes_at_any_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A font with other outlines is cut down by a library that writes the time into it."""

    def laid(moment: float) -> bytes:
        monkeypatch.setattr("time.time", lambda: moment)
        html = PAGE.format(lang="fr", body="<p>日 ●</p>")
        return lay_out(html, tmp_path, (tmp_path,), FontBook(), "essai.html", []).data

    assert laid(1_000_000_000.0) == laid(1_500_000_000.0)


def test_a_document_is_tagged_titled_and_outlined(tmp_path: Path) -> None:
    pdf = laid_out(tmp_path, "<h1>But du jeu</h1><p>Tenir debout.</p>")
    assert pdf.Root.MarkInfo.Marked
    assert str(pdf.Root.Lang) == "fr"
    assert "/StructTreeRoot" in pdf.Root
    with pdf.open_outline() as outline:
        assert [entry.title for entry in outline.root] == ["But du jeu"]


def test_words_get_the_spaces_and_apostrophes_of_their_language() -> None:
    html = PAGE.format(lang="fr", body="<p title='a ; b'>L'attaque : qui ? « Moi ! »</p>")
    assert "<p title='a ; b'>L’attaque\u00a0: qui\u202f? «\u00a0Moi\u202f!\u00a0»</p>" in well_spaced(html)


def test_a_number_stays_with_what_it_counts() -> None:
    html = "<p>Payez 2 jetons, ou 12 de plus, dans R1 ou sur le 2.</p>"
    tied = "<p>Payez 2~jetons, ou 12~de plus, dans R1 ou sur le~2.</p>"
    assert well_spaced(html).replace("\u00a0", "~") == tied


def test_a_word_with_a_short_part_is_not_broken_at_its_hyphen(tmp_path: Path) -> None:
    long, short = "des arc-boutants et des marteaux-piqueurs", "Qui est-il, ce Non-mort ?"
    assert "des arc-\u2060boutants et des marteaux-piqueurs" in well_spaced(f"<p>{long}</p>")
    for untouched in (
        f"<h1>{short}</h1>",
        f"<title>{short}</title>",
        f"<svg><text>{short}</text></svg>",
        '<img alt="est-il">',
    ):
        assert "\u2060" not in well_spaced(untouched)
    page = laid_out(tmp_path, f'<h1>{short}</h1><p style="width: 30mm">{short} {short}</p>')
    with page.open_outline() as outline:
        assert [entry.title.replace("\u202f", " ") for entry in outline.root] == [short]
    page.save(tmp_path / "a.pdf")
    with pypdfium2.PdfDocument(tmp_path / "a.pdf") as pdf:
        lines = pdf[0].get_textpage().get_text_bounded().splitlines()
    assert len(lines) > 3
    assert " ".join(lines).replace("\u202f", " ") == " ".join([short] * 3)
    assert not [line for line in lines if line.endswith("-")]


@pytest.mark.parametrize("text", ["Ξεσκεπάζω", "שלוף", "اسحب", "カード", "Tiếng Việt"])
def test_letters_of_other_scripts_come_from_the_kits_own_fonts(tmp_path: Path, text: str) -> None:
    laid_out(tmp_path, f"<p>{text}</p>")


def test_a_letter_that_no_font_has_is_named(tmp_path: Path) -> None:
    with pytest.raises(FaultError) as raised:
        laid_out(tmp_path, "<p>Rune \U00010330</p>")
    (fault,) = raised.value.faults
    assert fault.line().endswith("no font has the letter “\U00010330” (U+10330)")


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("http://example.org/a.png", "nothing is fetched from outside"),
        ("../secret.png", "leaves the game's own folders"),
        ("no.png", "no.png"),
    ],
)
def test_what_leads_elsewhere_or_nowhere_is_refused(tmp_path: Path, source: str, words: str) -> None:
    (tmp_path / "secret.png").write_bytes(b"x")
    folder = tmp_path / "game"
    folder.mkdir()
    html = PAGE.format(lang="fr", body=f'<p><img src="{source}" alt="x"></p>')
    with pytest.raises(FaultError) as raised:
        lay_out(html, folder, (folder,), FontBook(), "essai.html", [])
    assert words in str(raised.value)
    assert len(raised.value.faults) == 1


@pytest.mark.parametrize("html", ["<p>Words</p>", "<html><body><p>Words</p></body></html>"])
def test_a_document_that_extends_none_is_told_in_one_message(html: str, tmp_path: Path) -> None:
    with pytest.raises(FaultError) as caught:
        lay_out(html, tmp_path, (tmp_path,), FontBook(), "essai.html", [])
    (fault,) = caught.value.faults
    assert str(fault) == (
        'printkit: essai.html: this is not a whole document: it has no <html lang="…">\n'
        'hint: begin it with {% extends "common/document.html" %}'
    )


def test_equal_documents_give_equal_bytes(tmp_path: Path) -> None:
    html = PAGE.format(lang="fr", body="<p>Deux fois.</p>")
    once = lay_out(html, tmp_path, (tmp_path,), FontBook(), "essai.html", [])
    assert once == lay_out(html, tmp_path, (tmp_path,), FontBook(), "essai.html", [])


def test_half_an_image_is_a_fault_also_after_a_document_was_laid_out(tmp_path: Path) -> None:
    whole = io.BytesIO()
    Image.effect_noise((90, 90), 50).save(whole, "PNG")
    half = whole.getvalue()[: whole.tell() // 2]
    (tmp_path / "half.png").write_bytes(half)
    with pytest.raises(FaultError, match=r"broken off or damaged: half\.png"):
        laid_out(tmp_path, '<img src="half.png" alt="">')
    with pytest.raises(ImageDataError, match="broken off"):
        inspect(half)


def test_no_room_for_the_fonts_of_a_document_is_a_fault_of_the_document() -> None:
    told = r"rules\.html: cannot be laid out: the disk is full\nhint: "
    with pytest.raises(FaultError, match=told), enough_room("rules.html"):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_whoever_interrupts_while_a_drawing_is_made_is_obeyed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("printkit.press.documents.pictures.draw_picture", interrupted)
    svg = "data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 9 9%22/%3E"
    with pytest.raises(KeyboardInterrupt):
        laid_out(tmp_path, f'<p><img src="{svg}" alt="x"></p>')


def test_what_stands_too_deep_is_told(tmp_path: Path) -> None:
    with pytest.raises(FaultError, match="nested too deeply"):
        laid_out(tmp_path, "<div>" * 1500 + "Essai" + "</div>" * 1500)


@pytest.mark.parametrize(
    "style",
    [
        "p { orphans: " + "9" * 5000 + " }",
        "p {" * 60 + "}" * 60,
    ],
)
def test_a_style_sheet_that_its_library_fails_on_is_told(tmp_path: Path, style: str) -> None:
    with pytest.raises(FaultError) as raised:
        laid_out(tmp_path, f"<style>{style}</style><p>Un mot.</p>")
    assert raised.value.faults[0].file == "essai.html"
    assert len(raised.value.faults[0].line()) < 300


def test_a_failure_of_the_library_is_named_with_its_document() -> None:
    with pytest.raises(FaultError) as raised, enough_room("essai.html"):
        raise ZeroDivisionError("float division by zero")
    (fault,) = raised.value.faults
    assert fault.line() == (
        "printkit: essai.html: WeasyPrint, which lays it out, fails on it "
        "(ZeroDivisionError: float division by zero)"
    )


def faults_of(tmp_path: Path, body: str, most_pages: int = MAX_LAID_OUT_PAGES) -> list[str]:
    """What is wrong with a document, each in a line, and with its hint."""
    html = PAGE.format(lang="fr", body=body)
    with pytest.raises(FaultError) as caught:
        lay_out(html, tmp_path, (tmp_path,), FontBook(), "essai.html", [], most_pages=most_pages)
    return [str(fault) for fault in caught.value.faults]


def test_pages_without_end_are_told(tmp_path: Path) -> None:
    assert faults_of(tmp_path, '<p style="break-before: page">Essai</p>' * 50, 9) == [
        "printkit: essai.html: it takes more than 9 pages\n"
        "hint: shorten the words, or let it take more pages with `pages` in game.toml"
    ]


@pytest.mark.parametrize(
    ("body", "name", "value"),
    [
        ("<table><tr><td colspan=1001>a</table>", "colspan", 1001),
        ("<table><tr><td ROWSPAN = '99999'>a</table>", "rowspan", 99999),
        ("<table><col span=99999><tr><td>a</table>", "span", 99999),
        ("<style>p{grid-template-columns:1px repeat(100000000,1px)}</style>", "repeat", 100000000),
        ("<p style='grid-row: 1 / 99999'>a</p>", "grid-row", 99999),
        ("<style>p{columns:12px 99999}</style>", "columns", 99999),
        ("<style>@counter-style a{system:fixed;symbols:a b;pad:2000 'x'}</style>", "pad", 2000),
    ],
)
def test_columns_rows_and_padding_without_end_are_told(
    tmp_path: Path, body: str, name: str, value: int
) -> None:
    assert faults_of(tmp_path, body) == [f"printkit: essai.html: {name} is {value}, and may be 1000 at most"]


def variables(length: int, times: int) -> str:
    """A style sheet in which each variable stands for the next, some times."""
    chain = (f"--x{at}: {f'var(--x{at + 1}) ' * times};" for at in range(length))
    return f"<style>p {{ {' '.join(chain)} --x{length}: 1px; margin-top: var(--x0) }}</style><p>a</p>"


@pytest.mark.parametrize(("length", "times"), [(20, 4), (900, 1)])
def test_variables_without_end_are_told(tmp_path: Path, length: int, times: int) -> None:
    (said,) = faults_of(tmp_path, variables(length, times))
    assert "expands to too many variables\nhint: at most 1000, and 50 from one to the next" in said


def test_variables_in_a_chain_are_laid_out(tmp_path: Path) -> None:
    laid_out(tmp_path, variables(40, 1))


def test_what_only_looks_so_is_laid_out(tmp_path: Path) -> None:
    body = (
        "<style>p { z-index: 99999; column-gap: 1000px; grid-template-columns: 1000px 12000.5px;"
        " grid-template-areas: 'a99999'; color: #999999 }</style>"
        "<table><tr><td colspan=2 rowspan=1>a</table><p>colspan=99999, repeat ( 99999)</p>"
    )
    laid_out(tmp_path, body)


def test_a_style_sheet_beside_the_document_is_told_at_its_line(tmp_path: Path) -> None:
    (tmp_path / "own.css").write_text("p {\n  column-count: 5000 }", "utf-8")
    (said,) = faults_of(tmp_path, '<link rel="stylesheet" href="own.css"><p>a</p>')
    assert "own.css: line 2: column-count is 5000, and may be 1000 at most" in said


def test_a_drawing_inside_a_document_that_shows_without_end_is_told(tmp_path: Path) -> None:
    uses = "".join(f'<g id="a{n + 1}"><use href="#a{n}"/><use href="#a{n}"/></g>' for n in range(40))
    svg = f'<svg viewBox="0 0 9 9"><g id="a0"><path d="M0 0h9"/></g>{uses}<use href="#a40"/></svg>'
    assert faults_of(tmp_path, f'<svg viewBox="0 0 9 9"><path d="M0 0h9"/></svg>{svg}') == [
        "printkit: essai.html: the drawing paints more than 30000 elements\n"
        "hint: simplify its paths, patterns and clip paths, or show it as an image"
    ]


SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" {}><path d="M0 0h9v9h-9z"/></svg>'


@pytest.mark.parametrize("where", ["file", "data", "style", "inline"])
def test_a_drawing_is_painted_as_one_form_however_often_it_is_shown(tmp_path: Path, where: str) -> None:
    svg = SQUARE.format('viewBox="0 0 9 9" width="30" height="30"')
    (tmp_path / "own.svg").write_text(svg, "utf-8")
    address = "own.svg" if where == "file" else f"data:image/svg+xml,{quote(svg)}"
    shown = f'<img alt="Un carré" src="{address}">'
    if where == "style":
        shown = f"<p style=\"background: url('{address}')\">a</p>"
    body = shown * 3 if where != "inline" else svg
    pdf = laid_out(tmp_path, body)
    forms = [
        each for each in pdf.objects if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Form"
    ]
    drawn = [each for each in forms if b"0 0 m" in each.read_bytes()]
    assert len(drawn) == 1


def test_a_drawing_keeps_its_words_for_those_who_do_not_see(tmp_path: Path) -> None:
    svg = quote(SQUARE.format('viewBox="0 0 9 9"'))
    pdf = laid_out(tmp_path, f'<p><img alt="Un carré" src="data:image/svg+xml,{svg}"></p>')
    figures = [
        each for each in pdf.objects if isinstance(each, pikepdf.Dictionary) and each.get("/S") == "/Figure"
    ]
    assert [str(each.Alt) for each in figures] == ["Un carré"]


@pytest.mark.parametrize(
    ("attributes", "style", "box"),
    [
        ('width="2cm" height="1cm" viewBox="0 0 9 9"', "", (5, 0, 10, 10)),
        ('width="2cm" height="1cm" viewBox="0 0 9 9" preserveAspectRatio="none"', "", (0, 0, 20, 10)),
        ('width="2cm" height="1cm" viewBox="0 0 9 9" preserveAspectRatio="xMaxYMid"', "", (10, 0, 10, 10)),
        ('viewBox="0 0 9 9"', "width: 1cm", (0, 0, 10, 10)),
        ('viewBox="0 0 18 9"', "width: 2cm; height: 2cm; object-fit: fill", (0, 5, 10, 10)),
        ('width="9" height="9"', "width: 1cm; height: 2cm", (0, 0, 10, 20)),
        ("", "width: 1cm; height: 1cm", (0, 0, 9 * 25.4 / 96, 9 * 25.4 / 96)),
    ],
)
@pytest.mark.parametrize("inline", [False, True])
def test_a_drawing_gets_the_box_that_it_asks_for(
    tmp_path: Path, attributes: str, style: str, box: tuple[float, ...], inline: bool
) -> None:
    svg = SQUARE.format(attributes)
    shown = f'<img alt="-" src="data:image/svg+xml,{quote(svg)}" style="{style}">'
    if inline:
        shown = svg.replace("<svg", f'<svg class="own" style="{style}"')
    html = PAGE.format(lang="fr", body=shown).replace("@page { size", "@page { margin: 0; size")
    html = html.replace("body {", "body { margin: 0; line-height: 0;")
    laid = lay_out(html, tmp_path, (tmp_path,), FontBook(), "essai.html", [])
    dark = ImageOps.invert(rendered(laid.data, 10).convert("L")).point(lambda level: 255 * (level > 127))
    left, top, right, bottom = (edge / 10 for edge in dark.getbbox() or (0, 0, 0, 0))
    assert (left, top, right - left, bottom - top) == pytest.approx(box, abs=0.15)


def test_colours_before_a_drawing_do_not_reach_it(tmp_path: Path) -> None:
    svg = quote(SQUARE.format('viewBox="0 0 9 9"'))
    shown = f'<img alt="-" src="data:image/svg+xml,{svg}" style="width: 1cm">'
    body = f'<p style="color: #f00; opacity: .5">a</p>{shown}'
    laid = lay_out(PAGE.format(lang="fr", body=body), tmp_path, (tmp_path,), FontBook(), "essai.html", [])
    assert (0, 0, 0) in {colour for _, colour in rendered(laid.data, 5).getcolors(1 << 20) or ()}


def rendered(data: bytes, pixels: float) -> Image.Image:
    """Show the first page with so many pixels to a mm."""
    with pypdfium2.PdfDocument(data) as document:
        image: Image.Image = document[0].render(scale=pixels * 25.4 / 72).to_pil().convert("RGB")
    return image


def test_what_a_drawing_of_a_document_may_not_hold_is_told(tmp_path: Path) -> None:
    said = faults_of(tmp_path, '<svg xmlns="http://www.w3.org/2000/svg">\n<text>a</text></svg>')
    assert any("<text> is outside the SVG subset" in each for each in said)
    assert all(each.startswith("printkit: essai.html: ") for each in said)


def test_what_is_wrong_with_art_is_told_at_its_place(tmp_path: Path) -> None:
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">\n<use href="gone.svg#a"/></svg>'
    (tmp_path / "own.svg").write_text(svg, "utf-8")
    (said,) = faults_of(tmp_path, '<img alt="-" src="own.svg">')
    assert "own.svg: line 2: " in said and "gone.svg" in said


def test_too_large_a_document_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("printkit.press.documents.counted.MAX_DOCUMENT", 0.01)
    (said,) = faults_of(tmp_path, "<p>Essai</p>" * 1000)
    assert said.startswith("printkit: essai.html: the document has more than 0.01 MB when it is filled")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no process is copied here")
@pytest.mark.parametrize(
    ("bound", "most", "css", "told"),
    [
        ("MAX_MB", 60, "p::before { content: counter(a, x) } body { counter-reset: a 200000000 }", "60 MB"),
        ("MAX_SECONDS", 1, "div { display: flex }", "1 seconds of computing"),
    ],
)
def test_what_nothing_counts_ends_and_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bound: str, most: int, css: str, told: str
) -> None:
    monkeypatch.setattr(bounded_process, bound, most)
    style = f"<style>@counter-style x {{ system: symbolic; symbols: 'x' }} {css}</style>"
    (said,) = faults_of(tmp_path, style + "<p>a</p>" + "<div>" * 60 + "a")
    assert told in said and said.endswith("\nhint: make it simpler, or split it into several documents")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no process is copied here")
def test_a_layout_that_crashes_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(html_pdf, "measured", lambda *_: end_by(signal.SIGSEGV))
    (said,) = faults_of(tmp_path, "<p>a</p>")
    assert "the library that works on it crashed (SIGSEGV)\nhint: undo the last change" in said


OWN = SQUARE.format('viewBox="0 0 9 9" width="30" height="30"')
SHOWN = (
    "<style>li { list-style-image: url(own.svg) } "
    "q::before { content: url(own.svg) } .b { background: url(own.svg); border: 9px solid; "
    "border-image: url(own.svg) 1 }</style>"
    '<p><img alt="a" src="own.svg"><object data="own.svg"></object><embed src="own.svg"></p>'
    f'<ul><li>a</li></ul><q>a</q><p class="b">a</p><img alt="a" src="data:image/svg+xml,{quote(OWN)}">{OWN}'
)
"""All ways in which a document shows a drawing."""


def test_no_drawing_is_left_to_the_painter_of_weasyprint(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those that it makes itself are left to it: crop marks, and letters of fonts that are drawings."""
    from weasyprint.images import SVGImage
    from weasyprint.svg import SVG

    from printkit.press.documents.pictures import Pictures

    modules = [module for name, module in sys.modules.items() if name.startswith("weasyprint")]
    holders = {each.__name__ for each in modules if SVGImage in vars(each).values()}
    assert holders == {f"weasyprint.{name}" for name in ("images", "html", "draw", "draw.text")}

    def refuse(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(SVG, "__init__", refuse)
    monkeypatch.setattr(SVG, "draw", refuse)
    (tmp_path / "own.svg").write_text(OWN, "utf-8")
    laid_out(tmp_path, SHOWN)
    with monkeypatch.context() as patch, pytest.raises(FaultError):  # it is told where one is
        patch.setattr(Pictures, "drawn", nullcontext)
        laid_out(tmp_path, SHOWN)


@pytest.mark.parametrize("zoom", [1.0, 0.9])
def test_words_at_the_edges_of_pages_are_measured(tmp_path: Path, zoom: float) -> None:
    """A page number in the margin, by where it stands on paper; words further inside are none."""
    style = (
        "<style>@page { size: calc(100mm / ZOOM) calc(100mm / ZOOM); margin: calc(20mm / ZOOM);"
        " @bottom-center { content: 'Page ' counter(page); vertical-align: bottom;"
        " padding-bottom: calc(5mm / ZOOM); font: 10pt 'Source Serif Pro' } }</style>"
    ).replace("ZOOM", f"{zoom}")
    html = PAGE.format(lang="fr", body='<p>Un</p><p style="break-before: page">Deux</p>')
    html = html.replace("</head>", f"{style}</head>")
    laid = lay_out(html, tmp_path, (tmp_path,), FontBook(), "essai.html", [], zoom)
    for boxes in laid.at_edges:
        (box,) = boxes
        assert box.centre[0] == pytest.approx(50, abs=0.1)
        assert box.bottom == pytest.approx(95, abs=0.1)
        assert 0 < box.height < 8
    assert len(laid.at_edges) == 2
