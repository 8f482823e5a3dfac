"""Draw a kit's faces: each distinct one once, from the cache where it stands there, on every core.

Before: a Kit. After: for each side of each face its Drawing (operators, no PDF yet), equal ones shared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import field, fields, replace
from functools import cached_property, partial
from html import escape
from math import ceil
from typing import TYPE_CHECKING, Any

from printkit.base.dataclass import dataclass
from printkit.base.faults import DID_YOU_MEAN, Fault, FaultError, blocking, near_name, options_hint
from printkit.base.msgid import N_
from printkit.faces.face import (
    OF_THE_KIT,
    check_tokens,
    face_lines,
    face_rows,
    face_sheets,
    face_svg,
    face_texts,
    numbers_copies,
)
from printkit.faces.templates import FilledError, GameTemplates
from printkit.kit.loading.game_source import GameSource
from printkit.kit.loading.reader import try_read_game
from printkit.kit.model import Artwork, Component, Kit, Row, as_json
from printkit.press.jobs.class_check import classes_named, classes_of, styled_by, unstyled
from printkit.press.jobs.low_ink import LowInk
from printkit.press.jobs.workers import MAX_SHARED, SharedNumbers, Tell, Workers, can_fork
from printkit.press.pdf.drawing import Drawing
from printkit.press.render_cache import CacheFile, key_of, stamp
from printkit.press.svg import draw_svg
from printkit.press.svg.draw import FEWER
from printkit.press.svg.layer import MAX_ELEMENTS, TOO_MANY_ELEMENTS
from printkit.press.svg.painter import KEEP
from printkit.press.typesetting import Typesetter

if TYPE_CHECKING:
    from printkit.faces.lines import TextOrigins

WORTH_FORKING = 60  # faces; fewer are drawn sooner than a second process starts
WARMING = 2  # faces that are drawn before that
SHARE = 16  # faces that a process draws before it takes others: what comes of them fills half a pipe
MAX_GAME_ELEMENTS = 1000 * MAX_ELEMENTS
"""Elements of all faces of a game in one language and ink: twice those of 20,000 rich cards."""
FRONT, BACK = "front", "back"
WORDS = "<foreignObject"
"""Stands in every face that has words."""
DRAWN_FOR_ALL: dict[str, Drawing] = {}
"""Faces of the build that runs which are the same in all its languages, by their keys."""

Spent = tuple[tuple[int, int], int, dict[str, tuple[Fault, ...]]]
"""Steps and letters that templates took, elements that were painted, the faults of exhausted templates."""


@dataclass(frozen=True, slots=True)
class FaceSide:
    """One side of one face; `copy` is the number of its copy, 0 for all."""

    component: Component
    row: Row | None
    side: str
    copy: int = 0

    @property
    def template(self) -> str:
        """The template that draws it."""
        return str(self.component.front if self.side == FRONT else self.component.back)

    @property
    def face(self) -> str:
        """What people call the face: component, row."""
        return face_name(self.component, self.row, self.copy)

    @property
    def name(self) -> str:
        """What people call it: component, row, side."""
        return f"{self.face}/{self.side}"


@dataclass(frozen=True, slots=True)
class RenderedSide:
    """A side and its drawing; `key` is equal for equal drawings. No drawing where its template failed.

    `taken` are the steps and letters of its templates. `exhausts` are the faults of all later sides of its
    template, where that took too much for one. `low_growth` is what is known of it in low ink, as
    `LowInk.growth` tells it, `classes` are those of its elements; both only in a check.
    """

    side: FaceSide
    key: str
    drawing: Drawing | None
    faults: tuple[Fault, ...] = ()
    warnings: tuple[Fault, ...] = ()
    taken: tuple[int, int] = (0, 0)
    exhausts: tuple[Fault, ...] = ()
    low_growth: int = 0
    classes: frozenset[str] = frozenset()

    def showing(self, drawing: Drawing | None) -> RenderedSide:
        """Return the side with a drawing."""
        return self if self.drawing is drawing else replace(self, drawing=drawing)

    def sharing(self, known: dict[object, Any]) -> RenderedSide:
        """Return the side with those of its parts that are equal to `known` ones being these."""
        drawing = self.drawing.sharing(known) if self.drawing else None
        return replace(self, drawing=drawing, classes=known.setdefault(self.classes, self.classes))


def shown_by(side: FaceSide, fault: Fault) -> Fault:
    """Return a fault that names the side which was drawn, if it names none."""
    return fault if fault.piece else replace(fault, piece=side.name, others=frozenset({side.name}))


def sides_of(
    templates: GameTemplates, kit: Kit, components: Iterable[Component], only: Sequence[str] = ()
) -> Iterator[FaceSide]:
    """Name every side of every face that is asked for and drawn here."""
    for component in components:
        numbered = numbers_copies(templates, component)
        for row in face_rows(kit, component):
            if is_asked_for(component, row, only):
                for copy in copies_apart(kit, component, row, numbered):
                    for side, template in ((FRONT, component.front), (BACK, component.back)):
                        if template and not isinstance(template, Artwork):
                            yield FaceSide(component, row, side, copy)


def copies_apart(kit: Kit, component: Component, row: Row | None, numbered: bool) -> Sequence[int]:
    """Return the numbers of the copies of a face that are drawn one by one; only 0 where all are the same."""
    copies = kit.copies_of(component, row) if numbered else 1
    return range(1, copies + 1) if copies > 1 else (0,)


def is_asked_for(component: Component, row: Row | None, only: Sequence[str]) -> bool:
    """Whether a face is among those asked for by `component` or `component/row`."""
    return not only or component.id in only or face_name(component, row) in only


def face_name(component: Component, row: Row | None, copy: int = 0) -> str:
    """Return what people call a face: `component/row`, or `component` without rows; `#2` its second copy."""
    name = f"{component.id}/{row.id}" if row else component.id
    return f"{name}#{copy}" if copy else name


@dataclass
class FaceRenderer:
    """Draws the sides of one kit in one ink.

    `stamp` is a hash of all art and code behind the drawings, `program` a mark of all code before them. A
    drawing is found in `cache` by what its templates wrote. What they wrote is found in `found_by_row`, by
    all that they may look at: before they are filled, which then is not needed.

    `exhausted` has the faults of each template that took too much for one row: that takes seconds, and for
    the next row as well. `painted` counts the elements of all drawings, `counted` has their keys. `places`
    has where elements of templates stand, by template and id. `sizes` has the largest size of words, by
    component and box, where they have the same on all its faces; `unmatched` warns of boxes that no face
    has. Only when `checking` it is looked at what a drawing does not show: classes, and what is known of
    other inks.
    """

    kit: Kit
    ink: str
    templates: GameTemplates
    typesetter: Typesetter
    stamp: str
    program: str
    cache: CacheFile
    found_by_row: CacheFile
    exhausted: dict[str, tuple[Fault, ...]] = field(default_factory=dict)
    painted: int = 0
    counted: set[str] = field(default_factory=set)
    places: dict[tuple[str, str], tuple[str, str]] = field(default_factory=dict)
    sizes: dict[str, dict[str, float]] = field(default_factory=dict)
    unmatched: list[Fault] = field(default_factory=list)
    checking: bool = False

    @cached_property
    def kit_json(self) -> str:
        """The whole kit, as a text that is equal for equal kits."""
        return self.kit.to_json()

    def draw(self, side: FaceSide, known: set[str]) -> RenderedSide:
        """Draw one side, or only name it by its key where the drawing is known already."""
        steps, letters = self.templates.taken
        drawn = self._draw(side, known)
        now = self.templates.taken
        return replace(drawn, taken=(now[0] - steps, now[1] - letters))

    def _draw(self, side: FaceSide, known: set[str]) -> RenderedSide:
        try:
            svg = self.svg(side)
        except FaultError as error:
            faults = error.faults
            if isinstance(error, FilledError):
                faults = tuple(shown_by(side, fault) for fault in faults)
            exhausts = faults if self.templates.is_exhausted(side.template) else ()
            if exhausts:
                self.exhausted[side.template] = exhausts
            return RenderedSide(side, "", None, faults, exhausts=exhausts)
        warnings = self.stray(side, svg)
        if blocking(warnings):
            return RenderedSide(side, "", None, warnings)
        if known_faults := self.exhausted.get(side.template):
            return RenderedSide(side, "", None, known_faults)
        sizes = self.sizes.get(side.component.id, {})
        key = key_of(self.stamp, self.ink, svg, *map(repr, sorted(sizes.items())))
        low_growth, classes = 0, frozenset[str]()
        if self.checking:
            places = classes_of(svg)
            classes = frozenset(places)
            warnings += self.unstyled(side, svg, places)
            low_growth = self.low_ink.growth(side.component, side.row, side.template, svg, classes)
        if (shared := DRAWN_FOR_ALL.get(key)) and key not in known:
            known.add(key)
            self.painted += shared.painted
            return RenderedSide(side, key, shared, warnings=warnings, low_growth=low_growth, classes=classes)
        if key in known:
            return RenderedSide(side, key, None, warnings=warnings, low_growth=low_growth, classes=classes)
        known.add(key)
        if self.painted > MAX_GAME_ELEMENTS:
            return RenderedSide(side, "", None, (self.too_many_elements(side),))
        templates = self.templates
        drawing = draw_svg(
            svg, templates.folder, templates.roots, self.typesetter, self.ink, side.name, sizes=sizes
        )
        self.painted += drawing.painted
        if any(not fault.file for fault in drawing.faults):
            drawing = self.located(side, svg, drawing)
            if too_many := [each for each in drawing.faults if each.message == TOO_MANY_ELEMENTS]:
                self.exhausted[side.template] = (too_many[-1],)
                return RenderedSide(side, key, drawing, warnings=warnings, exhausts=(too_many[-1],))
        return RenderedSide(side, key, drawing, warnings=warnings, low_growth=low_growth, classes=classes)

    def draw_for_all(self, sides: Iterable[FaceSide]) -> None:
        """Draw those sides that are the same in all languages, for all renderers to find.

        Whether those of a component are is seen by the first of them. What is faulty each language tells.
        """
        worded: set[tuple[str, str]] = set()
        for side in sides:
            kind = side.component.id, side.side
            if kind in worded or side.component.id in self.sizes:
                continue
            with suppress(FaultError):
                svg = self.svg(side)
                if WORDS in svg:
                    worded.add(kind)
                    continue
                key = key_of(self.stamp, self.ink, svg)
                if key in DRAWN_FOR_ALL or self.stray(side, svg):
                    continue
                templates = self.templates
                drawing = self.cache.get(key) or draw_svg(
                    svg, templates.folder, templates.roots, self.typesetter, self.ink, side.name, sizes={}
                )
                if not drawing.faults:
                    DRAWN_FOR_ALL[key] = drawing

    def too_many_elements(self, side: FaceSide) -> Fault:
        """Return the fault of a side that is to be painted when all faces have painted too much."""
        message, most = N_("the faces of the game paint more than {most} elements"), MAX_GAME_ELEMENTS
        return Fault(f"templates/{self.kit.game}/{side.template}", "", message, {"most": most}, FEWER)

    @cached_property
    def known_classes(self) -> frozenset[str]:
        """The classes that the sheets for low ink name, in whatever ink this is, and the program's own."""
        sheets: list[str] = []
        for name in face_sheets("low"):
            with suppress(FaultError):  # it is told when it is filled
                sheets.append(self.templates.source(name))
        return frozenset({KEEP}).union(*map(classes_named, sheets))

    @cached_property
    def low_ink(self) -> LowInk:
        """What tells of faces in full ink whether they are good in low ink."""
        return LowInk(self.templates, self.kit, self.typesetter)

    def unstyled(self, side: FaceSide, svg: str, classes: Mapping[str, int]) -> tuple[Fault, ...]:
        """Warn of those of the classes of a side that none of its style sheets names."""
        faults = []
        for name, at in unstyled(classes, svg, self.known_classes).items():
            file, place = self.place_of(side, f"class {name}", svg, at)
            values = {
                "value": name,
                "close": (close := near_name(name, sorted(styled_by(svg) | self.known_classes))),
            }
            hint = DID_YOU_MEAN if close else N_("name it in face.css, or leave it out")
            message = N_("no style sheet names the class “{value}”")
            faults.append(Fault(file, place, message, values, hint, "warning", piece=side.name))
        return tuple(faults)

    def svg(self, side: FaceSide) -> str:
        """Fill the templates of a side. Raises FaultError."""
        return face_svg(
            self.templates, self.kit, side.component, side.row, side.side, self.ink, side.copy or 1
        )

    def stray(self, side: FaceSide, svg: str) -> tuple[Fault, ...]:
        """Name the tokens that a side would print as they stand, by the lines of its templates."""
        file = f"templates/{self.kit.game}/{side.template}"
        faults = check_tokens(svg, lambda _: (file, ""), side.name)
        if not faults:
            return ()
        try:
            _, origin = self.lines(side)
        except FaultError:  # with marks it is more than a template may write
            return tuple(faults)

        def offset(at: int) -> int:
            return len(svg[:at].encode())

        return tuple(
            check_tokens(
                svg,
                lambda at: origin(offset(at)),
                side.name,
                lambda at: ", ".join(origin.texts(offset(at), offset(at) + 1)),
            )
        )

    def lines(self, side: FaceSide) -> tuple[str, TextOrigins]:
        """Fill the templates of a side once more, for what tells which of them, and which text, wrote what.

        Raises FaultError.
        """
        parts = side.component, side.row, side.side, self.ink, side.copy or 1
        return face_lines(self.templates, self.kit, *parts, self.text_place)

    def texts(self, side: FaceSide) -> tuple[str, TextOrigins]:
        """Fill the templates of a side once more, for what tells which texts of the game wrote what.

        Raises FaultError.
        """
        parts = side.component, side.row, side.side, self.ink, side.copy or 1
        return face_texts(self.templates, self.kit, *parts)

    def element_place(self, side: FaceSide, name: str) -> tuple[str, str]:
        """Return the template and the line that wrote the element of an id; only faults ask."""
        if (side.template, name) in self.places:
            return self.places[side.template, name]
        svg = self.svg(side)
        return self.place_of(side, name, svg, svg.find(f'id="{escape(name)}"'))

    def place_of(self, side: FaceSide, what: str, svg: str, at: int) -> tuple[str, str]:
        """Return the template and the line that wrote what is at an offset (letters), kept as `what`."""
        key = (side.template, what)
        if key not in self.places:
            self.places[key] = (f"templates/{self.kit.game}/{side.template}", "")
            with suppress(FaultError):  # with marks it is more than a template may write
                marked, origin = self.lines(side)
                if marked == svg and at >= 0:
                    self.places[key] = origin(len(svg[:at].encode()))
        return self.places[key]

    def text_place(self, context: str) -> str:
        """Return the file and the place of a text, as its language prints it; "" where it is not known."""
        try:
            return self.game.text_place(context, self.kit.lang)
        except FaultError:  # the files have changed meanwhile
            return ""

    def cell_naming(self, side: FaceSide, name: str) -> tuple[str, str]:
        """Return the file and the place of the cell of a side's row that says a name; "" where none does."""
        for column, value in side.row.fields.items() if side.row else ():
            if name == value or (isinstance(value, tuple) and name in value):
                with suppress(FaultError):  # the files have changed meanwhile
                    return self.game.cell_place(side.component.rows, side.row.number, column)  # type: ignore[union-attr]
        return "", ""

    @cached_property
    def game(self) -> GameSource:
        """The game's files, read once more: only faults ask. Raises FaultError."""
        game, wrong = try_read_game(self.templates.card_data)
        if game is None:
            raise FaultError(wrong)
        return game

    def located(self, side: FaceSide, svg: str, drawing: Drawing) -> Drawing:
        """Draw a faulty side once more, so that its faults name the lines of the templates."""
        templates = self.templates
        try:
            marked, origin = self.lines(side)
        except FaultError:  # with marks it is more than a template may write
            return drawing
        if marked != svg:  # the marks changed what a template does: it measures its own words
            return drawing
        return draw_svg(
            svg,
            templates.folder,
            templates.roots,
            self.typesetter,
            self.ink,
            side.name,
            origin=origin,
            sizes=self.sizes.get(side.component.id),
        )

    def draw_all(
        self,
        sides: Iterable[FaceSide],
        processes: int,
        tick: Callable[[int], None],
        meanwhile: Callable[[], None] = lambda: None,
    ) -> list[RenderedSide]:
        """Draw sides as `_draw_each` does; those of a component of one size after all that it has."""
        every = list(sides)
        same = {each.component.id: each.component for each in every if each.component.same_size}
        if same:
            before = self.templates.taken, self.painted, dict(self.exhausted)
            counted = set(self.counted)
            for name in same:
                self.sizes.pop(name, None)
            whole = sides_of(self.templates, self.kit, same.values())
            drawn = self._draw_each(list(whole), processes, lambda done: None, lambda: None)
            for name, component in same.items():
                own = [each.drawing for each in drawn if each.side.component.id == name and each.drawing]
                self.sizes[name] = same_sizes(component, own)
                self.unmatched += unmatched_boxes(self.kit, component, own)
            self.templates.taken, self.painted, self.exhausted = before
            self.counted = counted
        return self._draw_each(every, processes, tick, meanwhile)

    def _draw_each(
        self,
        every: list[FaceSide],
        processes: int,
        tick: Callable[[int], None],
        meanwhile: Callable[[], None],
    ) -> list[RenderedSide]:
        """Draw sides, in several processes where that pays; `tick` hears how many are done.

        `meanwhile` is done while there are several processes: what comes next may be made ready there.

        A drawing with faults is not remembered: they name a card, and another may look the same tomorrow.
        """
        keys: list[str] = []
        known: list[RenderedSide | None] = [None] * len(every)

        def find_keys() -> None:
            keys.extend(map(RowKeys(self).of, every))

        def make_ready() -> None:
            if not keys:
                find_keys()
            meanwhile()

        if self.found_by_row.entries:  # else the keys are only for the next time
            find_keys()
            known = [self.found(side, key) for side, key in zip(every, keys, strict=True)]
        waiting = [side for side, each in zip(every, known, strict=True) if each is None]
        tick(len(every) - len(waiting))
        before = self.templates.taken, self.painted, dict(self.exhausted)
        drawn: list[RenderedSide] = []
        for batch in self.batches(waiting, processes, tick, make_ready):
            drawn += batch
        if not keys:
            find_keys()
        fresh = iter(drawn)
        found = self.within_bounds([each or next(fresh) for each in known], before)
        new: dict[str, Drawing] = {}
        for each in found:
            if each.drawing is not None:
                new.setdefault(each.key, each.drawing)
        if waiting and self.is_unchanged():
            for key, drawing in new.items():
                if not drawing.faults and self.cache.get(key) is None:
                    self.cache.put(key, drawing)
            for each, row_key, earlier in zip(found, keys, known, strict=True):
                good = each.key and not each.warnings and not (each.key in new and new[each.key].faults)
                if row_key and good and earlier is None:
                    self.found_by_row.put(row_key, (each.key, each.taken, each.low_growth, each.classes))
        return [each.showing(new.get(each.key) or self.cache.get(each.key)) for each in found]

    def found(self, side: FaceSide, row_key: str) -> RenderedSide | None:
        """Return a side that was drawn from the same before; None where it was not."""
        entry: tuple[str, tuple[int, int], int, frozenset[str]] | None = (
            self.found_by_row.get(row_key) if row_key else None
        )
        if entry is None or self.cache.get(entry[0]) is None:
            return None
        key, taken, low_growth, classes = entry
        return RenderedSide(side, key, None, taken=taken, low_growth=low_growth, classes=classes)

    def within_bounds(self, found: Iterable[RenderedSide], before: Spent) -> list[RenderedSide]:
        """Return sides that were drawn, without those that come after too much, as if drawn one by one.

        So it is the same what is told, whichever process drew a side, today or earlier. `before` is what had
        been done before the first of them.
        """
        made: list[RenderedSide] = []
        all_exhausted: tuple[Fault, ...] = ()
        self.templates.taken, self.painted, self.exhausted = before
        for each in found:
            template = each.side.template
            if not all_exhausted and (error := self.templates.excess(template)):
                all_exhausted = error.faults
            faults = all_exhausted or self.exhausted.get(template, ())
            steps, letters = self.templates.taken
            self.templates.taken = steps + each.taken[0], letters + each.taken[1]
            drawing = each.drawing or (self.cache.get(each.key) if each.key else None)
            if not faults and drawing is not None and each.key not in self.counted:
                if self.painted > MAX_GAME_ELEMENTS:
                    faults = (self.too_many_elements(each.side),)
                else:
                    self.counted.add(each.key)
                    self.painted += drawing.painted
            if not faults and each.exhausts:
                self.exhausted[template] = each.exhausts
            made.append(RenderedSide(each.side, "", None, faults) if faults else each)
        return made

    def is_unchanged(self) -> bool:
        """Whether templates and art are still those that were read."""
        return self.templates.are_unchanged() and stamp(self.templates.roots) == self.stamp

    def batches(
        self,
        sides: Sequence[FaceSide],
        processes: int,
        tick: Callable[[int], None],
        meanwhile: Callable[[], None],
    ) -> Iterator[list[RenderedSide]]:
        """Draw sides in batches, in the order of the sides; this process draws beside its workers.

        The first are drawn before there are any: they open fonts, templates and style sheets for all. Then
        this process does what it can do `meanwhile`. Whoever is ready draws the next batch, so that all end
        together.
        """
        known = set(self.cache.entries)
        alone = processes < 2 or len(sides) < WORTH_FORKING or not can_fork()
        for side in sides if alone else sides[:WARMING]:
            yield [self.draw(side, known)]
            tick(1)
        if alone:
            return
        shares = list(in_shares(sides[WARMING:], processes))
        drawn: dict[int, list[RenderedSide]] = {}
        parts: dict[object, Any] = {}

        def hear(told: tuple[int, list[tuple[Any, ...]]]) -> None:
            number, sent = told
            drawn[number] = [
                RenderedSide(side, *each).sharing(parts)
                for side, each in zip(shares[number], sent, strict=True)
            ]
            tick(len(sent))

        with closing(SharedNumbers(len(shares))) as waiting, Workers[None]() as workers:
            for number in range(1, processes):
                workers.start(number, partial(self.draw_shares, shares, waiting, known))
            meanwhile()
            for number in waiting:
                drawn[number] = []
                for side in shares[number]:
                    drawn[number].append(self.draw(side, known).sharing(parts))
                    tick(1)
                    workers.hear(hear)  # none waits long with a full pipe
            while workers.busy:
                workers.next_done(hear)
        for number in range(len(shares)):
            yield drawn[number]

    def draw_shares(
        self, shares: Sequence[Sequence[FaceSide]], waiting: Iterable[int], known: set[str], tell: Tell
    ) -> None:
        """Draw shares in a worker; tell all of them but the sides, which the first process has."""
        for number in waiting:
            drawn = (self.draw(side, known) for side in shares[number])
            tell((number, [tuple(getattr(each, name) for name in _SENT) for each in drawn]))


def same_sizes(component: Component, drawings: Iterable[Drawing]) -> dict[str, float]:
    """Return the largest size (mm) at which the words of a component go in on all faces, by names of boxes.

    All boxes of one class have one size; those named by their ids have their own. Words that do not go in at
    all count nothing: they are a fault. What has one size already is left out.
    """
    wanted = component.same_size
    found: dict[str, list[float]] = {}
    for box in (box for drawing in drawings for box in drawing.boxes if box.fits and box.names):
        by_id, by_class = box.names
        if wanted is True or (wanted and not set(wanted).isdisjoint(by_class.split())):
            found.setdefault(by_class or by_id, []).append(box.size)
        elif wanted and by_id[1:] in wanted:
            found.setdefault(by_id, []).append(box.size)
    return {name: min(sizes) for name, sizes in found.items() if min(sizes) < max(sizes)}


def unmatched_boxes(kit: Kit, component: Component, drawings: Iterable[Drawing]) -> Iterator[Fault]:
    """Yield a warning for each box of `same_size` that no face has."""
    known = {
        name for drawing in drawings for box in drawing.boxes for name in (box.id, *box.names[1].split())
    }
    for name in component.same_size if isinstance(component.same_size, tuple) else ():
        if name not in known:
            hint, values = options_hint(name, sorted(known))
            message, place = N_("no box of words has the id or class “{value}”"), f"{component.id}.same_size"
            file = f"card_data/{kit.game}/game.toml"
            yield Fault(file, place, message, {"value": name, **values}, hint, "warning")


def in_shares(sides: Sequence[FaceSide], processes: int) -> Iterator[Sequence[FaceSide]]:
    """Divide sides into shares, smaller and smaller at the end, so that no process waits for another."""
    least, at = ceil(len(sides) / MAX_SHARED), 0
    while at < len(sides):
        size = max(least, min(SHARE, ceil((len(sides) - at) / (4 * processes))))
        yield sides[at : at + size]
        at += size


_SENT = [each.name for each in fields(RenderedSide)][1:]


class RowKeys:
    """Gives sides the keys by which what their templates wrote is found before they are filled.

    Hashed is all that the templates may look at. Of most kits that is a row, and what is the same for all
    cards; where they ask for more, it is the whole kit.
    """

    def __init__(self, renderer: FaceRenderer) -> None:
        self.renderer = renderer
        self.heads: dict[tuple[int, str], str] = {}

    def of(self, side: FaceSide) -> str:
        """Return the key of a side; "" where what its templates look at is only known as they are filled."""
        at = (id(side.component), side.side)
        if at not in self.heads:
            self.heads[at] = self._head(side)
        head = self.heads[at]
        return key_of(head, as_json(side.row), f"{side.copy}") if head else ""

    def _head(self, side: FaceSide) -> str:
        renderer = self.renderer
        kit, ink = renderer.kit, renderer.ink
        sheets = face_sheets("low" if renderer.checking else ink)
        closure = renderer.templates.closure((side.template, *sheets))
        if not closure.known:
            return ""
        seen: list[object] = [kit.game, kit.lang, kit.look, kit.icons, side.component, side.side, ink]
        if "say" in closure.asked:
            seen += [kit.labels, kit.plural]
        seen += [renderer.checking, sorted(renderer.sizes.get(side.component.id, {}).items())]
        whole_kit = renderer.kit_json if closure.asked & OF_THE_KIT else ""
        return key_of(renderer.stamp, renderer.program, closure.source_hash, as_json(seen), whole_kit)
