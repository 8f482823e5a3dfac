"""What phones send: bodies of bounded length, as forms or with a file in them."""

from __future__ import annotations

from email import message_from_bytes
from email.policy import HTTP
from urllib.parse import parse_qsl

from starlette.exceptions import HTTPException
from starlette.requests import Request

FORM, FILE = 16_384, 4_000_000
"""Bytes that a form and a file may have at most."""

MOST_FIELDS = 1100
"""Fields of a form: a throw of many dice has one each."""

KIND = "application/x-www-form-urlencoded"


async def form(request: Request) -> list[tuple[str, str]]:
    """Read a form; HTTPException 400, 413 or 415 where it is none."""
    body = await bounded(request, FORM)
    if request.headers.get("content-type", "").partition(";")[0].strip() != KIND:
        raise HTTPException(415, "expected a form")
    try:
        return parse_qsl(
            body.decode("utf-8"), keep_blank_values=True, errors="strict", max_num_fields=MOST_FIELDS
        )
    except ValueError:
        raise HTTPException(400, "this is no form") from None


async def uploaded(request: Request) -> bytes:
    """Read the one file of a form, or a body without parts; HTTPException 400 or 413 where there is none."""
    body, kind = await bounded(request, FILE), request.headers.get("content-type", "")
    if not kind.startswith("multipart/form-data"):
        return body
    head = f"Content-Type: {kind}\r\n\r\n".encode("latin-1", "replace")
    for part in message_from_bytes(head + body, policy=HTTP).walk():
        if part.get_filename() is not None:
            content = part.get_payload(decode=True)
            return content if isinstance(content, bytes) else b""
    raise HTTPException(400, "no file came with this")


async def bounded(request: Request, most: int) -> bytes:
    """Read a body; HTTPException 413 where it is too long, however long it says it is."""
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > most:
            raise HTTPException(413, "too long")
    return bytes(body)
