"""Remember what was drawn, from one build to the next.

An entry is found by the hash of everything that made it: the drawing's source, the art in its folders and
where they are, the installed fonts and libraries, and the code that drew it. So an entry never needs to be
checked again, only found. A cache that cannot be read or written is no fault: the work is done anew.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import pickle
import sys
import time
import zlib
from collections.abc import Callable, Iterable
from functools import cache, cached_property
from io import BytesIO
from itertools import islice
from os.path import splitext
from pathlib import Path
from typing import Any

from printkit.base import paths
from printkit.base.atomic_write import write_atomically
from printkit.base.entry_points import metadata_folders
from printkit.base.faults import FaultError
from printkit.base.text_files import TEXT_SUFFIXES, read_plain

PICTURE_SUFFIXES = {".png", ".jpg", ".jpeg", ".webp", ".gif", ".avif", ".pdf", ".ttf", ".otf"}
"""Files that no template can take in."""

DRAWING_PACKAGES = ("documents", "fonts", "pdf", "sheets", "svg", "typesetting")
"""Packages of the press whose code draws: what it drew before it changed is drawn anew."""

PRINTING_PACKAGES = ("base", "faces", "kit", "locale", "press")
"""Packages that have a part in what is printed."""

SYSTEM_LIBRARIES = (
    "/etc/ld.so.cache",
    "/opt/homebrew/opt/pango",
    "/opt/homebrew/opt/harfbuzz",
    "/usr/local/opt/pango",
    "/usr/local/opt/harfbuzz",
)
"""What is made anew when a library of the system is: ldconfig's list on Linux, Homebrew's links on a Mac."""

MAX_TICK = 2_000_000_000  # nanoseconds from one time that a folder may give a file to the next, as on FAT

PICKLED = 500
"""Entries that are pickled together. They share what is equal; to pickle all at once takes much memory."""

SEAL = 32  # bytes before the entries: their hash, so that a damaged file never gets into print


class CacheFile:
    """One file of remembered things, read when first asked, written whole; at most `most` of them."""

    def __init__(self, path: Path | None, most: int) -> None:
        self.path = path
        self.most = most
        self.used: set[str] = set()
        self.fresh = False

    @cached_property
    def entries(self) -> dict[str, Any]:
        """Everything that is remembered, by key."""
        if self.path:
            with contextlib.suppress(Exception):  # none yet, or any damage: start with an empty one
                stored = self.path.read_bytes()
                seal, data = stored[:SEAL], stored[SEAL:]
                if seal == hashlib.sha256(data).digest():
                    entries: dict[str, Any] = {}
                    reader = BytesIO(data)
                    while reader.tell() < len(data):
                        entries.update(pickle.load(reader))
                    return entries
        return {}

    def get(self, key: str) -> Any | None:
        """Return what is remembered under a key, None if nothing is."""
        found = self.entries.get(key)
        if found is not None:
            self.used.add(key)
        return found

    def put(self, key: str, thing: Any) -> None:
        """Remember a thing."""
        self.entries[key] = thing
        self.used.add(key)
        self.fresh = True

    def save(self) -> None:
        """Write the file if anything changed; one that is too full forgets what was not asked for longest."""
        if not (self.path and self.fresh):
            return
        if len(self.entries) > self.most:
            others = [key for key in self.entries if key not in self.used]
            lasting = others[len(self.entries) - self.most :]
            asked = [key for key in self.entries if key in self.used]
            self.entries = {key: self.entries[key] for key in (*lasting, *asked)}
        with contextlib.suppress(FaultError):
            entries = iter(self.entries.items())
            parts, seal = [b""], hashlib.sha256()
            while part := dict(islice(entries, PICKLED)):
                parts.append(pickle.dumps(part, protocol=pickle.HIGHEST_PROTOCOL))
                seal.update(parts[-1])
            parts[0] = seal.digest()
            write_atomically(self.path, *parts)
            self.fresh, self.used = False, set()


class RenderCache:
    """The files of one folder, each read once for all jobs; without a folder nothing is kept."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self.files: dict[str, CacheFile] = {}

    def file(self, name: str, most: int) -> CacheFile:
        """Return the file of this name, for at most `most` things."""
        if name not in self.files:
            self.files[name] = CacheFile(self.folder / name if self.folder else None, most)
        return self.files[name]

    def save(self) -> None:
        """Write every file that has anything new."""
        for file in self.files.values():
            file.save()


def stamp(roots: Iterable[Path]) -> str:
    """Hash the art and fonts in some folders, by place, name and content, and all that draws with them.

    The place counts because a drawing keeps the paths of its images, to read them again when it is bound.
    """
    seal = hashlib.sha256(f"{code_stamp()} {package_stamp()}".encode())
    for root in roots:
        _content(seal, root, lambda suffix: suffix not in TEXT_SUFFIXES)
    return seal.hexdigest()


def text_stamp(roots: Iterable[Path]) -> str:
    """Hash what is no picture in some folders, by place, name and content, and all that reads or fills it.

    A template may take in a file of any name.
    """
    seal = hashlib.sha256(program_stamp().encode())
    for root in roots:
        _content(seal, root, lambda suffix: suffix not in PICTURE_SUFFIXES)
    return seal.hexdigest()


def place_stamp(root: Path, but: Iterable[Path]) -> str:
    """Return a mark of what is in a folder, `but` for some folders: names, sizes and times of its files.

    It is for what templates may take in and hardly ever do, as what is another game's: to read all of that
    takes a tenth of a build in which nothing changed.
    """
    seal = hashlib.sha256()
    read = tuple(f"{folder}{os.sep}" for folder in but)
    for entry in paths.walk_files(root):
        if not entry.path.startswith(read):
            with contextlib.suppress(OSError):  # a link that leads nowhere
                status = entry.stat()
                told = f"{entry.path} {status.st_size} {status.st_mtime_ns} {status.st_ctime_ns}\0"
                seal.update(told.encode("utf-8", "surrogateescape"))
    return seal.hexdigest()


def _content(seal: hashlib._Hash, root: Path, chosen: Callable[[str], bool]) -> None:
    """Hash the files in a folder whose endings are `chosen`. Whoever draws follows no links."""
    seal.update(f"{root.absolute()} {root.is_symlink()}\0".encode("utf-8", "surrogateescape"))
    folder = str(root)
    for entry in paths.walk_files(root):
        if not chosen(splitext(entry.name)[1].lower()):  # noqa: PTH122  as below
            continue
        inside = entry.path.removeprefix(folder)
        seal.update(f"{inside} {entry.is_symlink()}\0".encode("utf-8", "surrogateescape"))
        with contextlib.suppress(OSError, FaultError):  # whoever draws or fills it tells
            seal.update(_digest(entry.path))


_Status = tuple[int, int, int, int, int]

_digests: dict[str, tuple[_Status, bytes]] = {}
"""The hashes of files that this process has read, and what their folder said of them then."""


def _digest(path: str) -> bytes:
    """Return the hash of what is in a file, which is read once for as long as nobody writes it.

    A file that was written a moment ago is read each time: it may be written again before its folder's clock
    ticks. Raises OSError or FaultError as `read_plain` does.
    """
    found = os.stat(path)  # noqa: PTH116  a Path costs more than the look itself, and there are hundreds
    status = (found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns)
    known = _digests.get(path)
    if known and known[0] == status:
        return known[1]
    long_ago = time.time_ns() - MAX_TICK
    digest = hashlib.sha256(read_plain(Path(path))).digest()
    if max(found.st_mtime_ns, found.st_ctime_ns) < long_ago:
        _digests[path] = status, digest
    return digest


@cache
def code_stamp() -> str:
    """Return a mark of the code that draws: names, sizes and times of its files.

    What runs is what was there at first, whatever becomes of the files meanwhile; so it is of the two below.
    """
    here = Path(__file__).parent
    seal = hashlib.sha256()
    _mark(seal, here.parent / "base")
    status = (here / "geometry.py").stat()
    seal.update(f"{status.st_size} {status.st_mtime_ns};".encode())
    for package in DRAWING_PACKAGES:
        if not _mark(seal, here / package):  # else what it drew would never be drawn anew
            raise LookupError(f"no code that draws in {here / package}")
    return seal.hexdigest()


@cache
def program_stamp() -> str:
    """Return a mark of all the code between a game's files and a PDF, and of the words of the program."""
    package = Path(__file__).parents[1]
    seal = hashlib.sha256()
    for part in PRINTING_PACKAGES:
        _mark(seal, package / part)
    return seal.hexdigest()


def _mark(seal: hashlib._Hash, package: Path) -> bool:
    """Mark the program's files in a folder and below; return whether there are any."""
    found = False
    for entry in paths.walk_files(package):
        if entry.name.endswith((".py", ".po")):
            status = entry.stat()
            seal.update(f"{entry.name} {status.st_size} {status.st_mtime_ns};".encode())
            found = True
    return found


def package_stamp() -> str:
    """Return a mark of Python and of the installed fonts and libraries: where they are, names, versions."""
    return _package_stamp(sys.version, tuple(sys.path))


@cache
def _package_stamp(version: str, folders: tuple[str, ...]) -> str:
    seal = hashlib.sha256(f"{sys.implementation.cache_tag} {version} {zlib.ZLIB_RUNTIME_VERSION}".encode())
    seal.update("\0".join(metadata_folders(folders)).encode("utf-8", "surrogateescape"))
    return seal.hexdigest()


def system_stamp() -> str:
    """Return a mark of the system's libraries, by which WeasyPrint lays documents out, without loading them.

    It is another one after an update of the system, whether or not Pango was part of it.
    """
    seal = hashlib.sha256()
    for place in SYSTEM_LIBRARIES:
        with contextlib.suppress(OSError):  # another system
            found = Path(place).stat()
            seal.update(f"{place} {found.st_ino} {found.st_size} {found.st_mtime_ns};".encode())
    return seal.hexdigest()


def key_of(*parts: str) -> str:
    """Return the key of a thing made from these parts."""
    return hashlib.sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()[:32]
