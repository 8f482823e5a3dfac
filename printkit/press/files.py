"""Write output whole or not at all."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path

from printkit.kit.faults import Fault, Faults
from printkit.kit.folders import shown


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that a reader sees the old one or the whole new one, whatever happens.

    Raises Faults where the folder cannot be made or written, or the disk is full; nothing half stays.
    """
    draft = ""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, draft = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(draft).chmod(0o666 & ~umask())
        Path(draft).replace(path)
    except OSError as error:
        if draft:
            with contextlib.suppress(OSError):
                Path(draft).unlink()
        raise Faults((unwritable(path, error),)) from None
    except BaseException:
        if draft:
            with contextlib.suppress(OSError):
                Path(draft).unlink()
        raise


def unwritable(path: Path, error: OSError) -> Fault:
    """The fault of a file that could not be written."""
    hint = "free some space, or choose another folder with --out"
    return Fault(shown(path), "", "cannot write: {reason}", {"reason": error.strerror or str(error)}, hint)


def umask() -> int:
    """The process's mask for new files."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
