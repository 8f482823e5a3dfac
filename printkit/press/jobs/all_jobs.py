"""Do the jobs of a build: several at once where there are several, else the one with all processes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial

from printkit.base.faults import FaultError
from printkit.faces.templates import GameTemplates
from printkit.press.jobs.context import MAX_REMEMBERED_PAGES, BuildContext, pages_file
from printkit.press.jobs.face_renderer import DRAWN_FOR_ALL, sides_of
from printkit.press.jobs.job import JobResult, chosen_by, run_job
from printkit.press.jobs.workers import can_fork, do_in_workers
from printkit.press.render_cache import RenderCache
from printkit.press.request import PrintJob, Tick
from printkit.press.sheets.sorting import by_file


def steps_of(job: PrintJob) -> int:
    """Return how many faces and files a job may come to, for the progress bar."""
    kit, request = job.kit, job.request
    pictured = [each for each in kit.components if not each.document]
    faces = 0
    with suppress(FaultError):  # the job tells
        faces = sum(1 for _ in sides_of(GameTemplates(kit.game), kit, pictured, request.only))
    files = len(by_file(pictured)) * len(request.backs)
    ways = 2 if {"long", "short"} <= set(request.backs) else 1
    documents = sum(ways + each.booklet for each in kit.components if each.document)
    return len(request.papers) * (faces + files + documents)


class JobSteps:
    """Tells of a job's steps, together just as many as were foretold.

    Pieces that share sheets come in fewer files or in more, a document of one page is not printed twice: only
    the job itself finds out. It may be short of steps at its end, or done with them before.
    """

    def __init__(self, foretold: int, tick: Tick) -> None:
        self._left = foretold
        self._tick = tick

    def tick(self, done: int) -> None:
        """Tell of steps that are done."""
        told = min(done, self._left)
        self._left -= told
        self._tick(told)

    def finish(self) -> None:
        """Tell of all that were foretold and did not come."""
        self.tick(self._left)


def run_all(jobs: list[PrintJob], processes: int, tick: Tick, total: Tick) -> list[JobResult]:
    """Run jobs: several at once when there are several, else the one with all processes.

    `total` hears how many steps they have, `tick` of each that is done.
    """
    steps = [steps_of(job) for job in jobs]
    total(sum(steps))
    draw_for_all_languages(jobs)
    try:
        return _run(jobs, steps, processes, tick)
    finally:
        DRAWN_FOR_ALL.clear()


def draw_for_all_languages(jobs: Sequence[PrintJob]) -> None:
    """Draw what is the same in all languages of a game once, before the jobs of each begin."""
    by_game: dict[tuple[str, str], list[PrintJob]] = {}
    for job in jobs:
        by_game.setdefault((job.kit.game, job.ink), []).append(job)
    for first, *others in by_game.values():
        if not others:
            continue
        with suppress(FaultError):  # the jobs tell
            context = BuildContext(first)
            pictured = [each for each in first.kit.components if not each.document]
            try:
                context.renderer.draw_for_all(
                    sides_of(context.templates, first.kit, pictured, first.request.only)
                )
            finally:
                context.close()


def _run(jobs: list[PrintJob], steps: list[int], processes: int, tick: Tick) -> list[JobResult]:
    if processes < 2 or len(jobs) < 2 or not can_fork():
        every = zip(jobs, steps, strict=True)
        return [guarded(replace(job, processes=processes), count, tick) for job, count in every]
    load_for_documents(jobs)
    order = in_turns(jobs)
    tasks = [partial(guarded, jobs[number], steps[number]) for number in order]
    made = dict(zip(order, do_in_workers(tasks, min(processes, len(jobs)), tick), strict=True))
    return [made[number] for number in range(len(jobs))]


def in_turns(jobs: Sequence[PrintJob]) -> list[int]:
    """Return the numbers of jobs in the order in which they begin: one of each game, then all others.

    What the first of a game compiles of its templates is in the cache for the others. Those with most to lay
    out begin first, so that none of them is still at work when there is nothing left for the other processes.
    """
    begun = Counter[str]()
    turns = []
    for number, job in enumerate(jobs):
        documents = sum(1 for each in job.kit.components if each.document)
        turns.append((begun[job.kit.game] > 0, -documents, number))
        begun[job.kit.game] += 1
    return [number for *_, number in sorted(turns)]


def load_for_documents(jobs: list[PrintJob]) -> None:
    """Load once what lays out documents, where several jobs have some and have never laid them out."""
    if sum(map(lays_out_first, jobs)) > 1:
        from printkit.press.documents.html_pdf import load_weasyprint  # documents that are kept need none

        load_weasyprint({job.kit.lang for job in jobs})


def lays_out_first(job: PrintJob) -> bool:
    """Whether a job is asked for documents, and the cache has none that it laid out before."""
    kit, only = job.kit, job.request.only
    if not any(each.document and chosen_by(kit, each, only) for each in kit.components):
        return False
    path = RenderCache(job.request.cache).file(pages_file(job), MAX_REMEMBERED_PAGES).path
    return path is None or not path.exists()


def guarded(job: PrintJob, foretold: int, tick: Tick) -> JobResult:
    """Run a job of so many steps; what stops it altogether is told as its faults."""
    steps = JobSteps(foretold, tick)
    try:
        return run_job(job, steps.tick)
    except FaultError as error:
        return JobResult(faults=list(error.faults))
    finally:
        steps.finish()
