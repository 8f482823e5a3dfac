"""Name the sizes of cards that sleeves and printers know, in mm."""

from __future__ import annotations

SIZES: dict[str, tuple[float, float]] = {
    "poker": (63, 88),
    "poker-us": (63.5, 88.9),
    "bridge": (57, 89),
    "bridge-us": (57.15, 88.9),
    "tarot": (70, 120),
    "tarot-us": (69.85, 120.65),
    "mini": (44, 63),
    "mini-euro": (44, 68),
    "mini-us": (41, 63),
    "euro": (59, 92),
    "square": (70, 70),
    "square-small": (50, 50),
    "jumbo": (89, 127),
    "domino": (44.45, 88.9),
    "business": (85, 55),
    "a3": (297, 420),
    "a4": (210, 297),
    "a5": (148, 210),
    "a6": (105, 148),
    "a7": (74, 105),
    "letter": (215.9, 279.4),
}
"""Width and height of one face, upright."""
