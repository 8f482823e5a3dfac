"""A person with a ruler and a knife: cuts the stretches of a plan on paper that stays as it lies."""

from collections.abc import Iterable
from dataclasses import dataclass

from printkit.press.geometry import Rect
from printkit.press.imposition.cut_plan import CutPlan
from printkit.press.imposition.pieces import Slot

CLOSE = 2e-3


@dataclass(frozen=True)
class Stroke:
    """A cut that was made: at x from one y to another when it is upright, at y when it is level."""

    upright: bool
    at: float
    low: float
    high: float


def strokes_of(plan: CutPlan) -> list[Stroke]:
    """Return all cuts of a plan."""
    return [
        Stroke(line.upright, line.at, each.low, each.high) for line in plan.lines for each in line.stretches
    ]


def cuts_into(stroke: Stroke, box: Rect) -> bool:
    """Whether a cut goes through a box, not only along its edge."""
    near, far, low, high = (box.x, box.right, box.y, box.bottom)
    if not stroke.upright:
        near, far, low, high = low, high, near, far
    inside = near + CLOSE < stroke.at < far - CLOSE
    return inside and stroke.low < high - CLOSE and stroke.high > low + CLOSE


def ruined(slots: Iterable[Slot], strokes: Iterable[Stroke]) -> list[tuple[Slot, Stroke]]:
    """Return the pieces that are cut, and by which cut."""
    made = list(strokes)
    return [(slot, stroke) for slot in slots for stroke in made if cuts_into(stroke, slot.trim)]


def not_free(slots: Iterable[Slot], strokes: Iterable[Stroke], edge: Rect) -> list[Slot]:
    """Return the pieces that are not cut on all four sides; a side on the paper's edge is free."""
    made = list(strokes)

    def cut(upright: bool, at: float, low: float, high: float) -> bool:
        ends = (edge.x, edge.right) if upright else (edge.y, edge.bottom)
        return min(abs(at - end) for end in ends) < CLOSE or any(
            stroke.upright == upright
            and abs(stroke.at - at) < CLOSE
            and stroke.low < low + CLOSE
            and stroke.high > high - CLOSE
            for stroke in made
        )

    return [
        slot
        for slot in slots
        if not all(
            (
                cut(True, slot.x, slot.y, slot.trim.bottom),
                cut(True, slot.trim.right, slot.y, slot.trim.bottom),
                cut(False, slot.y, slot.x, slot.trim.right),
                cut(False, slot.trim.bottom, slot.x, slot.trim.right),
            )
        )
    ]
