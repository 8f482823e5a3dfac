"""The pure core: an evening and what a guest taps or looks at give an evening and a page."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from printkit.companion.deed import Notice, Reply, do
from printkit.companion.guest import THEMES, Guest, Look, Tap
from printkit.companion.house import House
from printkit.companion.page import context
from printkit.companion.sitting import Sitting

PARTS = {
    "board": "board.html",
    "aside": "aside.html",
    "sprite": "sprite.svg",
    "pieces": "pieces.html",
    "own_style": "own.css",
}
"""What a game may bring to a page, by the name that templates use."""

SIGNS = re.compile("(?<=\\w) (?=[;:!?»])|(?<=[)»]) (?=[;:!?»])|(?<=«) ")
"""Spaces at which French does not begin a new line."""


def opened(house: House, sitting: Sitting) -> Reply:
    """Begin or go on: do what waits for nobody."""
    now, lines = sitting.settled(house.evening)
    return Reply(now, lines)


def respond(house: House, sitting: Sitting, guest: Guest, tap: Tap | None, look: Look) -> tuple[Reply, str]:
    """Do a tap, if there is one; give what came of it and the page to show.

    The lines of the reply must stand in the journal before the page is shown.
    """
    reply = do(house, sitting, guest, tap) if tap else Reply(sitting, look=look)
    return reply, fragment(house, reply.sitting, guest, reply.look, reply.notice)


def fragment(house: House, sitting: Sitting, guest: Guest, look: Look, notice: Notice | None = None) -> str:
    """Give what stands inside a page: the same sitting, guest and look always give the same."""
    shown = context(house, sitting, guest, look, notice)
    return spaced(house.pages.get_template("companion/table.html").render(shown, **_parts(house)), guest.lang)


def whole_page(
    house: House, sitting: Sitting, guest: Guest, look: Look, theme: str, notice: Notice | None = None
) -> str:
    """Give a whole page."""
    shown = context(house, sitting, guest, look, notice) | _parts(house)
    shown["theme"] = theme if theme in THEMES else THEMES[0]
    return spaced(house.pages.get_template("companion/page.html").render(shown), guest.lang)


def spaced(page: str, lang: str) -> str:
    """Keep French signs beside their words."""
    return SIGNS.sub("\u00a0", page) if lang == "fr" else page


def refusal(house: House, lang: str) -> str:
    """Give the page for whoever has no link."""
    speech = house.speech(lang)
    kit = house.kit(lang)
    return house.pages.get_template("companion/refusal.html").render(_=speech, kit=kit, lang=lang)


def stylesheet(house: House) -> str:
    """Give the style of all pages, in the game's colours."""
    kit = house.kit("")
    return house.pages.get_template("companion/style.css").render(
        look=kit.look, game=house.game.name, **_parts(house)
    )


def guest_at(guest: Guest, seat: str) -> Guest:
    """Let a device look through the eyes of another of its seats; the same guest where it may not."""
    return replace(guest, seat=seat) if seat in guest.seats else guest


def _parts(house: House) -> dict[str, Any]:
    """Name the game's own parts of a page, or the ones for a game that has none; and what may be chosen."""
    game = house.game.name
    found: dict[str, Any] = {"themes": THEMES, "languages": tuple(house.kits)}
    for name, part in PARTS.items():
        template = house.pages.select_template([f"companion/{game}/{part}", f"companion/{part}"])
        found[name] = str(template.name)
    return found
