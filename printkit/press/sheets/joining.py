"""Which pieces of several print files lie together on sheets of their own, because that saves paper.

Before: the pieces of each file that is printed on one stock and on as many sides. After: the same pieces,
some of them moved into one more file, whose sheets hold pieces of several. All other files keep sheets with
nothing but their own pieces, so that each can be printed, glued and cut for itself.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from printkit.press.imposition import Imposition, Paper
from printkit.press.sheets.context import SheetContext
from printkit.press.sheets.item import Item
from printkit.press.sheets.print_file import impose_items
from printkit.press.sheets.sorting import sort_pieces

Files = Mapping[str, Sequence[Item]]


def sharing_sheets(files: Files, mixed: str, paper: Paper, context: SheetContext) -> Files:
    """Return the pieces of each file; what shares sheets with pieces of another file is in the file `mixed`.

    The files are as they were where no sheet is saved. Backs, which lie behind their fronts on all sheets
    but folded ones, do not count: a kit comes in the same files whichever way its backs are printed.
    """
    margin = context.margin_on(paper)
    shared = {name: sort_pieces(items, paper, margin, context.safe).shared for name, items in files.items()}
    apart = {name: _imposed(items, paper, context) for name, items in shared.items() if items}
    sheets = {name: len(each.sheets) for name, each in apart.items()}
    if len(sheets) < 2 or sum(sheets.values()) <= math.ceil(sum(each.area for each in apart.values())):
        return files
    together = _imposed([item for items in shared.values() for item in items], paper, context)
    moved = _shared_by_files(together, shared)
    needed = _sheets(_moved(shared, moved, mixed), paper, context)
    if needed >= sum(sheets.values()):
        return files
    for name in shared:
        fewer = Counter({key: count for key, count in moved.items() if key not in _keys(shared[name])})
        if fewer != moved and _sheets(_moved(shared, fewer, mixed), paper, context) == needed:
            moved = fewer
    return _moved(files, moved, mixed)


def _imposed(items: Sequence[Item], paper: Paper, context: SheetContext) -> Imposition:
    return impose_items(items, paper, "none", context)


def _keys(items: Sequence[Item]) -> set[str]:
    return {item.name for item in items}


def _shared_by_files(together: Imposition, files: Files) -> Counter[str]:
    """Count the pieces, by their keys, on sheets that hold pieces of more than one file."""
    file_of = {item.name: name for name, items in files.items() for item in items}
    found: Counter[str] = Counter()
    for sheet in together.sheets:
        if len({file_of[slot.piece] for slot in sheet.slots}) > 1:
            found.update(slot.piece for slot in sheet.slots)
    return found


def _moved(files: Files, moved: Mapping[str, int], mixed: str) -> Files:
    """Return the files with so many copies of pieces in the file `mixed`; none that is empty."""
    left = {
        name: [
            replace(item, copies=count) for item in items if (count := item.copies - moved.get(item.name, 0))
        ]
        for name, items in files.items()
    }
    more = [
        replace(item, copies=moved[item.name])
        for items in files.values()
        for item in items
        if moved.get(item.name)
    ]
    return {name: items for name, items in {**left, mixed: more}.items() if items}


def _sheets(files: Files, paper: Paper, context: SheetContext) -> int:
    return sum(len(_imposed(items, paper, context).sheets) for items in files.values())
