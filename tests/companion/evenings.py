"""The evenings that are kept, and the games that are played in them."""

from pathlib import Path

from printkit.base import paths
from printkit.games.registry import has_ruleset

EVENINGS = Path(__file__).parents[1] / "evenings"

GAMES = tuple(filter(has_ruleset, paths.game_names()))
