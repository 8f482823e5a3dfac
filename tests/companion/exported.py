"""The app as it is exported, on a server of files that can be stopped."""

import functools
import http.server
import sys
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Protocol

EXPORT = (sys.executable, "-c", "from printkit.cli import main; main()", "export-companion")


class Files(http.server.ThreadingHTTPServer):
    """A server of a folder's files, which can be stopped."""

    def __init__(self, folder: Path, types: Mapping[str, str] | None = None) -> None:
        class Handler(http.server.SimpleHTTPRequestHandler):
            extensions_map = http.server.SimpleHTTPRequestHandler.extensions_map | {**(types or {})}

            def log_message(self, *_: object) -> None:
                pass

        super().__init__(("127.0.0.1", 0), functools.partial(Handler, directory=str(folder)))
        threading.Thread(target=self.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{self.server_port}/"

    def stop(self) -> None:
        self.shutdown()
        self.server_close()


class Host(Protocol):
    """Serves a folder, with other types of some files than usual."""

    def __call__(self, folder: Path, types: Mapping[str, str] | None = None) -> Files: ...
