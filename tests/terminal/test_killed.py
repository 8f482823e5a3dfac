"""Whatever was shown as done is there again after the program was killed, and the same question waits."""

import json
import multiprocessing
import os
import random
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.checks import unchecked
from tests.terminal.kinds import AtTable, Killed
from tests.terminal.player import play_on

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")


def decisions(path: Path) -> int:
    """Count the lines of a journal that somebody decided."""
    lines = [json.loads(line) for line in path.read_bytes().split(b"\n")[1:-1]]
    called = ("setup", "deal", "encore")
    return sum(line.get("origin") == "typed" or line.get("call") in called for line in lines)


def done(shown: bytes) -> int:
    """Count the answers after which the next question was shown."""
    return len(re.findall(rb"^> ", shown, re.MULTILINE)) - 1


def check_kills(path: Path, at_table: AtTable, killed: Killed, kills: int) -> None:
    """Resume a game and be killed, again and again; then play it in one piece."""
    at_table("mosh", file=path, players="Ana")
    chance = random.Random(str(path.name))
    for _ in range(kills):
        before = decisions(path)
        shown = done(killed(path, chance.random()))
        assert before + shown <= decisions(path) <= before + shown + 1
    whole = path.with_name(f"whole-{path.name}")
    at_table("mosh", *["1"] * decisions(path), file=whole, players="Ana")
    lines, in_one_piece = (unchecked(each.read_bytes())[1:] for each in (path, whole))
    assert in_one_piece[: len(lines) - 1] == lines[:-1]
    assert decisions(path) > 1


def killed_command(path: Path, delay: float) -> bytes:
    """Kill the command a while after its first question; return what it had shown."""
    arguments = [sys.executable, "-m", "printkit.cli.play", "mosh", "--resume", "--file", str(path)]
    with subprocess.Popen(arguments, stdin=-1, stdout=-1) as player:
        player.stdin.write(b"1\n" * 400)
        player.stdin.flush()
        shown = b""
        while b"\n> " not in shown:
            shown += os.read(player.stdout.fileno(), 1 << 16)
        time.sleep(delay * 0.05)
        player.send_signal(signal.SIGKILL)
        shown += player.stdout.read()
    return shown


@pytest.fixture(scope="module")
def killed_player() -> Killed:
    """Kill a player who begins at once a while after the start; return what was shown."""
    programs = multiprocessing.get_context("forkserver")
    programs.set_forkserver_preload(["tests.terminal.player"])

    def kill(path: Path, delay: float) -> bytes:
        ours, theirs = programs.Pipe(duplex=False)
        player = programs.Process(target=play_on, args=(path, theirs))
        player.start()
        theirs.close()
        shown = b""
        while b"\n> " not in shown:
            shown += os.read(ours.fileno(), 1 << 16)
        time.sleep(delay * 0.05)
        player.kill()
        while more := os.read(ours.fileno(), 1 << 16):
            shown += more
        player.join()
        return shown

    return kill


def test_nothing_is_lost_when_the_command_is_killed(at_table: AtTable, tmp_path: Path) -> None:
    check_kills(tmp_path / "evening.jsonl", at_table, killed_command, 3)


@pytest.mark.slow
def test_nothing_is_lost_in_two_hundred_kills(
    at_table: AtTable, killed_player: Killed, tmp_path: Path
) -> None:
    for evening in range(10):
        check_kills(tmp_path / f"evening-{evening}.jsonl", at_table, killed_player, 20)
