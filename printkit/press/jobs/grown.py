"""Documents that take more pages in a translation than in the language in which the game is written.

How many a document may take at most, `pages` in game.toml, leaves room for languages of long words, so that a
booklet may grow by a sheet within it and nobody notices. Why one takes more, `longer_in` says there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress

from printkit.base.faults import Fault, FaultError
from printkit.base.languages import PSEUDO
from printkit.base.msgid import N_
from printkit.press.documents.pagination import page_of
from printkit.press.imposition import paper
from printkit.press.jobs.context import BuildContext
from printkit.press.render_cache import RenderCache, key_of
from printkit.press.request import PrintJob

MAX_REMEMBERED_COUNTS = 20
"""Of one game and language: states of its files whose pages were counted."""


def pages_taken(job: PrintJob) -> Mapping[str, int]:
    """Return the pages of each document that may take several numbers of them.

    One that cannot be laid out is left out.
    """
    free = [each for each in job.kit.components if each.document and each.pages[0] < each.pages[1]]
    if not free:
        return {}
    cache = RenderCache(job.request.cache)
    remembered = cache.file(f"{job.kit.game}-{job.kit.lang}.pages-taken", MAX_REMEMBERED_COUNTS)
    key = key_of(job.source_hash, job.request.papers[0])
    known: Mapping[str, int] | None = remembered.get(key) if job.source_hash else None
    if known is not None:
        return known
    context, counted = BuildContext(job, cache), dict[str, int]()
    for each in free:
        with suppress(FaultError):  # told where it is laid out to be printed
            laid = context.writer.lay_out(each, page_of(each, paper(job.request.papers[0])))
            counted[each.id] = len(laid.filled)
    if job.source_hash:
        remembered.put(key, counted)
    context.close()
    return counted


def grown_documents(job: PrintJob, source: PrintJob) -> Iterator[Fault]:
    """Warn of each document that takes more pages than in the source language, where nothing says why."""
    if job.kit.lang in PSEUDO:  # these have long words to show what a layout bears
        return
    before = pages_taken(source)
    for name, pages in pages_taken(job).items():
        component = next(each for each in job.kit.components if each.id == name)
        if pages > before.get(name, pages) and not component.longer_in.get(job.kit.lang, "").strip():
            message = N_("it takes {pages} pages, and {least} in {lang}")
            hint = N_('shorten the words, or say in game.toml why it may: longer_in = {{ de = "…" }}')
            values = {"pages": pages, "least": before[name], "lang": source.kit.lang}
            place = f"templates/{job.kit.game}/{component.document}"
            yield Fault(place, f"{name} ({job.kit.lang})", message, values, hint, "warning")
