"""Find the pictures that a table names, in a folder that is named or beside the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from filecmp import cmp
from itertools import islice, takewhile
from pathlib import Path

from printkit.base.dataclass import dataclass
from printkit.base.paths import shown_path, walk_files
from printkit.base.pictures import finds
from printkit.base.text_files import PICTURES
from printkit.starter.column_names import folded_name

USUAL_FOLDERS = ("art", "images", "image", "img", "pictures", "pics", "illustrations", "assets", "artwork")
"""Folders beside a table where its pictures are looked for, in any case of letters."""
MAX_PICTURES = 20_000
"""Files that are looked at."""
USUAL_SHAPE = 1.5
"""Width by height of the place that a picture fills on a card, about."""
MIN_WHITE = 245
"""Of 255, how light red, green and blue of a corner are at least that is the paper of a drawing."""
COARSE = 150.0
"""Dots per inch below which a picture is refused, as preflight has it."""


@dataclass(frozen=True)
class PictureFiles:
    """The pictures that lie in some folders, by what each may be called; there are no `folders` without any.

    Of two that are called alike that of the first folder is meant.

    They are looked for by a table whose names are `own`: a folder that is called so is looked in first. One
    that is called like one of the `others` holds the pictures of another table.
    """

    folders: tuple[Path, ...]
    files: Mapping[str, tuple[Path, ...]]
    own: tuple[str, ...] = ()
    others: tuple[str, ...] = ()

    def of_table(self, own: Iterable[str], others: Iterable[str]) -> PictureFiles:
        """Return the pictures as a table of these names looks for them."""
        mine = tuple(own)
        return replace(self, own=mine, others=tuple(each for each in others if each not in mine))

    def find(self, name: str) -> Path | None:
        """Return the only file that a cell may name; None where there is none, or are several."""
        found = self.all_of(name)
        return found[0] if len(found) == 1 else None

    def all_of(self, name: str) -> tuple[Path, ...]:
        """Return the files that a cell names: by path, name, or name without ending, in any case of letters.

        There are several where nothing tells which is meant: neither folders that the cell names, nor the
        name of the table, nor that one lies in no folder below, nor how it is spelt.
        """
        wanted = name.strip().replace("\\", "/").removeprefix("./")
        *folders, last = wanted.split("/")
        if folders and wanted in self.files:
            return self.files[wanted]
        stem = last.rpartition(".")[0] if last.lower().endswith(PICTURES) else last
        ranks: dict[Path, tuple[int, ...]] = {}
        for spelt, key in enumerate((last, folded_name(last), f"{folded_name(stem)}*")):
            for path in self.files.get(key, ()):
                if path not in ranks and (rank := self._rank(path, folders)):
                    ranks[path] = (*rank, spelt)
        if not ranks:
            return ()
        best = min(ranks.values())
        found: dict[tuple[Path, str], Path] = {}  # of one drawing in several formats the first one
        for path in sorted(ranks, key=lambda path: PICTURES.index(path.suffix.lower())):
            if ranks[path] == best:
                found.setdefault((path.parent, path.stem), path)
        paths = sorted(found.values())
        same = all(cmp(paths[0], other, shallow=False) for other in paths[1:])
        return (paths[0],) if same else tuple(paths)

    @property
    def place(self) -> str:
        """Its folders, as they are told."""
        return ", ".join(map(shown_path, self.folders or (Path(),)))

    def _rank(self, path: Path, folders: Sequence[str]) -> tuple[int, int, int] | None:
        """Return how far a file is from where it is looked for; None where it is another table's."""
        place = next(at for at, folder in enumerate(self.folders) if path.is_relative_to(folder))
        below = path.parent.relative_to(self.folders[place]).parts
        above = [folded_name(each) for each in reversed((*path.parent.parts,))]
        named = 0
        for wanted, there in zip(map(folded_name, reversed(folders)), above, strict=False):
            if wanted != there:
                break
            named += 1
        if any(called_alike(part, each) for part in below for each in self.own):
            return -named, 0, place
        if not named and any(called_alike(part, each) for part in below for each in self.others):
            return None
        return -named, 2 if below else 1, place


def called_alike(folder: str, table: str) -> bool:
    """Whether a folder is called like a table: `crises` like `Crisis`, `events` like `Event cards`."""
    one, other = folded_name(folder), folded_name(table)
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))
    shorter = min(len(one), len(other))
    return bool(one) and (one == other or same >= max(4, shorter - (2 if shorter > 5 else 1)))


def pictures_in(folder: Path | None, table: Path) -> PictureFiles:
    """Return the pictures of a folder and below, else of the usual ones beside the table, and beside it."""
    if folder is not None:
        return _gathered({folder: _below(folder)})
    beside = sorted(table.parent.iterdir())
    usual = [each for name in USUAL_FOLDERS for each in beside if each.name.lower() == name and each.is_dir()]
    here = (path for path in beside if path.is_file())
    return _gathered({**{each: _below(each) for each in usual}, table.parent: here})


def _below(folder: Path) -> Iterator[Path]:
    return (Path(entry.path) for entry in walk_files(folder))


def _gathered(places: Mapping[Path, Iterable[Path]]) -> PictureFiles:
    found: dict[str, dict[Path, None]] = {}
    folders: dict[Path, None] = {}
    every = ((folder, path) for folder, paths in places.items() for path in paths)
    pictures = (
        (folder, path)
        for folder, path in every
        if path.name.lower().endswith(PICTURES) and not path.is_symlink()
    )
    for folder, path in islice(pictures, MAX_PICTURES):
        folders[folder] = None
        inside = path.relative_to(folder).as_posix()
        for key in (inside, path.name, folded_name(path.name), f"{folded_name(path.stem)}*"):
            found.setdefault(key, {})[path] = None
    return PictureFiles(tuple(folders), {key: tuple(each) for key, each in found.items()})


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


def are_drawings(paths: Iterable[Path], most: int = 40) -> bool:
    """Whether most pictures are drawings, of which nothing may be cut off.

    They are SVG, or have a ground that is clear or white in all corners.
    """
    looked = [*islice(paths, most)]
    return 2 * sum(path.suffix.lower() == ".svg" or _is_clear(path) for path in looked) > len(looked)


def _is_clear(path: Path) -> bool:
    """Whether an image has a corner that can be seen through, or white ones only."""
    from PIL import Image

    try:
        with Image.open(path) as image:
            small = image.convert("RGBA")
    except (OSError, ValueError, Image.DecompressionBombError):
        return False
    right, low = small.width - 1, small.height - 1
    corners = [small.getpixel(at) for at in ((0, 0), (right, 0), (0, low), (right, low))]
    clear = any(each[3] == 0 for each in corners if isinstance(each, tuple))
    return clear or all(min(each) >= MIN_WHITE for each in corners if isinstance(each, tuple))


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
