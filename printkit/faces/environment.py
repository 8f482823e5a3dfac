"""The one Jinja environment: templates of games are data, so they reach nothing but what they are given.

Jinja's own sandbox keeps a template from Python's insides. This one also knows which attributes of which
types a template may use, and counts what a template does, so that every template ends.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property, partial
from types import BuiltinMethodType, FunctionType, MethodType
from typing import TYPE_CHECKING, Any

import jinja2
from jinja2.environment import TemplateModule
from jinja2.filters import FILTERS
from jinja2.runtime import BlockReference, LoopContext, Macro, StrictUndefined
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.tests import TESTS
from jinja2.utils import Namespace
from markupsafe import Markup

from printkit.base.messages import Translator
from printkit.base.msgid import N_
from printkit.faces import bounds
from printkit.faces.bounds import RenderError, tallied
from printkit.faces.usage import MISUSES, guarded_filter, guarded_test, is_misfit, misused_call
from printkit.kit.text.text import Text

if TYPE_CHECKING:
    from jinja2 import nodes
    from jinja2.runtime import Context


def _names(*lines: str) -> frozenset[str]:
    return frozenset(name for line in lines for name in line.split())


WORDS = _names(
    "capitalize count endswith find format index isalpha isdigit islower isupper lower lstrip partition",
    "removeprefix removesuffix rfind rindex rpartition rsplit rstrip split splitlines startswith strip",
    "title upper",
)
"""What a template may ask of words: nothing that makes much of little."""

REACHED: Mapping[type, frozenset[str]] = {
    str: WORDS,
    Markup: WORDS,
    dict: _names("get items keys values"),
    tuple: _names("count index"),
    list: _names("count index"),
    LoopContext: _names(
        "changed cycle depth depth0 first index index0 last length nextitem previtem revindex revindex0"
    ),
}
"""Attributes of types that are no data of ours."""

CALLABLE_TYPES = (
    FunctionType,
    MethodType,
    BuiltinMethodType,
    partial,
    Translator,
    Macro,
    BlockReference,
    LoopContext,
)
"""What may be called; only what was given, or is an allowed attribute, comes into a template's hands."""

INSIDE = (Macro, BlockReference, LoopContext)
"""What a template calls that is a part of a template itself."""

KEPT = _names(
    "batch capitalize dictsort e escape first forceescape groupby items last list lower map max min reject",
    "rejectattr reverse select selectattr slice sort title tojson trim truncate unique upper urlencode",
    "wordcount",
)
"""Jinja's filters that are taken over as they are, but for the counting."""

METHODS: Mapping[str, frozenset[str]] = {
    "printkit.kit.model.Kit": _names("find row rule say table town"),
    "printkit.kit.model.Row": _names("get"),
    "printkit.kit.text.text.Text": _names("plain"),
    "printkit.kit.maps.map.Map": _names("around beside corners edge location"),
}
"""What a template may use beside data, by the class: its module is loaded only where it is needed."""

COSTS: Mapping[str, int] = {"town": 5_000}
"""Steps of methods that take long."""

PROPERTIES = (property, cached_property)


class TemplateEnvironment(ImmutableSandboxedEnvironment):
    """Compiles templates that are counted, and lets them reach the attributes of `reached` only.

    Of a dataclass or named tuple that `reached` does not have, a template may use fields and properties.
    """

    def __init__(
        self,
        loader: jinja2.BaseLoader,
        filters: Mapping[str, Callable[..., Any]],
        reached: Mapping[type, frozenset[str]] | None = None,
    ) -> None:
        super().__init__(
            loader=loader,
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            extensions=["jinja2.ext.do"],
            auto_reload=False,
            optimized=False,  # what is worked out while compiling is not counted
            finalize=bounds.shown_in_template,
        )
        self.reached: dict[type, frozenset[str]] = {**REACHED, **(reached or {})}
        kept = {name: bounds.charged(FILTERS[name]) for name in KEPT}
        known = {**kept, **bounds.BOUNDED_FILTERS, **SHARED_FILTERS, **filters}
        self.filters = {
            name: each if name in bounds.INTERNAL else guarded_filter(name, each)
            for name, each in known.items()
        }
        self.tests = {name: guarded_test(name, bounds.charged(test)) for name, test in TESTS.items()}
        self.globals = {"range": bounds.turns, "dict": bounds.dictionary, "namespace": bounds.namespace}

    def names_of(self, kind: type) -> frozenset[str]:
        """Return the attributes of a type that a template may use."""
        names = self.reached.get(kind)
        if names is None:
            base = next((each for each in kind.__mro__ if each in self.reached), tuple)
            names = _record(kind) if base is tuple else self.reached[base]
            names |= METHODS.get(f"{kind.__module__}.{kind.__qualname__}", frozenset())
            self.reached[kind] = names
        return names

    def getattr(self, obj: Any, attribute: str) -> Any:
        """Return `obj.attribute` as far as a template may see it, else the item of that name."""
        if attribute in self.names_of(type(obj)):
            if isinstance(obj, str):
                tallied().take(0, len(obj))
                if attribute == "format":
                    return partial(bounds.formatted, obj)
            return getattr(obj, attribute)
        if isinstance(obj, (Namespace, TemplateModule)) and attribute[:1] != "_":
            try:
                return getattr(obj, attribute) if isinstance(obj, Namespace) else vars(obj)[attribute]
            except (AttributeError, KeyError):
                return self.undefined(obj=obj, name=attribute)
        return self._item(obj, attribute)

    def getitem(self, obj: Any, argument: Any) -> Any:
        """Return `obj[argument]`, else the attribute of that name as far as a template may see it."""
        try:
            return self._item(obj, argument) if isinstance(obj, type) else obj[argument]
        except (TypeError, LookupError, AttributeError):
            if isinstance(argument, str):
                return self.getattr(obj, str(argument))
        return self.undefined(obj=obj, name=argument)

    def _item(self, obj: Any, name: str) -> Any:
        if name[:1] == "_" or isinstance(obj, type):
            raise RenderError(N_("a template may not use {name}"), {"name": name})
        try:
            return obj[name]
        except (TypeError, LookupError, AttributeError):
            pass
        if hasattr(type(obj), name) and not isinstance(obj, jinja2.Undefined):
            values = {"name": name, "kind": bounds.kind_of(obj)}
            raise RenderError(N_("a template may not use {name} of a {kind}"), values)
        return self.undefined(obj=obj, name=name)

    def is_safe_callable(self, obj: Any) -> bool:
        """Whether a template may call this."""
        return isinstance(obj, CALLABLE_TYPES)

    def call(__self, __context: Context, __obj: Any, *args: Any, **kwargs: Any) -> Any:  # noqa: N805
        """Call something from a template, as one step."""
        tally = tallied()
        tally.take(1, 0)
        if not (__self.is_safe_callable(__obj) or isinstance(__obj, jinja2.Undefined)):
            raise RenderError(N_("a template may not call a {kind}"), {"kind": bounds.kind_of(__obj)})
        if isinstance(__obj, MethodType):
            tally.take(COSTS.get(__obj.__name__, 0), 0)
        elif isinstance(__obj, BuiltinMethodType):
            tally.charge(__obj.__self__)
        elif isinstance(__obj, LoopContext):
            args = tuple(map(bounds.looped, args))
        try:
            result = __context.call(__obj, *args, **kwargs)
        except MISUSES as error:
            if isinstance(__obj, INSIDE) and not is_misfit(__obj, error):
                raise  # what is done in it went wrong, not how it was called
            raise misused_call(__context.get_all(), __obj, args, kwargs) from None
        if isinstance(result, str):
            tally.take(0, len(result))
        return result

    def call_filter(self, name: str, *args: Any, **kwargs: Any) -> Any:
        """Call a filter that a template names in words, as for `map`."""
        if name in bounds.INTERNAL:
            raise RenderError(N_("a template may not use {name}"), {"name": name})
        return super().call_filter(name, *args, **kwargs)

    def get_template(self, *args: Any, **kwargs: Any) -> jinja2.Template:
        """Find a template, as one step."""
        tallied().take(1, 0)
        return super().get_template(*args, **kwargs)

    def _generate(
        self, source: nodes.Template, name: str | None, filename: str | None, defer_init: bool = False
    ) -> str:
        from printkit.faces.counting import insert_counting  # a phone's pages are compiled already

        return super()._generate(insert_counting(source), name, filename, defer_init)


def plain(text: object) -> str:
    """Words without their markup."""
    return text.plain if isinstance(text, Text) else str(bounds.written(text))


SHARED_FILTERS: Mapping[str, Callable[..., Any]] = {"plain": bounds.charged(plain)}
"""Our own filters, for faces, documents and pages."""


class CountedTemplate(jinja2.Template):
    """A template whose filling is counted from nothing, unless it is part of another's."""

    def render(self, *args: Any, **kwargs: Any) -> str:
        """Fill the template."""
        with bounds.counting():
            return super().render(*args, **kwargs)


TemplateEnvironment.template_class = CountedTemplate


def _record(kind: type) -> frozenset[str]:
    """Return the fields and properties of a dataclass or named tuple."""
    named = {*getattr(kind, "__dataclass_fields__", ()), *getattr(kind, "_fields", ())}
    if named:
        for base in kind.__mro__:
            named |= {name for name, value in vars(base).items() if isinstance(value, PROPERTIES)}
    return frozenset(name for name in named if not name.startswith("_"))
