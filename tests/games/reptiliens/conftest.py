from contextlib import chdir
from pathlib import Path

import pytest

from printkit.faces.templates import GameTemplates
from printkit.games.reptiliens.components import Components
from printkit.games.reptiliens.game import ruleset
from printkit.games.reptiliens.position import Position
from printkit.kit.loading.reader import read_kit
from printkit.kit.model import Kit
from printkit.table.act import Ruleset
from tests.games.drafts import whole_copy

Rules = Ruleset[Position, Components]


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy the game where its draft is whole: it is not offered yet, as not all of it can be printed."""
    return whole_copy("reptiliens", tmp_path_factory.mktemp("games")) / "card_data" / "reptiliens"


@pytest.fixture(scope="session")
def village(folder: Path) -> Kit:
    """Read the kit of the draft."""
    return read_kit(folder, "fr")


@pytest.fixture(scope="session")
def drawings(folder: Path) -> GameTemplates:
    """Open the templates of the draft."""
    with chdir(folder.parent.parent):
        return GameTemplates("reptiliens")


@pytest.fixture(scope="session")
def rules(village: Kit) -> Rules:
    """Set the game up from its draft."""
    return ruleset(village)
