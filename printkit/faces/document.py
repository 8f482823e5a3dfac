"""A sheet, aid, table or leaflet as an HTML document."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from markupsafe import Markup

from printkit.base.dataclass import dataclass
from printkit.base.faults import FaultError
from printkit.base.languages import right_to_left, with_signs_held
from printkit.base.msgid import N_
from printkit.faces.bounds import UnknownNameError
from printkit.faces.costs import counted_function, no_cost, rows_cost
from printkit.faces.face import check_tokens, face_sheets, face_svg, plain_number
from printkit.faces.icon_tokens import with_icon_elements
from printkit.faces.marked_words import as_seen, plain_letters
from printkit.faces.templates import GameTemplates, unknown
from printkit.kit.model import Component, Kit, Row
from printkit.kit.text.collation import collation_key
from printkit.kit.text.tokens import ICON

if TYPE_CHECKING:
    from printkit.faces.lines import TextOrigins

COLOUR = re.compile(r"#(?:[0-9a-fA-F]{6}|[0-9a-fA-F]{3})(?![\w-])")
DECLARED = re.compile(r":[^;{}]*[;}]")
"""What a declaration of a style sheet says; the colon of a selector leads to a brace before it ends."""
STYLE = re.compile(r"<style\b.*?</style>", re.DOTALL)
PAINTED = re.compile(r'(\b(?:fill|stroke|color|stop-color)=")(#[0-9a-fA-F]{3,6})"')
"""A colour as an attribute of a drawing."""
SHOWN = '<img src="{}" alt="{}" style="height: 1em; width: 1em; object-fit: contain; vertical-align: -.17em">'


@dataclass(frozen=True)
class PageFormat:
    """The page a document is laid out on, in mm; `margin` stays free of words on all sides."""

    width: float
    height: float
    margin: float = 8.0


def page_html(
    templates: GameTemplates,
    kit: Kit,
    template: str,
    page: PageFormat,
    ink: str,
    values: Mapping[str, object],
) -> str:
    """Fill a shared HTML template that is no component of a game, with `values` besides the usual ones."""
    context = templates.context(kit, None, None, ink) | dict(values)
    context["page"] = page
    context["style"] = templates.style(("common/document.css",), f"{ink} {page}", context)
    return with_icons(templates, with_icon_elements(templates.fill(template, context), kit.icons))


def document_html(
    templates: GameTemplates, kit: Kit, component: Component, page: PageFormat, ink: str
) -> str:
    """Fill the HTML document of a component for one page size and one ink. Raises FaultError."""
    context = _context(templates, kit, component, page, ink)
    context |= _styles(templates, page, ink, context)
    html = with_icon_elements(templates.fill(str(component.document), context), kit.icons)
    if strays := check_tokens(html, lambda _: (templates.file_of(str(component.document)), "")):
        raise FaultError(strays)
    return with_icons(templates, with_signs_held(html) if right_to_left(kit.lang) else html)


def document_style(
    templates: GameTemplates, kit: Kit, component: Component, page: PageFormat, ink: str
) -> str:
    """Return the style of a component's document for one page size and one ink.

    Raises FaultError, also where that of the faces in it cannot be filled.
    """
    return _styles(templates, page, ink, _context(templates, kit, component, page, ink))["style"]


def decides_by_ink(templates: GameTemplates, component: Component) -> bool:
    """Whether a component's document may be filled otherwise in another ink, beside the styles in it."""
    closure = templates.closure((str(component.document),))
    return not closure.known or bool(closure.handled & {"ink", "look", "style", "face_style", "face_of"})


def _context(
    templates: GameTemplates, kit: Kit, component: Component, page: PageFormat, ink: str
) -> dict[str, object]:
    context = templates.context(kit, component, None, ink)
    context["page"] = PageFormat(
        plain_number(page.width), plain_number(page.height), plain_number(page.margin)
    )
    context["played"] = counted_function(partial(_played, kit), no_cost)
    context["face_of"] = counted_function(partial(_face_of, templates, kit, ink), no_cost)
    context["alphabetical"] = counted_function(partial(_alphabetical, kit.lang), rows_cost)
    if ink == "grey":
        context["look"] = {name: greyed(colour) for name, colour in kit.look.items()}
    return context


NOT_PLAYED = N_("the example {name} was not played")


def _played(kit: Kit, example: str) -> Mapping[str, Any]:
    """Return what happens in an example of the rulebook. Raises UnknownNameError where it was not played."""
    example = as_seen(example)
    if example not in kit.examples:
        raise unknown(NOT_PLAYED, example, example, kit.examples)
    found: Mapping[str, Any] = kit.examples[example]
    return found


def _face_of(
    templates: GameTemplates, kit: Kit, ink: str, component_id: str, row_id: str = "", side: str = "front"
) -> Markup:
    """Return one side of a piece of the kit, as trimmed, as an SVG; of its first row where none is named.

    Raises UnknownNameError where there is no such piece, or its face is finished art.
    """
    component_id, row_id = as_seen(component_id), as_seen(row_id)
    component = next((each for each in kit.components if each.id == component_id), None)
    drawn = component and (component.front if side == "front" else component.back)
    if component is None or not isinstance(drawn, str) or not drawn:
        known = (each.id for each in kit.components if isinstance(each.front, str) and each.front)
        raise unknown(N_("no such drawn face: {name}"), component_id, component_id, known)
    rows = kit.rows_of(component)
    row = next((each for each in rows if each.id == row_id), None) if row_id else next(iter(rows), None)
    if row_id and row is None:
        name = f"{component_id}/{row_id}"
        raise unknown(N_("no such drawn face: {name}"), name, row_id, (each.id for each in rows))
    drawing = Markup(face_svg(templates, kit, replace(component, bleed=False), row, side, ink))
    return greyed_drawing(drawing) if ink == "grey" else drawing


def _alphabetical(lang: str, rows: Iterable[Row], field: str = "name") -> list[Row]:
    """Return rows in the order that a language has for the words of one of their fields."""
    return sorted(rows, key=lambda row: collation_key(plain_letters(str(row[field])), lang))


def _styles(
    templates: GameTemplates, page: PageFormat, ink: str, context: Mapping[str, object]
) -> dict[str, Markup]:
    low = ("common/document-low.css", "document-low.css") if ink == "low" else ()
    sheets = ("common/document.css", "document.css", *low)
    styles = {
        "style": templates.style(sheets, f"{ink} {page.width}x{page.height}-{page.margin}", context),
        "face_style": templates.style(face_sheets(ink), f"{ink} in a document", context),
    }
    return {name: greyed_style(style) for name, style in styles.items()} if ink == "grey" else styles


def document_lines(
    templates: GameTemplates,
    kit: Kit,
    component: Component,
    page: PageFormat,
    ink: str,
    place_of: Callable[[str], str],
) -> tuple[str, TextOrigins]:
    """Fill the document as `document_html` does, by templates with marks. Raises FaultError.

    Beside the HTML stands what tells which template wrote what is at an offset (bytes) in it, and which texts
    of the game; `place_of` is how these are named, by their context.
    """
    from printkit.faces.lines import without_marks

    html = document_html(templates.marking, kit, component, page, ink)
    return without_marks(templates.file_of, html, place_of)


def document_texts(
    templates: GameTemplates, kit: Kit, component: Component, page: PageFormat, ink: str
) -> tuple[str, TextOrigins]:
    """Fill the document as `document_html` does, with what tells which texts of the game wrote what of it.

    Raises FaultError.
    """
    from printkit.faces.lines import without_marks

    return without_marks(str, document_html(templates.framing, kit, component, page, ink))


def with_icons(templates: GameTemplates, html: str) -> str:
    """Show the icons among the words of a document as pictures. Raises FaultError where one is not drawn."""

    def shown(found: re.Match[str]) -> str:
        name = f"icon-{found[1]}"
        try:
            return SHOWN.format(quote(templates.art(name)), found[1])
        except UnknownNameError as error:
            raise templates.fault(f"art/{name}.svg", "", error.message, error.hint, **error.values) from None

    return ICON.sub(shown, html)


def greyed_style(css: Markup) -> Markup:
    """Turn what the declarations of a style sheet say in `#rrggbb` or `#rgb` into greys."""
    return Markup(DECLARED.sub(lambda declared: COLOUR.sub(lambda said: greyed(said[0]), declared[0]), css))


def greyed_drawing(drawing: Markup) -> Markup:
    """Turn the colours of a drawing's style sheets and attributes into greys."""
    styled = STYLE.sub(lambda style: str(greyed_style(Markup(style[0]))), drawing)
    return Markup(PAINTED.sub(lambda said: said[1] + greyed(said[2]) + '"', styled))


def greyed(colour: str) -> str:
    """Turn `#rrggbb` or `#rgb` into its grey, weighed as the painter weighs it (Rec. 601).

    What is grey already, and anything else, is left as it is written.
    """
    if not COLOUR.fullmatch(colour):
        return colour
    digits = colour[1:] if len(colour) == 7 else "".join(digit * 2 for digit in colour[1:])
    red, green, blue = (int(digits[at : at + 2], 16) for at in (0, 2, 4))
    if red == green == blue:
        return colour
    level = round(0.299 * red + 0.587 * green + 0.114 * blue)
    return f"#{level:02x}{level:02x}{level:02x}"
