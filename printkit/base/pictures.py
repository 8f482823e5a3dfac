"""Find the pictures of a game by name, as templates, `image` fields and finished faces name them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from pathlib import Path

from printkit.base.faults import Advice, Quoted, options_hint
from printkit.base.msgid import N_, NO_MESSAGE, Msgid
from printkit.base.text_files import PICTURES

OF_PROGRAM = frozenset({"stand-in", "blank"})
"""Drawings of the program that no game asks for."""
ART = "art/"
"""What a name may begin with where the folder of art is meant."""


class PictureNameError(Exception):
    """A name is that of no picture, or of several: a message, its values and a hint, as a fault has them."""

    def __init__(self, message: Msgid, values: Mapping[str, object], hint: Msgid = NO_MESSAGE) -> None:
        super().__init__(message)
        self.message, self.values, self.hint = message, values, hint


class PictureFolders:
    """The folders of a game's pictures, the first to look in first; each is listed once.

    They are those of its templates, of the shared ones, and of its data.
    """

    def __init__(self, templates: Path, common: Path, card_data: Path) -> None:
        self.places = (templates / "art", common / "art", card_data / "art", card_data)
        self._game = templates.name
        self._listed: dict[Path, dict[str, list[Path]]] = {}

    def find(self, name: str) -> Path | None:
        """Return the picture of a name, whose ending may be left out; None where there is none.

        A file of just this name wins; else one that differs in capitals, in how accents are written, or in
        having spaces, hyphens or underscores. Raises PictureNameError where there are several.
        """
        if name.startswith("/") or ".." in name.split("/"):
            raise PictureNameError(N_("“{file}” is outside the game's folder"), {"file": name})
        endings = ("",) if name.lower().endswith(PICTURES) else PICTURES
        names = [name, name.removeprefix(ART)] if name.startswith(ART) else [name]
        wanted = [(folder, each) for each in names for folder in self.places]
        for folder, each in wanted:
            for ending in endings:
                if (path := folder / f"{each}{ending}").is_file():
                    return path
        return next(filter(None, (self._alike(folder / each) for folder, each in wanted)), None)

    def not_found(self, name: str) -> PictureNameError:
        """Return what is told of a name that no picture has; comparing it with all others takes a while."""
        hint, values = self.advice(name)
        folders = f"templates/{self._game}/art, templates/common/art, card_data/{self._game}/art"
        message = N_("drawing not found: {name} (looked in {folders})")
        return PictureNameError(message, {**values, "name": name, "folders": folders}, hint)

    def advice(self, name: str) -> Advice:
        """Return a hint that names the picture which was probably meant, and the values it needs."""
        found = (paths for folder in self.places for paths in self._pictures(folder).values())
        known = {path.stem for paths in found for path in paths}
        wanted = Path(name)
        stem = wanted.stem if wanted.suffix.lower() in PICTURES else wanted.name
        return options_hint(stem, sorted(known - OF_PROGRAM))

    def _alike(self, wanted: Path) -> Path | None:
        """Return the picture whose name is the wanted one but for how it is spelt, None where there is none.

        Raises PictureNameError where several are meant.
        """
        ending = wanted.suffix.lower() if wanted.suffix.lower() in PICTURES else ""
        stem = _plain(wanted.name[: len(wanted.name) - len(ending)])
        alike = self._pictures(wanted.parent).get(stem, [])
        found = [path for path in alike if not ending or path.suffix.lower() == ending]
        if len({path.stem for path in found}) > 1:
            names = Quoted(tuple(path.name for path in found))
            message = N_("{name} could mean two drawings: {names}")
            hint = N_("write the name exactly as one of the files has it")
            raise PictureNameError(message, {"name": wanted.name, "names": names}, hint)
        return min(found, key=lambda path: PICTURES.index(path.suffix.lower()), default=None)

    def _pictures(self, folder: Path) -> dict[str, list[Path]]:
        """Return the pictures in a folder, by what all spellings of their names have in common."""
        if folder not in self._listed:
            self._listed[folder] = {}
            for path in sorted(folder.iterdir()) if folder.is_dir() else ():
                if path.suffix.lower() in PICTURES:
                    self._listed[folder].setdefault(_plain(path.stem), []).append(path)
        return self._listed[folder]


def finds(name: str, file: str) -> bool:
    """Whether a name finds a picture of this file name, as `PictureFolders.find` goes by them."""
    ending = Path(name).suffix.lower() if name.lower().endswith(PICTURES) else ""
    stem = name[: len(name) - len(ending)]
    path = Path(file)
    return _plain(stem) == _plain(path.stem) and ending in ("", path.suffix.lower())


def _plain(name: str) -> str:
    """Return what two spellings of a name have in common."""
    return re.sub(r"[\s_-]+", "-", unicodedata.normalize("NFKC", name).casefold()).strip("-")
