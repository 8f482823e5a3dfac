"""What the pages may use: filters, and drawings that are kept."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

import jinja2
from markupsafe import Markup, escape

from printkit.base.languages import own_name, writing_direction
from printkit.companion.viewer import DeviceViewer
from printkit.faces.environment import TemplateEnvironment
from printkit.play.narration import Narrator

PAGE_REACHED: Mapping[type, frozenset[str]] = {
    Narrator: frozenset({"who"}),
    DeviceViewer: frozenset({"keeper", "lang", "links", "seat", "seats", "shared", "theme"}),
}
"""What pages may ask of the words and of who looks; of all else they may use what faces may use."""

JOINED_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)+")
"""A word with a hyphen."""

MAX_ON_A_LINE = 16
"""Letters of such a word that the narrowest phone shows on a line of a heading."""

MAX_KEPT = 8
"""Drawings that are kept."""


def pages_environment(loader: jinja2.BaseLoader) -> jinja2.Environment:
    """Return the place where pages are found. They reach and do no more than a face does; all is escaped."""
    filters: dict[str, Callable[..., Any]] = {
        "scoped": scoped,
        "on": ink_on,
        "on_one_line": on_one_line,
        "direction": writing_direction,
        "own_name": own_name,
    }
    environment = TemplateEnvironment(loader, filters, PAGE_REACHED)
    environment.globals["kept"] = keeper(environment)
    return environment


def keeper(environment: jinja2.Environment) -> Callable[..., Markup]:
    """Return `kept(template, key, **context)`: what takes long to draw is drawn once for a key."""
    drawn: dict[tuple[str, str], Markup] = {}

    def kept(name: str, key: object, **context: Any) -> Markup:
        place = name, str(key)
        if place not in drawn:
            if len(drawn) >= MAX_KEPT:
                drawn.clear()
            drawn[place] = Markup(environment.get_template(name).render(context))
        return drawn[place]

    return kept


def on_one_line(text: str) -> Markup:
    """Return a text in which a word with a hyphen stays on one line, unless it is very long."""

    def kept(found: re.Match[str]) -> str:
        word = found.group()
        return word if len(word) > MAX_ON_A_LINE else f'<span class="unbroken">{word}</span>'

    return Markup(JOINED_WORD.sub(kept, str(escape(text))))


def scoped(style: str, place: str) -> Markup:
    """Let the rules of a style sheet for drawings hold inside one place of a page only."""
    uncommented = re.sub(r"/\*.*?\*/", "", str(style), flags=re.DOTALL)
    rules = (rule.partition("{") for rule in uncommented.split("}") if "{" in rule)
    kept = []
    for selectors, _, body in rules:
        held = ", ".join(f"{place} {selector.strip()}" for selector in selectors.split(","))
        kept.append(f"{held} {{{body}}}")
    return Markup("\n".join(kept))


def ink_on(colour: str) -> str:
    """Return the ink, black or white, that reads better on a colour `#rrggbb` (WCAG contrast)."""
    light = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in light
    )
    luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return "#000000" if (luminance + 0.05) / 0.05 >= 1.05 / (luminance + 0.05) else "#ffffff"
