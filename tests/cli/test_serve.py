"""How serving starts: with its port, or not at all, and then nothing was begun."""

import os
import socket
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from printkit.table.journal import Journal
from printkit.table.seating import Seating
from tests.companion.served import START, free_port

TWO = Seating({"p1": "Ana", "p2": "Ben"})


@pytest.fixture
def refused(tmp_path: Path) -> Callable[..., str]:
    """Start to serve what cannot be served; return what is told."""

    def start(*options: str) -> str:
        environment = {**os.environ, "LC_ALL": "en_GB.UTF-8", "XDG_DATA_HOME": str(tmp_path)}
        call = [*START, "mosh", "--host", "127.0.0.1", *options]
        done = subprocess.run(call, env=environment, capture_output=True, text=True, timeout=60)
        assert (done.returncode, done.stdout) == (2, "")
        assert "Traceback" not in done.stderr
        return done.stderr

    return start


@pytest.fixture
def taken() -> Iterator[str]:
    """Yield a port that another program has."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield str(other.getsockname()[1])


def evenings(folder: Path) -> list[Path]:
    return [*folder.rglob("*.jsonl")]


def test_where_the_port_is_taken_no_evening_is_begun(
    refused: Callable[..., str], taken: str, tmp_path: Path
) -> None:
    begin = ["--players", "Ana,Ben", "--port", taken]
    assert f"port {taken} cannot be used" in refused(*begin)
    assert f"port {taken} cannot be used" in refused(*begin, "--file", str(tmp_path / "night.jsonl"))
    assert evenings(tmp_path) == []


def test_where_the_port_is_taken_an_evening_stays_as_it_is(
    refused: Callable[..., str], taken: str, tmp_path: Path
) -> None:
    file = tmp_path / "night.jsonl"
    Journal.create(file, "mosh", "1", {"game": "mosh"}, TWO).close()
    before = file.read_bytes()
    assert "cannot be used" in refused("--resume", "--own-dice", "--port", taken, "--file", str(file))
    assert file.read_bytes() == before


def test_who_plays_is_to_be_named(refused: Callable[..., str], tmp_path: Path) -> None:
    assert "--players: name who plays, for example" in refused("--port", str(free_port()))
    assert evenings(tmp_path) == []


def test_where_the_links_can_not_be_kept_no_evening_is_begun(
    refused: Callable[..., str], tmp_path: Path
) -> None:
    (tmp_path / "printkit" / "serve.key").mkdir(parents=True)
    told = refused("--players", "Ana,Ben", "--port", str(free_port()))
    assert "serve.key: cannot be written" in told
    assert evenings(tmp_path) == []


@pytest.mark.parametrize("address", ["203.0.113.9", "0.0.0.0"])
def test_links_lead_to_no_address_that_this_computer_does_not_have(
    refused: Callable[..., str], tmp_path: Path, address: str
) -> None:
    told = refused("--players", "Ana,Ben", "--port", str(free_port()), "--host", address)
    fault, hint = told.splitlines()
    assert fault == f"printkit: --host: {address} is no address of this computer"
    assert hint.startswith("hint: this computer has ")
    assert evenings(tmp_path) == []
