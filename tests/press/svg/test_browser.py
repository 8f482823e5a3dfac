"""A face is a standard SVG: a browser shows it as it is printed."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pypdfium2
from PIL import Image, ImageChops, ImageFilter, ImageStat

from printkit.base.paths import card_data
from printkit.faces.face import face_svg
from printkit.faces.templates import GameTemplates
from printkit.kit.loading.reader import read_kit
from printkit.press.documents.html_pdf import font_faces
from printkit.press.fonts.fontbook import FontBook
from printkit.press.svg import draw_svg
from printkit.press.typesetting import Typesetter
from tests.press.svg.fitted_svg import fitted_svg
from tests.press.svg.picture import book

FAMILIES = ("Barlow Condensed", "Source Serif Pro", "IBM Plex Mono")
PIXELS = 6  # a mm


def test_a_theory_card_looks_in_a_browser_as_in_print(tmp_path: Path) -> None:
    kit = read_kit(card_data("non-morts"), "en")
    templates, fonts = GameTemplates("non-morts"), FontBook()
    card = kit.component("theory-card")
    svg = face_svg(templates, kit, card, kit.rows_of(card)[0], "front", "full")
    drawing = draw_svg(svg, templates.folder, templates.roots, Typesetter(fonts), "full", "card")
    assert not drawing.faults
    with pypdfium2.PdfDocument(book(drawing)) as document:
        printed = document[0].render(scale=PIXELS * 25.4 / 72).to_pil().convert("L")
    shown = screenshot(fitted_svg(svg, drawing), printed.size, fonts, tmp_path)
    difference = ImageChops.difference(blurred(printed), blurred(shown))
    assert ImageStat.Stat(difference).mean[0] < 4
    assert ImageStat.Stat(ImageChops.invert(printed)).mean[0] > 15


def blurred(picture: Image.Image) -> Image.Image:
    """Forget how edges of letters are smoothed."""
    return picture.filter(ImageFilter.GaussianBlur(2.5))


def screenshot(svg: str, size: tuple[int, int], fonts: FontBook, folder: Path) -> Image.Image:
    """Let Chromium draw an SVG that stands in a page."""
    browser = shutil.which("chromium") or shutil.which("chromium-browser")
    assert browser, "make test installs Chromium"
    width, height = size
    style = f"body {{ margin: 0 }} body > svg {{ width: {width}px; height: {height}px; display: block }}"
    head = f"<meta charset='utf-8'><style>{font_faces(fonts, FAMILIES)}{style}</style>"
    page = folder / "page.html"
    page.write_text(f"<!doctype html>{head}{svg}", encoding="utf-8")
    picture = folder / "shown.png"
    quiet = ("background-networking", "component-update", "sync", "gpu")
    command = [browser, "--headless", "--no-sandbox", "--hide-scrollbars", "--no-first-run"]
    command += [f"--disable-{what}" for what in quiet]
    command += ["--allow-file-access-from-files", f"--user-data-dir={folder / 'profile'}"]
    command += [f"--window-size={width},{height}", f"--screenshot={picture}", page.as_uri()]
    subprocess.run(command, check=True, capture_output=True, timeout=90)
    with Image.open(picture) as shown:
        return shown.convert("L").crop((0, 0, width, height))
