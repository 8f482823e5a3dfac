"""Write the style sheets of a game's faces."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from printkit.base.messages import translator
from printkit.base.msgid import N_
from printkit.starter.frame import MIN_WORDS, mm

WordStyles = dict[str, str]
"""The classes of words that a face needs, with what they say in face.css."""
_FIRST = N_(
    "How the cards look. A size in px is one in mm, the largest; words shrink down to --floor to fit."
)
_GROUNDS = N_("Grounds, lines and symbols. Colours that are called look.NAME are in game.toml, below [look].")
_LOOK = """.corner-ground { fill: #fff; stroke: #111; stroke-width: .35 }
.answer-ground { fill: #fff; stroke: #111; stroke-width: .3 }
.picture-frame { fill: #fff; stroke: #111; stroke-width: .25 }
.symbol-plain { stroke: none }
.own-colour { stroke: none }
.white { fill: #fff }
.thin { stroke-width: .2 }
.thick { stroke-width: .9 }"""
_BACK = """.weave { fill: none; stroke: #fff; stroke-width: .18; opacity: .55 }
.weave-dot { fill: #fff; opacity: .55 }
.back-frame { fill: none; stroke: #fff; stroke-width: .5 }
.back-label { fill: #fff; stroke: #111; stroke-width: .5 }"""
_SAVED = N_("What `--ink low` changes: no ground is filled, and white becomes black.")
_LOW = """.white { fill: #111 }
.own-colour { fill: #fff; stroke: #111; stroke-width: .3 }
.weave { stroke: #111; opacity: .5 }
.weave-dot { fill: #111; opacity: .5 }
.back-frame { stroke: #111 }"""
_PLAIN = ".symbol-plain { fill: url(#hatch-light); stroke: #111; stroke-width: 3 }"
_OUTLINE = ".ground-dark { fill: #fff; stroke: #111; stroke-width: .7 }"


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


def own_style(name: str) -> str:
    """Return what takes the style sheets of a deck of its own into a template, after those of the game."""
    low = f'{{% if ink == "low" %}}{{% include "{name}-low.css" %}}{{% endif %}}'
    return f'<style>{{% include "{name}.css" %}}{low}</style>'


def look_colour(name: str) -> str:
    """Return a colour of `[look]` as a style sheet reads it."""
    return f'{{{{ look["{name}"] }}}}'


def face_css(
    styles: Mapping[str, str],
    kinds: Mapping[str, str],
    backs: Mapping[str, str],
    lang: str,
    *,
    own: bool = False,
) -> str:
    """Return face.css: how words and grounds look in full ink.

    `kinds` has the colour of each kind, `backs` that of each class of a back or a title. Notes are
    in `lang`. The
    sheet of a deck of its `own` names all classes that its drawings have.
    """
    words = [f".{name} {{ {says} }}" for name, says in styles.items()]
    grounds = []
    for key, colour in kinds.items():
        grounds += [f".kind-{key} {{ fill: {colour} }}", f".kind-ink-{key} {{ color: {colour} }}"]
        grounds += [f".symbol-{key} {{ stroke: none }}"] if own else []
    piles = [f".{name} {{ fill: {colour} }}" for name, colour in backs.items()]
    say = translator(lang)
    parts = (_note(say(_FIRST)), *words, "", _note(say(_GROUNDS)), _LOOK, *grounds, *piles)
    return "\n".join((*parts, "", _note(say(N_("The back."))), _BACK, ""))


def low_ink_css(kinds: Iterable[str], lang: str, *, own: bool = False) -> str:
    """Return face-low.css: what saving ink changes, beyond what it changes in every game.

    The sheet of a deck of its `own` comes after what changes in every game, and says that again.
    """
    symbols = [_PLAIN, *([_OUTLINE] if own else [])]
    for key in kinds:
        symbols.append(f".kind-ink-{key} {{ color: #111 }}")
        symbols.append(f".symbol-{key} {{ fill: url(#hatch-light); stroke: #111; stroke-width: 3 }}")
    return "\n".join((_note(translator(lang)(_SAVED)), _LOW, *symbols, ""))


def _note(words: str) -> str:
    return f"/* {words} */"
