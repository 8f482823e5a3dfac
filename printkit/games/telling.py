"""Put words to events and questions: a lookup in the kit and a format.

An event's sentence stands in the table `event` under its kind, a question's in the table `question` under
its purpose. Where a game has no words for something, its ids are told as they are.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from printkit.kit.model import Kit, Text
from printkit.table.event import Event
from printkit.table.question import Question


def tell(kit: Kit, event: Event, seats: Mapping[str, str]) -> str:
    """Give the sentence for an event. `seats` names those who sit at the table."""
    said = _words(kit, "event", event.kind, "say")
    if said is None:
        return f"{event.kind} {_listed(kit, event.fields, seats)}".rstrip()
    values = {name: named(kit, name, value, seats) for name, value in event.fields.items()}
    counted = next((value for value in event.fields.values() if type(value) is int), None)
    return kit.told(said, values if counted is None else {**values, "n": counted}).plain


def tell_question(kit: Kit, question: Question, seats: Mapping[str, str]) -> str:
    """Give the sentence for a question, with what it is about."""
    said = _words(kit, "question", question.purpose, "for")
    asked = question.purpose if said is None else said.plain
    about = _listed(kit, question.about, seats)
    return f"{asked} ({about})" if about else asked


def named(kit: Kit, field: str, value: object, seats: Mapping[str, str]) -> str:
    """Give the name of what a field's value stands for: a seat, a row of a table, a word of the labels."""
    if isinstance(value, list):
        return ", ".join(named(kit, field, each, seats) for each in value)
    if isinstance(value, bool):
        value = "yes" if value else "no"
    words = str(value)
    if words in seats:
        return seats[words]
    if label := kit.labels.get(f"{field}-{words}"):
        return label.plain
    for table in sorted(kit.tables, key=lambda name: not name.endswith(field)):  # the field's own table first
        for row in kit.tables[table]:
            if row.id == words and isinstance(name := row.get("name"), Text):
                return name.plain
    return words


def _words(kit: Kit, table: str, row_id: str, field: str) -> Text | None:
    return next((row[field] for row in kit.tables.get(table, ()) if row.id == row_id), None)


def _listed(kit: Kit, fields: Mapping[str, Any], seats: Mapping[str, str]) -> str:
    return ", ".join(f"{name} {named(kit, name, value, seats)}" for name, value in fields.items())
