"""The wire between one phone and its server: a proxy that hands everything on and keeps every byte."""

import contextlib
import itertools
import re
import socket
import socketserver
import threading
from dataclasses import dataclass, field
from http.client import HTTPResponse, IncompleteRead
from io import BytesIO
from typing import cast
from urllib.parse import urlsplit, urlunsplit

from playwright.sync_api import ProxySettings

COUNT = itertools.count()
"""The order in which things were asked, whoever asked."""

UNSAID = ("accept-encoding:", "connection:", "proxy-connection:")
"""Headers that are not handed on: every answer comes plain, and its line is then closed."""


@dataclass
class Exchange:
    """What a phone asked and what it was answered, as far as that has come."""

    method: str
    path: str
    asked: bytes
    body: bytes
    answered: bytearray = field(default_factory=bytearray)
    number: int = field(default_factory=lambda: next(COUNT))

    @property
    def cookie(self) -> str:
        """Return the cookie that the phone carried, "" for none."""
        found = re.search(rb"(?mi)^cookie: \w+=(\S+?)\r?$", self.asked)
        return found[1].decode() if found else ""

    @property
    def answer(self) -> tuple[int, str, bytes]:
        """Return status, headers and body; of what has no end, what has come."""
        if not self.answered:
            return 0, "", b""
        read = HTTPResponse(cast("socket.socket", Given(self.answered)))
        read.begin()
        try:
            body = read.read()
        except IncompleteRead as torn:
            body = torn.partial
        return read.status, str(read.headers), body


class Given(BytesIO):
    """Bytes that came over a line, read as from the line itself."""

    def makefile(self, *_: object) -> "Given":
        return self


class Wire(socketserver.ThreadingTCPServer):
    """A proxy for phones, to this computer under one name; `exchanges` are all that went over it."""

    daemon_threads = True

    def __init__(self, name: str = "127.0.0.1") -> None:
        self.name, self.exchanges = name, list[Exchange]()
        super().__init__(("127.0.0.1", 0), Hand)
        threading.Thread(target=self.serve_forever, args=(0.05,), daemon=True).start()

    @property
    def proxy(self) -> ProxySettings:
        """Tell a browser to send everything here, also what is for this computer."""
        return {"server": f"http://{self.address}", "bypass": "<-loopback>"}

    @property
    def address(self) -> str:
        """Return where it listens."""
        return f"127.0.0.1:{self.server_address[1]}"


class Hand(socketserver.StreamRequestHandler):
    """Hand one request on, and its answer back."""

    server: Wire

    def handle(self) -> None:
        lines = list[bytes]()
        while (line := self.rfile.readline()) not in (b"\r\n", b""):
            lines.append(line)
        if not lines:
            return  # a line that a browser opens beforehand
        method, address, _ = lines[0].decode().split()
        wanted = urlsplit(address)
        if (wanted.scheme, wanted.hostname) != ("http", self.server.name):
            return  # what a browser asks for itself
        path = urlunsplit(("", "", *wanted[2:]))
        kept = [line for line in lines[1:] if not line.decode().lower().startswith(UNSAID)]
        length = re.search(rb"(?mi)^content-length: (\d+)", b"".join(kept))
        body = self.rfile.read(int(length[1])) if length else b""
        asked = b"".join([f"{method} {path} HTTP/1.1\r\nConnection: close\r\n".encode(), *kept, b"\r\n"])
        exchange = Exchange(method, path, asked, body)
        self.server.exchanges.append(exchange)
        with (
            contextlib.suppress(ConnectionError),  # the page was left, or the server is gone
            socket.create_connection(("127.0.0.1", wanted.port or 80)) as server,
        ):
            server.sendall(asked + body)
            while came := server.recv(65536):
                exchange.answered += came
                self.wfile.write(came)
