"""Gather every text of a game in a language: its words, its state, and the pictures that it stands on.

Each face is drawn once, whatever number of texts it has, and its picture is kept under a name that tells what
is on it: what looks as before is not drawn again.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import field, replace
from html import escape
from io import BytesIO
from pathlib import Path
from typing import Any

from printkit.base import plurals
from printkit.base.atomic_write import write_atomically
from printkit.base.catalogue import Catalogue, Entry, SourceText
from printkit.base.dataclass import dataclass
from printkit.base.faults import Fault, FaultError
from printkit.base.messages import Translator
from printkit.base.placeholders import PLACEHOLDER
from printkit.kit.loading.game_source import GameSource
from printkit.kit.text import tokens
from printkit.kit.text.text import Text
from printkit.press.jobs.context import BuildContext
from printkit.press.jobs.text_places import (
    PicturePages,
    TextPicture,
    TextPlace,
    document_pictures,
    face_pictures,
    in_low_ink,
)
from printkit.press.pdf.raster import page_images
from printkit.press.pdf.syntax import POINTS
from printkit.press.preview import TIGHT
from printkit.press.render_cache import RenderCache
from printkit.press.request import ExamplePlayer, PrintJob, Request, no_examples, with_examples
from printkit.word_pictures.boxes import lines_at, use_of
from printkit.words.beside import said_beside
from printkit.words.check import check_language
from printkit.words.spreadsheet import DONE, FUZZY
from printkit.words.terms import check_terms

MAX_PICTURE_SIDE = 1400.0
"""Pixels of the longer side of a picture: a page of A4 can be read."""
MAX_PICTURE_DPI = 220.0
"""Dots per inch of small pieces: what is printed 2.3 mm high is 20 pixels high."""
PICTURES_FOLDER = "pictures"
MAX_TRIED = 200
"""Numbers that are tried as an example of a plural form."""
_OWN_NAME = re.compile(r"[\w.#-]+-[0-9a-f]{10}")
_LINE = re.compile(r'line (\d+)(?:, column "([^"]*)")?')
_NOT_SAFE = re.compile(r"[^\w.#-]+")

UNTRANSLATED, FAULTY, SHRUNK = "missing", "faulty", "tight"
"""What a text may be, beside fuzzy and done: one of missing, fuzzy and done, and the others too."""


@dataclass(frozen=True)
class PlacedText:
    """A text on a picture, by its number: its box in shares of the picture, and how its words came out."""

    picture: int
    x: float
    y: float
    width: float
    height: float
    place: TextPlace

    @property
    def fit(self) -> int:
        """The size of its words in per cent of the largest; 0 where they do not fit, -1 without a box."""
        box = self.place.box
        if box is None or not box.largest:
            return -1
        return round(100 * box.size / box.largest) if box.fits else 0


@dataclass(frozen=True)
class PictureFile:
    """The picture of a face or a page in full and, of faces, in low ink; `low` is "" where it is the same.

    `use` says what the piece is for, in the language of the kit.
    """

    picture: TextPicture
    full: str
    low: str
    pixels: tuple[int, int]
    use: str


@dataclass(frozen=True)
class PicturedText:
    """A text of a game with all that its translator wants to see. `spoken` is how a screen says each form.

    `examples` are numbers that the forms of a plural are for. `faults` are in the user's language.
    """

    phrase: SourceText
    file: str
    forms: tuple[str, ...]
    spoken: tuple[str, ...]
    examples: tuple[int, ...]
    states: tuple[str, ...]
    same: bool
    faults: tuple[str, ...]
    places: tuple[PlacedText, ...] = ()
    beside: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """What it is in further languages, for those who do not read the source well."""

    @property
    def fit(self) -> int:
        """The worst of its fits; -1 where no box bounds it."""
        return min((each.fit for each in self.places if each.fit >= 0), default=-1)


@dataclass
class Pictured:
    """All texts of a game in a language, and their pictures in `folder`."""

    game: GameSource
    lang: str
    title: str
    look: Mapping[str, str]
    texts: list[PicturedText] = field(default_factory=list)
    pictures: list[PictureFile] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)


def gather(
    game: GameSource,
    lang: str,
    out: Path,
    cache: Path | None,
    translate: Translator,
    examples: ExamplePlayer = no_examples,
    processes: int = 1,
    beside: Sequence[str] = (),
) -> Pictured:
    """Draw what a game's texts stand on into `out`, and return the texts. Raises FaultError.

    `beside` are further languages to show them in.
    What is wrong with faces, documents and translations does not stop it: it is shown with the texts.
    """
    kit, faults = game.draft_kit(lang)
    kit = with_examples(kit, examples, faults)
    pictured = Pictured(game, lang, kit.title.plain, kit.look, faults=faults)
    render_cache = RenderCache(cache)
    context = BuildContext(PrintJob(kit, "full", Request((game.name,), cache=cache)), render_cache)
    files = PictureFolder(out / PICTURES_FOLDER)
    low = {
        picture.name: name
        for pages in face_pictures(in_low_ink(context), processes)
        for picture, name, _ in files.written(pages)
    }
    places: dict[str, list[PlacedText]] = {}
    for pages in drawn_pages(context, processes, pictured.faults):
        for picture, name, pixels in files.written(pages):
            number = len(pictured.pictures)
            other = low.get(picture.name, "")
            pictured.pictures.append(
                PictureFile(
                    picture, name, "" if other == name else other, pixels, use_of(kit, picture.component)
                )
            )
            for place in picture.places:
                places.setdefault(place.context, []).append(_placed(number, picture, place))
    files.finish()
    render_cache.save()
    catalogue = game.catalogue(lang)
    told = faults_by_context(game, lang, translate)
    named = [(file.picture.name, fault) for file in pictured.pictures for fault in file.picture.faults]
    named += [(fault.file, fault) for fault in pictured.faults]  # of documents that could not be drawn
    for shown, fault in named:
        for name in filter(game.phrases.get, map(_context_of, fault.words.split("; "))):
            told.setdefault(name, []).append(f"{shown}: {fault.what(translate)}")
    pictured.texts = [
        replace(
            _text(game, lang, catalogue, phrase, places.get(phrase.context, []), told, pictured, translate),
            beside=said_beside(game, phrase, beside),
        )
        for phrase in game.phrases.values()
    ]
    return pictured


def drawn_pages(context: BuildContext, processes: int, faults: list[Fault]) -> Iterator[PicturePages]:
    """Yield the faces of a kit, then the pages of its documents."""
    yield from face_pictures(context, processes)
    for component in context.kit.components:
        if component.document:
            try:
                yield document_pictures(context, component)
            except FaultError as error:
                faults += error.faults


class PictureFolder:
    """Writes pictures into a folder; those of what looks otherwise now are removed in the end."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.used: set[str] = set()
        self.pool = ThreadPoolExecutor(2)
        self.waiting: list[Future[None]] = []

    def written(self, pages: PicturePages) -> Iterator[tuple[TextPicture, str, tuple[int, int]]]:
        """Yield each picture with the name of its file and its size in pixels; draw those that are new."""
        names = [file_name(each) for each in pages.pictures]
        if not all((self.folder / name).is_file() for name in names):
            dpi = min(map(dpi_of, pages.pictures))
            images = page_images(pages.data(), dpi)
            for name, image in zip(names, images, strict=False):
                if not (self.folder / name).is_file():
                    self.waiting.append(self.pool.submit(self._write, name, image))
        self.used.update(names)
        dpi = min(map(dpi_of, pages.pictures), default=MAX_PICTURE_DPI)
        for picture, name in zip(pages.pictures, names, strict=True):
            yield picture, name, (round(picture.width / 25.4 * dpi), round(picture.height / 25.4 * dpi))

    def _write(self, name: str, image: Any) -> None:
        stream = BytesIO()
        image.save(stream, "WEBP", quality=78, method=1)
        write_atomically(self.folder / name, stream.getvalue())

    def finish(self) -> None:
        """Wait for all pictures; remove what earlier calls have drawn and nothing shows any more."""
        with self.pool:
            for each in self.waiting:
                each.result()
        remove_others(self.folder, ".webp", self.used)


def remove_others(folder: Path, ending: str, used: Collection[str]) -> None:
    """Remove what earlier calls have drawn into a folder and nothing shows any more; not what is others'."""
    for path in folder.glob(f"*{ending}"):
        if path.name not in used and _OWN_NAME.fullmatch(path.stem):
            with suppress(OSError):
                path.unlink()


def file_name(picture: TextPicture) -> str:
    """Return the name of a picture's file: of the piece and of what is on it."""
    seal = hashlib.sha256(picture.key.encode()).hexdigest()[:10]
    return f"{_NOT_SAFE.sub('-', picture.name)}-{seal}.webp"


def dpi_of(picture: TextPicture) -> float:
    """Return the dots per inch at which a picture is drawn."""
    return min(MAX_PICTURE_DPI, MAX_PICTURE_SIDE * 25.4 / max(picture.width, picture.height))


def _placed(number: int, picture: TextPicture, place: TextPlace) -> PlacedText:
    width, height = picture.width, picture.height
    left, top = max(0.0, place.x), max(0.0, place.y)
    right, bottom = min(width, place.x + place.width), min(height, place.y + place.height)
    across, down = max(0.0, right - left), max(0.0, bottom - top)
    return PlacedText(number, left / width, top / height, across / width, down / height, place)


def faults_by_context(game: GameSource, lang: str, translate: Translator) -> dict[str, list[str]]:
    """Return what is wrong with translations, in words, by their contexts; what is unfinished is no fault."""
    found: dict[str, list[str]] = {}
    for fault in (*check_language(game, lang), *check_terms(game, [lang])):
        context = _context_of(fault.place)
        if fault.severity != "unfinished" and context in game.phrases:
            advice = fault.advice(translate)
            told = f"{fault.what(translate)} – {advice}" if advice else fault.what(translate)
            found.setdefault(context, []).append(told)
    return found


def _context_of(place: str) -> str:
    """Return the context that a place in a PO file names: `line 12, cards/dagger.text`."""
    return place.rpartition(", ")[2]


def _text(
    game: GameSource,
    lang: str,
    catalogue: Catalogue,
    phrase: SourceText,
    places: Sequence[PlacedText],
    told: Mapping[str, Sequence[str]],
    pictured: Pictured,
    translate: Translator,
) -> PicturedText:
    entry = _entry(catalogue, phrase.context)
    used = catalogue.found(phrase)
    faults = [*told.get(phrase.context, ()), *_of_boxes(places, pictured.pictures, translate)]
    state = DONE if used else UNTRANSLATED if entry is None or entry.blank else FUZZY
    states = [state, *([FAULTY] if faults else [])]
    if any(0 <= each.fit < 100 * TIGHT for each in places):
        states.append(SHRUNK)
    forms = entry.forms if entry and any(entry.forms) else ()
    wording = game.wording(lang)
    spoken = tuple(on_screen(wording.text(phrase)))
    if used and phrase.context in wording.fallen_back:  # a text that cannot be read
        spoken = tuple(as_written(form) for form in forms)
    plural = catalogue.plural if len(phrase.forms) > 1 else ""
    return PicturedText(
        phrase,
        place_in_file(phrase.file, game.place_of(phrase), translate),
        forms,
        spoken,
        tuple(example_numbers(plural, len(forms))) if plural else (),
        tuple(states),
        bool(entry and entry.same),
        tuple(dict.fromkeys(faults)),
        tuple(sorted(places, key=lambda each: each.fit if each.fit >= 0 else 101)),
    )


def _entry(catalogue: Catalogue, context: str) -> Entry | None:
    return next((each.entries[context] for each in catalogue.layers() if context in each.entries), None)


def _of_boxes(
    places: Iterable[PlacedText], pictures: Sequence[PictureFile], translate: Callable[[str], str]
) -> Iterator[str]:
    """Yield what is wrong with the boxes that a text is in, with the piece."""
    for each in places:
        box = each.place.box
        if box is None or box.fits:
            continue
        picture = pictures[each.picture].picture
        for fault in picture.faults:
            if f"box {box.id} " in f"{fault.place} ":
                yield f"{picture.name}: {fault.what(translate)}"


def on_screen(text: Text) -> Iterator[str]:
    """Yield the forms of a text as HTML for a screen: icons by their names, placeholders marked."""
    for form in text.forms or (str(text),):
        words = tokens.ICON.sub(lambda found: f'<span class="icon">{found[1]}</span>', form)
        yield PLACEHOLDER.sub(lambda found: f'<span class="value">{found[1]}</span>', words)


def as_written(form: str) -> str:
    """Return a form of a text that cannot be read as HTML for a screen, its tags and braces as they are."""
    return PLACEHOLDER.sub(lambda found: f'<span class="value">{found[1]}</span>', escape(form, quote=False))


def place_in_file(file: str, place: str, translate: Translator) -> str:
    """Return for people where a text is in its file, by its line, and by its column where it has one."""
    found = _LINE.match(place)
    if not found:
        return file
    line = translate("line {n}").format(n=found[1])
    return ", ".join((file, line, *([found[2]] if found[2] else [])))


def example_numbers(rule: str, forms: int) -> Iterator[int]:
    """Yield for each plural form the smallest number that it is for, 0 last."""
    tried = [*range(1, MAX_TRIED), 0]
    for form in range(forms):
        yield next((number for number in tried if plurals.index(rule, number) == form), 0)


def box_facts(place: TextPlace) -> dict[str, Any]:
    """Return the size (mm) of a text's box, its font, its sizes (pt), and how many lines go into it."""
    box = place.box
    facts: dict[str, Any] = {"mm": [round(place.width, 1), round(place.height, 1)]}
    if box is not None:
        facts |= {
            "font": box.families[0] if box.families else "",
            "pt": [round(size * POINTS, 1) for size in (box.size, box.largest, box.floor)],
            "lines": [len(box.lines), lines_at(box, box.largest), lines_at(box, box.floor)],
            "over": round(box.overflow_mm, 1),
        }
    return facts
