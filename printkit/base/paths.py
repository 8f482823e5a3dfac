"""Find the folders of games.

They stand beside the user, then in the checkout or the installed package, then in the packages that bring
games of their own.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator
from functools import lru_cache
from itertools import chain
from pathlib import Path, PurePath

import printkit
from printkit.base.entry_points import game_entries
from printkit.base.faults import Fault, FaultError, options_hint
from printkit.base.languages import OWN_NAMES, language
from printkit.base.msgid import N_

MAX_NAME_BYTES = 255
"""What file systems allow the name of a file or a folder."""


def roots() -> Iterator[Path]:
    """Yield the folders that may hold `card_data/` and `templates/`, the first to look in first."""
    _, package = _package(printkit.__file__)
    seen: set[Path] = set()
    for root in chain((Path.cwd(), package.parent, package), _of_packages()):
        if root not in seen and (root / "card_data").is_dir():
            seen.add(root)
            yield root


def game_names() -> tuple[str, ...]:
    """Name every game that can be found, in alphabetical order."""
    found: set[str] = set()
    for root in roots():
        found.update(path.name for path in (root / "card_data").glob("*") if _has_game(path))
    return tuple(sorted(found))


def card_data(game: str) -> Path:
    """Return the folder of a game's data. Raises FaultError where there is no such game."""
    return _root(game) / "card_data" / game


def templates(game: str) -> Path:
    """Return the folder of a game's templates, beside its data; it need not exist."""
    return _root(game) / "templates" / game


def templates_beside(game_dir: Path) -> Path:
    """Return the templates that belong to a folder of data: `../../templates/<game>`."""
    return game_dir.parent.parent / "templates" / game_dir.name


def shared_templates() -> Path:
    """Return the folder of templates that every game may use: the user's own, else the program's.

    Raises FaultError where it is missing.
    """
    for root in roots():
        if (root / "templates" / "common").is_dir():
            return root / "templates" / "common"
    raise FaultError((Fault("templates/common", "", N_("the folder of shared templates is missing")),))


def shared_beside(game_dir: Path) -> Path:
    """Return the templates that all games share: beside the game's own, else the program's."""
    beside = game_dir.parent.parent / "templates" / "common"
    others = (root / "templates" / "common" for root in roots())
    return next((path for path in (beside, *others) if path.is_dir()), beside)


def beside_user(game_dir: Path) -> Path | None:
    """Return `./card_data/<game>` where it only adds to a game that stands elsewhere: no game.toml in it."""
    own = Path.cwd() / "card_data" / game_dir.name
    adds = own.is_dir() and not _has_game(own) and own.resolve() != game_dir.resolve()
    return own if adds else None


def installed(path: Path) -> bool:
    """Whether a file or folder came with an installed package, where nobody writes; no link is followed."""
    plain = normal_path(path)
    if any(folder in plain.parents or folder == plain for folder in _package(printkit.__file__)):
        return True
    return not {"site-packages", "dist-packages"}.isdisjoint(plain.parts)


@lru_cache(maxsize=2)
def _package(file: str) -> tuple[Path, Path]:
    """Return the folder of the package that a file is in, as it is reached and as it is."""
    folder = Path(file).parent
    return folder, folder.resolve()


def normal_path(path: Path) -> Path:
    """Return an absolute path without `..`, no symbolic link followed."""
    return Path(os.path.normpath(path.absolute()))


def writable(game_dir: Path) -> Path:
    """Return the folder that takes what a user adds to a game: `./card_data/<game>`, wherever the game is."""
    return Path.cwd() / "card_data" / game_dir.name


def written_here(path: Path, game_dir: Path) -> bool:
    """Whether a file is among what commands write of a game: in `./card_data/<game>`, links followed."""
    return writable(game_dir).resolve() in path.resolve().parents and not installed(path)


def translations(game_dir: Path) -> dict[str, tuple[Path, ...]]:
    """Return the PO files of a game by language, those beside the user before the game's own."""
    own = beside_user(game_dir)
    found: dict[str, list[Path]] = {}
    for path in (*(po_files(own) if own else ()), *po_files(game_dir)):
        if lang := language(path.stem):
            found.setdefault(lang, []).append(path)
    return {lang: tuple(found[lang]) for lang in sorted(found)}


def po_files(folder: Path) -> list[Path]:
    """Return the PO files in a folder of a game, whatever they are called."""
    return sorted((folder / "locale").glob("*.po"))


def in_the_way(path: Path) -> bool:
    """Whether something that is no folder stands in the place of one."""
    return os.path.lexists(path) and not path.is_dir()


def no_folder(path: Path) -> Fault:
    """Return the fault of something that stands where a folder is expected."""
    if not path.is_file():
        hint = N_("name another folder, or move it away")
        return Fault(shown_path(path), "", N_("this is not a folder, but one is expected here"), {}, hint)
    hint = N_("rename it, or move it away")
    return Fault(shown_path(path), "", N_("this is a file, but a folder is expected here"), {}, hint)


def cache() -> Path:
    """Return the folder that may be deleted at any time: $PRINTKIT_CACHE, else the user's cache folder."""
    named = os.environ.get("PRINTKIT_CACHE")
    if named:
        return Path(named)
    from platformdirs import user_cache_path

    return user_cache_path("printkit")


def files(folder: Path, endings: Collection[str]) -> Iterator[Path]:
    """Yield the files in a folder and below that have one of the endings (`.svg`), in a fixed order."""
    for entry in walk_files(folder):
        path = Path(entry.path)
        if path.suffix.lower() in endings:
            yield path


def walk_files(folder: Path | str) -> Iterator[os.DirEntry[str]]:
    """Yield what is no folder, first in a folder, then below, in a fixed order; no links are followed."""
    try:
        found = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except OSError:
        return
    below = []
    for entry in found:
        if not _is_folder(entry):
            yield entry
        elif not entry.is_symlink():
            below.append(entry.path)
    for path in below:
        yield from walk_files(path)


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:
        return False


def template_names(own: Path, common: Path, endings: Collection[str]) -> list[str]:
    """Return the names of a game's templates and of the shared ones, as templates ask for them."""
    folders = ((own, ""), (common, "common/"))
    return [
        f"{prefix}{path.relative_to(folder).as_posix()}"
        for folder, prefix in folders
        for path in files(folder, endings)
    ]


def shown_path(path: Path) -> str:
    """Return a path by which the user finds the file: from where they stand, else from the root on."""
    path = path.absolute()
    try:
        return path.relative_to(Path.cwd()).as_posix()
    except ValueError:
        return path.as_posix()


def in_game(file: str) -> str:
    """Return a shown path from `card_data/` or `templates/` on: the same wherever the game's folder is."""
    parts = PurePath(file).parts
    for top in ("card_data", "templates"):
        if top in parts:
            start = len(parts) - 1 - parts[::-1].index(top)
            return "/".join(parts[start:])
    return file


def _of_packages() -> Iterator[Path]:
    """Yield the folders of the packages that bring games; they are looked for when all others have been."""
    for entry in game_entries():
        yield from entry.folders


def _has_game(folder: Path) -> bool:
    """Whether something is called game.toml in a folder; what is wrong with it is told when it is read."""
    return os.path.lexists(folder / "game.toml")


def _root(game: str) -> Path:
    if is_plain_name(game):
        for root in roots():
            if _has_game(root / "card_data" / game):
                return root
    raise FaultError([no_game(game)])


def no_game(name: str) -> Fault:
    """Return the fault of a game that is not found; where there is a folder of its name, what that lacks."""
    plain = is_plain_name(name)
    if plain and Path("card_data", name).is_dir():
        return Fault(shown_path(Path("card_data", name, "game.toml")), "", N_("the file is missing"))
    hint, values = options_hint(PurePath(name).name or name, game_names())  # also of a path to its folder
    if name in OWN_NAMES and "close" not in values:
        hint, values = N_("a language is named with --lang {lang}"), {"lang": name}
    elif plain:
        values["folder"] = (Path.cwd() / "card_data" / name).as_posix()
        if "close" in values:
            hint = N_("did you mean “{close}”? one of {options}; a game of your own belongs in {folder}")
        elif hint:
            hint = N_("one of {options}; a game of your own belongs in {folder}")
        else:
            hint = N_("a game of your own belongs in {folder}")
    return Fault("", "", N_("there is no game “{value}”"), {"value": name, **values}, hint)


def is_plain_name(name: str) -> bool:
    """Whether a file or a folder may have this name."""
    if not name or name in (".", "..") or any(letter in name for letter in "/\\\0"):
        return False
    return len(name.encode("utf-8", "surrogatepass")) <= MAX_NAME_BYTES
