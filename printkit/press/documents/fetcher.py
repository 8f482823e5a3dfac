"""What a document may refer to. Needs WeasyPrint: import it only where documents are laid out."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import unquote, urlsplit
from urllib.request import urlopen

from lxml import etree
from weasyprint.urls import URLFetcher, URLFetcherResponse

from printkit.base.faults import FaultError
from printkit.base.text_files import read_bytes, utf8
from printkit.press.pdf.images import ImageDataError, inspect
from printkit.press.svg.layer import MAX_ELEMENTS
from printkit.press.svg.scope import DEEPEST

XLINK_HREF = "{http://www.w3.org/1999/xlink}href"


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
            except FaultError as faults:
                self.refuse(url, f"{faults.faults[0].message}: {path.name}")
            if path.suffix.lower() in (".css", ".svg", ".html"):
                try:
                    utf8(data, path.name)
                except FaultError:
                    self.refuse(url, f"the file is not UTF-8, save it as UTF-8: {path.name}")
            self.look_at(url, data, path.suffix.lower().removeprefix("."), path.name)
        elif parts.scheme == "data":
            kind = parts.path.partition(",")[0].partition(";")[0].removeprefix("image/")
            with urlopen(url) as inside:
                self.look_at(url, inside.read(), kind, f"data:image/{kind}")
        else:
            self.refuse(url, f"nothing is fetched from outside: {url}")
        return super().fetch(url, headers)

    def look_at(self, url: str, data: bytes, kind: str, name: str) -> None:
        """Refuse an image that would take without end: too many pixels, or elements that use each other."""
        if kind in ("png", "jpg", "jpeg"):
            try:
                inspect(data)
            except ImageDataError as wrong:
                self.refuse(url, wrong.message.format(href=name))
        elif kind in ("svg", "svg+xml") and too_much(data):
            self.refuse(url, f"the drawing paints more than {MAX_ELEMENTS} elements, or is too deep: {name}")

    def refuse(self, url: str, reason: str) -> None:
        """Note a reference that is not followed."""
        self.urls.append(url)
        if reason not in self.refused:
            self.refused.append(reason)
        raise ValueError(reason)

    def explains(self, line: str) -> bool:
        """Tell whether a line of WeasyPrint's log only repeats a refusal."""
        return any(word in line for word in (*self.urls, *self.refused))


def too_much(svg: bytes) -> bool:
    """Whether an SVG shows more elements, each as often as it is used, or deeper ones than a drawing may."""
    try:
        root = etree.fromstring(svg, etree.XMLParser(resolve_entities=False, no_network=True))
    except etree.XMLSyntaxError:
        return False  # WeasyPrint tells
    named = {f"#{element.get('id')}": element for element in root.iter(etree.Element) if element.get("id")}
    known: dict[etree._Element, int] = {}

    def shown(element: etree._Element, depth: int) -> int:
        if depth > 2 * DEEPEST:
            raise OverflowError
        if element not in known:
            count = 1 + sum(shown(child, depth + 1) for child in element.iterchildren(etree.Element))
            used = named.get(str(element.get("href") or element.get(XLINK_HREF) or ""))
            known[element] = count + (0 if used is None else shown(used, depth + 1))
        if known[element] > MAX_ELEMENTS:
            raise OverflowError
        return known[element]

    try:
        shown(root, 0)
    except OverflowError:
        return True
    return False
