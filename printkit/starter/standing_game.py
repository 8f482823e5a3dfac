"""Add tables to a game that stands: nothing of it is changed, and it grows whole or not at all.

Each deck gets a front, a back and style sheets of its own. `game.toml` and `labels.toml` get lines, and keep
all that they have.
"""

from __future__ import annotations

import os
import re
import shutil
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from printkit.base.atomic_write import write_atomically
from printkit.base.dataclass import dataclass
from printkit.base.faults import DID_YOU_MEAN, Fault, FaultError, near_name
from printkit.base.file_lock import locked
from printkit.base.messages import translator
from printkit.base.msgid import N_, Msgid
from printkit.base.paths import shown_path, walk_files
from printkit.base.text_files import read_plain, unreadable, utf8
from printkit.base.toml_files import parse_toml
from printkit.kit.loading.game_source import GameSource
from printkit.kit.loading.reader import try_read_game
from printkit.kit.text.spelling import slug
from printkit.starter.card_back import written_back
from printkit.starter.card_deck import CardDeck, labels_of
from printkit.starter.card_face import written_front
from printkit.starter.deck_file import DeckFile
from printkit.starter.game_place import Home, root_of
from printkit.starter.new_game import (
    BACK_COLOURS,
    LABELS_NOTE,
    NewGame,
    WrittenGame,
    deck_toml,
    homes_of,
    icons_toml,
    in_place,
    kind_files,
    labels_toml,
    not_written,
    put_pictures,
    put_words,
    stage_in,
    staged,
    written_game,
)
from printkit.starter.style_sheets import face_css, look_colour, low_ink_css
from printkit.starter.symbols import with_others

ANOTHER_NAME = N_("give the file, or the sheet of the workbook, another name")
PUT_THERE = N_("give it another name, or put it there yourself and name that one with --from")
AS_HEADINGS = N_("write it as [table.NAME], [[component]] and [icons], so that lines can be added at its end")


@dataclass(frozen=True)
class StandingGame:
    """A game that a table is to be added to, as it was read; `files` has the bytes of what gets lines."""

    home: Home
    source: GameSource
    document: Mapping[str, object]
    files: Mapping[str, bytes]

    @property
    def homes(self) -> tuple[Path, Path]:
        """Its two folders."""
        return homes_of(self.home.root, self.home.game)

    @property
    def art(self) -> dict[str, Path]:
        """Its pictures and drawings, by their names in its folders of art."""
        found = {}
        for folder in reversed(self.homes):
            for entry in walk_files(folder / "art"):
                path = Path(entry.path)
                found[path.relative_to(folder / "art").as_posix()] = path
        return found

    @property
    def card_size(self) -> str:
        """The size of its cards, as it is asked for; "" where it has none."""
        sizes = (each.get("size") for each in self._components() if each.get("kind") == "card")
        first = next(filter(None, sizes), "")
        return first if isinstance(first, str) else "x".join(f"{each:g}" for each in _numbers(first))

    def tables(self) -> Mapping[str, Mapping[str, object]]:
        """Return what game.toml says of its tables."""
        held = self.document.get("table")
        return held if isinstance(held, dict) else {}

    def taken(self) -> set[str]:
        """Return the names that no further table may have."""
        components = {str(each.get("id")) for each in self._components()}
        return components | {*self.tables(), *self.source.rows}

    def _components(self) -> Sequence[Mapping[str, object]]:
        held = self.document.get("component")
        return held if isinstance(held, list) else ()

    def look(self) -> Mapping[str, object]:
        """Return its colours."""
        held = self.document.get("look")
        return held if isinstance(held, dict) else {}


def _numbers(held: object) -> Iterator[float]:
    yield from (each for each in held if isinstance(each, (int, float))) if isinstance(held, list) else ()


def known_home(folder: Path) -> Home:
    """Return where the game stands that a folder names. Raises FaultError where there is none."""
    root, given = root_of(folder), folder.name or folder.resolve().name
    there = sorted(path.parent.name for path in root.glob("card_data/*/game.toml"))
    game = next((name for name in (given, slug(given)) if name in there), "")
    if not game:
        close = near_name(given, there)
        values = {"value": given, "close": close}
        hint = DID_YOU_MEAN if close else N_("without --add a game of this name is made")
        raise FaultError([Fault("", "DIR", N_("there is no game “{value}” here"), values, hint)])
    return Home(root, game, game, given)


def standing_game(home: Home) -> StandingGame:
    """Return the game that stands somewhere, as it is. Raises FaultError where it cannot be read."""
    data, _ = homes_of(home.root, home.game)
    source, faults = try_read_game(data)
    if source is None:
        raise FaultError(faults)
    files, documents = {}, {}
    for name in ("game.toml", "labels.toml"):
        if (data / name).exists():
            file = shown_path(data / name)
            try:
                files[name] = read_plain(data / name, file)
            except OSError as error:
                raise FaultError([unreadable(file, error)]) from None
            documents[name] = parse_toml(utf8(files[name], file), file)
    document = documents["game.toml"]
    home = replace(home, title=str(document.get("title", home.game)))
    return StandingGame(home, source, document, files)


def without_known(standing: StandingGame, table: Path, deck_file: DeckFile) -> DeckFile:
    """Return a file without the sheets that are tables of a game already.

    Raises FaultError where none is left, or one is called like another table or component of the game.
    """
    here = standing.homes[0] / table.name
    if _holds_other(here, table):
        raise FaultError([_other_file(here, PUT_THERE)])
    known = {
        (str(held.get("file")), str(held.get("sheet", deck_file.tabs[0] if deck_file.tabs else "")))
        for held in standing.tables().values()
    }
    new = [sheet for sheet in deck_file.sheets if (table.name, sheet.tab) not in known]
    file = shown_path(standing.homes[0] / "game.toml")
    if not new:
        raise FaultError([Fault(file, "", N_("{file} is already in this game"), {"file": table.name})])
    taken = standing.taken()
    clashing = [sheet.table for sheet in new if sheet.table in taken]
    if clashing:
        message = N_("the game already has something called “{value}”")
        raise FaultError([Fault(file, "", message, {"value": name}, ANOTHER_NAME) for name in clashing])
    return replace(deck_file, sheets=tuple(new))


def files_added(standing: StandingGame, new: NewGame) -> dict[str, str]:
    """Return the text files of decks that are added, by their paths below the root: all are new."""
    folder = f"templates/{new.game}"
    found = {}
    colours = [colour for colour in BACK_COLOURS if colour not in standing.look().values()] or [*BACK_COLOURS]
    for number, deck in enumerate(new.decks, len(standing.tables())):
        front = written_front(deck)
        size = (deck.width, deck.height)
        back, styles = written_back(*size, several=True, small=deck.small, style=deck.style, lang=deck.lang)
        found[f"{folder}/{deck.table}.svg"] = front.template
        found |= {f"{folder}/art/{name}": held for name, held in front.drawings.items()}
        found[f"{folder}/{deck.back}"] = back
        known = standing.look()
        kinds = {
            kind.key: look_colour(kind.key) if kind.key in known else kind.colour
            for kind in with_others(deck.kinds)
        }
        backs = {f"back-{deck.table}": colours[number % len(colours)]}
        found[f"{folder}/{deck.style}.css"] = face_css(
            front.styles | styles, kinds, backs, deck.lang, own=True
        )
        found[f"{folder}/{deck.style}-low.css"] = low_ink_css(kinds, deck.lang, own=True)
    kinds_of_all = {kind.key: kind for deck in new.decks for kind in with_others(deck.kinds)}
    drawn = standing.art
    unknown = [kind for key, kind in kinds_of_all.items() if f"kind-{key}.svg" not in drawn]
    return found | kind_files(folder, unknown) | dict(new.more)


def game_toml_with(standing: StandingGame, new: NewGame) -> str:
    """Return the game.toml of a game to which decks are added."""
    words = utf8(standing.files["game.toml"], "game.toml").rstrip("\n") + "\n"
    say = translator(new.lang)
    icons = standing.document.get("icons")
    known = icons if isinstance(icons, dict) else {}
    signs = {sign: name for sign, name in (new.signs.signs or {}).items() if sign not in known}
    if signs and (heading := re.search(r"^[ \t]*\[[ \t]*icons[ \t]*\].*\n", words, re.MULTILINE)):
        lines = "".join(f"{line}\n" for line in icons_toml(signs, say)[1:])
        words = words[: heading.end()] + lines + words[heading.end() :]
    elif signs:
        words += "\n".join(("", *icons_toml(signs, say), ""))
    markdown = new.signs.markdown and not standing.document.get("markdown")
    for deck in new.decks:
        words += "\n".join((*deck_toml(deck, say, markdown=markdown), ""))
    return words


def labels_with(standing: StandingGame, decks: Sequence[CardDeck]) -> str:
    """Return the labels.toml of a game to which decks are added: new labels, and those that it has."""
    held = utf8(standing.files.get("labels.toml", b""), "labels.toml")
    labels = {name: words for name, words in labels_of(decks).items() if name not in tomllib.loads(held)}
    if not labels:
        return held
    lines = labels_toml(labels)
    if not held:
        return f"# {translator(standing.source.source_lang)(LABELS_NOTE)}\n\n{lines}"
    if heading := re.search(r"^[ \t]*\[", held, re.MULTILINE):  # what comes after it belongs to it
        return f"{held[: heading.start()]}{lines}\n{held[heading.start() :]}"
    return held.rstrip("\n") + "\n" + lines


def is_held(before: object, after: object) -> bool:
    """Whether a document has all that another has, in tables, and lists that begin alike."""
    if isinstance(before, dict) and isinstance(after, dict):
        return all(name in after and is_held(held, after[name]) for name, held in before.items())
    if isinstance(before, list) and isinstance(after, list):
        return before == after[: len(before)]
    return before == after


def lines_added(standing: StandingGame, new: NewGame) -> dict[str, bytes]:
    """Return the files of the game that get lines. Raises FaultError where these cannot be added."""
    found = {}
    grown = {"game.toml": game_toml_with(standing, new), "labels.toml": labels_with(standing, new.decks)}
    for name, words in grown.items():
        held = standing.files.get(name, b"")
        before = tomllib.loads(utf8(held, name))
        try:
            kept = is_held(before, tomllib.loads(words))
        except tomllib.TOMLDecodeError:
            kept = False
        if not kept:
            file = shown_path(standing.homes[0] / name)
            raise FaultError([Fault(file, "", N_("nothing can be added to this file"), {}, AS_HEADINGS)])
        data = words.replace("\n", "\r\n") if b"\r\n" in held else words
        if words != utf8(held, name):
            found[name] = data.encode("utf-8-sig" if held.startswith(b"\xef\xbb\xbf") else "utf-8")
    return found


def add_to_game(standing: StandingGame, new: NewGame) -> WrittenGame:
    """Add the decks of `new` to a game, whole or not at all. Raises FaultError, also where names clash."""
    data, _ = standing.homes
    root = standing.home.root

    def put(stage: Path, made: NewGame) -> None:
        inside = stage / "card_data" / made.game
        put_words(stage, files_added(standing, made))
        _copy_words(data, inside)
        for name, held in lines_added(standing, made).items():
            (inside / name).write_bytes(held)
        for file in _tables_of(made):
            if not (inside / file.name).exists():
                shutil.copyfile(file, inside / file.name)
        put_pictures(inside, made)

    try:
        with stage_in(root) as stage:
            new, plain, faults = staged(stage, new, put)
            faults = in_place(faults, stage, root)
            if faults and try_read_game(stage / "card_data" / new.game)[0] is None:
                raise FaultError(faults)
            with locked(data / "game.toml"):
                _take(standing, new, stage)
    except OSError as error:
        raise FaultError([not_written(error, root)]) from None
    return written_game(new, plain, faults)


def _copy_words(data: Path, inside: Path) -> None:
    """Copy the files of a game that its reader looks at, without its pictures and fonts."""
    for entry in walk_files(data):
        path = Path(entry.path).relative_to(data)
        if path.parts[0] not in ("art", "fonts"):
            (inside / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(entry.path, inside / path)


def _tables_of(new: NewGame) -> list[Path]:
    return [*dict.fromkeys(deck.file for deck in new.decks)]


def _take(standing: StandingGame, new: NewGame, stage: Path) -> None:
    """Take files from the stage into the game: first what is new, then what got lines, game.toml last.

    Raises FaultError where a file is there already that holds something else, or one was changed meanwhile.
    """
    root, data = standing.home.root, standing.homes[0]
    pictures = [data / "art" / name for name in new.pictures]
    fresh = [*pictures, *(root / name for name in files_added(standing, new))]
    made = {path: stage / path.relative_to(root) for path in fresh}
    clashes = [_other_file(path, ANOTHER_NAME) for path in fresh if _holds_other(path, made[path])]
    for file in _tables_of(new):
        fresh.append(data / file.name)
        made[data / file.name] = stage / "card_data" / new.game / file.name
    for name, held in standing.files.items():
        if (data / name).read_bytes() != held:
            message, hint = N_("the file was changed meanwhile"), N_("run the command again")
            clashes.append(Fault(shown_path(data / name), "", message, {}, hint))
    if clashes:
        raise FaultError(clashes)
    grown = {data / "locale" / f"{lang}.po": b"" for lang in new.langs if lang != new.lang}
    grown = {path: po.read_bytes() for path in grown if (po := stage / path.relative_to(root)).exists()}
    grown |= {data / name: held for name, held in lines_added(standing, new).items()}
    before = {path: path.read_bytes() if path.exists() else None for path in grown}
    made_now: list[Path] = []
    try:
        for path in (each for each in fresh if not each.exists()):
            for folder in reversed([each for each in path.parents if not each.exists()]):
                folder.mkdir()
                made_now.append(folder)
            made_now.append(path)
            _move_in(made[path], path)
        for path in sorted(grown, key=lambda path: path.name == "game.toml"):
            if grown[path] != before[path]:
                write_atomically(path, grown[path])
    except BaseException:
        for path, held_before in before.items():
            if held_before is None:
                path.unlink(missing_ok=True)
            elif path.read_bytes() != held_before:
                write_atomically(path, held_before)
        for path in reversed(made_now):
            with suppress(OSError):
                path.rmdir() if path.is_dir() else path.unlink()
        raise


def _move_in(made: Path, path: Path) -> None:
    """Put a file where none is, whole."""
    try:
        os.link(made, path)  # unlike a move, it writes over nothing
    except FileExistsError:
        raise
    except OSError:  # a disk that has no links
        write_atomically(path, made.read_bytes())


def _holds_other(path: Path, wanted: Path) -> bool:
    """Whether something else than a wanted file is in its place."""
    if not path.exists() and not path.is_symlink():
        return False
    return not (path.is_file() and (path.samefile(wanted) or path.read_bytes() == wanted.read_bytes()))


def _other_file(path: Path, hint: Msgid) -> Fault:
    return Fault(shown_path(path), "", N_("there is another file of this name in the game"), {}, hint)
