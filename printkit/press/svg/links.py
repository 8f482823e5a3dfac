"""Read what points at something: `#id`, `url(#id)`, `file.svg#id`."""

from __future__ import annotations

import re
from typing import NamedTuple

_URL = re.compile(r"""url\(\s*(?:"([^"]*)"|'([^']*)'|([^\s"'()]*))\s*\)""")


class Link(NamedTuple):
    """The id of an element of the same drawing."""

    target: str


def read_link(text: str) -> Link:
    """Read `url(#id)`. ValueError for anything else, also for a file outside the drawing."""
    found = _URL.fullmatch(text.strip())
    target = next((part for part in found.groups() if part), "") if found else ""
    if not target.startswith("#") or len(target) < 2:
        raise ValueError(text)
    return Link(target[1:])
