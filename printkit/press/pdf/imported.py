"""A PDF from outside: read, and its pages alone; it brings no outline, tags or boxes of its own."""

from __future__ import annotations

import io
import re
import zlib
from functools import partial
from pathlib import Path
from urllib.parse import unquote

import pikepdf

from printkit.base.faults import MAX_VALUE_LENGTH, Fault, FaultError
from printkit.base.msgid import N_, Msgid
from printkit.base.paths import shown_path
from printkit.base.text_files import MEGABYTE, read_bytes, unreadable
from printkit.press.bounded_process import OverrunError, SignalledError, in_bounds
from printkit.press.pdf.foreign import ForeignPdf, taken_apart
from printkit.press.pdf.images import MAX_PIXELS
from printkit.press.pdf.raster import overrun

MAX_ART_PAGES = 2000  # more faces than any deck has
MAX_STREAM = 4 * MAX_PIXELS
"""Bytes that a stream may unpack to: the largest image in four colours."""
MAX_COMPRESSION = 1032
"""How many times smaller than what it unpacks to a Flate stream can be."""
MAX_FORMS = 100_000
"""Drawings within drawings that a page may paint, each as often as it is painted; a map has thousands."""
MAX_FORM_DEPTH = 30
"""How deep forms may stand inside each other."""
DAMAGED = (TypeError, ValueError, LookupError, AttributeError)
"""What pikepdf raises where something is of another kind than it should be."""
NO_MEMORY = "bad_alloc"
"""What qpdf says where memory ends."""
STREAM = re.compile(r"^.*<_io[^>]*>(?: \([^)]*\))?: ")
"""The name that qpdf gives to what it reads."""
PAINTS = re.compile(rb"/([^\s/<>\[\](){}%]+)\s+Do\b")

PAGE_KEYS = ("CropBox", "TrimBox", "BleedBox", "ArtBox", "StructParents", "Tabs", "Annots")

AS_IMAGE = N_("save it again from the program that made it, or as an image")


def normalise(data: bytes) -> bytes:
    """Return a PDF of the same pages, upright, each as large as what is seen of it.

    Raises pikepdf.PdfError for what is no PDF, or is locked.
    """
    pdf = pikepdf.new()
    with pikepdf.open(io.BytesIO(data)) as source:
        if len(source.pages) > MAX_ART_PAGES:
            raise pikepdf.PdfError(f"more than {MAX_ART_PAGES} pages")
        for page in source.pages:
            page.flatten_rotation()
            seen = page.cropbox
            for name in PAGE_KEYS:
                if f"/{name}" in page.obj:
                    del page.obj[f"/{name}"]
            page.mediabox = seen
            pdf.pages.append(page)
        out = io.BytesIO()
        pdf.save(out, deterministic_id=True)
    return out.getvalue()


def read_pdf(path: Path) -> ForeignPdf:
    """Read the pages of a PDF. Raises FaultError where it cannot be read, or is too much for faces."""
    file = shown_path(path)
    try:
        return in_bounds(partial(checked, read_bytes(path), file))
    except OSError as error:
        raise FaultError((unreadable(file, error),)) from None
    except (pikepdf.PdfError, *DAMAGED) as error:
        if NO_MEMORY in str(error):
            raise FaultError((overrun(OverrunError("memory"), file, AS_IMAGE),)) from None
        reason = STREAM.sub("", str(error))[:MAX_VALUE_LENGTH]
        raise FaultError((Fault(file, "", N_("not a PDF: {reason}"), {"reason": reason}),)) from None
    except OverrunError as error:
        raise FaultError((overrun(error, file, AS_IMAGE),)) from None
    except SignalledError as error:
        raise FaultError((error.fault(file, AS_IMAGE),)) from None


def checked(data: bytes, file: str) -> ForeignPdf:
    """Return the pages of a PDF. Raises FaultError where they show more than a face is made of."""
    made = normalise(data)
    with pikepdf.open(io.BytesIO(made)) as pdf:
        for each in pdf.objects:
            if isinstance(each, pikepdf.Stream) and (message := too_much_in(each)):
                values = {"most": MAX_STREAM // MEGABYTE, "href": Path(file).name}
                raise FaultError((Fault(file, "", message, values, AS_IMAGE),))
        known: dict[tuple[int, int], int] = {}
        for number, page in enumerate(pdf.pages, start=1):
            page.contents_coalesce()
            try:
                painted(page.obj, known)
            except OverflowError:
                message = N_("it paints more than {most} drawings, or one inside itself")
                place, values = f"page {number}", {"most": MAX_FORMS}
                raise FaultError((Fault(file, place, message, values, AS_IMAGE),)) from None
    return taken_apart(made)


def too_much_in(stream: pikepdf.Stream) -> Msgid | None:
    """Return what is wrong with a stream that unpacks to more than a face is made of."""
    size = (int(stream.get("/Width", 0)), int(stream.get("/Height", 0)))
    if stream.get("/Subtype") == "/Image" and size[0] * size[1] > MAX_PIXELS:
        return N_("the image has too many pixels: {href}")
    if unpacked_size(stream) > MAX_STREAM:
        return N_("something in it unpacks to more than {most} MB")
    return None


def unpacked_size(stream: pikepdf.Stream) -> int:
    """Return how many bytes a stream unpacks to, roughly; of a JPEG and the like, which stays packed, 0."""
    if str(stream.get("/Filter", "")) != "/FlateDecode":
        try:
            return len(stream.read_bytes())
        except pikepdf.PdfError:
            return 0
    packed = stream.read_raw_bytes()
    if len(packed) * MAX_COMPRESSION <= MAX_STREAM:
        return len(packed)
    length, inflating = 0, zlib.decompressobj()
    try:
        while packed and not inflating.eof and length <= MAX_STREAM:
            length += len(inflating.decompress(packed, MEGABYTE))
            packed = inflating.unconsumed_tail
    except zlib.error:  # whoever shows it goes as far
        pass
    return length


def painted(drawing: pikepdf.Object, known: dict[tuple[int, int], int], depth: int = 0) -> int:
    """Return how many drawings a page or a form paints, each as often as it does.

    Raises OverflowError where that is more than `MAX_FORMS`, or they stand too deep inside each other.
    """
    if depth > MAX_FORM_DEPTH:
        raise OverflowError
    if drawing.objgen not in known:
        content = drawing if isinstance(drawing, pikepdf.Stream) else drawing.get("/Contents")
        forms = drawing.get("/Resources", pikepdf.Dictionary()).get("/XObject", pikepdf.Dictionary())
        count = 1
        for found in PAINTS.findall(content.read_bytes() if isinstance(content, pikepdf.Stream) else b""):
            form = forms.get(f"/{unquote(found.decode('latin-1').replace('#', '%'))}")
            if isinstance(form, pikepdf.Stream) and form.get("/Subtype") == "/Form":
                count += painted(form, known, depth + 1)
        if count > MAX_FORMS:
            raise OverflowError
        known[drawing.objgen] = count
    return known[drawing.objgen]
