"""Check a whole game: its data, the files it names, and every language of it."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path

from printkit.kit import folder
from printkit.kit.faults import Fault, blocking
from printkit.kit.files import PICTURES
from printkit.kit.folders import no_folder, shared_beside, shown, templates_beside
from printkit.kit.reader import Game
from printkit.kit.tokens import REFERENCE
from printkit.kit.translation import check_language, check_names, check_source


def check_game(game_dir: Path, langs: Collection[str] = ()) -> list[Fault]:
    """Give what is wrong, unfinished or slipped in a game's data and in its languages, or those named.

    Whether words fit in their boxes and whether the fonts have their letters is for press to tell.
    """
    game, faults = folder.read(game_dir)
    if game is None:
        return faults
    whole = not blocking(faults)
    faults = [
        *faults,
        *_folders(game_dir),
        *_templates(game),
        *_icons(game),
        *check_source(game),
        *check_names(game),
    ]
    for lang in game.known_languages():
        if lang != game.source_lang and (not langs or lang in langs):
            faults.extend(check_language(game, lang, whole))
    return faults


def _folders(game_dir: Path) -> Iterator[Fault]:
    """Find files that stand where the folders of a game are expected."""
    own, shared = templates_beside(game_dir), shared_beside(game_dir)
    parts = [game_dir / name for name in ("locale", "art", "fonts")]
    for path in (*parts, own.parent, own, own / "art", shared, shared / "art"):
        if path.is_file():
            yield no_folder(path)


def _templates(game: Game) -> Iterator[Fault]:
    """Find the templates that a component names and that do not exist."""
    own = templates_beside(game.folder)
    shared = shared_beside(game.folder)
    for index, component in enumerate(game.declared):
        for key in ("front", "back", "document"):
            name = component[key]
            if not isinstance(name, str) or not name:
                continue
            place = f"$.component[{index}].{key}"
            file = shown(game.folder / "game.toml")
            if not any(path.is_file() for path in (own / name, shared.parent / name)):
                yield Fault(file, place, "there is no template {path}", {"path": shown(own / name)})


def _icons(game: Game) -> Iterator[Fault]:
    """Find the icons that texts name and that nobody has drawn; each is told once."""
    own = templates_beside(game.folder)
    drawn = {
        path.stem.removeprefix("icon-")
        for art in (own / "art", shared_beside(game.folder) / "art", game.folder / "art")
        for path in art.glob("icon-*")
        if path.suffix in PICTURES
    }
    for phrase in game.phrases.values():
        for form in phrase.forms:
            for found in REFERENCE.finditer(form):
                if found[1] == "icon" and found[2] not in drawn:
                    drawn.add(found[2])
                    values = {"path": shown(own / "art" / f"icon-{found[2]}.svg")}
                    yield Fault(phrase.file, phrase.place, "there is no drawing {path}", values)
