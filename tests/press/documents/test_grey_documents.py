"""Grey ink in documents: their colours become greys before they are laid out."""

from __future__ import annotations

import pytest

from printkit.base import paths
from printkit.faces.document import PageFormat, document_html
from printkit.faces.face import face_svg
from printkit.faces.templates import GameTemplates
from printkit.kit import read_game


@pytest.mark.parametrize("component", ["rules-leaflet", "damage-sheet", "set-list"])
def test_a_grey_document_has_no_colour_left(component: str) -> None:
    kit = read_game(paths.card_data("mosh")).kit("fr")
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
