"""Turn pages into Python at home, so that no template is parsed on the phone."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from fnmatch import fnmatchcase
from pathlib import Path

import jinja2
from jinja2 import nodes

from printkit.base.dataclass import dataclass
from printkit.base.entry_points import game_entries
from printkit.base.faults import Fault, FaultError
from printkit.base.msgid import N_
from printkit.base.paths import shown_path
from printkit.companion.loader import page_loader, shared_loader
from printkit.companion.pages.filters import pages_environment

NO_PAGES = (".js", ".mjs")
TAKING_IN = (nodes.Include, nodes.Import, nodes.FromImport, nodes.Extends)


@dataclass(frozen=True)
class CompiledPage:
    """A page as the source of a Python module, and the `game` that alone shows it, "" where others do too."""

    module: bytes
    game: str


def compiled_pages(games: Collection[str], *, shared_too: bool = True) -> dict[str, CompiledPage]:
    """Return all pages of the companion with these games by their files; `Parts.page_loader` finds them.

    Without the shared ones, those in the games' own folders. Raises FaultError where one cannot be read, or
    is no template.
    """
    every_game = {*games, *(entry.game for entry in game_entries())}
    common = _Walk("", every_game, only_own=False)
    if shared_too:
        common.take(name for name in common.every if travels(name, ("", "offline")))
    made = {file: CompiledPage(module, "") for file, module in common.made.items()}
    for game in games:
        walk = _Walk(game, every_game, only_own=not shared_too)
        walk.made |= common.made
        walk.take(name for name in walk.every if travels(name, (game,)))
        walk.take(name for pattern in common.patterns for name in walk.matching(pattern))
        for file in walk.made.keys() - common.made.keys():
            made[file] = CompiledPage(walk.made[file], "" if file in made else game)
    return made


class _Walk:
    """Pages that a game's pages take in, or for no game those that all show, compiled.

    Where they are only the game's own, what they take in of others is left out. `patterns` are the names of
    all that is taken in, `*` for what is not said of one.
    """

    def __init__(self, game: str, games: Collection[str], *, only_own: bool) -> None:
        self.game, self.games = game, games
        self.loader = page_loader(game)
        self.environment = pages_environment(self.loader)
        self.every = self.loader.list_templates()
        self.shared = frozenset(shared_loader().list_templates())
        self.left_out = {each for each in self.shared if only_own and not travels(each, (game,))}
        self.made: dict[str, bytes] = {}
        self.patterns: set[str] = set()

    def matching(self, pattern: str) -> list[str]:
        """Return the pages that a name may be; where a part of it is not said, none that another game has."""
        if "*" not in pattern:
            return [pattern] if pattern in self.every else []
        mine = (each for each in self.every if game_folder(each, self.games) in ("", self.game))
        return [each for each in mine if fnmatchcase(each, pattern)]

    def take(self, names: Iterable[str]) -> None:
        """Compile pages, and all that they take in."""
        waiting = list(names)
        while waiting:
            name = waiting.pop()
            file = jinja2.ModuleLoader.get_module_filename(name)
            file = file if name in self.shared else f"{self.game}/{file}"
            if file in self.made or name in self.left_out:
                continue
            source, path, _ = self.loader.get_source(self.environment, name)
            try:
                module = self.environment.compile(source, name, path, raw=True, defer_init=True)
            except jinja2.TemplateSyntaxError as error:
                where, values = shown_path(Path(path or name)), {"reason": error.message or "syntax error"}
                raise FaultError([Fault(where, f"line {error.lineno}", N_("{reason}"), values)]) from None
            self.made[file] = str(module).encode()
            patterns = set(taken_in(self.environment.parse(source)))
            self.patterns |= patterns
            waiting += (each for pattern in patterns for each in self.matching(pattern))


def game_folder(name: str, games: Collection[str]) -> str:
    """Return the game in whose folder a template stands, "" for none."""
    first, *inside = name.split("/")
    folder = inside[0] if first == "companion" and len(inside) > 1 else first
    return folder if folder in games and inside else ""


def travels(name: str, folders: Collection[str]) -> bool:
    """Whether a template is a page in one of these folders of the companion, "" for none."""
    first, *inside = name.split("/")
    ours = first == "companion" and (inside[0] if len(inside) > 1 else "") in folders
    return ours and not name.endswith(NO_PAGES)


def taken_in(page: nodes.Template) -> Iterator[str]:
    """Name the templates that a page takes in, as patterns.

    What a page does not name at all is one of the companion's own, which all travel.
    """
    for node in page.find_all(TAKING_IN):
        pattern = template_pattern(dict(node.iter_fields())["template"])
        if pattern.strip("*"):
            yield pattern


def template_pattern(name: nodes.Expr) -> str:
    """Return the name of a template as a pattern: `*` stands for what is known only when it is shown."""
    match name:
        case nodes.Const(value=str(words)):
            return words
        case nodes.Concat(nodes=parts):
            return "".join(map(template_pattern, parts))
    return "*"
