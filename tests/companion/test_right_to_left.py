"""Pages in a language that is written from the right, and what stays as it lies on the table."""

from __future__ import annotations

import re

import pytest

from printkit.base import paths
from printkit.base.languages import OWN_NAMES, number_in, own_name
from printkit.companion.loader import opened, sent_file
from printkit.companion.pages import render
from printkit.companion.site import Site
from printkit.companion.viewer import PageQuery
from printkit.kit.kit_cache import quick_kit
from printkit.kit.loading.pseudo import pseudo
from printkit.play.seating import seat_players
from printkit.table.audience import ALL
from tests.companion.conftest import Evening
from tests.companion.elements import elements

PHYSICAL = re.compile(
    r"(?<![\w-])(?:(?:margin|padding|border|scroll-margin)-(?:left|right)|left|right)\s*:[^;}]*|"
    r"(?:text-align|float)\s*:\s*(?:left|right)"
)
LAID = (".corner", ".rows", ".purse", "[dir=", ".die legend")
"""Rules of what lies on the table, and of what has a rule of its own for each direction."""


@pytest.fixture(scope="module")
def site() -> Site:
    french = quick_kit(paths.card_data("reptiliens"), "fr")
    return opened({"fr": french, "xx-rtl": pseudo(french, "xx-rtl")})


@pytest.fixture
def village(site: Site) -> Evening:
    party = seat_players(site.resources.kit("fr"), site.resources.game, "Ana,Bo,Cy,Dan,Eve,Flo", own=False)
    evening = Evening(site, party, master="Max")
    evening.tap("begin", ALL, offer="0")
    return evening


@pytest.mark.parametrize(("lang", "way"), [("fr", "ltr"), ("xx-rtl", "rtl")])
def test_every_page_says_which_way_it_runs(site: Site, village: Evening, lang: str, way: str) -> None:
    page = render.whole_page(site, village.state, village.viewer("p1", lang=lang), PageQuery())
    for words in (page, render.no_link_page(site, lang), render.wall_page(site, lang)):
        [whole] = elements(words, "/html")
        assert (whole.get("lang"), whole.get("dir")) == (lang, way)


def test_a_village_lies_the_same_way_round_in_every_language(village: Evening) -> None:
    """Clockwise as those sit who play; only its words run to the left."""
    for lang in ("fr", "xx-rtl"):
        page = village.page("p1", village.viewer("p1", lang=lang))
        [ring] = elements(page, "//*[contains(@class, 'village columns')]")
        assert "as-laid" in ring.get("class", "").split()
    assert re.search(r"\.map, \.as-laid, svg, pre \{ direction: ltr \}", sent_file("style.css"))


def test_what_the_program_says_in_another_direction_keeps_its_signs(village: Evening) -> None:
    """It speaks English here, for nobody has written its words in this language."""
    settings = village.page("p1", village.viewer("p1", lang="xx-rtl"), show="settings")
    assert "\u2066Settings\u2069" in settings
    assert "\u2066" not in village.page("p1", village.viewer("p1", lang="fr"), show="settings")


@pytest.mark.parametrize(
    "sheet", ["style.css", "map.css", "dice.css", "reptiliens/own.css", "humans/own.css"]
)
def test_no_style_knows_left_from_right(sheet: str) -> None:
    rules = re.sub(r"/\*.*?\*/", "", sent_file(sheet), flags=re.DOTALL).split("}")
    found = [rule.strip() for rule in rules if PHYSICAL.search(rule) and not rule.strip().startswith(LAID)]
    assert found == []


def test_languages_are_called_what_they_call_themselves() -> None:
    from babel import Locale

    for lang, name in OWN_NAMES.items():
        assert Locale.parse(lang, sep="-").get_display_name() == name
    assert [*map(own_name, ("es", "he", "pt-PT", "nds"))] == ["Español", "עברית", "Português", "Nds"]


@pytest.mark.parametrize("lang", OWN_NAMES)
def test_a_number_has_the_mark_of_its_language(lang: str) -> None:
    from babel.numbers import get_decimal_symbol

    mark = get_decimal_symbol(lang.replace("-", "_"), numbering_system="latn")
    assert number_in(1.5, lang) == f"1{mark}5"
    assert (number_in(12, lang), number_in(2.0, lang)) == ("12", "2")


def test_the_sign_of_a_number_stands_before_it() -> None:
    assert [number_in(-1, lang) for lang in ("fr", "he", "ar")] == ["-1", "\u200e-1", "\u200e-1"]


def test_signs_of_numbers_stay_on_their_side_of_a_page() -> None:
    page = "<style>a+b{margin:-2px}</style><p title='+2'>א +2, 5+ ב -1.5, 1d6+1 2+2 3-1</p>"
    held = "<style>a+b{margin:-2px}</style><p title='+2'>א ‎+2‎, ‎5+‎ ב ‎-1.5‎"
    assert render.typeset(page, "he") == f"{held}, 1d6+1 2+2 3-1</p>"
    assert render.typeset(render.typeset(page, "he"), "he") == render.typeset(page, "he")
    assert render.typeset(page, "en") == page
