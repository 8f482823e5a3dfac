"""Asked to end by a signal, every verb does, whatever it inherited; nothing half stays behind."""

from __future__ import annotations

import os
import pty
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.companion.served import BACKGROUND, wait_for
from tests.press.deck import Deck

pytestmark = pytest.mark.skipif(
    not Path("/proc/self/task").exists(), reason="what runs beside a program is looked up in /proc"
)


@pytest.fixture(autouse=True)
def hung_up() -> Iterator[None]:
    """Let programs hear SIGHUP, also where the tests themselves were started by `nohup`."""
    before = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    yield
    signal.signal(signal.SIGHUP, before)


EACH = pytest.mark.parametrize("asked", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])


def runs(process: int) -> bool:
    """Whether a process has not ended yet; one that nobody has waited for has."""
    try:
        state = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def name_of(process: int) -> str:
    """The name of what runs in a process; none once it has ended."""
    try:
        return Path(f"/proc/{process}/comm").read_text(encoding="ascii").strip()
    except OSError:
        return ""


class Program:
    """printkit as a shell starts it in the background, with a folder of its own for drafts."""

    def __init__(self, folder: Path, *words: str, **environment: str) -> None:
        self.drafts = folder / "drafts"
        self.drafts.mkdir()
        own = {"PRINTKIT_CACHE": str(folder / "cache"), "TMPDIR": str(self.drafts), "LC_ALL": "C"}
        self.program = subprocess.Popen(
            [*BACKGROUND, sys.executable, "-m", "printkit", *words],
            cwd=folder,
            env={**os.environ, **own, **environment},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    @property
    def beside(self) -> list[int]:
        """The processes that it has started."""
        path = f"/proc/{self.program.pid}/task/{self.program.pid}/children"
        return [int(word) for word in Path(path).read_text(encoding="ascii").split()]

    def ended(self, asked: signal.Signals) -> tuple[int, str, str]:
        """Ask it to end; give its status and what it still said. It has left nothing."""
        beside = self.beside
        self.program.send_signal(asked)
        said, told = self.program.communicate(timeout=10)
        wait_for(lambda: not any(map(runs, beside)))
        assert not list(self.drafts.iterdir())
        return self.program.returncode, said, told


@EACH
def test_an_evening_in_the_terminal_says_where_it_is_kept(tmp_path: Path, asked: signal.Signals) -> None:
    file = tmp_path / "evening.jsonl"
    played = Program(tmp_path, "play", "mosh", "--players", "Ana,Bo", "--lang", "en", "--file", str(file))
    assert played.program.stdout
    shown = b""
    while not shown.endswith(b"\n> "):
        shown += os.read(played.program.stdout.fileno(), 1 << 16)
    status, said, told = played.ended(asked)
    assert (status, told) == (128 + asked, "")
    assert (
        said.splitlines()[-1]
        == f"The game is saved in {file}; resume it with: printkit play mosh --resume --file {file}"
    )
    assert file.exists()


@pytest.mark.parametrize(
    ("games", "asked"),
    [
        (["mosh"], signal.SIGINT),
        (["mosh"], signal.SIGHUP),
        (["mosh", "non-morts"], signal.SIGTERM),
    ],
    ids=["faces-int", "faces-hup", "kits-term"],
)
def test_a_build_stops_at_once_with_all_its_processes(
    tmp_path: Path, asked: signal.Signals, games: list[str]
) -> None:
    built = Program(tmp_path, "build", *games, "--paper", "a4,a3", "--lang", "en")
    wait_for(lambda: bool(built.beside))
    time.sleep(0.5)
    begun = time.monotonic()
    assert built.ended(asked) == (128 + asked, "", "")
    assert time.monotonic() - begun < 5
    assert not list(tmp_path.rglob("*.draft"))


@EACH
def test_watching_ends_in_peace(tmp_path: Path, asked: signal.Signals) -> None:
    Deck(tmp_path, cards=1)
    watching = Program(tmp_path, "preview", "deck", "--watch")
    assert watching.program.stdout
    assert watching.program.stdout.readline() == "output/preview/deck/card-fr.png\n"
    assert watching.ended(asked) == (0, "", "")


def test_an_export_that_is_stopped_leaves_nothing(tmp_path: Path) -> None:
    tools = tmp_path / "tools"
    tools.mkdir()
    (tools / "npm").write_text("#!/bin/sh\nexec sleep 60\n", encoding="utf-8")
    (tools / "npm").chmod(0o755)
    path = f"{tools}{os.pathsep}{os.environ['PATH']}"
    exported = Program(tmp_path, "export-companion", "app", "mosh", "--lang", "fr", PATH=path)
    wait_for(lambda: "sleep" in map(name_of, exported.beside), 30)
    status, said, told = exported.ended(signal.SIGINT)
    assert (status, said) == (128 + signal.SIGINT, "")
    assert re.fullmatch(r"npm fetches pyodide…\n|", told)
    assert not list(tmp_path.glob("app/*"))


@EACH
def test_a_program_that_still_starts_ends_as_well(tmp_path: Path, asked: signal.Signals) -> None:
    (tmp_path / "typer.py").write_text("import os\nos.kill(os.getpid(), int(os.environ['ASKED']))", "utf-8")
    done = subprocess.run(
        [*BACKGROUND, sys.executable, "-m", "printkit", "games"],
        env={**os.environ, "PYTHONPATH": str(tmp_path), "ASKED": str(int(asked))},
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stdout, done.stderr) == (128 + asked, "", "")


@pytest.mark.parametrize("typed", [b"", b"1\n"])
def test_an_evening_whose_terminal_is_closed_is_kept(tmp_path: Path, typed: bytes) -> None:
    file = tmp_path / "evening.jsonl"
    call = ("play", "mosh", "--players", "Ana,Bo", "--lang", "en", "--file", str(file))
    process, terminal = pty.fork()
    if not process:
        os.chdir(tmp_path)
        os.execv(sys.executable, [sys.executable, "-m", "printkit", *call])
    shown = b""
    while not shown.endswith(b"> "):
        shown += os.read(terminal, 1 << 16)
    os.write(terminal, typed)
    os.close(terminal)
    wait_for(lambda: not runs(process))
    _, status = os.waitpid(process, 0)
    assert os.waitstatus_to_exitcode(status) in (
        128 + signal.SIGHUP,
        3,
    )  # 3: it saw the end of its input first
    assert file.read_bytes().startswith(b'{"journal"')


def test_what_shall_outlive_its_terminal_does(tmp_path: Path) -> None:
    """`nohup` lets SIGHUP be ignored."""
    file = tmp_path / "evening.jsonl"
    ignored = ("sh", "-c", 'trap "" HUP; exec "$@"', "sh", sys.executable, "-m", "printkit")
    call = ("play", "mosh", "--players", "Ana,Bo", "--lang", "en", "--file", str(file))
    played = subprocess.Popen([*ignored, *call], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert played.stdout
    shown = b""
    while not shown.endswith(b"\n> "):
        shown += os.read(played.stdout.fileno(), 1 << 16)
    played.send_signal(signal.SIGHUP)
    said, _ = played.communicate(b"quit\n", 20)
    assert played.returncode == 0 and b"stopped" not in said
