"""GameTemplates: where a game's templates are found, filled in and linked to their art."""

from __future__ import annotations

import hashlib
import marshal
import os
import re
import sys
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from copy import copy
from functools import cache, cached_property, lru_cache, partial
from pathlib import Path
from types import CodeType
from typing import Any, NamedTuple, Protocol
from urllib.parse import quote

import jinja2
from jinja2 import nodes
from jinja2.bccache import Bucket
from jinja2.meta import find_referenced_templates
from jinja2.utils import Namespace
from markupsafe import Markup

from printkit.base import paths
from printkit.base.faults import Advice, Fault, FaultError, name_advice, options_hint, quotes_hint
from printkit.base.languages import writing_direction
from printkit.base.msgid import N_, NO_MESSAGE, Msgid
from printkit.base.pictures import PictureFolders, PictureNameError
from printkit.base.text_files import PICTURES, read_text
from printkit.base.xml_parser import WANTED
from printkit.faces.art import SvgFragment, blank_art, crossed_box, read_drawing
from printkit.faces.bounds import (
    JOINED,
    GameTally,
    RenderError,
    UnknownNameError,
    counting,
    encodable,
    joined_as,
    shown_as,
    tallied,
    written,
)
from printkit.faces.brackets import lone_mark
from printkit.faces.costs import art_cost, counted_function, name_cost, no_cost, rule_cost, text_cost
from printkit.faces.environment import STEPS_OF_LOADING, TemplateEnvironment
from printkit.faces.loader import TemplateLoader
from printkit.faces.marked_words import as_seen, plain_letters
from printkit.faces.undefined import MissingNameError, code_at, described
from printkit.faces.usage import misfit, syntax_error
from printkit.kit.model import Component, Kit, Row, Rule
from printkit.kit.text import tokens
from printkit.kit.text.spelling import slug
from printkit.kit.text.text import Text

TEMPLATE_ENDINGS = (".svg", ".html", ".htm")

NOT_FOUND = N_("template not found: {name}")
MAX_COMPILED = 100
"""Templates whose code is held in memory: twice as many as a large game has."""
EVERY_TEMPLATE = ""
"""The name that all templates are exhausted by."""
LONE_BRACE = "unexpected '}'"
"""What Jinja says of `{{ name }`."""
UNEXPECTED = re.compile("^(unexpected char .*) at [0-9]+$")
"""What Jinja says of a letter that it does not know, and where: its line is told."""


NO_SOURCE, UNREADABLE = "\0", "\0unreadable"
"""What stands for the source of a template that is not there, or cannot be read."""


class TemplateCache(Protocol):
    """Keeps what was found out about templates from one run to the next."""

    def get(self, key: str) -> Any | None:
        """Return what is kept under a key, None if nothing is."""

    def put(self, key: str, thing: Any) -> None:
        """Keep a thing."""


class TemplateNeeds(NamedTuple):
    """A template's source, the values that it asks for, and the templates it takes in; None is any of them.

    With those that are `handled` it does more than write them where they stand, as `{{ style }}` does. One
    that cannot be `parsed` may need anything.
    """

    source: str
    asked: frozenset[str]
    handled: frozenset[str]
    taken: frozenset[str | None]
    parsed: bool


class TemplateClosure(NamedTuple):
    """The values that some templates, with all that they take in, ask for, and a hash of their sources.

    `handled` are those with which they do more than write them. It is not `known` where a name is made up as
    they are filled, or one of them cannot be parsed.
    """

    asked: frozenset[str]
    handled: frozenset[str]
    source_hash: str
    known: bool


class CompiledTemplates(jinja2.BytecodeCache):
    """Holds in memory what templates were compiled to: the shared ones are those of every game.

    A run may keep them for the next one: compiling is a tenth of a build after an edit.
    """

    def __init__(self) -> None:
        self._code: dict[tuple[str, str], CodeType] = {}
        self._kept: tuple[TemplateCache, str] | None = None

    def keep(self, cache: TemplateCache, stamp: str) -> None:
        """Keep what is compiled from now on in a cache, and look for it there.

        `stamp` is a mark of the program, of Python and its libraries.
        """
        self._kept = cache, stamp

    def get_source_checksum(self, source: str) -> str:
        """Return a hash of a source that no two templates share, whoever wrote them."""
        return _hash_of(source)

    def get_cache_key(self, name: str, filename: str | None = None) -> str:
        """Return a hash of a template's name and file, whatever letters the folder has."""
        return _hash_of(f"{name}\0{filename}")

    def load_bytecode(self, bucket: Bucket) -> None:
        """Give a template that was compiled before its code."""
        bucket.code = self._code.get((bucket.key, bucket.checksum))
        if bucket.code is None and self._kept:
            cache, stamp = self._kept
            if found := cache.get(f"{stamp} {bucket.key} {bucket.checksum}"):
                self._hold(bucket, marshal.loads(found))

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep the code of a template that was compiled."""
        assert bucket.code is not None
        self._hold(bucket, bucket.code)
        if self._kept:
            cache, stamp = self._kept
            cache.put(f"{stamp} {bucket.key} {bucket.checksum}", marshal.dumps(bucket.code))

    def _hold(self, bucket: Bucket, code: CodeType) -> None:
        if len(self._code) >= MAX_COMPILED:
            self._code.clear()
        self._code[bucket.key, bucket.checksum] = bucket.code = code


COMPILED, COMPILED_MARKED, COMPILED_FRAMED = CompiledTemplates(), CompiledTemplates(), CompiledTemplates()
"""Of the templates as they are filled, of those with a mark before each line, of those with texts framed."""


class FilledError(FaultError):
    """A template fails with what it is filled with; with another row it may not."""


class GameTemplates:
    """One game's templates, ready to be filled with kits of any language.

    `folder` is templates/<game>; shared templates stand beside it or come with the program. All references
    in drawings are relative to it. What is read is remembered: look at files that have
    changed through a new one.
    """

    def __init__(self, game: str) -> None:
        self.game = game
        self.folder = paths.templates(game)
        self.common = paths.shared_templates()
        self.card_data = paths.card_data(game)
        self.roots = (self.folder, self.common, self.card_data)
        self.environment = refreshed(environment(self.folder, self.common))
        self._styles: dict[tuple[str, str, str], Markup] = {}
        self._art: dict[str, str] = {}
        self._pictures = PictureFolders(*self.roots)
        self._exhausted: dict[str, FaultError] = {}
        self._needed: dict[str, TemplateNeeds] = {}
        self._needs_cache: tuple[TemplateCache, str] | None = None
        self._drawings: dict[Path, SvgFragment] = {}
        self._of_kit: dict[str, Any] = {}  # what templates may use of the kit that was asked for last
        self._marking = False
        self._taken = GameTally()

    @cached_property
    def marking(self) -> GameTemplates:
        """The same templates with a mark before each line and text, for whoever asks what wrote what."""
        from printkit.faces.lines import Marks, marked

        templates = copy(self)
        templates.environment = self.environment.overlay(
            extensions=[Marks], finalize=shown_as(marked), bytecode_cache=COMPILED_MARKED
        )
        templates.environment.filters = {**self.environment.filters, JOINED: joined_as(marked)}
        templates._styles, templates._drawings, templates._exhausted, templates._marking = {}, {}, {}, True
        templates._of_kit = {}
        return templates

    @cached_property
    def framing(self) -> GameTemplates:
        """The same templates with a mark before and after each text, for whoever asks where texts stand."""
        from printkit.faces.lines import framed

        templates = copy(self)
        templates.environment = self.environment.overlay(
            finalize=shown_as(framed), bytecode_cache=COMPILED_FRAMED
        )
        templates.environment.filters = {**self.environment.filters, JOINED: joined_as(framed)}
        return templates

    def fill(self, name: str, context: Mapping[str, Any]) -> str:
        """Fill the template `name`; raise a FaultError that names the template and its line."""
        if fault := self._exhausted.get(name) or self._exhausted.get(EVERY_TEMPLATE):
            raise fault
        if fault := self.excess(name):
            self._exhausted[EVERY_TEMPLATE] = fault
            raise fault
        try:
            with counting(self._taken):
                return encodable(self.environment.get_template(name).render(context))
        except jinja2.TemplateNotFound as error:
            wanted = str(error.name or name)
            hint, values = self._near_template(wanted)
            file, place = self._place(error, name, own=True)
            raise self.fault(file, place, NOT_FOUND, hint, **values, name=wanted) from None
        except jinja2.TemplateSyntaxError as error:
            path = Path(error.name or name)  # Jinja names some templates by their path
            file = paths.shown_path(path) if path.is_absolute() else self.file_of(error.name or name)
            reason = UNEXPECTED.sub(r"\1", error.message or "syntax error")
            if told := syntax_error(reason, self.environment.filters, self.environment.tests):
                place = f"line {error.lineno}"
                raise FaultError((Fault(file, place, told.message, told.values, told.hint),)) from None
            values = {"reason": reason, "value": "{{ … }}", "block": "{% … %}"}
            hint = quotes_hint(reason)
            if reason == LONE_BRACE:
                hint = N_("close braces as they were opened: {value}, {block}")
            raise FaultError((Fault(file, f"line {error.lineno}", N_("{reason}"), values, hint),)) from None
        except MissingNameError as error:
            file, place = self._place(error, name, own=True)
            missing = self._described(error, name, context)
            raise self._filled(file, place, missing) from None
        except RenderError as error:
            file, place = self._place(error, name, own=isinstance(error, UnknownNameError))
            fault = self._filled(file, place, error)
            if error.counted:
                self._exhausted[name] = fault = FaultError(fault.faults)
            raise fault from None
        except RecursionError as error:
            file, place = self._place(error, name, own=True)
            raise self.fault(
                file, place, N_("the template calls itself without end, or is nested too deeply")
            ) from None
        except MemoryError as error:
            raise self.fault(
                *self._place(error, name),
                N_("there is not enough memory to fill the template"),
                N_("let it write less, or close other programs"),
            ) from None
        except jinja2.UndefinedError as error:  # of an `if` without `else`, and no name
            missing = MissingNameError(None, "", str(error))
            file, place = self._place(error, name)
            raise self._filled(file, place, missing) from None
        except jinja2.TemplateError as error:
            if told := syntax_error(str(error), self.environment.filters, self.environment.tests):
                raise self._filled(*self._place(error, name), told) from None
            raise self.fault(
                *self._place(error, name), N_("{reason}"), reason=error.message or str(error)
            ) from None
        except FaultError:
            raise
        except OSError as error:  # the name of a drawing or a template that no file may have
            named = Path(str(error.filename)).name
            raise self.fault(*self._place(error, name), N_("no such file: {href}"), href=named) from None
        except Exception as error:  # a template may do anything: divide by zero, add a word to a number…
            refused = misfit(error)
            file, place = self._place(error, name)
            raise self._filled(file, place, refused) from None

    def _filled(self, template: str, place: str, told: RenderError) -> FaultError:
        """Return the fault of what a template does with a row."""
        return FilledError(self.fault(template, place, told.message, told.hint, **told.values).faults)

    def _place(self, error: Exception, name: str, *, own: bool = False) -> tuple[str, str]:
        """Return the template and the line where an error happened; with `own`, in those of the game.

        Of a macro the line is told that called it, too.
        """
        frames = _template_frames(error, own=own)
        if not frames:
            return name, ""
        inner, caller = frames[-1], frames[-2] if len(frames) > 1 else frames[-1]
        place = f"line {inner.line}"
        if inner.macro and not caller.shared and caller[:2] != inner[:2]:
            file = f"{self.file_of(caller.template)} " if caller.template != inner.template else ""
            place += f", from {file}line {caller.line}"
        return inner.template, place

    def _described(self, error: MissingNameError, name: str, context: Mapping[str, Any]) -> UnknownNameError:
        """Return what is told of a name that nobody gives: whose it would be, and what there is instead."""
        frames = _template_frames(error, own=True)
        code = ""
        if frames:
            code = code_at(self._source_or_nothing(frames[-1].template), frames[-1].line, error.name)
        names_of = environment(self.folder, self.common).names_of
        return described(error, context, self.environment.globals, names_of, code)

    def excess(self, name: str) -> FaultError | None:
        """Return the fault of a template that is to be filled when all of them have taken too much."""
        excess = self._taken.excess()
        return self.fault(name, "", excess.message, excess.hint, **excess.values) if excess else None

    def is_exhausted(self, name: str) -> bool:
        """Whether a template took too much for one row, so that it is filled for no other."""
        return name in self._exhausted

    @property
    def taken(self) -> tuple[int, int]:
        """The steps and letters that templates have taken so far; set where others filled them."""
        return self._taken.steps, self._taken.letters

    @taken.setter
    def taken(self, counts: tuple[int, int]) -> None:
        self._taken.steps, self._taken.letters = counts

    def _near_template(self, name: str) -> Advice:
        """Return a hint that names the template which was probably meant, and the values it needs."""
        known = paths.template_names(self.folder, self.common, TEMPLATE_ENDINGS)
        return name_advice(name, known)

    def style(self, names: tuple[str, ...], key: str, context: Mapping[str, Any]) -> Markup:
        """Join the style sheets `names`, each filled in; those that do not exist are left out."""
        cached = self._styles.get((*names[:1], key, context["kit"].lang))
        if cached is not None:
            return cached
        known = [name for name in names if self.has(name)]
        sheet = Markup("\n".join(self._sheet(name, context) for name in known))
        self._styles[(*names[:1], key, context["kit"].lang)] = sheet
        return sheet

    def _sheet(self, name: str, context: Mapping[str, Any]) -> str:
        """Fill a style sheet. Raises FaultError where it is not whole: it would take in the next one."""
        css = self.fill(name, context)
        if self._marking or not (lone := lone_mark(css)):
            return css
        from printkit.faces.lines import unmarked

        _, line_at, _ = unmarked(self.marking.fill(name, context))
        line = line_at(len(css[: lone.at].encode("utf-8", "replace"))).number
        message, hint = N_("“{mark}” closes nothing"), NO_MESSAGE
        if lone.close:
            message, hint = N_("nothing closes “{mark}”"), N_("write “{close}” where it ends")
        raise self.fault(name, f"line {line}", message, hint, mark=lone.mark, close=lone.close)

    def has(self, name: str) -> bool:
        """Whether a template exists."""
        assert self.environment.loader is not None
        try:
            self.environment.loader.get_source(self.environment, name)
        except jinja2.TemplateNotFound:
            return False
        return True

    def source(self, name: str) -> str:
        """Return a template as it was written; "" where it does not exist. Raises FaultError."""
        assert self.environment.loader is not None
        try:
            return self.environment.loader.get_source(self.environment, name)[0]
        except jinja2.TemplateNotFound:
            return ""

    def file_of(self, template: str) -> str:
        """Return the file of a template, as faults name it."""
        return f"templates/{template if template.startswith('common/') else f'{self.game}/{template}'}"

    def asks(self, name: str, value: str) -> bool:
        """Whether a template, or one that it takes in, asks for a value of its context by this name.

        One that takes in others by names that are made up as it is filled may ask for anything.
        """
        waiting, seen = [name], set[str]()
        while value in self._words_of_templates and waiting:
            name = waiting.pop()
            if name in seen:
                continue
            seen.add(name)
            needs = self._needs(name)
            if value in needs.asked or None in needs.taken:
                return True
            waiting += filter(None, needs.taken)
        return False

    def closure(self, names: Iterable[str]) -> TemplateClosure:
        """Return what templates need, with all that they take in."""
        waiting, sources, known = [*names], dict[str, str](), True
        values, handled = set[str](), set[str]()
        while waiting:
            name = waiting.pop()
            if name not in sources:
                needs = self._needs(name)
                sources[name] = needs.source
                values |= needs.asked
                handled |= needs.handled
                known = known and needs.parsed and None not in needs.taken
                waiting += filter(None, needs.taken)
        told = "\0".join(f"{name}\0{sources[name]}" for name in sorted(sources))
        return TemplateClosure(frozenset(values), frozenset(handled), _hash_of(told), known)

    def are_unchanged(self) -> bool:
        """Whether all templates whose needs were asked for are still the same."""
        return all(each.source == self._source_or_nothing(name) for name, each in self._needed.items())

    def keep_needs(self, cache: TemplateCache, stamp: str) -> None:
        """Keep what templates need in a cache; `stamp` is a mark of the program and its libraries."""
        self._needs_cache = cache, stamp

    def _needs(self, name: str) -> TemplateNeeds:
        if name in self._needed:
            return self._needed[name]
        source = self._source_or_nothing(name)
        key, found = "", None
        if self._needs_cache:
            cache, stamp = self._needs_cache
            key = _hash_of(f"{stamp}\0{source}")
            found = cache.get(key)
        if found is None:
            found = _needs_of(source)
            if self._needs_cache:
                self._needs_cache[0].put(key, found)
        self._needed[name] = TemplateNeeds(source, *found)
        return self._needed[name]

    def _source_or_nothing(self, name: str) -> str:
        """Return a template as it was written, `NO_SOURCE` where there is none."""
        assert self.environment.loader is not None
        try:
            return self.environment.loader.get_source(self.environment, name)[0]
        except jinja2.TemplateNotFound:
            return NO_SOURCE
        except (FaultError, OSError):  # filling it tells
            return UNREADABLE

    @cached_property
    def _constants(self) -> frozenset[str]:
        """All words that stand between quotes in the templates of the game."""
        found: set[str] = set()
        for path in self.folder.rglob("*"):
            if path.suffix in TEMPLATE_ENDINGS and path.parent.name != "art":
                with suppress(OSError, FaultError):
                    found.update(re.findall(r"""(?<=["'])[^"'{}]+(?=["'])""", read_text(path)))
        return frozenset(found)

    @cached_property
    def _words_of_templates(self) -> frozenset[str]:
        """Every word of the templates of the game and of the shared ones, to see soon what none asks for."""
        words: set[str] = set()
        for folder in (self.folder, self.common):
            for path in folder.rglob("*"):
                if path.suffix in (*TEMPLATE_ENDINGS, ".css") and path.parent.name != "art":
                    with suppress(OSError, FaultError):
                        words.update(re.findall("[a-z_]+", read_text(path)))
        return frozenset(words)

    def fault(
        self, template: str, place: str, message: Msgid, hint: Msgid = NO_MESSAGE, /, **values: object
    ) -> FaultError:
        """Return a fault in a template of this game, to be raised."""
        return FaultError((Fault(self.file_of(template), place, message, values, hint),))

    def context(self, kit: Kit, component: Component | None, row: Row | None, ink: str) -> dict[str, Any]:
        """Return what every template may use; docs/templates.md lists it for designers."""
        if self._of_kit.get("kit") is not kit:
            self._of_kit = self._all_of(kit)
        return {
            "kit": kit,  # the first that a fault suggests
            "component": component,
            "row": row,
            "number": row.number if row else 1,
            "ink": ink,
            **self._of_kit,
            "mirroring": Namespace(on=False),
            "art": counted_function(partial(self.art, row=row), art_cost),
            "drawn": counted_function(partial(self.drawn, row=row), art_cost),
        }

    def _all_of(self, kit: Kit) -> dict[str, Any]:
        """Return what every template may use of a kit, whatever it shows."""
        return {
            "kit": kit,
            "lang": kit.lang,
            "dir": writing_direction(kit.lang),
            "look": kit.look,
            "say": counted_function(teller(kit), partial(text_cost, kit)),
            "has_art": counted_function(self.has_art, name_cost),
            "table": counted_function(partial(table_of, kit), no_cost),
            "ref": counted_function(partial(row_of, kit), no_cost),
            "rule": counted_function(partial(rule_of, kit), partial(rule_cost, kit)),
        }

    def art(self, name: str, default: str = "", row: Row | None = None) -> str:
        """Return the reference to a drawing of the game, of the shared ones, or of the user's own art.

        Where the name comes from a row that is drawn and there is no such drawing, it is that of `default`,
        else of one that stands in, which says where it was asked for. Raises UnknownNameError.
        """
        name, default = plain_letters(name), plain_letters(default)
        if default and not self.has_art(name):
            name = default
        if row is not None and name == "":
            return self._in_place_of("blank", "")
        found = self._found(name)
        if found:
            return found
        if row is None or self._is_written(name, row):
            raise _told(self._pictures.not_found(name))
        return self._in_place_of("stand-in", name)

    def near_picture(self, name: str) -> str:
        """Return the name of the picture that was probably meant, with an ending if `name` has one."""
        close = str(self._pictures.advice(name)[1].get("close", ""))
        if not close or Path(name).suffix.lower() not in PICTURES:
            return close
        try:
            path = self._pictures.find(close)
        except PictureNameError:  # there are several
            return close
        return path.name if path else close

    def _found(self, name: str) -> str:
        """Return the reference to a drawing, "" where there is none. Raises UnknownNameError for several."""
        if name not in self._art:
            tallied().take(STEPS_OF_LOADING, 0)
            try:
                path = self._pictures.find(name)
            except PictureNameError as error:
                raise _told(error) from None
            self._art[name] = self.reference(path) if path else ""
        return self._art[name]

    def reference(self, path: Path) -> str:
        """Return how drawings refer to a file."""
        return Path(os.path.relpath(path, self.folder)).as_posix()

    def finished(self, name: str) -> str:
        """Return the reference to a picture that is a whole face. Raises FaultError where there is none."""
        if (own := self.card_data / name).is_file():
            return self.reference(own)
        try:
            if path := self._pictures.find(name):
                return self.reference(path)
            error = self._pictures.not_found(name)
        except PictureNameError as several:
            error = several
        file = paths.shown_path(self.card_data / "game.toml")
        raise FaultError((Fault(file, "", error.message, error.values, error.hint),))

    def has_art(self, name: str) -> bool:
        """Whether there is a drawing of a name. Raises UnknownNameError where several may be meant."""
        return bool(name and self._found(plain_letters(name)))

    def _is_written(self, name: str, row: Row) -> bool:
        """Whether a template itself has a name, which is in none of the cells of a row."""
        cells = [row[field] for field in row]
        return name in self._constants and name not in [
            plain_letters(cell) if isinstance(cell, str) else cell for cell in cells
        ]

    def _in_place_of(self, drawing: str, name: str) -> str:
        """Return the reference to a drawing of the program, with what was wanted and where."""
        file = self.reference(self.common / "art" / f"{drawing}.svg")
        template, line = asking_line()
        said = ":".join(quote(part, safe="") for part in (self.file_of(template), str(line), name))
        return f"{file}#{WANTED}{said}"

    def drawn(self, name: str, default: str = "", row: Row | None = None) -> SvgFragment | None:
        """Return an SVG drawing's content, to stand inside a face; None for a raster image."""
        name = plain_letters(name)
        reference = self.art(name, default, row)
        if f"#{WANTED}" in reference:
            return crossed_box(name, reference) if name else blank_art(reference)
        path = self.folder / reference
        if path.suffix.lower() != ".svg":
            return None
        if path not in self._drawings:
            self._drawings[path] = read_drawing(path, reference, marked=self._marking)
        return self._drawings[path]


def _told(error: PictureNameError) -> UnknownNameError:
    return UnknownNameError(error.message, error.values, error.hint)


def asking_line() -> tuple[str, int]:
    """Return the template and its line that are being filled: the innermost that is the game's own."""
    frame, found = sys._getframe(), ("", 0)
    while frame := frame.f_back:  # type: ignore[assignment]
        template = frame.f_globals.get("__jinja_template__")
        if template is not None and template.filename:
            path = Path(template.filename)
            found = path.name, template.get_corresponding_lineno(frame.f_lineno)
            if path.parent.name != "common":
                break
    return found


@cache
def environment(templates: Path, common: Path) -> TemplateEnvironment:
    """Return the Jinja environment that looks in templates/<game> first, then in templates/."""
    found = TemplateEnvironment(TemplateLoader([templates, common.parent], set()), OWN_FILTERS)
    found.bytecode_cache = COMPILED
    return found


def _hash_of(words: str) -> str:
    """Return the hash of words; a template may name what it takes in by half a letter."""
    return hashlib.sha256(words.encode("utf-8", "surrogatepass")).hexdigest()


@lru_cache(maxsize=MAX_COMPILED)
def _needs_of(source: str) -> tuple[frozenset[str], frozenset[str], frozenset[str | None], bool]:
    """Return what a template needs: its `TemplateNeeds` without the source."""
    try:
        tree = _syntax().parse(source.removeprefix(NO_SOURCE))
        asked = [node for node in tree.find_all(nodes.Name) if node.ctx == "load"]
        written = {id(node) for output in tree.find_all(nodes.Output) for node in output.nodes}
        handled = frozenset(node.name for node in asked if id(node) not in written)
        taken = frozenset(find_referenced_templates(tree))
        return frozenset(node.name for node in asked), handled, taken, source != UNREADABLE
    except (jinja2.TemplateError, RecursionError, ValueError):  # filling it tells
        return frozenset(), frozenset(), frozenset(), False


@cache
def _syntax() -> TemplateEnvironment:
    return TemplateEnvironment(jinja2.DictLoader({}), {})


def refreshed(jinja: jinja2.Environment) -> jinja2.Environment:
    """Forget the templates whose files have changed or come: looked for once, not for each face."""
    if isinstance(jinja.loader, TemplateLoader) and jinja.loader.missing:
        jinja.loader.missing.clear()
    known = jinja.cache if jinja.cache is not None else {}
    for key in [key for key, template in known.items() if not template.is_up_to_date]:
        del known[key]
    return jinja


def utf8_bytes(words: object) -> int:
    """Return how many bytes words have in UTF-8: letters of wide scripts have more."""
    return len(str(words if isinstance(words, Text) else written(words)).encode("utf-8", "replace"))


def roman(number: int) -> str:
    """Return a number from 1 to 3999 in Roman numerals."""
    if number >= 4000:
        raise RenderError(N_("the number {value} is too large here"), {"value": number})
    numerals = ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))
    written = ""
    for value, letters in numerals:
        while number >= value:
            written += letters
            number -= value
    return written


OWN_FILTERS = {"roman": roman, "bytes": utf8_bytes}
"""Filters for faces and documents alone."""


def teller(kit: Kit) -> Callable[..., Text]:
    """Return `say(label, **values)`: a label of labels.toml, or a text, with all its placeholders filled."""

    def say(label: str, **values: object) -> Text:
        text = label if isinstance(label, Text) else kit.labels.get(label)
        if text is None:
            raise unknown(N_("there is no label {name}"), label, label, kit.labels)
        if empty := tokens.unfilled(text, values):
            what: dict[str, object] = {"token": f"{{{empty[0]}}}", "label": label}
            hint, found = options_hint(empty[0], [*values])
            what |= found
            file, place = f"card_data/{kit.game}/labels.toml", f"$.{label}"
            raise FaultError(
                (Fault(file, place, N_('say("{label}") gives no value for {token}'), what, hint),)
            )
        return kit.told(text, values)

    return say


def table_of(kit: Kit, name: str) -> tuple[Row, ...]:
    """Return the rows of a table. Raises UnknownNameError."""
    if name not in kit.tables:
        raise unknown(N_("there is no table {name}"), name, name, kit.tables)
    return kit.table(name)


def row_of(kit: Kit, table: str, id: str) -> Row:  # noqa: A002  the word that data files use
    """Return one row. Raises UnknownNameError."""
    id = as_seen(id)  # noqa: A001
    row = kit.find(table, id) or kit.find(table, slug(id))
    if row is None:
        rows = table_of(kit, table)
        raise unknown(N_("there is no row {name}"), f"{table}:{id}", id, (each.id for each in rows))
    return row


def rule_of(kit: Kit, id: str) -> Rule:  # noqa: A002
    """Return one rule. Raises UnknownNameError."""
    try:
        return kit.rule(id)
    except KeyError:
        raise unknown(N_("there is no rule {name}"), id, id, (rule.id for rule in kit.rules)) from None


def unknown(message: Msgid, name: str, part: str, known: Iterable[str]) -> UnknownNameError:
    """Return what is told of a name that nobody has; `part` of it is compared with what is there."""
    hint, values = options_hint(part, known)
    return UnknownNameError(message, {"name": name, **values}, hint)


_MACROS = ("macro", "template")
"""How Jinja calls what it made of a macro, and how it calls that in a traceback."""


class _Frame(NamedTuple):
    """A template that was being filled: its name, the line, whether it is shared, and inside a macro."""

    template: str
    line: int
    shared: bool
    macro: bool


def _template_frames(error: Exception, *, own: bool) -> list[_Frame]:
    """Return the templates in which an error happened, the innermost last; with `own` no shared ones.

    All of them where all are shared.
    """
    frames = []
    trace = error.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        if code.co_filename.endswith((".svg", ".html", ".css")):
            path = Path(code.co_filename)
            shared = path.parent.name == "common"
            file = f"common/{path.name}" if shared else path.name
            frames.append(_Frame(file, trace.tb_lineno, shared, code.co_name in _MACROS))
        trace = trace.tb_next
    return [frame for frame in frames if not (own and frame.shared)] or frames
