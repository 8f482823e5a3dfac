"""XHTML inline markup becomes paragraphs of runs.

White space collapses as in HTML: any of it is one space, none at the ends of a paragraph or around a line
break. How an element looks is not known here but asked.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from printkit.press.typesetting.style import LINE_BREAK, OBJECT, Align, Paragraph, Run, Style

BLOCKS = {"p", "div", "center", "ul", "ol", "li"}
_LISTS = {"ul", "ol"}
BOLD_TAGS = {"b", "strong"}
ITALIC = {"i", "em"}
UNDERLINED = "u"
INLINE = {"span", UNDERLINED, *BOLD_TAGS, *ITALIC}
WORD_TAGS = tuple(sorted({*BLOCKS, *INLINE, "br", "icon"}))
"""Elements that words may have."""
WHITE = re.compile(r"[ \t\r\n\f]{2,}|[\t\r\n\f]")
"""White space that is not a single space yet."""
BULLET = "•"
BULLET_INDENT, NUMBER_INDENT, FIGURE_WIDTH = 0.95, 0.75, 0.55
"""Em that the items of a list stand inwards: room for a bullet, for a number without its figures, for one.

Narrower, and bullets touch their words; wider takes from the measure of a card.
"""
_ALIGN_OF: dict[str, Align] = {"left": "left", "center": "center", "right": "right"}
SMALL_I = str.maketrans({"i": "İ", "ı": "I"})
GREEK_ACCENTS = str.maketrans("άέήίόύώΐΰΆΈΉΊΌΎΏ", "ΑΕΗΙΟΥΩΪΫΑΕΗΙΟΥΩ")

StyleOf = Callable[[Any, Style], Style]
"""Gives the style of an element from the element and the style that it inherits."""


class UnknownElementError(ValueError):
    """An element that words cannot have, and its tag."""

    def __init__(self, element: Any, tag: str) -> None:
        super().__init__(tag)
        self.element = element
        self.tag = tag


def paragraphs(div: Any, style_of: StyleOf) -> tuple[Paragraph, ...]:
    """Return the paragraphs of a div of words.

    `style_of(element, inherited)` is asked once for each element, the div first, whose inherited style is
    `Style()`. What `<b>`, `<i>`, `<u>`, `lang`, `dir` and `align` mean is already in what is inherited.
    Raises UnknownElementError.
    """
    reader = _Reader(style_of)
    reader.read(div, Style())
    reader.end()
    return tuple(reader.paragraphs)


class _Reader:
    """Collects runs while walking through the elements."""

    def __init__(self, style_of: StyleOf) -> None:
        self.style_of = style_of
        self.paragraphs: list[Paragraph] = []
        self.runs: list[Run] = []
        self.size = 0.0  # of the box
        self.marker: Run | None = None  # of the item whose first paragraph is being read

    def read(self, element: Any, inherited: Style) -> None:
        style = self.style_of(element, _with_attributes(element, inherited))
        self.size = self.size or style.size
        self.words(element.text, style)
        for child in element:
            tag = child.tag.rpartition("}")[2] if isinstance(child.tag, str) else ""
            if tag in _LISTS:
                self.end()
                self.items(child, style)
                self.end()
            elif tag in BLOCKS:
                self.end()
                self.read(child, style._replace(align="center") if tag == "center" else style)
                self.end()
            elif tag == "br":
                self.runs.append(Run(LINE_BREAK, style))
                self.read(child, style)
            elif tag == "icon":
                self.runs.append(Run(OBJECT, self.style_of(child, style), child.get("name", "")))
                self.words(child.text, style)
            elif tag in BOLD_TAGS:
                self.read(child, style._replace(weight=_bolder(style.weight)))
            elif tag in ITALIC:
                self.read(child, style._replace(italic=True))
            elif tag == UNDERLINED:
                self.read(child, style._replace(underline=True))
            elif tag in INLINE:
                self.read(child, style)
            elif tag:
                raise UnknownElementError(child, tag)
            self.words(child.tail, style)

    def items(self, element: Any, inherited: Style) -> None:
        """Read a list: each item stands inwards, its first paragraph behind a bullet or a number."""
        numbered, most = element.tag.endswith("ol"), sum(1 for _ in element)
        indent = NUMBER_INDENT + FIGURE_WIDTH * len(str(most)) if numbered else BULLET_INDENT
        style = self.style_of(element, _with_attributes(element, inherited))
        style = style._replace(indent=style.indent + indent * style.size / (self.size or style.size))
        style = style._replace(align="start") if style.align == "center" else style
        self.words(element.text, style)
        for number, child in enumerate(element, 1):
            tag = child.tag.rpartition("}")[2] if isinstance(child.tag, str) else ""
            if tag != "li":
                raise UnknownElementError(child, tag)
            self.end()
            self.marker = Run(f"{number}." if numbered else BULLET, style, marker=True)
            self.read(child, style)
            self.end()
            self.marker = None
            self.words(child.tail, style)

    def words(self, text: str | None, style: Style) -> None:
        if text:
            self.runs.append(Run(WHITE.sub(" ", text), style, ""))

    def end(self) -> None:
        """Close the paragraph; one without words or icons is none."""
        runs: list[Run] = []
        for run in self.runs:
            spaced = runs and (runs[-1].text == LINE_BREAK or runs[-1].text.endswith(" "))
            text = run.text.removeprefix(" ") if spaced or not runs else run.text
            if text == LINE_BREAK and spaced:
                _drop_space(runs)
            if text:
                runs.append(Run(text if run.icon else capitalised(text, run.style), run.style, run.icon))
        while runs and (runs[-1].text == LINE_BREAK or not runs[-1].text.rstrip(" ")):
            runs.pop()
        if runs:
            _drop_space(runs)
            self.paragraphs.append((self.marker, *runs) if self.marker else tuple(runs))
            self.marker = None
        self.runs = []


def _drop_space(runs: list[Run]) -> None:
    """Take the space at the end of the last run away, and the run if it was no more."""
    last = runs.pop()
    if text := last.text.removesuffix(" "):
        runs.append(last._replace(text=text))


def _with_attributes(element: Any, style: Style) -> Style:
    if not element.attrib:
        return style
    lang = element.get("lang") or element.get("{http://www.w3.org/XML/1998/namespace}lang")
    if lang:
        style = style._replace(lang=lang)
    if element.get("dir") in ("ltr", "rtl"):
        style = style._replace(rtl=element.get("dir") == "rtl")
    if element.get("align") in _ALIGN_OF:
        style = style._replace(align=_ALIGN_OF[element.get("align")])
    return style


def _bolder(weight: int) -> int:
    return 400 if weight < 350 else 700 if weight < 550 else 900


def capitalised(text: str, style: Style) -> str:
    """Return a text in the capitals that its style and language ask for."""
    if style.transform == "none":
        return text
    lang = style.lang.partition("-")[0].lower()
    if lang in ("tr", "az"):
        text = text.translate(SMALL_I)
    elif lang == "el":
        text = text.translate(GREEK_ACCENTS)
    return text.upper()
