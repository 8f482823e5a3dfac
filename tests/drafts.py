"""Games that have rules but nothing to print yet: nobody is offered them, tests set them up by themselves."""

from __future__ import annotations

import atexit
import shutil
import tempfile
from contextlib import chdir
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

from printkit.base.messages import translator
from printkit.base.paths import card_data
from printkit.companion.loader import page_loader
from printkit.companion.pages.filters import pages_environment
from printkit.companion.site import Site
from printkit.faces.templates import GameTemplates
from printkit.games.game import Game
from printkit.games.humans.game import GAME as HUMANS
from printkit.games.registry import load_ruleset
from printkit.kit.kit_cache import quick_kit
from printkit.kit.model import Kit
from printkit.play import examples
from printkit.play.resources import GameResources
from printkit.table.act import Ruleset

DRAFTS: dict[str, Game] = {"humans": HUMANS}


@cache
def game_folder(name: str) -> Path:
    """Return the folder of a game; of a draft a copy, in which its `draft.toml` is the `game.toml`.

    Its templates are beside the copy, as they are beside a game.
    """
    if name not in DRAFTS:
        return card_data(name)
    top = Path(tempfile.mkdtemp(prefix="printkit-draft-"))
    atexit.register(shutil.rmtree, top, ignore_errors=True)
    root, folder = card_data("mosh").parent.parent, top / "card_data" / name
    shutil.copytree(root / "card_data" / name, folder)
    shutil.copytree(root / "templates" / name, top / "templates" / name)
    (folder / "draft.toml").rename(folder / "game.toml")
    return folder


def game_templates(name: str) -> GameTemplates:
    """Return the templates of a game, or of a draft."""
    with chdir(game_folder(name).parent.parent):
        return GameTemplates(name)


def set_up(kit: Kit) -> Ruleset[Any, Any]:
    """Set up a game for the resolver, or a draft."""
    return DRAFTS[kit.game].ruleset(kit) if kit.game in DRAFTS else load_ruleset(kit)


def play_examples(kit: Kit) -> dict[str, Any]:
    """Return what happens in the examples of the rulebook of a game, or of a draft."""
    with chdir(game_folder(kit.game).parent.parent), patch.object(examples, "load_ruleset", set_up):
        return examples.play_examples(kit)


def site(name: str) -> Site:
    """Open the pages of a draft in both languages."""
    kits = {lang: quick_kit(game_folder(name), lang) for lang in ("fr", "en")}
    translators = {lang: translator(lang) for lang in kits}
    resources = GameResources(set_up(kits["fr"]), DRAFTS[name], kits, translators)
    return Site(resources, pages_environment(page_loader(name)))
