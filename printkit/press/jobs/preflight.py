"""Proof-read drawings: what does not fit, what no font has, what is too near the knife."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
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


def once(faults: Iterable[Fault]) -> list[Fault]:
    """Return the faults without repetitions, in order.

    A common back is drawn for many cards, and what is wrong with a template or a style sheet is so for every
    row: such a fault names only the first piece that shows it; the others are counted where it has them.
    """
    seen: dict[tuple[object, ...], Fault] = {}
    others: dict[tuple[object, ...], set[str]] = {}
    for fault in faults:
        key = (fault.file, fault.place, fault.message, repr(fault.values), fault.hint)
        seen.setdefault(key, fault)
        others.setdefault(key, set()).update(fault.others)
    return [
        replace(each, others=frozenset(others[key])) if others[key] else each for key, each in seen.items()
    ]
