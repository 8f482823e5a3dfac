"""Say how a filter, a test or a function of templates is used, to whoever uses it in another way."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import wraps
from typing import Any

from jinja2.exceptions import FilterArgumentError
from jinja2.runtime import Macro

from printkit.base.faults import options_hint
from printkit.base.msgid import N_, NO_MESSAGE, Msgid
from printkit.faces.bounds import TYPE_NAMES, RenderError, kind_of

USAGE: Mapping[str, str] = {
    "abs": "row.change|abs",
    "art": 'art("sword")',
    "batch": "rows|batch(3)",
    "bytes": "row.name|bytes",
    "capitalize": "row.name|capitalize",
    "count": "rows|count",
    "d": 'row.note|d("-")',
    "default": 'row.note|default("-")',
    "dict": "dict(left=1, right=2)",
    "dictsort": "row.lives|dictsort",
    "divisibleby": "number is divisibleby(3)",
    "e": "row.id|e",
    "escape": "row.id|escape",
    "drawn": 'drawn("sword")',
    "first": "rows|first",
    "float": "row.weight|float",
    "forceescape": "row.id|forceescape",
    "groupby": 'rows|groupby("kind")',
    "int": "row.cost|int",
    "items": "row.lives|items",
    "join": 'row.names|join(", ")',
    "last": "rows|last",
    "length": "rows|length",
    "list": "range(3)|list",
    "lower": "row.name|lower",
    "map": 'rows|map(attribute="name")',
    "max": "[1, 2]|max",
    "min": "[1, 2]|min",
    "namespace": "namespace(total=0)",
    "plain": "row.name|plain",
    "range": "range(1, 7)",
    "ref": 'ref("card", "dagger")',
    "reject": 'row.names|reject("none")',
    "rejectattr": 'rows|rejectattr("cost")',
    "replace": 'row.id|replace("-", " ")',
    "reverse": "rows|reverse",
    "roman": "number|roman",
    "round": "row.weight|round(1)",
    "rule": 'rule("AA-01")',
    "safe": "row.name|safe",
    "say": 'say("cards-left", n=4)',
    "select": 'row.names|select("string")',
    "selectattr": 'rows|selectattr("cost")',
    "slice": "rows|slice(3)",
    "sort": 'rows|sort(attribute="name")',
    "string": "row.cost|string",
    "striptags": "row.name|striptags",
    "sum": 'rows|sum(attribute="cost")',
    "table": 'table("card")',
    "title": "row.name|title",
    "trim": "row.id|trim",
    "truncate": "row.id|truncate(20)",
    "unique": "row.names|unique",
    "upper": "row.name|upper",
    "urlencode": "row.id|urlencode",
    "wordcount": "row.name|wordcount",
}
"""One good use of each name that a template may use wrongly."""

MISUSES = (
    TypeError,
    ValueError,
    LookupError,
    AttributeError,
    ArithmeticError,
    AssertionError,
    FilterArgumentError,
)
"""What Python says of a wrong use; of anything else the template is not to blame."""

MAX_SHOWN = 40
"""Letters of a value, and of all that stand in brackets together."""


def shown_argument(value: object) -> str:
    """Return a value as a template may write it, short."""
    if value is None or isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (int, float)):
        words = str(value)
    elif isinstance(value, str):
        words = json.dumps(str(value), ensure_ascii=False)
    else:
        return {"list": "[…]", "map": "{…}"}.get(kind_of(value), kind_of(value))
    return words if len(words) <= MAX_SHOWN else f"{words[:MAX_SHOWN]}…"


def shown_call(args: Sequence[object], kwargs: Mapping[str, object]) -> str:
    """Return what stands in the brackets of a call."""
    given = ((name, value) for name, value in kwargs.items() if name[:1] != "_")  # the others are Jinja's own
    named = (f"{name}={shown_argument(value)}" for name, value in given)
    return ", ".join([*map(shown_argument, args), *named])


OF_NUMBERS: Mapping[str, str] = {
    "abs": "row.change|int|abs",
    "batch": "rows|batch(row.columns|int)",
    "divisibleby": "row.cost|int is divisibleby(3)",
    "even": "row.cost|int is even",
    "odd": "row.cost|int is odd",
    "range": "range(row.count|int)",
    "roman": "row.level|int|roman",
    "round": "row.weight|float|round(1)",
    "slice": "rows|slice(row.columns|int)",
    "sum": 'rows|map(attribute="cost")|map("int")|sum',
}
"""What works with numbers alone: a good use of each where a field holds words."""
WORDS_ARE_NO_NUMBER = N_("words are not a number: declare the column as “int” or “number”, or write {usage}")


def misused(name: str, call: str, given: Iterable[object] = ()) -> RenderError:
    """Return what is told of a wrong use: what stands there, and a good one; `given` are the values there."""
    usage = USAGE.get(name, "")
    hint = N_("for example {usage}") if usage else NO_MESSAGE
    each_of = [each for value in given for each in (value if isinstance(value, (list, tuple)) else (value,))]
    if name in OF_NUMBERS and any(isinstance(each, str) for each in each_of):
        usage, hint = OF_NUMBERS[name], WORDS_ARE_NO_NUMBER
    return RenderError(N_("{call} cannot be worked out"), {"call": call, "usage": usage}, hint)


def guarded_filter(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a filter whose wrong use is told as such."""
    first = 1 if hasattr(function, "jinja_pass_arg") else 0

    def wrong(args: Sequence[object], kwargs: Mapping[str, object]) -> RenderError:
        given, rest = args[first : first + 1], shown_call(args[first + 1 :], kwargs)
        return misused(name, f"{shown_call(given, {})}|{name}{f'({rest})' if rest else ''}", args[first:])

    @wraps(function)
    def use(*args: Any, **kwargs: Any) -> Any:
        try:
            made = function(*args, **kwargs)
        except MISUSES:
            raise wrong(args, kwargs) from None
        return going(made, lambda: wrong(args, kwargs)) if isinstance(made, Iterator) else made

    return use


def guarded_test(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a test whose wrong use is told as such."""
    first = 1 if hasattr(function, "jinja_pass_arg") else 0

    @wraps(function)
    def use(*args: Any, **kwargs: Any) -> Any:
        try:
            return function(*args, **kwargs)
        except MISUSES:
            given, rest = args[first : first + 1], shown_call(args[first + 1 :], kwargs)
            call = f"{shown_call(given, {})} is {name}{f'({rest})' if rest else ''}"
            raise misused(name, call, args[first:]) from None

    return use


def going(values: Iterator[Any], wrong: Callable[[], RenderError]) -> Iterator[Any]:
    """Yield what a filter makes one by one; a wrong use may show only then."""
    try:
        yield from values
    except MISUSES:
        raise wrong() from None


def misused_call(
    names: Mapping[str, object], called: object, args: Sequence[object], kwargs: Mapping[str, object]
) -> RenderError:
    """Return what is told of a function that was called in a wrong way; `names` are what templates call."""
    inside = shown_call(args, kwargs)
    if isinstance(called, Macro):
        takes = ", ".join(called.arguments)
        message, hint = N_("the macro {name} does not take {inside}"), N_("it takes {takes}")
        values = {"name": called.name, "inside": f"({inside})", "takes": f"({takes})"}
        return RenderError(message, values, hint)
    known = (name for name, value in names.items() if value is called or value == called)
    name = next(known, getattr(called, "__name__", "") or kind_of(called))
    return misused(name, f"{name}({inside})", args)


OF_TWO_VALUES = re.compile(
    r"unsupported operand type\(s\) for (?P<sign>[^:]+): '(?P<left>\w+)' and '(?P<right>\w+)'"
    r"|'(?P<sign_>[<>]=?)' not supported between instances of '(?P<left_>\w+)' and '(?P<right_>\w+)'"
    r"|can only concatenate (?P<left__>\w+) \(not \"(?P<right__>\w+)\"\) to \w+"
    r"|can't multiply sequence by non-int of type '(?P<right___>\w+)'"
)
"""What Python says of two values that do not go together."""
OF_ONE_VALUE = re.compile(
    r"bad operand type for unary (?P<sign>\S): '(?P<kind>\w+)'"
    r"|argument of type '(?P<of>\w+)' is not iterable|'(?P<over>\w+)' object is not iterable"
)
"""What Python says of one value."""
KINDS = {each.__name__: name for each, name in TYPE_NAMES.items()}
KINDS |= {"NoneType": "nothing", "bool": "true or false", "Markup": "text"}
"""What templates call the types that Python names."""
CONVERT = N_("turn a number into words with {words}, and words into a number with {number}")
OF_EMPTY = N_("an empty field has no value: {usage} uses another one instead")


def misfit(error: Exception) -> RenderError:
    """Return what is told of an operation that Python refuses, such as a word added to a number."""
    if isinstance(error, ZeroDivisionError):
        return RenderError(N_("a number is divided by zero"), {})
    if isinstance(error, (OverflowError, NameError)):  # Jinja writes 1e400 as the name `inf`
        return RenderError(N_("a number is too large"), {})
    if isinstance(error, (TypeError, ValueError)):
        return _not_together(str(error))
    return RenderError(N_("this cannot be worked out"), {})


def _not_together(said: str) -> RenderError:
    """Return what is told of values that do not go together, which Python said in its words."""
    values: dict[str, object] = {"words": "|string", "number": "|int"}
    if alone := OF_ONE_VALUE.search(said):
        kind = next(word for name, word in alone.groupdict().items() if word and name != "sign")
        values |= {"kind": KINDS.get(kind, kind.lower()), "sign": alone["sign"] or ""}
        if alone["sign"]:
            return RenderError(N_("{sign} is for numbers, not for a {kind}"), values, CONVERT)
        message = N_("a {kind} cannot be searched") if alone["of"] else N_("a loop cannot go over a {kind}")
        values["usage"] = "(row.cards or [])"
        return RenderError(message, values, OF_EMPTY if kind == "NoneType" else NO_MESSAGE)
    found = OF_TWO_VALUES.search(said)
    if not found:
        return RenderError(N_("the values here do not go together"), values, CONVERT)
    parts = {name.rstrip("_"): word for name, word in found.groupdict().items() if word}
    left, right = parts.get("left", "list"), parts.get("right", "")
    values |= {
        "left": KINDS.get(left, left.lower()),
        "right": KINDS.get(right, right.lower()),
        "sign": parts.get("sign", "*" if "multiply" in said else "+").partition(" or ")[0],
        "usage": "(row.cost or 0)",
    }
    message = N_("the values here do not go together: {left} {sign} {right}")
    return RenderError(message, values, OF_EMPTY if "NoneType" in (left, right) else CONVERT)


OF_SYNTAX: tuple[tuple[str, Msgid], ...] = (
    (r"No filter named '(?P<name>.*)'", N_("there is no filter “{name}”")),
    (r"No test named '(?P<name>.*)'", N_("there is no test “{name}”")),
    (
        r"Encountered unknown tag '(?P<name>\w+)'\..*looking for "
        r"(?:the following tags: )?(?P<open>.*?)\.(?: The|$)",
        N_("“{name}” does not belong here: before it {open} is expected"),
    ),
    (r"Encountered unknown tag '(?P<name>\w+)'", N_("templates have no “{name}”")),
    (
        r"Unexpected end of template\. Jinja was looking for the following tags: "
        r"(?P<open>.*?)\. .*'(?P<name>\w+)'",
        N_("nothing closes “{name}”: {open} is missing"),
    ),
    (r"Unexpected end of template", N_("the template ends in the middle of something")),
    (r"expected token '(?P<open>.*?)', got '(?P<name>.*)'", N_("found “{name}” where {open} is expected")),
    (r"block '(?P<name>.*)' defined twice", N_("the block “{name}” appears twice in the template")),
    (r"Missing end of (?P<name>comment|raw) ", N_("nothing closes the “{name}”")),
)
"""What Jinja says of a template that it cannot read."""
TOKENS = {
    "end of print statement": "}}",
    "end of statement block": "%}",
    "begin of print statement": "{{",
    "begin of statement block": "{%",
    "end of template": "…",
}
"""What Jinja calls signs."""


def syntax_error(said: str, filters: Iterable[str], tests: Iterable[str]) -> RenderError | None:
    """Return what is told of a template that Jinja cannot read; None where only Jinja's words are known."""
    for pattern, message in OF_SYNTAX:
        if found := re.match(pattern, said, re.DOTALL):
            values = {name: TOKENS.get(word, word) for name, word in found.groupdict().items() if word}
            hint, known = NO_MESSAGE, dict[str, object]()
            if "named" in pattern:
                names = filters if "filter" in pattern else tests
                hint, known = options_hint(values["name"], sorted(name for name in names if name.isalpha()))
            return RenderError(message, {**values, **known}, hint)
    return None


def is_misfit(called: object, error: Exception) -> bool:
    """Whether an error says that a macro was called in a wrong way, not that something went wrong in it."""
    return isinstance(error, TypeError) and str(error).startswith("macro ") and isinstance(called, Macro)
