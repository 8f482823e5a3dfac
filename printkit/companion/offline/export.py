"""Make the folder and the single file: pages, scripts, and what the scripts need, packed."""

from __future__ import annotations

import gzip
import io
import json
import re
from base64 import b64encode
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

import jinja2

from printkit.base.dataclass import dataclass
from printkit.companion.loader import page_loader, sent_file, shared_loader, table_script
from printkit.companion.offline.bundle_data import Kits, bundle_data, packed_data
from printkit.companion.offline.library import Library, open_library
from printkit.companion.offline.parts import COMMON_PART, game_part
from printkit.companion.offline.strings import page_words
from printkit.companion.pages.filters import pages_environment
from printkit.companion.single_file import MARK

SCRIPTS = ("store.js", "started.js", "engine.js", "tabs.js", "fresh.js", "share_link.js", "host.js")
"""Our own, in this order; the companion's own page script comes last, and finds them where a network was."""

MACHINE = "pyodide.asm.wasm"
"""Python itself. In a folder it lies as it is, and browsers keep for the next start what they made of it."""

DARK, ICON_SIZES = "#121317", (192, 512)


@dataclass(frozen=True)
class Export:
    """All that an export is made of; `packs` are compressed, `machine` is one of them as it is.

    `languages` has the language of each part that only one needs.
    """

    library: Library
    packs: Mapping[str, bytes]
    machine: bytes
    worker: str
    compiled: bool
    languages: Mapping[str, str]

    def folder(self) -> dict[str, bytes]:
        """Return the files of the folder by their names."""
        files = {f"{name}.pack": content for name, content in self.packs.items() if name != MACHINE}
        files[MACHINE] = self.machine
        fetched = sum(len(files[name]) for name in (MACHINE, f"{COMMON_PART}.zip.pack", "stdlib.zip.pack"))
        files |= {f"icon-{size}.png": icon(size, self._spot) for size in ICON_SIZES}
        made = content_name({MACHINE: self.machine, **self.packs, "worker.js": self.worker.encode()})
        files["index.html"] = self._index({}, made, fetched).encode()
        files["app.js"] = page_script().encode()
        files["fit.js"] = _ours("fit.js").encode()
        files["worker.js"] = self.worker.encode()
        files["manifest.webmanifest"] = self._manifest()
        held = {"./" if name == "index.html" else name: integrity(files[name]) for name in sorted(files)}
        holder = _templates().get_template("companion/offline/sw.js")
        languages = {f"{name}.zip.pack": lang for name, lang in self.languages.items()}
        files["sw.js"] = holder.render(
            version=content_name(files), made=made, files=held, languages=languages
        ).encode()
        return files

    def single(self) -> bytes:
        """Return the one file that needs nothing beside it."""
        packs = {**self.packs, "worker.js": compressed(self.worker.encode())}
        return self._index({name: b64encode(content).decode() for name, content in packs.items()}).encode()

    @property
    def _spot(self) -> str:
        return next(iter(self.library.sites.values())).resources.kit("").look["spot"]

    @property
    def _title(self) -> str:
        told = self.library.told
        return self.library.names(next(iter(told)), "")[0] if len(told) == 1 else "printkit"

    def _index(self, packs: Mapping[str, str], made: str = "", fetched: int = 0) -> str:
        shown = {
            "made": made,
            "mark": MARK,
            "title": self._title,
            "langs": self.library.langs,
            "style": self.library.style,
            "frame": _ours("frame.css"),
            "words": page_words(self.library),
            "packs": packs,
            "parts": [name for name in self.packs if name.startswith("game.")],
            "script": page_script() if packs else "",
            "fit": _ours("fit.js") if packs else "",
            "fetched": fetched,
        }
        return _templates().get_template("companion/offline/index.html").render(shown)

    def _manifest(self) -> bytes:
        icons = [
            {"src": f"icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
            for size in ICON_SIZES
            for purpose in ("any", "maskable")
        ]
        manifest = {
            "name": self._title,
            "short_name": self._title[:12],
            "id": "./",
            "start_url": "./",
            "scope": "./",
            "display": "standalone",
            "background_color": DARK,
            "theme_color": DARK,
            "icons": icons,
        }
        return json.dumps(manifest, ensure_ascii=False, indent=1).encode()


def export(kits: Kits, runtime: Path) -> Export:
    """Put games together with Pyodide; `kits` holds every game in all the languages that travel."""
    load = bundle_data(kits, runtime)
    contents = {
        MACHINE: (runtime / MACHINE).read_bytes(),
        "stdlib.zip": load.stdlib,
        **{f"{part}.zip": content for part, content in load.parts.items()},
    }
    library = open_library(packed_data(kits).__getitem__, page_loader)
    packs = {name: compressed(content) for name, content in contents.items()}
    languages = {game_part(game, lang): lang for game, langs in kits.items() for lang in list(langs)[1:]}
    return Export(library, packs, contents[MACHINE], worker(runtime), load.compiled, languages)


def worker(runtime: Path) -> str:
    """Return the worker's script: Pyodide's two modules and ours in one function, which no `import` needs.

    So it starts from a file too, where browsers let nothing else in. Tried with this very version only.
    """
    core_js = (runtime / "pyodide.asm.mjs").read_text("utf-8")
    loader = (runtime / "pyodide.mjs").read_text("utf-8")
    ours = _ours("worker.js")
    core_js = replaced(core_js, r"export default _createPyodideModule;", "")
    loader = replaced(
        loader,
        r"export\{(\w+) as loadPyodide,\w+ as version\};\s*//# sourceMappingURL=\S*",
        r"const loadPyodide=\1;",
    )
    info = json.loads((runtime / "pyodide-lock.json").read_text("utf-8"))["info"]
    body = f"{core_js}\n{loader}\n{replaced(ours, 'INFO', json.dumps(info))}"
    return (
        "self.importScripts = undefined;\n(async () => {\n"
        + body.replace("import.meta.url", "self.location.href")
        + "\n})().catch(error => self.postMessage({failed: String(error)}));\n"
    )


def page_script() -> str:
    """Return the page's script."""
    ours = "\n".join(map(_ours, SCRIPTS))
    page = table_script()
    given = "(fetch, EventSource, location, history)"
    return f'"use strict";\n{ours}\n({given} => {{\n{page}\n}})(...host.network);\nself.begun = true;\n'


def replaced(text: str, pattern: str, by: str) -> str:
    """Replace what must stand there exactly once."""
    made, count = re.subn(pattern, by.replace("\\u", r"\\u"), text)
    if count != 1:
        raise AssertionError(f"{pattern} stands there {count} times")
    return made


def compressed(content: bytes) -> bytes:
    """Compress; the same content gives the same bytes."""
    return gzip.compress(content, 9, mtime=0)


def content_name(files: Mapping[str, bytes]) -> str:
    """Return a name that only these files have."""
    made = sha256()
    for name in sorted(files):
        made.update(name.encode() + b"\0" + files[name])
    return made.hexdigest()[:16]


def integrity(content: bytes) -> str:
    """Return the word by which a browser knows a file: it takes no other in its place."""
    return f"sha256-{b64encode(sha256(content).digest()).decode()}"


def icon(size: int, colour: str) -> bytes:
    """Draw the icon: a die's face of five on the game's colour, clear of the edge that a phone may cut."""
    from PIL import Image, ImageDraw

    picture = Image.new("RGB", (size, size), colour)
    pen = ImageDraw.Draw(picture)
    edge, radius = size * 0.24, size * 0.055
    pen.rounded_rectangle((edge, edge, size - edge, size - edge), size * 0.09, fill="#ffffff")
    for x, y in ((0.37, 0.37), (0.63, 0.37), (0.5, 0.5), (0.37, 0.63), (0.63, 0.63)):
        pen.ellipse(
            (x * size - radius, y * size - radius, x * size + radius, y * size + radius), fill="#111111"
        )
    out = io.BytesIO()
    picture.save(out, "PNG", optimize=True)
    return out.getvalue()


def _templates() -> jinja2.Environment:
    return pages_environment(shared_loader())


def _ours(name: str) -> str:
    """Return a script or a style of the app: the user's own, else the program's."""
    return sent_file(f"offline/{name}")
