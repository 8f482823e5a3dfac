"""What a phone that listens hears: the number of the state, by which it knows when to fetch its page anew."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator

from printkit.companion.session_store import SessionStore

BEAT = 15
"""Seconds after which a silent listener is told that the server is there."""

MAX_LISTENERS = 200


async def heard(store: SessionStore) -> AsyncGenerator[str, None]:
    """Yield the number of the state whenever it has changed, and now and then that somebody is there."""
    if len(store.listeners) >= MAX_LISTENERS:
        return  # others were admitted at the same time
    listener = asyncio.Event()
    store.listeners.add(listener)
    try:
        yield f"retry: 1000\n\ndata: {store.stamp}\n\n"
        while not store.dismissed:
            try:
                await asyncio.wait_for(listener.wait(), BEAT)
            except TimeoutError:
                yield ": \n\n"
                continue
            listener.clear()
            if not store.dismissed:
                yield f"data: {store.stamp}\n\n"
    finally:
        store.listeners.discard(listener)
