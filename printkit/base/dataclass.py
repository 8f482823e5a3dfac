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

_NAMES: dict[str, Any] = {"_set": object.__setattr__, "_FACTORY": _FACTORY}
"""What compiled methods know."""


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
            made.__setattr__, made.__delattr__ = _set_attribute, _delete_attribute
            if slots:
                made.__getstate__ = _LateMethod(made, "__getstate__", _state)
                made.__setstate__ = _LateMethod(made, "__setstate__", _set_state)
        return cast("type[T]", made)

    return wrapped if cls is None else wrapped(cls)


def _init(cls: type, line: str = "self.{name} = {value}") -> Any:
    """Compile `__init__`; `line` is how it sets a field."""
    parameters: dict[bool, dict[str, Any]] = {False: {}, True: {}}
    lines, types = [], {}
    for field in _fields(cls):
        name, factory = field.name, field.default_factory is not _MISSING
        value = f"self.__dataclass_fields__[{name!r}].default{'_factory()' if factory else ''}"
        if field.init:
            parameters[field.kw_only is True][name] = _FACTORY if factory else field.default
            types[name] = field.type
            value = f"{value} if {name} is _FACTORY else {name}" if factory else name
        elif not factory and (field.default is _MISSING or "__slots__" not in vars(cls)):
            continue  # the class has the default
        lines.append(line.format(name=name, value=value))
    if hasattr(cls, "__post_init__"):
        lines.append("self.__post_init__()")
    given, named = (
        [name + "=0" * _has(value) for name, value in each.items()] for each in parameters.values()
    )
    method = _compiled("__init__", ["self", *given, *(["*"] if named else []), *named], lines or ["pass"])
    method.__defaults__ = tuple(filter(_has, parameters[False].values())) or None
    method.__kwdefaults__ = {name: value for name, value in parameters[True].items() if _has(value)} or None
    method.__annotations__ = {**types, "return": None}
    return method


def _has(default: object) -> bool:
    return default is not _MISSING


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


def _compiled(name: str, parameters: Iterable[str], lines: Iterable[str]) -> Any:
    """Compile a method of these lines."""
    made: dict[str, Any] = {}
    exec(f"def {name}({','.join(parameters)}):\n " + "\n ".join(lines), _NAMES, made)
    return made[name]


def _set_attribute(self: Any, name: str, value: object) -> None:
    """Set nothing that a frozen class has; a class derived from it that is no dataclass may have more."""
    if "__dataclass_fields__" in vars(type(self)) or name in self.__dataclass_fields__:
        raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")
    object.__setattr__(self, name, value)


def _delete_attribute(self: Any, name: str) -> None:
    if "__dataclass_fields__" in vars(type(self)) or name in self.__dataclass_fields__:
        raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")
    object.__delattr__(self, name)


def _state(cls: type) -> Any:
    """Compile what returns the values of an object of slots that is frozen, as they are pickled."""
    names = [field.name for field in _fields(cls)]
    return _compiled("__getstate__", ["self"], [f"return [*{_values('self', names)}]"])


def _set_state(cls: type) -> Any:
    names = [field.name for field in _fields(cls)]
    values = [f"_set(self, {name!r}, {name})" for name in names]
    return _compiled("__setstate__", ["self", "state"], [f"[{','.join(names)}] = state", *values])


if not TYPE_CHECKING:
    dataclass = late_dataclass
