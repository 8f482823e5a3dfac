"""Find the files of an earlier build that are, to the byte, what a build would write again.

They are found by a hash of everything that makes them: what the kit says, the templates and art, the request,
fonts, libraries and the program. A file that is no longer as it was written is not found.
"""

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

from printkit.base import paths
from printkit.base.dataclass import dataclass
from printkit.base.faults import FaultError
from printkit.base.text_files import read_plain
from printkit.press.manifest import FileRecord
from printkit.press.render_cache import (
    CacheFile,
    RenderCache,
    key_of,
    place_stamp,
    stamp,
    system_stamp,
    text_stamp,
)
from printkit.press.request import PrintJob, folder_of

MAX_FINISHED_MEGABYTES = 1000
"""Of a PDF that is looked at once more; a larger one is written anew."""
MAX_REMEMBERED_BUILDS = 60  # of one game, language and ink: so many states of its files and ways to print


@dataclass(frozen=True)
class FinishedFile:
    """A file that was written, and the hash of its bytes."""

    record: FileRecord
    digest: str


def digest_of(data: bytes) -> str:
    """Return the hash of a file's bytes."""
    return hashlib.sha256(data).hexdigest()


class FinishedFiles:
    """Remembers in a cache file what was written from what."""

    def __init__(self, cache_file: CacheFile) -> None:
        self.cache_file = cache_file

    def find(self, key: str, folder: Path) -> list[FileRecord] | None:
        """Return the files that were written from what has this key, if all lie there as written."""
        found: Sequence[FinishedFile] | None = self.cache_file.get(key)
        if found is None or not all(_lies_in(folder, each) for each in found):
            return None
        return [each.record for each in found]

    def keep(self, key: str, written: Sequence[FinishedFile]) -> None:
        """Remember what was written from what has this key."""
        self.cache_file.put(key, tuple(written))


def _lies_in(folder: Path, finished: FinishedFile) -> bool:
    with contextlib.suppress(OSError, FaultError):
        written = read_plain(folder / finished.record.file, most=MAX_FINISHED_MEGABYTES)
        return digest_of(written) == finished.digest
    return False


class SourceHash:
    """Hashes everything that files are made from, as it stands now; what is the same for a game only once."""

    def __init__(self) -> None:
        self._of_game = cache(_game_hash)

    def with_hash(self, job: PrintJob) -> PrintJob:
        """Return a job that knows its hash."""
        return replace(job, source_hash=self.of(job))

    def of(self, job: PrintJob) -> str:
        """Return the hash for a job; "" where its files are not remembered, or its game is gone.

        Which pieces have changed depends on what was built before.
        """
        request = job.request
        if request.cache is None or request.changed:
            return ""
        how = replace(request, games=(), langs=(), papers=(), inks=(), out=Path(), cache=None, processes=0)
        try:
            return key_of(self._of_game(job.kit.game), job.kit.to_json(), job.ink, repr(how))
        except FaultError:  # the job tells
            return ""


def _game_hash(game: str) -> str:
    own, data, common = paths.templates(game), paths.card_data(game), paths.shared_templates()
    others = place_stamp(common.parent, (own, common))
    return key_of(stamp((own, common, data)), text_stamp((own, common, data)), others, system_stamp())


def finished_of(job: PrintJob, remembered: RenderCache, what: str = "files") -> FinishedFiles:
    """Return what is remembered of a job's files."""
    name = f"{job.kit.game}-{job.kit.lang}-{job.ink}.{what}"
    return FinishedFiles(remembered.file(name, MAX_REMEMBERED_BUILDS))


def made_before(job: PrintJob) -> dict[str, list[FileRecord]] | None:
    """Return the files by paper of a job that was done before from the same, if all still lie there."""
    if not job.source_hash:
        return None
    finished = finished_of(job, RenderCache(job.request.cache))
    files = {}
    for name in job.request.papers:
        records = finished.find(key_of(job.source_hash, name), folder_of(job.request, job.kit, name))
        if records is None:
            return None
        files[name] = records
    return files
