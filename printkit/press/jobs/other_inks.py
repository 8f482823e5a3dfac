"""What a check looks at of the inks that it does not draw in: a build may be asked for any of them.

Faces are drawn in every ink that may make something wrong in them. A document is laid out in one ink only,
for its words are the same in all; in the others it is filled where it decides by the ink, and its style
sheets are read. What is faulty in the check's own ink is left out: it would be told once more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from printkit.base.faults import Fault, FaultError, blocking
from printkit.faces.bounds import MAX_FILLED_LETTERS
from printkit.faces.face import asks_ink
from printkit.kit.model import Component
from printkit.press.documents.pagination import page_of
from printkit.press.imposition import paper
from printkit.press.jobs.context import BuildContext, most_faces
from printkit.press.jobs.face_renderer import RenderedSide
from printkit.press.jobs.preflight import frame_faults, preflight_faults
from printkit.press.request import INKS, Ink
from printkit.press.svg.layer import MAX_ELEMENTS

MAX_REMEMBERED_STYLES = 200
"""Of a game's documents, for each format of their pages and each ink."""


def other_ink_faults(
    context: BuildContext, good: Sequence[RenderedSide], documents: Iterable[Component]
) -> list[Fault]:
    """Return what is wrong with faces and documents in the inks that are not the job's."""
    faults: list[Fault] = []
    for ink in INKS:
        if ink != context.job.ink:
            found = [*_of_faces(context, ink, good), *_of_documents(context, ink, documents)]
            faults += (_in_ink(fault, ink) for fault in blocking(found))
    return faults


def _of_faces(context: BuildContext, ink: Ink, good: Sequence[RenderedSide]) -> Iterator[Fault]:
    asking = {
        template: asks_ink(context.templates, template)
        for template in dict.fromkeys(each.side.template for each in good)
    }
    framed = with_frames_of_their_own(good) if ink == "low" else set[str]()
    changed = [
        each.side
        for each in good
        if asking[each.side.template]
        or each.side.name in framed
        or (ink == "low" and not good_in_low_ink(each))
    ]
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
        sizes={},
        unmatched=[],
        checking=False,
    )
    for drawn in renderer.draw_all(changed, context.job.processes, lambda done: None):
        yield from preflight_faults(drawn, renderer)
        if ink == "low" and drawn.drawing:
            yield from frame_faults(drawn.side, drawn.drawing, context.kit.game)


def with_frames_of_their_own(good: Iterable[RenderedSide]) -> set[str]:
    """Name one of the sides that may show the same frames in low ink: of a component, with the same classes.

    A line that only low ink draws is one of the template, as frames are: it is the same for all rows.
    """
    found: dict[tuple[str, str, frozenset[str]], str] = {}
    for each in good:
        if each.side.component.shape == "rect":
            found.setdefault((each.side.component.id, each.side.side, each.classes), each.side.name)
    return set(found.values())


def good_in_low_ink(drawn: RenderedSide) -> bool:
    """Whether nothing can be wrong in low ink with a side that is good in full ink."""
    painted = drawn.drawing.painted if drawn.drawing else MAX_ELEMENTS
    letters = drawn.taken[1]
    return bool(
        drawn.low_growth and painted * drawn.low_growth <= MAX_ELEMENTS and 2 * letters <= MAX_FILLED_LETTERS
    )


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
    ending = f"--ink {ink}"
    piece = ", ".join(filter(None, (fault.piece, ending)))
    return replace(fault, piece=piece, others=frozenset(f"{each}, {ending}" for each in fault.others))
