"""The links of an evening: who is given which, what they open, what becomes of them with another evening."""

import re
import signal
import time
from http.client import HTTPConnection
from pathlib import Path
from signal import Signals
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from printkit.cli.serve import serve as serve_it
from printkit.cli.serve import tell_links
from printkit.companion.server.app import Application
from printkit.companion.server.seat_tokens import SeatTokens, secret_in
from printkit.companion.server.security import addresses
from printkit.table.journal import Journal
from printkit.table.log import SeatChange
from printkit.table.seating import Seating
from tests.companion.conftest import BeginStored, Serve
from tests.companion.locators import attribute
from tests.companion.served import END, KEEPER, Served, stamp_of
from tests.phones import OpenPage

TOGETHER = "One phone for everybody, passed around"


@pytest.fixture
def other(tmp_path: Path) -> bytes:
    """Keep another evening of other people in a save file; return what stands in it."""
    path = tmp_path / "other.jsonl"
    party = Seating({"p1": "Cy", "p2": "Dan", "p3": "Eve"})
    Journal.create(path, "mosh", "8", {"game": "mosh"}, party).close()
    return path.read_bytes()


def loaded(served: Served, cookie: str, content: bytes) -> tuple[str, str]:
    """Load a save file; return where the phone is sent then, and its cookie."""
    origin = f"http://127.0.0.1:{served.port}"
    status, headers, _ = served.ask("POST", "/load", content, Origin=origin, Cookie=cookie)
    assert status == 303, status
    return headers["location"], headers["set-cookie"].partition(";")[0]


def test_another_evening_has_other_links_which_the_computer_and_the_keeper_show(
    serve: Serve, other: bytes
) -> None:
    served = serve("mosh", "Ana,Ben")
    before = served.links
    ana, keeper = served.joined(before["Ana"]), served.joined(before[KEEPER])
    where, keeper = loaded(served, keeper, other)
    links = served.links  # as they were printed again
    assert [*links] == ["Cy", "Dan", "Eve", TOGETHER, KEEPER]
    assert not {*links.values()} & {*before.values()}
    assert Path(re.findall("saved in (.*)", served.told())[-1]).read_bytes().startswith(other)
    assert where == "./?show=links"
    shown = served.page(keeper, "links")
    assert re.findall(r'<a href="(http[^"]+)"', shown)[1:] == [*links.values()]
    assert shown.count('<figure class="scan"') == len(links) + 1  # that for everybody
    assert served.ask("GET", "/", Cookie=ana)[0] == 401
    opened = [served.page(served.joined(link)) for link in links.values()]
    assert [re.findall('data-seat="(.*?)"', each)[0] for each in opened] == ["p1", "p2", "p3", "", ""]


@pytest.mark.parametrize(
    ("players", "name", "seat"), [("Ana", "Ana", ""), ("Ana,Ben", TOGETHER, ""), ("Ana,Ben", KEEPER, "")]
)
def test_whoever_loads_another_evening_is_not_locked_out(
    serve: Serve, other: bytes, players: str, name: str, seat: str
) -> None:
    served = serve("mosh", players)
    _, cookie = loaded(served, served.joined(served.links[name]), other)
    shown = served.page(cookie, "settings")
    assert f'data-seat="{seat}"' in shown and "Save to a file" in shown and "show=links" in shown


def test_in_the_same_evening_everybody_keeps_their_link(serve: Serve) -> None:
    served = serve("mosh", "Ana,Ben")
    ana, ben = map(served.joined, served.people)
    saved = served.file.read_bytes()
    served.tap(ana, {"do": "begin", "offer": "0", "stamp": stamp_of(served.page(ana))})
    where, keeper = loaded(served, served.joined(served.links[KEEPER]), saved)
    assert where == "./"
    assert [stamp_of(served.page(each)).rpartition("-")[2] for each in (ana, ben, keeper)] == ["0"] * 3
    assert 'data-seat="p2"' in served.page(ben)


def test_only_a_keeper_is_shown_links(serve: Serve) -> None:
    served = serve("mosh", "Ana,Ben")
    for cookie in map(served.joined, served.people):
        for show in ("links", "settings"):
            shown = served.page(cookie, show)
            assert "show=links" not in shown
            assert not any(link.rpartition("/")[2] in shown for link in served.links.values())


def test_a_code_on_the_keepers_screen_opens_the_evening_elsewhere(serve: Serve, phone: OpenPage) -> None:
    served = serve("mosh", "Ana,Ben")
    keeper = phone(served.links[KEEPER])
    keeper.goto(keeper.url + "?show=settings")
    keeper.locator("#links").tap()
    expect(keeper.locator(".panel .scan")).to_have_count(5)  # that for everybody, two of players, two more
    expect(keeper.locator(".panel .scan:visible")).to_have_count(0)  # nobody scans another's by mistake
    keeper.get_by_text("Ben", exact=True).tap()
    expect(keeper.locator(".panel .scan:visible svg")).to_have_count(1)
    ben = phone(attribute(keeper.locator(".panel details[open] a"), "href"))
    expect(ben.locator(".seat")).to_have_text("Ben")


@pytest.mark.parametrize("name", [KEEPER, TOGETHER])
def test_the_tables_own_link_shows_nobodys_secrets_on_a_players_phone(serve: Serve, name: str) -> None:
    """Whoever opens it last on a phone looks as everybody, though the phone holds Ana's link as well."""
    served = serve("mosh", "Ana,Ben")
    ana = served.joined(served.links["Ana"])
    assert 'data-seat="p1"' in served.page(ana)
    _, headers, _ = served.ask("GET", urlsplit(served.links[name]).path, Cookie=ana)
    both = headers["set-cookie"].partition(";")[0]
    assert 'data-seat=""' in served.page(both)


def test_links_are_the_same_after_a_restart_and_no_others() -> None:
    keys, again = (SeatTokens(b"secret", "seed", ["p1", "p2"]) for _ in range(2))
    another = SeatTokens(b"secret", "another evening", ["p1", "p2"])
    assert keys.by_name == again.by_name
    assert len({*keys.by_name.values(), *another.by_name.values()}) == 2 * len(keys.by_name)
    assert keys.name_of(keys.by_name["p2"]) == "p2"
    assert [keys.name_of(wrong) for wrong in ("", "x", keys.by_name["p2"][:-1], "é" * 22)] == [""] * 4


def test_links_of_an_evening_open_no_other_that_begins_with_the_same_seed(
    begun: BeginStored, tmp_path: Path
) -> None:
    by_evening = []
    for game, salt in (("mosh", "1"), ("non-morts", "2"), ("inferno", "")):
        store = begun(game, "Ana,Ben", seed="7", salt=salt)
        served = Application(store, b"secret", "", 1, "en", lambda: tmp_path / "loaded.jsonl", lambda _: None)
        by_evening.append(served.tokens.by_name)
    assert len({token for tokens in by_evening for token in tokens.values()}) == 3 * 4
    assert by_evening[2] == SeatTokens(b"secret", "7", ["hero", "zombie"]).by_name  # of before


def test_a_seat_that_was_left_has_a_code_at_the_computer_among_many_that_have_none(
    begun: BeginStored, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("printkit.cli.serve.MAX_CODES", 1)
    store = begun("mosh", "Ana,Ben")
    served = Application(store, b"secret", "", 1, "en", lambda: tmp_path / "loaded.jsonl", lambda _: None)

    def codes() -> list[str]:
        tell_links(served, codes=True, others=())
        told = capsys.readouterr().out.split("\n\n")
        return [part.partition(":")[0] for part in told if ": /j/" in part and "\u2588" in part]

    assert codes() == []
    store.reseat(SeatChange("p2", "", "Ben", "p2"))
    assert codes() == ["Ben (free)"]


@pytest.mark.parametrize("torn", [b"", b"short"])
def test_a_torn_secret_is_made_anew(torn: bytes, tmp_path: Path) -> None:
    (tmp_path / "serve.key").write_bytes(torn)
    secret = secret_in(tmp_path)
    assert len(secret) == 32 and secret_in(tmp_path) == secret


def test_a_server_goes_by_its_names_as_browsers_write_them() -> None:
    assert addresses(["Laptop.local"], 8642) == {"laptop.local:8642"}
    assert addresses(["Laptop.local"], 80) == {"laptop.local:80", "laptop.local"}


def test_a_name_in_capitals_is_a_name(serve: Serve) -> None:
    served = serve("mosh", "Ana,Ben", "--host", "MyTable.Local")
    assert served.people[0].startswith("http://mytable.local:")
    assert served.ask("GET", "/j/x", Host=f"mytable.local:{served.port}")[0] == 401


@pytest.mark.parametrize(
    "host", ["::1", "[::1]", 'x/ y"', "a b", "999.1.1.1", "1.2.3", "127.0.0.1:80", "é", "-x", "."]
)
def test_what_is_no_address_of_a_computer_is_refused(host: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        serve_it("nowhere", host=host)
    assert left.value.code == 2 and f"--host: {'neither' if ':' in host else host}" in capsys.readouterr().err


@pytest.mark.parametrize("app", ["https://", "https://a b/", "http:///x", 'https://a"b/'])
def test_what_is_no_address_of_an_app_is_refused(app: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        serve_it("nowhere", app=[app])
    assert left.value.code == 2 and f"--app: {app} is not an address" in capsys.readouterr().err


@pytest.mark.parametrize(
    "signals",
    [
        [signal.SIGINT],
        [signal.SIGTERM],
        [signal.SIGHUP],
        [signal.SIGINT, signal.SIGINT],
        [signal.SIGTERM, signal.SIGINT],
    ],
)
def test_it_ends_in_peace_whatever_phones_do(serve: Serve, other: bytes, signals: list[Signals]) -> None:
    """One listens, one has sent half of a tap; whoever is in a hurry asks twice."""
    served = serve("mosh", "Ana,Ben")
    _, keeper = loaded(served, served.joined(served.links[KEEPER]), other)
    line = HTTPConnection("127.0.0.1", served.port, timeout=20)
    line.request("GET", "/events", headers={"Cookie": keeper})
    listening = line.getresponse()
    half = HTTPConnection("127.0.0.1", served.port, timeout=20)
    half.putrequest("POST", "/act")
    told = {"Cookie": keeper, "Origin": f"http://127.0.0.1:{served.port}", "Content-Length": "50"}
    for name, value in told.items():
        half.putheader(name, value)
    half.endheaders(b"do=be")
    assert served.ask("GET", "/icon.svg")[0] == 200
    for each in signals:
        served.program.send_signal(each)
        time.sleep(0.3)
    assert listening.read().startswith(b"retry: 1000")  # and it came to its end
    assert served.program.wait(10) == 0
    kept = next(served.folder.glob("printkit/evenings/mosh-*.jsonl"))
    goes_on = f"The game is saved in {kept}; resume it with: printkit serve mosh --resume"
    assert served.told().rpartition(END)[2].strip().splitlines() == [
        "stops; --resume continues.",
        "",
        goes_on,
    ]
