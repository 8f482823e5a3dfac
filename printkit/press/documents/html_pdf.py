"""Sheets, aids and leaflets: an HTML document becomes a tagged PDF.

WeasyPrint does the layout. It is imported here only, because it needs system libraries (Pango) that a machine
may lack: the drawn parts of a kit are built without them.
"""

from __future__ import annotations

import io
import logging
import os
import re
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, redirect_stdout, suppress
from functools import cache, lru_cache, partial
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote

from printkit.base.faults import MAX_VALUE_LENGTH, Fault, FaultError
from printkit.base.msgid import N_
from printkit.base.system_errors import system_reason
from printkit.press import bounded_process
from printkit.press.bounded_process import OverrunError, SignalledError, in_bounds
from printkit.press.documents.counted import (
    MAX_LAID_OUT_PAGES,
    TooManyPagesError,
    many_tracks,
    page_bound,
    too_long,
    track_fault,
)
from printkit.press.documents.glyph_arrays import leave_lengths_open
from printkit.press.documents.page_check import LaidOut, Measures, measured
from printkit.press.documents.short_html import ShortHtml, shortened
from printkit.press.fonts.fallback import families, script_of
from printkit.press.fonts.fontbook import FontBook, family_hint
from printkit.press.fonts.missing import missing_hint
from printkit.press.pdf.foreign import ForeignPdf, taken_apart
from printkit.press.typesetting import Typesetter
from printkit.press.typesetting.spacing import NO_BREAK, keep_together

LAYS_OUT = ("weasyprint", "fontTools")
"""The libraries whose warnings are heard while a document is laid out."""

ON_FONTS = ("weasyprint/pdf/fonts.py", "fontTools/")
"""What is warned of here is how this machine cuts fonts down: no document can help it, and each is whole."""

SUBSET_HINT = N_(
    "the kit is complete all the same; on Debian or Ubuntu `apt install libharfbuzz-subset0` installs it"
)

PANGO_HINT = N_("install Pango: on Debian or Ubuntu `apt install libpangoft2-1.0-0 libharfbuzz-subset0`")

EPOCH = "SOURCE_DATE_EPOCH"
"""What tells the time to whoever writes files that are to be the same each time (reproducible-builds.org)."""

TAKE_BACK = N_("undo the last change in it or in its style sheets")
LAYOUT_TOO_LONG = N_("a page of it takes more than {most} seconds of computing to be laid out")
TOO_MUCH_MEMORY = N_("it takes more than {most} MB of memory to be laid out")

SMALL_DRAWING = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><style>.a { fill: #000 }</style>'
    '<path class="a" d="M0 0h9v9z"/></svg>'
)
SMALL_DOCUMENT = (
    '<html lang="en"><head><title>a</title><style>@font-face { font-family: a; src: local(a) }</style></head>'
    f'<body><table><tr><td>a b<img alt="a" src="data:image/svg+xml,{quote(SMALL_DRAWING)}"></td></tr></table>'
    "</body></html>"
)
"""Something of all that documents ask of libraries."""

TextOrigin = Callable[[int], tuple[str, str]]
"""Gives the file and the place that wrote what stands at an offset (bytes) of a document."""
LayoutTask = Callable[[], tuple["LaidOut", "list[Fault]"]]
"""Gives a document that was laid out, and what this machine could do better."""
OWN_FONTS = re.compile(r"@font-face|@import|<link|\.css\b|\\", re.IGNORECASE)
"""What may bring fonts that only this document has."""
At = Callable[[int | None], tuple[str, str]]
HAS_LANGUAGE = re.compile(r"<html\b[^>]*\slang\s*=", re.IGNORECASE)
STYLE_ELEMENT = re.compile(r"<style[^>]*>(.*?)</style>", re.DOTALL)
DECLARATION = re.compile(r"`([^`]*)` at (\d+):\d+")
SELECTOR = re.compile(r"selector,? '\s*(.*?)\s*'")
"""What WeasyPrint says of a declaration or a selector that it does not know."""
NO_GLYPH = re.compile(r"\.notdef glyph .*?: \"(.)\" \(U\+", re.DOTALL)
"""What it says of a letter that no font has."""
BASE_FONT = re.compile(r"/BaseFont /([^\s/<>\[\]()]+)")
"""The name of a font in a PDF; of a letter that may not stand in a name it has the code behind a #."""
FAMILY = re.compile(r"font-family\s*:\s*([^;}]+)|(?<![\w-])font\s*:[^;}]*?\s((?:'[^']*'|\"[^\"]*\")[^;}]*)")
NUMBER_SPACE = re.compile(r"(?:(?<=\b\d)|(?<=\b\d\d)) (?=[^\W\d_])|(?<=\b[Ll]e) (?=\d)")
"""The space between a number and what it counts, or its article."""
HYPHENS = re.compile(r"hyphens\s*:\s*auto")
HYPHENATED = re.compile(
    r"<(style|title|svg|h[1-6])\b.*?</\1>|<[^>]*>|(?P<word>[^\W_]+(?:-[^\W_]+)+)", re.DOTALL
)
"""A word with hyphens, or what is no words of lines or goes into the outline letter by letter."""
WORD_JOINER = "\u2060"
"""No line ends at it; it has no width and is not read."""
MIN_PART, MAX_UNBROKEN = 4, 16
"""Letters of a part of a word that may be left alone, and of a word that is never too long for its line."""
KEYWORDS = ("inherit", "initial", "unset", "revert")


def weasyprint() -> Any:
    """Import WeasyPrint. Raises FaultError with the name of the system library that is missing."""
    try:
        with redirect_stdout(io.StringIO()):  # where it would print a page of advice
            import weasyprint as library
    except OSError as error:
        missing = re.search(r"'([^']+)'", str(error))
        name = missing[1] if missing else str(error).splitlines()[0]
        message = N_("documents and the page how-to-print are left out: the system library {name} is missing")
        raise FaultError((Fault("", "", message, {"name": name}, PANGO_HINT),)) from None
    return library


def lay_out(
    html: str,
    folder: Path,
    roots: Sequence[Path],
    fonts: FontBook,
    place: str,
    notes: list[Fault],
    zoom: float = 1.0,
    origin: TextOrigin | None = None,
    most_pages: int = MAX_LAID_OUT_PAGES,
) -> LaidOut:
    """Lay out an HTML document as a tagged PDF (PDF/UA-1) with an outline, and measure its pages.

    References are relative to `folder` and may only lead into `roots`. `place` names the document in faults.
    What this machine could do better is added to `notes`. With a `zoom` all lengths become so many times as
    large when they are laid out. `origin` gives the file and the place that wrote what stands at an offset
    (bytes) of the document. One of more than `most_pages` is not laid out to its end.
    Raises FaultError: a reference that leads elsewhere or nowhere, a letter that no font of the kit has, a
    style that WeasyPrint does not know, a missing language or system library.
    """
    task = layout_task(html, folder, roots, fonts, place, zoom, origin, most_pages)
    shared_fonts.cache_clear()  # where there are no copies, files may have changed
    with enough_room(place):
        laid, noted = in_bounds(task)
    notes += noted
    return laid


def layout_task(
    html: str,
    folder: Path,
    roots: Sequence[Path],
    fonts: FontBook,
    place: str,
    zoom: float = 1.0,
    origin: TextOrigin | None = None,
    most_pages: int = MAX_LAID_OUT_PAGES,
) -> LayoutTask:
    """Return what lays out a document as `lay_out` does, to be done within bounds.

    Raises FaultError where that is not even begun.
    """
    if not HAS_LANGUAGE.search(html):
        message = N_("this is not a whole document: it has no {tag}")
        values = {"tag": '<html lang="…">', "value": '{% extends "common/document.html" %}'}
        raise FaultError((Fault(place, "", message, values, N_("begin it with {value}")),))
    if faults := list(too_long(html, place)):
        raise FaultError(faults)
    short = shortened(html)
    written = partial(written_at, html, place, origin)
    html = short.text

    def at(letter: int | None) -> tuple[str, str]:
        return written(None if letter is None else short.letter(letter))

    if faults := [track_fault(*at(letter), name, value) for name, value, letter in many_tracks(html)]:
        raise FaultError(faults)
    weasyprint()
    used = families_of(html, fonts)
    with enough_room(place):
        warm_up()
        if HYPHENS.search(html):
            load_hyphens(language_of(html))
    return partial(laid_out, short, folder, roots, fonts, used, place, zoom, written, at, most_pages)


def laid_out(
    short: ShortHtml,
    folder: Path,
    roots: Sequence[Path],
    fonts: FontBook,
    used: Sequence[str],
    place: str,
    zoom: float,
    written: At,
    at: At,
    most_pages: int,
) -> tuple[LaidOut, list[Fault]]:
    """Lay out a document with the families of fonts that are used; return also what this machine lacks.

    `written` gives the file and the place of a letter of the document, `at` of one of its short text.
    Raises FaultError.
    """
    html = short.text
    library = weasyprint()
    from printkit.press.documents.fetcher import FolderFetcher
    from printkit.press.documents.known_lines import lines_known
    from printkit.press.documents.known_pages import pages_known
    from printkit.press.documents.pictures import Pictures

    measures: list[Measures] = []
    fetcher = FolderFetcher(roots, place, short.drawings)
    with Listening(*LAYS_OUT) as heard, page_bound(most_pages):
        faces = font_faces(fonts, used)
        configuration, sheet = loaded_fonts(faces) if OWN_FONTS.search(html) else shared_fonts(faces)
        document = library.HTML(
            string=with_stand_ins(well_spaced(html), used),
            base_url=folder.as_uri() + "/",
            url_fetcher=fetcher,
        )
        pictures = Pictures(html, document.etree_element, folder, fetcher, Typesetter(fonts), at, written)

        def finish(laid: Any, pdf: Any) -> None:
            measures.append(measured(laid, zoom))
            pictures.bind(pdf)

        with pictures.drawn(), lines_known(), pages_known(), fixed_time():
            data: bytes = document.write_pdf(
                stylesheets=[sheet],
                font_config=configuration,
                pdf_variant="pdf/ua-1",
                pdf_identifier=b"printkit",
                zoom=zoom,
                finisher=finish,
            )
    faults = [*fetcher.refused, *pictures.faults]
    faults += [warning_fault(html, line, at) for line in heard.lines if not fetcher.explains(line)]
    parts = taken_apart(data)
    faults += foreign_fonts(parts, html, fonts, used, place, at)
    if faults:
        raise FaultError(faults)
    noted = []
    if any("HarfBuzz-Subset" in line for line in heard.on_fonts):
        message = N_(
            "the system library HarfBuzz-Subset is missing: fonts in documents are cut down without it"
        )
        noted.append(Fault("", "", message, {}, SUBSET_HINT, severity="warning"))
    return LaidOut(data, parts, *measures[0], tuple(pictures.warnings)), noted


@contextmanager
def fixed_time() -> Iterator[None]:
    """Let fonts that are cut down carry no time of their own: the same document gives the same bytes."""
    before = os.environ.get(EPOCH)
    os.environ[EPOCH] = "0"
    try:
        yield
    finally:
        if before is None:
            del os.environ[EPOCH]
        else:
            os.environ[EPOCH] = before


def loaded_fonts(faces: str) -> tuple[Any, Any]:
    """Return a font configuration of WeasyPrint with the fonts of @font-face rules, and their sheet."""
    library = weasyprint()
    from weasyprint.text.fonts import FontConfiguration

    from printkit.press.documents.fetcher import FontFetcher

    configuration = FontConfiguration()
    return configuration, library.CSS(string=faces, url_fetcher=FontFetcher(), font_config=configuration)


@lru_cache(maxsize=1)
def shared_fonts(faces: str) -> tuple[Any, Any]:
    """Return the same for all documents that are laid out together and bring no fonts of their own."""
    return loaded_fonts(faces)


def load_weasyprint(langs: Iterable[str] = ()) -> None:
    """Load what lays out documents in some languages, for every copy of this process.

    What keeps it off is told later.
    """
    with suppress(FaultError), enough_room(""):
        weasyprint()
        warm_up()
        for lang in langs:
            load_hyphens(lang)


@cache
def load_hyphens(lang: str) -> None:
    """Read where words of a language may be divided, which takes a second for German."""
    import pyphen

    with suppress(KeyError):
        pyphen.Pyphen(lang=pyphen.language_fallback(lang))  # what it has read it keeps


@cache
def warm_up() -> None:
    """Lay out a small document once, so that each copy of this process finds libraries and fonts loaded."""
    from weasyprint.pdf import fonts

    leave_lengths_open(fonts)
    short = shortened(SMALL_DOCUMENT)
    at = partial(written_at, SMALL_DOCUMENT, "", None)
    before = tempfile.tempdir
    with tempfile.TemporaryDirectory(prefix="printkit-") as room:
        tempfile.tempdir = room  # WeasyPrint leaves a folder for fonts, as long as this process lives
        try:
            with suppress(FaultError):  # it is set in a font of this machine, if there is one
                laid_out(short, Path(__file__).parent, (), FontBook(()), (), "", 1.0, at, at, 1)
        finally:
            tempfile.tempdir = before


def written_at(html: str, place: str, origin: TextOrigin | None, letter: int | None) -> tuple[str, str]:
    """Return the file and the place of a letter of a document; of all of it where the letter is None."""
    if letter is None or not origin:
        return place, ""
    return origin(len(html[:letter].encode("utf-8", "surrogatepass")))


def warning_fault(html: str, warning: str, at: At) -> Fault:
    """Return what WeasyPrint warns of as a fault at its place."""
    if found := NO_GLYPH.search(warning):
        return missing_letter(html, found[1], at)
    letter = None
    if found := DECLARATION.search(warning):
        line, name = int(found[2]), found[1].partition(":")[0].strip()
        for style in STYLE_ELEMENT.finditer(html):
            before = "\n".join(style[1].split("\n")[: line - 1])
            start = style.start(1) + len(before) + (line > 1)
            if name in html[start : style.end(1)].partition("\n")[0]:
                letter = html.index(name, start)
                warning = warning.replace(found[0], f"`{found[1].strip()}`")
                break
    elif found := SELECTOR.search(warning):
        styles = ((style.start(1), style.end(1)) for style in STYLE_ELEMENT.finditer(html))
        letters = (html.find(found[1], start, end) for start, end in styles)
        letter = next((each for each in letters if each >= 0), None)
    file, place = at(letter)
    return Fault(file, place, N_("{reason}"), {"reason": warning})


def unknown_families(html: str, fonts: FontBook, at: At) -> Iterator[Fault]:
    """Find the font families that style sheets name first and that are not there."""
    for style in STYLE_ELEMENT.finditer(html):
        for found in FAMILY.finditer(html, style.start(1), style.end(1)):
            family = (found[1] or found[2]).split(",")[0].strip().strip("\"'")
            if family.lower() not in KEYWORDS and not fonts.files(family):
                hint, values = family_hint(family, fonts.families())
                file, place = at(found.start())
                yield Fault(file, place, N_("no font family {family}"), {"family": family, **values}, hint)


@contextmanager
def enough_room(place: str) -> Iterator[None]:
    """Raise FaultError where WeasyPrint lacks memory or room for its files, or fails on what it reads."""
    try:
        yield
    except FaultError:
        raise
    except OSError as error:
        values = {"reason": system_reason(error), "folder": tempfile.gettempdir()}
        message, hint = N_("cannot be laid out: {reason}"), N_("free some space in {folder}")
        raise FaultError((Fault(place, "", message, values, hint),)) from None
    except TooManyPagesError as error:
        message = N_("it takes more than {most} pages")
        hint = N_("shorten the words, or let it take more pages with `pages` in game.toml")
        raise FaultError((Fault(place, "", message, {"most": error.most}, hint),)) from None
    except OverrunError as error:
        told = (LAYOUT_TOO_LONG, bounded_process.MAX_SECONDS)
        if error.bound == "memory":
            told = (TOO_MUCH_MEMORY, bounded_process.MAX_MB)
        hint = N_("make it simpler, or split it into several documents")
        raise FaultError((Fault(place, "", told[0], {"most": told[1]}, hint),)) from None
    except SignalledError as error:
        raise FaultError((error.fault(place, TAKE_BACK),)) from None
    except (RecursionError, MemoryError):
        message = N_("it is too large, or nested too deeply, to be laid out")
        raise FaultError((Fault(place, "", message, {}, N_("split it into several documents")),)) from None
    except Exception as error:  # what a style sheet can bring a library to has no end
        message = N_("WeasyPrint, which lays it out, fails on it ({reason})")
        values = {"reason": f"{type(error).__name__}: {str(error)[:MAX_VALUE_LENGTH]}"}
        raise FaultError((Fault(place, "", message, values, TAKE_BACK),)) from None


def families_of(html: str, fonts: FontBook) -> list[str]:
    """Return the font families that a document names, then those with letters that none of these has."""
    used = [family for family in fonts.families() if f"'{family}'" in html]
    lang = language_of(html)
    for letter in lacking(html, fonts, used):
        for family in families(script_of(letter), lang):
            if family not in used and fonts.files(family) and fonts.find(family).has(letter):
                used.append(family)
                break
    return used


def lacking(html: str, fonts: FontBook, used: Sequence[str]) -> str:
    """Return the letters of a document that none of these families has, each once."""
    letters = "".join(dict.fromkeys(document_words(html)))
    for family in used:
        letters = fonts.find(family).lacks(letters)
    return letters.strip()


def well_spaced(html: str) -> str:
    """Return a document with the spaces and apostrophes of its language.

    No line ends between a number and what it counts, nor behind the hyphen of a word that has a short part,
    such as Non-morts or est-il: the lines of documents are longer than those of cards.
    """
    lang = language_of(html)
    parts = re.split(r"(<style.*?</style>|<[^>]*>)", html, flags=re.DOTALL)
    spaced = "".join(
        part if number % 2 else NUMBER_SPACE.sub(NO_BREAK, keep_together(part, lang))
        for number, part in enumerate(parts)
    )
    return HYPHENATED.sub(unbroken, spaced)


def unbroken(found: re.Match[str]) -> str:
    """Return a word with hyphens unbroken if a part of it is short; else what was found."""
    word = found["word"]
    if not word or len(word) > MAX_UNBROKEN or min(map(len, word.split("-"))) >= MIN_PART:
        return found[0]
    return word.replace("-", "-" + WORD_JOINER)


def language_of(html: str) -> str:
    """Return the language that a document says it is in."""
    found = re.search(r'<html lang="([^"]*)"', html)
    return found[1] if found else ""


def with_stand_ins(html: str, used: Sequence[str]) -> str:
    """Let every family of the style sheets be followed by the ones that stand in for letters it lacks."""
    named = "|".join(re.escape(family) for family in used)
    stand_ins = "".join(f", '{family}'" for family in used)
    return re.sub(rf"('(?:{named})')(?=\s*[;}}])", rf"\1{stand_ins}", html)


def font_faces(fonts: FontBook, used: Sequence[str]) -> str:
    """Return the @font-face rules of some families; nothing else is to be found."""
    return "\n".join(
        f"@font-face{{font-family:'{family}';font-weight:{file.weight or 400};"
        f"font-style:{'italic' if file.italic else 'normal'};src:url('{file.path.as_uri()}')}}"
        for family in used
        for file in fonts.files(family)
    )


def foreign_fonts(
    parts: ForeignPdf, html: str, fonts: FontBook, used: Sequence[str], place: str, at: At
) -> list[Fault]:
    """Find fonts that Pango put in silently, because the kit's fonts lack a letter."""
    own = tuple(squashed(family) for family in used)
    strangers = set()
    for item in parts.objects.values():
        for found in BASE_FONT.finditer(item.text):
            name = unquote(found[1].replace("#", "%")).rpartition("+")[2]
            if not squashed(name).startswith(own):
                strangers.add(name)
    if not strangers:
        return []
    letters = lacking(html, fonts, used)
    if not letters and (unknown := list(unknown_families(html, fonts, at))):
        return unknown
    if not letters:
        return [
            Fault(place, "", N_("the font {font} is not one of the kit's"), {"font": name})
            for name in sorted(strangers)
        ]
    return [missing_letter(html, each, at) for each in letters]


def missing_letter(html: str, letter: str, at: At) -> Fault:
    """Return the fault of a letter of a document that no font has, at the first place that writes it."""
    file, place = at(html.index(letter) if letter in html else None)
    hint, advice = missing_hint(letter)
    values = {"letter": letter, "code": f"U+{ord(letter):04X}", **advice}
    return Fault(file, place, N_("no font has the letter “{letter}” ({code})"), values, hint)


def document_words(html: str) -> str:
    """Return the words of a document."""
    return unescape(re.sub(r"<style.*?</style>|<[^>]*>", " ", html, flags=re.DOTALL))


def squashed(name: str) -> str:
    """Return a font's name without spaces, dashes and capitals."""
    return re.sub(r"[^a-z0-9]", "", name.lower())


class Listening(logging.Handler):
    """Collects the warnings of libraries while they work; nothing reaches the screen.

    `lines` are about the document, `on_fonts` about how fonts are cut down here.
    """

    def __init__(self, *names: str) -> None:
        super().__init__(logging.WARNING)
        self.loggers = [logging.getLogger(name) for name in names]
        self.lines: list[str] = []
        self.on_fonts: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep the record's words. Raises the KeyboardInterrupt that WeasyPrint would tell of as one."""
        if isinstance(interrupt := sys.exc_info()[1], KeyboardInterrupt):
            raise interrupt
        source = Path(record.pathname).as_posix()
        kept = self.on_fonts if any(place in source for place in ON_FONTS) else self.lines
        line = record.getMessage()
        if line not in kept:
            kept.append(line)

    def __enter__(self) -> Listening:
        self.before = [(each, each.handlers[:], each.propagate, each.level) for each in self.loggers]
        for each in self.loggers:
            each.handlers, each.propagate = [self], False
            each.setLevel(logging.WARNING)
        return self

    def __exit__(self, *_: object) -> None:
        for each, handlers, propagate, level in self.before:
            each.handlers, each.propagate = handlers, propagate
            each.setLevel(level)
