"""What a document may refer to. Needs WeasyPrint: import it only where documents are laid out."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import unquote, urlsplit

from weasyprint.urls import URLFetcher, URLFetcherResponse

from printkit.kit.faults import Faults
from printkit.kit.files import read_bytes, utf8
from printkit.press.paint.images import Unreadable, inspect


class FolderFetcher(URLFetcher):  # type: ignore[misc]
    """Reads files of the game's own folders; refuses everything else and remembers why."""

    def __init__(self, roots: Sequence[Path]) -> None:
        super().__init__(allowed_protocols=("file", "data"))
        self.roots = [Path(os.path.normpath(root.absolute())) for root in roots]
        self.refused: list[str] = []
        self.urls: list[str] = []

    def fetch(self, url: str, headers: dict[str, str] | None = None) -> URLFetcherResponse:
        """Give the content of a reference; ValueError where it leads elsewhere or nowhere."""
        parts = urlsplit(url)
        if parts.scheme == "file":
            path = Path(os.path.normpath(unquote(parts.path)))
            if not any(path.is_relative_to(root) for root in self.roots):
                self.refuse(url, f"the path leaves the game's folders: {parts.path}")
            if not path.is_file():
                self.refuse(url, f"file not found: {path.name}")
            try:
                data = read_bytes(path, path.name)
            except Faults as faults:
                self.refuse(url, f"{faults.faults[0].message}: {path.name}")
            if path.suffix.lower() in (".png", ".jpg", ".jpeg"):
                try:
                    inspect(data)
                except Unreadable as wrong:
                    self.refuse(url, wrong.message.format(href=path.name))
            elif path.suffix.lower() in (".css", ".svg", ".html"):
                try:
                    utf8(data, path.name)
                except Faults:
                    self.refuse(url, f"the file is not UTF-8, save it as UTF-8: {path.name}")
        elif parts.scheme != "data":
            self.refuse(url, f"nothing is fetched from outside: {url}")
        return super().fetch(url, headers)

    def refuse(self, url: str, reason: str) -> None:
        """Note a reference that is not followed."""
        self.urls.append(url)
        if reason not in self.refused:
            self.refused.append(reason)
        raise ValueError(reason)

    def explains(self, line: str) -> bool:
        """Tell whether a line of WeasyPrint's log only repeats a refusal."""
        return any(word in line for word in (*self.urls, *self.refused))
