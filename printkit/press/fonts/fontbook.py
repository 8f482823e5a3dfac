"""Where fonts are found: a project's own folders first, then the packages that carry fonts.

Nothing is read until a family is asked for, and then only file names and the little a package says of
itself; a font file is opened when words are set in it. A project's own files are the exception: nobody
but they can say what they are.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from pkgutil import resolve_name
from typing import NamedTuple

import uharfbuzz as hb

from printkit.base.entry_points import entries
from printkit.base.faults import Fault, FaultError, options_hint
from printkit.base.msgid import N_, Msgid
from printkit.base.paths import shown_path
from printkit.base.text_files import linked, read_bytes, unreadable
from printkit.press.fonts.font import Font, damaged_font
from printkit.press.fonts.subset import subset_face

_FAMILIES, _TABLES, _PACKS = GROUPS = "fontpkg.family", "fonts_ttf", "justmytype.packs"
FONT_SUFFIXES = (".ttf", ".otf")
STYLE_NAME = re.compile(r"(?P<weight>[a-z]*?)(?P<italic>it|italic|oblique)?", re.IGNORECASE)
WEIGHTS = {
    "thin": 100,
    "extralight": 200,
    "light": 300,
    "": 400,
    "regular": 400,
    "medium": 500,
    "semibold": 600,
    "bold": 700,
    "extrabold": 800,
    "black": 900,
}


class MissingFontError(LookupError):
    """No installed font is what was asked for.

    When the whole family is unknown, `families` has those that there are; when only its italic is, none.
    """

    def __init__(self, family: str, italic: bool, families: tuple[str, ...] = ()) -> None:
        super().__init__(family, italic, families)
        self.family = family
        self.italic = italic
        self.families = families


def family_hint(family: str, families: Iterable[str]) -> tuple[Msgid, dict[str, object]]:
    """Return a hint for a family that is not there, and the values it needs."""
    hint, values = options_hint(family, families)
    if not hint:
        return hint, values
    if "close" in values:
        return N_(
            "did you mean “{close}”? put a font of your own into card_data/GAME/fonts/, or use "
            "one of {options}"
        ), values
    return N_("put a font of your own into card_data/GAME/fonts/, or use one of {options}"), values


class FontFile(NamedTuple):
    """A font file that is there to be opened; a variable font has no weight of its own."""

    path: Path
    family: str
    weight: int | None
    italic: bool


class FontBook:
    """Finds and opens fonts by family, weight and italic; `folders` are the project's own."""

    def __init__(self, folders: Iterable[Path] = ()) -> None:
        self._folders = tuple(folders)
        self._files: dict[str, tuple[FontFile, ...]] = {}
        self._found: dict[tuple[str, int, bool], Font] = {}
        self._opened: dict[tuple[Path, int | None], Font] = {}

    def find(self, family: str, weight: int = 400, italic: bool = False) -> Font:
        """Return the font of a family that is nearest in weight; raise MissingFontError if there is none."""
        asked = (family, weight, italic)
        font = self._found.get(asked)
        if font is None:
            files = self.files(family)
            if not files:
                raise MissingFontError(family, italic, self.families())
            leaning = [file for file in files if file.italic == italic]
            if not leaning:
                raise MissingFontError(family, italic)
            nearest = min(leaning, key=lambda file: abs((file.weight or weight) - weight))
            font = self._found[asked] = self._open(nearest, weight)
        return font

    def files(self, family: str) -> tuple[FontFile, ...]:
        """Return the files of a family in a fixed order, none if it is not installed.

        Raises FaultError where a file of the project's own is no font.
        """
        name = _squash(family)
        if name not in self._files:
            self._files[name] = (
                _of_family(name, self._own())
                or _in_fontpkg(name)
                or _of_family(name, _in_ttf_packages())
                or _of_family(name, _in_packs())
            )
        return self._files[name]

    def families(self) -> tuple[str, ...]:
        """Return the names of all families that there are, sorted."""
        return tuple(sorted({file.family for file in self._all()}))

    def own_families(self) -> tuple[str, ...]:
        """Return the names of the project's own families, sorted."""
        return tuple(sorted({file.family for file in self._own()}))

    def by_key(self, key: str) -> Font:
        """Return the font whose key stands in a Setting, also in one made by another process.

        Raises KeyError when no file here has it.
        """
        for font in self._opened.values():
            if font.key == key:
                return font
        weight = int(key.partition("w")[2] or 400)
        for file in self._all():
            if (font := self._open(file, weight)).key == key:
                return font
        raise KeyError(key)

    def _open(self, file: FontFile, weight: int) -> Font:
        opened = (file.path, None if file.weight else weight)
        if opened not in self._opened:
            self._opened[opened] = Font(file.path, file.family, file.weight or weight, file.italic)
        return self._opened[opened]

    def _own(self) -> tuple[FontFile, ...]:
        return tuple(file for folder in self._folders for file in _in_folder(folder))

    def _all(self) -> tuple[FontFile, ...]:
        return self._own() + _in_fontpkg("") + _in_ttf_packages() + _in_packs()


def _squash(name: str) -> str:
    return re.sub(r"[\W_]", "", name).lower()


def _of_family(name: str, files: tuple[FontFile, ...]) -> tuple[FontFile, ...]:
    return tuple(file for file in files if _squash(file.family) == name)


@cache
def _in_folder(folder: Path) -> tuple[FontFile, ...]:
    """Read what the files of a folder say of themselves. Raises FaultError: some are no fonts."""
    paths = sorted(path for path in folder.rglob("*") if path.suffix.lower() in FONT_SUFFIXES)
    files: list[FontFile] = []
    faults: list[Fault] = []
    for path in paths:
        if not linked(path):
            try:
                files.append(_described(path))
            except FaultError as error:
                faults += error.faults
    if faults:
        raise FaultError(faults)
    return tuple(files)


def _described(path: Path) -> FontFile:
    names = hb.OTNameIdPredefined
    try:
        data = read_bytes(path)
    except OSError as error:
        raise FaultError((unreadable(shown_path(path), error),)) from None
    if data.startswith((b"wOFF", b"wOF2")):
        message, hint = N_("this is a font for web pages (WOFF)"), N_("get it as .ttf or .otf")
        raise FaultError((Fault(shown_path(path), "", message, {}, hint),))
    face = hb.Face(hb.Blob(data))
    if not _is_whole(face):
        raise FaultError((damaged_font(path),))
    family = face.get_name(names.TYPOGRAPHIC_FAMILY) or face.get_name(names.FONT_FAMILY) or path.stem
    font = hb.Font(face)
    variable = any(axis.tag == "wght" for axis in face.axis_infos) if face.has_var_data else False
    weight = None if variable else round(font.get_style_value(hb.StyleTag.WEIGHT))
    leaning = font.get_style_value(hb.StyleTag.ITALIC) or font.get_style_value(hb.StyleTag.SLANT_ANGLE)
    return FontFile(path, family, weight, bool(leaning))


def _is_whole(face: hb.Face) -> bool:
    """Whether a font has letters with outlines, and can be cut down to one of them for a PDF."""
    if not face.glyph_count:
        return False
    font = hb.Font(face)
    letters = filter(None, map(font.get_nominal_glyph, face.unicodes))
    inked = next((glyph for glyph in letters if (ink := font.get_glyph_extents(glyph)) and ink.width), None)
    if inked is None:
        return False
    try:
        subset_face(face, [0, inked], {})
    except RuntimeError:
        return False
    return True


@cache
def _in_fontpkg(name: str) -> tuple[FontFile, ...]:
    """Return the files of the fontpkg package of a family, of all such packages if the name is empty."""
    files = []
    for point in entries(_FAMILIES):
        if name not in ("", _squash(point.name)):
            continue
        spec = find_spec(point.reference)
        for folder in map(Path, spec.submodule_search_locations or () if spec else ()):
            about = json.loads((folder / "metadata.json").read_text("utf-8"))
            files += [
                FontFile(
                    folder / file["path"],
                    about["family"],
                    None if file["variable"] else file["weight"],
                    file["style"] == "italic",
                )
                for file in about["files"]
            ]
    return tuple(files)


@cache
def _in_ttf_packages() -> tuple[FontFile, ...]:
    """Return the files of packages that offer a table of names and paths; the file names tell the style."""
    files = []
    for point in entries(_TABLES):
        for path in sorted(map(Path, resolve_name(point.reference).values())):
            family, _, style = path.stem.partition("-")
            told = STYLE_NAME.fullmatch(style)
            weight = WEIGHTS.get(told["weight"].lower()) if told else None
            if told and weight:
                words = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", family)
                files.append(FontFile(path, words, weight, bool(told["italic"])))
    return tuple(files)


@cache
def _in_packs() -> tuple[FontFile, ...]:
    """Return the files of packs of variable fonts, as their manifests list them."""
    files = []
    for point in entries(_PACKS):
        for folder in resolve_name(point.reference)().get_font_directories():
            for font in json.loads((folder / "pack_manifest.json").read_text("utf-8"))["fonts"]:
                variable = "wght" in font["path"].partition("[")[2]
                weight = None if variable else font["weight"]
                files.append(
                    FontFile(folder / font["path"], font["family"], weight, font["style"] == "italic")
                )
    return tuple(files)
