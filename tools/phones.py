"""Make the picture of phones in the README: play a little on real servers, and take what Chromium shows."""

from __future__ import annotations

import io
import json
import shutil
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageOps
from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.checks import rechecked  # noqa: E402
from tests.companion.served import Served  # noqa: E402  the path to it is set above

_PICTURE = ROOT / "docs/pictures/phones.png"
SCREEN_WIDTH, SCREEN_HEIGHT = 390, 844
_SPACE = 24  # pixels around a phone
BACKGROUND = "#3a3b40"
BUTTONS = ("#ask button.throw", "#answer button", "#ask .offers > form button")

FIRE_EVENING = ROOT / "tests/evenings/inferno-solo.jsonl"


@dataclass(frozen=True)
class Shot:
    """An evening, its taps before the picture is taken, and what of the page is in sight.

    It is begun by `players`, or stands where `lines` of a kept evening with dice of one's own led it.
    """

    game: str
    players: str
    theme: str
    taps: int = 0
    lines: int = 0
    sight: str = ""


SCENES = (
    Shot("inferno", "Ana", "dark", lines=158),
    Shot("inferno", "Ana", "light", lines=158, sight=".night"),
    Shot("mosh", "Ana", "dark", taps=7),
    Shot("non-morts", "Ana", "light", taps=16),
)


def _kept(served: Served, lines: int) -> None:
    """Let a server go on where so many lines of the kept night on fire lead."""
    head, *told = FIRE_EVENING.read_bytes().splitlines()
    begun = json.loads(head)
    del begun["check"]
    begun["party"]["own"] = True
    written = json.dumps(begun, separators=(",", ":")).encode()
    served.kill()
    served.file.write_bytes(rechecked(written, *told[:lines]))
    served.again()


def taken(page: Page, scene: Shot) -> Image.Image:
    """Tap the first button so many times, and take what stands there then."""
    page.goto(f"{page.url}?show=settings")
    page.locator(f"button[value={scene.theme}]").click()
    for _ in range(scene.taps):
        page.wait_for_timeout(400)
        button = next(each for each in BUTTONS if page.locator(each).count())
        page.locator(button).first.click()
    page.wait_for_timeout(600)
    if scene.sight:
        page.locator(scene.sight).evaluate("place => place.scrollIntoView()")
        page.wait_for_timeout(200)
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    return ImageOps.expand(picture, 1, "#000000")


def main() -> None:
    """Lay the phones side by side."""
    browser = shutil.which("chromium") or shutil.which("chromium-browser")
    canvas = Image.new(
        "RGB", (len(SCENES) * (SCREEN_WIDTH + _SPACE + 2) + _SPACE, SCREEN_HEIGHT + 2 * _SPACE), BACKGROUND
    )
    with sync_playwright() as play, tempfile.TemporaryDirectory() as folder:
        opened = play.chromium.launch(executable_path=browser, args=["--no-sandbox"])
        for at, scene in enumerate(SCENES):
            place = Path(folder, str(at))
            place.mkdir()
            served = Served(place, scene.game, scene.players)
            if scene.lines:
                _kept(served, scene.lines)
            page = opened.new_page(viewport={"width": SCREEN_WIDTH, "height": SCREEN_HEIGHT}, locale="en-GB")
            page.goto(served.people[0])
            canvas.paste(taken(page, scene), (_SPACE + at * (SCREEN_WIDTH + _SPACE + 2), _SPACE))
            page.close()
            served.kill()
    canvas.quantize(192, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(_PICTURE, optimize=True)


if __name__ == "__main__":
    main()
