"""Mark what is faulty, so that a draft shows it: a bar across the piece says what is wrong.

A drawing is left as far as it came; what could not be drawn at all is a blank piece with the bar. Marks are
never remembered: they lie over drawings when those are printed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from html import escape

from printkit.base.faults import Fault, FaultError
from printkit.faces.document import PageFormat
from printkit.faces.face import BLEED
from printkit.kit.model import Component
from printkit.press.documents.page_check import LaidOut
from printkit.press.geometry import Bounds
from printkit.press.jobs.context import BuildContext
from printkit.press.pdf.drawing import Drawing, PackedGlyphs
from printkit.press.pdf.writer import deflated
from printkit.press.svg import draw_svg

MAX_SHOWN_FAULTS = 4
"""Faults of a piece that its bar tells; of more it says how many they are."""
BAR_SHARE = 0.34
"""Of a piece's height: enough for a few small words, and most of the drawing is seen."""
MAX_BAR = 24.0
"""mm of a bar on a board or a sheet."""
LETTERS_ON_MM2 = 0.55
"""Letters of 1.4 mm that find room on a square millimetre, line by line."""
MARK_COLOUR = "#b00020"


def marked_face(
    context: BuildContext, component: Component, drawing: Drawing | None, faults: Sequence[Fault], name: str
) -> Drawing:
    """Return a face with a bar across it that tells its faults; a blank one with its name else."""
    beyond = BLEED if component.bleed else 0.0
    box = (-beyond, -beyond, component.width + 2 * beyond, component.height + 2 * beyond)
    blank = drawing is None or drawing.stream == Drawing("", *box).stream  # nothing of it was drawn
    if drawing is not None and not blank:
        box = (drawing.left, drawing.top, drawing.width, drawing.height)
    words = told(faults, context.translate, component, f"{name}: " if blank else "")
    templates = context.templates
    bar = draw_svg(
        _bar(component, box, words, context.kit.lang, blank=blank),
        templates.folder,
        templates.roots,
        context.typesetter,
        context.job.ink,
        component.id,
    )
    bar = replace(bar, faults=(), boxes=())
    return bar if drawing is None or blank else _over(drawing, bar)


def told(faults: Sequence[Fault], translate: Callable[[str], str], component: Component, name: str) -> str:
    """Return what a bar says after a name, cut to what has room on it."""
    words = name + _first_of(faults, translate)
    room = max(8, int(component.width * _height(component) * LETTERS_ON_MM2))
    return words if len(words) <= room else f"{words[: room - 1]}…"


def _first_of(faults: Sequence[Fault], translate: Callable[[str], str]) -> str:
    """Return in words what is wrong, as far as a mark tells it, and how much more there is."""
    words = "; ".join(dict.fromkeys(fault.what(translate) for fault in faults[:MAX_SHOWN_FAULTS]))
    more = len(faults) - MAX_SHOWN_FAULTS
    return f"{words} (+{more})" if more > 0 else words


def _height(component: Component) -> float:
    return min(MAX_BAR, component.height * BAR_SHARE)


def _bar(component: Component, box: Bounds, words: str, lang: str, *, blank: bool) -> str:
    """Return the bar as an SVG; `blank` ones lie on white."""
    left, top, wide, tall = box
    high = _height(component)
    y = (component.height - high) / 2
    inset = min(3.0, component.width * 0.08)
    width, height = component.width - 2 * inset, high - 0.8
    size = max(1.0, min(2.6, high / 4))
    ground = f'<rect x="{left}" y="{top}" width="{wide}" height="{tall}" fill="#fff"/>' if blank else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left} {top} {wide} {tall}" lang="{lang}">'
        f"<style>.d {{ font-family: 'Source Sans Pro'; font-size: {size}px; line-height: 1.05; "
        f"--floor: .7px; --valign: middle; text-align: center; color: {MARK_COLOUR} }}</style>{ground}"
        f'<rect x="{left}" y="{y}" width="{wide}" height="{high}" fill="#fff" fill-opacity=".88"/>'
        f'<path d="M{left} {y}h{wide}M{left} {y + high}h{wide}" fill="none" stroke="{MARK_COLOUR}" '
        'stroke-width=".5"/>'
        f'<foreignObject x="{inset}" y="{y + 0.4}" width="{width}" height="{height}">'
        f'<div xmlns="http://www.w3.org/1999/xhtml" class="d"><p>{escape(words)}</p></div>'
        "</foreignObject></svg>"
    )


def _over(below: Drawing, above: Drawing) -> Drawing:
    """Return one drawing over another with the same corners."""
    glyphs = PackedGlyphs()
    glyphs.add(below.glyphs)
    glyphs.add(above.glyphs)
    return replace(
        below,
        stream=deflated(f"q\n{below.operators}\nQ\nq\n{above.operators}\nQ"),
        uses=tuple(dict.fromkeys((*below.uses, *above.uses))),
        resources={**below.resources, **above.resources},
        glyphs=glyphs.packed,
        fonts={**below.fonts, **above.fonts},
        faults=(),
    )


def page_mark(faults: Sequence[Fault], translate: Callable[[str], str]) -> str:
    """Return a bar as HTML that stands on every page of a document."""
    words = _first_of(faults, translate)
    return (
        '<div style="position: fixed; left: 0; right: 0; top: 40%; padding: 1mm 2mm; text-align: center; '
        f"border: .4mm solid {MARK_COLOUR}; border-width: .4mm 0; background: rgba(255, 255, 255, .88); "
        f"color: {MARK_COLOUR}; "
        f"font: 9pt/1.15 'Source Sans Pro'; z-index: 9\">{escape(words)}</div>"
    )


def blank_page(component: Component, page: PageFormat, lang: str, mark: str) -> str:
    """Return the HTML of a document that could not be laid out: a page with its mark."""
    return (
        f'<html lang="{lang}"><head><title>{escape(component.name.plain)}</title><style>@page {{ '
        f"size: {page.width}mm {page.height}mm; margin: {page.margin}mm }}</style></head>"
        f"<body>{mark}</body></html>"
    )


def flaws_of_rows(context: BuildContext, component: Component) -> list[Fault]:
    """Return what is wrong with the data of the rows that a component shows."""
    rows = context.kit.rows_of(component) if component.rows else ()
    return [fault for row in rows for fault in context.job.flawed.get((component.rows, row.number), ())]


def draft_pages(context: BuildContext, component: Component, page: PageFormat) -> tuple[LaidOut, list[Fault]]:
    """Return a document as it comes, however many pages that are, and its faults, which each page shows."""
    writer, place = context.writer, f"templates/{context.kit.game}/{component.document}"

    def mark(faults: Sequence[Fault]) -> str:
        return page_mark(faults, context.translate)

    try:
        return writer.marked_pages(component, page, mark, flaws_of_rows(context, component))
    except FaultError as error:
        html = blank_page(component, page, context.kit.lang, mark(error.faults))
        return writer.lay_out_html(html, place), [*error.faults]
