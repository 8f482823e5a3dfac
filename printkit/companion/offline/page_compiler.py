"""Turn pages into Python at home, so that no template is parsed on the phone."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from fnmatch import fnmatchcase
from pathlib import Path

import jinja2
from jinja2 import nodes

from printkit.base.faults import Fault, FaultError
from printkit.base.msgid import N_
from printkit.base.paths import shown_path
from printkit.companion.loader import page_loader, shared_loader
from printkit.companion.pages.filters import pages_environment

NO_PAGES = (".js", ".mjs")
TAKING_IN = (nodes.Include, nodes.Import, nodes.FromImport, nodes.Extends)


def compiled_pages(games: Iterable[str], *, shared_too: bool = True) -> dict[str, bytes]:
    """Return the modules of all pages of the companion with these games; `library.page_loader` finds them.

    Without the shared ones, those in the games' own folders. Raises FaultError where one cannot be read, or
    is no template.
    """
    shared = set(shared_loader().list_templates())
    made: dict[str, bytes] = {}
    for game in games:
        loader = page_loader(game)
        environment = pages_environment(loader)
        every = loader.list_templates()
        folders = ("", "offline", game) if shared_too else (game,)
        waiting = [name for name in every if travels(name, folders)]
        while waiting:
            name = waiting.pop()
            file = jinja2.ModuleLoader.get_module_filename(name)
            common = name in shared and not travels(name, (game,))
            file = file if name in shared else f"{game}/{file}"
            if file in made or (common and not shared_too):
                continue
            source, path, _ = loader.get_source(environment, name)
            try:
                made[file] = str(environment.compile(source, name, path, raw=True, defer_init=True)).encode()
            except jinja2.TemplateSyntaxError as error:
                where, values = shown_path(Path(path or name)), {"reason": error.message or "syntax error"}
                raise FaultError([Fault(where, f"line {error.lineno}", N_("{reason}"), values)]) from None
            waiting += referred(environment.parse(source), every)
    return made


def travels(name: str, folders: Collection[str]) -> bool:
    """Whether a template is a page in one of these folders of the companion, "" for none."""
    first, *inside = name.split("/")
    ours = first == "companion" and (inside[0] if len(inside) > 1 else "") in folders
    return ours and not name.endswith(NO_PAGES)


def referred(page: nodes.Template, every: Iterable[str]) -> Iterator[str]:
    """Name the templates that a page takes in; where a part of a name is not said, all that it may be.

    What a page does not name at all is one of the companion's own, which all travel.
    """
    for node in page.find_all(TAKING_IN):
        pattern = template_pattern(dict(node.iter_fields())["template"])
        if pattern.strip("*"):
            yield from (name for name in every if fnmatchcase(name, pattern))


def template_pattern(name: nodes.Expr) -> str:
    """Return the name of a template as a pattern: `*` stands for what is known only when it is shown."""
    match name:
        case nodes.Const(value=str(words)):
            return words
        case nodes.Concat(nodes=parts):
            return "".join(map(template_pattern, parts))
    return "*"
