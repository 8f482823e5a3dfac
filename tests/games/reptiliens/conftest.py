import shutil

import pytest

from printkit.base.paths import card_data
from printkit.games.reptiliens.components import Components
from printkit.games.reptiliens.game import ruleset
from printkit.games.reptiliens.position import Position
from printkit.kit.loading.reader import read_kit
from printkit.kit.model import Kit
from printkit.table.act import Ruleset

Rules = Ruleset[Position, Components]


@pytest.fixture(scope="session")
def village(tmp_path_factory: pytest.TempPathFactory) -> Kit:
    """Read the game from its draft, which is no game yet: it has nothing to print."""
    folder = tmp_path_factory.mktemp("games") / "reptiliens"
    shutil.copytree(card_data("mosh").parent / "reptiliens", folder)
    (folder / "draft.toml").rename(folder / "game.toml")
    return read_kit(folder, "fr")


@pytest.fixture(scope="session")
def rules(village: Kit) -> Rules:
    return ruleset(village)
