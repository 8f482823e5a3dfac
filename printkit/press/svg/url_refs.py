"""Follow what a drawing points at (`#id`, `url(#id)`, `file.svg#id`), inside the allowed folders only."""

from __future__ import annotations

import base64
import binascii
import re
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote

from printkit.base.msgid import N_, NO_MESSAGE, Msgid
from printkit.base.paths import normal_path
from printkit.base.text_files import TEXT_SUFFIXES, linked

_SCHEME = re.compile(r"[a-zA-Z][a-zA-Z0-9+.-]*:|//")
_DATA_IMAGE = re.compile(
    r"data:image/(?:png|jpeg|jpg|webp|gif|avif)\s*;\s*base64\s*,(.*)", re.DOTALL | re.IGNORECASE
)

_URL = re.compile(r"""url\(\s*(?:"([^"]*)"|'([^']*)'|([^\s"'()]*))\s*\)""")

NO_PICTURE = N_("a file with this ending is never shown: {href}")
CALL_IT_SO = N_(
    "let its name end as what it is: an image in .svg, .png, .jpg or .webp, a style sheet in .css"
)


class UrlReferenceError(ValueError):
    """A reference leads nowhere, or out of the allowed folders; `message` says why, and has an {href}."""

    def __init__(self, message: Msgid, hint: Msgid = NO_MESSAGE) -> None:
        super().__init__(message)
        self.message, self.hint = message, hint


def read_data(href: str) -> bytes | None:
    """Return the bytes of a `data:image` reference, None for another reference.

    Raises UrlReferenceError if broken.
    """
    if not href.lower().startswith("data:"):
        return None
    found = _DATA_IMAGE.fullmatch(href)
    if not found:
        raise UrlReferenceError(
            N_("a drawing may contain only PNG, JPEG, WebP, GIF and AVIF data in base64: {href}")
        )
    try:
        return base64.b64decode("".join(unquote(found[1]).split()), validate=True)
    except binascii.Error as error:
        raise UrlReferenceError(N_("broken base64 data: {href}")) from error


def find_file(href: str, folder: Path, roots: tuple[Path, ...]) -> Path:
    """Return the file that an href means; symbolic links are not followed.

    `href` is relative to `folder`; the file must lie in one of `roots`. Raises UrlReferenceError where it
    does not, where it is a network address, or where there is no such file, or one of text by its name.
    """
    name = unquote(href)
    if _SCHEME.match(name) or "\0" in name or Path(name).is_absolute():
        raise UrlReferenceError(
            N_("only files in the game's own folders may be named, by a relative path: {href}")
        )
    try:
        path = normal_path(folder / name)
        if not any(path.is_relative_to(normal_path(root)) for root in roots):
            raise UrlReferenceError(N_("the path leaves the game's own folders: {href}"))
        if linked(path):
            raise UrlReferenceError(N_("symbolic links are not followed: {href}"))
        if not path.is_file():
            raise UrlReferenceError(N_("no such file: {href}"))
        if path.suffix.lower() in TEXT_SUFFIXES:
            raise UrlReferenceError(NO_PICTURE, CALL_IT_SO)
    except (OSError, RuntimeError) as error:  # RuntimeError: links that lead in a circle
        raise UrlReferenceError(N_("no such file: {href}")) from error
    return path


def shown_file(path: Path, roots: tuple[Path, ...]) -> str:
    """Name a file the way its reader knows it: from the working directory, or from its own root's name on."""
    here = Path.cwd()
    if path.is_relative_to(here):
        return path.relative_to(here).as_posix()
    for root in roots:
        if path.is_relative_to(root):
            return (Path(root.name) / path.relative_to(root)).as_posix()
    return path.name


class Link(NamedTuple):
    """The id of an element of the same drawing."""

    target: str


def read_link(text: str) -> Link:
    """Read `url(#id)`. Raises ValueError for anything else, also for a file outside the drawing."""
    found = _URL.fullmatch(text.strip())
    target = next((part for part in found.groups() if part), "") if found else ""
    if not target.startswith("#") or len(target) < 2:
        raise ValueError(text)
    return Link(target[1:])
