"""What templates do is counted: steps and letters, never time. Every way to make much of little is in here.

A step is a turn of a loop or a call, with what is done in it. Letters are those that are written, joined or
looked through. A `Tally` counts one filling of a template, with all that it includes; a `GameTally` all of a
game, in one language.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence, Sized
from contextlib import contextmanager
from contextvars import ContextVar
from functools import partial
from math import isfinite
from sys import getsizeof
from types import BuiltinMethodType, FunctionType, GeneratorType, MethodType, NoneType
from typing import TYPE_CHECKING, Any

import jinja2
from jinja2 import pass_context, pass_eval_context
from jinja2.utils import Namespace
from markupsafe import Markup, escape

from printkit.base.msgid import N_, NO_MESSAGE, Msgid
from printkit.faces.marked_words import (
    as_seen,
    contains,
    cut_out,
    derived,
    has_markup,
    letter_steps,
    put_together,
    split_letters,
)

if TYPE_CHECKING:
    from jinja2 import nodes
    from jinja2.runtime import Context

MAX_STEPS = 2_000_000
"""Steps of one filling: four times those of the longest rulebook; so many take about two seconds."""
MAX_FILLED_LETTERS = 100_000_000
"""Letters of one filling: twice those of a rulebook with eighty drawings."""
MAX_FILLINGS = 200
"""Times as much as one filling that all of a game may take: twice what 20,000 cards of any kit would."""
COMMON_DIGITS = 13
"""Digits of a root that all machines agree on."""
MAX_NUMBER = 2**53
"""What a whole number may be, as in JSON: more than any length or count needs. No two such are one hash."""
MAX_RANGE = 100_000
LETTERS_OF_STEP = 1_000
"""Letters that are looked through, and not kept, in a step."""
HASHED_AS_ONE = 256
"""Keys of one dict, none of them words, that count nothing more.

Numbers can be chosen to lie in each other's way, and of n such keys each is compared with all the others.
"""
TYPE_NAMES: Mapping[type, str] = {
    NoneType: "none",
    int: "number",
    float: "number",
    str: "text",
    tuple: "list",
    dict: "map",
    GeneratorType: "list",
    **dict.fromkeys((FunctionType, MethodType, BuiltinMethodType, partial), "function"),
}
"""What templates call types whose names are Python's own."""
HASHED: Any = (dict, set, frozenset, type({}.keys()), type({}.items()))
ATOMS = frozenset((int, float, bool, NoneType))
CONTAINERS: Any = (list, tuple, *HASHED, type({}.values()))


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


class UnknownNameError(RenderError):
    """A template asks for something that is not there: a drawing, a label, a row."""


class Tally:
    """Counts one filling. Raises RenderError when it comes to too much.

    `imported` are the contexts of what it imported for itself alone.
    """

    __slots__ = ("imported", "letters", "steps")

    def __init__(self) -> None:
        self.steps = 0
        self.letters = 0
        self.imported: list[Context] = []

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
                N_("the template writes more than {most} characters"),
                {"most": MAX_FILLED_LETTERS},
                N_("write less, or in fewer rounds"),
                counted=True,
            )

    def copy(self, value: object) -> None:
        """Count what it takes to make a value once more, without what is in it."""
        if isinstance(value, str):
            self.take(0, letters_of(value))
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
                N_("the templates of the game write more than {most} characters for all it prints"),
                {"most": MAX_FILLINGS * MAX_FILLED_LETTERS},
                N_("let every piece write less"),
            )
        return None


def letters_of(words: str) -> int:
    """Return how many letters words count. Long ones with emoji in them count twice: they are kept wider."""
    length = len(words)
    return length if length <= 200 or words.isascii() else max(length, getsizeof(words) // 2)


def look_through(value: object) -> tuple[int, int]:
    """Count all that is in a value, as often as it is in it, and return the items and the letters.

    Letters that are compared or hashed are `LETTERS_OF_STEP` a step. A list that holds another one twice is
    twice as much to compare; ten such in each other are a thousand times as much.
    """
    if type(value) in ATOMS:
        return 0, 0
    if isinstance(value, str):
        if len(value) >= LETTERS_OF_STEP:
            tallied().take(len(value) // LETTERS_OF_STEP, 0)
        return 0, len(value)
    tally = tallied()
    if not isinstance(value, CONTAINERS):
        length = len(value) if isinstance(value, range) else 0
        tally.take(length, 0)
        return length, 0
    items = letters = told = 0
    waiting: list[Any] = [value]
    while waiting:
        inside = waiting.pop()
        if type(inside) not in (list, tuple) and isinstance(inside, HASHED):
            hash_keys(inside)
        items += len(inside)
        if items - told > LETTERS_OF_STEP:  # long lists are not gone through to their end
            tally.take(items - told, 0)
            told = items
        for part in (*inside.keys(), *inside.values()) if isinstance(inside, dict) else inside:
            kind = type(part)
            if kind in ATOMS:
                continue
            if kind is str or isinstance(part, str):
                letters += len(part)
            elif kind is tuple or isinstance(part, CONTAINERS):
                waiting.append(part)
    tally.take(items - told + letters // LETTERS_OF_STEP, 0)
    return items, letters


def hash_keys(keys: Collection[Any]) -> None:
    """Count what it takes at most to put keys into a dict: those that are no words may be chosen badly."""
    if len(keys) > HASHED_AS_ONE:
        numbers = sum(not isinstance(key, str) for key in keys)
        tallied().take(numbers * numbers // HASHED_AS_ONE, 0)


def look_up(key: object, among: Sized) -> None:
    """Count what it takes at most to find a key in a dict."""
    if not isinstance(key, str):
        if len(among) > HASHED_AS_ONE:
            tallied().take(len(among) // HASHED_AS_ONE, 0)
        if isinstance(key, tuple):
            look_through(key)


def search(words: object, part: object) -> None:
    """Count what it takes at most to find a part in words."""
    if isinstance(words, str) and isinstance(part, str):
        tried = max(0, len(words) - len(part)) + 1
        tallied().take((tried * (len(part) + 1)) // LETTERS_OF_STEP, 0)


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
        for context in tally.imported:  # it holds its macros and they hold it: together they would stay
            context.vars.clear()
        if total:  # what is over the bounds of one was refused, and never done
            total.steps += min(tally.steps, MAX_STEPS)
            total.letters += min(tally.letters, MAX_FILLED_LETTERS)


ESCAPED = "&<>'\""
"""Letters that take five, written in markup."""


def encodable(words: str) -> str:
    """Return what a template made. Raises RenderError where there is half of a letter in it (a surrogate)."""
    try:
        words.encode()
    except UnicodeEncodeError as error:
        values = {"letter": f"U+{ord(words[error.start]):04X}"}
        raise RenderError(N_("the character {letter} cannot be printed"), values) from None
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
            tallied().take(0, letters_of(value))
            if not hasattr(value, "__html__"):
                tallied().take(0, 4 * sum(map(value.count, ESCAPED)))
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
    elif has_markup(value):
        value = letters_in(value)
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
    """Return a value that is looked through, counted with all that is in it."""
    if isinstance(value, str):
        tallied().take(len(value) * min(len(value), 30_000) // LETTERS_OF_STEP // 4, 0)
    elif isinstance(value, (range, *CONTAINERS)):
        look_through(value)
    return value


def letters_in(value: Any) -> Any:
    """Return words with markup as their letters, counted; any other value as it is."""
    tallied().take(letter_steps(value), 0)
    return split_letters(value)


def compared(value: Any) -> Any:
    """Return a value that is compared with another, counted with all that is in it: of words the letters."""
    look_through(value)
    return seen_in(value)


def seen_in(value: Any) -> Any:
    """Return of words what a reader sees of them, and any other value as it is."""
    return as_seen(value) if has_markup(value) else value


def sliced_off(value: Any, start: Any, stop: Any, step: Any) -> Any:
    """Return a part of words or of a list, counted."""
    tallied().take(letter_steps(value), 0)
    made = cut_out(value, start, stop, step)
    tallied().copy(made)
    return made


def count_contained(part: Any, whole: Any) -> None:
    """Count what is looked through for a part."""
    if isinstance(whole, str):
        search(whole, part)
    elif isinstance(whole, HASHED):
        look_up(part, whole)
    else:
        look_through(whole)


def contained(part: Any, whole: Any) -> bool:
    """Whether a part is in the whole, counted first."""
    count_contained(part, whole)
    if has_markup(whole) and isinstance(part, str):
        tallied().take(letter_steps(whole, part), 0)
        return contains(whole, part)
    if isinstance(part, str) and isinstance(whole, (list, tuple)) and any(map(has_markup, (part, *whole))):
        return seen_in(part) in map(seen_in, whole)
    return part in whole or (has_markup(part) and as_seen(part) in whole)


def key_as_seen(words: str, among: Iterable[Any]) -> Any:
    """Return the key among others that reads as words with markup do, else what is seen of them."""
    seen = as_seen(words)
    return next((key for key in counted(among) if has_markup(key) and as_seen(key) == seen), seen)


def of_list(values: Sequence[Any], name: str, *args: Any) -> Any:
    """Return what a method of lists says of one in which words are as a reader sees them."""
    look_through(values)
    return getattr([seen_in(each) for each in values], name)(*map(seen_in, args))


def built(value: Any) -> Any:
    """Return a list, tuple or dict that was written in a template, counted with all that is in it."""
    look_through(value)
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
        tally.take(0, letters_of(words[-1]))
    return Markup("".join(words)) if markup else "".join(words)


def add(left: Any, right: Any) -> Any:
    """Return `left + right`; words and lists are counted first."""
    if isinstance(left, Sized) and isinstance(right, Sized):
        tally = tallied()
        tally.copy(left)
        tally.copy(right)
        if isinstance(left, str) and isinstance(right, str) and (has_markup(left) or has_markup(right)):
            return put_together(left, right)
        made = left + right  # type: ignore[operator]
        return built(made) if isinstance(made, CONTAINERS) else made
    return bounded_number(left + right)


def difference(left: Any, right: Any) -> Any:
    """Return `left - right`; whole numbers stay small."""
    if isinstance(left, HASHED):
        raise TypeError(left)
    return bounded_number(left - right)


def bounded_product(left: Any, right: Any) -> Any:
    """Return `left * right`; words and lists are counted first, whole numbers stay small."""
    if isinstance(left, (int, float)) and isinstance(right, (int, float)):
        return bounded_number(left * right)
    for many, one in ((left, right), (right, left)):
        if isinstance(many, int) and isinstance(one, Sized):
            tallied().take(
                *((0, max(many, 0) * _width(one)) if isinstance(one, str) else (max(many, 0) * len(one), 0))
            )
            made = left * right
            if has_markup(one):
                return derived(made, one)
            return built(made) if isinstance(made, CONTAINERS) else made
    return left * right


def power(left: Any, right: Any) -> Any:
    """Return `left ** right`, as long as it is no huge number."""
    if isinstance(left, int) and isinstance(right, int) and left.bit_length() * abs(right) > 1_000:
        raise RenderError(N_("a number is too large"), {})
    raised = left**right
    if isinstance(raised, float) and isfinite(raised):
        raised = float(f"{raised:.{COMMON_DIGITS}g}")
    return bounded_number(raised)


def remainder(left: Any, right: Any) -> Any:
    """Return `left % right` of numbers: `%` on words fills a pattern, which may be of any width."""
    if isinstance(left, (str, bytes)):
        raise RenderError(N_("a template may not use {name}"), {"name": '"…" % …'}, N_("join words with ~"))
    return bounded_number(left % right)


def quotient(left: Any, right: Any) -> Any:
    """Return `left // right`; whole numbers stay small."""
    return bounded_number(left // right)


def bounded_number(value: Any) -> Any:
    """Return a value that is no whole number beyond `MAX_NUMBER`. Raises RenderError for others."""
    if type(value) is int and not -MAX_NUMBER <= value <= MAX_NUMBER:
        raise RenderError(N_("a number is too large"), {})
    return value


def _width(words: str) -> int:
    """Return how many letters words count when they are repeated."""
    return len(words) if words.isascii() or ord(max(words)) < 0x10000 else 2 * len(words)


def dictionary(*args: Any, **values: Any) -> dict[Any, Any]:
    """Return Python's dict, counted with all that is in it."""
    given = [list(counted(arg)) if isinstance(arg, Iterator) else arg for arg in args]
    for arg in given:
        look_through(arg)
        if isinstance(arg, CONTAINERS):
            hash_keys(arg if isinstance(arg, dict) else [_key(pair) for pair in arg])
    made: dict[Any, Any] = built(dict(*given, **values))
    return made


def _key(pair: Any) -> Any:
    return pair[0] if isinstance(pair, (str, list, tuple)) and pair else None


def namespace(*args: Any, **values: Any) -> Namespace:
    """Return Jinja's namespace, counted with all that is in it."""
    return Namespace(dictionary(*args, **values))


def turns(*args: int) -> range:
    """Return Python's range, of at most `MAX_RANGE` numbers, none of them beyond `MAX_NUMBER`."""
    found = range(*map(bounded_number, args))
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
            N_("in format() only {{name}} may be in braces"),
        )
    tally = tallied()
    tally.take(1, len(words))
    for each in (*args, *values.values()):
        shown = str(written(each))
        letters = letters_of(shown) + 4 * sum(map(shown.count, ESCAPED))
        tally.take(0, letters * max(1, words.count("{")))
    return (
        derived(Markup(words).format(*args, **values), words)
        if has_markup(words)
        else words.format(*args, **values)
    )


OPERATORS: dict[str, Callable[..., Any]] = {
    "+": add,
    "-": difference,
    "*": bounded_product,
    "**": power,
    "%": remainder,
    "//": quotient,
}

JOINED = "joined words"
INTERNAL: dict[str, Callable[..., Any]] = {
    "loop turns": looped,
    "a body": begun,
    "looked through": searched,
    "compared with": compared,
    "letters seen": seen_in,
    "cut out": sliced_off,
    "contained in": contained,
    "a container": built,
    "a number": bounded_number,
    JOINED: joined,
    **OPERATORS,
}
"""Filters that compiling puts into a template; their names are none that a template could write, and none
that it may hand to another filter (`call_filter` of the environment)."""
