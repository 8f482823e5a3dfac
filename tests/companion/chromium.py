"""Debian's Chromium, in which pages are opened."""

import shutil


def chromium() -> str:
    """Return the path of the program."""
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    assert found, "make test installs Chromium"
    return found
