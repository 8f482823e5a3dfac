"""Read the letters of finished pages, each with the place where it stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from printkit.base.dataclass import dataclass


@dataclass(frozen=True)
class PageLetters:
    """The letters of all pages of a PDF, one after the other, each with its page and its box (pt, y up)."""

    letters: str
    pages: Sequence[int]
    boxes: Sequence[tuple[float, float, float, float]]
    heights: Sequence[float]


def page_letters(data: bytes) -> PageLetters:
    """Return the letters and digits on the pages of a PDF, as they are read."""
    import pypdfium2
    from pypdfium2 import raw

    letters: list[str] = []
    pages: list[int] = []
    boxes: list[tuple[float, float, float, float]] = []
    heights: list[float] = []
    with pypdfium2.PdfDocument(data) as document:
        for number in range(len(document)):
            page = document[number]
            heights.append(page.get_height())
            text: Any = page.get_textpage()
            for index in range(text.count_chars()):
                for letter in chr(raw.FPDFText_GetUnicode(text.raw, index)).casefold():
                    if letter.isalnum():
                        letters.append(letter)
                        pages.append(number)
                        boxes.append(text.get_charbox(index))
            text.close()
            page.close()
    return PageLetters("".join(letters), pages, boxes, heights)
