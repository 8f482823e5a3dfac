"""Everything a job needs at hand: templates, fonts, the words of labels, what earlier jobs remembered."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from printkit.base.faults import Fault
from printkit.base.messages import translator
from printkit.base.msgid import N_
from printkit.faces.templates import COMPILED, GameTemplates
from printkit.kit.model import Kit
from printkit.press import render_cache
from printkit.press.fonts.fontbook import FontBook
from printkit.press.jobs.face_renderer import FaceRenderer
from printkit.press.pdf.drawing import Drawing
from printkit.press.pdf.foreign import ForeignPdf
from printkit.press.render_cache import key_of
from printkit.press.request import PrintJob
from printkit.press.sheets.context import SheetContext
from printkit.press.sheets.furniture import Furniture
from printkit.press.sheets.slug import Label
from printkit.press.typesetting import Typesetter

if TYPE_CHECKING:
    from printkit.press.documents.renderer import DocumentRenderer

MAX_OTHER_FACES, MAX_REMEMBERED_PAGES, MAX_REMEMBERED_OVERLAYS = 4000, 60, 400
"""Of one game, language and ink; faces beside those that its rows have now."""
MAX_REMEMBERED_TEMPLATES = 500
"""Of all that were ever filled for them: what they need, and what they were compiled to."""


DRAFT_MARK = N_("DRAFT")
"""Stands on each sheet of a draft."""


def most_faces(kit: Kit) -> int:
    """Return how many sides of faces are remembered: both of every row, and others."""
    return MAX_OTHER_FACES + 2 * sum(map(len, kit.tables.values()))


def pages_file(job: PrintJob) -> str:
    """Return the name of the cache file that has the documents of a job."""
    return f"{job.kit.game}-{job.kit.lang}-{job.ink}.pages"


class BuildContext:
    """Everything a job needs at hand: templates, fonts, what earlier jobs remembered."""

    def __init__(self, job: PrintJob, cache: render_cache.RenderCache | None = None) -> None:
        self.job = job
        self.kit = job.kit
        self.request = request = job.request
        self.templates = GameTemplates(job.kit.game)
        self.typesetter = Typesetter(
            FontBook((self.templates.card_data / "fonts", self.templates.folder / "fonts"))
        )
        name = f"{job.kit.game}-{job.kit.lang}-{job.ink}"
        self.render_cache = cache or render_cache.RenderCache(job.request.cache)
        self.faces = self.render_cache.file(f"{name}.faces", most_faces(self.kit))
        self.pages = self.render_cache.file(pages_file(job), MAX_REMEMBERED_PAGES)
        overlays = self.render_cache.file(f"{name}.furniture", MAX_REMEMBERED_OVERLAYS)
        self.stamp = render_cache.stamp(self.templates.roots)
        self.program = render_cache.program_stamp()
        self.drawn_by = key_of(render_cache.code_stamp(), render_cache.package_stamp())
        compiled_by = key_of(self.program, render_cache.package_stamp())
        self.templates.keep_needs(
            self.render_cache.file(f"{job.kit.game}.needs", MAX_REMEMBERED_TEMPLATES), compiled_by
        )
        COMPILED.keep(
            self.render_cache.file(f"{job.kit.game}.templates", MAX_REMEMBERED_TEMPLATES), compiled_by
        )
        self.renderer = FaceRenderer(
            self.kit,
            job.ink,
            self.templates,
            self.typesetter,
            self.stamp,
            self.program,
            self.faces,
            self.render_cache.file(f"{name}.rows", most_faces(self.kit)),
        )
        self.outside: dict[str, ForeignPdf] = {}
        self.notes: list[Fault] = []
        self.marks: dict[str, Drawing] = {}
        safe = {component.id: component.safe for component in job.kit.components}
        self.sheet_context = SheetContext(
            request.bleed,
            request.gap,
            request.order,
            request.marks,
            request.profile,
            self.typesetter,
            Furniture(overlays, self.drawn_by),
            self.outside,
            safe,
            request.profile.margin if request.margin is None else request.margin,
            request.fit,
        )
        self.translate = translator(request.program_lang or job.kit.lang)

    @cached_property
    def writer(self) -> DocumentRenderer:
        """Who lays out documents."""
        from printkit.press.documents.renderer import DocumentRenderer  # drawing does without

        return DocumentRenderer(
            self.templates,
            self.kit,
            self.job.ink,
            self.pages,
            self.stamp,
            self.typesetter.fonts,
            self.notes,
            self.renderer.text_place,
        )

    def slug(self, content: str) -> Label:
        """Return what the labels of a file say."""
        mark = self.translate(DRAFT_MARK) if self.request.draft else ""
        return Label(self.kit.title.plain, content, self.kit.lang, self.kit.version, self.translate, mark)

    def close(self) -> None:
        """Remember what was drawn."""
        self.render_cache.save()
