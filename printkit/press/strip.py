"""Standees: front and back as one strip to fold over, with a flap at each end to stand on."""

from __future__ import annotations

from dataclasses import replace

from printkit.kit.model import Component
from printkit.press.paint import Drawing

FOLD = "q 0.14 w [1.6 1] 0 d 0 G"


def strip_size(component: Component) -> tuple[float, float]:
    """Width and height (mm) of a standee's strip: flap, back upside down, front, flap."""
    return component.width, 2 * component.height + 2 * component.feet


def strip(component: Component, front: Drawing, back: Drawing) -> Drawing:
    """Join the two sides of a standee: the back stands on its head above the front, folds are dashed."""
    width, height = strip_size(component)
    middle, feet = height / 2, component.feet
    parts = [
        placed(front, (1, 0, 0, 1, 0, middle), component),
        placed(back, (-1, 0, 0, -1, width, middle), component),
        FOLD,
        *(f"0 {y:.3f} m {width:.3f} {y:.3f} l S" for y in (feet, middle, height - feet) if 0 < y < height),
        "Q",
    ]
    return replace(
        front,
        width=width,
        height=height,
        left=0.0,
        top=0.0,
        operators="\n".join(parts),
        uses=tuple(dict.fromkeys((*front.uses, *back.uses))),
        fonts={**front.fonts, **back.fonts},
        resources={**front.resources, **back.resources},
        glyphs=merged(front, back),
    )


def placed(drawing: Drawing, matrix: tuple[float, ...], component: Component) -> str:
    """The operators of one side, clipped to its trim."""
    numbers = " ".join(f"{value:.4f}" for value in matrix)
    clip = f"0 0 {component.width:.3f} {component.height:.3f} re W n"
    return f"q {numbers} cm {clip}\n{drawing.operators}\nQ"


def merged(front: Drawing, back: Drawing) -> dict[str, dict[int, str]]:
    """The glyphs of both sides."""
    glyphs = {key: dict(used) for key, used in front.glyphs.items()}
    for key, used in back.glyphs.items():
        glyphs.setdefault(key, {}).update(used)
    return glyphs
