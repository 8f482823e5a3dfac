"""Find the pictures that a table names, in a folder that is named or beside the table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice
from pathlib import Path

from printkit.base.dataclass import dataclass
from printkit.base.paths import walk_files
from printkit.base.text_files import PICTURES
from printkit.faces.art import finds
from printkit.starter.columns import folded_name

USUAL_FOLDERS = ("art", "images", "image", "img", "pictures", "pics", "illustrations", "assets", "artwork")
"""Folders beside a table where its pictures are looked for, in any case of letters."""
MAX_PICTURES = 20_000
"""Files that are looked at."""
USUAL_SHAPE = 1.5
"""Width by height of the place that a picture fills on a card, about."""
COARSE = 150.0
"""Dots per inch below which a picture is refused, as preflight has it."""


@dataclass(frozen=True)
class PictureFiles:
    """The pictures that lie in a folder, by their paths in it; `folder` is None where there are none."""

    folder: Path | None
    files: Mapping[str, Path]

    def find(self, name: str) -> Path | None:
        """Return the file that a cell names: its path, its name, or its name without ending, in any case."""
        wanted = name.strip().replace("\\", "/")
        last = wanted.rpartition("/")[2]
        for key in (wanted, last, folded_name(wanted), folded_name(last)):
            if key in self.files:
                return self.files[key]
        stem = last.rpartition(".")[0] if last.lower().endswith(PICTURES) else last
        return self.files.get(folded_name(stem) + "*")


def pictures_in(folder: Path | None, table: Path) -> PictureFiles:
    """Return the pictures of a folder and below, else of a usual one beside the table, else beside it."""
    if folder is not None:
        return _gathered(folder, (Path(entry.path) for entry in walk_files(folder)))
    beside = sorted(path for path in table.parent.iterdir() if path.is_dir())
    for name in USUAL_FOLDERS:
        for each in beside:
            if each.name.lower() == name:
                found = _gathered(each, (Path(entry.path) for entry in walk_files(each)))
                if found.files:
                    return found
    return _gathered(table.parent, (path for path in sorted(table.parent.iterdir()) if path.is_file()))


def _gathered(folder: Path, paths: Iterable[Path]) -> PictureFiles:
    found: dict[str, Path] = {}
    pictures = (path for path in paths if path.name.lower().endswith(PICTURES) and not path.is_symlink())
    for path in islice(pictures, MAX_PICTURES):
        inside = path.relative_to(folder).as_posix()
        for key in (
            inside,
            path.name,
            folded_name(inside),
            folded_name(path.name),
            folded_name(path.stem) + "*",
        ):
            found.setdefault(key, path)
    return PictureFiles(folder if found else None, found)


def shapes_of(paths: Iterable[Path], most: int = 200) -> tuple[float, float]:
    """Return the usual shape of pictures, width by height, and how many mm wide the coarsest may be.

    Both are 0 where there are only drawings (SVG). What cannot be read is left to whoever draws it.
    """
    from PIL import Image

    shapes: list[float] = []
    coarsest = 0.0
    for path in islice((path for path in paths if path.suffix.lower() != ".svg"), most):
        try:
            with Image.open(path) as image:
                width, height = image.size
        except (OSError, ValueError, Image.DecompressionBombError):
            continue
        shapes.append(width / height)
        wide = min(width, height * USUAL_SHAPE) * 25.4 / COARSE
        coarsest = min(coarsest or wide, wide)
    return (sorted(shapes)[len(shapes) // 2] if shapes else 0.0), coarsest


def name_in_art(cell: str, path: Path) -> str:
    """Return the name under which a picture is copied, so that the cell finds it; "" where none would.

    It is that of the file itself, unless the cell would not find it there.
    """
    wanted = cell.strip()
    if "\\" in wanted or wanted.startswith("/") or ".." in wanted.split("/") or ":" in wanted:
        return ""
    folder, slash, last = wanted.rpartition("/")
    if finds(last, path.name):
        return f"{folder}{slash}{path.name}"
    if not last.lower().endswith(PICTURES):
        return f"{wanted}{path.suffix}"
    drawings = {last.lower().endswith(".svg"), path.suffix.lower() == ".svg"}
    return wanted if len(drawings) == 1 else ""
