"""Strangers: whoever has no link, comes by another name or from another page, or sends rubbish."""

import http.client
import socket
import time
from collections.abc import Callable, Iterator
from urllib.parse import urlencode, urlsplit

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.companion.conftest import Serve
from tests.companion.served import KEEPER, Served, stamp_of

STATIC = ("style.css", "app.js", "icon.svg")
ROUTES = [f"/{name}" for name in ("", "fragment", "act", "look", "save", "load", "events", "j/x", *STATIC)]

FORM = "application/x-www-form-urlencoded"

SECRETS = (b"data-stamp", b"p1", b"Ana")
"""What only a page of the evening holds."""


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Serve one evening to all strangers of this module."""
    served = Served(tmp_path_factory.mktemp("strangers"), "mosh", "Ana,Ben")
    yield served
    served.kill()


@pytest.fixture(scope="module")
def cookie(night: Served) -> str:
    return night.joined(night.people[0])


@pytest.mark.parametrize(
    "path", ["/", "/fragment", "/save", "/events", "/fragment?show=journal", "/card/DA01.svg"]
)
def test_without_a_link_nothing_is_shown(night: Served, path: str) -> None:
    status, headers, body = night.ask("GET", path)
    assert status == 401
    assert not any(secret in body for secret in SECRETS)
    assert "default-src 'none'" in headers["content-security-policy"]
    assert night.ask("GET", path, Cookie=f"printkit{night.port}=abc!{'x' * 22}!!!")[0] == 401


def test_with_a_link_the_picture_of_any_card_is_shown(night: Served, cookie: str) -> None:
    status, headers, body = night.ask("GET", "/card/DA10.svg", Cookie=cookie)
    assert (status, headers["content-type"]) == (200, "image/svg+xml")
    assert b"<svg" in body and b"foreignObject" not in body
    for unknown in ("ZZ99", "zombie-card", "..%2fDA01"):
        assert night.ask("GET", f"/card/{unknown}.svg", Cookie=cookie)[0] == 404


@pytest.mark.parametrize("path", ["/act", "/look", "/load"])
def test_without_a_link_nothing_is_changed(night: Served, path: str) -> None:
    origin = f"http://127.0.0.1:{night.port}"
    before = night.lines()
    status, _, _ = night.ask("POST", path, b"do=begin&stamp=1", Origin=origin, Content_Type=FORM)
    assert status == 401 and night.lines() == before


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:{port}",
        "127.0.0.1",
        "127.0.0.1:1",
        "",
        "localhost.evil.example:{port}",
    ],
)
def test_another_name_in_the_host_header_is_refused(night: Served, cookie: str, host: str) -> None:
    for path in ROUTES:
        status, _, body = night.ask("GET", path, Host=host.format(port=night.port), Cookie=cookie)
        assert status == 421 and not any(secret in body for secret in SECRETS)


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "https://127.0.0.1:{port}"},
        {"Origin": "http://127.0.0.1"},
        {"Origin": "http://127.0.0.1:{port}", "Sec_Fetch_Site": "cross-site"},
        {"Origin": ""},
    ],
)
def test_another_pages_form_is_refused(night: Served, cookie: str, headers: dict[str, str]) -> None:
    before = night.lines()
    given_ = {name: value.format(port=night.port) for name, value in headers.items()}
    for path in ("/act", "/look", "/load"):
        status, _, _ = night.ask(
            "POST",
            path,
            b"do=begin&offer=0",
            Cookie=cookie,
            Content_Type=FORM,
            **given_,
        )
        assert status == 403
    assert night.lines() == before


def test_nothing_is_changed_by_get(night: Served, cookie: str) -> None:
    before = night.lines()
    for path in ("/act?do=begin&stamp=1&offer=0", "/look?theme=paper", "/load"):
        assert night.ask("GET", path, Cookie=cookie)[0] == 405
    assert night.lines() == before


def test_bodies_are_bounded(night: Served, cookie: str) -> None:
    status, _, _ = night.tap(cookie, {"do": "begin", "stamp": "1", "words": "x" * 20_000})
    assert status == 413
    shared = night.joined(list(night.links.values())[-1])
    origin = f"http://127.0.0.1:{night.port}"
    assert night.ask("POST", "/load", b"x" * 4_100_000, Origin=origin, Cookie=shared)[0] == 413


def test_a_body_that_lies_about_its_length_is_bounded_too(night: Served, cookie: str) -> None:
    with socket.create_connection(("127.0.0.1", night.port), timeout=10) as line:
        address = f"127.0.0.1:{night.port}"
        named = {"Host": address, "Origin": f"http://{address}", "Cookie": cookie, "Content-Type": FORM}
        named["Transfer-Encoding"] = "chunked"
        told = "".join(f"{name}: {value}\r\n" for name, value in named.items())
        head = f"POST /act HTTP/1.1\r\n{told}\r\n"
        line.sendall(head.encode())
        part = b"4000\r\n" + b"x" * 0x4000 + b"\r\n"
        line.sendall(part * 3)
        assert b" 413 " in line.recv(1000).split(b"\r\n")[0]


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"\xff\xfe",
        b"do=answer",
        b"stamp=1",
        b"do=nonsense&stamp={stamp}",
        b"=&=&=",
        b"do=begin&stamp={stamp}&offer=9.9.9",
        b"do=begin&stamp={stamp}&offer=-1",
        b"do=fix&stamp={stamp}&at=999999999999",
    ],
)
def test_malformed_taps_are_refused_or_harmless(night: Served, cookie: str, body: bytes) -> None:
    stamp = night.stamp(cookie)
    before = night.lines()
    status, _, _ = night.ask(
        "POST",
        "/act",
        body.replace(b"{stamp}", stamp.encode()),
        Origin=f"http://127.0.0.1:{night.port}",
        Cookie=cookie,
        Content_Type=FORM,
    )
    assert status in (200, 303, 400)
    assert night.lines() == before


@pytest.mark.parametrize(
    "path",
    [
        "/../etc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/j/../../etc/passwd",
        "/style.css/../x",
        "//etc/passwd",
        "/static/",
        "/templates/companion/app.js",
        "/app.js%00",
        "/j/%00",
        "/.git/config",
    ],
)
def test_path_tricks_lead_nowhere(night: Served, cookie: str, path: str) -> None:
    status, _, body = night.ask("GET", path, Cookie=cookie)
    assert status in (401, 404)
    assert b"root:" not in body and b"[core]" not in body


def test_whoever_asks_only_for_the_head_of_the_news_does_not_listen(night: Served, cookie: str) -> None:
    line = http.client.HTTPConnection("127.0.0.1", night.port, timeout=5)
    for method, path in (("HEAD", "/events"), ("GET", "/icon.svg")):
        line.request(method, path, headers={"Cookie": cookie})
        answer = line.getresponse()
        assert answer.status == 200
        answer.read()
    line.close()


def test_only_the_keeper_saves(night: Served, cookie: str) -> None:
    assert night.ask("GET", "/save", Cookie=cookie)[0] == 401
    keeper = night.joined(list(night.links.values())[-1])
    status, headers, body = night.ask("GET", "/save", Cookie=keeper)
    assert status == 200 and body == night.file.read_bytes()
    assert "attachment" in headers["content-disposition"]


def test_an_evening_whose_file_is_gone_is_not_played_on_and_can_be_saved(serve: Serve) -> None:
    served = serve("mosh", "Ana,Ben")
    keeper = served.joined(served.links[KEEPER])
    content = served.file.read_bytes()
    served.file.unlink()
    stamp = served.stamp(keeper)
    status, _, page = served.tap(keeper, {"do": "begin", "offer": "0", "stamp": stamp})
    assert status == 200 and b"the file is gone" in page and stamp_of(page) == stamp
    assert served.ask("GET", "/save", Cookie=keeper)[2] == content


def test_a_file_that_is_no_save_file_changes_nothing(night: Served) -> None:
    keeper = night.joined(list(night.links.values())[-1])
    origin = f"http://127.0.0.1:{night.port}"
    before = sorted(night.folder.rglob("*.jsonl"))
    foreign = b'{"journal":1,"game":"non-morts","seed":"1"}\n'
    for content in (b"", b"rubbish", b'{"journal": 1}\n', foreign, b"[" * 100_000):
        status, _, body = night.ask("POST", "/load", content, Origin=origin, Cookie=keeper)
        assert status in (200, 400) and b'role="alert"' in body
    assert sorted(night.folder.rglob("*.jsonl")) == before


def guesses(served: Served, count: int) -> Iterator[str]:
    """Yield links that nobody has, as cookies hold them."""
    for at in range(count):
        yield f"printkit{served.port}=abc!{at:022}!!!"


def seconds(ask: Callable[[], tuple[int, dict[str, str], bytes]], status: int) -> float:
    """Return how long an answer took, which is to have that status."""
    begun = time.monotonic()
    assert ask()[0] == status
    return time.monotonic() - begun


def test_whoever_guesses_ten_links_has_to_wait(serve: Serve) -> None:
    served = serve("mosh", "Ana,Ben")
    for at in range(10):
        assert served.ask("GET", f"/j/nonsense{at}")[0] == 401
    assert seconds(lambda: served.ask("GET", "/j/nonsense"), 401) > 1.5


def test_whoever_guesses_in_cookies_has_to_wait_as_well_and_nobody_else(serve: Serve) -> None:
    served = serve("mosh", "Ana,Ben")
    ana = served.joined(served.people[0])
    served.page(ana)
    *ten, eleventh = guesses(served, 11)
    for guess in ten:
        assert served.ask("GET", "/fragment", Cookie=guess)[0] == 401
    assert seconds(lambda: served.ask("GET", "/events", Cookie=eleventh), 401) > 1.5
    assert seconds(lambda: served.ask("GET", "/j/nonsense"), 401) > 1.5
    assert seconds(lambda: served.ask("GET", "/", Cookie=ana), 200) < 1


def test_guesses_beside_a_link_of_ones_own_count(serve: Serve) -> None:
    served = serve("mosh", "Ana,Ben")
    name, _, held = served.joined(served.people[0]).partition("=")
    device, own, *rest = held.split("!")
    more = "~".join([own, *(f"{at:022}" for at in range(10))])
    cookie = f"{name}={'!'.join((device, more, *rest))}"
    assert served.ask("GET", "/", Cookie=cookie)[0] == 200
    assert seconds(lambda: served.ask("GET", "/", Cookie=cookie), 200) > 1.5


def test_phones_with_links_of_an_earlier_evening_are_not_held_up(serve: Serve) -> None:
    """They ask again and again, all through one router; a new link opens at once."""
    served = serve("mosh", "Ana,Ben")
    for _ in range(4):
        for cookie in guesses(served, 6):
            assert served.ask("GET", "/fragment", Cookie=cookie)[0] == 401
    assert seconds(lambda: served.ask("GET", urlsplit(served.people[0]).path, Cookie=cookie), 303) < 1


STEPS = ["..", "%2e%2e", "é", "'", "<script>", "j", "act", "look", "save", "load", "events", "fragment"]
LETTERS = st.characters(codec="latin-1", exclude_characters="\r\n \x00")
PATHS = st.lists(st.one_of(st.sampled_from(STEPS), st.text(LETTERS, max_size=12)), max_size=5)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    method=st.sampled_from(["GET", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE"]),
    path=PATHS,
    query=st.dictionaries(st.sampled_from(["show", "at", "rule", "x"]), st.text(max_size=30), max_size=3),
    body=st.binary(max_size=200),
    member=st.booleans(),
)
def test_no_request_brings_the_server_down_or_a_secret_out(
    night: Served, cookie: str, method: str, path: list[str], query: dict[str, str], body: bytes, member: bool
) -> None:
    """Whatever is asked is answered, never by 500; a stranger sees nothing, and nothing of it is written."""
    before = night.lines()
    asked = "/" + "/".join(path) + ("?" + urlencode(query) if query else "")
    if asked.startswith("/events") and member:
        return  # it never ends
    headers = {"Cookie": cookie} if member else {}
    try:
        status, told, answer = night.ask(method, asked.encode("latin-1").decode("latin-1"), body, **headers)
    except (http.client.InvalidURL, UnicodeEncodeError):
        return  # it was never sent
    except http.client.RemoteDisconnected:
        assert not asked.isascii()  # that is no HTTP
        return
    assert status < 500
    if status != 400 or "content-security-policy" in told:  # what is no HTTP at all is refused before us
        assert "default-src 'none'" in told["content-security-policy"]
    assert night.lines() == before
    if not member:
        assert not any(secret in answer for secret in SECRETS[:1])


FIELDS = ["do", "stamp", "pick", "offer", "at", "own", "sure", "words", "die0", "seat", "lang", "theme", "x"]
FIELDS += ["program_lang"]
VALUES = ["answer", "throw", "keep", "begin", "undo", "redo", "fix", "dice", "{stamp}", "0", "-1", "p2", "*"]
FORMS = st.lists(
    st.tuples(st.sampled_from(FIELDS), st.one_of(st.sampled_from(VALUES), st.text(max_size=20))), max_size=6
).map(lambda fields: urlencode([("stamp", "{stamp}"), *fields]).encode())
PARTS = st.binary(max_size=200).map(
    lambda inner: b'--x\r\nContent-Disposition: form-data; filename="' + inner
)
KINDS = st.sampled_from([FORM, "text/plain", "multipart/form-data; boundary=x", "multipart/form-data", "é"])


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    path=st.sampled_from(["/act", "/look", "/load"]),
    body=st.one_of(FORMS, PARTS, st.binary(max_size=200)),
    kind=KINDS,
    keeps=st.booleans(),
)
def test_no_body_from_our_own_page_brings_the_server_down(
    night: Served, cookie: str, path: str, body: bytes, kind: str, keeps: bool
) -> None:
    """What a player or the keeper sends is read, and answered; what was written before stays."""
    before, files = night.lines(), sorted(night.folder.rglob("*.jsonl"))
    held = night.joined(list(night.links.values())[-1]) if keeps else cookie
    now = night.stamp(held)
    sent = body.replace(b"%7Bstamp%7D", now.encode())
    origin = f"http://127.0.0.1:{night.port}"
    status, told, _ = night.ask("POST", path, sent, Origin=origin, Cookie=held, Content_Type=kind)
    reached = {"/act": {200, 303}, "/look": {303}, "/load": {200} if keeps else {401}}[path]
    assert status in reached | {400, 415}
    assert "default-src 'none'" in told["content-security-policy"]
    assert night.lines()[: len(before)] == before and sorted(night.folder.rglob("*.jsonl")) == files
