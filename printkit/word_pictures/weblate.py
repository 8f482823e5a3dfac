"""Write pictures as Weblate's API for screenshots takes them: marked, with a list of what is on which.

Each picture is a screenshot with several strings. On it every box says which of them it has.
"""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path
from typing import Any

from printkit.base.atomic_write import write_atomically
from printkit.base.languages import posix
from printkit.word_pictures.gather import PICTURES_FOLDER, Pictured, PlacedText

SCREENSHOTS = "weblate"
MANIFEST = "screenshots.json"
MARK_INK, LABEL_GROUND = "#d6004f", "#ffffff"
LABEL_PIXELS = 15
"""Pixels of the words that name a box."""


def write_screenshots(pictured: Pictured, out: Path) -> Path:
    """Write a picture for each face and page with texts, and `screenshots.json`; return the latter.

    The fields are those of `POST /api/screenshots/`; the contexts of `units` find what is given to
    `POST /api/screenshots/ID/units/`.
    """
    on_picture: dict[int, dict[str, list[PlacedText]]] = {}
    for text in pictured.texts:
        for place in text.places:
            on_picture.setdefault(place.picture, {}).setdefault(text.phrase.context, []).append(place)
    screenshots = []
    for number, places in sorted(on_picture.items()):
        file = pictured.pictures[number]
        image = f"{Path(file.full).stem}.jpg"
        target = out / SCREENSHOTS / image
        write_atomically(target, _marked(out / PICTURES_FOLDER / file.full, places))
        screenshots.append({"name": file.picture.name, "image": image, "units": [*places]})
    named = {each["image"] for each in screenshots}
    for path in (out / SCREENSHOTS).glob("*.jpg"):
        if path.name not in named:
            path.unlink()
    manifest = {
        "language_code": posix(pictured.lang),
        "screenshots": screenshots,
    }
    words = json.dumps(manifest, ensure_ascii=False, indent=1) + "\n"
    write_atomically(out / SCREENSHOTS / MANIFEST, words.encode())
    return out / SCREENSHOTS / MANIFEST


def _marked(path: Path, places: dict[str, list[PlacedText]]) -> bytes:
    from PIL import Image, ImageDraw, ImageFont

    with Image.open(path) as opened:
        picture: Any = opened.convert("RGB")
    pen, font = ImageDraw.Draw(picture), ImageFont.load_default(LABEL_PIXELS)
    boxes: dict[tuple[float, float, float, float], list[str]] = {}
    for context, found in places.items():
        for each in found:
            boxes.setdefault((each.x, each.y, each.width, each.height), []).append(context)
    for (x, y, width, height), contexts in boxes.items():
        left, top = x * picture.width, y * picture.height
        right, bottom = left + width * picture.width, top + height * picture.height
        pen.rectangle((left, top, right, bottom), outline=MARK_INK, width=2)
        label = ", ".join(contexts)
        room = picture.width - pen.textlength(label, font=font) - 6
        at = (
            (right + 3, top + 2)
            if right <= room
            else (max(2.0, min(left + 2, room)), max(1.0, top - LABEL_PIXELS - 3))
        )
        pen.rectangle(pen.textbbox(at, label, font=font), fill=LABEL_GROUND)
        pen.text(at, label, fill=MARK_INK, font=font)
    stream = BytesIO()
    picture.save(stream, "JPEG", quality=85)
    return stream.getvalue()
