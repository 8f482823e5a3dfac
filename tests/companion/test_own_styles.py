"""The style sheet of a game leaves alone what every page has."""

import re
from pathlib import Path

import pytest

from printkit.base import paths
from tests.all_games import GAMES

PAGES = paths.templates("mosh").parent / "companion"
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
TAKES_AWAY = re.compile(r"pointer-events: none|display: none|visibility: hidden")


def classes_of_every_page() -> set[str]:
    """Return the classes that parts of all games' pages have, and what stands around them in the app."""
    pages = [*PAGES.glob("*.html"), *PAGES.glob("offline/*.html")]
    told = "".join(path.read_text() for path in pages)
    return {name for names in re.findall(r'class="([^"{]*)', told) for name in names.split()}


@pytest.mark.parametrize("sheet", [*(f"{game}/own.css" for game in GAMES), "map.css"])
def test_a_game_takes_nothing_of_a_page_away(sheet: str) -> None:
    """A class of a drawing that was called as one of all pages made a question that no touch opened."""
    ours = classes_of_every_page()
    style: Path = PAGES / sheet
    for selectors, rules in RULE.findall(style.read_text()):
        if not TAKES_AWAY.search(rules):
            continue
        for selector in selectors.split(","):
            assert selector.strip().lstrip(".") not in ours, selector


RESTYLED = {"chore", "mailbox", "map", "now", "sign", "track"}
"""What games mean to have otherwise than all pages."""


@pytest.mark.parametrize("sheet", [f"{game}/own.css" for game in GAMES])
def test_what_a_game_styles_as_its_own_is_no_class_of_all_pages(sheet: str) -> None:
    """A room of the film was called as a cover of all pages: it got two columns, one three letters wide."""
    style = re.sub(r"/\*.*?\*/", "", (PAGES / sheet).read_text(), flags=re.DOTALL)
    alone = re.compile(r"\.([a-z][\w-]*)")
    own = {
        found[1]
        for selectors, _ in RULE.findall(style)
        for selector in selectors.split(",")
        if (found := alone.fullmatch(selector.strip()))
    }
    assert own & classes_of_every_page() - RESTYLED == set()
