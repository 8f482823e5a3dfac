"""The companion as one file, which a server hands out to those who would play without it."""

from __future__ import annotations

from pathlib import Path

from printkit.base.faults import Fault, FaultError
from printkit.base.msgid import N_, Msgid
from printkit.base.system_errors import system_reason

MARK = '<meta name="generator" content="printkit export-companion --single-file">'
"""Stands near the top of every such file, so that no other file is handed out by mistake."""

MADE = "data-made="
"""Stands near the top of the first page of every exported folder."""

MARK_WITHIN = 1000
"""Bytes of a file in which a mark is looked for."""

SINGLE_FILE = "companion.html"
"""What the file is called where it comes from and where it is kept."""

MAKE = N_("printkit export-companion DIR --single-file makes DIR/{name}; an address begins with https://")


def single_file_path(path: Path) -> Path:
    """Return the absolute path of a companion in one file.

    Raises FaultError where it is none, or cannot be read.
    """
    try:
        if path.is_dir():
            raise _fault(
                path,
                N_("{file} is a folder"),
                N_(
                    "over plain http a folder does not work offline: give its https:// address, or a file "
                    "that printkit export-companion DIR --single-file makes"
                ),
            )
        if not path.is_file():
            raise _fault(path, N_("there is no file {file}"), MAKE)
        with path.open("rb") as file:
            start = file.read(MARK_WITHIN)
    except OSError as error:
        reason = system_reason(error)
        raise _fault(path, N_("{file} cannot be read: {reason}"), MAKE, reason=reason) from None
    if MARK.encode() not in start:
        raise _fault(path, N_("{file} is not the app in one file"), MAKE)
    return path.absolute()


def _fault(path: Path, message: Msgid, hint: Msgid, **values: object) -> FaultError:
    return FaultError((Fault("", "--app", message, {"file": path, "name": SINGLE_FILE, **values}, hint),))
