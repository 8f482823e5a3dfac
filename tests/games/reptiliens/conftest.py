import pytest

from printkit.base.paths import card_data
from printkit.faces.templates import GameTemplates
from printkit.games.reptiliens.components import Components
from printkit.games.reptiliens.game import ruleset
from printkit.games.reptiliens.position import Position
from printkit.kit.loading.reader import read_kit
from printkit.kit.model import Kit
from printkit.table.act import Ruleset

Rules = Ruleset[Position, Components]


@pytest.fixture(scope="session")
def village() -> Kit:
    """Read the kit."""
    return read_kit(card_data("reptiliens"), "fr")


@pytest.fixture(scope="session")
def drawings() -> GameTemplates:
    """Open the templates."""
    return GameTemplates("reptiliens")


@pytest.fixture(scope="session")
def rules(village: Kit) -> Rules:
    """Set the game up."""
    return ruleset(village)
