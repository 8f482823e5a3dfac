"""One game in one language and one ink: its faces drawn once, printed on every paper with all kinds of backs.

This is the unit of work that the build hands to a process.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import field, replace
from functools import partial

from printkit.base.dataclass import dataclass
from printkit.base.faults import Fault, FaultError, blocking, once
from printkit.base.msgid import N_
from printkit.base.paths import shown_path
from printkit.faces.face import face_rows
from printkit.kit.model import Component, Kit
from printkit.press.documents.pagination import fills_page, page_of
from printkit.press.imposition import Paper, paper
from printkit.press.imposition.paper import MARGIN, lying_as
from printkit.press.jobs.context import BuildContext
from printkit.press.jobs.draft import flaws_of_rows, marked_face
from printkit.press.jobs.face_renderer import FaceSide, RenderedSide, is_asked_for, sides_of
from printkit.press.jobs.finished import FinishedFile, SourceHash, finished_of
from printkit.press.jobs.large_print import large_print
from printkit.press.jobs.other_inks import other_ink_faults
from printkit.press.jobs.pieces import brought, items_of
from printkit.press.jobs.preflight import preflight_faults
from printkit.press.manifest import FileRecord
from printkit.press.pdf.raster import load_pdfium
from printkit.press.render_cache import RenderCache, key_of
from printkit.press.request import PrintJob, Tick, folder_of
from printkit.press.sheets.furniture import Furniture
from printkit.press.sheets.sorting import by_file

MAX_REMEMBERED_CHECKS = 20  # of one game and language: states of its files that were good


@dataclass
class JobResult:
    """What came of a job: the files by paper, and every fault; files with a faulty face are not written."""

    files: dict[str, list[FileRecord]] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)


def run_job(job: PrintJob, tick: Tick) -> JobResult:
    """Draw and print; `tick` hears of every face drawn and every file written."""
    context = BuildContext(job)
    made = JobResult()
    written: dict[str, list[FinishedFile]] = {}
    try:
        for name in job.request.papers:
            written[name] = print_on(context, paper(name), name, made.faults, tick)
        made.faults = once([*made.faults, *context.notes])
        made.files = {name: [each.record for each in files] for name, files in written.items()}
        # else a file changed meanwhile
        if job.source_hash and not made.faults and job.source_hash == SourceHash().of(job):
            finished = finished_of(job, context.render_cache)
            for name, files in written.items():
                finished.keep(key_of(job.source_hash, name), files)
    finally:
        context.close()
    return made


def check_job(job: PrintJob) -> list[Fault]:
    """Draw everything and lay out every document, print nothing; return what is wrong.

    What shows a row whose data is wrong is left out.
    That nothing is wrong is remembered until anything that it depends on changes.
    """
    cache = RenderCache(job.request.cache)
    remembered = cache.file(f"{job.kit.game}-{job.kit.lang}.checks", MAX_REMEMBERED_CHECKS)
    key = key_of(job.source_hash, *job.request.papers)
    if job.source_hash and remembered.get(key):
        return []
    context = BuildContext(job, cache)
    context.renderer.checking = True
    drawn = [each for each in job.kit.components if not each.document]
    faults: list[Fault] = []
    good: list[RenderedSide] = []
    documents: list[Component] = []
    for each in context.renderer.draw_all(
        [side for side in sides_of(context.templates, job.kit, drawn) if not flaws_of(job, side)],
        job.processes,
        lambda done: None,
    ):
        found = list(preflight_faults(each, context.renderer))
        faults += (*found, *each.warnings)
        if not blocking(found):
            good.append(each)
    faults += context.renderer.unmatched
    chosen = [each for each in job.kit.components if not each.document or not flaws_of_rows(context, each)]
    lay_out_together(context, chosen, paper(job.request.papers[0]))
    for component in chosen:
        with noting(faults):
            if component.document:
                context.writer.lay_out(component, page_of(component, paper(job.request.papers[0])))
                documents.append(component)
            else:
                brought(context, component)
    faults += other_ink_faults(context, good, documents)
    faults += context.notes
    if job.source_hash and not faults and job.source_hash == SourceHash().of(job):
        remembered.put(key, True)
    context.close()
    return once(faults)


def print_on(
    context: BuildContext, sheet: Paper, paper_name: str, faults: list[Fault], tick: Tick
) -> list[FinishedFile]:
    """Print everything on one paper; add to `faults` what is wrong."""
    request = context.request
    whole = context.kit.components
    if request.large:
        whole = tuple(large_print(each, sheet) for each in whole)
    chosen = [each for each in whole if chosen_by(context.kit, each, request.only)]
    pictured = [fitted(each, sheet) for each in chosen if not each.document]
    drawn = context.renderer.draw_all(
        sides_of(context.templates, context.kit, pictured, request.only),
        context.job.processes,
        tick,
        partial(load_for_output, context.sheet_context.furniture),
    )
    faults += context.renderer.unmatched
    from printkit.press.jobs.output import PaperOutput, PieceFile, is_small  # a check prints nothing

    printer = PaperOutput(context, sheet, paper_name, tick)
    faulty = set()
    by_name = {each.side.name: each for each in drawn}
    for each in drawn:
        found = list(preflight_faults(each, context.renderer))
        faults += (*found, *each.warnings)
        if request.draft:
            if wrong := [*flaws_of(context.job, each.side), *blocking(found)]:
                printer.marked.setdefault(each.side.face, []).extend(wrong)
                by_name[each.side.name] = as_draft(context, each, wrong)
        elif blocking(found):
            faulty.add(each.side.component.id)
    files: list[PieceFile] = []
    for name, components in by_file(pictured).items():
        if any(each.id in faulty for each in components):
            faults.append(left_out(context, paper_name, name))
            continue
        with noting(faults):
            of_art: list[Fault] = []
            items = items_of(context, components, by_name, of_art)
            faults += of_art
            printer.marked.setdefault(components[0].id, []).extend(of_art)
            files.append(PieceFile(name, components[0].stock, items))
    lay_out_together(context, chosen, sheet)
    small = []
    for component in chosen:
        if is_small(component, sheet):
            with noting(faults):
                small.append(printer.small_pages(component))
                faults += printer.marked.get(component.id, ())
    for file in printer.planned([*files, *small]):
        with noting(faults):
            printer.pieces(file, chosen)
    if request.changed:
        with noting(faults):
            printer.changed([item for file in files for item in file.items], pictured)
    for component in chosen:
        if component.document and not is_small(component, sheet):
            with noting(faults):
                printer.document(component)
                faults += printer.marked.get(component.id, ())
    return printer.written


def flaws_of(job: PrintJob, side: FaceSide) -> Sequence[Fault]:
    """Return what is wrong with the data of the row that a side shows, in a draft."""
    return job.flawed.get((side.component.rows, side.row.number), ()) if side.row else ()


def as_draft(context: BuildContext, drawn: RenderedSide, faults: Sequence[Fault]) -> RenderedSide:
    """Return a side with its faults marked; sides that look alike, such as a common back, have one mark."""
    side, what = drawn.side, [fault.what() for fault in faults]
    key = key_of("draft", drawn.key or side.name, side.component.id, *what)
    if key not in context.marks:
        context.marks[key] = marked_face(context, side.component, drawn.drawing, faults, side.name)
    return replace(drawn, drawing=context.marks[key], key=key)


def lay_out_together(context: BuildContext, components: Iterable[Component], sheet: Paper) -> None:
    """Lay out the documents among some components that are not remembered."""
    documents = [(each, page_of(each, sheet)) for each in components if each.document]
    if len(documents) > 1:
        context.writer.lay_out_together(documents)


def load_for_output(furniture: Furniture) -> None:
    """Load what writes files and measures their ink."""
    import printkit.press.jobs.output  # noqa: F401  a check prints nothing

    load_pdfium()
    furniture.make_ready()


@contextmanager
def noting(faults: list[Fault]) -> Iterator[None]:
    """Add to `faults` what stops a file, and go on with the next."""
    try:
        yield
    except FaultError as error:
        faults += error.faults


def left_out(context: BuildContext, paper_name: str, name: str) -> Fault:
    """Return the fault of a file that is not written, because it would hold a faulty face."""
    file = shown_path(folder_of(context.request, context.kit, paper_name) / f"{name}.pdf")
    return Fault(
        file,
        "",
        N_("not written: one of its pieces has an error"),
        hint=N_("fix the problems listed above, then build again; --draft writes it with the errors marked"),
    )


def chosen_by(kit: Kit, component: Component, only: Sequence[str]) -> bool:
    """Whether anything of a component is asked for."""
    return any(is_asked_for(component, row, only) for row in face_rows(kit, component))


def fitted(component: Component, sheet: Paper) -> Component:
    """Return a component that is a whole page with the size of the paper, `MARGIN` at most left free."""
    if component.document or not fills_page(component, sheet):
        return component
    lying = lying_as(component.width, component.height, sheet)
    return replace(component, width=lying.width, height=lying.height, safe=min(component.safe, MARGIN))
