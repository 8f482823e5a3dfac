"""What phones send: files come as they were, and nobody keeps the table waiting with one."""

import asyncio
import time

import pytest
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import Message, Receive

from printkit.companion.server.forms import FILE, read_form, uploaded
from tests.companion import apart


def sent(body: bytes, kind: str = "multipart/form-data; boundary=B") -> bytes:
    """Send a body; return the file in it."""

    async def receive() -> Message:
        return {"type": "http.request", "body": body, "more_body": False}

    headers = [(b"content-type", kind.encode())]
    return apart.run(uploaded(Request({"type": "http", "headers": headers}, receive)))


def part(
    content: bytes, head: bytes = b'Content-Disposition: form-data; name="file"; filename="a.jsonl"'
) -> bytes:
    return b"--B\r\n" + head + b"\r\n\r\n" + content + b"\r\n"


@pytest.mark.parametrize(
    "content", [b"", b"{}\n", b"\r\n\r\n--C\r\n", b"B--B", b"\n--B--\n", b"\r\n--", bytes(range(256))]
)
def test_a_file_comes_as_it_was(content: bytes) -> None:
    other = part(b"7", b'Content-Disposition: form-data; name="stamp"')
    assert sent(other + part(content) + b"--B--\r\n") == content
    assert sent(part(content) + b"--B--\r\n", 'multipart/form-data; charset=utf-8; boundary="B"') == content
    assert sent(content, "application/jsonl") == content


@pytest.mark.parametrize(
    "kind", ["multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; boundary=C"]
)
def test_a_form_without_parts_holds_no_file(kind: str) -> None:
    with pytest.raises(HTTPException):
        sent(part(b"{}") + b"--B--\r\n", kind)


@pytest.mark.parametrize(
    "piece",
    [
        b"--B\r\nX: y\r\n\r\n\r\n",
        b"--B\r\nX: y\r\n",
        b"--B\r\n",
        b"--B",
        b"X: y\r\n",
        b"a*1=%41; ",
        b"\n",
        b"\r\n\r\n",
    ],
)
def test_no_form_keeps_the_table_waiting(piece: bytes) -> None:
    begun = time.process_time()
    with pytest.raises(HTTPException):
        sent(b"--B\r\nContent-Disposition: form-data; " + piece * ((FILE - 100) // len(piece)))
    assert time.process_time() - begun < 1


def answered(receive: Receive, monkeypatch: pytest.MonkeyPatch) -> int:
    """Read a form that comes as it comes; return the status that it is refused with."""
    monkeypatch.setattr("printkit.companion.server.forms.BODY_SECONDS", 0.05)
    with pytest.raises(HTTPException) as refused:
        apart.run(asyncio.wait_for(read_form(Request({"type": "http", "headers": []}, receive)), 5))
    return refused.value.status_code


def test_a_phone_that_drops_out_in_the_middle_of_a_tap_is_no_trouble(monkeypatch: pytest.MonkeyPatch) -> None:
    async def receive() -> Message:
        return {"type": "http.disconnect"}

    assert answered(receive, monkeypatch) == 400


def test_nobody_waits_for_the_rest_of_a_tap_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    async def receive() -> Message:
        await asyncio.sleep(0.02)
        return {"type": "http.request", "body": b"x", "more_body": True}

    assert answered(receive, monkeypatch) == 408
