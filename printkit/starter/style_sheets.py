"""Write the style sheets of a game's faces."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from printkit.starter.frame import MIN_WORDS, mm
from printkit.starter.symbols import CardKind

WordStyles = dict[str, str]
"""The classes of words that a face needs, with what they say in face.css."""
_FIRST = (
    "/* How the cards look. A size in px is one in mm, the largest; words shrink down to --floor to fit. */"
)
_LOOK = """
/* Grounds, lines and symbols. The colours stand in game.toml, below [look]. */
.corner-ground { fill: #fff; stroke: #111; stroke-width: .35 }
.answer-ground { fill: #fff; stroke: #111; stroke-width: .3 }
.no-picture { fill: url(#dots-light) }
.own-colour { stroke: none }
.white { fill: #fff }
.thin { stroke-width: .2 }
.thick { stroke-width: .9 }"""
_BACK = """
/* The back. */
.weave { fill: none; stroke: #fff; stroke-width: .18; opacity: .55 }
.weave-dot { fill: #fff; opacity: .55 }
.back-frame { fill: none; stroke: #fff; stroke-width: .5 }
.back-label { fill: #fff; stroke: #111; stroke-width: .5 }"""
_LOW = """/* What `--ink low` changes: no ground is filled, and white becomes black. */
.white { fill: #111 }
.own-colour { fill: #fff; stroke: #111; stroke-width: .3 }
.weave { stroke: #111; opacity: .5 }
.weave-dot { fill: #111; opacity: .5 }
.back-frame { stroke: #111 }"""


def condensed(
    weight: int,
    size: float,
    *,
    floor: float = MIN_WORDS,
    leading: float = 1.0,
    lines: int = 0,
    spaced: float = 0.0,
    gap: float | None = None,
) -> str:
    """Return the style of names and numbers; where they are `spaced` (em) they are in capitals."""
    parts = [
        f"font-family: 'Barlow Condensed'; font-weight: {weight}; font-size: {mm(size)}px",
        f"line-height: {leading:g}; hyphens: none; --floor: {floor:.4g}px",
    ]
    parts += [f"text-transform: uppercase; letter-spacing: {spaced:g}em"] if spaced else []
    parts += [f"--lines: {lines}"] if lines else []
    parts += [f"--gap: {gap:g}"] if gap is not None else []
    return "; ".join(parts)


def serif(size: float, *, leading: float, more: str = "") -> str:
    """Return the style of what is read."""
    said = f"font-family: 'Source Serif Pro'; font-size: {mm(size)}px; line-height: {leading:g}"
    return "; ".join(filter(None, (said, more, f"--floor: {MIN_WORDS}px; --gap: .4")))


def face_css(styles: Mapping[str, str], kinds: Iterable[CardKind], piles: Sequence[str]) -> str:
    """Return face.css: how words and grounds look in full ink."""
    words = [f".{name} {{ {says} }}" for name, says in styles.items()]
    grounds = []
    for kind in kinds:
        colour = f'{{{{ look["{kind.key}"] }}}}'
        grounds += [f".kind-{kind.key} {{ fill: {colour} }}", f".kind-ink-{kind.key} {{ color: {colour} }}"]
    backs = [f'.back-{pile} {{ fill: {{{{ look["back-{pile}"] }}}} }}' for pile in piles]
    if len(piles) == 1:
        backs = [".title-ground { fill: {{ look.spot }} }", ".back-ground { fill: {{ look.spot }} }"]
    return "\n".join((_FIRST, *words, _LOOK, *grounds, *backs, _BACK, ""))


def low_ink_css(kinds: Iterable[CardKind]) -> str:
    """Return face-low.css: what saving ink changes, beyond what it changes in every game."""
    symbols = []
    for kind in kinds:
        symbols.append(f".kind-ink-{kind.key} {{ color: #111 }}")
        symbols.append(f".symbol-{kind.key} {{ fill: url(#hatch-light); stroke: #111; stroke-width: 3 }}")
    return "\n".join((_LOW, *symbols, ""))
