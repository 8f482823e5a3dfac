"""The lines from phones: nobody who says nothing, or half of it, keeps one from the others."""

import asyncio
import contextlib
import resource
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, StreamingResponse
from starlette.routing import Route
from uvicorn.server import ServerState

from printkit.companion import listeners
from printkit.companion.server import connections, event_stream
from printkit.companion.server.event_stream import heard
from printkit.companion.session_store import SessionStore
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


Heard = AsyncGenerator[str, None]


def listen(
    store: SessionStore, *phones: tuple[str, str], look: Callable[[], object] = bool
) -> list[tuple[bool, object]]:
    """Let pages listen, one after the other, each of a device and for a seat.

    Return for each whether it listened on when all were there, and what `look` gave just after it had come.
    """

    async def come() -> list[tuple[bool, object]]:
        streams, seen = list[Heard](), list[object]()
        for device, seat in phones:
            streams.append(heard(store, device, (seat,)))
            assert await anext(streams[-1]) == f"retry: 1000\n\ndata: {store.stamp}+0\n\n"
            seen.append(look())
        store.listeners.tell()
        told = [await anext(each) for each in streams]
        assert set(told) <= {event_stream.LET_GO, f"data: {store.stamp}+0\n\n"}
        for each in streams:
            await each.aclose()
        return [(each != event_stream.LET_GO, saw) for each, saw in zip(told, seen, strict=True)]

    kept = apart.run(come())
    assert not len(store.listeners)
    return kept


def test_of_one_device_only_so_many_pages_listen_and_the_oldest_is_let_go(begun: BeginStored) -> None:
    store = begun("mosh", "Ana,Ben")
    phones = [("tablet", "p2"), *[("phone", "p1")] * (listeners.MAX_OF_DEVICE + 2), ("other", "p1")]
    kept = [listens for listens, _ in listen(store, *phones)]
    assert kept == [True, False, False, *[True] * listeners.MAX_OF_DEVICE, True]


def test_whoever_comes_under_many_names_shuts_out_nobody_else(
    begun: BeginStored, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listeners, "MAX_LISTENERS", 5)
    store = begun("mosh", "Ana,Ben")
    phones = [("ben", "p2"), *((f"phone {at}", "p1") for at in range(8)), ("tablet", "p2")]
    kept = [listens for listens, _ in listen(store, *phones)]
    assert kept == [True, *[False] * 5, *[True] * 3, True]


def test_whether_the_phone_of_a_seat_listens_is_known(begun: BeginStored) -> None:
    store = begun("mosh", "Ana,Ben")

    def here() -> list[bool]:
        return [store.listening(seat) for seat in ("p1", "p2", "")]

    looks = [seen for _, seen in listen(store, ("screen", ""), ("phone", "p2"), look=here)]
    assert looks == [[False, False, True], [False, True, True]]
    assert here() == [False] * 3


def test_whoever_comes_while_the_server_ends_does_not_listen(begun: BeginStored) -> None:
    store = begun("mosh", "Ana,Ben")

    async def come() -> list[str]:
        before, said = heard(store, "phone", ("p1",)), list[str]()
        await anext(before)
        store.dismiss()
        for stream in (before, heard(store, "late", ("p2",))):
            said += [each async for each in stream]
        return said

    assert apart.run(come()) == [] and not len(store.listeners)
