"""Build kits: every job in its process, then the page "how to print and cut" and kit.json for each folder."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from printkit.base import paths
from printkit.base.dataclass import dataclass
from printkit.base.faults import Fault, FaultError, Quoted, blocking, once
from printkit.base.file_lock import locked
from printkit.base.msgid import N_, Msgid
from printkit.base.paths import shown_path
from printkit.kit.loading.game_source import COMPLETE
from printkit.kit.loading.reader import GameReader, read_game, try_read_game
from printkit.kit.model import Kit
from printkit.kit.player_counts import PlayersShare, kit_for_players, shares_of
from printkit.kit.print_names import HOWTO
from printkit.press.jobs.finished import SourceHash, finished_of, made_before
from printkit.press.manifest import (
    MANIFEST_FILE,
    FileRecord,
    kept_entries,
    outdate,
    record_of,
    superseded,
    write_manifest,
)
from printkit.press.render_cache import RenderCache, key_of
from printkit.press.request import PrintJob, Request, Tick, edition_of, folder_of, layout_of, with_examples

if TYPE_CHECKING:
    from printkit.press.jobs.job import JobResult


@dataclass
class BuildResult:
    """What a build made: files by folder, what players need of them, and everything that is wrong."""

    files: dict[Path, list[FileRecord]] = field(default_factory=dict)
    shares: dict[Path, list[PlayersShare]] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)


def build(
    request: Request,
    tick: Tick = lambda done: None,
    total: Tick = lambda steps: None,
    read: GameReader = read_game,
) -> BuildResult:
    """Build everything a request asks for; `total` hears how many steps there are, `tick` of each one done.

    Content that is wrong is told in `BuildResult.faults`; whatever is right is still built.
    """
    built = BuildResult()
    failed: set[tuple[str, str]] = set()
    drafts = list(drafts_of(request, built.faults, failed)) if request.draft else []
    kits = [kit for kit, _ in drafts] if request.draft else list(kits_of(request, built.faults, failed, read))
    flawed = {id(kit): flaws for kit, flaws in drafts}
    hashed = SourceHash()
    jobs = [
        hashed.with_hash(PrintJob(kit, ink, request, flawed=flawed.get(id(kit), {})))
        for kit in kits
        for ink in request.inks
    ]
    made = [made_before(job) for job in jobs]
    waiting = [job for job, known in zip(jobs, made, strict=True) if known is None]
    processes = request.processes or os.cpu_count() or 1
    fresh: Iterator[JobResult] = iter(())
    if waiting:
        from printkit.press.jobs.all_jobs import run_all  # what draws is long to load

        fresh = iter(run_all(waiting, processes, tick, total))
    for job, known in zip(jobs, made, strict=True):
        files = known
        if files is None:
            outcome = next(fresh)
            files = outcome.files
            built.faults += outcome.faults
            if blocking(outcome.faults):
                failed.add((job.kit.game, job.kit.lang))
        for paper_name, records in files.items():
            built.files.setdefault(folder_of(request, job.kit, paper_name), []).extend(records)
    ends = [
        partial(
            finish,
            hashed.with_hash(PrintJob(kit, "full", request)),
            {folder: built.files.get(folder, []) for folder in folders_of(kit, request)},
            (kit.game, kit.lang) in failed,
        )
        for kit in kits
    ]
    for kit, end in zip(kits, all_ended(ends, processes if len(waiting) > 1 else 1), strict=True):
        built.files.update(end.files)
        built.shares.update((folder, shares_of(kit)) for folder in folders_of(kit, request))
        built.faults += end.faults
        if blocking(end.faults):
            failed.add((kit.game, kit.lang))
    built.faults += outdated(request, failed, built)
    built.faults = once(built.faults)
    return built


def folders_of(kit: Kit, request: Request) -> list[Path]:
    """Return the folders of a kit, one for each paper."""
    return [folder_of(request, kit, name) for name in request.papers]


@dataclass
class KitEnd:
    """What the end of a build wrote for a kit: the records of its folders' files, and what is wrong."""

    files: dict[Path, list[FileRecord]] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)


def all_ended(ends: Sequence[Callable[[], KitEnd]], processes: int) -> list[KitEnd]:
    """Return what the ends of several kits write; where there are processes for it, several at once."""
    if processes > 1 and len(ends) > 1:
        from printkit.press.jobs.workers import can_fork, do_in_workers

        if can_fork():
            return do_in_workers([partial(_as_task, each) for each in ends], processes, lambda told: None)
    return [end() for end in ends]


def _as_task(end: Callable[[], KitEnd], tell: object) -> KitEnd:
    """Do the end of a kit as a worker's task, which tells nothing while it is done."""
    return end()


def finish(job: PrintJob, files: Mapping[Path, list[FileRecord]], faulty: bool) -> KitEnd:
    """Write the first page and kit.json of each of a kit's folders; a selection has no first page.

    `files` are the records of what lies in each. `faulty`: not all that was asked for could be made, and the
    page is silent about what an earlier build left in its place.
    """
    end = KitEnd()
    for paper_name in job.request.papers:
        folder = folder_of(job.request, job.kit, paper_name)
        if not files[folder]:
            continue
        end.files[folder] = [*files[folder]]
        try:
            with locked(folder / MANIFEST_FILE):  # who builds into it meanwhile tells of these files too
                finish_folder(job, end, paper_name, folder, faulty)
        except FaultError as error:
            end.faults += error.faults
    return end


def finish_folder(job: PrintJob, end: KitEnd, paper_name: str, folder: Path, faulty: bool) -> None:
    """Write the first page and kit.json of one folder. Raises FaultError where kit.json cannot be written."""
    kit, request = job.kit, job.request
    records = end.files[folder]
    try:
        if faulty:
            outdate(folder, request, {f"{HOWTO}.pdf", *(record.file for record in records)})
        if not request.only:
            kept = kept_entries(folder, records)
            if names := superseded(kept, records):
                message = N_("from an earlier build: {files}")
                hint = N_("their pieces are in other files now: delete them, or everything is printed twice")
                end.faults.append(about_files(folder, names, message, hint))
            earlier = (each for each in map(record_of, kept) if each and each.draft == request.draft)
            records.insert(0, howto_of(job, paper_name, (*records, *earlier), end.faults))
    except FaultError as error:
        end.faults += error.faults
    head: dict[str, Any] = {
        "game": kit.game,
        "lang": kit.lang,
        "paper": paper_name,
        "version": kit.version,
    }
    if laid := layout_of(request, kit):
        head["layout"] = laid
    if kit.needed_by:
        head["players"] = kit.needed_by
    write_manifest(folder, head, records)


def howto_of(
    job: PrintJob, paper_name: str, records: Sequence[FileRecord], faults: list[Fault]
) -> FileRecord:
    """Write the first page for one paper, if it is not there as it would be written; return its record.

    Raises FaultError. What this machine could do better goes to `faults`.
    """
    cache = RenderCache(job.request.cache)
    finished = finished_of(job, cache, HOWTO)
    told = [record for record in records if record.file != f"{HOWTO}.pdf"]
    key = key_of(job.source_hash, paper_name, repr(told))
    folder = folder_of(job.request, job.kit, paper_name)
    if job.source_hash and (known := finished.find(key, folder)):
        return known[0]
    from printkit.press.jobs.context import BuildContext  # where nothing changed the page is there
    from printkit.press.jobs.howto import write_howto

    context = BuildContext(job, cache)
    try:
        written = write_howto(context, paper_name, told)
        if (
            job.source_hash and not context.notes and job.source_hash == SourceHash().of(job)
        ):  # else changed meanwhile
            finished.keep(key, [written])
    finally:
        context.close()
        faults += context.notes
    return written.record


def outdated(request: Request, failed: Collection[tuple[str, str]], built: BuildResult) -> Iterator[Fault]:
    """Return a warning for each file of an earlier build that a fault kept from being made anew."""
    for game, lang in sorted(failed):
        for paper_name in request.papers:
            folder = request.out / game / lang / edition_of(request, paper_name)
            made = {record.file for record in built.files.get(folder, ())}
            try:
                names = outdate(folder, request, made)
            except FaultError as error:
                yield from error.faults
                continue
            if names:
                message = N_("from an earlier build, and not built again: {files}")
                hint = N_("they do not show what the game's files say now")
                yield about_files(folder, names, message, hint)


def about_files(folder: Path, names: tuple[str, ...], message: Msgid, hint: Msgid) -> Fault:
    """Return a warning about files of earlier builds in a folder."""
    return Fault(shown_path(folder), "", message, {"files": Quoted(names)}, hint, severity="warning")


Flaws = Mapping[tuple[str, int], tuple[Fault, ...]]
"""What is wrong with the data of rows, by their table and number."""


def drafts_of(
    request: Request, faults: list[Fault], failed: set[tuple[str, str]]
) -> Iterator[tuple[Kit, Flaws]]:
    """Return what `kits_of` does, also of games whose data is wrong, as far as they can be read.

    Beside each kit stands what is wrong with its rows.
    """
    for name in request.games:
        game, wrong = try_read_game(paths.card_data(name))
        faults += wrong
        if game is None:
            failed.update((name, lang) for lang in request.langs)
            continue
        for lang in request.langs or game.known_languages():
            try:
                if request.langs or game.coverage(lang) >= COMPLETE:
                    kit, more = game.draft_kit(lang)
                    faults += more
                    yield as_asked(request, kit, faults), game.flawed_rows(lang)
            except FaultError as error:
                faults += error.faults
                failed.add((name, lang))


def as_asked(request: Request, kit: Kit, faults: list[Fault]) -> Kit:
    """Return a kit with the sizes, the layout and the players that are asked for, and its examples played.

    What is wrong with these goes to `faults`; all but the rulebook is printed without them.
    """
    kit = with_examples(kit, request.examples, faults, request.only)
    kit = kit.with_same_size() if request.same_size else kit
    kit = kit_for_players(kit, request.players) if request.players else kit
    laid = layout_of(request, kit)
    return kit.with_layout(laid) if laid else kit


def kits_of(
    request: Request, faults: list[Fault], failed: set[tuple[str, str]], read: GameReader
) -> Iterator[Kit]:
    """Return the games asked for in the languages asked for, else in all that are complete.

    What cannot be read goes to `faults`, its game and language to `failed`; all else is still built.
    """
    for name in request.games:
        try:
            game = read(paths.card_data(name))
        except FaultError as error:
            faults += error.faults
            built_once = (path.name for path in (request.out / name).glob("*") if path.is_dir())
            failed.update((name, lang) for lang in request.langs or built_once)
            continue
        faults += game.warnings
        for lang in request.langs or game.known_languages():
            try:
                if request.langs or game.coverage(lang) >= COMPLETE:
                    kit = game.kit(lang)
                    faults += game.text_faults(lang)
                    yield as_asked(request, kit, faults)
            except FaultError as error:
                faults += error.faults
                failed.add((name, lang))
