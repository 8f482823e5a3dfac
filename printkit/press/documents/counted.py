"""What is counted in a document and its style sheets before they are laid out.

What cannot be counted is bounded while it is laid out: `printkit.press.bounded_process`.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager

from printkit.base.faults import Fault
from printkit.base.msgid import N_
from printkit.base.text_files import MEGABYTE
from printkit.press.bounded_process import allow

MAX_DOCUMENT = 10
"""MB of a document's HTML: five times those of a large sheet with many drawings."""
MAX_LAID_OUT_PAGES = 500
"""Pages of one document: ten booklets, so that one that begins page after page ends."""
SECONDS_OF_PAGE = 1
"""Seconds of computing that each page adds to those of a document: three times what a full page takes."""
MAX_TRACKS = 1000
"""Columns or rows that one number may ask for, as HTML itself bounds `colspan`."""

IN_TAG = re.compile(r"\b(colspan|rowspan|span)\s*=\s*[\"']?\s*(\d{4,})(?=[^<>]*>)", re.IGNORECASE)
REPEATED = re.compile(r"\b(repeat)\(\s*(\d{4,})", re.IGNORECASE)
IN_STYLE = re.compile(
    r"(?<![\w-])(grid-(?!template-areas)[\w-]+|grid|column-count|columns|pad)\s*:"
    r"[^;{}\"']*?(?<![\w.#-])(\d{4,})(?![\w.%])",
    re.IGNORECASE,
)
VARIABLE = re.compile(r"(?<![\w-])(--[\w-]+)\s*:|\bvar\(\s*(--[\w-]+)|[;}<]", re.IGNORECASE)
"""Where a CSS variable is declared, where one is used, and where a declaration ends."""
MAX_VARIABLES = 1000
"""Variables that one may stand for, those within those counted; one of a rich style sheet has some tens."""
MAX_VARIABLE_DEPTH = 50
"""How many variables may lead from one to the next."""
VARIABLE_BOUNDS = {"most": MAX_VARIABLES, "depth": MAX_VARIABLE_DEPTH}


def too_long(html: str, place: str) -> Iterator[Fault]:
    """Yield the fault of a document that is too long to be laid out."""
    if len(html) > MAX_DOCUMENT * MEGABYTE:
        message = N_("the document has more than {most} MB when it is filled")
        hint = N_("split it into several documents")
        yield Fault(place, "", message, {"most": MAX_DOCUMENT}, hint)


def many_tracks(text: str) -> Iterator[tuple[str, int, int]]:
    """Yield each too large number of columns, rows or variables of HTML or CSS: name, number and place."""
    told = set[int]()
    for pattern in (IN_TAG, REPEATED, IN_STYLE):
        for found in pattern.finditer(text):
            if int(found[2][:9]) > MAX_TRACKS and found.start(2) not in told:
                told.add(found.start(2))
                yield found[1].lower(), int(found[2][:9]), found.start()
    yield from many_variables(text)


def many_variables(text: str) -> Iterator[tuple[str, int, int]]:
    """Yield the first CSS variable that stands for too many others: its name, how many, where it begins."""
    used: dict[str, list[list[str]]] = {}
    places: dict[str, int] = {}
    open_: list[str] | None = None
    for found in VARIABLE.finditer(text):
        if found[1]:
            open_ = []
            used.setdefault(found[1], []).append(open_)
            places.setdefault(found[1], found.start())
        elif not found[2]:
            open_ = None
        elif open_ is not None:
            open_.append(found[2])
    known: dict[str, tuple[int, int]] = {}

    def count(name: str, above: int) -> tuple[int, int]:
        """Return for how many others a variable stands, and how deep they lead from one to the next."""
        if above > MAX_VARIABLE_DEPTH:
            return 0, 1
        if name not in known:
            known[name] = 0, 0  # one that leads back to itself stands for nothing
            declared = [[count(each, above + 1) for each in names] for names in used.get(name, ())]
            many = max((sum(1 + size for size, _ in each) for each in declared), default=0)
            known[name] = many, max((1 + depth for each in declared for _, depth in each), default=0)
        return known[name]

    for name, place in places.items():
        many, depth = count(name, 0)
        if many > MAX_VARIABLES or depth > MAX_VARIABLE_DEPTH:
            yield name, max(many, MAX_VARIABLES + 1), place
            return


def track_fault(file: str, place: str, name: str, value: int) -> Fault:
    """Return the fault of a number of columns, rows or variables (`--name`) that is too large."""
    if name.startswith("--"):
        message, hint = (
            N_("{name} expands to too many variables"),
            N_("at most {most}, and {depth} from one to the next"),
        )
        return Fault(file, place, message, {"name": name, **VARIABLE_BOUNDS}, hint)
    message = N_("{name} is {value}, and may be {most} at most")
    return Fault(file, place, message, {"name": name, "value": value, "most": MAX_TRACKS})


class TooManyPagesError(Exception):
    """A document takes more than `most` pages."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most


class PageCount(logging.Handler):
    """Hears of each page that WeasyPrint begins, and of `most` at most."""

    def __init__(self, most: int) -> None:
        super().__init__(logging.INFO)
        self.most = most

    def emit(self, record: logging.LogRecord) -> None:
        """Count the page, and let it have its time. Raises TooManyPagesError."""
        if "Page %d" in str(record.msg) and isinstance(record.args, tuple):
            page = int(str(record.args[0]))
            if page > self.most:
                raise TooManyPagesError(self.most)
            allow(page * SECONDS_OF_PAGE)


@contextmanager
def page_bound(most: int) -> Iterator[None]:
    """Bound the pages that WeasyPrint lays out meanwhile. Raises TooManyPagesError."""
    logger, handler = logging.getLogger("weasyprint.progress"), PageCount(most)
    level = logger.level
    logger.setLevel(logging.INFO)
    logger.addHandler(handler)
    try:
        yield
    finally:
        logger.removeHandler(handler)
        logger.setLevel(level)
