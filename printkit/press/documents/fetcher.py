"""What a document may refer to. Needs WeasyPrint: import it only where documents are laid out."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn
from urllib.parse import unquote, urlsplit
from urllib.request import urlopen

from lxml import etree
from weasyprint.urls import URLFetcher, URLFetcherResponse

from printkit.base.faults import Fault, FaultError
from printkit.base.msgid import N_, Msgid
from printkit.base.paths import normal_path, shown_path
from printkit.base.text_files import read_bytes, utf8
from printkit.press.pdf.images import ImageDataError, inspect
from printkit.press.svg.layer import MAX_ELEMENTS
from printkit.press.svg.scope import DEEPEST

XLINK_HREF = "{http://www.w3.org/1999/xlink}href"

FOREIGN_OBJECT = "{http://www.w3.org/2000/svg}foreignObject"
BOX_OF_WORDS = N_("a box of words in the drawing of a document is not printed")
WORDS_HINT = N_("write the words beside the drawing")


RASTERS = (b"\x89PNG", b"\xff\xd8\xff")
"""How PNG and JPEG files begin, whatever they are called."""


class FolderFetcher(URLFetcher):  # type: ignore[misc]
    """Reads files of the game's own folders for the document `place`; refuses all else and remembers why."""

    def __init__(self, roots: Sequence[Path], place: str) -> None:
        super().__init__(allowed_protocols=("file", "data"))
        self.roots = [normal_path(root) for root in roots]
        self.place = place
        self.refused: list[Fault] = []
        self.urls: list[str] = []

    def fetch(self, url: str, headers: dict[str, str] | None = None) -> URLFetcherResponse:
        """Return the content of a reference. Raises ValueError where it leads elsewhere or nowhere."""
        parts = urlsplit(url)
        if parts.scheme == "file":
            path = normal_path(Path(unquote(parts.path)))
            if not any(path.is_relative_to(root) for root in self.roots):
                self.refuse(
                    url, self.fault(N_("the path leaves the game's own folders: {href}"), href=parts.path)
                )
            if not path.is_file():
                self.refuse(url, self.fault(N_("no such file: {href}"), href=path.name))
            try:
                data = read_bytes(path)
                if path.suffix.lower() in (".css", ".svg", ".html"):
                    utf8(data, shown_path(path))
            except FaultError as error:
                self.refuse(url, *error.faults)
            self.look_at(url, data, path.suffix.lower().removeprefix("."), path.name, path)
        elif parts.scheme == "data":
            kind = parts.path.partition(",")[0].partition(";")[0].removeprefix("image/")
            with urlopen(url) as inside:
                self.look_at(url, inside.read(), kind, f"data:image/{kind}")
        else:
            self.refuse(url, self.fault(N_("nothing is fetched from outside: {href}"), href=url))
        return super().fetch(url, headers)

    def look_at(self, url: str, data: bytes, kind: str, name: str, path: Path | None = None) -> None:
        """Refuse an image that would take without end, or whose words would not be printed.

        Without end: too many pixels, or elements that use each other.
        """
        if kind in ("png", "jpg", "jpeg") or data.startswith(RASTERS):
            try:
                inspect(data)
            except ImageDataError as wrong:
                self.refuse(url, self.fault(wrong.message, href=name))
        elif kind in ("svg", "svg+xml") or data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<"):
            if b"<!ENTITY" in data:
                self.refuse(url, self.fault(N_("a drawing may declare no entities: {href}"), href=name))
            if too_much(data):
                message = N_("the drawing paints more than {most} elements, or is too deep: {href}")
                self.refuse(url, self.fault(message, most=MAX_ELEMENTS, href=name))
            if line := box_of_words(data):
                file, place = (shown_path(path), f"line {line}") if path else (self.place, "")
                self.refuse(url, Fault(file, place, BOX_OF_WORDS, {}, WORDS_HINT))

    def fault(self, message: Msgid, /, **values: object) -> Fault:
        """Return what is wrong with a reference of the document."""
        return Fault(self.place, "", message, values)

    def refuse(self, url: str, *faults: Fault) -> NoReturn:
        """Note a reference that is not followed."""
        self.urls.append(url)
        self.refused += (fault for fault in faults if fault not in self.refused)
        raise ValueError("; ".join(map(str, faults)))

    def explains(self, line: str) -> bool:
        """Whether a line of WeasyPrint's log only repeats a refusal."""
        return any(url in line for url in self.urls)


def parsed(svg: bytes) -> etree._Element | None:
    """Return the root of an SVG; None where it cannot be read, which WeasyPrint tells."""
    try:
        return etree.fromstring(svg, etree.XMLParser(resolve_entities=False, no_network=True))
    except etree.XMLSyntaxError:
        return None


def box_of_words(svg: bytes) -> int:
    """Return the line of the first `foreignObject` with words, which WeasyPrint leaves out; else 0."""
    root = parsed(svg)
    for box in () if root is None else root.iter(FOREIGN_OBJECT):
        if any(str(words).strip() for words in box.itertext()):
            return int(str(box.sourceline or 1))
    return 0


def too_much(svg: bytes) -> bool:
    """Whether an SVG shows more elements, each as often as it is used, or deeper ones than a drawing may."""
    if (root := parsed(svg)) is None:
        return False
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
