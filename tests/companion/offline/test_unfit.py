"""Where the exported companion may lie: nowhere that is no folder, and over nothing that is not its own."""

from pathlib import Path

import pytest

from printkit.base import atomic_write
from printkit.base.faults import Fault, FaultError
from printkit.base.msgid import N_
from printkit.cli.export_companion import EXPORTED_FILES, export_companion, kits, unfit
from printkit.companion.loader import shared_loader
from printkit.companion.offline.bundle_data import BundleData
from printkit.companion.offline.export import export
from printkit.companion.offline.pyodide import runtime
from printkit.companion.pages.filters import pages_environment
from printkit.companion.single_file import MARK


@pytest.mark.parametrize("name", ["diary", "diary/app"])
def test_a_file_is_no_folder(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "diary").write_text("Dear diary")
    with pytest.raises(SystemExit) as left:
        export_companion(tmp_path / name, ["mosh"], runtime=tmp_path)
    told = capsys.readouterr().err
    assert left.value.code == 2 and f"{name}: is not a folder" in told and "hint: name another folder" in told


@pytest.mark.parametrize(("single", "name"), [(False, "index.html"), (True, "companion.html")])
def test_another_site_is_not_written_over(
    single: bool, name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / name).write_text("<!doctype html><title>My diary</title>")
    with pytest.raises(SystemExit) as left:
        export_companion(tmp_path, ["mosh"], single_file=single, runtime=tmp_path)
    assert (
        left.value.code == 2
        and f"it contains {name}, which does not belong to the app" in capsys.readouterr().err
    )
    assert [path.name for path in tmp_path.iterdir()] == [name]


WRITTEN = (
    *(name for name in EXPORTED_FILES if "*" not in name),
    *(f"{part}.zip.pack" for part in ("app", "stdlib", "game.mosh", "game.mosh.en")),
)
"""What an export of one game in two languages writes."""


@pytest.mark.parametrize("name", WRITTEN)
def test_a_site_without_a_first_page_is_not_written_over_either(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / name).write_text("mine")
    with pytest.raises(SystemExit) as left:
        export_companion(tmp_path, ["mosh"], runtime=tmp_path)
    assert (
        left.value.code == 2
        and f"it contains {name}, which does not belong to the app" in capsys.readouterr().err
    )
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [(name, "mine")]


def test_a_wrong_call_makes_no_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        export_companion(tmp_path / "app", ["mosch"])
    assert "mosch" in capsys.readouterr().err and not (tmp_path / "app").exists()


class Made:
    """What an export is made of, but small."""

    compiled = True

    def folder(self) -> dict[str, bytes]:
        return dict.fromkeys(reversed(WRITTEN), b"<html data-made=")

    def single(self) -> bytes:
        return b"x" * 5_000_000


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Export at once, something small."""
    monkeypatch.setattr("printkit.companion.offline.export.export", lambda *_: Made())
    monkeypatch.setattr("printkit.companion.offline.pyodide.runtime", lambda *_: None)


def test_what_was_broken_off_is_done_again(
    small: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = atomic_write.write_atomically

    def full(path: Path, content: bytes) -> None:
        if path.name == "stdlib.zip.pack":
            raise FaultError((Fault("", "", N_("the disk is full")),))
        write(path, content)

    monkeypatch.setattr(atomic_write, "write_atomically", full)
    with pytest.raises(SystemExit):
        export_companion(tmp_path, ["mosh"])
    monkeypatch.setattr(atomic_write, "write_atomically", write)
    export_companion(tmp_path, ["mosh"])
    assert {path.name for path in tmp_path.iterdir()} == set(WRITTEN)


def test_a_game_of_an_earlier_export_goes(small: None, tmp_path: Path) -> None:
    export_companion(tmp_path, ["mosh"])
    for name in ("game.humans.zip.pack", "notes.txt"):
        (tmp_path / name).write_text("x")
    export_companion(tmp_path, ["mosh"])
    assert {path.name for path in tmp_path.iterdir()} == {*WRITTEN, "notes.txt"}


def test_where_to_go_with_it_is_told_unless_quiet(
    small: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    export_companion(tmp_path / "quiet", ["mosh"], quiet=True)
    assert capsys.readouterr().out == ""
    export_companion(tmp_path / "app", ["mosh"])
    assert (
        f"app: {len(WRITTEN)} files" in (told := capsys.readouterr().out)
        and "a web server with https" in told
    )
    export_companion(tmp_path, ["mosh"], single_file=True)
    told = capsys.readouterr().out
    assert f"{tmp_path / 'companion.html'}: 5.0 MB" in told and "printkit serve GAME --app" in told


def test_every_file_of_a_folder_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is inside the packs is seen elsewhere."""
    parts = dict.fromkeys(("app", "game.mosh", "game.mosh.en"), b"modules")
    data = BundleData(parts, b"library", compiled=True)
    monkeypatch.setattr("printkit.companion.offline.export.bundle_data", lambda *_: data)
    made = export(kits(["mosh"], ()), runtime())
    assert set(made.folder()) == set(WRITTEN)
    assert MARK in made.single().decode()


@pytest.mark.parametrize("single", [False, True])
def test_an_older_companion_is(single: bool, tmp_path: Path) -> None:
    page = pages_environment(shared_loader()).get_template("companion/offline/index.html")
    shown = dict.fromkeys(("title", "style", "frame", "words", "script", "fit"), "x") | {
        "langs": ["fr"],
        "parts": [],
        "mark": MARK,
    }
    packs = {"a": "b"} if single else {}
    words = page.render(shown, packs=packs, made="" if single else "abc", fetched=1)
    (tmp_path / ("companion.html" if single else "index.html")).write_text(words)
    assert unfit(tmp_path, single) == []
    assert unfit(tmp_path / "new" / "folder", single) == []
