"""Put words to events and questions: a lookup in the kit and a format.

An event's sentence stands in the table `event` under its kind, a question's in the table `question` under
its purpose. An event whose fields are not always there has several, `fire-spread` and `fire-spread.side`:
the fullest that its fields fill is told. Values are named by the table `word` under their field
(`mode-zombies`), then by the players' own names, then by a word alone (`zombies`), then by the table whose
row they are. What has no words is told by its ids.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from printkit.kit.model import Kit, Text
from printkit.kit.tokens import PLACEHOLDER
from printkit.table.event import Event
from printkit.table.question import Question

Names = Mapping[str, str]
"""Names that the table has put to ids: of those who sit there, of rooms drawn."""


def tell(kit: Kit, event: Event, names: Names) -> str:
    """Give the sentence for an event. Its `{n}`, which decides the plural, is its count or last number."""
    said = _sentence(kit, event)
    if said is None:
        return f"{event.kind} {_listed(kit, event.fields, names)}".rstrip()
    values: dict[str, object] = {name: named(kit, name, value, names) for name, value in event.fields.items()}
    numbers = [value for value in event.fields.values() if type(value) is int]
    if numbers:
        values["n"] = event.fields.get("count", numbers[-1])
    return kit.told(said, values).plain


def tell_question(kit: Kit, question: Question, names: Names) -> str:
    """Give the sentence for a question, with what it is about."""
    said = _text(kit, "question", question.purpose, "for")
    asked = question.purpose if said is None else said.plain
    about = _listed(kit, question.about, names)
    return f"{asked} ({about})" if about else asked


def named(kit: Kit, field: str, value: object, names: Names) -> str:
    """Give the name of what a field's value stands for."""
    if isinstance(value, list) and value:
        return ", ".join(named(kit, field, each, names) for each in value)
    if isinstance(value, bool):
        word = "yes" if value else "no"
    else:
        word = str(value) if value or type(value) is int else "nothing"
    if text := _text(kit, "word", f"{field}-{word}", "name"):
        return text.plain
    if word in names:
        return names[word]
    if text := _text(kit, "word", word, "name"):
        return text.plain
    for table in sorted(kit.tables, key=lambda name: not name.endswith(field)):  # the field's own table first
        if isinstance(text := _text(kit, table, word, "name"), Text):
            return text.plain
    return word


def _sentence(kit: Kit, event: Event) -> Text | None:
    """Give the sentence with the most placeholders that the fields of an event fill."""
    fills = {*event.fields, "n"}
    rows = (row for row in kit.tables.get("event", ()) if row.id.split(".")[0] == event.kind)
    sayings = {len(wanted): row["say"] for row in rows if (wanted := _placeholders(row["say"])) <= fills}
    return sayings[max(sayings)] if sayings else None


def _placeholders(said: Text) -> set[str]:
    return {name for form in said.forms or (said,) for name in PLACEHOLDER.findall(form)}


def _text(kit: Kit, table: str, row_id: str, field: str) -> Text | None:
    return next((row.get(field) for row in kit.tables.get(table, ()) if row.id == row_id), None)


def _listed(kit: Kit, fields: Mapping[str, Any], names: Names) -> str:
    return ", ".join(f"{name} {named(kit, name, value, names)}" for name, value in fields.items())
