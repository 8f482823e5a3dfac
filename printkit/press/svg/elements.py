"""Which elements and attributes a drawing may have."""

from __future__ import annotations

from functools import lru_cache

from printkit.press.svg.properties import INHERITED, NEUTRAL, OWN, SILENT

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

PRESENTATION = frozenset(
    name for name in {**INHERITED, **OWN, **NEUTRAL, **dict.fromkeys(SILENT)} if not name.startswith("--")
)
"""Properties that may also be written as attributes."""

_WORDS = _ANYWHERE | {"dir", "name", "title", "spellcheck"}


@lru_cache(maxsize=4096)
def unknown_attributes(tag: str, names: tuple[str, ...]) -> tuple[str, ...]:
    """Give the attributes that mean nothing on this element; those of other namespaces are not looked at."""
    known = ATTRIBUTES.get(tag, _WORDS) | PRESENTATION
    return tuple(name for name in names if name not in known and not name.startswith(("{", "data-", "aria-")))
