"""Write pictures as Weblate's API for screenshots takes them: marked, with a list of what is on which.

Each picture is a screenshot with several strings. On it every box says which of them it has.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

from printkit.base.atomic_write import write_atomically
from printkit.base.languages import posix
from printkit.press.geometry import Bounds
from printkit.word_pictures.gather import PICTURES_FOLDER, Pictured, PlacedText, remove_others

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
    named = {str(each["image"]) for each in screenshots}
    remove_others(out / SCREENSHOTS, ".jpg", named)
    manifest = {
        "language_code": posix(pictured.lang),
        "screenshots": screenshots,
    }
    words = json.dumps(manifest, ensure_ascii=False, indent=1) + "\n"
    write_atomically(out / SCREENSHOTS / MANIFEST, words.encode())
    return out / SCREENSHOTS / MANIFEST


def _marked(path: Path, places: Mapping[str, Sequence[PlacedText]]) -> bytes:
    """Return a picture with each box framed, its contexts beside it, or listed below."""
    from PIL import Image, ImageDraw, ImageFont

    with Image.open(path) as opened:
        picture: Any = opened.convert("RGB")
    pen, font = ImageDraw.Draw(picture), ImageFont.load_default(LABEL_PIXELS)
    boxes: dict[Bounds, list[str]] = {}
    for context, found in places.items():
        for each in found:
            left, top = each.x * picture.width, each.y * picture.height
            right, bottom = left + each.width * picture.width, top + each.height * picture.height
            boxes.setdefault((left, top, right, bottom), []).append(context)
    filled = [*boxes]
    listed: list[str] = []
    for box, contexts in boxes.items():
        pen.rectangle(box, outline=MARK_INK, width=2)
        label = ", ".join(contexts)
        at = _room(box, pen.textlength(label, font=font), picture.size, filled)
        if at is None:
            listed.append(f"{len(listed) + 1}  {label}")
            at, label = (box[0] + 3, box[1] + 1), f"{len(listed)}"
        covered = pen.textbbox(at, label, font=font)
        filled.append(covered)
        pen.rectangle(covered, fill=LABEL_GROUND)
        pen.text(at, label, fill=MARK_INK, font=font)
    if listed:
        picture = _with_list(picture, listed, font)
    stream = BytesIO()
    picture.save(stream, "JPEG", quality=85)
    return stream.getvalue()


def _room(
    box: Bounds, length: float, size: tuple[int, int], filled: Sequence[Bounds]
) -> tuple[float, float] | None:
    """Return where a label is on nothing that is marked: beside a box, above it or below it."""
    left, top, right, bottom = box
    for x, y in ((right + 3, top + 2), (left + 2, top - LABEL_PIXELS - 3), (left + 2, bottom + 2)):
        area = (x, y, x + length, y + LABEL_PIXELS + 2)
        inside = x >= 0 and y >= 0 and area[2] <= size[0] and area[3] <= size[1]
        if inside and not any(
            area[0] < other[2] and other[0] < area[2] and area[1] < other[3] and other[1] < area[3]
            for other in filled
            if other != box
        ):
            return x, y
    return None


def _with_list(picture: Any, lines: Sequence[str], font: Any) -> Any:
    """Return a picture with lines below it, in as many columns as fit."""
    from PIL import Image, ImageDraw

    longest = max(font.getlength(line) for line in lines) + 24
    columns = max(1, int(picture.width // longest))
    rows = -(-len(lines) // columns)
    high = LABEL_PIXELS + 5
    width = max(picture.width, int(longest))
    whole = Image.new("RGB", (width, picture.height + rows * high + 16), LABEL_GROUND)
    whole.paste(picture, (0, 0))
    pen = ImageDraw.Draw(whole)
    for number, line in enumerate(lines):
        at = (12 + number // rows * longest, picture.height + 8 + number % rows * high)
        pen.text(at, line, fill=MARK_INK, font=font)
    return whole
