"""The page "how to print and cut this kit": written last, because it tells what every file holds."""

from __future__ import annotations

from collections.abc import Sequence

from printkit.base.atomic_write import write_atomically
from printkit.faces.document import PageFormat, page_html
from printkit.press.imposition import paper
from printkit.press.jobs.context import BuildContext, folder_of
from printkit.press.manifest import FileRecord
from printkit.press.pdf.raster import ink_share
from printkit.press.sheets.document_sheets import whole_pages

HOWTO = "how-to-print"
TEMPLATE = "common/how-to-print.html"


def write_howto(context: BuildContext, paper_name: str, records: Sequence[FileRecord]) -> FileRecord:
    """Write the page into the folder of one paper; give its record. Raises FaultError."""
    kit, request = context.kit, context.request
    sheet = paper(paper_name).portrait
    values = {
        "files": list(records),
        "paper": paper_name,
        "notes": [each for each in kit.components if each.notes],
        "backs": request.backs,
        "inks": request.inks,
        "_": context.translate,
    }
    html = page_html(
        context.templates, kit, TEMPLATE, PageFormat(sheet.width, sheet.height, 14.0), "full", values
    )
    data = context.writer.lay_out_html(html, f"templates/{TEMPLATE}")
    slug = context.slug(context.translate("how to print and cut this kit"))
    printed = whole_pages(data, slug, context.sheet_context, two_sided=False)
    write_atomically(folder_of(request, kit, paper_name) / f"{HOWTO}.pdf", printed.data)
    return FileRecord(
        file=f"{HOWTO}.pdf",
        title=slug.content,
        kind="document",
        paper=paper_name,
        ink="full",
        backs="",
        sides=printed.sides,
        pages=printed.pages,
        sheets=printed.sheets,
        cuts=printed.cuts,
        bound=printed.bound,
        copies=1,
        components=(),
        ink_share=ink_share(printed.data),
        faces={},
    )
