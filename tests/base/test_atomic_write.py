"""Files are written whole or not at all, and what a killed process left goes."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from printkit.base.atomic_write import MAX_AGE, write_atomically
from printkit.base.faults import FaultError


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_file_is_written_with_its_folder(tmp_path: Path) -> None:
    write_atomically(tmp_path / "a" / "b.pdf", b"x", b"", b"yz")
    assert (tmp_path / "a" / "b.pdf").read_bytes() == b"xyz"
    assert names(tmp_path / "a") == ["b.pdf"]


def test_the_draft_of_a_killed_process_goes_and_that_of_a_living_one_stays(tmp_path: Path) -> None:
    dead = subprocess.Popen([sys.executable, "-c", ""])
    dead.wait()
    (tmp_path / f".printkit-{dead.pid}-abc.draft").touch()
    living = f".printkit-{os.getppid()}-abc.draft"
    (tmp_path / living).touch()
    again = tmp_path / f".printkit-{os.getppid()}-old.draft"  # of a process that had the same number
    again.touch()
    os.utime(again, (time.time() - MAX_AGE - 60,) * 2)
    (tmp_path / ".printkit-mine.draft").touch()
    write_atomically(tmp_path / "b.pdf", b"x")
    assert names(tmp_path) == sorted([living, ".printkit-mine.draft", "b.pdf"])


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("b.pdf", "move or rename the folder"),
        ("x" * 300, "give it a shorter name"),
        ("pipe/c.pdf", "name another folder"),
    ],
)
def test_what_to_do_fits_why_it_cannot_be_written(tmp_path: Path, name: str, hint: str) -> None:
    (tmp_path / "b.pdf").mkdir()
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(FaultError, match=f"hint: {hint}"):
        write_atomically(tmp_path / name, b"x")


def test_what_cannot_be_written_is_told_and_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "b.pdf").mkdir()
    with pytest.raises(FaultError, match=r"b\.pdf: cannot write: it is a folder\nhint: "):
        write_atomically(tmp_path / "b.pdf", b"x")
    assert names(tmp_path) == ["b.pdf"]
