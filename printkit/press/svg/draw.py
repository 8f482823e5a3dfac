"""Draw a face: an SVG in, a Drawing out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path

from printkit.base.dataclass import dataclass
from printkit.base.faults import Fault, FaultError
from printkit.base.msgid import N_
from printkit.press.geometry import Bounds, length
from printkit.press.pdf.drawing import Drawing, Form, Resource, pack_glyphs
from printkit.press.pdf.syntax import POINTS, operator
from printkit.press.pdf.writer import deflated
from printkit.press.svg.art_notes import art_warnings
from printkit.press.svg.attributes import Attributes, AttributeValueError
from printkit.press.svg.fill_stroke import MITER_LIMIT
from printkit.press.svg.layer import MAX_ELEMENTS, TOO_MANY_ELEMENTS, Layer, PlacedImage, TooManyElementsError
from printkit.press.svg.paint_cache import PaintCache
from printkit.press.svg.painter import WALK
from printkit.press.svg.places import Origin
from printkit.press.svg.properties import INITIAL
from printkit.press.svg.scope import PaintJob, PaintState, Scope
from printkit.press.svg.source import Source, read_source
from printkit.press.typesetting import Typesetter

MAX_FACE = 5000.0
"""Millimetres; a PDF page may have 14400 points."""
MIN_DPI = 150
"""Dots per inch below which an image is told of: half of what prints well, where pixels begin to show."""
FEWER = N_("simplify its paths, patterns and clip paths, or show it as an image")
SHARED_CACHE = PaintCache()
"""What this process has painted so far."""


def draw_svg(
    svg: str,
    folder: Path,
    roots: tuple[Path, ...],
    typesetter: Typesetter,
    ink: str,
    name: str,
    cache: PaintCache = SHARED_CACHE,
    origin: Origin | None = None,
    sizes: Mapping[str, float] | None = None,
) -> Drawing:
    """Paint a face; whatever is wrong with it stands in the drawing's `faults`.

    The viewBox is in mm. Hrefs are relative to `folder` and lead into one of `roots`. With the ink "grey"
    every colour and image becomes its luminance. `name` is what faults call the face; with an `origin` they
    name the templates that wrote it and their lines. `sizes` has the largest size (mm) of the words in some
    boxes, by their `names` in a report.
    """
    job = PaintJob(name, folder, roots, typesetter, ink == "grey", cache, sizes=sizes or {})
    try:
        read = svg.encode("utf-8", "surrogatepass")
        source = (
            read_source(read, folder, "", name, origin) if origin else cache.heads.read(read, folder, name)
        )
        view = _view(source)
    except FaultError as faults:
        return Drawing(name, 0.0, 0.0, 1.0, 1.0, faults=faults.faults)
    left, top, right, bottom = view
    base = (POINTS, 0.0, 0.0, -POINTS, -left * POINTS, bottom * POINTS)
    page = Layer()
    page.blame(_distinct(source.faults))
    page.operators.append(f"{operator(base)} 0 J 0 j {MITER_LIMIT:g} M [] 0 d")
    _paint_root(job, source, view, page)
    source.release()
    images = tuple(dict.fromkeys((image.path, dots_per_inch(image)) for image in page.images))
    return Drawing(
        name=name,
        left=left,
        top=top,
        width=right - left,
        height=bottom - top,
        stream=deflated("\n".join(page.operators)),
        uses=tuple(page.uses),
        resources=page.resources,
        glyphs=pack_glyphs(page.glyphs),
        fonts=page.fonts,
        boxes=tuple(page.boxes),
        images=images,
        kept=tuple(page.important),
        files=tuple(sorted(page.files.items())),
        faults=tuple(_distinct([*page.faults, *_coarse(images, name)])),
        painted=job.painted,
        warnings=tuple(art_warnings(page.notes)),
    )


@dataclass(frozen=True)
class PaintedPicture:
    """A painted picture of a document: a form in the SVG's own coordinates, of which `view` is shown."""

    view: Bounds
    form: Form
    resources: Mapping[str, Resource]
    faults: tuple[Fault, ...] = ()
    warnings: tuple[Fault, ...] = ()


def draw_picture(
    svg: bytes,
    folder: Path,
    roots: tuple[Path, ...],
    typesetter: Typesetter,
    file: str,
    size: tuple[float, float],
    origin: Origin | None = None,
    cache: PaintCache = SHARED_CACHE,
) -> PaintedPicture:
    """Paint a picture of a document; whatever is wrong with it stands in its `faults`.

    Words are painted as outlines: what they say is for the picture's alternative text. `file` is what faults
    call the picture; with an `origin` they name what wrote it. Hrefs are as those of a face. It shows its
    viewBox, or as much as `size` where it has none.
    """
    job = PaintJob("", folder, roots, typesetter, False, cache, outlined=True)
    page = Layer()
    view: Bounds = (0.0, 0.0, *size)
    try:
        source = read_source(svg, folder, file, "", origin, art=bool(file) and origin is None)
    except FaultError as faults:
        return PaintedPicture(view, page.form, {}, faults.faults)
    page.blame(_distinct(source.faults))
    page.notes.update(source.notes)
    try:
        attributes = Attributes(source.root)
        attributes.aspect()
        view = attributes.view() or view
    except AttributeValueError as bad:
        values = {"name": bad.name, "value": bad.value}
        page.blame([source.fault(source.at(source.root), bad.message, values)])
    page.operators.append(f"0 J 0 j {MITER_LIMIT:g} M [] 0 d")
    _paint_root(job, source, view, page)
    return PaintedPicture(
        view, page.form, page.resources, tuple(_distinct(page.faults)), tuple(art_warnings(page.notes))
    )


def _view(source: Source) -> Bounds:
    """Return the viewBox in mm. Raises FaultError where there is none or it is no size for a face."""
    attributes = Attributes(source.root)
    try:
        view = attributes.view() or (0.0, 0.0, attributes.size("width", 0.0), attributes.size("height", 0.0))
        if not all(0 < size <= MAX_FACE for size in (view[2] - view[0], view[3] - view[1])):
            raise AttributeValueError("viewBox", attributes.get("viewBox"))
    except AttributeValueError as bad:
        values = {"name": bad.name, "value": bad.value}
        raise FaultError([source.fault(source.at(source.root), bad.message, values)]) from None
    return view


def _paint_root(job: PaintJob, source: Source, view: Bounds, page: Layer) -> None:
    """Paint the children of the root; a fault where they are too many."""
    root = source.root
    job.numbers = {element: number for number, element in enumerate(source.tree.boxes)}
    scope = Scope(job, source, WALK)
    context = scope.context_of(root)
    try:
        style = scope.styled(root, INITIAL, context, page)
        state = PaintState(style, context, width=view[2] - view[0], height=view[3] - view[1])
        if source.definitions:
            scope.frame = sha256(source.definitions + repr((job.folder, job.key)).encode()).digest()
        scope.children(root, state, page)
    except TooManyElementsError as error:
        at = error.at or source.at(root)
        page.faults.append(source.fault(at, TOO_MANY_ELEMENTS, {"most": MAX_ELEMENTS}, FEWER))


def dots_per_inch(image: PlacedImage) -> float:
    """Return the resolution of an image as printed, that of its coarser direction."""
    a, b, c, d, _, _ = image.matrix
    across, down = length(a, b), length(c, d)
    return round(25.4 * min(image.width / across, image.height / down), 1)


def _coarse(images: Iterable[tuple[str, float]], name: str) -> Iterable[Fault]:
    for path, dpi in images:
        if dpi < MIN_DPI:
            values = {"dpi": f"{dpi:.0f}", "least": MIN_DPI}
            yield Fault(path, name, N_("{dpi} dpi at its printed size, {least} are needed"), values)


def _distinct(faults: Iterable[Fault]) -> Iterable[Fault]:
    """Return each fault once: what is used many times is wrong only once."""
    return {(fault.file, fault.place, fault.message, repr(fault.values)): fault for fault in faults}.values()
