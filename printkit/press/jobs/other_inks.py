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
from printkit.press.jobs.context import MAX_REMEMBERED_FACES, BuildContext
from printkit.press.jobs.face_renderer import FaceSide
from printkit.press.jobs.preflight import preflight_faults
from printkit.press.render_cache import key_of, text_stamp
from printkit.press.request import INKS, Ink


def other_ink_faults(
    shop: BuildContext, sides: Iterable[FaceSide], documents: Iterable[Component]
) -> list[Fault]:
    """Return what is wrong with faces and documents in the inks that are not the job's."""
    content = text_stamp(shop.studio.roots), shop.kit.to_json()
    key = key_of("other inks", shop.stamp, *content, *shop.request.papers)
    if shop.pages.get(key):
        return []
    faults: list[Fault] = []
    for ink in INKS:
        if ink != shop.job.ink:
            found = [*_of_faces(shop, ink, sides), *_of_documents(shop, ink, documents)]
            faults += (_in_ink(fault, ink) for fault in found)
    if not faults:  # then it is so until any of this changes
        shop.pages.put(key, True)
    return faults


def _of_faces(shop: BuildContext, ink: Ink, sides: Iterable[FaceSide]) -> Iterator[Fault]:
    asking = {
        template: "low" in (ink, shop.job.ink) or asks_ink(shop.studio, template)
        for template in dict.fromkeys(side.template for side in sides)
    }
    shelf = shop.shelves.shelf(f"{shop.kit.game}-{shop.kit.lang}-{ink}.faces", MAX_REMEMBERED_FACES)
    room = replace(shop.room, ink=ink, shelf=shelf, exhausted={})
    changed = [side for side in sides if asking[side.template]]
    for drawn in room.draw_all(changed, shop.job.processes, lambda done: None):
        yield from preflight_faults(drawn, shop.kit)


def _of_documents(shop: BuildContext, ink: Ink, documents: Iterable[Component]) -> Iterator[Fault]:
    for component in documents:
        writer = replace(shop.writer, ink=ink)
        try:
            writer.look_over(component, page_of(component, paper(shop.request.papers[0])), shop.job.ink)
        except FaultError as error:
            yield from error.faults


def _in_ink(fault: Fault, ink: Ink) -> Fault:
    """Return a fault that says how to see it."""
    return replace(fault, piece=", ".join(filter(None, (fault.piece, f"--ink {ink}"))))
