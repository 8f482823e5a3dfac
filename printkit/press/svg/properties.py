"""The elements, attributes and properties of the subset that painter and typesetter know.

A reader takes the text of a value and raises ValueError where the value is outside the subset.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from printkit.press.svg.colours import Colour, read_colour
from printkit.press.svg.numbers import in_pixels, read_length, read_number, read_numbers, read_share, short
from printkit.press.svg.url_refs import Link, read_link

NO_PAINT = "none"
CURRENT = "currentColor"
Paint = Colour | Link | str
"""What fills or strokes: a colour, a gradient or pattern, NONE or CURRENT."""


class Family(str):
    """The family of a font; `others` are those that may stand in for it in art."""

    others: tuple[str, ...] = ()


class RelativeSize(float):
    """A size of words as a share of that around them, as only art has it."""


class Tracking(NamedTuple):
    """Space added between letters, in em or in mm."""

    value: float
    em: bool


def _paint(text: str) -> Paint:
    if text in (NO_PAINT, CURRENT):
        return text
    if text.lower() == CURRENT.lower():
        return CURRENT
    return read_link(text) if text.startswith("url(") else read_colour(text)


def _first_paint(text: str) -> bool:
    """Whether the stroke is painted before the fill."""
    order = [word for word in text.split() if word != "markers"]
    if not order or not set(order) <= {"normal", "fill", "stroke"}:
        raise ValueError(text)
    return order[0] == "stroke"


def _reference(text: str) -> Link | None:
    return None if text == NO_PAINT else read_link(text)


def _size(text: str) -> float:
    value = _plain_length(text)
    if value < 0:
        raise ValueError(text)
    return value


def _plain_length(text: str) -> float:
    if text.endswith("%"):
        raise ValueError(text)
    return read_length(text)


def _type_size(text: str) -> float:
    value = _size(text)
    if not 0.1 <= value <= 500:
        raise ValueError(text)
    return value


def _dashes(text: str) -> tuple[float, ...]:
    if text == NO_PAINT:
        return ()
    dashes = tuple(read_numbers(text.replace("px", " ").replace("mm", " ")))
    if any(dash < 0 for dash in dashes):
        raise ValueError(text)
    dashes = dashes * 2 if len(dashes) % 2 else dashes
    return dashes if sum(dashes) > 0 else ()


def _miter(text: str) -> float:
    value = read_number(text)
    if value < 1:
        raise ValueError(text)
    return value


def _weight(text: str) -> int:
    weight = {"normal": 400, "bold": 700}.get(text) or int(text)
    if not 1 <= weight <= 1000:
        raise ValueError(text)
    return weight


def _leading(text: str) -> float:
    if text == "normal":
        return 1.25
    value = read_length(text, 1.0) if text.endswith("%") else read_number(text)
    if not 0.5 <= value <= 5:
        raise ValueError(text)
    return value


def _tracking(text: str) -> Tracking:
    if text == "normal":
        return Tracking(0.0, True)
    if text.endswith("em"):
        return Tracking(read_number(text[:-2]), True)
    return Tracking(_plain_length(text), False)


def _gap(text: str) -> float:
    value = read_number(text.removesuffix("em"))
    if not 0 <= value <= 10:
        raise ValueError(text)
    return value


def _lines(text: str) -> int:
    lines = int(text)
    if lines < 0:
        raise ValueError(text)
    return lines


def _baseline(text: str) -> float:
    """Read by how many em words stand below their place."""
    return {"central": 0.35, "middle": 0.3, "hanging": 0.75, "text-before-edge": 0.9, "text-top": 0.9}.get(
        text, 0.0
    )


def _family(text: str) -> str:
    """Take the first family: the typesetter has its own list of what stands in for it."""
    families = [name.strip().strip("\"'").strip() for name in text.split(",")]
    if not families[0]:
        raise ValueError(text)
    family = Family(families[0])
    family.others = tuple(filter(None, families[1:]))
    return family


class _Words:
    """Reads one of some words."""

    def __init__(self, known: Mapping[str, object]) -> None:
        self.known = known

    def __call__(self, text: str) -> object:
        """Return what a word stands for. Raises ValueError where it is none of them."""
        if text not in self.known:
            raise ValueError(text)
        return self.known[text]


def _word(**words: object) -> _Words:
    return _Words({name.replace("_", "-"): value for name, value in words.items()})


def _same(*words: str) -> _Words:
    return _word(**{word.replace("-", "_"): word for word in words})


INHERITED: dict[str, tuple[object, Callable[[str], object]]] = {
    "fill": (Colour(0.0, 0.0, 0.0), _paint),
    "fill-opacity": (1.0, read_share),
    "fill-rule": (False, _word(nonzero=False, evenodd=True)),
    "clip-rule": (False, _word(nonzero=False, evenodd=True)),
    "stroke": (NO_PAINT, _paint),
    "stroke-opacity": (1.0, read_share),
    "stroke-width": (1.0, _size),
    "stroke-dasharray": ((), _dashes),
    "stroke-dashoffset": (0.0, _plain_length),
    "stroke-linecap": (0, _word(butt=0, round=1, square=2)),
    "stroke-linejoin": (0, _word(miter=0, round=1, bevel=2)),
    "stroke-miterlimit": (4.0, _miter),
    "color": (Colour(0.0, 0.0, 0.0), read_colour),
    "visibility": (True, _word(visible=True, hidden=False, collapse=False)),
    "font-family": ("Source Serif Pro", _family),
    "font-size": (3.0, _type_size),
    "font-weight": (400, _weight),
    "font-style": (False, _word(normal=False, italic=True, oblique=True)),
    "line-height": (1.25, _leading),
    "text-align": ("start", _same("left", "right", "center", "justify", "start", "end")),
    "text-transform": (NO_PAINT, _same("uppercase", "none")),
    "letter-spacing": (Tracking(0.0, True), _tracking),
    "hyphens": ("manual", _same("auto", "manual", "none")),
    "direction": (None, _word(ltr=False, rtl=True)),
    "paint-order": (False, _first_paint),
    "text-anchor": (0.0, _word(start=0.0, middle=0.5, end=1.0)),
    "dominant-baseline": (0.0, _baseline),
    "--floor": (None, _type_size),
    "--gap": (0.3, _gap),
    "--valign": ("top", _same("top", "middle", "bottom")),
    "--lines": (0, _lines),
}
"""Properties that pass to what stands inside an element: what holds at the start, and the reader."""

NOT_INHERITED: dict[str, tuple[object, Callable[[str], object]]] = {
    "opacity": (1.0, read_share),
    "clip-path": (None, _reference),
    "mask": (None, _reference),
    "display": (True, lambda text: text != NO_PAINT),
    "overflow": (None, _word(visible=True, auto=True, hidden=False, scroll=False)),
    "stop-color": (Colour(0.0, 0.0, 0.0), lambda text: CURRENT if text == CURRENT else read_colour(text)),
    "stop-opacity": (1.0, read_share),
    "--tint": (False, _word(none=False, color=True)),
}
"""Properties that an element keeps to itself."""

COLOURED = frozenset({"fill", "stroke", "color", "stop-color"})
"""Properties that hold a colour."""

INITIAL: Mapping[str, Any] = {name: value for name, (value, _) in {**INHERITED, **NOT_INHERITED}.items()}
RESET: Mapping[str, Any] = {name: value for name, (value, _) in NOT_INHERITED.items()}

NEUTRAL: dict[str, tuple[str, ...]] = {
    "filter": (NO_PAINT,),
    "marker": (NO_PAINT,),
    "marker-start": (NO_PAINT,),
    "marker-mid": (NO_PAINT,),
    "marker-end": (NO_PAINT,),
    "mix-blend-mode": ("normal",),
    "vector-effect": (NO_PAINT,),
    "text-decoration": (NO_PAINT,),
    "text-indent": ("0", "0px"),
    "word-spacing": ("normal", "0", "0px"),
    "writing-mode": ("lr-tb", "horizontal-tb"),
}
"""Properties outside the subset, and the values at which they change nothing."""

_SILENT = (
    "align-content background background-color background-image background-position background-repeat"
    " background-size baseline-shift border box-sizing color-interpolation color-interpolation-filters"
    " color-rendering cursor enable-background font-feature-settings font-kerning"
    " font-optical-sizing font-stretch font-variant font-variant-caps font-variant-ligatures"
    " font-variant-numeric font-variation-settings image-rendering isolation margin margin-bottom"
    " margin-left margin-right margin-top overflow-wrap pointer-events shape-rendering"
    " text-rendering text-wrap user-select vertical-align white-space word-break"
)
SILENT = frozenset(_SILENT.split())
"""Properties that only tell a browser how to show what the press shows anyway."""

_GEOMETRY = "width height min-width min-height max-width max-height x y rx ry cx cy r d padding"
GEOMETRY = frozenset(_GEOMETRY.split())
"""Properties that are for a browser when they are put to words, and a mistake when put to a drawing."""


def value_words(name: str) -> tuple[str, ...]:
    """Return the words that a property may hold, where it holds one of some."""
    _, reader = INHERITED.get(name) or NOT_INHERITED.get(name) or (None, None)
    return tuple(reader.known) if isinstance(reader, _Words) else ()


@lru_cache(maxsize=16384)
def read_value(name: str, text: str) -> object:
    """Read the value of a property of INHERITED or NOT_INHERITED.

    Raises ValueError where it is outside the subset, TooLongError where it is too long.
    """
    short(text)
    known = INHERITED.get(name) or NOT_INHERITED[name]
    return known[1](text.strip())


_TYPE_SIZES = ("xx-small", "x-small", "small", "medium", "large", "x-large", "xx-large")
_SCALE = (9.0, 10.0, 13.0, 16.0, 18.0, 24.0, 32.0)
ART_TYPE_SIZE = 16.0
"""The size of words, in px, of art that says none."""
_MEANINGLESS = (
    "alignment-baseline block-progression clip color-profile content direction fill-color"
    " flood-color flood-opacity font font-size-adjust font-synthesis glyph-orientation-horizontal"
    " glyph-orientation-vertical hyphens inline-size kerning letter-spacing lighting-color line-height"
    " line-spacing marker-knockout min-width mso-width-relative mask-type nkstrokewidth order"
    " outline outline-offset overflow padding paint-color-rendering position shape-inside shape-margin"
    " shape-padding shape-subtract solid-color solid-opacity stroke-alignment text-align text-align-all"
    " text-align-last text-decoration text-decoration-color text-decoration-line text-decoration-style"
    " text-decoration-thickness text-indent text-orientation text-overflow text-shadow text-transform"
    " transform-box transform-origin transition unicode-bidi viewport-fill viewport-fill-opacity"
    " word-spacing word-wrap writing-mode z-index zoom"
)
MEANINGLESS = frozenset(_MEANINGLESS.split())
"""Properties in art that change nothing on paper where they cannot be read, or too little to be told."""
_MEANINGLESS_ATTRIBUTES = (
    "alt bbox connector-curvature contentScriptType contentStyleType data-name enable-background"
    " export-filename export-xdpi export-ydpi externalResourcesRequired focusable fr height lengthAdjust"
    " nodetypes overflow p-id preserveAspectRatio requiredExtensions requiredFeatures rotate"
    " systemLanguage t target textLength transform-origin version viewBox width x y zoomAndPan"
)
MEANINGLESS_ATTRIBUTES = frozenset(_MEANINGLESS_ATTRIBUTES.split())
"""Attributes that drawing programs write where they mean nothing."""


USUAL = frozenset(("", "normal", "none", "auto", "initial", "inherit", "unset", "0", "0px"))
"""Values that are what holds anyway, of whatever property nobody knows."""


def read_art_value(name: str, text: str) -> object:
    """Read the value of a property as art may have it, None where it changes nothing.

    Raises ValueError where nobody could read it.
    """
    short(text)
    text = text.removesuffix("!important").strip()
    if name == "font-size":
        return _art_type_size(text)
    if name == "font-weight" and text in ("bolder", "lighter"):
        return 700 if text == "bolder" else 300
    if name in COLOURED and " icc-color(" in text:
        text = text.partition(" icc-color(")[0]
    if name in ("fill", "stroke") and text.startswith("url(") and text.find(")") < len(text) - 1:
        text = text[: text.find(")") + 1]
    if name == "stroke-width" and text.endswith("%"):
        raise ValueError(text)
    if name in ("clip-path", "mask") and "url(" not in text:
        return None
    if name in INHERITED or name in NOT_INHERITED:
        if text in ("inherit", "initial", "unset", "auto") or not text:
            return None
        try:
            return read_value(name, text)
        except ValueError:
            if name not in MEANINGLESS and name not in NEUTRAL:
                raise
    if name in NEUTRAL and not ("url(" in text or name == "mix-blend-mode"):
        return None  # such as filter="0"
    if name in MEANINGLESS or (name not in INHERITED and name not in NOT_INHERITED and text in USUAL):
        return None
    raise ValueError(text)


def _art_type_size(text: str) -> float:
    if text in _TYPE_SIZES:
        return _SCALE[_TYPE_SIZES.index(text)]
    if text in ("larger", "smaller"):
        return RelativeSize(1.2 if text == "larger" else 1 / 1.2)
    for unit, share in (("rem", 0.0), ("em", 1.0), ("ex", 0.5), ("%", 0.01)):
        if text.endswith(unit):
            value = read_number(text.removesuffix(unit))
            return RelativeSize(value * share) if share else value * ART_TYPE_SIZE
    return in_pixels(_size(text))


_ANYWHERE = frozenset(("id", "class", "style", "lang", "role", "tabindex", "translate"))
"""What may stand on every element and changes nothing on paper, beside `data-` and `aria-`."""
_WHERE = ("x", "y", "width", "height")
_GRADIENT = ("href", "gradientUnits", "gradientTransform", "spreadMethod")

ATTRIBUTES: dict[str, frozenset[str]] = {
    tag: _ANYWHERE.union(own)
    for tag, own in {
        "svg": (*_WHERE, "viewBox", "preserveAspectRatio", "version", "baseProfile"),
        "g": ("transform",),
        "defs": (),
        "symbol": (*_WHERE, "viewBox", "preserveAspectRatio"),
        "use": (*_WHERE, "href", "transform"),
        "rect": (*_WHERE, "rx", "ry", "transform"),
        "circle": ("cx", "cy", "r", "transform"),
        "ellipse": ("cx", "cy", "rx", "ry", "transform"),
        "line": ("x1", "y1", "x2", "y2", "transform"),
        "polyline": ("points", "transform"),
        "polygon": ("points", "transform"),
        "path": ("d", "transform"),
        "image": (*_WHERE, "href", "preserveAspectRatio", "transform"),
        "clipPath": ("clipPathUnits", "transform"),
        "mask": (*_WHERE, "maskUnits", "maskContentUnits"),
        "pattern": (
            *_WHERE,
            "href",
            "viewBox",
            "preserveAspectRatio",
            "patternUnits",
            "patternContentUnits",
            "patternTransform",
        ),
        "linearGradient": (*_GRADIENT, "x1", "y1", "x2", "y2"),
        "radialGradient": (*_GRADIENT, "cx", "cy", "r", "fx", "fy", "fr"),
        "stop": ("offset",),
        "foreignObject": (*_WHERE, "transform"),
    }.items()
}

_PLACED = frozenset(("x", "y", "dx", "dy", "transform", "href"))
ART_ATTRIBUTES = dict.fromkeys(("text", "tspan", "a", "switch"), _ANYWHERE | _PLACED)
"""Attributes of elements that are painted in art alone."""

PRESENTATION = frozenset(
    name
    for name in {**INHERITED, **NOT_INHERITED, **NEUTRAL, **dict.fromkeys(SILENT)}
    if not name.startswith("--")
)
"""Properties that may also be written as attributes."""

_WORDS = _ANYWHERE | {"dir", "name", "title", "spellcheck"}

_PARAGRAPH = _WORDS | {"align"}


@lru_cache(maxsize=4096)
def unknown_attributes(tag: str, names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the attributes that mean nothing on this element; other namespaces are not looked at."""
    words = _PARAGRAPH if tag == "p" else _WORDS
    known = (ATTRIBUTES.get(tag) or ART_ATTRIBUTES.get(tag, words)) | PRESENTATION
    return tuple(name for name in names if name not in known and not name.startswith(("{", "data-", "aria-")))
