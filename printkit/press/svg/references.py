"""Paint what shows something else (nested svg, use, image, files): once as a form, wherever wanted."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from hashlib import sha256
from pathlib import Path
from urllib.parse import unquote

from printkit.base.faults import FaultError, quotes_hint
from printkit.base.msgid import N_, NO_MESSAGE, Msgid
from printkit.base.paths import normal_path
from printkit.base.text_files import PICTURES, read_bytes
from printkit.base.xml_parser import WANTED
from printkit.press.geometry import IDENTITY, Bounds, Matrix, moved, multiply, shift
from printkit.press.pdf.drawing import Picture
from printkit.press.pdf.images import ImageDataError, ImageInfo, inspect
from printkit.press.pdf.syntax import numbers, operator
from printkit.press.svg.art_notes import NO_DRAWING, UNNAMED, ArtNote
from printkit.press.svg.attributes import Attributes, AttributeValueError
from printkit.press.svg.layer import Layer, PaintedArt, PlacedImage
from printkit.press.svg.numbers import read_length, read_pixels
from printkit.press.svg.properties import ART_TYPE_SIZE, INITIAL
from printkit.press.svg.scope import ComputedStyle, PaintState, Scope
from printkit.press.svg.source import NO_ROOM, Source, read_source
from printkit.press.svg.transform import read_aspect, view_matrix
from printkit.press.svg.url_refs import UrlReferenceError, find_file, read_data
from printkit.press.svg.xml_tree import Element

MAX_SHOWN_HREF = 60
"""Letters of a reference that are told: data stand in some."""
_WANTED = re.compile(rf"{WANTED}([^:]*):([0-9]{{1,9}}):([^:]*)")
"""What asks for a drawing that is not there: the file, the line and the name."""
ART_STYLE = {"font-size": ART_TYPE_SIZE}
"""What art begins with in place of what holds for faces."""
UNIT: Bounds = (0.0, 0.0, 1.0, 1.0)


def paint_file(
    scope: Scope, path: Path, fragment: str, style: ComputedStyle, depth: int = 0
) -> PaintedArt | None:
    """Paint an SVG file, or the element of it with the id `fragment`; None where there is no such element.

    `style` is what it inherits. Faults stand in the art's layer; what is being painted is known, so that a
    drawing that shows itself is found.
    """
    job = scope.job
    file = job.shown(path)
    layer = Layer(wordless=True)
    try:
        digest = job.digest(str(path))
        key = (path, digest, file)
        source = job.cache.once(
            key, lambda: read_source(read_bytes(path, file), path.parent, file, "", art=True), Source
        )
    except FaultError as faults:
        layer.faults += faults.faults
        return PaintedArt(layer, False, False, None, "", "", "")
    target = source.ids.get(fragment) if fragment else source.root
    if target is None:
        return None
    part_key = ("art", job.key, path, digest, fragment, tuple(style.values()))
    known = job.known_part(part_key)
    if known is None:
        layer.files[str(path)] = digest
        layer.blame(source.faults)
        layer.notes.update(source.notes)
        _paint(scope.of(source, f"{file}#{fragment}"), target, {**style, **ART_STYLE}, layer, depth)
        if not layer.tied and not layer.faults:
            job.cache.keep_part(part_key, layer)
        known = layer
    return _art(target, known, art=True)


def paint_element(scope: Scope, target: Element, state: PaintState) -> PaintedArt:
    """Paint an element of the same drawing, to be used."""
    layer = Layer(wordless=True)
    _paint(scope, target, state.style, layer, state.depth)
    return _art(target, layer)


def _art(target: Element, layer: Layer, art: bool = False) -> PaintedArt:
    if target.local not in ("svg", "symbol"):
        return PaintedArt(layer, False, True, None, "", "", "")
    attributes = Attributes(target)
    open_ = attributes.get("overflow") in ("visible", "auto")
    if art:
        view, aspect = _art_view(target) or layer.ink, _art_aspect(target)
        return PaintedArt(layer, True, open_, view, aspect, *map(_size_of(attributes), ("width", "height")))
    size = attributes.get("width"), attributes.get("height")
    return PaintedArt(layer, True, open_, _view(target), attributes.aspect(), *size)


def _size_of(attributes: Attributes) -> Callable[[str], str]:
    """Return what gives the width or the height of art, "" where it can be of anything."""

    def size(name: str) -> str:
        try:
            return attributes.get(name) if read_length(attributes.get(name), 1.0) > 0 else ""
        except ValueError:
            return ""

    return size


def _art_aspect(target: Element) -> str:
    try:
        return Attributes(target).aspect()
    except AttributeValueError:
        return ""


def _art_view(target: Element) -> Bounds | None:
    """Return the viewBox of art, else its width and height in px; None where it has neither."""
    attributes = Attributes(target)
    with suppress(AttributeValueError):
        if view := attributes.view():
            return view
    with suppress(ValueError):
        width, height = read_pixels(attributes.get("width")), read_pixels(attributes.get("height"))
        if width > 0 and height > 0:
            return 0.0, 0.0, width, height
    return None


def _view(target: Element) -> Bounds | None:
    """Return the viewBox; a file without one shows its width and height."""
    attributes = Attributes(target)
    view = attributes.view()
    if view is None and target.parent is None:
        width, height = attributes.size("width", 0.0), attributes.size("height", 0.0)
        view = (0.0, 0.0, width, height) if width and height else None
    return view


def _paint(scope: Scope, target: Element, style: ComputedStyle, layer: Layer, depth: int) -> None:
    context = scope.context_of(target)
    if target.local not in ("svg", "symbol"):
        scope.node(target, PaintState(style, context.parent or context, depth=depth), layer)
        return
    with scope.blaming(target, layer):
        view = (_art_view(target) if scope.source.art else _view(target)) or (0.0, 0.0, 0.0, 0.0)
        own = scope.styled(target, style, context, layer)
        state = PaintState(own, context, width=view[2] - view[0], height=view[3] - view[1], depth=depth + 1)
        scope.children(target, state, layer)


def place_art(art: PaintedArt, attributes: Attributes, state: PaintState, layer: Layer) -> None:
    """Draw art where a use or image stands that has these attributes."""
    if not art.layer.operators:
        layer.absorb(art.layer)
        return
    x, y = attributes.point("x", "y")
    if not art.window:
        matrix = shift(x, y)
        layer.place(
            art.layer.form, art.layer, multiply(state.matrix, matrix), operator(matrix) if x or y else ""
        )
        return
    width = attributes.size("width", state.width, read_length(art.width or "100%", state.width))
    height = attributes.size("height", state.height, read_length(art.height or "100%", state.height))
    if not width or not height:
        return
    place_window(art, (x, y, width, height), state.matrix, layer)


def place_window(art: PaintedArt, place: Bounds, matrix: Matrix, layer: Layer) -> None:
    """Draw art that has a size into its place (x, y, width, height), and nothing of it beside that.

    `matrix` leads from the place to the layer.
    """
    x, y, width, height = place
    inner = view_matrix(art.view, x, y, width, height, art.aspect) if art.view else shift(x, y)
    before = operator(inner)
    left, top, right, bottom = moved(inner, art.layer.box)
    window = (x, y, x + width, y + height)
    stands_over = left < x or top < y or right > window[2] or bottom > window[3]
    if stands_over and not art.open:
        before = f"{numbers(x, y, width, height)} re W n {before}"
        part = layer.part()
        part.place(art.layer.form, art.layer, multiply(matrix, inner), before)
        layer.absorb(part, moved(matrix, window))
    else:
        layer.place(art.layer.form, art.layer, multiply(matrix, inner), before)


def paint_svg(scope: Scope, element: Element, state: PaintState, layer: Layer) -> None:
    """Paint a nested svg: a window with coordinates of its own, cut to its edges."""
    attributes = Attributes(element, state.width, state.height)
    view = attributes.view()
    if not layer.wordless and element.has_words:
        _paint_window(scope, element, attributes, view, state, layer)
        return
    width = attributes.size("width", state.width, state.width)
    height = attributes.size("height", state.height, state.height)
    size = (view[2] - view[0], view[3] - view[1]) if view else (width, height)
    key = ("svg", state.context, size, tuple(state.style.values()), scope.source.content(element))
    inside = PaintState(state.style, state.context, IDENTITY, *size, state.depth + 1)
    inner = scope.remembered(
        element, key, partial(Layer, wordless=True), lambda inner: scope.children(element, inside, inner)
    )
    open_ = bool(state.style["overflow"])
    place_art(PaintedArt(inner, True, open_, view, attributes.aspect(), "", ""), attributes, state, layer)


def _paint_window(
    scope: Scope,
    element: Element,
    attributes: Attributes,
    view: Bounds | None,
    state: PaintState,
    layer: Layer,
) -> None:
    """Paint a nested svg that has words where it stands."""
    x, y = attributes.point("x", "y")
    width = attributes.size("width", state.width, state.width)
    height = attributes.size("height", state.height, state.height)
    if not width or not height:
        scope.fault(layer, element, NO_ROOM)
        return
    clip = "" if state.style["overflow"] else f"{numbers(x, y, width, height)} re W n "
    box = (x, y, x + width, y + height)
    matrix = shift(x, y)
    if view:
        matrix = view_matrix(view, x, y, width, height, attributes.aspect())
        width, height = view[2] - view[0], view[3] - view[1]
    part = layer.part()
    inside = PaintState(
        state.style, state.context, multiply(state.matrix, matrix), width, height, state.depth + 1
    )
    scope.children(element, inside, part)
    if part.operators:
        part.operators = [f"q {clip}{operator(matrix)}", *part.operators, "Q"]
    layer.absorb(part, moved(state.matrix, box) if clip else None)


def paint_use(scope: Scope, element: Element, state: PaintState, layer: Layer) -> None:
    """Paint what a use points at, in this drawing or in another file, where the use stands."""
    attributes = Attributes(element, state.width, state.height)
    name, _, fragment = attributes.href.partition("#")
    if not name and not fragment:
        raise AttributeValueError("href", attributes.href)
    art = (
        _other(scope, element, name, fragment, state.style, layer, state.depth)
        if name
        else _own(scope, element, fragment, state, layer)
    )
    if art:
        place_art(art, attributes, state, layer)


def _own(scope: Scope, element: Element, fragment: str, state: PaintState, layer: Layer) -> PaintedArt | None:
    """Paint an element of the same drawing; once for each style that it inherits."""
    target = scope.find(fragment, element, layer)
    if target is None:
        return None
    key = (fragment, tuple(state.style.values()))
    with scope.entering(fragment, element, layer) as new:
        if new and any(above is target for above in element.ancestors()):
            scope.fault(layer, element, N_("{href} shows itself"), {"href": f"#{fragment}"})
            layer.tied = True
        elif new and key not in scope.used:
            scope.used[key] = paint_element(scope, target, state)
        return scope.used.get(key) if new else None


def _other(
    scope: Scope,
    element: Element,
    name: str,
    fragment: str,
    style: ComputedStyle,
    layer: Layer,
    depth: int,
) -> PaintedArt | None:
    """Paint a drawing of another file, or an element of it."""
    path = _file(scope, element, name, layer)
    if path is None:
        return None
    if found := _WANTED.fullmatch(fragment):
        file, line, wanted = map(unquote, found.groups())
        layer.notes[ArtNote(file, int(line), NO_DRAWING if wanted else UNNAMED, wanted)] = None
        fragment = ""
    trail = f"{scope.job.shown(path)}#{fragment}"
    if trail in scope.trail:
        scope.fault(layer, element, N_("{href} shows itself"), {"href": name})
        layer.tied = True
        return None
    try:
        art = paint_file(scope, path, fragment, style, depth)
    except OSError:
        scope.fault(layer, element, N_("the file cannot be read: {href}"), {"href": name})
        return None
    if art is None:
        scope.fault(
            layer, element, N_("{file} has nothing with the id {target}"), {"file": name, "target": fragment}
        )
    return art


def _file(scope: Scope, element: Element, name: str, layer: Layer) -> Path | None:
    """Find the file that an href names; a fault where it may not be read."""
    try:
        return find_file(name, scope.source.folder, scope.job.roots)
    except UrlReferenceError as astray:
        hint = astray.hint or art_hint(scope, name)
        scope.fault(layer, element, astray.message, {"href": _shown(scope, name)}, hint)
        return None


def _shown(scope: Scope, href: str) -> str:
    """Return a reference as its reader would write it: one that leads upwards, as `art` makes it, by path."""
    name, roots = unquote(href), scope.job.roots
    if name.startswith("../") and "\0" not in name:
        path = normal_path(scope.source.folder / name)
        if any(path.is_relative_to(root) for root in roots):
            return scope.job.shown(path)
    return href if len(href) <= MAX_SHOWN_HREF else f"{href[:MAX_SHOWN_HREF]}…"


def art_hint(scope: Scope, name: str) -> Msgid:
    """Return a hint where a name of art, or a path of the game's folder, stands as a reference."""
    if hint := quotes_hint(name):
        return hint
    roots, path = scope.job.roots, Path(unquote(name))
    if path.is_absolute() or ".." in path.parts or not path.name:
        return NO_MESSAGE
    with suppress(OSError):  # the name is too long for a file
        for folder in (each for root in roots for each in (root, root / "art")):
            if any((folder / path.with_name(path.name + ending)).is_file() for ending in ("", *PICTURES)):
                return N_('art("{href}") gives the reference to it')
    return NO_MESSAGE


def paint_image(scope: Scope, element: Element, state: PaintState, layer: Layer) -> None:
    """Paint an image: another drawing, or a raster image."""
    attributes = Attributes(element, state.width, state.height)
    href = attributes.href
    if not href:
        raise AttributeValueError("href", href)
    if not state.style["visibility"]:
        return
    name, _, fragment = href.partition("#")
    if name.lower().endswith(".svg"):
        art = _other(scope, element, name, fragment, INITIAL, layer, state.depth)
        if art and art.window and art.view is None:
            scope.fault(layer, element, N_("{file} has no viewBox"), {"file": name})
        elif art:
            place_art(replace(art, aspect=attributes.aspect() or art.aspect), attributes, state, layer)
        return
    short = {"href": _shown(scope, href)}
    try:
        picture, info = _picture(scope, href, layer)
    except (UrlReferenceError, ImageDataError) as wrong:
        hint = wrong.hint or art_hint(scope, href) if isinstance(wrong, UrlReferenceError) else NO_MESSAGE
        scope.fault(layer, element, wrong.message, short, hint)
    except FaultError as faults:
        layer.faults += faults.faults
    except OSError:
        scope.fault(layer, element, N_("the file cannot be read: {href}"), short)
    else:
        label = scope.job.shown(Path(picture.path)) if picture.path else "data:image"
        _place_image(picture, info, label, attributes, state, layer)


def _picture(scope: Scope, href: str, layer: Layer) -> tuple[Picture, ImageInfo]:
    """Find a raster image and its measures. Raises UrlReferenceError, ImageDataError or OSError for none."""
    job = scope.job
    data = read_data(href)
    if data is not None:
        digest = sha256(data).hexdigest()
        info = job.cache.once(("image", digest), lambda: inspect(data), ImageInfo)
        return Picture("", digest, job.grey, data), info
    return read_picture(scope, find_file(href, scope.source.folder, job.roots), layer)


def read_picture(scope: Scope, path: Path, layer: Layer) -> tuple[Picture, ImageInfo]:
    """Read the raster image of a file and its measures. Raises ImageDataError, FaultError or OSError."""
    job = scope.job
    digest = job.digest(str(path))
    info = job.cache.once(("image", digest), lambda: inspect(read_bytes(path)), ImageInfo)
    layer.files[str(path)] = digest
    return Picture(str(path), digest, job.grey), info


def _place_image(
    picture: Picture, info: ImageInfo, label: str, attributes: Attributes, state: PaintState, layer: Layer
) -> None:
    x, y = attributes.point("x", "y")
    width = attributes.size("width", state.width)
    height = attributes.size("height", state.height, width * info.height / info.width)
    width = width or height * info.width / info.height
    if not width or not height:
        raise AttributeValueError("width", attributes.get("width", "0"))
    put_image(picture, info, label, (x, y, width, height), attributes.aspect(), state.matrix, layer)


def put_image(
    picture: Picture, info: ImageInfo, label: str, where: Bounds, aspect: str, matrix: Matrix, layer: Layer
) -> None:
    """Draw an image into x, y, width, height; `matrix` leads from there to the layer."""
    x, y, width, height = where
    at = view_matrix((0.0, 0.0, info.width, info.height), x, y, width, height, aspect)
    at = multiply(at, (info.width, 0.0, 0.0, info.height, 0.0, 0.0))
    cut = read_aspect(aspect)[1]
    clip = f"{numbers(x, y, width, height)} re W n " if cut else ""
    layer.operators.append(f"q {clip}{operator(multiply(at, info.turn))} /{layer.use(picture)} Do Q")
    here = multiply(matrix, at)
    layer.mark(moved(matrix, (x, y, x + width, y + height)) if cut else moved(here, UNIT))
    layer.images.append(PlacedImage(label, info.width, info.height, here))
