"""Grey ink in documents: their colours become greys before they are laid out."""

from __future__ import annotations

import re
from dataclasses import replace
from urllib.parse import unquote

import pytest
from markupsafe import Markup

from printkit.base import paths
from printkit.faces.document import PageFormat, document_html, greyed_style
from printkit.faces.face import face_svg
from printkit.faces.templates import GameTemplates
from printkit.kit import read_game
from printkit.play.examples import play_examples


@pytest.mark.parametrize("component", ["rules-leaflet", "damage-sheet", "set-list"])
def test_a_grey_document_has_no_colour_left(component: str) -> None:
    kit = read_game(paths.card_data("mosh")).kit("fr")
    kit = replace(kit, examples=play_examples(kit))
    templates = GameTemplates("mosh")
    card = kit.component("zombie-card")
    for ink in ("full", "grey"):
        face_svg(
            templates, kit, card, kit.table("card")[0], "front", ink
        )  # a face is greyed when it is painted
    full, grey = (
        document_html(templates, kit, kit.component(component), PageFormat(148, 210), ink)
        for ink in ("full", "grey")
    )
    state = kit.look["spot"].lstrip("#")
    assert state in full
    assert state not in grey
    assert full.replace(state, "b3b3b3").replace(f'{component} full"', f'{component} grey"') == grey


def test_a_style_sheet_keeps_its_own_colours_in_no_grey_document() -> None:
    """Also the colours that are no look of the game: the grounds of boards in the rules."""
    kit = read_game(paths.card_data("inferno")).kit("en")
    kit = replace(kit, examples=play_examples(kit))
    templates = GameTemplates("inferno")
    for component in ("rules-booklet", "scenario-card", "location-table", "tracker-sheet"):
        page = PageFormat(148, 210)
        html = unquote(document_html(templates, kit, kit.component(component), page, "grey"))
        said = re.findall(r"#([\da-fA-F]{2})([\da-fA-F]{2})([\da-fA-F]{2})\b", html)
        assert said
        assert not [channels for channels in said if len(set(channels) - {""}) > 1]


@pytest.mark.parametrize(
    ("css", "grey"),
    [
        (".a { fill: #ff0000; stroke:#f00 }", ".a { fill: #4c4c4c; stroke:#4c4c4c }"),
        ("a:hover #fab { border: 1mm solid #00f}", "a:hover #fab { border: 1mm solid #1d1d1d}"),
        (".b { color: #111; fill: url(#fab-light); background: #FFFFFF }", None),
        ("#fab { color: #777 } #bad:first-child{}", None),
    ],
)
def test_colours_of_declarations_alone_become_greys(css: str, grey: str | None) -> None:
    assert greyed_style(Markup(css)) == (grey or css)
