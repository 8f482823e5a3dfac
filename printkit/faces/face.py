"""One side of a card, token, tile, marker, standee or board, as SVG."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from itertools import islice
from typing import TYPE_CHECKING

from printkit.base.faults import Fault
from printkit.base.msgid import N_
from printkit.base.placeholders import PLACEHOLDER
from printkit.faces.icon_tokens import with_icon_elements
from printkit.faces.templates import GameTemplates
from printkit.kit.loading.field_types import is_card_code
from printkit.kit.loading.localise import NAMES
from printkit.kit.model import Component, Kit, Row
from printkit.kit.text import tokens
from printkit.kit.text.text import Text

if TYPE_CHECKING:
    from printkit.faces.lines import TextOrigins

STRAY_TOKEN = re.compile(
    rf"{PLACEHOLDER.pattern}|{tokens.REFERENCE.pattern}|\{{\s*[Ii][Cc][Oo][Nn]\b[^{{}}<>\n]{{0,40}}\}}?"
)
"""What a text says and a template should have filled; a brace that is meant is written `&#123;`.

The last is what was meant for an icon, and is none.
"""
AN_ICON = N_("an icon is {{icon:NAME}}, among the words of a box")
LETTERS_OF_TAG = re.compile(
    r"&lt;/?(?:icon\b(?:(?!&[lg]t;)[^<>]){0,60}|(?:b|br|center|i|li|ol|p|u|ul)\s*)/?&gt;", re.IGNORECASE
)
"""A tag of texts whose brackets are letters: it was made safe once too often, or stands in plain words."""
AS_LETTERS = N_("the tag {token} is printed as letters")
IN_A_TEXT = N_("tags are for columns of the type text, and for what a template writes itself")
FILL = N_("give it a value: say(row.text, n=4)")
IN_TEXTS = N_(
    "such tokens are for the texts of the game; a template writes {usage}, and in a table the column is text"
)

OF_ONE_FACE = frozenset(
    ["art", "bleed", "component", "copy", "dir", "drawn", "h", "has_art", "ink", "lang", "look", "mirroring"]
).union(["number", "row", "say", "side", "style", "w"])
"""What templates are given that is of one face alone, or the same for all; `say` looks at all labels."""
OF_THE_KIT = frozenset({"kit", "ref", "rule", "table"})
"""What templates are given that may be anything of the kit."""

MAX_FACE_TOKENS = 20
"""Tokens of one face that are told."""
BLEED = 3.0  # mm drawn past the trim; how much of it is printed is decided sheet by sheet


def face_svg(
    templates: GameTemplates,
    kit: Kit,
    component: Component,
    row: Row | None,
    side: str,
    ink: str,
    copy: int = 1,
) -> str:
    """Draw one side ("front" or "back") of a component as SVG, user unit mm.

    `row` is the row of the component's table, None when it has no table. `ink` is "full", "low" or "grey"
    (grey is drawn as full; the painter turns colours into greys). `copy` is the number of the copy, from 1,
    for a template that asks for it. Raises FaultError.
    """
    template = component.front if side == "front" else component.back
    context = _context(templates, kit, component, row, side, ink)
    context["style"] = templates.style(face_sheets(ink), ink, context)
    context["copy"] = copy  # style sheets are the same for all copies
    return with_icon_elements(templates.fill(str(template), context), kit.icons, "foreignObject")


def face_style(templates: GameTemplates, kit: Kit, component: Component, row: Row | None, ink: str) -> str:
    """Return the style of the faces of a kit in an ink. Raises FaultError."""
    return templates.style(face_sheets(ink), ink, _context(templates, kit, component, row, "front", ink))


def _context(
    templates: GameTemplates, kit: Kit, component: Component, row: Row | None, side: str, ink: str
) -> dict[str, object]:
    return templates.context(kit, component, row, ink) | {
        "side": side,
        "w": plain_number(component.width),
        "h": plain_number(component.height),
        "bleed": plain_number(BLEED if component.bleed else 0.0),
    }


def face_sheets(ink: str) -> tuple[str, ...]:
    """Return the style sheets that faces have in an ink, the shared ones first."""
    low = ("common/face-low.css", "face-low.css") if ink == "low" else ()
    return ("common/face.css", "face.css", *low)


def check_tokens(
    markup: str,
    name: Callable[[int], tuple[str, str]],
    piece: str = "",
    words: Callable[[int], str] = lambda at: "",
) -> list[Fault]:
    """Return a fault for each token that a template would print as it stands, a warning for each tag.

    `name` gives the file that wrote an offset (letters) of the markup, and the place there; `words` where the
    text of the game stands that did.
    """
    start = max(0, markup.rfind("</style>"))
    faults = []
    if markup.find("&lt;", start) >= 0:
        for found in islice(LETTERS_OF_TAG.finditer(markup, start), MAX_FACE_TOKENS):
            file, place = name(found.start())
            values, where = {"token": unescape(found[0])}, words(found.start())
            faults.append(
                Fault(file, place, AS_LETTERS, values, IN_A_TEXT, "warning", piece=piece, words=where)
            )
    if markup.find("{", start) < 0:
        return faults
    for found in islice(STRAY_TOKEN.finditer(markup, start), MAX_FACE_TOKENS):
        file, place = name(found.start())
        message, values, hint = N_("{token} would be printed as it is"), {"token": found[0]}, FILL
        if found[0].strip("{ ").lower().startswith("icon"):
            hint = AN_ICON
        elif reference := tokens.REFERENCE.fullmatch(found[0]):
            table, row = reference.groups()
            hint = IN_TEXTS
            values["usage"] = f'{{{{ ref("{table}", "{unescape(row)}").name }}}}'
        where = words(found.start())
        faults.append(Fault(file, place, message, values, hint, piece=piece, words=where))
    return faults


def face_lines(
    templates: GameTemplates,
    kit: Kit,
    component: Component,
    row: Row | None,
    side: str,
    ink: str,
    copy: int,
    place_of: Callable[[str], str],
) -> tuple[str, TextOrigins]:
    """Draw one side as `face_svg` does, by templates with marks. Raises FaultError where that goes wrong.

    Beside the SVG stands what tells which template wrote what is at an offset (bytes) in it, and which texts
    of the game; `place_of` is how these are named, by their context.
    """
    from printkit.faces.lines import without_marks

    svg = face_svg(templates.marking, kit, component, row, side, ink, copy)
    name = str(component.front if side == "front" else component.back)
    return without_marks(lambda file: templates.file_of(file or name), svg, place_of)


def face_texts(
    templates: GameTemplates, kit: Kit, component: Component, row: Row | None, side: str, ink: str, copy: int
) -> tuple[str, TextOrigins]:
    """Draw one side as `face_svg` does, with what tells which texts of the game wrote what of it.

    Raises FaultError where the marks round texts are more than a template may write.
    """
    from printkit.faces.lines import without_marks

    return without_marks(str, face_svg(templates.framing, kit, component, row, side, ink, copy))


def numbers_copies(templates: GameTemplates, component: Component) -> bool:
    """Whether the copies of a face may differ: a template of the component asks for their number."""
    faces = (component.front, component.back)
    return component.copies != 1 and any(
        templates.asks(face, "copy") for face in faces if isinstance(face, str)
    )


def asks_ink(templates: GameTemplates, template: str) -> bool:
    """Whether a face may be another one in each ink, beside what the style sheets for low ink say."""
    return any(templates.asks(name, "ink") for name in (template, *face_sheets("full")))


def face_rows(kit: Kit, component: Component) -> tuple[Row | None, ...]:
    """Return the rows a component draws a face for, in the table's order; (None,) when it has no table."""
    return kit.rows_of(component) if component.rows else (None,)


def row_name(row: Row) -> str:
    """Return what people call the piece of a row: the words of its name or title; "" where it has neither."""
    for column in NAMES:
        words = row.get(column)
        if isinstance(words, Text) and words:
            return words.plain
    return ""


def row_code(component: Component, row: Row | None) -> str:
    """Return the code that is printed on the piece of a row, or on one without rows; "" where it has none."""
    code = row.get("code", "") if row else component.code
    return str(code) if is_card_code(code) else ""


def plain_number(value: float) -> float | int:
    """Return a length as people write it: 63 and not 63.0."""
    return int(value) if value == int(value) else value
