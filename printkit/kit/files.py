"""Read a game's files as text, and keep their paths and letters within bounds."""

from __future__ import annotations

import re
from pathlib import Path, PurePosixPath

from printkit.kit.desk import At
from printkit.kit.faults import Fault, Faults
from printkit.kit.folders import shown

UNPRINTABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
"""Letters that no XML document may hold."""


def read_text(path: Path, file: str = "") -> str:
    """Read a text file, its lines ended by a line feed; `file` is how it is called in faults.

    Raises Faults that name the file: it is missing, can not be read, or is not UTF-8.
    """
    file = file or shown(path)
    try:
        return utf8(path.read_bytes(), file)
    except FileNotFoundError:
        raise Faults([Fault(file, "", "the file is missing")]) from None
    except OSError as error:
        raise Faults([unreadable(file, error)]) from None


def utf8(data: bytes, file: str) -> str:
    """Decode UTF-8, with or without a byte order mark. Raises Faults that name the file and the line."""
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        values = {"byte": f"0x{error.object[error.start]:02x}"}
        message, hint = "the file is not UTF-8 (byte {byte})", "save it as UTF-8"
        raise Faults([Fault(file, f"line {line}", message, values, hint)]) from None


def unreadable(file: str, error: OSError) -> Fault:
    """Tell why a file can not be read."""
    reason = {"reason": error.strerror or str(error)}
    return Fault(file, "", "the file can not be read: {reason}", reason)


def printable(words: str, at: At) -> bool:
    """Tell whether words hold no control letters; write down where they do."""
    found = UNPRINTABLE.search(words)
    if found:
        at.fault("the letter {letter} can not be printed", letter=f"U+{ord(found[0]):04X}")
    return not found


def inside(folder: Path, name: str, at: At, missing: str = "there is no file {file}") -> bool:
    """Tell whether a file stands in a folder, also after symlinks; write down where it does not."""
    if "\\" in name or "\0" in name or not printable(name, at) or PurePosixPath(name).is_absolute():
        at.fault(
            '"{file}" is no path inside the game\'s folder', "write it with / and without a drive", file=name
        )
        return False
    try:
        root = folder.resolve()
        path = (root / name).resolve()
        leaves = not path.is_relative_to(root) or ".." in PurePosixPath(name).parts
        there = path.is_file()
    except (OSError, ValueError, RuntimeError):  # too long, a loop of links
        leaves, there = False, False
    if leaves:
        at.fault('"{file}" leaves the game\'s folder', "copy the file into the folder", file=name)
    elif not there:
        at.fault(missing, file=f'"{name}"')
    return there and not leaves
