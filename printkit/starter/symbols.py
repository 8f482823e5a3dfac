"""Shapes and colours that tell kinds of cards apart: each has both, to do without ink."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from printkit.base.dataclass import dataclass
from printkit.starter.column_names import folded_name

SYMBOLS: Mapping[str, str] = {
    "diamond": "M50 4 84 50 50 96 16 50z",
    "disc": "M50 8a42 42 0 1 0 .01 0z",
    "triangle": "M50 8 96 90H4z",
    "square": "M12 12H88V88H12z",
    "star": "M50 3 62 37 98 38 69 60 79 95 50 74 21 95 31 60 2 38 38 37z",
    "drop": "M50 3C58 26 84 44 84 66A34 31 0 0 1 16 66C16 44 42 26 50 3z",
    "cross": "M36 6H64V36H94V64H64V94H36V64H6V36H36z",
    "hexagon": "M27 10H73L97 50 73 90H27L3 50z",
    "crescent": "M64 5A46 46 0 1 0 95 66 38 38 0 0 1 64 5z",
    "bolt": "M60 2 18 56H45L34 98 82 38H54L72 2z",
    "ring": "M50 6a44 44 0 1 0 .01 0zM50 28a22 22 0 1 1 -.01 0z",
    "arch": "M10 94V50A40 40 0 0 1 90 50V94H64V52A14 14 0 0 0 36 52V94z",
    "heart": "M50 92C20 66 5 50 5 31A22 22 0 0 1 50 24 22 22 0 0 1 95 31C95 50 80 66 50 92z",
    "spade": "M50 4C62 26 94 40 94 62A20 20 0 0 1 57 71C58 82 62 90 70 96H30C38 90 42 82 43 71"
    "A20 20 0 0 1 6 62C6 40 38 26 50 4z",
    "club": "M50 4A20 20 0 0 1 66 36 20 20 0 1 1 57 69C58 82 62 90 70 96H30C38 90 42 82 43 69"
    "A20 20 0 1 1 34 36 20 20 0 0 1 50 4z",
}
"""Paths in a square of 100, the simplest first; those of suits go to suits alone."""
_PLAIN = tuple(SYMBOLS)[:12]
_SUITS = {
    "heart": "heart hearts coeur coeurs herz herzen corazones copas cuori",
    "spade": "spade spades pique piques pik picas espadas picche",
    "club": "club clubs trefle trefles kreuz treff treboles bastos fiori",
    "diamond": "diamond diamonds carreau carreaux karo diamantes oros quadri",
    "drop": "water eau wasser agua acqua rain blood",
    "bolt": "lightning electric storm energy energie magic spell",
    "crescent": "night moon nuit lune nacht mond luna undead",
    "star": "star stars event light etoile stern hero",
}
OTHER_KINDS = "other-kinds"
"""The key of a kind that was not there yet when the face was written: its card has its own word."""
OTHER_COLOUR = "#636363"
_OTHER_SHAPE = "M4 50a14 14 0 1 0 .01 -.1zM36 50a14 14 0 1 0 .01 -.1zM68 50a14 14 0 1 0 .01 -.1z"
"""Three dots, which no kind has."""
GROUND_COLOURS = ("#a8362a", "#1f5480", "#2f6b45", "#6b3f7d", "#8f5f0c", "#12696b", "#4b5661", "#9c2c5c",
           "#5b6b1e", "#7a4a2c", "#33418f", "#2b2b2b")  # fmt: skip
"""Grounds on which white words can be read (4.5 to 1 at least), as different as so many can be."""
_COLOUR_WORDS = {
    "#a8362a": "red rouge rot rojo rosso fire feu feuer heart hearts coeur herz diamond diamonds carreau",
    "#1f5480": "blue bleu blau azul blu water eau wasser agua sea ice",
    "#2f6b45": "green vert grun verde nature forest earth plant wood",
    "#6b3f7d": "purple violet lila morado viola magic arcane",
    "#8f5f0c": "yellow jaune gelb amarillo giallo gold or light sun sand",
    "#a34a10": "orange arancione naranja",
    "#7a4a2c": "brown brun braun marron marrone",
    "#9c2c5c": "pink rose rosa magenta",
    "#4b5661": "grey gray gris grau grigio white blanc weiss blanco bianco silver air wind stone metal",
    "#2b2b2b": "black noir schwarz negro nero spade spades pique pik club clubs trefle kreuz dark death",
}  # fmt: skip


@dataclass(frozen=True)
class CardKind:
    """One of the words that sort the cards: `value` as the table has it, a name for classes and labels."""

    value: str
    key: str
    shape: str
    colour: str


def kinds_of(values: Sequence[str], keys: Sequence[str]) -> tuple[CardKind, ...]:
    """Return kinds, each with a shape and a colour that no other has: what its name says, else the next."""
    shapes = _said(values, {shape: words.split() for shape, words in _SUITS.items()})
    colours = _said(values, {colour: words.split() for colour, words in _COLOUR_WORDS.items()}, shared=True)
    free_shapes = [shape for shape in _PLAIN if shape not in shapes.values()]
    free_colours = [colour for colour in GROUND_COLOURS if colour not in colours.values()]
    made = []
    for value, key in zip(values, keys, strict=True):
        shape = shapes.get(value) or (free_shapes.pop(0) if free_shapes else "disc")
        colour = colours.get(value) or (free_colours.pop(0) if free_colours else GROUND_COLOURS[-1])
        made.append(CardKind(value, key, shape, colour))
    return tuple(made)


def with_others(kinds: Iterable[CardKind]) -> tuple[CardKind, ...]:
    """Return kinds and what all others look like: neutral, with a symbol that none of them has."""
    named = tuple(kinds)
    return (*named, CardKind("", OTHER_KINDS, OTHER_KINDS, OTHER_COLOUR)) if named else ()


def _said(
    values: Sequence[str], names: Mapping[str, Sequence[str]], *, shared: bool = False
) -> dict[str, str]:
    """Return what the names of kinds say themselves; each thing once, but where it may be `shared`."""
    found: dict[str, str] = {}
    for value in values:
        said = next((thing for thing, words in names.items() if folded_name(value) in words), "")
        if said and (shared or said not in found.values()):
            found[value] = said
    return found


def shape_svg(shape: str, classes: str) -> str:
    """Return a drawing of a shape in a square of 100, for a game's art folder."""
    path = _OTHER_SHAPE if shape == OTHER_KINDS else SYMBOLS[shape]
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
        f'<path class="{classes}" d="{path}"/></svg>\n'
    )
