"""The one Jinja environment: templates of games are data, so they reach nothing but what they are given.

Jinja's own sandbox keeps a template from Python's insides. This one also knows which attributes of which
types a template may use, and counts what a template does, so that every template ends.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property, partial
from types import BuiltinMethodType, FunctionType, MethodType
from typing import TYPE_CHECKING, Any, cast

import jinja2
from jinja2.compiler import CodeGenerator
from jinja2.environment import TemplateModule
from jinja2.runtime import BlockReference, LoopContext, Macro
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.utils import Namespace
from markupsafe import Markup, escape

from printkit.base.faults import options_hint
from printkit.base.messages import Translator
from printkit.base.msgid import N_
from printkit.faces import bounds
from printkit.faces.bounds import RenderError, UnknownNameError, tallied
from printkit.faces.costs import (
    COUNTED_FILTERS,
    COUNTED_GLOBALS,
    COUNTED_TESTS,
    METHODS,
    METHODS_OF_TYPES,
    PROPERTIES_OF_TYPES,
    WORD_PROPERTIES,
    Counted,
    counted_call,
    made_of,
    method_cost,
    no_cost,
    words_cost,
)
from printkit.faces.marked_words import Words, has_markup, letter_at, letter_steps, plain_letters
from printkit.faces.undefined import NOT_IN_IMPORTED, Missing
from printkit.faces.usage import MISUSES, guarded_filter, guarded_test, is_misfit, misused_call
from printkit.kit.model import Row
from printkit.kit.text.text import Text

if TYPE_CHECKING:
    from jinja2 import nodes
    from jinja2.compiler import Frame
    from jinja2.runtime import Context


REACHED: Mapping[type, frozenset[str]] = {
    kind: frozenset(methods) | PROPERTIES_OF_TYPES.get(kind, frozenset())
    for kind, methods in METHODS_OF_TYPES.items()
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

STEPS_OF_LOADING = 20
"""Steps of a template that is looked for: in several folders, by several names."""

JINJA_VALUES = ("_block_vars", "_loop_vars")
"""What Jinja itself adds to a call."""

PROPERTIES = (property, cached_property)


class OneCallGenerator(CodeGenerator):
    """Compiles each `{{ }}` to one call of `TemplateEnvironment.shown`: a face has fifty of them."""

    def _output_child_pre(
        self, node: nodes.Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo
    ) -> None:
        if frame.eval_ctx.volatile or not frame.eval_ctx.autoescape:
            super()._output_child_pre(node, frame, finalize)
        else:
            self.write("environment.shown(context, ")

    def _output_child_post(
        self, node: nodes.Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo
    ) -> None:
        if frame.eval_ctx.volatile or not frame.eval_ctx.autoescape:
            super()._output_child_post(node, frame, finalize)
        else:
            self.write(")")


class TemplateEnvironment(ImmutableSandboxedEnvironment):
    """Compiles templates that are counted, and lets them reach the attributes of `reached` only.

    Of a dataclass or named tuple that `reached` does not have, a template may use fields and properties.
    """

    code_generator_class = OneCallGenerator

    def __init__(
        self,
        loader: jinja2.BaseLoader,
        filters: Mapping[str, Callable[..., Any]],
        reached: Mapping[type, frozenset[str]] | None = None,
    ) -> None:
        super().__init__(
            loader=loader,
            autoescape=True,
            undefined=Missing,
            trim_blocks=True,
            lstrip_blocks=True,
            extensions=["jinja2.ext.do"],
            auto_reload=False,
            optimized=False,  # what is worked out while compiling is not counted
            finalize=bounds.shown_in_template,
        )
        self.reached: dict[type, frozenset[str]] = {**REACHED, **(reached or {})}
        of_words = {name: Counted(each, words_cost) for name, each in {**SHARED_FILTERS, **filters}.items()}
        self.filters = {
            **bounds.INTERNAL,
            **{
                name: guarded_filter(name, counted_call(each))
                for name, each in {**COUNTED_FILTERS, **of_words}.items()
            },
        }
        self.tests = {name: guarded_test(name, counted_call(test)) for name, test in COUNTED_TESTS.items()}
        self.globals = {**COUNTED_GLOBALS}

    def shown(self, context: Context, value: Any) -> str:
        """Return what `{{ }}` writes of a value, with what is no markup made safe."""
        assert self.finalize is not None
        value = self.finalize(context, value)
        kind = type(value)
        if kind is int or kind is float:
            return str(value)
        return value if kind is Markup or kind is Text else escape(value)

    def names_of(self, kind: type) -> frozenset[str]:
        """Return the attributes of a type that a template may use."""
        names = self.reached.get(kind)
        if names is None:
            base = next((each for each in kind.__mro__ if each in self.reached), tuple)
            names = _record(kind) if base is tuple else self.reached[base]
            name = f"{kind.__module__}.{kind.__qualname__}"
            names |= frozenset(METHODS.get(name, ())) | WORD_PROPERTIES.get(name, frozenset())
            self.reached[kind] = names
        return names

    def getattr(self, obj: Any, attribute: str) -> Any:
        """Return `obj.attribute` as far as a template may see it, else the item of that name.

        The columns of a row come before what every row has for itself.
        """
        if isinstance(obj, Row) and attribute in obj:
            return obj[attribute]
        if attribute in self.names_of(type(obj)):
            if not isinstance(obj, str):
                return getattr(obj, attribute)
            if attribute == "format":
                return partial(bounds.formatted, obj)
            if attribute == "plain":
                tallied().take(0, len(obj))
                return plain_letters(obj)
            if has_markup(obj):
                tallied().take(letter_steps(obj), 0)
                return getattr(Words(obj), attribute)
            return getattr(obj, attribute)
        if isinstance(obj, (Namespace, TemplateModule)) and attribute[:1] != "_":
            try:
                return getattr(obj, attribute) if isinstance(obj, Namespace) else vars(obj)[attribute]
            except (AttributeError, KeyError):
                return self._lacking(obj, attribute)
        return self._item(obj, attribute)

    def _lacking(self, obj: Namespace | TemplateModule, name: str) -> Any:
        """Return what stands for a name that nobody set; an imported template tells those that are there."""
        if isinstance(obj, Namespace):
            return self.undefined(obj=obj, name=name)
        hint, values = options_hint(name, [each for each in vars(obj) if each[:1] != "_"])
        error = UnknownNameError(NOT_IN_IMPORTED, {"name": name, **values}, hint)
        return self.undefined(obj=obj, name=name, exc=cast("type[UnknownNameError]", lambda _message: error))

    def getitem(self, obj: Any, argument: Any) -> Any:
        """Return `obj[argument]`, else the attribute of that name as far as a template may see it."""
        try:
            if isinstance(obj, bounds.HASHED):
                bounds.look_up(argument, obj)
            if has_markup(obj) and isinstance(argument, int):
                tallied().take(letter_steps(obj), 0)
                return letter_at(obj, argument)
            if has_markup(argument) and isinstance(obj, (dict, Row)):
                argument = bounds.key_as_seen(argument, obj)
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
        tally.take(1 + len(args) + len(kwargs), 0)
        if not (__self.is_safe_callable(__obj) or isinstance(__obj, jinja2.Undefined)):
            raise RenderError(N_("a template may not call a {kind}"), {"kind": bounds.kind_of(__obj)})
        if isinstance(__obj, LoopContext):
            args = tuple(map(bounds.looped, args))
        elif not isinstance(__obj, INSIDE):
            for arg in args:
                if isinstance(arg, tuple):  # which may be a key
                    bounds.look_through(arg)
        try:
            if isinstance(__obj, (MethodType, BuiltinMethodType)):
                owner: Any = __obj.__self__
                kind: Any = type(owner)
                cost = method_cost(kind, __obj.__name__)
                if cost is not no_cost:
                    named = {name: value for name, value in kwargs.items() if name not in JINJA_VALUES}
                    cost(owner, *args, **named)
                if kind in (list, tuple):
                    return bounds.of_list(owner, __obj.__name__, *args)
                if kind is dict and args and has_markup(args[0]):
                    args = (bounds.key_as_seen(args[0], owner), *args[1:])
            result = __context.call(__obj, *args, **kwargs)
        except MISUSES as error:
            if isinstance(__obj, INSIDE) and not is_misfit(__obj, error):
                raise  # what is done in it went wrong, not how it was called
            raise misused_call(__context.get_all(), __obj, args, kwargs) from None
        return made_of(result)

    def call_filter(self, name: str, *args: Any, **kwargs: Any) -> Any:
        """Call a filter that a template names in words, as for `map`."""
        if name in bounds.INTERNAL:
            raise RenderError(N_("a template may not use {name}"), {"name": name})
        tallied().take(1, 0)
        return super().call_filter(name, *args, **kwargs)

    def call_test(self, name: str, *args: Any, **kwargs: Any) -> Any:
        """Call a test that a template names in words, as for `select`."""
        tallied().take(1, 0)
        return super().call_test(name, *args, **kwargs)

    def _load_template(self, *args: Any, **kwargs: Any) -> jinja2.Template:
        tallied().take(STEPS_OF_LOADING, 0)
        return super()._load_template(*args, **kwargs)

    def _generate(
        self, source: nodes.Template, name: str | None, filename: str | None, defer_init: bool = False
    ) -> str:
        from printkit.faces.callers import hand_on_callers  # a phone's pages are compiled already
        from printkit.faces.counting import insert_counting

        return super()._generate(insert_counting(hand_on_callers(source)), name, filename, defer_init)


def plain(text: object) -> str:
    """Words without their markup."""
    return plain_letters(text) if has_markup(text) else str(bounds.written(text))


SHARED_FILTERS: Mapping[str, Callable[..., Any]] = {"plain": plain}
"""Our own filters of words, for faces, documents and pages."""


class CountedTemplate(jinja2.Template):
    """A template whose filling is counted from nothing, unless it is part of another's."""

    def render(self, *args: Any, **kwargs: Any) -> str:
        """Fill the template."""
        with bounds.counting():
            return super().render(*args, **kwargs)

    def make_module(
        self,
        vars: dict[str, Any] | None = None,  # noqa: A002
        shared: bool = False,
        locals: Mapping[str, Any] | None = None,  # noqa: A002
    ) -> TemplateModule:
        """Return what the template has for another that imports it; with `vars`, for that filling alone."""
        context = self.new_context(vars, shared, locals)
        if vars is not None:
            bounds.tallied().imported.append(context)
        return TemplateModule(self, context)


TemplateEnvironment.template_class = CountedTemplate


def _record(kind: type) -> frozenset[str]:
    """Return the fields and properties of a dataclass or named tuple."""
    named = {*getattr(kind, "__dataclass_fields__", ()), *getattr(kind, "_fields", ())}
    if named:
        for base in kind.__mro__:
            named |= {name for name, value in vars(base).items() if isinstance(value, PROPERTIES)}
    return frozenset(name for name in named if not name.startswith("_"))
