"""The lines from phones: nobody who says nothing, or half of it, keeps one from the others."""

import asyncio
import contextlib
import resource
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator, Awaitable, Callable

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, StreamingResponse
from starlette.routing import Route
from uvicorn.server import ServerState

from printkit.companion.server import connections, event_stream
from printkit.companion.server.event_stream import heard
from tests.companion import apart
from tests.companion.conftest import BeginStored

Line = tuple[StreamReader, StreamWriter]
OpenLine = Callable[[], Awaitable[Line]]

ASKED = b"GET /%s HTTP/1.1\r\nHost: x\r\n\r\n"


async def plain(_request: Request) -> PlainTextResponse:
    return PlainTextResponse("here")


async def slow(_request: Request) -> StreamingResponse:
    async def told() -> AsyncIterator[str]:
        yield "so"
        await asyncio.sleep(0.4)
        yield "on"

    return StreamingResponse(told())


def at_lines(
    talk: Callable[[OpenLine], Awaitable[bytes]], monkeypatch: pytest.MonkeyPatch, **limits: float
) -> bytes:
    """Do something with `open_line`, which opens a line to a server with these limits."""

    async def run() -> bytes:
        for name, value in limits.items():
            monkeypatch.setattr(connections, name, value)
        pages = Starlette(
            routes=[Route("/", plain), Route("/slow", slow), Route("/post", plain, methods=["POST"])]
        )
        config = uvicorn.Config(pages, lifespan="off", log_level="critical")
        state = ServerState()
        make = lambda: connections.TimedConnection(config, state, {})  # noqa: E731
        listening = await asyncio.get_running_loop().create_server(make, "127.0.0.1", 0)
        port = listening.sockets[0].getsockname()[1]
        opened = list[Line]()

        async def open_line() -> Line:
            opened.append(await asyncio.open_connection("127.0.0.1", port))
            return opened[-1]

        try:
            return await asyncio.wait_for(talk(open_line), 10)
        finally:
            for _, write in opened:
                write.close()
            listening.close()

    return apart.run(run())


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"GET / HT",
        ASKED % b"" + b"GET / HTTP/1.1\r\nHo",
        b"POST /post HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\nhalf",
    ],
    ids=["nothing", "half", "one and a half", "no body"],
)
def test_a_line_on_which_nothing_whole_is_asked_is_closed(
    said: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def drip(open_line: OpenLine) -> bytes:
        read, write = await open_line()
        write.write(said)
        answered = b""
        while part := await read.read(9999):
            answered += part
        return answered

    assert at_lines(drip, monkeypatch, REQUEST_SECONDS=0.2).count(b"200 OK") == said.count(b"x\r\n")


def test_whoever_asks_keeps_the_line_and_an_answer_takes_as_long_as_it_takes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def ask(open_line: OpenLine) -> bytes:
        read, write = await open_line()
        for _ in range(5):
            write.write(ASKED % b"")
            await read.readuntil(b"here")
            await asyncio.sleep(0.1)
        write.write(ASKED % b"slow")
        return await read.readuntil(b"on\r\n0\r\n")

    assert b"so" in at_lines(ask, monkeypatch, REQUEST_SECONDS=0.3)


def test_one_address_has_only_so_many_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    async def crowd(open_line: OpenLine) -> bytes:
        held = [await open_line() for _ in range(3)]
        fourth, _ = await open_line()
        with contextlib.suppress(ConnectionResetError):
            assert await fourth.read(1) == b""
        held[0][1].close()
        await asyncio.sleep(0.1)
        read, write = await open_line()
        write.write(ASKED % b"")
        return await read.readuntil(b"here")

    assert b"200 OK" in at_lines(crowd, monkeypatch, MAX_OF_ONE=3)


def test_room_is_made_for_as_many_lines_as_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    monkeypatch.setattr(resource, "getrlimit", lambda _: (256, 3000))
    monkeypatch.setattr(resource, "setrlimit", lambda _, limits: asked.append(limits))
    connections.make_room()
    assert asked == [(3000, 3000)]


def test_of_all_who_come_at_once_only_so_many_may_listen(
    begun: BeginStored, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(event_stream, "MAX_LISTENERS", 2)
    store = begun("mosh", "Ana,Ben")

    async def come() -> list[str | list[str]]:
        streams = [heard(store) for _ in range(3)]
        first: list[str | list[str]] = [
            [each async for each in stream] if at == 2 else await anext(stream)
            for at, stream in enumerate(streams)
        ]
        for stream in streams:
            await stream.aclose()
        return first

    one, two, three = apart.run(come())
    assert one == two == f"retry: 1000\n\ndata: {store.stamp}\n\n" and three == []
    assert not store.listeners
