"""The page that shows every text of a game beside its picture: one file, read from the disk."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import jinja2

from printkit.base import paths
from printkit.base.atomic_write import write_atomically
from printkit.base.languages import right_to_left
from printkit.base.messages import Translator
from printkit.faces.face import row_code, row_name
from printkit.word_pictures.boxes import read_in
from printkit.word_pictures.gather import (
    PICTURES_FOLDER,
    Pictured,
    PicturedText,
    PictureFile,
    PlacedText,
    box_facts,
)

PAGE_TEMPLATE = "word-pictures.html"
NAME = "index.html"


def write_page(pictured: Pictured, out: Path, translate: Translator) -> Path:
    """Write the page into the folder of the pictures; return its file."""
    loader = jinja2.FileSystemLoader(paths.shared_templates())
    environment = jinja2.Environment(loader=loader, autoescape=True)
    html = environment.get_template(PAGE_TEMPLATE).render(
        _=translate,
        page_lang=translate.lang,
        lang=pictured.lang,
        source_lang=pictured.game.source_lang,
        rtl=right_to_left(pictured.lang),
        title=pictured.title,
        game=pictured.game.name,
        total=len(pictured.texts),
        data=_json(page_data(pictured, translate)),
    )
    write_atomically(out / NAME, html.encode())
    return out / NAME


def page_data(pictured: Pictured, translate: Translator) -> Mapping[str, Any]:
    """Return all that the page shows: its pictures and its texts, which name pictures by their numbers."""
    return {
        "pictures": [_picture(each, translate) for each in pictured.pictures],
        "texts": [_text(each, translate) for each in pictured.texts],
    }


def _picture(file: PictureFile, translate: Translator) -> dict[str, Any]:
    picture = file.picture
    row = picture.row
    piece = [picture.component.name.plain]
    if row is not None:
        piece.append(row_name(row) or row.id)
    if not picture.page:
        piece.append(row_code(picture.component, row))
    side = translate("page {n}").format(n=picture.page) if picture.page else translate(picture.side)
    where = " · ".join(filter(None, (*piece, side)))
    return {
        "file": f"{PICTURES_FOLDER}/{file.full}",
        "low": file.low and f"{PICTURES_FOLDER}/{file.low}",
        "size": file.pixels,
        "where": where,
        "use": file.use,
        "faults": [*dict.fromkeys(fault.what(translate) for fault in picture.faults)],
    }


def _text(text: PicturedText, translate: Translator) -> dict[str, Any]:
    phrase = text.phrase
    said = {
        "context": phrase.context,
        "file": text.file,
        "source": phrase.forms,
        "beside": dict(text.beside),
        "words": text.forms,
        "spoken": text.spoken,
        "n": text.examples,
        "states": text.states,
        "same": text.same,
        "faults": text.faults,
        "fit": text.fit,
        "places": [_place(each) for each in text.places],
    }
    if not text.places:
        said["where"] = translate(read_in(phrase.context))
    return {name: value for name, value in said.items() if value not in ((), [], {}, "", False, None)}


def _place(placed: PlacedText) -> dict[str, Any]:
    return {
        "at": placed.picture,
        "box": [round(each, 4) for each in (placed.x, placed.y, placed.width, placed.height)],
        "fit": placed.fit,
        "turned": placed.place.turned,
        "alone": placed.place.alone,
        **box_facts(placed.place),
    }


def _json(value: object) -> str:
    """Return JSON that may stand in a script element."""
    made = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return made.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
