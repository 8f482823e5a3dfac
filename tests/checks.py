"""Journals that were changed by somebody who counts the checks anew."""

from printkit.table.line_checks import chained, parted


def unchecked(content: bytes) -> list[bytes]:
    """Return the lines of a journal without their checks."""
    return [parted(line)[0] for line in content.split(b"\n")[:-1]]


def rechecked(*lines: bytes) -> bytes:
    """Return a journal of lines, which may have checks, with checks that fit."""
    return b"".join(chained((parted(line)[0] + b"\n" for line in lines), "")[0])


def following(content: bytes, *lines: bytes) -> bytes:
    """Return a journal that goes on with lines, whose checks fit."""
    return rechecked(*content.split(b"\n")[:-1], *lines)
