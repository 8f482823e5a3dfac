"""Every game is played with the part of Python's library that travels: what is missing there fails here."""

import io
import json
import shutil
import subprocess
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from printkit.cli.export_companion import kits
from printkit.companion.loader import page_loader
from printkit.companion.offline.bundle_data import BundleData, bundle_data, packed_data, zipped
from printkit.companion.offline.library import open_library
from printkit.companion.offline.pyodide import runtime
from printkit.companion.offline.worker import Ask, OfflineApp
from printkit.kit.model import Kit
from tests.companion.evenings import EVENINGS, GAMES
from tests.companion.offline.asking import make_ask

PANELS = ("journal", "why", "undo", "settings", "seats")

PLAYER = Path(__file__).with_name("trimmed.mjs")


@pytest.fixture(scope="module")
def games() -> dict[str, dict[str, Kit]]:
    return kits(GAMES, ())


@pytest.fixture(scope="module")
def load(games: dict[str, dict[str, Kit]]) -> BundleData:
    return bundle_data(games, runtime())


def asks(most: int | None = None) -> Iterator[Ask]:
    """Open kept evenings, so many of each game at most; look at every panel beside the first of each game."""
    for game in GAMES:
        for number, path in enumerate(sorted(EVENINGS.glob(f"{game}-*.jsonl"))[:most]):
            journal = path.read_text("utf-8")
            yield make_ask("open", seat="p1", journal=journal, kept=False, lang=("fr", "en")[number % 2])
            for at, show in enumerate(PANELS if number == 0 else PANELS[:1]):
                yield make_ask("look", seat="p1", lang=("en", "fr")[at % 2], look=f"show={show}")


def answered(load: BundleData, folder: Path, asked: list[Ask]) -> subprocess.CompletedProcess[str]:
    """Answer in Pyodide, as node runs it."""
    (folder / "parts").mkdir()
    for part, content in load.parts.items():
        (folder / "parts" / f"{part}.zip").write_bytes(content)
    (folder / "stdlib.zip").write_bytes(load.stdlib)
    (folder / "asks.json").write_text(json.dumps(asked), "utf-8")
    node = shutil.which("node")
    assert node, "there is no node here"
    command = [node, str(PLAYER), str(runtime().resolve()), str(folder)]
    return subprocess.run(command, capture_output=True, text=True)


def without(load: BundleData, module: str) -> BundleData:
    """Take a module out of the library."""
    with zipfile.ZipFile(io.BytesIO(load.stdlib)) as library:
        files = {name: library.read(name) for name in library.namelist()}
    del files[f"{module.replace('.', '/')}.pyc"]
    return replace(load, stdlib=zipped(files))


@pytest.mark.parametrize("most", [1, pytest.param(None, marks=pytest.mark.slow)])
def test_every_evening_is_told_as_by_the_whole_library(
    most: int | None, games: dict[str, dict[str, Kit]], load: BundleData, tmp_path: Path
) -> None:
    asked = list(asks(most))
    done = answered(load, tmp_path, asked)
    assert done.returncode == 0, done.stderr[-2000:]
    library = open_library(packed_data(games).__getitem__, page_loader, "https://play.example/app/")
    ours = OfflineApp(library, tmp_path)
    told = json.loads(done.stdout)
    assert told == [ours.answer(json.dumps(each)) for each in asked]
    assert any('class=\\"scan\\"' in each for each in told)  # a code to scan is drawn there as here


def test_a_module_that_is_missing_is_named(load: BundleData, tmp_path: Path) -> None:
    done = answered(without(load, "urllib.parse"), tmp_path, list(asks())[:2])
    assert done.returncode != 0
    assert "No module named 'urllib.parse'" in done.stderr
