"""Pyodide is fetched and checked; where it cannot be had, one line says why and what to do."""

import io
import random
import shutil
import tarfile
from pathlib import Path

import pytest

from printkit.companion.offline.pyodide import PYODIDE_FILES, VERSION, runtime
from tests.companion.complaint import complaint


def test_npm_fetches_exactly_the_files_that_are_known(pyodide: Path) -> None:
    assert sorted(path.name for path in pyodide.iterdir()) == sorted(PYODIDE_FILES)


def test_a_folder_at_hand_will_do(pyodide: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    assert runtime(pyodide) == pyodide


def test_a_package_at_hand_will_do(pyodide: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "pyodide.tgz"
    with tarfile.open(package, "w") as archive:
        for name in PYODIDE_FILES:
            archive.add(pyodide / name, f"package/{name}")
    monkeypatch.setenv("PATH", "")
    monkeypatch.setenv("PRINTKIT_CACHE", str(tmp_path / "cache"))
    assert sorted(path.name for path in runtime(package).iterdir()) == sorted(PYODIDE_FILES)


def test_a_file_that_was_tampered_with_is_named(pyodide: Path, tmp_path: Path) -> None:
    copy = shutil.copytree(pyodide, tmp_path / "copy")
    (copy / "pyodide.mjs").write_text("alert(1)")
    told, advice = complaint(lambda: runtime(copy))
    assert told == f"printkit: {copy}: pyodide.mjs is not the one of pyodide {VERSION}"
    assert "exactly this version" in advice


def test_a_cache_that_was_tampered_with_is_fetched_anew(
    pyodide: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PRINTKIT_CACHE", str(tmp_path))
    kept = tmp_path / "companion" / f"pyodide-{VERSION}"
    shutil.copytree(pyodide, kept)
    (kept / "pyodide.mjs").write_text("alert(1)")
    monkeypatch.setenv("PATH", "")  # nothing can be fetched, so what is wrong may not be used
    assert "no npm here" in complaint(runtime)[0]


def torn_package() -> bytes:
    """Return a package whose end never came."""
    whole = io.BytesIO()
    with tarfile.open(fileobj=whole, mode="w:gz") as archive:
        for name in PYODIDE_FILES:
            member = tarfile.TarInfo(f"package/{name}")
            member.size = 50_000
            archive.addfile(member, io.BytesIO(random.Random(name).randbytes(member.size)))
    return whole.getvalue()[:100_000]


TORN = torn_package()
SPOILT = TORN[:70_000] + b"\xff" * 30_000


@pytest.mark.parametrize(
    "content", [b"", b"no archive", TORN, SPOILT, None], ids=["empty", "other", "torn", "spoilt", "missing"]
)
def test_what_is_no_package_is_refused(content: bytes | None, tmp_path: Path) -> None:
    path = tmp_path / "pyodide.tgz"
    if content is not None:
        path.write_bytes(content)
    assert (
        complaint(lambda: runtime(path))[0] == f"printkit: {path}: this is not a package of pyodide {VERSION}"
    )


def test_without_npm_a_copy_at_hand_is_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PRINTKIT_CACHE", str(tmp_path))
    monkeypatch.setenv("PATH", "")
    told, advice = complaint(runtime)
    assert told == f"printkit: there is no npm here to fetch pyodide {VERSION}"
    assert advice == "hint: install npm, or name a copy of the package at hand with --runtime PATH"


def test_without_a_way_to_the_registry_a_copy_at_hand_is_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PRINTKIT_CACHE", str(tmp_path))
    monkeypatch.setenv("NPM_CONFIG_REGISTRY", "http://127.0.0.1:9/")
    monkeypatch.setenv("NPM_CONFIG_FETCH_RETRIES", "0")
    monkeypatch.setenv("NPM_CONFIG_CACHE", str(tmp_path / "npm"))
    waited = []
    told, advice = complaint(lambda: runtime(waiting=lambda: waited.append(True)))
    assert waited
    assert f"npm could not fetch pyodide {VERSION}" in told and "ECONNREFUSED 127.0.0.1:9" in told
    assert "--runtime PATH" in advice
