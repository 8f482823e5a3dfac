"""kit.json: what a folder of PDFs holds, for people and programs that did not build it."""

from __future__ import annotations

import json
import math
from collections.abc import Container, Mapping, Sequence
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

import printkit
from printkit.base.atomic_write import write_atomically
from printkit.base.dataclass import dataclass
from printkit.base.faults import FaultError
from printkit.base.paths import is_plain_name
from printkit.base.text_files import read_plain
from printkit.kit.print_names import BACK_ENDINGS, INK_ENDINGS
from printkit.press.imposition import CutSketch
from printkit.press.request import Request

MANIFEST_FILE = "kit.json"

PRINTED_ALIKE = ("stock", "sides", "backs", "ink")
"""What files have in common that go through the printer together; `backs` "none" where they are left out."""


@dataclass(frozen=True)
class Contents:
    """One component in a file: how many different faces, how many pieces in all, on which pages (from 1).

    `instead_of` is the component whose place it takes, for those who like it better; "" for most.
    """

    id: str
    name: str
    faces: int
    copies: int
    pages: tuple[int, ...] = ()
    instead_of: str = ""


@dataclass(frozen=True)
class FileRecord:
    """One PDF. `sheets` counts sheets of paper, `cuts` straight cuts, `bound` the least sheets by area.

    `stock` is what it is printed on, "card" or "paper"; `area` how many sheets its pieces fill; `rulers`
    counts the pages that have a ruler; `margin` the mm that pieces leave free at the paper's edges; `sides`
    is 1 or 2; `backs` how they come behind their fronts ("" when printed on one side); `order` how the two
    sides of sheets follow each other in it ("" when printed on one side); `ink_share` the mean coverage (0
    to 1) of cyan, magenta, yellow and black; `faces` the hash of each face in it; `cut_plans` each sheet
    that is cut in its own way; `partial` tells a file with some of its pieces only, chosen by hand or
    because they changed; `outdated` one of an earlier build, which a later build could not write because of
    a fault, or whose pieces a later build drew otherwise or laid into other files; `draft` one in which what
    is faulty is marked, with its `faults`. The `faces` of a draft are those of the last good file of its
    name.
    """

    file: str
    title: str
    kind: str
    paper: str
    stock: str
    ink: str
    backs: str
    order: str
    sides: int
    pages: int
    sheets: int
    cuts: int
    area: float
    bound: int
    rulers: int
    margin: float
    copies: int
    components: tuple[Contents, ...]
    ink_share: Mapping[str, float]
    faces: Mapping[str, str]
    partial: bool = False
    outdated: bool = False
    draft: bool = False
    faults: tuple[str, ...] = ()
    cut_plans: tuple[CutSketch, ...] = ()


def read_manifest(folder: Path) -> dict[str, Any]:
    """Return the record of an earlier build; empty where there is none that can be read."""
    try:
        record = json.loads(read_plain(folder / MANIFEST_FILE))
    except (OSError, ValueError, RecursionError, FaultError):
        return {}
    files = record.get("files") if isinstance(record, dict) else None
    return record if isinstance(files, list) and all(map(is_entry, files)) else {}


def is_entry(entry: object) -> bool:
    """Whether this is what a record has of a file, so far as the next build reads it."""
    return (
        isinstance(entry, dict)
        and isinstance(name := entry.get("file"), str)
        and is_plain_name(name)
        and isinstance(faces := entry.get("faces"), dict)
        and all(isinstance(mark, str) for mark in faces.values())
    )


def write_manifest(folder: Path, head: Mapping[str, Any], files: Sequence[FileRecord]) -> None:
    """Write kit.json; files of an earlier build that still lie there, and were not made anew, stay listed."""
    kept = kept_entries(folder, files)
    entries = [*map(asdict, files), *kept]
    told = (*files, *filter(None, map(record_of, kept)))
    listed = sorted(entries, key=lambda entry: str(entry["file"]))
    marked = {"draft": True} if any(record.draft for record in told) else {}
    record = {"printkit": printkit.__version__, **head, **marked, "files": listed, "stocks": _stocks(told)}
    _save(folder, record)


def _stocks(records: Sequence[FileRecord]) -> list[dict[str, Any]]:
    """Return how many sheets of each stock files take, and how many the area of their pieces asks for."""
    found: dict[tuple[object, ...], list[tuple[int, float]]] = {}
    for record in records:
        if record.sheets and not record.partial and not record.outdated:
            backs = way_of_backs(record.file, record.ink, record.backs)
            way = (record.stock, record.sides, backs, record.ink)
            found.setdefault(way, []).append((record.sheets, record.area))
    return [
        {
            **dict(zip(PRINTED_ALIKE, way, strict=True)),
            "sheets": sum(sheets for sheets, _ in held),
            "bound": math.ceil(sum(area for _, area in held) - 1e-6),
        }
        for way, held in found.items()
    ]


def kept_entries(folder: Path, made: Sequence[FileRecord]) -> list[dict[str, Any]]:
    """Return what kit.json says of files of earlier builds that lie there still, and were not made anew.

    One that shows a face otherwise than the files just made, in the same ink, is called outdated, and so is
    one of `superseded`.
    """
    anew = {record.file for record in made}
    good = [record for record in made if not record.draft]
    faces = {(record.ink, name): mark for record in good for name, mark in record.faces.items()}
    kept: list[dict[str, Any]] = [
        entry
        for entry in read_manifest(folder).get("files", ())
        if entry["file"] not in anew and (folder / entry["file"]).is_file()
    ]
    replaced = superseded(kept, made)
    for entry in kept:
        ink = str(entry.get("ink"))
        changed = any(faces.get((ink, name), mark) != mark for name, mark in entry["faces"].items())
        if changed or entry["file"] in replaced:
            entry["outdated"] = True
    return kept


def superseded(kept: Sequence[Mapping[str, Any]], made: Sequence[FileRecord]) -> tuple[str, ...]:
    """Return those of the files that are kept from earlier builds with pieces that files just made hold too.

    Who prints all PDFs of the folder would print these twice. Other inks and other ways of backs are a
    choice, so they do not count.
    """
    held: dict[tuple[object, ...], set[str]] = {}
    for record in made:
        if not (record.partial or record.draft):
            way = (record.ink, way_of_backs(record.file, record.ink, record.backs))
            held.setdefault(way, set()).update(record.faces)
    return tuple(
        entry["file"]
        for entry in kept
        if not entry.get("partial") and held.get(_way(entry), set()) & set(entry["faces"])
    )


def _way(entry: Mapping[str, Any]) -> tuple[object, ...]:
    ink, backs = str(entry.get("ink")), str(entry.get("backs"))
    return ink, way_of_backs(entry["file"], ink, backs)


def way_of_backs(file: str, ink: str, backs: str) -> str:
    """Return how backs come behind fronts: "none" where they are left out, "" where there are none."""
    bare = file.removesuffix(".pdf").removesuffix(INK_ENDINGS.get(ink, ""))
    return "none" if bare.endswith(BACK_ENDINGS["none"]) else backs


def record_of(entry: Mapping[str, Any]) -> FileRecord | None:
    """Return what kit.json says of a file as a record; None where another version, or a hand, wrote it."""
    try:
        contents = tuple(Contents(**{**each, "pages": tuple(each["pages"])}) for each in entry["components"])
        plans = tuple(map(_sketch_of, entry["cut_plans"]))
        read = {
            "components": contents,
            "cut_plans": plans,
            "faults": tuple(map(str, entry.get("faults", ()))),
        }
        record = FileRecord(**{**entry, **read})
    except (KeyError, TypeError, ValueError):
        return None
    counted = all(type(number) is int for each in contents for number in each.pages)
    return record if counted and all(map(_well_typed, contents)) and _well_typed(record) else None


def _sketch_of(entry: Mapping[str, Any]) -> CutSketch:
    """Return a sheet in outline as it was written. Raises KeyError, TypeError or ValueError."""
    width, height = float(entry["width"]), float(entry["height"])
    pieces = tuple((float(x), float(y), float(w), float(h)) for x, y, w, h in entry["pieces"])
    cuts = tuple(
        (int(number), float(x1), float(y1), float(x2), float(y2), int(through))
        for number, x1, y1, x2, y2, through in entry["cuts"]
    )
    return CutSketch(width, height, pieces, cuts, tuple(int(page) for page in entry["pages"]))


def _well_typed(record: FileRecord | Contents) -> bool:
    """Whether the words, numbers and truths of a record that was read are of the types declared."""
    kinds: dict[str, tuple[type, ...]] = {"str": (str,), "int": (int,), "bool": (bool,)}
    kinds["float"] = (float, int)
    return all(
        type(getattr(record, each.name)) in kinds[str(each.type)]
        for each in fields(record)
        if each.type in kinds
    )


def _save(folder: Path, record: Mapping[str, Any]) -> None:
    text = json.dumps(record, ensure_ascii=False, indent=1) + "\n"
    write_atomically(folder / MANIFEST_FILE, text.encode("utf-8"))


def outdate(folder: Path, request: Request, made: Container[str]) -> tuple[str, ...]:
    """Mark what a build should have made anew and has not; return the names of these files.

    Files of other inks and for other backs are not concerned, nor a selection where the whole kit was built.
    """
    if not (record := read_manifest(folder)):
        return ()
    concerned = [
        entry
        for entry in record["files"]
        if entry["file"] not in made
        and entry.get("ink") in request.inks
        and (entry.get("kind") != "faces" or entry.get("backs") in ("", *request.backs))
        and bool(entry.get("partial")) == bool(request.only)
        and (folder / entry["file"]).is_file()
    ]
    if fresh := [entry for entry in concerned if not entry.get("outdated")]:
        for entry in fresh:
            entry["outdated"] = True
        _save(folder, record)
    return tuple(entry["file"] for entry in concerned)


def face_hashes(record: Mapping[str, Any], ink: str, files: Container[str]) -> dict[str, str]:
    """Return the hash of each face that an earlier build printed in one ink.

    The files that are being made anew, `files`, know best; others may lie there from long ago.
    """
    faces: dict[str, str] = {}
    whole = [each for each in record.get("files", ()) if each.get("ink") == ink and not each.get("partial")]
    for entry in sorted(whole, key=lambda each: each.get("file") not in files):
        for name, mark in entry.get("faces", {}).items():
            faces.setdefault(name, mark)
    return faces
