"""Around a game: another of the same people on the same phones, and a phone that opens a second link."""

import re
from html import unescape
from urllib.parse import urlsplit

import pytest

from printkit.companion.server.cookie import DeviceCookie
from printkit.companion.server.seat_tokens import KEEPER as KEEPER_NAME
from printkit.companion.server.seat_tokens import TOGETHER, SeatTokens
from tests.companion.conftest import Serve
from tests.companion.evenings import EVENINGS
from tests.companion.served import KEEPER, Served, stamp_of

PEOPLE = ("p1", "p2")


def sent(served: Served, path: str, cookie: str, body: bytes = b"") -> tuple[int, str, str]:
    """Send a form of our own page; return the status, the cookie that came back and the page."""
    form = "application/x-www-form-urlencoded"
    origin = f"http://127.0.0.1:{served.port}"
    status, headers, page = served.ask("POST", path, body, Origin=origin, Cookie=cookie, Content_Type=form)
    return status, headers.get("set-cookie", "").partition(";")[0], page.decode()


@pytest.mark.parametrize("game", ["non-morts", "humans"])
def test_another_game_goes_on_on_the_phones_of_all_with_other_links(game: str, serve: Serve) -> None:
    """In *HUMANS !!!* the seats are dealt by lot each time: a phone goes on with whoever has it."""
    served = serve(game, "Ana,Bo")
    served.kill()
    served.file.write_bytes((EVENINGS / f"{game}-2.jsonl").read_bytes())
    served.again()
    before = served.links
    ana, bo, screen = (served.joined(before[name]) for name in ("Ana", "Bo", KEEPER))
    assert "Begin another game" in served.page(ana)
    over = served.file.read_bytes()
    status, cookie, _ = sent(served, "/again", ana)
    assert status == 303 and served.file.read_bytes() == over
    after = served.links
    assert [*after] == [*before] and not {*after.values()} & {*before.values()}
    assert "Begin another game" not in served.page(cookie)
    for old, who in ((bo, "Bo"), (screen, "The whole table"), (ana, "Ana")):  # with links of the game before
        status, headers, page = served.ask("GET", "/fragment", Cookie=old)
        assert status == 200 and f'<a class="seat" href="?show=seats"><span>{who}</span>'.encode() in page
        renewed = headers["set-cookie"].partition(";")[0]
        assert renewed != old and "set-cookie" not in served.ask("GET", "/fragment", Cookie=renewed)[1]
    stamp = stamp_of(served.page(cookie))
    status, _, _ = sent(served, "/again", bo)  # who was slower begins no third one
    assert status == 303 and stamp_of(served.page(cookie)) == stamp
    assert served.ask("POST", "/again", Cookie=bo)[0] == 403, "another page could begin it"


def test_a_phone_that_has_a_seat_is_asked_before_it_takes_another(serve: Serve) -> None:
    served = serve("mosh", "Ana,Ben")
    ana = served.joined(served.links["Ana"])
    path = urlsplit(served.links["Ben"]).path
    status, headers, body = served.ask("GET", path, Cookie=ana)
    page = unescape(body.decode())
    assert status == 200 and "set-cookie" not in headers
    assert "This phone is Ana's, and the link is Ben's." in page
    assert re.search(r'<a class="button" href="../">Stay Ana</a>', page)
    assert 'data-seat="p1"' in served.page(ana)
    _, only, _ = sent(served, path, ana, b"how=only")
    assert 'data-seat="p2"' in served.page(only) and "passed around" not in served.page(only, "seats")
    _, both, _ = sent(served, path, ana, b"how=both")
    assert "passed around" in served.page(both, "seats")
    for cookie, link in ((ana, "Ana"), (served.joined(served.links[KEEPER]), "Ben"), (both, "Ana")):
        assert served.ask("GET", urlsplit(served.links[link]).path, Cookie=cookie)[0] == 303, link


def test_a_phone_is_asked_only_where_it_is_somebody_elses() -> None:
    tokens = SeatTokens(b"secret", "evening", PEOPLE)
    for held, link, asked in (
        ((), "p1", ""),
        (("p1",), "p1", ""),
        (("p2",), "p1", "p2"),
        ((KEEPER_NAME,), "p1", ""),
        ((KEEPER_NAME, "p2"), "p1", "p2"),
        ((TOGETHER,), "p1", ""),
        (("p1",), KEEPER_NAME, ""),
        (("p1",), TOGETHER, ""),
    ):
        assert DeviceCookie(names=held).other_seat(link, tokens) == asked, (held, link)


def test_tokens_of_the_game_before_end_with_a_seat_that_is_left() -> None:
    first = SeatTokens(b"secret", "first", PEOPLE)
    then = SeatTokens(b"secret", "then", PEOPLE).after(first)
    assert [then.name_of(first.by_name[name]) for name in PEOPLE] == [*PEOPLE]
    left = SeatTokens(b"secret", "then", PEOPLE, {"p1": 1}).after(then)
    assert [left.name_of(first.by_name[name]) for name in PEOPLE] == ["", "p2"]
    assert left.name_of(then.by_name["p1"]) == ""
    others = SeatTokens(b"secret", "other", ("p1", "p2", "p3")).after(first)
    assert others.name_of(first.by_name["p1"]) == ""
