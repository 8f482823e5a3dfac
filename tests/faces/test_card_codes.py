"""Every card of the games has its code on its front, the same in every language, and not on its back."""

from __future__ import annotations

import re

import pytest

from printkit.base.paths import card_data
from printkit.faces.face import face_rows, face_svg
from printkit.faces.templates import GameTemplates
from printkit.kit.loading.reader import read_game
from tests.all_games import GAMES

CODE = re.compile(r'class="card-code [^"]*"[^>]*><p><span translate="no">(\w+)</span>')


@pytest.mark.parametrize("name", GAMES)
def test_each_card_has_a_code_of_its_own_on_its_front(name: str) -> None:
    game, templates = read_game(card_data(name)), GameTemplates(name)
    printed: dict[str, dict[tuple[str, str], str]] = {}
    for lang in ("fr", "en"):
        kit = game.kit(lang)
        codes = printed[lang] = {}
        for component in kit.components:
            if component.kind != "card":
                continue
            for row in face_rows(kit, component):
                front = set(CODE.findall(face_svg(templates, kit, component, row, "front", "full")))
                assert len(front) == 1, (component.id, row and row.id)
                (codes[component.id, row.id if row else ""],) = front
                if component.back:
                    back = face_svg(templates, kit, component, row, "back", "full")
                    assert not any(code in back for code in front), component.id
    assert printed["fr"] == printed["en"]
    assert len(set(printed["fr"].values())) == len(printed["fr"]) > 3
