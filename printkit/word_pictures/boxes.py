"""Tell a translator's file where each text is printed: on which pieces, in a box of which size.

Its comments are in English whoever writes the file: it goes from hand to hand, and Weblate shows them to all.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from printkit.base.faults import FaultError
from printkit.base.msgid import N_, Msgid
from printkit.kit.loading.game_source import GameSource
from printkit.kit.model import Component, Kit
from printkit.press.jobs.context import BuildContext
from printkit.press.jobs.face_renderer import sides_of
from printkit.press.jobs.text_places import TextPlace, document_origins, face_pictures
from printkit.press.pdf.drawing import BoxReport
from printkit.press.pdf.syntax import POINTS
from printkit.press.request import ExamplePlayer, PrintJob, Request, no_examples, with_examples
from printkit.words.extract import PrintedBox

MAX_COMPONENTS = 3
"""Components that a comment names."""
WEBLATE_PIXELS = 10
"""Pixels of Weblate's measure to a millimetre."""
MAX_DRAWN_SIDES = 3000
"""Sides of faces that are drawn for a translator's file: about half a minute."""
MAX_USE = 90
"""Letters of what a piece is for: a sentence that a comment has room for."""
_SENTENCE = re.compile(r".+?[.!?](?=\s|$)")
READ_IN = {
    "chores": N_("in the app: what to do with the pieces"),
    "events": N_("in the app: what has happened"),
    "game": N_("on labels of sheets, on the page how to print, and in the app"),
    "procedures": N_("in the app: what is asked"),
    "questions": N_("in the app: what is asked"),
    "rules": N_("in the app: a rule that somebody looks up"),
}
"""Where texts are read that no piece and no document shows, by their file."""
IN_THE_APP = N_("in the app")
"""Where all others are read."""


def read_in(context: str) -> Msgid:
    """Return where a text is read that no piece and no document shows."""
    return READ_IN.get(context.partition("/")[0], IN_THE_APP)


def use_of(kit: Kit, component: Component) -> str:
    """Return what a piece is for, or where it lies, as the game says it: its label, else its first note."""
    label = kit.labels.get(f"piece-{component.id}")
    said = label.plain if label else component.notes.plain
    sentence = _SENTENCE.match(said)
    words = sentence[0] if sentence else said
    return words if len(words) <= MAX_USE else ""


def printed_boxes(
    game: GameSource, cache: Path | None, examples: ExamplePlayer = no_examples
) -> Mapping[str, PrintedBox] | None:
    """Return where each text of a game is printed, in its source language.

    None where that is not known: the game cannot be drawn, or has so many faces that it would take minutes.
    """
    found: dict[str, dict[str, list[TextPlace]]] = {}
    in_documents: dict[str, list[str]] = {}
    try:
        kit, _ = game.draft_kit(game.source_lang)
        kit = with_examples(kit, examples, [])
        context = BuildContext(PrintJob(kit, "full", Request((game.name,), cache=cache)))
        if sum(1 for _ in sides_of(context.templates, kit, kit.components)) > MAX_DRAWN_SIDES:
            return None
        for pages in face_pictures(context, 1):
            for picture in pages.pictures:
                where = f"{picture.component.id}, {picture.side}"
                for place in picture.places:
                    found.setdefault(place.context, {}).setdefault(where, []).append(place)
        for component in kit.components:
            if component.document and (origins := document_origins(context, component)):
                for name in dict.fromkeys(span.context for span in origins[1].spans):
                    in_documents.setdefault(name, []).append(component.id)
        context.close()
    except FaultError:
        return None
    used = {each.id: (each, use_of(kit, each)) for each in kit.components}
    return {name: _box(name, used, found.get(name, {}), in_documents.get(name, [])) for name in game.phrases}


def _box(
    name: str,
    used: Mapping[str, tuple[Component, str]],
    faces: Mapping[str, list[TextPlace]],
    documents: list[str],
) -> PrintedBox:
    told = [_on_face(where, places, *used[where.partition(",")[0]]) for where, places in faces.items()]
    told += [f"in {', '.join(documents)}"] if documents else []
    told = told or [read_in(name)]
    more = [f"and on {len(told) - MAX_COMPONENTS} more"] if len(told) > MAX_COMPONENTS else []
    places = [place for each in faces.values() for place in each]
    comment = "\n".join([*told[:MAX_COMPONENTS], *more])
    boxes = [place.box for place in places if place.box and place.alone]
    if not boxes or len(boxes) < len(places):
        return PrintedBox(comment)
    least = min(boxes, key=lambda box: box.width * box.height)
    return PrintedBox(
        comment,
        round(least.width * WEBLATE_PIXELS),
        lines_at(least, least.floor),
        _family(least),
        round(least.floor * WEBLATE_PIXELS),
    )


def _on_face(where: str, places: list[TextPlace], component: Component, use: str) -> str:
    """Return in words where a text stands on the faces of a component, and how large its box is."""
    place = min(places, key=lambda each: each.width * each.height)
    size = f"{component.kind} {component.width:g}×{component.height:g} mm"
    if use:
        size += f", “{use}”"
    box = place.box
    if box is None:
        return f"on {where} ({size})"
    shared = "" if place.alone else ", with other texts"
    few, many = lines_at(box, box.largest), lines_at(box, box.floor)
    lines = f"{few} line" if few == many == 1 else f"{few} lines" if few == many else f"{few}–{many} lines"
    return (
        f"on {where} ({size}): box {box.width:.0f}×{box.height:.0f} mm{shared}, {_family(box)}, "
        f"{box.largest * POINTS:.1f}–{box.floor * POINTS:.1f} pt, {lines}"
    )


def lines_at(box: BoxReport, size: float) -> int:
    """Return how many lines of words of a size (mm) go into a box."""
    return max(1, int((box.height + 0.01) / (size * box.leading)))


def _family(box: BoxReport) -> str:
    return box.families[0] if box.families else ""
