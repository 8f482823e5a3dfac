"""The calibration sheet: two rulers to measure the scale, and a cross that tells how far backs are off.

The front has a fine grid around the sheet's middle, the back a single cross. Held up to the light, the
cross of the back stands somewhere on the grid of the front: where it stands is what the back must move.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from printkit.base.atomic_write import write_atomically
from printkit.base.faults import Fault, FaultError
from printkit.base.messages import translator
from printkit.base.msgid import N_
from printkit.press.fonts.fontbook import FontBook
from printkit.press.imposition.paper import Paper
from printkit.press.pdf.assembly import assemble
from printkit.press.pdf.drawing import Drawing
from printkit.press.pdf.page import DocumentInfo, Page, Stamp
from printkit.press.sheets.furniture import drawn_by_reportlab
from printkit.press.sheets.slug import WIDE, set_words
from printkit.press.svg import draw_svg
from printkit.press.typesetting import Typesetter

ACROSS, DOWN = 100.0, 150.0  # mm: true lengths of the two rulers
RULER_MARGIN = 14.0  # mm left free at both ends of the rulers
REACH = 12  # mm of the grid to each side

STEPS = (
    N_("1. Print both pages on one sheet at 100 %, both sides, flipped on the long edge."),
    N_("2. Measure the horizontal and the vertical ruler: 100 mm and 150 mm if the printer is accurate."),
    N_(
        "3. Hold the sheet up to the light, this side towards you. Read on the grid where the cross of the "
        "other side is: to the right of the middle and above it count as positive."
    ),
    N_(
        "4. Save what you read: printkit calibrate --save NAME --across MM --down MM --back-x MM "
        "--back-y MM. Then build with --printer NAME."
    ),
)
BACK_LABEL = N_("back: this cross is read through the paper")


def write_sheet(paper: Paper, lang: str, out: Path) -> Path:
    """Write the sheet for a paper, upright; return it. Raises FaultError where the rulers have no room."""
    paper = paper.portrait
    if paper.width < ACROSS + 2 * RULER_MARGIN or paper.height < DOWN + 2 * RULER_MARGIN:
        smallest = f"{ACROSS + 2 * RULER_MARGIN:g}x{DOWN + 2 * RULER_MARGIN:g}"
        values = {"value": paper.name, "smallest": smallest}
        message = N_("the rulers have no room on {value}, the paper needs {smallest} mm")
        raise FaultError((Fault("", "--paper", message, values, N_("calibrate on a larger paper")),))
    file = out / f"calibration-{paper.name}.pdf"
    write_atomically(file, calibration_sheet(paper, lang))
    return file


def calibration_sheet(paper: Paper, lang: str) -> bytes:
    """Return the two pages of the calibration sheet as a PDF."""
    say = translator(lang)
    typesetter = Typesetter(FontBook())
    width, height = paper.width, paper.height
    steps = "".join(f"<p>{say(step)}</p>" for step in STEPS)
    room = (width - 40, min(70.0, height / 2 - REACH - 30))
    words = draw_svg(instructions(steps, *room, lang), Path(), (), typesetter, "full", "calibration")
    behind = set_words(say(BACK_LABEL), len(say(BACK_LABEL)) * WIDE, lang, typesetter)
    front, back = draw_marks(paper)
    middle = (width / 2, height / 2)
    pages = [
        Page(width, height, (Stamp(front, *middle), Stamp(words, width / 2, 20 + room[1] / 2))),
        Page(width, height, (Stamp(back, *middle), Stamp(behind, width / 2, height / 2 + 20))),
    ]
    return assemble(pages, {}, DocumentInfo(f"printkit · {paper.name}", lang))


def instructions(paragraphs: str, width: float, height: float, lang: str) -> str:
    """Return the steps as a drawing."""
    style = (
        ".steps { font-family: 'Source Serif Pro'; font-size: 4px; line-height: 1.25; --floor: 2.3px; "
        "--gap: .4; color: #111 }"
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"><style>{style}</style>'
        f'<foreignObject id="steps" x="0" y="0" width="{width}" height="{height}">'
        f'<div xmlns="http://www.w3.org/1999/xhtml" class="steps" lang="{lang}">{paragraphs}</div>'
        "</foreignObject></svg>"
    )


def draw_marks(paper: Paper) -> tuple[Drawing, Drawing]:
    """Draw rulers and grid for the front, the cross for the back."""

    def front(canvas: Any) -> None:
        draw_grid(canvas, paper.width / 2, paper.height / 2)
        ruler(canvas, (paper.width - ACROSS) / 2, paper.height - 22, ACROSS, upright=False)
        ruler(canvas, RULER_MARGIN, (paper.height - DOWN) / 2, DOWN, upright=True)

    def back(canvas: Any) -> None:
        draw_cross(canvas, paper.width / 2, paper.height / 2)

    return (
        drawn_by_reportlab(paper.width, paper.height, front),
        drawn_by_reportlab(paper.width, paper.height, back),
    )


def draw_grid(canvas: Any, x: float, y: float) -> None:
    """Draw a grid of 1 mm around a point, every fifth line heavier, the middle heaviest."""
    for step in range(-REACH, REACH + 1):
        canvas.setLineWidth(0.35 if step == 0 else 0.2 if step % 5 == 0 else 0.08)
        canvas.setStrokeGray(0 if step % 5 == 0 else 0.45)
        canvas.line(x + step, y - REACH, x + step, y + REACH)
        canvas.line(x - REACH, y + step, x + REACH, y + step)


def draw_cross(canvas: Any, x: float, y: float) -> None:
    """Draw a bold cross with an open middle."""
    canvas.setLineWidth(0.5)
    for way in (-1, 1):
        canvas.line(x + way * 1.0, y, x + way * 9, y)
        canvas.line(x, y + way * 1.0, x, y + way * 9)
    canvas.setLineWidth(0.2)
    canvas.circle(x, y, 1.0)


def ruler(canvas: Any, x: float, y: float, length: float, *, upright: bool) -> None:
    """Draw a ruler with a tick at every mm, longer at 5 and 10."""
    for step in range(int(length) + 1):
        tick = 6 if step in (0, int(length)) else 4 if step % 10 == 0 else 3 if step % 5 == 0 else 1.8
        canvas.setLineWidth(0.3 if step % 10 == 0 else 0.15)
        if upright:
            canvas.line(x, y + step, x + tick, y + step)
        else:
            canvas.line(x + step, y, x + step, y - tick)
    canvas.setLineWidth(0.3)
    canvas.line(x, y, x if upright else x + length, y + length if upright else y)
