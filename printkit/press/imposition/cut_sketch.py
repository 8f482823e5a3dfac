"""A sheet in outline: pieces, and cuts with their numbers, for whoever shows it small; all in mm."""

from printkit.base.dataclass import dataclass
from printkit.press.imposition.cut_plan import CutPlan
from printkit.press.imposition.pieces import Sheet

Numbers = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class CutSketch:
    """The front of one sheet, and of all that are cut as it is."""

    width: float
    height: float
    pieces: tuple[Numbers, ...]
    """x, y, width and height of each piece."""
    cuts: tuple[Numbers, ...]
    """Number, x and y of both ends, and 1 if the line goes through, else 0; in the order of cutting."""
    pages: tuple[int, ...] = ()
    """From 1: where it stands in its file."""


def cut_sketch(sheet: Sheet, plan: CutPlan) -> CutSketch:
    """Return a sheet and its cuts in outline."""
    pieces = sorted((slot.x, slot.y, slot.width, slot.height) for slot in sheet.slots)
    cuts: list[Numbers] = []
    for line in plan.lines:
        for each in line.stretches:
            ends = (line.at, each.low, line.at, each.high)
            if not line.upright:
                ends = (each.low, line.at, each.high, line.at)
            cuts.append((line.number, *_short(ends), int(line.through)))
    return CutSketch(sheet.width, sheet.height, tuple(map(_short, pieces)), tuple(cuts))


def _short(numbers: Numbers) -> Numbers:
    return tuple(round(number, 2) for number in numbers)
