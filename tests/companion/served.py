"""A server under test: the real command, on a free port, with a data folder of its own."""

from __future__ import annotations

import http.client
import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from urllib.parse import urlencode, urlsplit

from tests.checks import unchecked

Answer = tuple[int, dict[str, str], bytes]
"""Status, headers and body."""

BACKGROUND = ("sh", "-c", 'trap "" INT; exec "$@"', "sh")
"""Starts a program as a shell does in the background: it inherits that SIGINT is ignored."""

RUN = (*BACKGROUND, sys.executable, "-m")

START = (*RUN, "printkit", "serve")

END = "Ctrl-C"
"""Stands in the last line that is printed when an evening is opened."""

KEEPER = "The table's screen (saves and loads games)"
"""The name of the link of whoever keeps the evening."""


def free_port() -> int:
    """Find a port that nobody has."""
    with socket.socket() as asking:
        asking.bind(("127.0.0.1", 0))
        return asking.getsockname()[1]


def with_usual(options: Sequence[str], **usual: str) -> list[str]:
    """Return options with some that tests usually give, such as `seed="7"`, unless they are among them."""
    named = {f"--{name}": value for name, value in usual.items()}
    return [*options, *(word for pair in named.items() if pair[0] not in options for word in pair)]


class Served:
    """An evening that is served; `links` by name as they were printed last, people first.

    Its waits go by so many times `hurried`.

    All that it prints goes into a file, so that it never waits for a reader.
    """

    def __init__(self, folder: Path, game: str, players: str, *options: str, hurried: int = 1) -> None:
        self._program = ("printkit",) if hurried == 1 else ("tests.companion.hurried", str(hurried))
        self.folder, self.game, self.port = folder, game, free_port()
        self.file, self.log = folder / f"{game}.jsonl", folder / f"{game}.log"
        self._options = with_usual(options, host="127.0.0.1")
        seed = () if "--seed" in options else ("--seed", "7")
        self.start(*(("--players", players) if players else ()), *seed)

    def start(self, *more: str) -> None:
        """Start the server and wait until it has told its links."""
        given = ["--port", str(self.port), "--no-codes", "--file", str(self.file)]
        environment = {**os.environ, "XDG_DATA_HOME": str(self.folder), "LC_ALL": "en_GB.UTF-8"}
        with self.log.open("a") as log:
            before = log.tell()
            self.program = subprocess.Popen(
                [*RUN, *self._program, "serve", self.game, *given, *more, *self._options],
                stdout=log,
                stderr=subprocess.STDOUT,
                env=environment,
            )
        wait_for(lambda: END in self.told(before) or self.program.poll() is not None, 30)
        if END not in self.told(before):
            raise RuntimeError(self.told(before))

    def told(self, since: int = 0) -> str:
        """Return what it has printed, from a place in it on."""
        return self.log.read_bytes()[since:].decode()

    @property
    def links(self) -> dict[str, str]:
        """Return the links that were printed last, by name."""
        return dict(re.findall(r"^(.+): (http\S+)$", self.told().split(END)[-2], re.MULTILINE))

    def kill(self) -> None:
        """Kill it as a power cut would; nothing must have gone wrong in it so far."""
        self.program.kill()
        self.program.wait()
        assert "Traceback" not in self.told(), self.told()

    def again(self) -> None:
        """Start it again after it was killed."""
        self.start("--resume")

    @property
    def people(self) -> list[str]:
        """Return the links of those who play."""
        return list(self.links.values())[: -2 if len(self.links) > 2 else -1]

    def ask(self, method: str, path: str, body: bytes = b"", **headers: str) -> Answer:
        """Ask as a program of one's own; return status, headers and body."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        try:
            line.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
            given = {name.replace("_", "-"): value for name, value in headers.items()}
            named = {"Host": f"127.0.0.1:{self.port}"} | given
            for name, value in named.items():
                line.putheader(name, value)
            if body or method == "POST":
                line.putheader("Content-Length", str(len(body)))
            line.endheaders(body)
            answer = line.getresponse()
            return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
        finally:
            line.close()

    def joined(self, link: str) -> str:
        """Open a link; return the cookie."""
        status, headers, _ = self.ask("GET", urlsplit(link).path)
        assert status == 303, status
        return headers["set-cookie"].partition(";")[0]

    def page(self, cookie: str, show: str = "") -> str:
        """Return the page of whoever has that cookie, with what they want shown."""
        status, _, body = self.ask("GET", f"/?show={show}", Cookie=cookie)
        assert status == 200, status
        return body.decode()

    def stamp(self, cookie: str) -> str:
        """Return the state of the evening as whoever has that cookie is shown it."""
        return stamp_of(self.ask("GET", "/fragment", Cookie=cookie)[2])

    def tap(self, cookie: str, fields: Mapping[str, object], **headers: str) -> Answer:
        """Send a tap as one of our own pages does."""
        sent = {
            "Origin": f"http://127.0.0.1:{self.port}",
            "Content-Type": "application/x-www-form-urlencoded",
            "Cookie": cookie,
            "X-Part": "1",
        } | {name.replace("_", "-"): value for name, value in headers.items()}
        return self.ask("POST", "/act", urlencode(fields, doseq=True).encode(), **sent)

    def play_until(self, asked: str) -> None:
        """Answer for whoever is asked, the first of all that they may, until a question matches `asked`."""
        cookies = [self.joined(link) for link in self.people]
        for _ in range(60):
            for cookie in cookies:
                page = self.page(cookie)
                if re.search(asked, question_of(page), re.DOTALL):
                    return
                if "data-mine" in page:
                    self.tap(cookie, next_tap(page, lambda picks: picks[0]))
                    break
        raise AssertionError(f"nobody was asked for {asked}")

    def lines(self) -> list[str]:
        """Return the lines of the journal on the disk, without their checks."""
        return [line.decode() for line in unchecked(self.file.read_bytes())[1:]]


def stamp_of(page: str | bytes) -> str:
    """Return the state that a page shows."""
    words = page.decode() if isinstance(page, bytes) else page
    found = re.search(r'data-stamp="([^"]+)"', words)
    assert found, words
    return found[1]


def question_of(page: str) -> str:
    """Return what a page asks, and offers."""
    return page.partition('id="ask"')[2].partition("</section>")[0]


def next_tap(page: str, choose: Callable[[list[str]], str]) -> dict[str, str | list[str]]:
    """Tap on the first form of a page that asks something."""
    shown = re.findall(r'name="stamp" value="([^"]+)"', page)[0]
    question = question_of(page)
    picks = re.findall(r'name="pick" value="([^"]+)"', question)
    if 'value="throw"' in question:
        return {"do": "throw", "stamp": shown}
    if picks and 'class="some"' not in question:
        return {"do": "answer", "pick": choose(picks), "stamp": shown}
    if picks:
        return {"do": "answer", "pick": picks[:1], "stamp": shown}
    offers = re.findall(r'name="offer" value="([^"]+)"', question)
    return {"do": "begin", "offer": offers[0], "stamp": shown}


def wait_for(what: Callable[[], bool], seconds: float = 10) -> None:
    """Wait until something holds."""
    until = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < until, "it did not happen in time"
        time.sleep(0.02)
