"""A lobby: all come by one code and take a name; the phones go on with the game that begins there."""

from __future__ import annotations

import re
from dataclasses import replace
from urllib.parse import urlencode, urlsplit

import pytest

from printkit.base.faults import RefusedError
from printkit.companion.pages import render
from printkit.companion.server.cookie import DeviceCookie
from printkit.companion.server.guests import Guest, Guests
from printkit.companion.server.lobby import Lobby
from printkit.companion.server.seat_tokens import CODE_LETTERS, KEEPER
from printkit.table.seating import Seating
from tests.companion.conftest import Serve, Sites
from tests.companion.served import Served

ROOM = Guests(3)


def coming(*names: str) -> Guests:
    guests = ROOM
    for name in names:
        guests = guests.coming(name, f"phone of {name}")
    return guests


def names(guests: Guests) -> list[str]:
    return [each.name for each in guests.all]


def test_guests_sit_as_they_came_until_they_are_moved() -> None:
    guests = coming("Ann", "Bob", "Cleo")
    assert names(guests) == ["Ann", "Bob", "Cleo"]
    assert names(guests.moved(2, -1)) == ["Ann", "Cleo", "Bob"]
    assert guests.moved(0, -1) == guests.moved(2, 1) == guests.moved(7, 1) == guests
    assert names(guests.without(1)) == ["Ann", "Cleo"]
    assert guests.without(9) == guests


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("", "at least one letter"),
        ("ANN", "Ann"),
        ("a,b", "cannot contain"),
        ("bot", "the app"),
        ("7", "number"),
    ],
)
def test_a_name_that_is_none_or_looks_like_anothers_is_refused(name: str, told: str) -> None:
    with pytest.raises(RefusedError) as refused:
        coming("Ann").coming(name, "another")
    assert told in str(refused.value)


def test_who_comes_again_has_another_name_and_the_same_place() -> None:
    guests = coming("Ann", "Bob").led_by(0)
    again = guests.coming("Anna", "phone of Ann")
    assert names(again) == ["Anna", "Bob"]
    assert again.master == "Anna"


def test_whoever_was_without_a_phone_comes_with_one() -> None:
    guests = coming("Ann").coming("Cleo").coming("Bob", "phone of Bob")
    again = guests.coming(" Cleo", "phone of Cleo")
    assert names(again) == names(guests)
    assert (again.phoneless, again.of("phone of Cleo")) == ((), Guest("Cleo", "phone of Cleo"))
    with pytest.raises(RefusedError):
        again.coming("Cleo", "another")


def test_nobody_comes_where_all_places_are_taken_but_a_master_takes_none() -> None:
    full = coming("Ann", "Bob").with_bot()
    for more in (full.with_bot, lambda: full.coming("Cleo")):
        with pytest.raises(RefusedError):
            more()
    led = full.led_by(0)
    assert names(led.coming("Cleo")) == ["Ann", "Bob", "bot", "Cleo"]
    assert [each.name for each in led.seated] == ["Bob", "bot"]
    assert led.led_by(0).master == led.without(0).master == ""
    assert led.led_by(2) == led  # the app leads nothing


def test_phones_of_those_who_share_a_seat_have_the_same() -> None:
    guests = coming("Ann", "Bob", "Cleo")
    party = Seating({"zombies": "Ann", "heroes": "Bob, Cleo"})
    assert guests.seats(party) == {
        "phone of Ann": "zombies",
        "phone of Bob": "heroes",
        "phone of Cleo": "heroes",
    }
    without = replace(guests, all=(Guest("Ann"), *guests.all[1:]))
    assert [*without.seats(party)] == ["phone of Bob", "phone of Cleo"]


def opened(served: Served, path: str) -> str:
    """Open an address; return the cookie."""
    status, headers, _ = served.ask("GET", path)
    assert status == 303, status
    return headers["set-cookie"].partition(";")[0]


def tapped(served: Served, cookie: str, path: str = "/act", **said: str) -> tuple[int, str, str]:
    """Send a form; return the status, the page, and the cookie that came."""
    headers = {
        "Cookie": cookie,
        "Origin": f"http://127.0.0.1:{served.port}",
        "Content_Type": "application/x-www-form-urlencoded",
    }
    status, got, body = served.ask("POST", path, urlencode(said).encode(), **headers)
    return status, body.decode(), got.get("set-cookie", "").partition(";")[0]


def test_phones_that_have_come_go_on_with_the_game(serve: Serve) -> None:
    served = serve("mosh", "")
    wall = re.search(r"\n(http\S+/w/(\w+))\n", served.told())
    assert wall and {*wall[2]} <= {*CODE_LETTERS}
    assert served.ask("GET", "/")[0] == served.ask("GET", "/w/aaaaaa")[0] == 401
    host_link = re.search(r"here: (http\S+)", served.told())
    assert host_link
    host = opened(served, urlsplit(host_link[1]).path)
    ann, bob, nobody = (opened(served, f"/w/{wall[2].upper()}") for _ in range(3))
    assert tapped(served, ann, do="come", name="Ann")[0] == 303
    assert "Ann" in tapped(served, bob, do="come", name="ann")[1]  # both names are told
    assert tapped(served, bob, do="come", name="Bob")[0] == 303
    assert tapped(served, ann, do="begin")[0] == 303  # only whoever hosts begins
    assert "Begin the game" not in served.page(ann)
    assert not served.file.exists()
    assert tapped(served, host, do="add", name="Cleo")[0] == 303
    assert tapped(served, host, do="up", at="1")[0] == 303
    assert re.findall("<b>(\\w+)</b>", served.page(host)) == ["Bob", "Ann", "Cleo"]
    assert served.ask("GET", "/fragment", Cookie=bob)[1]["x-lobby"]
    assert tapped(served, host, do="begin", own="on")[0] == 303

    status, headers, body = served.ask("GET", "/", Cookie=ann)
    assert (status, "Ann" in body.decode()) == (200, True)
    assert "x-lobby" not in served.ask("GET", "/fragment", Cookie=bob)[1]
    assert [*served.links][:3] == ["Bob", "Ann", "Cleo"]
    assert headers["set-cookie"].split("!")[1] == served.links["Ann"].rpartition("/")[2]
    assert served.ask("GET", "/", Cookie=nobody)[0] == 401
    assert served.ask("GET", "/?show=links", Cookie=host)[0] == 200
    assert '"own":true' in served.file.read_text()


def test_who_comes_late_chooses_among_the_names_that_no_phone_has(serve: Serve) -> None:
    served = serve("mosh", "Ann,Bob")
    wall = re.search(r"/w/(\w+)\n", served.told())
    assert wall
    served.joined(served.links["Ann"])
    served.page(served.joined(served.links["Ann"]))
    path = f"/w/{wall[1]}"
    _, _, body = served.ask("GET", path)
    assert re.findall("<button[^>]*>(\\w+)</button>", body.decode()) == ["Bob"]
    status, _, cookie = tapped(served, "", path, seat="p2")
    assert status == 303
    assert "Bob" in served.page(cookie)
    status, page, _ = tapped(served, "", path, seat="p2")
    assert (status, "Somebody else has just taken" in page) == (200, True)
    assert served.ask("GET", "/w/aaaaaa")[0] == 401
    assert "Everybody has a phone." in served.ask("GET", path)[2].decode()
    served.tap(cookie, {"do": "give-up", "stamp": served.stamp(cookie)})
    page = served.ask("GET", path)[2].decode()
    assert "Bob (free): the host has the link" in page
    assert "Everybody has a phone." not in page


def test_phones_lead_where_nobody_does() -> None:
    led = coming("Ann", "Bob").led_by(0).led_by_phones("phones")
    assert (led.master, led.phones) == ("", "phones")
    assert led.led_by(1).phones == ""
    led.verify_phones()


def test_everybody_needs_a_phone_where_all_phones_ask() -> None:
    guests = coming("Ann").coming("Cleo").with_bot()
    assert guests.phoneless == ("Cleo",)
    guests.led_by_phones("phone").verify_phones()
    with pytest.raises(RefusedError) as refused:
        guests.led_by_phones("phones").verify_phones()
    assert "Cleo" in str(refused.value)
    assert "bot" not in str(refused.value)


def test_a_lobby_says_before_it_begins_who_has_no_phone(sites: Sites) -> None:
    """And what to do about it; where one phone asks all that is no matter."""
    site = sites("reptiliens")
    lobby = Lobby(site, "http://192.0.2.1", 8000, "en", own_dice=False, begin=lambda *_: None)
    host, told = DeviceCookie("host", (KEEPER,)), []
    for phones in ("phone", "phones"):
        lobby.guests = replace(coming("Ann"), most=8).coming("Cleo").led_by_phones(phones)
        told.append(render.lobby_page(site, "lobby_guests", "en", "dark", lobby.shown(host, "en", None)))
    assert ["Without a phone: Cleo." in page for page in told] == [False, True]
