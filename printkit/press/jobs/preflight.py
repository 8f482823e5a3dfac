"""Proof-read drawings: what does not fit, what no font has, what is too near the knife."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from printkit.base.faults import Fault
from printkit.base.msgid import N_
from printkit.press.jobs.face_renderer import FaceRenderer, FaceSide, RenderedSide
from printkit.press.pdf.drawing import Drawing

TOLERANCE = 0.05  # mm


def preflight_faults(drawn: RenderedSide, renderer: FaceRenderer) -> Iterator[Fault]:
    """Yield everything that is wrong with one side of a face, in one language."""
    yield from drawn.faults
    if drawn.drawing is None:
        return
    side, drawing = drawn.side, drawn.drawing
    file = f"templates/{renderer.kit.game}/{side.template}"
    for fault in drawing.faults:
        yield replace(fault, file=file) if fault.piece and not fault.file else fault
    yield from safe_faults(side, drawing, renderer)


def safe_faults(side: FaceSide, drawing: Drawing, renderer: FaceRenderer) -> Iterator[Fault]:
    """Yield a fault for words and marked figures nearer to the trim than the component allows."""
    component = side.component
    for box in drawing.important:
        gaps = {
            "left": box.x,
            "top": box.y,
            "right": component.width - box.x - box.width,
            "bottom": component.height - box.y - box.height,
        }
        edge, gap = min(gaps.items(), key=lambda pair: pair[1])
        if gap < component.safe - TOLERANCE:
            values = {"name": box.name, "gap": f"{abs(gap):.1f}", "edge": edge, "safe": f"{component.safe:g}"}
            message = N_("{name} is {gap} mm from the {edge} edge, inside the safe zone of {safe} mm")
            if gap < -TOLERANCE:
                message = N_(
                    "{name} stands {gap} mm over the {edge} edge; {safe} mm inside it are the safe zone"
                )
            file, place = renderer.element_place(side, box.name)
            yield Fault(
                file,
                place,
                message,
                values,
                N_("move it inwards"),
                piece=side.name,
                others=frozenset({side.name}),
            )
