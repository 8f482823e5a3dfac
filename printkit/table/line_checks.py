"""Checks of a journal's lines: each is over its line and the check of the line before.

A line that was changed, removed, added or moved without counting them anew is found by them. They hold no
secret: whoever counts all of them anew is found by the seed alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Literal

from printkit.base.dataclass import dataclass

CHECK_LENGTH = 16
"""Letters of a check: 64 bits."""

_BEGIN, _END = b',"check":"', b'"}'
_SIZE = len(_BEGIN) + CHECK_LENGTH + len(_END)


@dataclass(frozen=True)
class Chain:
    """Lines without their checks, the last check, and the number of the first unfit line, 0 for none."""

    bodies: Sequence[bytes]
    last: str
    unfit: int


MAX_SEARCHED = 100
"""Lines that do not fit for whose place all others are searched."""


@dataclass(frozen=True)
class UnfitLine:
    """A line that was changed, or follows lines that are missing; was added; or belongs behind another."""

    line: int
    what: Literal["changed", "added", "moved"]
    behind: int = 0


def check_of(body: bytes, before: str) -> str:
    """Return the check of a line that follows a line with the check `before`."""
    return sha256(before.encode() + body).hexdigest()[:CHECK_LENGTH]


def with_check(body: bytes, before: str) -> tuple[bytes, str]:
    """Return the line, a JSON object, with its check, and the check."""
    check = check_of(body, before)
    return body[:-1] + _BEGIN + check.encode() + _END, check


def chained(lines: Iterable[bytes], before: str) -> tuple[list[bytes], str]:
    """Return lines, each with its end, with checks that follow the check `before`, and the last check."""
    found = []
    for line in lines:
        sealed, before = with_check(line[:-1], before)
        found.append(sealed + b"\n")
    return found, before


def parted(line: bytes) -> tuple[bytes, str]:
    """Return a line without its check, and the check, "" where it has none."""
    if line[-_SIZE : len(_BEGIN) - _SIZE] != _BEGIN or not line.endswith(_END):
        return line, ""
    return line[:-_SIZE] + b"}", line[-CHECK_LENGTH - len(_END) : -len(_END)].decode("ascii", "replace")


def read_chain(lines: Iterable[bytes]) -> Chain:
    """Read lines with their checks, from the first of a journal on."""
    bodies, before, unfit = list[bytes](), "", 0
    for number, line in enumerate(lines, start=1):
        body, check = parted(line)
        if not unfit and check != check_of(body, before):
            unfit = number
        bodies.append(body)
        before = check
    return Chain(bodies, before, unfit)


def unfit_lines(lines: Sequence[bytes]) -> list[UnfitLine]:
    """Return the lines that do not stand as they were written, as far as their checks can tell.

    Nothing tells of lines that were cut off at the end.
    """
    told = [parted(line) for line in lines]
    checks = ["", *(check for _, check in told)]  # that of the line before, by the line's index
    behind: dict[int, int] = {}
    unfit = [at for at, (body, check) in enumerate(told) if check != check_of(body, checks[at])]
    for at in unfit[:MAX_SEARCHED]:
        body, check = told[at]
        others = (each for each in range(len(checks)) if check and check == check_of(body, checks[each]))
        if (place := next(others, None)) is not None:
            behind[at] = place
    added = {at for at in unfit if at not in behind and at in behind.values()}
    found, known = list[UnfitLine](), set(added)
    for at in unfit:
        if at in added:
            found.append(UnfitLine(at + 1, "added"))
        elif at not in behind:
            found.append(UnfitLine(at + 1, "changed"))
        elif behind[at] > at or not known.issuperset(range(behind[at], at)):
            found.append(UnfitLine(at + 1, "moved", behind[at]))
        known.add(at)
    return found
