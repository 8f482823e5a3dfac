"""Say what a template asked for and nobody gives: the name, whose it would be, and what there is instead.

Jinja says it in the words of Python. Here it is told as whoever writes a template sees it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, cast

import jinja2
from jinja2.runtime import StrictUndefined
from jinja2.utils import missing

from printkit.base.faults import DID_YOU_MEAN, near_name, options_hint
from printkit.base.msgid import N_, NO_MESSAGE, Msgid, N_plural
from printkit.faces.bounds import UnknownNameError, kind_of
from printkit.kit.model import Kit, Row

NamesOf = Callable[[type], Iterable[str]]
"""Gives the attributes of a type that a template may use."""

NO_NAME = N_("{whose} has no “{name}”")
NO_FIELD = N_("{whose} has no field “{name}”")
NO_ROW = N_("there is no row here: the component has no `rows`")
NOTHING_CALLED = N_("nothing here is called “{name}”")
NO_ITEM = N_plural(
    "{whose} has {n} item, and none with the number {name}",
    "{whose} has {n} items, and none with the number {name}",
)
NOT_IN_IMPORTED = N_("the imported template has no “{name}”")
EMPTY = N_("what is empty has no “{name}”")
IF_EMPTY = N_("check first whether it is there: {usage}")

OF_JINJA: tuple[tuple[str, Msgid], ...] = (
    (r"parameter '(?P<name>\w+)' was not provided", N_("the macro gets no value for “{name}”")),
    (
        r"No (?P<name>first|last|aggregated|random) item",
        N_("an empty list has no {name} item"),
    ),
    (r"the inline if-expression", N_("the condition after `if` is false, and there is no `else`")),
    (r"there is no parent block called '(?P<name>\w+)'", N_("no template above has a block “{name}”")),
    (r"there is no (?P<name>previous|next) item", N_("here the loop has no {name} item")),
    (r"No caller defined", N_("the macro is called with {{{{ }}}} and asks for what {usage} gives it")),
)
"""What Jinja says where no name is looked for."""


class MissingNameError(UnknownNameError):
    """A template uses a name that nobody gives; `of` is what would have it, `missing` for a plain name."""

    def __init__(self, of: Any, name: object, said: str | None) -> None:
        self.of, self.name, self.said = of, name, said
        super().__init__(*_plainly(of, name, said))


class Missing(StrictUndefined):
    """What stands for a name that nobody gives, until something is done with it."""

    __slots__ = ()

    def __init__(
        self,
        hint: str | None = None,
        obj: Any = missing,
        name: str | None = None,
        exc: Any = jinja2.UndefinedError,
    ) -> None:
        if exc is jinja2.UndefinedError:

            def exc(_message: str) -> MissingNameError:
                return MissingNameError(obj, name, hint)

        super().__init__(hint, obj, name, cast("type[jinja2.TemplateRuntimeError]", exc))


def _plainly(of: Any, name: object, said: str | None) -> tuple[Msgid, Mapping[str, object], Msgid]:
    """Return what is told where nothing is known of the template's values: message, values and hint."""
    for pattern, message in OF_JINJA if said else ():
        if found := re.match(pattern, said or ""):
            return message, {**found.groupdict(), "usage": "{% call %}"}, NO_MESSAGE
    if said:
        return NOT_IN_IMPORTED, {"name": name or ""}, NO_MESSAGE
    if of is missing:
        return NOTHING_CALLED, {"name": name}, NO_MESSAGE
    if of is None:
        return EMPTY, {"name": name, "usage": "{% if … %}"}, IF_EMPTY
    if isinstance(of, (list, tuple)) and isinstance(name, int):
        return NO_ITEM, {"whose": kind_of(of), "n": len(of), "name": name}, NO_MESSAGE
    return NO_NAME, {"whose": kind_of(of), "name": name}, NO_MESSAGE


def described(
    error: MissingNameError, context: Mapping[str, Any], known: Iterable[str], names_of: NamesOf, code: str
) -> UnknownNameError:
    """Return an error as it is told of a template that was filled with `context`.

    `known` are the names that every template may use beside them, `code` is what stands where it went wrong,
    "" where that is not known.
    """
    of, name = error.of, error.name
    message, values, hint = error.message, dict(error.values), error.hint
    if error.said:
        return UnknownNameError(message, values, hint)
    row = context.get("row")
    if of is missing:
        names = [each for each in (*context, *known) if each[:1] != "_"]
        fields = list(row) if isinstance(row, Row) else []
        if close := near_name(str(name), names):
            return UnknownNameError(message, {**values, "close": close}, DID_YOU_MEAN)
        if close := near_name(str(name), fields):
            return UnknownNameError(message, {**values, "close": f"row.{close}"}, DID_YOU_MEAN)
        hint, found = options_hint(name, names)
        return UnknownNameError(message, {**values, **found}, hint)
    if of is None:
        if "row" in context and row is None and re.search(r"\brow\b", code):
            return UnknownNameError(NO_ROW, {}, NO_MESSAGE)
        return UnknownNameError(message, values, hint)
    whose = _whose(of, context)
    values["whose"] = whose or values["whose"]
    if isinstance(of, Row):
        message = NO_FIELD
        hint, found = options_hint(name, dict.fromkeys(("id", "number", *of)))
    elif isinstance(of, Mapping):
        hint, found = options_hint(name, map(str, of))
    elif message == NO_ITEM:
        hint, found = NO_MESSAGE, {}
    else:
        hint, found = options_hint(name, sorted(names_of(type(of)))) if _is_record(of) else (NO_MESSAGE, {})
    if message == NO_NAME and code and not whose:
        values["code"], message = code, N_("{whose} has no “{name}”, in {code}")
    return UnknownNameError(message, {**values, **found}, hint)


def _is_record(of: Any) -> bool:
    return hasattr(type(of), "__dataclass_fields__") or hasattr(type(of), "_fields")


def _whose(of: Any, context: Mapping[str, Any]) -> str:
    """Return what templates call a thing that they were given; "" for any other."""
    if isinstance(of, Row):
        return "row" if of is context.get("row") else f'row "{of.id}"'
    for name, value in context.items():
        if value is of and name[:1] != "_":
            return name
    for name in ("row", "kit", "component"):
        holder = context.get(name)
        fields: Mapping[str, Any] = {}
        if isinstance(holder, Row):
            fields = holder.fields
        elif holder is not None:
            fields = {field: getattr(holder, field) for field in getattr(holder, "__dataclass_fields__", ())}
        for field, value in fields.items():
            if value is of and not isinstance(value, (int, str, bool)):
                return f"{name}.{field}"
    return "kit" if isinstance(of, Kit) else ""


def code_at(source: str, line: int, name: object) -> str:
    """Return what a template asks of a name in a line, where only one thing there may be it; "" else."""
    lines = source.split("\n")
    if not 0 < line <= len(lines):
        return ""
    code = re.findall(r"\{\{.*?\}\}(?!\})|\{%.*?%\}", lines[line - 1])
    named = [each for each in code if re.search(rf"\b{re.escape(str(name))}\b", each)] if name else []
    asked = named or [each for each in code if "[" in each]
    return asked[0] if len(asked) == 1 else ""
