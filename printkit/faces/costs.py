"""What each filter, test, method and function costs that a template may use: counted before it is begun.

A template uses nothing that has no cost here, so nothing new can be forgotten.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sized
from functools import WRAPPER_ASSIGNMENTS, cache, wraps
from typing import Any, NamedTuple, cast

import jinja2
from jinja2 import filters as jinja
from jinja2 import pass_environment
from jinja2.filters import FILTERS
from jinja2.runtime import LoopContext
from jinja2.tests import TESTS
from markupsafe import Markup, soft_str

from printkit.base.msgid import N_
from printkit.faces import bounds, marked_words
from printkit.faces.bounds import (
    CONTAINERS,
    ESCAPED,
    LETTERS_OF_STEP,
    RenderError,
    bounded_number,
    counted,
    hash_keys,
    letters_of,
    look_through,
    look_up,
    tallied,
    written,
)
from printkit.faces.marked_words import has_markup

MAX_FILTER_NUMBER = 10_000
"""What a filter's number may be where it is a width or a count of columns."""
MAX_PARTS = 10
"""Parts of an attribute, such as `a.b`, that is asked of what is made one by one."""
MAX_UNCOUNTED = 500_000
"""Letters that may be made anew before they are counted."""
SORTS_OF_STEP = 16
"""Comparisons of a sort that take as long as a step."""

TemplateFunction = Callable[..., Any]
Cost = Callable[..., object]
"""Takes what a template gives the function, and counts it. Raises RenderError for what none may do."""


class Counted(NamedTuple):
    """A filter, test or function, and what it costs."""

    function: Callable[..., Any]
    cost: Cost
    lazy: bool = False  # takes one by one, and only what is asked of it


def no_cost(*_: object, **__: object) -> None:
    """Count nothing: it takes the same whatever it is given."""


def words_cost(value: Any = "", *_: object, **__: object) -> str:
    """Count words that are read or made anew; refuse what is neither words nor a number."""
    found = str(written(value))
    if len(found) <= 200:  # else they are counted already
        tallied().take(0, len(found))
    return found


def word_list_cost(value: Any, *_: object, **__: object) -> None:
    """Count words that are read, and cut at blanks into a list."""
    tallied().take(len(words_cost(value)) // 2, 0)


def quoting_cost(value: Any) -> None:
    """Count words, or pairs of words, of which each letter may become twelve. Few are counted once made."""
    pairs = value.items() if isinstance(value, dict) else value
    letters = 0
    for pair in ((value,),) if isinstance(value, (str, int, float)) else pairs:
        for each in pair:
            letters += len(words_cost(each))
            tallied().take(1, 12 * letters if letters > MAX_UNCOUNTED else 0)


def items_cost(value: Any, *_: object, **__: object) -> None:
    """Count the items that are gone through, the letters of words among them."""
    if isinstance(value, Sized):
        tallied().take(len(value), 0)


def copy_cost(value: Any) -> None:
    """Count what is made anew."""
    tallied().copy(value)


def each_cost(value: Any, *args: Any, **kwargs: Any) -> None:
    """Count the items that are gone through, and the parts of an attribute that is asked of each."""
    name = kwargs.get("attribute", args[0] if args else "")
    if isinstance(value, Sized):
        tallied().take(len(value) * _parts(name), 0)
    elif _parts(name) > MAX_PARTS:
        raise _too_large(_parts(name))


def batch_cost(value: Any, linecount: int, fill_with: Any = None) -> None:
    """Count the items, and those that fill the last line. Raises TypeError for words, which count nothing."""
    if isinstance(linecount, str):
        raise TypeError(linecount)
    items_cost(value)
    tallied().take(_width(linecount) if fill_with is not None else 0, 0)


def slice_cost(value: Any, slices: int, fill_with: Any = None) -> None:
    """Count the items, and the slices."""
    items_cost(value)
    tallied().take(max(0, _width(slices)), 0)


def rounding_cost(value: Any, precision: int = 0, method: Any = "common") -> None:
    """Refuse digits that no number has."""
    if abs(precision) > 20:
        raise _too_large(precision)


@pass_environment
def keys_cost(
    environment: jinja2.Environment, values: Any, case_sensitive: bool = False, attribute: Any = None
) -> tuple[int, int]:
    """Count the keys by which items are compared, each made anew in small letters.

    Return the items in the keys, and their letters.
    """
    tally = tallied()
    tally.take(len(values) * _parts(attribute), 0)
    getter = None if attribute is None else jinja.make_multi_attrgetter(environment, attribute)
    items = letters = 0
    for value in values:
        for key in (value,) if getter is None else getter(value):
            if isinstance(key, str):
                size = letters_of(key)
                tally.take(0, size)
                letters += size
            elif isinstance(key, CONTAINERS):
                more = look_through(key)
                items, letters = items + more[0], letters + more[1]
    return items, letters


@pass_environment
def unique_cost(
    environment: jinja2.Environment, value: Any, case_sensitive: bool = False, attribute: Any = None
) -> None:
    """Count the keys that are put into a set."""
    keys_cost(environment, value, case_sensitive, attribute)
    getter = None if attribute is None else jinja.make_attrgetter(environment, attribute)
    hash_keys(value if getter is None else [getter(each) for each in value])


@pass_environment
def sort_cost(
    environment: jinja2.Environment,
    value: Any,
    reverse: bool = False,
    case_sensitive: bool = False,
    attribute: Any = None,
) -> None:
    """Count the comparisons of a sort, each of two keys."""
    _sort(len(value), *keys_cost(environment, value, case_sensitive, attribute))


@pass_environment
def groups_cost(
    environment: jinja2.Environment,
    value: Any,
    attribute: Any,
    default: Any = None,
    case_sensitive: bool = False,
) -> None:
    """Count the comparisons of a sort, each of two keys."""
    tallied().take(len(value) * _parts(attribute), 0)
    getter = jinja.make_attrgetter(environment, attribute, default=default)
    _sort(len(value), *keys_cost(environment, [getter(each) for each in value]))


def dict_sort_cost(
    value: Mapping[Any, Any], case_sensitive: bool = False, by: str = "key", reverse: bool = False
) -> None:
    """Count the comparisons of a sort, each of two keys or values."""
    tally, letters, items = tallied(), 0, 0
    for key in value.keys() if by == "key" else value.values():
        tally.take(1, letters_of(key) if isinstance(key, str) else 0)
        more = look_through(key)
        items, letters = items + more[0], letters + more[1]
    _sort(len(value), items, letters)


def _sort(count: int, items: int, letters: int) -> None:
    """Count a sort: each key is compared as often as it can be halved."""
    rounds = count.bit_length()
    tallied().take(rounds * (count + items) // SORTS_OF_STEP + rounds * letters // LETTERS_OF_STEP, 0)


def json_cost(value: Any, indent: Any = None) -> None:
    """Count the letters of JSON, in which one may become twelve, and the blanks before each item."""
    items, letters = look_through(value)
    blanks = len(indent) if isinstance(indent, str) else _width(indent or 0)
    depth = _depth(value) if blanks else 0
    most = 12 * letters + items * (24 + abs(blanks) * depth)
    tallied().take(items, most if most > MAX_UNCOUNTED else 0)


def _depth(value: Any) -> int:
    """Return how deep lists stand in each other in a value that was looked through."""
    depth, level = 0, [value]
    while level := [each for each in level if isinstance(each, CONTAINERS)]:
        level = [part for each in level for part in (each.values() if isinstance(each, dict) else each)]
        depth += 1
    return depth


@pass_environment
def join_cost(environment: jinja2.Environment, values: Any, d: Any = "", attribute: Any = None) -> None:
    """Count the parts that are joined, and what is between them."""
    tally, between = tallied(), letters_of(str(written(d)))
    tally.take(len(values) * _parts(attribute), 0)
    getter = None if attribute is None else jinja.make_attrgetter(environment, attribute)
    for part in values:
        shown = written(part if getter is None else getter(part))
        tally.take(0, letters_of(str(shown)) + between)


def replacing_cost(s: Any, old: Any, new: Any, count: int | None = None) -> None:
    """Count the words, and what is put into them."""
    given, old, new = words_cost(s), words_cost(old), words_cost(new)
    bounds.search(given, old)
    found = given.count(old) if old else len(given) + 1
    if count is not None and count >= 0:
        found = min(found, count)
    tallied().take(0, found * (letters_of(new) + 4 * sum(map(new.count, ESCAPED))))


def tags_cost(value: Any) -> None:
    """Count words from which tags are taken. What is taken out one by one counts the whole each time."""
    given = words_cost(value)
    tallied().take(0, len(given) * given.count("<!--"))


def strip_cost(value: Any, chars: Any = None) -> None:
    """Count words, each letter at the ends compared with all that are taken off."""
    given = words_cost(value)
    tallied().take(len(given) * (len(chars) if isinstance(chars, str) else 1) // LETTERS_OF_STEP, 0)


def search_cost(value: str, part: Any = "", *_: object) -> None:
    """Count words that are searched for a part."""
    words_cost(value)
    bounds.search(value, part)


def split_cost(value: str, sep: Any = None, maxsplit: Any = -1) -> None:
    """Count words that are searched, and the parts that they are split into."""
    search_cost(value, sep)
    parts = len(value) // 2 if sep is None else value.count(sep) if sep else 0
    tallied().take(parts + 1, 0)


def lines_cost(value: str, keepends: Any = False) -> None:
    """Count the parts that words are split into."""
    words_cost(value)
    tallied().take(len(value), 0)


def prefix_cost(value: str, prefix: Any, *_: object) -> None:
    """Count the beginnings or ends that are compared."""
    words_cost(value)
    look_through(prefix)


def comparison_cost(value: Any, other: Any = None, *_: object) -> None:
    """Count two values that are compared."""
    look_through(value)
    look_through(other)


def lookup_cost(value: Sized, key: Any = None, default: Any = None) -> None:
    """Count a key that is looked for."""
    look_up(key, value)


def changed_cost(loop: object, *values: Any) -> None:
    """Count values that are compared with those of the turn before."""
    look_through(list(values))


def containing_cost(value: Any, seq: Any) -> None:
    """Count what is looked through for a value."""
    bounds.count_contained(value, seq)


def remainder_cost(value: Any, num: Any = 2) -> None:
    """Refuse words, which `%` would fill as a pattern."""
    if isinstance(value, str):
        raise TypeError(value)


def name_cost(value: Any) -> None:
    """Count a name that is looked for."""
    look_through(value)


def art_cost(value: Any, default: Any = "") -> None:
    """Count a name that is looked for, and one that serves in its place."""
    look_through(value)
    look_through(default)


def text_cost(kit: Any, label: Any = "", **values: Any) -> None:
    """Count a text that is filled."""
    text = label if hasattr(label, "forms") else kit.labels.get(label, "")
    longest = max(map(len, (text, *getattr(text, "forms", ()))))
    holes = max(text.count("{"), *(form.count("{") for form in getattr(text, "forms", ()) or ("",)))
    tallied().take(1 + longest // LETTERS_OF_STEP, longest)
    for value in values.values():
        shown = str(written(value))
        tallied().take(0, (letters_of(shown) + 4 * sum(map(shown.count, ESCAPED))) * max(1, holes))


def rule_cost(kit: Any, *_: object) -> None:
    """Count the rules of a game, among which one is looked for."""
    tallied().take(len(kit.rules) // SORTS_OF_STEP, 0)


def rows_cost(rows: Any, *_: object) -> None:
    """Count rows that are put in order."""
    tallied().take(1 + len(rows), 0)


def rows_of_cost(kit: Any, component: Any, *_: object) -> None:
    """Count the rows of a component, some of which may be left out."""
    tallied().take(1 + len(kit.tables.get(component.rows, ())), 0)


def town_cost(*_: object, **__: object) -> None:
    """Count boards that are put together."""
    tallied().take(5_000, 0)


def _parts(attribute: object) -> int:
    """Return of how many parts an attribute such as `a.b,c` is."""
    return 1 + attribute.count(".") + attribute.count(",") if isinstance(attribute, str) else 1


def _width(value: Any) -> int:
    if isinstance(value, int) and abs(value) > MAX_FILTER_NUMBER:
        raise _too_large(value)
    return int(value)


def _too_large(value: int) -> RenderError:
    return RenderError(N_("the number {value} is too large here"), {"value": value})


def plain_words(value: Any) -> str:
    """Return words or a number as words; an empty cell is none."""
    return soft_str(written(value))


def without_tags(value: Any) -> str:
    """Return words without tags; an empty cell has none."""
    shown = written(value)
    return marked_words.plain_letters(shown) if has_markup(shown) else Markup(shown).striptags()


def of_words(change: Callable[..., str]) -> TemplateFunction:
    """Return a filter that changes words; those with markup take a step for a few of their letters."""

    @wraps(change)
    def changed(value: Any, *args: Any, **kwargs: Any) -> str:
        tallied().take(marked_words.letter_steps(value, *args, *kwargs.values()), 0)
        return change(written(value), *args, **kwargs)

    return changed


def of_letters(function: TemplateFunction) -> TemplateFunction:
    """Return a filter of lists that goes through words letter by letter, also where they have markup."""
    first = 1 if hasattr(function, "jinja_pass_arg") else 0

    @wraps(function)
    def each(*args: Any, **kwargs: Any) -> Any:
        if len(args) > first and has_markup(args[first]):
            args = (*args[:first], bounds.letters_in(args[first]), *args[first + 1 :])
        return function(*args, **kwargs)

    return each


def of_plain_words(function: TemplateFunction) -> TemplateFunction:
    """Return a filter or test that is given the letters of words alone."""
    first = 1 if hasattr(function, "jinja_pass_arg") else 0

    @wraps(function)
    def plain(*args: Any, **kwargs: Any) -> Any:
        if len(args) > first and has_markup(args[first]):
            args = (*args[:first], marked_words.plain_letters(args[first]), *args[first + 1 :])
        return function(*args, **kwargs)

    return plain


def of_seen_words(function: TemplateFunction) -> TemplateFunction:
    """Return a test that compares what a reader sees of words."""

    @wraps(function)
    def test(*args: Any) -> Any:
        return function(*(marked_words.as_seen(each) if has_markup(each) else each for each in args))

    return test


def letter_count(value: Any) -> int:
    """Return how many letters words have, or how many things a list."""
    tallied().take(marked_words.letter_steps(value), 0)
    return marked_words.count_letters(value)


WORD_FILTERS: Mapping[str, TemplateFunction] = {
    "capitalize": of_words(marked_words.capitalized),
    "lower": of_words(marked_words.in_small_letters),
    "replace": of_words(marked_words.with_replaced),
    "title": of_words(marked_words.titled),
    "trim": of_words(marked_words.trimmed),
    "truncate": of_words(marked_words.truncated),
    "upper": of_words(marked_words.uppered),
    "count": letter_count,
    "length": letter_count,
    **{
        name: of_letters(cast(TemplateFunction, FILTERS[name]))
        for name in [
            "batch",
            "first",
            "join",
            "last",
            "list",
            "map",
            "max",
            "min",
            "reject",
            "reverse",
            "select",
            "slice",
            "sort",
            "unique",
        ]
    },
    **{name: of_plain_words(cast(TemplateFunction, FILTERS[name])) for name in ["float", "int", "wordcount"]},
}
"""What stands in the place of Jinja's filters where these would take tags for letters."""


@pass_environment
def summed(
    environment: jinja2.Environment, iterable: Any, attribute: str | int | None = None, start: Any = 0
) -> Any:
    """Return the sum of numbers, or lists put together; each addition counts."""
    getter = None if attribute is None else jinja.make_attrgetter(environment, attribute)
    for value in iterable:
        start = bounds.add(start, value if getter is None else getter(value))
    return start


def sum_cost(iterable: Any, attribute: Any = None, start: Any = 0) -> None:
    """Count the items that are added, and the parts of an attribute that is asked of each."""
    tallied().take(len(iterable) * _parts(attribute), 0)


LAZY_COSTS = (no_cost, items_cost, each_cost, batch_cost)
"""Costs of what takes one by one what another filter makes one by one."""

FILTER_COSTS: Mapping[str, Cost] = {
    "abs": no_cost,
    "batch": batch_cost,
    "capitalize": words_cost,
    "count": no_cost,
    "d": no_cost,
    "default": no_cost,
    "dictsort": dict_sort_cost,
    "e": words_cost,
    "escape": words_cost,
    "first": no_cost,
    "float": words_cost,
    "forceescape": words_cost,
    "groupby": groups_cost,
    "int": words_cost,
    "items": items_cost,
    "join": join_cost,
    "last": no_cost,
    "length": no_cost,
    "list": items_cost,
    "lower": words_cost,
    "map": each_cost,
    "max": keys_cost,
    "min": keys_cost,
    "reject": each_cost,
    "rejectattr": each_cost,
    "replace": replacing_cost,
    "reverse": copy_cost,
    "round": rounding_cost,
    "safe": words_cost,
    "select": each_cost,
    "selectattr": each_cost,
    "slice": slice_cost,
    "sort": sort_cost,
    "title": word_list_cost,
    "tojson": json_cost,
    "trim": strip_cost,
    "truncate": words_cost,
    "unique": unique_cost,
    "upper": words_cost,
    "urlencode": quoting_cost,
    "wordcount": word_list_cost,
}
"""What Jinja's filters cost, of those that are taken over."""

COUNTED_FILTERS: Mapping[str, Counted] = {
    **{
        name: Counted(
            WORD_FILTERS.get(name) or cast(TemplateFunction, FILTERS[name]), cost, lazy=cost in LAZY_COSTS
        )
        for name, cost in FILTER_COSTS.items()
    },
    "string": Counted(plain_words, words_cost),
    "striptags": Counted(without_tags, tags_cost),
    "sum": Counted(summed, sum_cost),
}
"""All filters of templates, but for those of faces or of pages alone."""


def _same_cost(names: str, cost: Cost) -> dict[str, Cost]:
    return dict.fromkeys(names.split(), cost)


TEST_COSTS: Mapping[str, Cost] = {
    **_same_cost(
        "boolean callable defined escaped false float integer iterable "
        "mapping none number sameas sequence string true undefined",
        no_cost,
    ),
    **_same_cost("!= < <= == > >= eq equalto ge greaterthan gt le lessthan lt ne", comparison_cost),
    **_same_cost("divisibleby even odd", remainder_cost),
    **_same_cost("filter test", name_cost),
    **_same_cost("lower upper", words_cost),
    "in": containing_cost,
}
COUNTED_TESTS: Mapping[str, Counted] = {
    name: Counted(
        of_seen_words(cast(TemplateFunction, TESTS[name]))
        if cost is comparison_cost
        else cast(TemplateFunction, TESTS[name]),
        cost,
        lazy=cost in LAZY_COSTS,
    )
    for name, cost in TEST_COSTS.items()
} | {"in": Counted(bounds.contained, no_cost)}
"""Jinja's tests, with what they cost."""

WORD_METHODS: Mapping[str, Cost] = {
    **_same_cost(
        "capitalize isalpha isdigit islower isupper lower removeprefix removesuffix upper", words_cost
    ),
    **_same_cost("count find index partition rfind rindex rpartition", search_cost),
    **_same_cost("lstrip rstrip strip", strip_cost),
    **_same_cost("rsplit split", split_cost),
    **_same_cost("endswith startswith", prefix_cost),
    "format": no_cost,  # `bounds.formatted` counts
    "splitlines": lines_cost,
    "title": words_cost,
}
"""What a template may ask of words: nothing that makes much of little."""

METHODS_OF_TYPES: Mapping[type, Mapping[str, Cost]] = {
    str: WORD_METHODS,
    Markup: WORD_METHODS,
    dict: {"get": lookup_cost, "items": no_cost, "keys": no_cost, "values": no_cost},
    tuple: {"count": comparison_cost, "index": comparison_cost},
    list: {"count": comparison_cost, "index": comparison_cost},
    LoopContext: {"changed": changed_cost, "cycle": no_cost},
}
"""What a template may call of types that are no data of ours."""

METHODS: Mapping[str, Mapping[str, Cost]] = {
    "printkit.kit.model.Kit": {
        "component": no_cost,
        "copies_of": no_cost,
        "find": no_cost,
        "row": no_cost,
        "rows_of": rows_of_cost,
        "rule": rule_cost,
        "say": text_cost,
        "table": no_cost,
        "town": town_cost,
    },
    "printkit.kit.model.Row": {"get": no_cost},
    "printkit.kit.maps.map.Map": _same_cost("around beside corners edge location", no_cost),
}
"""What a template may call of data, by the class: its module is loaded only where it is needed."""


def counted_call(what: Counted) -> Callable[..., Any]:
    """Return a filter or test that counts what it costs before it is begun, and what it made."""
    function, cost, lazy = what
    first = 1 if hasattr(function, "jinja_pass_arg") else 0
    asking = hasattr(cost, "jinja_pass_arg")

    @wraps(function, WRAPPER_ASSIGNMENTS if hasattr(function, "__name__") else ())  # a `partial` has no names
    def inner(*args: Any, **kwargs: Any) -> Any:
        if len(args) > first and hasattr(type(args[first]), "__next__"):
            given = list(args)
            given[first] = counted(args[first]) if lazy else list(counted(args[first]))
            args = tuple(given)
        if cost is no_cost:
            pass
        elif asking:
            cost(getattr(args[0], "environment", args[0]), *args[first:], **kwargs)
        else:
            cost(*args[first:], **kwargs)
        return made_of(function(*args, **kwargs))

    vars(inner)["cost"] = cost
    return inner


def made_of(value: Any) -> Any:
    """Return what a filter or function made: words counted, and no large number."""
    kind = type(value)
    if kind is int:
        return bounded_number(value)
    if kind is not float and isinstance(value, str):
        tallied().take(0, letters_of(value))
    return value


def counted_function(function: Callable[..., Any], cost: Cost) -> Callable[..., Any]:
    """Return a function that templates call, and that counts what it costs."""
    return counted_call(Counted(function, cost, lazy=True))


COUNTED_GLOBALS: Mapping[str, TemplateFunction] = {
    "range": counted_function(bounds.turns, no_cost),
    "dict": counted_function(bounds.dictionary, no_cost),
    "namespace": counted_function(bounds.namespace, no_cost),
}
"""Functions of every template; they count themselves."""

PROPERTIES_OF_TYPES: Mapping[type, frozenset[str]] = {
    LoopContext: frozenset(
        [
            "depth",
            "depth0",
            "first",
            "index",
            "index0",
            "last",
            "length",
            "nextitem",
            "previtem",
            "revindex",
            "revindex0",
        ]
    ),
}
"""What else a template may ask of types that are no data of ours."""

WORD_PROPERTIES: Mapping[str, frozenset[str]] = {"printkit.kit.text.text.Text": frozenset({"plain"})}
"""What a template may ask of words, by the class; all of them are read for it."""


@cache
def method_cost(kind: Any, name: str) -> Cost:
    """Return what a method of a type costs; one that a template was given otherwise costs a call."""
    for base in kind.__mro__:
        costs = METHODS_OF_TYPES.get(base) or METHODS.get(f"{base.__module__}.{base.__qualname__}")
        if costs and name in costs:
            return costs[name]
    return no_cost
