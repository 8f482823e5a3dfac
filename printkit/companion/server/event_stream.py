"""What a phone that listens hears: the number of the state, by which it knows when to fetch its page anew.

Behind it is how often something was ticked on that state.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Sequence

from printkit.companion.listeners import Listener
from printkit.companion.session_store import SessionStore

BEAT = 15
"""Seconds after which listeners are told again that the server is there."""

STILL_HERE = ": \n\n"
"""Tells a listener nothing but that the server is there."""

LET_GO = "event: enough\ndata: \n\n"
"""Tells a page that others of its device listen: it would else come back at once, and another had to go."""


async def heard(store: SessionStore, device: str, seats: Sequence[str]) -> AsyncGenerator[str, None]:
    """Yield the number of the state whenever it has changed for them, and now and then that we are there.

    A page of a `device` for these `seats` listens until it goes, or is let go.
    """
    if store.dismissed:
        return
    listener = store.listeners.add(device, seats)
    try:
        told = _number(store, seats)
        yield f"retry: 1000\n\ndata: {told}\n\n"
        async for fresh in heartbeats(listener):
            if not fresh:
                yield STILL_HERE
                continue
            before, told = told, _number(store, seats)
            log = store.state.session.log
            hidden = log.parts or log.ticks or store.state.asleep(seats)
            unknown = told == before and hidden  # who may not know of it hears nothing
            if not (listener.let_go or unknown):
                yield f"data: {told}\n\n"
        if not store.dismissed:
            yield LET_GO
    finally:
        store.listeners.remove(listener)


async def heartbeats(listener: Listener) -> AsyncGenerator[bool, None]:
    """Yield True whenever there is news for a listener, and False now and then, until it is let go.

    That is as often whatever the news: who may not know of it could else tell that some came.
    """
    loop = asyncio.get_running_loop()
    due = loop.time() + BEAT
    while not listener.let_go:
        try:
            await asyncio.wait_for(listener.news.wait(), due - loop.time())
        except TimeoutError:
            due = loop.time() + BEAT
            yield False
            continue
        listener.news.clear()
        yield True


def _number(store: SessionStore, seats: Sequence[str]) -> str:
    return f"{store.state.stamp_for(seats)}+{store.state.ticks_for(seats)}"
