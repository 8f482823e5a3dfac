"""Grey ink in documents: their colours become greys before they are laid out."""

from __future__ import annotations

import pytest

from printkit.faces import Page, Studio, document_html
from printkit.kit import folders, read_game


@pytest.mark.parametrize("component", ["rules-leaflet", "damage-sheet", "set-list"])
def test_a_grey_document_has_no_colour_left(component: str) -> None:
    kit = read_game(folders.card_data("mosh")).kit("fr")
    drawn = {
        ink: document_html(Studio("mosh"), kit, kit.component(component), Page(148, 210), ink)
        for ink in ("full", "grey")
    }
    assert kit.look["spot"] in drawn["full"]
    assert kit.look["spot"] not in drawn["grey"]
    assert drawn["grey"] == drawn["full"].replace(kit.look["spot"], "#b3b3b3").replace(
        kit.look["spot"].replace("#", "%23"), "%23b3b3b3"
    ).replace('class="' + component + ' full"', 'class="' + component + ' grey"')
