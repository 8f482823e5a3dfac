"""What hands do with the pieces on the table after an event, in the words of a kit.

A row of the table `chore` says so of a kind of event: its `id`, or its `event` where the kind has several
rows. `do` tells in a few words how something lies then, "marker at 2"; `at` names the fields of the event
that say where. `piece` says which pieces that is about, `fire {cell}`: what is asked of a piece later takes
the place of what was asked before. Without a `piece` each event asks for something of its own. Where `gone`
is true the pieces lie nowhere afterwards, and whoever has not laid them has nothing to do. A row with a
`piece` and nothing to `do` is about something that players have done already.

Of an event those rows are taken that are named after a value or a true field too, `zombie-moved.1`, as for
sentences; else those of its kind alone. What goes from a place to the same one asks for nothing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any

from printkit.base.placeholders import PLACEHOLDER
from printkit.games.sentences import Names, event_values, named, worded
from printkit.kit.model import Kit, Row
from printkit.table.event import Event

DIGIT_RUNS = re.compile(r"(\d+)")


class ChoreRows:
    """The rows of a kit that tell what is to be done, or has been done, after events."""

    def __init__(self, kit: Kit) -> None:
        self.lang = kit.lang
        self._by_id = {row.id: row for row in kit.tables.get("chore", ())}
        self._by_kind: dict[str, dict[str, list[Row]]] = {}
        for row in self._by_id.values():
            kind, _, variant = _event_of(row).partition(".")
            self._by_kind.setdefault(kind, {}).setdefault(variant, []).append(row)

    def of(self, event: Event) -> Sequence[Row]:
        """Return the rows of an event, none where it asks for nothing."""
        if (rows := self._by_kind.get(event.kind)) is None:
            return ()
        told = (name if value is True else value for name, value in event.fields.items())
        named_after = (rows[each] for each in told if isinstance(each, str) and each and each in rows)
        found = next(named_after, rows.get("", []))
        return [row for row in found if not _stays(row, event)]

    def chore(self, told: Mapping[str, Any]) -> tuple[Row, Event] | None:
        """Return what `told` names a chore; None where there is no such chore (any more)."""
        fields = {**told}
        row = self._by_id.get(str(fields.pop("chore", "")))
        return None if row is None else (row, Event(_event_of(row).partition(".")[0], "", fields))


def told_chore(row: Row, event: Event) -> dict[str, Any]:
    """Name a chore in ids and numbers: the row, and the fields of the event."""
    return {"chore": row.id, **event.fields}


def pieces_of(row: Row, event: Event) -> tuple[str, ...]:
    """Return the pieces that an event is about, () where each event is about something of its own.

    A field that lists several stands for a piece of each.
    """
    return tuple(chain.from_iterable(_filled(piece, event) for piece in row.get("piece") or ()))


def chore_words(kit: Kit, row: Row, event: Event, names: Names) -> str:
    """Return what is to be done."""
    said = worded(row, "do", event.fields)
    return kit.told(said, event_values(kit, event, names)).plain if said else ""


def chore_place(kit: Kit, row: Row, event: Event, names: Names) -> str:
    """Return where it is to be done, "" where nothing says that."""
    return ", ".join(named(kit, field, event.fields[field], names) for field in _places(row, event))


def place_order(row: Row, event: Event) -> list[tuple[bool, int, str]]:
    """Return what places are sorted by: as people count, C3 before C10."""
    parts = DIGIT_RUNS.split(" ".join(str(event.fields[field]) for field in _places(row, event)))
    return [(part.isdecimal(), int(part) if part.isdecimal() else 0, part) for part in parts]


def _event_of(row: Row) -> str:
    return row.get("event") or row.id


def _places(row: Row, event: Event) -> list[str]:
    return [field for field in row.get("at") or () if field in event.fields]


def _stays(row: Row, event: Event) -> bool:
    """Whether something goes from a place to the same one."""
    start = event.fields.get("from")
    return start is not None and any(event.fields[field] == start for field in _places(row, event))


def _filled(piece: str, event: Event) -> list[str]:
    """Return a piece with its placeholders filled by ids."""
    filled = [piece]
    for name in PLACEHOLDER.findall(piece):
        value = event.fields.get(name, "")
        each = value if isinstance(value, list) else [value]
        filled = [words.replace(f"{{{name}}}", str(one)) for words in filled for one in each]
    return filled
