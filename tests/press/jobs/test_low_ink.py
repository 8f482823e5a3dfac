"""Low ink is one ink: what saves ink needs no cartridge of colours."""

from __future__ import annotations

import re

import pytest

from printkit.press.pdf.drawing import Drawing, Form
from tests.all_games import GAMES
from tests.press.jobs.test_frames import faces

COLOUR = re.compile(r"(?<![\d.])([\d.]+) ([\d.]+) ([\d.]+) (?:rg|RG)\b")
NEARLY_GREY = 0.1  # a warm grey is no second ink


def colours(drawing: Drawing) -> list[str]:
    """Return the colours that a drawing and its forms are painted with, greys left out."""
    forms = [each.operators for each in drawing.resources.values() if isinstance(each, Form)]
    return [
        found[0]
        for operators in (drawing.operators, *forms)
        for found in COLOUR.finditer(operators)
        if max(map(float, found.groups())) - min(map(float, found.groups())) > NEARLY_GREY
    ]


@pytest.mark.parametrize("game", GAMES)
def test_faces_that_save_ink_have_no_colour(game: str) -> None:
    assert any(colours(drawing) for _, _, drawing in faces(game, "fr", "full"))
    assert {name: colours(drawing) for _, name, drawing in faces(game, "fr", "low") if colours(drawing)} == {}
