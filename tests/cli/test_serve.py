"""How serving starts: with its port, or not at all, and then nothing was begun."""

import os
import socket
import subprocess
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from printkit.cli.own_addresses import is_own, own_addresses
from printkit.table.journal import Journal
from printkit.table.seating import Seating
from tests.companion.served import START, Served, free_port, with_usual

TWO = Seating({"p1": "Ana", "p2": "Ben"})


@pytest.fixture
def refused(tmp_path: Path) -> Callable[..., str]:
    """Start to serve what cannot be served; return what is told."""

    def start(*options: str, game: str = "mosh") -> str:
        environment = {**os.environ, "LC_ALL": "en_GB.UTF-8", "XDG_DATA_HOME": str(tmp_path)}
        call = [*START, game, *with_usual(options, host="127.0.0.1")]
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


def test_a_lobby_writes_over_no_evening(refused: Callable[..., str], tmp_path: Path) -> None:
    file = tmp_path / "night.jsonl"
    Journal.create(file, "mosh", "1", {"game": "mosh"}, TWO).close()
    assert "already exists" in refused("--port", str(free_port()), "--file", str(file))


def test_a_game_that_is_led_says_that_it_needs_a_game_master(
    refused: Callable[..., str], tmp_path: Path
) -> None:
    players = ",".join("abcdefghi")
    told = refused("--players", players, "--port", str(free_port()), game="reptiliens")
    assert told.startswith("printkit: --game-master: this game has a game master, who does not play")
    assert evenings(tmp_path) == []


def test_where_the_links_can_not_be_kept_no_evening_is_begun(
    refused: Callable[..., str], tmp_path: Path
) -> None:
    (tmp_path / "printkit" / "serve.key").mkdir(parents=True)
    told = refused("--players", "Ana,Ben", "--port", str(free_port()))
    assert "serve.key: cannot be written" in told
    assert evenings(tmp_path) == []


def test_links_lead_to_no_address_that_this_computer_does_not_have(
    refused: Callable[..., str], tmp_path: Path
) -> None:
    told = refused("--players", "Ana,Ben", "--port", str(free_port()), "--host", "203.0.113.9")
    fault, hint = told.splitlines()
    assert fault == "printkit: --host: 203.0.113.9 is not an address of this computer"
    assert hint.startswith("hint: this computer has ")
    assert evenings(tmp_path) == []


def test_for_all_networks_links_lead_to_addresses_that_this_computer_has_and_answers_to(
    tmp_path: Path,
) -> None:
    served = Served(tmp_path, "mosh", "Ana,Ben", "--host", "0.0.0.0")
    try:
        told, (first, *others) = served.told(), own_addresses()
        assert "0.0.0.0" not in told and "Traceback" not in told
        assert all(link.startswith(f"http://{first}:{served.port}/j/") for link in served.links.values())
        for each in (first, *others, "127.0.0.1"):
            assert f"http://{each}:{served.port}" in told or each == "127.0.0.1"
            path = urlsplit(served.people[0]).path
            assert served.ask("GET", path, Host=f"{each}:{served.port}")[0] == 303
    finally:
        served.kill()


def test_all_addresses_are_real_and_others_can_use_them(monkeypatch: pytest.MonkeyPatch) -> None:
    found = own_addresses()
    assert found and all(map(is_own, found)) and len({*found}) == len(found)
    assert "0.0.0.0" not in found and (found == ("127.0.0.1",) or not any(map(loops, found)))
    for name, there in (("own_address", "127.0.0.1"), ("_of_interfaces", ()), ("_of_name", ["127.0.1.1"])):
        monkeypatch.setattr(f"printkit.cli.own_addresses.{name}", partial(_given, there))
    assert own_addresses() == ("127.0.0.1",)


def loops(address: str) -> bool:
    return address.startswith("127.")


def _given(there: object) -> object:
    return there
