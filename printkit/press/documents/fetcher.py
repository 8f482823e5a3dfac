"""What a document may refer to. Needs WeasyPrint: import it only where documents are laid out."""

from __future__ import annotations

from collections.abc import Sequence
from email.message import EmailMessage
from mimetypes import guess_type
from pathlib import Path
from typing import NoReturn
from urllib.parse import unquote, unquote_to_bytes, urlsplit
from urllib.request import urlopen

from weasyprint.urls import URLFetcher, URLFetcherResponse

from printkit.base.faults import Fault, FaultError, quotes_hint
from printkit.base.msgid import N_, Msgid
from printkit.base.paths import normal_path, shown_path
from printkit.base.text_files import TEXT_SUFFIXES, read_bytes, utf8
from printkit.press.documents.counted import many_tracks, track_fault
from printkit.press.documents.short_html import SCHEME, StandingDrawing
from printkit.press.pdf.images import ImageDataError, inspect
from printkit.press.svg.url_refs import CALL_IT_SO, NO_PICTURE

RASTERS = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"RIFF")
"""How PNG, JPEG, GIF and WebP files begin, whatever they are called."""

_DRAWING = EmailMessage()
"""The head of the response for a drawing."""
_DRAWING["Content-Type"] = "image/svg+xml"


class FolderFetcher(URLFetcher):  # type: ignore[misc]
    """Reads files of the game's own folders for the document `place`; refuses all else and remembers why."""

    def __init__(self, roots: Sequence[Path], place: str, standing: Sequence[StandingDrawing] = ()) -> None:
        super().__init__(allowed_protocols=("file", "data"))
        self.standing = {f"{SCHEME}:{number}": each for number, each in enumerate(standing)}
        self.roots = [normal_path(root) for root in roots]
        self.place = place
        self.refused: list[Fault] = []
        self.urls: list[str] = []
        self.drawings: dict[str, tuple[bytes, Path | None]] = {}

    def fetch(self, url: str, headers: dict[str, str] | None = None) -> URLFetcherResponse:
        """Return the content of a reference. Raises ValueError where it leads elsewhere or nowhere."""
        parts = urlsplit(url)
        if standing := self.standing.get(url):
            data = unquote_to_bytes(standing.address.partition(",")[2])
            self.look_at(url, data, "svg", "data:image/svg+xml")
            return URLFetcherResponse(url, data, _DRAWING)
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
            if path.suffix.lower() in TEXT_SUFFIXES and (path.suffix.lower() != ".css" or _is_drawing(data)):
                self.refuse(url, Fault(self.place, "", NO_PICTURE, {"href": path.name}, CALL_IT_SO))
            self.look_at(url, data, path.suffix.lower().removeprefix("."), path.name, path)
            return _as_a_file(url, data)
        if parts.scheme == "data":
            kind = parts.path.partition(",")[0].partition(";")[0].removeprefix("image/")
            with urlopen(url) as inside:
                self.look_at(url, inside.read(), kind, f"data:image/{kind}")
        else:
            self.refuse(url, self.fault(N_("nothing is fetched from outside: {href}"), href=url))
        return super().fetch(url, headers)

    def look_at(self, url: str, data: bytes, kind: str, name: str, path: Path | None = None) -> None:
        """Refuse what would take without end: an image of too many pixels, entities; keep drawings."""
        if kind in ("png", "jpg", "jpeg", "webp", "gif", "avif") or data.startswith(RASTERS):
            try:
                inspect(data)
            except ImageDataError as wrong:
                self.refuse(url, self.fault(wrong.message, href=name))
        elif kind in ("svg", "svg+xml") or _is_drawing(data):
            if b"<!ENTITY" in data:
                self.refuse(url, self.fault(N_("a drawing may declare no entities: {href}"), href=name))
            self.drawings[url] = (data, path)
        elif kind in ("css", "text/css"):
            self.look_at_style(url, data.decode("utf-8", "replace"), path)

    def look_at_style(self, url: str, css: str, path: Path | None) -> None:
        """Refuse a style sheet that asks for columns or rows without end."""
        for name, value, at in many_tracks(css):
            line = css.count("\n", 0, at) + 1
            file, place = (shown_path(path), f"line {line}") if path else (self.place, "")
            self.refuse(url, track_fault(file, place, name, value))

    def fault(self, message: Msgid, /, **values: object) -> Fault:
        """Return what is wrong with a reference of the document."""
        return Fault(self.place, "", message, values, quotes_hint(str(values.get("href", ""))))

    def refuse(self, url: str, *faults: Fault) -> NoReturn:
        """Note a reference that is not followed."""
        self.urls.append(url)
        self.refused += (fault for fault in faults if fault not in self.refused)
        raise ValueError("; ".join(map(str, faults)))

    def explains(self, line: str) -> bool:
        """Whether a line of WeasyPrint's log only repeats a refusal."""
        return any(url in line for url in self.urls)


class FontFetcher(URLFetcher):  # type: ignore[misc]
    """Reads the files of the kit's fonts."""

    def fetch(self, url: str, headers: dict[str, str] | None = None) -> URLFetcherResponse:
        """Return the content of a file. Raises OSError."""
        return URLFetcherResponse(url, Path(unquote(urlsplit(url).path)).read_bytes())


def _as_a_file(url: str, data: bytes) -> URLFetcherResponse:
    """Return the response that urllib gives for a file, which was read already."""
    place = urlsplit(url).path
    return URLFetcherResponse(f"file://{place}", data, {"Content-Type": guess_type(place)[0] or "text/plain"})


def _is_drawing(data: bytes) -> bool:
    """Whether a file begins as a drawing does, whatever it is called."""
    return data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<")
