"""Read JSON into dataclasses and name every fault; write dataclasses as JSON.

A position is declared once, as dataclasses with types: `str int bool`, `Literal`, `list`, `dict`, other
dataclasses, unions of these and `Any`, with bounds in `Annotated`. A procedure's arguments are declared by
its own keyword-only parameters. A field or parameter whose name is a Python word ends in an underscore
(`from_`, `pass_`), which JSON does not show. What is left out takes its default. JSON knows nothing of a
field that is worked out from the others (`init=False`), and does not show one that is `seldom` used. A
dataclass with one field may be a `single_field`: JSON shows the field's value in its place.
"""

from __future__ import annotations

import dataclasses
import inspect
import types
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Annotated, Any, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from printkit.base.faults import Fault, RefusedError, refusal, within
from printkit.base.msgid import N_, Msgid
from printkit.table.bounds import Vocabulary

T = TypeVar("T")

JsonPlace = str | tuple[Any, str | int]
"""The way to a value: a place, and a step from there. It is put into words where something is wrong."""

MAX_INTEGER = 10**15
"""Integers from here on are refused: every program that reads JSON holds the smaller ones exactly."""

MAX_JSON_DEPTH = 50
"""Lists and objects that may lie inside each other where anything is taken."""

TORN = N_("expected complete characters, got {got}")

EXPECTED = {
    str: N_("expected a string, got {got}"),
    int: N_("expected an integer, got {got}"),
    bool: N_("expected true or false, got {got}"),
    list: N_("expected a list, got {got}"),
    dict: N_("expected an object, got {got}"),
    types.NoneType: N_("expected null, got {got}"),
}


def read(kind: type[T], data: object, vocabulary: Vocabulary, place: str) -> T:
    """Read JSON as a dataclass. Raises RefusedError with every fault found."""
    reader = Reader(vocabulary)
    value: T = reader.value(kind, data, place)
    reader.finish()
    return value


def read_arguments(procedure: Callable[..., object], data: object, vocabulary: Vocabulary) -> dict[str, Any]:
    """Read a JSON object as a procedure's keyword-only parameters.

    Raises RefusedError with every fault found.
    """
    reader = Reader(vocabulary)
    arguments = reader.record(_parameters(procedure), data, "args")
    reader.finish()
    return arguments


def seldom(default: T) -> T:
    """Declare a dataclass field that JSON names only where it differs from its default."""
    metadata = {"seldom": default}
    field: T
    if isinstance(default, list):
        field = dataclasses.field(default_factory=lambda: cast("T", [*default]), metadata=metadata)
    elif isinstance(default, dict):
        field = dataclasses.field(default_factory=lambda: cast("T", {**default}), metadata=metadata)
    else:
        field = dataclasses.field(default=default, metadata=metadata)
    return field


def single_field(kind: type[T]) -> type[T]:
    """Declare that JSON shows a dataclass of one field as the value of that field."""
    (only,) = dataclasses.fields(kind)  # type: ignore[arg-type]
    _SINGLE_FIELD[kind] = only.name
    return kind


_SINGLE_FIELD: dict[type, str] = {}


def write(value: object) -> Any:
    """Return a dataclass, and what it holds, as JSON values; every field is named but those seldom used."""
    if isinstance(value, (str, int)):
        return value
    if only := _SINGLE_FIELD.get(type(value)):
        return write(getattr(value, only))
    if dataclasses.is_dataclass(value):
        return {
            json_name(each.name): write(getattr(value, each.name))
            for each in dataclasses.fields(value)
            if each.init
            and ("seldom" not in each.metadata or getattr(value, each.name) != each.metadata["seldom"])
        }
    if isinstance(value, Mapping):
        return {key: write(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [write(item) for item in value]
    return value


def json_name(name: str) -> str:
    """Return the name that JSON shows for a Python name: `from_` is `from`."""
    return name.removesuffix("_")


def is_writable(words: str) -> bool:
    """Whether words can be written: JSON, and a wrong call, may name half of a letter (a surrogate)."""
    try:
        words.encode()
    except UnicodeEncodeError:
        return False
    return True


@dataclasses.dataclass(frozen=True)
class JsonField:
    """A named value that a JSON object may hold, or must."""

    name: str
    kind: Any
    required: bool


@cache
def _fields(kind: type) -> dict[str, JsonField]:
    hints = get_type_hints(kind, include_extras=True)
    return {
        json_name(each.name): JsonField(
            each.name,
            hints[each.name],
            each.default is dataclasses.MISSING and each.default_factory is dataclasses.MISSING,
        )
        for each in dataclasses.fields(kind)
        if each.init
    }


@cache
def _parameters(procedure: Callable[..., object]) -> dict[str, JsonField]:
    hints = get_type_hints(procedure, include_extras=True)
    return {
        json_name(each.name): JsonField(each.name, hints[each.name], each.default is inspect.Parameter.empty)
        for each in inspect.signature(procedure).parameters.values()
        if each.kind is inspect.Parameter.KEYWORD_ONLY
    }


@cache
def _origin(kind: Any) -> Any:
    return get_origin(kind)


@cache
def _args(kind: Any) -> tuple[Any, ...]:
    return get_args(kind)


class Reader:
    """Reads JSON values and keeps the faults; what it gives after a fault means nothing."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.faults: list[Fault] = []

    def finish(self) -> None:
        """Refuse if anything was wrong."""
        if self.faults:
            raise RefusedError(self.faults)

    def value(self, kind: Any, data: object, place: JsonPlace) -> Any:
        """Return the data as a value of that type."""
        if kind is Any:
            return self.anything(data, place)
        if kind is str or kind is int or kind is bool:
            return self.plain(kind, data, place)
        origin = _origin(kind)
        if origin is Annotated:
            return self.bounded(kind, data, place)
        if origin is Literal:
            return self.word(_args(kind), data, place)
        if origin in (Union, types.UnionType):
            return self.any_of(_args(kind), data, place)
        if origin in (list, Sequence):
            (inner,) = _args(kind)
            items = self.plain(list, data, place) or []
            return [self.value(inner, item, (place, at)) for at, item in enumerate(items)]
        if origin in (dict, Mapping):
            key_kind, inner = _args(kind)
            entries = self.plain(dict, data, place) or {}
            return {
                self.value(key_kind, key, (place, key)): self.value(inner, item, (place, key))
                for key, item in entries.items()
            }
        if isinstance(kind, type) and dataclasses.is_dataclass(kind):
            known = len(self.faults)
            if only := _SINGLE_FIELD.get(kind):
                given = {only: self.value(_fields(kind)[only].kind, data, place)}
            else:
                given = self.record(_fields(kind), data, place)
            return kind(**given) if len(self.faults) == known else None
        return self.plain(kind, data, place)

    def anything(self, data: object, place: JsonPlace) -> object:
        """Return JSON of any shape, unless it is so deep that it could not be written again."""
        level = [data]
        for _ in range(MAX_JSON_DEPTH):
            words = [each for item in level for each in (item if type(item) is dict else (item,))]
            if torn := next((each for each in words if type(each) is str and not is_writable(each)), ""):
                self.wrong(place, TORN, got=torn)
                return None
            level = [
                inner
                for item in level
                for inner in (item.values() if type(item) is dict else item if type(item) is list else ())
            ]
            if not level:
                return data
        self.wrong(place, N_("is nested too deeply"))
        return None

    def plain(self, kind: Any, data: Any, place: JsonPlace) -> Any:
        """Return a JSON value of exactly that type: `true` is no integer, `2.0` is none either."""
        if type(data) is not kind:
            return self.wrong(place, EXPECTED[kind], got=data)
        if kind is int and not -MAX_INTEGER < data < MAX_INTEGER:
            return self.wrong(place, N_("expected an integer of at most fifteen digits"))
        if kind is str and not is_writable(data):
            return self.wrong(place, TORN, got=data)
        return data

    def bounded(self, kind: Any, data: object, place: JsonPlace) -> Any:
        """Return a value of the annotated type that keeps to its bounds."""
        inner, *bounds = _args(kind)
        known = len(self.faults)
        value = self.value(inner, data, place)
        for bound in bounds:
            if len(self.faults) == known and (found := bound.wrong(value, self.vocabulary)):
                self.wrong(place, found[0], **found[1])
        return value

    def word(self, words: tuple[str, ...], data: object, place: JsonPlace) -> Any:
        """Return one of the words that a field may hold."""
        if type(data) is str and data in words:
            return data
        options = tuple(filter(None, words))
        return self.wrong(place, N_("expected one of {options}, got {got}"), options=options, got=data)

    def any_of(self, kinds: Iterable[Any], data: object, place: JsonPlace) -> Any:
        """Return a value of the first type that takes it; where none does, the least wrong one tells why."""
        if {dict, str} == {_shape(kind) for kind in kinds} and type(data) not in (dict, str):
            return self.wrong(place, N_("expected an object or a string, got {got}"), got=data)
        attempts: list[list[Fault]] = []
        for kind in kinds:
            reader = Reader(self.vocabulary)
            value = reader.value(kind, data, place)
            if not reader.faults:
                return value
            if kind is not types.NoneType:
                attempts.insert(0, reader.faults)
        least = min(attempts, key=lambda faults: (faults[0].place == _told(place), len(faults)))
        self.faults += least
        return None

    def record(self, slots: Mapping[str, JsonField], data: object, place: JsonPlace) -> dict[str, Any]:
        """Return the named values of a JSON object."""
        entries = self.plain(dict, data, place)
        if entries is None:
            return {}
        given = {}
        for key, item in entries.items():
            if slot := slots.get(key):
                given[slot.name] = self.value(slot.kind, item, (place, key))
            elif slots:
                self.wrong((place, key), N_("unknown field, expected one of {options}"), options=tuple(slots))
            else:
                self.wrong((place, key), N_("unknown field, none is expected"))
        for key, slot in slots.items():
            if slot.required and key not in entries:
                self.wrong((place, key), N_("is missing"))
        return given

    def wrong(self, place: JsonPlace, message: Msgid, **values: object) -> None:
        """Keep a fault."""
        self.faults.append(refusal(_told(place), message, **values))


def _shape(kind: Any) -> Any:
    """Return the JSON type of the values of a type, as far as it is a plain one."""
    return _shape(_args(kind)[0]) if _origin(kind) is Annotated else _origin(kind) or kind


def _told(place: JsonPlace) -> str:
    return place if isinstance(place, str) else within(_told(place[0]), place[1])
