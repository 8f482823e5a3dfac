"""A draft of a game as it will be: a copy with a game.toml, and what tells that a package plays it."""

from __future__ import annotations

import shutil
from pathlib import Path

from printkit.base.paths import card_data

ROOT = card_data("mosh").parents[1]
"""The folder with the data and the templates of the program's own games."""

SITE = "site"
"""A folder for Python's path, in which an installed package enters the game."""


def whole_copy(game: str, root: Path) -> Path:
    """Copy a draft to a folder, its draft.toml named game.toml; return that folder."""
    data = root / "card_data" / game
    shutil.copytree(ROOT / "card_data" / game, data)
    (data / "draft.toml").rename(data / "game.toml")
    shutil.copytree(ROOT / "templates" / game, root / "templates" / game)
    metadata = root / SITE / f"{game}_draft-0.dist-info"
    metadata.mkdir(parents=True)
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {game}-draft\nVersion: 0\n", "utf-8")
    entry = f"[printkit.games]\n{game} = printkit.games.{game.replace('-', '_')}.game:GAME\n"
    (metadata / "entry_points.txt").write_text(entry, "utf-8")
    return root
