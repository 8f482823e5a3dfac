"""Keep the paths and letters of a game's files within bounds."""

from __future__ import annotations

import re
from pathlib import Path, PurePosixPath

from printkit.kit.desk import At

UNPRINTABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
"""Letters that no XML document may hold."""


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
