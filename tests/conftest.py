"""What all tests share: the suite tries the same examples each time, so that it fails by the change alone."""

import gc
import os
import sys

from hypothesis import settings

from tests.phones import browser, phone, playwright  # noqa: F401  Playwright runs once in a process: one place makes it

settings.register_profile("repeatable", derandomize=True, deadline=None, max_examples=40)
settings.load_profile("repeatable")

# Whoever installs printkit has its bytecode: hundreds of calls of it would else compile it hundreds of times.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

gc.set_threshold(100_000, 50, 50)  # as the program does
gc.disable()  # thousands of tests are collected, and all of them stay


def pytest_collection_finish() -> None:
    """Look for garbage in what tests leave only."""
    gc.freeze()
    gc.enable()
