"""A template that was written anew is filled anew, however soon."""

import os
from pathlib import Path

from printkit.faces.templates import GameTemplates


def test_a_template_written_twice_within_a_tick_of_the_clock_is_the_last_one(game: Path) -> None:
    path = game / "f.svg"
    path.write_text("first", "utf-8")
    written = path.stat()
    assert GameTemplates("g").fill("f.svg", {}) == "first"
    path.write_text("other", "utf-8")
    os.utime(path, ns=(written.st_atime_ns, written.st_mtime_ns))
    templates = GameTemplates("g")
    assert templates.fill("f.svg", {}) == templates.source("f.svg") == "other"
