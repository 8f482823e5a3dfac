"""Install the package from its wheel, where these tests and the programs that they start find it."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from printkit.play.seating import seat_players
from tests.companion.conftest import Evening, site_of


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder into which the package is installed."""
    folder = tmp_path_factory.mktemp("installed")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=Path(__file__).parent, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    zipfile.ZipFile(wheel).extractall(folder / "site-packages")
    return folder / "site-packages"


@pytest.fixture(scope="package", autouse=True)
def installed(site: Path) -> Iterator[Path]:
    """The package, installed as long as the tests of this folder run."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(site)
        patch.setenv("PYTHONPATH", str(site), prepend=os.pathsep)
        yield site
    for name in [name for name in sys.modules if name.partition(".")[0] == "night_ferry"]:
        del sys.modules[name]


SEATS = ("p1", "p2", "p3")


@pytest.fixture
def evening() -> Evening:
    """Three play, two of them friends of wolves, and nobody has pointed yet: every card has passed."""
    site = site_of("night-ferry")
    party = seat_players(site.resources.kit("en"), site.resources.game, "Ann,Bob,Cy", own=False)
    for seed in range(100):
        evening = Evening(site, party, seed=str(seed))
        while not evening.state.session.polled:
            pending = evening.pending
            if pending is not None and pending.purpose == "cross-watch":
                evening.tap("answer", pending.by, pick="pass")
            else:
                evening.step()
        if len(friends(evening)) == len(SEATS) - 1:
            break
    return evening


def friends(evening: Evening) -> set[str]:
    """Return who has a wolf on their far bank."""
    banks = evening.state.session.position["banks"].items()
    return {seat for seat, cards in banks if {"auntie", "vicar", "cousin"} & set(cards)}
