"""Check what a game's files name and nobody made: templates, icons and pages of its books."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from printkit.base.faults import DID_YOU_MEAN, Fault, Several, near_name
from printkit.base.msgid import N_
from printkit.base.paths import (
    in_the_way,
    no_folder,
    shared_beside,
    shown_path,
    template_names,
    templates_beside,
)
from printkit.base.text_files import PICTURES
from printkit.base.toml_places import key_step, with_line
from printkit.kit.loading.game_source import GameSource
from printkit.kit.model import Row
from printkit.kit.text.spelling import ID
from printkit.kit.text.tokens import REFERENCE

NO_TEMPLATE = N_("there is no template {path}")
NO_ICON = N_("there is no drawing {path}")
NO_BOOK = N_("there is no book “{book}”")


def blocked_folders(game_dir: Path) -> Iterator[Fault]:
    """Find files that stand where the folders of a game are expected."""
    own, shared = templates_beside(game_dir), shared_beside(game_dir)
    parts = [game_dir / name for name in ("locale", "art", "fonts")]
    for path in (*parts, own.parent, own, own / "art", shared, shared / "art"):
        if in_the_way(path):
            yield no_folder(path)


def missing_templates(game: GameSource) -> Iterator[Fault]:
    """Find the templates that a component names and that do not exist."""
    own = templates_beside(game.folder)
    shared = shared_beside(game.folder)
    for index, component in enumerate(game.declared):
        for key in ("front", "back", "document"):
            name = component[key]
            if not isinstance(name, str) or not name:
                continue
            file = shown_path(game.folder / "game.toml")
            place = with_line(game.documents, file, f"$.component[{index}].{key}")
            if not any(path.is_file() for path in (own / name, shared.parent / name)):
                values: dict[str, object] = {"path": shown_path(own / name), "name": name}
                names = template_names(own, shared, {Path(name).suffix.lower()})
                if close := near_name(name, names):
                    yield Fault(file, place, NO_TEMPLATE, {**values, "close": close}, DID_YOU_MEAN)
                else:
                    yield Fault(file, place, NO_TEMPLATE, values)


def untold_rules(game: GameSource) -> Iterator[Fault]:
    """Find the printed rules that no book tells, and those that one tells twice; nothing without a book."""
    if "passage" not in game.rows:
        return
    books = _books(game)
    told: dict[str, dict[str, list[Row]]] = {}
    for passage in game.rows["passage"]:
        for rule in passage.get("rules") or ():
            told.setdefault(rule, {}).setdefault(books.get(passage["chapter"], ""), []).append(passage)
    for rule in game.rules:
        found = told.get(rule.id, {})
        if "print" in rule["role"] and not found:
            message, hint = N_("no passage of the rulebook tells {rule}"), N_("name it in its `rules`")
            yield Fault(shown_path(game.folder / "rules.toml"), rule.id, message, {"rule": rule.id}, hint)
        for passages in found.values():
            if len(passages) > 1:
                message = N_("several passages of the rulebook tell {rule}: {passages}")
                hint = N_("a rule is told once; elsewhere, `see` leads to it")
                file, place = game.cell_place("passage", passages[-1].number, "rules")
                ids = Several(row.id for row in passages)
                yield Fault(file, place, message, {"rule": rule.id, "passages": ids}, hint)


def unbound_words(game: GameSource) -> Iterator[Fault]:
    """Find chapters of books that the game does not have, and references from one of its books to another."""
    declared = [each["id"] for each in game.declared if each["kind"] == "rules"]
    for chapter in game.rows.get("chapter", ()):
        book = chapter.get("book")
        if book in declared or (not book and len(declared) < 2):
            continue
        place = game.cell_place("chapter", chapter.number, "book")
        values: dict[str, object] = {"book": book or "", "options": Several(declared)}
        if not book:
            message = N_("the game has several books, and this chapter is of none of them")
            yield Fault(*place, message, values, N_("name it in `book`: {options}"))
        elif close := near_name(book, declared):
            yield Fault(*place, NO_BOOK, {**values, "close": close}, DID_YOU_MEAN)
        else:
            yield Fault(*place, NO_BOOK, values, N_("books are components of the kind “rules”: {options}"))
    books = _books(game)
    of_passages = {row.id: books.get(row["chapter"], "") for row in game.rows.get("passage", ())}
    for passage in game.rows.get("passage", ()):
        for other in passage.get("see") or ():
            if of_passages.get(other, "") != of_passages[passage.id]:
                message = N_("the passage {passage} is in another book: there is no page to lead to")
                place = game.cell_place("passage", passage.number, "see")
                yield Fault(*place, message, {"passage": other}, N_("lead to one of the same book"))


def _books(game: GameSource) -> dict[str, str]:
    """Return the book of each chapter, by its id; "" where it names none, as in a game with one book."""
    return {chapter.id: chapter.get("book") or "" for chapter in game.rows.get("chapter", ())}


def missing_icons(game: GameSource) -> Iterator[Fault]:
    """Find the icons that texts name and that nobody has drawn; each is told once."""
    own = templates_beside(game.folder)
    drawn = {
        path.stem.removeprefix("icon-")
        for art in (own / "art", shared_beside(game.folder) / "art", game.folder / "art")
        for path in art.glob("icon-*")
        if path.suffix in PICTURES
    }
    told: set[str] = set()
    for name, file, place in _icons_named(game):
        if name in drawn or name in told:
            continue
        told.add(name)
        values = {"path": shown_path(own / "art" / f"icon-{name}.svg"), "name": name}
        hint = N_("draw it there")
        if close := near_name(name, drawn):
            values["close"], hint = close, N_("did you mean “{close}”? otherwise draw it there")
        yield Fault(file, place(), NO_ICON, values, hint)


def _icons_named(game: GameSource) -> Iterator[tuple[str, str, Callable[[], str]]]:
    """Yield each icon that is named, with the file and what gives the place in it."""
    manifest = shown_path(game.folder / "game.toml")
    for sign, name in game.values["icons"].items():
        place = f"$.icons{key_step(sign)}"
        yield name, manifest, partial(with_line, game.documents, manifest, place)
    for phrase in game.phrases.values():
        for form in phrase.forms:
            for found in REFERENCE.finditer(form):
                if found[1] == "icon" and ID.fullmatch(found[2]):  # else it is told as no icon
                    yield found[2], phrase.file, partial(game.place_of, phrase)
