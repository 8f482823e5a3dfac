"""Pages that name others are laid out once more only where these come later, and look as they did without."""

import logging
from contextlib import nullcontext
from pathlib import Path

import pypdfium2 as pdfium
import pytest

from printkit.press.documents.html_pdf import lay_out, layout_task
from printkit.press.fonts.fontbook import FontBook

LINKS = "".join(f'<li><a href="#{name}">{name}</a></li>' for name in "abc")
CHAPTERS = "".join(f'<h1 id="{name}">{name}</h1>' for name in "abc")
PAGE = (
    '<html lang="fr"><head><title>a</title><style>@page { size: 100mm 100mm } '
    "h1, .index { break-before: page } body { font-family: 'Source Serif Pro' } "
    "a::after { content: ' ' target-counter(attr(href url), page) } "
    "p::after { content: counter(page) '/' counter(pages) ' ' target-counter(attr(id url), page) }"
    f"</style></head><body><ul>{LINKS}</ul>{CHAPTERS}<ul class='index'>{LINKS}</ul>OWN</body></html>"
)
OWN = "<p id='#a'>p </p>"
"""A page that says its own number, that of all and that of another."""


class Begun(logging.Handler):
    """Hears of each page that WeasyPrint lays out."""

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self.pages: list[int] = []

    def emit(self, record: logging.LogRecord) -> None:
        if str(record.msg).endswith("Page %d"):
            self.pages.append(int(record.getMessage().rpartition(" ")[2]))


def test_only_pages_that_name_later_ones_are_laid_out_again(tmp_path: Path) -> None:
    """Without it those that name any would be laid out three times."""
    html = PAGE.replace("OWN", "")
    task = layout_task(html, tmp_path, (tmp_path,), FontBook(), "page.html", 1.0, None, 9)
    logger, begun = logging.getLogger("weasyprint.progress"), Begun()
    logger.addHandler(begun)
    try:
        task()
    finally:
        logger.removeHandler(begun)
    assert begun.pages == [1, 2, 3, 4, 5, 1]


@pytest.mark.parametrize("own", ["", OWN])
def test_pages_are_those_without(own: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def data() -> bytes:
        return lay_out(PAGE.replace("OWN", own), tmp_path, (tmp_path,), FontBook(), "page.html", []).data

    known = data()
    first, *_, last = (page.get_textpage().get_text_range().split() for page in pdfium.PdfDocument(known))
    assert [word for word in first if word.isdecimal()] == ["2", "3", "4"]
    assert [*filter(str.isdecimal, last)][:3] == ["2", "3", "4"] and (not own or "5/5" in last)
    monkeypatch.setattr("printkit.press.documents.known_pages.pages_known", nullcontext)
    assert data() == known
