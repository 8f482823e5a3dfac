"""Debian's Chromium, in which pages are opened."""

import shutil

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser")
"""The first has no windows, and opens a page with a third of the work."""


def chromium() -> str:
    """Return the path of the program."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    assert found, "make test installs Chromium"
    return found
