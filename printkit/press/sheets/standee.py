"""Standees: front and back as one strip to fold over, with a flap at each end to stand on."""

from __future__ import annotations

from dataclasses import replace

from printkit.kit.model import Component
from printkit.press.pdf.drawing import Drawing, PackedGlyphs
from printkit.press.pdf.syntax import POINTS, factors, numbers
from printkit.press.pdf.writer import deflated

FOLD = "q 0.4 w [4.5 2.8] 0 d 0 G"  # points
OUTLINE = "q 0.25 w 0.6 G"


def strip_size(component: Component) -> tuple[float, float]:
    """Width and height (mm) of a standee's strip: flap, back upside down, front, flap."""
    return component.width, 2 * component.height + 2 * component.feet


def strip(component: Component, front: Drawing, back: Drawing) -> Drawing:
    """Join the two sides of a standee: the back stands on its head above the front, folds are dashed.

    A drawing's operators fill its page in points, y up; so do those of the strip.
    """
    width, height = (length * POINTS for length in strip_size(component))
    feet, tall = component.feet * POINTS, component.height * POINTS
    bleed = -front.left * POINTS
    folds = [at for at in (feet, feet + tall, feet + 2 * tall) if 1 < at < height - 1]
    parts = [
        placed(front, (1, 0, 0, 1, -bleed, feet - bleed), (0, feet, width, tall)),
        placed(back, (-1, 0, 0, -1, width + bleed, feet + 2 * tall + bleed), (0, feet + tall, width, tall)),
        OUTLINE,
        f"{numbers(0, 0, width, height)} re S Q",
        FOLD,
        *(f"{numbers(0, at)} m {numbers(width, at)} l S" for at in folds),
        "Q",
    ]
    glyphs = PackedGlyphs()
    glyphs.add(front.glyphs)
    glyphs.add(back.glyphs)
    return replace(
        front,
        left=0.0,
        top=0.0,
        width=width / POINTS,
        height=height / POINTS,
        stream=deflated("\n".join(parts)),
        uses=tuple(dict.fromkeys((*front.uses, *back.uses))),
        fonts={**front.fonts, **back.fonts},
        resources={**front.resources, **back.resources},
        glyphs=glyphs.packed,
    )


def placed(drawing: Drawing, matrix: tuple[float, ...], clip: tuple[float, ...]) -> str:
    """Return the operators of one side, seen through its trim (points)."""
    return f"q {numbers(*clip)} re W n {factors(*matrix)} cm\n{drawing.operators}\nQ"
