"""Papers by name or by size."""

import re
from dataclasses import replace

from printkit.base.dataclass import dataclass

_MEASURES = re.compile(r"(\d+(?:\.\d+)?)\s*[x×]\s*(\d+(?:\.\d+)?)(?:\s*mm)?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper: width and height in mm."""

    name: str
    width: float
    height: float

    @property
    def portrait(self) -> "Paper":
        """Return the paper standing on its short edge."""
        return self if self.height >= self.width else self.turned

    @property
    def landscape(self) -> "Paper":
        """Return the paper lying on its long edge."""
        return self if self.width >= self.height else self.turned

    @property
    def turned(self) -> "Paper":
        """Return the paper lying the other way."""
        return replace(self, width=self.height, height=self.width)


PAPERS = {
    paper.name: paper
    for paper in (
        Paper("a5", 148.0, 210.0),
        Paper("a4", 210.0, 297.0),
        Paper("a3", 297.0, 420.0),
        Paper("letter", 215.9, 279.4),
        Paper("legal", 215.9, 355.6),
        Paper("tabloid", 279.4, 431.8),
    )
}


MAX_PAPER_SIDE = 5000.0
"""Millimetres; a PDF page may have 14400 points."""


class PaperError(Exception):
    """A paper that nobody knows: `name` as it was asked for."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


def paper(name: str) -> Paper:
    """Find a paper: `a4`, `a4-landscape` or its width and height in mm, `200x250`.

    Raises PaperError for anything else, a side of 0 or one longer than `MAX_PAPER_SIDE` too.
    """
    wanted = name.strip().lower()
    stem, dash, way = wanted.partition("-")
    if stem in PAPERS and (not dash or way in {"portrait", "landscape"}):
        known = PAPERS[stem]
        return replace(known.landscape, name=wanted) if way == "landscape" else known
    measures = _MEASURES.fullmatch(wanted)
    if not measures:
        raise PaperError(name)
    width, height = float(measures[1]), float(measures[2])
    if not (0 < width <= MAX_PAPER_SIDE and 0 < height <= MAX_PAPER_SIDE):
        raise PaperError(name)
    return Paper(f"{measures[1]}x{measures[2]}", width, height)


def lying_as(width: float, height: float, paper: Paper) -> Paper:
    """Return the paper turned as something of this size is."""
    return paper.landscape if width > height else paper.portrait


MARGIN = 8.0
"""Mm of paper that pieces leave free where nothing else is asked for."""
LETTER_MARGIN = 7.5
"""The same on Letter, on which nine poker cards of 63 x 88 mm just have room so."""


def usual_margin(paper: Paper) -> float:
    """Return the mm that pieces leave free at the edges of a paper where nothing else is asked for."""
    letter, upright = PAPERS["letter"], paper.portrait
    is_letter = (upright.width, upright.height) == (letter.width, letter.height)
    return LETTER_MARGIN if is_letter else MARGIN


def whole_on(paper: Paper) -> bool:
    """Whether a paper is so large that whatever fits on it lies whole there: Legal, or one of its area."""
    legal = PAPERS["legal"]
    return paper.width * paper.height >= legal.width * legal.height


INCH_PAPERS = frozenset({"letter", "legal", "tabloid"})
"""Papers whose users have rulers in inches."""


def measured_in_inches(width: float, height: float) -> bool:
    """Whether a sheet of this size (mm), either way round, is one of the papers measured in inches."""
    sides = {round(min(width, height), 2), round(max(width, height), 2)}
    return any({PAPERS[name].width, PAPERS[name].height} == sides for name in INCH_PAPERS)
