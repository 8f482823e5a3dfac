"""What a check looks at of the inks that it does not draw in: a build may be asked for any of them.

Faces are drawn in every ink that changes them. A document is laid out in one ink only, for its words are the
same in all; in the others it is filled, and its style sheets are read. What is faulty in the check's own ink
is left out: it would be told once more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from printkit.base.faults import Fault, FaultError
from printkit.faces.face import asks_ink
from printkit.kit.model import Component
from printkit.press.documents.pagination import page_of
from printkit.press.imposition import paper
from printkit.press.jobs.context import BuildContext, most_faces
from printkit.press.jobs.face_renderer import FaceSide
from printkit.press.jobs.preflight import preflight_faults
from printkit.press.request import INKS, Ink

MAX_REMEMBERED_STYLES = 200
"""Of a game's documents, for each format of their pages and each ink."""


def other_ink_faults(
    context: BuildContext, sides: Iterable[FaceSide], documents: Iterable[Component]
) -> list[Fault]:
    """Return what is wrong with faces and documents in the inks that are not the job's."""
    faults: list[Fault] = []
    for ink in INKS:
        if ink != context.job.ink:
            found = [*_of_faces(context, ink, sides), *_of_documents(context, ink, documents)]
            faults += (_in_ink(fault, ink) for fault in found)
    return faults


def _of_faces(context: BuildContext, ink: Ink, sides: Iterable[FaceSide]) -> Iterator[Fault]:
    asking = {
        template: "low" in (ink, context.job.ink) or asks_ink(context.templates, template)
        for template in dict.fromkeys(side.template for side in sides)
    }
    cache = context.render_cache.file(
        f"{context.kit.game}-{context.kit.lang}-{ink}.faces", most_faces(context.kit)
    )
    rows = context.render_cache.file(
        f"{context.kit.game}-{context.kit.lang}-{ink}.rows", most_faces(context.kit)
    )
    renderer = replace(
        context.renderer,
        ink=ink,
        cache=cache,
        found_by_row=rows,
        exhausted={},
        painted=0,
        counted=set(),
        places={},
    )
    changed = [side for side in sides if asking[side.template]]
    for drawn in renderer.draw_all(changed, context.job.processes, lambda done: None):
        yield from preflight_faults(drawn, renderer)


def _of_documents(context: BuildContext, ink: Ink, documents: Iterable[Component]) -> Iterator[Fault]:
    good = context.render_cache.file(f"{context.kit.game}.styles", MAX_REMEMBERED_STYLES)
    for component in documents:
        writer = replace(context.writer, ink=ink)
        page = page_of(component, paper(context.request.papers[0]))
        try:
            writer.look_over(component, page, context.job.ink, good)
        except FaultError as error:
            yield from error.faults


def _in_ink(fault: Fault, ink: Ink) -> Fault:
    """Return a fault that says how to see it."""
    return replace(fault, piece=", ".join(filter(None, (fault.piece, f"--ink {ink}"))))
