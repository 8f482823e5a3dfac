"""A PDF from outside: read, and its pages alone; it brings no outline, tags or boxes of its own."""

from __future__ import annotations

import io
from pathlib import Path

import pikepdf

from printkit.base.faults import Fault, FaultError
from printkit.base.msgid import N_
from printkit.base.paths import shown_path
from printkit.base.text_files import read_bytes, unreadable

MAX_PAGES = 2000  # more faces than any deck has

OWN = ("CropBox", "TrimBox", "BleedBox", "ArtBox", "StructParents", "Tabs", "Annots")


def normalise(data: bytes) -> bytes:
    """Return a PDF of the same pages, upright, each as large as what is seen of it.

    Raises pikepdf.PdfError for what is no PDF, or is locked.
    """
    pdf = pikepdf.new()
    with pikepdf.open(io.BytesIO(data)) as source:
        if len(source.pages) > MAX_PAGES:
            raise pikepdf.PdfError(f"more than {MAX_PAGES} pages")
        for page in source.pages:
            page.flatten_rotation()
            seen = page.cropbox
            for name in OWN:
                if f"/{name}" in page.obj:
                    del page.obj[f"/{name}"]
            page.mediabox = seen
            pdf.pages.append(page)
        out = io.BytesIO()
        pdf.save(out, deterministic_id=True)
    return out.getvalue()


def read_pdf(path: Path) -> bytes:
    """Read the pages of a PDF. Raises FaultError where it cannot be read."""
    import pikepdf

    try:
        return normalise(read_bytes(path))
    except OSError as error:
        raise FaultError((unreadable(shown_path(path), error),)) from None
    except pikepdf.PdfError as error:
        reason = str(error).rpartition(">: ")[2]  # without the stream's name
        raise FaultError(
            (Fault(shown_path(path), "", N_("not a PDF: {reason}"), {"reason": reason}),)
        ) from None
