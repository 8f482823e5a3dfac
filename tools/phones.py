"""Make the picture of phones in the README: play a little on real servers, and take what Chromium shows."""

from __future__ import annotations

import io
import shutil
import sys
import tempfile
from pathlib import Path

from PIL import Image, ImageOps
from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.companion.served import Served  # noqa: E402  the path to it is set above

PICTURE = ROOT / "docs/pictures/phones.png"
WIDTH, HEIGHT = 390, 844
SPACE = 24  # pixels around a phone
DESK = "#3a3b40"
BUTTONS = ("#ask button.throw", "#answer button", "#ask .offers > form button")

SCENES = (
    ("mosh", "Ana", (), 7, "dark"),
    ("non-morts", "Ana,Ben,Cléo", ("--own-dice",), 1, "dark"),
    ("non-morts", "Ana", (), 16, "light"),
)
"""Game, players, options, taps before the picture is taken, colours."""


def taken(page: Page, taps: int, theme: str) -> Image.Image:
    """Tap the first button so many times, and take what stands there then."""
    page.goto(f"{page.url}?show=settings")
    page.locator(f"button[value={theme}]").click()
    for _ in range(taps):
        page.wait_for_timeout(400)
        button = next(each for each in BUTTONS if page.locator(each).count())
        page.locator(button).first.click()
    page.wait_for_timeout(600)
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    return ImageOps.expand(picture, 1, "#000000")


def main() -> None:
    """Lay the phones side by side."""
    browser = shutil.which("chromium") or shutil.which("chromium-browser")
    desk = Image.new("RGB", (len(SCENES) * (WIDTH + SPACE + 2) + SPACE, HEIGHT + 2 * SPACE), DESK)
    with sync_playwright() as play, tempfile.TemporaryDirectory() as folder:
        opened = play.chromium.launch(executable_path=browser, args=["--no-sandbox"])
        for at, (game, players, options, taps, theme) in enumerate(SCENES):
            place = Path(folder, str(at))
            place.mkdir()
            served = Served(place, game, players, *options)
            page = opened.new_page(viewport={"width": WIDTH, "height": HEIGHT}, locale="en-GB")
            page.goto(served.people[0])
            desk.paste(taken(page, taps, theme), (SPACE + at * (WIDTH + SPACE + 2), SPACE))
            page.close()
            served.kill()
    desk.quantize(192, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(PICTURE, optimize=True)


if __name__ == "__main__":
    main()
