"""Proof-read drawings: what does not fit, what no font has, what is too near the knife."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from operator import itemgetter

from printkit.base.faults import Fault, Quoted, ToldNumber, Translated
from printkit.base.msgid import N_
from printkit.kit.model import Component, least_safe
from printkit.press.geometry import length
from printkit.press.jobs.face_renderer import FaceRenderer, FaceSide, RenderedSide
from printkit.press.jobs.frames import nearest_frame
from printkit.press.pdf.drawing import Drawing, Extent
from printkit.press.svg.art_notes import NO_DRAWING

TOLERANCE = 0.05  # mm
NEAR_DRAWING = N_("did you mean “{close}”? otherwise put it into the art folder of the game")


def preflight_faults(drawn: RenderedSide, renderer: FaceRenderer) -> Iterator[Fault]:
    """Yield everything that is wrong with one side of a face, in one language."""
    yield from drawn.faults
    if drawn.drawing is None:
        return
    side, drawing = drawn.side, drawn.drawing
    file = f"templates/{renderer.kit.game}/{side.template}"
    for fault in drawing.faults:
        yield replace(fault, file=file) if fault.piece and not fault.file else fault
    for warning in drawing.warnings:
        told = replace(warning, piece=side.name, others=frozenset({side.name}))
        yield from missing_art(told, side, renderer) if warning.message == NO_DRAWING else (told,)
    yield from safe_faults(side, drawing, renderer)
    if renderer.checking:
        yield from frame_faults(side, drawing, renderer.kit.game)


def missing_art(warning: Fault, side: FaceSide, renderer: FaceRenderer) -> Iterator[Fault]:
    """Yield a warning for each drawing that a side names in vain: at the cell that does, if one does."""
    names: tuple[str, ...] = warning.values["names"].value  # type: ignore[attr-defined]
    for name in names:
        told = replace(warning, values={"names": Quoted((name,))})
        file, place = renderer.cell_naming(side, name)
        if file:
            told = replace(told, file=file, place=place, piece="", others=frozenset())
        if close := renderer.templates.near_picture(name):
            told = replace(told, hint=NEAR_DRAWING, values={**told.values, "close": close})
        yield told


def frame_faults(side: FaceSide, drawing: Drawing, game: str) -> Iterator[Fault]:
    """Yield a fault for a frame by which every cut beside the line shows."""
    component = side.component
    least = min(component.safe, least_safe(component.width, component.height))
    if component.shape != "rect":
        return
    gap = nearest_frame(drawing, component.width, component.height, least, bleed=component.bleed)
    if gap is not None:
        yield Fault(
            f"templates/{game}/{side.template}",
            "",
            N_("a frame is {gap} mm inside the cut, less than {safe} mm: any cut beside the line shows"),
            {"gap": ToldNumber(f"{gap:.1f}"), "safe": ToldNumber(f"{least:g}")},
            N_("move it inwards, or let it run from {safe} mm inside the cut to 1 mm outside"),
            piece=side.name,
            others=frozenset({side.name}),
        )


def gap_to_edge(component: Component, box: Extent) -> float:
    """Return how far (mm) the corners of a box stand inside the edge of a round or six-sided piece."""
    half_width, half_height = component.width / 2, component.height / 2
    across = max(half_width - box.x, box.x + box.width - half_width)
    down = max(half_height - box.y, box.y + box.height - half_height)
    if component.shape == "round":
        return (1 - length(across / half_width, down / half_height)) * min(half_width, half_height)
    return ((half_width - across) * half_height - down * half_width / 2) / length(half_height, half_width / 2)


def safe_faults(side: FaceSide, drawing: Drawing, renderer: FaceRenderer) -> Iterator[Fault]:
    """Yield a fault for words and marked figures nearer to the trim than the component allows."""
    component = side.component
    for box in drawing.important:
        right, bottom = component.width - box.x - box.width, component.height - box.y - box.height
        gaps = ((box.x, N_("left")), (box.y, N_("top")), (right, N_("right")), (bottom, N_("bottom")))
        gap, edge = min(gaps, key=itemgetter(0))
        if component.shape != "rect":
            gap = min(gap, gap_to_edge(component, box))
        if gap < component.safe - TOLERANCE:
            values = {
                "name": box.name,
                "gap": ToldNumber(f"{abs(gap):.1f}"),
                "edge": Translated(edge),
                "safe": ToldNumber(f"{component.safe:g}"),
            }
            message = N_("{name} is {gap} mm from the {edge} edge, inside the safe zone of {safe} mm")
            if gap < -TOLERANCE:
                message = N_(
                    "{name} goes {gap} mm over the {edge} edge; the safe zone begins {safe} mm inside it"
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
