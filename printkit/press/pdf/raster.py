"""Pages as pixels: finished ones, and how much ink they take."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from printkit.base.faults import Fault, FaultError
from printkit.base.msgid import N_, Msgid
from printkit.press import bounded_process
from printkit.press.bounded_process import OverrunError, SignalledError, in_bounds

T = TypeVar("T")

CHANNELS = ("c", "m", "y", "k")


SAMPLE = 4  # pages that stand for all of a longer file
ALL_AS_IMAGES = N_("save the PDFs that it shows as images")
MAX_DOTS = 2_000_000  # of a page that is measured; larger ones, from A2 on, are measured more coarsely


def ink_share(data: bytes) -> dict[str, float]:
    """Measure the mean coverage (0 to 1) of cyan, magenta, yellow and black at 72 dpi or less.

    Of a long file, four pages spread evenly over it are measured.
    """
    total = dict.fromkeys(CHANNELS, 0.0)
    pages = 0
    for image in page_images(data, 72, most=SAMPLE, dots=MAX_DOTS):
        for channel, share in page_share(image).items():
            total[channel] += share
        pages += 1
    return {channel: round(value / max(pages, 1), 4) for channel, value in total.items()}


def load_pdfium() -> None:
    """Load what renders pages."""
    import pypdfium2  # noqa: F401
    from PIL import ImageChops  # noqa: F401


def page_images(data: bytes, dpi: float, most: int = 0, dots: float = math.inf) -> Iterator[Any]:
    """Render the pages of a PDF as Pillow images in RGB; with `most`, at most so many (`spread`).

    A page that would have more than `dots` is rendered with about so many.
    """
    import pypdfium2

    document = pypdfium2.PdfDocument(data)
    try:
        count = len(document)
        for number in spread(count, most) if most else range(count):
            page = document[number]
            scale = min(dpi / 72, math.sqrt(dots / (page.get_width() * page.get_height())))
            yield page.render(scale=scale, rev_byteorder=True).to_pil()
    finally:
        document.close()


def spread(count: int, most: int) -> Sequence[int]:
    """Return at most `most` of `count` pages, evenly spread, fronts and backs in turn."""
    if count <= most:
        return range(count)
    places = (step * count // most for step in range(most))
    return [place + (place + step) % 2 for step, place in enumerate(places)]


def page_share(image: Any) -> Mapping[str, float]:
    """Mean coverage of one RGB image, grey taken out into black."""
    from PIL import ImageChops

    red, green, blue = image.split()
    lightest = _total(ImageChops.lighter(ImageChops.lighter(red, green), blue))
    white = 255 * image.width * image.height
    total = {"k": white - lightest}
    for channel, band in zip("cmy", (red, green, blue), strict=True):
        total[channel] = lightest - _total(band)
    return {name: total[name] / white for name in CHANNELS}


def _total(band: Any) -> int:
    """Return the sum of all values of a band."""
    return sum(value * count for value, count in enumerate(band.histogram()))


def shown_in_bounds(task: Callable[[], T], sources: Iterable[str], file: str) -> T:
    """Return what a task makes of pages that are shown: in bounds where a PDF from outside is in them.

    `sources` names what the pages are taken from; documents have names of their own. Raises FaultError.
    """
    if not any(name.lower().endswith(".pdf") for name in sources):
        return task()
    try:
        return in_bounds(task)
    except OverrunError as error:
        raise FaultError((overrun(error, file, ALL_AS_IMAGES),)) from None
    except SignalledError as error:
        raise FaultError((error.fault(file, ALL_AS_IMAGES),)) from None


def overrun(error: OverrunError, file: str, hint: Msgid) -> Fault:
    """Return the fault of a PDF that takes too much to be read or shown."""
    if error.bound == "memory":
        message, most = N_("what it shows takes more than {most} MB of memory"), bounded_process.MAX_MB
    else:
        message, most = (
            N_("what it shows takes more than {most} seconds of computing"),
            bounded_process.MAX_SECONDS,
        )
    return Fault(file, "", message, {"most": most}, hint)
