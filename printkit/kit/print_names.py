"""Name the PDFs of a kit: the file that a component is printed in, and what a build appends to that name.

Builds with other options write into the same folder, so no file of one name may be one of another.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import product
from typing import Literal, TypeAlias

from printkit.base.dataclass import dataclass

HOWTO = "how-to-print"
"""The page that every build writes."""
CHANGED = "changed"
"""The file with the pieces that differ from those of the last build."""

STOCKS = ("card", "paper")
"""What is printed on; pieces on different stock never share a sheet."""
MIXED: Mapping[str, str] = {"card": "mixed", "paper": "mixed-paper"}
"""The file of each stock with the sheets that pieces of several files share."""
CHANGED_ON: Mapping[str, str] = {"card": CHANGED, "paper": f"{CHANGED}-paper"}

GLUED_ENDING, ONE_SIDED_ENDING, SELECTION_ENDING, BOOKLET_ENDING = (
    "-glued",
    "-one-sided",
    "-selection",
    "-booklet",
)
BACK_ENDINGS: Mapping[str, str] = {"long": "", "short": "-short-edge", "fold": "-fold", "none": "-no-backs"}
INK_ENDINGS: Mapping[str, str] = {"full": "", "low": "-low", "grey": "-grey"}

MAX_FILE_NAME = 200
"""Letters of the name of a file, and of a component. A file name has 255 bytes at most."""

FileKind: TypeAlias = Literal["pieces", "document", "booklet", "page"]

_ENDINGS: Mapping[FileKind, tuple[Iterable[str], ...]] = {
    "pieces": (
        ("", GLUED_ENDING, ONE_SIDED_ENDING),
        ("", SELECTION_ENDING),
        BACK_ENDINGS.values(),
        INK_ENDINGS.values(),
    ),
    "document": (("", BACK_ENDINGS["short"]), INK_ENDINGS.values()),
    "booklet": (("", BOOKLET_ENDING, BOOKLET_ENDING + BACK_ENDINGS["short"]), INK_ENDINGS.values()),
    "page": (("",),),
}


@dataclass(frozen=True)
class PrintName:
    """A name under which a build writes files, and of which kind these are."""

    name: str
    kind: FileKind


OWN = (
    PrintName(HOWTO, "page"),
    *(PrintName(each, "pieces") for each in (*CHANGED_ON.values(), *MIXED.values())),
)


def print_name(kind: str, named: str) -> str:
    """Return the file in which a component of a kind is printed; `named` is the game's own name for it."""
    return named or f"{kind}s"


@cache
def endings(kind: FileKind) -> tuple[str, ...]:
    """Return all that a build may append to the name of a file."""
    return tuple(dict.fromkeys("".join(parts) for parts in product(*_ENDINGS[kind])))


_MAX_ENDING = max(len(each) for kind in _ENDINGS for each in endings(kind))


def shared_file(name: PrintName, others: Mapping[str, PrintName]) -> tuple[str, str] | None:
    """Return a file that a name and another one would both write, and the other; None where there is none.

    `others` has the names by their letters without case. Pieces of one name share a file, and none of OWN.
    """
    bare = name.name.lower()
    if (other := others.get(bare)) and (other.kind != name.kind or other in OWN):
        return f"{name.name}.pdf", other.name
    for at in range(max(1, len(bare) - _MAX_ENDING), len(bare)):
        if bare[at] == "-" and (other := others.get(bare[:at])):
            ending = _meeting(name.kind, other.kind, bare[at:])
            if ending is not None:
                return f"{name.name}{ending}.pdf", other.name
    return None


@cache
def _meeting(longer: FileKind, shorter: FileKind, rest: str) -> str | None:
    """Return an ending of the longer name that, after what it has more, is one of the shorter name."""
    known = endings(shorter)
    return next((ending for ending in endings(longer) if rest + ending in known), None)
