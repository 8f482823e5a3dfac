"""Say why the operating system refuses something, as messages that can be translated."""

from __future__ import annotations

import errno

from printkit.base.faults import OwnWords, Translated
from printkit.base.msgid import N_

REASONS = {
    errno.ENOENT: N_("there is no such file or folder"),
    errno.EACCES: N_("permission denied"),
    errno.EPERM: N_("the system does not allow it"),
    errno.EISDIR: N_("it is a folder"),
    errno.ENOTDIR: N_("part of the path is not a folder"),
    errno.EEXIST: N_("it already exists"),
    errno.ENOTEMPTY: N_("the folder is not empty"),
    errno.ENOSPC: N_("the disk is full"),
    errno.EDQUOT: N_("your share of the disk is full"),
    errno.EFBIG: N_("the file is too large"),
    errno.EROFS: N_("the disk can only be read"),
    errno.ENAMETOOLONG: N_("the name is too long"),
    errno.ELOOP: N_("symbolic links lead round in a circle"),
    errno.EIO: N_("the disk or the device has an error"),
    errno.EBUSY: N_("it is in use"),
    errno.EMFILE: N_("too many files are open"),
    errno.ENFILE: N_("too many files are open"),
    errno.EINVAL: N_("the system does not take it"),
    errno.EADDRINUSE: N_("it is already in use"),
    errno.EADDRNOTAVAIL: N_("this computer does not have that address"),
}
"""By the number of an error."""


def system_reason(error: OSError) -> str | Translated:
    """Return why the system refuses, as a value of a fault; in its own words where no message says it."""
    message = REASONS.get(error.errno or 0)
    return Translated(message) if message else OwnWords(error.strerror or str(error))
