"""What art asks for that is not painted: noted while it is painted, told in one warning of a kind a file.

Templates are strict; art comes from other programs, which write much that changes nothing on paper.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from printkit.base.faults import MAX_OPTIONS, Fault, Quoted
from printkit.base.msgid import N_, NO_MESSAGE, Msgid

IGNORED = N_("not understood in this drawing, and ignored: {names}")
LEFT_OUT = N_("not drawn of this drawing: {names}")
STANDS_IN = N_("this drawing asks for the font “{asked}”, which is not there: its words are set in {found}")
NO_LETTERS = N_("no font has these characters of this drawing: {names}")
NO_DRAWING = N_("no drawing is called {names}: a crossed box is drawn in its place")
UNNAMED = N_("a row names no drawing: nothing is drawn in its place")
ASK_HINT = N_(
    'let the template ask whether the row names one, or name one that serves: art(row.art, default="plain")'
)
FOLDER_HINT = N_("put it into the art folder of the game, or correct the name")
PREVIEW_HINT = N_(
    "look at it in a preview; if it lacks something, save it from your drawing program once more without"
)


MAX_WHAT = 60
"""Letters that are told of one thing."""


HINTS = {LEFT_OUT: PREVIEW_HINT, NO_DRAWING: FOLDER_HINT, UNNAMED: ASK_HINT}


class ArtNote(NamedTuple):
    """One thing that art asks for in vain: where, of which kind (a message), what."""

    file: str
    line: int
    message: Msgid
    what: str
    instead: str = ""


VISIBLE = ("filter", "marker", "mix-blend-mode", "stroke", "vector-effect")
"""How properties begin that would show."""


def art_note(file: str, place: str, message: Msgid, values: Mapping[str, object]) -> ArtNote:
    """Return the note of what would be a fault in a template; `values` are those of the fault."""
    digits = place.partition(",")[0].rpartition(" ")[2]
    line = int(digits) if digits.isdecimal() else 0
    if "tag" in values:
        return ArtNote(file, line, LEFT_OUT, str(values["tag"]))
    if "target" in values:
        target = str(values["target"])
        return ArtNote(file, line, IGNORED, target if target.startswith("#") else f"#{target}")
    name = str(values.get("name", values.get("what", values.get("href", ""))))
    seen = name.startswith(VISIBLE)
    what = (
        f"{name}: {values['value']}"
        if values.get("value") and not (seen and "url(" in str(values["value"]))
        else name
    )
    return ArtNote(file, line, LEFT_OUT if seen else IGNORED, what[:MAX_WHAT])


def art_warnings(notes: Iterable[ArtNote]) -> Iterator[Fault]:
    """Yield one warning for all notes of a kind in a file, at the line of the first; one for each font."""
    together: dict[tuple[str, Msgid, str], list[ArtNote]] = {}
    for note in sorted(set(notes)):
        font = note.what if note.message == STANDS_IN else ""
        font = f"{note.line}" if note.message in (NO_DRAWING, UNNAMED) else font
        together.setdefault((note.file, note.message, font), []).append(note)
    for (file, message, font), found in together.items():
        first = min(note.line for note in found)
        names = tuple(dict.fromkeys(note.what for note in found))[: MAX_OPTIONS + 1]
        values: dict[str, object] = {"names": Quoted(names)}
        if message == STANDS_IN:
            values = {"asked": font, "found": found[0].instead}
        hint = HINTS.get(message, NO_MESSAGE)
        yield Fault(file, f"line {first}" if first else "", message, values, hint, "warning")
