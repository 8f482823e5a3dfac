"""Read tables that other programs write as JSON, JSON lines or YAML, and find their rows.

What is read is bounded, said once, and holds no more than TOML can: `null` is left out, dates of YAML are
words. YAML is read by the rules of its version 1.2: `true` and `false` alone are yes and no, and 1:30 is no
number.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any, NoReturn, TypeGuard

from printkit.base.faults import Fault, FaultError
from printkit.base.json_text import MAX_JSON_DIGITS
from printkit.base.msgid import N_, NO_MESSAGE, Msgid
from printkit.base.toml_places import innermost, key_step
from printkit.kit.loading.diagnostics import Diagnostics, cut, shown_value

JSON = (".json", ".jsonl", ".ndjson")
YAML = (".yaml", ".yml")
STRUCTURED = (*JSON, *YAML)
MAX_DEPTH = 20
"""Lists and objects inside each other; tables have three."""
MAX_COLUMN_DEPTH = 2
"""Objects around the lists of a table in columns: the table, and the file that names it."""
MAX_TWICE = 20
"""Names that are told to stand twice; each is looked for from the start of the file."""
MAX_LISTS = 1_000_000
"""Lists and objects of a file: thirty for each row of the longest table."""
MAX_YAML_VALUES = 2_000_000
"""Names and values of a YAML file, those that its aliases stand for too: so many take ten seconds."""

TOO_DEEPLY_NESTED = N_("lists and objects are nested more than {most} deep")
_TWICE = N_("“{value}” appears twice")
_TWICE_HINT = N_("give one of them another name, or delete it")
_SHAPES = N_('expected a list of rows: [{{"id": …}}, …], or {{"{table}": […]}}, or {{"an id": {{…}}, …}}')
_UNEQUAL = N_("the columns have different numbers of values: {lengths}")
_UNEQUAL_HINT = N_("a column has a value for each row, null where there is none")
_ROW = N_("expected a row of fields, found {value}")
_QUOTED = N_('put words in straight quotes if they begin with {{ [ & * ! % @ or contain ": " or " #"')
_YAML_HINTS = {
    "mapping values are not allowed": _QUOTED,
    "found character '\\t'": N_("indent with spaces instead of tabs"),
    "found character that cannot start": N_("indent with spaces instead of tabs"),
    "found character '": _QUOTED,
    "did not find expected": _QUOTED,
    "expected ": _QUOTED,
}
"""What helps, by the words that the reason begins with."""

_JSON_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*+"|[\[\]{},]|[^\s\[\]{},:"]+', re.DOTALL)
_SURROGATE, _LONE = re.compile(r"\\u[dD][89a-fA-F]"), re.compile("[\ud800-\udfff]")
"""Halves of letters; a whole letter is written as two of them."""
_CELL = re.compile(r"\[(\d+)\](\.[A-Za-z0-9_-]+|\[\"(?:[^\"\\]|\\.)*\"\])?")
_WHOLE = re.compile(r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")
_CORE = "tag:yaml.org,2002:"


class LinePlaces:
    """The places of a JSON or YAML document that can be read, gone through when the first is asked for.

    `columns` are the places of its tables that are written in columns.
    """

    def __init__(self, words: str, yaml: bool, lines: bool, columns: frozenset[str] = frozenset()) -> None:
        self._words, self._yaml, self._many, self._columns = words, yaml, lines, columns

    def line(self, place: str) -> int:
        """Return the line where a place begins, else the nearest thing around it; 0 where nothing is."""
        here, _ = innermost(self._as_written(place), self._lines)
        return self._lines.get(here, 0) if here != "$" else 0

    def _as_written(self, place: str) -> str:
        """Return where the value of a row stands: `$[3].Name` of columns is `$.Name[3]`."""
        for base in self._columns:
            cell = _CELL.match(place, len(base)) if place.startswith(base) else None
            if cell:
                return f"{base}{cell[2]}[{cell[1]}]{place[cell.end() :]}" if cell[2] else base
        return place

    @cached_property
    def _lines(self) -> dict[str, int]:
        found: dict[str, int] = {}
        if self._yaml:
            _YamlReader(self._words, "", found, self._columns).read()
        else:
            ends = [0, *(each.end() for each in re.finditer("\n", self._words))]
            for place, at in _json_places(self._words, self._many, self._columns):
                found.setdefault(place, bisect_right(ends, at))
        return found


def read_structured(words: str, suffix: str, file: str, diagnostics: Diagnostics) -> object:
    """Return what a JSON, JSON lines or YAML file holds; None after writing down why it cannot be read."""
    if not words.strip():
        return []
    before = len(diagnostics.faults)
    lines = suffix in JSON[1:]
    try:
        if suffix in YAML:
            reader = _YamlReader(words, file)
            value, twice = reader.read(), reader.twice
        else:
            value, doubled = (_json_lines if lines else _json)(words, file)
            twice = _json_twice(words, lines) if doubled else []
    except FaultError as error:
        diagnostics.faults += error.faults
        return None
    for line, name in twice:
        diagnostics.fault(file, f"line {line}", _TWICE, _TWICE_HINT, value=name)
    if len(diagnostics.faults) > before:
        return None
    diagnostics.documents[file] = LinePlaces(words, suffix in YAML, lines, column_places(value))
    return [] if value is None else value


def structured_rows(
    value: object, table: str, file: str, diagnostics: Diagnostics
) -> tuple[str, list[tuple[str, Mapping[str, object]]]]:
    """Find the rows of a table in what a file holds; return the place of all, and each with its own.

    They are a list, objects by their ids, or columns, each a list with a value for each row; alone, under the
    table's name, or the only list of a file.
    """
    base = "$"
    if isinstance(value, Mapping) and not in_columns(value):
        named = [name for name in value if name == table] or [
            name for name in value if name.lower() == table.lower()
        ]
        lists = [name for name, each in value.items() if is_rows(each)]
        if name := next(iter(named or (lists if len(lists) == 1 else [])), ""):
            base, value = f"${key_step(name)}", value[name]
    if in_columns(value):
        return base, _rows_of_columns(value, base, file, diagnostics)
    if isinstance(value, list):
        rows = [(f"{base}[{index}]", row) for index, row in enumerate(value)]
    elif isinstance(value, Mapping) and value and all(isinstance(row, Mapping) for row in value.values()):
        rows = [
            (f"{base}{key_step(name)}", {"id": name, **{each: _without_nulls(row[each]) for each in row}})
            for name, row in value.items()
        ]
    elif isinstance(value, Mapping) and "id" in value:
        rows = [(base, value)]
    else:
        place = "" if base == "$" else base
        diagnostics.fault(
            file, place, N_("this is not a table: {value}"), _SHAPES, value=_shown(value), table=table
        )
        return base, []
    found = []
    for place, row in rows:
        if isinstance(row, Mapping):
            found.append((place, row))
        else:
            diagnostics.fault(file, place, _ROW, value=_shown(row))
    return base, found


def is_rows(value: object) -> bool:
    """Whether this is a list of objects, and at least one."""
    return isinstance(value, list) and bool(value) and all(isinstance(each, Mapping) for each in value)


def in_columns(value: object) -> TypeGuard[Mapping[str, list[object]]]:
    """Whether this is a table in columns, `{"Name": ["a", "b"], "Qty": [1, 2]}`: lists, but none of rows."""
    return (
        isinstance(value, Mapping)
        and any(value.values())
        and all(
            isinstance(each, list) and not any(isinstance(cell, Mapping) for cell in each)
            for each in value.values()
        )
    )


def column_places(value: object) -> frozenset[str]:
    """Return the places of what may be tables in columns: the whole of a file, and what it names."""
    if in_columns(value):
        return frozenset({"$"})
    named = value.items() if isinstance(value, Mapping) else ()
    return frozenset(f"${key_step(name)}" for name, each in named if in_columns(each))


def _rows_of_columns(
    columns: Mapping[str, list[object]], base: str, file: str, diagnostics: Diagnostics
) -> list[tuple[str, Mapping[str, object]]]:
    """Return the rows of a table in columns; none after writing down that these are not equally long."""
    lengths = {name: len(each) for name, each in columns.items()}
    if len(set(lengths.values())) > 1:
        told = ", ".join(f"{name} ({length})" for name, length in lengths.items())
        place = "" if base == "$" else base
        diagnostics.fault(file, place, _UNEQUAL, _UNEQUAL_HINT, lengths=cut(told))
        return []
    return [
        (
            f"{base}[{index}]",
            {name: cell for name, cell in zip(columns, cells, strict=True) if cell is not None},
        )
        for index, cells in enumerate(zip(*columns.values(), strict=True))
    ]


def _shown(value: object) -> str:
    return "null" if value is None else shown_value(value)


def _refuse(file: str, line: int, message: Msgid, hint: Msgid = NO_MESSAGE, **values: object) -> NoReturn:
    raise FaultError([Fault(file, f"line {line}" if line else "", message, values, hint)])


def _json(words: str, file: str) -> tuple[object, bool]:
    """Read a JSON document; return it, and whether a name stands twice in it. Raises FaultError."""
    _count_lists(words, file)
    doubled: list[bool] = []
    return _loaded(words, file, 0, doubled), bool(doubled)


def _json_lines(words: str, file: str) -> tuple[object, bool]:
    """Read a JSON document on each line. Raises FaultError that has what is wrong with the first."""
    _count_lists(words, file)
    doubled: list[bool] = []
    lines = enumerate(words.split("\n"))
    return [_loaded(line, file, number, doubled) for number, line in lines if line.strip()], bool(doubled)


def _count_lists(words: str, file: str) -> None:
    if words.count("[") + words.count("{") > MAX_LISTS:
        _refuse(file, 0, N_("the file has more than {most} lists and objects"), most=MAX_LISTS)


def _loaded(words: str, file: str, before: int, doubled: list[bool]) -> object:
    def whole(digits: str) -> int:
        if len(digits) > MAX_JSON_DIGITS:
            line = words.count("\n", 0, words.find(digits)) + before + 1
            _refuse(file, line, N_("a number has more than {most} digits"), most=MAX_JSON_DIGITS)
        return int(digits)

    def no_number(word: str) -> NoReturn:
        line = words.count("\n", 0, words.find(word)) + before + 1
        _refuse(file, line, N_("{word} is not a number"), word=word)

    def pairs(found: list[tuple[str, object]]) -> dict[str, object]:
        made: dict[str, object] = {}
        for name, value in found:
            made.setdefault(name, value)
        if len(made) < len(found):
            doubled.append(True)
        return {name: value for name, value in made.items() if value is not None}

    try:
        value = json.loads(words, parse_int=whole, parse_constant=no_number, object_pairs_hook=pairs)
        if _SURROGATE.search(words) and (lone := _LONE.search(json.dumps(value, ensure_ascii=False))):
            letter = f"{ord(lone[0]):04X}"
            found = re.search(rf"\\u{letter}", words, re.IGNORECASE)
            line = words.count("\n", 0, found.start() if found else 0) + before + 1
            _refuse(file, line, N_("the character {letter} cannot be printed"), letter=f"U+{letter}")
        return _bounded(value, file)
    except json.JSONDecodeError as error:
        line = before + error.lineno
        _refuse(
            file, line, N_("this is not valid JSON: {reason}"), reason=f"{error.msg} (column {error.colno})"
        )
    except RecursionError:
        _refuse(file, 0, TOO_DEEPLY_NESTED, most=MAX_DEPTH)


def _bounded(value: object, file: str, depth: int = 0, nulls: bool = False) -> object:
    """Return a value without the nulls in its lists, but for its own `nulls`; its objects have none.

    In a table in columns they are cells without a value. Raises FaultError where lists stand too deep.
    """
    if isinstance(value, (list, dict)) and depth >= MAX_DEPTH:
        _refuse(file, 0, TOO_DEEPLY_NESTED, most=MAX_DEPTH)
    if isinstance(value, list):
        return [_bounded(each, file, depth + 1) for each in value if nulls or each is not None]
    if isinstance(value, dict):
        nulls = depth < MAX_COLUMN_DEPTH and in_columns(value)
        for name, each in value.items():
            if isinstance(each, (list, dict)):
                value[name] = _bounded(each, file, depth + 1, nulls)
    return value


def _without_nulls(value: Any) -> Any:
    """Return a value; if it is a list, without its nulls."""
    if isinstance(value, list) and None in value:
        return [each for each in value if each is not None]
    return value


def _json_places(words: str, many: bool, columns: frozenset[str] = frozenset()) -> Iterator[tuple[str, int]]:
    """Yield each place of a JSON document with where it begins: that of a name, or of an item of a list.

    Nulls count in the lists of what is written in `columns` alone.
    """
    # a frame is [the place, whether it is a list, how many items it has had, the place of the value awaited]
    frames: list[list[Any]] = [["$", many, 0, "" if many else "$"]]
    for token in _JSON_TOKEN.finditer(words):
        frame, word = frames[-1], token[0]
        if word == ",":
            continue
        if word in "]}":
            frames.pop()
            continue
        if not frame[3]:
            if not frame[1]:  # the name of a value
                frame[3] = frame[0] + key_step(json.loads(word))
                yield frame[3], token.start()
                continue
            if word != "null":
                yield f"{frame[0]}[{frame[2]}]", token.start()
        place = frame[3] or f"{frame[0]}[{frame[2]}]"
        frame[3] = ""
        column = frame[1] and len(frames) > 1 and frames[-2][0] in columns
        frame[2] += word != "null" or column
        if word in "[{":
            frames.append([place, word == "[", 0, ""])


def _json_twice(words: str, many: bool) -> list[tuple[int, str]]:
    """Return the names that stand twice in an object, with their lines."""
    seen: set[str] = set()
    found: list[tuple[int, str]] = []
    for place, at in _json_places(words, many):
        if place in seen:
            name = _JSON_TOKEN.match(words, at)
            found.append((words.count("\n", 0, at) + 1, str(json.loads(name[0])) if name else ""))
            if len(found) == MAX_TWICE:
                break
        seen.add(place)
    return found


class _YamlReader:
    """Reads a YAML document from its events, so that whatever its aliases stand for stays within bounds.

    `lines` takes the line of each place; nulls count in the lists of what is written in `columns` alone.
    `twice` has the names that stand twice in a mapping.
    """

    def __init__(
        self,
        words: str,
        file: str,
        lines: dict[str, int] | None = None,
        columns: frozenset[str] = frozenset(),
    ) -> None:
        self.twice: list[tuple[int, str]] = []
        self._words, self._file, self._lines, self._columns = words, file, lines, columns
        self._anchors: dict[str, tuple[Any, int, int]] = {}
        self._values = 0

    def read(self) -> object:
        """Return what the document holds; None where it is empty. Raises FaultError."""
        import yaml
        from yaml import events
        from yaml.reader import ReaderError

        self._kinds: Any = events
        loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
        try:
            self._events: Iterator[Any] = iter(yaml.parse(self._words, Loader=loader))
            return self._document()
        except ReaderError as error:
            letter = error.character if isinstance(error.character, int) else ord(error.character)
            message = N_("the character {letter} cannot be printed")
            line = self._words.count("\n", 0, self._words.find(chr(letter))) + 1
            _refuse(self._file, line, message, letter=f"U+{letter:04X}")
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            reason = str(error.problem or error.context)
            hint = next((hint for begin, hint in _YAML_HINTS.items() if reason.startswith(begin)), NO_MESSAGE)
            line = mark.line + 1 if mark else 0
            if reason.startswith("exceeded maximum nesting"):
                _refuse(self._file, line, TOO_DEEPLY_NESTED, most=MAX_DEPTH)
            _refuse(self._file, line, N_("this is not valid YAML: {reason}"), hint, reason=reason)

    def _document(self) -> object:
        kinds, value, documents = self._kinds, None, 0
        beside = (kinds.StreamStartEvent, kinds.StreamEndEvent, kinds.DocumentEndEvent)
        for event in self._events:
            if isinstance(event, kinds.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    message, hint = (
                        N_("a second document begins"),
                        N_("make one list of them, and delete ---"),
                    )
                    _refuse(self._file, event.start_mark.line + 1, message, hint)
            elif not isinstance(event, beside):
                value, _ = self._node(event, "$", 0)
        return value

    def _node(self, event: Any, place: str, depth: int, nulls: bool = False) -> tuple[Any, int]:
        """Return the value that begins with an event, and how many levels it has; a list with its `nulls`."""
        kinds, line, before = self._kinds, event.start_mark.line + 1, self._values
        made: Any = None
        levels = 0
        self._values += 1
        if isinstance(event, kinds.AliasEvent):
            if event.anchor not in self._anchors:
                message = N_("*{value} refers to nothing written before it")
                _refuse(self._file, line, message, value=event.anchor)
            made, levels, values = self._anchors[event.anchor]
            self._values += values
            if not nulls:
                made = _without_nulls(made)
        elif isinstance(event, kinds.ScalarEvent):
            made = self._scalar(event, line)
        elif depth >= MAX_DEPTH:
            _refuse(self._file, line, TOO_DEEPLY_NESTED, most=MAX_DEPTH)
        elif isinstance(event, kinds.SequenceStartEvent):
            made, levels = self._sequence(place, depth, nulls)
        else:
            made, levels = self._mapping(place, depth)
        if depth + levels > MAX_DEPTH:
            _refuse(self._file, line, TOO_DEEPLY_NESTED, most=MAX_DEPTH)
        if self._values > MAX_YAML_VALUES:
            message = N_(
                "up to here the file has more than {most} names and values, with what its aliases mean"
            )
            _refuse(self._file, line, message, most=MAX_YAML_VALUES)
        if event.anchor and not isinstance(event, kinds.AliasEvent):
            self._anchors[event.anchor] = made, levels, self._values - before
        return made, levels

    def _sequence(self, place: str, depth: int, nulls: bool) -> tuple[list[Any], int]:
        made: list[Any] = []
        levels = 0
        while not isinstance(event := next(self._events), self._kinds.SequenceEndEvent):
            here = f"{place}[{len(made)}]" if self._lines is not None else ""
            value, below = self._node(event, here, depth + 1)
            levels = max(levels, below)
            if value is not None or nulls:
                made.append(value)
                if self._lines is not None:
                    self._lines.setdefault(here, event.start_mark.line + 1)
        return made, levels + 1

    def _mapping(self, place: str, depth: int) -> tuple[dict[str, Any], int]:
        made: dict[str, Any] = {}
        merged: list[Any] = []
        levels = 0
        nulls = depth < MAX_COLUMN_DEPTH if self._lines is None else place in self._columns
        while not isinstance(event := next(self._events), self._kinds.MappingEndEvent):
            line = event.start_mark.line + 1
            if not isinstance(event, self._kinds.ScalarEvent):
                _refuse(self._file, line, N_("there is a list or a map where a name is expected"), _QUOTED)
            name = event.value
            here = f"{place}{key_step(name)}" if self._lines is not None else ""
            value, below = self._node(next(self._events), here, depth + 1, nulls)
            levels = max(levels, below)
            if name == "<<" and event.implicit[0]:
                merged += value if isinstance(value, list) else [value]
            elif name in made:
                self.twice.append((line, name))
            else:
                made[name] = value
                if self._lines is not None:
                    self._lines.setdefault(here, line)
        for each in merged:
            made = {**(each if isinstance(each, dict) else {}), **made}
        made = {name: value for name, value in made.items() if value is not None}
        if nulls and not in_columns(made):
            made = {name: _without_nulls(value) for name, value in made.items()}
        return made, levels + 1

    def _scalar(self, event: Any, line: int) -> object:
        """Return a word, a number, true, false or None, by the core schema of YAML 1.2."""
        words, tag = event.value, event.tag
        if tag and tag != "!":
            known = tag.removeprefix(_CORE)
            if known not in ("str", "int", "float", "bool", "null"):
                _refuse(self._file, line, N_("printkit does not know the YAML type {value}"), value=tag)
            if known == "str":
                return words
        elif not event.implicit[0]:
            return words
        if words in ("", "~", "null", "Null", "NULL"):
            return None
        if words in ("true", "True", "TRUE", "false", "False", "FALSE"):
            return words.lower() == "true"
        if _WHOLE.fullmatch(words):
            if len(words) > MAX_JSON_DIGITS:
                _refuse(self._file, line, N_("a number has more than {most} digits"), most=MAX_JSON_DIGITS)
            return int(words, {"o": 8, "x": 16}.get(words[1:2], 10))
        return float(words) if _FLOAT.fullmatch(words) else words
