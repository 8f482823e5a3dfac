"""Contact sheets: every face of a component in one picture, as printed; what is faulty is marked."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from printkit.base import paths
from printkit.base.atomic_write import write_atomically
from printkit.base.dataclass import dataclass
from printkit.base.faults import Fault, FaultError, blocking, once
from printkit.base.msgid import N_
from printkit.base.text_files import MEGABYTE
from printkit.kit.loading.game_source import GameSource
from printkit.kit.loading.reader import try_read_game
from printkit.kit.model import Component
from printkit.press.documents.pagination import page_of
from printkit.press.fonts.fallback import families, script_of
from printkit.press.fonts.fontbook import FontBook
from printkit.press.imposition import paper
from printkit.press.jobs.context import BuildContext
from printkit.press.jobs.draft import draft_pages
from printkit.press.jobs.face_renderer import RenderedSide, sides_of
from printkit.press.jobs.job import as_draft, chosen_by, flaws_of
from printkit.press.jobs.pieces import brought_for_draft
from printkit.press.jobs.preflight import preflight_faults
from printkit.press.pdf.assembly import assemble
from printkit.press.pdf.drawing import Drawing
from printkit.press.pdf.page import DocumentInfo, Page, stamped
from printkit.press.pdf.raster import page_images, shown_in_bounds
from printkit.press.render_cache import RenderCache, key_of
from printkit.press.request import ExamplePlayer, Ink, PrintJob, Request, no_examples, with_examples
from printkit.press.sheets.item import ItemFace

MAX_WIDTH = 2600  # pixels of a contact sheet
MAX_MEMORY = 350  # MB that a contact sheet may take: 50 cards at 300 dpi do
GAP = 16  # pixels between faces
LINE = 22  # pixels of a face's name
NAME_SIZE, REGULAR = 14, 400  # the size of that name in pixels, and the weight of its font
TIGHT = 0.85  # of the largest size
EVERY = 0.05  # seconds between two looks at the files


@dataclass(frozen=True)
class PreviewRequest:
    """What to draw, and how."""

    game: str
    names: tuple[str, ...]
    langs: tuple[str, ...]
    inks: tuple[Ink, ...]
    dpi: float
    tight: bool
    out: Path
    cache: Path | None
    same_size: bool = False
    examples: ExamplePlayer = no_examples


def draw_previews(asked: PreviewRequest) -> tuple[list[Path], list[Fault]]:
    """Draw a contact sheet for each component, language and ink; return the files and what is wrong."""
    cache = RenderCache(asked.cache)
    files: list[Path] = []
    faults: list[Fault] = []
    for drawn, found in draw_each(cache, asked, *read_draft(asked.game)):
        files += drawn
        faults = found
    cache.save()
    return files, faults


def read_draft(name: str) -> tuple[GameSource, list[Fault]]:
    """Return a game, and what is wrong with some of its rows. Raises FaultError where it cannot be read."""
    game, faults = try_read_game(paths.card_data(name))
    if game is None:
        raise FaultError(faults)
    return game, faults


def draw_each(
    cache: RenderCache,
    asked: PreviewRequest,
    game: GameSource,
    known: Sequence[Fault],
    shown: dict[Path, str] | None = None,
) -> Iterator[tuple[list[Path], list[Fault]]]:
    """Draw previews with what is remembered in `cache`, which is not saved.

    Yields the files of each component, and what is wrong so far; documents, which take longest, come last.
    A file that is `shown` already, as it would be drawn, is left out; then what it shows is noted there.
    """
    faults = [*known]
    yield [], faults
    for lang in asked.langs or (game.source_lang,):
        kit, wrong = game.draft_kit(lang)
        flawed = game.flawed_rows(lang)
        faults += wrong
        kit = with_examples(kit, asked.examples, faults, asked.names)
        if asked.tight:  # who sets the size of all is seen by the size that each would have alone
            kit = kit.with_own_sizes()
        elif asked.same_size:
            kit = kit.with_same_size()
        for ink in asked.inks:
            request = Request((asked.game,), only=asked.names)
            context = BuildContext(PrintJob(kit, ink, request, flawed=flawed), cache)
            for component in sorted(kit.components, key=lambda each: bool(each.document)):
                if chosen_by(kit, component, asked.names):
                    files = draw_component(context, component, asked, faults, shown)
                    yield files, once(faults)
            faults += context.notes
            yield [], once(faults)


def draw_component(
    context: BuildContext,
    component: Component,
    asked: PreviewRequest,
    faults: list[Fault],
    shown: dict[Path, str] | None = None,
) -> list[Path]:
    """Draw the contact sheet of one component; none when there is nothing to show, or it is `shown`."""
    try:
        pages = shown_pages(context, component, asked, faults)
    except FaultError as error:
        faults += error.faults
        return []
    if not pages.names:
        return []
    ink = "" if context.job.ink == "full" else f"-{context.job.ink}"
    tight = "-tight" if asked.tight else ""
    file = asked.out / asked.game / f"{component.id}-{context.kit.lang}{ink}{tight}.png"
    if shown is not None and shown.get(file) == pages.key:
        return []
    try:
        check_memory(component, pages.sizes, asked.dpi)
        draw = partial(drawn_sheet, pages.data(), pages.names, asked.dpi)
        sheet = shown_in_bounds(draw, context.outside, f"card_data/{asked.game}")
    except FaultError as error:
        faults += error.faults
        return []
    write_atomically(file, sheet)
    if shown is not None:
        shown[file] = pages.key
    return [file]


class ShownPages(NamedTuple):
    """What is to be shown: the name and the size (mm) of each page, and what makes their PDF.

    `key` is equal where all of it is.
    """

    names: Sequence[str]
    sizes: Sequence[tuple[float, float]]
    key: str
    data: Callable[[], bytes]


NOTHING = ShownPages((), (), "", bytes)


def shown_pages(
    context: BuildContext, component: Component, asked: PreviewRequest, faults: list[Fault]
) -> ShownPages:
    """Return the pages of a component that are to be shown. Raises FaultError."""
    if component.document:
        if asked.tight:
            return NOTHING
        page = page_of(component, paper(context.request.papers[0]))
        laid, wrong = draft_pages(context, component, page)
        faults += wrong
        sizes = laid.parts.sizes
        names = [f"{component.id} {at}" for at in range(1, len(sizes) + 1)]
        return ShownPages(names, sizes, sha256(laid.data).hexdigest(), lambda: laid.data)
    drawn = context.renderer.draw_all(
        sides_of(context.templates, context.kit, [component], asked.names), 1, lambda done: None
    )
    for number, each in enumerate(drawn):
        found = list(preflight_faults(each, context.renderer))
        faults += found
        if wrong := [*flaws_of(context.job, each.side), *blocking(found)]:
            drawn[number] = as_draft(context, each, wrong)
    chosen: list[tuple[str, ItemFace]] = [*(tightest(drawn) if asked.tight else distinct(drawn))]
    keys = [each.key for each in drawn]
    if not asked.tight:
        finished = brought_for_draft(context, component, faults)
        chosen += [(f"{component.id}/{side}", art) for side, art in finished.items()]
        keys += map(repr, finished.values())
    if not chosen:
        return NOTHING
    names = [name for name, _ in chosen]
    pages = [
        Page(face.width, face.height, (stamped(face, face.width / 2, face.height / 2),)) for _, face in chosen
    ]
    info = DocumentInfo(component.name.plain, context.kit.lang)
    sizes = [(page.width, page.height) for page in pages]
    return ShownPages(names, sizes, key_of(*names, *keys), lambda: assemble(pages, context.outside, info))


def distinct(drawn: Sequence[RenderedSide]) -> list[tuple[str, Drawing]]:
    """Return each drawing once, by name."""
    seen: dict[str, tuple[str, Drawing]] = {}
    for each in drawn:
        if each.drawing is not None:
            seen.setdefault(each.key, (each.side.name, each.drawing))
    return list(seen.values())


def tightest(drawn: Sequence[RenderedSide]) -> list[tuple[str, Drawing]]:
    """Return the drawings whose words shrank or do not fit, the smallest first, named with how much."""
    shares = [(share(drawing), name, drawing) for name, drawing in distinct(drawn)]
    return [
        (f"{name} {part:.0%}", drawing)
        for part, name, drawing in sorted(shares, key=lambda each: each[:2])
        if part < TIGHT
    ]


def share(drawing: Drawing) -> float:
    """Return the size of the most shrunk words, as a share of their largest size; 0 where some do not fit."""
    return min(
        (box.size / box.largest if box.fits else 0.0 for box in drawing.boxes if box.largest), default=1.0
    )


def check_memory(component: Component, pages: Sequence[tuple[float, float]], dpi: float) -> None:
    """Raise FaultError where a contact sheet of some pages (mm) would take more than `MAX_MEMORY`."""

    def needed(dpi: float) -> int:
        widest = math.ceil(max(width for width, _ in pages) / 25.4 * dpi)
        tallest = math.ceil(max(height for _, height in pages) / 25.4 * dpi)
        _, (width, height) = arranged(len(pages), widest, tallest)
        return 6 * (width * height + widest * tallest)  # the sheet, its pictures, and one while it is made

    if needed(dpi) <= MAX_MEMORY * MEGABYTE:
        return
    message = N_("at {dpi} dpi its picture takes more than {most} MB of memory")
    values = {"dpi": f"{dpi:g}", "most": MAX_MEMORY}
    hint = N_("name fewer faces")
    if less := next((each for each in range(int(dpi), 9, -1) if needed(each) <= MAX_MEMORY * MEGABYTE), 0):
        hint, values["option"] = N_("name fewer faces, or take {option}"), f"--dpi {less}"
    raise FaultError((Fault(component.id, "", message, values, hint),))


def drawn_sheet(data: bytes, names: Sequence[str], dpi: float) -> bytes:
    """Draw the pages of a PDF on a contact sheet, each with its name; return a PNG."""
    return contact_sheet(list(zip(names, page_images(data, dpi), strict=True)))


def arranged(count: int, widest: int, tallest: int) -> tuple[int, tuple[int, int]]:
    """Return how many pictures stand in a row, and the size of the sheet (pixels)."""
    columns = max(1, min(count, (MAX_WIDTH - GAP) // (widest + GAP)))
    rows = -(-count // columns)
    return columns, (GAP + columns * (widest + GAP), GAP + rows * (tallest + LINE + GAP))


def contact_sheet(pictures: Sequence[tuple[str, Any]]) -> bytes:
    """Arrange named pictures in rows on a grey ground; return a PNG."""
    import io

    from PIL import Image, ImageDraw

    widest = max(picture.width for _, picture in pictures)
    tallest = max(picture.height for _, picture in pictures)
    columns, size = arranged(len(pictures), widest, tallest)
    sheet = Image.new("RGB", size, "#8c8c8c")
    pen = ImageDraw.Draw(sheet)
    for number, (name, picture) in enumerate(pictures):
        x = GAP + number % columns * (widest + GAP)
        y = GAP + number // columns * (tallest + LINE + GAP)
        sheet.paste(picture, (x, y))
        pen.text((x, y + picture.height + 4), name, fill="white", font=label_font(name))
    out = io.BytesIO()
    sheet.save(out, "PNG", compress_level=1)
    return out.getvalue()


def label_font(name: str) -> Any:
    """Return the font in which the name of a face stands below it: ids may be of any script."""
    scripts = (script for script in map(script_of, name) if script not in ("", "Latin"))
    return _font_of(next(scripts, ""))


@cache
def _font_of(script: str) -> Any:
    from PIL import ImageFont

    for family in families(script, "") if script else ():
        if files := [file for file in FontBook().files(family) if not file.italic]:
            file = min(files, key=lambda file: abs((file.weight or REGULAR) - REGULAR))
            font = ImageFont.truetype(str(file.path), NAME_SIZE)
            if file.weight is None:  # a variable font, whose first axis is the weight
                others = (float(each["default"] or 0) for each in font.get_variation_axes()[1:])
                font.set_variation_by_axes([REGULAR, *others])
            return font
    return ImageFont.load_default(NAME_SIZE)


def watch(asked: PreviewRequest) -> Iterator[tuple[list[Path], list[Fault]]]:
    """Draw previews, then again whenever a file of the game changes; broken files are told. Never ends.

    Where only translations have changed, nothing else is read anew; only what looks otherwise is drawn. What
    is left to draw waits for what changed meanwhile.
    Yields the files of each component as soon as they are there, then what is wrong, if anything is.
    """
    seen: dict[Path, tuple[int, int]] = {}
    shown: dict[Path, str] = {}
    cache = RenderCache(asked.cache)
    known: tuple[GameSource, list[Fault]] | None = None
    while True:
        now = settled(asked.game)
        if now != seen:
            changed = {path for path, _ in now.items() ^ seen.items()}
            seen = now
            faults: list[Fault] = []
            try:
                if known and all(path.suffix == ".po" for path in changed):
                    known = known[0].to_be_reworded(), known[1]
                else:
                    known = read_draft(asked.game)
                for files, found in draw_each(cache, asked, *known, shown):
                    faults = found
                    if files:
                        yield files, []
                    if look(asked.game) != now:
                        break  # the newest first: documents take seconds
            except FaultError as error:
                known, faults = None, list(error.faults)
            if faults:
                yield [], faults
            cache.save()  # when the picture is out already
        time.sleep(EVERY)


def settled(game: str) -> dict[Path, tuple[int, int]]:
    """Return what `look` sees twice: an editor may have written half a file."""
    now = look(game)
    while True:
        before, now = now, look(game)
        if now == before:
            return now
        time.sleep(EVERY / 5)


def look(game: str) -> dict[Path, tuple[int, int]]:
    """Time and size of every file of a game and of the shared templates."""
    data = paths.card_data(game)
    own = paths.beside_user(data)
    found = {}
    for folder in (data, paths.templates(game), paths.shared_templates(), *([own] if own else [])):
        for path in folder.rglob("*"):
            try:
                status = path.stat()
            except OSError:
                continue
            found[path] = (status.st_mtime_ns, status.st_size)
    return found
