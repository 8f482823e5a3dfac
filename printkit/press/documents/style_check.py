"""What is wrong with the style of a document that is read and not laid out: that of another ink.

It brings declarations, references and fonts of its own; the words are the same in every ink.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from urllib.parse import urljoin

from printkit.base.faults import Fault
from printkit.press.documents.counted import many_tracks, track_fault
from printkit.press.documents.html_pdf import (
    LAYS_OUT,
    At,
    Listening,
    unknown_families,
    warning_fault,
    weasyprint,
)
from printkit.press.fonts.fontbook import FontBook

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
URL = re.compile(r"url\(\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"')]+))", re.IGNORECASE)


def style_faults(
    css: str, folder: Path, roots: Sequence[Path], fonts: FontBook, place: str, at: At
) -> list[Fault]:
    """Return what is wrong with the text of a style; `at` gives the file and the place of a letter of it.

    References are relative to `folder` and may only lead into `roots`. `place` names the document, where a
    fault has no place of its own.
    """
    from printkit.press.documents.fetcher import FolderFetcher  # loads WeasyPrint

    faults = [track_fault(*at(letter), name, value) for name, value, letter in many_tracks(css)]
    if faults:
        return faults
    html = f"<style>{css}</style>"

    def inside(letter: int | None) -> tuple[str, str]:
        return at(None if letter is None else letter - len("<style>"))

    base = folder.as_uri() + "/"
    fetcher = FolderFetcher(roots, place)
    for found in URL.finditer(COMMENT.sub(lambda comment: re.sub(".", " ", comment[0]), css)):
        known = len(fetcher.refused)
        with suppress(ValueError, OSError):  # the fetcher remembers what it refuses
            fetcher.fetch(urljoin(base, found[1] or found[2] or found[3])).close()
        for refused in fetcher.refused[known:]:
            file, line = at(found.start()) if refused.file == place else (refused.file, refused.place)
            faults.append(replace(refused, file=file, place=line))
    known = len(fetcher.refused)
    with Listening(*LAYS_OUT) as heard:
        weasyprint().CSS(string=css, base_url=base, url_fetcher=fetcher)
    faults += fetcher.refused[known:]
    faults += [warning_fault(html, line, inside) for line in heard.lines if not fetcher.explains(line)]
    return [*faults, *unknown_families(html, fonts, inside)]
