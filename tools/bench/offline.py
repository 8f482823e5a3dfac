"""Measure the offline companion in Chromium: how soon it can be played, and how much has to be sent.

    python tools/bench/offline.py [ROUNDS | --quick]

Each round is a phone of its own: a first visit, some play, then the browser starts again without a network,
from the memory that the phone has kept. The page itself says when it was painted and when it could be played.
Of each time the best of all rounds counts, as a busy computer makes it longer. Fails where that is longer
than promised; in one quick round times mean nothing, and only what is sent counts.
"""

from __future__ import annotations

import gzip
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from playwright.sync_api import Page, Playwright, sync_playwright

from tests.companion.exported import EXPORT, Files
from tests.companion.offline.conftest import Phone
from tests.companion.offline.hand import begin, on, prepared, visit, woken

FIRST, AGAIN, SEEN = 3.5, 2.6, 0.3
"""Seconds to the first tap at a first visit and at a later start, and to the last screen at that start."""

SENT = 6.2
"""MB that are sent at most, compressed, until a game is begun in one of two languages."""


def _mark(page: Page, name: str) -> float:
    """Return the seconds since the page was asked for, at which something happened."""
    milliseconds: float = page.evaluate("name => performance.getEntriesByName(name)[0].startTime", name)
    return milliseconds / 1000


def _measured(play: Playwright, folder: Path, profile: Path) -> tuple[float, float, float]:
    """Visit, play, and start again without a network; return the three times."""
    server = Files(folder)
    phone = Phone(play, profile)
    visit(phone.page, server.address)
    first = _mark(phone.page, "playable")
    begin(phone.page, "mosh", "Ada, Bo, bot")
    on(phone.page, 5)
    prepared(phone.page)
    server.stop()
    phone.again()
    visit(phone.page, server.address)
    assert woken(phone.page), "it did not start from its memory"
    times = first, _mark(phone.page, "playable"), _mark(phone.page, "painted")
    phone.browser.close()
    return times


def main(rounds: int, quick: bool) -> int:
    """Print a line a measure; return 1 where one is too high."""
    with tempfile.TemporaryDirectory() as draft, sync_playwright() as play:
        folder = Path(draft) / "app"
        subprocess.run([*EXPORT, str(folder)], check=True)
        sizes = {path.name: len(gzip.compress(path.read_bytes(), 9)) / 1e6 for path in folder.iterdir()}
        common = sum(size for name, size in sizes.items() if not name.startswith("game."))
        further = max(
            size for name, size in sizes.items() if name.startswith("game.mosh.") and name.count(".") > 3
        )
        sent = common + sizes["game.mosh.zip.pack"] + further
        taken = [_measured(play, folder, Path(draft) / f"phone-{number}") for number in range(rounds)]
    begun, again, seen = (min(column) for column in zip(*taken, strict=True))
    rows = [
        ("first visit to first tap", begun, FIRST, "s"),
        ("start without a network to first tap", again, AGAIN, "s"),
        ("start without a network to last screen", seen, SEEN, "s"),
        ("sent until Zombie Mosh! is begun, compressed", sent, SENT, "MB"),
    ]
    for what, value, most, unit in rows:
        print(f"{what}: {value:.2f} {unit} (at most {most} {unit})")
    print(f"sent in all, in every language, compressed: {sum(sizes.values()):.2f} MB")
    return int(any(value > most for _, value, most, unit in rows if not (quick and unit == "s")))


if __name__ == "__main__":
    hurried = "--quick" in sys.argv
    sys.exit(main(1 if hurried else int((sys.argv[1:] or ["5"])[0]), hurried))
