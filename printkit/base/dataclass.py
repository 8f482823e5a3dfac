"""Make dataclasses whose methods are compiled when they are first asked for.

`dataclasses.dataclass` compiles up to six methods of every class while a program starts, which takes half a
millisecond a class: as long as all the rest that a module does. Here a class only learns its fields, by
`dataclasses` itself; its methods are the same as there, but most of them nobody ever calls.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable
from reprlib import recursive_repr
from typing import TYPE_CHECKING, Any, TypeVar, cast

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass

T = TypeVar("T")

_MISSING: Any = dataclasses.MISSING


class _Factory:
    """Stands in a signature for a value that is made anew for each object."""

    def __repr__(self) -> str:
        return "<factory>"


_FACTORY = _Factory()


class _LateMethod:
    """A method of a class, until somebody asks for it: then it is compiled and takes this place."""

    def __init__(self, owner: type, name: str, compiled: Callable[[type], Any]) -> None:
        self.owner, self.name, self.compiled = owner, name, compiled

    def __get__(self, instance: object, kind: type | None = None) -> Any:
        method = self.compiled(self.owner)
        method.__qualname__ = f"{self.owner.__qualname__}.{self.name}"
        method.__module__ = self.owner.__module__
        setattr(self.owner, self.name, method)
        return method.__get__(instance, kind)


def late_dataclass(
    cls: type[T] | None = None,
    /,
    *,
    eq: bool = True,
    frozen: bool = False,
    kw_only: bool = False,
    slots: bool = False,
) -> Any:
    """Make a class a dataclass."""

    def wrapped(cls: type[T]) -> type[T]:
        inherits = any(map(dataclasses.is_dataclass, cls.__mro__[1:]))
        made: Any = dataclasses.dataclass(
            init=False, repr=False, eq=False, kw_only=kw_only, slots=slots, frozen=frozen and inherits
        )(cls)
        own = vars(cls)
        methods = {"__init__": _frozen_init if frozen else _init, "__repr__": _repr}
        if eq:
            methods["__eq__"] = _eq
        for name in methods.keys() - own.keys():
            setattr(made, name, _LateMethod(made, name, methods[name]))
        if eq and own.get("__hash__") is None:  # a class with an `__eq__` of its own has None there too
            made.__hash__ = _LateMethod(made, "__hash__", _hash) if frozen else None
        if frozen and not inherits:
            made.__dataclass_params__.frozen = True  # classes that are derived from this one are asked
            made.__setattr__, made.__delattr__ = _guards(made)
            if slots:
                made.__getstate__, made.__setstate__ = _state, _set_state
        return cast("type[T]", made)

    return wrapped if cls is None else wrapped(cls)


def _init(cls: type, line: str = "self.{name} = {value}") -> Any:
    """Compile `__init__`; `line` is how it sets a field."""
    names: dict[str, Any] = {"_set": object.__setattr__, "_FACTORY": _FACTORY}
    parameters: dict[bool, list[str]] = {False: [], True: []}
    lines, types = [], {}
    for field in _fields(cls):
        default, factory = f"_default_{field.name}", field.default_factory is not _MISSING
        names[default] = field.default_factory if factory else field.default
        value = f"{default}()" if factory else default
        if field.init:
            given = "" if names[default] is _MISSING else "=_FACTORY" if factory else f"={default}"
            parameters[field.kw_only is True].append(field.name + given)
            types[field.name] = field.type
            value = f"{value} if {field.name} is _FACTORY else {field.name}" if factory else field.name
        elif names[default] is _MISSING or not (factory or "__slots__" in vars(cls)):
            continue  # the class has the default
        lines.append(line.format(name=field.name, value=value))
    if hasattr(cls, "__post_init__"):
        lines.append("self.__post_init__()")
    named = ["*", *parameters[True]] if parameters[True] else []
    method = _compiled("__init__", ["self", *parameters[False], *named], lines or ["pass"], names)
    method.__annotations__ = {**types, "return": None}
    return method


def _frozen_init(cls: type) -> Any:
    return _init(cls, "_set(self, {name!r}, {value})")


def _repr(cls: type) -> Any:
    shown = ", ".join(f"{name}={{self.{name}!r}}" for name in _names(cls, lambda field: field.repr))
    return recursive_repr("...")(
        _compiled("__repr__", ["self"], [f"return self.__class__.__qualname__ + f'({shown})'"])
    )


def _eq(cls: type) -> Any:
    names = _names(cls, lambda field: field.compare)
    mine, others = (_values(of, names) for of in ("self", "other"))
    lines = [f"return {mine} == {others} if other.__class__ is self.__class__ else NotImplemented"]
    return _compiled("__eq__", ["self", "other"], lines)


def _hash(cls: type) -> Any:
    names = _names(cls, lambda field: field.compare if field.hash is None else field.hash)
    return _compiled("__hash__", ["self"], [f"return hash({_values('self', names)})"])


def _names(cls: type, wanted: Callable[[dataclasses.Field[Any]], bool]) -> list[str]:
    """Name the fields of a class that are wanted."""
    return [field.name for field in _fields(cls) if wanted(field)]


def _fields(cls: Any) -> tuple[dataclasses.Field[Any], ...]:
    return dataclasses.fields(cls)


def _values(of: str, names: Iterable[str]) -> str:
    """Return the source of a tuple of fields."""
    return f"({''.join(f'{of}.{name},' for name in names)})"


def _compiled(
    name: str, parameters: Iterable[str], lines: Iterable[str], names: dict[str, Any] | None = None
) -> Any:
    """Compile a method of these lines, which know these names."""
    known = names or {}
    exec(f"def {name}({','.join(parameters)}):\n " + "\n ".join(lines), known)
    return known[name]


def _guards(cls: Any) -> tuple[Callable[..., None], Callable[..., None]]:
    """Return the methods that set and delete no field of an object, nor anything else of this class."""
    names = frozenset(field.name for field in _fields(cls))

    def set_attribute(self: object, name: str, value: object) -> None:
        if type(self) is cls or name in names:
            raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")
        super(cls, self).__setattr__(name, value)

    def delete_attribute(self: object, name: str) -> None:
        if type(self) is cls or name in names:
            raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")
        super(cls, self).__delattr__(name)

    return set_attribute, delete_attribute


def _state(self: Any) -> list[object]:
    """Return the values of an object of slots that is frozen, as they are pickled."""
    return [getattr(self, field.name) for field in dataclasses.fields(self)]


def _set_state(self: Any, state: list[object]) -> None:
    for field, value in zip(dataclasses.fields(self), state, strict=True):
        object.__setattr__(self, field.name, value)


if not TYPE_CHECKING:
    dataclass = late_dataclass
