"""What runs in a thread of its own: a browser of another test may have left a loop in this one."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")


def run(coroutine: Coroutine[Any, Any, T]) -> T:
    """Run to the end; return what comes of it."""
    with ThreadPoolExecutor(1) as hand:
        return hand.submit(asyncio.run, coroutine).result()
