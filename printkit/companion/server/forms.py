"""What phones send: bodies of bounded length, as forms or with a file in them."""

from __future__ import annotations

import asyncio
import re
from urllib.parse import parse_qsl

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request

FORM, FILE = 16_384, 4_000_000
"""Bytes that a form and a file may have at most."""

BODY_SECONDS = 60.0
"""Seconds that a body may take, also a file over a poor radio."""

MAX_FIELDS = 1100
"""Fields of a form: a throw of many dice has one each."""

MAX_FORM_PARTS = 10
"""Parts of a form with a file, of which our own page sends one."""

KIND = "application/x-www-form-urlencoded"

BOUNDARY = re.compile(r';\s*boundary="?([^\s";]{1,70})', re.IGNORECASE)
"""What stands between the parts of a form (RFC 2046): no mail is read here, as whoever reads mail is slow."""


async def read_form(request: Request) -> list[tuple[str, str]]:
    """Read a form. Raises HTTPException 400, 413 or 415 where it is none."""
    body = await read_body(request, FORM)
    if request.headers.get("content-type", "").partition(";")[0].strip() != KIND:
        raise HTTPException(415, "expected a form")
    try:
        return parse_qsl(
            body.decode("utf-8"), keep_blank_values=True, errors="strict", max_num_fields=MAX_FIELDS
        )
    except ValueError:
        raise HTTPException(400, "this is no form") from None


async def uploaded(request: Request) -> bytes:
    """Read the one file of a form, or a body without parts.

    Raises HTTPException 400 or 413 where there is none.
    """
    body, kind = await read_body(request, FILE), request.headers.get("content-type", "")
    if not kind.startswith("multipart/form-data"):
        return body
    if boundary := BOUNDARY.search(kind):
        between = b"\r\n--" + boundary[1].encode("latin-1")
        for part in (b"\r\n" + body).split(between, MAX_FORM_PARTS)[1:]:
            head, _, content = part.partition(b"\r\n\r\n")
            if b"filename" in head.lower():
                return content
    raise HTTPException(400, "no file came with this")


async def read_body(request: Request, most: int) -> bytes:
    """Read a body. Raises HTTPException 400, 408 or 413 where it is torn off, too slow or too long."""
    body = bytearray()
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for part in request.stream():
                body += part
                if len(body) > most:
                    raise HTTPException(413, "too long")
    except TimeoutError:
        raise HTTPException(408, "too slow") from None
    except ClientDisconnect:  # nobody reads this
        raise HTTPException(400, "torn off") from None
    return bytes(body)
