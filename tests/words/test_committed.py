"""The translations that come with printkit stand as `words update` writes them."""

import pytest

from printkit.base.paths import card_data, game_names
from printkit.kit.loading.reader import read_game
from printkit.words import extract
from printkit.words.update import merged

FILES = [
    (name, path.stem) for name in game_names() for path in sorted((card_data(name) / "locale").glob("*.po"))
]


@pytest.mark.parametrize(("name", "lang"), FILES)
def test_words_update_changes_nothing(name: str, lang: str) -> None:
    game = read_game(card_data(name))
    catalog, header, _ = merged(game, lang)
    there = game.po_file(lang).read_bytes()
    assert there == extract.po_bytes(catalog, header), f"run: printkit words update {name} {lang}"
