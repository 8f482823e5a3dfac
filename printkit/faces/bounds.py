"""What templates do is counted: steps and letters, never time. Every way to make much of little is in here.

A step is a turn of a loop or a call, with what is done in it. Letters are those that are written, joined or
looked through. A `Tally` counts one filling of a template, with all that it includes; a `GameTally` all of a
game, in one language.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Sized
from contextlib import contextmanager
from contextvars import ContextVar
from functools import partial, wraps
from math import isfinite
from types import BuiltinMethodType, FunctionType, GeneratorType, MethodType, NoneType
from typing import TYPE_CHECKING, Any

import jinja2
from jinja2 import filters as jinja
from jinja2 import pass_context, pass_environment, pass_eval_context
from jinja2.utils import Namespace
from markupsafe import Markup, escape, soft_str

from printkit.base.msgid import N_, NO_MESSAGE, Msgid

if TYPE_CHECKING:
    from jinja2 import nodes

MAX_STEPS = 2_000_000
"""Steps of one filling: four times those of the longest rules booklet; so many take about two seconds."""
MAX_FILLED_LETTERS = 50_000_000
"""Letters of one filling: three times those of a rules booklet with many drawings."""
MAX_FILLINGS = 200
"""Times as much as one filling that all of a game may take: twice what 20,000 cards of any kit would."""
MAX_BITS = 256
"""Bits of a whole number: more than any length or count needs."""
MAX_RANGE = 100_000
MAX_FILTER_NUMBER = 10_000
"""What a filter's number may be: a width, a count of columns."""
TYPE_NAMES: Mapping[type, str] = {
    NoneType: "none",
    int: "number",
    float: "number",
    str: "text",
    tuple: "list",
    GeneratorType: "list",
    **dict.fromkeys((FunctionType, MethodType, BuiltinMethodType, partial), "function"),
}
"""What templates call types whose names are Python's own."""
CONTAINERS = (list, tuple, dict, set, frozenset)


def kind_of(value: object) -> str:
    """Return what a template calls a value of this type."""
    return TYPE_NAMES.get(type(value), type(value).__name__.lower())


class RenderError(jinja2.TemplateRuntimeError):
    """A template does what none may do; `message` and `hint` are msgids with `values`.

    What is `counted` takes long before it is refused, and as long for the next row.
    """

    def __init__(
        self, message: Msgid, values: Mapping[str, object], hint: Msgid = NO_MESSAGE, *, counted: bool = False
    ) -> None:
        super().__init__(message.format(**values))
        self._message, self.values, self.hint, self.counted = message, values, hint, counted

    @property
    def message(self) -> Msgid:
        """The msgid; `str()` has the values in it."""
        return self._message


class Tally:
    """Counts one filling. Raises RenderError when it comes to too much."""

    __slots__ = ("letters", "steps")

    def __init__(self) -> None:
        self.steps = 0
        self.letters = 0

    def take(self, steps: int, letters: int) -> None:
        """Count steps and letters. Raises RenderError when they are too many."""
        self.steps += steps
        self.letters += letters
        if self.steps > MAX_STEPS:
            raise RenderError(
                N_("the template takes more than {most} steps"),
                {"most": MAX_STEPS},
                N_("loop over fewer things, and let nothing call itself without end"),
                counted=True,
            )
        if self.letters > MAX_FILLED_LETTERS:
            raise RenderError(
                N_("the template writes more than {most} letters"),
                {"most": MAX_FILLED_LETTERS},
                N_("write less, or in fewer rounds"),
                counted=True,
            )

    def charge(self, value: object) -> None:
        """Count what it takes to look through a value."""
        if isinstance(value, str):
            self.take(0, len(value))
        elif isinstance(value, Sized):
            self.take(len(value), 0)


class GameTally:
    """What the fillings of a game's templates have taken so far."""

    __slots__ = ("letters", "steps")

    def __init__(self) -> None:
        self.steps = 0
        self.letters = 0

    def excess(self) -> RenderError | None:
        """Return what is wrong where it is too much for one game."""
        if self.steps > MAX_FILLINGS * MAX_STEPS:
            return RenderError(
                N_("the templates of the game take more than {most} steps for all it prints"),
                {"most": MAX_FILLINGS * MAX_STEPS},
                N_("let what every piece does take fewer steps"),
            )
        if self.letters > MAX_FILLINGS * MAX_FILLED_LETTERS:
            return RenderError(
                N_("the templates of the game write more than {most} letters for all it prints"),
                {"most": MAX_FILLINGS * MAX_FILLED_LETTERS},
                N_("let every piece write less"),
            )
        return None


_now: ContextVar[Tally] = ContextVar("tally")


def tallied() -> Tally:
    """Return the tally of the template that is being filled; outside of one, a new one."""
    tally = _now.get(None)
    return Tally() if tally is None else tally


@contextmanager
def counting(total: GameTally | None = None) -> Iterator[Tally]:
    """Count a filling, as one of `total`; one inside another is part of it."""
    known = _now.get(None)
    if known is not None:
        yield known
        return
    token = _now.set(tally := Tally())
    try:
        yield tally
    finally:
        _now.reset(token)
        if total:  # what is over the bounds of one was refused, and never done
            total.steps += min(tally.steps, MAX_STEPS)
            total.letters += min(tally.letters, MAX_FILLED_LETTERS)


def encodable(words: str) -> str:
    """Return what a template made. Raises RenderError where there is half of a letter in it (a surrogate)."""
    try:
        words.encode()
    except UnicodeEncodeError as error:
        values = {"letter": f"U+{ord(words[error.start]):04X}"}
        raise RenderError(N_("the letter {letter} cannot be printed"), values) from None
    return words


def written(value: Any) -> Any:
    """Return what a template writes: words and numbers only, counted."""
    kind = type(value)
    if kind is int:
        return value
    if kind is float:
        if not isfinite(value):
            raise RenderError(N_("a number is too large"), {})
        return value
    if value is None:  # an empty cell
        return ""
    if isinstance(value, str):
        if len(value) > 200:
            tallied().take(0, len(value))
        return value if value.isascii() else encodable(value)
    if isinstance(value, (bool, int, float, jinja2.Undefined)):
        return value
    raise RenderError(
        N_("a template writes words and numbers, not a {kind}"),
        {"kind": kind_of(value)},
        N_("write what is in it"),
    )


@pass_context
def shown_in_template(context: object, value: Any) -> Any:
    """Return what `{{ }}` writes. It asks for the context, so that nothing is written when compiling."""
    return written(value)


Changing = Callable[[Any], Any]


def shown_as(change: Changing) -> Callable[..., Any]:
    """Return what `{{ }}` writes of a value, changed."""

    @pass_context
    def write(context: object, value: Any) -> Any:
        return change(written(value))

    return write


def joined_as(change: Changing) -> Callable[..., Any]:
    """Return what makes one of the parts of `a ~ b`, each changed before."""

    @pass_eval_context
    def join_parts(eval_ctx: nodes.EvalContext, parts: Sequence[Any]) -> Any:
        return joined(eval_ctx, [change(part) for part in parts])

    return join_parts


def looped(value: Any, steps: int = 1, letters: int = 0) -> Any:
    """Return what a loop goes over, each turn counted with the steps and letters of its body."""
    if not isinstance(value, Sized):
        if isinstance(value, jinja2.Undefined):
            return value
        value = list(counted(value))
    tallied().take(len(value) * steps, len(value) * letters)
    return value


def counted(values: Iterable[Any]) -> Iterator[Any]:
    """Yield what a filter makes one by one, each counted."""
    tally = tallied()
    for value in values:
        tally.take(1, 0)
        yield value


def begun(steps: int, letters: int) -> str:
    """Count what a template, block or macro does and writes beside its loops."""
    tallied().take(steps, letters)
    return ""


def searched(value: Any) -> Any:
    """Return a value that is looked through or copied, counted."""
    if isinstance(value, (str, *CONTAINERS)) and len(value) > 8:
        tallied().charge(value)
    return value


def built(value: Any) -> Any:
    """Return a list, tuple or dict that was written in a template, counted with all that is in it.

    A list that holds another one twice is twice as much to print or to compare: what is in it counts as often
    as it is in it.
    """
    waiting = [value]
    tally = tallied()
    while waiting:
        inside = waiting.pop()
        parts = inside.values() if isinstance(inside, dict) else inside
        tally.take(len(inside), 0)
        waiting += [part for part in parts if isinstance(part, CONTAINERS)]
    return value


@pass_eval_context
def joined(eval_ctx: nodes.EvalContext, parts: Sequence[Any]) -> Any:
    """Return the parts of `a ~ b` as one, counted before they are joined."""
    tally = tallied()
    make: Callable[[Any], str] = escape if eval_ctx.autoescape else str
    markup = eval_ctx.volatile or eval_ctx.autoescape
    words = []
    for part in parts:
        words.append(make(written(part)))
        tally.take(0, len(words[-1]))
    return Markup("".join(words)) if markup else "".join(words)


def add(left: Any, right: Any) -> Any:
    """Return `left + right`; words and lists are counted first."""
    if isinstance(left, Sized) and isinstance(right, Sized):
        tally = tallied()
        tally.charge(left)
        tally.charge(right)
        made = left + right  # type: ignore[operator]
        return built(made) if isinstance(made, CONTAINERS) else made
    return _number(left + right)


def bounded_product(left: Any, right: Any) -> Any:
    """Return `left * right`; words and lists are counted first, whole numbers stay small."""
    if isinstance(left, (int, float)) and isinstance(right, (int, float)):
        return _number(left * right)
    for many, one in ((left, right), (right, left)):
        if isinstance(many, int) and isinstance(one, Sized):
            tallied().take(
                *((0, max(many, 0) * len(one)) if isinstance(one, str) else (max(many, 0) * len(one), 0))
            )
            made = left * right
            return built(made) if isinstance(made, CONTAINERS) else made
    return left * right


def power(left: Any, right: Any) -> Any:
    """Return `left ** right`, as long as it is no huge number."""
    if isinstance(left, int) and isinstance(right, int) and left.bit_length() * abs(right) > MAX_BITS * 4:
        raise RenderError(N_("a number has more than {most} bits"), {"most": MAX_BITS})
    return _number(left**right)


def remainder(left: Any, right: Any) -> Any:
    """Return `left % right` of numbers: `%` on words fills a pattern, which may be of any width."""
    if isinstance(left, (str, bytes)):
        raise RenderError(N_("a template may not use {name}"), {"name": '"…" % …'}, N_("join words with ~"))
    return left % right


def _number(value: Any) -> Any:
    if type(value) is int and value.bit_length() > MAX_BITS:
        raise RenderError(N_("a number has more than {most} bits"), {"most": MAX_BITS})
    return value


def dictionary(*args: Any, **values: Any) -> dict[Any, Any]:
    """Return Python's dict, counted with all that is in it."""
    made: dict[Any, Any] = built(dict(*args, **values))
    return made


def namespace(*args: Any, **values: Any) -> Namespace:
    """Return Jinja's namespace, counted with all that is in it."""
    return Namespace(dictionary(*args, **values))


def turns(*args: int) -> range:
    """Return Python's range, of at most `MAX_RANGE` numbers."""
    found = range(*args)
    if len(found) > MAX_RANGE:
        raise RenderError(
            N_("range() of more than {most} numbers"),
            {"most": MAX_RANGE},
            N_("loop over the rows of a table instead"),
        )
    return found


_HOLE = re.compile(r"\{(\w*)\}")


def formatted(words: str, /, *args: Any, **values: Any) -> str:
    """Return `words.format(…)` with plain holes only, `{}` or `{name}`: no widths, no attributes."""
    rest = _HOLE.sub("", words.replace("{{", "").replace("}}", ""))
    if "{" in rest or "}" in rest:
        raise RenderError(
            N_("a template may not use {name}"),
            {"name": "format()"},
            N_("in format() only {{name}} may stand in braces"),
        )
    tally = tallied()
    tally.take(1, len(words))
    for each in (*args, *values.values()):
        tally.take(0, len(str(written(each))) * max(1, words.count("{")))
    return words.format(*args, **values)


def charged(function: Any) -> Callable[..., Any]:
    """Return a filter or test that counts what it looks through, and takes no large numbers."""
    first = 1 if hasattr(function, "jinja_pass_arg") else 0

    @wraps(function)
    def inner(*args: Any, **kwargs: Any) -> Any:
        tally = tallied()
        given = list(args)
        for index in range(first, len(given)):
            value = given[index]
            if isinstance(value, Sized):
                tally.charge(value)
            elif index > first and isinstance(value, int) and abs(value) > MAX_FILTER_NUMBER:
                _too_large(value)
            elif isinstance(value, Iterator):
                given[index] = counted(value)
        for value in kwargs.values():
            if isinstance(value, int) and abs(value) > MAX_FILTER_NUMBER:
                _too_large(value)
            if isinstance(value, Sized):
                tally.charge(value)
        made = function(*given, **kwargs)
        if isinstance(made, str):
            tally.take(0, len(made))
        return made

    return inner


def _too_large(value: int) -> None:
    raise RenderError(N_("the number {value} is too large here"), {"value": value})


def rounded(value: Any, precision: int = 0, method: Any = "common") -> float:
    """Return a number with so many digits behind the point."""
    if abs(precision) > 20:
        _too_large(precision)
    return jinja.do_round(value, precision, method)


@pass_eval_context
def join(eval_ctx: nodes.EvalContext, values: Any, d: str = "", attribute: Any = None) -> str:
    """Return words joined, counted before they are."""
    parts = list(counted(values))
    if attribute is not None:
        parts = list(map(jinja.make_attrgetter(eval_ctx.environment, attribute), parts))
    tally = tallied()
    for part in parts:
        tally.take(0, len(str(written(part))) + len(d))
    return jinja.sync_do_join(eval_ctx, parts, d)


@pass_eval_context
def replace(eval_ctx: nodes.EvalContext, s: Any, old: str, new: str, count: int | None = None) -> str:
    """Return words with some replaced, counted before they are."""
    words = str(s)
    found = words.count(str(old)) if old else len(words) + 1
    tallied().take(0, len(words) + found * len(str(new)))
    return jinja.do_replace(eval_ctx, s, old, new, count)


def text(value: Any) -> str:
    """Return words or a number as words."""
    return soft_str(written(value))


def strip_tags(value: Any) -> str:
    """Return words without tags. What is taken out one by one counts the whole each time."""
    words = str(written(value))
    tallied().take(0, len(words) * (1 + words.count("<!--")))
    return Markup(words).striptags()


@pass_environment
def summed(
    environment: jinja2.Environment, iterable: Any, attribute: str | int | None = None, start: Any = 0
) -> Any:
    """Return the sum of numbers, or lists put together."""
    for value in counted(iterable):
        start = add(
            start, value if attribute is None else jinja.make_attrgetter(environment, attribute)(value)
        )
    return start


OPERATORS: dict[str, Callable[..., Any]] = {"+": add, "*": bounded_product, "**": power, "%": remainder}

JOINED = "joined words"
INTERNAL: dict[str, Callable[..., Any]] = {
    "loop turns": looped,
    "a body": begun,
    "looked through": searched,
    "a container": built,
    JOINED: joined,
    **OPERATORS,
}
"""Filters that compiling puts into a template; their names are none that a template could write, and none
that it may hand to another filter (`call_filter` of the environment)."""

BOUNDED_FILTERS: dict[str, Callable[..., Any]] = {
    **INTERNAL,
    "round": rounded,
    "join": join,
    "replace": replace,
    "string": text,
    "sum": summed,
    "striptags": strip_tags,
    "float": charged(jinja.do_float),
    "int": charged(jinja.do_int),
    "length": len,
    "count": len,
    "abs": abs,
    "default": jinja.do_default,
    "d": jinja.do_default,
    "safe": charged(jinja.do_mark_safe),
}
