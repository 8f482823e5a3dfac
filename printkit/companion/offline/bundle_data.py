"""Pack what travels to the phone: modules, kits, words and pages, compiled by the Python that runs there."""

from __future__ import annotations

import ast
import io
import json
import shutil
import subprocess
import tempfile
import zipfile
from collections.abc import Container, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import jinja2
import markupsafe
import segno

from printkit.base import paths
from printkit.base.atomic_write import write_atomically
from printkit.base.dataclass import dataclass
from printkit.base.faults import Fault, FaultError
from printkit.base.messages import spoken_languages, translator
from printkit.base.msgid import N_
from printkit.base.subprocesses import run_subprocess
from printkit.companion.card_book import pack_cards
from printkit.companion.face_cards import FaceCards
from printkit.companion.loader import page_loader, sent_file
from printkit.companion.offline.library import open_library, spoken
from printkit.companion.offline.module_closure import Closure, closure
from printkit.companion.offline.page_compiler import compiled_pages
from printkit.companion.offline.parts import COMMON_PART, game_part, own_package
from printkit.companion.pages.render import stylesheet
from printkit.games.registry import game_entry, load_game, load_ruleset
from printkit.kit.model import BOOK_TABLES, Kit

OFFLINE_FOLDER = Path(__file__).parent

WORKER_MODULE = "printkit.companion.offline.worker"

UNUSED = ("bccache", "compiler", "ext", "idtracking", "lexer", "optimizer", "parser", "visitor")
"""Modules of jinja2 that only parse templates, or keep what was parsed: a page is Python when it travels."""

EMPTY_MODULE = b"""def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)
    return type(name, (), {"__init__": lambda self, environment: None, "identifier": name})
"""
"""Stands in for them: jinja2 imports their names, and asks an extension of ext only what it is called."""

CODE = ("consts", "encoder")
"""Modules of segno that make a code to scan; the others write it to files of many kinds."""

ENCODER = b"""from segno.encoder import encode as make
"""
"""Stands in for segno itself: what it makes has the same cells."""

LATE_MODULES = ("jinja2.debug", "jinja2.ext", "traceback", "linecache")
"""What libraries import by a name in words, or only when something is wrong."""

NOT_BUNDLED = ("importlib.metadata",)
"""What finds installed packages: on the phone there are none, and `references.json` says where a game is."""

NODE_SECONDS = 300.0
"""Seconds to wait for node."""

Kits = Mapping[str, Mapping[str, Kit]]
"""Kits by game and language."""


@dataclass(frozen=True)
class BundleData:
    """Zips: the parts with our modules, kits, words and pages, and what they need of the standard library.

    Nothing in them is compressed, so that each is compressed as one.
    """

    parts: Mapping[str, bytes]
    stdlib: bytes
    compiled: bool


@dataclass(frozen=True)
class Bundle:
    """What travels: our modules, and every file by its name.

    `parts` has the part of each file that not every game needs, or not in every language.
    """

    modules: Closure
    files: Mapping[str, bytes]
    parts: Mapping[str, str]


def bundle_data(kits: Kits, runtime: Path) -> BundleData:
    """Pack games; without node their modules travel as sources, which a phone takes far longer to load."""
    bundle = pack_bundle(kits)
    node = shutil.which("node")
    if node is None:
        library = (runtime / "python_stdlib.zip").read_bytes()
        return BundleData(zipped_parts(bundle.files, bundle.parts), library, compiled=False)
    own = bundle.modules
    names = {"own": sorted(own.own), "others": sorted({*own.others, *LATE_MODULES})}
    draft = {
        "bundle.zip": zipped(bundle.files),
        "names.json": json.dumps(names).encode(),
        "compiler.py": (OFFLINE_FOLDER / "compiler.py").read_bytes(),
    }
    script = OFFLINE_FOLDER / "compiler.mjs"
    made = sha256(b"\0".join((*draft.values(), script.read_bytes(), runtime.name.encode())))
    kept = paths.cache() / "companion" / f"bundle-{made.hexdigest()[:32]}"
    if not (kept / "stdlib.zip").is_file():
        with tempfile.TemporaryDirectory(prefix="printkit-") as folder:
            for name, content in draft.items():
                (Path(folder) / name).write_bytes(content)
            _run([node, str(script), str(runtime.resolve()), folder])
            for name in ("app.zip", "stdlib.zip"):
                write_atomically(kept / name, (Path(folder) / name).read_bytes())
    with zipfile.ZipFile(kept / "app.zip") as app:
        compiled = {name: app.read(name) for name in app.namelist()}
    return BundleData(zipped_parts(compiled, bundle.parts), (kept / "stdlib.zip").read_bytes(), compiled=True)


def zipped_parts(files: Mapping[str, bytes], parts: Mapping[str, str]) -> dict[str, bytes]:
    """Return a zip for each part; `parts` names the sources of what is compiled."""
    found: dict[str, dict[str, bytes]] = {COMMON_PART: {}}
    for name, content in files.items():
        source = f"{name[:-1]}" if name.endswith(".pyc") else name
        found.setdefault(parts.get(source, COMMON_PART), {})[name] = content
    return {part: zipped(found[part]) for part in sorted(found)}


def pack_bundle(kits: Kits) -> Bundle:
    """Return what travels of games."""
    own = closure((WORKER_MODULE, *(game_entry(game).module for game in kits)))
    own.others.difference_update(NOT_BUNDLED)
    files = own.files()
    for library in (jinja2, markupsafe):
        folder = Path(str(library.__file__)).parent
        files |= {f"{folder.name}/{path.name}": path.read_bytes() for path in folder.glob("*.py")}
    files |= {f"jinja2/{name}.py": EMPTY_MODULE for name in UNUSED}
    folder = Path(str(segno.__file__)).parent
    files |= {f"segno/{name}.py": (folder / f"{name}.py").read_bytes() for name in CODE}
    files |= {"segno/__init__.py": ENCODER}
    pages = {f"pages/{name}": page for name, page in compiled_pages(kits).items()}
    modules = {name: page.module for name, page in pages.items()}
    spoken_there = frozenset(strings_of({**own.files(), **modules}))
    parts = {name: game_part(page.game) for name, page in pages.items() if page.game}
    for game, (first, *others) in kits.items():
        theirs = [*own_modules(own, game, kits).files(), f"drawings/{game}.json"]
        parts |= dict.fromkeys([*theirs, *files_in(game, first)], game_part(game))
        for lang in others:
            parts |= dict.fromkeys(files_in(game, lang), game_part(game, lang))
    return Bundle(own, files | modules | packed_data(kits, spoken_there), parts)


def files_in(game: str, lang: str) -> tuple[str, ...]:
    """Return the names of the files that a game has in each language."""
    return f"kits/{game}.{lang}.json", f"cards/{game}.{lang}.json"


def own_modules(modules: Closure, game: str, games: Iterable[str]) -> Closure:
    """Return the modules of a game's own package that nothing else needs, so that they may come with it."""
    entry = game_entry(game)
    elsewhere = modules.reached((WORKER_MODULE, *(game_entry(each).module for each in games if each != game)))
    theirs = (each for each in modules.own if f"{each}.".startswith(f"{own_package(entry)}."))
    return Closure({name: modules.own[name] for name in theirs if name not in elsewhere})


def strings_of(files: Mapping[str, bytes]) -> Iterator[str]:
    """Yield every string that stands in the Python sources among the files: the msgids are among them."""
    for name, content in files.items():
        if name.endswith(".py"):
            for node in ast.walk(ast.parse(content)):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    yield node.value


def packed_data(kits: Kits, msgids: Container[str] | None = None) -> dict[str, bytes]:
    """Return kits and the program's words as files, of the words those of `msgids`, else all.

    `library.open_library` reads them.
    """
    told = {
        game: {lang: [kit.title.plain, kit.summary.plain] for lang, kit in langs.items()}
        for game, langs in kits.items()
    }
    entries = {game: game_entry(game) for game in kits}
    references = {game: (entry.package, entry.reference) for game, entry in entries.items()}
    files = {
        "games.json": json.dumps(told, ensure_ascii=False).encode(),
        "references.json": json.dumps(references).encode(),
        "bots.json": json.dumps([game for game in kits if load_game(game).rivals]).encode(),
        "led.json": json.dumps([game for game in kits if _has_game_master(kits[game])]).encode(),
        "pictures.json": json.dumps({game: sent_file("icon.svg", game) for game in kits}).encode(),
        "spoken.json": json.dumps(spoken_languages()).encode(),
        "home.css": b"",
    }
    for game, langs in kits.items():
        files |= {f"kits/{game}.{lang}.json": played(kit).to_json().encode() for lang, kit in langs.items()}
        files |= packed_cards(game, langs)
    every = {*spoken_languages(), *(lang for langs in kits.values() for lang in langs)}
    files |= {f"words/{lang}.json": spoken(translator(lang), msgids) for lang in every}
    first = next(iter(open_library(files.__getitem__, page_loader).sites.values()))
    return files | {"home.css": stylesheet(first).encode()}


def packed_cards(game: str, kits: Mapping[str, Kit]) -> dict[str, bytes]:
    """Return what may be looked up of a game's cards as files; a face that cannot be drawn has no drawing."""
    book, drawings = FaceCards(kits), dict[str, str]()
    for card in book.cards(""):
        with suppress(FaultError):
            drawings[card.code] = book.drawing(card.code)
    files = {f"cards/{game}.{lang}.json": pack_cards(book, lang).encode() for lang in kits}
    return files | {f"drawings/{game}.json": json.dumps(drawings, ensure_ascii=False).encode()}


def _has_game_master(kits: Mapping[str, Kit]) -> bool:
    """Whether a game is led; one whose rules fail is told of when it is begun."""
    try:
        return bool(load_ruleset(next(iter(kits.values()))).game_master)
    except FaultError:
        return False


def played(kit: Kit) -> Kit:
    """Return what is needed to play, and nothing of how it is printed."""
    tables = {name: rows for name, rows in kit.tables.items() if name not in BOOK_TABLES}
    return replace(kit, components=(), tables=tables)


def zipped(files: Mapping[str, bytes]) -> bytes:
    """Write files into a zip: the same files give the same bytes."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name in sorted(files):
            archive.writestr(zipfile.ZipInfo(name), files[name])
    return out.getvalue()


def _run(command: list[str]) -> None:
    hint = N_("node 18 or newer compiles what is exported; without node it is exported as it is")
    try:
        done = run_subprocess(command, NODE_SECONDS)
    except subprocess.TimeoutExpired:
        raise FaultError(
            (
                Fault(
                    "",
                    "",
                    N_("node did not compile the app within {seconds} seconds"),
                    {"seconds": int(NODE_SECONDS)},
                    hint,
                ),
            )
        ) from None
    if done.returncode:
        said = (done.stderr.strip().splitlines() or [""])[-1]
        raise FaultError(
            (Fault("", "", N_("node could not compile the app: {reason}"), {"reason": said}, hint),)
        )
