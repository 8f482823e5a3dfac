"""Draw a kit's faces: each distinct one once, from the cache where it stands there, on every core.

Before: a Kit. After: for each side of each face its name and its Drawing (operators in mm, no PDF yet).
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass

from printkit.faces import Studio, face_rows, face_svg
from printkit.kit.faults import Fault, Faults
from printkit.kit.model import Artwork, Component, Kit, Row
from printkit.press.cache import Shelf, key_of
from printkit.press.paint import Drawing, draw
from printkit.press.type import Typesetter

WORTH_FORKING = 40  # faces; fewer are drawn sooner than a second process starts
FRONT, BACK = "front", "back"


@dataclass(frozen=True)
class Side:
    """One side of one face, as SVG; `key` is equal for equal drawings."""

    component: Component
    row: Row | None
    side: str
    svg: str
    key: str

    @property
    def name(self) -> str:
        """What people call it: component, row, side."""
        return "/".join(filter(None, (self.component.id, self.row.id if self.row else "", self.side)))


def sides_of(
    studio: Studio, kit: Kit, components: Iterable[Component], ink: str, stamp: str, only: Sequence[str] = ()
) -> tuple[list[Side], list[Fault]]:
    """Write the SVG of every side of every face; faults are those of the templates."""
    sides: list[Side] = []
    faults: list[Fault] = []
    for component in components:
        for row in face_rows(kit, component):
            if not wanted(component, row, only):
                continue
            for name, template in ((FRONT, component.front), (BACK, component.back)):
                if not template or isinstance(template, Artwork):
                    continue
                try:
                    svg = face_svg(studio, kit, component, row, name, ink)
                except Faults as error:
                    faults += [fault for fault in error.faults if fault not in faults]
                    continue
                sides.append(Side(component, row, name, svg, key_of(stamp, ink, svg)))
    return sides, faults


def wanted(component: Component, row: Row | None, only: Sequence[str]) -> bool:
    """Tell whether a face is among those asked for by `component` or `component/row`."""
    if not only or component.id in only:
        return True
    return row is not None and f"{component.id}/{row.id}" in only


class DrawingRoom:
    """Draws the sides of one game in one ink."""

    def __init__(self, studio: Studio, typesetter: Typesetter, ink: str) -> None:
        self.studio = studio
        self.typesetter = typesetter
        self.ink = ink

    def draw(self, side: Side) -> Drawing:
        """Draw one side; what is wrong with it stands in the drawing's faults."""
        studio = self.studio
        return draw(side.svg, studio.templates, studio.roots, self.typesetter, self.ink, side.name)

    def draw_all(
        self, sides: Iterable[Side], shelf: Shelf, processes: int, tick: Callable[[int], None]
    ) -> dict[str, Drawing]:
        """Draw every distinct side; `tick` hears how many are done."""
        distinct = {side.key: side for side in sides}
        drawn: dict[str, Drawing] = {}
        waiting = []
        for key, side in distinct.items():
            found = shelf.get(key)
            if found is None:
                waiting.append(side)
            else:
                drawn[key] = found
        tick(len(drawn))
        for key, drawing in self.draw_new(waiting, processes, tick).items():
            drawn[key] = drawing
            shelf.put(key, drawing)
        return drawn

    def draw_new(
        self, sides: Sequence[Side], processes: int, tick: Callable[[int], None]
    ) -> Mapping[str, Drawing]:
        """Draw sides that are not in the cache, in several processes where that pays."""
        if (
            processes < 2
            or len(sides) < WORTH_FORKING
            or "fork" not in multiprocessing.get_all_start_methods()
        ):
            drawn = {}
            for side in sides:
                drawn[side.key] = self.draw(side)
                tick(1)
            return drawn
        size = max(10, -(-len(sides) // (processes * 3)))
        batches = [sides[start : start + size] for start in range(0, len(sides), size)]
        context = multiprocessing.get_context("fork")
        found: dict[int, list[Drawing]] = {}
        with ProcessPoolExecutor(processes, context, initializer=enter, initargs=(self,)) as pool:
            waiting = {pool.submit(draw_batch, batch): number for number, batch in enumerate(batches)}
            for done in as_completed(waiting):
                found[waiting[done]] = done.result()
                tick(len(found[waiting[done]]))
        return {
            side.key: drawing
            for number, batch in enumerate(batches)
            for side, drawing in zip(batch, found[number], strict=True)
        }


_room: DrawingRoom | None = None


def enter(room: DrawingRoom) -> None:
    """Start a worker: the room was made before the fork, nothing is sent."""
    global _room
    _room = room


def draw_batch(sides: Sequence[Side]) -> list[Drawing]:
    """Draw some sides in a worker."""
    if _room is None:
        raise RuntimeError("a worker draws only after it has entered its room")
    return [_room.draw(side) for side in sides]
