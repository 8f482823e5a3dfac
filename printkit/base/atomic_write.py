"""Write files whole or not at all."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import time
from pathlib import Path

from printkit.base.faults import Fault, FaultError
from printkit.base.msgid import N_
from printkit.base.paths import in_the_way, no_folder, shown_path
from printkit.base.system_errors import system_reason

_ELSEWHERE = N_("name another folder")
_HINTS = {
    N_("free some space, or name another folder"): (errno.ENOSPC, errno.EDQUOT, errno.EFBIG),
    N_("you are not allowed to write there: use a folder of your own"): (
        errno.EACCES,
        errno.EPERM,
        errno.EROFS,
    ),
    N_("move or rename the folder that has this name"): (errno.EISDIR,),
    N_("give it a shorter name"): (errno.ENAMETOOLONG,),
}
"""What to do about an error, by its numbers."""

MAX_AGE = 3600
"""Seconds after which a draft is nobody's: numbers of processes come again, in a container at every start."""
DRAFT = r"\.printkit-(\d+)-\w+\.draft"


def write_atomically(path: Path, *parts: bytes) -> None:
    """Write a file, part by part, so that a reader sees the old one or the whole new one, whatever happens.

    Raises FaultError where the folder cannot be made or written, or the disk is full; nothing half stays. The
    draft of a process that was killed goes with the next file written to its folder.
    """
    import tempfile

    draft = ""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        sweep(path.parent)
        handle, draft = tempfile.mkstemp(".draft", f".printkit-{os.getpid()}-", path.parent)
        with os.fdopen(handle, "wb") as file:
            for part in parts:
                file.write(part)
            file.flush()
            os.fsync(file.fileno())
        Path(draft).chmod(0o666 & ~umask())
        Path(draft).replace(path)
    except OSError as error:
        drop(draft)
        raise FaultError((unwritable(path, error),)) from None
    except BaseException:
        drop(draft)
        raise


def sweep(folder: Path) -> None:
    """Drop the drafts of processes that are no more, and old ones of a process that may be another now."""
    for path in folder.glob(".printkit-*.draft"):
        found = re.fullmatch(DRAFT, path.name)
        if found and (not is_running(int(found[1])) or _age(path) > MAX_AGE):
            drop(str(path))


def _age(path: Path) -> float:
    """Return the seconds since a file was written; 0 where it is gone."""
    try:
        return time.time() - path.stat().st_mtime
    except OSError:
        return 0.0


def is_running(process: int) -> bool:
    """Whether a process runs."""
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        return True
    return True


def drop(draft: str) -> None:
    """Delete a draft, if there is one."""
    if draft:
        with contextlib.suppress(OSError):
            Path(draft).unlink()


def unwritable(path: Path, error: OSError) -> Fault:
    """Return why a file could not be written."""
    blocking = next((each for each in path.parents if in_the_way(each)), None)
    if isinstance(error, (NotADirectoryError, FileExistsError, FileNotFoundError)) and blocking:
        return no_folder(blocking)
    hint = next((hint for hint, numbers in _HINTS.items() if error.errno in numbers), _ELSEWHERE)
    return Fault(shown_path(path), "", N_("cannot write: {reason}"), {"reason": system_reason(error)}, hint)


def umask() -> int:
    """Return the process's mask for new files; it can only be read by setting it."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
