"""The wheel holds all that the program needs: installed anew, it works from an empty folder."""

from __future__ import annotations

import json
import subprocess
import sys
import venv
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from printkit.base.faults import FaultError
from printkit.companion.offline.pyodide import runtime
from tests.all_games import GAMES
from tests.companion import served as serving
from tests.companion.served import BACKGROUND, Served

ROOT = Path(__file__).resolve().parents[1]

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built without a network."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Python of a new environment: the wheel is installed in it, what it depends on is that of the tests."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, with_pip=False)
    (site,) = folder.glob("lib/python*/site-packages")
    zipfile.ZipFile(wheel).extractall(site)
    others = [path for path in sys.path if Path(path).name in ("site-packages", "dist-packages")]
    (site / "dependencies.pth").write_text("".join(f"{path}\n" for path in others))
    return folder / "bin" / "python"


@pytest.fixture(scope="module")
def pyodide() -> Path:
    """Pyodide as the other tests have it, not fetched anew."""
    try:
        return runtime()
    except FaultError as missing:
        pytest.skip(f"there is no Pyodide to be had here: {missing}")


@pytest.fixture
def run(python: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run the installed printkit from an empty folder, with a home of its own; everything must go well."""
    (tmp_path / "empty").mkdir()
    monkeypatch.chdir(tmp_path / "empty")
    monkeypatch.delenv("PYTHONPATH", raising=False)
    for name in ("PRINTKIT_CACHE", "XDG_DATA_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name))
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")

    def called(*words: str, typed: str = "", status: int = 0) -> subprocess.CompletedProcess[str]:
        done = subprocess.run(
            [python, "-m", "printkit", *words], input=typed, capture_output=True, text=True, timeout=300
        )
        assert done.returncode == status, done.stderr
        return done

    return called


def files_in(folder: str) -> set[str]:
    """Return the files of a folder of the project, as the wheel names them."""
    every = (path for path in (ROOT / folder).rglob("*") if path.is_file())
    return {f"printkit/{path.relative_to(ROOT).as_posix()}" for path in every}


@pytest.mark.parametrize("folder", ["card_data", "templates"])
def test_data_and_templates_are_in_the_wheel(wheel: Path, folder: str) -> None:
    assert files_in(folder) <= set(zipfile.ZipFile(wheel).namelist())


def test_the_program_and_its_words_are_in_the_wheel_and_the_tests_are_not(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    ours = {
        path.relative_to(ROOT).as_posix()
        for ending in ("py", "po", "mjs")
        for path in (ROOT / "printkit").rglob(f"*.{ending}")
    }
    assert ours <= set(names)
    assert {name.partition("/")[0] for name in names} == {
        "printkit",
        f"{wheel.name.split('-py3')[0]}.dist-info",
    }


@pytest.mark.slow
def test_what_is_installed_is_the_wheel(run: Run, python: Path) -> None:
    code = "import printkit; from printkit.base.entry_points import game_entries as entries; "
    code += "print(printkit.__file__, *(each.game for each in entries()))"
    done = subprocess.run([python, "-c", code], capture_output=True, text=True, check=True)
    file, *games = done.stdout.split()
    assert Path(file).is_relative_to(python.parents[1])
    assert games == [*GAMES]
    assert set(json.loads(run("games", "--json").stdout)["games"][0]["languages"]) == {"fr", "en"}


@pytest.mark.slow
def test_it_builds_a_kit(run: Run) -> None:
    run("build", "mosh", "--lang", "en")
    kit = Path("output/mosh/en/a4")
    files = [file["file"] for file in json.loads((kit / "kit.json").read_text("utf-8"))["files"]]
    assert "cards.pdf" in files
    assert "how-to-print.pdf" in files
    assert all((kit / name).read_bytes().startswith(b"%PDF") for name in files)


@pytest.mark.slow
def test_it_makes_a_game(run: Run) -> None:
    done = run("new", "--no-build", "--author", "Ann")
    assert "card_data/my-game/: LICENSE" in done.stdout


def test_it_plays_an_evening(run: Run) -> None:
    played = ("play", "mosh", "--players", "Ana", "--seed", "1", "--lang", "en", "--file", "song.jsonl")
    shown = run(*played, typed="1\n" * 200, status=3).stdout
    assert "the song goes to" in shown.casefold()
    journal: list[dict[str, Any]] = [json.loads(line) for line in Path("song.jsonl").read_text().splitlines()]
    assert "calm-down" in [line.get("call") for line in journal]


@pytest.mark.slow
def test_it_serves_pages(run: Run, python: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "START", (*BACKGROUND, str(python), "-m", "printkit", "serve"))
    served = Served(tmp_path, "mosh", "Ana,Ben")
    try:
        cookie = served.joined(served.people[0])
        status, _, page = served.ask("GET", "/", Cookie=cookie)
        assert (status, b"Zombie Mosh!" in page) == (200, True)
        for file, holds in (("style.css", b"{"), ("app.js", b"EventSource")):
            status, _, body = served.ask("GET", f"/{file}", Cookie=cookie)
            assert (status, holds in body) == (200, True)
    finally:
        served.kill()


@pytest.mark.slow
def test_it_exports_the_companion(pyodide: Path, run: Run) -> None:
    run("export-companion", "app", "mosh", "--lang", "en", "--runtime", str(pyodide))
    assert {"index.html", "sw.js", "worker.js", "app.zip.pack"} <= {
        path.name for path in Path("app").iterdir()
    }
