"""Put words to events and questions: a lookup in the kit and a format.

An event's sentence stands in the table `event` under its kind, a question's in the table `question` under its
purpose: `ask`, which names what it is about, or `for`, which does not; `each` tells it from others that ask
the same. A kind of event may have several sentences. `card-played.defence` is told where a field has that
value, `zombie-spawned.burning` where that field is true, `zombie-moved.in-place` where something goes from a
place to the same; else the fullest that the fields fill, `fire-spread.side` before `fire-spread`. A list that
is the same as one before it fills none where another sentence goes without it: `fire-found.rollers` is for
fires of which not all cells roll; nor does a null: `richest-named.player` is for somebody.
Where each number that `say` names is 0, a kind may have other words, `say_zero`; so may a question and what
hands do. `zombie-added.each-room` tells several in a row that differ in their room only, and
`zombie-spawned.each-zombie-cell` lists each zombie with its cell behind it, three or more numbers in a row at
one cell as `1–9 (F2)`. A place that comes again is counted.

Values are named by the table `word` under their field (`mode-zombies`), then by the players' own names, then,
where they end in a number, by the word for all of them (`zombie-z` for `z3`, which has `{n}`), then by the
field's own table, then by a word alone (`zombies`), then as a place of one of the kit's boards, then by any
table that has a row of that id, the first in the order of `game.toml`. What has no words is told by its ids.

A field's own table has its name, or a longer one that ends in it: `kind` is of `clue-kind`. Where neither is
so, the table `reference` says it, under the field, or under the purpose of a question for its options.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from functools import lru_cache
from itertools import chain, takewhile
from typing import Any

from printkit.base.placeholders import PLACEHOLDER
from printkit.kit.model import Kit, Row
from printkit.kit.text.text import Text
from printkit.table.event import Event
from printkit.table.question import Question

Names = Mapping[str, str]
"""Names that the table has put to ids: of those who sit there, of rooms drawn."""


NUMBERED = re.compile(r"([a-z]+)([0-9]+)")
"""An id that ends in a number, which names no thing of the box: `z3`."""

CHANCE = re.compile(r"(\d+)/([1-9]\d*)")
"""A chance as rules reckon it: `2/3`."""

PERCENT = "percent"
"""The label that tells a chance; a game without it tells fractions."""

MIN_ROW = 3
"""Numbers that are told as a row, from the first to the last; fewer are told one by one."""

IN_PLACE = "in-place"
"""The suffix of a sentence for what goes from a place to the same."""

EACH = "each-"
"""Begins the suffix of a sentence for several events at once; then come the fields that it lists."""


def event_sentence(kit: Kit, event: Event, names: Names, *, unsaid: bool = False) -> str:
    """Return the sentence for an event; its `{n}` decides the plural.

    Where all is `unsaid`, as nobody says anything aloud, it is of the table `letter`, if there is one.
    """
    said = (_sentence(kit, event, "letter", "text") if unsaid else None) or _sentence(
        kit, event, "event", "say"
    )
    if said is None:
        return f"{event.kind} {_listed(kit, event.fields, names)}".rstrip()
    return kit.told(said, event_values(kit, event, names)).plain


def is_quiet(kit: Kit, event: Event) -> bool:
    """Whether whoever leads does not read the sentence for an event aloud: it is `quiet` in the kit."""
    row = _sentence_row(kit, event, "event", "say")
    return bool(row and row.get("quiet"))


def hands_after(kit: Kit, event: Event, names: Names) -> str:
    """Return what the hands of a game master tell after an event of the night; "" where that is nothing."""
    said = _sentence(kit, event, "gesture", "text")
    return kit.told(said, event_values(kit, event, names)).plain if said else ""


def event_values(kit: Kit, event: Event, names: Names) -> dict[str, object]:
    """Return what placeholders say of an event: its fields, named, and as `{n}` its count or last number."""
    values: dict[str, object] = {name: named(kit, name, value, names) for name, value in event.fields.items()}
    numbers = [value for value in event.fields.values() if type(value) is int]
    if numbers:
        values["n"] = event.fields.get("count", numbers[-1])
    return values


def tell_all(
    kit: Kit, events: Sequence[Event], names: Names, *, unsaid: bool = False
) -> Iterator[tuple[str, Sequence[Event]]]:
    """Yield the sentences for events, each with what it tells: several at once where the kit has words.

    Its `{n}` counts them.
    """
    left = list(events)
    while left:
        first, count = left[0], 1
        fields, said = _joining(kit, first)
        if said:
            others = (_alike(first, each, fields, _placeholders(said)) for each in left[1:])
            count += sum(1 for _ in takewhile(bool, others))
        if said and count > 1:
            values = {name: named(kit, name, value, names) for name, value in first.fields.items()}
            told = list(_told_by(kit, left[:count], fields, names))
            place, name = told[0]
            alone = len({*told}) == 1 and isinstance(place, str) and "n" in _placeholders(said)
            values[fields[0]] = name if alone else _listing(told)
            yield kit.told(said, {**values, "n": count}).plain, left[:count]
        else:
            yield event_sentence(kit, first, names, unsaid=unsaid), left[:1]
        del left[:count]


def _told_by(
    kit: Kit, events: Sequence[Event], fields: Sequence[str], names: Names
) -> Iterator[tuple[object, str]]:
    """Yield the first field of events, and what tells them from others: its name, and what is beside it.

    A row of numbers of the same beside it is told as one, from the first to the last: `1–9 (F2)`.
    """
    first, *more = fields
    beside = [tuple(named(kit, field, each.fields[field], names) for field in more) for each in events]
    at = 0
    while at < len(events):
        end = at + 1
        while more and end < len(events) and beside[end] == beside[at] and _follows(events, end, first):
            end += 1
        if end - at < MIN_ROW:
            end = at + 1
        value, last = (events[each].fields[first] for each in (at, end - 1))
        told = named(kit, first, value, names)
        if end - at > 1:
            told = f"{told}–{named(kit, first, last, names)}"
        yield value, f"{told} ({', '.join(beside[at])})" if more else told
        at = end


def _follows(events: Sequence[Event], at: int, field: str) -> bool:
    """Whether an event is of the next number after the one before it."""
    one, other = (NUMBERED.fullmatch(str(each.fields[field])) for each in events[at - 1 : at + 1])
    return bool(one and other and (one[1], int(one[2]) + 1) == (other[1], int(other[2])))


def asked(kit: Kit, question: Question, names: Names) -> str | None:
    """Return the sentence for a question that names what it is about; None where none says that."""
    return _asked(kit, question, "ask", names)


def one_of(kit: Kit, question: Question, names: Names) -> str | None:
    """Return the words that tell one of several alike questions from the others; None where none do."""
    return _asked(kit, question, "each", names)


def _asked(kit: Kit, question: Question, field: str, names: Names) -> str | None:
    """Return a field's words for a question, where what it is about fills them."""
    row = kit.find("question", question.purpose)
    said = worded(row, field, question.about) if row else None
    if not said or not _placeholders(said) <= question.about.keys():
        return None
    return kit.told(
        said, {name: named(kit, name, value, names) for name, value in question.about.items()}
    ).plain


def named(kit: Kit, field: str, value: object, names: Names) -> str:
    """Return the name of what a field's value stands for."""
    if isinstance(value, list) and value:
        return _listing((each, named(kit, field, each, names)) for each in value)
    if isinstance(value, bool):
        word = "yes" if value else "no"
    else:
        word = str(value) if value or type(value) is int else "nothing"
    if text := _text(kit, "word", f"{field}-{word}", "name"):
        return text.plain
    if (chance := CHANCE.fullmatch(word)) and PERCENT in kit.labels:
        return kit.told(kit.labels[PERCENT], {"n": in_percent(int(chance[1]), int(chance[2]))}).plain
    if word in names:
        return names[word]
    counted = NUMBERED.fullmatch(word)
    if counted and (text := _text(kit, "word", f"{field}-{counted[1]}", "name")):
        return kit.told(text, {"n": counted[2]}).plain
    named_by = (
        names_in(kit, own_tables(kit, field), word),
        names_in(kit, ("word",), word),
        filter(None, (kit.place_name(word),)),
        names_in(kit, kit.tables, word),
    )
    return next(chain.from_iterable(named_by), word)


def in_percent(part: int, whole: int) -> int:
    """Return a chance in whole per cent: 0 and 100 are what is certain."""
    rounded = round(100 * part / whole)
    return min(max(rounded, 1), 99) if 0 < part < whole else rounded


def _listing(each: Iterable[tuple[object, str]]) -> str:
    """Return names, each with its value, in a row: one that comes again is counted, dice are all told."""
    values, told = zip(*each, strict=True)
    if all(isinstance(value, str) for value in values):
        return ", ".join(f"{name} ×{n}" if n > 1 else name for name, n in Counter(told).items())
    return ", ".join(told)


def own_tables(kit: Kit, field: str) -> Sequence[str]:
    """Return the tables whose rows the values of a field are, or the options of a question."""
    if row := kit.find("reference", field):
        return (row["table"],)
    return _ending_in(field, tuple(kit.tables))


@lru_cache(maxsize=1024)
def _ending_in(field: str, tables: tuple[str, ...]) -> Sequence[str]:
    return [name for name in tables if field and f"-{name}".endswith(f"-{field}")]


def paired(kit: Kit, name: str, what: str) -> str:
    """Return `name: what` as the kit's language writes it, by its label `board-pair`."""
    if "board-pair" in kit.labels:
        return kit.say("board-pair", name=name, what=what).plain
    return f"{name}: {what}"


def labelled(kit: Kit, label: str, what: str) -> str:
    """Return what stands behind the words of a label, as `paired` writes it."""
    return paired(kit, kit.say(label).plain, what)


def said_of(kit: Kit, table: str, row_id: str, field: str) -> str:
    """Return the words that a table of the kit has for an id; the id where it has none."""
    said = _text(kit, table, row_id, field)
    return row_id if said is None else said.plain


def names_in(kit: Kit, tables: Iterable[str], row_id: str) -> Iterator[str]:
    """Yield the names that tables have for an id, in their order."""
    if named_by := kit.names_of(row_id):
        for table in tables:
            if text := named_by.get(table):
                yield text.plain


def _sentence(kit: Kit, event: Event, table: str, field: str) -> Text | None:
    """Return the sentence of the row for an event, None where there is none."""
    row = _sentence_row(kit, event, table, field)
    return worded(row, field, event.fields) if row else None


def worded(row: Row, field: str, values: Mapping[str, object]) -> Text | None:
    """Return the words of a field; where each number that only they name is 0, those of it with `_zero`."""
    said: Text | None = row.get(field)
    short: Text | None = row.get(f"{field}_zero")
    if said and short and not any(map(values.get, _placeholders(said) - _placeholders(short))):
        return short
    return said


def _sentence_row(kit: Kit, event: Event, table: str, field: str) -> Row | None:
    """Return the row named after a value or a true field of an event, else that of the fullest sentence."""
    fills = {*event.fields, "n"}
    rows = kit.variants(table, event.kind).items()
    said = {suffix: row for suffix, row in rows if not suffix.startswith(EACH)}
    filled = {suffix: row for suffix, row in said.items() if _placeholders(row[field]) <= fills}
    true = [name if value is True else value for name, value in event.fields.items()]
    if "from" in event.fields and event.fields["from"] == event.fields.get("to"):
        true.append(IN_PLACE)
    named_after = [filled[each] for each in true if isinstance(each, str) and each in filled]
    fresh = [row for row in filled.values() if not _placeholders(row[field]) & _filling_none(event)]
    fullest = max(fresh or filled.values(), key=lambda row: len(_placeholders(row[field])), default=None)
    return next(iter(named_after), fullest)


def _filling_none(event: Event) -> Set[str]:
    """Return the fields that are null, and those whose list is the same as that of a field before them."""
    lists = [(name, value) for name, value in event.fields.items() if isinstance(value, (list, tuple))]
    repeated = {name for at, (name, value) in enumerate(lists) if value in [each for _, each in lists[:at]]}
    return repeated | {name for name, value in event.fields.items() if value is None}


def _joining(kit: Kit, event: Event) -> tuple[list[str], Text | None]:
    """Return the sentence that tells several such events at once, and the fields in which they may differ."""
    rows = kit.variants("event", event.kind).items()
    suffix, said = next(((suffix, row["say"]) for suffix, row in rows if suffix.startswith(EACH)), ("", None))
    return suffix.removeprefix(EACH).split("-"), said


def _alike(one: Event, other: Event, fields: Sequence[str], told: Set[str]) -> bool:
    """Whether two events differ in these fields only, and all else is told or goes without saying.

    What goes without saying is one of something, or that something is not so.
    """
    same = {name: value for name, value in one.fields.items() if name not in fields}
    others = {name: value for name, value in other.fields.items() if name not in fields}
    untold = [value for name, value in same.items() if name not in told]
    plain = all(each is False or (each == 1 and each is not True) for each in untold)
    return plain and (one.kind, one.rule, same) == (other.kind, other.rule, others)


def _placeholders(said: Text) -> Set[str]:
    return _placeholders_of(said.forms or (said,))


@lru_cache(maxsize=1024)
def _placeholders_of(forms: tuple[str, ...]) -> frozenset[str]:
    return frozenset(name for form in forms for name in PLACEHOLDER.findall(form))


def _text(kit: Kit, table: str, row_id: str, field: str) -> Text | None:
    row = kit.find(table, row_id)
    return row.get(field) if row else None


def _listed(kit: Kit, fields: Mapping[str, Any], names: Names) -> str:
    return ", ".join(f"{name} {named(kit, name, value, names)}" for name, value in fields.items())
