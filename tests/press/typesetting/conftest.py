from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from printkit.press.fonts.fontbook import FontBook
from printkit.press.typesetting import Run, Setting, Style, TextBox, Typesetter


@pytest.fixture(scope="session")
def book() -> FontBook:
    return FontBook()


@pytest.fixture(scope="session")
def typesetter(book: FontBook) -> Typesetter:
    return Typesetter(book)


@pytest.fixture(scope="session")
def put(typesetter: Typesetter) -> Callable[..., Setting]:
    """Set paragraphs of plain words in a box: `put("words", width, height, lang="fr", …)`."""

    def put(words: str | tuple[str, ...], width: float, height: float, **style: Any) -> Setting:
        return typesetter.set(plain_box(words, width, height, **style))

    return put


def plain_box(words: str | tuple[str, ...], width: float, height: float, **style: Any) -> TextBox:
    looks = Style(**style)
    paragraphs = (words,) if isinstance(words, str) else words
    return TextBox(width, height, tuple((Run(text, looks),) for text in paragraphs), looks)
