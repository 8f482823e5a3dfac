"""What whoever hosts the companion does: put a newer version where the older one lies."""

import json
import re
from pathlib import Path

from printkit.companion.offline.export import integrity

FILES = re.compile(r"(?<=const FILES = )\{.*\}")


def change(folder: Path, name: str, old: str, new: str) -> None:
    """Change the first place in a file, as the next version of it: the service worker holds that one then."""
    words = (folder / name).read_text("utf-8")
    assert old in words
    put(folder, name, words.replace(old, new, 1).encode())


def put(folder: Path, name: str, content: bytes) -> None:
    """Put a file where the older one lies: the service worker holds that one then."""
    path, holder = folder / name, folder / "sw.js"
    path.write_bytes(content)
    if path == holder:
        return
    words = holder.read_text("utf-8")
    (listed,) = FILES.findall(words)
    files = json.loads(listed) | {"./" if name == "index.html" else name: integrity(content)}
    holder.write_text(FILES.sub(json.dumps(files), words), "utf-8")


def renew(folder: Path) -> None:
    """Publish a newer version: its script says that it is one."""
    change(folder, "app.js", '"use strict";', '"use strict"; window.newer = true;')
    change(folder, "sw.js", "printkit ", "printkit 2")
